"""Checks the sentences of a Wolf Pack report about kills that nothing held up: how a kill followed from the event before, and what it
changed in the race to win."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from printkit.table.words import ordinal
from tests.report.readers.log import counted
from tests.report.readers.wolf_pack_game import GOALS, WHO
from tests.report.readers.wolf_pack_kill import Chain

Check = Callable[[Chain, re.Match[str]], object]
_N = r"(\w+)"


def _earlier(chain: Chain) -> list[tuple[int, int]]:
    """Return turn and side of the kills before this one, in order."""
    return [k[:2] for k in chain.played.killed if k[:2] < (chain.turn, chain.side)]


def _togo(chain: Chain) -> tuple[int, int]:
    mine = chain.played.after[chain.turn, chain.side]
    return mine[chain.side], mine[1 - chain.side]


def _kills(chain: Chain) -> tuple[int, int]:
    return next(k[3] for k in chain.played.killed if k[:2] == (chain.turn, chain.side))


def _straight(chain: Chain) -> bool:
    return chain.links[0] == chain.turn - 2


def _lost(chain: Chain, said: str) -> bool:
    """Return whether a sweep took the side's last chain so many turns before the kill."""
    cut = chain.played.cut(chain.links[0], chain.side)
    return cut is not None and cut.card in "DW" and chain.turn - cut.turn == counted(said)


def _answered(chain: Chain) -> bool:
    return _earlier(chain)[-1:] == [(chain.turn, 1 - chain.side)]


def _needs(chain: Chain) -> int:
    """Return how many kills the opponent still needs."""
    return GOALS[1 - chain.side] - _kills(chain)[1 - chain.side]


def _row(chain: Chain) -> int:
    sides = [side for _, side in _earlier(chain)]
    return 1 + len(list(takewhile(lambda side: side == chain.side, reversed(sides))))


def _score(chain: Chain, wolf: str, convoy: str) -> bool:
    return tuple(0 if each in ("no", "none") else counted(each) for each in (wolf, convoy)) == _kills(chain)


LEADS: tuple[tuple[str, Check], ...] = (
    (r"in the same turn WHO closed a chain, too|before the turn was out WHO had its answer|WHO struck back in the same turn",
     lambda c, m: _answered(c)),
    (r"WHO had another chain in hand already|WHO lost no time, for it still held a whole chain|WHO still held all three cards of a chain",
     lambda c, m: c.kept() and _straight(c)),
    (r"WHO went straight on|WHO did not pause",
     lambda c, m: _straight(c) and _earlier(c)[-1:] == [(c.links[0] - 1, c.side)]),
    (rf"WHO made good the loss within {_N} turns", lambda c, m: _lost(c, m[1])),
    (rf"that held WHO up for only {_N} turns", lambda c, m: _lost(c, m[1]) and counted(m[1]) < 5),
    (rf"{_N} turns later WHO had closed a new chain", lambda c, m: _lost(c, m[1])),
    (rf"it took WHO {_N} turns to recover", lambda c, m: _lost(c, m[1])),
    (rf"WHO needed {_N} turns for its next kill", lambda c, m: _lost(c, m[1])),
    (rf"WHO was set back by {_N} turns", lambda c, m: _lost(c, m[1])),
)  # fmt: skip
NEWS: tuple[tuple[str, Check], ...] = (
    (r"left each side one kill from the goal|meant that the next kill would win, whoever made it|left one kill to go on either side",
     lambda c, m: all(0 < n <= 3 for n in _togo(c))),
    (rf"brought WHO within one kill of the goal, while WHOM still needed {_N}", lambda c, m: 0 < _togo(c)[0] <= 3 and _needs(c) == counted(m[1])),
    (rf"was the {_N} of (\w+), with (\w+) to go for WHOM",
     lambda c, m: m[1] == ordinal(_kills(c)[c.side]) and counted(m[2]) == GOALS[c.side] and _needs(c) == counted(m[3])),
    (r"brought WHO to its last kill", lambda c, m: 0 < _togo(c)[0] <= 3),
    (r"was the first kill of the game|opened the score", lambda c, m: not _earlier(c)),
    (rf"was the {_N} of (\w+)", lambda c, m: m[1] == ordinal(_kills(c)[c.side]) and counted(m[2]) == GOALS[c.side]),
    (rf"was the {_N} in a row for WHO|was the {_N} in a row without an answer", lambda c, m: (m[1] or m[2]) == ordinal(_row(c))),
    (rf"was WHO’s first, against {_N} PREYS|was the first for WHO, which had lost {_N} PREYS",
     lambda c, m: _kills(c)[c.side] == 1 and _kills(c)[1 - c.side] == counted(m[1] or m[2])),
    (r"was WHO’s first since turn (\d+)|ended a wait that had lasted since turn (\d+)",
     lambda c, m: [turn for turn, side in _earlier(c) if side == c.side][-1] == int(m[1] or m[2])),
    (rf"left each side {_N} cards? from its goal", lambda c, m: _togo(c) == (counted(m[1]),) * 2),
    (r"put WHO one card nearer its goal|gave WHO the lead, by one card", lambda c, m: _togo(c)[0] + 1 == _togo(c)[1]),
    (rf"made it {_N} all|evened the score at {_N} all", lambda c, m: _kills(c) == (counted(m[1] or m[2]),) * 2),
    (rf"was the {_N} of (\w+) for WHO, while WHOM still needed {_N}",
     lambda c, m: m[1] == ordinal(_kills(c)[c.side]) and counted(m[2]) == GOALS[c.side] and _needs(c) == counted(m[3])),
    (r"brought WHO half-way", lambda c, m: 2 * _kills(c)[c.side] == GOALS[c.side]),
    (rf"left WHO {_N} cards? nearer its goal|widened WHO’s lead to {_N} cards?",
     lambda c, m: _togo(c)[1] - _togo(c)[0] == counted(m[1] or m[2])),
    (rf"still left WHO {_N} cards? farther from its goal", lambda c, m: _togo(c)[0] - _togo(c)[1] == counted(m[1])),
    (rf"still left WHOM {_N} cards? nearer its goal", lambda c, m: _togo(c)[0] - _togo(c)[1] == counted(m[1])),
    (rf"left WHO {_N} OWNS? short of its goal", lambda c, m: GOALS[c.side] - _kills(c)[c.side] == counted(m[1])),
    (rf"made it {_N} transports? to (\w+)(?: U-boats?)?", lambda c, m: _score(c, m[1], m[2])),
)  # fmt: skip


TAILS: tuple[tuple[str, Check], ...] = (
    (r"which left both sides one kill from the goal|after which the next kill would win", lambda c, m: all(0 < n <= 3 for n in _togo(c))),
    (rf"the {_N} of (\w+)",
     lambda c, m: 0 < _togo(c)[0] <= 3 and m[1] == ordinal(_kills(c)[c.side]) and counted(m[2]) == GOALS[c.side]),
    (rf"the {_N}, with one to go", lambda c, m: 0 < _togo(c)[0] <= 3 and m[1] == ordinal(_kills(c)[c.side])),
    (r"the first kill of the game", lambda c, m: not _earlier(c)),
    (rf"the {_N} in a row", lambda c, m: m[1] == ordinal(_row(c))),
    (r"WHO’s first kill", lambda c, m: _kills(c)[c.side] == 1),
    (r"WHO’s first since turn (\d+)", lambda c, m: [turn for turn, side in _earlier(c) if side == c.side][-1] == int(m[1])),
    (rf"which left each side {_N} cards? from its goal", lambda c, m: _togo(c) == (counted(m[1]),) * 2),
    (rf"which made it {_N} all", lambda c, m: _kills(c) == (counted(m[1]),) * 2),
    (r"which brought WHO half-way", lambda c, m: 2 * _kills(c)[c.side] == GOALS[c.side]),
    (rf"which left WHO {_N} cards? nearer its goal", lambda c, m: _togo(c)[1] - _togo(c)[0] == counted(m[1])),
    (rf"which still left WHOM {_N} cards? nearer its goal", lambda c, m: _togo(c)[0] - _togo(c)[1] == counted(m[1])),
    (r"which put WHO one card nearer its goal", lambda c, m: _togo(c)[0] + 1 == _togo(c)[1]),
    (r"which won WHO the game", lambda c, m: not _togo(c)[0]),
)  # fmt: skip


def without_tail(text: str, chain: Chain) -> str:
    """Check the clause about the race at the end of a sentence about a kill, and return the sentence without it."""
    for shape, holds in TAILS:
        pattern = re.sub(
            "WHOM|WHO", lambda m: {"WHO": WHO[chain.side], "WHOM": WHO[1 - chain.side]}[m[0]], shape
        )
        if found := re.search(rf", (?:{pattern})\.$", text):
            assert holds(chain, found), text
            return f"{text[: found.start()]}."
    return text


def raced(text: str, chain: Chain) -> bool:
    """Check a sentence about a kill that nothing held up. Return False if it is not such a sentence."""
    prey = ("transport", "U-boat")[chain.side]
    text = text[:1].lower() + text[1:]
    found = re.fullmatch(
        rf"(?:(?P<lead>.+?): )?(?:a|the) {prey}(?P<when> on turn (?P<turn>\d+))? (?P<news>.+)\.", text
    )
    if found is None or found["news"].startswith(("was sunk", "was destroyed")):
        return False
    names = {
        "WHO": WHO[chain.side],
        "WHOM": WHO[1 - chain.side],
        "PREY": ("U-boat", "transport")[chain.side],
        "OWN": prey,
    }
    if found["when"]:
        assert int(found["turn"]) == chain.turn, text
    else:
        assert _answered(chain), text
    for said, known in ((found["lead"], LEADS), (found["news"], NEWS)):
        if said is not None:
            _known(said, known, chain, names)
    return True


def _known(said: str, known: tuple[tuple[str, Check], ...], chain: Chain, names: dict[str, str]) -> None:
    for shape, holds in known:
        pattern = (
            re.sub(r"WHOM|WHO|PREY|OWN", lambda m: names[m[0]], shape)
            .replace("transportS", "transports?")
            .replace("U-boatS", "U-boats?")
        )
        if found := re.fullmatch(pattern, said):
            assert holds(chain, found), said
            return
    raise AssertionError(f"no known words: {said}")
