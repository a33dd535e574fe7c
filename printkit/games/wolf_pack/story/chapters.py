"""Writes the passages (short paragraphs) of a Wolf Pack report: the score, and the few events that weighed most, in the order of
play."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import LINKS
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.decision import Decision
from printkit.games.wolf_pack.story.events import Highlight, deed
from printkit.games.wolf_pack.story.facts import Kill
from printkit.games.wolf_pack.story.lede import InLede
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    SUNK,
    WHO,
    a_card,
    card,
    kill_key,
    links_of,
    named,
    odds,
    on_turns,
    true_tags,
)
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import count, known_as, number
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

MOST: Final = 3
"""Number of events that the report of a short game describes, in addition to the events that it always describes."""
_EACH: Final = 12
"""Number of turns by which a game must be longer for its report to describe one more event."""
_LEAST: Final = 7.0
"""The report describes an event only if its weight is at least this."""
_FIRST: Final = 8
"""The report says that nothing went down until the first kill if that came in this turn or later."""
_SHORT: Final = 3
"""The last passage has at least this many turns."""
_SLOW: Final = 6
"""The report says when the chain of a kill was begun if that was at least this many turns before the kill."""
_BLANK: Final = 4
"""The report says that the loser's last draws brought no clear card (Dive or Destroyer Sweep) only if it drew at least
this many cards."""
_AGAIN: Final = re.compile(
    "([Oo]n turn (\\d+)(?=[^\ue002]*[.])(?:(?!turns? \\d)[^\ue002])*)(\ue002[^\ue003]*\ue003) On turn \\2(,?) "
)
"""Matches a sentence about a turn and the first words of the next sentence, if that is about the same turn.

The match includes the first sentence's reference to the log."""
_TWICE: Final = re.compile("(In the same turn [^\ue002]*\ue002[^\ue003]*\ue003 )In the same turn")
"""Matches a sentence about the turn of the sentence before it, and the first words of another one."""
_TURNS: Final = re.compile("(?:turns?|to|and|since) (\\d+)")
"""Matches each number of a turn in a sentence."""
_LATER: Final = {1: "A turn later", 2: "Two turns later"}
"""The words with which a sentence begins that is about a turn so many turns after the turn of the sentence before."""


def chosen(
    found: Sequence[Highlight],
    lede: InLede,
    forced: frozenset[tuple[int, int, bool]],
    final: State,
    kills: Sequence[Kill],
    last: int,
) -> tuple[Highlight, ...]:
    """Return the events that the passages describe, in the order of play.

    They are those of the first paragraph, those of the turning points (``forced``), the weightiest others, and the clearings of
    chains whose completion is told. No two of them tell the same kill. ``kills``: the kills of the game; ``last``: the number of the last turn.
    """
    room = MOST + last // _EACH
    told: list[Highlight] = []
    done: set[tuple[int, int]] = set()

    apart = [each for each in found if each.kind == "dry" and lede.tells(each, final.winner)]

    def rank(each: Highlight) -> tuple[bool, bool, float]:
        must = (*each.key, each.kind == "luck") in forced and each.kind != "dry"
        return not lede.tells(each, final.winner), not must, -each.weight

    for one in sorted(found, key=rank):
        each = one
        must = lede.tells(each, final.winner) or (
            (*each.key, each.kind == "luck") in forced and each.kind != "dry"
        )
        spare = each.weight >= _LEAST and room > 0
        if not done.isdisjoint(each.kills) and each.kind == "miss":
            each = each._replace(tags=frozenset(), kills=())
        if not (must or spare) or not done.isdisjoint(each.kills) or _overlaps(each, told, apart):
            continue
        told.append(each)
        done |= set(each.kills)
        room -= not must
    told += [
        e for e in _ends_of_chains(found, told, kills) if e not in told and not _overlaps(e, told, apart)
    ]
    return tuple(sorted(told, key=lambda each: each.place))


def _ends_of_chains(
    found: Sequence[Highlight], told: Sequence[Highlight], kills: Sequence[Kill]
) -> Iterator[Highlight]:
    """Yield the plays of a clear card that swept away a chain whose completion in the hand is told."""
    for luck in [each for each in told if each.kind == "luck" and not each.kills]:
        kill = next((k for k in kills if k.side == luck.side and k.turn >= luck.turn), None)
        stops = [
            each
            for each in found
            if each.kind == "stop" and each.side != luck.side and each.place > luck.place
        ]
        if stops and (kill is None or stops[0].place < (kill.turn, kill.side)):
            yield stops[0]


def _overlaps(each: Highlight, told: Sequence[Highlight], apart: Sequence[Highlight]) -> bool:
    """Return True if an event must be left out because one of the events in ``told`` covers the same turns or the same play.

    Only one dry spell (turns without the next chain card) is told. Other events in one that the first paragraph tells (``apart``) are not left out.
    """
    if each.kind == "dry":
        return any(one.kind == "dry" for one in told) or any(
            _first(each) < one.turn <= each.turn for one in told if one.kind != "peak"
        )
    if any(one.kind == "dry" and one not in apart and _first(one) < each.turn < one.turn for one in told):
        return True
    return any(one.kind != "dry" and one.key == each.key and one.draw == each.draw for one in told)


def _first(spell: Highlight) -> int:
    first = spell.facts["first"]
    assert isinstance(first, int)
    return first


def _last_told(each: Highlight) -> int:
    """Return the last turn of which the sentence about an event tells a kill of its own side, or the event's own turn."""
    return max([each.turn, *(turn for turn, side in each.kills if each.kind == "dry" and side == each.side)])


def _in_order(told: Sequence[Highlight]) -> list[Highlight]:
    """Return the events in the order in which they are told: a dry spell comes before the best chance that its opponent had in it."""
    order = list(told)
    for spell in [each for each in told if each.kind == "dry"]:
        inside = [each for each in order if each.kind == "peak" and _first(spell) <= each.turn <= spell.turn]
        order = [each for each in order if each not in inside]
        place = order.index(spell) + 1
        order[place:place] = inside
    return order


class Chapters:
    """Writes the passages of a Wolf Pack report. It keeps track of the kills that they have mentioned."""

    def __init__(
        self,
        said: Voice,
        turns: Sequence[TurnAccount],
        kills: Sequence[Kill],
        told: Sequence[Highlight],
        by: Decision,
        lede: InLede,
        final: State,
    ) -> None:
        """Create a writer. ``told``: the events that the passages describe; ``lede``: what the first paragraph has said."""
        self._said, self._kills, self._by, self._lede, self._final = said, kills, by, lede, final
        self._events = _in_order(told)
        self._steps = steps(turns)
        self._end = turns[-1].number if turns else 0
        self._done: set[tuple[int, int]] = {
            key for each in self._events if self._is_told_here(each) for key in each.kills
        }
        """The kills that are told, or that a chosen event will tell."""

    def ends(self) -> frozenset[int]:
        """Return the turns after which a passage may end: turns with an event that is described, or with a kill that
        left a side one kill from victory."""
        match = {k.turn for k in self._kills if self._left(k)[k.side] == 1}
        here = [each for each in self._events if self._is_told_here(each)]
        waits = {n for each in here if each.kind == "dry" for n in range(_first(each), _last_told(each))}
        answered = {each.turn - n for each in here if each.kind == "stop" for n in _LATER}
        near = {*match, *(_last_told(each) for each in here)}
        return frozenset(
            turn for turn in near - waits - answered if not self._end - _SHORT < turn < self._end
        )

    def kill_turns(self) -> frozenset[int]:
        """Return the turns of all kills except those made during a dry spell (turns in which a side had no next card
        for its chain)."""
        spells = [(_first(each), _last_told(each)) for each in self._events if each.kind == "dry"]
        return frozenset(
            k.turn for k in self._kills if not any(first <= k.turn < last for first, last in spells)
        )

    def sentences(self, first: int, last: int) -> str:
        """Return the sentences about the events and kills in the turns from ``first`` to ``last``."""
        parts: list[str] = []
        for each in self._events:
            if not first <= each.turn <= last:
                continue
            parts += self._scores(each.place)
            if self._is_told_here(each):
                parts.append(self._event(each))
                parts += self._near(each)
        parts += self._scores((last + 1, -LINKS))
        if last >= self._end and not any(parts) and self._kills:
            parts.append(self._last(self._kills[-1], bare=True))
        told = _AGAIN.sub(r"\1\3 In the same turn\4 ", " ".join(part for part in parts if part))
        told = _TWICE.sub(r"\1Then", told)
        return _turns_later(told)

    def _is_told_here(self, each: Highlight) -> bool:
        """Return True if the passages describe an event. Of one that the first paragraph has told, they tell only the kills, unless it
        answers the event just before it."""
        return not self._lede.tells(each, self._final.winner) or self._answers(each)

    def _answers(self, each: Highlight) -> bool:
        """Return True if an event is a card that a side played against what its opponent had drawn a turn or two before."""
        return each.kind in ("stop", "rob") and any(
            one.kind == "luck" and one.side != each.side and each.turn - one.turn in (0, *_LATER) and one.place < each.place
            and not self._lede.tells(one, self._final.winner)
            for one in self._events
        )  # fmt: skip

    def _event(self, each: Highlight) -> str:
        """Return the sentence about an event. It is short if the first paragraph has told the event."""
        again = "-again" * self._lede.tells(each, self._final.winner)
        return self._said.say(f"{each.kind}{again}", each.facts, each.tags, at=each.turn, lines=each.lines)

    # -- the score ---------------------------------------------------------------------------------------------------------

    def _left(self, kill: Kill) -> tuple[int, int]:
        """Return how many kills each side still needed after a kill."""
        wolf, convoy = (goal - n for goal, n in zip(self._final.ruleset.to_win, kill.kills, strict=True))
        return wolf, convoy

    def _scores(self, before: tuple[int, int]) -> Iterator[str]:
        """Yield the sentences about kills that came before ``before`` (turn and side) and that the report has not
        mentioned yet."""
        untold = [k for k in self._kills if (k.turn, k.side) < before and (k.turn, k.side) not in self._done]
        self._done |= {(k.turn, k.side) for k in untold}
        group: list[Kill] = []
        for kill in untold:
            if kill.wins or self._left(kill)[kill.side] == 1:
                yield self._score(group)
                group = []
                yield self._last(kill) if kill.wins else self._match(kill)
            else:
                group.append(kill)
        yield self._score(group)

    def _score(self, group: Sequence[Kill]) -> str:
        """Return the sentence about some kills, one after the other."""
        if not group:
            return ""
        last = group[-1]
        sides = {kill.side for kill in group}
        left = self._left(last)
        mine = [kill.kills[last.side] for kill in group if kill.side == last.side]
        facts = self._of_kill(last) | {
            "n": number(len(group)), "made": tuple((kill.turn, kill.side) for kill in group), "needs": number(left[WOLF]),
            "deed": deed(last.side, mine), "on": on_turns([kill.turn for kill in group]),
        }  # fmt: skip
        for name, side in zip(("one", "two"), dict.fromkeys(kill.side for kill in group), strict=False):
            kills = [kill for kill in group if kill.side == side]
            facts |= {
                f"{name}_who": WHO[side], f"{name}_deed": deed(side, [kill.kills[side] for kill in kills]),
                f"{name}_when": f"{'on' if len(kills) == 1 else 'by'} turn {kills[-1].turn}",
            }  # fmt: skip
        *others, mine_last = [
            [k for k in group if k.side == side] for side in dict.fromkeys(k.side for k in group)
        ]
        if others and others[0][-1].turn == mine_last[-1].turn:
            once = "in the same turn" if len(group) == len(sides) else "in that turn"
            facts["two_when"] = "by then" if len(mine_last) > 1 else once
        tags = {
            "single": len(group) == 1, "run": len(group) > 1 and len(sides) == 1, "mixed": len(sides) > 1,
            "opening": len(group) == sum(last.kills), "equal": left[WOLF] == left[CONVOY], "few": len(group) <= LINKS,
            "slow": last.turn - last.turns[0] >= _SLOW, "straight": len(last.turns) == LINKS == last.turn - last.turns[0] + 1,
            "settled": last.side == CONVOY or not any((k.turn, k.side) == (last.turn, CONVOY) for k in self._kills),
            "beside": last.side == CONVOY and any((k.turn, k.side) == (last.turn, WOLF) for k in self._kills), "fresh": last.fresh, "late": last.turn >= _FIRST,
        }  # fmt: skip
        lines = [n for kill in group for n in kill.lines]
        return self._said.say("score", facts, true_tags(tags), at=last.turn, lines=lines)

    def _match(self, kill: Kill) -> str:
        """Return the sentence about a kill after which its side needed only one more to win."""
        same = kill.side == CONVOY and any((k.turn, k.side) == (kill.turn, WOLF) for k in self._kills)
        tags = true_tags({"both": self._left(kill)[1 - kill.side] == 1, "same": same})
        return self._said.say("match", self._of_kill(kill), tags, at=kill.turn, lines=kill.lines)

    def _near(self, each: Highlight) -> Iterator[str]:
        """Yield the sentence that says that a side was one kill from victory, if a kill in the text of this event
        brought it there."""
        for kill in self._kills:
            if self._end in [turn for turn, _ in each.kills]:
                return  # the game is over
            if (kill.turn, kill.side) in each.kills and self._left(kill)[kill.side] == 1:
                tags = ["both"] if self._left(kill)[1 - kill.side] == 1 else []
                yield self._said.say("near", self._of_kill(kill), tags, at=kill.turn, lines=kill.lines)

    def _of_kill(self, kill: Kill) -> dict[str, object]:
        """Return the values that can fill the placeholders in sentences about a kill."""
        side, other = kill.side, 1 - kill.side
        third, left = CHAINS[side][-1], self._left(kill)
        return {
            "turn": kill.turn, "side": side, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[side]}’s", "verb": SANK[side], "sunk": SUNK[side],
            "ship": named(side, kill.kills[side]), "last_ship": known_as(*kill_key(side, kill.kills[side]), f"its {ordinal(kill.kills[side])} {PREY[side]}"), "nth": ordinal(kill.kills[side]), "prey": PREY[side], "preyo": PREY[other], "begun": kill.turns[0],
            "links": links_of(side, LINKS), "third": card(third), "a_third": a_card(third), "needs": number(left[other]), "whose_loser": f"{WHO[other]}’s",
            "theirs": count(left[other], PREY[other]),
        }  # fmt: skip

    def _last(self, kill: Kill, *, bare: bool = False) -> str:
        """Return the sentence about the last kill: that the loser could not stop it or, if ``bare`` is True, when its chain was laid.

        It is empty if another sentence tells that kill, or if there is nothing to say.
        """
        end, other = self._by.end, 1 - kill.side
        clear = CLEARS[other]
        facts = self._of_kill(kill) | {"blank": 0, "a_clear": a_card(clear), "clear": CARDS[clear].name}
        lines = list(kill.lines)
        if end is not None and end.blank >= _BLANK:
            facts |= {
                "since": end.since,
                "blank": end.blank,
                "cards": count(end.blank, "card"),
                "odds": odds(1 - end.none),
            }
            tags, lines = ["blank"], [*lines, *end.lines]
        elif (
            any((kill.turn, kill.side) in each.kills for each in self._events) or len(set(kill.turns)) < LINKS
        ):
            return ""
        else:
            first, second, third = kill.turns
            straight = third - first == LINKS - 1
            facts["laid"] = f"turns {first} to {third}" if straight else on_turns((first, second, third))
            theft = self._theft(kill)
            tags = ["helpless"] if self._is_helpless(kill) else ["robbed"] if theft is not None else []
            if theft is not None and theft.action is not None:
                hand = sum(theft.before.hands[other])
                facts |= {"robbed": theft.turn, "harass": CARDS[theft.action.kind].name, "hand": number(hand)}
                lines += theft.lines
            if not tags and not bare:
                return ""
        return self._said.say("last", facts, tags, at=kill.turn, lines=lines)

    def _is_helpless(self, kill: Kill) -> bool:
        """Return True if the loser had no clear card at any time while the winner laid its last chain."""
        other = 1 - kill.side
        found = self._while_laid(kill)
        held = any(at.hands[other][CLEARS[other]] for s in found for at in (s.before, s.after))
        return any(s.side == other and s.action is not None for s in found) and not held

    def _while_laid(self, kill: Kill) -> list[CourseStep]:
        """Return the steps after the play that began the chain of a kill."""
        span = [s for s in self._steps if kill.turns[0] <= s.turn <= kill.turn]
        first = next((n for n, s in enumerate(span) if s.side == kill.side and s.action), len(span))
        return span[first + 1 :]

    def _theft(self, kill: Kill) -> CourseStep | None:
        """Return the winner's harassment that took the loser's only clear card while the last chain was laid.

        Return None if the loser had a clear card at one of its plays, or if the report tells that harassment elsewhere.
        """
        other, clear = 1 - kill.side, CLEARS[1 - kill.side]
        found = self._while_laid(kill)
        thefts = [
            s for s in found if s.side == kill.side and s.action and s.action.victim == clear and sum(s.before.hands[other]) > 1
        ]  # fmt: skip
        could = any(s.side == other and s.action and s.before.hands[other][clear] for s in found)
        told = [each.key for each in self._events if each.kind == "rob"]
        kept = thefts and thefts[-1].after.hands[other][clear]
        return None if could or not thefts or kept or (thefts[-1].turn, kill.side) in told else thefts[-1]


def _turns_later(text: str) -> str:
    """Return the text of a passage in which a sentence about the next turn but one, or an earlier one, begins with ``A turn later``."""
    said = text.split("\ue003 ")
    told = said[:1]
    for before, after in itertools.pairwise(said):
        at, last = re.match(r"On turn (\d+)(,?) ", after), _TURNS.findall(before)
        gap = int(at[1]) - int(last[0]) if at and len(last) == 1 else 0
        changed = told[-1] is not before
        if at and gap in _LATER and not changed:
            after = f"{_LATER[gap]}{at[2]} {after[at.end() :]}"
        told.append(after)
    return "\ue003 ".join(told)
