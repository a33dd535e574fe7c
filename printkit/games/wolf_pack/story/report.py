"""What a Wolf Pack report says: the passages, the turning points, the luck, and what was stuck in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printkit.games.wolf_pack.log.totals import ending
from printkit.games.wolf_pack.rules.deck import (
    CHAINS,
    CLEARS,
    CODES,
    CONVOY,
    SIDES,
    WATER,
    WOLF,
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.account import Action, TurnAccount, accounts, harassments, played, to_go
from printkit.games.wolf_pack.story.luck import luck
from printkit.games.wolf_pack.story.names import NAMES
from printkit.games.wolf_pack.story.pictures import pictures
from printkit.games.wolf_pack.story.review import review
from printkit.games.wolf_pack.story.telling import TIGHT, WHO, Diaries, action_facts, times, voice
from printkit.journal.course import Record
from printkit.lab.ledger import WinChance, turning
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
)
from printkit.report.words.phrases import Voice
from printkit.report.words.weave import closing_words, opening_words, reached, span, stretches

TURNING_NOTE = (
    "Swings are links in the wolf pack’s favour: a link that is cleared has to be played again. A kill is three links, so "
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
        turning_points=tuple(turning_points(record, turns)),
        turning_note=TURNING_NOTE,
        decisions=review(record, turns),
        told_turn=partial(told_turn, record, turns),
        names=NAMES,
        pictures=pictures(turns, start),
        luck=luck(turns),
        tables=(_cards(turns), *_hands(final)),
    )


def _kills(state: State) -> str:
    return f"{state.kills[WOLF]}–{state.kills[CONVOY]}"


def _headline(record: Record, final: State) -> str:
    if final.winner < 0:
        return f"Undecided {reached(record)}: {_kills(final)}"
    goals = final.ruleset.to_win
    kills = [
        f"{number(n) if n else 'none'} of {number(goal)}" if goal > 1 else "the one" if n else "none"
        for n, goal in zip(final.kills, goals, strict=True)
    ]
    mine, other = kills[final.winner], kills[1 - final.winner]
    noun = "kills" if goals[final.winner] > 1 else "kill"
    return f"{capital(WHO[final.winner][4:])} wins, {mine} {noun} to {other}: {ending(final)}"


def _verdict(record: Record, final: State) -> str:
    if final.winner < 0:
        return f"{capital(_sunk(final))} so far, {reached(record)}."
    sunk = _sunk(final)
    facts = {"who": WHO[final.winner], "turn": final.turn, "sunk": sunk}
    return voice(record).say("verdict", facts)


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
    record: Record, turns: Sequence[TurnAccount], start: State, final: State
) -> Iterator[Passage | Quote]:
    diaries = Diaries(record)
    yield Passage("Deal", _deal(record, start, diaries.voice), _kills(start))
    yield from opening_words(record)
    for quiet, turn, words in stretches(turns, _eventful):
        together = [*quiet, turn] if turn is not None else quiet
        if text := diaries.stretch(together):
            yield Passage(span(together), text, _kills(together[-1].after))
        yield from words
    if final.winner < 0:
        yield Passage("So far", diaries.voice.say("stops", {"reached": reached(record)}), _kills(final))
    yield from closing_words(record)


def _deal(record: Record, start: State, said: Voice) -> str:
    begins = "the log takes the game up" if record.from_position else "the game began"
    held, lines = "", record.sections[0].lines
    if all(any(hand.known) and not hand.unknown for hand in start.hands):
        wolf, convoy = (
            times(kind for kind, n in enumerate(start.hands[side].known) for _ in range(n))
            for side in (WOLF, CONVOY)
        )
        held = f" {said.say('held', {'wolf': wolf, 'convoy': convoy})}"
    tags = ["taken-up"] if record.from_position else []
    return said.say("deal", {"begins": begins, "deck": number(start.deck), "held": held}, tags, lines=lines)


def _eventful(turn: TurnAccount) -> bool:
    return bool(turn.doubts) or any(a.killed or any(a.cleared) for a in turn.actions)


# --- turning points -----------------------------------------------------------------------------------------------


def turning_points(record: Record, turns: Sequence[TurnAccount]) -> Iterator[TurningPoint]:
    """The clears that cost most links, and the kill that decided."""
    said = voice(record)
    clears = [
        (turn, action, action.cleared[CONVOY] - action.cleared[WOLF])
        for turn in turns
        for action in turn.actions
    ]
    for turn, action, swing in turning(clears, lambda clear: clear[2], least=1):
        facts = {**action_facts(action), **_thrown_back(turn, action)}
        links = f"{signed(swing, 0)} {'link' if abs(swing) == 1 else 'links'}"
        text = said.say("turn", facts, at=turn.number, lines=[action.line])
        yield TurningPoint(f"Turn {turn.number}", links, text)
    last = turns[-1] if turns else None
    if last and last.after.winner >= 0 and last.actions and not last.doubts:
        action = last.actions[-1]
        short = to_go(last.after, 1 - action.side)
        facts = {**action_facts(action), "short": count(short, "link")}
        text = said.say("turn-won", facts, ["tight"] if short <= TIGHT else [], lines=[action.line])
        yield TurningPoint(f"Turn {last.number}", "decided", text)


def told_turn(record: Record, turns: Sequence[TurnAccount], chance: WinChance) -> TurningPoint | None:
    """What moved the chance in a turn: a kill, a clear, else the link that was laid for it; None: no card did."""
    turn = next((each for each in turns if each.number == chance.at and not each.doubts), None)
    side = WOLF if chance.swing > 0 else CONVOY
    moved = (
        [a for a in turn.actions if a.side == side and (a.chain or a.killed or any(a.cleared))]
        if turn
        else []
    )
    if turn is None or not moved:
        return None
    action = max(moved, key=lambda a: (a.killed, sum(a.cleared)))
    short = to_go(turn.after, 1 - side)
    facts = {**action_facts(action), "short": count(short, "link"), "other": number(short)}
    facts["now"] = count(to_go(turn.after, side), "link")
    said, tags, what = voice(record), list[str](), "turn-laid"
    if not any(action.cleared) and not action.killed and short > to_go(turn.before, 1 - side):
        what, facts = "turn-broken", {**facts, "other": count(short, "link")}
    elif any(action.cleared):
        what, facts = "turn", {**facts, **_thrown_back(turn, action)}
    elif action.killed:
        won = turn.after.winner == side
        what, tags = ("turn-won", ["tight"] if short <= TIGHT else []) if won else ("turn-kill", [])
    return TurningPoint(chance.when, "", said.say(what, facts, tags, at=turn.number, lines=[action.line]))


def _thrown_back(turn: TurnAccount, action: Action) -> dict[str, object]:
    """The links that the other side had to go before and after a clear."""
    side = 1 - action.side
    now = 3 * (turn.before.ruleset.to_win[side] - turn.before.kills[side])
    return {"now": count(now, "link"), "was": number(now - action.cleared[side])}


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
