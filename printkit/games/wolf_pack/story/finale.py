"""Describes the last kill of a finished Wolf Pack game: which card the winner still needed, how likely the winner was to draw it,
and whether the loser could have stopped the kill."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps, suffices
from printkit.games.wolf_pack.story.facts import Kill
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, a_card, card, odds, true_tags
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_LAIN: Final = 2
"""The report says since when the winner's first two chain cards had lain on the table only if both had lain
there for at least this many turns before the last kill."""
_CARDS: Final = 4
"""The report gives the number of cards that the loser drew without finding a clear card (Dive or Destroyer
Sweep) only if it drew at least this many."""
_LAST: Final = 2
"""Number of chain cards that a side has on the table when only the third card is missing."""
_RECENT: Final = 8
"""The report mentions that the loser discarded a Dive or Destroyer Sweep only if the loser needed the card
fewer than this many turns later."""


class Finale(NamedTuple):
    """The last kill of a finished game in which both hands are known.

    - ``fresh``: the winner drew the third card of its chain in the last turn and had held none. ``odds``: the chance of that draw.
    - ``photo``: the loser would have won with its next play. ``drawn``: it had drawn its winning card in the last turn.
    - ``since``: the turn from which the winner held every card that it still needed; 0 if it drew the last of them in the last
      turn, or if a harassment card then took one of them and it drew another.
    - ``came``: the needed cards that it drew in the turn ``since``; empty if it needed others later, because some were cleared.
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
    """Return the facts that the report needs about the last kill of a finished game.

    Return None if the game is unfinished, or if the hands in its last turn are not known.
    """
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
    cards = _drawn_in_vain([s for s in mine if s.turn < last.turn or loser == WOLF], loser)
    early = whole is not None and not fresh
    robbed = whole is not None and _robbed(whole, mine)
    missed = (
        next((s for s in mine if s.turn == last.turn and s.action and s.action.victim >= 0), None)
        if fresh
        else None
    )
    resumed = early and any(
        s.side == loser and s.action is not None and s.action.cleared[winner] for s in after
    )
    return Finale(
        fresh, draw.odds(third) if draw is not None and fresh else Fraction(0), photo, drawn, whole.turn if whole and early and not robbed else 0,
        _lacked_cards(whole, winner) if whole is not None and early and not robbed and suffices(found, whole) else (), cards, tuple(dict.fromkeys(n for s in after for n in s.lines)),
        (missed.action.kind, missed.action.victim) if missed is not None and missed.action is not None else None,
        Fraction(missed.before.hands[winner][third], sum(missed.before.hands[winner])) if missed is not None else Fraction(0),
        resumed,
    )  # fmt: skip


def _robbed(whole: CourseStep, mine: Sequence[CourseStep]) -> bool:
    """Return True if the loser's harassment cards took every card of a kind that the winner needed.

    The winner then won with a card that it drew later.

    Only cards taken after the step ``whole`` count. ``mine``: the loser's steps from then on.
    """
    side = whole.side
    taken = [
        s.action.victim for s in mine if s.action and s.action.victim in CHAINS[side][s.before.chains[side] :]
    ]
    return any(taken.count(kind) >= whole.after.hands[side][kind] for kind in taken)


def in_vain(winner: int, since: int, last: int) -> tuple[int, int]:
    """Return the first and the last turn in which the loser could draw a card against the winner's complete
    chain.

    The winner drew the last card of the chain in turn ``since``, and had played the chain by turn ``last``.

    The wolf pack draws and acts first.
    """
    return since + (winner == CONVOY), last - (winner == WOLF)


def _drawn_in_vain(mine: Sequence[CourseStep], loser: int) -> int:
    """Return how many cards the loser drew in these steps without finding a clear card (Dive or Destroyer
    Sweep).

    Return 0 if another card could also have stopped the winner.

    Return 0 if the loser held a clear card, played any card, or kept back a harassment card, or if the deck
    had no clear card at one of the draws.
    """
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
    """Return the step from which on a side held every card that it still needed to win.

    Return None if it held them from the start.
    """
    for step in reversed(found):
        if step.before.ready(side) < step.before.to_go(side) and step.after.ready(side) >= step.after.to_go(
            side
        ):
            return step
    return None


def _lacked_cards(whole: CourseStep, side: int) -> tuple[int, ...]:
    """Return those kinds of chain card that a side drew in a step and had not held before."""
    lacked = whole.before.hands[side]
    return tuple(kind for kind in CHAINS[side] if kind in whole.drawn and not lacked[kind])


def _missed(end: Finale) -> str:
    """Return a clause saying that a harassment card could have taken the winner's last card but took another
    one.

    It is empty if no harassment card did so.
    """
    if end.missed is None:
        return ""
    kind, took = end.missed
    return f"; {CARDS[kind].name} took one of its cards at random, and it was {a_card(took)}"


def told(said: Voice, kill: Kill, end: Finale | None, prey: str, earlier: Collection[str]) -> str:
    """Return the sentences about the last kill.

    ``prey``: the name of the ship that was destroyed. ``earlier``: tags for what the report has told before.

    - ``same``: a kill by the opponent in the same turn.
    - ``lede``: in the first paragraph, that the winner drew its last card in the last turn. ``quiet``: that the loser drew no clear card.
    - ``spared``: just now, that a harassment card missed the winner's last card.
    """
    side, other = kill.side, 1 - kill.side
    first, second, third = CHAINS[side]
    facts: dict[str, object] = {
        "side": side, "turn": kill.turn, "links": kill.turns, "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[other], "prey": prey, "nth": ordinal(kill.kills[side]), "kills": kill.kills,
        "first": CARDS[first].name, "second": CARDS[second].name, "third": card(third), "a_third": a_card(third), "begun": kill.turns[0], "middle": kill.middle,
        "lthird": card(CHAINS[other][-1]), "a_lthird": a_card(CHAINS[other][-1]), "clear": CARDS[CLEARS[other]].name, "a_clear": a_card(CLEARS[other]),
        "verb": SANK[side], "goal": number(kill.kills[side]),
    }  # fmt: skip
    if end is None:
        return said.say("last", facts, ["unknown", *({"same"} & {*earlier})], at=kill.turn, lines=kill.lines)
    facts |= {
        "odds": odds(end.odds), "since": end.since, "from": in_vain(side, end.since, kill.turn)[0], "to": in_vain(side, end.since, kill.turn)[1], "cards": count(end.blank, "card"), "blank": end.blank,
        "missed": _missed(end), "thief": CARDS[end.missed[0]].name if end.missed else "",
        "took": a_card(end.missed[1]) if end.missed else "",
    }  # fmt: skip
    tags = {
        "fresh": end.fresh, "photo": end.photo, "drawn": end.drawn, "lain": kill.turn - kill.middle >= _LAIN,
        "blank": end.blank >= _CARDS and "quiet" not in earlier, "wolf": side == WOLF, "resumed": end.resumed, "missed": end.missed is not None,
    }  # fmt: skip
    return said.say(
        "last", facts, [*true_tags(tags), *earlier], at=kill.turn, lines=[*kill.lines, *end.lines]
    )


# -- clear cards that were not played ---------------------------------------------------------------------------------------------


class Unplayed(NamedTuple):
    """A Dive or Destroyer Sweep that could have prevented the winner's last kill but was not played: the loser
    held it, or had discarded it, at its last action before the kill.

    ``side`` is the loser. ``thrown`` is the turn in which it discarded its last clear card; 0 if it held one. ``since`` is the turn from
    which on it held one; 0 if it was dealt at the start or this is unknown. ``lines`` are the log lines of the draw or discard,
    and of the play.
    """

    side: int
    play: CourseStep
    thrown: int
    since: int
    lines: tuple[int, ...]

    @property
    def turn(self) -> int:
        return self.play.turn


def unplayed(turns: Sequence[TurnAccount], winner: int) -> Unplayed | None:
    """Return the Dive or Destroyer Sweep with which the loser could have prevented the winner's last kill.

    Return None if the loser held no such card and had not recently discarded one.
    """
    loser = 1 - winner
    if winner < 0 or any(turn.doubts for turn in turns):
        return None
    found = steps(turns)
    plays = [step for step in found if step.kind == "play" and step.side == loser]
    last = plays[-1] if plays else None
    if last is None or last.turn < turns[-1].number - (loser == CONVOY):
        return None
    about_to_win = last.before.to_go(winner) == 1 and last.after.ready(winner) > 0
    if not about_to_win or last.before.chains[winner] != _LAST or last.after.chains[winner] != _LAST:
        return None
    clear = CLEARS[loser]
    if last.before.hands[loser][clear]:
        drew = drew_clear(found, last, clear)
        return Unplayed(
            loser, last, 0, drew.turn if drew else 0, (*(drew.lines if drew else ()), *last.lines)
        )
    mine = [(turn.number, phase) for turn in turns for phase in turn.phases if phase.side == loser]
    threw = [(n, phase) for n, phase in mine if clear in phase.thrown]
    drawn = max((n for n, phase in mine if clear in phase.drawn), default=0)
    if not threw or drawn > threw[-1][0] or threw[-1][0] <= last.turn - _RECENT:
        return None
    if any(s.after.hands[loser][clear] for s in found if s.turn > threw[-1][0]):
        return None  # it held another, and lost that to a harassment card or played it
    return Unplayed(loser, last, threw[-1][0], 0, (*threw[-1][1].lines, *last.lines))


def drew_clear(found: Sequence[CourseStep], last: CourseStep, clear: int) -> CourseStep | None:
    """Return the step in which a side drew its oldest Dive or Destroyer Sweep still in its hand at the step
    ``last``.

    Return None if this card was dealt at the start, or if its draw is unknown.

    If the side had several, it is assumed to have played or discarded them in the order in which they were
    drawn.
    """
    held: list[CourseStep | None] = []  # the draw of each, the oldest first
    for step in found[: found.index(last) + 1]:
        n = step.before.hands[last.side][clear]
        held = [*held[max(0, len(held) - n) :], *[None] * (n - len(held))]
        if step.side == last.side and step is not last:
            held += [step] * step.drawn.count(clear)
    return held[0] if held else None


class KeptBack(NamedTuple):
    """A Dive or Destroyer Sweep that a side held but did not play, although it would have prevented its
    opponent's kill.

    The card would have removed two cards of each side from the table.

    ``side`` is the one that held it, ``played`` the kind of card that it played instead, −1 if it passed. ``victim`` is the card that a
    harassment card took.
    """

    side: int
    turn: int
    played: int
    victim: int
    lines: tuple[int, ...]


def kept_back(turns: Sequence[TurnAccount]) -> dict[tuple[int, int], KeptBack]:
    """Return each Dive or Destroyer Sweep that a side held but did not play, although it would have prevented
    a kill.

    The key is the turn and the side of that kill.

    A side that made a kill of its own instead is left out.
    """
    found: dict[tuple[int, int], KeptBack] = {}
    last: dict[int, CourseStep] = {}
    for step in steps(turns):
        if step.action is None:
            continue
        play = last.get(1 - step.side)
        if step.action.killed and play is not None and play.action is not None and _could_clear(play):
            found[step.turn, step.side] = KeptBack(
                play.side, play.turn, play.action.kind, play.action.victim, play.lines
            )
        last[step.side] = step
    return found


def _could_clear(play: CourseStep) -> bool:
    """Return True if a side did not play a Dive or Destroyer Sweep while each side had two chain cards on the
    table.

    The side held the card, but passed or played a harassment card instead.
    """
    assert play.action is not None
    harassed = play.action.kind in HARASSES
    return (
        (play.action.kind < 0 or harassed)
        and play.before.chains == (_LAST, _LAST)
        and play.before.hands[play.side][CLEARS[play.side]] > 0
    )


def unplayed_sentence(found: Unplayed) -> str:
    """Return the sentence about a Dive or Destroyer Sweep that the loser did not play.

    It says what the winner was about to do, and what the loser had done with the card."""
    loser, winner = found.side, 1 - found.side
    if found.thrown:
        text = f"{capital(WHO[loser])} had discarded {a_card(CLEARS[loser])} on turn {found.thrown} and had none left when {WHO[winner]} was one play from victory"
    else:
        held = (
            f"had held {a_card(CLEARS[loser])} since turn {found.since}"
            if 0 < found.since < found.turn
            else f"held {a_card(CLEARS[loser])}"
        )
        text = f"{capital(WHO[loser])} {held} and could have stopped {WHO[winner]} on turn {found.turn}; {_instead(found.play)}"
    return f"{text}."


def told_unplayed(said: Voice, found: Unplayed) -> str:
    """Return the sentence about a Dive or Destroyer Sweep that was not played, and record the facts on which
    it is based."""
    values = {"side": found.side, "turn": found.turn, "thrown": found.thrown, "since": found.since}
    return said.write("unplayed", unplayed_sentence(found), values, at=found.turn, lines=found.lines)


def _instead(play: CourseStep) -> str:
    """Return a clause about what the loser did instead of clearing the opponent's chain with Dive or Destroyer Sweep."""
    action, side = play.action, play.side
    assert action is not None
    if action.kind < 0:
        return "it passed"
    if action.killed:
        nth = ordinal(play.after.kills[side])
        return f"it {SANK[side]} its {nth} {PREY[side]} instead"
    return f"it played {card(action.kind)} instead"
