#!/usr/bin/env bash
# How much of a core the window uses while it waits for a person: on the title, and in a game.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
have_rust
have_tools
have_screen_tools
SECONDS_EACH=20

cargo build --release --quiet
program=${CARGO_TARGET_DIR:-target}/release/hexfall
exec 3< <(exec Xvfb -displayfd 1 -screen 0 1400x900x24 -nolisten tcp -noreset 2>/dev/null)
screen=$!
read -r display <&3
export DISPLAY=:$display
HEXFALL_DATA=$(mktemp -d)
export HEXFALL_DATA
trap 'kill "$screen"; rm -r "$HEXFALL_DATA"' EXIT

# ticks PID: the processor time used so far, in hundredths of a second.
ticks() { awk '{print $14 + $15}' "/proc/$1/stat"; }

# measure WHAT ARGS…: starts Hexfall, lets it come to rest, and watches it.
measure() {
    local what=$1 before after
    shift
    "$program" "$@" 2>/dev/null &
    local game=$!
    sleep 6
    before=$(ticks $game)
    sleep "$SECONDS_EACH"
    after=$(ticks $game)
    kill $game
    wait $game 2>/dev/null || true
    awk -v t=$((after - before)) -v s="$SECONDS_EACH" -v what="$what" \
        'BEGIN { printf "%s: %.2f %% of a core over %d s\n", what, t / s, s }'
}

measure "title"
measure "game waiting for a person" play --game hex
