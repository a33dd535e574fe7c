"""Kits for the tests: a small one with made-up cards and one sheet, and a game's real deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from printkit.drawing import Group, Ink, Item, Stamp, Text
from printkit.games import load
from printkit.games.uss_lox.paper.deck import lox_deck
from printkit.press.art.ink import InkMode
from printkit.press.geometry import Page
from printkit.press.kit import Job, Layouts, kit_pdf, lay_out_kit
from printkit.press.output.manifest import Manifest, PrintedFile
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import paper
from printkit.press.pieces import (
    Back,
    BackPattern,
    Card,
    CardScene,
    Chain,
    Deck,
    Figure,
    Frame,
    Kit,
    Part,
    ShownSymbol,
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
        scene=CardScene((ShownSymbol("type-vii", 40),)),
        figures=(Figure("rolls", "3"), Figure("modifier", "+2")),
        effect="Three rolls at the ships of the convoy.",
        when="Only while a contact is in effect.",
        cite="T-7.3",
        chain=Chain(("icon-periscope", "icon-torpedo", "icon-transport"), 1),
    )


def small(count: int = 5) -> Kit:
    cards = tuple(card(f"card {number}") for number in range(1, count + 1))
    return Kit("test", "Test game", "Nobody", (Part("cards", "Cards", (Deck("d", "Cards", cards, BACK),)),))


LOX = Kit("uss-lox", "USS Lox", "Jon Ericson", (Part("deck", "Ship deck", (lox_deck(),)),))


@cache
def whole_kit(slug: str, preset: str = "") -> Kit:
    """Return the kit of a game with all its parts."""
    game = load(slug)
    components = import_module(f"{game.module}.paper.components").components
    return Kit(game.slug, game.title, game.designer, components(game.ruleset(preset)))


def job(paper_name: str = "a4", backs: str = "gutterfold", ink: str = "full") -> Job:
    return Job(paper(paper_name), Backs(backs), InkMode(ink))


@cache
def printed(kit: Kit, paper_name: str, backs: str, ink: str = "full") -> tuple[tuple[Page, ...], bytes]:
    """Return the finished pages of a kit, and its PDF."""
    how = job(paper_name, backs, ink)
    pages = lay_out_kit(kit, how)
    return pages, kit_pdf(kit, how, pages)


@cache
def _layouts(slug: str, preset: str, paper_name: str) -> Layouts:
    """Return the layouts that are the same for all ways of printing backs and all ink modes."""
    return Layouts(whole_kit(slug, preset))


@cache
def pages_of(
    slug: str, paper_name: str = "a4", backs: str = "gutterfold", ink: str = "full", preset: str = ""
) -> tuple[Page, ...]:
    """Return the finished pages of a game's whole kit. They are laid out once for all tests."""
    made = _layouts(slug, preset, paper_name)
    return lay_out_kit(made.kit, job(paper_name, backs, ink), made=made)


@cache
def pdf_of(slug: str, paper_name: str = "a4") -> bytes:
    """Return a game's whole kit as a PDF, with folded backs and in full ink."""
    return kit_pdf(whole_kit(slug), job(paper_name), pages_of(slug, paper_name))


def manifest_of(pages: tuple[Page, ...]) -> list[dict[str, Any]]:
    """Return the entries of the manifest for these pages."""
    document: dict[str, Any] = Manifest((PrintedFile(Path("kit.pdf"), pages),)).document()
    return list(document["files"][0]["pages"])


def words(items: Iterable[Item]) -> Iterator[str]:
    """Yield every text among the items, including those in groups and stencils."""
    for item in items:
        match item:
            case Text():
                yield item.text
            case Group():
                yield from words(item.items)
            case Stamp():
                yield from words(item.stencil.items)
