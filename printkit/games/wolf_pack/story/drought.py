"""Finds the loser's longest wait for one card in a Wolf Pack game, with the other cards of its chain in hand or on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS
from printkit.games.wolf_pack.story.course import steps
from printkit.games.wolf_pack.story.telling import WHO, a_card, card, links_of
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed
from printkit.report.words.phrases import Voice

LEAST: Final = 6
"""The first paragraph mentions a side's wait for a card only if the wait lasted at least this many turns."""
_SHARE: Final = 5
"""The first paragraph mentions a side's wait for a card only if it lasted at least one fifth (1 / ``_SHARE``)
of the game."""
_LAST: Final = 2
"""Index of the third card in a chain."""


class Drought(NamedTuple):
    """A side's wait for a card. In consecutive turns, the side neither held nor drew the card that its chain needed next, although
    it held all later cards of the chain.

    ``chain`` is the number of its links on the table, ``cards`` the number of cards that it drew in these turns.
    """

    side: int
    kind: int
    first: int
    last: int
    chain: int
    cards: int
    lines: tuple[int, ...]

    @property
    def turns(self) -> int:
        return self.last - self.first + 1


def drought(turns: Sequence[TurnAccount], side: int) -> Drought | None:
    """Return a side's longest wait for the card that its chain needed next. Return None if no wait was long
    enough to mention.

    A wait for a third card that lasted until the end is left out, because the sentence about the result mentions it.
    """
    found: list[Drought] = []
    run: Drought | None = None
    drawn: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    for step in steps(turns):
        if step.side != side:
            continue
        if step.kind == "draw":
            drawn, lines = step.drawn, step.lines
            continue
        chain = step.before.chains[side]
        kind, hand = CHAINS[side][chain], step.before.hands[side]
        dry = not hand[kind] and kind not in drawn and all(hand[each] for each in CHAINS[side][chain + 1 :])
        if not dry:
            run = None
        else:
            continues = run is not None and (run.kind, run.last) == (kind, step.turn - 1)
            if run is None or not continues:
                run = Drought(side, kind, step.turn, step.turn, chain, 0, ())
            run = run._replace(last=step.turn, cards=run.cards + len(drawn), lines=(*run.lines, *lines))
            found.append(run)
        drawn, lines = (), ()
    longest = max(found, key=lambda each: each.turns, default=None)
    if longest is None or longest.turns < LEAST or _SHARE * longest.turns < turns[-1].number:
        return None
    return None if longest.chain == _LAST and longest.last == turns[-1].number else longest


def headline_of(dry: Drought) -> str:
    """Return the part of the headline about the wait for a card: ``the wolf pack finds no Periscope for
    eleven turns``."""
    return f"{WHO[dry.side]} finds no {card(dry.kind)} for {count(dry.turns, 'turn')}"


def told(said: Voice, dry: Drought) -> str:
    """Return the sentence about a side's wait for a card: which turns it lasted, how many other cards the side drew, and where the
    rest of the chain was."""
    held = listed([a_card(kind) for kind in CHAINS[dry.side][dry.chain + 1 :]])
    rest = [
        f"{links_of(dry.side, dry.chain)} on the table" if dry.chain else "",
        f"{held} in hand" if held else "",
    ]
    text = (
        f"{capital(WHO[dry.side])} drew no {card(dry.kind)} in {count(dry.cards, 'card')} from turn {dry.first} to turn {dry.last}, "
        f"with {' and '.join(part for part in rest if part)}."
    )
    values = {"side": dry.side, "kind": dry.kind, "first": dry.first, "last": dry.last, "cards": dry.cards}
    return said.write("drought", text, values, at=dry.last, lines=dry.lines)
