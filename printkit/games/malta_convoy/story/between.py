"""Describes what happened between two important attacks of a Malta Convoy game.

This includes options that the player took, carriers turning back halfway, and attacks with less effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, DESTROYER, RETURNS, SHIP_NAMES
from printkit.games.malta_convoy.story.attack import (
    attack_sentences,
    harmed,
    quiet_before,
    rating_told,
)
from printkit.games.malta_convoy.story.losses import NAME_LIST, called, hit_again
from printkit.games.malta_convoy.story.moment import left_away
from printkit.games.malta_convoy.story.options import (
    decoy_sentence,
    last_one_hurt,
    matters,
    option_clause,
    option_effect,
    under,
)
from printkit.games.malta_convoy.story.stakes import cost
from printkit.games.malta_convoy.story.telling import VoyageWriter, points_told, ships
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import Passage, begun, capital, known_as, number
from printkit.report.words.phrases import run_on
from printkit.report.words.weave import span

_PAIR: Final = 2
_COURSE: Final = {"evade": "the detour", "split": "splitting up"}
"""Words for the two options that can change whether an attack comes, by the option's name in a log."""


class Beat(NamedTuple):
    """A group of sentences that belong together in a passage, with the turns that they describe.

    ``lead``: True if the sentences are about an option or about carriers that turned for home. Such sentences can be
    joined to the sentence about the next attack.
    """

    turns: Sequence[TurnAccount]
    sentences: Sequence[str]
    lead: bool = False


def beats_between(
    writer: VoyageWriter, between: Sequence[TurnAccount], important: Sequence[TurnAccount]
) -> list[Beat]:
    """Return the groups of sentences (beats) about the turns between two important attacks, in the order of
    play.

    ``important``: all turns with a passage of their own.
    """
    options = list(_options(writer, between, important))
    apart = [turn.number for beat in options for turn in beat.turns]
    apart += [turn.number for turn in between if halfway(writer, turn)]
    attacks = list(_attacks(writer, between, apart))
    # Carriers turn for home at the end of a turn, after its attack.
    beats = [*options, *attacks, *_halfway(writer, between)]
    return sorted(beats, key=lambda beat: beat.turns[0].number)


def passage_of(beats: Sequence[Beat]) -> list[Passage]:
    """Return a list with the one passage (titled paragraph) made of these groups of sentences, or an empty list if
    there are no groups.

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


APART: Final = (
    "Attacks",
    "Found",
    "Seen",
    "A plane",
    "By the",
    "The convoy",
    "At the halfway",
    "Each of",
    "The carrier",
)
"""First words of sentences that are never joined to the preceding sentence."""
LITTLE: Final = 2
"""An attack that cost at most this many points can share a sentence with other attacks."""
_LONG: Final = 36
"""Two sentences with more words than this in total are not joined into one."""
_BY_PLANE: Final = ("Found by a plane", "Seen by a plane")
_FOUND: Final = "A plane found the convoy"


def joined_to(lead: str, text: str) -> str:
    """Return two sentences joined into one, or one after the other if they cannot be joined well.

    ``lead`` is about an option or a carrier's return; ``text`` is the sentence after it.
    """
    if lead.startswith(_BY_PLANE) and text.startswith(_FOUND):
        return run_on([lead, f"a plane found it again{text.removeprefix(_FOUND)}"], ", but ")
    if lead.startswith(_BY_PLANE) and text.startswith(_BY_PLANE):
        return run_on([lead, f"found again{text.partition(' by a plane')[2]}"])
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
    """Yield the sentences about the player's options that had an effect, such as a detour.

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
            writer.decoy_out = writer.decoy_out or turn.option.name == "decoy"
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
    which = _damaged_first(writer, turn) or f"{number(back)} of {number(carriers)} carriers"
    if back == carriers:
        which = {1: _one_carrier(writer, turn), _PAIR: "both carriers"}.get(
            back, f"all {number(back)} carriers"
        )
    took = ships((0, 0, 0, *cover.returned[CRUISER:]))
    escort = f" with {took}" if any(cover.returned[CRUISER:]) else ""
    key = _stays(writer, turn) if turn.after.voyage.fleet.afloat[CARRIER] == 1 else ""
    writer.stayed.update([key] * bool(key))
    stayed = f", and {known_as(NAME_LIST[SHIP_NAMES[CARRIER]], key, 'the other')} stayed" if key else ""
    return f"At the halfway mark {which} turned for home{escort}{stayed}."


def _afloat_and_hit(writer: VoyageWriter, turn: TurnAccount) -> list[str]:
    """Return the carriers that have been damaged by the end of a turn and have not sunk, as the keys of their
    invented names."""
    carrier = SHIP_NAMES[CARRIER]
    hit = [
        ship
        for n, ships in writer.hits.items()
        for ship in ships
        if n <= turn.number and ship.kind == carrier
    ]
    sunk = {ship.key for ship in hit if ship.sunk}
    return [key for key in dict.fromkeys(ship.key for ship in hit) if key not in sunk]


def _damaged_first(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return words for the carriers that turned for home: the name of the damaged carrier, and how many others went
    with it. The words are empty unless exactly one carrier was damaged, it turned for home, and some carriers
    stayed.

    The words are also empty if the story has not mentioned the damage. The first die is that of the damaged carrier.
    """
    cover, keys = turn.covering, _afloat_and_hit(writer, turn)
    if cover is None or len(keys) != 1 or keys[0] not in writer.introduced:
        return ""
    if turn.after.voyage.fleet.damaged[CARRIER] or cover.returned[CARRIER] == len(cover.dice):
        return ""
    others = cover.returned[CARRIER] - 1
    name = known_as(NAME_LIST[SHIP_NAMES[CARRIER]], keys[0], "the damaged carrier")
    return (
        f"{name} and {'another carrier' if others == 1 else f'{number(others)} other carriers'}"
        if others
        else name
    )


def _one_carrier(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return words for the only carrier afloat at the halfway mark: its name if the story has mentioned its damage,
    otherwise ``the last carrier``.

    The words are ``the only carrier`` if no carrier was lost before.
    """
    words = f"the {'last' if turn.after.voyage.fleet.lost[CARRIER] else 'only'} carrier"
    for key in _afloat_and_hit(writer, turn):
        if key in writer.introduced:
            return known_as(NAME_LIST[SHIP_NAMES[CARRIER]], key, words)
    return words


def _stays(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the one carrier that stayed with the convoy at the halfway mark, as the key of its invented name, if it
    sank later or was already damaged; otherwise an empty string."""
    carrier = SHIP_NAMES[CARRIER]
    later = [ship for n, ships_hit in writer.hits.items() if n > turn.number for ship in ships_hit]
    sunk = next((ship.key for ship in later if ship.kind == carrier and ship.sunk), "")
    hurt = [key for key in _afloat_and_hit(writer, turn) if key in writer.introduced]
    damaged = turn.after.voyage.fleet.damaged[CARRIER] == 1 == len(hurt)
    return sunk or (hurt[0] if damaged else "")


def _attacks(writer: VoyageWriter, between: Sequence[TurnAccount], apart: Sequence[int]) -> Iterator[Beat]:
    """Yield the sentences about less important attacks. Consecutive attacks that cost few points share one sentence.

    ``apart``: the turns of other beats (groups of sentences), before which a series ends.
    """
    met = [turn for turn in between if turn.meeting is not None]
    parts = ((_like(writer, turn), sum(n < turn.number for n in apart)) for turn in met)
    runs = [
        (alike, [turn for _, turn in run]) for (alike, _), run in groupby(zip(parts, met), key=itemgetter(0))
    ]
    runs = [(alike, run) for alike, run in runs if not all(_without_effect(writer, turn) for turn in run)]
    beats = sum(1 if alike else len(run) for alike, run in runs)
    joined = (
        bool(apart) and max(apart) > max((turn.number for turn in met), default=0) and not between[-1].remarks
    )
    dated = beats + len(apart) - joined > 1  # the last of the other beats opens the next passage
    for alike, turns in runs:
        if alike and len(turns) >= _PAIR:
            values = {"turns": tuple(turn.number for turn in turns)}
            text = writer.write("attacks", _summed_up(writer, turns), values, turns, turns[0].number)
            yield Beat(turns, [text])
            continue
        for turn in turns:
            told = attack_sentences(writer, turn, dated=dated)
            if turn.option is not None and (effect := option_effect(writer.turns, turn)):
                text = f"By the same dice, {_COURSE[turn.option.name]} {effect}."
                lines = [*writer.until(turn)[-2:], *under(writer.turns, turn)]
                told.append(writer.write("option", text, {}, lines, turn.number))
            yield Beat([turn], told)


def _without_effect(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if an attack in a finished game is not worth telling: it changed no point, sank no ship, and
    damaged no merchant ship or carrier.

    It must be no turning point, and no option may have changed it.
    """
    if not writer.finished or not turn.settled or turn.number in writer.turning:
        return False
    sunk = [ship for ship in writer.hits[turn.number] if ship.sunk]
    harm = sunk or harmed(writer, turn) or hit_again(turn)
    interceptions = turn.meeting.ones if turn.meeting is not None else 0
    return not (turn.change or interceptions or harm or matters(writer.turns, turn) or decoy_sentence(turn))


def _like(writer: VoyageWriter, turn: TurnAccount) -> bool:
    """Return True if a sentence may sum up this attack together with others, because it cost few points, changed no
    rating and needs no explanation of its own."""
    option = matters(writer.turns, turn) or decoy_sentence(turn) or hit_again(turn)
    if last_one_hurt(writer, turn) or (writer.finished and left_away(writer.turns, turn)):
        return False
    little = cost(turn) <= LITTLE and turn.number not in writer.turning and not rating_told(writer, turn)
    return turn.settled and little and not option


def _summed_up(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return the sentence that sums up several attacks, each of which cost few points: the turns, the ships sunk or
    damaged, and the points won by interceptions."""
    fleet, (first, *_, last) = turns[0].before.voyage.fleet, turns
    struck = [ship for turn in turns for ship in writer.hits[turn.number]]
    sunk = [ship for ship in struck if ship.sunk]
    gone = {ship.key for ship in sunk}
    hurt = [ship for turn in turns for ship in harmed(writer, turn) if ship.key not in gone]
    writer.introduce(hurt, fleet)
    dear = bool(hurt or sunk)  # with other ships, destroyers that were only damaged are left out
    hurt = [ship for ship in struck if not ship.sunk and ship.key not in gone]
    told = [ship for ship in hurt if not dear or ship.kind != SHIP_NAMES[DESTROYER]]
    is_all, hurt = len(told) == len(hurt), told
    harmful = [turn for turn in turns if writer.hits[turn.number] and dear]
    more = not is_all or len(harmful) == 1 or (sunk and (hurt or any(cost(turn) for turn in turns)))
    only = "" if more else "only "
    parts = [f"sank {only}{called(sunk, fleet)}"] if sunk else []
    parts += (
        [f"{'' if sunk else only}damaged {called(hurt, fleet, said=[ship.kind for ship in sunk])}"]
        if hurt
        else []
    )
    won = sum(turn.change + cost(turn) for turn in turns)
    ones = "an interception" if won == 1 else "interceptions"
    gain = f", and {ones} won {points_told(won)}" if won else ""
    calm = quiet_before(writer.turns, turns[0]) if turns[0].number != writer.calm_told else 0
    which = (
        f"attacks on turns {first.number} and {last.number}"
        if len(turns) == _PAIR
        else f"{number(len(turns))} attacks from turn {first.number} to turn {last.number}"
    )
    did = f"{which} {' and '.join(parts) or 'did no harm'}"
    if len(harmful) == 1:
        (one,) = harmful
        it = "it" if len(turns) == _PAIR else f"that of turn {one.number}"
        of = f"the {'first' if one is first else 'second'} of the" if len(turns) == _PAIR else "one of"
        did = f"only {of} {which} did harm: {it} {' and '.join(parts)}"
    lead = f"After {number(calm)} turns without a fight, {did}" if calm else capital(did)
    return f"{lead}{gain}."
