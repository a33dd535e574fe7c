"""Writes the first paragraph about the decisive moment of a game.

It gives the stakes, the course of the fight, and what the fight led to.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, HFDF, ROUNDS
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.attacks import came_of, the_way
from printkit.games.tonnage_war.story.boats import BoatList
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.clauses import cost, did, hitter, own_shot, reported_on, target, went_in
from printkit.games.tonnage_war.story.course import DecidingFight
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, KeyDeeds, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Fight
from printkit.games.tonnage_war.story.luck import come_through, units_of
from printkit.games.tonnage_war.story.opening.stakes import goal, goal_word, stakes
from printkit.games.tonnage_war.story.outcomes import card_of, found_by, hit_of, hit_word, outcome, weapon
from printkit.games.tonnage_war.story.salvos import chance_of_one, is_sure, shots_of, sure_rolls
from printkit.games.tonnage_war.story.telling import CERTAIN, all_of, odds, standing
from printkit.games.tonnage_war.story.waves import two_boats, two_fates
from printkit.report.story import begun, capital, count, listed, number
from printkit.report.words.phrases import Voice


def moment_of(each: DecidingFight, made: Account, fleet: BoatList) -> KeyDeeds | None:
    """Return the deeds (fights with one U-boat) that the story of a deciding fight describes, and the most important of
    them.

    None if the story describes none of them. The main deed is the largest attack that escorts stopped or, if
    they stopped none that mattered, the one with the most points.
    """
    engagements = [engagement for _, engagement in each.engagements]
    deeds = [
        deed for of_round in made.rounds for deed in deeds_of(fleet, of_round.turns)
        if deed.is_told and any(engagement is other for engagement in deed.engagements for other in engagements)
    ]  # fmt: skip
    if each.stops:
        stopped = [deed for deed in deeds if any(fight in each.stopped for fight in deed.fights)]
        if stopped:
            return KeyDeeds(tuple(stopped), max(stopped, key=lambda deed: sure_rolls(deed.fights[0])))
    scored = [deed for deed in deeds if any(deed.points)]
    if not scored:
        return None
    return KeyDeeds(tuple(scored), max(scored, key=lambda deed: sum(deed.points)))


def scene(said: Voice, fight: DecidingFight, moment: KeyDeeds, cast: Vessels, afterwards: str) -> list[str]:
    """Return the sentences about the decisive moment of a game.

    They give the score and the stakes, the course of the fight, and its result. ``afterwards`` is a clause
    about what followed and how the game ended, with which they end.
    """
    deed = moment.main
    values = values_of(deed)
    if fight.stops and len(moment.deeds) > 1:
        told, more, lines = _several(moment, cast)
        values |= more
    else:
        cast.tell(deed)
        course = _fired(deed, cast) if deed.kind is Kind.SALVO else _course(deed, cast)
        told, lines = [_situation(deed, cast), *course], _lines(deed)
    end, _, later = afterwards.partition("; ")
    told = [*told[:-1], f"{told[-1]}{end}", *(later.split("; ") if later else [])]
    return [said.write("scene", f"{begun(text)}.", values, at=deed.turn, lines=lines) for text in told]


def values_of(deed: Deed) -> dict[str, object]:
    """Return, by name, the values on which a sentence about a deed (a fight with one U-boat) is based: the turns, the boat, the
    points."""
    return {
        "round": deed.round, "turns": tuple(event.number for event in deed.events), "deeds": tuple(deed.engagements),
        "boat": deed.boat.card, "before": deed.before, "after": deed.after,
    }  # fmt: skip


def _lines(deed: Deed) -> tuple[int, ...]:
    """Return the numbers of the log lines of a deed (a fight with one U-boat).

    The earlier line in which the boat reported the convoy or was ordered to attack is included.
    """
    begun_by = [
        event
        for event in deed.boat.events
        if event.kind in ("contact", "ordered") and event.round == deed.round
    ]
    earlier = [n for event in begun_by for n in event.turn.lines]
    return tuple(dict.fromkeys([*earlier, *deed.lines]))


# -- how it began -------------------------------------------------------------------------------------------------------


def _score(deed: Deed) -> str:
    """Return a phrase for the score before a deed (a fight with one U-boat): ``it was 2–2``, ``the escorts led 2–1``."""
    uboat, escort = deed.before
    if not uboat + escort:
        return "nobody had scored" if deed.round == 1 else "it was still 0–0"
    if uboat == escort:
        return f"it was {uboat}–{escort}"
    return f"the {'U-boats' if uboat > escort else 'escorts'} led {max(uboat, escort)}–{min(uboat, escort)}"


def _at_score(deed: Deed) -> str:
    """Return an adverbial phrase with the score before a fight with one U-boat (a deed), such as ``at 2–2``.

    Another example is ``with the escorts leading 2–1``.
    """
    uboat, escort = deed.before
    if not uboat + escort:
        return "before anybody had scored" if deed.round == 1 else "with the score still 0–0"
    if uboat == escort:
        return f"at {uboat}–{escort}"
    side = "U-boats" if uboat > escort else "escorts"
    return f"with the {side} leading {max(uboat, escort)}–{min(uboat, escort)}"


def _situation(deed: Deed, cast: Vessels) -> str:
    """Return the first sentence about a fight with a boat: the score, and how the fight began.

    For example, she was ordered to attack, reported the convoy, or met a patrol.
    """
    fight, boat, at = deed.engagements[0], cast.boat(deed.boat), _at_score(deed)
    if deed.kind in (Kind.STOP, Kind.SALVO) and fight.attack is not None:
        turn = went_in(deed)
        if fight.attack.carrier:
            began, at_stake = f"{boat} went in at the carrier", ""
        else:
            shots = shots_of(fight.state.ruleset, fight.attack.card)
            is_full = deed.salvo is not None and deed.salvo.ships == shots
            would = (
                goal_word(deed, shots) if is_full else goal(deed, shots)
            )  # the score follows a full success
            would = would if is_sure(fight) else ""
            began = f"{boat} went in"
            cast.tell_form(f"goal: {would}")
            at_stake = f" with {count(shots, 'shot')}{f', enough to {would}' if would else ''}"
    else:
        turn, at_stake = deed.first, ""
        hunters = _hunters(deed.fights[0], cast)
        if deed.kind is Kind.PATROL:
            began = f"{hunters} on patrol came upon {boat}"
        elif reported_on(deed):
            turn = reported_on(deed)
            began = f"{boat} reported the convoy{' a second time' * deed.boat.reports_again}"
            hfdf = deed.fights[0].hunt.kind == HFDF
            came = f"her signals brought {hunters} down on her" if hfdf else f"{hunters} went after her"
            chance = _chance_to_sink(deed.fights[0], deed, before_shot=True)
            they = "it" if _is_alone(deed.fights[0]) else "they"
            hunted = f", and {came}{f'. {capital(they)} had {chance} of sinking her' if chance else ''}"
            return f"{began} on {_time(turn, deed.round)}, {at}{hunted}"
        else:
            since, turn = f"{boat} had been in contact since round {deed.boat.round}", _laid_on(deed)
            return f"{since} when, {at}, {hunters} went after her on {_time(turn, deed.round)}"
    if deed.kind is Kind.STOP:
        return f"on {_time(turn, deed.round)}, {at}, {began}{at_stake}"
    return f"{_score(deed)} when, on {_time(turn, deed.round)}, {began}{at_stake}"


def _laid_on(deed: Deed) -> int:
    """Return the turn in which the escort player laid the cards for the first hunt of a boat.

    If the log does not contain that turn, return the turn of the first dice.
    """
    laid = deed.fights[0].laid
    return laid if 0 < laid <= deed.first else deed.first


def _time(turn: int, round_: int) -> str:
    """Return a phrase for a turn of the game: ``turn 5 of round 2``, ``the first turn of the last round``."""
    which = {
        1: "the first turn",
        CARDS_A_ROUND - 1: "the last turn but one",
        CARDS_A_ROUND: "the last turn",
    }.get(turn, f"turn {turn}")
    return f"{which} of {'the last round' if round_ == ROUNDS else f'round {round_}'}"


# -- the course of a fight ----------------------------------------------------------------------------------------------


def _hunters(fight: Fight, cast: Vessels) -> str:
    """Return a phrase for the escorts of a hunt: the name of a single escort, otherwise their number."""
    units = units_of(fight)
    if _is_alone(fight):
        return cast.escorts([piece.card for piece in fight.hunt.group if piece.handle == units[0][0]])
    kinds = {unit.surface for _, unit in units}
    return f"{number(len(units))} {'aircraft' if kinds == {False} else 'escorts'}"


def _in_the_way(fight: Fight, cast: Vessels) -> str:
    """Return a phrase for the escorts that a U-boat met on her way to the convoy.

    If all of them were ships, the phrase says so.
    """
    units = units_of(fight)
    is_ships = len(units) > 1 and all(unit.surface for _, unit in units)
    return f"{number(len(units))} ships of the escort" if is_ships else _hunters(fight, cast)


def _is_alone(fight: Fight) -> bool:
    """Return True if a single escort hunted the U-boat."""
    return len(units_of(fight)) == 1


def _course(deed: Deed, cast: Vessels) -> list[str]:
    """Return clauses about two turns of a hunt: the first turn, and the turn with the result if that came
    later."""
    first, last = deed.fights[0], deed.decisive.engagement
    assert isinstance(last, Fight)
    came = _came(deed, cast)
    if last is first and came:
        met = f"{_turn(first, deed, cast)}{score_made(deed)}"
        return [came, met] if "she had" in came else [f"{came}, and {met}"]
    if last is first:
        is_told = deed.kind is Kind.HUNT and bool(reported_on(deed))
        chance = _odds(first, deed) if not is_told else ""
        by_odds = bool(_chance_to_sink(first, deed))
        met = _with(chance, first, deed, cast, by_odds=by_odds)
        since = reported_on(deed) if is_told else _laid_on(deed) if deed.kind is Kind.HUNT else deed.turn
        when = f"on turn {deed.turn} " if deed.turn > since else ""
        more = _later_shots(deed, cast)
        if more:
            return [f"{when}{chance}{met}", *more[:-1], f"{more[-1]}{score_made(deed)}"]
        return [f"{when}{chance}{met}{score_made(deed)}"]
    between, before = _between(deed, last, cast)
    joined = _joined(deed, before, last, cast)
    when = (
        f"on turn {deed.decisive.number}" if deed.decisive.number > deed.first else "before the turn was out"
    )
    chance = _odds(last, deed)
    started = [f"{came}{_with(came, first, deed, cast)}"]
    if "she had" in came:
        started = [came, _with("", first, deed, cast)]
    started += between
    ended = f"{_with(chance, last, deed, cast, by_odds=bool(chance))}{score_made(deed)}"
    if joined and ended.startswith("; "):
        return [*started, f"{joined}, and {when} {chance}", f"then {ended.removeprefix('; ')}"]
    return [*started, f"{joined}{'; ' if joined else ''}{when} {chance}{ended}"]


def _between(deed: Deed, last: Fight, cast: Vessels) -> tuple[list[str], Fight]:
    """Return clauses about the turns of a hunt, between the first turn and ``last``, in which anything was hit. Also return the
    turn that was described last."""
    told, before = list[str](), deed.fights[0]
    for event in deed.events:
        fight = event.engagement
        if fight is last:
            break
        if not isinstance(fight, Fight) or fight is deed.fights[0]:
            continue
        if outcome(fight).shot not in (None, MISSED) or outcome(fight).damaged:
            joined = _joined(deed, before, fight, cast)
            told.append(
                f"{joined}{', and ' if joined else ''}on turn {event.number} {_turn(fight, deed, cast)}"
            )
            before = fight
    return told, before


def _joined(deed: Deed, before: Fight, fight: Fight, cast: Vessels) -> str:
    """Return a clause about the escorts that joined a hunt after its turn ``before``: ``the regular ship *Foxtail* joined``; an
    empty text if none did."""
    there, new = _cards(before), [card for card in _cards(fight) if card not in _cards(before)]
    n = len(new) or len(_cards(fight)) - len(there)
    if n <= 0:
        return ""
    fights = [id(each) for each in deed.fights]
    previous = _cards(deed.fights[fights.index(id(fight)) - 1])
    had = "had " if new and not {*new}.isdisjoint(previous) else ""
    one = cast.escorts(new) if cast.knows(new) else "another escort"
    return f"{one if n == 1 else f'{number(n)} more escorts'} {had}joined"


def _cards(fight: Fight) -> list[int]:
    """Return the cards of the escorts in one turn of a hunt, without blanks."""
    return [card_of(fight, name) for name, _ in units_of(fight)]


def _later_shots(deed: Deed, cast: Vessels) -> list[str]:
    """Return a clause for each escort that a hunted U-boat hit with her own shot, except in the first and the deciding
    turn of the hunt."""
    return [
        f"on turn {event.number} her {weapon(fight)} {hit_word(fight)} {target(fight, cast)}"
        for event in deed.events
        for fight in [event.engagement]
        if isinstance(fight, Fight) and fight is not deed.fights[0] and fight is not deed.decisive.engagement
        and outcome(fight).shot not in (None, MISSED)
    ]  # fmt: skip


def _with(before: str, fight: Fight, deed: Deed, cast: Vessels, *, by_odds: bool = False) -> str:
    """Return a clause about one turn of a hunt, beginning with the punctuation or the word that joins it to the text ``before``.

    It follows the text ``before`` or, if that is empty, begins a sentence. ``by_odds``: True if the previous
    words gave the odds of sinking the boat.
    """
    text, hit = _turn(fight, deed, cast), hit_of(fight)
    if by_odds and hit is not None and outcome(fight).shot is None and not hit.verb.startswith("rammed"):
        who = f"{cast.escorts(hit.cards)} "
        if not before:
            return "it did" if _is_alone(fight) else f"{who}did"
        return ", and did" if len(hit.cards) == len(units_of(fight)) else f", and {who}did"
    if not before:
        return text
    return f", and {text}" if text.startswith("it ") else f"; {text}"


def _came(deed: Deed, cast: Vessels) -> str:
    """Return a clause about the escorts in a U-boat's way, with her odds of slipping past them.

    It is empty for a boat that was not on her way to the convoy.
    """
    if deed.kind is not Kind.STOP:
        return ""
    fight = deed.fights[0]
    through = come_through(fight)
    way = f"{_in_the_way(fight, cast)} stood in her way"
    if through is None or through[0] == 1:
        return way
    them = "it" if _is_alone(fight) else "them"
    chance = f"she had {odds(float(through[0])) if through[0] else 'no chance'} of slipping past {them}"
    return f"{way}, and {chance}"


def _chance_to_sink(fight: Fight, deed: Deed, *, before_shot: bool = False) -> str:
    """Return the probability that these escorts sink the U-boat, as it was before the dice were rolled, in words.

    The text is empty if she was not sunk, or if sinking her was nearly certain. It is also empty if the escorts met
    her on her way to the convoy, because the report then gives her chance of slipping past them.

    ``before_shot``: True for the probability before she decided to fire at an escort, which helps the others to find her.
    """
    through = come_through(fight, fires=not before_shot)
    sunk = outcome(fight).sunk and (deed.kind is not Kind.STOP or not fight.hunt.first)
    if through is None or not sunk or not 1 - CERTAIN < 1 - through[1] < CERTAIN:
        return ""
    return odds(1 - float(through[1]))


def _odds(fight: Fight, deed: Deed) -> str:
    """Return a clause with the odds of sinking the U-boat: ``the two had one chance in five of sinking her``."""
    chance = _chance_to_sink(fight, deed)
    they = "it" if _is_alone(fight) else f"the {number(len(units_of(fight)))}"
    return f"{they} had {chance} of sinking her" if chance else ""


def _turn(fight: Fight, deed: Deed, cast: Vessels) -> str:
    """Return a clause about one turn of a hunt: the U-boat's own shot, who found the boat, and what the
    attacks did."""
    told, result, hit = [], outcome(fight), hit_of(fight)
    alone = _is_alone(fight)
    aim = "it" if alone else target(fight, cast)
    if result.shot == MISSED:
        told.append(f"her {weapon(fight)} missed {aim}")
    elif result.shot is not None:
        verb = hit_word(fight)
        down = "brought it down" if alone and verb == "brought down" else f"{verb} {aim}"
        told.append(f"her {weapon(fight)} {down}")
    if hit is not None:
        verb = "rammed and sank" if hit.verb.startswith("rammed") else "damaged" if result.damaged else "sank"
        if told and not alone and hit.names == (result.target,):
            return f"{told[0]}, which {verb} her{cost(deed, cast)}"
        price = cost(deed, cast, it=alone) if verb.startswith("rammed") else ""
        told.append(f"{'it' if alone else cast.escorts(hit.cards)} {verb} her{price}")
    elif result.sunk or result.damaged:
        told.append(f"she was {'sunk' if result.sunk else 'damaged'}")
    elif not found_by(fight) and not fight.strikes:
        told.append(f"{'it' if alone else 'they'} did not find her")
    elif not found_by(fight):
        told.append("the attack missed" if len(fight.strikes) == 1 else "their attacks missed")
    else:
        told = _found(fight, deed, cast, told)
    return f"{', '.join(told[:-1])}{', and ' if told[:-1] else ''}{told[-1]}"


def _found(fight: Fight, deed: Deed, cast: Vessels, shot: list[str]) -> list[str]:
    """Return clauses about a turn in which escorts found a U-boat but did not hit her.

    They say who found her, what her own shot did (``shot``), and that the escorts' attacks missed.
    """
    found, n = found_by(fight), len(fight.strikes)
    is_back = deed.kind is Kind.STOP and fight is deed.fights[0] and deed.result is HuntEnd.BACK
    if _is_alone(fight):
        who = "it"
    elif len(found) <= 2 and (len(found) < len(units_of(fight)) or is_back):
        who = cast.escorts(found)
    elif len(found) == len(units_of(fight)):
        who = "they"
    else:
        who = f"{number(len(found))} of them"
    if is_back and not shot:
        return [f"{who} found her and turned her back"]
    if n and not shot and n == len(found) and deed.kind is not Kind.STOP:
        return [f"{who} found her but missed"]
    told = [f"{who} found her", *shot]
    if n and not shot and not is_back and deed.kind is Kind.STOP and fight is deed.fights[0]:
        every = "the attack" if n == 1 else "both attacks" if n == 2 else f"all {number(n)} attacks"
        missed = ", but missed" if n == len(found) else f"; {every} on her missed"
        return [f"{who} found her, which ended her attack{missed}"]
    if n and outcome(fight).shot == MISSED and not is_back:
        every = "the attack" if n == 1 else "both attacks" if n == 2 else f"all {number(n)} attacks"
        return [f"{who} found her", f"her {weapon(fight)} missed", f"so did {every} on her"]
    if is_back:
        return [*told, "she had to turn back"]
    if n:
        every = "the attack" if n == 1 else "both attacks" if n == 2 else f"all {number(n)} attacks"
        told.append(f"{every} on her missed")
    return told


def _fired(deed: Deed, cast: Vessels) -> list[str]:
    """Return the clauses about an attack that escorts did not stop.

    They describe the escorts in the U-boat's way and its odds of passing them, or why no escort was in the
    way; then what the attack sank.
    """
    made = f"{own_shot(deed, cast)}{score_made(deed)}"
    if not deed.met:
        return [f"{the_way(deed)}, and she {came_of(deed, cast)}{made}"]
    through, n = come_through(deed.met[0]), len(units_of(deed.met[0]))
    way = f"{_in_the_way(deed.met[0], cast)} stood in her way"
    if through is None or through[0] == 1:
        return [f"{way}, but she slipped past and {came_of(deed, cast)}{made}"]
    chance = odds(float(through[0]))
    return [
        f"{way}, and she had {chance} of slipping past {'it' if n == 1 else 'them'}",
        f"she did, and {came_of(deed, cast)}{made}",
    ]


def score_made(deed: Deed) -> str:
    """Return text with the score after a deed (a fight with one U-boat), beginning with a colon.

    It is empty if something else also changed the score in the same turns.
    """
    (u, e), (u0, e0) = deed.points, deed.before
    if (u, e) == (0, 0) or deed.after != (u0 + u, e0 + e) or deed.events[-1].turn.after.open_points != (0, 0):
        return ""
    return f": {standing(*deed.after)}"


# -- several boats ------------------------------------------------------------------------------------------------------


def _several(moment: KeyDeeds, cast: Vessels) -> tuple[list[str], dict[str, object], tuple[int, ...]]:
    """Return clauses about several U-boats whose attacks the escorts stopped, the values used in them, and the numbers
    of the log lines."""
    deeds, first = moment.deeds, moment.deeds[0]
    n = len(deeds)
    in_turn = " one after the other" if len({deed.first for deed in deeds}) > 1 else ""
    last = "the last round" if first.round == ROUNDS else f"round {first.round}"
    who, done = f"{number(n)} boats", _stopped(deeds)
    is_named = n == 3 and all(deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK) for deed in deeds)
    if is_named:
        who, done = _three(sorted(deeds, key=went_in), cast)
    elif n == 2:
        in_order = sorted(deeds, key=went_in)
        who, refs = two_boats(in_order[0], in_order[1], cast)
        done = "".join(two_fates(in_order, refs, cast))
    if is_named or n == 2:
        for deed in deeds:
            cast.tell(deed)
    else:
        cast.sum_up(deeds)
    opening = f"in {last}, {_at_score(first)}, {who} went in{in_turn}{stakes(deeds)}"
    ending = done
    if least := chance_of_one([deed.fights[0] for deed in deeds]):
        were = "were" if " chances " in least else "was"
        ending = f"there {were} {least} that one slipped past; {ending}"
    values = values_of(first) | {
        "turns": tuple(event.number for deed in deeds for event in deed.events), "after": deeds[-1].after,
        "deeds": tuple(engagement for deed in deeds for engagement in deed.engagements), "boat": -1,
        "stopped": tuple(deed.fights[0] for deed in deeds),
    }  # fmt: skip
    return [opening, ending], values, tuple(dict.fromkeys(n for deed in deeds for n in _lines(deed)))


def _three(deeds: Sequence[Deed], cast: Vessels) -> tuple[str, str]:
    """Return a phrase for three U-boats, and a clause about what the escorts did to each of them."""
    n = len(deeds)
    one, two, three = (deed.boat for deed in deeds)
    words = [cast.word(deed.boat) if deed.boat.known else "" for deed in deeds]
    if words[1] == words[2] != words[0] and words[1]:
        who = listed([cast.boat(one), cast.pair(two, three)])
    elif words[0] == words[1] != words[2] and words[0]:
        who = listed([cast.pair(one, two), cast.boat(three)])
    else:
        who = listed([cast.boat(each) for each in (one, two, three)])
    return who, listed([_done_by_the_same(same, n, cast) for same in _by_the_same(deeds)])


def _by_the_same(deeds: Sequence[Deed]) -> list[list[Deed]]:
    """Return the deeds (fights with one U-boat each) in groups that one clause can describe, because the same escorts did the
    same to each boat."""
    groups: dict[tuple[object, ...], list[Deed]] = {}
    for deed in deeds:
        key = (id(deed),) if deed.is_rammed else (deed.stopped_by, deed.result)
        groups.setdefault(key, []).append(deed)
    return list(groups.values())


def _done_by_the_same(deeds: Sequence[Deed], of: int, cast: Vessels) -> str:
    """Return a clause about what the same escorts did to each of some U-boats, all with the same result.

    ``of``: the number of U-boats that the sentence tells of."""
    whom = all_of(of) if len(deeds) == of else listed([cast.boat(deed.boat) for deed in deeds])
    return f"{hitter(deeds[0], cast)} {did(deeds[0], whom)}{cost(deeds[0], cast)}"


def _stopped(deeds: Sequence[Deed]) -> str:
    """Return a clause about three or more U-boats that escorts stopped. It says how many were sunk and damaged, or that all were
    turned back."""
    n = len(deeds)
    by_result = [("sank", HuntEnd.SUNK), ("damaged", HuntEnd.DAMAGED)]
    numbers = [(verb, sum(deed.result is result for deed in deeds)) for verb, result in by_result]
    done = [f"{verb} {all_of(n) if of == n else number(of)}" for verb, of in numbers if of]
    return f"the escorts found {all_of(n)}, and {listed(done) if done else f'turned {all_of(n)} back'}"
