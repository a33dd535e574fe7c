"""Writes the sentences of a report about a turn that decided a Wolf Pack game.

They tell the position before the turn, what happened, and what followed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, HARASSES, WATER, WOLF
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.course import CourseStep, steps, wasted
from printkit.games.wolf_pack.story.finale import drew_clear
from printkit.games.wolf_pack.story.telling import (
    PREY,
    WHO,
    a_card,
    card,
    links,
    links_of,
    odds,
    several,
)
from printkit.games.wolf_pack.story.turning import LEAST, DecidingTurn, cause, counts
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, number
from printkit.table.words import ordinal

_LINKS: Final = 3
_IMPORTANT_SWING: Final = 6.0
"""Minimum change in the wolf pack's chance of winning, in percentage points, for a draw or play to be
mentioned.

This applies to draws and plays in a deciding turn."""
_LONG_ODDS: Final = 0.15
"""The report always gives the odds of a draw if its probability (0 to 1) was at most this."""
_LIKELY: Final = 0.9
"""The report never gives the odds of a draw if its probability (0 to 1) was higher than this."""
_COMPLETED: Final = "which completed a chain in its hand"
_FOR_LATER: Final = ", for its next chain"
_FIRST_LINK: Final = "with which to begin a chain"
_NEXT_LINK: Final = "the next card of its chain"
_TOGETHER: Final = 26
"""Maximum number of words for two clauses about draws, or about plays, to be joined into one sentence."""
_CLEAR_LEAD: Final = 5
"""If one side is at least this many chain cards nearer to victory, the report gives the difference, not the number that
the other needs."""

# -- before the turn ---------------------------------------------------------------------------------------------------------


def stake(at: Position) -> str:
    """Return a clause that says how close each side was to winning.

    For a side that needed only one more kill, the clause names the cards that it lacked.
    """
    wolf, convoy = at.to_go(WOLF), at.to_go(CONVOY)
    if min(wolf, convoy) <= _LINKS:
        near, far = (WOLF, CONVOY) if wolf <= convoy else (CONVOY, WOLF)
        return f"{needs(at, near)}, while {needs(at, far).removesuffix(' to win').removesuffix(' for its last chain')}"
    if wolf == convoy:
        return f"each side was {links(wolf)} from winning"
    near, far = (WOLF, CONVOY) if wolf < convoy else (CONVOY, WOLF)
    was = f"{WHO[near]} was {links(at.to_go(near))} from winning"
    if (apart := at.to_go(far) - at.to_go(near)) >= _CLEAR_LEAD:
        return f"{was}, {number(apart)} nearer than {WHO[far]}"
    return f"{was} and {WHO[far]} {number(at.to_go(far))}"


def needs(at: Position, side: int) -> str:
    """Return a clause about the cards that a side lacked to win: ``the convoy lacked only a U-boat card to
    win``.

    If it needed more than one kill, the clause says how many chain cards it still had to play.
    """
    togo, who = at.to_go(side), WHO[side]
    if togo > _LINKS:
        more = "more " * (at.kills[side] > 0)
        return f"{who} needed {number(at.goals[side] - at.kills[side])} {more}{PREY[side]}s"
    wanted = CHAINS[side][_LINKS - togo :]
    lacked = [a_card(kind) for kind in wanted if not at.hands[side][kind]]
    if len(lacked) == _LINKS:
        return f"{who} had no card of its last chain"
    if lacked:
        return f"{who} lacked {'only ' * (len(lacked) == 1)}{listed(lacked)} {'to win' if togo == 1 else 'for its last chain'}"
    return f"{who} held {f'the {card(wanted[0])} to win with' if togo == 1 else 'all that it needed to win'}"


def standing(at: Position, side: int) -> str:
    """Return a clause about what a side lacked to win (see :func:`needs`) and, if it needed several kills, how near the
    next one was."""
    text = needs(at, side)
    if at.to_go(side) <= _LINKS or at.chains[side] < _LINKS - 1:
        return text
    if at.hands[side][CHAINS[side][-1]]:
        return f"{text} and was one play from its {ordinal(at.kills[side] + 1)}"
    return f"{text} and had {links_of(side, _LINKS - 1)} down"


# -- the turn -----------------------------------------------------------------------------------------------------------------


def important_steps(turn: DecidingTurn) -> list[CourseStep]:
    """Return the draws and plays of a deciding turn that the report mentions, in order.

    The main step is the one that contributed most to the change of the chance of winning. Kills by the side
    that made it are always mentioned; the other side's kills usually only if they changed the chance
    noticeably. If the chance moved in one direction, steps that moved it the other way are left out.
    """
    made = [s for s in turn.steps if played_when_drawn(s, turn.main) or kills_with(s, turn.main)]
    against = [s for s in turn.steps if s.swing * turn.swing < 0 and s not in made]
    against = against if len(turn.legs) == 1 else []
    against += [s for s in turn.steps if s is not turn.main and wasted(s, turn.steps)]
    return [
        step
        for step in turn.steps
        if step is turn.main or (step not in against and _is_mentioned(step, turn))
    ]


def _is_mentioned(step: CourseStep, turn: DecidingTurn) -> bool:
    """Return True if a draw or play of a deciding turn is worth a mention."""
    return (
        _spared_winning_card(step)
        or step is turn.forced
        or missed(step)
        or (step.action is not None and step.action.killed and step.side == turn.main.side)
        or kills_with(step, turn.main)
        or played_when_drawn(step, turn.main)
        or (abs(step.swing) >= _IMPORTANT_SWING and counts(step) and not laid(step))
    )


def laid(step: CourseStep) -> bool:
    """Return True if a step added a card to a chain but did not complete the chain."""
    return step.action is not None and step.action.kind in CHAINS[step.side] and not step.action.killed


def kills_with(step: CourseStep, drew: CourseStep) -> bool:
    """Return True if ``step`` makes a kill with the third chain card that the same side drew in the step ``drew``.

    The last kill of a game does not count.
    """
    killed = step.action is not None and step.action.killed and step.after.to_go(step.side) > 0
    nth, lacked = drew.served
    return killed and step.side == drew.side and nth == 0 and CHAINS[step.side][-1] in lacked


def missed(step: CourseStep) -> bool:
    """Return True if a draw did not bring the next card of a side's chain, and its chance of winning fell clearly."""
    fell = step.swing <= -_IMPORTANT_SWING if step.side == WOLF else step.swing >= _IMPORTANT_SWING
    wanted = CHAINS[step.side][step.before.chains[step.side]]
    return fell and step.action is None and bool(step.drawn) and not step.after.hands[step.side][wanted]


class Told(NamedTuple):
    """Flags for what nearby sentences have already said, so that a clause does not repeat it.

    ``kill``: the kill that a draw brought. ``odds``: the chance of the main draw. ``peril``: how close the opponent was to winning.
    """

    kill: bool = False
    odds: bool = False
    peril: bool = False


NOTHING_TOLD: Final = Told()


def happened(turn: DecidingTurn, told: Told, *, kept: int = 0) -> list[str]:
    """Return clauses about those draws and plays of a deciding turn that the report mentions.

    Successive draws and plays of one side share a clause.

    ``kept``: the turn since which the side had held the clear card of the main step; 0 if this is not mentioned.
    """
    parts: list[tuple[bool, list[str]]] = []
    last = -1
    for step in important_steps(turn):
        who = WHO[step.side] if step.side != last else ""
        clears = any(played_when_drawn(each, step) for each in turn.steps)
        main = step is turn.main
        around = told._replace(odds=told.odds and main)
        said = clause(step, who, main=main, clears=clears, told=around).strip()
        if kept and step is turn.main and step.action is not None:
            name = CARDS[step.action.kind].name
            said = said.replace(f" with {name}", f" with {name}, kept since turn {kept}", 1)
        if step.side == last:
            parts[-1][1].append(with_pronoun(parts[-1][1][-1], said, step))
        else:
            parts.append((step.action is None, [said]))
        last = step.side
    return _run_together([(draw, _listed(each)) for draw, each in parts])


def _run_together(parts: Sequence[tuple[bool, str]]) -> list[str]:
    """Join clauses into sentences, and return the sentences.

    Two short clauses about draws, or two about plays, become one sentence. ``parts``: the clauses, each with
    True if it begins with a draw.
    """
    said: list[str] = []
    before: bool | None = None
    for draw, text in parts:
        short = bool(said) and len(f"{said[-1]} {text}".split()) <= _TOGETHER
        if draw == before and short and not any("." in each for each in (said[-1], text)):
            text = text.replace(_COMPLETED, "which did the same") if _COMPLETED in said[-1] else text
            said[-1] = f"{said[-1]}, and {text}"
            before = None
        else:
            said.append(text)
            before = draw
    return said


def with_pronoun(before: str, said: str, step: CourseStep) -> str:
    """Return a clause about a played card. If the clause ``before`` told that the card was drawn, ``it`` or ``them``
    replaces its name."""
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
    """Return several clauses about one side, joined by commas and ``and``.

    If one of them contains a comma, the last ``and`` also follows a comma.
    """
    *firsts, last = clauses
    if not firsts:
        return last
    return f"{', '.join(firsts)}{',' if any(',' in each for each in firsts) else ''} and {last}"


def whole(
    turn: DecidingTurn, turns: Sequence[TurnAccount], told: Told, *, earlier: Sequence[DecidingTurn] = ()
) -> str:
    """Return the sentences about what each side did in a deciding turn.

    ``earlier``: the earlier turns of the same turning point, which the report has just described; the sentences then name the turn.
    """
    killed = any(kills_with(step, turn.main) for step in turn.steps)
    kept = kept_since(turn.main, turns)
    around = told._replace(kill=told.kill or killed)
    first, *more = happened(turn, around, kept=kept.turn if kept and not told.peril else 0)
    rest = "".join(f" {capital(each)}." for each in more)
    if not earlier:
        return f"{capital(first)}.{rest}"
    for kind in {kind for each in earlier for kind in each.main.served[1]} & {*turn.main.served[1]}:
        word = "more" if a_card(kind) == card(kind) else "another"
        first = first.replace(f" drew {a_card(kind)}", f" drew {word} {card(kind)}")
    return f"On turn {turn.turn} {first}.{rest}"


def kept_since(step: CourseStep, turns: Sequence[TurnAccount]) -> CourseStep | None:
    """Return the earlier draw that brought a side the Dive or Destroyer Sweep that it plays in this step.

    None if the step plays no such card, or if the card was dealt at the start or drawn only recently (in this turn or the one
    before).
    """
    if step.action is None or step.action.kind != CLEARS[step.side]:
        return None
    clear, found = step.action.kind, steps(turns)
    drew = drew_clear(found, step, clear)
    again = any(s.turn == step.turn and s.side == step.side and clear in s.drawn for s in found)
    return drew if drew is not None and drew.turn < step.turn - 1 and not again else None


def _spared_winning_card(step: CourseStep) -> bool:
    """Return True if a harassment card could have taken the opponent's winning card but took another one."""
    action, other = step.action, 1 - step.side
    harassed = action is not None and action.kind in HARASSES and action.victim >= 0
    return harassed and step.before.to_go(other) == 1 and step.after.ready(other) > 0


def played_when_drawn(step: CourseStep, drew: CourseStep) -> bool:
    """Return True if ``step`` plays a Dive or Destroyer Sweep that the same side drew in the step ``drew``."""
    played = step.action
    return (
        played is not None and step.side == drew.side and played.kind in CLEARS and played.kind in drew.drawn
    )


def clause(step: CourseStep, who: str, *, main: bool, clears: bool, told: Told = NOTHING_TOLD) -> str:
    """Return a clause about a draw or play: ``the convoy drew a Sonar, one chance in five``.

    If ``main`` is True, the clause gives the odds of any draw; otherwise, only those of an unlikely one. If ``clears`` is True, the
    side drew a clear card in this step and played it in the same turn.
    """
    if step.action is None:
        return _drew(step, who, main=main, clears=clears, told=told)
    action, side = step.action, step.side
    if action.kind < 0:
        return f"{who} passed"
    name = CARDS[action.kind].name
    if action.kind in HARASSES and action.victim >= 0:
        return _robbed(step, who)
    if any(action.cleared):
        return _cleared(step, who, told)
    if action.killed:
        last = "" if step.after.to_go(side) else " and last"
        return f"{who} {('sank', 'destroyed')[side]} the {ordinal(step.after.kills[side])}{last} {PREY[side]}"
    togo = step.after.to_go(side)
    return f"{who} laid {name}" + (", one card from winning" if togo == 1 else "")


def _cleared(step: CourseStep, who: str, told: Told) -> str:
    assert step.action is not None
    side, other = step.side, 1 - step.side
    theirs, own = step.action.cleared[other], step.action.cleared[side]
    name = CARDS[step.action.kind].name
    if not theirs:
        return f"{who} played {name}, which cleared only its own {links_of(side, own)}"
    peril = ""
    if theirs == _LINKS - 1 and step.before.ready(other) and not told.peril:
        end = "have won" if step.before.to_go(other) == 1 else "have followed"
        peril = f", one play before the {card(CHAINS[other][2])} in {WHO[other]}’s hand would {end}"
        if step.turn % 2 and step.before.to_go(other) > 1:
            peril = f", one play before {WHO[other]} would have laid its {card(CHAINS[other][2])}"
    if own and (step.swing > 0) != (side == WOLF):
        return f"{who} swept away {links_of(other, theirs)} with {name}{peril}, but lost its own {links_of(side, own)} by it"
    price = f", and its own {links_of(side, own)}," if own else ""
    return f"{who} swept away {links_of(other, theirs)}{price} with {name}{peril}"


def _drew(step: CourseStep, who: str, *, main: bool, clears: bool, told: Told) -> str:
    """Return a clause about a draw.

    ``clears``: True if the side played a drawn Dive or Destroyer Sweep in the same turn, so that the clause
    names only this card.
    """
    side = step.side
    useful = (*CHAINS[side], CLEARS[side]) if step.before.chains[1 - side] else CHAINS[side]
    kept = [kind for kind in dict.fromkeys(step.kept) if kind in useful]
    nth, lacked = step.served
    clear = [kind for kind in kept if kind == CLEARS[side]]
    counted = (clear if clear and nth else [kind for kind in kept if kind in (*lacked, *clear)]) or kept
    counted = counted or [kind for kind in dict.fromkeys(step.drawn) if kind in useful]
    ready, togo = step.after.ready(side), step.after.to_go(side)
    before, chain = step.before.ready(side), step.after.chains[side]
    links_drawn = [] if nth else list(lacked)
    said = partial(_cards_drawn, step, who, main=main, with_odds=not told.odds)
    if clears:
        return said([CLEARS[side]])
    if 0 < togo <= ready and before < togo:
        if 1 < togo <= _LINKS and len(links_drawn) > 1:
            return f"{said(links_drawn)} and had all that it needed"
        if togo > _LINKS:
            whole_hand = f"{said(step.needed)}{_FOR_LATER * (told.kill and nth > 0)}"
            return whole_hand if told.kill else f"{whole_hand}, which gave it all that it needed to win"
        if togo == 1 and step.odds(CHAINS[side][2]) <= _LONG_ODDS and main and not told.odds:
            return f"{who} drew the {card(CHAINS[side][2])} that it needed{at_odds(step, (CHAINS[side][2],))}"
        last = "the one card that it still lacked" if togo > 1 else "the last link that it needed"
        return f"{said(links_drawn or counted)}, {last}"
    if before < _LINKS - chain <= ready:
        return said(links_drawn) if told.kill else f"{said(links_drawn)}, {_completes(chain, links_drawn)}"
    wanted = CHAINS[side][step.after.chains[side]]
    if not step.after.hands[side][wanted] and togo <= _LINKS:
        return f"{said(counted)}, but not {a_card(wanted)}" if counted else f"{who} drew no {card(wanted)}"
    if counted == links_drawn == [wanted]:
        return f"{said(counted)}, {_NEXT_LINK if chain else _FIRST_LINK}"
    return f"{said(counted)}{_FOR_LATER * (nth > 0 and not clear)}"


def _completes(chain: int, drawn: Sequence[int]) -> str:
    """Return words for drawn cards that were all that a chain still lacked: ``the last link of its chain``.

    ``chain``: the number of cards of this chain already on the table.
    """
    if len(drawn) > 1:
        return "all that its chain lacked"
    if not chain:
        return _COMPLETED
    return "the last link of its chain" if chain == _LINKS - 1 else "the link that its chain lacked"


def _cards_drawn(step: CourseStep, who: str, kinds: Sequence[int], *, main: bool, with_odds: bool) -> str:
    """Return a clause that names the cards drawn.

    If ``main`` is True and only one card was drawn, it adds the odds: ``the convoy drew a Sonar, one chance
    in five``.
    """
    chance = at_odds(step, kinds, told=main) if with_odds else ""
    return f"{who} drew {listed([a_card(kind) for kind in kinds]) or 'no link'}{chance}"


def at_odds(step: CourseStep, kinds: Sequence[int], *, told: bool = True) -> str:
    """Return the odds of drawing a card, as the end of a clause: ``, one chance in five``.

    The text is empty if several kinds of card were drawn. It is also empty if the draw was likely enough,
    unless ``told`` is True.
    """
    chance = step.odds(kinds[0]) if len(kinds) == 1 else Fraction(0)
    return f", {odds(chance)}" if 0 < chance <= (_LIKELY if told else _LONG_ODDS) else ""


def _robbed(step: CourseStep, who: str) -> str:
    assert step.action is not None
    action, other = step.action, 1 - step.side
    name, victim = CARDS[action.kind].name, card(action.victim)
    held = step.before.hands[other]
    if sum(held) == 1:
        return f"{who} played {name}, and the last card in {WHO[other]}’s hand, {a_card(action.victim)}, was gone"
    which = f"its {step.sole} {victim}" if step.sole else f"one of its {several(victim)}"
    which = victim if action.victim == WATER else which
    took = f"{who} played {name}, and of {WHO[other]}’s {count(sum(held), 'card')} it took {which}"
    if step.before.to_go(other) == 1 and not step.after.ready(other) and step.before.ready(other):
        return f"{took}, with which it would have won"
    needed = step.after.to_go(other) == 1 and step.after.ready(other)
    if needed and action.victim == CHAINS[other][2]:
        return f"{took}; {WHO[other]} held another"
    return took + (f" and not the {card(CHAINS[other][2])} that would win" if needed else "")


def moved(turn: DecidingTurn) -> str:
    """Return a sentence with the wolf pack's chance of winning before and after a turn, in per cent.

    The chance rose and then fell in the turn, or the reverse. The sentence also gives the value in between, and names the card behind
    each change if one card caused each.
    """
    legs = turn.legs
    was, now = _per_cent(turn.was), _per_cent(turn.now)
    causes = [named(step) if (step := cause(leg)) is not None else "" for leg in legs]
    verb = "rose" if legs[0][-1].now > legs[0][0].was else "fell"
    between = _per_cent(legs[0][-1].now)
    first = f"With {causes[0]} the"
    beyond = (turn.now < turn.was) == (verb == "rose") and abs(turn.swing) >= LEAST
    does = "took it to" if beyond else "put it back to"
    if not all(causes):
        again = "rose" if verb == "fell" else "fell"
        return f" Within the turn the wolf pack’s chance to win {verb} from {was} to {between} and {again} to {now}."
    back = f"{causes[1]} {does} {now}"
    return f" {first} wolf pack’s chance to win {verb} from {was} to {between}; {back}."


def _per_cent(chance: float) -> str:
    return f"{round(100 * chance)}\u00a0%"


def named(step: CourseStep) -> str:
    """Return words for the card that caused a change when it was drawn or played, such as ``the Torpedo`` or
    ``Dive``.

    They are empty if no single card caused the change.

    For a kill, they name the victim: ``the U-boat that went down``.
    """
    action, side = step.action, step.side
    if action is None:
        needed = (*CHAINS[side][step.before.chains[side] :], CLEARS[side])
        useful = {kind for kind in step.drawn if kind in needed}
        return _the(useful.pop()) if len(useful) == 1 else ""
    if action.kind < 0:
        return ""
    if action.killed:
        return f"the {PREY[side]} that went down"
    return _the(action.kind) + " on the table" * (action.kind in CHAINS[side])


def _the(kind: int) -> str:
    """Return the name of a card that caused a change: ``the Torpedo``.

    Dive, Destroyer Sweep and the harassment cards have no article.
    """
    return CARDS[kind].name if kind in (*CLEARS, *HARASSES) else f"the {card(kind)}"
