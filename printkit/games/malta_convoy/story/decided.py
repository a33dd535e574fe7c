"""Finds what decided the score of a Malta Convoy game if no single turn did. Examples are many interceptions,
or hits that spared the valuable ships."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.rules.state import Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    CARRIER,
    HIT_AGAIN,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    band,
    floor,
)
from printkit.games.malta_convoy.story.losses import grouped, lost_and_damaged, only_ships, with_last
from printkit.games.malta_convoy.story.luck import stage_total
from printkit.games.malta_convoy.story.options import moved_hits
from printkit.games.malta_convoy.story.telling import FORCE, VoyageWriter, attackers, got_through, turns_named
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import chances

_MANY_ONES = 3.0
"""The report says that interceptions decided the game only if two conditions are met: there were at least
this many more than expected, and they gained at least this many points."""
_KIND = 3.0
"""The report says that interceptions decided the game only if all dice of the game together gained at least
this many points. For the highest rating, any gain is enough.
"""
_SPARED = 4.0
"""The last passage mentions the target dice if they gained at least this many points, and if no other kind
of roll changed the score more.
"""
_MANY_HITS = 8
"""The last passage may mention that ships of one type were never hit, but only if the convoy was hit at least this many times."""
_HEAVY = 4
"""The sentence about interceptions mentions a turn if at least this many points were lost in it."""
_STOPPED = 3
"""The sentence about interceptions mentions attacks in a row that were stopped completely at the end of the
game, if there were at least this many.
"""
_INTERCEPTION, _TARGET = STAGES.index("interception"), STAGES.index("target")


def interceptions_won(turns: Sequence[TurnAccount], final: Voyage) -> bool:
    """Return True if interceptions decided the game: there were many more of them than expected, and the dice favoured the player."""
    ones, due = _interceptions(turns)
    if ones != final.interceptions or ones - due < _MANY_ONES or not all(turn.settled for turn in turns):
        return False
    gained = stage_total(turns, _INTERCEPTION)
    luck = math.fsum(turn.total_luck for turn in turns)
    return gained >= _MANY_ONES and (luck >= _KIND or (luck > 0 and score(final) >= BANDS[0].least))


def _interceptions(turns: Sequence[TurnAccount]) -> tuple[int, float]:
    """Return the number of interceptions in these turns, and the expected number for the interception dice that were rolled."""
    meetings = [turn.meeting for turn in turns if turn.meeting is not None]
    return sum(each.ones for each in meetings), sum(len(each.dice) for each in meetings) / 6


def interceptions_sentences(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decisive: TurnAccount | None
) -> str:
    """Return the sentences that describe how interceptions decided the game. They also name the costly turn
    that the interceptions made up for."""
    ones, due = _interceptions(turns)
    parts = []
    most = max(turns, key=lambda turn: turn.meeting.ones if turn.meeting else 0)
    if most.meeting and _MANY_ONES <= most.meeting.ones < ones:
        parts.append(f"{number(most.meeting.ones)} came on turn {most.number} alone")
    if stopped := _stopped(turns):
        parts.append(f"the last {number(stopped)} attacks were stopped completely")
    if crossed := rose_for_good(turns):
        parts.append(
            f"the score climbed back above the line for “{band(score(crossed.after.voyage))}” on turn {crossed.number}"
        )
    text = f"{capital(count(ones, 'interception'))} won it, where {due:.1f} were to be expected"
    text += f": {listed(parts)}." if parts else "."
    values = {"ones": ones, "due": due, "stopped": stopped, "bad": 0}
    if decisive is not None and decisive.meeting is not None and -decisive.change >= _HEAVY:
        before, after = score(decisive.before.voyage), score(decisive.after.voyage)
        text += f" They made up for turn {decisive.number}, when {brief(writer, decisive)} and the score fell from {before:g} to {after:g}."
        values["bad"] = decisive.number
    return writer.cited("won", text, values, [n for turn in turns for n in turn.lines])


def _stopped(turns: Sequence[TurnAccount]) -> int:
    """Return the number of consecutive attacks at the end of the game that were all stopped completely. Return 0 if there were only a
    few."""
    stopped = 0
    for meeting in [turn.meeting for turn in turns if turn.meeting is not None][::-1]:
        if meeting.through:
            break
        stopped += 1
    return stopped if stopped >= _STOPPED else 0


def rose_for_good(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score rose to its final rating and stayed there. Return None if the score
    had that rating or a higher one during the whole game, or if it was lower at the start.
    """
    final = band(score(turns[-1].after.voyage))
    line = next(each.least for each in BANDS if each.name == final)
    below = [turn for turn in turns if score(turn.after.voyage) < line]
    if not below or score(turns[0].before.voyage) < line:
        return None
    return next(turn for turn in turns if turn.number > below[-1].number and score(turn.after.voyage) >= line)


def spared_sentence(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about a type of ship that was never hit: tankers or carriers. It is empty if ships of both types were hit, or if
    another kind of roll changed the score more."""
    totals = [stage_total(turns, stage) for stage in range(len(STAGES))]
    if not all(turn.settled for turn in turns) or totals[_TARGET] < max(_SPARED, *map(abs, totals)):
        return ""
    attacked = [turn for turn in turns if turn.meeting and turn.meeting.hits]
    hits = [hit.kind for turn in attacked if turn.meeting for hit in turn.meeting.hits]
    safe = [
        kind
        for kind in (TANKER, CARRIER)
        if SHIP_NAMES[kind] not in hits and all(turn.before.voyage.fleet.afloat[kind] for turn in attacked)
    ]
    if len(safe) != 1 or len(hits) < _MANY_HITS:
        return ""
    text = f"Of {number(len(hits))} hits not one fell on a {SHIP[SHIP_NAMES[safe[0]]]}."
    return writer.cited("spared", text, {"hits": len(hits)}, [n for turn in turns for n in turn.lines])


class Escape(NamedTuple):
    """Attacks that the last ship of its type survived: the turns of the attacks, the ship's type, and the
    number of hits that left the ship afloat."""

    turns: tuple[TurnAccount, ...]
    kind: int
    hits: int
    onto: tuple[str, ...]
    """The types of ship onto which the decoy drew the hits; empty without a decoy."""
    by_decoy: bool
    """True if the decoy drew the hits onto other ships. False if the ship was damaged already, was hit again,
    and stayed afloat."""

    @property
    def when(self) -> str:
        """Return the turns of the attacks in words: ``on turn 5``, ``on turns 5 and 7``."""
        return f"on {turns_named([turn.number for turn in self.turns])}"


def escape(turns: Sequence[TurnAccount], final: Voyage) -> Escape | None:
    """Return the attacks that the last tanker or the last cargo ship survived because of the decoy or of a
    lucky roll. The ship must have reached Malta.

    None if there were none, or if the loss of the ship would not have changed the rating of the game.
    """
    line = floor(score(final))
    if line is None or not all(turn.settled for turn in turns):
        return None
    for kind in (TANKER, CARGO):
        if score(final) - LOSS[kind] - ALL_GONE >= line or not final.fleet.afloat[kind]:
            continue
        drawn = [(turn, found) for turn in turns if (found := _drawn_away(turn, kind))]
        if drawn:
            onto = tuple(each for _, found in drawn for each in found)
            return Escape(tuple(turn for turn, _ in drawn), kind, len(onto), onto, by_decoy=True)
        held = [(turn, _stayed_afloat(turn, kind)) for turn in turns]
        last = next(((turn, n) for turn, n in reversed(held) if n), None)
        if (
            last and not final.ruleset.damaged_ships_score
        ):  # otherwise the ship has cost half of its points already
            return Escape(last[:1], kind, last[1], (), by_decoy=False)
    return None


def _drawn_away(turn: TurnAccount, kind: int) -> list[str]:
    """Return the types of ship that were hit in a turn because the decoy drew hits away from the last ship of
    type ``kind``. Without the decoy, these hits would have sunk that ship."""
    moved = moved_hits(turn, turn.meeting) if turn.meeting else []
    return [each.found for each in moved if each.meant == SHIP_NAMES[kind] and each.saved > 0]


def _stayed_afloat(turn: TurnAccount, kind: int) -> int:
    """Return how many hits of a turn did no further damage to the last ship of this type, which had been
    damaged already."""
    one = turn.before.voyage.fleet.afloat[kind] == turn.after.voyage.fleet.afloat[kind] == 1
    hits = turn.meeting.hits if turn.meeting and one else ()
    return sum(hit.kind == SHIP_NAMES[kind] and hit.what == "no further damage" for hit in hits)


def escape_sentence(
    writer: VoyageWriter, turns: Sequence[TurnAccount], escaped: Escape, points: float
) -> str:
    """Return the sentence about attacks that the last ship of its type survived. It says what the loss of the
    ship would have cost."""
    kind, n = escaped.kind, escaped.hits
    name, lost = SHIP[SHIP_NAMES[kind]], LOSS[kind] + ALL_GONE
    ship = f"the {_only_or_last(turns, kind)} {name}"
    meeting = escaped.turns[-1].meeting
    if escaped.by_decoy:
        hits = "a hit" if n == 1 else f"{number(n)} hits"
        found = set(escaped.onto)
        fell = (
            "found no ship"
            if found == {"nothing"}
            else "fell on others"
            if n > 1
            else f"fell on a {SHIP[escaped.onto[0]]}"
        )
        text = f"The decoy saved {ship}: {escaped.when} {hits} that would have sunk it {fell} instead."
    else:
        who = attackers(meeting) if meeting else "the enemy"
        again = "again" if n == 1 else "again and again"
        chance = chances((1 - HIT_AGAIN / 6) ** n)
        text = f"{capital(escaped.when)} {who} hit {ship}, already damaged, {again}, and it stayed afloat{' each time' * (n > 1)}, at {chance}."
    kept = "the triumph" if points >= BANDS[0].least else f"“{band(points)}”"
    text += f" The {name} was worth {number(lost)} points, and {kept} with them."
    values = {"kind": SHIP_NAMES[kind], "hits": n, "lost": lost, "decoy": escaped.by_decoy}
    lines = [line for turn in escaped.turns for line in turn.lines]
    return writer.cited("escaped", text, values, lines)


def escape_in_brief(turns: Sequence[TurnAccount], escaped: Escape) -> str:
    """Return a clause for the headline about attacks that the last ship of its type survived."""
    ship = f"the {_only_or_last(turns, escaped.kind)} {SHIP[SHIP_NAMES[escaped.kind]]}"
    if escaped.by_decoy:
        return f", the decoy saves {ship} {escaped.when}"
    return f", {ship} is hit again {escaped.when} and stays afloat"


def _only_or_last(turns: Sequence[TurnAccount], kind: int) -> str:
    """Return ``only`` if the convoy began with one ship of this type, otherwise ``last``."""
    return "only" if turns[0].before.voyage.fleet.afloat[kind] == 1 else "last"


def brief(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a clause that says who attacked on a turn and what the attack did, without the dice."""
    meeting = turn.meeting
    if meeting is None:
        return "nobody came"
    lost, hurt = lost_and_damaged(turn)
    only = only_ships(turn.before.voyage.fleet)
    who, one = got_through(meeting), meeting.size == 1
    came = f"{who} got through and" if meeting.some_back else who
    if meeting.ones and meeting.some_back and turn.change > 0:
        back = (meeting.size or 0) - (meeting.through or 0)
        which = f"{number(back)} of {number(meeting.size or 0)} {FORCE[meeting.enemy.name if meeting.enemy else '']}"
        return f"{which} {'was' if back == 1 else 'were'} turned back"
    if lost or hurt:
        keys = writer.cripples.lost_on(turn.number) if lost else ()
        which = with_last(grouped(lost or hurt, only=only, keys=keys), turn.before.voyage.fleet)
        return f"{came} {'sank' if lost else 'damaged'} {which}"
    if not meeting.through:
        return f"{who} {'was' if one else 'were both' if meeting.size == 2 else 'were all'} turned back"
    return f"{came} did no harm"
