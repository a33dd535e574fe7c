"""Writes the headline and the first paragraph of a Wolf Pack report, which say who won, what decided the game, and how it ended."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, WOLF
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.ahead import ERROR
from printkit.games.wolf_pack.story.chance import LINKS
from printkit.games.wolf_pack.story.course import CourseStep, begins, came_again, known, steps, was_cleared
from printkit.games.wolf_pack.story.decision import Decision
from printkit.games.wolf_pack.story.deeds import deed
from printkit.games.wolf_pack.story.events import Highlight, lack
from printkit.games.wolf_pack.story.moments import stake, standing
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.swings import LEAST, LastingSwing
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
    cause_of,
    headline,
    how,
    is_one_play_ahead,
)
from printkit.journal.course import Record
from printkit.report.story import capital, count, known_as, listed, number
from printkit.report.words.phrases import Voice, times
from printkit.report.words.weave import ends_at, reached
from printkit.table.words import ordinal

_GAP: Final = 9
"""The report says how many turns passed from the deciding event to the end of the game only if there were at most this
many."""
_MORE: Final = 3
"""Luck is the subject of the headline only if the winner drew at least this many more cards of its own chain than were to be expected."""
_STRONG: Final = 12
"""A swing that kept at least this many percentage points is the subject of the headline whatever else the game offers."""
_EARLY: Final = 2
"""What ended in the first half (1 / ``_EARLY``) of the game is not the subject of the headline."""
_SAFE: Final = 75
"""The headline tells how the loser's plays stopped the winner only if the winner's chance of winning (in per cent) then
fell to this or lower."""
_CLEAR: Final = 50 + 3 * ERROR
"""A side is called the clear favourite only if its chance of winning (in per cent) was never lower."""
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
        """Return what the headline presents as decisive: the largest swing, unless it is small and the game has a plainer explanation."""
        late = [each for each in self._by.swings if each.turn * _EARLY > self._final.turn]
        most = max(late, key=lambda each: each.weight, default=None)
        if most is not None and most.weight >= _STRONG:
            return self._swung(most)
        plain = self._stopped() or self._unchecked() or self._lucky()
        if plain is not None:
            return plain
        if most is not None and most.weight >= LEAST:
            return self._swung(most)
        return self._shape() or self._ahead() or self._none()

    def _swung(self, swing: LastingSwing) -> Angle:
        """Return a swing as what decided the game."""
        step = swing.step
        if swing.wait is not None:
            return self._waited(swing.wait)
        if step.side == self._loser:
            return self._kept(step)
        told = self._draw(step) if step.action is None else self._play(step)
        return told or self._swept_when_drawn(step) or self._rose(swing)

    def _event(self, kind: str, turn: int, side: int) -> Highlight | None:
        return next((e for e in self._events if (e.kind, e.turn, e.side) == (kind, turn, side)), None)

    def _short_of(self, step: CourseStep) -> str:
        """Return a phrase for what the winner still needed: ``two transports short``."""
        at = step.before
        return f"{count(at.goals[self._side] - at.kills[self._side], PREY[self._side])} short"

    # -- a card in the hand, on the table, or from the deck -----------------------------------------------------------

    def _kept(self, step: CourseStep) -> Angle:
        """Return the loser's play in which it kept a clear card that would have served it better."""
        held = self._event("hold", step.turn, self._loser)
        assert held is not None
        text = self._said.say("lede-hold", held.facts, held.tags, at=held.turn, lines=held.lines)
        cause = f"keeps its {CARDS[CLEARS[self._loser]].name} in hand"
        return Angle(cause, text, InLede(frozenset({held.key})), held.turn, of_loser=True)

    def _is_close(self) -> bool:
        """Return True if the loser was one card from winning at the end."""
        return known(self._final) and to_go(self._final, self._loser) == 1

    def _swept_when_drawn(self, draw: CourseStep) -> Angle | None:
        """Return the winner's play of the clear card that it drew in the same turn; None if it did not play it against a kill."""
        event = self._event("stop", draw.turn, self._side)
        if draw.action is not None or event is None or "drawn" not in event.tags:
            return None
        key = (draw.turn, self._side)
        return self._play(next(s for s in self._steps if (s.turn, s.side) == key and s.action is not None))

    def _rose(self, swing: LastingSwing) -> Angle:
        """Return a draw or play of the winner, with its chance of winning before and after it."""
        step, side = swing.step, self._side
        was, now = (round(100 * (p if side == WOLF else 1 - p)) for p in (step.was, step.now))
        floor = min(now, swing.floor)
        facts: dict[str, object] = {
            "side": side, "turn": step.turn, "who": WHO[side], "short": self._short_of(step), "deed": deed(step, subject=False, with_odds=True),
            "stake": standing(step.before, self._loser), "was": f"{was}\u00a0%", "now": f"{now}\u00a0%", "floor": f"{floor}\u00a0%",
            "chances": (was, now, floor),
        }  # fmt: skip
        text = self._said.say("lede-rose", facts, at=step.turn, lines=step.lines)
        draws, plays = (step.turn,) * (step.action is None), ((step.turn, side),) * (step.action is not None)
        return Angle(
            f"after {cause_of(step)} on turn {step.turn}",
            text,
            InLede(frozenset(plays), frozenset(draws)),
            step.turn,
        )

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
        if not step.completes or not cards:
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

    # -- other shapes of a game ---------------------------------------------------------------------------------------

    def _stopped(self) -> Angle | None:
        """Return the loser's plays that stopped the winner one play from victory; None if there were none, or only one after which the winner
        stood safe."""
        stops = self._by.stops
        if not stops or (len(stops) == 1 and self._lowest(stops[-1].turn) > _SAFE):
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

    def _lowest(self, since: int) -> float:
        """Return the winner's lowest chance of winning from a turn to the end, in per cent; 0 if it is unknown."""
        chances = [p if self._side == WOLF else 100 - p for n, p in course(self._turns) if n >= since]
        return min(chances, default=0.0)

    def _waited(self, spell: Highlight) -> Angle:
        """Explain the result by a dry spell of the loser."""
        text = self._said.say("lede-dry", spell.facts, spell.tags, at=spell.turn, lines=spell.lines)
        cause = f"waits {spell.facts['n']} for {spell.facts['a_card']}"
        return Angle(cause, text, InLede(dry=spell.turn), spell.turn, of_loser=True)

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

    def _shape(self) -> Angle | None:
        """Explain the result by the course of the whole game, such as several kills in a row; return None if no description fits."""
        shape = self._by.shape
        if shape is None:
            return None
        text = self._said.write("shape", shape.text, shape.values, at=self._final.turn, lines=shape.lines)
        return Angle(f"after {shape.cause}", text)

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

    def _ahead(self) -> Angle | None:
        """Return the turn from which the winner was the favourite by more than three times the error of the estimate; None if it was so only at the end."""
        side = self._side
        chances = [(int(n), p if side == WOLF else 100 - p) for n, p in course(self._turns)]
        since = next((n for n, _ in chances if self._lowest(n) >= _CLEAR), 0)
        if not since or 2 * since > self._final.turn:
            return None
        when = f"from turn {since} on" if since > chances[0][0] else "throughout"
        lines = [n for t in self._turns if t.number >= since for phase in t.phases for n in phase.lines]
        text = f"{capital(WHO[side])} was the clear favourite {when}: no turn ended with less than {math.floor(self._lowest(since))}\u00a0% for it."
        values: dict[str, object] = {
            "likelier": since,
            "side": side,
            "least": math.floor(self._lowest(since)),
        }
        told = self._said.write("course", text, values, at=self._final.turn, lines=lines)
        return Angle(f"as the favourite {when}", told)

    def _none(self) -> Angle:
        """Return that no single draw or play decided the game; nothing if the chances of winning are unknown."""
        if not self._steps:
            return Angle("", "")
        values: dict[str, object] = {"least": LEAST, "side": self._side}
        lines = [n for step in self._steps for n in step.lines]
        text = self._said.say(
            "lede-none", values | {"who": WHO[self._side]}, at=self._final.turn, lines=lines
        )
        return Angle("in small steps", text)

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
        tags = {
            "now": bool(angle.at) and not gap, "next": gap == 1, "gap": 1 < gap <= _GAP, "far": gap > _GAP or not angle.at, "all": angle.all,
            "one": goal == 1, "fresh": fresh,
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
