"""Learning from positions, as src/learn does it: losses, Adam, and the mean of the last networks, which is what plays."""

from functools import partial

import jax
import jax.numpy as jnp

import network

# How much what the search found counts beside who won.
FOUND = 0.3
# What the value and the last position count beside the policy.
VALUE, ENDS = 1.5, 0.15
DECAY = 1e-4
# How much of the mean of the last networks stays at each step.
STEADY = 0.998
BETAS = 0.9, 0.999
# Steps in which the rate rises to what it is.
WARM = 200


def losses(net, batch):
    maps, mask = network.trunk(net, batch["stones"], batch["sizes"])
    policy, value = network.heads(net, maps, mask)
    free = (mask[..., 0] > 0) & (batch["stones"] == 0)
    flat = jnp.where(free, policy, -1e9).reshape(len(policy), -1)
    surprise = -jnp.sum(batch["policy"].reshape(flat.shape) * jax.nn.log_softmax(flat), -1).mean()
    # In chances: 0 lost, 1 won. The value's tanh is a sigmoid of twice the number.
    wanted = ((1 - FOUND) * batch["won"] + FOUND * batch["found"] + 1) / 2
    wrong = jnp.mean(jax.nn.softplus(2 * value) - wanted * 2 * value)
    ends = maps @ net["ends"] + net["ends_bias"]
    taken = (batch["ends"] > 0) & free
    wanted_ends = (batch["ends"] == 1).astype(jnp.float32)
    each = (jax.nn.softplus(ends) - wanted_ends * ends) * taken
    ends_wrong = each.sum() / jnp.maximum(taken.sum(), 1)
    total = surprise + VALUE * wrong + ENDS * ends_wrong
    return total, jnp.stack([surprise, wrong, ends_wrong])


@partial(jax.jit, donate_argnums=0)
def step(state, batch, rate):
    (_, parts), slopes = jax.value_and_grad(losses, has_aux=True)(state["net"], batch)
    norm = jnp.sqrt(sum(jnp.sum(slope**2) for slope in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1, 1 / (norm + 1e-6)), slopes)
    count = state["count"] + 1
    rate = rate * jnp.minimum(1, count / WARM)
    first, second = BETAS
    mean = jax.tree.map(lambda m, s: first * m + (1 - first) * s, state["mean"], slopes)
    spread = jax.tree.map(lambda v, s: second * v + (1 - second) * s * s, state["spread"], slopes)

    def moved(weight, m, v):
        m, v = m / (1 - first**count), v / (1 - second**count)
        return weight - rate * (m / (jnp.sqrt(v) + 1e-8) + DECAY * weight)

    net = jax.tree.map(moved, state["net"], mean, spread)
    steady = jnp.minimum(STEADY, (1 + count) / (10 + count))
    calm = jax.tree.map(lambda c, n: steady * c + (1 - steady) * n, state["calm"], net)
    return {"net": net, "calm": calm, "mean": mean, "spread": spread, "count": count}, parts


class Learner:
    """A network that learns."""

    def __init__(self, net):
        net = {**net, **network.ends_head(len(net["stem_bias"]))}
        net = jax.tree.map(jnp.asarray, net)
        zeros = jax.tree.map(jnp.zeros_like, net)
        # Copies: a step hands its state on, and each number only once.
        copy = partial(jax.tree.map, jnp.copy)
        self.state = {"net": net, "calm": copy(net), "mean": zeros, "spread": copy(zeros), "count": jnp.zeros(())}

    def learn(self, batch, rate):
        self.state, parts = step(self.state, batch, rate)
        return parts
