"""Plays the statements of a log by the rules: ``flip 8D; fire 3C 4S; continue``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import State, pack
from printkit.table import Move, Pool, Refusal, Rule, Table, Why, parse_card
from printkit.table.table import S
from tests.support.scripted import Illegal

BASIC = LoxRuleset()
ADVANCED = LoxRuleset("advanced")
_LEFT_OUT = ("gun", "escape", "deal")
_WITH_CARDS = ("fire", "attack", "opportunity")


def ruleset(preset: str = "", **settings: str) -> LoxRuleset:
    """Return a ruleset with these settings: ``ruleset(jokers="yes", spent_torpedoes="discard")``."""
    return LoxRuleset(preset, {key.replace("_", "-"): value for key, value in settings.items()})


def cards(text: str) -> tuple[int, ...]:
    found = tuple(parse_card(word) for word in text.split())
    assert None not in found, text
    return tuple(c for c in found if c is not None)


def at_sea(
    rulings: LoxRuleset = BASIC, *, supply: int = 15, ocean: int = 9, deck: int | None = None, **fields: Any
) -> State:
    """Return the state of a patrol before a card is flipped; cards without another place are in the discard pile."""
    whole = pack(rulings)
    deck = whole.bit_count() - 24 if deck is None else deck
    left = whole.bit_count() - supply - ocean - deck - fields.get("estimates", 0)
    return State(rulings, supply, ocean, deck, whole, laid=23, discard=left, **fields)


class Stopped(Exception):
    """Raised if the statements are used up."""


class Lines(Table):
    """A table that answers from statements. ``told`` holds what the rules reported last, ``state`` the last state."""

    def __init__(self, text: str) -> None:
        self.left = [part.split() for line in text.splitlines() for part in line.split(";") if part.strip()]
        self.told: dict[str, object] = {}
        self.cited: dict[str, Rule] = {}
        self.asked: list[tuple[str, Rule]] = []
        self.state: object = None
        self._cards: list[int] = []

    def _move(self) -> Move:
        verb, *words = self.left[0]
        if verb == "flip":
            return Move(verb, words[0] if len(words) > 1 else None)
        if verb in _WITH_CARDS:
            return Move(verb, len(words))
        if verb == "escape" and len(words) == 2:
            return Move(verb, (int(words[0]), int(words[1].removeprefix("ocean="))))
        return Move(verb, int(words[0]) if words and words[0].isdecimal() else None)

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        self.asked.append((label, rule))
        assert moves, label
        silent = next((m for m in moves if not m.verb), None)
        if not self.left:
            if silent or (len(moves) == 1 and moves[0].verb in _LEFT_OUT):
                return silent or moves[0]
            raise Stopped(label)
        move = self._move()
        if move.value is None and move.verb != "flip":
            move = next((m for m in moves if m.verb == move.verb), move)
        if move in moves:
            self._cards = (
                list(cards(" ".join(self.left[0][-1:] if move.verb == "flip" else self.left[0][1:])))
                if (move.verb in _WITH_CARDS or move.verb == "flip")
                else []
            )
            del self.left[0]
            return move
        if silent:
            return silent
        if (
            len(moves) == 1
            and moves[0].verb in _LEFT_OUT
            and move.verb != moves[0].verb
            and move.verb not in ("pass", "fire", "attack", "gun")
        ):
            return moves[0]
        assert why is not None
        raise Illegal(why(move))

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        self.asked.append((label, rule))
        if not self._cards:
            if not self.left:
                raise Stopped(label)
            verb, *words = self.left.pop(0)
            assert verb == label, f"the rules ask for `{label}` ({rule.id}), the lines have `{verb}`"
            self._cards = list(cards(" ".join(words)))
        c = self._cards.pop(0)
        assert c in pool, f"{c} is not in the pool"
        return c

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> list[int]:
        return [self.reveal(label, pool, rule) for _ in range(n)]

    def roll(self, *_: object) -> int:
        raise AssertionError("USS Lox has no dice")

    rolls = throw = roll  # type: ignore[assignment]

    def tell(self, name: str, value: object, rule: Rule, why: object = None) -> None:
        self.told[name], self.cited[name] = value, rule

    def meanwhile(self, state: object, *, either: bool = False) -> None:
        self.state = state

    def now(self, state: S) -> S:
        self.state = state
        return state


def run(text: str, start: State | LoxRuleset = BASIC) -> tuple[State, Lines]:
    """Play the statements from the setup (``ocean 4`` first) or from a state, to their end; return the state and the
    table.
    """
    table = Lines(text)
    try:
        state = start if isinstance(start, State) else GAME.setup(start, table)
        while not GAME.over(state) and (table.left or state.status == "port"):
            state = GAME.turn(state, table)
        table.state = state
    except Stopped:
        assert isinstance(table.state, State)
    else:
        assert not table.left, f"the rules never asked for {table.left}"
    assert isinstance(table.state, State)
    return table.state, table


def after(text: str, start: State | LoxRuleset = BASIC) -> State:
    """Return the state after playing the statements."""
    return run(text, start)[0]


def refused(text: str, start: State | LoxRuleset = BASIC) -> Refusal:
    """Return the rules' reason for refusing the first illegal statement."""
    with pytest.raises(Illegal) as caught:
        run(text, start)
    refusal: Refusal | None = caught.value.refusal
    assert refusal is not None
    return refusal
