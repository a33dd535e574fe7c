"""What a convoy's report says: the passages, the turning points; pictures and luck come from modules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.malta_convoy.account import Covering, Hit, Meeting, Taken, TurnAccount, accounts
from printkit.games.malta_convoy.luck import luck
from printkit.games.malta_convoy.pictures import pictures
from printkit.games.malta_convoy.state import State, Voyage, score
from printkit.games.malta_convoy.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DAMAGED,
    DESTROYER,
    LOSS,
    MISS,
    RECON,
    ROWS,
    SHIP_NAMES,
    TANKER,
    band,
)
from printkit.report.story import (
    Fact,
    Passage,
    Quote,
    Record,
    Story,
    TurningPoint,
    capital,
    count,
    listed,
    number,
    signed,
)

ONE = {
    "tankers": "tanker",
    "cargo": "cargo ship",
    "carriers": "carrier",
    "cruisers": "cruiser",
    "destroyers": "destroyer",
}
_ORDER = (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
_LEAST_SWING = 1.5
_TURNING_POINTS = 3
_FORCE = {"U-boats": "U-boats", "Italian air force": "the Italian air force", "German air force": "the German air force",
          "combined air force": "a combined air force"}  # fmt: skip
_ROW = {5: "a surprise contact", 6: "a contact", 7: "a sortie", 8: "an attack force"}


def story(record: Record) -> Story:
    """The story of one convoy, whole or as far as the log goes."""
    turns = list(accounts(record))
    final = record.final if isinstance(record.final, State) else None
    start = record.start if isinstance(record.start, State) else None
    assert final is not None
    assert start is not None
    points = score(final.voyage)
    name = band(points)
    return Story(
        headline=f"{name}: {points:g} points" if record.finished else f"At sea: {points:g} points",
        verdict=_verdict(record, start, final),
        facts=(Fact("Convoy", _sailed(start.voyage)), Fact("Journey", _journey(start, final))),
        passages=tuple(_passages(record, turns, start, final)),
        turning_points=_turning_points(turns),
        turning_note=_TURNING_NOTE,
        pictures=pictures(turns, start, final, record.finished),
        luck=luck(turns, start, final),
    )


_TURNING_NOTE = (
    "A turn counts by what it did to the score against what such a turn does on average: the exact mean over every "
    "roll that it could have had, for the convoy, the modifiers and the option as they stood at its start."
)


def ships(voyage: Voyage, counts: Sequence[int], *, all_kinds: bool = False) -> str:
    """``nine cargo ships, three tankers and two carriers``."""
    parts = [count(counts[k], ONE[SHIP_NAMES[k]]) for k in _ORDER if counts[k] or all_kinds]
    return listed(parts) if parts else "no ship"


def _sailed(voyage: Voyage) -> str:
    return capital(ships(voyage, voyage.fleet.afloat))


def _journey(start: State, final: State) -> str:
    grown = final.voyage.length - start.voyage.length
    more = f", {grown} of them a detour" if grown else ""
    return f"{final.voyage.length} turns{more}; the first {start.voyage.friendly} in friendly waters"


def _verdict(record: Record, start: State, final: State) -> str:
    fleet = final.voyage.fleet
    lost = ships(final.voyage, fleet.lost)
    if not record.finished:
        return f"After turn {final.turn} of {final.voyage.length}: {lost} lost, {count(final.voyage.interceptions, 'interception')}."
    cargo, tankers = fleet.afloat[CARGO], fleet.afloat[TANKER]
    sailed = [a + b + c for a, b, c in zip(fleet.afloat, fleet.lost, fleet.returned)]
    arrived = f"{_of(cargo, sailed[CARGO], ONE['cargo'])} and {_of(tankers, sailed[TANKER], ONE['tankers'])} reached Malta"
    if not any(fleet.lost):
        return f"{capital(arrived)}; no ship was lost."
    return f"{capital(arrived)}; {lost} {'was' if sum(fleet.lost) == 1 else 'were'} lost."


def _of(n: int, sailed: int, name: str) -> str:
    """``seven of nine cargo ships``, ``both tankers``, ``the one tanker``, ``not one of three tankers``."""
    if not n and sailed:
        return f"not one of {count(sailed, name)}" if sailed > 1 else f"not the one {name}"
    if n == sailed:
        return (
            count(n, name)
            if not n
            else f"the one {name}"
            if n == 1
            else f"both {name}s"
            if n == 2
            else f"all {count(n, name)}"
        )
    return f"{number(n)} of {count(sailed, name)}"


# --- the passages -------------------------------------------------------------------------------------------------


def _passages(
    record: Record, turns: Sequence[TurnAccount], start: State, final: State
) -> list[Passage | Quote]:
    told: list[Passage | Quote] = [_departure(record, start)]
    told += [Quote(r) for s in record.sections if s.heading.kind in ("setup", "position") for r in s.remarks]
    quiet: list[TurnAccount] = []
    telling = 0
    for turn in turns:
        if _eventful(turn):
            told.append(_turn(turn, quiet, telling))
            quiet = []
            telling += turn.meeting is not None
        else:
            quiet.append(turn)
        if turn.remarks:
            told += _stretch(quiet)
            quiet = []
            told += [Quote(r) for r in turn.remarks]
    if record.finished:
        told.append(_arrival(final, quiet))
    else:
        told += [*_stretch(quiet), _stops(final)]
    told += [Quote(r) for s in record.sections if s.heading.kind == "end" for r in s.remarks]
    return told


def _eventful(turn: TurnAccount) -> bool:
    return turn.meeting is not None or turn.option is not None or turn.covering is not None


def _departure(record: Record, start: State) -> Passage:
    voyage = start.voyage
    points = f"{score(voyage):g}"
    convoy = ships(voyage, voyage.fleet.afloat)
    if record.from_position:
        lost = (
            f" {capital(ships(voyage, voyage.fleet.lost))} had been lost." if any(voyage.fleet.lost) else ""
        )
        return Passage(
            "Taken up",
            f"The log takes the convoy up with {convoy}, before turn {start.turn + 1} of {voyage.length}.{lost}",
            points,
        )
    safe = f"the first {'turn' if voyage.friendly == 1 else f'{number(voyage.friendly)} turns'} of it in friendly waters"
    return Passage(
        "Gibraltar",
        f"The convoy sailed with {convoy}. {capital(number(voyage.length))} turns lay ahead, {safe}.",
        points,
    )


def _span(turns: Sequence[TurnAccount]) -> str:
    first, last = turns[0].number, turns[-1].number
    return f"Turn {first}" if first == last else f"Turns {first}–{last}"


def _stretch(turns: Sequence[TurnAccount]) -> list[Passage | Quote]:
    """Turns in which nothing attacked, as a passage of their own."""
    return [Passage(_span(turns), _quiet(turns), f"{score(turns[-1].after.voyage):g}")] if turns else []


def _quiet(turns: Sequence[TurnAccount]) -> str:
    """What there is to say of turns in which nothing attacked: nothing, or a sentence or two."""
    rolled = [t for t in turns if t.row]
    safe = turns[: len(turns) - len(rolled)]
    text = ""
    if safe:
        text = (
            "Turn 1 was spent in friendly waters."
            if len(safe) == 1
            else f"The first {number(len(safe))} turns were spent in friendly waters."
        )
        if safe[0].number > 1:
            text = f"{_span(safe)} {'was' if len(safe) == 1 else 'were'} spent in friendly waters."
    if not rolled:
        return text
    seen = [t.number for t in rolled if t.row == RECON]
    if seen and len(rolled) == 1:
        calm = f"A reconnaissance plane found the convoy on turn {seen[0]}."
    elif seen == [rolled[-1].number]:
        calm = f"{_span(rolled)} passed without contact until a reconnaissance plane found the convoy."
    elif seen:
        calm = f"{_span(rolled)} passed without contact, but for a reconnaissance plane on {_turns(seen)}."
    else:
        calm = f"{_span(rolled)} passed without contact."
    return f"{text} {calm}".strip()


def _turns(numbers: Sequence[int]) -> str:
    return f"turn{'s' if len(numbers) > 1 else ''} {listed([str(n) for n in numbers])}"


def _turn(turn: TurnAccount, quiet: Sequence[TurnAccount], telling: int) -> Passage:
    parts = [_quiet(quiet)] if quiet else []
    if turn.option:
        parts.append(_option(turn.option))
    if turn.meeting:
        parts.append(_meeting(turn, turn.meeting, telling))
    elif turn.row == RECON:
        parts.append("A reconnaissance plane found the convoy.")
    elif turn.row and turn.option:
        parts.append("There was no contact.")
    if turn.covering:
        parts.append(_covering(turn.covering, turn))
    return Passage(f"Turn {turn.number}", " ".join(parts), f"{score(turn.after.voyage):g}")


def _option(taken: Taken) -> str:
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


def _meeting(turn: TurnAccount, meeting: Meeting, telling: int) -> str:
    row = _ROW[turn.row]
    if meeting.enemy is None:
        return f"{capital(row)} was made; the log says no more of it."
    who = _FORCE[meeting.enemy.name]
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
    sunk = [h.kind for h in hits if h.what == "lost" and h.result != DAMAGED]
    again = [h.kind for h in hits if h.what == "lost" and h.result == DAMAGED]
    hurt = [h.kind for h in hits if h.what == "damaged"]
    if sunk:
        parts.append(f"sank {_grouped(sunk)}")
    if again:
        parts.append(f"finished off {_grouped(again, 'damaged ')}")
    if hurt:
        parts.append(f"damaged {_grouped(hurt)}")
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


def _grouped(kinds: list[str], before: str = "") -> str:
    parts = []
    for kind in (SHIP_NAMES[k] for k in _ORDER):
        n = kinds.count(kind)
        if n == 1:
            parts.append(f"a {before}{ONE[kind]}")
        elif n:
            parts.append(f"{number(n)} {before}{ONE[kind]}s")
    return listed(parts)


def _covering(covering: Covering, turn: TurnAccount) -> str:
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


def _sum(voyage: Voyage) -> str:
    """The score as a sum: ``100 + 3 − 4 − 3 − 5 = 91``."""
    fleet = voyage.fleet
    parts = ["100"]
    if voyage.interceptions:
        parts.append(f"+ {voyage.interceptions} for interceptions")
    for kind in _ORDER:
        if fleet.lost[kind] and LOSS[kind]:
            parts.append(f"− {fleet.lost[kind] * LOSS[kind]} for {SHIP_NAMES[kind]}")
    for kind in (CARGO, TANKER):
        if fleet.lost[kind] and not fleet.afloat[kind]:
            parts.append(f"− {ALL_GONE} for having no {ONE[SHIP_NAMES[kind]]} left")
    if voyage.house.damage_costs_half and any(fleet.damaged[k] * LOSS[k] for k in range(5)):
        halves = sum(fleet.damaged[k] * LOSS[k] for k in range(5)) / 2
        parts.append(f"− {halves:g} for damaged ships")
    return f"{' '.join(parts)} = {score(voyage):g}"


def _arrival(final: State, quiet: Sequence[TurnAccount]) -> Passage:
    voyage = final.voyage
    fleet = voyage.fleet
    home = ships(voyage, fleet.afloat)
    where = "What was left of the convoy" if sum(fleet.lost) > sum(fleet.afloat) else "The convoy"
    early = final.turn < voyage.length
    text = (
        f"With the last cargo ship and tanker gone the voyage ended on turn {final.turn}."
        if early
        else f"{where} reached Malta on turn {final.turn} with {home}."
    )
    cripples = sum(fleet.damaged)
    if cripples and not early:
        text += f" {capital(number(cripples))} of these ships came in damaged."
    lead = f"{_quiet(quiet)} " if quiet else ""
    return Passage("Malta", f"{lead}{text} {_sum(voyage)}.", f"{score(voyage):g}")


def _stops(final: State) -> Passage:
    left = final.voyage.length - final.turn
    ahead = f", with {count(left, 'turn')} to go" if left else ""
    return Passage(
        "At sea",
        f"The log stops after turn {final.turn}{ahead}. {_sum(final.voyage)}.",
        f"{score(final.voyage):g}",
    )


# --- turning points -----------------------------------------------------------------------------------------------


def _turning_points(turns: Sequence[TurnAccount]) -> tuple[TurningPoint, ...]:
    """The turns that moved the score most against their average, in the order in which they came."""
    ranked = sorted(
        (t for t in turns if abs(t.total_luck) >= _LEAST_SWING), key=lambda t: (-abs(t.total_luck), t.number)
    )
    return tuple(
        TurningPoint(f"Turn {t.number}", f"{signed(t.total_luck)} points", _why(t))
        for t in sorted(ranked[:_TURNING_POINTS], key=lambda t: t.number)
    )


def _why(turn: TurnAccount) -> str:
    """The average against what happened, and the rolls that made most of the difference."""
    average, actual = turn.expected[0], turn.expected[-1]
    opening = f"On average this turn would have {_moved(average, 1)}; it {_did(actual)}."
    down = turn.total_luck < 0
    reasons = [
        (part, stage) for stage, part in enumerate(turn.luck) if (part < 0) == down and abs(part) >= 0.3
    ]
    reasons.sort(key=lambda reason: (-abs(reason[0]), reason[1]))
    told = [f"{_stage(turn, stage)} ({signed(part)})" for part, stage in reasons[:2]]
    return f"{opening} {capital('; then '.join(told))}." if told else opening


def _moved(change: float, digits: int) -> str:
    verb = "cost" if change <= 0 else "gained"
    return f"{verb} {abs(change):.{digits}f}"


def _did(change: float) -> str:
    return f"cost {-change:g}" if change < 0 else f"gained {change:g}" if change else "cost nothing"


def _stage(turn: TurnAccount, stage: int) -> str:
    """What a roll brought, with the number that it is measured against."""
    meeting = turn.meeting
    if stage == 0 or meeting is None or meeting.enemy is None:
        chance = f"{turn.chance:.0%}".replace("%", "\u00a0%")
        return (
            f"{ROWS[turn.row]} came at odds of {chance}"
            if meeting
            else f"no contact, against odds of {chance}"
        )
    if stage == 1:
        return f"the enemy die brought {_FORCE[meeting.enemy.name]}"
    if stage == 2:
        return f"the force die was a {meeting.force_die}"
    if stage == 3:
        ones = "none" if not meeting.ones else number(meeting.ones)
        return f"{ones} of {count(len(meeting.dice), 'interception die', 'interception dice')} turned an attacker back, {len(meeting.dice) / 6:.1f} being the mean"
    if stage == 4:
        hits = sum(result != MISS for result in meeting.results)
        return f"the attack dice hit {number(hits)} times in {number(len(meeting.attacks))}".replace(
            "one times", "once"
        )
    return f"the target dice found {_found(meeting.hits)}"


def _found(hits: Sequence[Hit]) -> str:
    kinds = [h.kind for h in hits if h.kind != "nothing"]
    nobody = len(hits) - len(kinds)
    parts = [_grouped(kinds)] if kinds else []
    if nobody:
        parts.append("nobody" if nobody == 1 else f"nobody {number(nobody)} times")
    return listed(parts)
