# What ./play and ./check need before they can build. Sourced by both.
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

has_library() { /sbin/ldconfig -p 2>/dev/null | grep -q "$1"; }
has_vulkan_driver() { compgen -G "/usr/share/vulkan/icd.d/*.json" >/dev/null || compgen -G "/etc/vulkan/icd.d/*.json" >/dev/null; }
