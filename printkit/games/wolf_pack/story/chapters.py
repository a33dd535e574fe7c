"""Writes the passages (short paragraphs) of a Wolf Pack report, which describe the score and the most important events in the
order of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import LINKS
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.decision import Decision
from printkit.games.wolf_pack.story.events import Highlight, deed
from printkit.games.wolf_pack.story.facts import Kill
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
from printkit.games.wolf_pack.story.verdict import InLede
from printkit.report.story import count, known_as, number
from printkit.report.words.phrases import Voice, times
from printkit.table.words import ordinal

MOST: Final = 3
"""Number of events that the report of a short game describes, in addition to the events that it always describes."""
_EACH: Final = 12
"""Number of turns by which a game must be longer for its report to describe one more event."""
_LEAST: Final = 7.0
"""Minimum weight (importance, roughly in percentage points of the chance of winning) of an event that a passage
describes. Events that the report always describes are exempt."""
_FIRST: Final = 8
"""If the first kill came in this turn or later, the report mentions that no ship was lost before it."""
_SHORT: Final = 3
"""Minimum number of turns in the last passage of the report."""
_SLOW: Final = 6
"""If a chain took at least this many turns from its first card to the kill, the report says when it was begun."""
_BLANK: Final = 4
"""Minimum number of cards that the loser drew in vain at the end for the report to mention that none of them was a
clear card (Dive or Destroyer Sweep)."""
_DRAWS: Final = 2
"""Number of cards that a side draws in a turn."""
_WAITED: Final = 4
"""Minimum number of turns between the last two cards of the winning chain for the report to say that the chain had waited on the
table. The report also mentions a longer wait for the winning card."""
_NEAR: Final = 6
"""Maximum number of turns between two plays of a clear card against the same kill that the report describes in one sentence."""
_RARE: Final = Fraction(1, 4)
"""The report gives the probability of the draw that made a kill possible only if it was at most this."""
_SPELLS: Final = 25
"""Number of turns by which a game must be longer for its report to describe one more dry spell. In a dry spell, a side lacks the
next card of its chain."""
_LATER: Final = {0: "in the same turn", 1: "a turn later", 2: "two turns later"}
"""Words for the turn of a sentence, by the number of turns since the previous sentence's turn."""
_SEVERAL: Final = ("dry", "hold", "miss", "stop-more", "peak")
"""Kinds of events whose sentences name several turns, or a turn other than that of the event."""


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
    room, spells = MOST + last // _EACH, MOST - 2 + last // _SPELLS
    told: list[Highlight] = []
    done: set[tuple[int, int]] = set()

    def rank(each: Highlight) -> tuple[bool, bool, bool, float]:
        return (
            not lede.tells(each, final.winner),
            not (each.late or _is_forced(each, forced)),
            each.kind == "dry",
            -each.weight,
        )

    for one in sorted(found, key=rank):
        each = one if done.isdisjoint(one.kills) else _without_kills(one)
        must = lede.tells(each, final.winner) or _is_forced(each, forced) or each.late
        spare = each.weight >= _LEAST and room > 0
        if each.kind == "dry":
            spare = spells > 0 and _is_forced(each, forced) and _matters(each)
            must = lede.tells(each, final.winner) or each.late
        if not (must or spare) or not done.isdisjoint(each.kills) or _overlaps(each, told):
            continue
        spells -= each.kind == "dry"
        told.append(each)
        done |= set(each.kills)
        room -= not must and each.kind != "dry"
    told += [e for e in _ends_of_chains(found, told, kills) if e not in told and not _overlaps(e, told)]
    return tuple(sorted(told, key=lambda each: each.place))


def _is_forced(each: Highlight, forced: frozenset[tuple[int, int, bool]]) -> bool:
    """Return True if an event has priority over merely important events. It belongs to a turning point, is a long dry spell, or
    is the largest jump in the chances."""
    if each.kind == "dry":
        return bool(each.facts["long"]) or ("wins" in each.tags and each.turn - _first(each) >= _WAITED)
    return (*each.key, each.kind == "luck") in forced or each.kind == "jump"


def _matters(spell: Highlight) -> bool:
    """Return True if a dry spell cost its side a considerable part of its chance of winning, or delayed its victory."""
    cost = spell.facts["cost"]
    assert isinstance(cost, float)
    return cost >= _LEAST or "wins" in spell.tags


def _ends_of_chains(
    found: Sequence[Highlight], told: Sequence[Highlight], kills: Sequence[Kill]
) -> Iterator[Highlight]:
    """Yield the events in which a clear card swept away a chain, if the passages describe the draw that had completed
    this chain."""
    for luck in [each for each in told if each.kind == "luck" and not each.kills]:
        kill = next((k for k in kills if k.side == luck.side and k.turn >= luck.turn), None)
        stops = [
            each
            for each in found
            if each.kind == "stop" and each.side != luck.side and each.place > luck.place
        ]
        if stops and (kill is None or stops[0].place < (kill.turn, kill.side)):
            yield stops[0]


def _overlaps(each: Highlight, told: Sequence[Highlight]) -> bool:
    """Return True if an event must be left out because one of the events in ``told`` covers the same turns or the same play.

    No two dry spells (turns without the next chain card) that overlap are told.
    """
    if each.kind == "dry":
        spells = [one for one in told if one.kind == "dry"]
        return any(_first(each) <= one.turn and _first(one) <= each.turn for one in spells)
    return any(one.kind != "dry" and one.key == each.key and one.draw == each.draw for one in told)


def _without_kills(each: Highlight) -> Highlight:
    """Return an event with its kills removed, so that its sentence does not repeat kills that another sentence describes."""
    if each.kind == "miss":
        return each._replace(tags=frozenset(), kills=())
    return each


def _first(spell: Highlight) -> int:
    first = spell.facts["first"]
    assert isinstance(first, int)
    return first


class Chapters:
    """Writes the passages of a Wolf Pack report, and keeps track of the kills that they have mentioned."""

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
        self._steps = steps(turns)
        self._events = [*told]
        self._events = [*self._merged()]
        self._end = turns[-1].number if turns else 0
        self._told = False
        """True if a passage has a sentence."""
        self._at, self._linked = 0, False
        """The turn of the sentence before, if it names no other (otherwise 0), and True if it refers to the one before it."""
        self._done: set[tuple[int, int]] = {
            key for each in self._events if self._is_told_here(each) for key in each.kills
        }
        """The kills that are told, or that a chosen event will tell."""

    def _merged(self) -> Iterator[Highlight]:
        """Yield the events in order. Events in which a side prevented the same kill are merged into one, which takes
        the place of the last."""
        group: list[Highlight] = []
        for each in [*self._events, None]:
            if each is not None and group and self._is_same_stop(group[-1], each):
                group.append(each)
                continue
            if group:
                yield _as_one(group) if len(group) > 1 else group[0]
            group = [each] if each is not None else []

    def _is_same_stop(self, one: Highlight, each: Highlight) -> bool:
        """Return True if both events are plays of a clear card against the same kill of the opponent, and the
        passages describe both."""
        both = (one, each)
        plain = all(e.kind == "stop" and "due" in e.tags and "drawn" not in e.tags for e in both)
        here = plain and all(self._is_told_here(e) for e in both)
        between = [
            k for k in self._kills if (one.turn, one.side) < (k.turn, k.side) <= (each.turn, each.side)
        ]
        return here and one.side == each.side and each.turn - one.turn <= _NEAR and not between

    def ends(self) -> frozenset[int]:
        """Return the turns after which a passage may end. In these turns, a described event happened, or a kill left a side one
        kill from victory."""
        match = {k.turn for k in self._kills if self._left(k)[k.side] == 1}
        here = [each for each in self._events if self._is_told_here(each)]
        answered = {each.turn - n for each in here if each.kind == "stop" for n in _LATER if n}
        near = {*match, *(each.turn for each in here)}
        return frozenset(turn for turn in near - answered if not self._end - _SHORT < turn < self._end)

    def kill_turns(self) -> frozenset[int]:
        """Return the turns of all kills."""
        return frozenset(k.turn for k in self._kills)

    def sentences(self, first: int, last: int) -> str:
        """Return the sentences about the events and kills in the turns from ``first`` to ``last``."""
        parts: list[str] = []
        self._at, self._linked = 0, False
        for each in self._events:
            if not first <= each.turn <= last:
                continue
            parts += self._scores(each.place)
            if self._is_told_here(each):
                parts.append(self._event(each))
                parts += self._near(each)
        parts += self._scores((last + 1, -LINKS))
        self._told = self._told or any(parts)
        if not self._told and last == self._end:
            parts += [self._last(kill, alone=True) for kill in self._kills if kill.wins]
        return " ".join(part for part in parts if part)

    def _say(
        self,
        kind: str,
        facts: dict[str, object],
        tags: Iterable[str],
        *,
        at: int,
        lines: Iterable[int],
        several: bool = False,
    ) -> str:
        """Return a sentence about an event in the turn ``at``. If the previous sentence was about a single nearby
        turn, the new one refers to that turn (``a turn later``).

        ``several``: the sentence tells other turns, too. If the sentence before is about the same turn, a draw, which came before it, is told as past.
        """
        later = at - self._at if self._at else -1
        near = later in _LATER and not self._linked
        facts = facts | {
            "on_turn": _LATER[later] if near else f"on turn {at}",
            "after": self._at if near else 0,
        }
        self._at, self._linked = 0 if several else at, near
        behind = ["behind"] if near and not later else []
        return self._said.say(kind, facts, [*tags, *behind], at=at, lines=lines)

    def _is_told_here(self, each: Highlight) -> bool:
        """Return True if the passages describe an event. An event of the first paragraph is described only if it answers another
        event that the passages describe."""
        return not self._lede.tells(each, self._final.winner) or self._answers(each)

    def _answers(self, each: Highlight) -> bool:
        """Return True if in this event a side countered cards that its opponent had drawn at most two turns before."""
        return each.kind in ("stop", "rob") and any(
            one.kind == "luck" and one.side != each.side and each.turn - one.turn in (0, *_LATER) and one.place < each.place
            and not self._lede.tells(one, self._final.winner)
            for one in self._events
        )  # fmt: skip

    def _event(self, each: Highlight) -> str:
        """Return the sentence about an event, in a short form if the first paragraph has already described the event."""
        again = "-again" * self._lede.tells(each, self._final.winner)
        several = each.kind in _SEVERAL or "kept" in each.tags
        return self._say(
            f"{each.kind}{again}", each.facts, each.tags, at=each.turn, lines=each.lines, several=several
        )

    # -- the score ---------------------------------------------------------------------------------------------------------

    def _left(self, kill: Kill) -> tuple[int, int]:
        """Return how many more kills each side needed to win after the given kill."""
        wolf, convoy = (goal - n for goal, n in zip(self._final.ruleset.to_win, kill.kills, strict=True))
        return wolf, convoy

    def _scores(self, before: tuple[int, int]) -> Iterator[str]:
        """Yield the sentences about kills that happened before ``before`` (a turn and a side) and that the report has
        not mentioned yet."""
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
        """Return one sentence about a series of kills."""
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
            "beside": self._follows(last), "fresh": last.fresh and not self._led(last), "late": last.turn >= _FIRST,
        }  # fmt: skip
        lines = [n for kill in group for n in kill.lines]
        several = len(group) > 1 or tags["slow"]
        return self._say("score", facts, true_tags(tags), at=last.turn, lines=lines, several=several)

    def _match(self, kill: Kill) -> str:
        """Return the sentence about a kill that left its side one kill from victory."""
        same = self._follows(kill)
        rare = 0 < self._odds(kill) <= _RARE
        both = self._left(kill)[1 - kill.side] == 1
        tags = true_tags({"both": both, "same": same, "long": rare and not both})
        return self._say("match", self._of_kill(kill), tags, at=kill.turn, lines=kill.lines)

    def _follows(self, kill: Kill) -> bool:
        """Return True if this kill by the convoy follows a kill by the wolf pack in the same turn, which the previous sentence
        describes."""
        key = (kill.turn, WOLF)
        ahead = any(key in each.kills and each.kind in ("hold", "miss") for each in self._events)
        return kill.side == CONVOY and not ahead and any((k.turn, k.side) == key for k in self._kills)

    def _near(self, each: Highlight) -> Iterator[str]:
        """Yield a sentence saying that a side was one kill from victory, if a kill described together with this event brought it
        there."""
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
        chance = self._odds(kill)
        return {
            "turn": kill.turn, "side": side, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[side]}’s", "verb": SANK[side], "sunk": SUNK[side],
            "ship": named(side, kill.kills[side]), "last_ship": known_as(*kill_key(side, kill.kills[side]), f"the {ordinal(kill.kills[side])} {PREY[side]}"), "nth": ordinal(kill.kills[side]), "prey": PREY[side], "preyo": PREY[other], "begun": kill.turns[0],
            "odds": f", at {odds(chance)}" if 0 < chance <= _RARE else "", "comma": "," * (0 < chance <= _RARE),
            "links": links_of(side, LINKS), "third": card(third), "a_third": a_card(third), "needs": number(left[other]), "whose_loser": f"{WHO[other]}’s",
            "theirs": count(left[other], PREY[other]),
        }  # fmt: skip

    def _odds(self, kill: Kill) -> Fraction:
        """Return the probability of drawing the last card for a kill in the turn of the kill. It is 0 if the card was drawn
        earlier, or if the first paragraph has described the draw."""
        key = (kill.turn, kill.side)
        draw = next((s for s in self._steps if (s.turn, s.side) == key and s.action is None), None)
        fresh = draw is not None and kill.fresh and not self._led(kill)
        return draw.odds(CHAINS[kill.side][-1]) if draw is not None and fresh else Fraction(0)

    def _led(self, kill: Kill) -> bool:
        """Return True if the first paragraph tells the draw that brought the card for a kill."""
        return kill.side == self._final.winner and kill.turn in self._lede.draws

    def _last(self, kill: Kill, *, alone: bool = False) -> str:
        """Return the sentence about the last kill: what the loser drew in vain, which card it lost, or how long the
        chain had waited on the table.

        It is empty if another sentence tells that kill, or if there is nothing more to tell than the first paragraph tells. ``alone``: the report
        has no other passage.
        """
        end, other = self._by.end, 1 - kill.side
        clear = CLEARS[other]
        facts = self._of_kill(kill) | {
            "blank": 0, "a_clear": a_card(clear), "clear": CARDS[clear].name, "two": links_of(kill.side, LINKS - 1), "middle": kill.middle,
            "wait": number(kill.turn - kill.middle),
        }  # fmt: skip
        lines = list(kill.lines)
        facts["laid"] = self._laid_on(kill)
        if (swept := self._second_chain(kill)) is not None:
            facts["swept"] = swept.turn
            return self._said.say("last", facts, ["again"], at=kill.turn, lines=[*swept.lines, *lines])
        if end is not None and end.blank >= _BLANK:
            stop = kill.turn - (other == CONVOY)
            facts |= {
                "since": end.since, "blank": end.blank, "cards": count(end.blank, "card"), "odds": odds(1 - end.none),
                "draws": _span(stop - end.blank // _DRAWS + 1, stop),
            }  # fmt: skip
            return self._said.say("last", facts, ["blank"], at=kill.turn, lines=[*lines, *end.lines])
        if not alone and (self._tells_end(kill) or len(set(kill.turns)) < LINKS):
            return ""
        theft = self._theft(kill)
        if theft is not None and theft.action is not None:
            hand = sum(theft.before.hands[other])
            facts |= {"robbed": theft.turn, "harass": CARDS[theft.action.kind].name, "hand": number(hand)}
            lines += theft.lines
        tags = {"robbed": theft is not None, "waited": kill.turn - kill.middle >= _WAITED}
        if not alone and not any(tags.values()):
            return ""
        return self._said.say("last", facts, true_tags(tags), at=kill.turn, lines=lines)

    def _laid_on(self, kill: Kill) -> str:
        """Return a phrase for the turns in which the chain of a kill was laid: ``turns 44 to 46``."""
        laid = sorted({*kill.turns})
        row = len(laid) == LINKS == laid[-1] - laid[0] + 1
        return f"turns {laid[0]} to {laid[-1]}" if row else on_turns(laid)

    def _second_chain(self, kill: Kill) -> CourseStep | None:
        """Return the loser's play that cleared the winner's last chain although the winner held another whole chain
        from then on to the end; None if there was no such play."""
        side = kill.side
        found = [s for s in self._steps if s.side != side and s.action and s.action.cleared[side]]
        last = found[-1] if found else None
        if last is None or last.after.to_go(side) != LINKS or (last.turn, last.side) in self._lede.plays:
            return None
        later = self._steps[self._steps.index(last) :]
        told = any(
            each.key == (last.turn, last.side) and each.kind in ("stop", "stop-more") for each in self._events
        )
        return last if told and all(s.after.ready(side) >= s.after.to_go(side) for s in later) else None

    def _tells_end(self, kill: Kill) -> bool:
        """Return True if the sentence about an event also describes the last kill, or explains how the winner was able to make
        it."""
        here = [each for each in self._events if self._is_told_here(each)]
        return any((kill.turn, kill.side) in each.kills for each in here) or any(
            each.kind in ("miss", "chance") and each.turn >= kill.turn - 1 and each.side != kill.side
            for each in here
        )

    def _while_laid(self, kill: Kill) -> list[CourseStep]:
        """Return the steps (draws and plays) after the first card of a kill's chain was laid, up to the turn of the
        kill."""
        span = [s for s in self._steps if kill.turns[0] <= s.turn <= kill.turn]
        first = next((n for n, s in enumerate(span) if s.side == kill.side and s.action), len(span))
        return span[first + 1 :]

    def _theft(self, kill: Kill) -> CourseStep | None:
        """Return the step in which the winner's harassment card took the loser's only clear card while the winner
        laid its last chain.

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


def _as_one(group: Sequence[Highlight]) -> Highlight:
    """Return one event for several plays of a clear card against the same kill."""
    last, turns = group[-1], [each.turn for each in group]
    own = [each for each in group if each.facts["own"]]
    links = {str(each.facts["own_links"]) for each in own}
    which = f"own {links.pop() if len(links) == 1 else 'chain'}"
    when = "Each time" if len(own) == len(group) else f"On {on_turns([each.turn for each in own])}"
    facts = last.facts | {
        "on": on_turns(turns), "turns": tuple(turns), "times": times(len(turns)),
        "cost": f" {when} {WHO[last.side]}’s {which} went too." if own else "",
    }  # fmt: skip
    kills = tuple(dict.fromkeys(key for each in group for key in each.kills))
    return last._replace(
        kind="stop-more", facts=facts, kills=kills, lines=tuple(n for each in group for n in each.lines)
    )


def _span(first: int, last: int) -> str:
    """Return a phrase for a range of turns: ``on turn 4``, ``on turns 4 and 5``, ``from turn 4 to turn 9``."""
    if last - first > 1:
        return f"from turn {first} to turn {last}"
    return f"on {on_turns([*range(first, last + 1)])}"
