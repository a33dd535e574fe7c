"""Checks what a report of Wolf Pack says about the time after a deciding turn: the kill, the loss or the card that came of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from printkit.table.words import ordinal
from tests.report.readers.log import counted
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, NAMES, WHO, Played, named

T = TypeVar("T")
_SIDE = "(it|the wolf pack|the convoy)"
_KILL = re.compile(
    rf"[Oo]n turn (\d+) (?:{_SIDE} )?(sank|destroyed) its (\w+)( and last)? (transport|U-boat)"
)
_CLEARED = re.compile(
    r"(?:(the [a-z ]+)’s own )?(Dive|Destroyer Sweep) cleared the chain on turn (\d+)", re.I
)
_MISSING = re.compile(
    r"(the [a-z ]+|it) (?:drew no other ([\w -]+?) until turn (\d+)|never drew another ([\w-]+(?: Charges)?))",
    re.I,
)
_HELD = re.compile(
    r"(the wolf pack|the convoy) (?:did not make its (\w+) kill until turn (\d+)|(made no kill after that)|(made a kill all the same))"
    r"|that held (the wolf pack|the convoy) up for only (\w+) turns?",
    re.I,
)
_WAITED = re.compile(r"(the wolf pack|the convoy) waited (\w+) turns for its next kill", re.I)
_NEXT = re.compile(r"(it|the wolf pack|the convoy) made the next kill, on turn (\d+)", re.I)
_USED = re.compile(
    r"(it|the wolf pack|the convoy) (sank|destroyed) its (\w+) (transport|U-boat) first, on turn (\d+)",
    re.I,
)
_TOOK = re.compile(r"[Oo]n turn (\d+) (Dive|Destroyer Sweep) took ([\w -]+?) off the table")
_FLOOR = re.compile(
    r"(?:(?:its|the wolf pack’s|the convoy’s) chance to win|(?<=[.;] )It) never fell below (\d+)\u00a0% again",
    re.I,
)


def _first(found: Iterable[T]) -> T:
    """Return the first of the events that a sentence may speak of; an AssertionError if the log has none."""
    first = next(iter(found), None)
    assert first is not None
    return first


def later(text: str, turn: int, played: Played) -> tuple[str, int | None]:
    """Check the clauses about the time after a turn; return the text without them, and the percentage that a chance is said never to have
    fallen below."""
    for found in _KILL.finditer(text):
        if int(found[1]) == turn:
            continue  # told as a play of the turn itself
        side = ("transport", "U-boat").index(found[6])
        assert found[2] in (None, "it", WHO[side]), text
        assert found[3] == ("sank", "destroyed")[side], text
        kills = _first(k[3] for k in played.killed if k[:2] == (int(found[1]), side))
        assert ordinal(kills[side]) == found[4], text
        assert bool(found[5]) == (kills[side] == GOALS[side]), text
        assert not [k for k in played.killed if k[1] == side and turn < k[0] < int(found[1])], text
        _laid_in_the_end(text, side, turn, int(found[1]), played)
    for found in _CLEARED.finditer(text):
        swept = _first(p for p in played.swept if p.turn == int(found[3]) and NAMES[p.card] == found[2])
        assert any(swept.laid), text
        if found[1]:
            assert WHO[swept.side] == found[1].lower(), text
    for found in _MISSING.finditer(text):
        (card,) = named(found[2] or found[4])
        side = _first(side for side in (0, 1) if card in CHAINS[side])
        assert found[1].lower() in ("it", WHO[side]), text
        assert any(p.victim == card and p.side != side for p in played.plays if p.turn == turn), text
        assert played.next_drawn(side, card, turn) == int(found[3] or 0), text
    for found in _HELD.finditer(text):
        _held(found, turn, played, text)
    for found in _TOOK.finditer(text):
        swept = _first(p for p in played.swept if p.turn == int(found[1]) and NAMES[p.card] == found[2])
        other = 1 - swept.side
        assert named(found[3]) == list(CHAINS[other][: swept.laid[other]]), text
        assert turn < swept.turn, text
    for found in _WAITED.finditer(text):
        side = WHO.index(found[1].lower())
        first = _first(k for k in played.killed if k[1] == side and k[0] >= turn)
        assert first[0] - turn == counted(found[2]), text
    for found in _NEXT.finditer(text):
        swept = _first(p for p in played.swept if p.turn == turn and p.laid[1 - p.side])
        first = _first(k for k in played.killed if (k[0], k[1]) > (turn, swept.side))
        assert first[0] == int(found[2]), text
        assert found[1].lower() in ("it", WHO[first[1]]), text
        assert first[1] == swept.side, text
    for found in _USED.finditer(text):
        side = ("transport", "U-boat").index(found[4])
        assert found[1].lower() in ("it", WHO[side]), text
        swept = _first(p for p in played.swept if p.turn == turn and p.side == side and p.laid[1 - side])
        first = _first(k for k in played.killed if (k[0], k[1]) > (turn, swept.side))
        assert first[:2] == (int(found[5]), side), text
        assert ordinal(first[3][side]) == found[3], text
        assert found[2] == ("sank", "destroyed")[side], text
    floor = _FLOOR.search(text)
    text = _KILL.sub(lambda m: m[0] if int(m[1]) == turn else "", text)
    for pattern in (_CLEARED, _MISSING, _HELD, _WAITED, _NEXT, _USED, _TOOK, _FLOOR):
        text = pattern.sub("", text)
    return re.sub(r"(?: |;|, (?:and|but) )+\.?$", "", text), int(floor[1]) if floor else None


def _held(found: re.Match[str], turn: int, played: Played, text: str) -> None:
    """Check when the side whose chain was cleared made its next kill."""
    side = WHO.index((found[1] or found[6]).lower())
    cleared = [p for p in played.swept if p.turn == turn and p.laid[side] and p.side != side]
    assert cleared, text
    kills = [
        k
        for k in played.killed
        if k[1] == side and (k[0] > turn or (k[0] == turn and side > cleared[0].side))
    ]
    if found[4]:
        assert played.finished, text
        assert not kills, text
        return
    first = _first(kills)
    if found[5]:
        assert first[0] == turn, text
    elif found[2]:
        assert (ordinal(first[3][side]), first[0]) == (found[2], int(found[3])), text
    else:
        assert first[0] - turn == counted(found[7]), text


def _laid_in_the_end(text: str, side: int, turn: int, killed: int, played: Played) -> None:
    """Check that each card that a side is said to have drawn was laid for the kill that is said to have followed: nothing took it before."""
    said = re.search(rf"{WHO[side]} drew ([^.;:]*?)(?=,? and (?:on turn|sank|destroyed)|[.;:]|$)", text, re.I)
    for card in set(named(said[1])) & set(CHAINS[side]) if said else ():
        laid = _first(p.turn for p in played.plays if p.side == side and p.card == card and p.turn >= turn)
        assert laid <= killed, (text, card)
        assert not [
            p
            for p in played.plays
            if p.side != side
            and turn <= p.turn < laid + side
            and p.victim == card
            and p.hands[side].count(card) == 1
        ], (text, card)
