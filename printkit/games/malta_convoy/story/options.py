"""Describes the effects of the options that the player took in a Malta Convoy game: how long each option
lasted, on which turns it changed whether an attack came, and which hits a decoy (a dummy convoy) drew onto
other ships.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.rules.attacks import in_place_of_none
from printkit.games.malta_convoy.rules.contact import row_of
from printkit.games.malta_convoy.rules.state import Fleet, State
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    DESTROYED,
    EVADE,
    LOSS,
    NEXT_ROLL,
    OPTION_EFFECTS,
    RECON,
    SHIP,
    SHIP_NAMES,
    SPLIT,
    SURPRISE,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.telling import turns_named
from printkit.games.malta_convoy.story.turns import TurnAccount, fleets
from printkit.report.story import capital, count, number

_VALUABLE = (SHIP_NAMES[TANKER], SHIP_NAMES[CARGO], SHIP_NAMES[CARRIER])


_DONE = {
    "evade": "turned away",
    "decoy": "sent out a decoy",
    "split": "split up",
    "screen": "sent warships ahead as a screen",
}
"""Verb phrases for what the convoy did, by the name of the option."""


def found_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> bool:
    """Return True if a reconnaissance plane found the convoy on the turn before."""
    return any(each.number == turn.number - 1 and each.row == RECON for each in turns)


def option_clause(turns: Sequence[TurnAccount], turn: TurnAccount, *, just: bool = False) -> str:
    """Return a clause about the option that the player took on a turn. It also mentions a plane that had
    found the convoy on the turn before, the turns that a detour adds, and the attacks that the option avoided
    or led to. ``just``: True if an attack on the same turn follows, so that the clause says ``the convoy had
    just split up``.
    """
    assert turn.option is not None
    extra = turn.option.extra
    effects = [f"added {count(extra, 'turn')}"] if extra else []
    effects += [f"by the same dice, {text}" for text in [option_effect(turns, turn)] if text and not just]
    added = (
        f", which {' and, '.join(effects).removeprefix('by the same dice, ')}{',' * just}" if effects else ""
    )
    did = f"the convoy {'had just ' * just}{_DONE[turn.option.name]}{added}"
    if found_before(turns, turn):
        return f"Found by a plane on turn {turn.number - 1}, {did}"
    return f"On turn {turn.number} {did}"


def option_effect(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a verb phrase about attacks that the option "evade" avoided, or that the option "split" led to.
    It is empty for other options. It is also empty if "evade" avoided no more attacks than the number of
    turns that it added to the journey.
    """
    changed, split = changed_contacts(turns, turn), turn.after.voyage.option == SPLIT
    came = [each.number for each in under(turns, turn) if each.meeting is not None]
    if (
        turn.option is None
        or any((n in came) != split for n in changed)
        or len(changed) <= (0 if split else turn.option.extra)
    ):
        return ""
    attacks = f"{'attacks' if len(changed) > 1 else 'an attack'} on {turns_named(changed)}"
    return f"{'led to' if split else 'spared it'} {attacks}"


class MovedHit(NamedTuple):
    """A hit that fell on a different ship than it would have without the decoy (a dummy convoy).

    ``meant`` and ``found`` are the types of the ship that it was meant for and of the ship that it fell on, or ``nothing``. ``last`` is
    True if it was meant for the last ship of its type. ``saved`` is the number of points that the loss of this ship would have cost, if
    it was the last merchant ship of its type and the hit destroyed; otherwise 0.
    """

    meant: str
    found: str
    last: bool
    saved: int


def moved_hits(turn: TurnAccount) -> list[MovedHit]:
    """Return the hits of a turn that the decoy (a dummy convoy) drew from one ship to another, if either was
    a merchant ship or a carrier."""
    meeting = turn.meeting
    if meeting is None or not turn.in_force.target:
        return []
    moved = []
    for die, hit, fleet in zip(meeting.aimed, meeting.hits, fleets(turn, meeting, turn.in_force)):
        kind = CARGO if TARGETS[die] == CARRIER and not fleet.afloat[CARRIER] else TARGETS[die]
        if not fleet.afloat[kind]:
            instead = in_place_of_none(turn.before.voyage.ruleset, kind)
            kind = kind if instead is None else instead
        meant = SHIP_NAMES[kind] if fleet.afloat[kind] else "nothing"
        if meant == hit.kind or not {meant, hit.kind} & set(_VALUABLE):
            continue
        last = fleet.afloat[kind] == 1
        costs = last and kind in (CARGO, TANKER) and hit.result == DESTROYED
        moved.append(MovedHit(meant, hit.kind, last, (LOSS[kind] + ALL_GONE) * costs))
    return moved


def decoy_sentence(turn: TurnAccount, *, again: bool = False) -> str:
    """Return the sentence about a hit that the decoy (a dummy convoy) drew from one ship to another. It is
    empty unless that saved the last merchant ship of its type, or cost a merchant ship or a carrier.
    ``again``: True if the decoy has already done so on an earlier turn.
    """
    moved = [each for each in moved_hits(turn) if each.meant in SHIP and each.found in SHIP]
    paid = [each for each in moved if each.saved] or [each for each in moved if each.found in _VALUABLE]
    if not paid:
        return ""
    hit, fleet = paid[0], turn.before.voyage.fleet
    n = sum((each.meant, each.found) == (hit.meant, hit.found) for each in paid)
    only = fleet.afloat[SHIP_NAMES.index(hit.found)] == 1
    one = "the last" if _sunk_or_gone(fleet, hit.meant) else "the only"
    meant = (
        f"{one} {SHIP[hit.meant]}"
        if hit.last
        else f"a {SHIP[hit.meant]}"
        if n == 1
        else f"{SHIP[hit.meant]}s"
    )
    worth = f", worth {hit.saved} points," if hit.saved else ""
    onto = f"the {SHIP[hit.found]}" if only else f"a {SHIP[hit.found]}" if n == 1 else f"{SHIP[hit.found]}s"
    text = f"the decoy drew {'a hit' if n == 1 else f'{number(n)} hits'} from {meant}{worth} onto {onto}."
    return f"Once more {text}" if again else capital(text)


def _sunk_or_gone(fleet: Fleet, kind: str) -> bool:
    """Return True if the convoy has lost a ship of this type, or if one has returned to base."""
    place = SHIP_NAMES.index(kind)
    return fleet.lost[place] + fleet.returned[place] > 0


def under(turns: Sequence[TurnAccount], taken: TurnAccount) -> list[TurnAccount]:
    """Return the turns on which the option taken on the turn ``taken`` was in force. Turns whose contact roll
    is not in the log are left out."""
    voyage = taken.after.voyage
    return [turn for turn in turns if voyage.first <= turn.number <= voyage.last and turn.row]


def changed_contacts(turns: Sequence[TurnAccount], taken: TurnAccount) -> tuple[int, ...]:
    """Return the numbers of the turns on which an option decided whether an attack came: evading avoided one,
    or splitting up led to one. This assumes that the contact dice would have been the same without the
    option."""
    option = taken.after.voyage.option
    effect = OPTION_EFFECTS[option].contact
    if option not in (EVADE, SPLIT):
        return ()
    changed: list[int] = []
    pending: int | None = None
    for turn in under(turns, taken):
        if not isinstance(turn.before, State) or not turn.in_force.contact:
            continue
        # Without the option an earlier die may fall on another row, and each row sets the modifier of the next roll.
        modifier = turn.before.pending if pending is None else pending
        row = row_of(
            turn.before.voyage.ruleset, turn.die("contact") + modifier + turn.in_force.contact - effect
        )
        if (row >= SURPRISE) != (turn.meeting is not None):
            changed.append(turn.number)
        pending = NEXT_ROLL[row]
    return tuple(changed)
