"""Write the sentence about boats that held contact with the convoy, but neither attacked nor were hit: how each contact ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from itertools import combinations, groupby
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import AIR, CARDS_A_ROUND, EVADE
from printkit.games.tonnage_war.story.arcs.runs import is_plain
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import vain
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.telling import group, tally
from printkit.report.story import begun, listed, number, with_article
from printkit.report.words.phrases import Voice, times
from printkit.table.words import ordinal


class ContactEnd(Enum):
    """How a boat's contact with the convoy ended."""

    SHIPS = "escorts drove her off"
    AIRCRAFT = "aircraft drove her off"
    ROUTED = "the convoy turned away"
    HELD = "it lasted to the end of the round"


_DRIVEN_OFF: Final = (ContactEnd.SHIPS, ContactEnd.AIRCRAFT)
"""The ways in which a contact ends because escorts drove the boat off."""


class Shadow(NamedTuple):
    """A boat that held contact but did nothing else: her events in the round, the turn of her report (0 if it was in an earlier round),
    how her contact ended, and the turns in which B-Dienst saved the contact.
    """

    life: Life
    reported: int
    end: ContactEnd
    saved: tuple[int, ...] = ()

    @property
    def hunts(self) -> list[BoatEvent]:
        """Return the events in which escorts hunted the boat."""
        return [event for event in self.life.events if isinstance(event.engagement, Fight)]

    @property
    def first(self) -> int:
        """Return the first turn that the sentence about the boat may name."""
        return self.reported or self.life.first


def shadow(life: Life) -> Shadow | None:
    """Return the boat if she only held contact: she did not attack, and neither she nor an escort was hit. Return None for any other
    boat."""
    events = life.events
    if life.boat is None or life.boat.carrier or life.kind not in ("boat", "shadow"):
        return None
    if any(event.kind in ("ordered", "salvo", "early") for event in events) or not _plain(life):
        return None
    reported = next((event.number for event in events if event.kind == "contact"), 0)
    if not reported and life.boat.round == events[0].round:
        return None
    saved = tuple(event.number for event in events if event.kind == "bdienst")
    if any(outcome(fight).found or fight.reply.verb == EVADE for fight in life.hunts):
        end = ContactEnd.AIRCRAFT if all(fight.hunt.kind == AIR for fight in life.hunts) else ContactEnd.SHIPS
    elif events[-1].kind == "routed" or not _is_held(life):
        end = ContactEnd.ROUTED
    else:
        end = ContactEnd.HELD
    return Shadow(life, reported, end, saved)


def only_lasted(life: Life) -> bool:
    """Return True if a boat reported the convoy and nothing else happened to her in the round."""
    held = shadow(life)
    return held is not None and held.end is ContactEnd.HELD and not held.hunts and not held.saved


def _is_held(life: Life) -> bool:
    """Return True if a boat's contact was still in effect after the last turn in which something happened to the boat."""
    assert life.boat is not None
    return life.boat.handle in {contact.handle for contact in life.events[-1].turn.after.contacts}


def _plain(life: Life) -> bool:
    """Return True if all hunts for a boat are over, all the cards in these hunts are known, and none of the hunts hit anything."""
    return all(is_plain(fight) and vain(fight) and not fight.attack for fight in life.hunts)


def shadows(
    said: Voice, names: BoatNames, some: Sequence[Shadow], *, new: bool, reports: Sequence[int]
) -> str:
    """Return the sentence about some boats of a round that only held contact, with a citation of its log lines. ``new``: the first of
    the boats made the first contact of the game. ``reports``: the turns in which boats reported the convoy in the round.
    """
    clauses: list[str] = []
    before = ""
    for (_, alone), found in groupby(some, lambda each: (each.end, _is_alone(each))):
        part = list(found)
        if not alone and not clauses and _are_alike(names, part, reports):
            clauses.append(_driven_off(names, part))
            continue
        for each in part:
            place = sum(turn < each.reported for turn in reports)
            same = any(_is_same(each, other) for other in some[: some.index(each)])
            clause = _one(names, each, place, new=new and each is some[0], follows=bool(clauses), same=same)
            fate = _fate(each).removeprefix(" and ")
            if fate == before and each.end in _DRIVEN_OFF:
                joint = " and" if clause.endswith(f" and {fate}") else ""
                clause = f"{clause.removesuffix(fate).removesuffix(' and ').rstrip()}{joint} fared no better"
            clauses.append(clause)
            before = fate
    events = [event for each in some for event in each.life.events]
    values = {
        "round": some[0].life.events[0].round, "reported": tuple(each.reported for each in some),
        "ends": tuple(each.end.name for each in some), "saved": tuple(each.saved for each in some),
        "hunts": tuple((event.number, event.engagement) for each in some for event in each.hunts),
        "since": tuple(each.life.boat.round for each in some if each.life.boat is not None),
    }  # fmt: skip
    text = "; ".join(clauses)
    return said.write("shadows", f"{begun(text)}.", values, at=events[-1].number, lines=lines_of(events))


def _are_alike(names: BoatNames, part: Sequence[Shadow], reports: Sequence[int]) -> bool:
    """Return True if one clause can describe several boats: they were the first boats to report the convoy in the round, all were driven
    off, and they are different boats that the report has not named.
    """
    are_first = len(part) > 1 and list(reports[: len(part)]) == [each.reported for each in part]
    driven_off = all(each.end in _DRIVEN_OFF for each in part)
    differ = not any(_is_same(one, other) for one, other in combinations(part, 2))
    return are_first and driven_off and differ and not any(_is_named(names, each) for each in part)


def _is_alone(each: Shadow) -> bool:
    """Return True if a boat needs a clause of her own: she has been in contact since an earlier round, or was hunted more than once."""
    return not each.reported or len(each.hunts) > 1 or bool(each.saved)


def _driven_off(names: BoatNames, part: Sequence[Shadow]) -> str:
    """Return a clause about several boats that reported the convoy and were driven off."""
    words = Counter(_word(names, each) for each in part)
    boats = tally(words)
    turns = listed([str(each.reported) for each in part])
    them = "both" if len(part) == 2 else f"all {number(len(part))}"
    return f"{boats} reported the convoy on turns {turns}, and {_hunters(part[0])} drove {them} off unhurt"


def _one(names: BoatNames, each: Shadow, place: int, *, new: bool, follows: bool, same: bool) -> str:
    """Return a clause about one boat that held contact. ``place``: the number of boats that had reported the convoy before her in the
    round. ``follows``: True if the sentence has already described another boat; ``same``: True if it has already described this boat.
    """
    named = _is_named(names, each)
    assert each.life.boat is not None
    round_ = each.life.events[0].round
    older = each.life.boat.round if not each.reported else 0
    boat = names.introduce(each.life.boat, round_, older) if named else _called(names, each, place, same=same)
    if not each.reported:
        since = "" if named else f" in contact since round {older}"
        return f"{boat}{since} {_begun_fate(each)}"
    if each.end is ContactEnd.HELD and each.reported == CARDS_A_ROUND:
        return f"{boat} reported the convoy on turn {each.reported}, the round’s last"
    if follows and place and not named:
        return f"{boat}, on turn {each.reported}, {_begun_fate(each)}"
    reported = "made the first contact" if new else "reported the convoy"
    return f"{boat} {reported} on turn {each.reported}{_fate(each)}"


def _called(names: BoatNames, each: Shadow, place: int, *, same: bool) -> str:
    """Return what to call a boat that the report does not name: ``a novice boat``, ``a second boat``, ``the same boat``."""
    if same:
        return "the same boat"
    return f"a {ordinal(place + 1)} boat" if place else with_article(_word(names, each))


def _is_named(names: BoatNames, each: Shadow) -> bool:
    """Return True if the report has named a boat before."""
    boat = each.life.boat
    return boat is not None and boat.known(each.life.events[0].round) and names.met(boat)


def _is_same(one: Shadow, other: Shadow) -> bool:
    """Return True if the same boat held both contacts."""
    cards_ = [each.life.boat.card for each in (one, other) if each.life.boat is not None]
    return cards_[0] == cards_[1] >= 0


def _fate(each: Shadow) -> str:
    """Return a clause about how a boat's contact ended, with the words that join it to the clause before. The boat is the subject of the
    clause."""
    n = len(each.saved)
    saved = f", was kept in contact by B-Dienst{'' if n == 1 else f' {times(n)}'}" if n else ""
    if each.end is ContactEnd.ROUTED:
        lost = (
            f"was shaken off {f'on turn {each.life.last}' if each.life.last > each.reported else 'at once'}"
        )
        return f"{saved} and then {lost}" if saved else f", but {lost}"
    if each.end is ContactEnd.HELD:
        fights = each.life.hunts
        slipped = (
            f", slipped {group(fights[0]) if len(fights) == 1 else f'{_hunters(each)} {times(len(fights))}'}"
            if fights
            else ""
        )
        return f"{saved}{slipped} and held on{'' if saved or slipped else ' to the end of the round'}"
    return f"{saved}{_hunted(each)}"


def _begun_fate(each: Shadow) -> str:
    """Return the clause about how a boat's contact ended, but without the words that join it to the clause before."""
    return _fate(each).removeprefix(" and ").removeprefix(", but ").removeprefix(", ")


def _hunted(each: Shadow) -> str:
    """Return a clause about unsuccessful hunts for one boat. The boat is the subject of the clause."""
    fights = each.life.hunts
    found = sum(outcome(fight).found for fight in fights)
    if len(fights) == 1:
        if not found:
            return f" and lost touch turning away from {_hunters(each)}"
        return f" and was driven off by {_hunters(each)}"
    if not found:
        return f" and slipped {_hunters(each)} {times(len(fights))}"
    missed = sum(len(fight.strikes) for fight in fights)
    vain_ = (
        f", but {'both' if missed == 2 else f'all {number(missed)}'} attacks missed"
        if missed > 1
        else " in vain"
    )
    return f" and was hunted until turn {each.hunts[-1].number}{vain_}"


def _hunters(each: Shadow) -> str:
    return "aircraft" if all(fight.hunt.kind == AIR for fight in each.life.hunts) else "escorts"


def _word(names: BoatNames, each: Shadow) -> str:
    """Return what to call a boat without a name: her grade if her card was turned up in this round or an earlier one."""
    boat = each.life.boat
    assert boat is not None
    return names.word(boat) if boat.known(each.life.events[0].round) else "boat"
