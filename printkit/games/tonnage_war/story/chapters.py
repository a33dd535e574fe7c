"""Write the sentences about one U-boat in a round: how it found the convoy, which escorts hunted it, what it
sank, and what happened to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import HuntTurn, exchange, vain
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.fights import (
    arrival,
    hitting_escort,
    introduced,
    kept_off,
    plain,
    shot_word,
    sunk_by,
    target_of,
)
from printkit.games.tonnage_war.story.grouped import Grouped
from printkit.games.tonnage_war.story.lives import Life, Scoring, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import (
    attack_name,
    drawn_by_blanks,
    lacked_an_attack,
    missed_out,
    rare_hits,
    salvo_clause,
    why_unmet,
)
from printkit.games.tonnage_war.story.telling import cards, group
from printkit.report.story import begun, count, listed, number, with_article
from printkit.report.words.phrases import Voice, run_on
from printkit.table import UNKNOWN

_ODDS: Final = re.compile(r" \([^()*\ue000]*\b(?:chance|shot)s?\b[^()*\ue000]*\)")
"""Matches odds in brackets."""
_NOVICE: Final = 2
"""The escorts' points for sinking a novice U-boat."""


class Chapters:
    """Writes the sentences about the U-boats of one game, and remembers which of them the report has already
    mentioned by name.
    """

    def __init__(
        self,
        said: Voice,
        names: BoatNames,
        scoring: Scoring,
        bluffs: Sequence[TurnFacts] = (),
        turning: Collection[int] = (),
    ) -> None:
        """Create a writer of sentences for the U-boats of one game.

        ``bluffs`` are the turns in which escorts answered an attack that was made with a blank; ``turning`` identifies the hunts and attacks of
        the turning points, which have their odds there.
        """
        self.turning = turning
        self.grouped = Grouped(said, names, bluffs)
        self._said = said
        self._names = names
        self._scoring = scoring
        self._bluffs = bluffs

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
            past = (
                isinstance(run[0].engagement, SalvoFacts)
                and bool(told)
                and self._own(run[0], run[0].engagement)
            )
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
        """Return the sentences about one hunt including its continuations, or about one attack by the
        U-boat.
        """
        assert life.boat is not None
        event = run[0]
        name = self._names.introduce(life.boat, event.round, older=self._older(life)) if new else "she"
        start = f"{name} {listed(verbs)}" if (verbs := list(self._verbs(moves))) else ""
        if isinstance(event.engagement, SalvoFacts):
            return self._written(life, moves, run, self._attacked(event, event.engagement, start, name))
        whole, run = run, _until_the_last_hit(run)
        hunts = [(each.number, each.engagement) for each in run if isinstance(each.engagement, Fight)]
        turn, fight = hunts[0]
        whom = "her" if start or not new else name
        link = ", but " if fight.attack is not None else ", and "
        fight_result = arrival(
            fight,
            turn,
            same=bool(start) and moves[-1].number == turn,
            whom=whom,
            hunted=self._hunted(life, fight),
        )
        put = self._stake(fight)
        engagements = [each for _, each in hunts]
        scored = max((n for n, each in enumerate(engagements) if any(each.points)), default=-1)
        leads = [
            f"{_worth(each)}{self._lead(engagements) if n == scored else ''}"
            for n, each in enumerate(engagements)
        ]
        opening = f"{start}{link if start else ''}{fight_result}"
        opening = self._met(fight, turn, moves, name, whom, opening)
        is_short = bool(put) and plain(fight)
        if len(run) == 1 and (is_short or kept_off(fight)):
            text = f"{opening}{put or ' without a hit'}"
        else:
            text = exchange(f"{opening}{put}", [HuntTurn(*each) for each in hunts], leads)
        return self._written(life, moves, run, text, whole)

    def _met(
        self, fight: Fight, turn: int, moves: Sequence[BoatEvent], name: str, whom: str, opening: str
    ) -> str:
        """Return the opening of a hunt, from the escorts' side if it met a boat on her way in of which nothing else is told: ``on turn 4 an ace
        ship met a regular boat on her way in with a bow attack``.
        """
        is_kept = fight.attack is not None and vain(fight) and outcome(fight).found
        if fight.attack is not None and [each.kind for each in moves] == ["ordered"]:
            attack = with_article(attack_name(fight.state.ruleset, fight.attack.card))
            verb = "turned back" if is_kept else "met"
            return f"on turn {turn} {group(fight)} {verb} {name} on her way in with {attack}"
        return opening.replace(f"stood between {whom} and", f"kept {whom} from") if is_kept else opening

    def _written(
        self,
        life: Life,
        moves: Sequence[BoatEvent],
        run: Sequence[BoatEvent],
        text: str,
        whole: Sequence[BoatEvent] = (),
    ) -> str:
        """Return a sentence with citations of its log lines. It also cites the rest of the hunt, because
        points for damage are scored when the hunt ends.
        """
        event = run[0]
        salvo = event.engagement if isinstance(event.engagement, SalvoFacts) else None
        values = {
            "round": event.round, "turns": tuple(each.number for each in run), "boat": life.boat, "events": _moves(moves),
            "fights": tuple(each.engagement for each in run if isinstance(each.engagement, Fight)), "salvo": salvo, "turn": event.number,
        }  # fmt: skip
        kind = "hunt" if salvo is None else "salvo"
        if any(id(each.engagement) in self.turning for each in run):
            text = _ODDS.sub("", text)
        return self._said.write(
            kind, f"{begun(text)}.", values, at=event.number, lines=lines_of([*moves, *(whole or run)])
        )

    def _stake(self, fight: Fight) -> str:
        """Return a clause with the score that the boat's attack would have made if escorts had not stopped it without a hit; otherwise empty."""
        after = self._scoring.after([fight])
        before = after[UBOAT] - fight.points[UBOAT], after[ESCORT] - fight.points[ESCORT]
        is_stopped = fight.attack is not None and vain(fight) and outcome(fight).found
        return missed_out(fight, before) if is_stopped else ""

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
        """Return the clause about an attack on the convoy or the carrier. It also says if escorts tried to
        stop the U-boat.
        """
        own = self._own(event, salvo)
        if own:
            start = f"past {'it' if len(own[0].hunt.group) == 1 else 'them'} she attacked"
        else:
            start = start or f"{name} attacked on turn {event.number}"
            start = f"{start}{why_unmet(event.turn, salvo)}{self._bluffed(event, salvo)}"
        # Damage in a hunt that is not over is not yet in the score.
        open_points = (*event.turn.before.open_points, *event.turn.after.open_points)
        lead = "" if any(open_points) else self._lead([salvo])
        return f"{start}: {salvo_clause(salvo)}{lead}"

    def _bluffed(self, event: BoatEvent, salvo: SalvoFacts) -> str:
        """Return a clause that says in which turns a blank made the escorts use up attack cards that they
        now lacked; empty if they lacked none.
        """
        if not lacked_an_attack(event.turn, salvo):
            return ""
        return drawn_by_blanks(event.turn, self._bluffs)

    def _own(self, event: BoatEvent, salvo: SalvoFacts) -> list[Fight]:
        """Return the hunts in the same turn with which escorts tried to stop this attack."""
        boat = salvo.attack.boat
        fights = [f for f in event.turn.fights if f.attack is not None and not f.blank]
        return [f for f in fights if (f.hunt.boat.handle, f.hunt.boat.card) == (boat.handle, boat.card)]

    def _lead(self, engagements: Sequence[Fight | SalvoFacts]) -> str:
        """Return a clause about how a hunt or an attack changed the lead; empty if the same side leads as
        before.
        """
        after = self._scoring.after(engagements)
        before = tuple(
            after[side] - sum(engagement.points[side] for engagement in engagements)
            for side in (UBOAT, ESCORT)
        )
        was, now = before[0] - before[1], after[0] - after[1]
        sides = [(n > 0) - (n < 0) for n in (was, now)]
        if before == after or sides[0] == sides[1]:
            return ""
        if not any(before) and 0 in after:
            return ""
        if now == 0:
            return f"; that made it level at {after[0]}–{after[1]}"
        return f"; that made it {max(after)}–{min(after)} to the {'U-boats' if now > 0 else 'escorts'}"

    # -- boats without a passage of their own --------------------------------------------------------------------------

    def hunted(self, lives: Sequence[Life], number_: int) -> str:
        """Return a sentence about a round in which escorts hunted U-boats without a hit and no U-boat
        attacked. It counts the hunts for each grade of U-boat. Empty if there was no hunt.
        """
        attacks, sought = Counter[str](), Counter[str]()
        for life in lives:
            word = (
                self._names.word(life.boat) if life.boat is not None and life.boat.known(number_) else "boat"
            )
            sought[word] += any(fight.detects or fight.strikes for fight in life.hunts)
            attacks[word] += sum(len(fight.strikes) for fight in life.hunts)
        on = {
            word: with_article(word) if sought[word] == 1 else count(sought[word], word) for word in +sought
        }
        told = [
            f"{count(n, 'attack') if not place else number(n)} on {on[word]}"
            for place, (word, n) in enumerate((+attacks).items())
        ]
        if not on:
            return ""
        text = f"{listed(told)} missed" if told else f"escorts hunted {listed(list(on.values()))} in vain"
        events = [event for life in lives for event in life.events]
        values = {"round": number_, "attacks": sum(attacks.values()), "boats": sum(sought.values())}
        at = max(event.number for event in events)
        return self._said.write("hunted", f"{begun(text)}.", values, at=at, lines=lines_of(events))

    def rest(
        self, others: Sequence[Life], number_: int, lines: Sequence[int], *, no_contact_card: bool = False
    ) -> str:
        """Return a sentence about a round without a hunt or an attack: the contacts that were made and lost.

        ``no_contact_card``: the U-boats were dealt no Contact card, which is why.
        """
        shadows = [life for life in others if life.kind == "shadow"]
        shaken = [life for life in shadows if life.events[-1].kind == "routed"]
        made = [e for life in shadows if life not in shaken for e in life.events if e.kind == "contact"]
        parts = ["No U-boat was hunted and none attacked"]
        if no_contact_card:
            parts = ["The U-boats were dealt no Contact card, and none of them was hunted or attacked"]
        if made:
            who = "a boat" if len(made) == 1 else count(len(made), "boat")
            parts.append(f"on {_turns(made)} {who} reported the convoy and held on")
        if shaken:
            parts.append(f"{count(len(shaken), 'contact')} {_were(len(shaken))} shaken off")
        values = {
            "round": number_, "turns": (), "fights": (), "no_contact_card": no_contact_card, "reported": tuple(e.number for e in made), "shaken": len(shaken),
            "events": _moves([e for life in shaken for e in life.events]),
        }  # fmt: skip
        cited = tuple(dict.fromkeys((*lines, *lines_of([e for life in shadows for e in life.events]))))
        at = max((e.number for life in others for e in life.events), default=0)
        return self._said.write("rest", f"{'; '.join(parts)}.", values, at=at, lines=cited)


def _until_the_last_hit(run: Sequence[BoatEvent]) -> Sequence[BoatEvent]:
    """Return a finished hunt without its uneventful last turns: it ends with the last hit or, without a hit,
    with the turn that stopped an attack. Any other hunt is returned whole.
    """
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


def _were(n: int) -> str:
    return "was" if n == 1 else "were"


def in_short(event: BoatEvent, name: str) -> str:
    """Return a clause for the first paragraph about a hunt or an attack that scored points: ``a ship sank a
    novice boat by gunfire``.

    ``name`` is what to call the boat. Empty if nothing was hit.
    """
    engagement = event.engagement
    if isinstance(engagement, SalvoFacts):
        if engagement.attack.carrier:
            return (
                f"{name} {'damaged' if engagement.result == 'damaged' else 'sank'} the carrier"
                if any(engagement.points)
                else ""
            )
        boat = engagement.attack.boat
        met = [
            fight for fight in event.turn.fights
            if fight.attack is not None and (fight.hunt.boat.handle, fight.hunt.boat.card) == (boat.handle, boat.card)
        ]  # fmt: skip
        past = f" came past {group(met[0])} and" if met and not met[0].blank else ""
        rare = f", with {chance}" if (chance := rare_hits(engagement)) else ""
        return (
            f"{name}{past} sank {count(engagement.ships, 'merchant ship')}{rare}" if engagement.ships else ""
        )
    if engagement is None:
        return ""
    fight_result = outcome(engagement)
    own = "" if fight_result.shot in (None, MISSED) else shot_word(engagement, past=True)
    fate = "sunk" if fight_result.sunk else "damaged" if fight_result.damaged else ""
    if own:
        target = introduced(engagement, fight_result.target)
        return f"{name} {own} {target}{f' and was {fate}' if fate else ''}"
    if not fate:
        return f"{name} was rammed, and an escort was damaged" if fight_result.rammed else ""
    by = sunk_by(engagement)
    return f"{by} {name}" if by else f"{name} was {fate}"


def _moves(events: Sequence[BoatEvent]) -> tuple[tuple[str, int, int], ...]:
    return tuple((event.kind, event.round, event.number) for event in events)


def _turns(events: Sequence[BoatEvent]) -> str:
    """Return words for the turns of these events: ``turn 10``, ``turns 10 and 12``."""
    turns = [str(event.number) for event in events]
    return f"turn{'s' * (len(turns) > 1)} {listed(turns)}"


def _worth(fight: Fight) -> str:
    """Return a clause with the points for a sunk U-boat, if it was worth more than a novice U-boat;
    otherwise empty.
    """
    sunk = fight.over and outcome(fight).sunk
    return f", worth {number(fight.points[ESCORT])} points" if sunk and fight.points[ESCORT] > _NOVICE else ""


def in_brief(engagement: Fight | SalvoFacts, lost: tuple[int, int, int]) -> str:
    """Return the result of a hunt or an attack in a few words for the headline: ``two merchant ships sunk``,
    ``a novice boat sunk``; empty if there was no hit.

    ``lost`` counts the merchant ships, U-boats and escorts sunk in the whole round, which the headline gives instead of a single
    attack's.
    """
    if isinstance(engagement, SalvoFacts):
        if engagement.attack.carrier:
            return f"the carrier {engagement.result}" if engagement.result in ("damaged", "sunk") else ""
        return f"{count(lost[0], 'merchant ship')} sunk" if engagement.ships else ""
    fight_result, card = outcome(engagement), engagement.hunt.boat.card
    by = hitting_escort(engagement)
    boat = cards(engagement.state.ruleset, UBOAT, [card]) if card != UNKNOWN else "a boat"
    boat = f"{boat} boat" if boat == "an ace" else boat
    if fight_result.shot not in (None, MISSED) and not (fight_result.sunk or fight_result.damaged):
        return f"{target_of(engagement)} {shot_word(engagement)} by {boat}"
    how = f" by {by}" if by else ""
    return (
        f"{boat} sunk{how}" if fight_result.sunk else f"{boat} damaged{how}" if fight_result.damaged else ""
    )
