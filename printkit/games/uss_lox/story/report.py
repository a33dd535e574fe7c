"""Assembles the report of a USS Lox game: the headline, the first paragraph, the passages and the turning
points, with pictures and luck from other modules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.bands import AVERAGE, BANDS, BENCHMARKS, TANG, band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import LOST, TONS, State
from printkit.games.uss_lox.story.clauses import fraction
from printkit.games.uss_lox.story.deciding import a_title, hung, in_full, title_won
from printkit.games.uss_lox.story.luck import luck
from printkit.games.uss_lox.story.names import SHIPS, name, tons
from printkit.games.uss_lox.story.pictures import pictures
from printkit.games.uss_lox.story.review import review
from printkit.games.uss_lox.story.scoring import sunk_by
from printkit.games.uss_lox.story.telling import passages, voice
from printkit.games.uss_lox.story.turning import (
    TURNING_NOTE,
    TurningStep,
    deciding,
    deciding_step,
    fatal,
    helpless,
    steps,
    turning_points,
)
from printkit.games.uss_lox.story.turns import (
    AT_ESCORTS,
    AT_SHIPS,
    ESCORT,
    ESCORTS,
    FINAL,
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

_TORPEDOES: Final = "cards; those fired together hit if with their target’s card they score as in cribbage: a pair, fifteen, a run"
_SEVERAL: Final = 3
"""The report says that all attacks hit if there were at least this many."""


def story(record: Record) -> Story:
    """Return the report of a game, finished or not."""
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    encounters = list(read_turns(record))
    found, said = review(encounters), voice(record)
    turned = deciding(encounters)
    decisive = _decisive(encounters, final, turned)
    flawless = final.status != LOST and _flawless(encounters)
    decisive = decisive if record.finished and not flawless else None
    verdict = _lede(record, encounters, final, decisive, said)
    in_lede = decisive.contact if decisive and decisive.cause in (AT_SHIPS, AT_ESCORTS) else None
    if record.finished and flawless:
        in_lede = _told_of_all(encounters, several=final.patrol > 1)[1]
        turned = _including(turned, encounters, in_lede)
    elif decisive is not None:
        turned = _with(turned, encounters, decisive)
    passages_told = tuple(passages(record, encounters, start, final, said, in_lede))
    return Story(
        names_in_the_lead=True,
        headline=_headline(record, encounters, final, turned),
        verdict=verdict,
        facts=tuple(_facts(start, final)),
        passages=passages_told,
        turning_points=tuple(turning_points(said, encounters, turned, decisive)),
        turning_note=TURNING_NOTE,
        pictures=pictures(encounters),
        luck=luck(encounters, found),
        decisions=found,
        names=SHIPS,
        told=tuple(said.facts),
        score=tons(final.points),
    )


def _decisive(
    encounters: Sequence[Encounter], final: State, turned: Sequence[TurningStep]
) -> TurningStep | None:
    """Return the change of the expected tonnage that decided the game. For a lost boat, it is the change by
    which it was lost; for a good patrol an attack with much at stake, a miss that cost a title, or the
    largest gain; for a poor one the largest loss."""
    if final.status == LOST and (lost := fatal(encounters)):
        return lost
    good = per_patrol(final) > TANG.tons
    if good and final.patrol == 1 and encounters and (at_stake := hung(encounters)):
        return at_stake
    hits = [
        step
        for step in turned
        if step.contact is not None
        and (step.contact.shot is not None or (step.cause == ESCORTS and step.contact.action == "gun"))
    ]
    if good and final.patrol == 1 and (short := _for_want_of(hits, final)):
        return short
    return deciding_step(hits if good and any(step.swing > 0 for step in hits) else turned, good=good)


def _for_want_of(hits: Sequence[TurningStep], final: State) -> TurningStep | None:
    """Return the most costly miss at a ship whose tonnage would have been enough for the title that the
    patrol narrowly missed. Return None if there was no such miss."""
    missing = _missing(final)
    misses = [
        step
        for step in hits
        if step.cause == AT_SHIPS and step.contact is not None and step.contact.shot is not None
        and not step.contact.shot.hit and VALUE[step.contact.card] * TONS >= missing
    ]  # fmt: skip
    return min(misses, key=lambda step: step.swing) if misses and missing <= _NEAR else None


def _missing(final: State) -> int:
    """Return the number of tons missing for the next title. If the patrol has won the highest title, return
    the whole tonnage."""
    points = final.points * TONS
    return min((each.least - points for each in _TITLES if each.least > points), default=points)


def per_patrol(final: State) -> float:
    """Return the mean tonnage per patrol, the score by which games are compared."""
    return final.points * TONS / final.patrol


def _headline(
    record: Record, encounters: Sequence[Encounter], final: State, turned: Sequence[TurningStep]
) -> str:
    if not record.finished:
        return f"On patrol: {tons(final.points)}"
    moment = _in_brief(_decisive(encounters, final, turned), encounters)
    if final.status != LOST and _flawless(encounters):
        spreads = _spreads(encounters)
        moment = f"{count(spreads, 'spread')} and {count(spreads, 'hit')}"
    if final.status == LOST:
        return f"Lost with all hands ({tons(final.points)})" + (f": {moment}" if moment else "")
    return f"{band(per_patrol(final)).replace('*', '')}: {tons(final.points)}" + (
        f", {moment}" if moment else ""
    )


def _in_brief(step: TurningStep | None, encounters: Sequence[Encounter]) -> str:
    """Return a few words for the headline about the event that decided the game."""
    contact = step.contact if step is not None else None
    if step is None or contact is None:
        return ""
    it, shot = name(contact.card), contact.shot
    if helpless(step):
        return "nothing left for the escort"
    if step.cause in (AT_SHIPS, AT_ESCORTS) and shot is not None:
        if contact.role in FINAL:
            what = "the escort" if contact.role == ESCORT else it
            if shot.hit and _won_title(step, encounters):
                return f"won by sinking {what} with the boat at stake"
            return f"{what} sunk with the boat at stake" if shot.hit else f"a spread at {what} missed"
        if step.encounter.ending[:1] == ("lost",) and not shot.hit:
            fought = step.encounter.contacts[-1]
            escort = fought.role == ESCORT and fought.shot is not None and not fought.shot.hit
            return f"a miss at {it}{', and then at the escort' if escort else ''}"
        if _won_title(step, encounters):
            return f"won by {it}{f' at {fraction(shot.chance)}' if shot.chance < _SAFE else ''}"
        spreads = _spreads(encounters)
        hits = f"{number(spreads - missed(encounters))} of {count(spreads, 'spread')} on target"
        if shot.hit:
            return hits if spreads > 1 else f"{it} sunk"
        poor = encounters[-1].after.points < encounters[0].worth
        return _missed_title(encounters, step, it) or f"{'after' if poor else 'despite'} a miss at {it}"
    if step.cause == ESCORTS and contact.role == ESCORT and contact.sunk and shot is None:
        return "a jack for an escort"
    if step.cause == SHIPS_MET and contact.sunk and not contact.estimated:
        gunned = [
            c for each in encounters for c in each.contacts if c.sunk and c.shot is None and not c.estimated
        ]
        return f"{sum(VALUE[c.card] for c in gunned) * TONS:,} of them by the deck gun"
    return ""


def _missed_title(encounters: Sequence[Encounter], step: TurningStep, it: str) -> str:
    """Return words for the headline about a miss that cost a title. They are empty if the miss cost none."""
    final = encounters[-1].after
    if final.patrol > 1 or _for_want_of([step], final) is None or per_patrol(final) <= TANG.tons:
        return ""
    title = min(
        (each for each in _TITLES if each.least > final.points * TONS), key=lambda each: each.least
    ).title
    return f"{_missing(final):,} short of {title}, after a miss at {it}"


def _won_title(step: TurningStep, encounters: Sequence[Encounter]) -> bool:
    """Return True if this sinking won the title with which the patrol ended."""
    title = title_won(step)
    return bool(title) and title == band(encounters[-1].after.points * TONS)


def _lede(
    record: Record, encounters: Sequence[Encounter], final: State, step: TurningStep | None, said: Voice
) -> str:
    """Return the first paragraph of the report: what the boat sank, whether it came home, and the moment that
    decided the game."""
    flawless = record.finished and final.status != LOST and _flawless(encounters)
    told = hung(encounters, 0.0) if flawless and final.patrol == 1 else step
    verdict = _verdict(record, encounters, final, said, told)
    if flawless:
        return f"{verdict} {_all_hit(encounters, said, several=final.patrol > 1)}"
    if step is None:
        return verdict
    number_ = step.encounter.number
    when = (
        f"on turn {number_} of the {ordinal(step.encounter.patrol)} patrol"
        if final.patrol > 1
        else f"on turn {number_}"
    )
    values = {"step": step, "turn": number_}
    text = capital(in_full(step, encounters, "" if final.status == LOST else capital(when)).strip())
    lines = [n for contact in step.encounter.contacts for n in contact.lines] or step.lines
    moment = said.write("moment", text, values, at=number_, lines=lines)
    gained = final.status != LOST and step.swing > 0
    return f"{moment} {verdict}" if gained else f"{verdict} {moment}"


def _flawless(encounters: Sequence[Encounter]) -> bool:
    """Return True if no attack missed and there were at least three attacks. The first paragraph then says
    so."""
    return not missed(encounters) and _spreads(encounters) >= _SEVERAL


def _all_hit(encounters: Sequence[Encounter], said: Voice, *, several: bool) -> str:
    """Return the sentences that say that all attacks hit, how likely that was, and which attack had the
    smallest chance or won the title."""
    fired = _fired(encounters)
    n, chance = len(fired), math.prod(shot.chance for _, _, shot in fired)
    encounter, contact, shot, won = _told_of_all(encounters, several=several)
    which = "the longest shot of them"
    if won is not None:
        which = f"the one that made her {a_title(title_won(won))}"
    patrol = f" of the {ordinal(encounter.patrol)} patrol" if several else ""
    text = (
        f"All {count(n, 'spread')} hit, at {fraction(chance)} for the lot; {which}, at {name(contact.card)} on turn "
        f"{encounter.number}{patrol}, had {fraction(shot.chance)}: "
        f"{sunk_by(shot.scored, shot.cards, contact.card, 'it')}."
    )
    lines = [line for _, c, _ in fired for line in c.lines]
    return said.write("flawless", text, {"spreads": n, "turn": encounter.number}, lines=lines)


def _fired(encounters: Sequence[Encounter]) -> list[tuple[Encounter, ContactAccount, SpreadShot]]:
    """Return all attacks with torpedoes. Each has three parts: the turn, the target and the torpedoes."""
    return [(each, c, c.shot) for each in encounters for c in each.contacts if c.shot is not None]


def _told_of_all(
    encounters: Sequence[Encounter], *, several: bool
) -> tuple[Encounter, ContactAccount, SpreadShot, TurningStep | None]:
    """Return the attack that the first paragraph describes if all attacks hit. It is the attack that won the
    title, with its change of the expected tonnage, or else the attack with the smallest chance."""
    fired, won = _fired(encounters), None if several else hung(encounters, 0.0)
    for encounter, contact, shot in fired:
        if won is not None and contact is won.contact:
            return encounter, contact, shot, won
    return *min(fired, key=lambda each: each[2].chance), None


def _including(
    turned: Sequence[TurningStep], encounters: Sequence[Encounter], told: ContactAccount
) -> tuple[TurningStep, ...]:
    """Return the turning points in the order of play, together with the attack that the first paragraph
    describes."""
    every = list(steps(encounters))
    spread = [each for each in every if each.contact is told and each.cause in (AT_SHIPS, AT_ESCORTS)]
    return tuple(each for each in every if each in turned or each in spread)


def _with(
    turned: Sequence[TurningStep], encounters: Sequence[Encounter], decisive: TurningStep
) -> tuple[TurningStep, ...]:
    """Return the turning points in the order of play, with the one that decided the game among them."""
    if decisive in turned:
        return tuple(turned)
    every = list(steps(encounters))
    return tuple(sorted((*turned, decisive), key=every.index))


def _verdict(
    record: Record, encounters: Sequence[Encounter], final: State, said: Voice, step: TurningStep | None
) -> str:
    """Return the sentence about what the boat brought home. ``step`` is the change of the expected tonnage
    that decided the game; if it is a loss, the sentence begins with the misses."""
    poor = step is not None and step.swing < 0
    several = f"{count(final.patrol, 'patrol')}, " if final.patrol > 1 else ""
    how_many = several + count(len(encounters), "encounter")
    facts: dict[str, object] = {
        "points": final.points, "sunk": final.sunk, "fired": final.fired, "encounters": len(encounters), "missed": missed(encounters),
    }  # fmt: skip
    lines = ends_at(record)
    if not record.finished:
        text = f"{capital(how_many)} so far: {_results(final, encounters)}. {capital(count(final.ocean, 'ship'))} of the ocean {'is' if final.ocean == 1 else 'are'} still face down."
        return said.write("standing", text, facts, lines=lines)
    if final.status == LOST:
        had = f"with {tons(final.points)} to her name" if final.points else "with nothing sunk"
        when = f"on turn {encounters[-1].number}" if encounters else "before she found a ship"
        patrol = f" of the {ordinal(final.patrol)} patrol" if final.patrol > 1 else ""
        return said.write(
            "verdict-lost", f"*Lox* was lost with all hands {when}{patrol}, {had}.", facts, lines=lines
        )
    if not final.points:
        text = f"*Lox* came home with nothing to show for {how_many}."
        return said.write("verdict-home", text, facts, lines=lines)
    each = ""
    if final.patrol > 1:
        parts = [*final.earlier, final.points - sum(final.earlier)]
        each = f" ({listed([f'{p * TONS:,}' for p in parts])} tons, {round(per_patrol(final)):,} a patrol)"
    home = f"with {tons(final.points)}{each}, {_title_line(encounters, final)}{_measured(final)}"
    since = _title_since(encounters, final, step)
    gone, spent = _misses(encounters)
    if poor and gone and not _flawless(encounters):
        cost = f"{capital(count(gone, 'miss', 'misses'))} cost *Lox* {count(spent, 'torpedo', 'torpedoes')}"
        return said.write("verdict-home", f"{cost}, and she came home {home}{since}.", facts, lines=lines)
    text = f"*Lox* came home from {how_many} {home}{since}."
    return said.write("verdict-home", text, facts, lines=lines)


def _title_line(encounters: Sequence[Encounter], final: State) -> str:
    """Return a phrase that compares the tonnage with the tonnage needed for a title: ``to the ton the line
    for “Ace” and``. It is empty if no title was won or narrowly missed, or after several patrols. ``step`` is
    the turning point that the first paragraph describes.
    """
    points = final.points * TONS
    passed = next((each for each in _TITLES if points >= each.least), None)
    missing = _missing(final)
    if final.patrol > 1:
        return ""
    if passed is not None and points == passed.least:
        return f"to the ton the line for “{passed.title}” and "
    if missing <= _NEAR:
        return f"{missing:,} short of “{_TITLES[0].title if passed else _TITLES[1].title}”{_let_go_for(encounters, missing)} and "
    return ""


def _title_since(encounters: Sequence[Encounter], final: State, step: TurningStep | None) -> str:
    """Return a clause that says since when the boat had its title. It is empty if it has none, if the first paragraph has said so, or after
    several patrols. ``step`` is the turning point that the first paragraph describes."""
    points = final.points * TONS
    passed = next((each for each in _TITLES if points > each.least), None)
    if passed is None or final.patrol > 1 or _missing(final) <= _NEAR:
        return ""
    if step is not None and title_won(step) == passed.title:
        return ""
    won = next((each for each in steps(encounters) if title_won(each) == passed.title), None)
    turn = next(each.number for each in encounters if each.after.points * TONS >= passed.least)
    if won is None or won.contact is None:
        return f"; she had been {a_title(passed.title)} since turn {turn}"
    what = "the escort" if won.contact.role == ESCORT else name(won.contact.card)
    how = f"the deck gun sank {name(won.contact.card)}" if won.contact.shot is None else f"{what} sank"
    return f"; she had been {a_title(passed.title)} since {how} on turn {turn}"


def _let_go_for(encounters: Sequence[Encounter], missing: int) -> str:
    """Return words that say that each ship that the boat let pass was large enough to win the title. They are
    empty if the boat let no ship pass, or if one of these ships was too small."""
    passed = [
        VALUE[c.card] * TONS
        for each in encounters
        for c in each.contacts
        if c.action == "pass" and 0 <= c.card < JOKER
    ]
    if not passed or min(passed) < missing:
        return ""
    if len(passed) == 1:
        return ", for which the one ship that she let go by would have been enough,"
    return f", for which any of the {number(len(passed))} ships that she let go by would have been enough,"


def _misses(encounters: Sequence[Encounter]) -> tuple[int, int]:
    """Return two numbers: the attacks that missed, and the torpedoes that these misses cost. The cost
    includes the torpedoes paid to the escorts that came."""
    gone = spent = 0
    for encounter in encounters:
        before = False
        for contact in encounter.contacts:
            spent += contact.paid if before else 0
            before = contact.shot is not None and not contact.shot.hit
            if contact.shot is not None and before:
                gone, spent = gone + 1, spent + len(contact.shot.cards)
    return gone, spent


def missed(encounters: Sequence[Encounter]) -> int:
    """Return the number of attacks that missed."""
    return sum(c.shot is not None and not c.shot.hit for each in encounters for c in each.contacts)


def _results(final: State, encounters: Sequence[Encounter]) -> str:
    """Return the results of the boat in words: ``four ships sunk, two of them with the deck gun, and one of
    three spreads missed``, ``nothing sunk and no torpedo fired``."""
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
    if _flawless(encounters) and final.status:
        return f"{count(final.sunk, 'ship')} sunk{gun}"
    if not gone:
        return f"{count(final.sunk, 'ship')} sunk{gun}, without a miss"
    return f"{count(final.sunk, 'ship')} sunk{gun}, and {number(gone)} of {count(_spreads(encounters), 'spread')} missed"


def _spreads(encounters: Sequence[Encounter]) -> int:
    return sum(c.shot is not None for each in encounters for c in each.contacts)


_TITLES: Final = BANDS[:2]
"""The two highest titles. The first paragraph compares the tonnage with the tonnage that they need."""
_SAFE: Final = 0.85
"""The headline leaves out the chance of a hit (0 to 1) if it was at least this."""
_NEAR: Final = 2 * TONS
"""The first paragraph says how many tons were missing for a title if there were at most this many."""
_SHARES: Final = (
    (3.0, "more than three times"), (2.0, "more than twice"), (1.9, "nearly twice"), (1.55, "more than half as much again as"),
    (1.4, "about half as much again as"),
    (1.15, "well ahead of"), (1.0, "just ahead of"),
)  # fmt: skip
"""Phrases that compare a patrol's tonnage with a benchmark, as pairs: the smallest ratio of tonnage to
benchmark for the phrase, and the phrase.
"""


def _measured(final: State) -> str:
    """Return a phrase that compares the tonnage per patrol with a benchmark: the highest that it exceeds or,
    if it exceeds none, the average patrol."""
    passed = [b for b in BENCHMARKS if per_patrol(final) > b.tons]
    mark = passed[-1] if passed else AVERAGE
    share = per_patrol(final) / mark.tons
    owner = f"{AVERAGE.name}’s" if mark is AVERAGE else f"{mark.name}’s"
    if mark is not AVERAGE:
        owner = f"{owner} average of"
    a_patrol = "" if mark is AVERAGE else " a patrol"
    if not passed:
        return f"less than {owner} {mark.tons:,}"
    how = "more than" if mark is AVERAGE else next(word for least, word in _SHARES if share >= least)
    return f"{how} {owner} {mark.tons:,}{a_patrol}"


def _facts(start: State, final: State) -> list[Fact]:
    facts = [
        Fact(
            "Ocean",
            f"{count(start.laid or start.ocean, 'ship')}, {count(start.supply, 'torpedo', 'torpedoes')}",
        ),
        Fact("Torpedoes", _TORPEDOES),
    ]
    if final.patrol > 1:
        facts.append(Fact("Patrols", number(final.patrol)))
    return facts
