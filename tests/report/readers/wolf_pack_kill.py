"""Checks the sentences that a report of Wolf Pack has about kills: what came before a kill, and what the kill meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from printkit.report.story import StoryFact
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, NAMES, WHO, Played, named
from tests.report.readers.wolf_pack_turning import plain

PREY = ("transport", "U-boat")
VERB = ("sank", "destroyed")
SUNK = ("sunk", "destroyed")
_N = r"([\w-]+)"


class Chain(NamedTuple):
    """The chain with which a side made a kill: the game, the side, the turns of its links and of the kill."""

    played: Played
    side: int
    links: tuple[int, ...]
    turn: int

    @property
    def cards(self) -> str:
        return CHAINS[self.side]

    @property
    def kills(self) -> tuple[int, int]:
        """The kills of both sides after the kill."""
        return next(k[3] for k in self.played.killed if k[:2] == (self.turn, self.side))

    @property
    def straight(self) -> bool:
        return self.links[0] == self.turn - 2

    @property
    def earlier(self) -> list[tuple[int, int]]:
        """Turn and side of the kills before this one, in order."""
        return [k[:2] for k in self.played.killed if k[:2] < (self.turn, self.side)]

    def left(self, side: int) -> int:
        """Return how many kills a side still needs."""
        return GOALS[side] - self.kills[side]

    def row(self) -> int:
        sides = [side for _, side in self.earlier]
        return 1 + len(list(takewhile(lambda side: side == self.side, reversed(sides))))

    def answered(self) -> bool:
        return self.earlier[-1:] == [(self.turn, 1 - self.side)]

    def kept(self) -> bool:
        """Return whether the side held all three links since its last chain was gone."""
        cut = self.played.cut(self.links[0], self.side)
        if cut is None or self.played.kept(cut, self.side) != set(self.cards):
            return False
        return not any(
            p.victim in self.cards and p.hands[self.side].count(p.victim) == 1
            for p in self.played.plays
            if p.side != self.side and p.victim and cut.turn < p.turn < self.links[0]
        )

    def lost(self, delay: str = "") -> bool:
        """Return whether a card of the opponent took the side's last chain, so many turns before the kill."""
        cut = self.played.cut(self.links[0], self.side)
        swept = cut is not None and cut.card in "DW" and cut.side != self.side
        return swept and (not delay or (cut is not None and self.turn - cut.turn == counted(delay)))

    def waited(self, plays: str, card: str) -> bool:
        return self.played.longest(self.turn, self.side)[:2] == (counted(plays), named(card)[0])

    def robbed(self, card: str, by: str, turn: str) -> bool:
        """Return whether a harassment took the side's last card of a kind in this turn, and the side had no other until its wait was over."""
        code = named(card)[0]
        theft = self.played.play(int(turn), 1 - self.side)
        last = self.played.longest(self.turn, self.side)[3]
        mine = [
            p
            for p in self.played.plays
            if p.side == self.side and (p.turn, p.side) > (theft.turn, theft.side) and p.turn <= last
        ]
        taken = (NAMES[theft.card], theft.victim) == (by, code) and theft.hands[self.side].count(code) == 1
        return taken and all(code not in p.hands[self.side] for p in mine)

    def lain(self, gap: str) -> bool:
        draw = next(d for d in self.played.draws if (d.turn, d.side) == (self.turn, self.side))
        came = self.cards[2] in draw.cards and self.cards[2] not in draw.held
        plays = [p for p in self.played.plays if p.side == self.side and self.links[1] < p.turn < self.turn]
        lacked = all(self.cards[2] not in p.hands[self.side] for p in plays)
        return came and lacked and self.turn - self.links[1] == counted(gap)


Check = Callable[[Chain, re.Match[str]], object]
_CARD = "(?:an? )?((?:Periscope|Torpedo|Transport|Sonar|Depth Charges|U-boat))"
_KILL = "VERB DEAD"
CAUSES: tuple[tuple[str, Check], ...] = (
    (f"In the same turn WHO {_KILL}|WHO struck back before the turn was out and {_KILL}|The answer came in the same turn: WHO {_KILL}", lambda c, m: c.answered()),
    (f"But WHO still held the cards of another chain and {_KILL} on turn TURN|WHO had another chain in hand and {_KILL} all the same, on turn TURN",
     lambda c, m: c.lost() and c.kept() and c.straight),
    (f"But WHO began again and {_KILL} on turn TURN", lambda c, m: c.lost()),
    (f"That held WHO up for only {_N} turns?: on turn TURN it {_KILL}", lambda c, m: c.lost(m[1]) and counted(m[1]) <= 4),
    (f"{_N} turns? later WHO had laid another chain and {_KILL}", lambda c, m: c.lost(m[1])),
    (f"WHO needed {_N} turns for its next chain and {_KILL} on turn TURN", lambda c, m: c.lost(m[1])),
    (f"It took WHO until turn TURN to lay a whole chain; then it {_KILL}", lambda c, m: c.lost()),
    (f"It was {_N} turns before WHO {_KILL}, on turn TURN", lambda c, m: c.lost(m[1])),
    (f"WHO waited {_N} turns for {_CARD} and {_KILL} on turn TURN", lambda c, m: c.waited(m[1], m[2])),
    (f"For {_N} turns WHO waited for {_CARD}; on turn TURN it {_KILL}", lambda c, m: c.waited(m[1], m[2])),
    (f"It took WHO {_N} turns to find {_CARD}; on turn TURN it {_KILL}", lambda c, m: c.waited(m[1], m[2])),
    (rf"(.+?) had taken WHO’s last {_CARD} on turn (\d+), which cost WHO {_N} turns: on turn TURN it {_KILL}",
     lambda c, m: c.robbed(m[2], m[1], m[3]) and c.waited(m[4], m[2])),
    (rf"For {_N} turns WHO waited for another {_CARD}, since (.+?) had taken its last on turn (\d+); on turn TURN it {_KILL}",
     lambda c, m: c.robbed(m[2], m[3], m[4]) and c.waited(m[1], m[2])),
    (f"For {_N} turns WHO lacked only {_CARD}; on turn TURN it drew one and {_KILL}", lambda c, m: c.lain(m[1]) and named(m[2]) == [c.cards[2]]),
    (f"WHO had two links down for {_N} turns before, on turn TURN, it drew {_CARD} and {_KILL}", lambda c, m: c.lain(m[1]) and named(m[2]) == [c.cards[2]]),
    (f"WHO went straight on and {_KILL} on turn TURN|Three turns later WHO {_KILL}|WHO did not pause: on turn TURN it {_KILL}",
     lambda c, m: c.straight and c.earlier[-1:] == [(c.links[0] - 1, c.side)]),
    (f"WHO {_KILL} on turn TURN|On turn TURN WHO {_KILL}", lambda c, m: True),
)  # fmt: skip
"""Sentences about a kill without their ends, each with the check of what it states."""
ENDS: tuple[tuple[str, Check], ...] = (
    ("; now each side needed one kill more|, and the next kill would win, whoever made it|, which left both sides one kill from victory",
     lambda c, m: c.left(0) == c.left(1) == 1),
    (f", its {_N}: one more would win the game", lambda c, m: m[1] == ordinal(c.kills[c.side]) and c.left(c.side) == 1),
    (f", its {_N}; WHO needed one more, WHOM {_N}", lambda c, m: m[1] == ordinal(c.kills[c.side]) and c.left(c.side) == 1 and counted(m[2]) == c.left(1 - c.side)),
    (f", its {_N} of {_N}", lambda c, m: (m[1], counted(m[2])) == (ordinal(c.kills[c.side]), GOALS[c.side])),
    (f" and needed one more to win, WHOM {_N}", lambda c, m: c.left(c.side) == 1 and counted(m[1]) == c.left(1 - c.side)),
    (f", its {_N}: one more would win, while WHOM needed {_N}",
     lambda c, m: m[1] == ordinal(c.kills[c.side]) and c.left(c.side) == 1 and counted(m[2]) == c.left(1 - c.side)),
    (", the first kill of the game| and opened the score|, the first ship to be lost|, the first success of the game| for the first kill of the game", lambda c, m: not c.earlier),
    (f", its {_N} kill in a row|, the {_N} kill in a row for WHO", lambda c, m: (m[1] or m[2]) == ordinal(c.row())),
    (f", its first kill, with {_N} THEIRSs? (sunk|destroyed) already|, its first kill after {_N} THEIRSs? (sunk|destroyed)",
     lambda c, m: c.kills[c.side] == 1 and counted(m[1] or m[3]) == c.kills[1 - c.side] and (m[2] or m[4]) == SUNK[1 - c.side]),
    (r", its first kill since turn (\d+)| for its first kill since turn (\d+)",
     lambda c, m: [turn for turn, side in c.earlier if side == c.side][-1] == int(m[1] or m[2])),
    (", and both sides were half-way to their goals|, which brought both sides half-way", lambda c, m: c.kills == (3, 2)),
    (f", which made it {_N} all|: {_N} all", lambda c, m: c.kills == (counted(m[1] or m[2]),) * 2),
    (" and was half-way to its goal", lambda c, m: 2 * c.kills[c.side] == GOALS[c.side]),
    (f", half of the {_N} that it needed", lambda c, m: 2 * c.kills[c.side] == GOALS[c.side] == counted(m[1])),
    ("", lambda c, m: True),
    (f", its {_N}", lambda c, m: m[1] == ordinal(c.kills[c.side])),
    (f", its {_N}; WHOM still needed {_N}", lambda c, m: m[1] == ordinal(c.kills[c.side]) and counted(m[2]) == c.left(1 - c.side)),
    (f" and needed {_N} more, WHOM {_N}", lambda c, m: (counted(m[1]), counted(m[2])) == (c.left(c.side), c.left(1 - c.side))),
    (f"(?:: |, which made it ){_N} transports? to {_N}(?: U-boats?)?", lambda c, m: scored(m[1], m[2]) == c.kills),
)  # fmt: skip
"""Ends of sentences about a kill, each with the check of what it states."""


def scored(wolf: str, convoy: str) -> tuple[int, int]:
    """Return a score in words as numbers."""
    first, second = (0 if each in ("no", "none") else counted(each) for each in (wolf, convoy))
    return first, second


def filled(shape: str, words: dict[str, str]) -> str:
    """Return a pattern with the words of one sentence in place of the words in capitals."""
    return re.sub(
        rf"(?<![A-Z])(?:{'|'.join(sorted(words, key=len, reverse=True))})(?![A-Z])",
        lambda m: words[m[0]],
        shape,
    )


def kill(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a sentence about a kill: the values, what it says of the time before, and what it says of the race."""
    value: Any = fact.values
    turn, side, links, kills = next(
        k for k in played.killed if k[0] == value["turn"] and k[1] == value["side"]
    )
    assert (value["links"], value["kills"]) == (links, kills)
    chain, text = Chain(played, side, links, turn), plain(fact.text)
    words = {
        "WHO": WHO[side], "WHOM": WHO[1 - side], "VERB": VERB[side], "DEAD": f"(?:a|the) {PREY[side]}", "TURN": str(turn), "MINE": PREY[side], "THEIRS": PREY[1 - side],
    }  # fmt: skip
    for cause, holds in CAUSES:
        for end, true in ENDS:
            whole = re.fullmatch(
                rf"(?P<cause>{filled(cause, words)})(?P<end>{filled(end, words)})\.", text, re.I
            )
            if whole is None:
                continue
            first = re.fullmatch(filled(cause, words), whole["cause"], re.I)
            last = re.fullmatch(filled(end, words), whole["end"], re.I)
            assert first is not None
            assert last is not None
            assert len(links) < 3 or holds(chain, first), (cause, text)
            assert true(chain, last), (end, text)
            return
    raise AssertionError(f"no known sentence: {text}")


STATUS: tuple[tuple[str, Callable[[tuple[int, int], re.Match[str]], object]], ...] = (
    ("; now each side needed one kill more|, and the next kill would win", lambda k, m: k == (GOALS[0] - 1, GOALS[1] - 1)),
    (f"(?:; (SIDE) needed one more, (SIDE) {_N}|, which left (SIDE) one kill from its goal, (SIDE) {_N})", lambda k, m: _short(k, [g for g in m.groups() if g])),
    (f", {_N} all|: {_N} all", lambda k, m: k == (counted(m[1] or m[2]),) * 2),
    (f"(?:: |, which made it ){_N} transports? to {_N}(?: U-boats?)?", lambda k, m: scored(m[1], m[2]) == k),
)  # fmt: skip


def _short(kills: tuple[int, int], said: list[str]) -> bool:
    near, far = WHO.index(said[0]), WHO.index(said[1])
    return near != far and GOALS[near] - kills[near] == 1 and GOALS[far] - kills[far] == counted(said[2])


def several(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a sentence about several kills: they are all kills of these turns, in order, and no chain was swept away between them."""
    made: Any = fact.values["made"]
    text = plain(fact.text)
    turns = [turn for turn, _ in made]
    kills = [k for k in played.killed if (turns[0], made[0][1]) <= k[:2] <= (turns[-1], made[-1][1])]
    assert [k[:2] for k in kills] == list(made)
    words = {"SIDE": "the wolf pack|the convoy"}
    for shape, holds in STATUS:
        if end := re.search(rf"(?:{filled(shape, words)})\.$", text):
            inner = re.fullmatch(filled(shape, words), end[0][:-1])
            assert inner is not None
            assert holds(kills[-1][3], inner), text
            break
    else:
        raise AssertionError(f"no known end: {text}")
    text = text[: end.start()]
    assert not [p for p in played.swept if p.turn > turns[0] and p.turn < turns[-1] and 2 in p.laid], text
    side = "(the wolf pack|the convoy)"
    dead = "(?:a|the) (transport|U-boat)"
    shapes = (
        rf"{side} (sank|destroyed) {dead} on turn (\d+); (\w+) turns? later {side} had {dead}",
        rf"{side} (sank|destroyed) {dead} on turn (\d+), and {side} (sank|destroyed) {dead} on turn (\d+)",
        rf"On turn (\d+) {side} (sank|destroyed) {dead}, on turn (\d+) {side} {dead}",
    )
    if len(made) == len(set(turns)) == 2 and len({each for _, each in made}) == 2:
        said = [
            word.lower() for shape in shapes if (m := re.fullmatch(shape, text, re.I)) for word in m.groups()
        ]
        assert said, text
        assert [WHO.index(word) for word in said if word in WHO] == [each for _, each in made], text
        assert [word for word in said if word in ("transport", "u-boat")] == [
            PREY[each].lower() for _, each in made
        ], text
        verbs = [word for word in said if word in VERB]
        assert verbs == [VERB[each] for _, each in made][: len(verbs)], text
        numbers = [int(word) for word in said if word.isdigit() and f"turn {word}" in text.lower()]
        assert numbers == turns[: len(numbers)], text
        if gap := re.search(r"; (\w+) turns? later", text):
            assert counted(gap[1]) == turns[1] - turns[0], text
        return
    within = re.match(
        r"Turn (\d+) cost both sides a ship|On turn (\d+) .* within one turn$|Both sides struck on turn (\d+)",
        text,
    )
    words_said = re.findall(r"(?:a|the) (?:transport|U-boat)|turn \d+", text, re.I)
    ships = [
        ("transport", "u-boat").index(each.split()[-1].lower())
        for each in words_said
        if not each.lower().startswith("turn")
    ]
    if within:
        turn = int(next(n for n in within.groups() if n))
        assert [(turn, each) for each in ships] == list(made), text
        assert len(set(turns)) == 1, text
        return
    told: list[tuple[int, int]] = []
    waiting: list[int] = []
    for each in words_said:
        if each.lower().startswith("turn"):
            told += [(int(each[5:]), who) for who in waiting]
            waiting = []
        else:
            waiting.append(("transport", "u-boat").index(each.split()[-1].lower()))
    assert told == list(made), text
    if who := re.match(rf"{side} (sank|destroyed|made the (?:next|first) (\w+) kills,)", text, re.I):
        assert {WHO.index(who[1].lower())} == {each for _, each in made}, text
        assert who[3] or who[2] == VERB[WHO.index(who[1].lower())], text
        assert not who[3] or counted(who[3]) == len(made), text
    else:
        assert text.endswith("went down"), text
    assert "made the first" not in text or played.killed[0][:2] == made[0], text
    assert not text.startswith("Then") or played.killed[0][:2] != made[0], text
