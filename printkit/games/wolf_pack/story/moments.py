"""Write the sentences about a turn that decided a Wolf Pack game: the position before it, what happened, and the consequence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, HARASSES, WATER, WOLF
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card, card, links, links_of, several
from printkit.games.wolf_pack.story.turning import LEAST, DecidingTurn, cause, counts
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import chances
from printkit.table.words import ordinal

_LINKS: Final = 3
_IMPORTANT_SWING: Final = 6.0
"""In a deciding turn, the report mentions a draw or a play if it changed the wolf pack's chance by at least this many
percentage points.
"""
_SEVERAL: Final = 2
"""The report mentions the winner's kills after a deciding turn if there were at least this many."""
_CLEAR_LEAD: Final = 5
"""If one side leads by at least this many chain cards still to play, the report gives the lead instead of the numbers
of both sides.
"""
_END: Final = 2
"""A narrow escape counts as having decided the game if it happened in the last turns of the game, which are this many."""
_LONG_ODDS: Final = 0.25
"""Highest chance (0 to 1) at which the report presents a draw as unlikely."""

# -- before the turn ---------------------------------------------------------------------------------------------------------


def stake(at: Position) -> str:
    """Return a clause that says how near each side was to winning. For a side one kill short, it names the cards needed and held."""
    wolf, convoy = at.to_go(WOLF), at.to_go(CONVOY)
    if wolf == convoy == _LINKS:
        return f"each side needed one whole chain, and {WHO[WOLF]} held {_held(at, WOLF)}, {WHO[CONVOY]} {_held(at, CONVOY)}"
    if min(wolf, convoy) <= _LINKS:
        near, far = (WOLF, CONVOY) if wolf <= convoy else (CONVOY, WOLF)
        return f"{_needs(at, near)}, while {_needs(at, far)}"
    if wolf == convoy:
        return f"each side was {links(wolf)} from winning"
    near, far = (WOLF, CONVOY) if wolf < convoy else (CONVOY, WOLF)
    was = f"{WHO[near]} was {links(at.to_go(near))} from winning"
    if (apart := at.to_go(far) - at.to_go(near)) >= _CLEAR_LEAD:
        return f"{was}, {number(apart)} nearer than {WHO[far]}"
    return f"{was} and {WHO[far]} {number(at.to_go(far))}"


def tally(at: Position) -> str:
    """Return the kills of both sides in words: ``four of six transports sunk and two of four U-boats destroyed``."""
    wolf, convoy = (
        f"{number(n) if n else 'none'} of {number(goal)} {prey}s {fate}"
        for n, goal, prey, fate in zip(at.kills, at.goals, PREY, ("sunk", "destroyed"), strict=True)
    )
    return f"{wolf} and {convoy}"


def _held(at: Position, side: int) -> str:
    """Return which cards of a whole chain a side holds, in words: ``a Torpedo and a Transport card``, ``all of it``, ``none of it``."""
    held = [kind for kind in CHAINS[side] if at.hands[side][kind]]
    return "all of it" if len(held) == _LINKS else listed([a_card(kind) for kind in held]) or "none of it"


def _needs(at: Position, side: int) -> str:
    """Return a clause with the cards a side needed and held: ``the convoy needed Depth Charges and U-boat and held the U-boat``."""
    togo, who = at.to_go(side), WHO[side]
    if togo > _LINKS:
        return f"{who} was {links(togo)} from winning"
    wanted = CHAINS[side][_LINKS - togo :]
    held = [kind for kind in wanted if at.hands[side][kind]]
    if togo == _LINKS:
        return f"{who} needed a whole chain and held {_held(at, side)}"
    if togo == 1:
        return f"{who} needed only {a_card(wanted[0])} and {'held it' if held else 'had none'}"
    said = "both" if len(held) == togo else f"the {card(held[0])}" if held else "neither"
    return f"{who} needed {listed([a_card(kind) for kind in wanted])} and held {said}"


# -- the turn -----------------------------------------------------------------------------------------------------------------


def important_steps(turn: DecidingTurn) -> list[CourseStep]:
    """Return the draws and plays of a deciding turn that are important enough for the report, in order."""
    return [
        step
        for step in turn.steps
        if step is turn.main
        or _spared_winning_card(step)
        or step is turn.forced
        or _played_when_drawn(step, turn.main)
        or (abs(step.swing) >= _IMPORTANT_SWING and counts(step))
    ]


def position_before(turn: DecidingTurn) -> Position:
    """Return the position in a deciding turn just before the first draw or play that the report mentions."""
    return important_steps(turn)[0].before


def happened(turn: DecidingTurn) -> list[str]:
    """Return clauses about the important draws and plays of a deciding turn. Successive draws and plays of one side share a clause."""
    parts: list[list[str]] = []
    last = -1
    for step in important_steps(turn):
        who = WHO[step.side] if step.side != last else ""
        clears = any(_played_when_drawn(each, step) for each in turn.steps)
        said = _clause(step, who, main=step is turn.main, clears=clears).strip()
        if step.side == last:
            parts[-1].append(_with_pronoun(parts[-1][-1], said, step))
        else:
            parts.append([said])
        last = step.side
    return [_listed(each) for each in parts]


def _with_pronoun(before: str, said: str, step: CourseStep) -> str:
    """Return a clause about a card played, with ``it`` or ``them`` in place of the card's name if the clause before has just said that the
    card was drawn."""
    if step.action is None or step.action.kind < 0:
        return said
    name = CARDS[step.action.kind].name
    if not re.search(rf"drew (?:an? )?{name}(?: card)?(?:$| \(|,)", before):
        return said
    it = "them" if name.endswith("s") else "it"
    return (
        said.replace(f" with {name}", f" with {it}", 1)
        if any(step.action.cleared)
        else said.replace(f"laid {name}", f"laid {it}", 1)
    )


def _listed(clauses: Sequence[str]) -> str:
    """Return several clauses about one side joined into one, with a comma before the ``and`` if a clause contains a comma."""
    *firsts, last = clauses
    if not firsts:
        return last
    return f"{', '.join(firsts)}{',' if any(',' in each for each in firsts) else ''} and {last}"


def whole(turn: DecidingTurn, begins: str = "") -> str:
    """Return the sentences about a deciding turn: the position before the turn, and what happened.

    ``begins`` opens the first sentence, for example ``on turn 25, with …,``. With it, the number of links that each side needs is
    left out.
    """
    at = position_before(turn)
    first, *more = happened(turn)
    rest = "".join(f" {capital(each)}." for each in more)
    if min(at.to_go(WOLF), at.to_go(CONVOY)) <= _LINKS:
        held = capital(f"{begins} {stake(at)}".strip())
        return f"{held}. {capital(first)}.{rest}"
    standing = stake(at)
    comma = "," if " nearer than " in standing else ""
    for who in WHO:
        if not begins and standing.startswith(who) and first.startswith(f"{who} "):
            first = f"it{first.removeprefix(who)}"
    return f"{capital(f'{begins} {first}' if begins else f'{standing}{comma} when {first}')}.{rest}"


def _spared_winning_card(step: CourseStep) -> bool:
    """Return True if the opponent held a card to win with at once, and a harassment card took another card instead."""
    action, other = step.action, 1 - step.side
    harassed = action is not None and action.kind in HARASSES and action.victim >= 0
    return harassed and step.before.to_go(other) == 1 and step.after.ready(other) > 0


def _played_when_drawn(step: CourseStep, drew: CourseStep) -> bool:
    """Return True if a step plays a clear card (Dive or Destroyer Sweep) that the same side drew in the step ``drew``."""
    played = step.action
    return (
        played is not None and step.side == drew.side and played.kind in CLEARS and played.kind in drew.drawn
    )


def _clause(step: CourseStep, who: str, *, main: bool, clears: bool) -> str:
    if step.action is None:
        return _drew(step, who, main=main, clears=clears)
    action, side = step.action, step.side
    if action.kind < 0:
        return f"{who} passed"
    name = CARDS[action.kind].name
    if action.kind in HARASSES and action.victim >= 0:
        return _robbed(step, who)
    if any(action.cleared):
        return _cleared(step, who)
    if action.killed:
        did = f"{who} {('sank', 'destroyed')[side]} its {ordinal(step.after.kills[side])} {PREY[side]}"
        return did if step.after.to_go(side) else f"{did} and had won"
    togo = step.after.to_go(side)
    return f"{who} laid {name}" + (", one link from winning" if togo == 1 else "")


def _cleared(step: CourseStep, who: str) -> str:
    assert step.action is not None
    side, other = step.side, 1 - step.side
    theirs, own = step.action.cleared[other], step.action.cleared[side]
    name = CARDS[step.action.kind].name
    if not theirs:
        return f"{who} played {name}, which cleared only its own {links_of(side, own)}"
    peril = ""
    if theirs == _LINKS - 1 and step.before.ready(other):
        end = "have won" if step.before.to_go(other) == 1 else "have followed"
        peril = f", one play before the {card(CHAINS[other][2])} in {WHO[other]}’s hand would {end}"
    price = f", losing its own {links_of(side, own)} with them" if own else ""
    return f"{who} swept away {links_of(other, theirs)} with {name}{peril}{price}"


def _drew(step: CourseStep, who: str, *, main: bool, clears: bool) -> str:
    """Return a clause about a draw. ``clears``: True if the side drew and played the clear card in this turn; the clause names it."""
    side = step.side
    useful = (*CHAINS[side], CLEARS[side]) if step.before.chains[1 - side] else CHAINS[side]
    counted = [kind for kind in dict.fromkeys(step.drawn) if kind in useful]
    ready, togo = step.after.ready(side), step.after.to_go(side)
    before, chain = step.before.ready(side), step.after.chains[side]
    links_drawn = [kind for kind in CHAINS[side][chain:] if kind in step.drawn]
    said = partial(_cards_drawn, step, who, main=main)
    if clears:
        return said([CLEARS[side]])
    if 0 < togo <= ready and before < togo:
        if 1 < togo <= _LINKS and len(links_drawn) > 1:
            return f"{said(links_drawn)} and had all that it needed"
        last = (
            "the one card that it still lacked"
            if 1 < togo <= _LINKS
            else "which with its hand was all that it needed to win"
        )
        return f"{said(links_drawn or counted)}, {last if togo > 1 else 'the last link that it needed'}"
    if before < _LINKS - chain <= ready:
        other = 1 - side
        clear = CLEARS[other]
        guard = (
            f", while {WHO[other]} held {'' if step.after.hands[other][clear] else 'no '}{CARDS[clear].name}"
            if main and (step.after.hands[other][clear] or chain != 1 or togo <= 2 * _LINKS)
            else ""
        )
        return f"{said(links_drawn)}, with {_rest(step)}{guard}"
    wanted = CHAINS[side][step.after.chains[side]]
    if not step.after.hands[side][wanted] and togo <= _LINKS:
        return f"{said(counted)}, but not {a_card(wanted)}" if counted else f"{who} drew no {card(wanted)}"
    return said(counted)


def _cards_drawn(step: CourseStep, who: str, kinds: Sequence[int], *, main: bool) -> str:
    """Return a clause that names the cards drawn, with the chance of a single one if ``main``: ``the convoy drew a Sonar, one chance in five``."""
    odds = step.odds(kinds[0]) if main and len(kinds) == 1 else 0
    chance = f" ({chances(float(odds))})" if 0 < odds < 1 else ""
    chance = f", {chances(float(odds))}" if 0.03 < odds <= _LONG_ODDS else chance
    return f"{who} drew {listed([a_card(kind) for kind in kinds]) or 'no link'}{chance}"


def _rest(step: CourseStep) -> str:
    """Return where the other cards of a chain are when a draw has brought the missing card: ``Sonar down and U-boat in hand``."""
    side, chain = step.side, step.after.chains[step.side]
    held = [a_card(kind) for kind in CHAINS[side][chain:] if kind not in step.drawn]
    down = f"{links_of(side, chain)} down" if chain else ""
    return (
        " and ".join(part for part in (down, f"{listed(held)} in hand" if held else "") if part)
        or "nothing down"
    )


def _robbed(step: CourseStep, who: str) -> str:
    assert step.action is not None
    action, other = step.action, 1 - step.side
    name, victim = CARDS[action.kind].name, card(action.victim)
    held = step.before.hands[other]
    if sum(held) == 1:
        return f"{who} played {name}, and the last card in {WHO[other]}’s hand, {a_card(action.victim)}, was gone"
    which = f"its only {victim}" if held[action.victim] == 1 else f"one of its {several(victim)}"
    which = victim if action.victim == WATER else which
    took = f"{who} played {name}, and of {WHO[other]}’s {count(sum(held), 'card')} it took {which}"
    needed = step.after.to_go(other) == 1 and step.after.ready(other)
    return took + (f" and not the {card(CHAINS[other][2])} that would win" if needed else "")


def moved(turn: DecidingTurn) -> str:
    """Return the end of a turning point's sentence: the wolf pack's chance to win, in per cent, before and after the turn, and the card that moved
    it if one did.

    If the chance rose and fell in the turn, the value in between is given, too, with the card behind each change.
    """
    legs = turn.legs
    was, now = _per_cent(turn.was), _per_cent(turn.now)
    causes = [named(step) if (step := cause(leg)) is not None else "" for leg in legs]
    verb = "rose" if legs[0][-1].now > legs[0][0].was else "fell"
    if len(legs) == 1:
        told = {step.side for step in important_steps(turn)}
        if causes[0] and len(told) > 1:
            return f". It was {causes[0]} that took the wolf pack’s chance to win from {was} to {now}"
        return f"; over the turn the wolf pack’s chance to win {verb} from {was} to {now}"
    between = _per_cent(legs[0][-1].now)
    first = f"With {causes[0]} the" if causes[0] else "The"
    beyond = (turn.now < turn.was) == (verb == "rose") and abs(turn.swing) >= LEAST
    does = "took it to" if beyond else "put it back to"
    back = f"{causes[1]} {does} {now}" if causes[1] else f"at the end of the turn it was {now}"
    return f". {first} wolf pack’s chance to win {verb} from {was} to {between}; {back}"


def _per_cent(chance: float) -> str:
    return f"{round(100 * chance)}\u00a0%"


def named(step: CourseStep) -> str:
    """Return the words for a step as the cause of a change: ``the Torpedo``, ``Dive``, ``the kill``; empty if it has no single card."""
    action, side = step.action, step.side
    if action is None:
        needed = (*CHAINS[side][step.before.chains[side] :], CLEARS[side])
        useful = {kind for kind in step.drawn if kind in needed}
        return _the(useful.pop()) if len(useful) == 1 else ""
    if action.kind < 0:
        return ""
    return f"the {PREY[side]} that went down" if action.killed else _the(action.kind)


def _the(kind: int) -> str:
    """Return the name of a card as a cause: ``the Torpedo``; clear and harassment cards stand without an article."""
    return CARDS[kind].name if kind in (*CLEARS, *HARASSES) else f"the {card(kind)}"


def sequel(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about what followed a deciding turn: a lost card that was replaced late or never, or the kills that won the
    game.

    Empty if neither matters.
    """
    robbed = [s for s in turn.steps if s.action and s.action.victim >= 0 and abs(s.swing) >= LEAST]
    step = max(robbed, key=lambda s: abs(s.swing), default=None)
    if step is None or step.action is None:
        return _followed(turn, turns)
    other, victim = 1 - step.side, step.action.victim
    needed = victim in CHAINS[other][step.after.chains[other] :]
    if not needed or step.after.to_go(other) > _LINKS or step.after.hands[other][victim]:
        return ""
    drawn = [
        each.number
        for each in turns
        if each.number > turn.turn
        for phase in each.phases
        if phase.side == other and victim in phase.drawn
    ]
    if not drawn:
        return (
            f"{capital(WHO[other])} never drew another {card(victim)}." if turns[-1].after.winner >= 0 else ""
        )
    return f"{capital(WHO[other])} did not draw another {card(victim)} until turn {drawn[0]}."


def _followed(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about the winner's kills after a deciding turn: ``Two U-boats in the next six turns won the game.``

    Empty if fewer than two followed.
    """
    after = turns[-1].after
    if (side := after.winner) < 0:
        return ""
    mine, theirs = (after.kills[who] - turn.steps[-1].after.kills[who] for who in (side, 1 - side))
    n = turns[-1].number - turn.turn
    if mine < _SEVERAL or not n:
        return ""
    prey = count(mine, PREY[side])
    against = f", against {count(theirs, PREY[1 - side])}" if theirs else ""
    return f"{capital(prey)} in the next {count(n, 'turn')}{against}{',' if against else ''} won the game."


def robberies(turn: DecidingTurn, side: int) -> list[CourseStep]:
    """Return the steps of a turn in which a side took a card by harassment and the chance to win changed enough to count."""
    return [
        s
        for s in turn.steps
        if s.action and s.action.victim >= 0 and s.side == side and abs(s.swing) >= LEAST
    ]


def narrow_escape(turns: Sequence[TurnAccount], winner: int) -> CourseStep | None:
    """Return the last harassment near the end of the game that could have taken the card with which the winner was about to win, but took
    another.

    Only the last :data:`_END` turns count. None if there was no such harassment.
    """
    found = [
        step for step in steps(turns)
        if step.side != winner and step.turn > turns[-1].number - _END and _spared_winning_card(step)
        and step.action is not None and step.action.victim != CHAINS[winner][2]
    ]  # fmt: skip
    return found[-1] if found else None


def escape_in_brief(step: CourseStep) -> str:
    """Return the part of the headline about a narrow escape: ``Near Miss takes Water and not the Transport card``."""
    assert step.action is not None
    third = card(CHAINS[1 - step.side][2])
    return f"{CARDS[step.action.kind].name} takes {card(step.action.victim)} and not the {third}"


def escape(step: CourseStep) -> str:
    """Return the sentence about a narrow escape: the turn, the cards that a harassment could take, and the card that it took."""
    assert step.action is not None
    other = 1 - step.side
    held = step.before.hands[other]
    third = CHAINS[other][2]
    return (
        f"On turn {step.turn} {WHO[other]} was one link from winning and held the {card(third)}; {CARDS[step.action.kind].name}, with "
        f"{chances(held[third] / sum(held))} of taking {'it' if held[third] == 1 else 'one of them'}, took {card(step.action.victim) if step.action.victim == WATER else a_card(step.action.victim)}."
    )


def headline_of(led: Sequence[DecidingTurn], winner: int) -> str:
    """Return the part of the headline that names the deciding moment: ``Cat and Mouse takes the convoy’s only U-boat card``."""
    turn = led[-1]
    given_up = next((s for each in led if (s := each.forced) and s.side != winner), None)
    if given_up is not None:
        return f"{WHO[given_up.side]} has to sweep away its own chain"
    swept = next((s for s in turn.steps if _played_when_drawn(s, turn.main)), turn.main)
    step = max(robberies(turn, winner), key=lambda s: abs(s.swing), default=swept)
    action, side, other = step.action, step.side, 1 - step.side
    if action is not None and action.victim >= 0:
        which = "only" if step.before.hands[other][action.victim] == 1 else "next"
        return f"{CARDS[action.kind].name} takes {WHO[other]}’s {which} {card(action.victim)}"
    if action is not None and action.cleared[other] == _LINKS - 1 and step.before.ready(other):
        near = "one play from victory" if step.before.to_go(other) == 1 else "one play before a kill"
        return f"{CARDS[action.kind].name} stops {WHO[other]} {near}"
    if action is not None and any(action.cleared):
        what = (
            links(action.cleared[other])
            if action.cleared[other]
            else f"{links(action.cleared[side])} of its own"
        )
        return f"{CARDS[action.kind].name} sweeps away {what}"
    if action is not None and action.kind >= 0:
        return f"decided by {a_card(action.kind)} on turn {turn.turn}"
    best = _arrival(step)
    if best < 0 or (step.swing > 0) != (side == WOLF):
        return f"decided on turn {turn.turn}"
    if step.after.to_go(side) == 1 and step.after.ready(side):
        return f"the {card(best)} comes on turn {turn.turn}"
    if 0 < step.after.to_go(side) <= step.after.ready(side) > step.before.ready(side):
        give = "give" if a_card(best) == CARDS[best].name else "gives"
        odds = step.odds(best)
        chance = f", at {chances(float(odds))}," if 0.03 < odds <= _LONG_ODDS else ""
        return f"{a_card(best)}{chance} {give} {WHO[side]} all that it needs on turn {turn.turn}"
    return f"decided by the draw of {a_card(best)} on turn {turn.turn}"


def _arrival(step: CourseStep) -> int:
    """Return the most useful card drawn in a step: the next card of the chain, or else any other chain card or clear card; −1 if none was
    drawn."""
    useful = [kind for kind in step.drawn if kind in (*CHAINS[step.side], CLEARS[step.side])]
    wanted = CHAINS[step.side][step.before.chains[step.side]]
    return wanted if wanted in useful else useful[0] if useful else -1
