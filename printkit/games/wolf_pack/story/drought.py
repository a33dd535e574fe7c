"""Finds notable waits for a card in a Wolf Pack game: the loser's longest wait, and the turns in which a side
lacked only one card to win the game, until its chain was cleared."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.telling import WHO, a_card, card, links_of, odds
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed
from printkit.report.words.phrases import Voice

LEAST: Final = 6
"""Smallest number of turns that a side waited for a card for which the first paragraph mentions the wait."""
_SHARE: Final = 5
"""The first paragraph mentions a side's wait for a card only if it lasted at least one fifth (1 / ``_SHARE``)
of the game."""
_LAST: Final = 2
"""Index of the third card in a chain."""


_FEWEST: Final = 2
"""Smallest number of draws without the card that a side needed to win for which the report mentions this
wait."""


class Drought(NamedTuple):
    """A side's wait for a card. In consecutive turns, the side neither held nor drew the card that its chain
    needed next, although it had all later cards of the chain.

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


def told(said: Voice, dry: Drought) -> str:
    """Return the sentence about a side's wait for a card: the turns that it lasted, the number of other cards
    that the side drew, and the places of the chain's other cards (on the table or in the hand)."""
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


class Brink(NamedTuple):
    """The turns in which a side lacked only one card to win the game, until its chain was cleared.

    ``first`` is the turn in which it laid its second card, ``last`` the turn in which the chain was cleared. ``missed`` is the probability
    that none of its ``draws`` brings the card; 0 if this is unknown.
    """

    side: int
    first: int
    last: int
    draws: int
    missed: Fraction
    lines: tuple[int, ...]


def brinks(turns: Sequence[TurnAccount]) -> dict[tuple[int, int], Brink]:
    """Return the waits for the one card that a side lacked to win. The key is the turn and the side of the
    play that cleared the waiting side's chain."""
    found: dict[tuple[int, int], Brink] = {}
    waits: dict[int, Brink] = {}
    for step in steps(turns):
        for side in (0, 1):
            if step.after.to_go(side) != 1 or step.after.ready(side):
                wait = waits.pop(side, None)
                cleared = step.action is not None and step.action.cleared[side] == _LAST
                if wait is not None and cleared and wait.draws >= _FEWEST:
                    lines = (*wait.lines, *step.lines)
                    found[step.turn, step.side] = wait._replace(last=step.turn, lines=lines)
            elif step.before.to_go(side) != 1:
                waits[side] = Brink(side, step.turn, step.turn, 0, Fraction(1), step.lines)
            elif side in waits and step.side == side and step.action is None:
                waits[side] = _drew_in_vain(waits[side], step)
    return found


def _drew_in_vain(wait: Brink, step: CourseStep) -> Brink:
    """Return the wait, extended by one more draw that did not bring the card."""
    odds = step.odds(CHAINS[wait.side][_LAST])
    missed = wait.missed * (1 - odds) if odds else Fraction(0)
    return wait._replace(draws=wait.draws + 1, missed=missed, lines=(*wait.lines, *step.lines))


def told_brink(said: Voice, wait: Brink) -> str:
    """Return the sentence about the turns in which a side lacked only one card to win the game."""
    third = a_card(CHAINS[wait.side][_LAST])
    chance = f", at {odds(wait.missed)}" if wait.missed else ""
    text = f"From turn {wait.first} on {third} would have won the game for {WHO[wait.side]}; {count(wait.draws, 'draw')} brought none{chance}."
    values = {"side": wait.side, "first": wait.first, "last": wait.last, "draws": wait.draws}
    return said.write("brink", text, values, at=wait.last, lines=wait.lines)
