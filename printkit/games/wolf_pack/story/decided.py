"""Describes the turn that decided a Wolf Pack game, for the headline, the first paragraph and the turning
points. It also says what followed from the turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.moments import (
    Told,
    clause,
    important_steps,
    kills_with,
    left_after,
    missed,
    moved,
    played_when_drawn,
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
"""A clause about the consequence of a turn is added to the sentence about the turn if that sentence has at most this many words."""
_LONG: Final = 6
"""A clear card counts as having delayed the opponent for long if the opponent's next kill came at least this
many turns later."""
_VERY_LONG: Final = 12
"""The report says how long the opponent waited for its next kill if it was at least this many turns."""
_AHEAD: Final = 65
"""The report says that a turn settled the game instead of deciding it if the winner's chance to win before
the turn was higher than this, in per cent."""
_BEHIND: Final = 40
"""The report says that a turn turned the game if the winner's chance to win before the turn was lower than
this, in per cent."""
_LARGE: Final = 20
"""If the winner's chance to win was below one half before the turn that decided the game, and the turn raised it by fewer percentage
points than this, the report says only that the turn put the winner ahead for good."""
_EVEN: Final = 50
"""The report gives the lowest value of the winner's chance to win after the deciding turn only if this value is at least this many per
cent."""
_SURE: Final = 95
"""If the winner's chance to win never fell below this after the deciding turn, in per cent, the report does not give its lowest value."""


_LATER: Final = 4
"""The report gives the lowest value of the winner's chance to win after the deciding turn only if the game went on for at least this many
turns."""
_MOST_DEEDS: Final = 3
"""Maximum number of turns whose draw or play is named if several turns decided the game together."""
_RUN_ROOM: Final = 26
"""The sentence about several turns leaves out one turn if it would have more words than this."""
_LONGEST: Final = 33
"""The sentence about what decided the game mentions the rise of the winner's chance to win, or a kill that the loser was about to make,
only if the sentence then has at most this many words."""
_ROOM: Final = 27
"""The first paragraph describes the consequence of the turn that decided the game only if the sentence about the turn has at most this
many words."""


class Consequence(NamedTuple):
    """A clause about a later event that followed from a draw or play: the side that is the subject, the clause with a placeholder for
    the subject, the turn, and the log lines that support the clause. ``side`` is −1 if the subject is a card.
    """

    side: int
    text: str
    turn: int
    lines: tuple[int, ...]
    kill: bool = False
    """True if the side made a kill with the chain for which it drew or played the card."""
    brief: bool = False
    """True if the clearing of a chain delayed the opponent only for a short time."""
    cleared: bool = False
    """True if the chain for which the card was drawn or played was cleared before it was complete."""

    def told(self, it: int = -1) -> str:
        """Return the clause with its subject filled in. If the subject is the side ``it``, the clause uses the word
        "it".
        """
        return self.text.replace("WHO", "it" if self.side == it else WHO[self.side])


# -- what became of a card ---------------------------------------------------------------------------------------------------


def _after(step: CourseStep, turns: Sequence[TurnAccount]) -> list[CourseStep]:
    """Return the steps of the game that came after this step."""
    found = steps(turns)
    return list(found[found.index(step) + 1 :])


def _chain_end(step: CourseStep, turns: Sequence[TurnAccount]) -> CourseStep | None:
    """Return the later play that completed or cleared the chain of the side that made this step. If the step is a draw for a later
    chain, the kills before that chain are skipped. Return None if the log has no such play."""
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
    """Return True if, before the chain ended, a harassment took a card that was drawn in this step, and the side had no other card of
    its kind."""
    after = _after(step, turns)
    return step.action is None and any(
        each.action is not None
        and each.action.victim in step.served[1]
        and each.side != step.side
        and not each.after.hands[step.side][each.action.victim]
        for each in after[: after.index(end)]
    )


def outcome(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> Consequence | None:
    """Return what followed from a turn in a later one: the chain made a kill, the chain was cleared, or the owner of a stolen card had to
    wait for another.

    None if the turn itself ended it, or if the log does not show it.
    """
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
    """Return the turn in which the side that lost a card to harassment drew another card of the same kind. Return None if its chain no
    longer needed such a card."""
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
    """Return a clause about the effect of clearing a chain: when the side whose chain was cleared made its next kill."""
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
    """Return a clause about the clear card (Dive or Destroyer Sweep) that a side drew in this step and played in a
    later turn. Return None if the side played the card in the same turn, or never.
    """
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
    """The text of a turning point, and the numbers of the log lines that support its statements about later turns."""

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
    """Return the text of a turning point: what was at stake, what happened in the turn, and what followed
    from it.

    If the turning point has a second turn (``until``), the text about the second turn says what followed in it. For the second turn,
    ``earlier`` is the first one.

    For the turn that decided the game (``by``), the text says how far the winner's chance to win held, unless it names another consequence.
    The chance of the card is left to the first paragraph. ``now``: the text says what each side then needed, if one of them was close to
    winning.
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
        holds = decided and turn.turn <= turns[-1].number - _LATER and not until
        if by is not None and holds and _EVEN <= by.least < _SURE:
            text += _held(by, is_named=by.side == WOLF and "%" in text)
        elif now and "%" not in text:
            text += left_after(turn)
        return PointText(text, ())
    return PointText(_joined(text, later, turn.main.side if alone else -1), later.lines)


def _held(by: Decisive, *, is_named: bool) -> str:
    """Return a sentence with the lowest chance to win that the winner had later. ``is_named``: the sentence before it is about this chance."""
    what = "It" if is_named else f"{capital(WHO[by.side])}’s chance to win"
    return f" {what} never fell below {by.least}\u00a0% again."


def _joined(text: str, later: Consequence, it: int, *, apart: str = ".") -> str:
    """Return a text about an event, followed by a clause about its consequence. The clause becomes part of the last sentence if that is
    short; otherwise ``apart`` separates the two. If the clause is about the side ``it``, the word "it" stands for that side.
    """
    last = re.split(r"(?<=\.) ", text)[-1]
    if "%" in last or len(last.split()) > _SHORT:
        return f"{text[:-1]}{apart} {later.told() if apart == ';' else capital(later.told())}."
    if later.side == it and later.kill:
        return f"{text[:-1]}, and {later.text.replace('WHO ', '')}."
    return f"{text[:-1]}, {'but' if later.cleared else 'and'} {later.told(it)}."


# -- the first paragraph and the headline --------------------------------------------------------------------------------------


class DecidingText(NamedTuple):
    """The sentences of the first paragraph about the turn that decided the game, with their values and the log lines that support them."""

    text: str
    values: dict[str, object]
    lines: list[int]


def brief(by: Decisive, turns: Sequence[TurnAccount]) -> DecidingText:
    """Return the sentences of the first paragraph about the turn that decided the game: the card, its odds,
    and what followed from it."""
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
    """Return the words for the effect of a turn, or of several turns, on the game, chosen by the winner's chance to win before and
    after: ``turned the game``, ``decided it``."""
    if by.was < _EVEN <= by.least < by.was + _LARGE:
        return f"put {WHO[by.side]} ahead for good"
    return "turned the game" if by.was < _BEHIND else "decided it" if by.was <= _AHEAD else "settled it"


def _brief_run(by: Decisive) -> DecidingText:
    """Return the sentence of the first paragraph about several turns that decided the game together: what the winner drew and played
    in them, and how far its chance to win rose."""
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
    """Return the sentence about several turns that decided the game together, without the clause about the rise of the winner's chance
    to win."""
    turns = f"Turns {by.first} {'and' if by.last == by.first + 1 else 'to'} {by.last}"
    text = f"{turns} {_verb(by)}{_close(by.run[0], by.side)}: {WHO[by.side]} {_deeds(found)}"
    return text.replace(f"ahead for good: {WHO[by.side]} ", "ahead for good: it ", 1)


def run_steps(by: Decisive, most: int) -> list[CourseStep]:
    """Return the draws and plays that the report mentions if several turns decided the game together. They come from at most ``most``
    turns, those with the largest gains, and are in the order of play. A draw is returned together with the kill that it made possible."""
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
    """Return draws and plays of one side as a list, without the subject. Consecutive draws share their verb, and a card that has been
    mentioned before is called "another": ``drew a Periscope and then a Torpedo``."""
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
    """Return a clause that says how close to winning the loser, or both sides, were before a turn. The clause is empty if the loser was
    more than one kill away."""
    at, loser = turn.steps[0].before, 1 - winner
    if at.to_go(loser) > _LINKS:
        return ""
    if at.to_go(winner) <= _LINKS:
        return ", with each side one kill from winning"
    return f", with {WHO[loser]} one kill from winning"


def _ends(later: Consequence, turns: Sequence[TurnAccount]) -> bool:
    """Return True if a consequence is the kill that ended the game."""
    return later.kill and later.turn == turns[-1].number and turns[-1].after.winner == later.side


def _doings(turn: DecidingTurn, *, last: bool, brought: bool, short: bool = False) -> str:
    """Return text about what both sides did in the turn that decided the game. It begins with how close the loser was to winning. For the
    ``last`` turn, that beginning is left out, because the sentence about the result already says how close the loser was.

    ``brought``: the text also describes the kill that the winner's draw made possible. ``short``: the text does not say that the opponent
    was about to make a kill.
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
    """Return the step in which a side cleared its opponent's chain and, with it, cards of its own chain.
    Return None if the turn has no such step."""
    return next(
        (
            s
            for s in turn.steps
            if s.side == side and s.action and s.action.cleared[side] and s.action.cleared[1 - side]
        ),
        None,
    )


def _surprise(by: Decisive) -> CourseStep:
    """Return the step that the headline names. This is the main step of the turn; if that is a kill, it is the important draw of the
    same side in that turn, if there was one. If several turns decided the game, it is the main step with the largest gain that was not a
    kill."""
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
    """Return the part of the headline that names the deciding card: ``a Dive on turn 28, one chance in 21``."""
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
    """Return the draw or play that the headline names: of several turns, a clear or harassment card rather than a kill, and a kill rather
    than a draw."""
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
    """Return what a kill did to the game, in the words of a headline."""
    verb = _verb(by)
    return {"turned the game": "turns the game", "decided it": "decides it", "settled it": "settles it"}.get(
        verb, "puts it ahead for good"
    )


def _threat(step: CourseStep) -> str:
    """Return a clause that says how close the opponent was to winning before a step, if it was one kill away."""
    other = 1 - step.side
    togo = step.before.to_go(other)
    if togo > _LINKS:
        return ""
    if step.before.ready(other) == togo:
        return f", with {WHO[other]} ready to win"
    return f", with {WHO[other]} {'one card' if togo == 1 else 'one kill'} from winning"


def arrival(step: CourseStep) -> int:
    """Return the most useful card drawn in a step: a card that the chain lacked or, if there was none, a clear card or a card for a
    later chain."""
    nth, lacked = step.served
    clear = [kind for kind in step.kept if kind == CLEARS[step.side]]
    return (*(() if nth else lacked), *clear, *lacked, *step.kept)[0]
