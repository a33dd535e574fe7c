"""The story of a game of Tonnage War, round by round: what was drawn, and each stretch in which the U-boats were at the convoy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.tonnage_war.rules.data import (
    ACE,
    BLANK,
    CARDS_A_ROUND,
    ESCORT,
    ROUNDS,
    SUPPORT,
    TANKER,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import DISCARD
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.story.boats import BoatEvent, BoatList, Names, goes_on
from printkit.games.tonnage_war.story.facts import Account, Fight, Round, SalvoFacts, TurnFacts, points
from printkit.games.tonnage_war.story.fights import hunt_text, salvo_text
from printkit.report.story import Passage, Quote, begun, count, listed, untold, with_article
from printkit.report.words.phrases import Voice, cite, run_on
from printkit.report.words.weave import quoted, span
from printkit.table import UNKNOWN

_TOGETHER = 2
"""So many hunts and attacks stand in one sentence."""
_QUIET = 4
"""Turns without an event that are worth a sentence."""


def score(state: State) -> str:
    """The U-boats' points, then the escorts', with those of an engagement that is not over."""
    return "–".join(str(each) for each in points(state))


def rounds(said: Voice, made: Account, fleet: BoatList) -> Iterator[Passage | Quote]:
    """Every round of the account."""
    for place, each in enumerate(made.rounds):
        yield from _round(said, each, fleet, first=place == 0)


def _round(said: Voice, each: Round, fleet: BoatList, *, first: bool) -> Iterator[Passage | Quote]:
    begins = score(each.turns[0].before) if each.turns else ""
    if opening := _opening(said, each, first=first):
        yield Passage(f"Round {each.number}", opening, begins)
    yield from quoted(each.remarks)
    names = Names(each.turns[0].before.ruleset) if each.turns else None
    for part in episodes(each.turns):
        if names is not None and (text := _episode(said, part, fleet, names)):
            yield Passage(span(part), text, score(part[-1].after))
        yield from (quote for turn in part for quote in quoted(turn.remarks))
    if each.early:
        lines = each.turns[-1].lines if each.turns else (1,)
        yield Passage("Agreed", said.say("early", {"n": each.number}, lines=lines), "")


def episodes(turns: Sequence[TurnFacts]) -> Iterator[list[TurnFacts]]:
    """The turns of a round in stretches that each end when no boat is at the convoy and none is hunted."""
    part: list[TurnFacts] = []
    begun = False
    for turn in turns:
        part.append(turn)
        begun = begun or bool(turn.deeds) or not _calm(turn.after) or bool(turn.doubts)
        if turn.doubts or turn.remarks or (begun and _calm(turn.after) and _told(turn)):
            yield part
            part, begun = [], False
    if part:
        yield part


def _calm(state: State) -> bool:
    return not (state.contacts or state.attack or state.hunt or state.window or state.routing)


def _told(turn: TurnFacts) -> bool:
    """Whether something other than a search for a blank came to its end in a turn."""
    blanks = [fight for fight in turn.fights if fight.blank]
    return not _calm(turn.before) or len(turn.deeds) > len(blanks)


# -- how a round opens ------------------------------------------------------------------------------------------------------


def _opening(said: Voice, each: Round, *, first: bool) -> str:
    if not each.turns:
        return ""
    ruleset = each.turns[0].before.ruleset
    boats, escorts = (
        _drew(ruleset, side, each.oob[side]) if each.oob[side] else "" for side in (UBOAT, ESCORT)
    )
    lines = each.turns[0].lines
    uboat, escort = points(each.turns[0].before)
    facts = {"score": f"{uboat}–{escort}", "by": count(abs(uboat - escort), "point"), "round": each.number}
    leads = ["level" if uboat == escort else "uboats" if uboat > escort else "escorts"]
    leads += ["last"] if each.number == ROUNDS else []
    parts = [] if first else [said.say("stake", facts, [*leads, "again"], at=each.number, lines=lines)]
    drawn = {
        "boats": boats,
        "escorts": escorts,
        "oob": tuple(tuple(o) for o in each.oob),
        "round": each.number,
    }
    if boats and escorts:
        parts.append(said.say("round", drawn, at=each.number, lines=lines))
    elif boats or escorts:
        side = "U-boats" if boats else "escorts"
        parts.append(
            said.say("round-one-side", {**drawn, "side": side, "hand": boats or escorts}, lines=lines)
        )
    elif first:
        closed = f": {ruleset.answer(TonnageRuleset.hands).meaning}" if ruleset.hands_are_closed else ""
        parts.append(said.say("unrecorded", {**drawn, "closed": closed}, lines=lines or (1,)))
    return run_on(parts)


def _drew(ruleset: TonnageRuleset, side: int, held: Sequence[int]) -> str:
    """``six boats (one ace) and four blanks``; ``two ships, one aircraft and seven blanks``."""
    grades = [ruleset.grade(side, c) for c in held]
    blanks = [count(grades.count(BLANK), "blank")]
    if side == UBOAT:
        aces = f" ({count(grades.count(ACE), 'ace')})" if ACE in grades else ""
        tanker = ["the U-tanker"] if TANKER in grades else []
        boats = len(grades) - grades.count(BLANK) - len(tanker)
        return listed([count(boats, "boat") + aces, *tanker, *blanks])
    units = [unit.surface for c in held if (unit := ruleset.escort(c)) is not None]
    ships, aircraft = sum(units), len(units) - sum(units)
    support = ["the support group"] if SUPPORT in grades else []
    sailed = [
        count(n, one, many)
        for n, one, many in ((ships, "ship", "ships"), (aircraft, "aircraft", "aircraft"))
        if n
    ]
    return listed([*sailed, *support, *blanks])


# -- a stretch of turns --------------------------------------------------------------------------------------------------------


def _episode(said: Voice, turns: Sequence[TurnFacts], fleet: BoatList, names: Names) -> str:
    doubted = [turn for turn in turns if turn.doubts]
    events = fleet.events(turns)
    if not events and not doubted:
        return _nothing(said, turns)
    real = [event for event in events if not _of_a_blank(event)]
    led = _led_to(events)
    parts: list[str] = []
    pending: list[tuple[str, BoatEvent]] = []
    for run in _runs([event for event in events if id(event) not in led]):
        first = run[0]
        if first.kind in ("hunt", "salvo"):
            parts += _clauses(said, pending)
            pending = []
        if _of_a_blank(first):
            parts += _blanks(said, run)
        elif first.kind in ("hunt", "salvo"):
            sighted = next(
                (event for event in real if event.boat is first.boat and led.get(id(event)) is first), None
            )
            parts.append(_deed(said, run, names, sighted))
        else:
            before = pending[-1][1] if pending and len(pending) % 3 else None
            pending.append((_move(said, first, names, before), first))
    parts += _clauses(said, pending)
    parts += [cite(untold(turn.doubts), turn.doubts) for turn in doubted]
    return " ".join(run_on(parts[n : n + _TOGETHER]) for n in range(0, len(parts), _TOGETHER))


def _nothing(said: Voice, turns: Sequence[TurnFacts]) -> str:
    if len(turns) < _QUIET or not any(move.verb == DISCARD for turn in turns for _, move in turn.plays):
        return ""
    facts = {"first": turns[0].number, "last": turns[-1].number, "round": turns[0].round}
    lines = [n for turn in turns for n in turn.lines]
    return said.say("nobody", facts, at=turns[-1].number + CARDS_A_ROUND * turns[0].round, lines=lines)


def _of_a_blank(event: BoatEvent) -> bool:
    """Whether it is a hunt for a card that was no boat."""
    return isinstance(event.deed, Fight) and event.deed.blank


def _bluff(event: BoatEvent) -> str:
    """What a blank had been laid as: an attack or a contact; nothing of a card that a patrol pulled."""
    if not isinstance(event.deed, Fight):
        return ""
    return "attack" if event.deed.attack is not None else "contact" if event.deed.on_contact else ""


def _blanks(said: Voice, events: Sequence[BoatEvent]) -> Iterator[str]:
    """Searches that fell on blanks, together."""
    numbers = [str(event.number) for event in events]
    places = list(dict.fromkeys(numbers))
    turns = f"turn{'s' if len(places) > 1 else ''} {listed(places)}"
    blanks = count(len(events), "blank") if len(events) > 1 else "a blank"
    facts = {"turns": turns, "blanks": blanks, "n": len(events)}
    bluff = _bluff(events[0])
    facts["bluffs"] = (
        (with_article(bluff) if len(events) == 1 else count(len(events), bluff)) if bluff else ""
    )
    tags = [*(["one"] if len(events) == 1 else []), *(["bluff"] if bluff else [])]
    lines = [n for event in events for n in event.turn.lines]
    at = events[-1].number + CARDS_A_ROUND * events[-1].round
    yield said.say("blanks", facts, tags, at=at, lines=lines)


def _runs(events: Sequence[BoatEvent]) -> Iterator[list[BoatEvent]]:
    """Events in their order; a hunt together with those that went on with it while nothing else happened but contacts, and
    searches that fell on blanks one after the other together."""
    left = list(events)
    while left:
        first = left.pop(0)
        run = [first]
        while _of_a_blank(first) and left and _of_a_blank(left[0]) and _bluff(left[0]) == _bluff(first):
            run.append(left.pop(0))
        while first.kind == "hunt" and left and goes_on(left[0]) and left[0].boat is first.boat:
            run.append(left.pop(0))
        yield run


def _led_to(events: Sequence[BoatEvent]) -> dict[int, BoatEvent]:
    """Contacts and orders that need no clause of their own, because the next that is told of the boat is what came of them."""
    found: dict[int, BoatEvent] = {}
    for place, event in enumerate(events):
        if event.kind in ("contact", "ordered"):
            after = next((each for each in events[place + 1 :] if each.boat is event.boat), None)
            if after is not None and after.kind in ("hunt", "salvo"):
                found[id(event)] = after
    return found


def _clauses(said: Voice, pending: Sequence[tuple[str, BoatEvent]]) -> Iterator[str]:
    """What was laid, ordered and routed, two or three in a sentence."""
    for start in range(0, len(pending), 3):
        part = pending[start : start + 3]
        text = (
            begun(f"{listed([clause for clause, _ in part])}.")
            if len(part) < 3
            else begun(f"{part[0][0]}; {part[1][0]}, and {part[2][0]}.")
        )
        values = {"events": tuple((event.kind, event.round, event.number) for _, event in part)}
        lines = [n for _, event in part for n in event.turn.lines]
        yield said.write("moves", text, values, at=part[-1][1].number, lines=lines)


def _move(said: Voice, event: BoatEvent, names: Names, before: BoatEvent | None) -> str:
    """A clause about something that was laid, ordered or routed; ``before``: what the sentence says before it."""
    boat = event.boat
    name = names.of(boat, _known(event)) if boat is not None else ""
    name = "it" if before is not None and before.boat is boat else name
    carrier = boat is not None and boat.carrier
    facts = {
        "turn": event.number,
        "name": name,
        "target": "carrier" if carrier else "convoy",
        "ships": "carrier" if carrier else "convoy",
    }
    kind = "bdienst-alone" if event.kind == "bdienst" and boat is None else event.kind
    same = before is not None and (before.round, before.number) == (event.round, event.number)
    return said.word(kind, facts, ["same"] if same else [], at=event.number + CARDS_A_ROUND * event.round)


def _known(event: BoatEvent) -> int:
    """What is known of a boat when something befalls it: its card once it was turned up."""
    boat = event.boat
    if boat is None:
        return UNKNOWN
    for each in boat.events:
        if each is event:
            break
        if each.deed is not None:
            return boat.card
    return boat.card if event.deed is not None else UNKNOWN


def _deed(said: Voice, run: Sequence[BoatEvent], names: Names, since: BoatEvent | None = None) -> str:
    """A hunt, or an attack on the convoy; ``since``: the contact or the order that it came of."""
    event = run[0]
    assert event.boat is not None
    name = names.of(event.boat, _known(event))
    lines = [n for each in run for n in each.turn.lines]
    if since is not None:
        lines = [*since.turn.lines, *lines]
    if since is not None and since.kind == "contact":
        name = f"{name.rstrip(',')}, in contact since turn {since.number},"
    if isinstance(event.deed, SalvoFacts):
        text = salvo_text(said, name, event.deed, event.number)
        values = {"round": event.round, "turn": event.number, "salvo": event.deed}
        return said.write("salvo", text, values, at=event.number, lines=lines)
    fights = [each.deed for each in run if isinstance(each.deed, Fight)]
    boat = names.of(event.boat, _known(event))
    text = f"{hunt_text(said, name, boat, fights, [each.number for each in run])}."
    values = {"round": event.round, "turns": tuple(each.number for each in run), "fights": tuple(fights)}
    return said.write("hunt", text, values, at=event.number, lines=lines)
