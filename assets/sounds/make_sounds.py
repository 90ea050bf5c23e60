#!/usr/bin/env python3
"""Make the program's six sounds, from nothing but the standard library.

    python3 assets/sounds/make_sounds.py [FOLDER]

WAV, mono, 16 bit, written beside this file unless a folder is named. The noise comes from fixed
seeds, so the same script writes the same bytes each time. The sounds were made for this program
and are under its licence.

Two ways of making sound are used:

* Things that are struck ring at a handful of frequencies that are not multiples of each other,
  the high ones dying first, and the blow itself is a few milliseconds of noise: `strike`.
* Notes are a fundamental and a few soft overtones under an envelope that starts and ends at
  nothing, so that there is no click; a little echo gives them a room: `bell`, `room`.
"""

import math
import random
import struct
import sys
import wave
from pathlib import Path

TAU = 2.0 * math.pi
Samples = list[float]


# Building blocks


def silence(seconds: float, rate: int) -> Samples:
    return [0.0] * round(seconds * rate)


def mix(into: Samples, sound: Samples, at: float, gain: float, rate: int) -> None:
    """Add a sound from the given second on; what would hang over the end is dropped."""
    start = round(at * rate)
    for i, value in enumerate(sound[: max(0, len(into) - start)]):
        into[start + i] += gain * value


def ease(x: float) -> float:
    """From 0 to 1 without corners."""
    x = min(1.0, max(0.0, x))
    return 0.5 - 0.5 * math.cos(math.pi * x)


def low_pass(samples: Samples, cutoff: float, rate: int) -> Samples:
    """One pole, 6 dB an octave."""
    k = 1.0 - math.exp(-TAU * cutoff / rate)
    out, state = [], 0.0
    for value in samples:
        state += k * (value - state)
        out.append(state)
    return out


def high_pass(samples: Samples, cutoff: float, rate: int) -> Samples:
    return [value - low for value, low in zip(samples, low_pass(samples, cutoff, rate))]


def band_pass(samples: Samples, centre, q: float, rate: int) -> Samples:
    """A state variable filter; `centre` is a function of time, in Hz."""
    out, low, band = [], 0.0, 0.0
    damp = 1.0 / q
    for i, value in enumerate(samples):
        g = math.tan(math.pi * min(centre(i / rate), 0.45 * rate) / rate)
        a = 1.0 / (1.0 + g * (g + damp))
        v3 = value - low
        v1 = a * (band + g * v3)
        v2 = low + g * v1
        band, low = 2.0 * v1 - band, 2.0 * v2 - low
        out.append(damp * v1)
    return out


def noise(seconds: float, rate: int, seed: str) -> Samples:
    source = random.Random(seed)
    return [source.uniform(-1.0, 1.0) for _ in range(round(seconds * rate))]


def strike(
    seconds: float,
    rate: int,
    modes: list[tuple[float, float, float]],
    tap: tuple[float, float, float],
    seed: str,
    attack: float = 0.0006,
) -> Samples:
    """A blow: modes of (Hz, strength, seconds to fall to 1/e) and a tap of (Hz, strength, seconds)."""
    source = random.Random(seed)
    out = silence(seconds, rate)
    for frequency, strength, decay in modes:
        phase = source.uniform(-0.4, 0.4)
        for i in range(len(out)):
            t = i / rate
            out[i] += strength * math.exp(-t / decay) * math.sin(TAU * frequency * t + phase)
    centre, strength, decay = tap
    hiss = band_pass(noise(seconds, rate, seed + " tap"), lambda _: centre, 0.8, rate)
    for i in range(len(out)):
        t = i / rate
        out[i] = (out[i] + strength * math.exp(-t / decay) * hiss[i]) * ease(t / attack)
    return out


def bell(
    frequency: float, seconds: float, rate: int, decay: float, attack: float = 0.010, bright: float = 1.0
) -> Samples:
    """A soft struck bar with a warm body, between a marimba and an electric piano."""
    partials = [
        (1.000, 1.00, 1.00),
        (1.003, 0.28, 0.90),  # a second string, a shade sharp: slow beating, warmth
        (2.000, 0.20 * bright, 0.55),
        (3.000, 0.055 * bright, 0.35),
        (3.984, 0.075 * bright, 0.16),
    ]
    out = silence(seconds, rate)
    for ratio, strength, share in partials:
        step = TAU * frequency * ratio / rate
        for i in range(len(out)):
            out[i] += strength * math.exp(-i / (rate * decay * share)) * math.sin(step * i)
    release = 0.25 * seconds
    return [
        value * ease(i / (rate * attack)) * ease((seconds - i / rate) / release) for i, value in enumerate(out)
    ]


def room(samples: Samples, amount: float, rate: int) -> Samples:
    """A small, dark room: four combs that feed back through a low pass, then one all-pass."""
    wet = [0.0] * len(samples)
    for delay_ms, feedback in ((29.7, 0.70), (37.1, 0.68), (41.1, 0.66), (43.7, 0.64)):
        size = round(delay_ms * rate / 1000.0)
        line, state = [0.0] * size, 0.0
        for i, value in enumerate(samples):
            out = line[i % size]
            state += 0.35 * (out - state)
            line[i % size] = value + feedback * state
            wet[i] += 0.25 * out
    size = round(5.0 * rate / 1000.0)
    line = [0.0] * size
    for i, value in enumerate(wet):
        old = line[i % size]
        line[i % size] = value + 0.6 * old
        wet[i] = old - 0.6 * line[i % size]
    return [dry + amount * echo for dry, echo in zip(samples, wet)]


def finish(samples: Samples, peak_db: float, fade: float, rate: int, floor: float = 40.0) -> Samples:
    """No offset, no click at either end, and the peak where it should be."""
    samples = high_pass(high_pass(samples, floor, rate), 20.0, rate)
    count = len(samples)
    envelope = [
        ease(i / (rate * 0.0004)) * ease((count - 1 - i) / (rate * fade)) for i in range(count)
    ]
    samples = [value * e for value, e in zip(samples, envelope)]
    # What mean is left is taken out under the envelope, so that the ends stay at nothing.
    offset = sum(samples) / sum(envelope)
    samples = [value - offset * e for value, e in zip(samples, envelope)]
    gain = 10.0 ** (peak_db / 20.0) / max(abs(value) for value in samples)
    return [gain * value for value in samples]


# The sounds


def stone() -> tuple[Samples, int]:
    """A stone put on a wooden board."""
    rate = 44_100
    board = [
        (196.0, 0.42, 0.026),
        (313.0, 0.66, 0.023),
        (521.0, 0.58, 0.017),
        (787.0, 0.50, 0.012),
        (1_240.0, 0.40, 0.008),
        (1_930.0, 0.24, 0.005),
        (3_120.0, 0.14, 0.003),
    ]
    out = strike(0.120, rate, board, (1_700.0, 1.5, 0.0026), "stone")
    return finish(low_pass(out, 6_500.0, rate), -6.0, 0.040, rate), rate


def drop() -> tuple[Samples, int]:
    """A plastic disc lands in the rack, bounces once and lies still."""
    rate = 44_100

    def clack(pitch: float, bright: float, seed: str) -> Samples:
        disc = [
            (176.0, 0.45, 0.022),
            (428.0 * pitch, 0.50, 0.018),
            (741.0 * pitch, 0.62, 0.015),
            (1_165.0 * pitch, 0.50 * bright, 0.011),
            (1_790.0 * pitch, 0.36 * bright, 0.008),
            (2_720.0 * pitch, 0.22 * bright, 0.005),
            (4_150.0 * pitch, 0.10 * bright, 0.003),
        ]
        return strike(0.150, rate, disc, (2_600.0, 0.9 * bright, 0.0022), seed, 0.0004)

    out = silence(0.250, rate)
    mix(out, clack(1.0, 1.0, "drop"), 0.0, 1.0, rate)
    mix(out, clack(1.035, 0.7, "drop bounce"), 0.104, 0.36, rate)
    return finish(low_pass(out, 8_000.0, rate), -6.0, 0.050, rate), rate


def swap() -> tuple[Samples, int]:
    """Two notes pass each other, one rising and one falling, in a breath of air."""
    rate, seconds = 44_100, 0.350
    out = silence(seconds, rate)

    def glide(start: float, end: float, gain: float, late: float) -> None:
        phase = 0.0
        for i in range(len(out)):
            t = i / rate
            way = ease((t - 0.06 - late) / 0.17)
            frequency = start * (end / start) ** way
            phase += TAU * frequency / rate
            envelope = ease(t / 0.045) * ease((seconds - t) / 0.20)
            out[i] += gain * envelope * (math.sin(phase) + 0.10 * math.sin(2.0 * phase))

    glide(440.0, 659.26, 0.60, 0.0)
    glide(659.26, 440.0, 0.34, 0.02)

    def centre(t: float) -> float:
        return 500.0 * (1_900.0 / 500.0) ** math.sin(math.pi * t / seconds)

    air = band_pass(noise(seconds, rate, "swap"), centre, 1.3, rate)
    air = low_pass(air, 3_500.0, rate)
    for i, value in enumerate(air):
        out[i] += 1.1 * math.sin(math.pi * i / len(air)) ** 2 * value
    return finish(out, -12.0, 0.080, rate), rate


def refused() -> tuple[Samples, int]:
    """Not allowed: two low, padded thuds."""
    rate = 44_100

    def thud(pitch: float, seed: str) -> Samples:
        pad = [
            (131.0 * pitch, 0.55, 0.026),
            (208.0 * pitch, 0.75, 0.023),
            (322.0 * pitch, 0.50, 0.017),
            (467.0 * pitch, 0.24, 0.011),
        ]
        return strike(0.115, rate, pad, (520.0, 0.70, 0.006), seed, 0.0030)

    out = silence(0.200, rate)
    mix(out, thud(1.0, "refused"), 0.0, 1.0, rate)
    mix(out, thud(0.89, "refused again"), 0.090, 0.85, rate)
    return finish(low_pass(low_pass(out, 1_400.0, rate), 2_500.0, rate), -6.0, 0.045, rate, 25.0), rate


def win() -> tuple[Samples, int]:
    """A warm D major chord, climbed."""
    rate, seconds = 22_050, 1.200
    out = silence(seconds, rate)
    notes = [
        (0.000, 293.66, 0.62),
        (0.105, 369.99, 0.62),
        (0.210, 440.00, 0.66),
        (0.315, 587.33, 0.72),
        (0.420, 739.99, 0.50),
    ]
    for at, frequency, gain in notes:
        mix(out, bell(frequency, seconds - at, rate, 0.36, 0.007), at, gain, rate)
    mix(out, bell(146.83, seconds, rate, 0.60, 0.040, 0.6), 0.0, 0.34, rate)
    mix(out, bell(880.0, seconds - 0.42, rate, 0.20, 0.020, 0.4), 0.42, 0.14, rate)
    return finish(room(out, 0.45, rate), -9.0, 0.220, rate), rate


def draw() -> tuple[Samples, int]:
    """Neither up nor down: two soft chords that come to rest."""
    rate, seconds = 22_050, 0.800
    out = silence(seconds, rate)
    for at, frequency, gain in [
        (0.00, 440.00, 0.70),
        (0.00, 349.23, 0.42),
        (0.21, 392.00, 0.74),
        (0.21, 329.63, 0.44),
        (0.21, 261.63, 0.34),
    ]:
        decay = 0.16 if at == 0.0 else 0.26
        mix(out, bell(frequency, seconds - at, rate, decay, 0.009, 0.7), at, gain, rate)
    return finish(room(out, 0.40, rate), -9.0, 0.180, rate), rate


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent
    for make in (stone, drop, swap, refused, win, draw):
        samples, rate = make()
        numbers = [max(-32_768, min(32_767, round(32_767 * value))) for value in samples]
        with wave.open(str(folder / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(struct.pack(f"<{len(numbers)}h", *numbers))


if __name__ == "__main__":
    main()
