"""Describes the turn that decided a Wolf Pack game and what followed from it. The text is used in the headline, the first paragraph
and the turning points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.moments import (
    Told,
    clause,
    important_steps,
    kills_with,
    missed,
    moved,
    needs,
    played_when_drawn,
    position_before,
    whole,
    with_pronoun,
)
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, a_card, card, links_of
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital, count, listed
from printkit.table.words import ordinal

_LINKS: Final = 3
_SHORT: Final = 18
"""If the sentence about a turn has at most this many words, a clause about the turn's consequence is added to it."""
_LONG: Final = 6
"""If the opponent's next kill came at least this many turns after its chain was cleared, the report counts that as a long delay."""
_VERY_LONG: Final = 12
"""The report says how many turns the opponent waited for its next kill if it waited at least this many."""
_AHEAD: Final = 65
"""If the winner's chance of winning before the deciding turn was higher than this (per cent), the report says that the turn
"settled" the game, not that it "decided" it."""
_BEHIND: Final = 40
"""If the winner's chance of winning before the deciding turn was lower than this (per cent), the report says that the turn "turned"
the game."""
_LARGE: Final = 20
"""If the deciding turn raised the winner's chance of winning from below one half, but by fewer percentage points than this, the
report says only that the turn put the winner ahead for good."""
_EVEN: Final = 50
"""The report gives the winner's lowest chance of winning after the deciding turn only if it was at least this (per cent)."""
_SURE: Final = 95
"""The report gives the winner's lowest chance of winning after the deciding turn only if it was below this (per cent)."""


_MOST_DEEDS: Final = 3
"""If several turns decided the game together, the report describes at most this many of them."""
_RUN_ROOM: Final = 26
"""If the sentence about several deciding turns would have more words than this, it describes one turn fewer."""
_LONGEST: Final = 33
"""If the sentence about what decided the game would have more words than this, it is shortened: it omits the rise in the winner's
chance of winning, or a kill that the loser was about to make."""
_ROOM: Final = 27
"""If the sentence about the deciding turn has more words than this, the first paragraph does not say what followed from the turn."""


class Consequence(NamedTuple):
    """A clause about a later event that followed from a draw or play, with a placeholder for its subject.

    ``side`` is the side that is the subject, −1 if it is a card. ``turn`` is 0 if the clause says that something never happened.
    """

    side: int
    text: str
    turn: int
    lines: tuple[int, ...]
    kill: bool = False
    """True if the clause is about a kill, made with the chain for which the card was drawn or played."""
    brief: bool = False
    """True if the cleared chain delayed the opponent only briefly."""
    cleared: bool = False
    """True if the card was drawn or played for a chain that was cleared before it was complete."""

    def told(self, it: int = -1) -> str:
        """Return the clause with its subject filled in: the name of the side, or the word "it" if the side is ``it``."""
        return self.text.replace("WHO", "it" if self.side == it else WHO[self.side])


# -- what became of a card ---------------------------------------------------------------------------------------------------


def _after(step: CourseStep, turns: Sequence[TurnAccount]) -> list[CourseStep]:
    """Return the steps of the game that come after this step."""
    found = steps(turns)
    return list(found[found.index(step) + 1 :])


def _chain_end(step: CourseStep, turns: Sequence[TurnAccount]) -> CourseStep | None:
    """Return the later play that completed or cleared the chain for which a card was drawn or played in this step; None if there is
    none.

    A card drawn for a later chain counts only if the chains before it were completed in the same turn.
    """
    side, nth = step.side, step.served[0] if step.action is None else 0
    ends = [
        each
        for each in _after(step, turns)
        if each.action is not None
        and (each.action.cleared[side] or (each.action.killed and each.side == side))
    ]
    if any(each.turn > step.turn or (each.action and each.action.cleared[side]) for each in ends[:nth]):
        return None
    return next(iter(ends[nth:]), None)


def _taken(step: CourseStep, end: CourseStep, turns: Sequence[TurnAccount]) -> bool:
    """Return True if a harassment card took a card drawn in this step before the chain ended (``end``), and the side then held no
    other card of the same kind."""
    after = _after(step, turns)
    return step.action is None and any(
        each.action is not None
        and each.action.victim in step.served[1]
        and each.side != step.side
        and not each.after.hands[step.side][each.action.victim]
        for each in after[: after.index(end)]
    )


def outcome(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return what later followed from a turn: a chain made a kill or was cleared, or a side had to wait to replace a stolen card.
    Return None if nothing followed after the turn itself, or if the log does not show it."""
    step = turn.main
    action, side = step.action, step.side
    if action is not None and action.victim >= 0:
        return _missing(step, turns)
    told = [each for each in important_steps(turn) if each.side == side]
    if (played := next((s for s in told if s.action and s.action.cleared[1 - side]), None)) is not None:
        return _held_up(played, turns)
    clear = next((s for s in told if CLEARS[side] in s.drawn and (s.served[0] or not s.served[1])), None)
    if clear is not None and (kept := _kept(clear, turns)) is not None:
        return kept
    if action is not None and (action.killed or action.kind not in CHAINS[side]):
        return None
    end = _chain_end(step, turns)
    if end is None or end.action is None or end.turn == turn.turn or _taken(step, end, turns):
        return None
    if end.action.killed:
        did, last = ("sank", "destroyed")[side], "" if end.after.to_go(side) else " and last"
        nth = f"{ordinal(end.after.kills[side])}{last} {PREY[side]}"
        return Consequence(side, f"on turn {end.turn} WHO {did} its {nth}", end.turn, end.lines, kill=True)
    by = CARDS[end.action.kind].name
    own = f"{WHO[side]}’s own " if end.side == side else ""
    return Consequence(
        -1, f"{own}{by} cleared the chain on turn {end.turn}", end.turn, end.lines, cleared=True
    )


def _missing(step: CourseStep, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a clause that says when a side replaced a card lost to harassment, or that it never did. Return None if the side
    needed no replacement, or if it has not yet drawn one in an unfinished game."""
    assert step.action is not None
    other, victim = 1 - step.side, step.action.victim
    if victim not in CHAINS[other][step.after.chains[other] :] or step.after.hands[other][victim]:
        return None
    drew = next((s for s in _after(step, turns) if s.side == other and victim in s.drawn), None)
    if drew is not None:
        return Consequence(
            other, f"WHO drew no other {card(victim)} until turn {drew.turn}", drew.turn, drew.lines
        )
    if turns[-1].after.winner < 0:
        return None
    return Consequence(other, f"WHO never drew another {card(victim)}", 0, step.lines)


def _held_up(step: CourseStep, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a clause about the effect of clearing the opponent's chain: how long the opponent waited for its next kill, or that
    the other side made the next kill."""
    other = 1 - step.side
    kills = [s for s in _after(step, turns) if s.action and s.action.killed]
    kill = next((s for s in kills if s.side == other), None)
    if kill is None:
        over = turns[-1].after.winner >= 0
        return Consequence(other, "WHO made no kill after that", 0, step.lines) if over else None
    gap = kill.turn - step.turn
    if gap >= _VERY_LONG:
        return Consequence(other, f"WHO waited {count(gap, 'turn')} for its next kill", kill.turn, kill.lines)
    mine = kills[0]
    if mine.side == step.side:
        did, nth = (
            ("sank", "destroyed")[step.side],
            f"{ordinal(mine.after.kills[step.side])} {PREY[step.side]}",
        )
        used = mine.turn - step.turn <= _LINKS + 1
        text = f"WHO {did} its {nth} first, on turn {mine.turn}"
        text = text if used else f"WHO made the next kill, on turn {mine.turn}"
        return Consequence(step.side, text, mine.turn, mine.lines)
    if gap >= _LONG:
        nth = ordinal(kill.after.kills[other])
        return Consequence(
            other, f"WHO did not make its {nth} kill until turn {kill.turn}", kill.turn, kill.lines
        )
    only = "only " if gap <= _LINKS else ""
    held = f"that held WHO up for {only}{count(gap, 'turn')}" if gap else "WHO made a kill all the same"
    return Consequence(other, held, kill.turn, kill.lines, brief=True)


def _kept(step: CourseStep, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return a clause about a later play: the side played the Dive or Destroyer Sweep that it drew in this step. Return None if it
    played the card in the same turn or never, or if it cleared none of the opponent's cards."""
    side = step.side
    play = next(
        (s for s in _after(step, turns) if s.side == side and s.action and s.action.kind == CLEARS[side]),
        None,
    )
    if play is None or play.action is None or play.turn == step.turn or not play.action.cleared[1 - side]:
        return None
    gone = links_of(1 - side, play.action.cleared[1 - side])
    text = f"on turn {play.turn} {CARDS[CLEARS[side]].name} took {gone} off the table"
    return Consequence(-1, text, play.turn, play.lines)


# -- the turning point -------------------------------------------------------------------------------------------------------


class PointText(NamedTuple):
    """The text of a turning point, with the numbers of the log lines for its statements about later turns."""

    text: str
    lines: tuple[int, ...]


def point(
    turn: DecidingTurn,
    turns: Sequence[TurnAccount],
    by: Decisive | None,
    *,
    until: int = 0,
    earlier: DecidingTurn | None = None,
    now: bool = False,
) -> PointText:
    """Return the text of a turning point: what was at stake, what happened in the turn, and what followed from it.

    If a turning point covers several turns, each has its own text. ``until`` is the last of these turns, or 0 for the text about
    that turn itself; the text leaves out what happened up to that turn. ``earlier`` is the first of these turns, or None for the
    text about the first turn.

    ``by`` is what decided the game. The text about the deciding turn gives the winner's lowest later chance of winning, unless it
    describes another consequence. It leaves out the odds of the deciding card, which the first paragraph gives. ``now``: the text
    may end with what a side still needed to win.
    """
    later = outcome(turn, turns)
    goes_on = later is not None and until and (later.kill or 0 < later.turn <= until)
    if later is not None and (goes_on or _ends(later, turns)):
        later = None  # the text about the second turn or the end of the story says it
    decided = by is not None and by.last == turn.turn
    if decided and later is not None and later.brief:
        later = None
    alone = len({step.side for step in important_steps(turn)}) == 1
    kills = alone and later is not None and later.kill
    told_odds = by is not None and by.turn.turn == turn.turn and not by.run
    text = f"{whole(turn, turns, Told(kills, odds=told_odds), earlier=earlier)}"
    if earlier is None and not until:
        text += moved(turn)
    if later is None:
        holds = decided and turn.turn < turns[-1].number and not until
        if by is not None and holds and _EVEN <= by.least < _SURE:
            text += _held(by, is_named=by.side == WOLF and "%" in text)
        elif now and "%" not in text:
            text += _left(turn)
        return PointText(text, ())
    return PointText(_joined(text, later, turn.main.side if alone else -1), later.lines)


def _held(by: Decisive, *, is_named: bool) -> str:
    """Return a sentence with the winner's lowest chance of winning after the deciding turn. ``is_named``: the previous sentence is
    about this chance, so this one begins with "It"."""
    what = "It" if is_named else f"{capital(WHO[by.side])}’s chance to win"
    return f" {what} never fell below {by.least}\u00a0% again."


def _left(turn: DecidingTurn) -> str:
    """Return a sentence that says which cards a side still needed to win at the end of a turn. It is empty unless the side needed
    only one or two cards, and these were not the same cards as before the turn."""
    before, after = position_before(turn), turn.steps[-1].after
    if not min(after.to_go(WOLF), after.to_go(CONVOY)):
        return ""
    near = [
        needs(after, side)
        for side in (WOLF, CONVOY)
        if after.to_go(side) < _LINKS and needs(after, side) != needs(before, side)
    ]
    return f" Now {' and '.join(near)}." if near else ""


def _joined(text: str, later: Consequence, it: int, *, apart: str = ".") -> str:
    """Return a text about an event, followed by a clause about its consequence. A short last sentence is joined to the clause;
    otherwise, ``apart`` separates the two. If the clause is about the side ``it``, its subject is "it"."""
    last = re.split(r"(?<=\.) ", text)[-1]
    if "%" in last or len(last.split()) > _SHORT:
        return f"{text[:-1]}{apart} {later.told() if apart == ';' else capital(later.told())}."
    if later.side == it and later.kill:
        return f"{text[:-1]}, and {later.text.replace('WHO ', '')}."
    return f"{text[:-1]}, {'but' if later.cleared else 'and'} {later.told(it)}."


# -- the first paragraph and the headline --------------------------------------------------------------------------------------


class DecidingText(NamedTuple):
    """Text for the first paragraph about the turn that decided the game, with its values and the log lines that support it."""

    text: str
    values: dict[str, object]
    lines: list[int]


def brief(by: Decisive, turns: Sequence[TurnAccount]) -> DecidingText:
    """Return the text for the first paragraph about the turn that decided the game: the card, its odds, and what followed from it."""
    if by.run:
        return _brief_run(by)
    turn, step = by.turn, by.turn.main
    side = step.side
    later = outcome(turn, turns)
    if later is not None and later.brief:
        later = None
    last = turn.turn == turns[-1].number
    verb = _verb(by)
    opener = "The last turn decided it" if last else f"Turn {turn.turn} {verb}"
    values: dict[str, object] = {
        "turn": turn.turn, "steps": turn.steps, "side": by.side, "was": by.was, "least": by.least, "later": later.turn if later else 0,
    }  # fmt: skip
    lines = [*turn.lines, *(later.lines if later else ())]
    if later is not None and _ends(later, turns):
        later = None  # the sentence before has named the last turn
    brought = later is not None and later.kill
    text = f"{opener}{_doings(turn, last=last, brought=brought)}."
    if len(text.split()) > (_LONGEST if later is None or _ends(later, turns) else _ROOM):
        text = f"{opener}{_doings(turn, last=last, brought=brought, short=True)}."
    text = text.replace(f"ahead for good: {WHO[side]} ", "ahead for good: it ", 1)
    if later is not None and len(text.split()) <= _ROOM:
        text = _joined(text, later, side, apart=";")
    return DecidingText(text, values, lines)


def _verb(by: Decisive) -> str:
    """Return a verb phrase for the effect of the deciding turn or turns on the game: ``turned the game``, ``decided it``. It
    depends on the winner's chance of winning before and after."""
    if by.was < _EVEN <= by.least < by.was + _LARGE:
        return f"put {WHO[by.side]} ahead for good"
    return "turned the game" if by.was < _BEHIND else "decided it" if by.was <= _AHEAD else "settled it"


def _brief_run(by: Decisive) -> DecidingText:
    """Return the sentence of the first paragraph about several turns that decided the game together: what the winner drew and
    played in them, and how far the winner's chance of winning rose."""
    steps_told = run_steps(by, _MOST_DEEDS)
    text = _of_run(by, steps_told)
    if len(text.split()) > _RUN_ROOM:
        steps_told = run_steps(by, _MOST_DEEDS - 1)
        text = _of_run(by, steps_told)
    now = by.run[-1].now if by.side == WOLF else 1 - by.run[-1].now
    values: dict[str, object] = {
        "first": by.first, "last": by.last, "side": by.side, "was": by.was, "now": round(100 * now), "least": by.least, "steps": tuple(steps_told),
        "before": by.run[0].steps[0].before,
    }  # fmt: skip
    lines = [n for turn in by.run for n in turn.lines]
    risen = f"; its chance rose from {by.was} to {round(100 * now)}\u00a0%"
    if len(f"{text}{risen}".split()) > _LONGEST:
        risen = ""
    return DecidingText(f"{text}{risen}.", values, lines)


def _of_run(by: Decisive, found: Sequence[CourseStep]) -> str:
    """Return the sentence about several turns that decided the game together, without the clause about the winner's chance of
    winning."""
    turns = f"Turns {by.first} {'and' if by.last == by.first + 1 else 'to'} {by.last}"
    text = f"{turns} {_verb(by)}{_close(by.run[0], by.side)}: {WHO[by.side]} {_deeds(found)}"
    return text.replace(f"ahead for good: {WHO[by.side]} ", "ahead for good: it ", 1)


def run_steps(by: Decisive, most: int) -> list[CourseStep]:
    """Return the draws and plays that the report mentions if several turns decided the game together. They come from the ``most``
    turns with the largest gains, in the order of play. A draw is followed by the kill or clearing that it made possible."""
    found = sorted(by.run, key=lambda turn: -abs(turn.main.swing))[:most]
    told: list[CourseStep] = []
    for turn in sorted(found, key=lambda each: each.turn):
        told.append(turn.main)
        told += [
            step for step in turn.steps if kills_with(step, turn.main) or played_when_drawn(step, turn.main)
        ]
    # the sentence before names the last kill
    return [step for step in told if step.after.to_go(step.side)] or told


def _deeds(found: Sequence[CourseStep]) -> str:
    """Return words for draws and plays of one side, without the subject: ``drew a Periscope and then a Torpedo``. Consecutive draws
    share their verb. A card that has been mentioned before is called "another"."""
    said: list[str] = []
    draws: list[str] = []
    for step in found:
        text = _short(step)
        if step.action is not None:
            said.append(with_pronoun(said[-1], text, step) if said else text)
            continue
        cards = text.removeprefix("drew ")
        again = cards in draws
        draws.append(cards)
        after_draw = bool(said) and said[-1].startswith("drew ") and " then " not in said[-1]
        if again:
            follows = after_draw and said[-1] == f"drew {cards}" and cards.startswith("a")
            a_card_ = cards.startswith("a")
            cards = (
                "another" if follows else re.sub(r"^an? ", "another ", cards) if a_card_ else f"more {cards}"
            )
        said[-1:] = [f"{said[-1]} and then {cards}"] if after_draw else [*said[-1:], f"drew {cards}"]
    *firsts, last = said
    return f"{', '.join(firsts)}, and {last}" if firsts and " and " in f"{said[0]} {last}" else listed(said)


def _short(step: CourseStep) -> str:
    """Return a draw or play in a few words, without the subject: ``drew a Torpedo``, ``sank its fifth transport``."""
    action, side, other = step.action, step.side, 1 - step.side
    if action is None:
        nth, lacked = step.served
        kinds = lacked if lacked and not nth else (arrival(step),)
        return f"drew {listed([a_card(kind) for kind in kinds])}"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        only = step.before.hands[other][action.victim] == 1
        return f"took {WHO[other]}’s {'only' if only else 'next'} {card(action.victim)} with {name}"
    if any(action.cleared):
        whose = other if action.cleared[other] else side
        return f"swept away {links_of(whose, action.cleared[whose])} with {name}"
    if action.killed:
        return f"{SANK[side]} its {ordinal(step.after.kills[side])} {PREY[side]}"
    return f"laid {name}"


def _close(turn: DecidingTurn, winner: int) -> str:
    """Return a clause that says how close the loser, or both sides, were to winning before a turn. It is empty if the loser was
    more than one kill away from winning."""
    at, loser = turn.steps[0].before, 1 - winner
    if at.to_go(loser) > _LINKS:
        return ""
    if at.to_go(winner) <= _LINKS:
        return ", with each side one kill from winning"
    return f", with {WHO[loser]} one kill from winning"


def _ends(later: Consequence, turns: Sequence[TurnAccount]) -> bool:
    """Return True if this consequence is the kill that ended the game."""
    return later.kill and later.turn == turns[-1].number and turns[-1].after.winner == later.side


def _doings(turn: DecidingTurn, *, last: bool, brought: bool, short: bool = False) -> str:
    """Return text about what both sides did in the turn that decided the game. It begins with how close the loser was to winning,
    except in the ``last`` turn, because the sentence about the result already says that.

    ``brought``: another part of the report describes the kill that the winner's draw made possible. ``short``: the text does not
    say that the opponent was about to make a kill.
    """
    step = turn.main
    side, other = step.side, 1 - step.side
    near = step.before.to_go(other) == 1 and not last
    deed = f"{WHO[side]} {_deed(turn, brought=brought, near=near or short)}"
    if (cleared := _own_cleared(turn, other)) is not None:
        return f": {clause(cleared, WHO[other], main=False, clears=False)}. {capital(deed)}"
    if any(missed(each) for each in turn.steps if each.side == other):
        third = CHAINS[other][_LINKS - 1]
        return f": {WHO[other]} needed only {a_card(third)}, and {deed}; the {card(third)} did not come"
    if near:
        return f", with {WHO[other]} one card from winning: {deed}"
    return f"{'' if last else _close(turn, side)}: {deed}"


def _deed(turn: DecidingTurn, *, brought: bool, near: bool) -> str:
    """Return words for what the winner did in the turn, without the subject: ``drew a Torpedo, one chance in
    four, and sank its third transport``."""
    mine = [step for step in important_steps(turn) if step.side == turn.main.side]
    wins = [step for step in mine if step.action and step.action.killed and not step.after.to_go(step.side)]
    laid = [s for s in mine if s.action and s.action.kind in CHAINS[s.side] and not s.action.killed]
    told = [s for s in mine if s not in wins and (s not in laid or s is turn.main)] or wins
    if (
        turn.main.action is not None and not turn.main.action.killed
    ):  # a draw beside it is left to the turning points
        told = [s for s in told if s.action is not None or any(played_when_drawn(e, s) for e in mine)] or told
    said: list[str] = []
    killed = any(kills_with(step, turn.main) for step in mine)
    for step in told:
        clears = any(played_when_drawn(each, step) for each in mine)
        around = Told(brought or killed, price=True, peril=near)
        text = clause(step, "", main=step is turn.main, clears=clears, told=around).strip()
        said.append(with_pronoun(said[-1], text, step) if said else text)
    *firsts, last = said
    return f"{', '.join(firsts)}, and {last}" if firsts else last


def _own_cleared(turn: DecidingTurn, side: int) -> CourseStep | None:
    """Return the step in which a side's Dive or Destroyer Sweep removed cards of both chains, its opponent's and its own. Return
    None if the turn has no such step."""
    return next(
        (
            s
            for s in turn.steps
            if s.side == side and s.action and s.action.cleared[side] and s.action.cleared[1 - side]
        ),
        None,
    )


def _surprise(by: Decisive) -> CourseStep:
    """Return the draw or play for the headline: the main step of the deciding turn. If that is a kill, return the important draw of
    the same side in that turn instead, if there was one.

    If several turns decided the game, return the main step with the largest gain, and a kill only if all main steps are kills.
    """
    turn = by.turn
    if by.run:
        mains = [each.main for each in by.run]
        mains = [each for each in mains if each.action is None or not each.action.killed] or mains
        return max(mains, key=lambda each: abs(each.swing))
    step = turn.main
    if step.action is None or not step.action.killed:
        return step
    draws = (each for each in important_steps(turn) if each.side == step.side and each.action is None)
    return next(draws, step)


def headline_of(by: Decisive) -> str:
    """Return the part of the headline about what decided the game: ``a Dive comes on turn 28``."""
    step = _named_in_headline(by)
    turn = next(each for each in by.run or (by.turn,) if step in each.steps)
    action, side, other = step.action, step.side, 1 - step.side
    on = f"on turn {turn.turn}"
    if turn.forced is not None and turn.forced.side != by.side:
        return f"{WHO[turn.forced.side]} has to sweep away its own chain"
    if (cleared := _own_cleared(turn, 1 - by.side)) is not None and cleared.action is not None:
        gone = links_of(1 - by.side, cleared.action.cleared[1 - by.side])
        return f"{CARDS[cleared.action.kind].name} costs {WHO[1 - by.side]} its own {gone} {on}"
    if action is not None and action.victim >= 0:
        which = "only" if step.before.hands[other][action.victim] == 1 else "next"
        return f"{CARDS[action.kind].name} takes {WHO[other]}’s {which} {card(action.victim)}"
    if action is not None and action.cleared[other] == _LINKS - 1 and step.before.ready(other):
        near = "one play from victory" if step.before.to_go(other) == 1 else "one play before a kill"
        return f"{CARDS[action.kind].name} stops {WHO[other]} {near}"
    if action is not None and any(action.cleared):
        whose = other if action.cleared[other] else side
        return f"{CARDS[action.kind].name} sweeps away {links_of(whose, action.cleared[whose])} {on}"
    if action is not None and action.killed:
        return f"its {ordinal(step.after.kills[side])} {PREY[side]} {_verb_in_headline(by)} {on}"
    if action is not None and action.kind >= 0:
        decide = "decide" if a_card(action.kind) == CARDS[action.kind].name else "decides"
        return f"{a_card(action.kind)} {decide} it {on}"
    best = arrival(step)
    come = "come" if a_card(best) == CARDS[best].name else "comes"
    return f"{a_card(best)} {come} {on}{_threat(step)}"


def _named_in_headline(by: Decisive) -> CourseStep:
    """Return the draw or play that the headline names. If several turns decided the game, a Dive, Destroyer Sweep or harassment
    card is preferred to a kill, and a kill to a draw."""
    mine = [step for turn in by.run for step in run_steps(by, _MOST_DEEDS) if step in turn.steps]
    actions = [step for step in mine if step.action is not None and step.side == by.side]
    other = 1 - by.side
    struck = [
        s
        for s in actions
        if s.action is not None and (s.action.victim >= 0 or s.action.cleared[other] == _LINKS - 1)
    ]
    kills = [s for s in actions if s.action is not None and s.action.killed and s.after.to_go(s.side)]
    return next(iter([*struck, *reversed(kills)]), None) or _surprise(by)


def _verb_in_headline(by: Decisive) -> str:
    """Return the verb phrase that the headline uses for a kill: ``turns the game``, ``decides it``."""
    verb = _verb(by)
    return {"turned the game": "turns the game", "decided it": "decides it", "settled it": "settles it"}.get(
        verb, "puts it ahead for good"
    )


def _threat(step: CourseStep) -> str:
    """Return a clause that says how close the opponent was to winning before a step. It is empty if the opponent was more than one
    kill away from winning."""
    other = 1 - step.side
    togo = step.before.to_go(other)
    if togo > _LINKS:
        return ""
    if step.before.ready(other) == togo:
        return f", with {WHO[other]} ready to win"
    return f", with {WHO[other]} {'one card' if togo == 1 else 'one kill'} from winning"


def arrival(step: CourseStep) -> int:
    """Return the most useful card drawn in a step: a card that the current chain lacked; otherwise a Dive or Destroyer Sweep;
    otherwise a card for a later chain."""
    nth, lacked = step.served
    clear = [kind for kind in step.kept if kind == CLEARS[step.side]]
    return (*(() if nth else lacked), *clear, *lacked, *step.kept)[0]
