"""Writes the sentence about boats that held contact with the convoy, but neither attacked nor were hit. It says how each contact
ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import AIR, CARDS_A_ROUND, EVADE
from printkit.games.tonnage_war.story.arcs.runs import is_plain
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatNames
from printkit.games.tonnage_war.story.exchanges import vain
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.fights import escorts, found_by
from printkit.games.tonnage_war.story.lives import Life, lines_of
from printkit.games.tonnage_war.story.outcomes import outcome
from printkit.games.tonnage_war.story.telling import group
from printkit.report.story import begun, listed, number, with_article
from printkit.report.words.phrases import Voice, run_on, times


class ContactEnd(Enum):
    """How a boat's contact with the convoy ended."""

    SHIPS = "escorts drove her off"
    AIRCRAFT = "aircraft drove her off"
    ROUTED = "the convoy turned away"
    HELD = "it lasted to the end of the round"


_DRIVEN_OFF: Final = (ContactEnd.SHIPS, ContactEnd.AIRCRAFT)
"""The ways in which a contact ends because escorts drove the boat off."""


_FEW: Final = 2
"""The escorts that drove a boat off are named if there are at most this many."""


class Shadow(NamedTuple):
    """A boat that only held contact with the convoy in a round, and how her contact ended.

    ``reported`` is the turn of her report, 0 if it was in an earlier round. ``saved`` are the turns in which a B-Dienst card saved
    the contact.
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
        """Return the turn from which the sentence describes the boat: the turn of her report or, without one, of her first event."""
        return self.reported or self.life.first


def shadow(life: Life) -> Shadow | None:
    """Return the boat if she only held contact: she did not attack, and no hunt for her led to a hit on either side. Return None
    for any other boat."""
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


def ended_words(ends: Mapping[ContactEnd, int]) -> str:
    """Return a sentence that says how many contacts of a round ended in each way: ``Of three contacts hunts ended two and one
    lasted to the end of the round.``"""
    hunted = ends.get(ContactEnd.SHIPS, 0) + ends.get(ContactEnd.AIRCRAFT, 0)
    routed, lasted = ends.get(ContactEnd.ROUTED, 0), ends.get(ContactEnd.HELD, 0)
    total = hunted + routed + lasted
    if total == 1:
        ended = (
            "ended in a hunt" if hunted else "was shaken off" if routed else "lasted to the end of the round"
        )
        return f"The only contact {ended}."
    alone = {total: "all" if total > 2 else "both"}
    parts = [
        (hunted, "hunts ended {}"), (routed, "the convoy turned away from {}"), (lasted, "{} lasted to the end of the round"),
    ]  # fmt: skip
    told = [words.format(alone.get(n, number(n))) for n, words in parts if n]
    return f"Of {number(total)} contacts {listed(told)}."


def only_lasted(life: Life) -> bool:
    """Return True if a boat did nothing but hold contact to the end of the round: escorts did not hunt her, and no B-Dienst card
    had to save the contact."""
    held = shadow(life)
    return held is not None and held.end is ContactEnd.HELD and not held.hunts and not held.saved


def _is_held(life: Life) -> bool:
    """Return True if a boat's contact was still in effect after the turn of her last event."""
    assert life.boat is not None
    return life.boat.handle in {contact.handle for contact in life.events[-1].turn.after.contacts}


def _plain(life: Life) -> bool:
    """Return True if all hunts for a boat are over, all the cards in these hunts are known, and none of the hunts hit anything."""
    return all(is_plain(fight) and vain(fight) and not fight.attack for fight in life.hunts)


def shadows(
    said: Voice, names: BoatNames, some: Sequence[Shadow], *, new: bool, reports: Sequence[int]
) -> str:
    """Return the sentence about those boats of a round that only held contact. It cites its log lines.

    ``new``: the first of the boats made the first contact of the game. ``reports``: the turns in which boats reported the convoy in
    the round.
    """
    vain = [
        each
        for each in some
        if each.reported and each.end is not ContactEnd.HELD and not _is_named(names, each)
    ]
    rest = [each for each in some if each not in vain] if len(vain) > 1 else some
    told = [_vain(said, vain)] if len(vain) > 1 else []
    if not rest:
        return told[0]
    clauses: list[str] = []
    before = ""
    for place, each in enumerate(rest):
        earlier = sum(turn < each.reported for turn in reports)
        same = any(_is_same(each, other) for other in rest[:place])
        fate = _fate(each)
        again = fate == before and each.end in _DRIVEN_OFF
        words = " and fared no better" if again else fate
        is_first = new and each is some[0]
        clauses.append(_one(names, each, earlier, words, new=is_first, follows=bool(clauses), same=same))
        before = fate
    events = [event for each in rest for event in each.life.events]
    values = {
        "round": rest[0].life.events[0].round, "reported": tuple(each.reported for each in rest),
        "ends": tuple(each.end.name for each in rest), "saved": tuple(each.saved for each in rest),
        "hunts": tuple((event.number, event.engagement) for each in rest for event in each.hunts),
        "since": tuple(each.life.boat.round for each in rest if each.life.boat is not None),
    }  # fmt: skip
    text = "; ".join(clauses)
    told.append(
        said.write("shadows", f"{begun(text)}.", values, at=events[-1].number, lines=lines_of(events))
    )
    return run_on(told)


def _vain(said: Voice, some: Sequence[Shadow]) -> str:
    """Return one sentence about several boats without names. Their contacts ended without an attack or a hit."""
    events = [event for each in some for event in each.life.events]
    hunted = [str(each.reported) for each in some if each.end in _DRIVEN_OFF]
    routed = [str(each.reported) for each in some if each.end is ContactEnd.ROUTED]
    text = f"hunts ended {_contacts_of(hunted)}" if hunted else ""
    if hunted and routed and some[0].end is ContactEnd.ROUTED:
        text = f"the convoy turned away from {_contacts_of(routed)}, and {'a hunt' if len(hunted) == 1 else 'hunts'} ended "
        text += f"{'that' if len(hunted) == 1 else 'those'} {_of_turns(hunted)}"
    elif hunted and routed:
        text += (
            f", and the convoy turned away from {'that' if len(routed) == 1 else 'those'} {_of_turns(routed)}"
        )
    elif routed:
        text = f"the convoy turned away from {_contacts_of(routed)}"
    else:
        text += " without a hit"
    values = {
        "round": some[0].life.events[0].round, "reported": tuple(each.reported for each in some), "ends": tuple(each.end.name for each in some),
        "hunts": tuple((event.number, event.engagement) for each in some for event in each.hunts),
    }  # fmt: skip
    return said.write("vain", f"{begun(text)}.", values, at=events[-1].number, lines=lines_of(events))


def _contacts_of(turns: Sequence[str]) -> str:
    return f"the contact{'s' * (len(turns) > 1)} {_of_turns(turns)}"


def _of_turns(turns: Sequence[str]) -> str:
    return f"of turn{'s' * (len(turns) > 1)} {listed(turns)}"


def _one(
    names: BoatNames, each: Shadow, place: int, fate: str, *, new: bool, follows: bool, same: bool
) -> str:
    """Return a clause about one boat that held contact.

    ``place``: the number of boats that had reported the convoy before her in the round. ``fate``: how her contact ended, with the
    words that join it to the clause before. ``new``: she made the first contact of the game. ``follows``: the sentence has already
    described another boat. ``same``: it has already described this boat.
    """
    named = _is_named(names, each)
    assert each.life.boat is not None
    round_ = each.life.events[0].round
    older = each.life.boat.round if not each.reported else 0
    boat = names.introduce(each.life.boat, round_, older) if named else with_article(_word(names, each))
    if not each.reported:
        since = "" if named else f" in contact since round {older}"
        return f"{boat}{since} {_begun_fate(fate)}"
    if follows and place and not named and not same:
        if each.end is ContactEnd.HELD and each.reported == CARDS_A_ROUND:
            return f"the next came on turn {each.reported}, the round’s last"
        return f"the next, on turn {each.reported}, {_begun_fate(fate)}"
    if each.end is ContactEnd.HELD and each.reported == CARDS_A_ROUND:
        return f"{boat} reported the convoy on turn {each.reported}, the round’s last"
    if same:
        return f"{'she' if named else 'the same boat'} reported it again on turn {each.reported}{fate}"
    reported = "made the first contact" if new else "reported the convoy"
    return f"{boat} {reported} on turn {each.reported}{fate}"


def _is_named(names: BoatNames, each: Shadow) -> bool:
    """Return True if the sentence calls a boat by her name: the report has done so before, or the boat appears in the game more
    than once."""
    boat = each.life.boat
    return boat is not None and boat.known and (names.met(boat) or names.returns(boat))


def _is_same(one: Shadow, other: Shadow) -> bool:
    """Return True if the same boat held both of these contacts."""
    cards_ = [each.life.boat.card for each in (one, other) if each.life.boat is not None]
    return cards_[0] == cards_[1] >= 0


def _fate(each: Shadow) -> str:
    """Return a clause about how a boat's contact ended, including the words that join it to the previous clause. The boat is its
    subject."""
    n = len(each.saved)
    saved = f", was saved by B-Dienst{'' if n == 1 else f' {times(n)}'}" if n else ""
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


def _begun_fate(fate: str) -> str:
    """Return the clause about how a boat's contact ended, without the words that join it to the previous clause."""
    return fate.removeprefix(" and ").removeprefix(", but ").removeprefix(", ")


def _by(each: Shadow) -> str:
    """Return words for the escorts that found a boat: their names if there are no more than two, otherwise ``escorts`` or
    ``aircraft``."""
    found = list(dict.fromkeys(card for fight in each.life.hunts for card in found_by(fight)))
    return escorts(each.life.hunts[0], found) if 0 < len(found) <= _FEW else _hunters(each)


def _hunted(each: Shadow) -> str:
    """Return a clause about hunts in which escorts did not hit the boat. The boat is the subject of the clause."""
    fights = each.life.hunts
    found = sum(outcome(fight).found for fight in fights)
    if len(fights) == 1:
        if not found:
            return f" and lost touch turning away from {_hunters(each)}"
        return f" and was driven off by {_by(each)}"
    if not found:
        return f" and slipped {_hunters(each)} {times(len(fights))}"
    missed = sum(len(fight.strikes) for fight in fights)
    attacks = {0: "", 1: ", but the one attack missed", 2: ", but both attacks missed"}
    vain_ = attacks.get(missed, f", but all {number(missed)} attacks missed")
    return f" and was hunted until turn {each.hunts[-1].number}{vain_}"


def _hunters(each: Shadow) -> str:
    return "aircraft" if all(fight.hunt.kind == AIR for fight in each.life.hunts) else "escorts"


def _word(names: BoatNames, each: Shadow) -> str:
    """Return what to call a boat without a name: her grade if her card was turned up, otherwise ``boat``."""
    boat = each.life.boat
    assert boat is not None
    return names.word(boat) if boat.known else "boat"
