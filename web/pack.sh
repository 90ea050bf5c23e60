# From wasm modules to a folder for a web server. Sourced by web/build, which says where things are.

# What the first load needs, and everything together, compressed.
FIRST_LOAD_LIMIT=9000000
WHOLE_LIMIT=16000000
WASM_OPT_NEEDED=120

# shrink FILE LEVEL: wasm-opt, where there is one. Its result is kept: it takes minutes, and most builds change
# one module only.
shrink() {
    local file=$1 level=$2 kept version
    version=$({ wasm-opt --version 2>/dev/null || true; } | tr -dc '0-9 ' | awk '{ print $1 }')
    # Older ones mix a module's tables up: it still loads, and then fails at the first call.
    if [ "${version:-0}" -lt "$WASM_OPT_NEEDED" ]; then
        say "(no wasm-opt of version $WASM_OPT_NEEDED or newer here: the page stays as large as it is.)"
        return
    fi
    kept="$CACHE/web/shrunk/$(sha256sum <"$file" | cut -c1-16)$level-$version"
    if [ ! -e "$kept" ]; then
        mkdir -p "$(dirname "$kept")"
        # What Rust's wasm has had for years; older releases of wasm-opt want to be told.
        if ! wasm-opt "$level" --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int \
            --enable-sign-ext --enable-reference-types --enable-multivalue --enable-simd "$file" -o "$kept.new"; then
            say "(this wasm-opt cannot read the module: the page stays as large as it was.)"
            return
        fi
        mv "$kept.new" "$kept"
    fi
    touch "$kept"
    find "$(dirname "$kept")" -type f -mtime +14 -delete
    cp "$kept" "$file"
}

# pack MODULES FOLDER: all files in their places, under their version.
pack() {
    local modules=$1 folder=$2 new="$2.new" build version
    rm -rf "$new"
    build="$new/build"
    mkdir -p "$build/assets/sounds" "$new/icons"
    cp -r "$modules"/. "$build"
    cp web/page/*.js web/page/page.css "$build"
    cp assets/sounds/*.wav "$build/assets/sounds"
    rm "$build/service-worker.js"
    # These are among the modules' own snippets already.
    rm -f "$build/bridge.js" "$build/lines.js"
    echo "export const wasmBytes = $(wc -c <"$build/hexfall_bg.wasm");" >"$build/sizes.js"
    cp web/page/manifest.webmanifest "$new"
    cp web/page/icons/*.png assets/icon/icon-{32,192,512}.png assets/icon/icon.svg "$new/icons"

    # One folder for all that changes with a build, named by what is in it: no cache can mix two of them.
    version=$(cd "$build" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-12)
    mv "$build" "$new/$version"
    sed "s/{{version}}/$version/g" web/page/index.html >"$new/index.html"
    list_files "$new" "$version" >"$new/service-worker.js"

    rm -rf "$folder"
    mv "$new" "$folder"
    say "The page is in $folder"
    report "$folder"
}

# list_files FOLDER VERSION: the service worker, told of every file with its checksum.
list_files() {
    local folder=$1 files
    files=$(cd "$folder" && find . -type f ! -name service-worker.js | cut -c3- | LC_ALL=C sort | while read -r file; do
        printf '  %s: "sha256-%s",\n' "\"$file\"" "$(openssl dgst -sha256 -binary "$file" | base64)"
    done)
    # awk and not sed: checksums have slashes and plus signs in them.
    FILES=$files VERSION=$2 awk '
        { gsub(/\{\{version\}\}/, ENVIRON["VERSION"]) }
        { at = index($0, "{{files}}") }
        at { print substr($0, 1, at - 1) "{"; print ENVIRON["FILES"]; print "};"; next }
        { gsub(/\{\{later\}\}/, "{}"); print }' web/page/service-worker.js
}

# is_for_later FILE: whether the page comes to its title without it: what thinks is fetched when a computer first has to, icons
# when the page is installed, data when the game first needs them.
is_for_later() {
    case $1 in
        icons/icon-32.png | icons/icon.svg) return 1 ;;
        data/* | icons/* | */sounds/* | */thinker* | */worker.js | service-worker.js | manifest.webmanifest) return 0 ;;
        *) return 1 ;;
    esac
}

# report FOLDER: what the page weighs, and a stop where that is too much.
report() {
    local folder=$1 file raw zipped brotli first=0 whole=0
    printf '%10s %10s %10s  %s\n' bytes gzip brotli file
    while read -r file; do
        raw=$(wc -c <"$folder/$file")
        zipped=$(gzip -9 <"$folder/$file" | wc -c)
        brotli=-
        if command -v brotli >/dev/null; then brotli=$(brotli -q 9 -c "$folder/$file" | wc -c); fi
        printf '%10d %10d %10s  %s\n' "$raw" "$zipped" "$brotli" "$file"
        whole=$((whole + zipped))
        is_for_later "$file" || first=$((first + zipped))
    done < <(cd "$folder" && find . -type f | cut -c3- | LC_ALL=C sort)
    echo "first load, compressed by gzip: $first bytes of at most $FIRST_LOAD_LIMIT"
    echo "everything, compressed by gzip: $whole bytes of at most $WHOLE_LIMIT"
    [ "$first" -le "$FIRST_LOAD_LIMIT" ] || stop "The first load is too large."
    [ "$whole" -le "$WHOLE_LIMIT" ] || stop "The page is too large."
}
