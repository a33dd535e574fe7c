"""The turns that decided a game of Wolf Pack: what was at stake, what happened, and what it did to the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, Position, steps
from printkit.games.wolf_pack.story.telling import WHO, links, links_of
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import chances

LEAST: Final = 10.0
"""Percentage points below which a turn decides nothing."""
CLEAR: Final = 20.0
"""Percentage points from which on a game is said to have been decided by a turn."""
MOST: Final = 4
_TOLD: Final = 6.0


class DecidingTurn(NamedTuple):
    """A turn in which the chance to win moved: all its steps, and the one that moved it most in the direction of the whole."""

    turn: int
    steps: tuple[CourseStep, ...]
    main: CourseStep

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log that play it."""
        return tuple(dict.fromkeys(n for step in self.steps for n in step.lines))

    @property
    def was(self) -> float:
        return self.steps[0].was

    @property
    def now(self) -> float:
        return self.steps[-1].now

    @property
    def swing(self) -> int:
        """What the turn did to the wolf pack's chance, in percentage points as the table has them."""
        return round(100 * self.now) - round(100 * self.was)

    @property
    def weight(self) -> float:
        """By how much the chance moved: over the whole turn, or in a step that the rest of the turn took back."""
        return max(abs(self.swing), *(abs(step.swing) for step in self.steps))

    @property
    def peak(self) -> int | None:
        """How far the chance went in the turn before it came back, in per cent; None where it did not by
        more than the turn moved it in all."""
        ends = round(100 * self.was), round(100 * self.now)
        beyond = [round(100 * step.now) for step in self.steps]
        far = max(beyond, key=lambda p: max(min(ends) - p, p - max(ends)))
        beside = max(min(ends) - far, far - max(ends))
        return far if beside >= LEAST and beside > abs(self.swing) else None

    def serves(self, side: int) -> int:
        """By how much the turn, and its best step, served a side: 0 where neither did by much."""
        sign = 1 if side == WOLF else -1
        step = max(sign * step.swing for step in self.steps)
        return round(max(sign * self.swing, step if step >= CLEAR else 0, 0))


def deciding(turns: Sequence[TurnAccount]) -> tuple[DecidingTurn, ...]:
    """The turns that moved the chance most, in their order."""
    by_turn: dict[int, list[CourseStep]] = {}
    for step in steps(turns):
        by_turn.setdefault(step.turn, []).append(step)
    found = [_decided(turn, each) for turn, each in by_turn.items()]
    largest = sorted(
        (d for d in found if d.weight >= LEAST and (d.swing or d.peak is not None)), key=lambda d: -d.weight
    )[:MOST]
    return tuple(sorted(largest, key=lambda d: d.turn))


def _decided(turn: int, found: Sequence[CourseStep]) -> DecidingTurn:
    rose = found[-1].now >= found[0].was
    return DecidingTurn(turn, tuple(found), max(found, key=lambda s: s.swing if rose else -s.swing))


def dearest(decided: Sequence[DecidingTurn], winner: int) -> DecidingTurn | None:
    """The turn that decided: of those that served the winner the one in which most moved; before the end (-1), of all."""
    won = [each for each in decided if winner < 0 or each.serves(winner) >= LEAST]

    def measure(each: DecidingTurn) -> tuple[float, float]:
        return (each.weight if each.weight >= CLEAR else 0.0), each.serves(
            winner
        ) if winner >= 0 else each.weight

    return max(won, key=measure, default=None)


def stake(at: Position) -> str:
    """``the wolf pack was two links from winning and the convoy one``."""
    wolf, convoy = at.to_go(WOLF), at.to_go(CONVOY)
    if wolf == convoy:
        return f"each side was {links(wolf)} from winning"
    near, far = (WOLF, CONVOY) if wolf < convoy else (CONVOY, WOLF)
    return f"{WHO[near]} was {links(at.to_go(near))} from winning and {WHO[far]} {number(at.to_go(far))}"


def happened(turn: DecidingTurn) -> str:
    """What the steps that counted brought, in their order."""
    told = [step for step in turn.steps if abs(step.swing) >= _TOLD or step is turn.main or _spared(step)]
    clauses: list[str] = []
    last = -1
    for step in told:
        who = WHO[step.side] if step.side != last else "it"
        clauses.append(_clause(step, who))
        last = step.side
    return "; ".join(clauses)


def _spared(step: CourseStep) -> bool:
    """Whether a harassment missed the card with which the other side could win at once."""
    action, other = step.action, 1 - step.side
    harassed = action is not None and action.kind in HARASSES and action.victim >= 0
    return harassed and step.before.to_go(other) == 1 and step.after.ready(other) > 0


def _clause(step: CourseStep, who: str) -> str:
    if step.action is None:
        return _drew(step, who)
    action, other = step.action, 1 - step.side
    if action.kind < 0:
        return f"{who} passed"
    card = CARDS[action.kind].name
    if action.kind in HARASSES and action.victim >= 0:
        return _robbed(step, who)
    if any(action.cleared):
        theirs, own = action.cleared[other], action.cleared[step.side]
        gone = [f"{links_of(other, theirs)} of {WHO[other]}"] if theirs else []
        gone += [f"its own {links_of(step.side, own)}"] if own else []
        return f"{who} played {card}, which cleared {listed(gone)}"
    if action.killed:
        won = not step.after.to_go(step.side)
        return f"{who} laid {card} as its third link" + (" and had won" if won else "")
    togo = step.after.to_go(step.side)
    return f"{who} laid {card} and was {links(togo)} from winning"


def _drew(step: CourseStep, who: str) -> str:
    side = step.side
    useful = (*CHAINS[side], CLEARS[side]) if step.before.chains[1 - side] else CHAINS[side]
    counted = [kind for kind in step.drawn if kind in useful]
    names = listed([CARDS[kind].name for kind in dict.fromkeys(counted)]) or "no link"
    ready, togo = step.after.ready(side), step.after.to_go(side)
    if 0 < togo <= ready:
        last = (
            "the last link that it needed"
            if togo == 1
            else f"{'both' if togo == 2 else f'all {number(togo)}'} links that it still needed"
        )
        return f"{who} drew {names} and now held {last}"
    if step.before.ready(side) == ready == 0 and togo <= 3:
        return f"{who} drew {names}, and still not the {CARDS[CHAINS[side][step.after.chains[side]]].name} that it needed next"
    return f"{who} drew {names}"


def _robbed(step: CourseStep, who: str) -> str:
    assert step.action is not None
    action, other = step.action, 1 - step.side
    victim = CARDS[action.victim].name
    held = step.before.hands[other]
    only = " its only" if held[action.victim] == 1 else " a"
    said = f"{who} played {CARDS[action.kind].name}, and of the {count(sum(held), 'card')} in {WHO[other]}’s hand"
    if sum(held) == 1:
        said = f"{who} played {CARDS[action.kind].name}, and the last card in {WHO[other]}’s hand"
    odds = f" ({chances(float(action.odds))})" if 0 < action.odds < 1 else ""
    took = f"{said} it took{only} {victim}{odds}" if sum(held) > 1 else f"{said}, {victim}, was gone"
    needed = _needed(step)
    return took + (f", while {needed} stayed" if needed else "")


def _needed(step: CourseStep) -> str:
    """The card with which the other side could have won at once, where the harassment missed it."""
    assert step.action is not None
    other = 1 - step.side
    if step.after.to_go(other) != 1 or not step.after.ready(other):
        return ""
    return f"the {CARDS[CHAINS[other][2]].name} that would win"


def sequel(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> str:
    """What became of a card that a harassment took: when its owner held another."""
    step = (
        turn.main
        if turn.main.action
        else next((s for s in turn.steps if s.action and s.action.victim >= 0), turn.main)
    )
    if step.action is None or step.action.victim < 0:
        return ""
    other, victim = 1 - step.side, step.action.victim
    if victim != CHAINS[other][step.after.chains[other]] and step.after.to_go(other) > 2:
        return ""
    if step.after.hands[other][victim]:
        return ""
    later = [
        (each.number, p) for each in turns if each.number >= turn.turn for p in each.phases if p.side == other
    ]
    drawn = [number for number, phase in later if victim in phase.drawn and number > turn.turn]
    name = CARDS[victim].name
    ended = turns[-1].after.winner >= 0
    if not drawn:
        return f"{capital(WHO[other])} never drew another {name}." if ended else ""
    return f"{capital(WHO[other])} did not draw another {name} until turn {drawn[0]}."


def headline_of(turn: DecidingTurn) -> str:
    """What a deciding turn is called in a headline: ``Cat and Mouse takes the convoy’s only U-boat card``."""
    step = turn.main
    robbed = next(
        (s for s in turn.steps if s.action and s.action.victim >= 0 and abs(s.swing) >= LEAST), None
    )
    step = robbed or step
    given_up = next((s for s in turn.steps if s.action and s.action.cleared[s.side] > 1), None)
    if given_up is not None and robbed is None:
        return f"{WHO[given_up.side]} sweeps away its own {links(given_up.action.cleared[given_up.side]) if given_up.action else ''}"
    action, other = step.action, 1 - step.side
    if action is not None and action.victim >= 0:
        held = step.before.hands[other][action.victim]
        which = "only" if held == 1 else "next"
        return f"{CARDS[action.kind].name} takes {WHO[other]}’s {which} {_card(action.victim)}"
    if action is not None and any(action.cleared):
        swept = action.cleared[other]
        what = links(swept) if swept else f"{links(action.cleared[step.side])} of its own"
        return f"{CARDS[action.kind].name} sweeps away {what}"
    if action is not None and action.kind >= 0:
        return f"{_card(action.kind)} laid on turn {turn.turn} turns it"
    drawn = [kind for kind in step.drawn if kind in (*CHAINS[step.side], CLEARS[step.side])]
    good = (step.swing > 0) == (step.side == WOLF)
    if good and drawn:
        best = next((k for k in drawn if k == CHAINS[step.side][step.before.chains[step.side]]), drawn[0])
        if step.after.to_go(step.side) == 1 and step.after.ready(step.side):
            return f"the {_card(best)} comes on turn {turn.turn}"
        return f"the draw of {_card(best)} on turn {turn.turn} turns it"
    return f"decided on turn {turn.turn}"


def _card(kind: int) -> str:
    name = CARDS[kind].name
    return f"{name} card" if name in ("U-boat", "Transport") else name
