# What ./play, ./check and web/build need before they can build. Sourced by them.
#
# Where something is missing and cannot be installed from here, it says what to do and stops.

RUST_NEEDED=1.95

say() { printf '%s\n' "$*" >&2; }
stop() {
    say "$@"
    exit 1
}

# have_rust: a Rust that is new enough, also where the shell has not been told of it yet.
have_rust() {
    command -v cargo >/dev/null || PATH="$HOME/.cargo/bin:$PATH"
    command -v cargo >/dev/null || stop \
        "Hexfall is built with Rust, and there is no Rust here." \
        "Install it with rustup (rust-lang.org, \"Install\"), then run this again."
    local version
    version=$(rustc --version | cut -d' ' -f2)
    if [ "$(printf '%s\n' "$RUST_NEEDED" "$version" | sort -V | head -n1)" != "$RUST_NEEDED" ]; then
        stop "Hexfall needs Rust $RUST_NEEDED or newer; this is $version. Run: rustup update stable"
    fi
}

# install PACKAGE…: Debian's packages, by whatever right there is.
install() {
    local as_root=""
    if ! command -v apt-get >/dev/null; then
        stop "This is not Debian or Ubuntu, so Hexfall cannot install what it needs by itself." \
            "Please install what your system calls: $*" "Then run this again."
    fi
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } || stop \
            "These packages are missing, and you may not install them: $*" \
            "Ask whoever runs this machine for: apt-get install $*"
        as_root=sudo
    fi
    say "Installing: $*"
    $as_root apt-get update -qq >&2 || say "(the list of packages could not be renewed; trying the old one)"
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq "$@" >/dev/null ||
        stop "They could not be installed. Please install them by hand: apt-get install $*"
}

# need PACKAGE…: remembers what is missing, so that all of it is installed at once.
missing=()
need() { missing+=("$@"); }

# have_tools: what cargo needs to build the window, and what the window needs to open.
have_tools() {
    missing=()
    command -v cc >/dev/null || need gcc libc6-dev
    command -v pkg-config >/dev/null || need pkg-config
    pkg-config --exists alsa 2>/dev/null || need libasound2-dev
    pkg-config --exists wayland-client 2>/dev/null || need libwayland-dev
    for library in xkbcommon-x11:libxkbcommon-x11-0 Xcursor:libxcursor1 Xi:libxi6 Xrandr:libxrandr2; do
        has_library "lib${library%%:*}.so" || need "${library##*:}"
    done
    has_library libvulkan.so || need libvulkan1
    has_vulkan_driver || need mesa-vulkan-drivers
    [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
}

# have_screen_tools: a display of its own and a mouse for it, for the tests of the real window.
have_screen_tools() {
    missing=()
    command -v Xvfb >/dev/null || need xvfb
    command -v xdotool >/dev/null || need xdotool
    command -v import >/dev/null || need imagemagick
    [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
}

# have_page_tools: what building the web page takes besides Rust.
have_page_tools() {
    missing=()
    command -v cc >/dev/null || need gcc libc6-dev
    command -v openssl >/dev/null || need openssl
    [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
}

# have_page_server: what showing it on this machine takes.
have_page_server() {
    command -v python3 >/dev/null || install python3
}

# have_browser_tools: a browser that the tests of the page can drive, and what drives it.
have_browser_tools() {
    missing=()
    [ -n "$(a_browser)" ] || need chromium
    command -v node >/dev/null || need nodejs
    command -v npm >/dev/null || need npm
    [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
    # Only what is there already is quick to check; a new list of packages is not.
    cmp -s web/tests/package-lock.json web/tests/node_modules/.installed && return
    (cd web/tests && npm ci --silent --no-audit --no-fund) || stop \
        "The tests' packages could not be fetched. Is there a network? Then: cd web/tests && npm ci"
    cp web/tests/package-lock.json web/tests/node_modules/.installed
}

# a_browser: the one that HEXFALL_BROWSER names, or a Chromium by any of its names.
a_browser() {
    [ -z "${HEXFALL_BROWSER:-}" ] || { echo "$HEXFALL_BROWSER" && return; }
    command -v chromium || command -v chromium-browser || command -v google-chrome || true
}

# find_wasm_cargo: sets wasm_cargo to a cargo that can build for the web: the ordinary one, or by CI's detour where
# that has been prepared.
find_wasm_cargo() {
    wasm_cargo=cargo
    has_wasm_target && return
    if has_debian_wasm; then
        wasm_cargo=.ci/wasm-cargo
        return
    fi
    say "Adding what Rust needs for the web"
    rustup target add wasm32-unknown-unknown >&2 || stop \
        "Rust cannot build for the web here yet. Run: rustup target add wasm32-unknown-unknown" \
        "Where rustup cannot do that, .ci/wasm-cargo says what else will do."
}

has_wasm_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; }
has_debian_wasm() { dpkg -s rustc-web rust-web-src >/dev/null 2>&1; }

# find_wasm_bindgen: sets wasm_bindgen to the tool in just the version that the code is built with; another one
# refuses its work.
find_wasm_bindgen() {
    local tools="$CACHE/tools" wanted
    wanted=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)
    for wasm_bindgen in wasm-bindgen "$tools/bin/wasm-bindgen"; do
        [ "$("$wasm_bindgen" --version 2>/dev/null)" != "wasm-bindgen $wanted" ] || return 0
    done
    say "Getting wasm-bindgen $wanted, once; this takes a few minutes"
    CARGO_TARGET_DIR="$CACHE/tools-build" cargo install --quiet wasm-bindgen-cli --version "$wanted" --root "$tools" ||
        stop "It could not be built. Run: cargo install wasm-bindgen-cli --version $wanted"
}

has_library() { /sbin/ldconfig -p 2>/dev/null | grep -q "$1"; }
has_vulkan_driver() { compgen -G "/usr/share/vulkan/icd.d/*.json" >/dev/null || compgen -G "/etc/vulkan/icd.d/*.json" >/dev/null; }
