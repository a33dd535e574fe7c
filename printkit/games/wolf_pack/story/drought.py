"""Find what the loser of a Wolf Pack game lacked: its longest wait for one card while the rest of its chain was in hand or on the table, and
the card that it lacked in the largest number of its turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS
from printkit.games.wolf_pack.story.course import steps
from printkit.games.wolf_pack.story.telling import WHO, a_card, card, links_of
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice

LEAST: Final = 6
"""The first paragraph mentions a side's wait for a card if the wait lasted at least this many turns."""
_SHARE: Final = 5
"""Divisor of the game's length: a wait is mentioned only if it lasted at least a fifth of the game."""
_SHORT: Final = 3
"""Divisor of the number of a side's plays: a shortage of a card is mentioned only if the side had it in at least a third of them."""
_LAST: Final = 2
"""Position of the third card in a chain."""


class Drought(NamedTuple):
    """A side's wait for a card: consecutive turns in which it drew no card of the kind that its chain needed next, but held all later cards
    of the chain.

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
    """Return a side's longest wait for the card that its chain needed next; None if no wait was long enough to mention.

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


class Shortage(NamedTuple):
    """The card that a side lacked most often: at ``times`` of its ``plays`` the card came next in its chain and was not in hand.

    ``all`` is the number of plays at which it lacked the next card of its chain, whichever that was.
    """

    side: int
    kind: int
    times: int
    all: int
    plays: int
    lines: tuple[int, ...]


def shortage(turns: Sequence[TurnAccount], side: int) -> Shortage | None:
    """Return the card that a side lacked most often when its chain needed it next; None if it did not lack one often, or if not every hand of
    the game is known."""
    plays = [step for step in steps(turns) if step.kind == "play" and step.side == side]
    if len(plays) != sum(action.side == side for turn in turns for action in turn.actions):
        return None
    lacked = Counter(
        wanted
        for step in plays
        if not step.before.hands[side][wanted := CHAINS[side][step.before.chains[side]]]
    )
    if not lacked:
        return None
    kind, times = max(lacked.items(), key=lambda each: each[1])
    lines = tuple(n for step in plays for n in step.lines)
    found = Shortage(side, kind, times, lacked.total(), len(plays), lines)
    return found if _SHORT * times >= len(plays) else None


def shortage_in_brief(short: Shortage) -> str:
    """Return the part of the headline that names a shortage: ``the convoy lacks Depth Charges on 30 of 49 turns``."""
    return f"{WHO[short.side]} lacks {a_card(short.kind)} on {short.times} of {count(short.plays, 'turn')}"


def shortage_told(said: Voice, short: Shortage) -> str:
    """Return the sentence about the card that a side lacked most often."""
    which = "every time" if short.all == short.times else f"on {number(short.times)} of them"
    text = (
        f"{capital(WHO[short.side])} lacked the next card of its chain on {number(short.all)} of {count(short.plays, 'turn')}, {which} "
        f"{a_card(short.kind)}."
    )
    values = {
        "side": short.side,
        "kind": short.kind,
        "times": short.times,
        "all": short.all,
        "plays": short.plays,
    }
    return said.write("shortage", text, values, at=short.plays, lines=short.lines)


def headline_of(dry: Drought) -> str:
    """Return the part of the headline that names the wait: ``the wolf pack finds no Periscope for eleven turns``."""
    return f"{WHO[dry.side]} finds no {card(dry.kind)} for {count(dry.turns, 'turn')}"


def told(said: Voice, dry: Drought) -> str:
    """Return the sentence about a side's wait for a card: the turns and the number of cards drawn in vain, and where the rest of the chain
    was."""
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
