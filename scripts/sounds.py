"""Synthesise the sounds of the board into static/sounds: stones on earth, wood and bamboo. `python scripts/sounds.py`

Everything is made here from damped sine waves and noise with a fixed seed, so running it again writes the same bytes.
"""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

RATE = 16_000
FOLDER = Path(__file__).resolve().parent.parent / "static" / "sounds"

Wave = list[float]
Mode = tuple[float, float, float]
"""Frequency in Hz, time in seconds in which it falls to 37 %, loudness."""


def silence(seconds: float) -> Wave:
    return [0.0] * round(seconds * RATE)


def struck(modes: Sequence[Mode], seconds: float, *, noise: float, rng: Random) -> Wave:
    """Something struck once: damped tones and a very short burst of noise at the contact."""
    out = []
    for i in range(round(seconds * RATE)):
        t = i / RATE
        tone = sum(loud * math.exp(-t / fall) * math.sin(2 * math.pi * hz * t) for hz, fall, loud in modes)
        out.append(tone * min(1.0, t / 0.0006) + noise * math.exp(-t / 0.0022) * rng.uniform(-1, 1))
    return out


def add(target: Wave, source: Wave, *, at: float, loud: float = 1.0) -> None:
    start = round(at * RATE)
    for i, value in enumerate(source[: len(target) - start]):
        target[start + i] += loud * value


def pebble(number: int, rng: Random) -> Wave:
    """One stone falls on others: a dry click, each of the four a little different."""
    base = (1420, 1610, 1290, 1780)[number - 1]
    modes = [(base, 0.011, 0.6), (base * 1.72, 0.007, 0.45), (base * 2.61, 0.004, 0.3), (base * 0.37, 0.014, 0.35)]
    return struck(modes, 0.055, noise=0.55, rng=rng)


def scoop(rng: Random) -> Wave:
    """A hand gathers stones: a soft rustle with a few clicks in it."""
    out, low = silence(0.16), 0.0
    for i in range(len(out)):
        t = i / RATE
        low += 0.25 * (rng.uniform(-1, 1) - low)
        out[i] = 0.55 * low * math.sin(math.pi * t / 0.16) ** 2
    for at in (0.012, 0.047, 0.069, 0.101):
        add(out, pebble(rng.randint(1, 4), rng), at=at, loud=rng.uniform(0.25, 0.45))
    return out


def capture(rng: Random) -> Wave:
    """Stones fall into the store, quicker and quicker, on wood."""
    out = silence(0.24)
    for at, loud in ((0.0, 0.5), (0.055, 0.6), (0.095, 0.7), (0.125, 0.9)):
        add(out, pebble(rng.randint(1, 4), rng), at=at, loud=loud)
    wood = [(392, 0.035, 0.6), (801, 0.02, 0.3), (1240, 0.012, 0.2)]
    add(out, struck(wood, 0.115, noise=0.1, rng=rng), at=0.125)
    return out


def quan(rng: Random) -> Wave:
    """The big stone: a deep drum with a bright ring over it."""
    out = silence(0.42)
    drum = [(98, 0.11, 1.0), (157, 0.07, 0.5), (236, 0.04, 0.3)]
    add(out, struck(drum, 0.42, noise=0.35, rng=rng), at=0.0)
    ring = [(587.3, 0.12, 0.3), (1174.7, 0.09, 0.18), (1761, 0.05, 0.1)]
    add(out, struck(ring, 0.34, noise=0.0, rng=rng), at=0.07)
    return out


def bamboo(notes: Sequence[tuple[float, float]], seconds: float, rng: Random) -> Wave:
    """Notes (Hz, start in seconds) on bamboo tubes."""
    out = silence(seconds)
    for hz, at in notes:
        tube = [(hz, 0.075, 0.7), (hz * 2.76, 0.02, 0.22), (hz * 5.4, 0.008, 0.1)]
        add(out, struck(tube, seconds - at, noise=0.12, rng=rng), at=at)
    return out


def encode(samples: Wave, path: Path) -> int:
    """Write 16-bit mono, as loud as it can be without clipping, faded out at the end; returns the bytes written."""
    peak = max(abs(value) for value in samples) or 1.0
    fade = round(0.012 * RATE)
    faded = [v * min(1.0, (len(samples) - i) / fade) for i, v in enumerate(samples)]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(v / peak * 0.82 * 32767)) for v in faded))
    return path.stat().st_size


SOUNDS: dict[str, Callable[[Random], Wave]] = {
    "pebble-1": lambda rng: pebble(1, rng),
    "pebble-2": lambda rng: pebble(2, rng),
    "pebble-3": lambda rng: pebble(3, rng),
    "pebble-4": lambda rng: pebble(4, rng),
    "scoop": scoop,
    "capture": capture,
    "quan": quan,
    "turn": lambda rng: bamboo([(659.3, 0.0), (880.0, 0.085)], 0.21, rng),
    "end": lambda rng: bamboo([(523.3, 0.0), (659.3, 0.1), (784.0, 0.2)], 0.44, rng),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    total = sum(encode(make(Random(name)), FOLDER / f"{name}.wav") for name, make in SOUNDS.items())
    print(f"{len(SOUNDS)} sounds, {total} bytes")


if __name__ == "__main__":
    main()
