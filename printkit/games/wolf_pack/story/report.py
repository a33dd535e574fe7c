"""What a Wolf Pack report says: the passages, the turning points, the luck, and what was stuck in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CODES, CONVOY, SIDES, WATER, WOLF
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.course import begins
from printkit.games.wolf_pack.story.facts import happenings
from printkit.games.wolf_pack.story.luck import luck
from printkit.games.wolf_pack.story.names import NAMES
from printkit.games.wolf_pack.story.pictures import chances as course
from printkit.games.wolf_pack.story.pictures import inset, pictures
from printkit.games.wolf_pack.story.review import review
from printkit.games.wolf_pack.story.telling import PREY, WHO, Diaries, links, opening, title, voice
from printkit.games.wolf_pack.story.turning import (
    CLEAR,
    DecidingTurn,
    dearest,
    deciding,
    happened,
    headline_of,
    sequel,
    stake,
)
from printkit.games.wolf_pack.story.turns import TurnAccount, harassments, played, read_turns, to_go
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
from printkit.report.words.phrases import Voice, cite, percentage_points, run_on
from printkit.report.words.weave import closing_words, ends_at, opening_words, reached, span, stretches
from printkit.table.words import ordinal

CHANCE_NOTE = (
    "The figure is what the whole turn did to the wolf pack’s chance to win. The chance counts what lies on the table and in both "
    "hands, which no player saw; it is read off 1,300 games that printkit played against itself."
)
_LINKS = 3
_LONG = 5
"""Turns with two links on the table, to the end of the game, that are a long wait."""
_SURE = 90
"""The chance in per cent from which on a side is as good as sure to win."""
SWEPT_NOTE = "Swings are links in the wolf pack’s favour: a link that is cleared has to be laid again."


def story(record: Record) -> Story:
    """The story of one game, whole or as far as the log goes."""
    turns, said = read_turns(record), voice(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    decided = deciding(turns)
    passages = tuple(_passages(record, turns, start, final, said))
    verdict = _lede(record, turns, decided, final, said)
    return Story(
        headline=_headline(record, decided, final),
        verdict=verdict,
        facts=tuple(_facts(record, final)),
        passages=passages,
        turning_points=tuple(_point(said, each, turns) for each in decided) or tuple(_swept(turns, said)),
        turning_note=CHANCE_NOTE if decided else SWEPT_NOTE,
        decisions=review(record, turns),
        names=NAMES,
        pictures=pictures(turns, start, dearest(decided, final.winner)),
        luck=luck(turns),
        tables=(_cards(turns), *_hands(final)),
        told=tuple(said.facts),
    )


def _kills(state: State) -> str:
    return f"{state.kills[WOLF]}–{state.kills[CONVOY]}"


def _headline(record: Record, decided: Sequence[DecidingTurn], final: State) -> str:
    if final.winner < 0:
        return f"Undecided {reached(record)}: {_kills(final)}"
    side = final.winner
    goals = final.ruleset.to_win
    score = f"{final.kills[side]} of {goals[side]} to {final.kills[1 - side]} of {goals[1 - side]}"
    most = dearest(decided, side)
    if most is None or most.weight < CLEAR:
        return f"{title(side)} wins, {score}, with the {WHO[1 - side][4:]} {links(to_go(final, 1 - side))} from its goal"
    return f"{title(side)} wins, {score}: {headline_of(most)}"


def _lede(
    record: Record, turns: Sequence[TurnAccount], decided: Sequence[DecidingTurn], final: State, said: Voice
) -> str:
    """Who won, and how it was decided, in one paragraph."""
    end = (turns[-1].phases[-1].lines if turns and turns[-1].phases else ()) or ends_at(record)
    if final.winner < 0:
        text = f"{capital(_sunk(final))} so far, {reached(record)}: {stake(begins(final))}."
        return said.write("standing", text, {"kills": final.kills}, lines=end)
    side, other = final.winner, 1 - final.winner
    goal, theirs = final.ruleset.to_win[side], final.ruleset.to_win[other]
    short, n = to_go(final, other), final.kills[other]
    where = f"{count(n, PREY[other]) if n else f'no {PREY[other]}'} of {number(theirs)} destroyed and {links(short)} from its goal"
    last = f"its {ordinal(goal)} {PREY[side]}" if goal > 1 else f"the one {PREY[side]} that it needed"
    first = said.write(
        "won",
        f"{capital(WHO[side])} won on turn {final.turn} by destroying {last}, when {WHO[other]} stood with {where}.",
        {"side": side, "turn": final.turn, "kills": final.kills, "short": short}, at=final.turn, lines=end,
    )  # fmt: skip
    first = " ".join(part for part in (first, _waiting(said, turns, other)) if part)
    most = dearest(decided, side)
    return f"{first} {_moment(said, most, turns, side) if most else _early(said, turns, side)}".strip()


def _waiting(said: Voice, turns: Sequence[TurnAccount], side: int) -> str:
    """What the loser waited for, where two links of its chain lay on the table for a long time and to the end."""
    since = 0
    lines: list[int] = []
    for turn in turns:
        for action in turn.actions:
            if action.left[side] != _LINKS - 1:
                since, lines = 0, []
            elif not since:
                since = turn.number
            if since and (action.victim == CHAINS[side][-1] or turn.number == since) and action.line:
                lines.append(action.line)
    if not since or turns[-1].number - since < _LONG or any(turn.doubts for turn in turns):
        return ""
    missing = CHAINS[side][-1]
    lost = sum(a.victim == missing and a.side != side for t in turns if t.number >= since for a in t.actions)
    robbed = f"; harassment took {number(lost)} out of its hand" if lost else ""
    card = f"{CARDS[missing].name} card"
    text = f"From turn {since} on {WHO[side]} had two links down and waited for one {card}{robbed}."
    values = {"side": side, "since": since, "lost": lost}
    return said.write("waiting", text, values, at=since, lines=lines)


def _early(said: Voice, turns: Sequence[TurnAccount], side: int) -> str:
    """From when on the winner was as good as sure of it, where no turn decided."""
    chances = [(n, round(p if side == WOLF else 100 - p)) for n, p in course(turns)]
    doubtful = max((place for place, (_, p) in enumerate(chances) if p < _SURE), default=-1)
    if not 0 <= doubtful < len(chances) - 2:
        return ""
    turn = int(chances[doubtful + 1][0])
    text = f"No turn decided it; from turn {turn} on {WHO[side]}’s chance to win never fell below {_SURE}\u00a0%."
    lines = [n for each in turns if each.number >= turn for phase in each.phases for n in phase.lines]
    return said.write("early", text, {"turn": turn, "side": side}, at=turn, lines=lines)


def _moment(said: Voice, turn: DecidingTurn, turns: Sequence[TurnAccount], side: int) -> str:
    """What was at stake in a turn, what happened, and what came of it."""
    values = {"turn": turn.turn, "steps": turn.steps}
    begins = "It was decided on" if turn.weight >= CLEAR else f"No turn did more for {WHO[side]} than"
    text = f"{begins} turn {turn.turn}, when {stake(turn.steps[0].before)}: {happened(turn)}."
    told = said.write("moment", text, values, at=turn.turn, lines=turn.lines)
    after = sequel(turn, turns)
    lines = [n for each in turns if each.number >= turn.turn for phase in each.phases for n in phase.lines]
    return f"{told} {said.write('sequel', after, values, at=turn.turn, lines=lines)}" if after else told


def _point(said: Voice, turn: DecidingTurn, turns: Sequence[TurnAccount]) -> TurningPoint:
    """A turning point: the whole turn told, and what it did to the wolf pack's chance."""
    was, now = round(100 * turn.was), round(100 * turn.now)
    text = f"{capital(stake(turn.steps[0].before))} when {happened(turn)}."
    told = said.write(
        "moment", text, {"turn": turn.turn, "steps": turn.steps}, at=turn.turn, lines=turn.lines
    )
    first = now if turn.peak is None else turn.peak
    back = "" if turn.peak is None else f" and stood at {now}\u00a0% after the turn"
    verb = "rose" if first > was else "fell"
    moved = f"The wolf pack’s chance to win {verb} from {was}\u00a0% to {first}\u00a0%{back}."
    values = {"was": was, "first": first, "now": now, "turn": turn.turn}
    chance = said.write("chance", moved, values, at=turn.turn, lines=turn.lines)
    swing = percentage_points(turn.swing)
    return TurningPoint(f"Turn {turn.turn}", swing, run_on([told, chance]), picture=inset(turns, turn))


def _sunk(final: State) -> str:
    """``six transports and three U-boats were destroyed``, ``one transport and no U-boat was destroyed``."""
    transports, boats = final.kills
    if not transports and not boats:
        return "nothing was destroyed"
    ships = count(transports, "transport") if transports else "no transport"
    subs = count(boats, "U-boat") if boats else "no U-boat"
    return f"{ships} and {subs} {'was' if transports + boats == 1 else 'were'} destroyed"


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("wolf-player", "Wolf pack"), ("convoy-player", "Convoy")):
        if record.header.get(key):
            yield Fact(name, record.header[key])
    wolf, convoy = final.ruleset.to_win
    yield Fact("Goals", f"{count(wolf, 'transport')}, {count(convoy, 'U-boat')}")
    yield Fact("Hands", final.ruleset.answer(WolfRuleset.hands).brief)


# --- the passages -------------------------------------------------------------------------------------------------


def _passages(
    record: Record, turns: Sequence[TurnAccount], start: State, final: State, said: Voice
) -> Iterator[Passage | Quote]:
    diaries = Diaries(record, said)
    yield Passage("Deal", opening(record, start, said, record.sections[0].lines), _kills(start))
    yield from opening_words(record)
    found = happenings(turns, start)
    for quiet, turn, words in stretches(turns, _ends_a_passage):
        together = [*quiet, turn] if turn is not None else quiet
        first, last = together[0].number, together[-1].number
        text = diaries.told([each for each in found if first <= each.turn <= last])
        parts = [text, *(cite(untold(each.doubts), each.doubts) for each in together if each.doubts)]
        if any(parts):
            yield Passage(span(together), " ".join(p for p in parts if p), _kills(together[-1].after))
        yield from words
    if final.winner < 0:
        lines = turns[-1].phases[-1].lines if turns and turns[-1].phases else ()
        text = said.say(
            "stops", {"reached": reached(record)}, lines=lines or record.sections[0].lines or (1,)
        )
        yield Passage("So far", text, _kills(final))
    yield from closing_words(record)


def _ends_a_passage(turn: TurnAccount) -> bool:
    return bool(turn.doubts) or any(a.killed for a in turn.actions)


def _swept(turns: Sequence[TurnAccount], said: Voice) -> Iterator[TurningPoint]:
    """Where hands are closed: the clears that cost most links."""
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
    return TextTable(
        "What was played and what was thrown away",
        (ColumnHead(heads[0], "left"), *(ColumnHead(h) for h in heads[1:])),
        tuple(rows),
        note="Own links and water are counted among the discards.",
    )


def _hands(final: State) -> tuple[TextTable, ...]:
    """What was stuck in hand at the end, as far as it is known."""
    rows = []
    for side, name in enumerate(SIDES):
        hand = final.hands[side]
        named = " ".join(CODES[k] for k, n in enumerate(hand.known) for _ in range(n))
        unknown = f"{number(hand.unknown)} not seen" if hand.unknown else ""
        rows.append((capital(name), " and ".join(p for p in (named, unknown) if p) or "nothing"))
    return (
        TextTable("Left in hand", (ColumnHead("side", "left"), ColumnHead("cards", "left")), tuple(rows)),
    )
