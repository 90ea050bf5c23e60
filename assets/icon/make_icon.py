#!/usr/bin/env python3
"""Make the program's icon: icon.svg and the PNGs in the sizes that systems ask for.

    python3 assets/icon/make_icon.py              # writes icon.svg and icon-small.svg
    python3 assets/icon/make_icon.py --png        # and the PNGs; needs cairosvg from PyPI

Seven cells in a flower. Red has joined top to bottom, so its three tiles have grown together;
blue, left and right, has been kept apart. Sizes of 64 pixels and less are drawn from a plainer
and larger variant, icon-small.svg.
"""

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZE = 512
MIDDLE = SIZE / 2
LARGE, SMALL = [512, 256, 192], [64, 32]


def number(x: float) -> str:
    return f"{x:.2f}".rstrip("0").rstrip(".")


def at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def corners(cx: float, cy: float, radius: float) -> list[tuple[float, float]]:
    """Of a pointy-top hexagon, clockwise from the top."""
    angles = [math.radians(60 * i) for i in range(6)]
    return [(cx + radius * math.sin(a), cy - radius * math.cos(a)) for a in angles]


def outline(cells: list[tuple[float, float]], pitch: float) -> list[tuple[float, float]]:
    """Around cells that touch in a row, clockwise: all their edges but those that two of them share."""
    x0, y0 = cells[0]
    edges: set[tuple] = set()
    place: dict[tuple, tuple[float, float]] = {}
    for cx, cy in cells:
        points = corners(cx, cy, pitch)
        # Corners lie on a grid; its whole numbers tell which corners are the same one.
        names = [(round((x - x0) / (pitch * math.sqrt(3) / 2)), round((y - y0) / (pitch / 2))) for x, y in points]
        place.update(zip(names, points))
        edges |= {(names[i - 1], names[i]) for i in range(6)}
    after = {start: end for start, end in edges if (end, start) not in edges}
    name = min(after, key=lambda n: (n[1], n[0]))
    walk = []
    for _ in after:
        walk.append(place[name])
        name = after[name]
    return walk


def tile(points: list[tuple[float, float]], inset: float, corner: float, hollow: float) -> str:
    """Path data for an outline drawn in by `inset`, its corners rounded, outer and inner ones."""
    moved = []
    for i, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[i - 1], points[(i + 1) % len(points)]
        outer = (x - px) * (ny - y) - (y - py) * (nx - x) > 0
        bx, by = (px + nx) / 2 - x, (py + ny) / 2 - y  # towards the middle of the two neighbours
        shift = inset / math.cos(math.radians(30)) / math.hypot(bx, by) * (1 if outer else -1)
        moved.append((x + bx * shift, y + by * shift, outer))
    data = ""
    for i, (x, y, outer) in enumerate(moved):
        radius = corner if outer else hollow
        back = radius / math.sqrt(3)  # from the corner to where its arc begins
        ends = []
        for nx, ny, _ in (moved[i - 1], moved[(i + 1) % len(moved)]):
            length = math.hypot(nx - x, ny - y)
            ends.append(at(x + (nx - x) * back / length, y + (ny - y) * back / length))
        r = number(radius)
        data += f"{'L' if i else 'M'}{ends[0]}A{r} {r} 0 0 {1 if outer else 0} {ends[1]}"
    return data + "Z"


def gradient(name: str, first: str, last: str, span: str) -> str:
    return (
        f'    <linearGradient id="{name}" {span}>\n'
        f'      <stop offset="0" stop-color="{first}"/>\n'
        f'      <stop offset="1" stop-color="{last}"/>\n'
        "    </linearGradient>\n"
    )


def icon(pitch: float, gap: float, corner: float, ground: float, stone: float) -> str:
    """`pitch`: from a cell's middle to its corner, gaps included; `stone`: a stone's radius, or 0."""
    step = pitch * math.sqrt(3)
    cells = {"c": (MIDDLE, MIDDLE)}
    for name, degrees in {"e": 0, "se": 60, "sw": 120, "w": 180, "nw": 240, "ne": 300}.items():
        angle = math.radians(degrees)
        cells[name] = (MIDDLE + step * math.cos(angle), MIDDLE + step * math.sin(angle))

    def tiles(names: list[str], joined: bool) -> str:
        spots = [cells[name] for name in names]
        pieces = [spots] if joined else [[spot] for spot in spots]
        return "".join(tile(outline(piece, pitch), gap / 2, corner, 0.7 * corner) for piece in pieces)

    whole = 'x1="0" y1="0" x2="0" y2="1"'
    board = (
        f'gradientUnits="userSpaceOnUse" x1="0" y1="{number(MIDDLE - 2.5 * pitch)}" '
        f'x2="0" y2="{number(MIDDLE + 2.5 * pitch)}"'
    )
    out = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">\n'
    out += "  <title>Hexfall</title>\n  <defs>\n"
    out += gradient("ground", "#1d212c", "#101319", whole)
    out += gradient("empty", "#343a48", "#2a2f3a", board)
    out += gradient("blue", "#5a90ff", "#316ff0", board)
    out += gradient("red", "#f8646a", "#de3f45", board)
    if stone:
        out += gradient("blue-stone", "#9cbfff", "#6699fb", whole)
        out += gradient("red-stone", "#ffa3a2", "#f0696d", whole)
    out += "  </defs>\n"
    out += f'  <rect width="{SIZE}" height="{SIZE}" rx="{number(ground)}" fill="url(#ground)"/>\n'
    for colour, names, joined, shadow in [
        ("empty", ["nw", "se"], False, ""),
        ("blue", ["w", "e"], False, "#2557c4"),
        ("red", ["ne", "c", "sw"], True, "#b9323b"),
    ]:
        out += f'  <path fill="url(#{colour})" d="{tiles(names, joined)}"/>\n'
        if stone and shadow:
            for x, y in (cells[name] for name in names):
                for fill, down in ((shadow, 0.12 * stone), (f"url(#{colour}-stone)", 0.0)):
                    spot = f'cx="{number(x)}" cy="{number(y + down)}" r="{number(stone)}"'
                    out += f'  <circle {spot} fill="{fill}"/>\n'
    return out + "</svg>\n"


def main() -> None:
    # The small one's cells are 9 pixels apart at 32, with a gap of one.
    drawings = {
        "icon.svg": (icon(pitch=82, gap=11, corner=15, ground=116, stone=35), LARGE),
        "icon-small.svg": (icon(pitch=144 / math.sqrt(3), gap=16, corner=10, ground=104, stone=0), SMALL),
    }
    for name, (text, sizes) in drawings.items():
        (HERE / name).write_text(text, encoding="utf-8", newline="\n")
        if "--png" in sys.argv[1:]:
            import cairosvg

            for size in sizes:
                cairosvg.svg2png(
                    bytestring=text.encode(),
                    write_to=str(HERE / f"icon-{size}.png"),
                    output_width=size,
                    output_height=size,
                )


if __name__ == "__main__":
    main()
