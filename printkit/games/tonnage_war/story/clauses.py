"""Writes the clauses of a round's paragraph: what happened to one U-boat, or to several that attacked
together or had the same fate."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.games.tonnage_war.rules.data import ESCORT, FLAK
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.cast import Vessels
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.fights import shot_word
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.salvos import (
    Unmet,
    aim,
    attack_cards,
    hits,
    is_sure,
    shots_of,
    sure_rolls,
    why_unmet,
)
from printkit.games.tonnage_war.story.telling import grade_word, standing
from printkit.report.story import count, listed, number

_WHY = {
    Unmet.UNKNOWN: "", Unmet.BLANKS: " because the escorts sent against her were blanks", Unmet.NO_CARD: " because {they} had no attack card left", Unmet.ROUTING: " while {they} turned away from a contact",
    Unmet.PATROL: " while {they} sent out a patrol", Unmet.CONTACT: " while {they} went after a contact",
    Unmet.HUNT: " while {they} went on with a hunt", Unmet.LET_COME: " when {they} let her come",
}  # fmt: skip
"""Clauses that say why no escort met an attacking U-boat. They are put after the words for what she did. The
key is the reason; ``{they}`` stands for the escorts.
"""
_WAY = {
    Unmet.UNKNOWN: "no escort met {her}", Unmet.BLANKS: "the escorts sent against {her} were blanks", Unmet.NO_CARD: "the escorts had no attack card left",
    Unmet.ROUTING: "the escorts turned away from a contact instead of meeting {her}", Unmet.PATROL: "the escorts sent out a patrol instead of meeting {her}",
    Unmet.CONTACT: "the escorts went after a contact instead of meeting {her}", Unmet.HUNT: "the escorts went on with a hunt instead of meeting {her}",
    Unmet.LET_COME: "the escorts let {her} come",
}  # fmt: skip
"""Clauses that say why no escort met an attacking U-boat. They are put before the words for what she did. The
key is the reason; ``{her}`` stands for the boat.
"""


def clause(deed: Deed, cast: Vessels) -> str:
    """Return a clause about one deed (a fight with one U-boat): ``a patrol sank a novice boat on turn 2``."""
    if deed.kind is Kind.SALVO:
        return _attack(deed, cast)
    if deed.kind is Kind.STOP:
        return _stopped(deed, cast)
    return _on_patrol(deed, cast) if deed.kind is Kind.PATROL else _in_contact(deed, cast)


def _on_patrol(deed: Deed, cast: Vessels) -> str:
    boat = cast.boat(deed.boat)
    if deed.result is HuntEnd.NONE:  # only the boat hit something
        return f"{boat}, caught by a patrol on turn {deed.turn}, {_own_hits(deed, cast)}"
    return f"{hitter(deed, cast)} on patrol {past(deed)} {boat} on turn {deed.turn}{own_shot(deed, cast)}"


def _in_contact(deed: Deed, cast: Vessels) -> str:
    """Return a clause about a boat that was hunted after she had reported the convoy."""
    boat, report = cast.boat(deed.boat), reported_on(deed)
    if deed.result is HuntEnd.NONE:
        return f"{boat}, hunted on turn {deed.turn}, {_own_hits(deed, cast)}"
    by, shot = f"{hitter(deed, cast)} {past(deed)}", own_shot(deed, cast)
    if report:
        end = f"{by} her on turn {deed.turn}{_cost(deed)}"
        reported = f"reported the convoy {'a second time ' * deed.boat.reports_again}on turn {report}"
        shots = [fight for fight in deed.fights if outcome(fight).shot not in (None, MISSED)]
        is_first = all(_is_before_the_result(deed, fight) for fight in shots)
        if shot.startswith("; her ") and not deed.from_the_air and is_first:
            return f"{boat} {reported}{shot.replace(' had ', ' ')}, and {end}"
        return f"{boat} {reported}, and {end}{shot}"
    since = f", in contact since round {deed.boat.round}," if deed.boat.round < deed.round else ""
    return f"{by} {boat}{since} on turn {deed.turn}{_cost(deed)}{shot}"


def reported_on(deed: Deed) -> int:
    """Return the turn of the round in which the U-boat reported the convoy, before the result of the deed
    (the fight with it); 0 if it did not report in this round."""
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
    went = f"{cast.boat(deed.boat)} went in on turn {went_in(deed)}"
    if deed.result is HuntEnd.AWAY:
        return f"{went} but broke off to get away from the escorts"
    if deed.result is HuntEnd.FIRED:
        return f"{went} but turned on the escorts instead of the convoy{own_shot(deed, cast)}"
    if deed.result is HuntEnd.NONE:
        return f"{went}{own_shot(deed, cast)}"
    stake = stakes([deed])
    joint = "but" if "enough" in stake else "and"
    return (
        f"{went}{stake}, {joint} {hitter(deed, cast)} {_did(deed, 'her')}{_cost(deed)}{own_shot(deed, cast)}"
    )


def _cost(deed: Deed) -> str:
    """Return words for the damage to an escort that rammed and sank a U-boat and can therefore no longer
    fight; empty if no escort did.
    """
    if not deed.is_rammed:
        return ""
    return put_out_of_action(len(deed.hits[-1][1].cards))


def put_out_of_action(n: int) -> str:
    """Return words for the damage to escorts that rammed and sank a U-boat, as the end of a clause about what
    the escorts did. ``n``: the number of escorts."""
    return f" and {'were themselves' if n > 1 else 'was herself'} put out of action"


def stakes(deeds: Sequence[Deed]) -> str:
    """Return words for the shots that the U-boats lost because escorts stopped their attacks: `` with three
    shots, enough to draw level at 4–4``. They are empty if escorts did not stop all of these attacks.

    The words give the effect on the score only if these shots would have been certain hits.
    """
    attacks = [deed.fights[0].attack for deed in deeds if deed.kind is Kind.STOP]
    if len(attacks) < len(deeds) or any(attack is None or attack.carrier for attack in attacks):
        return ""
    shots = sum(
        shots_of(deed.fights[0].state.ruleset, attack.card)
        for deed, attack in zip(deeds, attacks, strict=True)
        if attack is not None
    )
    would = goal(deeds[0], shots) if all(is_sure(deed.fights[0]) for deed in deeds) else ""
    between = " between them" if len(deeds) > 1 else ""
    if not shots:
        return ""
    return f" with {count(shots, 'shot')}{between}{f', enough to {would}' if would else ''}"


def goal_of(deed: Deed) -> str:
    """Return words for what a boat's shots would have done to the score if escorts had not stopped her:
    ``take the lead at 4–3``.

    They are empty if her shots could have missed, or if they would not have changed which side leads.
    """
    return goal(deed, sure_rolls(deed.fights[0]))


def goal(deed: Deed, shots: int) -> str:
    """Return words for the score that this number of hits would have led to: ``take the lead at 4–3``. They
    are empty if the U-boats led already, or if they would still have been behind after the hits."""
    uboat, escort = deed.before
    if not shots or uboat > escort or uboat + shots < escort:
        return ""
    return aim(uboat - escort, shots, standing(uboat + shots, escort))


def _attack(deed: Deed, cast: Vessels) -> str:
    """Return a clause about an attack on the convoy or the carrier, with the reason why the escorts did not
    stop it."""
    boat = cast.boat(deed.boat)
    if deed.met:
        return f"{boat} slipped past {passed(deed, cast)} on turn {deed.turn} and {came_of(deed)}{own_shot(deed, cast)}"
    return f"{boat} went in on turn {went_in(deed)}; {the_way(deed)}, and she {came_of(deed)}"


def the_way(deed: Deed, her: str = "her") -> str:
    """Return a clause that says why no escort met an attacking U-boat (``her``): ``the escorts let her come, though they held two attack
    cards``."""
    salvo = deed.salvo
    assert salvo is not None
    reason = why_unmet(deed.events[0].turn, salvo)
    if reason is Unmet.NO_CARD and deed.spent is not None and deed.spent.on_blank:
        return f"a blank had drawn the escorts’ last attack card on turn {deed.spent.turn}"
    held = attack_cards(deed.events[0].turn, salvo) if reason is Unmet.LET_COME else 0
    though = f", though they held {count(held, 'attack card')}" if held else ""
    return f"{_WAY[reason].format(her=her)}{though}"


def unmet(deed: Deed, they: str = "the escorts") -> str:
    """Return words for the result of an attack that no escort met, with the reason: ``sank a merchant ship, unopposed while the escorts went
    on with a hunt``."""
    reason = why(deed, they)
    return f"{came_of(deed)}{', unopposed' if reason.startswith((' because', ' while')) else ''}{reason}"


def why(deed: Deed, they: str = "the escorts") -> str:
    """Return words for the reason why no escort met an attacking U-boat: `` while the escorts went on with a
    hunt``. They are empty if the attack missed, or if escorts met the boat.
    """
    salvo = deed.salvo
    if salvo is None or deed.met or not (salvo.ships or salvo.rescue):
        return ""
    reason = why_unmet(deed.events[0].turn, salvo)
    if reason is Unmet.NO_CARD and deed.spent is not None and deed.spent.on_blank:
        return f" because a blank had drawn {'their' if they == 'they' else 'the escorts’'} last attack card on turn {deed.spent.turn}"
    told = _WHY[reason].format(they=they)
    if reason is Unmet.LET_COME and (held := attack_cards(deed.events[0].turn, salvo)):
        return f"{told}, though they held {count(held, 'attack card')}"
    return told


def met_by(deed: Deed) -> str:
    """Return words for the number of escorts that searched for a U-boat on its way to the convoy: ``two
    escorts``."""
    return count(max(len(fight.detects) for fight in deed.fights), "escort")


def passed(deed: Deed, cast: Vessels) -> str:
    """Return words for the escorts that searched for a U-boat on its way to the convoy: the name of a single one that has a name, otherwise
    their number."""
    cards_ = [piece.card for piece in deed.met[0].hunt.group]
    return cast.escorts(cards_) if len(cards_) == 1 and cast.knows(cards_) else met_by(deed)


def came_of(deed: Deed) -> str:
    """Return words for the result of an attack on the convoy or the carrier: ``sank two merchant ships``.
    They are empty if there was no such attack.
    """
    salvo = deed.salvo
    if salvo is None:
        return ""
    if salvo.attack.carrier:
        done = {"damaged": "damaged", "sunk": "sank"}.get(salvo.result, "missed")
        return f"{done} the carrier"
    n, hit = len(salvo.rolls), hits(salvo)
    if not salvo.ships and not salvo.rescue:
        return f"missed with {'her only shot' if n == 1 else 'both shots' if n == 2 else f'all {number(n)} shots'}"
    some = f" with {number(hit)} of her {number(n)} shots" if 0 < hit < n else ""
    return f"sank {ships(salvo.ships) if salvo.ships else 'the rescue ship'}{some}"


def ships(n: int) -> str:
    """Return a number of merchant ships in words: ``a merchant ship``, ``two merchant ships``."""
    return "a merchant ship" if n == 1 else count(n, "merchant ship")


def _own_hits(deed: Deed, cast: Vessels) -> str:
    """Return a verb phrase about the escorts that a U-boat's own shots hit: ``damaged an ace ship with her torpedoes``."""
    hits_ = [fight for fight in deed.fights if outcome(fight).shot not in (None, MISSED)]
    told = [f"{hit_word(fight)} {target(fight, cast)} with her {weapon(fight)}" for fight in hits_]
    return listed(told) if told else "hit an escort"


def own_shot(deed: Deed, cast: Vessels) -> str:
    """Return a clause about the damage to escorts by a U-boat's own shots or by ramming it; empty if there
    was none."""
    told = []
    for fight in deed.fights:
        result = outcome(fight)
        if result.shot not in (None, MISSED):
            had = "had " if _is_before_the_result(deed, fight) else ""
            told.append(f"her {weapon(fight)} {had}{hit_word(fight)} {target(fight, cast)}")
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


def _is_before_the_result(deed: Deed, fight: Fight) -> bool:
    """Return True if a U-boat's own shot in one turn of a hunt (``fight``) came before the escorts sank her, damaged her or turned her back."""
    if deed.result not in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK):
        return False
    fights = [id(each) for each in deed.fights]
    return fights.index(id(fight)) <= fights.index(id(deed.decisive.engagement))


def weapon(fight: Fight) -> str:
    """Return the word for the weapon of a U-boat's own shot at an escort: ``flak`` or ``torpedoes``."""
    return "flak" if fight.reply.verb == FLAK else "torpedoes"


def hit_word(fight: Fight) -> str:
    """Return a verb for what a boat's own shot did to its target: ``sank``, ``damaged``, ``shot down``."""
    word = shot_word(fight, past=True)
    return word if word != "shot down" else "brought down"


def target(fight: Fight, cast: Vessels) -> str:
    """Return words for the escort that a boat's own shot hit: ``an ace ship``."""
    card = next((piece.card for piece in fight.hunt.group if piece.handle == outcome(fight).target), -1)
    return cast.escorts([card]) if card >= 0 else "an escort"


def past(deed: Deed) -> str:
    """Return a verb in the past tense for what happened to a hunted boat: ``sank``, ``damaged``."""
    if deed.is_rammed:
        return "rammed and sank"
    return {HuntEnd.SUNK: "sank", HuntEnd.DAMAGED: "damaged"}[deed.result]


def hitter(deed: Deed, cast: Vessels) -> str:
    """Return words for the escorts that hit a U-boat or, if none did, that found it: the name or grade of
    each, or their number if they were more than two. Return ``the escorts`` if the log does not name them."""
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
    """Return a clause that reminds the reader of a deed (a fight with one U-boat) that the first paragraph has described: ``*U 7101* was lost``."""
    came = {
        HuntEnd.SUNK: "was lost",
        HuntEnd.DAMAGED: "was hit",
        HuntEnd.BACK: "was turned back",
        HuntEnd.NONE: "hit back",
    }
    return f"{cast.boat(deed.boat)} {'got through' if deed.kind is Kind.SALVO else came.get(deed.result, 'was met')}"


def told_before(deed: Deed, cast: Vessels, score: str, *, alone: bool) -> str:
    """Return a clause about a deed (a fight with one U-boat) that the first paragraph has described.
    ``score``: words for the score after it; empty to leave them out. ``alone``: True if nothing else in the
    round mattered.
    """
    if not score and not alone:
        return f"{known_event(deed, cast)} on turn {deed.turn}"
    what = {HuntEnd.SUNK: "loss", HuntEnd.DAMAGED: "hit on", HuntEnd.BACK: "retreat"}.get(
        deed.result, "fight with"
    )
    if deed.kind is Kind.SALVO:
        what = "attack"
    elif deed.result is HuntEnd.NONE:
        what = weapon(deed.fights[-1])
    event = f"the {what}{'' if what.endswith((' on', ' with')) else ' of'} {cast.boat(deed.boat)}"
    if deed.result is not HuntEnd.NONE or deed.kind is Kind.SALVO:
        event += f" on turn {deed.turn}"
    if alone:
        return f"nothing counted but {event}{f': {score}' if score else ''}"
    return f"{event} made it {score}"


def counted_before(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause about the boats that the first paragraph has only counted: which boats they were and, if they were two, what happened to
    each."""
    turns, n = sorted({went_in(deed) for deed in deeds}), len(deeds)
    deeds = sorted(deeds, key=went_in)
    went = f"the {number(n)} that went in on turn{'s' * (len(turns) > 1)} {span(turns)}"
    if n != 2:
        return f"{went} were {cast.boats([deed.boat for deed in deeds])}"
    who, refs = _two_boats(deeds[0], deeds[1], cast)
    return f"{went} were {who}: {_two_fates(deeds, refs, cast)}"


# -- several boats ------------------------------------------------------------------------------------------------------


def together(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause about the same fate of several U-boats: ``patrols sank two novice boats, on turns 2 and
    4``."""
    if len(deeds) == 1:
        return clause(deeds[0], cast)
    if deeds[0].kind in (Kind.STOP, Kind.SALVO):
        return _wave(deeds, cast)
    tail = "" if deeds[0].kind is Kind.PATROL else " in contact with the convoy"
    who = "patrols" if deeds[0].kind is Kind.PATROL else "the escorts"
    if cast.knows(deeds[0].stopped_by):
        who = f"{hitter(deeds[0], cast)}{' on patrol' if deeds[0].kind is Kind.PATROL else ''}"
    parts: list[str] = []
    last = ""
    for deed in deeds:
        verb = past(deed)
        parts.append(
            f"{'' if verb == last else f'{verb} '}{cast.boat(deed.boat)}{tail if not parts else ''} on turn {deed.turn}"
        )
        last = verb
    return f"{who} {listed(parts)}"


def _wave(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause about U-boats that attacked one after the other: which boats they were, what was at
    stake, and what happened to each."""
    turns = sorted({went_in(deed) for deed in deeds})
    deeds = sorted(deeds, key=went_in)
    who, refs = (
        _two_boats(deeds[0], deeds[1], cast) if len(deeds) == 2 else (f"{number(len(deeds))} boats", ("", ""))
    )
    went = f"{who} went in on turn{'s' * (len(turns) > 1)} {span(turns)}{stakes(deeds)}"
    return f"{went}: {_two_fates(deeds, refs, cast) if len(deeds) == 2 else _fates(deeds)}"


def _two_boats(one: Deed, two: Deed, cast: Vessels) -> tuple[str, tuple[str, str]]:
    """Return words for two U-boats, and a pair of words that tell them apart afterwards: ``an ace and a
    regular boat`` with ``the ace`` and ``the regular boat``, or ``two aces`` with ``one`` and ``the other``."""
    words = [cast.word(deed.boat) if deed.boat.known else "boat" for deed in (one, two)]
    named = [cast.has_name(deed.boat) for deed in (one, two)]
    if words[0] != words[1]:
        who = [cast.boat(deed.boat) for deed in (one, two)]
        refs = [
            cast.boat(d.boat) if is_named else f"the {word}"
            for d, is_named, word in zip((one, two), named, words, strict=True)
        ]
        return listed(who), (refs[0], refs[1])
    if all(named):
        return cast.pair(one.boat, two.boat), (cast.boat(one.boat), cast.boat(two.boat))
    if named[0]:
        return listed([cast.boat(one.boat), cast.boat(two.boat)]), (cast.boat(one.boat), "the other")
    both = cast.boats([one.boat, two.boat])
    return both, ("one", cast.other(two.boat) if named[1] else "the other")


def _two_fates(deeds: Sequence[Deed], refs: tuple[str, str], cast: Vessels) -> str:
    """Return a clause about what happened to two U-boats: ``the escorts turned the ace back, but the regular
    boat sank a merchant ship``."""
    one, two = deeds
    by, held = [_stopper(deed, cast) for deed in deeds], [deed.stopped_by for deed in deeds]
    if by[0] and by[0] == by[1] and held[0] == held[1]:
        if past_of(one) == past_of(two):
            return f"{by[0]} {_did(one, 'both')}"
        return f"{by[0]} {_did(one, refs[0])} and {_did(two, refs[1])}"
    if all(by) and past_of(one) == past_of(two) == "turned":
        return "the escorts turned both back"
    if one.kind is two.kind is Kind.SALVO and not one.met and not two.met:
        return _both_fired(one, two, refs)
    first = _fate(one, refs[0], cast)
    they = "they" if first.startswith("the escorts") else "the escorts"
    differs = (one.kind is Kind.SALVO) != (two.kind is Kind.SALVO)
    if all(by) and (again := _met_before(held[0], held[1], two, cast)):
        return f"{first}, and {again} {_did(two, refs[1])}"
    return f"{first}, {'but' if differs else 'and'} {_fate(two, refs[1], cast, they=they)}"


def _met_before(before: Sequence[int], held: Sequence[int], deed: Deed, cast: Vessels) -> str:
    """Return words for the escorts that stopped a second U-boat: ``the same ace aircraft``, ``another regular
    ship``.

    ``before``: the escorts that stopped the first U-boat. The words are empty if the escorts' grades alone
    make clear whether they are the same.
    """
    if not 0 < len(held) <= 2 or not 0 < len(before) <= 2:
        return ""
    ruleset = deed.fights[0].state.ruleset
    grades = [grade_word(ruleset, ESCORT, card) for card in before if not cast.knows([card])]
    words = []
    for card in held:
        grade = grade_word(ruleset, ESCORT, card)
        if cast.knows([card]) or not grades.count(grade):
            words.append(cast.escorts([card]))
        elif card in before:
            words.append(
                f"the same {grade}"
                if grades.count(grade) == 1
                else f"one of the two {grade}{'' if grade.endswith('aircraft') else 's'}"
            )
        else:
            words.append(f"another {grade}")
    told = listed(words)
    return told if re.search(r"the same|another|one of", told) else ""


def _both_fired(one: Deed, two: Deed, refs: tuple[str, str]) -> str:
    """Return a clause about the attacks of two U-boats that no escort met. If the reason was the same for
    both, the clause gives it once, at the end.
    """
    first, second = came_of(one), came_of(two)
    if "merchant" in first and "merchant" in second and one.salvo is not None and two.salvo is not None:
        second = "sank another" if two.salvo.ships == 1 else f"sank {number(two.salvo.ships)} more"
        second += came_of(two).removeprefix(f"sank {ships(two.salvo.ships)}")
    reasons = why(one), why(two)
    if all(reason.startswith((" when they let", " when the escorts let")) for reason in reasons):
        held = ", though they held attack cards" if all("attack cards" in each for each in reasons) else ""
        return f"{refs[0]} {first} and {refs[1]} {second} when the escorts let both come{held}"
    if reasons[0] == reasons[1]:
        comma = "," if reasons[0].startswith(" because") else ""
        return f"{refs[0]} {first} and {refs[1]} {second}{comma}{reasons[0]}"
    return f"{refs[0]} {first}{reasons[0]}, and {refs[1]} {second}{reasons[1]}"


def _did(deed: Deed, whom: str) -> str:
    """Return a verb phrase for what escorts did to a U-boat on its way to the convoy: ``turned her back``,
    ``sank her``."""
    return f"turned {whom} back" if deed.result is HuntEnd.BACK else f"{past(deed)} {whom}"


def past_of(deed: Deed) -> str:
    """Return a verb in the past tense for what escorts did to a U-boat on its way to the convoy: ``turned``,
    ``sank``, ``rammed and sank``."""
    return "turned" if deed.result is HuntEnd.BACK else past(deed)


def _fate(deed: Deed, ref: str, cast: Vessels, they: str = "the escorts") -> str:
    if deed.kind is Kind.SALVO:
        if deed.met:
            return f"{ref} slipped past {passed(deed, cast)} and {came_of(deed)}"
        return f"{ref} {unmet(deed, they)}"
    if deed.result is HuntEnd.AWAY:
        return f"{ref} broke off to get away from {'them' if they == 'they' else they}"
    return f"{_stopper(deed, cast)} {_did(deed, ref)}{_cost(deed)}"


def _stopper(deed: Deed, cast: Vessels) -> str:
    """Return words for the escorts that stopped a U-boat on its way to attack; empty if they did not stop it."""
    is_stopped = deed.kind is Kind.STOP and deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK)
    return hitter(deed, cast) if is_stopped else ""


def _fates(deeds: Sequence[Deed]) -> str:
    """Return a clause that counts what happened to three or more U-boats that attacked: how many were turned
    back, sunk, and so on."""
    stopped = [deed for deed in deeds if deed.kind is Kind.STOP]
    through = [deed for deed in deeds if deed.kind is Kind.SALVO]
    by_result = {result: sum(deed.result is result for deed in stopped) for result in HuntEnd}
    verbs = {HuntEnd.BACK: ("turned", " back"), HuntEnd.SUNK: ("sank", ""), HuntEnd.DAMAGED: ("damaged", "")}
    n = len(deeds)
    if len(stopped) == n and by_result[HuntEnd.BACK] == n:
        return f"the escorts turned all {number(n)} back"
    done = [
        f"{verb} {number(by_result[each])}{back}" for each, (verb, back) in verbs.items() if by_result[each]
    ]
    if by_result[HuntEnd.AWAY]:
        done.append(f"drove off {number(by_result[HuntEnd.AWAY])}")
    sunk = sum(deed.salvo.ships for deed in through if deed.salvo is not None)
    came = f"sank {ships(sunk)}" if sunk else "missed"
    if not through:
        return f"the escorts {listed(done)}"
    if not stopped:
        return f"they {came} between them"
    return f"the escorts {listed(done)}, but {number(len(through))} got through and {came}{' between them' if len(through) > 1 and sunk else ''}"


def span(turns: Sequence[int]) -> str:
    """Return turn numbers in words: ``2 and 4``, ``2 to 5``."""
    if len(turns) > 2 and turns[-1] - turns[0] == len(turns) - 1:
        return f"{turns[0]} to {turns[-1]}"
    return listed([str(turn) for turn in turns])
