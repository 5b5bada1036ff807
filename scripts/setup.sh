# Sourced by the other scripts: installs Debian packages for the programs that are missing.
#
#   need COMMAND PACKAGES [COMMAND PACKAGES ...]
#
# On systems without apt-get, or without the rights to use it, it names the packages and stops.

need() {
    local missing=()
    while [ $# -ge 2 ]; do
        # shellcheck disable=SC2206 # several packages in one word are meant to be split
        command -v "$1" >/dev/null 2>&1 || missing+=($2)
        shift 2
    done
    if [ ${#missing[@]} -eq 0 ]; then
        return 0
    fi
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
    fi
    if ! command -v apt-get >/dev/null 2>&1 || { [ ${#as_root[@]} -gt 0 ] && ! command -v sudo >/dev/null 2>&1; }; then
        echo "Please install: ${missing[*]} (names of Debian packages), then run this again." >&2
        exit 1
    fi
    echo "installing ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq >/dev/null
    # what apt-get prints is of interest only if it fails
    local log
    log=$(mktemp)
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        echo "Please install: ${missing[*]} (names of Debian packages), then run this again." >&2
        exit 1
    fi
    rm -f "$log"
}

need_cargo() {
    # rustup puts it here, also where the shell does not know yet
    if ! command -v cargo >/dev/null 2>&1 && [ -x "$HOME/.cargo/bin/cargo" ]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    if ! command -v cargo >/dev/null 2>&1; then
        echo "Please install Rust (cargo and rustc 1.85 or newer), then run this again." >&2
        exit 1
    fi
}
