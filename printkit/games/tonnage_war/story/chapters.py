"""Sentences about one U-boat in one round: its contact with the convoy, the hunts, its attack, and how each ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import HuntTurn, exchange, vain
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts
from printkit.games.tonnage_war.story.fights import (
    NEAR,
    arrival,
    kept_off,
    outcome,
    strike_rolls,
)
from printkit.games.tonnage_war.story.lives import Life, Scoring, lines_of
from printkit.games.tonnage_war.story.salvos import attack_name, salvo_clause, stake, unmet
from printkit.games.tonnage_war.story.telling import cards, group
from printkit.report.story import begun, count, listed, number, with_article
from printkit.report.words.phrases import Voice, run_on
from printkit.table import UNKNOWN


class Chapters:
    """Writes the sentences about the boats of one game, and remembers which boats it has named."""

    def __init__(self, said: Voice, names: BoatNames, scoring: Scoring, *, brief: bool = False) -> None:
        """``brief``: for a turning point, in few sentences and without the lead."""
        self._brief = brief
        self._said = said
        self._names = names
        self._scoring = scoring

    # -- a boat that was hunted or attacked ----------------------------------------------------------------------------

    def sentences(self, life: Life) -> list[str]:
        """Return the sentences about a life that has a passage of its own, each with its citation."""
        return [self._caught(life)] if life.kind == "caught" else self._boat(life)

    def _caught(self, life: Life) -> str:
        """Return a sentence about boats that patrols came upon in turn."""
        fights = [event.deed for event in life.events if isinstance(event.deed, Fight)]
        groups = list(dict.fromkeys(group(fight) for fight in fights))
        boats = [self._names.introduce(e.boat, e.round) for e in life.events if e.boat is not None]
        who = f"{groups[0]} on patrol" if len(groups) == 1 else "patrols"
        n = len(fights)
        found = sum(outcome(fight).found for fight in fights)
        near = min((roll.margin for fight in fights for roll in strike_rolls(fight)), default=0)
        closest = f", the closest by {number(near)}" if found > 1 and 0 < near <= NEAR else ""
        each = {0: "none of them was found", n: "each was found" if n > 2 else "both were found"}
        what = each.get(found, f"{number(found)} of them {'was' if found == 1 else 'were'} found")
        end = (
            f", but every attack missed{closest}" if found > 1 else ", but the attack missed" if found else ""
        )
        text = f"On {_turns(life.events)} {who} came upon {listed(boats)}; {what}{end}"
        values = {
            "round": life.events[0].round,
            "turns": tuple(e.number for e in life.events),
            "fights": tuple(fights),
            "found": found,
        }
        return self._said.write("caught", f"{text}.", values, at=life.last, lines=life.lines)

    def _boat(self, life: Life) -> list[str]:
        assert life.boat is not None
        told: list[str] = []
        moves: list[BoatEvent] = []
        for run in life.engagements():
            if run[0].deed is None:
                moves += run
                continue
            text = self._engagement(life, moves, run, new=not told)
            past = isinstance(run[0].deed, SalvoFacts) and bool(told) and self._own(run[0], run[0].deed)
            told = [*told[:-1], run_on([told[-1], text])] if past else [*told, text]
            moves = []
        if verbs := list(self._verbs(moves)):
            values = {"round": moves[0].round, "events": _moves(moves)}
            text = f"She {listed(verbs)}."
            told.append(self._said.write("moves", text, values, at=moves[-1].number, lines=lines_of(moves)))
        return told

    def _engagement(
        self, life: Life, moves: Sequence[BoatEvent], run: Sequence[BoatEvent], *, new: bool
    ) -> str:
        """Return the sentences about one hunt with those that went on with it, or about an attack."""
        assert life.boat is not None
        event = run[0]
        name = self._names.introduce(life.boat, event.round, older=self._older(life)) if new else "she"
        start = f"{name} {listed(verbs)}" if (verbs := list(self._verbs(moves))) else ""
        if isinstance(event.deed, SalvoFacts):
            return self._written(life, moves, run, self._attacked(event, event.deed, start, name))
        hunts = [(each.number, each.deed) for each in run if isinstance(each.deed, Fight)]
        turn, fight = hunts[0]
        whom = "her" if start or not new else name
        link = ", but " if fight.attack is not None else ", and "
        came = arrival(
            fight,
            turn,
            same=bool(start) and moves[-1].number == turn,
            whom=whom,
            hunted=self._hunted(life, fight),
        )
        put = self._stake(life, event, fight)
        deeds = [each for _, each in hunts]
        scored = max((n for n, each in enumerate(deeds) if any(each.points)), default=-1)
        leads = [self._lead(deeds) if n == scored else "" for n in range(len(deeds))]
        opening = f"{start}{link if start else ''}{came}"
        if fight.attack is not None and vain(fight) and outcome(fight).found and not put:
            opening = opening.replace(f"stood between {whom} and", f"kept {whom} from")
        if len(run) == 1 and kept_off(fight):
            text = f"{opening} without a hit"
        else:
            text = exchange(f"{opening}{put}", [HuntTurn(*each) for each in hunts], leads)
        return self._written(life, moves, run, text)

    def _written(self, life: Life, moves: Sequence[BoatEvent], run: Sequence[BoatEvent], text: str) -> str:
        event = run[0]
        salvo = event.deed if isinstance(event.deed, SalvoFacts) else None
        values = {
            "round": event.round, "turns": tuple(each.number for each in run), "boat": life.boat, "events": _moves(moves),
            "fights": tuple(each.deed for each in run if isinstance(each.deed, Fight)), "salvo": salvo, "turn": event.number,
        }  # fmt: skip
        kind = "hunt" if salvo is None else "salvo"
        return self._said.write(
            kind, f"{begun(text)}.", values, at=event.number, lines=lines_of([*moves, *run])
        )

    def _stake(self, life: Life, event: BoatEvent, fight: Fight) -> str:
        """Return what was at stake where escorts kept a boat from the convoy; empty for an attack that came through."""
        if fight.attack is None or not fight.over or not (self._brief or any(fight.points)):
            return ""
        if any(isinstance(e.deed, SalvoFacts) and e.turn is event.turn for e in life.events):
            return ""
        after = self._scoring.after([fight])
        return stake(fight, (after[UBOAT] - fight.points[UBOAT], after[ESCORT] - fight.points[ESCORT]))

    def _hunted(self, life: Life, fight: Fight) -> bool:
        """Return whether the boat had been hunted in the same way before, in the same round."""
        fights = [event.deed for event in life.events if isinstance(event.deed, Fight)]
        place = next(n for n, each in enumerate(fights) if each is fight)
        return any(each.hunt.kind == fight.hunt.kind for each in fights[:place])

    def _older(self, life: Life) -> int:
        """Return the round in which the boat's contact began, if it was an earlier one."""
        assert life.boat is not None
        return life.boat.round if life.boat.round < life.events[0].round else 0

    def _verbs(self, moves: Sequence[BoatEvent]) -> Iterator[str]:
        """Yield what the boat did, as verbs with their turns."""
        saved = [event for event in moves if event.kind == "bdienst"]
        for place, event in enumerate(moves):
            goal = "carrier" if event.boat is not None and event.boat.carrier else "convoy"
            if event.kind == "contact":
                yield f"reported the {goal} on turn {event.number}"
            elif event.kind == "bdienst" and event is saved[-1]:
                yield f"kept the contact by B-Dienst on {_turns(saved)}"
            elif event.kind == "ordered" and event.move is not None and isinstance(event.move.value, Play):
                what = attack_name(event.turn.before.ruleset, event.move.value.card)
                yield f"went in on turn {event.number} for {with_article(what)}"
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
        """Return an attack on the convoy or the carrier, and whether anybody stood in the boat's way."""
        own = self._own(event, salvo)
        if own:
            start = f"past {'it' if len(own[0].hunt.group) == 1 else 'them'} she attacked"
        else:
            start = start or f"{name} attacked on turn {event.number}"
            start = f"{start}{unmet(event.turn, salvo)}"
        return f"{start}: {salvo_clause(salvo)}{self._lead([salvo])}"

    def _own(self, event: BoatEvent, salvo: SalvoFacts) -> list[Fight]:
        """Return the hunts that had stood in the way of an attack."""
        boat = salvo.attack.boat
        fights = [f for f in event.turn.fights if f.attack is not None and not f.blank]
        return [f for f in fights if (f.hunt.boat.handle, f.hunt.boat.card) == (boat.handle, boat.card)]

    def _lead(self, deeds: Sequence[Fight | SalvoFacts]) -> str:
        """Return what an engagement or an attack did to the lead; empty where it did nothing to it. Its points count where it
        ends, as on the sheet."""
        after = self._scoring.after(deeds)
        before = tuple(after[side] - sum(deed.points[side] for deed in deeds) for side in (UBOAT, ESCORT))
        was, now = before[0] - before[1], after[0] - after[1]
        sides = [(n > 0) - (n < 0) for n in (was, now)]
        if self._brief or before == after or sides[0] == sides[1]:
            return ""
        if not any(before):
            return "; that brought the first points of the game"
        if now == 0:
            return f"; that made it level at {after[0]}–{after[1]}"
        return f"; that put the {'U-boats' if now > 0 else 'escorts'} ahead at {after[0]}–{after[1]}"

    # -- what is told in a clause --------------------------------------------------------------------------------------

    def clause(self, life: Life) -> str:
        """Return what is told of a life without a passage of its own, with its citation: ``two vain patrols``, or a clause about a
        contact."""
        text = {"shadow": self._shadow, "search": self._search, "bluff": self._bluff}.get(
            life.kind, self._order
        )(life)
        values = {
            "round": life.events[0].round,
            "turns": tuple(e.number for e in life.events),
            **_moved(life.events),
        }
        return self._said.write(life.kind, text, values, at=life.last, lines=life.lines)

    def _shadow(self, life: Life) -> str:
        assert life.boat is not None
        older = self._older(life)
        name = self._names.introduce(life.boat, life.events[0].round, older=older)
        first, last = life.events[0], life.events[-1]
        if last.kind == "routed" and first.kind == "contact" and len(life.events) > 2:
            again = " in spite of B-Dienst" if any(event.kind == "bdienst" for event in life.events) else ""
            return f"{name.rstrip(',')}, in contact from turn {first.number}, was shaken off on turn {last.number}{again}"
        verbs = list(self._verbs(life.events))
        return f"{name} {listed(verbs) or 'stayed in contact'}"

    def shaken_off(self, several: Sequence[Life]) -> str:
        """Return several boats whose contact the convoy shook off as one clause, with its citation."""
        ends = [life.events[-1] for life in several]
        n = len({id(life.boat) for life in several})
        text = f"{number(n)} boats in contact were shaken off, on {_turns(ends)}"
        events = [event for life in several for event in life.events]
        values = {"round": events[0].round, "turns": tuple(e.number for e in events), **_moved(events)}
        lines = [line for life in several for line in life.lines]
        return self._said.write("shadows", text, values, at=max(life.last for life in several), lines=lines)

    def _search(self, life: Life) -> str:
        n = len(life.events)
        return "a vain patrol" if n == 1 else f"{number(n)} vain patrols"

    def _bluff(self, life: Life) -> str:
        n = sum(event.deed is not None for event in life.events)
        if n > 1:
            return f"{number(n)} bluffs"
        hunted = [e.deed for e in life.events if isinstance(e.deed, Fight)]
        return f"a bluff that drew {count(len(hunted[0].hunt.group), 'escort card')}" if hunted else "a bluff"

    def _order(self, life: Life) -> str:
        return f"a B-Dienst without a contact on turn {life.first}"


def _moves(events: Sequence[BoatEvent]) -> tuple[tuple[str, int, int], ...]:
    return tuple((event.kind, event.round, event.number) for event in events)


def _turns(events: Sequence[BoatEvent]) -> str:
    """Return turns in words: ``turn 10``, ``turns 10 and 12``."""
    turns = [str(event.number) for event in events]
    return f"turn{'s' * (len(turns) > 1)} {listed(turns)}"


def _moved(events: Sequence[BoatEvent]) -> dict[str, object]:
    return {"events": _moves([event for event in events if event.deed is None])}


def in_brief(deed: Fight | SalvoFacts, lost: tuple[int, int, int]) -> str:
    """Return what a hunt or an attack came to, for a headline: ``two ships sunk``, ``a novice boat sunk``; empty where nothing was
    hit. ``lost``: the merchant ships, U-boats and escorts sunk in its round, all of which the headline counts."""
    if isinstance(deed, SalvoFacts):
        if deed.attack.carrier:
            return f"the carrier {deed.result}" if deed.result in ("damaged", "sunk") else ""
        return f"{count(lost[0], 'merchant ship')} sunk" if deed.ships else ""
    came, card = outcome(deed), deed.hunt.boat.card
    if came.sunk and lost[1] > 1:
        return f"{count(lost[1], 'U-boat')} sunk"
    boat = cards(deed.state.ruleset, UBOAT, [card]) if card != UNKNOWN else "a boat"
    return f"{boat} sunk" if came.sunk else f"{boat} damaged" if came.damaged else ""
