"""Checks what a report says about a turn that decided a game of Wolf Pack: what was at stake, and every draw and play."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from printkit.report.story import KNOWN, number
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import (
    CHAINS,
    GOALS,
    SIDES,
    WHO,
    Played,
    named,
)


def until(game: Played, log: Log, turn: int, step: Any) -> None:
    """Play the statements of a turn up to a step, which is not played."""
    for _, s, words in log.turn(turn).said:
        if s not in SIDES:
            continue
        kind = "play" if words.split()[0] in ("play", "pass") else "draw"
        if (kind, SIDES.index(s)) == (step.kind, step.side):
            return
        game.statement(turn, SIDES.index(s), words.split())


SIMPLE = {
    *(Fraction(1, n) for n in (*range(2, 17), 18, 20, 25, 30, 40, 50)),
    *(Fraction(n - 1, n) for n in (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20)),
    *(Fraction(n, 10) for n in (3, 4, 6, 7)),
}


def simply(chance: Fraction) -> str:
    """Return the words for a probability: the nearest simple fraction, with "about" unless it is exact."""
    near = min(SIMPLE, key=lambda each: (abs(each - chance), each.denominator))
    n, d = near.numerator, near.denominator
    words = "an even chance" if d == 2 else f"{number(n)} chance{'s' * (n > 1)} in {number(d)}"
    return words if near == chance else f"about {words}"


def plain(text: str) -> str:
    """Return the text without the marks for invented names, and with cards called by their names alone (without the
    word "card").
    """
    text = re.sub("\ue000[^\ue001]*\ue001", "", KNOWN.sub(lambda found: found[3], text))
    return re.sub(r"(Transport|U-boat) card", r"\1", text)


def _standing(text: str, game: Played, turn: int) -> bool:
    """Check how the game is said to have stood at the beginning of a turning point; return whether the text says so."""
    if not any(game.kills):
        return True
    need = [GOALS[side] - game.kills[side] for side in (0, 1)]
    if found := re.match(
        r"Both sides needed (\w+) more kills\.|Either side was (\w+) kills from victory\.|(\w+) more kills would win for either side\.",
        text,
        re.I,
    ):
        assert [counted(next(n for n in found.groups() if n))] * 2 == need, text
        return True
    sides = "(the wolf pack|the convoy)"
    prey = "(transport|U-boat)s"
    for shape, order in (
        (rf"{sides} needed (\w+) (?:more )?{prey}, {sides} (\w+) (?:more )?{prey}\.", (0, 1, 2, 3, 4, 5)),
        (
            rf"(\w+) (?:more )?{prey} would win for {sides}, (\w+) (?:more )?{prey} for {sides}\.",
            (2, 0, 1, 5, 3, 4),
        ),
        (rf"{sides} still had (\w+) {prey} to (?:sink|destroy), {sides} (\w+) {prey}\.", (0, 1, 2, 3, 4, 5)),
        (rf"{sides} was (\w+) {prey} from its goal, {sides} (\w+) {prey}\.", (0, 1, 2, 3, 4, 5)),
    ):
        if found := re.match(shape, text, re.I):
            said = [found.groups()[n] for n in order]
            for who, n, kind in (said[:3], said[3:]):
                side = WHO.index(who.lower())
                assert ("transport", "U-boat")[side] == kind, text
                assert counted(n) == need[side], text
            return True
    return False


def stakes(text: str, game: Played, *, wanted: bool = False, turn: int = 0) -> None:
    """Check what each side is said to need and to hold. ``wanted``: the text must say it about both sides."""
    found = [need(text, game, side) for side in (0, 1)]
    each = re.search(r"[Ee]ach side was (\w+) cards? from winning", text)
    if each:
        assert game.to_go(0) == game.to_go(1) == counted(each[1]), text
    if apart := re.search(
        r"(the wolf pack|the convoy) was (\w+) cards? from winning, (\w+) nearer than (the [a-z ]+?)(?=,|:|;|\.)",
        text,
        re.I,
    ):
        near = WHO.index(apart[1].lower())
        assert apart[4] == WHO[1 - near], text
        assert counted(apart[3]) == game.to_go(1 - near) - game.to_go(near), text
    assert not wanted or each or apart or all(found) or _standing(text, game, turn), text


def need(text: str, game: Played, side: int) -> bool:
    """Check what a side is said to need or to hold; return whether the text says it."""
    who, togo, hand = WHO[side], game.to_go(side), game.hands[side]
    if far := re.search(rf"{who} was (\w+) cards? from winning", text, re.I):
        assert counted(far[1]) == togo, text
        return True
    if far := re.search(rf"{who} needed (\w+) (more )?(transport|U-boat)s(?!, the)", text, re.I):
        assert bool(far[2]) == (game.kills[side] > 0), text
        assert counted(far[1]) == GOALS[side] - game.kills[side], text
        assert ("transport", "U-boat")[side] == far[3], text
        return True
    if short := re.search(rf" and {who} (\w+)(?: when|,|;|\.)", text):
        assert counted(short[1]) == togo, text
        return True
    found = re.search(
        rf"{who} (?:lacked (only )?([^,.;]+?)(?: to win| for its last chain)?|held (all that it needed(?: to win)?|the .+? to win with)|(had no card of its last chain))(?=, while|\.|;|$)",
        text,
        re.I,
    )
    if not found:
        return False
    assert 0 < togo <= 3, text
    lacked = [card for card in CHAINS[side][-togo:] if card not in hand]
    if found[2]:
        assert named(found[2]) == lacked, text
        assert bool(found[1]) == (len(lacked) == 1), text
    elif found[3]:
        assert not lacked, text
        assert named(found[3]) == ([CHAINS[side][2]] if togo == 1 else []), text
    else:
        assert len(lacked) == 3, text
    return True
