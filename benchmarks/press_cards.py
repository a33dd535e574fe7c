"""Measures how long printing takes, compared with a plain reportlab script that draws the same shapes and
text: 104 cards with backs, and each game's kit.

    .venv/bin/python benchmarks/press_cards.py [CASE...]

Both run as whole processes, taking turns; what counts is the ratio of their CPU times (medians). The press is the
command as it is typed; it makes the odds on the sheets, lays out, and writes fields, boxes, labels and outline. The
bare script is given every number: it reads the finished display list from a pickle and calls the canvas for each item,
with a form XObject for whatever the press shares.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.press.geometry import Page

ROUNDS = 9

BARE = """
import sys
from benchmarks.press_bare import draw
draw(sys.argv[2], sys.argv[1])
"""


class Case(NamedTuple):
    """What is printed for a measurement, and how many times the plain script's CPU time it may take."""

    game: str
    part: str
    budget: float


CASES = {
    "tactical": Case("tonnage-war", "tactical", 1.5),
    "deck": Case("uss-lox", "deck", 1.5),
    **{slug: Case(slug, "", 2.0) for slug in ("uss-lox", "malta-convoy", "tonnage-war", "wolf-pack", "ssn")},
}


def laid_out(case: Case) -> tuple[Page, ...]:
    """Return the finished pages that a measurement prints."""
    from importlib import import_module

    from printkit.games import load
    from printkit.press.kit import Job, lay_out_kit
    from printkit.press.page.imposition import Backs
    from printkit.press.page.paper import LETTER
    from printkit.press.pieces import Kit

    game = load(case.game)
    parts = import_module(f"{game.module}.paper.components").components(game.ruleset())
    kit = Kit(game.slug, game.title, game.designer, parts)
    chosen = tuple(part for part in parts if case.part in ("", part.name))
    return lay_out_kit(kit, Job(LETTER, Backs.GUTTERFOLD), chosen)


def compare(name: str, case: Case) -> bool:
    """Measure one case and print the result. Return True if it is within its budget."""
    from benchmarks._measure import medians, printkit
    from benchmarks.press_bare import flatten

    with tempfile.TemporaryDirectory() as folder:
        pages = laid_out(case)
        pickled = Path(folder) / "pages.pickle"
        pickled.write_bytes(pickle.dumps(flatten(pages)))
        ours, bare = str(Path(folder) / "press.pdf"), str(Path(folder) / "bare.pdf")
        part = ("--part", case.part) if case.part else ()
        spent = medians(
            {
                "press": printkit("print", case.game, *part, "--paper", "letter", "-o", ours),
                "bare": [sys.executable, "-c", BARE, bare, str(pickled)],
            },
            ROUNDS,
        )
    press, floor = spent["press"] * 1000, spent["bare"] * 1000
    ratio = press / floor
    over = "" if ratio <= case.budget else "  OVER"
    print(f"{name:13}{len(pages):3} pages  press {press:4.0f} ms  bare reportlab {floor:4.0f} ms  ", end="")
    print(f"ratio {ratio:.2f} (budget {case.budget}){over}", flush=True)
    return not over


def main() -> int:
    wanted = sys.argv[1:] or list(CASES)
    kept = [compare(name, CASES[name]) for name in wanted]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    root = Path(__file__).parent.parent
    os.chdir(root)  # the measured processes import from here
    sys.path.insert(0, str(root))
    sys.exit(main())
