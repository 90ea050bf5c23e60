#!/usr/bin/env bash
# Watches two computers play Connect Four and Hex for 20 s each on a display of its own, and prints how long the
# window's own work took per frame while a computer thought and while none did. Drawn in software by one thread.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-${CARGO_TARGET_DIR:-target}/release/hexfall}
folder=$(mktemp -d)
exec 3< <(exec Xvfb -displayfd 1 -screen 0 1400x900x24 -nolisten tcp -noreset 2>/dev/null)
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
read -r display <&3
echo '(computer_pause: 1500, volume: 0)' >"$folder/settings.ron"
for match in "connect tree:1s alpha-beta" "hex tree:1s centre"; do
    read -r game first second <<<"$match"
    HEXFALL_FRAMES="$folder/frames" HEXFALL_DATA="$folder" DISPLAY=":$display" LP_NUM_THREADS=1 \
        "$program" play --game "$game" --first "$first" --second "$second" --games 9 >/dev/null 2>&1 &
    window=$!
    sleep 20
    kill "$window" 2>/dev/null
    wait "$window" 2>/dev/null || true
    echo "$game, $first against $second"
    cat "$folder/frames"
done
