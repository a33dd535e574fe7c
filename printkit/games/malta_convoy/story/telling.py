"""A turn in words: the option, the contact and what it did, the covering force."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.malta_convoy.rules.state import Voyage
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CRUISER,
    DAMAGED,
    DESTROYER,
    MISS,
    SHIP_NAMES,
    TANKER,
)
from printkit.games.malta_convoy.story.account import Covering, Meeting, Taken, TurnAccount
from printkit.report.story import capital, count, listed, nameable, number

ONE = {
    "tankers": "tanker",
    "cargo": "cargo ship",
    "carriers": "carrier",
    "cruisers": "cruiser",
    "destroyers": "destroyer",
}
_LIST = {"tankers": "tanker", "cargo": "cargo"}
"""The lists that ships have their names from; the others are warships."""
ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
FORCE = {"U-boats": "U-boats", "Italian air force": "the Italian air force", "German air force": "the German air force",
          "combined air force": "a combined air force"}  # fmt: skip
_ROW = {5: "a surprise contact", 6: "a contact", 7: "a sortie", 8: "an attack force"}


def ships(voyage: Voyage, counts: Sequence[int], *, all_kinds: bool = False) -> str:
    """``nine cargo ships, three tankers and two carriers``."""
    parts = [count(counts[k], ONE[SHIP_NAMES[k]]) for k in ORDER if counts[k] or all_kinds]
    return listed(parts) if parts else "no ship"


def option(taken: Taken) -> str:
    time = "this turn only" if taken.duration == 1 else f"{number(taken.duration)} turns"
    if taken.name == "evade":
        more = count(taken.extra, "turn") if taken.extra else "one turn"
        return f"The convoy turned away to evade, for {time}; the detour made the journey {more} longer."
    what = {
        "decoy": "A dummy convoy was sent out as a decoy",
        "split": "The convoy split up",
        "screen": "Warships went out ahead as a screen",
    }[taken.name]
    return f"{what}, for {time}."


def meeting(turn: TurnAccount, meeting: Meeting, telling: int) -> str:
    row = _ROW[turn.row]
    if meeting.enemy is None:
        return f"{capital(row)} was made; the log says no more of it."
    who = FORCE[meeting.enemy.name]
    size = meeting.size
    if size is None:
        return f"{capital(row)}: {who}."
    why = ", called by the reconnaissance plane," if turn.before.pending == 2 else ""
    strong = "one alone" if size == 1 else f"{number(size)} strong"
    opening = (
        f"{capital(row)}{why} brought {who}, {strong}.",
        f"{capital(who)} came, {strong}, in {row}{why.rstrip(',')}.",
    )[telling % 2]
    return f"{opening} {_intercepted(meeting, size, telling)}".strip()


def _intercepted(meeting: Meeting, size: int, telling: int) -> str:
    through = meeting.through
    if through is None:
        return ""
    turned = size - through
    if not through:
        every = "it" if size == 1 else "both" if size == 2 else f"all {number(size)}"
        spare = meeting.ones - turned
        more = f", with {count(spare, 'interception')} to spare" if spare > 0 else ""
        return f"Interception turned {every} back{more}; no attack was made."
    if turned:
        back = f"Interception turned {number(turned)} of them back; "
        rest = "the last one" if through == 1 else f"the other {number(through)}"
    else:
        back, rest = "", ("It" if size == 1 else f"All {number(size)}" if size > 2 else "Both")
        rest += " got through" if telling % 3 else " came through the escort"
        rest += " and"
    if not meeting.attacks:
        return f"{back}{rest.removesuffix(' and')}{' got through' if back else ''}."
    return f"{back}{rest} {_struck(meeting)}."


def _struck(meeting: Meeting) -> str:
    """What the attackers did, as a verb phrase."""
    hits = meeting.hits
    if all(result == MISS for result in meeting.results):
        return (
            "missed"
            if len(meeting.results) == 1
            else "all missed"
            if len(meeting.results) > 2
            else "missed twice"
        )
    parts = []
    found = [h for h in hits if h.kind != "nothing"]
    sunk = [h.kind for h in found if h.what == "lost" and h.result != DAMAGED]
    again = [h.kind for h in found if h.what == "lost" and h.result == DAMAGED]
    hurt = [h.kind for h in found if h.what == "damaged"]
    if sunk:
        parts.append(f"sank {grouped(sunk, named=True)}")
    if again:
        parts.append(f"finished off {grouped(again, 'damaged ')}")
    if hurt:
        parts.append(f"damaged {grouped(hurt)}")
    if any(h.what == "no further damage" for h in hits):
        parts.append(
            "struck a damaged ship without doing more to it"
            if parts
            else "only struck a damaged ship, which stayed afloat"
        )
    nobody = [h for h in hits if h.kind == "nothing"]
    if nobody:
        parts.append(
            "found no ship with a hit"
            if len(nobody) == 1
            else f"found no ship with {number(len(nobody))} hits"
        )
    return listed(parts) if parts else "hit"


def grouped(kinds: list[str], before: str = "", *, named: bool = False) -> str:
    """``a tanker and two cargo ships``; ``named``: each with the place of its name behind it."""
    parts = []
    for kind in (SHIP_NAMES[k] for k in ORDER):
        n = kinds.count(kind)
        if n == 1:
            parts.append(f"a {before}{ONE[kind]}{nameable(_LIST.get(kind, 'warship'), int(named))}")
        elif n:
            parts.append(f"{number(n)} {before}{ONE[kind]}s{nameable(_LIST.get(kind, 'warship'), n * named)}")
    return listed(parts)


def covering(covering: Covering, turn: TurnAccount) -> str:
    half = "Half the journey was done, and the covering force turned back"
    carriers = len(covering.dice)
    back = covering.returned[CARRIER]
    if not carriers:
        return "Half the journey was done; there was no carrier left to turn back."
    if not back:
        stay = (
            "the one carrier" if carriers == 1 else "both carriers" if carriers == 2 else "all three carriers"
        )
        return f"Half the journey was done; {stay} stayed with the convoy."
    who = "the one carrier" if carriers == back == 1 else f"{number(back)} of {number(carriers)} carriers"
    if back == carriers > 1:
        who = "both carriers" if back == 2 else "all three carriers"
    escort = ships(turn.after.voyage, (0, 0, 0, *covering.returned[CRUISER:]))
    return f"{half}: {who} left, with {escort}."
