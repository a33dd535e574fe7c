"""Cards for print on demand: a PNG for each face in the order of the deck, one for the back, and contact sheets.

A poker card is 825 × 1125 pixels: 2.5 × 3.5 inches at 300 dots per inch, with an eighth of an inch of bleed all round. A contact
sheet shows twelve cards side by side, pixel by pixel as they stand in their own files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.drawing import MM_PER_INCH, Stamp
from printkit.press.exports.faces import Side, grid, pictures, png
from printkit.press.faces.backs import BackStyle, back_form
from printkit.press.faces.cards import face
from printkit.press.kit import Job
from printkit.press.output.files import write_whole
from printkit.press.pieces import Card, Deck

DPI = 300
BLEED = MM_PER_INCH / 8
"""An eighth of an inch, which print services ask for, mm."""
COLUMNS, ROWS = 4, 3
"""Cards of a contact sheet."""


def write_pod(decks: Sequence[Deck], job: Job, folder: Path) -> list[Path]:
    """Write the decks' pictures to ``folder/DECK/``; returns the files in order. Raises OutputError, LayoutError."""
    written: list[Path] = []
    for deck in decks:
        for name, data in _files(deck, job):
            path = folder / deck.name / name
            write_whole(path, data)
            written.append(path)
    return written


def needed(deck: Deck) -> list[Card]:
    """The deck's cards without those that the rulings in force do not need."""
    return [card for card in deck.cards if not card.spare]


def sides(deck: Deck) -> list[Side]:
    """The faces of a deck's cards, then its back, each with its bleed."""
    size = deck.size
    behind = back_form(deck.back, replace(size, bleed=BLEED), BackStyle.EDGE)
    fronts = [Side(card.name, size.width, size.height, face(card, size), BLEED) for card in needed(deck)]
    # The back's own form reaches over the trim by the bleed.
    return [*fronts, Side("back", size.width, size.height, (Stamp(behind, -BLEED, -BLEED),), BLEED)]


def _files(deck: Deck, job: Job) -> Iterator[tuple[str, bytes]]:
    made = sides(deck)
    count = len(made) - 1
    digits = len(str(count))
    shown = []
    for number, (side, picture) in enumerate(zip(made, pictures(made, job, DPI)), 1):
        front = number <= count
        yield f"{number:0{digits}d}-{_slug(side.name)}.png" if front else "back.png", png(picture, DPI)
        shown.append(picture)
    held = COLUMNS * ROWS
    for number, at in enumerate(range(0, len(shown), held), 1):
        some = shown[at : at + held]
        yield f"contact-{number}.png", png(grid(some, COLUMNS, -(-len(some) // COLUMNS)), DPI)


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "card"
