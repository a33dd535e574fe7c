"""Facts of Wolf Pack against the log: hands, chains and kills are played through here from the text alone."""

from __future__ import annotations

import re
from fractions import Fraction

from printkit.report.story import StoryFact
from tests.report.readers.log import Log

SIDES = ("wolf", "convoy")
CHAINS = ("PTR", "SGU")
NAMES = {
    "P": "Periscope", "T": "Torpedo", "R": "Transport", "D": "Dive", "S": "Sonar", "G": "Depth Charges", "U": "U-boat",
    "W": "Destroyer Sweep", "M": "Cat and Mouse", "N": "Near Miss", "~": "Water",
}  # fmt: skip
GOALS = (6, 4)
CODES = "PTRDSGUWMN~"


class Played:
    """A game played through from its log: what happened in it, and every position by turn."""

    def __init__(self, log: Log) -> None:
        self.hands: list[list[str]] = [[], []]
        self.laid: list[list[int]] = [[], []]
        self.kills = [0, 0]
        self.killed: list[tuple[int, int, tuple[int, ...], tuple[int, int]]] = []
        self.after: dict[tuple[int, int], tuple[int, int]] = {}
        self.swept: list[tuple[int, int, tuple[int, int]]] = []
        self.robbed: list[tuple[int, int, str, Fraction, bool, bool]] = []
        self.links: list[int] = []
        self.shuffles: list[int] = []
        self.drawn: dict[tuple[int, int], list[str]] = {}
        self.steps: list[tuple[int, int, str, list[list[str]], list[int]]] = []
        self.turns: list[int] = []
        for turn in log.turns:
            if turn.heading.startswith("turn"):
                self.turns.append(turn.number)
            for _, side, words in turn.said:
                if side in SIDES:
                    self._statement(turn.number, SIDES.index(side), words.split())

    def _statement(self, turn: int, side: int, words: list[str]) -> None:
        verb, rest = words[0], words[1:]
        if verb == "hand":
            self.hands[side] += rest
        elif verb == "draw":
            self.hands[side] += rest
            self.drawn[turn, side] = self.drawn.get((turn, side), []) + rest
        elif verb == "discard":
            for card in rest:
                self.hands[side].remove(card)
        elif verb == "reshuffle":
            self.shuffles.append(turn)
        elif verb == "play":
            self._play(turn, side, rest)

    def _play(self, turn: int, side: int, rest: list[str]) -> None:
        card, other = rest[0], 1 - side
        self.hands[side].remove(card)
        if card in CHAINS[side]:
            assert CHAINS[side][len(self.laid[side])] == card
            self.laid[side].append(turn)
            self.links.append(turn)
            if len(self.laid[side]) == 3:
                self.kills[side] += 1
                self.killed.append((turn, side, tuple(self.laid[side]), (self.kills[0], self.kills[1])))
                self.laid[side] = []
                self.after[turn, side] = self.to_go(0), self.to_go(1)
        elif card in "DW":
            gone = len(self.laid[0]), len(self.laid[1])
            self.laid = [[], []]
            if any(gone):
                self.swept.append((turn, side, gone))
                self.links.append(turn)
        elif len(rest) > 1:
            victim = rest[1].removeprefix("victim=")
            hand = self.hands[other]
            due = victim in CHAINS[other] and CHAINS[other][len(self.laid[other])] == victim
            odds = Fraction(hand.count(victim), len(hand))
            self.robbed.append((turn, side, victim, odds, hand.count(victim) == 1, due))
            hand.remove(victim)

    def to_go(self, side: int) -> int:
        """Links that a side needs at the end of the log."""
        return 3 * (GOALS[side] - self.kills[side]) - len(self.laid[side])


def check(fact: StoryFact, log: Log, played: Played) -> None:
    """Raise AssertionError for a fact that the log does not bear out; KeyError for a kind that nothing here checks."""
    CHECKS[fact.kind](fact, log, played)


def _deal(fact: StoryFact, log: Log, played: Played) -> None:
    setup = log.turns[0]
    hands = [setup.of("hand", side)[0] for side in SIDES]
    assert fact.values["cards"] == 108 - sum(map(len, hands))
    for side, key in enumerate(("wolf", "convoy")):
        for card in hands[side]:
            assert NAMES[card] in str(fact.values[key])


def _kill(fact: StoryFact, log: Log, played: Played) -> None:
    value = fact.values
    turn, side, links, kills = next(
        k for k in played.killed if k[0] == value["turn"] and k[1] == value["side"]
    )
    assert value["links"] == links
    assert value["kills"] == kills
    assert f"{kills[0]}–{kills[1]}" == value["score"]
    assert value["wait"] == links[2] - links[1] - 1
    if "straight" in fact.tags:
        assert links == (turn - 2, turn - 1, turn)
    last = max((k[0] for k in played.killed if k[1] == side and k[0] < turn), default=0)
    assert value["swept"] == sum(last <= t <= turn and gone[side] > 0 for t, _, gone in played.swept)
    if "opens" in fact.tags:
        assert sum(kills) == 1
    own = sum(last <= t <= turn and s == side and gone[side] > 0 for t, s, gone in played.swept)
    assert value["own"] == own
    assert ("own" in fact.tags) == (0 < own == value["swept"])
    togo = played.after[turn, side]
    assert value["togo"] == togo
    if "each side was" in fact.text or "for either" in fact.text:
        assert togo[0] == togo[1]
    if "nearer to its goal" in fact.text:
        assert togo[side] > togo[1 - side]
    if "went straight on" in fact.text:
        assert links[0] == last + 1


def _sweep(fact: StoryFact, log: Log, played: Played) -> None:
    value = fact.values
    side = value["side"]
    assert isinstance(side, int)
    gone = next(g for t, s, g in played.swept if t == value["turn"] and s == side)
    assert (value["own_n"], value["others_n"]) == (gone[side], gone[1 - side])


def _sweeps(fact: StoryFact, log: Log, played: Played) -> None:
    side, numbers = fact.values["side"], fact.values["numbers"]
    assert isinstance(side, int)
    assert isinstance(numbers, tuple)
    mine = [(t, gone) for t, s, gone in played.swept if s == side and numbers[0] <= t <= numbers[-1]]
    assert tuple(t for t, _ in mine) == numbers
    assert all(gone[1 - side] == 2 and gone[side] == fact.values["own_n"] for _, gone in mine)
    assert not any(numbers[0] < turn < numbers[-1] for turn, *_ in played.killed)


def _robbery(fact: StoryFact, log: Log, played: Played) -> None:
    value = fact.values
    _, _, victim, odds, only, due = next(
        r for r in played.robbed if r[0] == value["turn"] and r[1] == value["side"]
    )
    assert value["taken"] == CODES.index(victim)
    assert value["odds_exact"] == odds
    assert ("only" in fact.tags) == only
    assert ("due" in fact.tags) == due


def _lull(fact: StoryFact, log: Log, played: Played) -> None:
    first, last = fact.values["first"], fact.values["last"]
    assert isinstance(first, int)
    assert isinstance(last, int)
    assert not any(first <= turn <= last for turn in played.links)
    harassed = any(first <= turn <= last for turn, *_ in played.robbed)
    assert not harassed or "harassed" in fact.tags or "drew and discarded" not in fact.text


def _waiting(fact: StoryFact, log: Log, played: Played) -> None:
    side, since = fact.values["side"], fact.values["since"]
    assert isinstance(side, int)
    assert isinstance(since, int)
    assert len(played.laid[side]) == 2
    assert played.laid[side][-1] == since
    lost = [t for t, s, card, *_ in played.robbed if t >= since and s != side and card == CHAINS[side][2]]
    assert fact.values["lost"] == len(lost)


def _early(fact: StoryFact, log: Log, played: Played) -> None:
    assert fact.values["turn"] in played.turns
    side = fact.values["side"]
    assert isinstance(side, int)
    assert played.kills[side] == GOALS[side]


def _won(fact: StoryFact, log: Log, played: Played) -> None:
    side = fact.values["side"]
    assert isinstance(side, int)
    assert played.kills[side] == GOALS[side]
    assert fact.values["kills"] == tuple(played.kills)
    assert fact.values["turn"] == played.turns[-1]
    assert fact.values["short"] == played.to_go(1 - side)


def _standing(fact: StoryFact, log: Log, played: Played) -> None:
    assert fact.values["kills"] == tuple(played.kills)


def _moment(fact: StoryFact, log: Log, played: Played) -> None:
    """Every step of a deciding turn against the game as it had gone until then."""
    turn = fact.values["turn"]
    assert isinstance(turn, int)
    steps = fact.values["steps"]
    assert isinstance(steps, tuple)
    game = Played.__new__(Played)
    cut = [t for t in log.turns if not t.heading.startswith("turn") or t.number < turn]
    partial = Log("")
    partial.turns = [t for t in cut if t.heading != "end"]
    Played.__init__(game, partial)
    said = [(SIDES.index(s), w.split()) for _, s, w in log.turn(turn).said if s in SIDES]
    for step in steps:
        _stands(step.before, game)
        while said:
            side, words = said[0]
            kind = "play" if words[0] in ("play", "pass") else "draw"
            if (kind, side) != (step.kind, step.side):
                break
            game._statement(turn, side, words)
            said.pop(0)
            if kind == "play":
                break
        _stands(step.after, game)


def _stands(at: object, game: Played) -> None:
    for side in (0, 1):
        held = sorted(CODES[k] for k, n in enumerate(at.hands[side]) for _ in range(n))  # type: ignore[attr-defined]
        assert held == sorted(game.hands[side])
    assert at.kills == tuple(game.kills)  # type: ignore[attr-defined]
    assert at.chains == (len(game.laid[0]), len(game.laid[1]))  # type: ignore[attr-defined]


def _sequel(fact: StoryFact, log: Log, played: Played) -> None:
    side = 0 if "wolf pack" in fact.text else 1
    turn = fact.values["turn"]
    assert isinstance(turn, int)
    name = re.search(r"another (.+?)(?: until turn (\d+))?\.$", fact.text)
    assert name
    card = next(code for code, text in NAMES.items() if text == name[1])
    later = [t for t in played.turns if t > turn and card in played.drawn.get((t, side), [])]
    assert later[:1] == ([int(name[2])] if name[2] else [])


def _chance(fact: StoryFact, log: Log, played: Played) -> None:
    numbers = [int(n) for n in re.findall(r"(\d+)\u00a0%", fact.text)]
    was, first, now = (fact.values[name] for name in ("was", "first", "now"))
    assert numbers == ([was, now] if first == now else [was, first, now])
    assert all(0 <= n <= 100 for n in numbers)
    assert fact.values["turn"] in played.turns


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (t, s, g) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for t, s, g in played.swept
    )


def _stops(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "kill": _kill, "sweep": _sweep, "sweeps": _sweeps, "robbery": _robbery, "lull": _lull, "early": _early, "waiting": _waiting, "won": _won,
    "standing": _standing, "moment": _moment, "sequel": _sequel, "chance": _chance, "swept": _swept, "stops": _stops,
}  # fmt: skip
read = Played
