"""Writes the clauses of a round's paragraph about several U-boats.

The boats attacked one after the other, or had the same fate.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.scoring import boat_sunk
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.attacks import came_of, the_way, unmet, why
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList
from printkit.games.tonnage_war.story.cast import Vessels, boat_key, boat_word
from printkit.games.tonnage_war.story.clauses import clause, cost, did, hitter, own_shot, past, went_in
from printkit.games.tonnage_war.story.deeds import Deed, HuntEnd, Kind, deeds_of
from printkit.games.tonnage_war.story.facts import Account, Fight, points
from printkit.games.tonnage_war.story.luck import units_of
from printkit.games.tonnage_war.story.opening.stakes import goal_of, is_big, stakes
from printkit.games.tonnage_war.story.outcomes import card_of, found_by, outcome
from printkit.games.tonnage_war.story.salvos import (
    Unmet,
    attack_cards,
    chance_of_one,
    is_escort_lost,
    shots_of,
    why_unmet,
)
from printkit.games.tonnage_war.story.telling import grade_word, ships, span
from printkit.report.story import KNOWN, begun, count, listed, number, with_article
from printkit.table import UNKNOWN


def together(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause about several U-boats that met the same fate: ``patrols sank two novice boats, on turns 2 and
    4``."""
    if len(deeds) == 1:
        return clause(deeds[0], cast)
    if deeds[0].kind in (Kind.STOP, Kind.SALVO):
        met = cast.met
        text = _wave(deeds, cast)
        cast.keep_met(met, text)
        return text
    tail = "" if deeds[0].kind is Kind.PATROL else ", which had reported the convoy,"
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


def searched(hunts: Sequence[Deed], *, more: bool = False) -> str:
    """Return a clause about hunts that brought no points.

    An example is ``the escorts turned a boat back and hunted two boats without a hit``. It is empty if there
    were none. ``more``: True if another boat of the round was named before.
    """
    back = {boat_key(deed.boat) for deed in hunts if deed.result is HuntEnd.BACK}
    others = {boat_key(deed.boat) for deed in hunts} - back
    hunted = [*{boat_key(deed.boat): deed for deed in hunts}.values()]
    again = "more " if more else ""
    done: list[str] = []
    if back:
        one = "another boat" if more else "a boat"
        done.append(f"turned {one if len(back) == 1 else count(len(back), f'{again}boat')} back")
    if others:
        boats = f"{number(len(others))} more" if back else count(len(others), f"{again}boat")
        if len(hunted) == 1 and not back:
            ruleset = hunted[0].events[0].turn.before.ruleset
            word = boat_word(ruleset, hunted[0].boat) if hunted[0].boat.known else "boat"
            boats = "another boat" if more else with_article(word)
        done.append(f"hunted {boats} without a hit")
    is_patrol = all(deed.kind is Kind.PATROL for deed in hunts)
    who = "the escorts" if not is_patrol else "a patrol" if len(hunts) == 1 else "patrols"
    return f"{who} {listed(done)}" if done else ""


def _wave(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause about U-boats that attacked one after the other.

    It says which boats they were, what was at stake, and what happened to each.
    """
    turns = sorted({went_in(deed) for deed in deeds})
    deeds = sorted(deeds, key=went_in)
    who, refs = (
        two_boats(deeds[0], deeds[1], cast) if len(deeds) == 2 else (f"{number(len(deeds))} boats", ("", ""))
    )
    lost = stakes(deeds)
    stake = lost or _shots_between(deeds)
    went = f"{who} went in on turn{'s' * (len(turns) > 1)} {span(turns)}{stake}"
    first, rest = two_fates(deeds, refs, cast) if len(deeds) == 2 else (_fates(deeds, cast), "")
    if lost and is_big(deeds, lost) and (chance := chance_of_one([deed.fights[0] for deed in deeds])):
        cast.tell_odds(deeds)
        went += f"{',' * ('enough' in stake)} and {chance} that one slipped past"
    if _words(first + rest) <= _LONG or not stake:  # without the stakes, the boats alone make no sentence
        return f"{went}: {first}{rest}"
    return f"{went}. {begun(first + rest)}"


def _shots_between(deeds: Sequence[Deed]) -> str:
    """Return a phrase for the shots of several U-boats of which some got through: `` with five shots between them``; empty if one
    attacked the carrier."""
    attacks = [
        (deed, deed.salvo.attack if deed.salvo is not None else deed.fights[0].attack) for deed in deeds
    ]
    if len(deeds) < 2 or any(attack is None or attack.carrier for _, attack in attacks):
        return ""
    shots = sum(
        shots_of(deed.engagements[0].state.ruleset, attack.card)
        for deed, attack in attacks
        if attack is not None
    )
    return f" with {count(shots, 'shot')} between them" if len(deeds) > 2 or shots >= _MANY else ""


_MANY: Final = 5
"""If one of two attacking U-boats got through, the story gives the number of their shots only if there were at least this many."""


_LONG: Final = 7
"""Maximum number of words in the clause about what happened to several boats. A longer clause becomes a sentence of its own."""


def _words(text: str) -> int:
    """Return the number of words of a text, in which each name counts as one word."""
    return len(KNOWN.sub("X", text).split())


def two_boats(one: Deed, two: Deed, cast: Vessels) -> tuple[str, tuple[str, str]]:
    """Return a phrase for two U-boats, and a short word for each with which the following clauses refer to it.

    Examples are ``an ace and a regular boat`` with ``the ace`` and ``the regular boat``, or ``two aces`` with
    ``one`` and ``the other``.
    """
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


def two_fates(deeds: Sequence[Deed], refs: tuple[str, str], cast: Vessels) -> tuple[str, str]:
    """Return clauses about what happened to two U-boats; the second is empty if the first is about both.

    An example is ``the escorts turned the ace back`` and ``, but the regular boat sank a merchant ship``.
    """
    one, two = deeds
    by, held = [_stopper(deed, cast) for deed in deeds], [deed.stopped_by for deed in deeds]
    if by[0] and by[0] == by[1] and held[0] == held[1]:
        if past_of(one) == past_of(two):
            return f"{by[0]} {did(one, 'both')}", ""
        price = cost(two, cast) or cost(one, cast)
        joint = "," if price else " and"
        return f"{by[0]} {did(one, refs[0])}{joint} {did(two, refs[1])}{',' * bool(price)}{price}", ""
    if all(by) and past_of(one) == past_of(two) == "turned" and max(map(len, held)) > 2:
        return "the escorts turned both back", ""
    if one.kind is two.kind is Kind.SALVO and not one.met and not two.met:
        return _both_fired(one, two, refs, cast), ""
    first = _fate(one, refs[0], cast)
    they = "they" if first.startswith("the escorts") else "the escorts"
    differs = (one.kind is Kind.SALVO) != (two.kind is Kind.SALVO)
    if all(by) and (again := _met_before(held[0], held[1], two, cast)):
        return first, f", and {again} {did(two, refs[1])}"
    is_quarry = any(each.hunt.boat.handle == one.boat.handle for each in two.events[0].turn.fights)
    quarry = ("the first" if refs[0] == "one" else refs[0]) if is_quarry and one.kind is Kind.STOP else ""
    second = _fate(two, refs[1], cast, they=they, quarry=quarry)
    return first, f", {'but' if differs else 'and'} {second}"


def _met_before(before: Sequence[int], held: Sequence[int], deed: Deed, cast: Vessels) -> str:
    """Return a phrase for the escorts that stopped a second U-boat. It says whether they had also stopped the first: ``the same
    ace aircraft``.

    Another example is ``another regular ship``. ``before``: the escorts that stopped the first U-boat. It is empty if the escorts' grades alone make clear whether they are the same.
    """
    if not 0 < len(held) <= 2 or not before:
        return ""
    ruleset = deed.fights[0].state.ruleset
    grades = [grade_word(ruleset, ESCORT, card) for card in {*before} if not cast.knows([card])]
    named = {grade_word(ruleset, ESCORT, card) for card in before if cast.knows([card])}
    words = []
    for card in held:
        grade = grade_word(ruleset, ESCORT, card)
        if cast.knows([card]) or not (grades.count(grade) or grade in named):
            words.append(cast.escorts([card]))
        elif card in before:
            words.append(
                f"the same {grade}"
                if grades.count(grade) == 1
                else f"one of the {number(grades.count(grade))} {grade}{'' if grade.endswith('aircraft') else 's'}"
            )
        else:
            words.append(f"another {grade}")
    told = listed(words)
    return told if re.search(r"the same|another|one of", told) else ""


def _both_fired(one: Deed, two: Deed, refs: tuple[str, str], cast: Vessels) -> str:
    """Return a clause about the attacks of two U-boats that no escort met.

    If the reason why no escort met them was the same for both, the clause gives it once, at the end.
    """
    first, second = came_of(one), came_of(two)
    if "merchant" in first and "merchant" in second and one.salvo is not None and two.salvo is not None:
        second = "sank another" if two.salvo.ships == 1 else f"sank {number(two.salvo.ships)} more"
        second += came_of(two).removeprefix(f"sank {ships(two.salvo.ships)}")
    reasons = why(one), why(two)
    form = f"{two.round}: {the_way(two)}"
    if reasons[0] == reasons[1] and cast.has_form(form) and all(reasons):
        return f"{refs[0]} {first} and {refs[1]} {second}, again unopposed"
    cast.tell_form(form)
    if all(reason.startswith((" when they let", " when the escorts let")) for reason in reasons):
        held = ", though they held attack cards" if all("attack cards" in each for each in reasons) else ""
        return f"{refs[0]} {first} and {refs[1]} {second} when the escorts let both come{held}"
    if reasons[0] == reasons[1]:
        comma = "," if reasons[0].startswith(" because") else ""
        return f"{refs[0]} {first} and {refs[1]} {second}{comma}{reasons[0]}"
    first, second = (
        f"{came}{', unopposed' if reason.startswith((' because', ' while')) else ''}{reason}"
        for came, reason in zip((first, second), reasons, strict=True)
    )
    return f"{refs[0]} {first}, and {refs[1]} {second}"


def past_of(deed: Deed) -> str:
    """Return the verb for what escorts did to a U-boat on its way to the convoy: ``turned``, ``sank``, ``rammed and
    sank``."""
    return "turned" if deed.result is HuntEnd.BACK else past(deed)


def _fate(deed: Deed, ref: str, cast: Vessels, they: str = "the escorts", quarry: str = "") -> str:
    if deed.kind is Kind.SALVO:
        return f"{ref} {_unmet_again(deed, cast, they, quarry)}"
    if deed.result is HuntEnd.AWAY:
        return f"{ref} broke off to get away from {'them' if they == 'they' else they}"
    return f"{_stopper(deed, cast)} {did(deed, ref)}{cost(deed, cast)}"


def _unmet_again(deed: Deed, cast: Vessels, they: str = "the escorts", quarry: str = "") -> str:
    """Return a phrase for the result of an attack that no escort met, with the reason unless the text about this round has given
    it."""
    form = f"{deed.round}: {the_way(deed)}"
    if cast.has_form(form) and why(deed):
        return f"{came_of(deed)}, again unopposed"
    cast.tell_form(form)
    return unmet(deed, they, quarry)


def _stopper(deed: Deed, cast: Vessels) -> str:
    """Return a phrase for the escorts that stopped a U-boat on its way to attack; empty if they did not stop it."""
    is_stopped = deed.kind is Kind.STOP and deed.result in (HuntEnd.SUNK, HuntEnd.DAMAGED, HuntEnd.BACK)
    return hitter(deed, cast) if is_stopped else ""


_MOST: Final = 3
"""Maximum number of clauses about stopped boats for the story to say of each boat which escorts stopped her."""


def _fates(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return clauses about what became of three or more U-boats: who stopped which of them, and what the others sank.

    Boats that the same escorts stopped with the same result share a clause."""
    stopped: dict[tuple[object, ...], list[Deed]] = {}
    through: dict[tuple[Unmet, bool, int], list[Deed]] = {}
    for deed in deeds:
        if deed.kind is Kind.STOP:
            by = () if deed.result is HuntEnd.AWAY else deed.stopped_by
            stopped.setdefault((by, deed.result, deed.is_rammed), []).append(deed)
        else:
            through.setdefault(_unmet_key(deed), []).append(deed)
    if len(stopped) > _MOST:
        stopped = _merged(stopped)
    told = _stopped_by_each(stopped, deeds, cast)
    came = [_came_through(group, cast) for group in through.values()]
    joined = [", and ".join(filter(None, [", ".join(part[:-1]), *part[-1:]])) for part in (told, came)]
    return ", but ".join(filter(None, joined))


_BY_SEVERAL: Final = "several"


def _merged(stopped: dict[tuple[object, ...], list[Deed]]) -> dict[tuple[object, ...], list[Deed]]:
    """Return groups of stopped U-boats. All boats that were turned back form one group, whichever escorts stopped them."""
    back = [deed for group in stopped.values() for deed in group if deed.result is HuntEnd.BACK]
    rest = {key: group for key, group in stopped.items() if group[0].result is not HuntEnd.BACK}
    return rest | ({(_BY_SEVERAL,): back} if back else {})


def _stopped_by_each(
    stopped: dict[tuple[object, ...], list[Deed]], deeds: Sequence[Deed], cast: Vessels
) -> list[str]:
    """Return a clause for each group of escorts that stopped U-boats: ``*V for Victor* sank an ace and turned back a regular boat``.

    ``stopped``: the boats that the same escorts stopped with the same result. ``deeds``: all boats of the sentence."""
    by_escorts: dict[object, list[list[Deed]]] = {}
    for key, group in stopped.items():
        by_escorts.setdefault(key[0], []).append(group)
    told, earlier = [], list[int]()
    for held, groups in by_escorts.items():
        first = groups[0][0]
        who = "the escorts"
        if first.result is HuntEnd.AWAY:
            told.append(f"{_boats_of(groups[0], cast)} broke off")
            continue
        if held != _BY_SEVERAL:
            who = _met_before(earlier, first.stopped_by, first, cast) or hitter(first, cast)
        earlier += first.stopped_by if len(first.stopped_by) <= 2 else ()  # of more, only the number is told
        told.append(f"{who} {listed([_done_to(group, cast) for group in groups])}")
    return told


def _done_to(group: Sequence[Deed], cast: Vessels) -> str:
    """Return a verb phrase for what escorts did to some U-boats, all with the same result: ``turned back a novice and a regular boat``."""
    first = group[0]
    verb = "turned back" if first.result is HuntEnd.BACK else past(first)
    return f"{verb} {_boats_of(group, cast)}{cost(first, cast) if len(group) == 1 else ''}"


def _boats_of(group: Sequence[Deed], cast: Vessels) -> str:
    """Return a phrase for some U-boats: those with a name one by one, the others counted by grade."""
    named = [cast.boat(deed.boat) for deed in group if cast.has_name(deed.boat)]
    rest = [deed.boat for deed in group if not cast.has_name(deed.boat)]
    return listed([*named, *([cast.boats(rest)] if rest else [])])


def _unmet_key(deed: Deed) -> tuple[Unmet, bool, int]:
    """Return the key by which attacks that met no escort are grouped. It holds the reason, whether anything was sunk, and either the
    turn of the escorts' last attack card or the number of shots.

    Boats for which this is the same share a clause."""
    assert deed.salvo is not None
    reason, is_hit = why_unmet(deed.events[0].turn, deed.salvo), bool(deed.salvo.ships)
    spent = deed.spent.turn if deed.spent is not None and reason is Unmet.NO_CARD else 0
    return reason, is_hit, spent if is_hit else len(deed.salvo.rolls)


def _came_through(group: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause about U-boats that nobody met, for the same reason: ``two novice boats sank three merchant ships between them``."""
    if len(group) == 1:
        return f"{cast.boat(group[0].boat)} {_unmet_again(group[0], cast)}"
    boats, kind = _boats_of(group, cast), _unmet_key(group[0])
    if not kind[1]:
        return f"{boats} {'both ' if len(group) == 2 else ''}{came_of(group[0])}"
    salvos = [(deed.events[0].turn, deed.salvo) for deed in group if deed.salvo is not None]
    rescue = ", one of them the rescue ship," if any(salvo.rescue for _, salvo in salvos) else ""
    reason = why(group[0])
    if kind[0] is Unmet.LET_COME:
        held = ", though they held attack cards" if all(attack_cards(*each) > 1 for each in salvos) else ""
        reason = f" when the escorts let them come{held}"
    unopposed = "" if kind[0] in (Unmet.LET_COME, Unmet.UNKNOWN) else f"{',' * (not rescue)} unopposed"
    sunk = ships(sum(salvo.ships for _, salvo in salvos))
    return f"{boats} sank {sunk} between them{rescue}{unopposed}{reason}"


def counted_before(deeds: Sequence[Deed], cast: Vessels) -> str:
    """Return a clause that names the U-boats of which the first paragraph gave only the number.

    If there were two, it also says what happened to each.
    """
    turns, n = sorted({went_in(deed) for deed in deeds}), len(deeds)
    deeds = sorted(deeds, key=went_in)
    went = f"the {number(n)} that went in on turn{'s' * (len(turns) > 1)} {span(turns)}"
    if n != 2:
        return f"{went} were {cast.boats([deed.boat for deed in deeds])}"
    met = cast.met
    who, refs = two_boats(deeds[0], deeds[1], cast)
    text = f"{went} were {who}: {''.join(two_fates(deeds, refs, cast))}"
    cast.keep_met(met, text)
    return text


def last_chance(made: Account, fleet: BoatList, cast: Vessels) -> tuple[str, Deed, BoatEvent] | None:
    """Return a clause about the last hunt that could still have won or drawn the game for the escorts. Also return the deed and
    the event of this hunt.

    It tells a hunt without a hit that came after the last points of the game: ``on turn 10 two escorts found a novice boat and missed; a hit would have
    won the escorts the game``. Return None if there is none."""
    ends = next(
        (n for n, turn in enumerate(reversed(made.turns)) if points(turn.before) != points(turn.after)), 0
    )
    later = {id(turn) for turn in made.turns[len(made.turns) - ends :]}
    found: tuple[str, Deed, BoatEvent] | None = None
    for deed in deeds_of(fleet, made.rounds[-1].turns):
        for event in deed.events:
            fight = event.engagement
            if (
                id(event.turn) not in later
                or not isinstance(fight, Fight)
                or not (would := _would_have(fight))
            ):
                continue
            if found is None or found_by(fight) or not found_by(_hunt_of(found[2])):
                found = (would, deed, event)
    if found is None:
        return None
    would, deed, event = found
    fight = _hunt_of(event)
    cards_ = [card_of(fight, name) for name, _ in units_of(fight)]
    who = cast.escorts(cards_) if len(cards_) <= 2 else count(len(cards_), "escort")
    boat, again = cast.boat(deed.boat), " again" if found_by(deed.fights[0]) else ""
    did_ = (
        f"found {boat} and missed"
        if found_by(fight)
        else f"attacked {boat} and missed"
        if fight.strikes
        else f"did not find {boat}{again}"
    )
    return f"on turn {event.number} {who} {did_}; {would}", deed, event


def _hunt_of(event: BoatEvent) -> Fight:
    assert isinstance(event.engagement, Fight)
    return event.engagement


def _would_have(fight: Fight) -> str:
    """Return a clause with what a hit on a hunted U-boat would have done to the result of the game: ``a hit would have won the escorts the game``.

    It is empty if she was hit, if she was on her way to the convoy, if a card is unknown, or if a hit would have changed nothing."""
    ruleset = fight.state.ruleset
    boat = ruleset.boat(fight.hunt.boat.card)
    lead = points(fight.state)[UBOAT] - points(fight.state)[ESCORT]
    units = units_of(fight)
    is_known = boat is not None and UNKNOWN not in [piece.card for piece in fight.hunt.group]
    result = outcome(fight)
    if not is_known or boat is None or not fight.over or not fight.detects or lead < 0 or not units:
        return ""
    if (
        fight.attack is not None
        or result.sunk
        or result.damaged
        or result.shot not in (None, MISSED)
        or result.rammed
    ):
        return ""
    if fight.hunt.condition.damaged:
        gains = (boat_sunk(ruleset, boat, damaged_before=True) - boat.damaged,) * 2
    else:
        gains = (boat.damaged, boat_sunk(ruleset, boat, damaged_before=False))
    for gain, what in zip(gains, ("a hit", "sinking her"), strict=True):
        if gain >= lead:
            return f"{what} would have {'won the escorts the game' if gain > lead else 'drawn the escorts level'}"
    return ""


# -- which fights share a sentence ---------------------------------------------------------------------------------------


def grouped(deeds: Sequence[Deed], cast: Vessels) -> list[list[Deed]]:
    """Return the deeds (fights with one U-boat) in groups that share a sentence.

    A group has boats that attacked one after the other, boats caught by patrols, or boats hunted in contact with the convoy."""
    groups: list[list[Deed]] = []
    for deed in deeds:
        if groups and _joins(groups[-1], deed, cast):
            groups[-1].append(deed)
        else:
            groups.append([deed])
    return groups


def _joins(group: Sequence[Deed], deed: Deed, cast: Vessels) -> bool:
    """Return True if one sentence can describe this deed (a fight with one U-boat) and the deeds before it."""
    last = group[-1]
    both = (last, deed)
    if any(deed.boat is each.boat for each in group) or any(own_shot(each, cast) for each in both):
        return False
    if all(map(cast.has_told, both)):
        return deed.kind is last.kind and deed.kind in (Kind.SALVO, Kind.STOP)
    if any(map(cast.has_told, both)) or cast.has_summed(last) != cast.has_summed(deed):
        return False
    if cast.has_summed(deed):
        return True
    if all(each.kind in (Kind.STOP, Kind.SALVO) for each in both):
        is_plain = all(_is_plain(each) for each in both)
        is_behind = group[0].before[UBOAT] < group[0].before[ESCORT]
        if is_behind and len({bool(goal_of(each)) for each in (*group, deed) if each.kind is Kind.STOP}) > 1:
            return False  # the odds to be told are only those of a boat that could have changed the lead
        is_near = went_in(deed) - went_in(group[0]) <= len(group) + 1
        return is_plain and is_near
    if last.kind is not deed.kind or any(each.result is HuntEnd.NONE for each in both):
        return False
    if any(cast.has_name(each.boat) for each in (*group, deed)):
        return False
    if deed.kind is Kind.HUNT and not cast.knows(deed.stopped_by):
        return False  # together, the escorts that hit them would not be told
    known = {each.stopped_by for each in (*group, deed) if cast.knows(each.stopped_by)}
    return not known or (len(known) == 1 and all(each.stopped_by in known for each in (*group, deed)))


def _is_plain(deed: Deed) -> bool:
    """Return True if this U-boat's attack is ordinary enough for one sentence to describe it together with those of other boats."""
    salvo = deed.salvo
    if salvo is None:
        return deed.result not in (HuntEnd.NONE, HuntEnd.FIRED)
    return not salvo.attack.carrier and not is_escort_lost(salvo) and not deed.met
