"""Writes the end of a Malta Convoy report's headline, which says in a few words what decided the score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    DESTROYER,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    floor,
)
from printkit.games.malta_convoy.story.decided import Escape, Toll
from printkit.games.malta_convoy.story.losses import (
    ORDER,
    costly_losses,
    costs_points,
    grouped,
    last_ship,
    lost_and_damaged,
    only_ships,
    with_last,
)
from printkit.games.malta_convoy.story.moment import (
    Cause,
    DecisiveMoment,
    crossed,
    lost_for_good,
    lost_on,
    rating,
    saved_by,
    survived,
)
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    LONE,
    attackers,
    turns_named,
)
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import count, listed, number
from printkit.report.words.phrases import times

_PAIR: Final = 2
_TYPES: Final = 3
"""Greatest number of ship types that the headline lists. If more types were hit, it gives the number
of ships and the most valuable type instead.
"""


def in_brief(turns: Sequence[TurnAccount], final: State, decision: DecisiveMoment) -> str:
    """Return a few words for the headline about what decided a finished game: ``U-boats sink the last carrier on turn 23``."""
    match decision:
        case DecisiveMoment(Cause.FEW_CONTACTS):
            rolled = [turn for turn in turns if turn.row]
            met = sum(turn.meeting is not None for turn in rolled)
            return (
                f"attacked on only {number(met)} of {count(len(rolled), 'hostile turn')}"
                if met
                else "never attacked"
            )
        case DecisiveMoment(Cause.INTERCEPTIONS):
            return f"won by {count(final.voyage.interceptions, 'interception')}"
        case DecisiveMoment(Cause.ESCAPE, escaped=Escape() as escaped):
            ship = last_ship(turns, escaped.kind)
            if escaped.by_decoy:
                return f"the decoy saves {ship} {escaped.when}"
            again = escaped.turns[-1].before.voyage.fleet.damaged[escaped.kind] > 0
            return f"{ship} is hit {'again' if again else times(escaped.hits + 1)} {escaped.when} and stays afloat"
        case DecisiveMoment(Cause.INTACT):
            destroyers = ["destroyers"] * final.voyage.fleet.lost[DESTROYER]
            return f"only {grouped(destroyers)} lost" if destroyers else "not one ship lost"
        case DecisiveMoment(Cause.TOLL, toll=Toll() as toll):
            if floor(score(final.voyage) + toll.points) != floor(score(final.voyage)):
                line = floor(score(final.voyage) + toll.points)
                return f"{toll.of_all(final.voyage.fleet)} are lost, and with them {rating(line or 0)}"
            return f"{toll.of_all(final.voyage.fleet)} are lost on {turns_named([turn.number for turn in toll.turns])}"
        case DecisiveMoment(Cause.TURN, blows=(TurnAccount(), *_) as blows):
            lost = costly_losses(blows)
            fewest = [kind for kind in lost if kind in SHIP_NAMES[: CARRIER + 1]] or lost
            joint = " and " if len(blows) == _PAIR else "–"
            return f"{number(len(blows))} attacks sink {grouped(fewest)} on turns {blows[0].number}{joint}{blows[-1].number}"
        case DecisiveMoment(Cause.TURN, TurnAccount() as turn):
            return _turn_in_brief(turns, turn, decision.line)
    return ""


def _turn_in_brief(turns: Sequence[TurnAccount], turn: TurnAccount, kept: float | None) -> str:
    """Return a few words for the headline about the turn that decided the score: ``the triumph is won back on turn 12``.

    ``kept``: the score needed for the rating that was in danger on the turn but was kept; None if there was none.
    """
    if kept is not None and survived(turn, kept) and turn.meeting is not None:
        return f"{rating(kept)} is kept on turn {turn.number} against {attackers(turn.meeting)}"
    over = crossed(turns, turn)
    if over is not None and not over.back and not over.down:
        return f"{rating(over.line)} is won back on turn {turn.number}"
    if turn.meeting is not None and not turn.meeting.through and kept and saved_by(turns, turn, kept):
        return f"interceptions on turn {turn.number} save {rating(kept)}"
    if lost_for_good(turns, turn) is not None:
        return _lost_in_brief(turns, turn)
    return _attack_in_brief(turn)


def _lost_in_brief(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause for the headline with the ratings and the ships that were lost on a turn: ``“Relief” is lost
    with a tanker on turn 9``.

    Its wording depends on the length of the journey, so that headlines differ.
    """
    ships, when = _dearest_in_brief(turn), f"on turn {turn.number}"
    lines, _ = lost_on(turns, turn)
    many = len(lines) > 1
    names = (
        f"{number(len(lines))} ratings" if len(lines) > _PAIR else listed([rating(line) for line in lines])
    )
    match turn.before.voyage.length % 3:
        case 0:
            return f"{names} {'are' if many else 'is'} lost with {ships} {when}"
        case 1:
            one = re.match("(?:a|the) (?!last [a-z]+ [a-z ]*s$)", ships) and " and " not in ships
            return f"{ships}, sunk {when}, cost{'s' * bool(one)} {names}"
        case _:
            return f"{names} go{'es' * (not many)} down with {ships} {when}"


def _dearest_in_brief(turn: TurnAccount) -> str:
    """Return words for the headline about the most valuable ships lost on a turn. Cruisers are left out if more
    valuable ships were lost."""
    dear, fleet = costly_losses([turn]), turn.before.voyage.fleet
    fewest = [kind for kind in dear if kind in SHIP_NAMES[: CARRIER + 1]] or dear
    words = with_last(_ships_in_brief(fewest, turn), fleet).removesuffix(",")
    for kind in (CARGO, TANKER, CARRIER):
        if fleet.afloat[kind] == _PAIR == fewest.count(SHIP_NAMES[kind]):
            gone = fleet.lost[kind] + fleet.returned[kind]
            words = words.replace(
                f"two {SHIP[SHIP_NAMES[kind]]}s",
                f"{'the last two' if gone else 'both'} {SHIP[SHIP_NAMES[kind]]}s",
            )
    return words


def _attack_in_brief(turn: TurnAccount) -> str:
    """Return a clause for the headline that says who attacked on a turn, and what the attack did.

    It is empty if nobody attacked, or if the score rose in spite of hits.
    """
    meeting = turn.meeting
    if meeting is None or not meeting.enemy:
        return ""
    lost, hurt = lost_and_damaged(turn)
    one, name = meeting.size == 1, meeting.enemy.name
    who = LONE[name] if one else FORCE[name]
    if turn.total_luck < 0 or turn.change < 0:
        fleet = turn.before.voyage.fleet
        dear = [kind for kind in lost if costs_points(kind)]
        last = _last_of_type(turn) if len(set(dear)) > _TYPES else []
        which = last or dear or lost or hurt
        if not one and meeting.through == 1:
            one, who = True, f"one of {number(meeting.size or 0)} {FORCE[name]}"
        others = f" and {count(len(dear) - 1, 'more ship')}" if last else ""
        verb = "sink" if lost else "damage"
        return (
            f"{who} {verb}{'s' * one} {with_last(_ships_in_brief(which, turn), fleet)}{others} on turn {turn.number}"
            if which
            else ""
        )
    if meeting.ones and meeting.through:
        back = (meeting.size or 0) - meeting.through
        return (
            f"{number(back)} of {number(meeting.size or 0)} {FORCE[name]} turned back on turn {turn.number}"
        )
    if lost or hurt:
        return ""
    fate = (
        f"{'is' if one else 'are'} turned back"
        if not meeting.through
        else "does no harm"
        if one
        else "do no harm"
    )
    return f"{who} {fate} on turn {turn.number}"


def _last_of_type(turn: TurnAccount) -> list[str]:
    """Return a list with the type of merchant ship (cargo ship or tanker) of which the last ship sank on a turn.

    The list is empty if no last ship sank, or if the last ships of both types did.
    """
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    kinds = [
        SHIP_NAMES[k] for k in (CARGO, TANKER) if before.afloat[k] == 1 and after.lost[k] > before.lost[k]
    ]
    return kinds if len(kinds) == 1 else []


def _dearest_first(turn: TurnAccount) -> list[int]:
    """Return the types of ship, ordered by the points that the loss of one ship of the type cost on a turn, the most
    costly first. The points for losing the last ship of a type are included."""
    after, gone = turn.after.voyage.fleet, turn.before.voyage.fleet.afloat
    last = [kind in (CARGO, TANKER) and gone[kind] > 0 == after.afloat[kind] for kind in range(len(LOSS))]
    return sorted(ORDER, key=lambda kind: -(LOSS[kind] + ALL_GONE * last[kind]))


def _ships_in_brief(kinds: Sequence[str], turn: TurnAccount) -> str:
    """Return a few words for the headline that name some ships: ``a tanker and a cruiser``.

    If they are of many types, the words sum them up: ``five ships, a carrier among them,``.
    """
    if len(set(kinds)) <= _TYPES:
        return grouped(kinds, only=only_ships(turn.before.voyage.fleet), order=_dearest_first(turn))
    first = next(kind for kind in ("carriers", "tankers", "cargo", *kinds) if kind in kinds)
    n = kinds.count(first)
    among = f"a {SHIP[first]}" if n == 1 else count(n, SHIP[first])
    return f"{count(len(kinds), 'ship')}, {among} among them,"
