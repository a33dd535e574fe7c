"""Writes the clauses of a round's paragraph: what happened to one U-boat or to several with the same fate."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT, EVADE, HFDF, UBOAT
from printkit.games.tonnage_war.rules.torpedoes import MISSED, SUNK
from printkit.games.tonnage_war.story.attacks import came_of, passed, successor, the_way
from printkit.games.tonnage_war.story.boats import BoatEvent, LedBoat
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts, TurnFacts
from printkit.games.tonnage_war.story.luck import (
    TORPEDO,
    come_through,
    seen,
    shot_number,
    shot_odds,
    units_of,
)
from printkit.games.tonnage_war.story.opening.stakes import goal_of, goal_word, is_big, stakes
from printkit.games.tonnage_war.story.outcomes import card_of, found_by, hit_word, outcome, weapon
from printkit.games.tonnage_war.story.salvos import (
    is_sure,
    shots_of,
    slip,
)
from printkit.games.tonnage_war.story.telling import (
    grade_word,
    odds,
    put_out_of_action,
    ships,
    span,
)
from printkit.report.story import count, listed, number
from printkit.table import UNKNOWN


def clause(deed: Deed, cast: Vessels) -> str:
    """Return a clause about one deed (a fight with one U-boat): ``a patrol sank a novice boat on turn 2``."""
    if deed.kind is Kind.SALVO:
        return _attack(deed, cast)
    if deed.kind is Kind.STOP:
        return _stopped(deed, cast)
    return _on_patrol(deed, cast) if deed.kind is Kind.PATROL else _in_contact(deed, cast)


def _on_patrol(deed: Deed, cast: Vessels) -> str:
    if deed.result is HuntEnd.NONE:  # only the boat hit something
        return f"{cast.boat(deed.boat)}, caught by a patrol on turn {deed.turn}, {_own_hits(deed, cast)}"
    if (shot := _first_shot(deed)) is not None:
        return f"{cast.boat(deed.boat)}, caught by a patrol, {_exchange(deed, shot, cast)}"
    return f"{hitter(deed, cast)} on patrol {past(deed)} {cast.boat(deed.boat)} on turn {deed.turn}{_after_damage(deed, cast)}{own_shot(deed, cast)}"


def _first_shot(deed: Deed) -> BoatEvent | None:
    """Return the event in which a U-boat's own shot hit an escort, if no escort had hit her on an earlier turn.

    Return None if there is no such event or several, or if an escort was damaged by ramming her."""
    hits_ = [
        event for event in deed.events
        if isinstance(event.engagement, Fight) and outcome(event.engagement).shot not in (None, MISSED)
    ]  # fmt: skip
    is_rammed = any(outcome(fight).rammed for fight in deed.fights)
    if len(hits_) != 1 or is_rammed or not deed.hits:
        return None
    shot = hits_[0].engagement
    return hits_[0] if isinstance(shot, Fight) and _is_before_the_result(deed, shot) else None


def _exchange(deed: Deed, shot: BoatEvent, cast: Vessels) -> str:
    """Return verb phrases about an escort hit by a U-boat's own shot, and about the hit on the U-boat that followed.

    An example is ``brought down an aircraft with her flak on turn 6; a turn later a regular aircraft sank her``."""
    assert isinstance(shot.engagement, Fight)
    text = f"{_own_hits(deed, cast, at=False)} on turn {shot.number}{_against_odds(shot.engagement)}"
    if shot.engagement is deed.decisive.engagement and deed.hits[-1][1].names == (
        outcome(shot.engagement).target,
    ):
        return f"{text}, but it {past(deed)} her in the same exchange"
    later = deed.turn - shot.number
    when = {0: "", 1: "a turn later "}.get(later, f"on turn {deed.turn} ")
    return (
        f"{text}{'; ' if when else ', but '}{when}{_hit_after(shot.engagement, deed, cast)} {past(deed)} her"
    )


def _hit_after(shot: Fight, deed: Deed, cast: Vessels) -> str:
    """Return a phrase for the escorts that hit a U-boat after her own ``shot`` had hit an escort.

    A single escort of the same grade as her target is called ``another ace ship`` or, if it was her target, ``the same ace ship``."""
    one, held, by = card_of(shot, outcome(shot).target), deed.stopped_by, hitter(deed, cast)
    if one == UNKNOWN or len(held) != 1 or cast.knows([one]) or cast.knows(held):
        return by
    ruleset = shot.state.ruleset
    grades = [grade_word(ruleset, ESCORT, card) for card in (one, held[0])]
    return by if grades[0] != grades[1] else f"{'the same' if one == held[0] else 'another'} {grades[0]}"


def _in_contact(deed: Deed, cast: Vessels) -> str:
    """Return a clause about a boat that was hunted after she had reported the convoy."""
    report = reported_on(deed)
    if (form := report_form(deed, cast)) in ("torpedo", "evade"):
        return _answered(deed, form, cast)
    boat = cast.boat(deed.boat)
    if deed.result is HuntEnd.NONE:
        return f"{boat}, hunted on turn {deed.turn}, {_own_hits(deed, cast)}"
    by, shot = f"{hitter(deed, cast)} {past(deed)}", own_shot(deed, cast)
    if report:
        when = "in the same turn" if deed.turn == report else f"on turn {deed.turn}"
        cast.tell_form(form)
        if form == "which":
            return f"{when} {hitter(deed, cast)} {past(deed)} {boat}, which had reported the convoy on turn {report}"
        if form == "signals":
            return f"{hitter(deed, cast)} tracked down {boat} by her signals and {past(deed)} her {when}"
        end = f"{by} her {when}{cost(deed, cast)}{_after_damage(deed, cast)}"
        reported = f"reported the convoy {'a second time ' * deed.boat.reports_again}on turn {report}"
        shots = [fight for fight in deed.fights if outcome(fight).shot not in (None, MISSED)]
        is_first = all(_is_before_the_result(deed, fight) for fight in shots)
        if shot.startswith("; her ") and is_first:
            end = f"{_hit_after(shots[-1], deed, cast)} {end.removeprefix(f'{hitter(deed, cast)} ')}"
            return f"{boat} {reported}{shot.replace(' had ', ' ')}, and {end}"
        return f"{boat} {reported}, and {end}{shot}"
    if deed.boat.round < deed.round:
        since = f"had reported the convoy in round {deed.boat.round}"
        if (first := _first_shot(deed)) is not None:
            return f"{boat}, which {since}, {_exchange(deed, first, cast)}{cost(deed, cast)}"
        who = f"{boat}, which {since}" if cast.has_name(deed.boat) else f"{boat} that {since}"
        price = cost(deed, cast)
        return f"on turn {deed.turn} {by} {who}{',' * bool(price)}{price}{_after_damage(deed, cast)}{shot}"
    return f"{by} {boat} on turn {deed.turn}{cost(deed, cast)}{_after_damage(deed, cast)}{shot}"


def report_form(deed: Deed, cast: Vessels) -> str:
    """Return which wording describes how escorts hit a boat after she had reported the convoy, such as ``torpedo`` if she had
    fired one in vain.

    ``torpedo``: she fired at an escort and missed. ``evade``: she could not get away. ``signals``: HF/DF led the escorts to her. ``which``, ``report``: nothing
    of the kind is told. A report tells a hunt in one of these ways only if it has told none so. The result is empty if the clause has more to tell."""
    is_hit = deed.kind is Kind.HUNT and deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED)
    if not is_hit or deed.is_rammed or deed.boat.reports_again or _after_damage(deed, cast):
        return ""
    first, report = deed.fights[0], reported_on(deed)
    if (
        not 0 < report < deed.turn
        or not deed.stopped_by
        or any(outcome(f).shot not in (None, MISSED) or outcome(f).rammed for f in deed.fights)
    ):
        return ""
    held = {
        "torpedo": first.reply.verb == TORPEDO and outcome(first).shot == MISSED and report < deed.first,
        "evade": first.reply.verb == EVADE and bool(found_by(first)) and len(units_of(first)) > 1 and report < deed.first,
        "signals": first.hunt.kind == HFDF, "which": True, "report": True,
    }  # fmt: skip
    forms = [form for form, is_true in held.items() if is_true and not cast.has_form(form)] or ["report"]
    return forms[(deed.boat.card + deed.turn + deed.round) % len(forms)]


def _answered(deed: Deed, kind: str, cast: Vessels) -> str:
    """Return a clause about a boat in contact that fired at an escort and missed (kind ``torpedo``), or that failed to get away
    (kind ``evade``)."""
    cast.tell_form(kind)
    first, later = deed.fights[0], deed.turn - deed.first
    which = ", shadowing the convoy," if cast.has_name(deed.boat) else " shadowing the convoy"
    boat = f"{cast.boat(deed.boat)}{which}"
    when = f" {'a turn later' if later == 1 else f'on turn {deed.turn}'}" if later else ""
    if kind == "evade":
        return f"{boat} could not shake off {count(len(units_of(first)), 'escort')} on turn {deed.first}, and {hitter(deed, cast)} {past(deed)} her{when}"
    aim = target(first, cast)
    by = _hit_after(first, deed, cast)
    return f"{boat} fired at {aim} on turn {deed.first} and missed, and {by} {past(deed)} her{when}"


def _after_damage(deed: Deed, cast: Vessels | None = None) -> str:
    """Return a phrase for an earlier hit on a U-boat in the hunt that sank her: ``, after a hit on turn 8``.

    If another escort made that hit, the phrase says which one. It is empty if there was none."""
    if deed.result is not HuntEnd.SUNK:
        return ""
    turns = [
        event.number for event in deed.events
        if isinstance(event.engagement, Fight) and deed.boat.handle in event.engagement.damaged
    ]  # fmt: skip
    if not turns or turns[0] >= deed.turn:
        return ""
    first = next((hit.cards for event, hit in deed.hits if event.number == turns[0]), ())
    if cast is None or not first or len(first) > 2 or {*first} & {*deed.stopped_by}:
        return f", after a hit on turn {turns[0]}"
    by = cast.escorts(first)
    if len(first) == 1 == len(deed.stopped_by) and not cast.knows(first):
        ruleset = deed.events[0].turn.before.ruleset
        grades = {grade_word(ruleset, ESCORT, card) for card in (*first, *deed.stopped_by)}
        by = f"another {grades.pop()}" if len(grades) == 1 else by
    return f", after {by} had hit her on turn {turns[0]}"


def reported_on(deed: Deed) -> int:
    """Return the turn in which the U-boat last reported the convoy in this round; 0 if it made no report.

    Reports after the fight (``deed``) do not count."""
    reports = [
        event.number for event in deed.boat.events
        if event.kind == "contact" and event.round == deed.round and event.number <= deed.turn
    ]  # fmt: skip
    return reports[-1] if reports else 0


def went_in(deed: Deed) -> int:
    """Return the turn in which the boat was ordered to attack."""
    orders = [
        event.number for event in deed.boat.events
        if event.kind == "ordered" and event.round == deed.round and event.number <= deed.first
    ]  # fmt: skip
    return orders[-1] if orders else deed.first


def _stopped(deed: Deed, cast: Vessels) -> str:
    """Return a clause about a U-boat that escorts kept from attacking the convoy."""
    saved = _thanks_to(deed, cast)
    went = f"{saved}{cast.boat(deed.boat)} went in on turn {went_in(deed)}"
    if deed.result is HuntEnd.AWAY:
        return f"{went} but broke off to get away from the escorts"
    if deed.result is HuntEnd.FIRED:
        return f"{went} but turned on the escorts instead of the convoy{own_shot(deed, cast)}"
    if deed.result is HuntEnd.NONE:
        return f"{went}{own_shot(deed, cast)}"
    is_new = not cast.has_form(form := f"goal: {goal_of(deed)}")
    cast.tell_form(form)
    stake = stakes([deed], goals=is_new)
    later = f" on turn {deed.turn}" if deed.turn > deed.first else ""
    end = f"{did(deed, 'her')}{later}{cost(deed, cast)}{_after_damage(deed, cast)}{own_shot(deed, cast)}"
    if is_big([deed], stake) and (chance := slip(deed.fights[0])):
        cast.tell_odds([deed])
        return f"{went}{stake}. She had {chance} of slipping past {_in_her_way(deed, cast)} {end}"
    joint = ";" if saved else ", but" if "enough" in stake else ", and"
    return f"{went}{stake}{joint} {hitter(deed, cast)} {end}"


def _in_her_way(deed: Deed, cast: Vessels) -> str:
    """Return a phrase for the escorts that a U-boat met on her way to the convoy, and the subject of the sentence about those
    that stopped her.

    Examples are ``*Foxtail*, which``, ``three escorts, and they`` and ``two escorts, and *Foxtail*``."""
    first, held = deed.fights[0], deed.stopped_by
    met = [card_of(first, name) for name, _ in units_of(first)]
    are_same = sorted(met) == sorted(held)
    if len(met) == 1 or (are_same and len(met) == 2):
        return f"{cast.escorts(met)}{', which' if are_same else f', and {hitter(deed, cast)}'}"
    return f"{count(len(met), 'escort')}, and {'they' if are_same else hitter(deed, cast)}"


def _thanks_to(deed: Deed, cast: Vessels) -> str:
    """Return a clause about B-Dienst if it made an attack possible: ``B-Dienst, the code-breakers, saved the U-boats’ only contact, and ``.

    It is empty if the text about this round has said so before. A report explains the name once."""
    form = f"{deed.round}: saved"
    if not deed.saved or cast.has_form(form):
        return ""
    often = {1: "", 2: " twice"}.get(deed.saved, f" {number(deed.saved)} times")
    gloss = "" if cast.has_form("saved") else ", the code-breakers,"
    cast.tell_form(form)
    cast.tell_form("saved")
    return f"B-Dienst{gloss}{often} saved the U-boats’ only contact, and "


def cost(deed: Deed, cast: Vessels, *, it: bool = False) -> str:
    """Return a phrase for an escort that sank a U-boat by ramming it and was itself put out of action.

    It is empty if there was no such escort, and if the report has told once what ramming costs."""
    if not deed.is_rammed or cast.has_form("rammed"):
        return ""
    cast.tell_form("rammed")
    return put_out_of_action(len(deed.hits[-1][1].cards), it=it)


def _attack(deed: Deed, cast: Vessels) -> str:
    """Return a clause about an attack on the convoy or the carrier, and about why the escorts did not stop
    it."""
    if deed.met:
        return _slipped_past(deed, cast)
    boat = cast.boat(deed.boat)
    way, turn = the_way(deed), went_in(deed)
    if cast.has_form(same := f"{deed.round}: {way}"):
        return (
            f"{boat}, also unopposed, went in on turn {turn} and {came_of(deed, cast)}{successor(deed, cast)}"
        )
    cast.tell_form(same)
    return f"{_thanks_to(deed, cast)}{boat} went in on turn {turn}; {way}, and she {came_of(deed, cast)}{successor(deed, cast)}"


def _slipped_past(deed: Deed, cast: Vessels) -> str:
    """Return clauses about the attack of a U-boat that no escort in her way found. They give her shots, her odds, and what she
    sank."""
    assert deed.salvo is not None
    attack, ruleset = deed.salvo.attack, deed.salvo.state.ruleset
    shots = shots_of(ruleset, attack.card)
    would = goal_word(deed, shots) if is_sure(deed.salvo) else ""
    stake = f" with {count(shots, 'shot')}{f', enough to {would}' if would else ''}"
    at = " at the carrier" if attack.carrier else ""
    went = f"{_thanks_to(deed, cast)}{cast.boat(deed.boat)} went in{at} on turn {went_in(deed)}{'' if at else stake}"
    came = f"{came_of(deed, cast)}{own_shot(deed, cast)}{successor(deed, cast)}"
    through = come_through(deed.met[0])
    if len(deed.met) > 1 or through is None or through[0] == 1:
        return f"{went}. She slipped past {passed(deed, cast)}, and {came}"
    cast.tell_odds([deed])
    chance, way = float(through[0]), passed(deed, cast)
    if chance < _LONG_ODDS:
        return f"{went}. At {odds(chance)}, she slipped past {way}{',' * (', ' in way)} and {came}"
    return f"{went}. She had {odds(chance)} of slipping past {way}; she did, and {came}"


_LONG_ODDS: Final = 0.155
"""If a boat's probability (0 to 1) of slipping past the escorts was below this, the story presents her success as unlikely."""


def _own_hits(deed: Deed, cast: Vessels, *, at: bool = True) -> str:
    """Return a verb phrase about the escorts that a U-boat's own shots hit: ``damaged an ace ship with her torpedoes``.

    ``at``: True if it may give the odds of a shot that was most unlikely to hit."""
    hits_ = [fight for fight in deed.fights if outcome(fight).shot not in (None, MISSED)]
    told = [
        f"{hit_word(fight)} {target(fight, cast)}{_victims(fight, cast)} with her {weapon(fight)}{_against_odds(fight) if at else ''}"
        for fight in hits_
    ]
    return ", and ".join(told) if told else "hit an escort"


def own_shot(deed: Deed, cast: Vessels) -> str:
    """Return a clause about the damage to escorts by a U-boat's own shots or by ramming it; empty if there
    was none."""
    told = []
    for fight in deed.fights:
        result = outcome(fight)
        if result.shot not in (None, MISSED):
            had = "had " if _is_before_the_result(deed, fight) else ""
            told.append(
                f"her {weapon(fight)} {had}{hit_word(fight)} {target(fight, cast)}{_against_odds(fight)}"
            )
        others = [
            name for name in result.rammed if not (deed.is_rammed and fight is deed.decisive.engagement)
        ]
        if others:
            cards_ = [piece.card for piece in fight.hunt.group if piece.handle in others]
            told.append(
                f"{cast.escorts(cards_)} {'was' if len(cards_) == 1 else 'were'} damaged in ramming her"
            )
    joint = "; " if deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK) else ", and "
    return f"{joint}{listed(told)}" if told else ""


_RARE: Final = 0.06
"""The story gives the odds with which a U-boat's own shot sank an escort only if the probability (0 to 1) was at most this."""


def _against_odds(fight: Fight) -> str:
    """Return a phrase for the odds of a U-boat's own shot that sank an escort although this was most unlikely: ``, at one chance
    in 20``."""
    boat = fight.state.ruleset.boat(fight.hunt.boat.card)
    if boat is None or outcome(fight).shot != SUNK:
        return ""
    chance = float(shot_odds(fight.state.ruleset, shot_number(fight, boat, seen(fight)))[SUNK])
    return f", at {odds(chance)}" if 0 < chance <= _RARE else ""


def _is_before_the_result(deed: Deed, fight: Fight) -> bool:
    """Return True if a U-boat's own shot came before the escorts sank her, damaged her or turned her back.

    ``fight``: the turn of the hunt."""
    if deed.result not in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK):
        return False
    fights = [id(each) for each in deed.fights]
    return fights.index(id(fight)) <= fights.index(id(deed.decisive.engagement))


def target(fight: Fight, cast: Vessels) -> str:
    """Return a phrase for the escort that a boat's own shot hit: ``an ace ship``."""
    card = next((piece.card for piece in fight.hunt.group if piece.handle == outcome(fight).target), -1)
    return cast.escorts([card]) if card >= 0 else "an escort"


def _victims(fight: Fight, cast: Vessels) -> str:
    """Return a phrase about a U-boat that an escort had sunk before the escort was hit itself: ``, which had sunk *U 9587*,``.

    They are empty if there is no such U-boat, or if it has no name.
    """
    card = next((piece.card for piece in fight.hunt.group if piece.handle == outcome(fight).target), -1)
    boat = cast.victim(card)
    return f", which had sunk {cast.boat(boat)}," if boat is not None else ""


def by_what(known: Collection[int], turns: Sequence[TurnFacts], side: int, cast: Vessels) -> str:
    """Return a phrase for what scored in the first of the ``turns``, if it was a single event: `` by bringing down an ace
    aircraft``.

    ``side``: the side that scored. It is empty if there were several such events, or if the boat that was
    hit is sunk later in the round.

    ``turns``: the turns after the decisive moment. ``known``: the cards of the U-boats of the decisive
    moment."""
    turn = turns[0]
    scored = [each for each in turn.engagements if any(each.points)]
    if len(scored) != 1 or turn.before.open_points != (0, 0):
        return ""
    (one,) = scored
    if isinstance(one, SalvoFacts):
        is_plain = one.ships and one.ships == one.points[UBOAT]
        return f" by sinking {ships(one.ships)}" if is_plain and side == UBOAT else ""
    shot, boat = outcome(one).shot, one.hunt.boat
    later = [fight for each in turns[1:] if each.round == turn.round for fight in each.fights]
    if one.points[1 - side] or any(boat.handle in fight.sunk for fight in later):
        return ""
    if side == UBOAT:
        verb = {"sank": "sinking", "damaged": "damaging", "brought down": "bringing down"}
        return f" by {verb[hit_word(one)]} {target(one, cast)}" if shot not in (None, MISSED) else ""
    is_other = boat.card >= 0 and boat.card not in known
    done = {boat.handle in one.damaged: "damaging", boat.handle in one.sunk: "sinking"}.get(True)
    led = LedBoat(boat.handle, turn.round, boat.card)
    who = cast.boat(led) if boat.card >= 0 and cast.has_name(led) else "another boat"
    return f" by {done} {who}" if done and is_other else ""


def past(deed: Deed) -> str:
    """Return a verb in the past tense for what escorts did to a hunted boat: ``sank``, ``damaged``."""
    if deed.is_rammed:
        return "rammed and sank"
    return {HuntEnd.SUNK: "sank", HuntEnd.DAMAGED: "damaged"}[deed.result]


def hitter(deed: Deed, cast: Vessels) -> str:
    """Return a phrase for the escorts that hit a U-boat or, if none did, for those that found it.

    It gives the name or grade of each, or their number if they were more than two. Return ``the escorts`` if
    the log does not name them."""
    held = deed.stopped_by
    return (
        cast.escorts(held)
        if held and len(held) <= 2
        else count(len(held), "escort")
        if held
        else "the escorts"
    )


# -- what the first paragraph has told --------------------------------------------------------------------------------------


def known_event(deed: Deed, cast: Vessels) -> str:
    """Return a clause that reminds the reader of a fight in the report's first paragraph.

    An example is ``*U 7101* was lost``. ``deed``: this fight, which is the fight with one U-boat."""
    came = {
        HuntEnd.SUNK: "was lost",
        HuntEnd.DAMAGED: "was hit",
        HuntEnd.BACK: "was turned back",
        HuntEnd.NONE: "hit back",
    }
    return f"{cast.boat(deed.boat)} {'got through' if deed.kind is Kind.SALVO else came.get(deed.result, 'was met')}"


def noun(deed: Deed, cast: Vessels) -> str:
    """Return a noun phrase about a deed (a fight with one U-boat): ``the loss of *U 7101*``, ``the attack of
    *U 7101*``."""
    what = {HuntEnd.SUNK: "loss", HuntEnd.DAMAGED: "hit on", HuntEnd.BACK: "retreat"}.get(
        deed.result, "fight with"
    )
    if deed.kind is Kind.SALVO:
        what = "attack"
    elif deed.result is HuntEnd.NONE:
        what = weapon(deed.fights[-1])
    return f"the {what}{'' if what.endswith((' on', ' with')) else ' of'} {cast.boat(deed.boat)}"


def told_before(deeds: Sequence[Deed], cast: Vessels, *, alone: bool, is_first: bool) -> str:
    """Return a clause in the text about a round that mentions again a fight, or two attacks, from the report's first paragraph.

    An example is ``then *U 7101* was lost``. ``alone``: True if nothing else in the round mattered. ``is_first``: True if the clause is the first
    about the round."""
    deed = deeds[0]
    if len(deeds) > 1:
        turns = sorted({went_in(each) for each in deeds})
        came = "got through"
        if deed.kind is Kind.STOP:
            came = f"went in on turn{'s' * (len(turns) > 1)} {span(turns)}"
        return f"{'' if is_first else 'then '}{listed([cast.boat(each.boat) for each in deeds])} {came}"
    if alone and any(deed.points):
        return f"but for {noun(deed, cast)}, the round brought no points"
    if alone:
        return f"{known_event(deed, cast)} on turn {deed.turn}, and nobody scored"
    return f"{known_event(deed, cast)} on turn {deed.turn}" if is_first else f"then {known_event(deed, cast)}"


def did(deed: Deed, whom: str) -> str:
    """Return a verb phrase for what escorts did to a U-boat on its way to the convoy: ``turned her back``,
    ``sank her``."""
    return f"turned {whom} back" if deed.result is HuntEnd.BACK else f"{past(deed)} {whom}"
