"""Learns how promising a cell of Hex looks by what lies round it, from the games of a network: `assets/hex.patterns`.

    python train/patterns.py ~/.cache/hexfall/train/main/samples assets/hex.patterns

One number for the six cells that touch a cell, one for the six that bridges lead to, one for how far the edges are: the logarithm of
how likely the cell is to be the best move is their sum. `src/engine/hex/patterns.rs` reads them. Needs numpy and JAX
(for `network.py`, whose checksum it shares), and a minute."""

import struct
import sys
from pathlib import Path

import numpy as np

import network

SIDE, RIM, FAR_AWAY, SCALE = 11, 2, 5, 16
NEAR = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
FAR = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)]
CODES = 4096
# A position that self-play has written: src/learn/sample.rs.
RECORD = np.dtype([
    ("size", "u1", 2),
    ("won", "i1"),
    ("found", "u1"),
    ("stones", "u1", SIDE * SIDE),
    ("policy", "u1", SIDE * SIDE),
    ("ends", "u1", SIDE * SIDE),
])
STEPS, BATCH, RATE = 2000, 512, 0.3
HELD_BACK = 3000


def features(picked):
    """For every cell three numbers that say which table entries it has, whether it is free, and how likely it is the best."""
    count = len(picked)
    width, height = (picked["size"][:, at].astype(int)[:, None, None] for at in (0, 1))
    rows = np.arange(-RIM, SIDE + RIM)[None, :, None]
    columns = np.arange(-RIM, SIDE + RIM)[None, None, :]
    across, down = (columns >= 0) & (columns < width), (rows >= 0) & (rows < height)
    stones = np.pad(picked["stones"].reshape(count, SIDE, SIDE), ((0, 0), (RIM, RIM), (RIM, RIM)))
    # Above and below lie the mover's edges, beside the board and beyond its corners the other's.
    stones = np.where(across & down, stones, np.where(across, 1, 2)).astype(np.int32)

    def code(places):
        steps = [stones[:, RIM + y : RIM + y + SIDE, RIM + x : RIM + x + SIDE] for x, y in places]
        return sum(step << 2 * at for at, step in enumerate(steps))

    inside = (across & down)[:, RIM:-RIM, RIM:-RIM]
    free = inside & (stones[:, RIM:-RIM, RIM:-RIM] == 0)
    row, column = np.arange(SIDE)[None, :, None], np.arange(SIDE)[None, None, :]
    own = np.minimum(row, height - 1 - row).clip(0, FAR_AWAY)
    other = np.minimum(column, width - 1 - column).clip(0, FAR_AWAY)
    policy = picked["policy"].reshape(count, -1).astype(np.float32)
    policy /= np.maximum(policy.sum(1, keepdims=True), 1)
    # A half turn moves every place by three.
    alike = np.minimum(np.arange(CODES), np.arange(CODES) << 6 & 4095 | np.arange(CODES) >> 6)
    entries = alike[code(NEAR)], CODES + alike[code(FAR)], 2 * CODES + own * (FAR_AWAY + 1) + other
    return [entry.reshape(count, -1) for entry in entries], free.reshape(count, -1), policy, alike


def likely(table, entries, free):
    promise = np.where(free, sum(table[entry] for entry in entries), -1e9)
    promise = np.exp(promise - promise.max(1, keepdims=True))
    return promise / promise.sum(1, keepdims=True)


def learn(positions, dice):
    table = np.zeros(2 * CODES + (FAR_AWAY + 1) ** 2, np.float32)
    seen = np.full_like(table, 1e-2)
    for _ in range(STEPS):
        entries, free, policy, alike = features(positions[dice.integers(0, len(positions), BATCH)])
        wrong = ((likely(table, entries, free) - policy) * free).ravel()
        slope = sum(np.bincount(entry.ravel(), wrong, len(table)) for entry in entries) / np.sqrt(BATCH)
        seen += slope**2
        table -= RATE * slope / np.sqrt(seen)
    table[:CODES], table[CODES : 2 * CODES] = table[:CODES][alike], table[CODES : 2 * CODES][alike]
    return table


def main(folder, out):
    files = Path(folder).glob(f"*/{SIDE}.samples")
    positions = np.concatenate([np.fromfile(file, RECORD) for file in files])
    dice = np.random.default_rng(1)
    dice.shuffle(positions)
    held_back, positions = positions[:HELD_BACK], positions[HELD_BACK:]
    table = learn(positions, dice)
    entries, free, policy, _ = features(held_back)
    found = likely(table, entries, free)
    same = (found.argmax(1) == policy.argmax(1)).mean()
    print(f"{len(positions)} positions; of {HELD_BACK} others the same move in {100 * same:.0f} of 100")
    numbers = np.clip(np.round(table * SCALE), -127, 127).astype(np.int8).tobytes()
    Path(out).write_bytes(b"HXPT\x01" + struct.pack("<Q", network.checksum(numbers)) + numbers)


if __name__ == "__main__":
    main(*sys.argv[1:])
