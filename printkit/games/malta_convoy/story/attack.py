"""Describes one important attack of a Malta Convoy game: who attacked, what was at stake, what the attackers
did, and the effect on the score and the rating."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import (
    ATTACK_FORCE,
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    MISS,
    SHIP,
    SHIP_NAMES,
    SORTIE,
    START_SCORE,
    SURPRISE,
    TANKER,
    TARGETS,
)
from printkit.games.malta_convoy.story.hits import HitShip
from printkit.games.malta_convoy.story.losses import called, costs_points, did_only, grouped, only_ships
from printkit.games.malta_convoy.story.moment import crossed, rating
from printkit.games.malta_convoy.story.options import decoy_sentence, found_before, option_clause
from printkit.games.malta_convoy.story.stakes import chance_below, intercepted
from printkit.games.malta_convoy.story.telling import VoyageWriter, attackers, small_chance
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import capital, count, number

_ARRIVAL: Final = {
    SURPRISE: "surprised the convoy",
    SORTIE: "came out against the convoy",
    ATTACK_FORCE: "came in as an attack force",
}
"""Words for how an enemy force appeared. The key is the row of the contact table that the dice gave; a row
without special words has no entry."""
CLOSE: Final = 5
"""Largest distance of the score from a rating's lowest score, in points, that the report gives."""
_LONG_CALM: Final = 5
"""Smallest number of turns without an attack that the sentence about the next attack mentions at its
beginning."""
CERTAIN: Final = 0.97
"""Smallest chance (0 to 1) that the report calls "all but certain"."""
RARE: Final = 0.15
"""Largest chance (0 to 1) of the attackers' success or failure that the report gives."""
_STEP: Final = 0.25
"""A number of points below the smallest possible difference between two scores. Added to a limit, it makes
the condition "below the limit" include the limit itself."""
_PAIR: Final = 2


def attack_sentences(
    writer: VoyageWriter, turn: TurnAccount, *, hung: bool, kept: float | None = None
) -> Iterator[str]:
    """Yield the sentences about the attack of a turn, in the order of events. ``hung``: True if a rating was
    at stake; the sentences then give the danger to it before they say what the attackers did. ``kept``: the
    lowest score of this rating if it was kept."""
    meeting = turn.meeting
    if meeting is None:
        return
    came = _arrival_clause(writer, turn, meeting)
    line = line_at_stake(turn, kept) if hung else None
    before = [each for each in writer.turns if each.number == turn.number - 1]
    lines = [*before, turn, *_after(writer, turn)]
    values = {"enemy": meeting.enemy.name if meeting.enemy else ""}
    if not meeting.through or not turn.settled:
        meant = f"; {meaning(writer.turns, turn)}" if turn.settled else ""
        yield writer.write("came", f"{came}{meant}.", values, lines, turn.number)
        return
    if line is not None and meeting.ones:
        came += f", which brought {_score_at(turn, line)}"
    yield writer.write("came", f"{came}.", values, lines, turn.number)
    subject = _subject(meeting)
    if line is not None:
        stood = "" if meeting.ones else f"{_score_at(turn, line, 'stood at')}, and "
        told = capital(f"{stood}{_they(meeting)} {danger(turn, line)}")
        if stood:
            yield writer.write("stake", f"{told}.", {}, writer.until(turn), turn.number)
        subject = (
            ("It" if meeting.through == 1 else "They")
            if stood
            else f"{told}, and {'it' if meeting.through == 1 else 'they'}"
        )
    done = f"{subject} {did(writer, turn)}{'' if line is not None else odds(turn)}"
    aside = [text for text in (decoy_sentence(turn), _without_carriers(writer, turn)) if text]
    meant = meaning(writer.turns, turn, told=line is not None)
    lines = [*writer.until(turn), *_after(writer, turn)]
    joint = ";" if " and " in meant or "," in done else ", and"
    yield writer.write("struck", f"{done}{joint} {meant}.", {}, lines, turn.number)
    for text in aside:
        yield writer.write("aside", text, {}, lines, turn.number)


def _after(writer: VoyageWriter, turn: TurnAccount) -> list[TurnAccount]:
    """Return the turns after ``turn``."""
    return [each for each in writer.turns if each.number > turn.number]


def _arrival_clause(writer: VoyageWriter, turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause that says who attacked and, if the log shows this, how many of the attackers were
    turned back. It begins with the plane that had found the convoy on the turn before, or with the option
    that the player took on this turn, if any."""
    seen, who = found_before(writer.turns, turn), attackers(meeting)
    if not who:
        return "An enemy was sighted; the log says no more of it"
    arrival = _ARRIVAL.get(turn.row, "attacked")
    text = capital(f"{who} {arrival}")
    if turn.option is not None:
        text = (
            f"{option_clause(writer.turns, turn, just=True)} when {who} {arrival.replace('the convoy', 'it')}"
        )
    elif calm := quiet_before(writer.turns, turn):
        text = f"After {number(calm)} quiet turns {who} {arrival}"
    elif seen:
        text = f"A plane had found the convoy on turn {turn.number - 1}, and {who} followed"
    known = meeting.size is not None and meeting.through is not None
    return f"{text}{_turned_back(meeting, seen=seen or turn.option is not None) if known else ''}"


def quiet_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> int:
    """Return the number of turns without an attack directly before a turn; turns in friendly waters do not
    count. Return 0 if they were fewer than :data:`_LONG_CALM`."""
    before = [each for each in turns if each.number < turn.number]
    calm = len(list(takewhile(lambda each: each.row and each.meeting is None, reversed(before))))
    return calm if calm >= _LONG_CALM else 0


def _turned_back(meeting: MeetingAccount, *, seen: bool) -> str:
    """Return a clause that says how many of the attackers were turned back. If all of them were and that was
    unlikely, it gives the chance. ``seen``: the sentence begins with a reconnaissance plane or an option."""
    size, through = meeting.size or 0, meeting.through or 0
    if size == 1:
        return " and got through" if through else " and was turned back"
    joint = ";" if seen else ", and"
    if through == size:
        return f"{joint} {'neither' if size == _PAIR else 'not one'} was turned back"
    if through == 1 and size > _PAIR:
        return f"{joint} only one got through"
    if through:
        return f"{joint} the escort turned back {number(size - through)}{' of them' * (size == _PAIR)}"
    every = "both" if size == _PAIR else f"all {number(size)}"
    return f"{joint} the escort turned back {every}{odds_of_ones(meeting)}"


def odds_of_ones(meeting: MeetingAccount) -> str:
    """Return the chance that interceptions turn back all attackers of a turn, as the end of a clause: ``, at
    one chance in nine``. The text is empty if the chance was not small."""
    n, size = len(meeting.dice), meeting.size or 0
    chance = sum(math.comb(n, k) * 5 ** (n - k) for k in range(size, n + 1)) / 6**n
    return f", at {small_chance(chance)}" if 0 < chance <= RARE else ""


def _subject(meeting: MeetingAccount) -> str:
    """Return the subject of the sentence about what the attackers did."""
    if meeting.through == 1:
        return "The other" if meeting.size == _PAIR else "It"
    return f"The other {number(meeting.through or 0)}" if meeting.some_back else "They"


def did(writer: VoyageWriter, turn: TurnAccount, *first: str, brief: bool = False) -> str:
    """Return a verb phrase for what attackers did: ``sank the tanker *Farsund* and damaged a carrier``. It begins with the verb phrases
    ``first``. It counts all ships that sank; of the damaged ones, the merchant ships and carriers of each type of which one sank
    later or, if no ship cost points, all of them. ``brief``: True to leave out destroyers, and when a ship had been damaged before."""
    fleet, ships = turn.before.voyage.fleet, writer.hits[turn.number]
    sunk = [ship for ship in ships if ship.sunk and costs_points(ship.kind)]
    fresh, old = [ship for ship in sunk if not ship.since], [ship for ship in sunk if ship.since]
    doomed = {ship.key for later in writer.hits.values() for ship in later if ship.sunk}
    harmed = [ship for ship in ships if not ship.sunk and SHIP_NAMES.index(ship.kind) < CRUISER]
    told = {ship.kind for ship in harmed if ship.key in doomed or not sunk}
    hurt = [ship.kind for ship in harmed if ship.kind in told]
    fresh += [ship for ship in ships if ship.sunk and sunk and ship not in sunk and not brief]
    parts = []
    if fresh:
        parts.append(f"sank {called(fresh, fleet)}")
    if old:
        since = (
            f", damaged on turn {old[0].since}"
            if len(old) == 1 and old[0].since > 0 and not hurt and not brief
            else ""
        )
        parts.append(
            f"finished off {called(old, fleet, adjective='' if since or brief else 'damaged ')}{since}"
        )
    if hurt:
        parts.append(f"damaged {grouped(hurt, only=only_ships(fleet), said=[ship.kind for ship in sunk])}")
    parts += _again(turn, sunk)
    parts = [*first, *(parts or [did_only(turn)])]
    joint = ", and " if len(parts) > 1 and any(" and " in part for part in parts) else " and "
    return f"{', '.join(parts[:-1])}{joint}{parts[-1]}" if len(parts) > 1 else parts[0]


def _again(turn: TurnAccount, sunk: Sequence[HitShip]) -> list[str]:
    """Return verb phrases about damaged merchant ships and carriers that were hit again and stayed afloat."""
    fleet, hits = turn.before.voyage.fleet, turn.meeting.hits if turn.meeting is not None else ()
    kinds = dict.fromkeys(
        hit.kind for hit in hits if hit.what == "no further damage" and hit.kind in SHIP_NAMES[:CRUISER]
    )
    kept = [
        kind
        for kind in kinds
        if kind not in {ship.kind for ship in sunk} and fleet.damaged[SHIP_NAMES.index(kind)]
    ]
    which = ((kind, "the" if fleet.damaged[SHIP_NAMES.index(kind)] == 1 else "a") for kind in kept)
    return [f"hit {article} damaged {SHIP[kind]} again without sinking it" for kind, article in which]


def odds(turn: TurnAccount) -> str:
    """Return the chance that the attackers that got through did at least as much harm, or that all of them
    missed: ``, at one chance in 40 for so heavy a loss``. The text is empty if the result was not unlikely."""
    meeting, cost = turn.meeting, score(intercepted(turn)) - score(turn.after.voyage)
    if meeting is None or meeting.enemy is None:
        return ""
    if cost > 0:
        chance = chance_below(turn, score(turn.after.voyage) + _STEP)
        return f", at {small_chance(chance)} for so heavy a loss" if 0 < chance <= RARE else ""
    if any(result != MISS for result in meeting.results):
        return ""
    modifier = meeting.enemy.attack + turn.in_force.attack
    chance = (sum(attack_result(die + modifier) == MISS for die in range(1, 7)) / 6) ** len(meeting.attacks)
    return f", at {small_chance(chance)}" if chance <= RARE else ""


# -- the ratings ---------------------------------------------------------------------------------------------------------


def line_at_stake(turn: TurnAccount, kept: float | None) -> float | None:
    """Return the lowest score of the rating that was at stake in the attack of a turn: ``kept`` for a rating
    that was kept, otherwise the rating that the turn cost. Return None if no rating was at stake, or if no
    attacker got through."""
    before, after = score(intercepted(turn)), score(turn.after.voyage)
    if before == START_SCORE == score(turn.before.voyage):
        return None  # every convoy begins with this score
    lines = [kept] if kept is not None else [each.least for each in BANDS if after < each.least <= before]
    return max((line for line in lines if chance_below(turn, line) > 0), default=None)


def danger(turn: TurnAccount, line: float) -> str:
    """Return a verb phrase with the chance that the attackers would bring the score below a rating: ``had two
    chances in five to bring it below “Relief”``. It ends with ``below that`` if the previous sentence has
    mentioned the rating."""
    chance = chance_below(turn, line)
    be = "was" if turn.meeting is not None and turn.meeting.through == 1 else "were"
    had = f"had {small_chance(chance)}" if chance < CERTAIN else f"{be} all but certain"
    return f"{had} to bring it below {'that' if distance(score(intercepted(turn)), line) else rating(line)}"


def distance(points: float, line: float) -> str:
    """Return words for the difference between a score and the lowest score of a rating: ``one more than
    “Relief” takes``. They are empty if the difference is large or not a whole number."""
    margin = points - line
    if abs(margin) > CLOSE or margin != round(margin):
        return ""
    if not margin:
        return f"exactly what {rating(line)} takes"
    return f"{number(round(abs(margin)))} {'more' if margin > 0 else 'less'} than {rating(line)} takes"


def _score_at(turn: TurnAccount, line: float, stood: str = "to") -> str:
    """Return a clause with the score before the attackers struck, and its difference from a rating's lowest
    score: ``the score stood at 91, one more than “Relief” takes``."""
    points = score(intercepted(turn))
    margin = distance(points, line)
    return f"the score {stood} {points:g}{f', {margin}' * bool(margin)}"


def _they(meeting: MeetingAccount) -> str:
    """Return a pronoun for the attackers that got through, or ``the other three`` if some were turned back."""
    n = meeting.through or 0
    if not meeting.some_back:
        return "it" if n == 1 else "they"
    return "the other one" if n == 1 else f"the other {number(n)}"


def meaning(turns: Sequence[TurnAccount], turn: TurnAccount, *, told: bool = False) -> str:
    """Return a clause about the effect of a turn: the score before and after it, and the rating that was lost
    or won. If none was, the clause says how many ships of a type are left. ``told``: the previous sentences
    have given the score."""
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    since = score(intercepted(turn)) if told else before
    origin = "" if told else f" from {before:g}"
    moved = f"the score {'fell' if after < since else 'rose'}{origin} to {after:g}"
    if since == after:
        moved = f"the score stayed at {after:g}"
    over, gone = crossed(turns, turn), _last_of_type(turn)
    ten = f", ten of it for having no {gone} left" if gone else ""
    if over is None:
        left = _carriers_left(turn)
        return f"{moved}{ten}{f', and {left}' * bool(left)}"
    done = "lost" if over.down else "won"
    how = f" until turn {over.back}" if over.back else ""
    return f"{moved}{ten}, and {rating(over.line)} was {done}{how}"


def _last_of_type(turn: TurnAccount) -> str:
    """Return the type of merchant ship of which the last one sank on this turn: ``tanker``. It is empty if none did."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    kinds = [
        kind for kind in (CARGO, TANKER) if after.lost[kind] > before.lost[kind] and not after.afloat[kind]
    ]
    return SHIP[SHIP_NAMES[kinds[0]]] if len(kinds) == 1 else ""


def _carriers_left(turn: TurnAccount) -> str:
    """Return a clause about the carriers that are left. It is empty if none was lost on this turn."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    if after.lost[CARRIER] == before.lost[CARRIER]:
        return ""
    n = after.afloat[CARRIER]
    return f"{count(n, 'carrier')} {'was' if n == 1 else 'were'} left" if n else "no carrier was left"


def _without_carriers(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a sentence about hits that sank cargo ships instead of carriers, because no carrier was left. It
    is empty if there were none, or if most of the ships that sank on the turn sank for another reason."""
    meeting, fleet = turn.meeting, turn.before.voyage.fleet
    if meeting is None or fleet.afloat[CARRIER] or turn.in_force.target or not meeting.aimed:
        return ""
    sunk = [ship for ship in writer.hits[turn.number] if ship.sunk]
    n = sum(
        TARGETS[die] == CARRIER and hit.kind == SHIP_NAMES[CARGO] and hit.what == "lost"
        for die, hit in zip(meeting.aimed, meeting.hits)
    )
    if 2 * n < max(1, len(sunk)):
        return ""
    if n == 1:
        return "One cargo ship took a hit meant for a carrier, for none was left."
    return f"{capital(number(n))} cargo ships took hits meant for carriers, for none was left."
