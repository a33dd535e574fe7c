"""Makes the WOFF2 files in ``fonts/``: subsets of the report's fonts that are small enough to embed in an HTML report.

    python -m printkit.report.formats.webfonts

Run it when a font in ``fonts/`` changes. The subsets hold Latin letters with accents, punctuation, figures and the few
signs that reports use; other letters in a player's prose fall back to the reader's own fonts. WeasyPrint brings
fontTools along, which does the work; nothing else in printkit needs it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from printkit import resources
from printkit.report.formats.html import FACES

UNICODES = (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2192, 0x2212)  # fmt: skip
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "pnum", "onum", "lnum", "smcp", "c2sc"]


def make(folder: Path) -> None:
    """Write subsets of the report's fonts as WOFF2 files to ``folder``, in a folder for each font family.

    The same fonts give the same bytes.
    """
    for _, family, name, _, _ in FACES:
        options = subset.Options()
        options.flavor = "woff2"
        options.layout_features = FEATURES
        options.hinting = False
        options.notdef_outline = True
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # keep copyright and licence
        data = (resources.fonts() / family / f"{name}.ttf").read_bytes()
        font = TTFont(BytesIO(data), recalcTimestamp=False)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=UNICODES)
        subsetter.subset(font)
        (folder / family).mkdir(parents=True, exist_ok=True)
        subset.save_font(font, folder / family / f"{name}.woff2", options)


if __name__ == "__main__":
    make(Path(str(resources.fonts())))
