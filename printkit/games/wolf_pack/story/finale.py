"""Describes the last kill of a finished Wolf Pack game: which card the winner still needed, how likely the winner was to draw it,
and whether the loser could have stopped the kill."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.facts import Kill
from printkit.games.wolf_pack.story.telling import SANK, WHO, a_card, card, odds, true_tags
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import count
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_LAIN: Final = 2
"""Smallest number of turns before the last kill, by which the winner's first two chain cards must have been
on the table, for which the report says since when they were."""
_CARDS: Final = 4
"""Smallest number of cards drawn by the loser without finding a clear card (Dive or Destroyer Sweep) for
which the report gives the number."""


class Finale(NamedTuple):
    """The last kill of a finished game in which both hands are known.

    - ``fresh``: the winner drew the third card of its chain in the last turn and had held none. ``odds``: the chance of that draw.
    - ``photo``: the loser would have won with its next play. ``drawn``: it had drawn its winning card in the last turn.
    - ``since``: the turn from which the winner held every card that it still needed; 0 if it drew the last of them in the last
      turn.
    - ``came``: the needed cards that it drew in the turn ``since``.
    - ``missed``: the harassment card that the loser played in the last turn after that draw, and the card that it took instead of
      the winning one; None if it played none.
    - ``resumed``: the winner's chain was cleared after ``since``, but the winner held every card of another.
    - ``blank``: the number of cards that the loser drew from then on; 0 if there was a clear card among them, if it held one,
      if the deck held none, or if it kept back a harassment card.
    """

    fresh: bool
    odds: Fraction
    photo: bool
    drawn: bool
    since: int
    came: tuple[int, ...]
    blank: int
    lines: tuple[int, ...]
    missed: tuple[int, int] | None = None
    risk: Fraction = Fraction(0)
    resumed: bool = False


def finale(turns: Sequence[TurnAccount]) -> Finale | None:
    """Return the facts that the report needs about the last kill of a finished game. Return None if the game is unfinished, or if
    the hands in its last turn are not known."""
    winner = turns[-1].after.winner if turns else -1
    found = steps(turns)
    if winner < 0 or not found or found[-1].turn != turns[-1].number:
        return None
    loser, last = 1 - winner, found[-1]
    if last.side != winner or last.action is None or not last.action.killed:
        return None
    whole = _complete_since(found, winner)
    draw = next((s for s in found if s.turn == last.turn and s.side == winner and s.action is None), None)
    third = CHAINS[winner][-1]
    fresh = draw is not None and not draw.before.hands[winner][third] and third in draw.drawn
    photo = last.before.to_go(loser) == 1 == last.before.ready(loser)
    theirs = next((s for s in found if s.turn == last.turn and s.side == loser and s.action is None), None)
    drawn = photo and theirs is not None and not theirs.before.hands[loser][CHAINS[loser][-1]]
    after = found[found.index(whole) :] if whole is not None else ()
    mine = [s for s in after if s.side == loser]
    cards = _drawn_in_vain(mine, loser)
    early = whole is not None and not fresh
    missed = (
        next((s for s in mine if s.turn == last.turn and s.action and s.action.victim >= 0), None)
        if fresh
        else None
    )
    resumed = early and any(
        s.side == loser and s.action is not None and s.action.cleared[winner] for s in after
    )
    return Finale(
        fresh, draw.odds(third) if draw is not None and fresh else Fraction(0), photo, drawn, whole.turn if whole and early else 0,
        _lacked_cards(whole, winner) if whole is not None and early else (), cards, tuple(dict.fromkeys(n for s in after for n in s.lines)),
        (missed.action.kind, missed.action.victim) if missed is not None and missed.action is not None else None,
        Fraction(missed.before.hands[winner][third], sum(missed.before.hands[winner])) if missed is not None else Fraction(0),
        resumed,
    )  # fmt: skip


def _drawn_in_vain(mine: Sequence[CourseStep], loser: int) -> int:
    """Return how many cards the loser drew in these steps if only a clear card among them could have stopped the winner, and none
    came. Return 0 if the loser played no card in them, if it held a clear card, if the deck held none at one of the draws, or if
    the loser kept back a harassment card."""
    clear = CLEARS[loser]
    draws = [s for s in mine if s.action is None]
    plays = [s for s in mine if s.action is not None]
    held = any(
        s.before.hands[loser][clear]
        or (
            s.action is not None
            and s.action.victim < 0
            and any(s.before.hands[loser][kind] for kind in HARASSES)
        )
        for s in plays
    )
    came = any(clear in s.drawn for s in draws)
    possible = all(s.odds(clear) for s in draws)
    return sum(len(s.drawn) for s in draws) if plays and possible and not held and not came else 0


def _complete_since(found: Sequence[CourseStep], side: int) -> CourseStep | None:
    """Return the step after which a side held every card that it still needed, and kept holding them until it
    won. Return None if it held them from the start."""
    for step in reversed(found):
        if step.before.ready(side) < step.before.to_go(side) and step.after.ready(side) >= step.after.to_go(
            side
        ):
            return step
    return None


def _lacked_cards(whole: CourseStep, side: int) -> tuple[int, ...]:
    """Return those cards drawn in a step that the side lacked for its chain."""
    lacked = whole.before.hands[side]
    return tuple(kind for kind in CHAINS[side] if kind in whole.drawn and not lacked[kind])


def _missed(end: Finale) -> str:
    """Return a clause saying that a harassment card could have taken the winner's last card but took another
    one. It is empty if no harassment card did so."""
    if end.missed is None:
        return ""
    kind, took = end.missed
    return f"; {CARDS[kind].name} took one of its cards at random, and it was {a_card(took)}"


def told(
    said: Voice,
    kill: Kill,
    end: Finale | None,
    prey: str,
    *,
    same: bool,
    whole: int = 0,
    spared: bool = False,
) -> str:
    """Return the sentences about the last kill. ``prey``: the name of the ship that was destroyed. ``same``:
    the report has told a kill by the opponent in the same turn. ``whole``: the turn of which the report has told that the winner then
    held every card that it needed; 0 if there is none. ``spared``: the report has just told that a harassment card missed the winner's
    last card."""
    side, other = kill.side, 1 - kill.side
    first, second, third = CHAINS[side]
    facts: dict[str, object] = {
        "side": side, "turn": kill.turn, "links": kill.turns, "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[other], "prey": prey, "nth": ordinal(kill.kills[side]), "kills": kill.kills,
        "first": CARDS[first].name, "second": CARDS[second].name, "third": card(third), "a_third": a_card(third), "begun": kill.turns[0], "middle": kill.middle,
        "lthird": card(CHAINS[other][-1]), "a_lthird": a_card(CHAINS[other][-1]), "clear": CARDS[CLEARS[other]].name, "a_clear": a_card(CLEARS[other]),
        "verb": SANK[side],
    }  # fmt: skip
    if end is None:
        return said.say(
            "last", facts, true_tags({"unknown": True, "same": same}), at=kill.turn, lines=kill.lines
        )
    facts |= {
        "odds": odds(end.odds), "since": end.since, "came": end.came, "cards": count(end.blank, "card"), "blank": end.blank,
        "missing": a_card(end.came[0]) if end.came else "", "missed": _missed(end),
    }  # fmt: skip
    tags = {
        "fresh": end.fresh, "photo": end.photo, "drawn": end.drawn, "same": same, "lain": kill.turn - kill.middle >= _LAIN,
        "blank": end.blank >= _CARDS, "since": end.since > 0, "wolf": side == WOLF,
        "one": len(end.came) == 1, "resumed": end.resumed, "spared": spared, "told": end.since > 0 and end.since == whole,
    }  # fmt: skip
    return said.say("last", facts, true_tags(tags), at=kill.turn, lines=[*kill.lines, *end.lines])
