"""Writes the headline and the first paragraph of a Tonnage War report: the decisive moment, then the score and the losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.log.pair import DRAW, FIRST, GameScore, verdict
from printkit.games.tonnage_war.rules.data import ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, BoatNames
from printkit.games.tonnage_war.story.course import DecidingFight, DecisiveFight, heaviest_moment
from printkit.games.tonnage_war.story.facts import Account, Fight, Points, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import (
    Hit,
    escorts,
    found_by,
    hit_of,
    introduced,
    shot_word,
    stoppers,
)
from printkit.games.tonnage_war.story.luck_chances import come_through
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.rounds import reached, score
from printkit.games.tonnage_war.story.salvos import (
    aim,
    attack_of,
    came_through,
    hunted_first,
    ships_alone,
    sure_rolls,
)
from printkit.games.tonnage_war.story.telling import cards, odds, standing
from printkit.games.tonnage_war.story.undecided import (
    FAR,
    SEVERAL,
    course_of,
    in_brief,
    is_plain,
    lead,
    most_sunk_by,
    sunk_words,
)
from printkit.games.tonnage_war.story.undecided import told as course_told
from printkit.journal.course import Record
from printkit.report.story import KNOWN, NAMED, capital, listed, number, with_article
from printkit.report.words.phrases import Voice, plain, run_on
from printkit.report.words.weave import ends_at

_PRESENT: Final = {
    "sank": "sink", "damaged": "damage", "rammed and sank": "ram and sink", "together sank": "together sink", "finished off": "finish off",
    "turned back": "turn back", "shot down": "shoot down",
}  # fmt: skip
"""Maps the verbs of the first paragraph to their present tense, for the headline."""


_LONGEST: Final = 45
"""Maximum number of words in the first paragraph. It may be exceeded if the paragraph consists only of the decisive moment."""
_PAIR: Final = 2
"""Maximum number of escorts that the headline and the first paragraph name if they acted together. Of a larger group, they give
only the number."""
_MANY: Final = 3
"""The first paragraph names the escort that sank the most boats if it sank at least this many. If the U-boats sank nothing, a lower
limit (``SEVERAL``) applies."""


class _Deed(NamedTuple):
    """What happened to one boat in the decisive moment: the events that count, and the escorts' hits on the boat with their turns."""

    events: tuple[BoatEvent, ...]
    hits: tuple[tuple[int, Fight, Hit], ...]
    stopped: Fight | None
    salvo: SalvoFacts | None

    @property
    def before(self) -> Points:
        """Return the score at the beginning of the turn in which the first of these events happened."""
        return points(self.events[0].turn.before)

    @property
    def after(self) -> Points:
        """Return the score that results if only the points of these events are added to the score before them."""
        made = [engagement.points for event in self.events if (engagement := event.engagement) is not None]
        return self.before[UBOAT] + sum(u for u, _ in made), self.before[ESCORT] + sum(e for _, e in made)

    @property
    def alone(self) -> bool:
        """Return True if no other event changed the score in these turns, and only one side scored."""
        is_one = self.before[UBOAT] == self.after[UBOAT] or self.before[ESCORT] == self.after[ESCORT]
        return is_one and self.after == points(self.events[-1].turn.after)

    @property
    def by_the_boat(self) -> bool:
        """Return True if the boat scored more points than the escorts did by hitting her."""
        u, e = (after - before for after, before in zip(self.after, self.before, strict=True))
        return u > e


def _deed(most: DecisiveFight, fleet: BoatList) -> _Deed | None:
    """Return what happened to the boat that the decisive moment is about; None if nothing was scored.

    If escorts stopped attacks, this is the boat with the largest attack; otherwise, the boat whose hunts and attacks scored the
    most points.
    """
    each = most.fight
    events = [
        event
        for event in fleet.events(each.turns)
        if event.engagement is not None and not event.engagement.blank
    ]
    stopped = each.largest if each.is_stop else None
    scored = [event for event in events if event.scored]
    if stopped is not None:
        boat = next(event.boat for event in events if event.engagement is stopped)
    elif scored:
        boats = {id(event.boat): event.boat for event in scored}
        worth = {
            key: sum(
                sum(event.engagement.points) for event in scored if id(event.boat) == key and event.engagement
            )
            for key in boats
        }
        boat = boats[max(worth, key=lambda key: worth[key])]
    else:
        return None
    own = tuple(
        event for event in events if event.boat is boat and (event.scored or event.engagement is stopped)
    )
    hits = tuple(
        (event.number, event.engagement, hit)
        for event in own
        if isinstance(event.engagement, Fight) and (hit := hit_of(event.engagement)) is not None
    )
    salvo = next((event.engagement for event in own if isinstance(event.engagement, SalvoFacts)), None)
    return _Deed(own, hits, stopped, salvo)


def headline(
    record: Record, made: Account, fleet: BoatList, most: DecisiveFight | None, final: State, said: Voice
) -> str:
    """Return the headline of the report: the score, and the decisive moment in a few words."""
    uboat, escort = final.scores
    if not record.finished:
        return f"Unfinished {reached(record)}: {score(final)}"
    course = course_of(record, made, most)
    brief = in_brief(said, course) if course is not None else ""
    if most is not None and course is None:
        brief = _in_brief(most, fleet, said)
    told = f": {brief}" if brief else ""
    if uboat == escort:
        return f"Even at {uboat}–{escort}{told}"
    ahead = "U-boats" if uboat > escort else "Escorts"
    return f"{ahead} ahead {max(uboat, escort)}–{min(uboat, escort)}{told}"


def _in_brief(most: DecisiveFight, fleet: BoatList, said: Voice) -> str:
    """Return words for the decisive moment in the headline: ``an ace ship rams and sinks the regular boat about to take the lead in
    round 1``. They are empty if a few words cannot describe what happened."""
    each, deed = most.fight, _deed(most, fleet)
    if deed is None:
        return ""
    number_ = each.turn.round
    if len(each.stopped) > 1 and each.is_stop:
        common = _common(each)
        who = f"one {_graded(each.largest, common)}" if len(common) == 1 else "the escorts"
        text = f"{who} {'stops' if len(common) == 1 else 'stop'} {number(len(each.stopped))} boats worth {number(each.at_stake)} ships in round {number_}"
    else:
        text = _deed_in_brief(each, deed)
        text = f"{text} in round {number_}" if text else ""
    if not text:
        return ""
    values = {
        "round": number_, "stopped": each.stopped if each.is_stop else (), "before": deed.before, "after": deed.after,
        "deeds": tuple(engagement for _, engagement in each.engagements), "turns": tuple(turn.number for turn in each.turns),
    }  # fmt: skip
    return plain(said.write("headline", text, values, at=each.turn.number, lines=each.lines))


def _deed_in_brief(each: DecidingFight, deed: _Deed) -> str:
    """Return words for the headline about what happened to one boat."""
    fight, salvo = next(((fight, hit) for _, fight, hit in reversed(deed.hits)), None), deed.salvo
    if salvo is not None:
        boat = _boat_word(salvo.state, salvo.attack.boat.card, "a")
        if salvo.attack.carrier:
            return f"{boat} {'damages' if salvo.result == 'damaged' else 'sinks'} the carrier"
        change = _change(deed)
        past = (
            f"slips past the escorts{',' if change else ' and'} " if hunted_first(each.turns, salvo) else ""
        )
        return f"{boat} {past}sinks {ships_alone(salvo)}{change}"
    if deed.stopped is not None:
        state, card = deed.stopped.state, deed.stopped.hunt.boat.card
        ours, theirs = points(state)
        boat = f"{_boat_word(state, card, 'the')} about to {aim(ours - theirs, each.at_stake, standing(ours + each.at_stake, theirs))}"
        if fight is None:
            return f"{_does(deed.stopped, found_by(deed.stopped), 'turned back')} {boat}"
        return f"{_does(fight[0], fight[1].cards, fight[1].verb)} {boat}"
    if fight is None or deed.by_the_boat:
        return _shot_in_brief(deed)
    boat = _boat_word(fight[0].state, fight[0].hunt.boat.card, "a")
    return f"{_does(fight[0], fight[1].cards, fight[1].verb)} {boat}{_change(deed)}"


def _shot_in_brief(deed: _Deed) -> str:
    """Return words for the headline about what a boat's own shot hit; empty if she hit nothing."""
    for event in deed.events:
        fight = event.engagement
        if isinstance(fight, Fight) and outcome(fight).shot not in (None, MISSED):
            boat = _boat_word(fight.state, fight.hunt.boat.card, "a")
            verb = _PRESENT[shot_word(fight, past=True)]
            target = next((p.card for p in fight.hunt.group if p.handle == outcome(fight).target), -1)
            if target >= 0 and boat:
                first, _, down = verb.partition(" ")
                return f"{boat} {first}s {cards(fight.state.ruleset, ESCORT, [target])}{f' {down}' if down else ''}"
    return ""


def _boat_word(state: State, card: int, article: str) -> str:
    """Return a boat's grade for the headline: ``a regular boat``, ``the ace``."""
    word = cards(state.ruleset, UBOAT, [card]) if card >= 0 else "a boat"
    return word if article == "a" else f"the {word.partition(' ')[2]}"


def _graded(fight: Fight, held: Sequence[int]) -> str:
    """Return the grades of some escorts, without the article of the first one: ``ace ship``."""
    return cards(fight.state.ruleset, ESCORT, held).partition(" ")[2]


def _does(fight: Fight, held: Sequence[int], verb: str) -> str:
    """Return words for some escorts and what they do, in the present tense: ``an ace ship rams and sinks``."""
    if not held:
        return f"escorts {_PRESENT[verb]}"
    if len(held) > _PAIR:
        return f"{number(len(held))} escorts {_PRESENT[verb]}"
    present = _PRESENT[verb]
    if len(held) == 1:
        present = " and ".join(_third(each) for each in present.split(" and "))
    return f"{cards(fight.state.ruleset, ESCORT, held)} {present}"


def _third(verb: str) -> str:
    """Return a verb in the third person singular: ``finishes off`` for ``finish off``."""
    first, _, more = verb.partition(" ")
    ending = "es" if first.endswith("sh") else "s"
    return f"{first}{ending}{f' {more}' if more else ''}"


def _change(deed: _Deed) -> str:
    """Return words for how the score changed: `` and breaks the tie``. If the same side led before, they only give the new score.
    They are empty if other events also changed the score."""
    if not deed.alone:
        return ""
    was, now = deed.before[UBOAT] - deed.before[ESCORT], deed.after[UBOAT] - deed.after[ESCORT]
    verb = "s" if not deed.hits or len(deed.hits[-1][2].cards) == 1 else ""
    if now == 0 != was:
        return f" and level{verb} the score"
    if was == 0 != now:
        return (
            f" and break{verb} the tie at {deed.before[0]}–{deed.before[1]}"
            if any(deed.before)
            else f" and open{verb} the score"
        )
    if was * now < 0:
        return f" and take{verb} the lead"
    return f" and make{verb} it {standing(*deed.after)}"


def _common(each: DecidingFight) -> list[int]:
    """If a single escort stopped all the attacks that were stopped in a fight, return its card in a list; otherwise, return an
    empty list."""
    found = [stoppers(fight) for fight in each.stopped]
    return list(found[0]) if len(found[0]) == 1 and all(some == found[0] for some in found) else []


# -- the first paragraph -----------------------------------------------------------------------------------------------


def lede(
    record: Record, made: Account, fleet: BoatList, most: DecisiveFight | None, names: BoatNames, said: Voice
) -> str:
    """Return the first paragraph of the report: the decisive moment, the score, the losses, and the result of the pair if the game
    is one of a pair."""
    final = record.final
    assert isinstance(final, State)
    lines = (made.turns[-1].lines if made.turns else ()) or ends_at(record)
    uboat, escort = points(final)
    values: dict[str, object] = {"scores": (uboat, escort), "ships": final.ships, "sunk": final.sunk}
    if not record.finished:
        open_damage = ", damage in an engagement that is not over included" if any(final.open_points) else ""
        text = f"{capital(_losses(final))} so far, {reached(record)}; the U-boats have {uboat}, the escorts {escort}{open_damage}."
        return " ".join(
            part for part in (said.write("standing", text, values, lines=lines), _pair(record, final)) if part
        )
    course = course_of(record, made, most)
    if course is not None:
        heavy = heaviest_moment(made.turns, course.side) or most
        told = (
            _moment(said, heavy, made.turns, fleet, names) if heavy is not None and is_plain(course) else ""
        )
        rest = course_told(said, course, room=max(1, _LONGEST - _length(told)) if told else 0)
        return " ".join(filter(None, [told, rest, _pair(record, final)]))
    told = _moment(said, most, made.turns, fleet, names) if most is not None else ""
    text, more = _ending(made, fleet, most, final, told)
    result = said.write("result", text, values | more, lines=lines)
    if told and ": " not in text:  # without the losses it is short
        told, result = "", run_on([told, result])
    return " ".join(part for part in (told, result, _pair(record, final)) if part)


def _ending(
    made: Account, fleet: BoatList, most: DecisiveFight | None, final: State, told: str
) -> tuple[str, dict[str, object]]:
    """Return the sentence about the final score, and the values that support it.

    The sentence includes the losses if the first paragraph still has room for them; ``told`` is the paragraph's text so far.
    """
    values: dict[str, object] = {}
    uboat, escort = points(final)
    if most is not None:
        last = most.fight.turns[-1]
        values |= {"made": points(last.after), "moment": (last.round, last.number)}
    only_boats = not final.ships and not final.sunk[1]
    by, n = most_sunk_by(made.turns, SEVERAL if only_boats else _MANY) if escort > uboat else ("", 0)
    values["by"] = by, n
    deed = _deed(most, fleet) if most is not None else None
    side, score_ = UBOAT if uboat > escort else ESCORT, f"{max(uboat, escort)}–{min(uboat, escort)}"
    far = "far " if abs(uboat - escort) >= FAR else ""
    if told and deed is not None and deed.alone and deed.before != deed.after == (uboat, escort):
        text = short = f"It ended {standing(uboat, escort)}" if deed.stopped else "That was the final score"
    elif uboat == escort:
        text = short = f"The game ended level, {score_}"
    else:
        short = f"The {'U-boats' if side == UBOAT else 'escorts'} finished {far}ahead, {score_}"
        text = f"The {_led(made.turns, most, side)}finished {far}ahead, {score_}"
    lost = f": {_losses(final)}{f', {number(n)} boats by {by}' if n else ''}"
    if _length(f"{told} {text}{lost}") <= _LONGEST:
        return f"{text}{lost}.", values
    return f"{text if _length(f'{told} {text}') <= _LONGEST else short}.", values


def _led(turns: Sequence[TurnFacts], most: DecisiveFight | None, side: int) -> str:
    """Return the beginning of a sentence, with the winning side and how it had led: ``escorts were never behind and ``, ``escorts
    led to the end and ``."""
    ahead = "U-boats" if side == UBOAT else "escorts"
    leads = [
        lead(score, side)
        for turn in turns
        for score in (points(turn.before), points(turn.after), turn.after.scores)
    ]
    before, after = (
        (points(most.fight.turn.before), points(most.fight.turns[-1].after))
        if most is not None
        else ((0, 0), (0, 0))
    )
    has_led = most is not None and most.kept and lead(after, side) > 0
    if most is not None and has_led and not most.fight.is_stop and lead(before, side) <= 0:
        return f"{ahead} kept that lead and "
    if min(leads) < 0:
        return f"{ahead} led to the end and " if has_led else f"{ahead} "
    later = [
        lead(score, side)
        for turn in turns
        if turn.round > 1
        for score in (points(turn.before), turn.before.scores)
    ]
    return (
        f"{ahead} {'led from the first round on' if later and min(later) > 0 else 'were never behind'} and "
    )


def _moment(
    said: Voice, most: DecisiveFight, turns: Sequence[TurnFacts], fleet: BoatList, names: BoatNames
) -> str:
    """Return the sentence that names the decisive moment: when, the score before it, and what happened."""
    each, deed = most.fight, _deed(most, fleet)
    if deed is None:
        return ""
    what, first, last = _what_happened(each, deed, turns, names)
    if not what:
        return ""
    values: dict[str, object] = {
        "round": each.turn.round, "before": deed.before, "after": deed.after, "turns": tuple(turn.number for turn in each.turns),
        "deeds": tuple(engagement for _, engagement in each.engagements), "chance": (each.base, each.now),
        "kept": most.kept, "decided": most.decided, "stopped": each.stopped if each.is_stop else (),
    }  # fmt: skip
    text = f"{_when(each.turn.round, first, last)}, at {standing(*deed.before)}, {what}."
    return said.write("moment", text, values, at=each.turn.number, lines=each.lines)


def _when(round_: int, first: int, last: int) -> str:
    """Return the beginning of a sentence, with its turns: ``On turn 3 of round 2``, ``In the last round, on turns 11 and 12``."""
    turns = (
        f"on turn {first}"
        if first == last
        else f"on turns {first} {'to' if last - first > 1 else 'and'} {last}"
    )
    which = {1: "first", ROUNDS: "last"}.get(round_)
    return f"In the {which} round, {turns}" if which else f"{capital(turns)} of round {round_}"


def _length(text: str) -> int:
    """Return the number of words in a text with names. The name of an escort ship counts as one word, any other name as two."""
    named = KNOWN.sub(lambda found: f"{found[3]} {'name' if found[1] == 'escort' else 'name name'}", text)
    return len(NAMED.sub(" name", named).split())


def _what_happened(
    each: DecidingFight, deed: _Deed, turns: Sequence[TurnFacts], names: BoatNames
) -> tuple[str, int, int]:
    """Return a clause about what happened in the decisive moment, and the first and last turn that it covers."""
    event = deed.events[0]
    boat = "a boat"
    if event.boat is not None and (deed.stopped is None or len(each.stopped) == 1):
        boat = names.introduce(event.boat, event.round)
    made = "" if deed.before == deed.after or not deed.alone else f": {standing(*deed.after)}"
    if deed.stopped is not None:
        return _stop(each, deed, deed.stopped, boat)
    if deed.salvo is not None and not deed.salvo.attack.carrier:
        fired = next(event for event in deed.events if event.engagement is deed.salvo)
        return (
            f"{came_through(fired.turn, deed.salvo, turns, boat, brief=True)}{made}",
            fired.number,
            fired.number,
        )
    if deed.salvo is not None:
        return (
            f"{boat} {'damaged' if deed.salvo.result == 'damaged' else 'sank'} the carrier{made}",
            event.number,
            event.number,
        )
    if deed.hits and not deed.by_the_boat:
        did = [
            f"{'' if place and hit.cards == deed.hits[place - 1][2].cards else f'{escorts(fight, hit.cards)} '}{hit.verb}"
            for place, (_, fight, hit) in enumerate(deed.hits)
        ]
        return f"{listed(did)} {boat}{made}", deed.hits[0][0], deed.hits[-1][0]
    return _by_her_shot(deed, boat, made), event.number, deed.events[-1].number


def _stop(each: DecidingFight, deed: _Deed, stopped: Fight, boat: str) -> tuple[str, int, int]:
    """Return a clause about attacks that escorts stopped, and the first and last turn that it covers.

    The clause says what score the attacks would have led to, and what happened to the boats. ``stopped`` is the hunt that stopped
    the largest attack, ``boat`` the name of its boat.
    """
    before = points(each.stopped[0].state if len(each.stopped) > 1 else stopped.state)
    if len(each.stopped) > 1:
        common, n = _common(each), len(each.stopped)
        who = escorts(stopped, common) if len(common) == 1 else "the escorts"
        turns = [turn.number for turn in each.turns if any(fight in turn.fights for fight in each.stopped)]
        them = "them both" if n == 2 else f"all {number(n)}"
        went = (
            f"{number(n)} boats went in with attacks that would have made it {_would(before, each.at_stake)}"
        )
        return f"{went}, but {who} stopped {them}", turns[0], turns[-1]
    attack = with_article(attack_of(stopped))
    went = f"{boat} {_chance_of(stopped)} with {attack} that would have made it {_would(before, sure_rolls(stopped))}"
    if deed.hits:
        turn, fight, hit = deed.hits[-1]
        return f"{went}, but {escorts(fight, hit.cards)} {_to_her(hit.verb)}", deed.events[0].number, turn
    turn = deed.events[0].number
    found = found_by(stopped)
    who = f"{number(len(found))} escorts" if len(found) > _PAIR else escorts(stopped, found) or "escorts"
    return f"{went}, but {who} turned her back", turn, turn


def _chance_of(stopped: Fight) -> str:
    """Return a verb for a boat that escorts stopped, with her odds of passing them: ``had one chance in ten of slipping through``."""
    through = come_through(stopped)
    if through is None or not 0 < through[0] < 1:
        return "went in"
    return f"had {odds(float(through[0]))} of slipping through"


def _to_her(verb: str) -> str:
    """Return a verb with the boat as its object: ``sank her``, ``finished her off``."""
    return "finished her off" if verb == "finished off" else f"{verb} her"


def _would(before: Points, hits: int) -> str:
    """Return the score that some hits would have led to. It does not name the leader if the escorts led before and would still have
    led."""
    uboat, escort = before
    still = uboat < escort and uboat + hits < escort
    return f"{escort}–{uboat + hits}" if still else standing(uboat + hits, escort)


def _by_her_shot(deed: _Deed, boat: str, made: str) -> str:
    """Return a clause about what a boat's own shot hit; empty if she hit nothing."""
    for event in deed.events:
        fight = event.engagement
        if isinstance(fight, Fight) and outcome(fight).shot not in (None, MISSED):
            return f"{boat} {shot_word(fight, past=True)} {introduced(fight, outcome(fight).target)}{made}"
    return ""


def _losses(final: State) -> str:
    sunk = sunk_words(final.ships, final.sunk)
    verb = "was" if final.ships + sum(final.sunk) == 1 else "were"
    return f"{listed(sunk)} {verb} sunk" if sunk else "nothing was sunk"


def _pair(record: Record, final: State) -> str:
    """Return a sentence about the two games of a pair, between which the players change sides. It names the winner if the log has
    both scores."""
    ruleset, first = final.ruleset, final.ruleset.first_scores
    if not ruleset.is_second_leg:
        return "" if "leg" not in record.header else "This was the first game of a pair."
    if first is None:
        return "This was the second game of a pair; the log does not have the scores of the first."
    told = f"The first game of the pair ended {first[0]}–{first[1]}."
    if not record.finished:
        return f"{told} The pair is not decided."
    uboat, escort = final.scores
    one = f"{first[0] + escort} points, {first[0]} of them with the U-boats"
    two = f"{uboat + first[1]} points, {uboat} of them with the U-boats"
    result = verdict(GameScore(*first), GameScore(uboat, escort))
    figures = (
        f"over both games the leader of the escorts in this one made {one}, the leader of its U-boats {two}"
    )
    if result == DRAW:
        return f"{told} The pair is a draw: {figures}."
    winner = record.header.get("escort-player" if result == FIRST else "uboat-player", "")
    side = "the escorts" if result == FIRST else "the U-boats"
    named = f"{winner}, who led {side} here," if winner else f"The player who led {side} in this game"
    return f"{told} {named} wins the pair: {figures}."
