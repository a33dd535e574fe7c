"""Assembles a Wolf Pack report: the headline, the passages, the turning points, the luck, and the cards left
in hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CODES, CONVOY, SIDES, WATER, WOLF
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.decided import outcome, point
from printkit.games.wolf_pack.story.facts import Happening, happenings
from printkit.games.wolf_pack.story.lede import Decision, decision, ending, headline, lede
from printkit.games.wolf_pack.story.luck import luck
from printkit.games.wolf_pack.story.names import NAMES
from printkit.games.wolf_pack.story.pictures import inset, pictures
from printkit.games.wolf_pack.story.review import review
from printkit.games.wolf_pack.story.telling import WHO, PassageWriter, links, opening, voice
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, deciding
from printkit.games.wolf_pack.story.turns import TurnAccount, harassments, played, read_turns
from printkit.journal.course import Record
from printkit.lab.ledger import turning
from printkit.report.story import (
    ColumnHead,
    Fact,
    Passage,
    Quote,
    Story,
    TextTable,
    TurningPoint,
    capital,
    count,
    number,
    signed,
    untold,
)
from printkit.report.words.phrases import Voice, cite, percentage_points
from printkit.report.words.weave import closing_words, opening_words, reached, span, stretches

CHANCE_NOTE = (
    "The figure is what the whole turn did to the wolf pack’s chance to win. The chance is an estimate: it counts what lies on the table, "
    "in the deck and in both hands, which no player saw, and is read off 1,500 games that printkit played against itself. In a single "
    f"position it may be off by some {ERROR:.0f} percentage points."
)
_PASSAGE = 10
"""A passage of the report ends at its first kill if it has at least this many turns. A shorter passage
continues to its second kill, and to a later one if it has fewer than :data:`_SHORT_PASSAGE` turns.
"""
_SHORT_PASSAGE = 6
SWEPT_NOTE = "Swings are links in the wolf pack’s favour: a link that is cleared has to be laid again."


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or not."""
    turns, said = read_turns(record), voice(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    decided = deciding(turns)
    found = happenings(turns, start)
    by = decision(turns, decided, final)
    passages = tuple(_passages(record, turns, found, start, final, by, said))
    verdict = lede(record, turns, by, said)
    return Story(
        headline=headline(record, turns, by, final),
        verdict=verdict,
        facts=tuple(_facts(record, final)),
        passages=passages,
        turning_points=tuple(
            _point(said, each, turns, by.by) for each in _joined(_told_apart(decided, turns, by.by))
        )
        or tuple(_swept(turns, said)),
        turning_note=CHANCE_NOTE if decided else SWEPT_NOTE,
        decisions=review(record, turns),
        names=NAMES,
        pictures=pictures(turns, start, by.most),
        luck=luck(turns),
        tables=(_cards(turns), *_hands(final)),
        told=tuple(said.facts),
        score=f"wolf pack {final.kills[WOLF]}, convoy {final.kills[CONVOY]}",
    )


def _kills(state: State) -> str:
    return f"{state.kills[WOLF]}–{state.kills[CONVOY]}"


def _told_apart(
    decided: Sequence[DecidingTurn], turns: Sequence[TurnAccount], by: Decisive | None
) -> Iterator[DecidingTurn]:
    """Yield the turning points. A kill that the previous turning point has mentioned is left out, unless it
    decided the game."""
    named: set[tuple[int, int]] = set()
    for each in decided:
        action = each.main.action
        kill = action is not None and action.killed and (each.turn, each.main.side) in named
        if not kill or (by is not None and by.turn.turn == each.turn):
            yield each
            later = outcome(each, turns)
            named |= {(later.turn, later.side)} if later is not None else set()


def _joined(points: Iterable[DecidingTurn]) -> Iterator[list[DecidingTurn]]:
    """Yield the turning points. Two consecutive turns in which the same side gained by its draws are one turning
    point."""
    group: list[DecidingTurn] = []
    for each in points:
        last = group[-1] if len(group) == 1 else None
        goes_on = last is not None and last.turn == each.turn - 1 and last.main.side == each.main.side
        drawn = last is not None and last.main.action is None and each.main.action is None
        if last is not None and not (goes_on and drawn and last.swing * each.swing > 0):
            yield group
            group = []
        group.append(each)
        if len(group) > 1:
            yield group
            group = []
    if group:
        yield group


def _point(
    said: Voice, group: Sequence[DecidingTurn], turns: Sequence[TurnAccount], by: Decisive | None
) -> TurningPoint:
    """Return a turning point of the report: what was at stake, what happened in its turn or two turns, and what
    followed from it.

    ``by`` is the turn that decided the game.
    """
    first, last = group[0], group[-1]
    least = by.least if by is not None else 0
    told = []
    for turn in group:
        until = last.turn if turn is not last else 0
        text, lines = point(turn, turns, by, until=until, earlier=first if turn is not first else None)
        values = {
            "was": round(100 * turn.was), "first": round(100 * turn.legs[0][-1].now), "now": round(100 * turn.now), "turn": turn.turn,
            "steps": turn.steps, "least": least, "goes_on": turn is not first,
        }  # fmt: skip
        told.append(said.write("point", text, values, at=turn.turn, lines=[*turn.lines, *lines]))
    swing = percentage_points(round(100 * last.now) - round(100 * first.was))
    when = f"Turn {first.turn}" if first is last else f"Turns {first.turn}–{last.turn}"
    return TurningPoint(when, swing, " ".join(told), picture=inset(turns, last))


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("wolf-player", "Wolf pack"), ("convoy-player", "Convoy")):
        if record.header.get(key):
            yield Fact(name, record.header[key])
    wolf, convoy = final.ruleset.to_win
    yield Fact("Goals", f"{count(wolf, 'transport')}, {count(convoy, 'U-boat')}")
    yield Fact("Hands", final.ruleset.answer(WolfRuleset.hands).brief)


# --- passages -----------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    turns: Sequence[TurnAccount],
    found: Sequence[Happening],
    start: State,
    final: State,
    by: Decision,
    said: Voice,
) -> Iterator[Passage | Quote]:
    writer = PassageWriter(record, said, by.by.turn.turn if by.by is not None else 0)
    deal = opening(record, start, said, record.sections[0].lines)
    yield from opening_words(record)
    for together, words in _parts(turns):
        first, last = together[0].number, together[-1].number
        text = writer.sentences([each for each in found if first <= each.turn <= last], deal)
        end = ending(said, turns, final, by) if together[-1] is turns[-1] else ""
        parts = [text, end, *(cite(untold(each.doubts), each.doubts) for each in together if each.doubts)]
        if any(parts):
            yield Passage(span(together), " ".join(p for p in parts if p), _kills(together[-1].after))
            deal = ""
        yield from words
    if deal:
        yield Passage("Deal", deal, _kills(start))
    if final.winner < 0:
        lines = turns[-1].phases[-1].lines if turns and turns[-1].phases else ()
        text = said.say(
            "stops", {"reached": reached(record)}, lines=lines or record.sections[0].lines or (1,)
        )
        yield Passage("So far", text, _kills(final))
    yield from closing_words(record)


def _parts(turns: Sequence[TurnAccount]) -> Iterator[tuple[list[TurnAccount], list[Quote]]]:
    """Yield the parts into which the passages divide the game: some turns, and the player's remarks that
    follow them.

    A passage ends at a remark, at a turn in which log and rules disagree, at a second kill unless it is still short, or at a first kill after many turns.
    """
    together: list[TurnAccount] = []
    for quiet, turn, words in stretches(turns, _ends_a_passage):
        together += [*quiet, turn] if turn is not None else quiet
        kills = sum(action.killed for each in together for action in each.actions)
        full = len(together) >= _PASSAGE or (kills > 1 and len(together) >= _SHORT_PASSAGE)
        if words or turn is None or turn.doubts or full:
            yield together, words
            together = []
    if together:
        yield together, []


def _ends_a_passage(turn: TurnAccount) -> bool:
    return bool(turn.doubts) or any(a.killed for a in turn.actions)


def _swept(turns: Sequence[TurnAccount], said: Voice) -> Iterator[TurningPoint]:
    """Yield a turning point for each play of Dive or Destroyer Sweep that cleared many chain cards. This is
    used for games without recorded hands.
    """
    clears = [
        (turn, action, action.cleared[CONVOY] - action.cleared[WOLF])
        for turn in turns
        for action in turn.actions
        if not turn.doubts
    ]
    for turn, action, swing in turning(clears, lambda clear: clear[2], least=1):
        other = 1 - action.side if swing * (1 if action.side == WOLF else -1) > 0 else action.side
        text = f"{CARDS[action.kind].name}, played by {WHO[action.side]}, cleared {links(action.cleared[other])} of {WHO[other]}."
        values = {"turn": turn.number, "side": action.side, "cleared": action.cleared}
        told = said.write("swept", text, values, at=turn.number, lines=(action.line,))
        yield TurningPoint(
            f"Turn {turn.number}", f"{signed(swing, 0)} {'link' if abs(swing) == 1 else 'links'}", told
        )


# --- tables ----------------------------------------------------------------------------------------------


def _cards(turns: Sequence[TurnAccount]) -> TextTable:
    """Return the table that counts, for each side, the chain, clear and harassment cards played, the passes,
    and the discards."""
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
    return TextTable(
        "What was played and what was thrown away",
        (ColumnHead(heads[0], "left"), *(ColumnHead(h) for h in heads[1:])),
        tuple(rows),
        note="Own links and water are counted among the discards.",
    )


def _hands(final: State) -> tuple[TextTable, ...]:
    """Return the table with the cards left in each hand at the end, as far as they are known."""
    rows = []
    for side, name in enumerate(SIDES):
        hand = final.hands[side]
        named = " ".join(CODES[k] for k, n in enumerate(hand.known) for _ in range(n))
        unknown = f"{number(hand.unknown)} not seen" if hand.unknown else ""
        rows.append((capital(name), " and ".join(p for p in (named, unknown) if p) or "nothing"))
    return (
        TextTable("Left in hand", (ColumnHead("side", "left"), ColumnHead("cards", "left")), tuple(rows)),
    )
