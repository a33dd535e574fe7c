"""The press against a bare reportlab script that draws the same shapes and text: 104 card sides, and a whole kit.

    .venv/bin/python benchmarks/press_cards.py

Both run as whole processes, taking turns; what counts is the ratio of their CPU times (medians). The bare script is
given every number: it reads the finished display list from a pickle and calls the canvas for each item, with a form
XObject for whatever the press shares. It does no layout, keeps no manifest, and writes no fields, boxes, labels or
outline.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from pathlib import Path

ROUNDS = 9
BUDGETS = {"cards": 1.5, "kit": 2.0}

PRESS = """
import sys
from pathlib import Path
from benchmarks.press_cards import job, kit
from printkit.press.kit import print_kit
print_kit(kit(sys.argv[2]), Path(sys.argv[1]), job())
"""

BARE = """
import sys
from benchmarks.press_bare import draw
draw(sys.argv[2], sys.argv[1])
"""


def kit(case: str):
    """52 cards with backs, which is 104 sides; or all the sheets of a game."""
    from printkit.press.pieces import Deck, Kit, Part

    if case == "kit":
        from printkit.games import load
        from printkit.games.malta_convoy.components import components

        game = load("malta-convoy")
        return Kit(game.slug, game.title, game.designer, components(game.house()))
    from printkit.games.uss_lox.components_deck import lox_deck

    deck = lox_deck()
    cards = Deck(deck.name, deck.title, deck.cards[:52], deck.back)
    return Kit("uss-lox", "USS Lox", "Jon Ericson", (Part("deck", "Ship deck", (cards,)),))


def job():
    from printkit.press.imposition import Backs
    from printkit.press.kit import Job
    from printkit.press.paper import LETTER

    return Job(LETTER, Backs.GUTTERFOLD)


def compare(case: str) -> bool:
    """Measure one case and say how it went; true within its budget."""
    from benchmarks._measure import medians
    from benchmarks.press_bare import flatten
    from printkit.press.kit import lay_out_kit

    with tempfile.TemporaryDirectory() as folder:
        laid_out = lay_out_kit(kit(case), job())
        pages = Path(folder) / "pages.pickle"
        pages.write_bytes(pickle.dumps(flatten(laid_out)))
        ours, bare = str(Path(folder) / "press.pdf"), str(Path(folder) / "bare.pdf")
        spent = medians(
            {
                "press": [sys.executable, "-c", PRESS, ours, case],
                "bare": [sys.executable, "-c", BARE, bare, str(pages)],
            },
            ROUNDS,
        )
    press, floor = spent["press"] * 1000, spent["bare"] * 1000
    budget = BUDGETS[case]
    print(f"{case:6}{len(laid_out):3} pages  press {press:4.0f} ms  bare reportlab {floor:4.0f} ms  ", end="")
    print(f"ratio {press / floor:.2f} (budget {budget})")
    return press / floor <= budget


def main() -> int:
    kept = [compare(case) for case in BUDGETS]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    root = Path(__file__).parent.parent
    os.chdir(root)  # the measured processes import from here
    sys.path.insert(0, str(root))
    sys.exit(main())
