"""Kits to print in the tests: a small one of made-up cards and one sheet, and the real deck of a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from printkit.games import load
from printkit.games.uss_lox.paper.deck import lox_deck
from printkit.press.art.ink import InkMode
from printkit.press.geometry import Ink, Page
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import paper
from printkit.press.pieces import (
    Back,
    BackPattern,
    Card,
    Chain,
    Deck,
    Figure,
    Frame,
    Kit,
    Part,
    Scene,
    Shown,
    Suit,
)

BACK = Back("test", "Test", BackPattern.RINGS, Ink.TEAL, "corvette", "E")


def card(name: str, index: str = "Q") -> Card:
    return Card(
        name=name,
        title="Torpedo attack",
        number="×3",
        icon="icon-torpedo",
        frame=Frame.DISC,
        index=index,
        suit=Suit.SPADES,
        scene=Scene((Shown("type-vii", 40),)),
        figures=(Figure("rolls", "3"), Figure("modifier", "+2")),
        effect="Three rolls at the ships of the convoy.",
        when="Only while a contact is in effect.",
        cite="T-7.3",
        chain=Chain("PTR", "T"),
    )


def small(count: int = 5) -> Kit:
    cards = tuple(card(f"card {number}") for number in range(1, count + 1))
    return Kit("test", "Test game", "Nobody", (Part("cards", "Cards", (Deck("d", "Cards", cards, BACK),)),))


LOX = Kit("uss-lox", "USS Lox", "Jon Ericson", (Part("deck", "Ship deck", (lox_deck(),)),))


@cache
def whole_kit(slug: str, preset: str = "") -> Kit:
    """All that a game prints."""
    game = load(slug)
    components = import_module(f"{game.module}.paper.components").components
    return Kit(game.slug, game.title, game.designer, components(game.ruleset(preset)))


def job(paper_name: str = "a4", backs: str = "gutterfold", ink: str = "full") -> Job:
    return Job(paper(paper_name), Backs(backs), InkMode(ink))


@cache
def printed(kit: Kit, paper_name: str, backs: str, ink: str = "full") -> tuple[tuple[Page, ...], bytes]:
    """The finished pages and the PDF."""
    how = job(paper_name, backs, ink)
    pages = lay_out_kit(kit, how)
    return pages, kit_pdf(kit, how, pages)
