"""What a Wolf Pack report says: the passages, the turning points, the luck, and what was stuck in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.wolf_pack.log.totals import band
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CHAINS,
    CLEARS,
    CODES,
    CONVOY,
    HARASSES,
    SIDES,
    WATER,
    WOLF,
    Counts,
    codes,
)
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.account import Action, Turn, accounts, harassments, played, to_go
from printkit.games.wolf_pack.story.luck import luck
from printkit.games.wolf_pack.story.names import NAMES
from printkit.games.wolf_pack.story.pictures import pictures
from printkit.games.wolf_pack.story.review import trial
from printkit.journal.course import Record
from printkit.lab.ledger import turning
from printkit.report.story import (
    Column,
    Fact,
    Passage,
    Quote,
    Story,
    Table,
    TurningPoint,
    capital,
    count,
    listed,
    nameable,
    number,
    signed,
    untold,
)
from printkit.report.weave import closing_words, opening_words, span, stretches

WHO = ("the wolf pack", "the convoy")
_PREY = ("transport", "U-boat")
_KINDS = ("ship", "boat")
TURNING_NOTE = (
    "Swings are links in the wolf pack's favour: a link that is cleared has to be played again. A kill is three links, so "
    "that a side has three times the kills that it lacks still to play, less what lies in its chain."
)


def story(record: Record) -> Story:
    """The story of one game, whole or as far as the log goes."""
    turns = accounts(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    return Story(
        headline=_headline(record, final),
        verdict=_verdict(record, final),
        facts=tuple(_facts(record, final)),
        passages=tuple(_passages(record, turns, start, final)),
        turning_points=tuple(turning_points(turns)),
        turning_note=TURNING_NOTE,
        trial=trial(record),
        names=NAMES,
        pictures=pictures(turns, start),
        luck=luck(turns),
        tables=(_cards(turns), *_hands(final)),
    )


def _kills(state: State) -> str:
    return f"{state.kills[WOLF]}–{state.kills[CONVOY]}"


def _reached(record: Record) -> str:
    """How far the log goes: ``after turn 8``, ``in turn 9``."""
    last = record.last
    if last.heading.kind != "turn":
        return "before the first turn" if not record.from_position else "where the log begins"
    return f"{'after' if last.whole else 'in'} turn {last.heading.number}"


def _headline(record: Record, final: State) -> str:
    if final.winner < 0:
        return f"Undecided {_reached(record)}: {_kills(final)}"
    return f"{capital(WHO[final.winner][4:])} wins {_kills(final)}, {band(final)}"


def _verdict(record: Record, final: State) -> str:
    transports, boats = final.kills
    sunk = f"{count(transports, 'transport')} and {count(boats, 'U-boat')} were destroyed"
    if final.winner < 0:
        return f"{capital(_reached(record))}: {sunk}."
    return f"{capital(WHO[final.winner])} won on turn {final.turn}; {sunk}."


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("wolf-player", "Wolf pack"), ("convoy-player", "Convoy")):
        if record.header.get(key):
            yield Fact(name, record.header[key])
    wolf, convoy = final.ruleset.to_win
    yield Fact("Goals", f"{count(wolf, 'transport')}, {count(convoy, 'U-boat')}")
    hands = "closed: what nobody saw is not told" if final.ruleset.hands == "closed" else "open"
    yield Fact("Hands", hands)


# --- the passages -------------------------------------------------------------------------------------------------


def _passages(record: Record, turns: Sequence[Turn], start: State, final: State) -> Iterator[Passage | Quote]:
    begins = "The log takes the game up" if record.from_position else "The game began"
    known = [any(hand.known) and not hand.unknown for hand in start.hands]
    held = ""
    if all(known):
        held = f" The wolf pack held {_spaced(start.hands[WOLF].known)}, the convoy {_spaced(start.hands[CONVOY].known)}."
    yield Passage("Deal", f"{begins} with {start.deck} cards in the deck.{held}", _kills(start))
    yield from opening_words(record)
    for quiet, turn, words in stretches(turns, _eventful):
        together = [*quiet, turn] if turn is not None else quiet
        yield Passage(span(together), _stretch(together), _kills(together[-1].after))
        yield from words
    if final.winner < 0:
        yield Passage("So far", f"The log ends here, {_reached(record)}.", _kills(final))
    yield from closing_words(record)


def _spaced(counts: Counts) -> str:
    return " ".join(codes(counts))


def _eventful(turn: Turn) -> bool:
    return bool(turn.doubts) or any(a.killed or any(a.cleared) for a in turn.actions)


def _stretch(turns: Sequence[Turn]) -> str:
    """What led up to the last turn of the stretch, and what happened in it."""
    sentences = [_build_up(turns, side) for side in (WOLF, CONVOY)]
    sentences += [_event(action) for action in turns[-1].actions if action.killed or any(action.cleared)]
    if turns[-1].doubts:
        sentences.append(untold(turns[-1].doubts))
    if any(turn.reshuffles for turn in turns):
        sentences.append("The discards became the new deck.")
    return " ".join(s for s in sentences if s) or "Nothing was played."


def _build_up(turns: Sequence[Turn], side: int) -> str:
    """The links and harassments of a side in a stretch, but for what the last turn's event tells by itself."""
    done = [a for t in turns for a in t.actions if a.side == side and a.kind >= 0]
    links = [CARDS[a.kind].name for a in done if a.kind in CHAINS[side] and not a.killed]
    robbed = [CARDS[a.victim].name for a in done if a.kind in HARASSES and a.victim >= 0]
    passes = sum(a.side == side and a.kind < 0 for t in turns for a in t.actions)
    parts = []
    if links:
        parts.append(f"laid {listed(links)}")
    if robbed:
        parts.append(f"harassed {WHO[1 - side]} out of {listed(robbed)}")
    if not parts:
        return f"{capital(WHO[side])} passed." if passes == len(turns) and passes else ""
    return f"{capital(WHO[side])} {' and '.join(parts)}."


def _event(action: Action) -> str:
    who = WHO[action.side]
    if action.killed:
        return f"{capital(who)} played the third link: one {_PREY[action.side]}{nameable(_KINDS[action.side])} destroyed."
    wolf, convoy = action.cleared
    gone = [count(n, "link") + " of " + WHO[side] for side, n in ((WOLF, wolf), (CONVOY, convoy)) if n]
    return f"{CARDS[action.kind].name} by {who} cleared {listed(gone)}."


# --- turning points -----------------------------------------------------------------------------------------------


def turning_points(turns: Sequence[Turn]) -> list[TurningPoint]:
    """The clears that cost most links, and the kill that decided."""
    clears = [
        (turn, action, action.cleared[CONVOY] - action.cleared[WOLF])
        for turn in turns
        for action in turn.actions
    ]
    chosen = turning(clears, lambda clear: clear[2], least=1)
    points = [
        TurningPoint(
            f"Turn {turn.number}",
            f"{signed(swing, 0)} {'link' if abs(swing) == 1 else 'links'}",
            f"{_event(action)} {_standing(turn)}",
        )
        for turn, action, swing in chosen
    ]
    last = turns[-1] if turns else None
    if last and last.after.winner >= 0 and last.actions and not last.doubts:
        points.append(
            TurningPoint(f"Turn {last.number}", "decided", f"{_event(last.actions[-1])} {_standing(last)}")
        )
    return points


def _standing(turn: Turn) -> str:
    before, after = (
        f"{count(to_go(state, WOLF), 'link')} to go for the wolf pack and {number(to_go(state, CONVOY))} for the convoy"
        for state in (turn.before, turn.after)
    )
    return f"Before it there were {before}, after it {after}."


# --- tables ----------------------------------------------------------------------------------------------


def _cards(turns: Sequence[Turn]) -> Table:
    """What each side did with its cards."""
    rows = []
    for side in (WOLF, CONVOY):
        used = played(turns, side)
        thrown = [k for t in turns for k in t.discards[side]]
        wasted = sum(k in CHAINS[side] for k in thrown)
        passes = sum(a.side == side and a.kind < 0 for t in turns for a in t.actions)
        rows.append(
            (
                capital(WHO[side][4:]),
                str(sum(used[k] for k in CHAINS[side])),
                str(used[CLEARS[side]]),
                str(len(harassments(turns, side))),
                str(passes),
                str(len(thrown)),
                str(wasted),
                str(sum(k == WATER for k in thrown)),
            )
        )
    heads = ("side", "links", "clears", "harassed", "passed", "discarded", "own links", "water")
    return Table(
        "What was played and what was thrown away",
        (Column(heads[0], "left"), *(Column(h) for h in heads[1:])),
        tuple(rows),
        note="Own links and water are counted among the discards.",
    )


def _hands(final: State) -> tuple[Table, ...]:
    """What was stuck in hand at the end, as far as it is known."""
    rows = []
    for side, name in enumerate(SIDES):
        hand = final.hands[side]
        named = " ".join(CODES[k] for k, n in enumerate(hand.known) for _ in range(n))
        unknown = f"{number(hand.unknown)} not seen" if hand.unknown else ""
        rows.append((capital(name), " and ".join(p for p in (named, unknown) if p) or "nothing"))
    return (Table("Left in hand", (Column("side", "left"), Column("cards", "left")), tuple(rows)),)
