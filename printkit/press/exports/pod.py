"""Exports cards for print-on-demand services: a PNG of each face in the order of the deck, a PNG of the back, and contact
sheets.

A poker card is 825 × 1125 pixels: 2.5 × 3.5 inches at 300 dpi, with an eighth of an inch of bleed on every side. A contact
sheet shows twelve cards side by side, pixel for pixel as they are in their own files.
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
"""The bleed that print services require, in mm (an eighth of an inch)."""
COLUMNS, ROWS = 4, 3
"""Number of columns and rows of cards on a contact sheet (an overview of a deck's cards)."""


def write_pod(decks: Sequence[Deck], job: Job, folder: Path) -> list[Path]:
    """Write the pictures of each deck to the folder ``folder/DECK``, and return the paths of the files in the order
    of writing.

    Raises OutputError, LayoutError.
    """
    written: list[Path] = []
    for deck in decks:
        for name, data in _files(deck, job):
            path = folder / deck.name / name
            write_whole(path, data)
            written.append(path)
    return written


def needed(deck: Deck) -> list[Card]:
    """Return the cards of a deck that are used in the game, without its spare cards."""
    return [card for card in deck.cards if not card.spare]


def sides(deck: Deck) -> list[Side]:
    """Return the faces of a deck's cards and then the deck's back, all with the bleed (printing beyond the cut edge)
    that print services require."""
    size = deck.size
    behind = back_form(deck.back, replace(size, bleed=BLEED), BackStyle.EDGE)
    fronts = [Side(card.name, size.width, size.height, face(card, size), BLEED) for card in needed(deck)]
    # The drawing of the back includes the bleed, so it starts outside the trimmed card.
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
