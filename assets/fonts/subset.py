#!/usr/bin/env python3
"""Make the program's fonts from the npm package `inter-ui`.

    python3 -m venv /tmp/fontenv
    /tmp/fontenv/bin/pip install fonttools==4.68.0 brotli
    /tmp/fontenv/bin/python assets/fonts/subset.py            # fetches the package with `npm pack`
    /tmp/fontenv/bin/python assets/fonts/subset.py FILE.tgz   # or takes one already fetched

Out come, beside this file, static TrueType fonts without variation axes:

    Inter-Regular.ttf, Inter-SemiBold.ttf                the interface's text
    InterFigures-Regular.ttf, InterFigures-SemiBold.ttf  figures of one width, and little else
    OFL.txt                                              the licence, as the package has it

Given the same package and the same fonttools, the bytes are the same each time.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

PACKAGE = "inter-ui@4.1.1"
SHA256 = "e392e4d71f18a7c1f23dfecd833d68fa05eeab41862686584e80fd2b5d87e9c0"
STYLES = ["Regular", "SemiBold"]
HERE = Path(__file__).resolve().parent

TEXT_RANGES = [
    (0x0020, 0x007E),  # Latin
    (0x00A0, 0x00FF),  # Latin-1
    (0x0100, 0x017F),  # Latin Extended-A
    (0x0218, 0x021B),  # Romanian
    (0x02BB, 0x02BC),  # letters that look like apostrophes
    (0x02C6, 0x02DD),  # spacing accents
    (0x0300, 0x030C),  # combining accents, for names that arrive decomposed
    (0x0326, 0x0328),
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x045F),  # Cyrillic: Russian, Ukrainian, Bulgarian, Serbian
    (0x0490, 0x0491),
    (0x1E80, 0x1E85),  # Welsh
    (0x1E9E, 0x1E9E),  # capital sharp s
    (0x1EF2, 0x1EF3),
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x209F),  # raised and lowered figures
    (0x20AC, 0x20AC),  # euro
    (0x2116, 0x2122),  # No., TM
    (0x2150, 0x215F),  # fractions
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2300, 0x23FF),  # technical: keys, pause
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2600, 0x27BF),  # check mark, cross, star
    (0x2B00, 0x2BFF),
    (0xFFFD, 0xFFFD),  # replacement character
]

# Kerning, accents and what shaping switches on by itself; tabular figures for those who can ask.
TEXT_FEATURES = [
    "kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum", "pnum", "case", "zero", "frac",
    "numr", "dnom", "cpsp",
]  # fmt: skip

FIGURES = "0123456789:.,+-%/() \u2212\u2013\u00d7\u00bd\u221e\u2026\u00a0"


def fetch(argv: list[str]) -> bytes:
    """The package's bytes, checked."""
    if argv:
        data = Path(argv[0]).read_bytes()
    else:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                ["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL
            )
            data = next(Path(folder).glob("*.tgz")).read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != SHA256:
        sys.exit(f"{PACKAGE}: expected sha256 {SHA256}, found {found}")
    return data


def add_player_signs(font: TTFont) -> None:
    """Inter has no pause, first and last signs (U+23F8, U+23EE, U+23ED): drawn here to match its U+25B6."""
    glyf, cmap = font["glyf"], font.getBestCmap()
    play = glyf[cmap[0x25B6]]
    advance, side = font["hmtx"][cmap[0x25B6]]
    low, high = play.yMin, play.yMax
    height = high - low
    bar = round(height * 0.25)

    def rectangle(pen, x):
        points = [(x, low), (x, high), (x + bar, high), (x + bar, low)]
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()

    def triangle(pen, x, width, to_the_right):
        tip, base = (x + width, x) if to_the_right else (x, x + width)
        points = [(base, low), (base, high), (tip, (low + high) // 2)]
        if not to_the_right:
            points.reverse()
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()

    def put(code, name, draw, width):
        pen = TTGlyphPen(None)
        wide = max(advance, width + 2 * side)
        draw(pen, (wide - width) // 2)
        glyph = pen.glyph()
        glyph.recalcBounds(glyf)
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        glyf.glyphs[name] = glyph
        glyf.glyphOrder = font.getGlyphOrder()
        font["hmtx"][name] = (wide, glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name

    gap = round(height * 0.24)
    arm = round(height * 0.72)
    slim = round(height * 0.10)
    put(0x23F8, "uni23F8", lambda pen, x: (rectangle(pen, x), rectangle(pen, x + bar + gap)), 2 * bar + gap)
    put(
        0x23ED, "uni23ED",
        lambda pen, x: (triangle(pen, x, arm, True), rectangle(pen, x + arm + slim)),
        arm + slim + bar,
    )  # fmt: skip
    put(
        0x23EE, "uni23EE",
        lambda pen, x: (rectangle(pen, x), triangle(pen, x + bar + slim, arm, False)),
        arm + slim + bar,
    )  # fmt: skip


def freeze(font: TTFont, feature: str) -> None:
    """Let characters stand for what a substitution feature would put in their place."""
    gsub = font["GSUB"].table
    swaps: dict[str, str] = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                table = getattr(table, "ExtSubTable", table)
                if table.LookupType == 1:
                    swaps.update(table.mapping)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap = {code: swaps.get(name, name) for code, name in table.cmap.items()}


def rename(font: TTFont, old: str, new: str) -> None:
    """Another family name, so that the two families are not taken for one."""
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = record.toUnicode().replace(old, new)
        elif record.nameID in (3, 6):  # these may not contain spaces
            record.string = record.toUnicode().replace(old, new.replace(" ", ""))


def cut(font: TTFont, codes: list[int], features: list[str]) -> None:
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.notdef_outline = True
    options.glyph_names = False
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def main() -> None:
    package = tarfile.open(fileobj=BytesIO(fetch(sys.argv[1:])))

    def member(name: str) -> bytes:
        return package.extractfile(f"package/{name}").read()

    def save(font: TTFont, name: str) -> None:
        font.flavor = None
        font.save(HERE / name)
        print(f"{name}: {(HERE / name).stat().st_size} bytes, {len(font.getBestCmap())} characters")

    text = [code for low, high in TEXT_RANGES for code in range(low, high + 1)]
    for style in STYLES:
        source = member(f"web/Inter-{style}.woff2")

        font = TTFont(BytesIO(source), recalcTimestamp=False)
        add_player_signs(font)
        cut(font, text, TEXT_FEATURES)
        save(font, f"Inter-{style}.ttf")

        font = TTFont(BytesIO(source), recalcTimestamp=False)
        freeze(font, "tnum")
        cut(font, [ord(c) for c in FIGURES], [])
        rename(font, "Inter", "Inter Figures")
        save(font, f"InterFigures-{style}.ttf")

    (HERE / "OFL.txt").write_bytes(member("LICENSE.txt"))


if __name__ == "__main__":
    main()
