"""Writes the headline, the first paragraph and the last sentence of a Wolf Pack report.

They say who won, what decided the game, and how close the loser was to winning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.angles import Angle, InLede, angle, in_lede
from printkit.games.wolf_pack.story.course import begins, known, steps
from printkit.games.wolf_pack.story.decision import Decision, lacked_one_card, low_point, waiting
from printkit.games.wolf_pack.story.finale import Finale, unplayed
from printkit.games.wolf_pack.story.moments import stake
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    SUNK,
    WHO,
    a_card,
    card,
    links_of,
    on_turns,
    title,
    true_tags,
)
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.journal.course import Record
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import ends_at, reached
from printkit.table.words import ordinal

_LINKS: Final = 3
_GAP: Final = 9
"""The report counts the turns from its first event to the end of the game if there were at most this many."""
_LATELY: Final = 8
"""Maximum number of turns before the decisive draw for plays that are mentioned in the same sentence.

The sentence is about the draw that decided the game. The plays are those of the loser that stopped the
winner."""


class Front(NamedTuple):
    """The headline and the first paragraph of a report, and what they have said."""

    headline: str
    verdict: str
    told: InLede = InLede()


class Between(NamedTuple):
    """What stood between the event of the first sentence and the end of the game.

    These are the loser's plays that stopped the winner one play from victory, also shortly before that event;
    or else the harassment card that took the loser's only clear card.

    ``at``: the turn of the last of these plays, or of the event if that came later."""

    text: str
    values: dict[str, object]
    plays: frozenset[tuple[int, int]]
    at: int
    lines: tuple[int, ...]


def between(found: Angle, by: Decision, final: State) -> Between | None:
    """Return the part of the first paragraph about the time between its first event and the end of the game.

    Return None if there is nothing to say."""
    side, other = final.winner, 1 - final.winner
    if (
        not found.text
        or not found.at
        or found.kind in ("stopped", "second-chain", "unplayed", "dry", "course", "shape")
    ):
        return None
    stops = [each for each in by.stops if each.turn > found.at]
    values: dict[str, object] = {"side": side, "turns": tuple(each.turn for each in stops)}
    if stops:
        name, last = CARDS[stops[0].kind].name, stops[-1]
        second = by.end is not None and by.end.resumed
        text = f"{name} stopped {WHO[side]} one play from victory on {on_turns([each.turn for each in stops])}{', but it held the cards of a second chain' * second}."
        return Between(
            text, values, frozenset((each.turn, each.side) for each in stops), last.turn,
            tuple(n for each in stops for n in each.lines),
        )  # fmt: skip
    before = [each for each in by.stops if found.at - _LATELY <= each.turn < found.at]
    if before and found.kind in ("decided", "run", "ready"):
        on = on_turns([each.turn for each in before])
        values["turns"] = tuple(each.turn for each in before)
        plays = frozenset((each.turn, each.side) for each in before)
        text = f"{CARDS[before[0].kind].name} had stopped {WHO[side]} one play from victory on {on}."
        return Between(text, values, plays, found.at, tuple(n for each in before for n in each.lines))
    robbed = by.disarmed
    if robbed is None or robbed.turn <= found.at:
        return None
    text = f"On turn {robbed.turn} {CARDS[robbed.kind].name} took {WHO[other]}’s only {CARDS[robbed.victim].name}."
    return Between(text, values, frozenset({(robbed.turn, robbed.side)}), robbed.turn, robbed.lines)


def front(record: Record, turns: Sequence[TurnAccount], by: Decision, said: Voice) -> Front:
    """Return the headline and the first paragraph of the report.

    They say what decided the game and who won or, for an unfinished game, what the score is so far."""
    final = record.final
    assert isinstance(final, State)
    if final.winner < 0:
        end = (turns[-1].phases[-1].lines if turns and turns[-1].phases else ()) or ends_at(record)
        near = f": {stake(begins(final))}" if known(final) else ""
        text = f"{capital(reached(record))} {_sunk(final)}{near}."
        told = said.write("standing", text, {"kills": final.kills, "at": begins(final)}, lines=end)
        return Front(f"Undecided {reached(record)}: {final.kills[WOLF]}–{final.kills[CONVOY]}", told)
    found = angle(turns, by, final)
    event = said.write(found.kind, found.text, found.values, at=found.at, lines=found.lines)
    then = between(found, by, final)
    stood = (
        said.write("between", then.text, then.values, at=then.at, lines=then.lines)
        if then is not None
        else ""
    )
    last = found if then is None else found._replace(at=then.at)
    both = (
        [stood, event] if then is not None and then.at == found.at else [event, stood]
    )  # in the order of play
    parts = [_comeback(said, turns, by, final), *both, _result(said, final, ends_at(record), last)]
    headline = f"{title(final.winner)} wins {found.tail}"
    lede = in_lede(found, by)
    if then is not None:
        lede = lede._replace(plays=lede.plays | then.plays)
    return Front(headline, " ".join(part for part in parts if part), lede)


def _result(said: Voice, final: State, end: Sequence[int], found: Angle) -> str:
    """Return the sentence that names the winner, the last turn, and the kills of both sides."""
    side, other = final.winner, 1 - final.winner
    goal, theirs, needed = final.ruleset.to_win[side], final.kills[other], final.ruleset.to_win[other]
    gap = final.turn - found.at if found.at else 0
    aside = found.kind == "dry" and bool(
        found.values.get("thrown")
    )  # a sentence about an earlier turn stands between
    facts: dict[str, object] = {
        "side": side, "turn": final.turn, "from": found.at, "kills": final.kills, "who": WHO[side], "whom": WHO[other], "nth": ordinal(goal), "prey": PREY[side], "verb": SANK[side],
        "sunk": SUNK[other], "had": number(theirs) if theirs else "none", "needed": number(needed), "goal": number(goal),
        "gap": count(gap, "turn"), "near": " and lacked one card for the last" * (to_go(final, other) == 1 and not lacked_one_card(final, other)),
        "aside": aside,
    }  # fmt: skip
    tags = {
        "one-goal": goal == 1, "one-needed": needed == 1, "none": not theirs, "gap": 1 < gap <= _GAP and not aside, "next": gap == 1 and bool(found.text) and not aside,
        "now": gap == 0 and bool(found.text), "told": found.tells_the_end, "short": theirs == needed - 1 and needed > 1,
    }  # fmt: skip
    return said.say("result", facts, true_tags(tags), at=final.turn, lines=end)


def _comeback(said: Voice, turns: Sequence[TurnAccount], by: Decision, final: State) -> str:
    """Return the sentence that says how far behind the winner had been before the turn that decided the game.

    It is empty unless the winner's chance of winning had been very low and the winner needed more kills than
    the loser.
    """
    low = low_point(turns, by, final)
    if low is None:
        return ""
    lines = [n for phase in low.phases for n in phase.lines]
    side, other = final.winner, 1 - final.winner
    mine, theirs = (final.ruleset.to_win[who] - low.after.kills[who] for who in (side, other))
    values: dict[str, object] = {"side": side, "when": low.number, "needs": (mine, theirs)}
    text = f"After turn {low.number} {WHO[side]} still needed {count(mine, PREY[side])}, {WHO[other]} {count(theirs, PREY[other])}."
    return said.write("comeback", text, values, at=low.number, lines=lines)


def ending(
    said: Voice,
    turns: Sequence[TurnAccount],
    final: State,
    end: Finale | None,
    told: InLede,
) -> str:
    """Return the last sentence of the report: how near the loser was, or which card it had waited for.

    It is empty if neither is known.

    ``end`` holds facts about the last kill; ``told`` is what the report has told, with the loser's last wait.
    """
    if final.winner < 0 or not turns or unplayed(turns, final.winner) is not None:
        return ""  # what the loser could have done is told before the last kill
    other = 1 - final.winner
    third = CHAINS[other][2]
    waits = waiting(turns, other)
    lines: list[int] = [n for phase in turns[-1].phases for n in phase.lines]
    values = {"side": other, "drawn": False, "since": 0, "lost": 0, "plays": 0}
    if told.photo or (end is not None and end.fresh and end.photo):
        return ""  # the first paragraph or the sentence about the last kill says it
    if lacked_one_card(final, other):
        fresh = begins(turns[-1].before).hands[other][third] == 0
        drawn = ", drawn in that very turn," if fresh else ""
        text = f"{capital(WHO[other])} held the {card(third)} to win with{drawn} and came one play too late."
        values |= {"drawn": fresh}
    elif final.winner == WOLF and _clear_too_late(turns):
        text = f"{capital(WHO[other])} had drawn {a_card(CLEARS[other])} in that very turn, one play too late to break the chain."
        values |= {"drawn": True}
    elif waits.since and (told.wait is None or (told.wait.side, told.wait.kind) != (other, third)):
        robbed = f" and lost {number(waits.lost)} to harassment" if waits.lost else ""
        vain = f"had waited {count(waits.plays, 'turn')} for {a_card(third)}{robbed}"
        text = f"{capital(WHO[other])}, with {links_of(other, _LINKS - 1)} down since turn {waits.since}, {vain}."
        values |= {"since": waits.since, "lost": waits.lost, "plays": waits.plays}
        lines = [*waits.lines, *lines]
    else:
        return ""
    return said.write("ending", text, values, at=final.turn, lines=lines)


def _clear_too_late(turns: Sequence[TurnAccount]) -> bool:
    """Return True if the convoy drew its first Destroyer Sweep only in the last turn.

    Two of the wolf pack's chain cards lay on the table then."""
    clear = CLEARS[CONVOY]
    last = [step for step in steps(turns) if step.turn == turns[-1].number and step.side == CONVOY]
    return any(
        step.action is None
        and clear in step.drawn
        and not step.before.hands[CONVOY][clear]
        and step.after.chains[WOLF] == _LINKS - 1
        for step in last
    )


def _sunk(final: State) -> str:
    """Return a clause with the number of ships destroyed on both sides.

    Example: ``six transports and three U-boats had been destroyed``."""
    transports, boats = final.kills
    if not transports and not boats:
        return "nothing had been destroyed"
    ships = count(transports, "transport") if transports else "no transport"
    subs = count(boats, "U-boat") if boats else "no U-boat"
    return f"{ships} and {subs} had been destroyed"
