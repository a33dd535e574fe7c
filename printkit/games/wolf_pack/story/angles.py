"""Chooses what the headline and the first paragraph of a Wolf Pack report are about.

Examples are an escape, a card that the loser kept, a card that came just in time, or a long wait for a card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import CourseStep, known, steps
from printkit.games.wolf_pack.story.decision import Decision, lacked_one_card, low_point, waiting
from printkit.games.wolf_pack.story.finale import in_vain, unplayed_sentence
from printkit.games.wolf_pack.story.moments import needs
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    WHO,
    a_card,
    card,
    links_of,
    odds,
    on_turns,
)
from printkit.games.wolf_pack.story.turning import LASTING, Decisive, saves
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.games.wolf_pack.story.verdict import arrival, not_cleared, saved, sentence, told_steps
from printkit.games.wolf_pack.story.waits import Wait
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import times
from printkit.table.words import ordinal

_FEWEST: Final = 2
"""Minimum number of draws of the same card for a headline about such draws.

Also the minimum number of turns with a known chance of winning for a sentence that says since when a side was clearly ahead."""
_LATE: Final = 3
"""If the winner was no clear favourite until this many turns before the end, the report says so."""
_JUST: Final = 3
"""If the card that the loser lacked came at most this many turns before the end, the report says so."""
_LONG: Final = 10
"""Minimum number of turns in a wait for a card that counts as long.

The headline mentions a shorter wait of the loser only if the winner's chance of winning rose much during it. Any wait must have ended at most this
many turns, or as many turns as it lasted, before the end of the game."""
_BY_ITSELF: Final = 30
"""A draw of cards is the first choice for the headline if it raised the winner's chance by at least this much.

The gain is in percentage points and must be a lasting one. Other subjects are plays that stopped the loser, or the loser's wait for a card."""
_IN_VAIN: Final = 4
"""The first paragraph counts the cards that the loser drew without a Dive or Destroyer Sweep from this number on."""
_OFTEN: Final = 3
"""The headline mentions the kills that the winner prevented only if there were at least this many.

If the loser prevented its defeat at least this many times, the headline mentions that rather than a wait for a card."""
_CLOSE: Final = 8
"""Draws of the same card share a sentence only if they lie within this many turns."""
_SETTLED: Final = 60
_EVEN: Final = 50
"""Minimum of the winner's chance of winning, in per cent, after the plays or draws that a headline is about.

``_EVEN``: plays that stopped the loser. ``_SETTLED``: several draws of the same card."""
_QUARTER: Final = 4
"""The headline is not about a turn in the first 1 / ``_QUARTER`` of the game if another subject fits.

Other subjects are kills in a row and clearings that won the game."""
_GREAT: Final = 20
"""The headline mentions a draw of cards only if the winner's chance rose by this many percentage points for good."""


class Angle(NamedTuple):
    """The subject of a report's headline and first sentence, such as a lucky draw, with their wording.

    ``tail``: the headline behind "wins". ``kind``, ``text``, ``values``, ``at`` and ``lines``: the sentence, empty if there is
    nothing to say, and what it is based on. ``tells_the_end``: it tells the draw that brought the winner its last card."""

    tail: str
    kind: str = "decided"
    text: str = ""
    values: dict[str, object] = {}
    at: int = 0
    lines: tuple[int, ...] = ()
    tells_the_end: bool = False


class InLede(NamedTuple):
    """What the first paragraph has said, so that the rest of the report does not repeat it.

    ``plays``: the turn and the side of each Dive, Destroyer Sweep or harassment card. ``draws``: the turns of the winner's draws. ``wait``: the
    loser's wait for one card. ``photo``: that the loser held its last card. ``blank``: that the loser drew no clear card at the end. ``score``: the
    turn after which it says how many kills each side needed; 0 if none."""

    plays: frozenset[tuple[int, int]] = frozenset()
    draws: frozenset[int] = frozenset()
    wait: Wait | None = None
    photo: bool = False
    blank: bool = False
    score: int = 0


def in_lede(found: Angle, by: Decision) -> InLede:
    """Return what the first paragraph says if its first sentence has this subject."""
    kind, values = found.kind, found.values
    if kind in ("saves", "stopped"):
        many = by.saves if kind == "saves" else by.stops
        return InLede(frozenset((each.turn, each.side) for each in many))
    if kind == "second-chain":
        return InLede(frozenset({(by.stops[-1].turn, by.stops[-1].side)}))
    if kind == "dry":
        return InLede(wait=by.dry)
    if kind == "photo":
        return InLede(photo=True, wait=by.dry if "kind" in values else None)
    if kind == "last-card":
        return InLede(draws=frozenset({found.at}), photo=bool(values["photo"]))
    if kind == "ready":
        return InLede(draws=frozenset({found.at}), blank=by.end is not None and by.end.blank >= _IN_VAIN)
    if kind == "same-draws":
        return InLede(draws=frozenset(_turns_of(found)), score=found.at if "needed" in found.text else 0)
    if kind == "broken" and by.broken is not None:
        return InLede(frozenset({(by.broken.turn, by.broken.side)}), frozenset({by.broken.since}))
    if by.by is None or kind not in ("decided", "run"):
        return InLede()
    told = told_steps(by.by)
    return InLede(
        frozenset(
            (step.turn, step.side) for step in told if step.action is not None and not step.action.killed
        ),
        frozenset(step.turn for step in told if step.action is None),
        score=found.at if " then needed " in found.text else 0,
    )


def _turns_of(found: Angle) -> tuple[int, ...]:
    """Return the turns that the first sentence of the report mentions."""
    turns = found.values.get("turns", ())
    return turns if isinstance(turns, tuple) else ()


def angle(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle:
    """Return the subject of the headline and of the first sentence: the most striking thing that decided the
    game.
    """
    found = (
        _saved(turns, by, final, wins=True)
        or _kept(by, final)
        or _second_chain(by, final)
        or _last_card(turns, by, final)
        or _photo(by, final)
        or _saved(turns, by, final)
        or _long_ago(turns, by, final)
        or _broken(by, final)
        or _great_draw(turns, by, final)
        or _stopped_loser(turns, by, final)
        or (_stopped(by, final) if len(by.stops) >= _OFTEN else None)
        or _wait(turns, by, final)
        or _draw(turns, by, final)
        or _turned(turns, by, final)
        or _fresh(by, final)
        or _stopped(by, final)
        or _ready(turns, by, final)
    )
    if found is not None:
        return found
    tail = _plain_tail(turns, by, final)
    if by.by is not None:
        return _of_decisive(tail, by.by, turns)
    if by.shape is not None:
        return Angle(tail, "shape", by.shape.text, by.shape.values, final.turn, by.shape.lines)
    return _course(tail, turns, final.winner)


def _of_decisive(tail: str, by: Decisive, turns: Sequence[TurnAccount]) -> Angle:
    """Return a headline about the turn or turns that helped the winner most."""
    kind, text, values, lines = sentence(by, turns)
    return Angle(tail, kind, text, values, by.last, lines)


def _saved(turns: Sequence[TurnAccount], by: Decision, final: State, *, wins: bool = False) -> Angle | None:
    """Return a headline about the play that prevented a kill by the loser; None if no such play decided the game.

    With ``wins``, the loser would have won with this kill."""
    step = saved(by.by) if by.by is not None else None
    if by.by is None or step is None or (wins and step.before.to_go(1 - final.winner) != 1):
        return None
    return _of_decisive(f"after {_saving_words(step, 1 - final.winner)}", by.by, turns)


def _long_ago(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline for a game whose most helpful turn for the winner lies in the first quarter; otherwise None."""
    if by.by is None or by.shape is None or by.by.last * _QUARTER > final.turn:
        return None
    tail = _plain_tail(turns, by, final)
    return Angle(tail, "shape", by.shape.text, by.shape.values, final.turn, by.shape.lines)


def _saving_words(step: CourseStep, loser: int) -> str:
    """Return words for a play that stopped the loser: ``Dive stops the convoy one play from a kill``."""
    assert step.action is not None
    name, wins = CARDS[step.action.kind].name, step.before.to_go(loser) == 1
    if step.action.victim >= 0:
        return f"{name} takes {WHO[loser]}’s {'winning card' if wins else f'{step.sole} {card(step.action.victim)}'.strip()}"
    nth = f"its {ordinal(step.before.kills[loser] + 1)} {PREY[loser]}"
    return f"{name} stops {WHO[loser]} one play from {'victory' if wins else nth}"


def _broken(by: Decision, final: State) -> Angle | None:
    """Return a headline about the play that cleared the loser's last chain when the loser lacked one card to win.

    Return None if there was none, or if the draw of the Dive or Destroyer Sweep did not help to decide the game."""
    sweep, side, other = by.broken, final.winner, 1 - final.winner
    if sweep is None or by.by is None:
        return None
    deciding = [step for turn in by.by.run or (by.by.turn,) for step in turn.steps if step.side == side]
    drew = next((s for s in deciding if s.turn == sweep.since and sweep.kind in s.drawn), None)
    if drew is None:
        return None
    name = CARDS[sweep.kind].name
    when = "in the same turn" if drew.turn == sweep.turn else f"on turn {drew.turn}"
    gone = f"{WHO[other]}’s {links_of(other, sweep.gone[other])}"
    text = f"On turn {sweep.turn} {name}, drawn {when}, swept {gone} off the table, when {a_card(CHAINS[other][-1])} would have won the game."
    values: dict[str, object] = {"side": side, "turn": sweep.turn, "since": drew.turn}
    lines = tuple(dict.fromkeys((*drew.lines, *sweep.lines)))
    return Angle(
        f"after {name} breaks up {WHO[other]}’s last chain", "broken", text, values, sweep.turn, lines
    )


def _turned(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about several turns that together decided the game for the winner; None if there are none."""
    if by.by is None or not by.by.run or by.by.lasting < _GREAT:
        return None
    first = told_steps(by.by)[0]
    if saves(first):
        return _of_decisive(f"after {_saving_words(first, 1 - final.winner)}", by.by, turns)
    draws = [s for s in told_steps(by.by) if s.action is None and arrival(s) in not_cleared(s, turns)]
    if draws:
        tail = f"after drawing {a_card(arrival(draws[0]))} on turn {draws[0].turn}"
        return _of_decisive(tail, by.by, turns)
    if by.end is not None and by.end.resumed and by.stops and by.stops[-1].turn >= by.end.since:
        return _resumed(by, final)
    return _of_decisive(_plain_tail(turns, by, final), by.by, turns)


def _kept(by: Decision, final: State) -> Angle | None:
    """Return a headline about a Dive or Destroyer Sweep that the loser held but did not play; None if it held none."""
    if by.kept is None:
        return None
    other = 1 - final.winner
    values: dict[str, object] = {
        "side": other, "turn": by.kept.turn, "thrown": by.kept.thrown, "since": by.kept.since,
    }  # fmt: skip
    tail = f"as {WHO[other]} keeps its {CARDS[CLEARS[other]].name} in hand"
    return Angle(tail, "unplayed", unplayed_sentence(by.kept), values, by.kept.turn, by.kept.lines)


def _second_chain(by: Decision, final: State) -> Angle | None:
    """Return a headline about a winner whose chain was cleared, but who won with a second chain from its hand.

    The chain was cleared one play before victory. Return None for any other game, and if an earlier turn had already decided the game."""
    if by.end is None or not by.end.resumed or not by.stops or by.stops[-1].turn < by.end.since:
        return None
    return None if _decided_before(by, by.stops[-1].turn) else _resumed(by, final)


def _resumed(by: Decision, final: State) -> Angle:
    """Return a headline about the play that cleared the winner's last chain before the winner won with a second one."""
    last, who = by.stops[-1], WHO[final.winner]
    text = f"On turn {last.turn} {CARDS[last.kind].name} stopped {who} one play from victory, but {who} held the cards of a second chain."
    values: dict[str, object] = {"side": final.winner, "turn": last.turn}
    return Angle("with a second chain in hand", "second-chain", text, values, last.turn, last.lines)


def _last_card(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about the draw that brought the winner its last card in the last turn.

    Return None if it held the card before. Return None, too, unless the winner had waited long for the card, or the loser also lacked only one
    card, or the loser would have won with its next play."""
    side, end, wait = final.winner, by.end, waiting(turns[:-1], final.winner)
    both = to_go(final, 1 - side) == 1 and known(final)
    if end is None or not end.fresh or not (wait.since or end.photo or both):
        return None
    third = CHAINS[side][2]
    values: dict[str, object] = {
        "side": side, "turn": final.turn, "since": wait.since, "odds": end.odds, "photo": end.photo,
    }  # fmt: skip
    lines = tuple(dict.fromkeys((*wait.lines, *end.lines)))
    if end.photo:
        text = f"One more play would have won the game for {WHO[1 - side]}. On turn {final.turn} {WHO[side]} drew the {card(third)} that it needed, at {odds(end.odds)}."
        tail = f"one play ahead of {WHO[1 - side]}"
    elif both:
        text = f"Either side needed one card to win. On turn {final.turn} {WHO[side]} drew {a_card(third)}, at {odds(end.odds)}."
        tail = f"with {WHO[1 - side]} one card short"
    else:
        text = f"From turn {wait.since} on {WHO[side]} needed only {a_card(third)} to win. On turn {final.turn} it drew one, at {odds(end.odds)}."
        tail = f"after waiting {count(final.turn - wait.since, 'turn')} for one card"
    return Angle(tail, "last-card", text, values, final.turn, lines, tells_the_end=True)


def _photo(by: Decision, final: State) -> Angle | None:
    """Return a headline about the loser's defeat with the winning card in its hand; None if it held no such card."""
    other = 1 - final.winner
    if not lacked_one_card(final, other) or by.end is None:
        return None
    text = f"{capital(WHO[other])} had its last chain ready and needed one more play, but {WHO[final.winner]} was first."
    values: dict[str, object] = {"side": other}
    lines, dry = by.end.lines, by.dry
    if dry is not None and final.turn - dry.came <= _JUST:
        text += f" {capital(WHO[other])} had waited {count(dry.turns, 'turn')} for {a_card(dry.kind)}, until turn {dry.came}{_thrown(dry, joined=True)}."
        values |= {"kind": dry.kind, "came": dry.came, "waited": dry.turns, "thrown": dry.thrown}
        lines = tuple(dict.fromkeys((*dry.lines, *lines)))
    return Angle(f"one play ahead of {WHO[other]}", "photo", text, values, final.turn, lines)


def _wait(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about the loser's long wait for one card.

    Return None if there was no such wait, if it ended long before the end, or if it was rather short and the winner's chance of winning did not rise."""
    dry = by.dry
    if dry is None:
        return None
    side, other = final.winner, dry.side
    chance = {int(n): p if side == WOLF else 100 - p for n, p in course(turns)}
    rose = chance.get(dry.last, 0.0) - chance.get(dry.first - 1, 100.0)
    if final.turn - dry.last > max(_LONG, dry.turns) or (dry.turns < _LONG and rose < LASTING):
        return None
    made = sum(
        action.killed and action.side == side
        for turn in turns
        for action in turn.actions
        if dry.first <= turn.number <= dry.last
    )
    meanwhile = f"; meanwhile {WHO[side]} {SANK[side]} {count(made, PREY[side])}" if made else ""
    aim = f"for its {'last' if dry.last_kill else ordinal(dry.nth)} kill"
    vain = f"{count(dry.cards, 'card')} brought none" if dry.exact else "no draw brought it"
    brought = f"{aim}, and {vain}{meanwhile}."
    text = f"From turn {dry.first} to turn {dry.last} {WHO[other]} lacked only {a_card(dry.kind)} {brought}"
    if dry.stolen is not None:
        turn, thief = dry.stolen
        theft = f"{CARDS[thief].name} took {WHO[other]}’s last {card(dry.kind)} on turn {turn}"
        text = f"{theft}. From turn {dry.first} to turn {dry.last} {WHO[other]} lacked nothing else {brought}"
    values: dict[str, object] = {
        "side": other, "kind": dry.kind, "first": dry.first, "last": dry.last, "cards": dry.cards, "mean": made,
    }  # fmt: skip
    values["thrown"] = () if dry.stolen is not None else dry.thrown
    if dry.stolen is not None:
        tail = f"after {CARDS[dry.stolen[1]].name} takes {WHO[other]}’s last {card(dry.kind)}"
        return Angle(tail, "dry", text, values, dry.last, dry.lines)
    text += _thrown(dry)
    return Angle(_wait_words(dry), "dry", text, values, dry.last, dry.lines)


def _wait_words(dry: Wait) -> str:
    """Return the end of the headline about the loser's wait: ``after the convoy waits nine turns for a Sonar``."""
    if dry.came:
        return f"after {WHO[dry.side]} waits {count(dry.turns, 'turn')} for {a_card(dry.kind)}"
    return f"while {WHO[dry.side]} waits for {a_card(dry.kind)}"


def _thrown(dry: Wait, *, joined: bool = False) -> str:
    """Return a sentence about earlier discards of the kind of card for which a side then waited; empty if none.

    ``joined``: True to return it as a clause for the end of a sentence about the same side."""
    if not dry.thrown:
        return ""
    told = f"had thrown {number(len(dry.thrown))} away on {on_turns(sorted(set(dry.thrown)))}"
    return f"; it {told}" if joined else f" {capital(WHO[dry.side])} {told}."


def _great_draw(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about the draw or draws that decided the game alone; otherwise None."""
    return _draw(turns, by, final) if by.by is not None and by.by.lasting >= _BY_ITSELF else None


def _draw(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about one draw of cards, or several of the same card; None if none decided the game."""
    if same := _same_draws(turns, by, final):
        return same
    if by.by is None or by.by.run:
        return None
    drew = by.by.turn.main
    if drew.action is not None or drew.side != final.winner or by.by.lasting < _GREAT:
        return None
    when = "the last turn" if by.by.last == final.turn else f"turn {by.by.last}"
    if not (kinds := not_cleared(drew, turns)):
        return None
    cards = listed([a_card(kind) for kind in kinds])
    return _of_decisive(_comeback_tail(turns, by, final) or f"with {cards} drawn on {when}", by.by, turns)


def _fresh(by: Decision, final: State) -> Angle | None:
    """Return a headline about the draw of the winner's last card in the last turn; None if it held the card before."""
    side, end = final.winner, by.end
    if end is None or not end.fresh:
        return None
    third = CHAINS[side][2]
    values: dict[str, object] = {
        "side": side, "turn": final.turn, "since": 0, "odds": end.odds, "photo": False,
    }  # fmt: skip
    text = f"On turn {final.turn} {WHO[side]} drew the {card(third)} that it still lacked for its last kill, at {odds(end.odds)}."
    return Angle(
        f"with {a_card(third)} drawn on the last turn",
        "last-card",
        text,
        values,
        final.turn,
        end.lines,
        tells_the_end=True,
    )


def _comeback_tail(turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the end of the headline about a winner that had been far behind; empty if it had not been.

    An example is ``after needing four kills to the convoy’s one``."""
    low, other = low_point(turns, by, final), 1 - final.winner
    if low is None:
        return ""
    needs = [final.ruleset.to_win[who] - low.after.kills[who] for who in (final.winner, other)]
    return f"after needing {count(needs[0], 'kill')} to {WHO[other]}’s {number(needs[1])}"


def _same_draws(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about the winner drawing the same kind of card twice or more, each time the card it lacked.

    The draws lie within a few turns, which changed the winner's chance of winning much. The sentence also mentions the kills that followed. Return
    None if there were no such draws."""
    side, kinds = final.winner, [arrival(step) for step in by.draws]
    same = max(kinds, key=kinds.count, default=-1)
    mine = _closest([step for step in by.draws if arrival(step) == same])
    if len(mine) < _FEWEST:
        return None
    first, last = mine[0].turn, mine[-1].turn
    if _lowest(turns, side, last) < _SETTLED:
        return None
    n, length = times(len(mine)), count(last - first + 1, "turn")
    on = on_turns([step.turn for step in mine])
    text = f"{capital(n)} in {length}, on {on}, {WHO[side]} drew {a_card(same)}, each time the one card that its chain lacked."
    followed = _followed(turns, mine)
    values: dict[str, object] = {
        "side": side, "kind": same, "turns": tuple(step.turn for step in mine), "kills": tuple(kill.turn for kill in followed),
    }  # fmt: skip
    lines = tuple(dict.fromkeys(n for step in (*mine, *followed) for n in step.lines))
    at = max([last, *(kill.turn for kill in followed)])
    tail = f"after drawing {a_card(same)} {n} in {length}"
    return Angle(tail, "same-draws", text + _kills_words(followed), values, at, lines)


def _lowest(turns: Sequence[TurnAccount], side: int, since: int) -> float:
    """Return a side's lowest chance of winning from a turn on, in per cent; 0 if it is unknown."""
    return min((p if side == WOLF else 100 - p for n, p in course(turns) if n >= since), default=0)


def _closest(draws: Sequence[CourseStep]) -> list[CourseStep]:
    """Return the largest group of the given draws that lies within a few turns; of equally large ones the first."""
    groups = [[s for s in draws if 0 <= s.turn - first.turn < _CLOSE] for first in draws]
    return max(groups, key=len, default=[])


def _followed(turns: Sequence[TurnAccount], draws: Sequence[CourseStep]) -> list[CourseStep]:
    """Return the kills that followed the draws of a side, one for each draw.

    Return an empty list if two draws led to the same kill, or if one of the kills won the game."""
    side = draws[0].side
    kills = [s for s in steps(turns) if s.side == side and s.action is not None and s.action.killed]
    found = [
        kill for step in draws if (kill := next((k for k in kills if k.turn >= step.turn), None)) is not None
    ]
    return found if len({kill.turn for kill in found}) == len(draws) and found[-1].after.to_go(side) else []


def _kills_words(kills: Sequence[CourseStep]) -> str:
    """Return a sentence about the kills that followed several draws, with the kills that each side then needed."""
    if not kills:
        return ""
    side, at = kills[-1].side, kills[-1].after
    needs = [number(at.goals[who] - at.kills[who]) for who in (side, 1 - side)]
    nth = listed([ordinal(kill.after.kills[side]) for kill in kills])
    return f" Its {nth} {PREY[side]}s followed on {on_turns([kill.turn for kill in kills])}; then it needed {needs[0]} more, {WHO[1 - side]} {needs[1]}."


def _plain_tail(turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the end of the headline for a game in which no single card stands out.

    It says how far behind the winner had been, or how near the loser was to winning."""
    other = 1 - final.winner
    if tail := _comeback_tail(turns, by, final):
        return tail
    if to_go(final, other) == 1:
        return f"with {WHO[other]} one card short"
    if not final.kills[other]:
        return f"without losing a {PREY[other]}"
    return f"with {WHO[other]} {count(final.ruleset.to_win[other] - final.kills[other], PREY[other])} short"


def _ready(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about the draw that gave the winner, some turns before the end, its last missing card.

    Return None if this draw is unknown."""
    end, side = by.end, final.winner
    if end is None or not end.since or not end.came:
        return None
    if by.by is not None and by.by.turn.main.action is not None and not by.by.run:
        return None  # a play that decided the game says more
    cards = listed([a_card(kind) for kind in end.came])
    draw = next((s for s in steps(turns) if (s.turn, s.side) == (end.since, side) and s.action is None), None)
    meanwhile = f", while {needs(draw.before, 1 - side)}" if draw is not None else ""
    text = f"On turn {end.since} {WHO[side]} drew {cards}, the last {'card' if len(end.came) == 1 else 'cards'} that it needed to win{meanwhile}."
    tail = f"after drawing {cards} on turn {end.since}"
    if end.blank >= _IN_VAIN:
        tail = f"as no {CARDS[CLEARS[1 - side]].name} comes to stop it"
        first, last = in_vain(side, end.since, final.turn)
        text += f" From turn {first} to turn {last} {WHO[1 - side]} drew {count(end.blank, 'card')} and no {CARDS[CLEARS[1 - side]].name} to break the chain."
    values: dict[str, object] = {"side": side, "since": end.since, "came": end.came, "blank": end.blank}
    return Angle(_comeback_tail(turns, by, final) or tail, "ready", text, values, end.since, end.lines)


def _decided_before(by: Decision, turn: int) -> bool:
    """Return True if the game was decided before this turn, with a great gain in the winner's chance of
    winning.
    """
    return by.by is not None and by.by.last < turn and by.by.lasting >= _GREAT


def _stopped(by: Decision, final: State) -> Angle | None:
    """Return a headline about the loser's plays that stopped the winner one play from victory.

    Return None if there were none, or if the game had been decided before and the winner won with the cards of a second chain in its hand."""
    stops, side = by.stops, final.winner
    second = by.end is not None and by.end.resumed
    if not stops or (second and _decided_before(by, stops[-1].turn)):
        return None
    name, on = CARDS[stops[0].kind].name, on_turns([each.turn for each in stops])
    own = stops[-1].gone[1 - side]
    price = (
        f"; the last time {WHO[1 - side]} had to give up its own {links_of(1 - side, own)} for it"
        if own
        else ""
    )
    text = f"{name} stopped {WHO[side]} one play from victory on {on}{price if len(stops) > 1 else ''}."
    values: dict[str, object] = {"side": side, "turns": tuple(each.turn for each in stops)}
    lines = tuple(n for each in stops for n in each.lines)
    return Angle(f"at the {ordinal(len(stops) + 1)} attempt", "stopped", text, values, stops[-1].turn, lines)


def _stopped_loser(turns: Sequence[TurnAccount], by: Decision, final: State) -> Angle | None:
    """Return a headline about the winner's plays that stopped the loser one play from a kill; None if there were few."""
    stops, side, other = by.saves, final.winner, 1 - final.winner
    if len(stops) < _OFTEN or _lowest(turns, side, stops[-1].turn) < _EVEN:
        return None
    name, on, n = CARDS[stops[0].kind].name, on_turns([each.turn for each in stops]), times(len(stops))
    made = {s.turn: s.before.kills[other] for s in steps(turns) if s.side == side and s.action is not None}
    kills = [(nth, list(each)) for nth, each in groupby((each.turn for each in stops), key=made.__getitem__)]
    first = f"its {ordinal(kills[0][0] + 1)} {PREY[other]}"
    text = f"{capital(n)}, on {on}, {name} swept {WHO[other]}’s cards off the table one play before {first}."
    if len(kills) > 1:
        rest = [f"on {on_turns(each)} before its {ordinal(nth + 1)}" for nth, each in kills[1:]]
        which = listed([f"on {on_turns(kills[0][1])} before {first}", *rest])
        text = (
            f"{capital(n)} {name} swept {WHO[other]}’s cards off the table one play before a kill: {which}."
        )
    values: dict[str, object] = {"side": side, "turns": tuple(each.turn for each in stops)}
    lines = tuple(n for each in stops for n in each.lines)
    return Angle(f"as {name} stops {WHO[1 - side]} {n}", "saves", text, values, stops[-1].turn, lines)


def _course(tail: str, turns: Sequence[TurnAccount], side: int) -> Angle:
    """Return a headline, with a first sentence about the turn from which the winner (``side``) was clearly ahead.

    If the chances of winning are unknown, there is no first sentence."""
    chances = [(int(n), round(p if side == WOLF else 100 - p)) for n, p in course(turns)]
    if len(chances) < _FEWEST:
        return Angle(tail)
    likelier = _ahead_since(chances, round(50 + ERROR))
    since = f"from turn {likelier} on" if likelier > chances[0][0] else "throughout"
    late = likelier > chances[-1][0] - _LATE
    text = (
        f"Until turn {likelier} {WHO[side]} was no clear favourite."
        if late
        else f"{capital(WHO[side])} was the clear favourite {since}."
    )
    lines = tuple(
        n for each in turns if each.number >= likelier for phase in each.phases for n in phase.lines
    )
    return Angle(tail, "course", text, {"likelier": likelier, "side": side}, turns[-1].number, lines)


def _ahead_since(chances: Sequence[tuple[int, int]], least: int) -> int:
    """Return the number of the turn from which a side's chance of winning stayed at or above ``least`` per cent.

    ``chances``: pairs of turn number and chance."""
    low = max((place for place, (_, p) in enumerate(chances) if p < least), default=-1)
    return chances[min(low + 1, len(chances) - 1)][0]
