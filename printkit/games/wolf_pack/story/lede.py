"""Writes the headline and the first paragraph of a Wolf Pack report, which say who won, what decided the game, and how it ended."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import ERROR, LINKS
from printkit.games.wolf_pack.story.course import CourseStep, begins, came_again, known, steps, was_cleared
from printkit.games.wolf_pack.story.decision import Decision
from printkit.games.wolf_pack.story.events import Highlight, lack
from printkit.games.wolf_pack.story.moments import stake, standing
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.telling import (
    PREY,
    SANK,
    WHO,
    a_card,
    card,
    kill_key,
    links_of,
    odds,
    on_turns,
    sunk,
    true_tags,
)
from printkit.games.wolf_pack.story.turns import TurnAccount, to_go
from printkit.games.wolf_pack.story.verdict import (
    Angle,
    InLede,
    headline,
    how,
    is_one_play_ahead,
    run_cause,
    run_sentence,
    run_steps,
    saved,
)
from printkit.games.wolf_pack.story.waits import kept_gain
from printkit.journal.course import Record
from printkit.report.story import capital, count, known_as, listed, number
from printkit.report.words.phrases import Voice, times
from printkit.report.words.weave import ends_at, reached
from printkit.table.words import ordinal

_GAP: Final = 9
"""Maximum number of turns from the deciding event to the end for the report to give that number. If the loser ended one card from winning,
an earlier event cannot be the subject of the headline."""
_EARLY: Final = 3
"""A turn in the first third (1 / ``_EARLY``) of the game is not the subject of the headline."""
_COST: Final = 10
"""The loser's dry spell is the subject of the headline only if it raised the winner's chance of winning by at least this many percentage
points."""
_MORE: Final = 3
"""Luck is the subject of the headline only if the winner drew at least this many more cards of its own chain than expected."""
_FAIR: Final = 20
"""A draw is the subject of the headline only if the loser's chance of winning (in per cent) was at least this before it."""
_GREAT: Final = 20
"""The loser's dry spell is preferred to the draw of the winner's last card if it raised the winner's chance by at least this many
percentage points."""
_STRONG: Final = 25
"""A deciding turn more than ``_GAP`` turns before the end yields the headline to a dry spell that helped the winner more, if the
turn gained the winner less than this many percentage points."""
_MOSTLY: Final = 0.5
"""A dry spell is not the subject of the headline if one of its turns alone caused more than this share (0 to 1) of the fall in the loser's
chance."""
_SHARP: Final = 6.0
"""The draw of the winner's last needed card is the subject of the headline if it changed the chance of winning by at least this many
percentage points."""
_SAFE: Final = 75
"""The headline is about the plays with which the loser stopped the winner only if the winner's chance of winning (in per cent) then fell to
this or lower."""
_CLEARLY: Final = 1.5
"""A dry spell that helped the winner at least this many times as much as the deciding turn is the subject of the headline."""
_OFTEN: Final = 3
"""If the loser stopped the winner one play from victory at least this many times, the headline says so, whatever happened
afterwards."""
_WON: Final = 80
"""The draw of the winning card in the last turn is the subject of the headline only if the winner's chance of winning (in per cent) was at
most this before it."""
_LATE: Final = 3
"""If the winner became the clear favourite only in the last ``_LATE`` turns, the report says that it was no clear favourite until then."""
_ALWAYS: Final = 0.75
"""The report gives the probability (0 to 1) of a draw only if it was at most this."""


class Front(NamedTuple):
    """The headline and the first paragraph of a report. ``told``: the events in them, which the rest of the report does not repeat."""

    headline: str
    verdict: str
    told: InLede = InLede()


def front(
    record: Record, turns: Sequence[TurnAccount], by: Decision, found: Sequence[Highlight], said: Voice
) -> Front:
    """Return the headline and the first paragraph of the report: what decided the game and who won or, for an unfinished game, the score so
    far.

    ``found``: the events of the game.
    """
    final = record.final
    assert isinstance(final, State)
    if final.winner < 0:
        end = (turns[-1].phases[-1].lines if turns and turns[-1].phases else ()) or ends_at(record)
        near = f": {stake(begins(final))}" if known(final) else ""
        text = f"{capital(reached(record))} {sunk(final)}{near}."
        verdict = said.write("standing", text, {"kills": final.kills, "at": begins(final)}, lines=end)
        return Front(f"Undecided {reached(record)}: {final.kills[WOLF]}–{final.kills[1 - WOLF]}", verdict)
    writer = _Writer(turns, by, found, said, final)
    angle = writer.angle()
    end_text = writer.end(angle, ends_at(record))
    told = angle.told
    if by.end is not None and by.end.fresh:
        told = told._replace(draws=told.draws | {final.turn})
    return Front(headline(angle, final), f"{angle.text} {end_text}".strip(), told)


class _Writer:
    """Writes the first paragraph of a report on a finished game."""

    def __init__(
        self,
        turns: Sequence[TurnAccount],
        by: Decision,
        found: Sequence[Highlight],
        said: Voice,
        final: State,
    ) -> None:
        self._turns, self._by, self._events, self._said, self._final = turns, by, found, said, final
        self._steps = steps(turns)
        self._side, self._loser = final.winner, 1 - final.winner

    def angle(self) -> Angle:
        """Return what the headline presents as decisive: the first of these explanations that applies to the game."""
        return (
            self._kept()
            or self._bereft()
            or self._parched()
            or self._decisive()
            or self._dried(_GREAT)
            or self._fresh()
            or self._stopped()
            or self._ready(_SHARP)
            or self._always()
            or self._ready()
            or self._unchecked()
            or self._lucky()
            or self._stopped(again=True)
            or self._dried()
            or self._largest()
            or self._shape()
            or self._course()
        )

    def _event(self, kind: str, turn: int, side: int) -> Highlight | None:
        return next((e for e in self._events if (e.kind, e.turn, e.side) == (kind, turn, side)), None)

    def _short_of(self, step: CourseStep) -> str:
        """Return a phrase for what the winner still needed: ``two transports short``."""
        at = step.before
        return f"{count(at.goals[self._side] - at.kills[self._side], PREY[self._side])} short"

    # -- a card in the hand, on the table, or from the deck -----------------------------------------------------------

    def _kept(self) -> Angle | None:
        """Explain the result by a clear card that the loser kept in its hand one play before its defeat; return None if that did not cost
        it the game."""
        kept = self._by.kept
        held = self._event("hold", kept.turn, self._loser) if kept is not None else None
        if held is None:
            return None
        text = self._said.say("lede-hold", held.facts, held.tags, at=held.turn, lines=held.lines)
        cause = f"keeps its {CARDS[CLEARS[self._loser]].name} in hand"
        return Angle(cause, text, InLede(frozenset({held.key})), held.turn, of_loser=True)

    def _decisive(self) -> Angle | None:
        """Explain the result by the turn or turns that brought the winner its largest lasting gain; return None if they were too early for
        the headline."""
        by = self._by.by
        if by is None or by.last * _EARLY <= self._final.turn:
            return None
        if by.run and (spell := self._dried(_GREAT)) is not None:
            return spell
        if self._final.turn - by.last > _GAP and (self._is_close() or by.lasting < _GREAT):
            return None
        told = run_steps(by) if by.run else [by.turn.main]
        if len(told) > 1:
            text = run_sentence(by, self._said)
            plays = frozenset((s.turn, s.side) for s in told if s.action is not None and not s.action.killed)
            draws = frozenset(turn.turn for turn in by.run)
            return Angle(run_cause(told, self._steps), text, InLede(plays, draws), by.last)
        step = told[0]
        if step.action is None and (found := self._draw(step)) is not None:
            return found
        key = (step.turn, self._side)
        play = next((s for s in self._steps if (s.turn, s.side) == key and s.action is not None), None)
        return self._play(play) if play is not None else None

    def _is_close(self) -> bool:
        """Return True if the loser was one card from winning at the end, so that no early event can have settled the game."""
        return known(self._final) and to_go(self._final, self._loser) == 1

    def _play(self, step: CourseStep) -> Angle | None:
        """Explain the result by a card with which the winner stopped the loser or took a card from its hand."""
        action = step.action
        assert action is not None
        if (event := self._event("stop", step.turn, self._side)) is not None:
            facts = event.facts | {"short": self._short_of(step), "how": how(event)}
            text = self._said.say("lede-stop", facts, event.tags, at=step.turn, lines=event.lines)
            goal = (
                f"one play from {event.facts['goal']}"
                if "due" in event.tags
                else f"one card from {event.facts['goal']}"
            )
            cause = f"{CARDS[action.kind].name} stops {WHO[self._loser]} {goal}"
        elif (event := self._event("rob", step.turn, self._side)) is not None:
            at, loser = step.before, self._loser
            left = count(at.goals[loser] - at.kills[loser], PREY[loser])
            facts = event.facts | {"short": self._short_of(step), "whom_short": f"{left} short"}
            text = self._said.say("lede-rob", facts, event.tags, at=step.turn, lines=event.lines)
            which = f"{step.sole} {card(action.victim)}".strip()
            cause = f"{CARDS[action.kind].name} takes {WHO[loser]}’s {which}"
        else:
            return None
        return Angle(cause, text, InLede(frozenset({event.key})), step.turn, of_card=True)

    def _draw(self, step: CourseStep) -> Angle | None:
        """Explain the result by the winner's draw ``step``, if it completed a chain that made a kill; otherwise return None."""
        side, at = self._side, step.before
        nth, lacked = step.served
        cards = step.needed if step.gives_all else lacked if not nth else ()
        if not step.completes or not cards or not self._matters(step):
            return None
        if any(was_cleared(self._steps, step, kind) or came_again(self._steps, step, kind) for kind in cards):
            return None
        last, now = step.gives_all and at.to_go(side) <= LINKS, step.turn == self._final.turn
        odd = step.odds_of(cards)
        more = "more " * (at.kills[side] > 0)
        kill = next(s for s in self._steps if (s.turn, s.side) >= (step.turn, side) and s.side == side and s.action and s.action.killed)  # fmt: skip
        facts: dict[str, object] = {
            "side": side, "turn": step.turn, "who": WHO[side], "whom": WHO[self._loser], "whose": f"{WHO[side]}’s", "cards": listed([a_card(k) for k in cards]),
            "odds": f", at {odds(odd)}" if 0 < odd <= _ALWAYS else "", "it": "them" if len(cards) > 1 else "it", "stake": standing(at, self._loser), "lack": self._lack(step, cards, last=last), "all": "the one card" if len(cards) == 1 else "all",
            "mine": f"{count(at.goals[side] - at.kills[side], f'{more}{PREY[side]}')}", "nth": ordinal(kill.after.kills[side]), "prey": PREY[side],
            "verb": SANK[side], "next": kill.turn, "kinds": cards,
        }  # fmt: skip
        again = self._laid_anew(step, kill)
        if again is None:
            return None
        stop = self._event("stop", step.turn, side)
        beside = f" {how(stop, str(stop.facts['theirs']))}" if stop is not None and "due" in stop.tags else ""
        facts |= {"again": again, "beside": beside and f"{beside},", "too": beside and f", and{beside}"}
        tags = {
            "stops": bool(beside), "now": now, "last": last and not now, "both": step.gives_all and not last, "chain": not step.gives_all,
            "same": kill.turn == step.turn,
        }  # fmt: skip
        lines = (*step.lines, *kill.lines, *(stop.lines if stop is not None and beside else ()))
        plays = frozenset((s.turn, s.side) for s in self._cleared_between(step, kill))
        plays |= {stop.key} if stop is not None and beside else set()
        text = self._said.say("lede-draw", facts, true_tags(tags), at=step.turn, lines=lines)
        cause = self._draw_cause(step, cards, facts, last=last, now=now)
        end = step.turn if last or now else kill.turn
        return Angle(cause, text, InLede(plays, draws=frozenset({step.turn})), end, now)

    def _lack(self, step: CourseStep, cards: Collection[int], *, last: bool) -> str:
        """Return a phrase for the drawn cards that completed a chain, as part of a sentence that goes on."""
        laid = step.after.chains[self._side] > 0
        return lack(cards, last=last, laid=laid) if last or laid else ", which gave it a whole chain"

    def _matters(self, step: CourseStep) -> bool:
        """Return True if the turn of a step clearly raised the winner's chance of winning while the loser still had a fair chance."""
        turn = [s for s in self._steps if s.turn == step.turn]
        gain = 100 * (turn[-1].now - turn[0].was) * (1 if self._side == WOLF else -1)
        hope = 100 * (step.was if self._loser == WOLF else 1 - step.was)
        return gain >= _COST and hope >= _FAIR

    def _laid_anew(self, step: CourseStep, kill: CourseStep) -> str | None:
        """Return a sentence about a clear card that swept the winner's chain away between a draw and its kill. Return an empty text if
        there was none, and None if the winner did not then hold a whole chain again."""
        cleared = self._cleared_between(step, kill)
        if not cleared:
            return ""
        first = cleared[0]
        assert first.action is not None
        enough = min(LINKS, first.after.to_go(self._side))
        if len(cleared) > 1 or first.side == self._side or first.after.ready(self._side) < enough:
            return None
        when = "in the same turn" if first.turn == step.turn else f"on turn {first.turn}"
        again = links_of(self._side, first.action.cleared[self._side])
        return f" {CARDS[first.action.kind].name} cleared the table {when}, but {WHO[self._side]} held another {again} in its hand."

    def _cleared_between(self, step: CourseStep, kill: CourseStep) -> list[CourseStep]:
        """Return the plays between a draw and a kill that cleared cards of the winner's chain from the table."""
        later = self._steps[self._steps.index(step) + 1 : self._steps.index(kill)]
        return [s for s in later if s.action is not None and s.action.cleared[self._side]]

    def _draw_cause(
        self, step: CourseStep, cards: Collection[int], facts: dict[str, object], *, last: bool, now: bool
    ) -> str:
        if now:
            return f"with {facts['cards']} drawn on the last turn"
        if last or step.gives_all:
            return f"after drawing {facts['cards']} on turn {step.turn}"
        return f"after drawing {facts['cards']} on turn {step.turn} for the {facts['nth']} {PREY[self._side]}"

    def _fresh(self) -> Angle | None:
        """Explain the result by the winner's draw of the winning card in the last turn; return None if the winner held this card before."""
        end = self._by.end
        if end is None or not end.fresh:
            return None
        key = (self._final.turn, self._side)
        draw = next(s for s in self._steps if (s.turn, s.side) == key and s.action is None)
        was = 100 * (draw.was if self._side == WOLF else 1 - draw.was)
        return self._draw(draw) if was <= _WON else None

    def _bereft(self) -> Angle | None:
        """Explain the result by the harassment card that took the loser's only card of a kind from its last chain, if the loser never drew
        another."""
        for step in self._steps:
            action = step.action
            event = self._event("rob", step.turn, self._side) if step.side == self._side and action else None
            if event is None or not event.late or not event.facts["never"] or action is None:
                continue
            if action.victim in CHAINS[self._loser] and _LATE <= self._final.turn - step.turn <= _GAP:
                return self._play(step)
        return None

    # -- other shapes of a game ---------------------------------------------------------------------------------------

    def _stopped(self, *, again: bool = False) -> Angle | None:
        """Explain the result by the loser's plays that stopped the winner one play from victory; return None if there were none.

        ``again``: two plays are enough even if the winner's chance did not fall.
        """
        stops = self._by.stops
        often = len(stops) > 1 if again else len(stops) >= _OFTEN
        if not stops or (not often and self._lowest(stops[-1].turn) > _SAFE):
            return None
        name, on = CARDS[stops[0].kind].name, on_turns([each.turn for each in stops])
        event = self._event("stop", stops[-1].turn, self._loser)
        drawn = event is not None and "drawn" in event.tags
        time = ", the last time" * (len(stops) > 1)
        rare = (
            f"{time} with one drawn in that turn, at {event.facts['odds']}"
            if drawn and event is not None
            else ""
        )
        text = f"{name} stopped {WHO[self._side]} one play from victory on {on}{rare}."
        values: dict[str, object] = {"side": self._side, "turns": tuple(each.turn for each in stops)}
        lines = [n for each in stops for n in each.lines]
        told = self._said.write("stopped", text, values, at=stops[-1].turn, lines=lines)
        plays = frozenset((each.turn, each.side) for each in stops)
        return Angle(f"although {name} stops it {times(len(stops))}", told, InLede(plays), stops[-1].turn)

    def _jumped(self, spell: Highlight) -> bool:
        """Return True if most of the fall in the loser's chance of winning during a dry spell happened in a single turn."""
        first, chances = spell.facts["first"], {int(n): p for n, p in course(self._turns)}
        assert isinstance(first, int)
        moves = [abs(chances.get(n, 0.0) - chances.get(n - 1, 0.0)) for n in range(first, spell.turn + 1)]
        return max(moves) > _MOSTLY * _cost(spell)

    def _lowest(self, since: int) -> float:
        """Return the winner's lowest chance of winning from a turn to the end, in per cent; 0 if it is unknown."""
        chances = [p if self._side == WOLF else 100 - p for n, p in course(self._turns) if n >= since]
        return min(chances, default=0.0)

    def _spell(self) -> Highlight | None:
        """Return the loser's dry spell (turns in which it had no next card for its chain) that helped the winner most; None if every dry
        spell was short."""
        mine = [e for e in self._events if e.kind == "dry" and e.side == self._loser and not e.late]
        return max(mine, key=_cost, default=None)

    def _dried(self, least: int = _COST) -> Angle | None:
        """Explain the result by the loser's dry spell that helped the winner most; return None if it gained the winner less than ``least``
        percentage points."""
        spell = self._spell()
        if spell is None or _cost(spell) < least or 2 * spell.turn < self._final.turn or self._jumped(spell):
            return None
        first = spell.facts["first"]
        assert isinstance(first, int)
        gain = kept_gain(self._steps, self._loser, first, spell.turn)
        if self._lowest(spell.turn) < round(50 - ERROR) or gain < least:
            return None
        return self._waited(spell)

    def _waited(self, spell: Highlight) -> Angle:
        """Explain the result by a dry spell of the loser."""
        text = self._said.say("lede-dry", spell.facts, spell.tags, at=spell.turn, lines=spell.lines)
        cause = f"waits {spell.facts['n']} for {spell.facts['a_card']}"
        return Angle(cause, text, InLede(dry=spell.turn), spell.turn, of_loser=True)

    def _parched(self) -> Angle | None:
        """Explain the result by the loser's dry spell, if it lasted nearly to the end and helped the winner more than the deciding turn
        did; otherwise return None."""
        by, spell = self._by.by, self._spell()
        if spell is None or by is None or self._final.turn - spell.turn > _GAP or _cost(spell) <= by.lasting:
            return None
        if (step := saved(by)) is not None and step.before.to_go(self._loser) == 1:
            return None
        weak = by.lasting < _STRONG and self._final.turn - by.last > _GAP
        late = self._final.turn - spell.turn <= _LATE and (weak or spell.facts["freak"])
        return self._dried(_GREAT) if late or _cost(spell) >= _CLEARLY * by.lasting else None

    def _lucky(self) -> Angle | None:
        """Explain the result by luck, if the winner drew clearly more cards of its own chain than expected and the loser fewer; otherwise
        return None."""
        given = [sum(turn.links(side) for turn in self._turns) for side in (self._side, self._loser)]
        due = [
            math.fsum(turn.expected_links(side) for turn in self._turns) for side in (self._side, self._loser)
        ]
        more, less = given[0] - due[0], due[1] - given[1]
        if more < _MORE or less < 1 or more + less < 2 * _MORE or round(due[0]) == round(due[1]):
            return None
        facts: dict[str, object] = {
            "side": self._side, "who": WHO[self._side], "whom": WHO[self._loser], "given": number(given[0]), "theirs": number(given[1]),
            "due": number(round(due[0])), "about": number(round(due[1])),
        }  # fmt: skip
        lines = [n for turn in self._turns for phase in turn.phases for n in phase.lines]
        text = self._said.say("lede-luck", facts, at=self._final.turn, lines=lines)
        return Angle("with the luck of the draw", text)

    def _largest(self) -> Angle | None:
        """Explain the result by the winner's draw or play in the turn that raised its chance most, if the loser was never the favourite
        afterwards; otherwise return None."""
        if not self._steps:
            return None  # the hands are not known
        sign = 1 if self._side == WOLF else -1
        gains: dict[int, float] = {}
        for each in self._steps:
            gains[each.turn] = gains.get(each.turn, 0.0) + sign * each.swing
        mine = [e for e in self._events if e.side == self._side and e.kind in ("stop", "rob", "luck")]
        mine = [
            e for e in mine if gains.get(e.turn, 0.0) >= _COST and self._lowest(e.turn) >= round(50 - ERROR)
        ]
        for event in sorted(mine, key=lambda e: -gains[e.turn]):
            step = next(
                s
                for s in self._steps
                if (s.turn, s.side, s.action is None) == (*event.key, event.kind == "luck")
            )
            found = self._draw(step) if step.action is None else self._play(step)
            if found is not None:
                return found
        return None

    def _shape(self) -> Angle | None:
        """Explain the result by the course of the whole game, such as several kills in a row; return None if no description fits."""
        shape = self._by.shape
        if shape is None:
            return None
        text = self._said.write("shape", shape.text, shape.values, at=self._final.turn, lines=shape.lines)
        return Angle(f"after {shape.cause}", text)

    def _ready(self, least: float = 0.0) -> Angle | None:
        """Explain the result by the draw that brought the winner the last card needed to win; return None if it is unknown or changed the
        chance of winning too little.

        The change must be at least ``least`` percentage points."""
        end = self._by.end
        if end is None or not end.since or not end.came:
            return None
        key = (end.since, self._side)
        draw = next(s for s in self._steps if (s.turn, s.side) == key and s.action is None)
        return self._draw(draw) if abs(draw.swing) >= least else None

    def _always(self) -> Angle | None:
        """Explain the result of a game in which the winner was clearly ahead for the whole second half; return None if it was not.

        Possible explanations are an unlikely wait of the loser, a loser that never cleared the winner's chain, plays of the loser that put
        off the end, and several kills in a row. If none applies, it is the turn from which the winner was ahead.
        """
        clear = round(50 + ERROR)
        if self._lowest(self._final.turn // 2) < clear:
            return None
        spell = self._spell()
        if (
            spell is not None
            and spell.facts["long"]
            and 2 * spell.turn >= self._final.turn
            and _cost(spell) >= _COST
            and self._lowest(spell.turn) >= clear
        ):
            return self._waited(spell)
        return (
            self._unchecked()
            or self._lucky()
            or self._stopped(again=True)
            or self._largest()
            or self._shape()
            or self._course()
        )

    def _unchecked(self) -> Angle | None:
        """Explain the result by the fact that the loser never cleared a card of the winner's chains; return None if it did, or if the hands
        are unknown."""
        side, loser = self._side, self._loser
        plays = [s for s in self._steps if s.action is not None]
        if not plays or any(s.action and s.action.cleared[side] for s in plays):
            return None
        clear = CLEARS[loser]
        kills = [s for s in plays if s.side == side and s.action and s.action.killed]
        none = (
            not any(clear in s.drawn for s in self._steps if s.side == loser)
            and not self._steps[0].before.hands[loser][clear]
        )
        facts: dict[str, object] = {
            "side": side, "who": WHO[side], "whom": WHO[loser], "whose": f"{WHO[side]}’s", "clear": CARDS[clear].name, "prey": PREY[side],
            "on": f"on {on_turns([s.turn for s in kills])}",
        }  # fmt: skip
        lines = [n for s in kills for n in s.lines]
        text = self._said.say(
            "lede-unchecked", facts, ["none"] if none else [], at=self._final.turn, lines=lines
        )
        cause = f"draws no {CARDS[clear].name}" if none else "never clears its chain"
        return Angle(cause, text, of_loser=True)

    def _course(self) -> Angle:
        """Explain the result by the turn from which the winner was clearly ahead until the end.

        The sentence is empty if the chances of winning are unknown.
        """
        side = self._side
        chances = [(int(n), round(p if side == WOLF else 100 - p)) for n, p in course(self._turns)]
        if len(chances) <= 1:
            return Angle("", "")
        low = max((place for place, (_, p) in enumerate(chances) if p < round(50 + ERROR)), default=-1)
        likelier = chances[min(low + 1, len(chances) - 1)][0]
        since = f"from turn {likelier} on" if likelier > chances[0][0] else "throughout"
        text = f"{capital(WHO[side])} was the clear favourite {since}."
        if likelier > chances[-1][0] - _LATE:
            text, since = f"Until turn {likelier} {WHO[side]} was no clear favourite.", ""
        lines = [n for t in self._turns if t.number >= likelier for phase in t.phases for n in phase.lines]
        cause = f"as the favourite {since}" if since else "in a race to the last turn"
        stops = [e for e in self._events if e.kind == "stop" and e.side != side and "due" in e.tags]
        if len(stops) > 1:
            name = stops[0].facts["card"]
            text += f" {capital(times(len(stops)))}, the last time on turn {stops[-1].turn}, {name} stopped it one play from a kill."
            lines += [n for each in stops for n in each.lines]
        values: dict[str, object] = {"likelier": likelier, "side": side}
        told = self._said.write("course", text, values, at=self._final.turn, lines=lines)
        return Angle(cause, told)

    # -- the end ---------------------------------------------------------------------------------------------------------

    def end(self, angle: Angle, lines: Sequence[int]) -> str:
        """Return the sentence about the last kill: when it came, which ship was destroyed, and how near the loser was to winning."""
        final, side, end = self._final, self._side, self._by.end
        gap = final.turn - angle.at if angle.at else 0
        goal = final.ruleset.to_win[side]
        fresh = end is not None and end.fresh and not angle.all
        photo = is_one_play_ahead(final)
        brink = self._is_close() and not photo
        near = f", one play before {WHO[self._loser]} would have won" * photo
        near += f", with {WHO[self._loser]} one card, {a_card(CHAINS[self._loser][-1])}, from victory" * brink
        facts: dict[str, object] = {
            "side": side, "turn": final.turn, "from": angle.at, "who": WHO[side], "verb": SANK[side], "nth": ordinal(goal), "prey": PREY[side],
            "ship": known_as(*kill_key(side, goal)), "near": near, "won": "" if near else " and won", "gap": count(gap, "turn"), "goal": number(goal),
            "drew": self._drew(angle, near=bool(near)) if fresh else "",
        }  # fmt: skip
        run = self._by.by.run if self._by.by is not None else ()
        tags = {
            "with": bool(run) and angle.at == run[-1].turn and run[-1].main.action is None and CHAINS[side][-1] in run[-1].main.drawn,
            "now": bool(angle.at) and not gap, "next": gap == 1, "gap": 1 < gap <= _GAP, "far": gap > _GAP or not angle.at, "all": angle.all,
            "one": goal == 1, "fresh": fresh, "run": bool(run),
        }  # fmt: skip
        return self._said.say("lede-end", facts, true_tags(tags), at=final.turn, lines=lines)

    def _drew(self, angle: Angle, *, near: bool) -> str:
        """Return the clause about the winner's draw of its last card in the last turn.

        If the loser had taken such a card after the draw that the first sentence tells, the clause says so. ``near``: the sentence does not
        end with the words that the winner won.
        """
        third, end = CHAINS[self._side][-1], self._by.end
        odd = end.odds if end is not None else Fraction(0)
        drawn, taken = a_card(third), ""
        later = [s for s in self._steps if s.side == self._loser and s.turn >= angle.at and s.action]
        robbed = [s.action.kind for s in later if angle.told.draws and s.action and s.action.victim == third]
        if robbed:
            drawn, taken = f"another {card(third)}", f" for the one that {CARDS[robbed[-1]].name} had taken"
        chance = f", at {odds(odd)}" if 0 < odd <= _ALWAYS else ""
        return f"drew {drawn}{taken}{chance}{(',' * bool(chance) + ' and ') if near else ', '}"


def _cost(spell: Highlight) -> float:
    cost = spell.facts["cost"]
    assert isinstance(cost, float)
    return cost
