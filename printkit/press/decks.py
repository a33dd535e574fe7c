"""Converts the cards of decks, with their backs, to pieces that are placed on pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.press.art.ink import InkMode
from printkit.press.faces.backs import BackStyle, back_form, bleed_of
from printkit.press.faces.cards import face
from printkit.press.faces.tool_faces import tool_face
from printkit.press.job import Job
from printkit.press.page.imposition import CellGrid, ImposedPiece, bleeds
from printkit.press.pieces import Back, BackPattern, CardSize, Deck


def back_style(decks: Sequence[Deck], job: Job) -> BackStyle:
    """Return the style in which the card backs of a kit are printed, such as a pattern inside a frame.

    The backs are a thin frame in the ink mode ``low``. They extend to the edge of the card if both sides are printed
    and the page has room for the whole bleed. Otherwise they stay inside a frame.

    Nine cards on Letter leave only a third of a millimetre at the top and bottom, so their backs stay inside a frame.
    """
    if job.ink is InkMode.LOW:
        return BackStyle.THIN
    if job.machine:  # between these cards there is no room for the whole bleed
        return BackStyle.INSET
    bleeding = blank_pieces(decks, BackStyle.EDGE, job)
    whole = job.duplex and bleeds(bleeding, job.paper, job.backs, roomy=job.cut is not None, gap=job.gap)
    return BackStyle.EDGE if whole else BackStyle.INSET


def blank_pieces(decks: Sequence[Deck], style: BackStyle, job: Job) -> list[ImposedPiece]:
    """Return the cards of all decks of one size as pieces without drawings, which is enough to count sheets of paper."""
    return [
        ImposedPiece(card.name, deck.title, *_measures(deck), (), None, 0.0, bleed, card.spare)
        for deck in decks
        for bleed in (bleed_of(style, job.back_size(deck.size)),)
        for card in deck.cards
    ]


def deck_pieces(
    decks: Sequence[Deck], style: BackStyle = BackStyle.INSET, job: Job | None = None
) -> list[ImposedPiece]:
    """Return the cards of all decks of one size as pieces to print, each with the back of its deck.

    The cards of each deck are followed by its player aids (reference cards), which have a back of their own.
    """
    pieces: list[ImposedPiece] = []
    for deck in decks:
        size = deck.size
        behind = size if job is None else job.back_size(size)
        back = back_form(deck.back, behind, style)
        bleed = bleed_of(style, behind)
        pieces += [
            ImposedPiece(
                card.name,
                deck.title,
                size.width,
                size.height,
                size.radius,
                face(card, size),
                back,
                0.0,
                bleed,
                card.spare,
            )
            for card in deck.cards
        ]
        pieces += _aids(deck, behind, style)
    return pieces


def _aids(deck: Deck, behind: CardSize, style: BackStyle) -> list[ImposedPiece]:
    """Return the player aids (reference cards) of a deck as pieces to print."""
    back = back_form(_aid_back(deck.back), behind, style)
    bleed = bleed_of(style, behind)
    return [
        ImposedPiece(
            aid.name,
            deck.title,
            *_measures(deck),
            tool_face(aid),
            back,
            0.0,
            bleed,
            spare=True,
        )
        for aid in deck.aids
    ]


def _aid_back(back: Back) -> Back:
    """Return the back of a deck's player aids (reference cards).

    Its title and pattern differ from the deck's back, so that nobody shuffles the aids into the deck.
    """
    pattern = BackPattern.LATTICE if back.pattern is BackPattern.RINGS else BackPattern.RINGS
    return replace(back, name=f"{back.name}-aid", title="Turn aid", pattern=pattern)


def fixed_grid(decks: Sequence[Deck], job: Job) -> CellGrid | None:
    """Return the grid of card positions that a cutting machine's templates require.

    Return None if the kit is not printed for a cutting machine.
    """
    if not job.machine:
        return None
    from printkit.press.page.silhouette import grid_of

    return grid_of(job.paper, decks[0].size)


def _measures(deck: Deck) -> tuple[float, float, float]:
    return deck.size.width, deck.size.height, deck.size.radius
