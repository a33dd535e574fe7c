"""Writes the first paragraph of a USS Lox report: what came home, with a comparison, and the moment that decided the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.bands import AVERAGE, BENCHMARKS, FLASHER, TANG, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import LOST, TONS, State
from printkit.games.uss_lox.story.deciding import (
    LARGEST,
    NEAR,
    TITLES,
    a_title,
    let_go_for,
    missing_for_title,
    next_title,
    paid_king,
    per_patrol,
    spares_last,
    title_won,
)
from printkit.games.uss_lox.story.moment import choice, in_full
from printkit.games.uss_lox.story.names import tons
from printkit.games.uss_lox.story.reckoning import (
    is_gift,
    missed,
    poor_sea,
    spreads,
    stragglers,
    told_together,
    wins_title,
)
from printkit.games.uss_lox.story.runs import HitTitle
from printkit.games.uss_lox.story.turning import (
    TurningStep,
    drawn_by,
    rounded,
    sunk_before,
)
from printkit.games.uss_lox.story.turns import (
    AGAIN,
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    SHIP,
    ContactAccount,
    Encounter,
)
from printkit.games.uss_lox.story.turns import SHIPS as SHIPS_MET
from printkit.journal.course import Record
from printkit.report.story import capital, count, listed, number
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import ends_at
from printkit.table.words import ordinal

_SEVERAL: Final = 3
"""The report says that all attacks hit only if there were at least this many attacks."""
_HUNTERS: Final = 0.4
"""The first paragraph gives the tonnage of the sunk escorts only if it is at least this share (0 to 1) of all tonnage
sunk."""
_GIFTS: Final = 0.33
"""The first paragraph names several stragglers only if they had at least this share (0 to 1) of all tonnage sunk."""
_VERY_LONG_MOMENT: Final = 44
"""If the text about the decisive moment has more words than this, the first paragraph compares the tonnage with nothing."""
_LONG_LEDE: Final = 57
"""If the first paragraph has more words than this, it does not count the stragglers."""
_ROOM_FOR_CHOICE: Final = 48
"""If the first paragraph has at most this many words, it also says what the captain could have kept at the decisive moment."""
_LONG_MOMENT: Final = 32
"""If the text about the decisive moment has more words than this, the first paragraph is shortened.

It then leaves out the number of hits, and gives a comparison with a benchmark (a typical tonnage) as a
figure.
"""
_FIGURED: Final = 1.15
"""If a patrol's tonnage is at least this many times a benchmark (a typical tonnage), the comparison gives the ratio as a number."""
_SHARES: Final = ((3.0, "more than three times"), (2.75, "nearly three times"), (2.25, ""), (2.0, "more than twice"))  # fmt: skip
"""Phrases for a tonnage that is at least this many times a benchmark, from high to low; empty if the ratio is given as a number."""


def first_paragraph(
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
    together = step.cause == SHIPS_MET and by_gun(step) and bool(told_together(encounters))
    if together:
        lines = [n for each in encounters if each.number in stragglers(encounters) for n in each.lines]
    words, staked = len(text.split()), _staked(said, encounters)
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
    before = len(f"{verdict} {staked} {text}".split())
    chosen = _chosen(said, step, lines) if before <= _ROOM_FOR_CHOICE else ""
    long = len(f"{verdict} {text} {chosen}".split()) > _LONG_LEDE or together
    gifts = "" if long else _gifts_told(said, step, encounters, final)
    return " ".join(part for part in (verdict, staked, moment, chosen, gifts) if part)


def told_in_lede(step: TurningStep | None, encounters: Sequence[Encounter]) -> HitTitle:
    """Return the ship or escort that the first paragraph describes, and the title that its sinking won."""
    escorts = tuple(c for each in encounters for c in each.met if c.role == ESCORT)
    passed = step is not None and step.contact is not None and step.contact.action == "pass"
    if step is None or not (passed or step.cause in (AT_SHIPS, AT_ESCORTS, SHIPS_MET) or paid_king(step)):
        return HitTitle(escorts=escorts)
    title = a_title(title_won(step)) if not passed and wins_title(step, encounters) else ""
    gifts = told_together(encounters) if step.cause == SHIPS_MET and by_gun(step) else ()
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
    """Return the tons that the first paragraph says were missing for a title: before the shot that won it, and at the end."""
    least = next(
        (each.least for each in TITLES if each.title == title_won(step) == band(per_patrol(final))), 0
    )
    if step.contact is None or step.contact.shot is None:
        least = 0
    loaded = sunk_before(step, step.contact) * TONS if step.contact is not None else 0
    missing = missing_for_title(final)
    return (*([least - loaded] if least else []), *([missing] if missing <= NEAR else []))


def by_gun(step: TurningStep) -> bool:
    """Return True if the deck gun sank the ship."""
    return step.contact is not None and step.contact.action == "gun"


def _great_gifts(encounters: Sequence[Encounter]) -> tuple[ContactAccount, ...]:
    """Return the stragglers of a patrol that came home, if there were several and they had much of the tonnage; otherwise nothing."""
    gifts, final = told_together(encounters), encounters[-1].after
    great = final.points and sum(VALUE[gift.card] for gift in gifts) >= _GIFTS * final.points
    return gifts if great and final.status != LOST else ()


def _chosen(said: Voice, step: TurningStep, lines: Sequence[int]) -> str:
    """Return the sentence about what the captain could have kept, and what he risked, at the decisive moment; empty if he had no choice."""
    found = choice(step)
    if found is None or not found.kept:
        return ""
    values: dict[str, object] = {
        "kept": f"{found.kept:,}",
        "hit": f"{found.hit:,}",
        "missed": f"{found.missed:,}",
        "it": found.it,
    }
    return said.say("choice", values, found.tags, at=step.encounter.number, lines=lines)


def _staked(said: Voice, encounters: Sequence[Encounter]) -> str:
    """Return the sentence about the stake of the last patrol, if it was not the first: all tonnage brought home before, against what it promised."""
    last = next((each for each in reversed(encounters) if each.after.patrol != each.patrol), None)
    if last is None or not last.changes or last.changes[-1].cause != AGAIN or not sum(last.after.earlier):
        return ""
    home, promised = sum(last.after.earlier) * TONS, rounded(last.changes[-1].worth)
    text = f"She could have stayed in port with {home:,} tons; the {ordinal(last.after.patrol)} patrol, with all of them at stake, promised {promised:,} in all."
    lines = [n for contact in last.contacts for n in contact.lines] or (1,)
    return said.write("stake", text, {"home": home, "promised": promised}, at=last.number, lines=lines)


def _gifts_told(said: Voice, step: TurningStep, encounters: Sequence[Encounter], final: State) -> str:
    """Return the sentence about several stragglers that had much of the tonnage of a patrol that another moment decided."""
    turns = [each for each in encounters if is_gift(each)]
    if not told_in_lede(step, encounters).gifts:
        return ""
    lines = [n for each in turns for n in each.contacts[0].lines]
    row = " in a row" * (turns[-1].number - turns[0].number == len(turns) - 1)
    worth = sum(VALUE[each.contacts[0].card] for each in turns)
    text = f"{capital(number(len(turns)))} stragglers{row} gave {worth * TONS:,} of her {tons(final.points)}."
    return said.write("gifts", text, {"turn": turns[-1].number}, at=turns[-1].number, lines=lines)


def _verdict(
    record: Record, encounters: Sequence[Encounter], final: State, said: Voice, step: TurningStep | None, *, brief: bool = False, terse: bool = False
) -> str:  # fmt: skip
    """Return the sentence about the tonnage that the boat brought home, with a comparison.

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
    """Return the sentence about the largest ships of a poor patrol, if several were fired at and none was hit."""
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
    """Return words about a lost boat's tonnage if it was enough for a title."""
    title = band(per_patrol(final))
    if title in [each.title for each in TITLES] and final.patrol == 1:
        return f", enough for {a_title(title)} had she come home"
    return ""


def _with_what(
    encounters: Sequence[Encounter], final: State, step: TurningStep | None, *, brief: bool, terse: bool
) -> str:
    """Return words for the tonnage that a patrol sank, with a comparison.

    They compare it with the title that the patrol narrowly missed, with the tonnage expected in a poor sea,
    or with a benchmark (a typical tonnage). They also say if all attacks hit, or if escorts were a large part
    of the tonnage.
    """
    points, missing = final.points * TONS, missing_for_title(final)
    fired, gone = spreads(encounters), missed(encounters)
    title = next((each for each in TITLES if points >= each.least), None)
    exactly = "exactly " * (title is not None and points == title.least)
    home = f"{a_title(title.title)}, " if title is not None else ""
    home += f"with {exactly}{tons(final.points)}"
    if poor_sea(encounters, final) and missing <= NEAR and per_patrol(final) > TANG.tons and not brief:
        home += f", {missing:,} short of {a_title(next_title(final).title)},"
    elif fired >= _SEVERAL and not gone and not brief:
        home += f" and not a miss in {count(fired, 'attack')}"
    if sea := poor_sea(encounters, final):
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
    """Return words for the tonnage of sunk escorts if there were several and they had much of all tonnage; otherwise nothing."""
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


def _results(final: State, encounters: Sequence[Encounter]) -> str:
    """Return words for the results of the boat's attacks, such as ``nothing sunk and no torpedo fired``.

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
    return f"{count(final.sunk, 'ship')} sunk{gun}, and {number(gone)} of {count(spreads(encounters), 'spread')} missed"


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
