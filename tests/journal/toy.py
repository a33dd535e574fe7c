"""A toy game for testing the journal package: a boat rows for three turns, or until it is home.

Each turn: the oars (two dice, unless the captain drifts), a gull (a die) when they show a double, and on request a card.
The start is chosen in the header; at the end the captain's secret card is turned up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from printkit.journal.entries import Given
from printkit.journal.notation import END as END_HEADING
from printkit.journal.notation import POSITION, Citations, Claim, HeaderKey, HeadingKind, Headings, Notation
from printkit.journal.verbs import Bare, Cards, Dice, Holds, Number, Omission, PositionOnly, Spread
from printkit.table import (
    D6,
    Game,
    Heading,
    Move,
    Preset,
    Refusal,
    Rule,
    Ruleset,
    Ruling,
    Table,
    Total,
    Unseen,
)
from printkit.table.cards import FULL_PACK

START = Rule("TOY-START", "Start", "The boat starts 1 to 9 miles out.")
ROW = Rule("TOY-ROW", "Rowing", "Two dice say how far she goes.")
GULL = Rule("TOY-GULL", "Gull", "A double brings a gull, with a die.")
DRIFT = Rule("TOY-DRIFT", "Drifting", "The captain may drift once.")
FISH = Rule("TOY-FISH", "Fishing", "Up to three cards are drawn.")
SECRET = Rule("TOY-SECRET", "Secret", "The secret card is turned up at the end.")
DICE = Rule("TOY-DICE", "Dice", "A die shows 1 to 6.")
CARDS = Rule("TOY-CARDS", "Cards", "There is one card of each kind.")
MILES = Rule("TOY-MILES", "Miles", "The miles that are left.")
END = Rule("TOY-END", "End", "Three turns, no more.")


class ToyRuleset(Ruleset):
    presets = (Preset("lake", "a lake"), Preset("sea", "the sea"))
    salt = Ruling[Literal["no", "yes"]](
        "salt", (ROW,), "Salt water?", {"no": "fresh", "yes": "salt"}, "It is a lake.", presets={"sea": "yes"}
    )


class State(NamedTuple):
    miles: int
    turn: int = 0
    drifted: bool = False
    gulls: int = 0
    unseen: int = FULL_PACK
    secret: int = -1


def setup(ruleset: ToyRuleset, table: Table) -> State:
    moves = tuple(Move("start", n) for n in range(1, 10))
    n = table.decide("start", moves, START, ruleset, lambda m: Refusal(START, "1 to 9 miles", "1 to 9")).value
    state = State(n if isinstance(n, int) else 1)
    table.now(state)
    return state


def turn(state: State, table: Table) -> State:
    state = state._replace(turn=state.turn + 1)
    moves = (Move("row"),) if state.drifted else (Move("row"), Move("drift"))
    move = table.decide("row", moves, DRIFT, state, lambda m: Refusal(DRIFT, "she has drifted before", "row"))
    state = state._replace(drifted=True) if move.verb == "drift" else _row(state, table)
    table.now(state)
    state = _fish(state, table)
    if _over(state):
        c = table.reveal("secret", Unseen(state.unseen), SECRET)
        state = state._replace(secret=c, unseen=state.unseen & ~(1 << c))
        table.now(state)
    return state


def _row(state: State, table: Table) -> State:
    oars = table.rolls("oars", D6, 2, ROW)
    table.tell("stroke", sum(oars), ROW)
    state = state._replace(miles=max(0, state.miles - sum(oars) // 4))
    if len(oars) > len(set(oars)):
        state = state._replace(gulls=state.gulls + table.roll("gull", D6, GULL))
    return state


def _fish(state: State, table: Table) -> State:
    moves = (Move(""), *(Move("fish", n) for n in range(1, 4)))
    move = table.decide("fish", moves, FISH, state, lambda m: Refusal(FISH, "three cards at most", "1 to 3"))
    n = move.value if isinstance(move.value, int) else 0
    for c in table.reveals("fish", Unseen(state.unseen), n, FISH):
        state = state._replace(unseen=state.unseen & ~(1 << c))
    table.tell("catch", ("fish",) if n else (), FISH)
    return state


def _over(state: State) -> bool:
    return state.turn >= 3 or not state.miles


def totals(state: State) -> Mapping[str, Total]:
    return {"miles": state.miles, "gulls": state.gulls, "result": "home" if not state.miles else "out"}


def rebase(state: State, name: str, value: Any) -> State | None:
    if name not in ("miles", "gulls") or not isinstance(value, int):
        return None
    return state._replace(miles=value) if name == "miles" else state._replace(gulls=value)


def position(ruleset: ToyRuleset, given: Given) -> State:
    return State(
        given.number("miles", MILES, 1, 9), given.first - 1, gulls=given.number("gulls", GULL, 0, 99, 0)
    )


VERBS = (
    Number("start", "miles", START, "the start is in the header", "5", header=True),
    Bare("row", "row", ROW, "nobody rows here", omission=Omission.FORCED),
    Bare("drift", "drift", DRIFT, "nobody drifts here"),
    Dice("oars", "two dice", ROW, "nobody rowed", "3 5"),
    Dice("gull", "a die", GULL, "only a double brings a gull", "4"),
    Spread("fish", "cards", FISH, "nobody fishes here", "5H", merges=False),
    Cards("secret", "the secret card", SECRET, "the game is not over", "5H", at_end=True),
    PositionOnly("miles", "miles left", MILES, Holds.NUMBER),
    PositionOnly("gulls", "gulls seen", GULL, Holds.NUMBER),
)
NOTATION = Notation(
    VERBS,
    (
        Claim("miles", MILES, "left"),
        Claim("gulls", GULL, "seen"),
        Claim("stroke", ROW, "both oars"),
        Claim("fish", FISH, "caught", of="catch", flag=True),
        Claim("home", MILES, "home", of="result", flag=True),
        Claim("out", MILES, "out", of="result", flag=True),
    ),
    position,
    header=(HeaderKey("water", "salt or not", "salt"),),
    headings=Headings((POSITION, HeadingKind("turn"), END_HEADING)),
    citations=Citations(die=DICE, card=CARDS, end=END),
)
GAME = Game(
    "toy", "Toy", "nobody", "solitaire", "A toy.", "tests.toy", "1.0", (),
    (START, ROW, GULL, DRIFT, FISH, SECRET, DICE, CARDS, MILES, END), ToyRuleset, (), (), (),
    setup, turn, _over, lambda s: Heading("turn", s.turn + 1), totals, rebase,
    lambda s: str(totals(s)["result"]), lambda s: {"miles": s.miles},
)  # fmt: skip


def loader(slug: str) -> tuple[Game, Notation]:
    return GAME, NOTATION


SALT = ToyRuleset.salt

LOG = """game: toy
start: 5

turn 1
  row; oars 3 4
  = miles 4, stroke 7
turn 2
  row; oars 5 5; gull 2; fish 3C 4S
  = miles 2, gulls 2, fish
turn 3
  drift
  > Nobody spoke.
end
  secret 9H
  = out, miles 2
"""
