"""The network: its shape, its arithmetic in JAX, and its file (src/engine/net/numbers.rs reads it)."""

import struct
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

MAGIC, VERSION = b"HXNN", 1
RIM = 2
# The cells round a cell in Hex, and itself, as rows and columns of a square of three by three.
NEAR = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]


def fresh(channels, blocks, hidden, seed):
    """A network that knows nothing. Its blocks add little at first, so that it can be deep."""
    dice = np.random.default_rng(seed)

    def normal(*shape, inputs, scale=1.0):
        return (dice.normal(size=shape) * scale * np.sqrt(2 / inputs)).astype(np.float32)

    def block():
        return {
            "near": normal(7, channels, channels, inputs=7 * channels),
            "near_bias": np.zeros(channels, np.float32),
            "far": normal(7, channels, channels, inputs=7 * channels, scale=0.3),
            "far_bias": np.zeros(channels, np.float32),
        }

    return {
        "stem": normal(25, 2, channels, inputs=25),
        "stem_bias": np.zeros(channels, np.float32),
        "blocks": [block() for _ in range(blocks)],
        "policy": normal(channels, inputs=channels, scale=0.1),
        "policy_bias": np.zeros(1, np.float32),
        "hidden": normal(2 * channels, hidden, inputs=2 * channels),
        "hidden_bias": np.zeros(hidden, np.float32),
        "value": normal(hidden, inputs=hidden, scale=0.1),
        "value_bias": np.zeros(1, np.float32),
    }


def ends_head(channels):
    """What the game's last position looks like, cell by cell. Only learnt from, never played by: no part of the file."""
    return {"ends": np.zeros(channels, np.float32), "ends_bias": np.zeros(1, np.float32)}


def convolve(maps, weights, bias, step):
    kernel = jnp.zeros((3, 3, *weights.shape[1:]), weights.dtype)
    for tap, (row, column) in enumerate(NEAR):
        kernel = kernel.at[row, column].set(weights[tap])
    layout = ("NHWC", "HWIO", "NHWC")
    return bias + jax.lax.conv_general_dilated(
        maps, kernel, (1, 1), "SAME", rhs_dilation=(step, step), dimension_numbers=layout
    )


def planes(stones, sizes):
    """Stones (0 none, 1 the mover's, 2 the other's; boards in the upper left corner) with the edges round them, and
    which cells are the board's. To the left and right the other's edges lie, above and below the mover's."""
    side = stones.shape[1]
    places = jnp.arange(-RIM, side + RIM)
    across = (places >= 0) & (places < sizes[:, :1])
    down = (places >= 0) & (places < sizes[:, 1:])
    on_board = down[:, :, None] & across[:, None, :]
    outside = jnp.where(across[:, None, :], 1, 2)
    laid = jnp.pad(stones, ((0, 0), (RIM, RIM), (RIM, RIM)))
    laid = jnp.where(on_board, laid, outside)
    seen = jnp.stack([laid == 1, laid == 2], -1).astype(jnp.float32)
    return seen, on_board[:, RIM:-RIM, RIM:-RIM, None].astype(jnp.float32)


def trunk(net, stones, sizes):
    seen, mask = planes(stones, sizes)
    stem = net["stem"].reshape(5, 5, 2, -1)
    layout = ("NHWC", "HWIO", "NHWC")
    maps = jax.lax.conv_general_dilated(seen, stem, (1, 1), "VALID", dimension_numbers=layout)
    maps = jax.nn.relu(maps + net["stem_bias"]) * mask
    for block in net["blocks"]:
        between = jax.nn.relu(convolve(maps, block["near"], block["near_bias"], 1)) * mask
        maps = jax.nn.relu(maps + convolve(between, block["far"], block["far_bias"], 2)) * mask
    return maps, mask


def heads(net, maps, mask):
    """A number for each cell, and the value before it is squeezed into −1 to 1."""
    policy = maps @ net["policy"] + net["policy_bias"]
    mean = maps.sum((1, 2)) / mask.sum((1, 2))
    pooled = jnp.concatenate([mean, maps.max((1, 2))], -1)
    hidden = jax.nn.relu(pooled @ net["hidden"] + net["hidden_bias"])
    return policy, hidden @ net["value"] + net["value_bias"][0]


@jax.jit
def forward(net, stones, sizes):
    policy, value = heads(net, *trunk(net, stones, sizes))
    return policy, jnp.tanh(value)


def in_order(net):
    """The arrays in the order of the file."""
    yield from (net["stem"], net["stem_bias"])
    for block in net["blocks"]:
        yield from (block[name] for name in ("near", "near_bias", "far", "far_bias"))
    names = ("policy", "policy_bias", "hidden", "hidden_bias", "value", "value_bias")
    yield from (net[name] for name in names)


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def write(net, path):
    channels, blocks, hidden = len(net["stem_bias"]), len(net["blocks"]), len(net["value"])
    numbers = np.concatenate([np.asarray(array).ravel() for array in in_order(net)])
    rest = struct.pack("<HBB", channels, blocks, hidden) + numbers.astype("<f2").tobytes()
    new = Path(f"{path}.new")
    new.write_bytes(MAGIC + struct.pack("<BQ", VERSION, checksum(rest)) + rest)
    new.replace(path)


def read(path):
    data = Path(path).read_bytes()
    if data[:5] != MAGIC + bytes([VERSION]) or struct.unpack("<Q", data[5:13])[0] != checksum(data[13:]):
        raise ValueError(f"{path} is no network, or spoilt")
    net = fresh(*struct.unpack("<HBB", data[13:17]), seed=0)
    numbers = np.frombuffer(data[17:], "<f2").astype(np.float32)
    for array in in_order(net):
        array[...] = numbers[: array.size].reshape(array.shape)
        numbers = numbers[array.size :]
    return net
