"""Draws hands of cards: the visible parts in a fan with 13 mm between cards, and the left edge of each card."""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2
from PIL import Image

from printkit.drawing import Group, Ink, Item, Rect, Style, Weight
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.faces.cards import face
from printkit.press.faces.corner import FAN
from printkit.press.geometry import Page
from printkit.press.output.pdf import Info, compose
from printkit.press.pieces import POKER, Card

_INFO = Info("fan", "", "", "")
_PAPER = Style(stroke=Ink.SLATE, weight=Weight.RULE, fill=Ink.PAPER)
_DESK = 3.0


def drawn(page: Page, ink: InkMode, dpi: float) -> Image.Image:
    """Return a page as a picture in one ink mode."""
    pdf = compose([page], _INFO, Inks(load_theme(), ink))
    document = pypdfium2.PdfDocument(pdf)
    shown: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    document.close()
    return shown


def fan(cards: Sequence[Card], ink: InkMode = InkMode.FULL, dpi: float = 100) -> Image.Image:
    """Return a picture of the cards held as a fan, each 13 mm to the right of the one it covers."""
    items: list[Item] = []
    for at, card in enumerate(cards):
        x = _DESK + at * FAN
        items += [Rect(x, _DESK, POKER.width, POKER.height, _PAPER, POKER.radius)]
        items += [Group(face(card, POKER), x, _DESK)]
    width = 2 * _DESK + FAN * (len(cards) - 1) + POKER.width
    page = Page(width, 2 * _DESK + POKER.height, tuple(items), part="fan", title="Fan")
    return drawn(page, ink, dpi)


def edge(card: Card, ink: InkMode = InkMode.MONO, dpi: float = 150) -> Image.Image:
    """Return the part of a card that stays visible under the next card of a fan, in shades of grey."""
    page = Page(POKER.width, POKER.height, face(card, POKER), part="fan", title="Fan")
    whole = drawn(page, ink, dpi).convert("L")
    return whole.crop((0, 0, round(FAN * dpi / 25.4), whole.height))
