"""Assembles a Wolf Pack report: the headline, the passages, the turning points, the luck, and the cards left
in hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

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
)
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story.ahead import ERROR
from printkit.games.wolf_pack.story.chapters import Chapters, chosen
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.decision import decision
from printkit.games.wolf_pack.story.events import events, peak
from printkit.games.wolf_pack.story.facts import Kill, happenings
from printkit.games.wolf_pack.story.lede import front
from printkit.games.wolf_pack.story.luck import luck
from printkit.games.wolf_pack.story.pictures import pictures
from printkit.games.wolf_pack.story.points import points, unmentioned
from printkit.games.wolf_pack.story.review import review
from printkit.games.wolf_pack.story.swings import SAMPLE, SWING_ERROR
from printkit.games.wolf_pack.story.telling import NAMES, WHO, links, opening, voice
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
    listed,
    number,
    signed,
    untold,
)
from printkit.report.words.phrases import Voice, cite
from printkit.report.words.weave import closing_words, opening_words, reached, span, stretches

CHANCE_NOTE = (
    "The chance is measured after every draw and every play; the figure is what the one draw or play named did to the wolf pack’s chance to win, and the listed ones are "
    "the largest changes that were never won back; the figure of a wait is what the draws in it did. The chance is an estimate: it counts what lies on the table, in the deck and in both hands, of which a player saw only one, "
    f"and is read off 1,500 games that printkit played against itself. At 440 positions that were played out 200 times each, its root mean square error was {ERROR:.0f} "
    f"percentage points; for the changes listed in {SAMPLE} other games it was {SWING_ERROR:.0f}."
)
_PASSAGE = 8
"""A passage of the report that has at least this many turns may end at an event that it describes."""
_LONG = 13
"""A passage of the report that has at least this many turns may end at any kill."""
SWEPT_NOTE = "Swings are links in the wolf pack’s favour: a link that is cleared has to be laid again."


def story(record: Record) -> Story:
    """Return the content of the report on one game, finished or not."""
    turns, said = read_turns(record), voice(record)
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    made = happenings(turns, start)
    found = events(steps(turns), made, final)
    by = decision(turns, made, found, final)
    head = front(record, turns, by, found, said)
    acts = [each.step for each in by.points if each.wait is None]
    waits = [each.wait for each in by.points]
    found = tuple(each._replace(late=True) if each in waits else each for each in found)
    found = (*found, *unmentioned(by.points, found), *peak(steps(turns), final, [step.turn for step in acts]))
    kills = [each for each in made if isinstance(each, Kill)]
    told = chosen(found, head.told, _forced(acts, turns), final, kills, turns[-1].number if turns else 0)
    writer = Chapters(said, turns, kills, told, by, head.told, final)
    passages = tuple(_passages(record, turns, writer, said))
    return Story(
        headline=head.headline,
        verdict=head.verdict,
        facts=tuple(_facts(record, final)),
        passages=passages,
        turning_points=tuple(points(said, turns, by.points) if steps(turns) else _swept(turns, said)),
        turning_note=CHANCE_NOTE if steps(turns) else SWEPT_NOTE,
        decisions=review(record, turns),
        names=NAMES,
        pictures=pictures(turns, start, by.swings[0].step if by.swings else None),
        luck=luck(turns),
        tables=(_cards(turns), *_hands(final)),
        told=tuple(said.facts),
        names_in_the_lead=True,
        score=f"wolf pack {final.kills[WOLF]}, convoy {final.kills[CONVOY]}",
    )


def _forced(acts: Sequence[CourseStep], turns: Sequence[TurnAccount]) -> frozenset[tuple[int, int, bool]]:
    """Return the draws and plays that the passages must tell because they belong to turning points, each as (turn,
    side, True for a draw)."""
    swept = {s.turn: s.side for s in steps(turns) if s.action is not None and s.action.kind in CLEARS}
    return frozenset((s.turn, s.side, s.action is None and swept.get(s.turn) != s.side) for s in acts)


def _kills(state: State) -> str:
    wolf, convoy = state.ruleset.to_win
    return f"wolf pack {state.kills[WOLF]} of {wolf}, convoy {state.kills[CONVOY]} of {convoy}"


def _facts(record: Record, final: State) -> Iterator[Fact]:
    for key, name in (("wolf-player", "Wolf pack"), ("convoy-player", "Convoy")):
        if record.header.get(key):
            yield Fact(name, record.header[key])
    wolf, convoy = final.ruleset.to_win
    yield Fact("Goals", f"{count(wolf, 'transport')}, {count(convoy, 'U-boat')}")
    chains = [listed([CARDS[kind].name for kind in CHAINS[side]]) for side in (WOLF, CONVOY)]
    yield Fact(
        "Chains",
        f"three links laid in order, one card a turn: {chains[WOLF]} sink a transport, {chains[CONVOY]} destroy a U-boat",
    )
    cleared = "the opponent’s links" if final.ruleset.clears_opponent_only else "all links on the table"
    dive, sweep = (CARDS[CLEARS[side]].name for side in (WOLF, CONVOY))
    takers = " and ".join(CARDS[kind].name for kind in HARASSES)
    yield Fact(
        "Other cards",
        f"{dive} (wolf pack) and {sweep} (convoy) clear {cleared}; {takers} take a card from the other hand",
    )
    brief = final.ruleset.answer(WolfRuleset.hands).brief
    yield Fact(
        "Hands",
        brief if final.ruleset.hands_are_closed else "both in the log; neither player saw the other’s",
    )


# --- passages -----------------------------------------------------------------------------------------------------


def _passages(
    record: Record,
    turns: Sequence[TurnAccount],
    writer: Chapters,
    said: Voice,
) -> Iterator[Passage | Quote]:
    start, final = record.start, record.final
    assert isinstance(start, State)
    assert isinstance(final, State)
    deal = opening(record, start, said, record.sections[0].lines) if record.from_position else ""
    yield from opening_words(record)
    told: list[TurnAccount] = []
    quiet: list[TurnAccount] = []
    text = ""
    begun = False
    for turns_on, words in _parts(turns, writer.ends(), writer.kill_turns()):
        quiet += turns_on
        said_now = [deal, writer.sentences(turns_on[0].number, turns_on[-1].number)]
        said_now += [cite(untold(each.doubts), each.doubts) for each in quiet if each.doubts]
        if any(said_now):
            if told:
                yield Passage(span(told), text, _kills(told[-1].after))
            told, text, quiet = quiet, " ".join(each for each in said_now if each), []
            deal, begun = "", True
        if words:
            if told:
                yield Passage(span(told), text, _kills(told[-1].after))
            told, quiet = [], []
            yield from words
    if told:  # turns without a sentence belong to the passage before them
        yield Passage(span([*told, *quiet]), text, _kills([*told, *quiet][-1].after))
    if not begun:
        yield Passage("Deal", deal or opening(record, start, said, record.sections[0].lines), _kills(start))
    if final.winner < 0:
        lines = turns[-1].phases[-1].lines if turns and turns[-1].phases else ()
        text = said.say(
            "log-ends", {"reached": reached(record)}, lines=lines or record.sections[0].lines or (1,)
        )
        yield Passage("So far", text, _kills(final))
    yield from closing_words(record)


def _parts(
    turns: Sequence[TurnAccount], ends: Collection[int], kills: Collection[int]
) -> Iterator[tuple[list[TurnAccount], list[Quote]]]:
    """Yield the groups of turns that become passages, each with the player's remarks that follow it.

    A passage ends at a remark, at a turn in which log and rules disagree, or, unless it is still short, at one of the turns in ``ends``.
    A long one also ends at one of the turns in ``kills``.
    """
    together: list[TurnAccount] = []
    for quiet, turn, words in stretches(
        turns, lambda each: bool(each.doubts) or each.number in {*ends, *kills}
    ):
        together += [*quiet, turn] if turn is not None else quiet
        least = _PASSAGE if turn is not None and turn.number in ends else _LONG
        if words or turn is None or turn.doubts or len(together) >= least:
            yield together, words
            together = []
    if together:
        yield together, []


def _swept(turns: Sequence[TurnAccount], said: Voice) -> Iterator[TurningPoint]:
    """Yield a turning point for each play of Dive or Destroyer Sweep that cleared many chain cards.

    Used if the log does not record the hands, because the chance of winning is then unknown.
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
    """Return the table of what each side did in the game.

    It says how many cards of each class a side played (chain cards, cards that clear chains, harassment
    cards), and how often it passed and discarded."""
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
    """Return the table of the cards left in each hand at the end of the game.

    A hand that is unknown is left out."""
    rows = []
    for side, name in enumerate(SIDES):
        hand = final.hands[side]
        named = " ".join(CODES[k] for k, n in enumerate(hand.known) for _ in range(n))
        unknown = f"{number(hand.unknown)} not seen" if hand.unknown else ""
        rows.append((capital(name), " and ".join(p for p in (named, unknown) if p) or "nothing"))
    return (
        TextTable("Left in hand", (ColumnHead("side", "left"), ColumnHead("cards", "left")), tuple(rows)),
    )
