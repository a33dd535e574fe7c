"""Assembles the report of a USS Lox game from the headline, the first paragraph and the other sections.

The other parts are the passages and the turning points, with pictures and luck from other modules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.bands import AVERAGE, BENCHMARKS, FLASHER, TANG, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import LOST, TONS, State
from printkit.games.uss_lox.rules.torpedoes import ship_must_score
from printkit.games.uss_lox.story.clauses import CERTAIN, the_last, to_live
from printkit.games.uss_lox.story.deciding import (
    LARGEST,
    NEAR,
    TITLES,
    a_title,
    decisive_step,
    is_too_small,
    let_go_for,
    missing_for_title,
    next_title,
    paid_king,
    per_patrol,
    spares_last,
    title_missed,
    title_won,
)
from printkit.games.uss_lox.story.gifts import is_gift, stragglers, told_together
from printkit.games.uss_lox.story.luck import luck
from printkit.games.uss_lox.story.moment import in_full
from printkit.games.uss_lox.story.names import a_ship, sunk_so_far, tons
from printkit.games.uss_lox.story.pictures import pictures
from printkit.games.uss_lox.story.refusals import told_ships
from printkit.games.uss_lox.story.review import review
from printkit.games.uss_lox.story.runs import HitTitle, enough_for
from printkit.games.uss_lox.story.telling import passages, voice
from printkit.games.uss_lox.story.turning import (
    DECK_NOTE,
    TURNING_NOTE,
    TurningStep,
    aboard_at,
    deciding,
    drawn_by,
    helpless,
    sunk_before,
    turning_points,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    JUDGEMENT,
    KING_SHIP,
    SHIP,
    ContactAccount,
    Encounter,
    SpreadShot,
    read_turns,
)
from printkit.games.uss_lox.story.turns import SHIPS as SHIPS_MET
from printkit.journal.course import Record
from printkit.report.story import Fact, Story, capital, count, listed, number
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import ends_at
from printkit.table.words import ordinal

_TORPEDOES: Final = "cards; one to three fired together hit if they score as in cribbage{whose}: a pair, fifteen, a run, a flush or his nob (the jack of the ship’s suit)"
_MISS: Final = "comes after a miss, a card of the deck: it takes as many torpedoes as its value, or must be sunk; if it is not, the boat is lost"
_SHIPS: Final = "each ship is a card: 1,000 tons a pip, and a {picture}"
_GUN: Final = "sinks a jack without a torpedo; such a ship is a straggler"
_JOKER: Final = "spoils a spread of torpedoes; met in place of a ship, it brings an escort at once"
_ESTIMATES: Final = "a jack, queen or king that is sunk counts as much as an unseen card of the deck, which is turned up at the end of the patrol"
_KING: Final = "cannot be let go: it takes ten torpedoes to get away, or must be sunk; a miss loses the boat"
_QUEEN: Final = "once sunk, it can bring another ship in sight"
_TITLES: Final = (
    f"{listed([f'“{each.title}” from {each.least:,} tons' for each in reversed(TITLES)])} a patrol"
)
_PROMISE: Final = "what a shot or a patrol promises is the tonnage that a near-optimal captain brings home on average, a lost boat counting for nothing"
_POOR: Final = 0.75
"""Maximum tonnage of all ships that came up, as a share (0 to 1) of the expected tonnage, for the report to call the
sea poor.

The share goes from 0 to 1. The tonnage is that of all ships that came up.
"""
_SHIPS_OF_A_SEA: Final = 5
"""Minimum number of ships that came up for the report to call the sea poor."""
_SEVERAL: Final = 3
"""Minimum number of attacks for the report to say that all of them hit."""
_HUNTERS: Final = 0.4
"""Minimum share of the sunk escorts in all tonnage sunk (0 to 1) for the first paragraph to give their tonnage."""
_GIFTS: Final = 0.33
"""Minimum share of the stragglers (ships sunk by the deck gun) in all tonnage sunk (0 to 1) for the first paragraph
to mention them."""
_VERY_LONG_MOMENT: Final = 44
"""Number of words about the decisive moment above which the first paragraph makes no comparison."""
_LONG_LEDE: Final = 57
"""Number of words in the first paragraph above which it has no sentence about the stragglers."""
_LONG_MOMENT: Final = 32
"""Number of words in the text about the decisive moment above which the rest of the first paragraph is shortened.

It then leaves out the number of hits, and gives a comparison with a benchmark (a typical tonnage) as a
figure.
"""


def story(record: Record) -> Story:
    """Return the report of a game, finished or not."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    encounters = list(read_turns(record))
    found, said = review(encounters), voice(record)
    decisive = decisive_step(encounters, final) if record.finished and encounters else None
    if (
        decisive is not None
        and not missed(encounters)
        and decisive.swing > 0
        and _poor_sea(encounters, final)
    ):
        decisive = None  # the small ships decided the patrol, which the first paragraph says anyway
    turned = deciding(encounters, decisive)
    verdict = _lede(record, encounters, final, decisive, said)
    in_lede = _in_lede(decisive, encounters)
    if in_lede.contact not in in_lede.gifts and not any(fact.kind == "gifts" for fact in said.facts):
        in_lede = in_lede._replace(gifts=())
    in_lede = in_lede._replace(home=final.points * TONS if final.status != LOST and final.patrol == 1 else 0)
    passages_told = tuple(passages(record, encounters, start, final, said, in_lede))
    points = tuple(turning_points(said, encounters, turned, decisive, told_ships(encounters, in_lede)))
    headline = _headline(record, encounters, final, decisive)
    texts = [each.text for each in (*passages_told, *points)]
    return Story(
        headline=headline,
        verdict=verdict,
        facts=tuple(_facts(start, final, " ".join((headline, verdict, *texts)))),
        passages=passages_told,
        turning_points=points,
        turning_note=f"{TURNING_NOTE}{DECK_NOTE * (final.patrol > 1)}",
        pictures=pictures(encounters),
        luck=luck(encounters, found),
        decisions=found,
        told=tuple(said.facts),
        score=tons(final.points),
    )


def _in_lede(step: TurningStep | None, encounters: Sequence[Encounter]) -> HitTitle:
    """Return the ship or escort that the first paragraph describes, and the title that the boat won by sinking it."""
    escorts = tuple(c for each in encounters for c in each.met if c.role == ESCORT)
    passed = step is not None and step.contact is not None and step.contact.action == "pass"
    if step is None or not (
        passed or step.cause in (AT_SHIPS, AT_ESCORTS, SHIPS_MET) or _fell_to_the_gun(step) or paid_king(step)
    ):
        return HitTitle(escorts=escorts)
    title = a_title(title_won(step)) if not passed and _won_title(step, encounters) else ""
    gifts = told_together(encounters) if step.cause == SHIPS_MET and _by_gun(step) else ()
    gifts = gifts or _great_gifts(encounters)
    return HitTitle(
        step.contact,
        title,
        step.encounter.before.ocean == 1,
        gifts,
        _shorts(step, encounters[-1].after),
        escorts=escorts,
    )


def _shorts(step: TurningStep, final: State) -> tuple[int, ...]:
    """Return the tons missing for a title before the shot that won it, and those missing at the end."""
    least = next(
        (each.least for each in TITLES if each.title == title_won(step) == band(per_patrol(final))), 0
    )
    if step.contact is None or step.contact.shot is None:
        least = 0
    loaded = sunk_before(step, step.contact) * TONS if step.contact is not None else 0
    missing = missing_for_title(final)
    return (*([least - loaded] if least else []), *([missing] if missing <= NEAR else []))


def _by_gun(step: TurningStep) -> bool:
    """Return True if the deck gun sank the ship of this event."""
    return step.contact is not None and step.contact.action == "gun"


def _great_gifts(encounters: Sequence[Encounter]) -> tuple[ContactAccount, ...]:
    """Return the stragglers (ships sunk by the deck gun) if they had much of the tonnage brought home; otherwise
    none."""
    gifts, final = told_together(encounters), encounters[-1].after
    great = final.points and sum(VALUE[gift.card] for gift in gifts) >= _GIFTS * final.points
    return gifts if great and final.status != LOST else ()


def _fell_to_the_gun(step: TurningStep) -> bool:
    """Return True if this event is an escort that the deck gun sank."""
    return step.cause == ESCORTS and step.contact is not None and step.contact.action == "gun"


def _headline(record: Record, encounters: Sequence[Encounter], final: State, step: TurningStep | None) -> str:
    """Return the headline: the title won, the tonnage, and a few words about what decided the game."""
    if not record.finished:
        return f"On patrol: {sunk_so_far(final.points, final.estimates)}"
    moment = _in_brief(step, encounters, final)
    if final.status == LOST:
        sunk = tons(final.points) if final.points else "nothing sunk"
        return f"Lost with all hands and {sunk}{f', {moment}' * bool(moment)}"
    title = band(per_patrol(final))
    home = f"Home with {tons(final.points)}" if final.points else "Home with nothing sunk"
    home += f" from {count(final.patrol, 'patrol')}" * (final.patrol > 1)
    if title in [each.title for each in TITLES]:
        home = f"{capital(a_title(title))} with {tons(final.points)}"
    elif encounters and _poor_sea(encounters, final) and not (step is not None and spares_last(step)):
        return f"{home} from a poor sea"
    if moment.startswith(":"):
        return f"{home}{moment}"
    return home + (f"{' ' if moment.startswith('from ') else ', '}{moment}" if moment else "")


def _in_brief(step: TurningStep | None, encounters: Sequence[Encounter], final: State) -> str:
    """Return a few words for the headline about the event that decided the game."""
    contact = step.contact if step is not None else None
    if step is None or contact is None:
        return ""
    it, shot = a_ship(contact.card), contact.shot
    if final.status == LOST:
        return _how_lost(step, contact)
    let_go = step.cause == JUDGEMENT and contact.action == "pass" and bool(contact.shot_worth)
    if let_go and final.supply and final.patrol == 1 and final.points * TONS < TITLES[0].least:
        if enough_for(step.encounter) == a_title(next_title(final).title):
            return f": {it} that would have made her {enough_for(step.encounter)} was let go"
        return (
            f"one ship short of {a_title(next_title(final).title)}, with {count(final.supply, 'torpedo', 'torpedoes')} unfired"
            if missing_for_title(final) <= NEAR
            else ""
        )
    short = _missed_title(encounters, step, final)
    if step.cause in (AT_SHIPS, AT_ESCORTS) and shot is not None and shot.hit:
        return _hit_in_brief(step, contact, shot, encounters, short)
    if shot is not None and step.cause == AT_SHIPS:
        title = title_missed(step, final) if not short else ""
        return f"{short}after a miss at {it}{f' that would have made her {title}' * bool(title)}"
    if paid_king(step):
        return f"after {it} that cost ten torpedoes"
    if step.cause == ESCORTS and contact.role == ESCORT and contact.sunk:
        return "thanks to an escort that the deck gun could sink"
    if is_too_small(step, final):
        return f": the last ship, {it}, was too small for {a_title(next_title(final).title)}"
    alone = len(stragglers(encounters)) == 1 or contact.estimated
    if step.cause == SHIPS_MET and contact.sunk and alone and _won_title(step, encounters):
        return f"thanks to {it} on turn {step.encounter.number}"
    if step.cause == SHIPS_MET and contact.sunk and not contact.estimated:
        return _gifts_in_brief(encounters)
    return ""


def _hit_in_brief(
    step: TurningStep, contact: ContactAccount, shot: SpreadShot, encounters: Sequence[Encounter], short: str
) -> str:
    """Return a few words for the headline about the hit that decided the game."""
    left = aboard_at(step, contact) - len(shot.cards)
    if _won_title(step, encounters):
        with_last = f" with {the_last(len(shot.cards))}" * (not left)
        return f"the title reached {f'by sinking an escort{with_last}' if contact.role == ESCORT else _winning_shot(step, contact, left)}"
    if contact.role == ESCORT:
        able = price(contact.card) <= aboard_at(step, contact)
        return f"{short}after sinking an escort that she could {'have paid' if able else 'not run from'}"
    several = encounters[-1].after.patrol > 1
    on = f"on turn {step.encounter.number}{f' of the {ordinal(step.encounter.patrol)} patrol' * several}"
    last = f"with {the_last(len(shot.cards))}" if not left else on
    return f"{short}after sinking {a_ship(contact.card)} {last}"


def _gifts_in_brief(encounters: Sequence[Encounter]) -> str:
    """Return a few words for the headline about the stragglers (ships sunk by the deck gun).

    If all attacks hit, the words are also about the attacks.
    """
    gifts = len(stragglers(encounters))
    if gifts and not missed(encounters) and _spreads(encounters) >= _SEVERAL:
        hits = number(_spreads(encounters))
        return f"from {hits} hits in {hits} attacks and {count(gifts, 'straggler') if gifts > 1 else 'a straggler'}"
    gunned = [
        c for each in encounters for c in each.contacts if c.sunk and c.shot is None and not c.estimated
    ]
    return f"{sum(VALUE[c.card] for c in gunned) * TONS:,} of them by the deck gun"


def _winning_shot(step: TurningStep, contact: ContactAccount, left: int) -> str:
    """Return words for the shot that won a title. They name the ship, and say whether it was the last one or the last
    torpedoes were fired."""
    if step.encounter.before.ocean == 1:
        return f"with a shot at the last ship, {a_ship(contact.card)}"
    return f"with {'the last torpedoes' if not left else 'a shot'} at {a_ship(contact.card)}"


def _how_lost(step: TurningStep, contact: ContactAccount) -> str:
    """Return a few words for the headline about the loss of the boat."""
    if helpless(step):
        return "after a miss that left nothing for the escort"
    if contact.shot is not None and contact.shot.spoiled:
        return f"after a joker spoiled the shot at {'the escort' if contact.role == ESCORT else a_ship(contact.card)}"
    missed = [c for c in step.encounter.contacts if c.shot is not None and not c.shot.hit]
    if not missed:
        return ""
    ships = [a_ship(c.card) for c in missed if c.role != ESCORT]
    if missed[-1].role == ESCORT and missed[-1].shot is not None:
        chance = missed[-1].shot.chance
        return "in a fight that was all but won" if chance >= CERTAIN else f"in a fight {to_live(chance)}"
    return f"after a miss at {ships[-1] if ships else a_ship(contact.card)}"


def _missed_title(encounters: Sequence[Encounter], step: TurningStep, final: State) -> str:
    """Return words for the headline about the tons missing for a narrowly missed title; otherwise an empty text."""
    missing = missing_for_title(final)
    if final.patrol > 1 or per_patrol(final) <= TANG.tons or missing > NEAR or not missing:
        return ""
    return f"{missing:,} short of {a_title(next_title(final).title)}, "


def _won_title(step: TurningStep, encounters: Sequence[Encounter]) -> bool:
    """Return True if this sinking won the title that the patrol had at its end."""
    title = title_won(step)
    after = encounters[-1].after
    return bool(title) and after.patrol == 1 and title == band(after.points * TONS)


def _lede(
    record: Record, encounters: Sequence[Encounter], final: State, step: TurningStep | None, said: Voice
) -> str:
    """Return the first paragraph of the report.

    It says what the boat sank, whether it came home, and which moment decided the game.
    """
    if step is None:
        return _verdict(record, encounters, final, said, step)
    number_ = step.encounter.number
    when = (
        f"on turn {number_} of the {ordinal(step.encounter.patrol)} patrol"
        if final.patrol > 1
        else f"on turn {number_}"
    )
    values = {"step": step, "turn": number_}
    told = step._replace(drawn=drawn_by(encounters, step))
    text = capital(in_full(told, encounters, "" if final.status == LOST else capital(when)).strip())
    lines = [n for contact in step.encounter.contacts for n in contact.lines] or step.lines
    together = step.cause == SHIPS_MET and _by_gun(step) and bool(told_together(encounters))
    if together:
        lines = [n for each in encounters if each.number in stragglers(encounters) for n in each.lines]
    words = len(text.split())
    verdict = _verdict(
        record,
        encounters,
        final,
        said,
        step,
        brief=words > _LONG_MOMENT,
        terse=words > _VERY_LONG_MOMENT or spares_last(step),
    )
    moment = said.write("moment", text, values, at=number_, lines=lines)
    long = len(f"{verdict} {text}".split()) > _LONG_LEDE or together
    gifts = "" if long else _gifts_told(said, step, encounters, final)
    return " ".join(part for part in (verdict, moment, gifts) if part)


def _gifts_told(said: Voice, step: TurningStep, encounters: Sequence[Encounter], final: State) -> str:
    """Return the sentence about several stragglers (ships sunk by the deck gun) with much of the tonnage."""
    turns = [each for each in encounters if is_gift(each)]
    if not _in_lede(step, encounters).gifts:
        return ""
    lines = [n for each in turns for n in each.contacts[0].lines]
    row = " in a row" * (turns[-1].number - turns[0].number == len(turns) - 1)
    worth = sum(VALUE[each.contacts[0].card] for each in turns)
    text = f"{capital(number(len(turns)))} stragglers{row} gave {worth * TONS:,} of her {tons(final.points)}."
    return said.write("gifts", text, {"turn": turns[-1].number}, at=turns[-1].number, lines=lines)


def _verdict(
    record: Record, encounters: Sequence[Encounter], final: State, said: Voice, step: TurningStep | None, *, brief: bool = False, terse: bool = False
) -> str:  # fmt: skip
    """Return the sentence about the tonnage that the boat brought home, usually with a comparison.

    ``step``: the decisive moment. ``brief``: True to leave out the number of hits. ``terse``: True to leave out every comparison.
    """
    several = count(final.patrol, "patrol") if final.patrol > 1 else ""
    how_many = f"{several}, " * bool(several) + count(len(encounters), "encounter")
    facts: dict[str, object] = {
        "points": final.points, "sunk": final.sunk, "fired": final.fired, "encounters": len(encounters), "missed": missed(encounters),
    }  # fmt: skip
    lines = ends_at(record)
    if not record.finished:
        text = f"{capital(how_many)} so far: {_results(final, encounters)}."
        if not (encounters and encounters[-1].in_port):
            text += f" {capital(count(final.ocean, 'ship'))} of the ocean {'is' if final.ocean == 1 else 'are'} still face down."
        return said.write("standing", text, facts, lines=lines)
    if final.status == LOST:
        enough = "" if final.ocean == 0 and final.patrol == 1 else _enough(final)
        had = f"with {tons(final.points)} sunk" if final.points else "with nothing sunk"
        when = f"on turn {encounters[-1].number}" if encounters else "before she found a ship"
        patrol = f" of the {ordinal(final.patrol)} patrol" if final.patrol > 1 else ""
        if final.ocean == 1 and final.points:
            had = f"with one ship left and {tons(final.points)} sunk"
        text = f"*Lox* was lost with all hands {when}{patrol}, {had}{enough}."
        return said.write("verdict-lost", text, facts, lines=lines)
    if not final.points:
        text = f"*Lox* came home with nothing to show for {how_many}."
        return said.write("verdict-home", text, facts, lines=lines)
    if final.patrol > 1:
        parts = [*final.earlier, final.points - sum(final.earlier)]
        each = f" ({listed([f'{p * TONS:,}' if p else 'nothing' for p in parts])}, {round(per_patrol(final)):,} a patrol)"
        text = f"*Lox* came home from {several} with {tons(final.points)}{each}, {_measured(final)}."
    else:
        text = f"*Lox* came home {_with_what(encounters, final, step, brief=brief, terse=terse)}."
        text += _prizes_missed(encounters, final)
    return said.write("verdict-home", text, facts, lines=lines)


def _prizes_missed(encounters: Sequence[Encounter], final: State) -> str:
    """Return the sentence about a poor patrol's shots at several of the largest ships, all of which missed."""
    largest = [
        c
        for each in encounters
        for c in each.contacts
        if c.role == SHIP and 0 <= c.card < JOKER and VALUE[c.card] == LARGEST
    ]
    fired = [c for c in largest if c.shot is not None]
    if len(fired) < 2 or any(c.sunk for c in largest) or final.points >= encounters[0].worth:
        return ""
    return (
        f" The {count(len(fired), 'ship')} of {tons(LARGEST)} that she fired at all got away."
        if len(fired) > 2
        else f" Both ships of {tons(LARGEST)} that she fired at got away."
    )


def _enough(final: State) -> str:
    """Return a clause saying that a lost boat's tonnage would have been enough for a title; empty if not."""
    title = band(per_patrol(final))
    if title in [each.title for each in TITLES] and final.patrol == 1:
        return f", enough for {a_title(title)} had she come home"
    return ""


def _with_what(
    encounters: Sequence[Encounter], final: State, step: TurningStep | None, *, brief: bool, terse: bool
) -> str:
    """Return words for the tonnage that a patrol brought home, with a comparison.

    The tonnage is compared with the title that the patrol narrowly missed, with the tonnage expected in a poor sea,
    or with a benchmark (a typical tonnage). The words also say if all attacks hit, or if escorts were a large part of
    the tonnage.
    """
    points, missing = final.points * TONS, missing_for_title(final)
    spreads, gone = _spreads(encounters), missed(encounters)
    title = next((each for each in TITLES if points >= each.least), None)
    exactly = "exactly " * (title is not None and points == title.least)
    home = f"{a_title(title.title)}, " if title is not None else ""
    home += f"with {exactly}{tons(final.points)}"
    if _poor_sea(encounters, final) and missing <= NEAR and per_patrol(final) > TANG.tons and not brief:
        home += f", {missing:,} short of {a_title(next_title(final).title)},"
    elif spreads >= _SEVERAL and not gone and not brief:
        home += f" and not a miss in {count(spreads, 'attack')}"
    if sea := _poor_sea(encounters, final):
        met, due = (f"{round(each, -3):,.0f}" for each in sea)
        return f"{home} from a poor sea: {count(len(encounters), 'ship')} of {met} tons in all, where {due} were to be expected"
    if terse:
        return f"{home}{_escorts(encounters, final)}"
    if missing <= NEAR and per_patrol(final) > TANG.tons:
        enough = "" if step is not None and step.swing > 0 else let_go_for(encounters, missing, final.supply)
        short = f"{home}, {missing:,} short of {a_title(next_title(final).title)}"
        return f"{short}: {enough}" if enough and not brief else short
    escorts = _escorts(encounters, final)
    return f"{home}{escorts}{', and' if escorts else ','} {_measured(final)}"


def _escorts(encounters: Sequence[Encounter], final: State) -> str:
    """Return words for the tonnage of the sunk escorts if there were several with a large share of all tonnage;
    otherwise an empty text."""
    hunters = [
        VALUE[c.card]
        for each in encounters
        for c in each.contacts
        if c.role == ESCORT and c.sunk and not c.estimated
    ]
    escorts = sum(hunters)
    if len(hunters) < 2 or escorts < _HUNTERS * final.points:
        return ""
    return f", {f'{escorts * TONS:,} of them' if escorts < final.points else 'all of them'} escorts"


def _poor_sea(encounters: Sequence[Encounter], final: State) -> tuple[float, float] | None:
    """Return the total tonnage of the ships that came up and the expected total, if small ships explain a poor
    patrol; otherwise None."""
    ships = [c for each in encounters for c in each.contacts if c.role in (SHIP, KING_SHIP)]
    if (
        len(ships) < _SHIPS_OF_A_SEA
        or final.patrol > 1
        or final.estimates
        or any(not 0 <= c.card < JOKER or c.estimated for c in ships)
    ):
        return None
    met, due = sum(VALUE[c.card] for c in ships), math.fsum(c.mean for c in ships)
    return (met * TONS, due * TONS) if met <= _POOR * due and final.points < encounters[0].worth else None


def missed(encounters: Sequence[Encounter]) -> int:
    """Return the number of attacks that missed."""
    return sum(c.shot is not None and not c.shot.hit for each in encounters for c in each.contacts)


def _results(final: State, encounters: Sequence[Encounter]) -> str:
    """Return the results of the boat's attacks in words, such as ``nothing sunk and no torpedo fired``.

    A longer example is ``four ships sunk, two of them with the deck gun, and one of three spreads missed``.
    """
    gunned = sum(contact.sunk and contact.shot is None for each in encounters for contact in each.contacts)
    gone, fired = missed(encounters), final.fired
    if not final.sunk and not fired:
        return "nothing sunk and no torpedo fired"
    which = "all" if gunned == final.sunk else f"{number(gunned)} of them"
    gun = (
        f", {which} with the deck gun"
        if gunned and final.sunk > 1
        else " with the deck gun"
        if gunned
        else ""
    )
    if not fired:
        return f"{count(final.sunk, 'ship')} sunk{gun}, and no torpedo fired"
    torpedoes = count(fired, "torpedo", "torpedoes")
    if not final.sunk:
        return f"nothing sunk with {torpedoes}"
    if not gone:
        return f"{count(final.sunk, 'ship')} sunk{gun}, without a miss"
    return f"{count(final.sunk, 'ship')} sunk{gun}, and {number(gone)} of {count(_spreads(encounters), 'spread')} missed"


def _spreads(encounters: Sequence[Encounter]) -> int:
    return sum(c.shot is not None for each in encounters for c in each.contacts)


_FIGURED: Final = 1.15
"""Minimum ratio of a tonnage to a benchmark (a typical tonnage) that the report gives as a number."""
_SHARES: Final = ((3.0, "more than three times"), (2.75, "nearly three times"), (2.25, ""), (2.0, "more than twice"))  # fmt: skip
"""Phrases for the ratio of a tonnage to a benchmark, by minimum ratio; empty if the ratio is given as a number."""


def _measured(final: State) -> str:
    """Return a phrase that compares the tonnage per patrol with a benchmark (a typical tonnage).

    The benchmark is the highest one that the tonnage exceeds. If it exceeds none above the average patrol, it
    is compared with the next higher one.
    """
    passed = [b for b in BENCHMARKS if per_patrol(final) > b.tons]
    if not passed:
        return f"less than {AVERAGE.name}"
    if passed[-1] is AVERAGE:
        return f"short of {FLASHER.name}’s average"
    ratio = per_patrol(final) / passed[-1].tons
    figured = f"{ratio:.1f} times" if ratio >= _FIGURED else "just above"
    how = next((words for least, words in _SHARES if ratio >= least), "")
    return f"{how or figured} {passed[-1].name}’s average"


def _facts(start: State, final: State, told: str) -> list[Fact]:
    """Return the facts above the story. They explain only terms that the headline or the text (``told``) uses."""
    marks = [f"{mark.name.replace('*', '')} {mark.tons:,}" for mark in BENCHMARKS if mark.name in told]
    whose = (
        " with their target’s card"
        if ship_must_score(final.ruleset)
        else ", with or without their target’s card"
    )
    rules = final.ruleset
    facts = [
        Fact(
            "Ocean",
            f"{count(start.laid or start.ocean, 'ship')}, {count(start.supply, 'torpedo', 'torpedoes')}; {_SHIPS.format(picture='picture its estimate' if rules.faces_are_estimated else 'ten or picture 10,000')}",
        ),
        Fact("Torpedoes", _TORPEDOES.format(whose=whose)),
        *([Fact("Benchmark", f"tons per patrol: {listed(marks)}")] if marks else []),
    ]
    terms = (
        ("Deck gun", _GUN, ("straggler", "deck gun"), True), ("Escort", _MISS, ("escort",), True),
        ("Titles", _TITLES, [each.title for each in TITLES], True), ("Promise", _PROMISE, ("promise",), True),
        ("Joker", _JOKER, ("joker",), rules.jokers_in_pack), ("Estimates", _ESTIMATES, ("estimate",), rules.faces_are_estimated),
        ("Heavy cruiser", _KING, ("heavy cruiser",), rules.kings_are_escorts), ("Troopship", _QUEEN, ("troopship",), rules.queens_show_ships),
    )  # fmt: skip
    facts += [
        Fact(name, text)
        for name, text, words, played in terms
        if played and any(word in told for word in words)
    ]
    if final.patrol > 1:
        facts.append(Fact("Patrols", number(final.patrol)))
    return facts
