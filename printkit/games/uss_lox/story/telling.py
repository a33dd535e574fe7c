"""Writes the passages (short titled paragraphs) of a USS Lox report, turn by turn, from sailing to coming
home."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    IN_PORT,
    KING_DAMAGE,
    LARGEST_SPREAD,
    MISSED_ESCORT,
    NO_ESCORT,
    OCEAN_EMPTY,
    SHORT,
    SUPPLY_OUT,
    State,
)
from printkit.games.uss_lox.story.clauses import (
    CLAUSES,
    OF_THE_BOAT,
    ClauseContact,
    affordable,
    fraction,
    torpedoes,
)
from printkit.games.uss_lox.story.names import name, ranks, tons
from printkit.games.uss_lox.story.runs import (
    HitTitle,
    gunned,
    hit,
    is_hit,
    legs,
    let_pass,
    risk,
    standing,
    tells_of_passes,
    told_turns,
)
from printkit.games.uss_lox.story.scoring import result
from printkit.games.uss_lox.story.turning import rounded
from printkit.games.uss_lox.story.turns import (
    ESCORT,
    KING_SHIP,
    OPPORTUNITY,
    SHIP,
    ContactAccount,
    Encounter,
)
from printkit.journal.course import Record
from printkit.report.story import Passage, Quote, begun, count, listed, number, untold
from printkit.report.words.phrases import (
    Voice,
    cite,
    likely,
    per_cent,
    phrases,
    run_on,
)
from printkit.report.words.weave import begins_at, closing_words, ends_at, opening_words, quoted, span

_LOSSES: Final = {SHORT: "short", HELPLESS: "helpless", NO_ESCORT: "no-escort", MISSED_ESCORT: "missed"}
_WHOM: Final = {ESCORT: "escort", KING_SHIP: "king"}
_CLOSE: Final = 2.0
"""Largest difference between the expected tonnages after a shot and after letting the ship pass, in thousands
of tons, for which the report compares the two."""
_PRIZE: Final = 9
"""Smallest tonnage of a ship that was let pass for which the report says why, in thousands of tons."""
_WAYS_HOME: Final = {IN_PORT: "port", OCEAN_EMPTY: "empty", SUPPLY_OUT: "out"}
_LAST_TWO: Final = 2
_SHOTS: Final = ("ship-hit", "ship-miss", "ship-estimate")
_MUCH: Final = 15
"""Smallest tonnage already sunk for which the report says what a miss would have put at risk, in thousands of
tons."""
_BIG, _SMALL, _FEW, _SURPRISE, _RICH = 10, 3, 4, 0.7, 2.0
"""Thresholds for the choice of words. A ship is big from ``_BIG`` and small up to ``_SMALL`` thousand tons.
Up to ``_FEW`` torpedoes are few. A miss is a surprise if the chance of a hit was at least ``_SURPRISE``. The
boat is well supplied with more than ``_RICH`` torpedoes for each ocean card."""


def voice(record: Record) -> Voice:
    return Voice(phrases(__name__), record.header)


def passages(
    record: Record,
    encounters: Sequence[Encounter],
    start: State,
    final: State,
    said: Voice,
    in_lede: HitTitle,
) -> Iterator[Passage | Quote]:
    """Yield all passages in order. They name ``in_lede``, the ship or escort of the first paragraph, without repeating the details."""
    if record.from_position or not encounters or opening_words(record):
        yield _sails(said, record, start)
    yield from opening_words(record)
    pending: list[Encounter] = []
    for place, encounter in enumerate(encounters):
        last_passage: Passage | None = None
        last_of_patrol = place + 1 < len(encounters) and encounters[place + 1].patrol != encounter.patrol
        if _minor(encounter) or is_hit(encounter):
            pending.append(encounter)
        else:
            hits, passed = _split_at_last_hit(pending)
            yield from _runs(said, hits, in_lede)
            last_passage = _encounter(said, encounter, passed, in_lede)
            pending = []
            if encounter.remarks or not _ends_as_usual(encounter):
                yield last_passage
                last_passage = None
        if (encounter.remarks or last_of_patrol) and not (encounter.ending and not encounter.remarks):
            yield from _flushed(said, pending, in_lede)
            pending = []
        yield from quoted(encounter.remarks)
        if encounter.ending:
            yield from _ends(said, encounter, pending, last_passage, in_lede)
        if encounter.ending or last_of_patrol:
            pending = []
        if encounter.after.patrol != encounter.patrol:
            yield _sails_again(said, encounter)
    yield from _flushed(said, pending, in_lede)
    if not record.finished:
        yield _stops(said, record, final)
    yield from closing_words(record)


def _ends(
    said: Voice,
    encounter: Encounter,
    pending: Sequence[Encounter],
    last_passage: Passage | None,
    in_lede: HitTitle,
) -> Iterator[Passage]:
    """Yield the passages at the end of a patrol: first those for the ``pending`` turns, which have no passage
    yet, then the one about coming home. If ``last_passage``, the text about the last turn, is given, it
    becomes part of the final passage."""
    hits, passed = _split_at_last_hit(pending)
    runs = list(_runs(said, hits, in_lede))
    if runs and not passed and _ends_as_usual(encounter):
        last_passage = runs.pop()
    yield from runs
    yield from _home(said, encounter, passed, last_passage, in_lede)


def _split_at_last_hit(pending: Sequence[Encounter]) -> tuple[list[Encounter], list[Encounter]]:
    """Split turns that have no passage yet into two lists: those up to the last ship sunk with torpedoes, and
    those after it."""
    last = max((place for place, each in enumerate(pending, 1) if is_hit(each)), default=0)
    return list(pending[:last]), list(pending[last:])


def _flushed(said: Voice, pending: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage]:
    """Yield the passages for turns that have no passage yet. One passage can describe several of these turns."""
    hits, passed = _split_at_last_hit(pending)
    yield from _runs(said, hits, in_lede)
    yield from _passes(said, passed, in_lede)


def _runs(said: Voice, hits: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage]:
    """Yield the passages about ships that were sunk one after another. They also cover the ships in between
    that were let pass."""
    for leg in legs(hits):
        parts = [*_sentences(said, leg, in_lede, alone=len(leg) == 1), standing(said, leg, in_lede)]
        yield Passage(span(leg), " ".join(part for part in parts if part), tons(leg[-1].after.points))


def _sentences(
    said: Voice, turns: Sequence[Encounter], in_lede: HitTitle, *, alone: bool = False
) -> list[str]:
    """Return the sentences about ships that were let pass or sunk, in the order of the turns. ``alone``: the
    passage is about one turn only, which its heading names."""
    parts: list[str] = []
    groups = [(prize, list(group)) for prize, group in groupby(turns, _spares_prize)]
    every = any(tells_of_passes(group) for prize, group in groups if not prize)
    for prize, group in groups:
        if prize:
            parts.append(_refused(said, group))
            continue
        for kind, several in told_turns(group, in_lede, every=every):
            if kind == "hit":
                parts += [hit(said, several, in_lede, alone=alone), risk(said, several[-1], in_lede)]
            elif kind == "pass":
                parts.append(let_pass(said, several))
            else:
                earlier = sum(fact.kind == "gun" for fact in said.facts)
                parts.append(gunned(said, several, earlier, in_lede, alone=alone))
    return [part for part in parts if part]


def _stops(said: Voice, record: Record, final: State) -> Passage:
    text = said.say("stops", _stores(final.supply, final.ocean), lines=ends_at(record))
    return Passage("At sea", text, tons(final.points))


def _stores(supply: int, ocean: int) -> dict[str, str]:
    return {"torpedoes": torpedoes(supply), "ships": count(ocean, "ship")}


def _sails(said: Voice, record: Record, start: State) -> Passage:
    facts, lines = _stores(start.supply, start.ocean), begins_at(record)
    if record.from_position:
        sunk = f", {tons(start.points)} sunk" if start.points else ""
        return Passage("Taken up", said.say("taken-up", {**facts, "sunk": sunk}, lines=lines))
    tags = ["rich"] if start.supply > _RICH * start.ocean else []
    return Passage("Out", said.say("sail", facts, tags, at=start.supply + start.ocean, lines=lines))


def _sails_again(said: Voice, encounter: Encounter) -> Passage:
    after, lines = encounter.after, [n for c in encounter.contacts for n in c.lines]
    text = said.say("again", _stores(after.supply, after.laid), at=after.supply, lines=lines or (1,))
    return Passage(f"Patrol {after.patrol}", text)


def _minor(encounter: Encounter) -> bool:
    """Return True if a turn needs no passage of its own, because the boat met only one ship and either let it
    pass or sank it with the deck gun."""
    contacts = encounter.contacts
    if encounter.doubts or len(contacts) != 1 or contacts[0].estimated or not 0 <= contacts[0].card < JOKER:
        return False
    return contacts[0].action == "pass" or _kind(encounter, contacts[0]) == "gun"


def _spares_prize(encounter: Encounter) -> bool:
    """Return True if the boat let a big ship pass although it had torpedoes to fire at it."""
    if not _minor(encounter) or encounter.contacts[0].action != "pass" or encounter.before.estimates:
        return False
    contact = encounter.contacts[0]
    return (
        contact.role == SHIP
        and VALUE[contact.card] >= _PRIZE
        and contact.spared > 0
        and encounter.patrol == 1
        and abs(contact.shot_worth - contact.passed_worth) <= _CLOSE
    )


def _refused(said: Voice, group: Sequence[Encounter]) -> str:
    """Return the sentences about big ships that were let pass one after another. They compare the expected
    tonnage after a shot at the first ship with that after letting it pass, and may say how many torpedoes a
    miss would have left."""
    first, before = group[0].contacts[0], group[0].before
    ships_ = [each.contacts[0] for each in group]
    shot, waited = rounded(first.shot_worth), rounded(first.passed_worth)
    which = f" at {name(first.card)}" if len(group) > 1 else ""
    wait = "going home" if before.ocean == 1 else "waiting"
    left = before.supply - min(LARGEST_SPREAD, before.supply)
    text = (
        f"With {'only ' * (before.supply <= LARGEST_SPREAD)}{torpedoes(before.supply)} left *Lox* let {listed([name(each.card) for each in ships_])} go by"
        f"{':' if waited >= shot else ', although'} firing{which} was worth {shot:,} tons on average, {wait} {waited:,}."
    )
    own_lines = {n for each in ships_ for n in each.lines}
    told = any(
        fact.kind == "dear"
        or (
            fact.kind == "moment"
            and re.search("for (?:the|an) escort| to lose", fact.text)
            and own_lines & set(fact.lines)
        )
        for fact in said.facts
    )
    if not told and before.points >= _MUCH and left < KING_DAMAGE:
        text += f" A miss would have left {torpedoes(left) if left else 'nothing'} for the escort, with {tons(before.points)} to lose."
    values = {"cards": [each.card for each in ships_]}
    return said.write(
        "dear", text, values, at=group[-1].number, lines=[n for each in ships_ for n in each.lines]
    )


def _passes(said: Voice, passed: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage]:
    if passed and (text := " ".join(_sentences(said, passed, in_lede))):
        yield Passage(span(passed), text, tons(passed[-1].after.points))


def _encounter(said: Voice, encounter: Encounter, passed: Sequence[Encounter], in_lede: HitTitle) -> Passage:
    decisive = in_lede.contact
    parts, clauses = _sentences(said, passed, in_lede), list[str]()
    if encounter.doubts:
        parts.append(cite(untold(encounter.doubts), encounter.doubts))
    left, missed, sunk = encounter.before.supply, False, encounter.before.points
    plain = encounter.patrol == 1 and not encounter.before.estimates
    for place, contact in enumerate(encounter.contacts):
        left = max(0, left - (len(contact.shot.cards) if contact.shot else contact.paid))
        if missed and contact.action == "escape" and encounter.contacts[place - 1] is decisive:
            clauses = [_miss_told(said, encounter, place)]
            missed = False
            continue  # the first paragraph has described this escort, with the miss that brought it
        tags = {*_tags(contact, left), *(["after-miss"] if missed else [])}
        odds, first = not _is_told(encounter, place, decisive), not _fired_before(said)
        about = ClauseContact(contact, left, missed, sunk if plain else None, odds, first, encounter.number)
        if clause := _clause(said, encounter, about):
            if missed and clauses and (contact.action == "escape" or (contact is decisive and contact.sunk)):
                clauses[-1] = run_on([clauses[-1], clause], by="; " if contact is decisive else ", and ")
            elif missed and clauses:
                parts, clauses = [*parts, run_on(clauses)], [begun(clause)]
            else:
                clauses.append(clause)
        else:
            parts += [run_on(clauses), *_contact(said, encounter, contact, left, tags)]
            clauses = []
        missed = contact.shot is not None and not contact.shot.hit
        sunk += VALUE[contact.card] if contact.sunk and not contact.estimated else 0
        plain = plain and not contact.estimated
    points = _points_after(encounter)
    parts.append(run_on(clauses))
    parts.append(_lost(said, encounter, points, decisive))
    text = " ".join(part for part in parts if part)
    return Passage(span([*passed, encounter]), text, tons(points))


def _fired_before(said: Voice) -> bool:
    """Return True if the report has already described torpedoes that were fired."""
    return any(fact.kind in ("run", "miss-told", *_SHOTS) for fact in said.facts)


def _is_told(encounter: Encounter, place: int, decisive: ContactAccount | None) -> bool:
    """Return True if the first paragraph has described this ship or escort, because it decided the game, or
    because it is the escort that came after the decisive miss."""
    contacts = encounter.contacts
    after = (
        place > 0 and contacts[place - 1] is decisive and decisive.shot is not None and not decisive.shot.hit
    )
    return contacts[place] is decisive or after


def _miss_told(said: Voice, encounter: Encounter, place: int) -> str:
    """Return the sentence about a miss that the first paragraph has described, and about the number of
    torpedoes left after the escort."""
    ship, escort = encounter.contacts[place - 1], encounter.contacts[place]
    after = encounter.after
    left = torpedoes(after.supply) if after.supply else "no torpedo"
    text = f"the miss at {name(ship.card)} left her {left} for {count(after.ocean, 'ship')}"
    if not after.ocean or encounter.ending[:1] == ("lost",):
        text = f"the last turn brought the miss at {name(ship.card)}"
    elif encounter.number == 1:
        text = f"the patrol began with the miss at {name(ship.card)}, which left her {left} for {count(after.ocean, 'ship')}"
    values = {"supply": after.supply, "ocean": after.ocean, "it": name(ship.card)}
    return said.write("miss-told", text, values, at=encounter.number, lines=[*ship.lines, *escort.lines])


def _points_after(encounter: Encounter) -> int:
    """Return the tonnage sunk by the end of a turn, in thousands of tons, without ships whose tonnage is
    still unknown (estimates)."""
    if encounter.doubts:
        return encounter.after.points
    return encounter.before.points + sum(
        VALUE[c.card] for c in encounter.contacts if c.sunk and not c.estimated
    )


def _clause(said: Voice, encounter: Encounter, about: ClauseContact) -> str:
    """Return the clause about what happened to a ship or an escort. It is empty for a rare kind of event,
    which gets sentences of its own."""
    contact, shot = about.contact, about.contact.shot
    kind = _kind(encounter, contact)
    if not 0 <= contact.card < JOKER or kind not in CLAUSES:
        return ""
    values: dict[str, object] = {
        "it": name(contact.card),
        "paid": torpedoes(contact.paid),
        "left": about.left,
    }
    if shot is not None:
        values |= {
            "cards_drawn": shot.cards,
            "drawn": ranks(shot.cards),
            "made": result(shot.scored, shot.cards, contact.card),
            "chance": shot.chance,
        }
    text = CLAUSES[kind](about)
    fired = [each for each in encounter.contacts if each.shot is not None]
    if kind == "ship-miss" and not about.odds and encounter.ending[:1] == ("lost",) and contact is fired[-1]:
        text += " and was lost"
    if kind in OF_THE_BOAT and contact.role != ESCORT:
        before = encounter.before
        few = before.supply <= LARGEST_SPREAD or about.left < before.ocean
        at_stake = (
            kind == "ship-miss" and about.sunk and few and contact is encounter.contacts[0] and about.left
        )
        text = (
            f"With {torpedoes(before.supply)} left for {count(before.ocean, 'ship')} *Lox* {text}"
            if at_stake
            else f"*Lox* {text}"
        )
    return said.write(kind, text, values, at=encounter.number, lines=contact.lines)


def _tags(contact: ContactAccount, left: int) -> Iterator[str]:
    """Yield tags that describe what happened to a ship or an escort, such as ``big`` or ``last``. The report
    selects its wording by these tags."""
    if 0 <= contact.card < JOKER:
        value = VALUE[contact.card]
        yield from ["big"] * (value >= _BIG) + ["small"] * (value <= _SMALL)
    if contact.action == "escape":
        paid = contact.paid
        yield from ["free"] * (not paid) + ["cheap"] * (paid == 1) + ["dear"] * (paid >= _FEW)
    if contact.action == "escape" or contact.shot:
        yield from ["low"] * (0 < left <= _FEW) + ["last"] * (not left)
    if contact.shot is None:
        return
    shot = contact.shot
    yield from ["one"] * (len(shot.cards) == 1) + ["full"] * (len(shot.cards) == LARGEST_SPREAD)
    yield from likely(shot.chance)
    if not shot.hit:
        yield from ["surprise"] * (shot.chance >= _SURPRISE) + ["joker"] * any(c >= JOKER for c in shot.cards)


def _contact(
    said: Voice, encounter: Encounter, contact: ContactAccount, left: int, tags: set[str]
) -> Iterator[str]:
    at, lines, shot = encounter.number, contact.lines, contact.shot
    kind = _kind(encounter, contact)
    had = left + (len(shot.cards) if shot is not None else contact.paid)
    if contact.card >= JOKER and not contact.action:
        yield said.say(kind, {}, tags, at=at, lines=lines)
        return
    facts: dict[str, object] = {
        "it": name(contact.card),
        "tons": tons(VALUE[contact.card]) if 0 <= contact.card < JOKER else "",
        "left": number(left),
        "had": torpedoes(had),
        "spared": "",
        "paid": torpedoes(contact.paid),
    }
    facts["cards"] = facts["it"]
    if contact.role == KING_SHIP and shot is not None and had < KING_DAMAGE:
        tags = {*tags, "forced"}
    if contact.role in (OPPORTUNITY, KING_SHIP):
        yield said.say("queen" if contact.role == OPPORTUNITY else "king", facts, tags, at=at, lines=lines)
    if shot is not None:
        facts |= {
            "spread": torpedoes(len(shot.cards)), "percent": per_cent(shot.chance), "chance": fraction(shot.chance),
            "drawn": ranks(shot.cards), "made": result(shot.scored, shot.cards, contact.card), "cards_drawn": shot.cards,
        }  # fmt: skip
        if contact.role == ESCORT and not shot.hit and (cost := affordable(contact, had)):
            facts["spared"] = f"; {torpedoes(cost)} would have bought *Lox* off"
    elif contact.action != "escape":
        tags = {*tags, "one"}
    if kind:
        yield said.say(kind, facts, tags, at=at, lines=lines)


def _kind(encounter: Encounter, contact: ContactAccount) -> str:
    """Return the kind of event that happened to a ship or an escort, such as ``ship-hit`` or ``escape``. It
    selects the wording.

    Empty for a king ship whose price could not be paid: the sentence about the loss of the boat covers it.
    """
    whom, shot, action = _WHOM.get(contact.role, "ship"), contact.shot, contact.action
    if contact.card >= JOKER and not action:
        first = contact is encounter.contacts[0]
        return "escort-joker" if whom == "escort" else "joker" if first else "joker-aside"
    if shot is not None:
        return f"{whom}-{'miss' if not shot.hit else 'estimate' if contact.estimated else 'hit'}"
    if action == "escape":
        caught = encounter.ending[:1] == ("lost",) and contact is encounter.contacts[-1]
        return ("" if caught else "king-escape") if whom == "king" else "caught" if caught else "escape"
    if action == "gun":
        return "estimate-gun" if contact.estimated else "gun"
    if action == "pass":
        return "pass"
    return "seen"


def _lost(said: Voice, encounter: Encounter, points: int, decisive: ContactAccount | None) -> str:
    """Return the sentence about the loss of the boat. It is empty if the boat was not lost, or if the clause about its last shot has
    already described the loss."""
    last = encounter.contacts[-1] if encounter.contacts else None
    fired = [each for each in encounter.contacts if each.shot is not None]
    told = any(contact is decisive for contact in fired[-_LAST_TWO:])
    if encounter.ending[:1] != ("lost",) or told:
        return ""
    how = encounter.ending[1] if len(encounter.ending) > 1 else ""
    tags = [_LOSSES.get(how, "missed"), *(["big-score"] if points >= _BIG else [])]
    tags += ["surprise"] if last and last.shot and last.shot.chance >= _SURPRISE else []
    return said.say(
        "lost", {"total": tons(points)}, tags, at=encounter.number, lines=(last.lines if last else ()) or (1,)
    )


def _home(
    said: Voice,
    encounter: Encounter,
    passed: Sequence[Encounter],
    last: Passage | None,
    in_lede: HitTitle,
) -> Iterator[Passage]:
    """Yield the passage about a patrol's end. It also covers the preceding turns that have no passage yet,
    and the face-down cards scored at the end (estimates).

    ``last`` is the finished passage of the patrol's last turn, which is joined with this one.
    """
    lost, after = encounter.ending[0] == "lost", encounter.after
    sailed_again = after.patrol != encounter.patrol
    points = sum(after.earlier) if sailed_again else after.points
    how = encounter.ending[1] if len(encounter.ending) > 1 else ""
    lines = [n for c in encounter.contacts for n in c.lines] or (1,)
    if _ends_as_usual(encounter):
        alone = len(passed) == 1 and last is None
        told = _sentences(said, passed, in_lede, alone=alone)
        parts = [last.text if last else "", *told, _home_end(said, encounter, points, lines)]
    else:
        tags = ["lost" if lost else _WAYS_HOME.get(how, "over"), *([] if points else ["nothing"])]
        parts = _sentences(said, passed, in_lede)
        if not lost:
            unseen = count(after.ocean, "ship") if after.ocean and not sailed_again else ""
            unseen = f", {unseen} of the ocean never seen" * bool(unseen)
            values = {"total": tons(points), "unseen": unseen, "points": points}
            parts.append(said.say("home", values, tags, at=points, lines=lines))
    if encounter.revealed:
        cards = [name(c) if c < JOKER else "a joker (nothing)" for c in encounter.revealed]
        facts = {"cards": listed(cards), "revealed": encounter.revealed}
        parts.append(said.say("estimates", facts, ["one"] if len(cards) == 1 else [], lines=lines))
    when = f"{last.when if last else span(passed)} and home" if last or passed else "Home"
    text = " ".join(part for part in parts if part)
    if text:
        yield Passage("Lost" if lost else when, text, tons(points))


def _home_end(said: Voice, encounter: Encounter, points: int, lines: Sequence[int]) -> str:
    """Return the sentence about the ordinary end of a patrol: the torpedoes that came home, and the ships that were never seen."""
    after, how = encounter.after, encounter.ending[1]
    facts = {
        "points": points, "spare": torpedoes(after.supply), "supply": after.supply, "ocean": after.ocean, "never": count(after.ocean, "ship"),
        "were": "was" if after.ocean == 1 else "were",
    }  # fmt: skip
    truths = {"spare": after.supply > 0, "unseen": after.ocean > 0, "one": after.supply == 1}
    tags = [_WAYS_HOME[how], *(tag for tag, so in truths.items() if so)]
    return said.say("home-end", facts, tags, at=points, lines=lines)


def _ends_as_usual(encounter: Encounter) -> bool:
    """Return True if the patrol ends with this turn in the usual way: the boat has come home after sinking
    ships, no face-down card is left to be scored, and no other patrol follows."""
    ending, after = encounter.ending, encounter.after
    how = ending[1] if len(ending) > 1 else ""
    ordinary = ending[:1] not in ((), ("lost",)) and how in _WAYS_HOME and not encounter.revealed
    return bool(ordinary and after.points and after.patrol == encounter.patrol)
