"""Writes what tests/learnt.rs compares with: a small network, random positions, what JAX makes of them, and how it learns.

    train/agreement.py tests/data/net
"""

import sys
from pathlib import Path

import numpy as np

import network
from learner import Learner

# So that the first steps, which are small, can be seen.
STEPS, RATE = 5, 0.2
SIZES = [(3, 3), (5, 5), (11, 11), (19, 19), (4, 9), (13, 6), (3, 19)]


def net(dice):
    """Random, but with numbers as large as learnt ones, in every place."""
    net = network.fresh(32, 2, 8, seed=11)
    for array in network.in_order(net):
        array += dice.normal(size=array.shape).astype(np.float32) * 0.05
    return net


def lessons(dice):
    """Positions to learn from, in squares of seven."""
    sizes = [(7, 7), (5, 6), (3, 4), (7, 2), (6, 6), (4, 7), (2, 3), (5, 5)]
    count, side = len(sizes), 7
    on_board = np.zeros((count, side, side), bool)
    for number, (width, height) in enumerate(sizes):
        on_board[number, :height, :width] = True
    stones = dice.choice([0, 1, 2], size=on_board.shape, p=[0.6, 0.2, 0.2]) * on_board
    stones[:, 0, 0] = 0
    policy = dice.integers(1, 9, on_board.shape) * (on_board & (stones == 0))
    return {
        "sizes": np.array(sizes, np.int32),
        "stones": stones.astype(np.int32),
        "policy": (policy / policy.sum((1, 2), keepdims=True)).astype(np.float32),
        "ends": (dice.integers(0, 3, on_board.shape) * on_board).astype(np.int32),
        "won": dice.choice([-1, 1], count).astype(np.float32),
        "found": dice.uniform(-1, 1, count).astype(np.float32).round(3),
    }


def learnt(small, dice):
    """A few steps: the positions, the losses before each step, and some numbers of the net and of the calm one after the last."""
    batch = lessons(dice)
    lines = ["# lesson width height won found stones ends policy; loss policy value ends; number place net calm"]
    for number, (width, height) in enumerate(batch["sizes"]):
        stones, ends, policy = (batch[name][number, :height, :width].ravel() for name in ("stones", "ends", "policy"))
        rows = "".join(map(str, stones)), "".join(map(str, ends)), " ".join(f"{it:.8f}" for it in policy)
        lines.append(f"lesson {width} {height} {batch['won'][number]:.0f} {batch['found'][number]:.3f} {' '.join(rows)}")
    learner = Learner(small)
    for _ in range(STEPS):
        losses = learner.learn(batch, RATE)
        lines.append("loss " + " ".join(f"{float(it):.6f}" for it in losses))
    net, calm, mean = (
        np.concatenate([np.asarray(it).ravel() for it in network.in_order(learner.state[name])])
        for name in ("net", "calm", "mean")
    )
    # Where the slope is almost none, its sign is a matter of rounding, and Adam's steps are as large there as anywhere.
    steep = np.flatnonzero(np.abs(mean) > 1e-4)
    for place in steep[:: len(steep) // 60]:
        lines.append(f"number {place} {net[place]:.6f} {calm[place]:.6f}")
    return lines


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    dice = np.random.default_rng(7)
    network.write(net(dice), folder / "small.net")
    small = network.read(folder / "small.net")
    lines = ["# width height mover stones-row-by-row value policy-row-by-row; x joins top and bottom, o left and right"]
    for width, height in SIZES:
        for mover in "xo":
            full = dice.random()
            stones = dice.choice([0, 1, 2], size=(height, width), p=[1 - full * 0.8, full * 0.4, full * 0.4])
            stones[height // 2], stones[:, width // 2] = 0, 0  # so that nobody has won
            square = np.zeros((1, max(width, height), max(width, height)), np.int32)
            square[0, :height, :width] = stones
            size = np.array([[width, height]])
            if mover == "o":
                square, size = np.array([0, 2, 1])[square].transpose(0, 2, 1), size[:, ::-1]
            policy, value = network.forward(small, square, size)
            policy = np.asarray(policy[0] if mover == "x" else policy[0].T)[:height, :width]
            board = "/".join("".join(".xo"[stone] for stone in row) for row in stones)
            numbers = " ".join(f"{number:.6f}" for number in policy.ravel())
            lines.append(f"{width} {height} {mover} {board} {float(value[0]):.6f} {numbers}")
    (folder / "positions.txt").write_text("\n".join(lines) + "\n")
    (folder / "step.txt").write_text("\n".join(learnt(small, dice)) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
