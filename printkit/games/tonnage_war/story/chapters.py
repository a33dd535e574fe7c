"""Writes the sentences about one U-boat in a round: how it found the convoy, which escorts hunted it, what it sank, and what
happened to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import HFDF
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.story.arcs.runs import Runs
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import HuntTurn, exchange, vain
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.fights import arrival, escorts, found_by
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.luck_chances import come_through
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import (
    Unmet,
    attack_name,
    attack_of,
    drawn_by_blanks,
    lacked_an_attack,
    salvo_clause,
    why_unmet,
    would_have_made,
)
from printkit.report.story import begun, listed, with_article
from printkit.report.words.phrases import Voice, run_on

_SHORT: Final = 60
"""A hunt is described in one sentence only if that sentence has at most this many words."""
_UNLIKELY: Final = 0.15
"""If a boat's chance (0 to 1) of passing the escorts was at most this, the report says that she passed them against the odds."""


class Chapters:
    """Writes the sentences about the U-boats of one game. It remembers which U-boats the report has already mentioned by name."""

    def __init__(
        self,
        said: Voice,
        names: BoatNames,
        bluffs: Sequence[TurnFacts] = (),
        first: BoatEvent | None = None,
        told: Collection[int] = (),
    ) -> None:
        """Create a writer of sentences for the U-boats of one game.

        ``bluffs`` are the turns in which escorts played an attack card against a blank. ``first`` is the first contact of the game.
        ``told`` are the object IDs of attacks and hunts that a turning point already explains.
        """
        self.runs = Runs(said, names, bluffs, told)
        self._told = told
        self._betrayed = 0
        self._unmet: tuple[int, Unmet] | None = None
        self._said = said
        self.names = names
        self._bluffs = bluffs
        self._first = first

    # -- boats with a passage of their own -----------------------------------------------------------------------------

    def sentences(self, life: Life) -> list[str]:
        """Return the sentences about a U-boat that has a passage of its own. Each sentence cites its log
        lines.
        """
        assert life.boat is not None
        told: list[str] = []
        moves: list[BoatEvent] = []
        for run in life.event_groups():
            if run[0].engagement is None:
                moves += run
                continue
            text = self._engagement(life, moves, run, new=not told)
            salvo = run[0].engagement
            past = isinstance(salvo, SalvoFacts) and bool(told) and self._own(run[0], salvo)
            told = [*told[:-1], run_on([told[-1], text], by=", and ")] if past else [*told, text]
            moves = []
        if verbs := list(self._verbs(moves)):
            values = {"round": moves[0].round, "events": _moves(moves)}
            text = f"She {listed(verbs)}."
            told.append(self._said.write("moves", text, values, at=moves[-1].number, lines=lines_of(moves)))
        return told

    def _engagement(
        self, life: Life, moves: Sequence[BoatEvent], run: Sequence[BoatEvent], *, new: bool
    ) -> str:
        """Return the sentences about one attack by the U-boat, or about one hunt for it and the turns in which that hunt continued."""
        assert life.boat is not None
        event = run[0]
        name = self.names.introduce(life.boat, event.round, older=self._older(life)) if new else "she"
        start = f"{name} {listed(verbs)}" if (verbs := list(self._verbs(moves))) else ""
        if isinstance(event.engagement, SalvoFacts):
            return self._written(life, moves, run, self._attacked(event, event.engagement, start, name))
        whole, run = run, _until_the_last_hit(run)
        hunts = [HuntTurn(each.number, each.engagement) for each in run if isinstance(each.engagement, Fight)]
        first = hunts[0].fight
        is_betrayed = first.hunt.kind == HFDF and first.attack is None
        self._betrayed += is_betrayed
        again = self._hunted(life, first) or (is_betrayed and self._betrayed > 1)
        came = arrival(
            first,
            "her" if start or not new else name,
            hunted=again,
            gloss=is_betrayed and self._betrayed == 1,
        )
        at = run[0].number
        if not start or moves[-1].number not in (first.laid, at):
            came = f"on turn {at} {came}"
        told = [self._kept(hunts[0])] if vain(hunts[0].fight) else []
        told = [each for each in told if each]
        told += exchange(hunts[1:], at, opened=True) if told else exchange(hunts, at)
        text = f"{f'{start}, and {came}' if start else came}: {told[0]}"
        short = len(text.split()) + sum(len(each.split()) for each in told[1:]) <= _SHORT
        text = "; ".join([text, *told[1:]]) if short else ". ".join([text, *map(begun, told[1:])])
        return self._written(life, moves, run, text, whole)

    def _kept(self, hunt: HuntTurn) -> str:
        """Return a clause about a hunt in which escorts only turned back an attack. It gives the score that the attack would have
        led to. For any other hunt, it is empty."""
        fight = hunt.fight
        if fight.attack is None or not vain(fight) or not outcome(fight).found or fight.shot is not None:
            return ""
        found = found_by(fight)
        they = "it" if len(fight.hunt.group) == 1 else "both" if len(fight.hunt.group) == 2 else "all of them"
        who = they if len(found) == len(fight.hunt.group) else escorts(fight, found) or "they"
        text = f"{who} turned her back"
        score = would_have_made(fight) if id(fight) not in self._told else ""
        return f"{text}; her {attack_of(fight)} would have made it {score}" if score else text

    def _written(
        self,
        life: Life,
        moves: Sequence[BoatEvent],
        run: Sequence[BoatEvent],
        text: str,
        whole: Sequence[BoatEvent] = (),
    ) -> str:
        """Return a sentence with citations of its log lines. The citations include the rest of the hunt, because points for damage
        are scored when the hunt ends."""
        event = run[0]
        salvo = event.engagement if isinstance(event.engagement, SalvoFacts) else None
        values = {
            "round": event.round, "turns": tuple(each.number for each in run), "boat": life.boat, "events": _moves(moves),
            "fights": tuple(each.engagement for each in run if isinstance(each.engagement, Fight)), "salvo": salvo, "turn": event.number,
        }  # fmt: skip
        kind = "hunt" if salvo is None else "salvo"
        return self._said.write(
            kind, f"{begun(text)}.", values, at=event.number, lines=lines_of([*moves, *(whole or run)])
        )

    def _hunted(self, life: Life, fight: Fight) -> bool:
        """Return True if escorts have already hunted the U-boat in this round with the same kind of play
        (HF/DF, Air Patrol, Escort Attack).
        """
        fights = [event.engagement for event in life.events if isinstance(event.engagement, Fight)]
        place = next(n for n, each in enumerate(fights) if each is fight)
        return any(each.hunt.kind == fight.hunt.kind for each in fights[:place])

    def _older(self, life: Life) -> int:
        """Return the round in which the U-boat's contact with the convoy began; 0 if it began in the present
        round.
        """
        assert life.boat is not None
        return life.boat.round if life.boat.round < life.events[0].round else 0

    def _verbs(self, moves: Sequence[BoatEvent]) -> Iterator[str]:
        """Yield verb phrases for the U-boat's moves, each with its turn: ``reported the convoy on turn 3``."""
        saved = [event for event in moves if event.kind == "bdienst"]
        for place, event in enumerate(moves):
            goal = "carrier" if event.boat is not None and event.boat.carrier else "convoy"
            if event.kind == "contact" and event is self._first:
                yield f"made the first contact on turn {event.number}"
            elif event.kind == "contact":
                yield f"reported the {goal} on turn {event.number}"
            elif event.kind == "bdienst" and event is saved[-1]:
                yield f"kept the contact by B-Dienst on {_turns(saved)}"
            elif event.kind == "ordered" and event.move is not None and isinstance(event.move.value, Play):
                what = attack_name(event.turn.before.ruleset, event.move.value.card)
                yield f"went in on turn {event.number} with {with_article(what)}"
            elif event.kind == "routed":
                at_once = any(each.number == event.number for each in saved)
                yield (
                    "was shaken off before the turn was out"
                    if at_once
                    else f"was shaken off on turn {event.number}"
                )
            elif event.kind == "routing" and place == len(moves) - 1:
                yield f"saw it turn away on turn {event.number}"

    def _attacked(self, event: BoatEvent, salvo: SalvoFacts, start: str, name: str) -> str:
        """Return the sentences about an attack on the convoy or the carrier. They also say whether escorts tried to stop the
        U-boat."""
        if own := self._own(event, salvo):
            through = come_through(own[0])
            unlikely = ", against the odds," if through is not None and through[0] <= _UNLIKELY else ""
            return f"past {'it' if len(own[0].hunt.group) == 1 else 'them'}{unlikely} {salvo_clause(salvo)}"
        start = start or f"{name} attacked on turn {event.number}"
        if id(salvo) in self._told or why_unmet(event.turn, salvo) is Unmet.UNKNOWN:
            return f"{start} and {salvo_clause(salvo, '')}"
        why = why_unmet(event.turn, salvo)
        cause = f"{why.value}{self._bluffed(event, salvo)}"
        if self._unmet == (event.round, why):
            cause = ", no better met"
        self._unmet = event.round, why
        return f"{start}{cause}: {salvo_clause(salvo)}"

    def _bluffed(self, event: BoatEvent, salvo: SalvoFacts) -> str:
        """Return a clause about the turns on which blanks had lured attack cards from the escorts. It is empty if the escorts still
        had an attack card to stop this attack."""
        if not lacked_an_attack(event.turn, salvo):
            return ""
        return drawn_by_blanks(event.turn, self._bluffs)

    def _own(self, event: BoatEvent, salvo: SalvoFacts) -> list[Fight]:
        """Return the hunts of the same turn in which escorts tried to stop this attack."""
        boat = salvo.attack.boat
        fights = [f for f in event.turn.fights if f.attack is not None and not f.blank]
        return [f for f in fights if (f.hunt.boat.handle, f.hunt.boat.card) == (boat.handle, boat.card)]

    def is_first(self, life: Life) -> bool:
        """Return True if the boat made the first contact of the game during these events."""
        return self._first is not None and self._first in life.events


def _until_the_last_hit(run: Sequence[BoatEvent]) -> Sequence[BoatEvent]:
    """Return a finished hunt without its uneventful last turns: up to the last hit or, if nothing was hit, the turn that stopped an
    attack. Any other hunt is returned whole."""
    hits = [
        n for n, each in enumerate(run)
        if isinstance(each.engagement, Fight) and not vain(each.engagement) and (each.engagement.found or each.engagement.strikes)
    ]  # fmt: skip
    first = run[0].engagement
    if (
        not hits
        and isinstance(first, Fight)
        and first.attack is not None
        and vain(first)
        and outcome(first).found
    ):
        hits = [0]
    return run[: hits[-1] + 1] if hits and all(_is_done(each) for each in run) else run


def _is_done(event: BoatEvent) -> bool:
    return isinstance(event.engagement, Fight) and event.engagement.over


def _moves(events: Sequence[BoatEvent]) -> tuple[tuple[str, int, int], ...]:
    return tuple((event.kind, event.round, event.number) for event in events)


def _turns(events: Sequence[BoatEvent]) -> str:
    """Return words for the turns of these events: ``turn 10``, ``turns 10 and 12``."""
    turns = [str(event.number) for event in events]
    return f"turn{'s' * (len(turns) > 1)} {listed(turns)}"
