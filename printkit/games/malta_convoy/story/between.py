"""Describes what happened between two important attacks of a Malta Convoy game.

This includes options that the player took, carriers turning back halfway, and attacks with less effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, RETURNS, SHIP_NAMES
from printkit.games.malta_convoy.story.attack import attack_sentences, harmed
from printkit.games.malta_convoy.story.losses import NAME_LIST, called, hit_again
from printkit.games.malta_convoy.story.moment import crossed, won_back
from printkit.games.malta_convoy.story.options import (
    decoy_sentence,
    matters,
    option_clause,
    option_effect,
    under,
)
from printkit.games.malta_convoy.story.stakes import cost
from printkit.games.malta_convoy.story.telling import FORCE, VoyageWriter, ships, turns_named
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.report.story import Passage, begun, known_as, number
from printkit.report.words.phrases import run_on
from printkit.report.words.weave import span

_PAIR: Final = 2
_COURSE: Final = {"evade": "the detour", "split": "splitting up"}
"""The two options that can change whether an attack comes: each option's name in a log, and words for it in a
sentence."""
_DEAR: Final = 4
"""An attack that cost at least this many points is described in sentences of its own.

Several attacks that cost less may share a sentence.
"""


class Beat(NamedTuple):
    """Sentences that belong together in a passage, with citations of the log, and the turns that they
    describe.

    ``lead``: True if they are about an option or about carriers that turned for home. Such sentences can be
    joined to the sentence about the next attack.
    """

    turns: Sequence[TurnAccount]
    sentences: Sequence[str]
    lead: bool = False


def beats_between(
    writer: VoyageWriter,
    between: Sequence[TurnAccount],
    important: Sequence[TurnAccount],
    *,
    before: bool = False,
) -> list[Beat]:
    """Return the groups of sentences (beats) about the turns between two important attacks, in the order of
    play.

    ``important``: all turns with a passage of their own. ``before``: True if one of them follows, whose
    passage may begin with the last beat.
    """
    options = list(_options(writer, between, important))
    apart = [turn.number for beat in options for turn in beat.turns]
    apart += [turn.number for turn in between if halfway(writer, turn)]
    alone = not before and not apart and sum(turn.meeting is not None for turn in between) == 1
    attacks = list(_attacks(writer, between, apart, dated=not alone))
    # Carriers turn for home at the end of a turn, after its attack.
    beats = [*options, *attacks, *_halfway(writer, between)]
    return sorted(beats, key=lambda beat: beat.turns[0].number)


def passage_of(beats: Sequence[Beat]) -> list[Passage]:
    """Return a list with one passage made of these groups of sentences (beats), or an empty list if there are
    no groups.

    A sentence about an option or a carrier's return is joined to the next sentence about an attack.
    """
    if not beats:
        return []
    told = sorted((turn for beat in beats for turn in beat.turns), key=lambda turn: turn.number)
    joined: list[str] = []
    waiting: str = ""
    for place, beat in enumerate(beats):
        first, *rest = beat.sentences
        if waiting:
            joined.append(joined_to(waiting, first))
            waiting = ""
        elif not rest and place + 1 < len(beats) and beat.lead:
            waiting = first
        else:
            joined.append(first)
        joined += rest
    joined += [waiting] * bool(waiting)
    return [Passage(span([told[0], told[-1]]), " ".join(joined), f"{score(told[-1].after.voyage):g}")]


APART: Final = ("Found", "A plane", "By the", "The convoy", "At the halfway", "Each of", "The carrier")
"""First words of sentences that are not joined to the sentence before them."""
_LONG: Final = 34
"""Two sentences are not joined if they have more words than this together."""
_BY_PLANE: Final = "Found by a plane"
_FOUND: Final = "A plane found the convoy"


def joined_to(lead: str, text: str) -> str:
    """Join two sentences into one, and return it.

    ``lead`` is about an option or a carrier's return, ``text`` follows it. If they cannot be joined well,
    return both one after the other.
    """
    if lead.startswith("Found") and text.startswith(_FOUND):
        return run_on([lead, f"a plane found it again{text.removeprefix(_FOUND)}"], ", but ")
    if lead.startswith("Found") and text.startswith(_BY_PLANE):
        return run_on([lead, f"found again{text.removeprefix(_BY_PLANE)}"])
    if (
        text.startswith(APART)
        or ", and " in lead
        or "halfway, and stayed" in text
        or len(lead.split()) + len(text.split()) > _LONG
    ):
        return f"{lead} {text}"
    return run_on([lead, text], ", and ")


def _options(
    writer: VoyageWriter, between: Sequence[TurnAccount], important: Sequence[TurnAccount]
) -> Iterator[Beat]:
    """Yield the sentences about the options that had an effect.

    An option taken on the turn of an attack is left out, because the text about that attack describes it.

    An option had an effect if it lengthened the journey, changed whether an attack came, or (the decoy) moved
    a hit in an important attack to another ship.
    """
    for turn in between:
        if turn.option is None or turn.meeting is not None:
            continue
        effect = option_effect(writer.turns, turn)
        moved = [each for each in under(writer.turns, turn) if decoy_sentence(each)]
        if turn.option.extra or effect or any(each is one for each in moved for one in important):
            lines = [*writer.until(turn)[-2:], *under(writer.turns, turn)]
            text = f"{option_clause(writer.turns, turn)}."
            yield Beat([turn], [writer.write("option", text, {}, lines, turn.number)], lead=True)


def _halfway(writer: VoyageWriter, between: Sequence[TurnAccount]) -> Iterator[Beat]:
    """Yield the sentence about carriers that turned for home halfway through the journey."""
    for turn in between:
        if text := halfway(writer, turn):
            yield Beat([turn], [writer.write("halfway", text, {}, writer.turns, turn.number)], lead=True)


def halfway(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the sentence about carriers that turned for home on this turn, halfway through the journey.

    If all stayed, it is about those that later sank; it is empty if none did.
    """
    cover, final = turn.covering, writer.turns[-1].after.voyage
    if cover is None or not cover.dice:
        return ""
    back, carriers = cover.returned[CARRIER], len(cover.dice)
    doomed = final.fleet.lost[CARRIER] - turn.after.voyage.fleet.lost[CARRIER]
    if not back:
        if not doomed or any(die >= RETURNS for die in cover.dice):
            return ""
        one = {
            1: f"{begun(_one_carrier(writer, turn))} had an even chance to turn for home halfway, and stayed"
        }
        many = f"Each of the {number(carriers)} carriers had an even chance to turn for home halfway, and {'both' if carriers == _PAIR else 'all'} stayed"
        return f"{one.get(carriers, many)}."
    which = f"{number(back)} of {number(carriers)} carriers"
    if back == carriers:
        which = {1: _one_carrier(writer, turn), _PAIR: "both carriers"}.get(
            back, f"all {number(back)} carriers"
        )
    took = ships((0, 0, 0, *cover.returned[CRUISER:]))
    escort = f" with {took}" if any(cover.returned[CRUISER:]) else ""
    key = _sunk_later(writer, turn) if turn.after.voyage.fleet.afloat[CARRIER] == 1 else ""
    writer.stayed.update([key] * bool(key))
    stayed = f", and {known_as(NAME_LIST[SHIP_NAMES[CARRIER]], key, 'the other')} stayed" if key else ""
    return f"At the halfway mark {which} turned for home{escort}{stayed}."


def _one_carrier(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return words for the only carrier afloat halfway: its name if the story has mentioned its damage,
    otherwise ``the last carrier``.

    The words are ``the only carrier`` if no carrier was lost before.
    """
    carrier = SHIP_NAMES[CARRIER]
    hit = [
        ship
        for n, ships in writer.hits.items()
        for ship in ships
        if n <= turn.number and ship.kind == carrier
    ]
    sunk = {ship.key for ship in hit if ship.sunk}
    words = f"the {'last' if turn.after.voyage.fleet.lost[CARRIER] else 'only'} carrier"
    for key in ({ship.key for ship in hit} - sunk) & writer.introduced:
        return known_as(NAME_LIST[carrier], key, words)
    return words


def _sunk_later(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the key of the invented name of the first carrier that sank after ``turn``; empty if none did."""
    carrier = SHIP_NAMES[CARRIER]
    later = [ship for n, ships_hit in writer.hits.items() if n > turn.number for ship in ships_hit]
    return next((ship.key for ship in later if ship.kind == carrier and ship.sunk), "")


def _attacks(
    writer: VoyageWriter, between: Sequence[TurnAccount], apart: Sequence[int], *, dated: bool
) -> Iterator[Beat]:
    """Yield the sentences about the attacks of these turns. Several similar attacks in a row share one
    sentence.

    ``apart``: the turns of other beats (groups of sentences), before which a series ends.
    """
    met = [turn for turn in between if turn.meeting is not None and not _without_effect(writer, turn)]
    parts = ((_like(writer, turn), sum(n < turn.number for n in apart)) for turn in met)
    for (alike, _), run in groupby(zip(parts, met), key=itemgetter(0)):
        turns = [turn for _, turn in run]
        if alike and len(turns) >= _PAIR:
            values = {"turns": tuple(turn.number for turn in turns)}
            text = writer.write("attacks", _summed_up(writer, turns), values, turns, turns[0].number)
            writer.last_told = -1
            yield Beat(turns, [text])
            continue
        for turn in turns:
            writer.last_told = -1
            told = attack_sentences(writer, turn, dated=dated)
            if turn.option is not None and (effect := option_effect(writer.turns, turn)):
                text = f"By the same dice, {_COURSE[turn.option.name]} {effect}."
                lines = [*writer.until(turn)[-2:], *under(writer.turns, turn)]
                told.append(writer.write("option", text, {}, lines, turn.number))
            writer.last_told = turn.number
            yield Beat([turn], told)


def _without_effect(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if an attack in a finished game is not worth telling: it changed no point, and damaged no
    merchant ship or carrier.

    It must be no turning point, and no option may have changed it.
    """
    if not writer.finished or not turn.settled or turn.number in writer.turning:
        return False
    harm = harmed(writer, turn) or hit_again(turn)
    interceptions = turn.meeting.ones if turn.meeting is not None else 0
    return not (turn.change or interceptions or harm or matters(writer.turns, turn) or decoy_sentence(turn))


def _like(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if an attack mattered so little that it can share one sentence with similar attacks.

    It must have cost few points and changed no rating for good; it must be no turning point, and no option
    may have changed it.
    """
    over = crossed(writer.turns, turn)
    option = matters(writer.turns, turn) or decoy_sentence(turn)
    lasting = over is not None and (not over.back or won_back(writer.turns, over))
    little = cost(turn) < _DEAR and turn.number not in writer.turning
    return turn.settled and little and not lasting and not option


def _summed_up(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence that sums up several attacks: their turns, how many attackers were turned back, and
    what the other attackers did."""
    met = [turn.meeting for turn in turns if turn.meeting is not None]
    came, through = (
        sum(each or 0 for each in some) for some in ([m.size for m in met], [m.through for m in met])
    )
    who, when = _force_of(met), turns_named([turn.number for turn in turns])
    every = "both" if came == _PAIR else f"all {number(came)}"
    if not through:
        return f"On {when} the escort turned back {every} {who}."
    fate = _together(writer, turns)
    if through == came:
        return f"On {when} {every} {who} got through and {fate}."
    rest = "the other" if through == 1 else f"the other {number(through)}"
    return f"On {when} the escort turned back {number(came - through)} of {number(came)} {who}, and {rest} {fate}."


def _force_of(met: Sequence[MeetingAccount]) -> str:
    """Return a word for the attackers of several turns: ``U-boats``, ``Italian squadrons``, or ``attackers``
    if they were of several kinds."""
    forces = {FORCE[each.enemy.name] for each in met if each.enemy is not None}
    if len(forces) == 1:
        return forces.pop()
    return "attackers" if FORCE["U-boats"] in forces else "squadrons"


def _together(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return a verb phrase for what the attackers of several turns did.

    It names the ships that they sank, and the merchant ships and carriers that they damaged.
    """
    fleet, ships_hit = turns[0].before.voyage.fleet, [ship for t in turns for ship in writer.hits[t.number]]
    sunk = [ship for ship in ships_hit if ship.sunk]
    gone = {ship.key for ship in sunk}
    hurt = [ship for turn in turns for ship in harmed(writer, turn) if ship.key not in gone]
    parts = [f"sank {called(sunk, fleet)}"] if sunk else []
    sinking = [[ship for ship in writer.hits[turn.number] if ship.sunk] for turn in turns]
    first, *others = [ships for ships in sinking if ships] or [[]]
    kinds = [ship.kind for ship in first]
    if len(others) == 1 and not hurt and sorted(kinds) != sorted(ship.kind for ship in others[0]):
        parts = [
            f"sank first {called(first, fleet)}, then {called(others[0], turns[-1].before.voyage.fleet, said=kinds)}"
        ]
    if hurt:
        parts.append(f"damaged {called(hurt, fleet, said=[ship.kind for ship in sunk])}")
        writer.introduce(hurt, fleet)
    struck = sum(turn.meeting.struck for turn in turns if turn.meeting is not None)
    return " and ".join(parts) or ("sank nothing" if struck else "missed")
