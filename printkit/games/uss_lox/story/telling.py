"""Writes the turn-by-turn passages (short titled paragraphs) of a USS Lox report, from sailing to coming home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    KING_DAMAGE,
    MISSED_ESCORT,
    NO_ESCORT,
    SHORT,
    State,
)
from printkit.games.uss_lox.story.clauses import (
    CLAUSES,
    ClauseContact,
    joker_in,
    stores,
    tells_stores,
    to_hit,
    to_live,
    torpedoes,
)
from printkit.games.uss_lox.story.homecoming import (
    arrival,
    has_said_end,
    has_said_stores,
    home_end,
    revealed_estimates,
    why_home,
)
from printkit.games.uss_lox.story.joining import joined_passages
from printkit.games.uss_lox.story.names import ship, sunk_so_far, tons
from printkit.games.uss_lox.story.refusals import refused, spares_prize
from printkit.games.uss_lox.story.retold import retold, to_come
from printkit.games.uss_lox.story.runs import (
    FIRST_PARAGRAPH,
    WAYS_HOME,
    HitTitle,
    ends_as_usual,
    escort_named,
    gunned,
    hit,
    is_hit,
    legs,
    let_by,
    let_pass,
    standing,
    title_made,
    told_turns,
)
from printkit.games.uss_lox.story.turns import (
    ESCORT,
    KING_SHIP,
    OPPORTUNITY,
    SHIP,
    ContactAccount,
    Encounter,
)
from printkit.journal.course import Record
from printkit.report.story import Passage, Quote, count, number
from printkit.report.story import untold as not_told
from printkit.report.words.phrases import Voice, cite, phrases
from printkit.report.words.weave import begins_at, closing_words, ends_at, opening_words, quoted, span

_LOSSES: Final = {SHORT: "short", HELPLESS: "helpless", NO_ESCORT: "no-escort", MISSED_ESCORT: "missed"}
_WHOM: Final = {ESCORT: "escort", KING_SHIP: "king"}
_LAST_TWO: Final = 2
_MOST_HELD: Final = 3
"""Maximum number of turns that one passage describes one after another."""
_SHOTS: Final = ("ship-hit", "ship-miss", "ship-estimate")
_FIGHTS: Final = tuple(f"{whom}-{how}" for whom in _WHOM.values() for how in ("hit", "miss", "estimate"))
_RICH: Final = 2.0
"""Number of torpedoes for each ocean card above which the report calls the boat well armed."""


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
    """Yield all passages of the report in order.

    The ship or escort that the first paragraph describes (``in_lede``) is only named, without the details.
    """
    if record.from_position or not encounters or opening_words(record):
        yield _sails(said, record, start)
    yield from opening_words(record)
    yield from joined_passages(_turns_told(said, encounters, in_lede))
    if not record.finished:
        yield _stops(said, record, final, in_port=bool(encounters and encounters[-1].in_port))
    yield from closing_words(record)


def _turns_told(said: Voice, encounters: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage | Quote]:
    """Yield the passages about all turns of the game."""
    pending: list[Encounter] = []
    held: list[tuple[Encounter, list[Encounter]]] = []
    for place, encounter in enumerate(encounters):
        last_passage: Passage | None = None
        last_of_patrol = place + 1 < len(encounters) and encounters[place + 1].patrol != encounter.patrol
        if _minor(encounter) or is_hit(encounter):
            pending.append(encounter)
        else:
            hits, passed = _split_at_last_hit(pending)
            if hits:
                yield from _encounters(said, held, in_lede)
                held = []
            yield from _runs(said, hits, in_lede)
            held.append((encounter, passed))
            pending = []
            if last_of_patrol or not _brief(encounter, in_lede) or len(held) == _MOST_HELD:
                (last_passage,) = _encounters(said, held, in_lede)
                held = []
                if encounter.remarks or not encounter.ending:
                    yield last_passage
                    last_passage = None
        if held and (encounter.remarks or encounter.ending or last_of_patrol):
            yield from _encounters(said, held, in_lede)
            held = []
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
    yield from _encounters(said, held, in_lede)
    yield from _flushed(said, pending, in_lede)


def _ends(
    said: Voice,
    encounter: Encounter,
    pending: Sequence[Encounter],
    last_passage: Passage | None,
    in_lede: HitTitle,
) -> Iterator[Passage]:
    """Yield the passages about the end of a patrol.

    The passages for the turns without a passage so far (``pending``) come first, then the passage about coming home.
    ``last_passage``: the text about the last turn, if there is one; it becomes part of the final passage.
    """
    hits, passed = _split_at_last_hit(pending)
    runs = list(_runs(said, hits, in_lede))
    if runs and not passed and encounter.ending[0] != "lost":
        last_passage = runs.pop()
    yield from runs
    yield from _home(said, encounter, passed, last_passage, in_lede)


def _split_at_last_hit(pending: Sequence[Encounter]) -> tuple[list[Encounter], list[Encounter]]:
    """Divide turns without a passage into two groups: those up to the last ship sunk with torpedoes, and those after
    it."""
    last = max((place for place, each in enumerate(pending, 1) if is_hit(each)), default=0)
    return list(pending[:last]), list(pending[last:])


def _flushed(said: Voice, pending: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage]:
    """Yield the passages for the turns that are still without a passage. One passage may describe several turns."""
    hits, passed = _split_at_last_hit(pending)
    yield from _runs(said, hits, in_lede)
    yield from _passes(said, passed, in_lede)


def _runs(said: Voice, hits: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage]:
    """Yield the passages about successive ships that were sunk or let pass."""
    for leg in legs(hits):
        parts = [*_sentences(said, leg, in_lede, alone=len(leg) == 1), standing(said, leg, in_lede)]
        yield Passage(
            span(leg),
            " ".join(part for part in parts if part),
            _figure(leg[-1], leg[-1].after.points),
        )


def _sentences(
    said: Voice, turns: Sequence[Encounter], in_lede: HitTitle, *, alone: bool = False
) -> list[str]:
    """Return the sentences about ships that were let pass or sunk, in the order of the turns.

    ``alone``: True if the passage is about a single turn, which its heading names.
    """
    parts: list[str] = []
    for prize, group in groupby(turns, lambda each: _minor(each) and spares_prize(each, in_lede)):
        of_group = list(group)
        if prize:
            parts.append(refused(said, of_group, alone=alone))
            continue
        told = told_turns(of_group, in_lede)
        begun = [each for kind, several in told if kind in ("pass", "told") for each in several]
        places = [place for place, each in enumerate(of_group) if each not in begun]
        rest = of_group[places[0] : places[-1] + 1] if places else []
        untold = [each for each in rest if not any(each in several for _, several in told)]
        for kind, several in told:
            before = [each for each in untold if each.number < several[0].number]
            if len(before) == len(untold) > 0 and _has_begun(said) and told[0][1] is several:
                parts.append(let_by(said, untold, untold))
                untold = []
            if kind == "hit":
                parts.append(hit(said, several, in_lede, alone=alone))
            elif kind == "pass":
                parts.append(let_pass(said, several))
            elif kind == "gun":
                parts.append(gunned(said, several, in_lede, alone=alone))
        parts.append(let_by(said, untold, rest))
    return [part for part in parts if part]


def _has_begun(said: Voice) -> bool:
    """Return True if a passage has already described an event of the game."""
    return any(fact.kind not in FIRST_PARAGRAPH for fact in said.facts)


def _figure(last: Encounter, points: int) -> str:
    """Return the figures for a passage's heading, such as the tonnage sunk by the end of its last turn.

    If the patrol went on, the torpedoes left are also given."""
    if last.after.patrol != last.patrol:
        return tons(points)
    if last.ending[:1] == ("lost",):
        return f"{tons(points) if points else 'nothing sunk'}, boat lost"
    sunk = sunk_so_far(points, 0 if last.ending else last.after.estimates)
    return f"{sunk}, {torpedoes(last.after.supply)}"


def _stops(said: Voice, record: Record, final: State, *, in_port: bool) -> Passage:
    tags = ["port"] if in_port else []
    text = said.say("stops", _stores(final.supply, final.ocean), tags, lines=ends_at(record))
    return Passage(
        "In port" if in_port else "At sea",
        text,
        f"{sunk_so_far(final.points, final.estimates)}, {torpedoes(final.supply)}",
    )


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
    held = f"held only {count(after.deck, 'card')} for escorts and estimates" if after.deck else "was empty"
    held = f"; the deck {held}" * (after.deck < after.laid)
    facts = {**_stores(after.supply, after.laid), "deck": held, "held": after.deck}
    text = said.say("again", facts, at=after.supply, lines=lines or (1,))
    return Passage(f"Patrol {after.patrol}", text)


def _minor(encounter: Encounter) -> bool:
    """Return True if so little happened in a turn that it needs no passage of its own.

    The boat met only one ship and either let it pass or sank it with the deck gun."""
    contacts = encounter.contacts
    if encounter.doubts or len(contacts) != 1 or contacts[0].estimated or not 0 <= contacts[0].card < JOKER:
        return False
    return contacts[0].action == "pass" or _kind(encounter, contacts[0]) == "gun"


def _passes(said: Voice, passed: Sequence[Encounter], in_lede: HitTitle) -> Iterator[Passage]:
    if passed and (text := " ".join(_sentences(said, passed, in_lede))):
        yield Passage(span(passed), text, _figure(passed[-1], passed[-1].after.points))


def _brief(encounter: Encounter, in_lede: HitTitle) -> bool:
    """Return True if one or two sentences describe a turn, so that a passage can describe several turns."""
    contacts = encounter.contacts
    if encounter.remarks or encounter.ending or encounter.doubts or len(contacts) > _LAST_TWO:
        return False
    return not any(c is in_lede.contact or (c.role == ESCORT and c.shot is not None) for c in contacts)


def _encounters(
    said: Voice, held: Sequence[tuple[Encounter, Sequence[Encounter]]], in_lede: HitTitle
) -> Iterator[Passage]:
    """Yield one passage that describes several turns one after another.

    Turns in which a ship was let pass are described together with the turn that follows.
    """
    if not held:
        return
    alone = len(held) == 1 and not held[0][1]
    texts = [_encounter(said, encounter, passed, in_lede, alone=alone) for encounter, passed in held]
    last = held[-1][0]
    turns = [turn for encounter, passed in held for turn in (*passed, encounter)]
    yield Passage(span(turns), " ".join(text for text in texts if text), _figure(last, _points_after(last)))


def _encounter(
    said: Voice, encounter: Encounter, passed: Sequence[Encounter], in_lede: HitTitle, *, alone: bool
) -> str:
    """Return the sentences about one turn, and about the turns just before in which the boat let ships pass.

    ``alone``: True if the heading gives the turn.
    """
    parts = _sentences(said, passed, in_lede)
    if encounter.doubts:
        parts.append(cite(not_told(encounter.doubts), encounter.doubts))
    left, sunk, told = encounter.before.supply, encounter.before.points, False
    for place, contact in enumerate(encounter.contacts):
        left = max(0, left - (len(contact.shot.cards) if contact.shot else contact.paid))
        if told:
            break  # the first paragraph has described the escort, with the miss that brought it
        again = retold(said, encounter, place, in_lede, alone=alone)
        if again is not None:
            parts += again.sentences
            told = again.last
            continue
        about = ClauseContact(
            contact, "", left, to_come(encounter), sunk, not _fired_before(said), 0 if alone or place else encounter.number,
            opens=encounter.number == 1 and encounter.patrol == 1, estimates=any("estimate" in fact.kind for fact in said.facts), again=not place and _missed_last(said),
            escort=escort_named(contact, in_lede),
        )  # fmt: skip
        parts += _contact_told(said, encounter, about)
        was, sunk = sunk, sunk + (VALUE[contact.card] if contact.sunk and not contact.estimated else 0)
        parts.append(title_made(said, encounter, (was, sunk), in_lede))
    parts.append("" if told else _lost(said, encounter, _points_after(encounter)))
    return " ".join(part for part in parts if part)


def _fired_before(said: Voice) -> bool:
    """Return True if a passage has already described torpedoes that were fired."""
    return any(fact.kind in ("run", "told", "queen", "miss-told", *_SHOTS, *_FIGHTS) for fact in said.facts)


def _missed_last(said: Voice) -> bool:
    """Return True if the last shot that the report has described was a miss."""
    fired = [
        fact.kind
        for fact in said.facts
        if fact.kind in ("run", "told", "queen", "miss-told", *_SHOTS) or fact.kind.startswith("king-")
    ]
    return fired[-1:] in (["ship-miss"], ["miss-told"])


def _points_after(encounter: Encounter) -> int:
    """Return the tonnage sunk by the end of a turn, in thousands of tons, without ships whose tonnage is not known
    yet."""
    if encounter.doubts:
        return encounter.after.points
    return encounter.before.points + sum(
        VALUE[c.card] for c in encounter.contacts if c.sunk and not c.estimated
    )


def _contact_told(said: Voice, encounter: Encounter, about: ClauseContact) -> list[str]:
    """Return the sentences about what happened to a ship or an escort."""
    contact, shot, kind = about.contact, about.contact.shot, _kind(encounter, about.contact)
    about = about._replace(it=ship(said, contact.card))
    known, values = 0 <= contact.card < JOKER, _values(about)
    at, lines = encounter.number, contact.lines
    if kind == "caught" and not about.left:
        return []  # the sentence about the loss says it
    if known and kind in CLAUSES and contact.role != OPPORTUNITY:
        return [said.write(kind, CLAUSES[kind](about), values, at=at, lines=lines)]
    parts = []
    forced = contact.role == KING_SHIP and shot is not None and about.left + len(shot.cards) < KING_DAMAGE
    truths = {
        "opens": encounter.number == 1,
        "later": about.estimates,
        "forced": forced,
        "last": not about.left,
        "one": shot is not None and len(shot.cards) == 1,
    }
    tags = [tag for tag, so in truths.items() if so]
    place = encounter.contacts.index(contact)
    by_escort = place > 0 and encounter.contacts[place - 1].role == ESCORT
    values["queen"] = "the escort, a troopship," if by_escort else "the sunk troopship"
    if contact.role == OPPORTUNITY and known and kind == "let-go":
        return [said.say("queen", values, ["let"], at=at, lines=lines)]
    if contact.role in (OPPORTUNITY, KING_SHIP) and known:
        met = "queen" if contact.role == OPPORTUNITY else "king"
        parts.append(said.say(met, values, tags, at=at, lines=lines))
        values |= {"it": "it", "on": ""}
    if kind in CLAUSES and known:
        text = CLAUSES[kind](about._replace(it="it", turn=0))
        parts.append(said.write(kind, text, values, at=at, lines=lines))
    elif kind:
        parts.append(said.say(kind, values, tags, at=at, lines=lines))
    return parts


def _values(about: ClauseContact) -> dict[str, object]:
    """Return the values for the phrases about a ship or an escort that the boat met."""
    contact, shot = about.contact, about.contact.shot
    known = 0 <= contact.card < JOKER
    fired = len(shot.cards) if shot is not None else 0
    values: dict[str, object] = {
        "it": about.it, "paid": torpedoes(contact.paid), "left": about.left, "card": contact.card, "named": (contact.card,) if known and contact.role != ESCORT else (),
        "tons": tons(VALUE[contact.card]) if known else "", "on": f" on turn {about.turn}" if about.turn else "", "cost": number(price(contact.card) if known else 0),
        "aboard": number(about.left + (fired or contact.paid)), "fight": to_live(contact.fought_chance), "stores": stores(about.left, about.ocean),
    }  # fmt: skip
    if known and contact.role == SHIP:
        values["value"] = VALUE[contact.card]
    if tells_stores(about) or (contact.role == KING_SHIP and contact.paid and about.left and about.ocean):
        values["told_stores"] = (about.left, about.ocean)
    if shot is not None:
        values |= {
            "fired": fired,
            "chance": shot.chance,
            "odds": to_hit(shot.chance),
            "spread": torpedoes(fired),
            "joker": joker_in(shot),
        }
    return values


def _kind(encounter: Encounter, contact: ContactAccount) -> str:
    """Return the kind of event that happened to a ship or an escort, such as ``ship-hit`` or ``escape``.

    The kind selects the wording of the sentence.

    Empty for a king ship whose price could not be paid: the sentence about the loss of the boat covers it.
    """
    whom, shot, action = _WHOM.get(contact.role, "ship"), contact.shot, contact.action
    if contact.card >= JOKER and not action:
        first = contact is encounter.contacts[0]
        if first and not encounter.before.deck:
            return "joker-alone"
        return "escort-joker" if whom == "escort" else "joker" if first else "joker-aside"
    if shot is not None:
        return f"{whom}-{'miss' if not shot.hit else 'estimate' if contact.estimated else 'hit'}"
    if action == "escape":
        caught = encounter.ending[:1] == ("lost",) and contact is encounter.contacts[-1]
        return ("" if caught else "king-escape") if whom == "king" else "caught" if caught else "escape"
    if action == "gun":
        return "estimate-gun" if contact.estimated else "gun"
    if action == "pass":
        return "let-go"
    return "seen"


def _lost(said: Voice, encounter: Encounter, points: int) -> str:
    """Return the sentence about how the boat was lost; empty if it was not."""
    last = encounter.contacts[-1] if encounter.contacts else None
    if encounter.ending[:1] != ("lost",):
        return ""
    how = encounter.ending[1] if len(encounter.ending) > 1 else ""
    lines = (last.lines if last else ()) or (1,)
    return said.say(
        "lost", {"total": tons(points)}, [_LOSSES.get(how, "missed")], at=encounter.number, lines=lines
    )


def _unseen(encounter: Encounter) -> str:
    """Return words for the ships that a boat had not seen when a patrol ended, and for the torpedoes left."""
    fired = sum(len(each.shot.cards) if each.shot else each.paid for each in encounter.contacts)
    left = encounter.before.supply - fired
    ships = count(encounter.to_come, "ship")
    return f", with {torpedoes(left)} left for {ships}" if left > 0 else f", {ships} of the ocean never seen"


def _end_told(said: Voice, encounter: Encounter, points: int) -> str:
    """Return the sentence about the face-down cards scored at the end (estimates), and about the boat's return, for a
    patrol with an unusual end."""
    lost, how = encounter.ending[0] == "lost", encounter.ending[1] if len(encounter.ending) > 1 else ""
    lines = [n for c in encounter.contacts for n in c.lines] or (1,)
    told_stores = has_said_stores(said, encounter)
    tags = ["lost" if lost else WAYS_HOME.get(how, "over"), *([] if points else ["nothing"])]
    tags += ["told"] * bool(said.facts and has_said_end(said.facts[-1]))
    parts: list[str] = []
    tags += ["estimated"] * bool(encounter.revealed and points)
    if not lost and not {"told", "estimated"} <= set(tags):
        unseen = "" if told_stores or not encounter.to_come else _unseen(encounter)
        values = {"total": tons(points), "unseen": unseen, "points": points}
        parts.append(said.say("home", values, tags, at=points, lines=lines))
    parts += [why] if (why := why_home(said, encounter)) else []
    total = 0 if lost else points
    return " ".join([*parts, *revealed_estimates(said, encounter, lines, total)])


def _home(
    said: Voice,
    encounter: Encounter,
    passed: Sequence[Encounter],
    last: Passage | None,
    in_lede: HitTitle,
) -> Iterator[Passage]:
    """Yield the passage about the end of a patrol.

    It also covers the preceding turns that have no passage yet, and the face-down cards scored at the end (estimates).

    ``last`` is the finished passage of the patrol's last turn, which is joined with this one.
    """
    lost, after = encounter.ending[0] == "lost", encounter.after
    points = sum(after.earlier) if after.patrol != encounter.patrol else after.points
    alone = len(passed) == 1 and last is None and ends_as_usual(encounter)
    parts = [last.text if last else "", *_sentences(said, passed, in_lede, alone=alone)]
    if ends_as_usual(encounter):
        parts.append(home_end(said, encounter, points, in_lede) or arrival(said, encounter, in_lede))
        parts.append(why_home(said, encounter))
    else:
        parts.append(_end_told(said, encounter, points))
    when = f"{last.when if last else span(passed)} and home" if last or passed else "Home"
    when = (last.when if last else "Lost") if lost else when
    text = " ".join(part for part in parts if part)
    if text or when not in ("Home", "Lost"):
        yield Passage(when, text, _figure(encounter, points))
