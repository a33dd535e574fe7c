"""Facts of Wolf Pack against the log: hands, deck, chains and kills are played through here from the text alone."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from printkit.report.story import StoryFact
from printkit.report.words.phrases import chances
from tests.report.readers.log import Log, counted

SIDES = ("wolf", "convoy")
WHO = ("the wolf pack", "the convoy")
CHAINS = ("PTR", "SGU")
NAMES = {
    "P": "Periscope", "T": "Torpedo", "R": "Transport", "D": "Dive", "S": "Sonar", "G": "Depth Charges", "U": "U-boat",
    "W": "Destroyer Sweep", "M": "Cat and Mouse", "N": "Near Miss", "~": "Water",
}  # fmt: skip
GOALS = (6, 4)
CODES = "PTRDSGUWMN~"
DECK = dict(zip(CODES, (16, 14, 13, 4, 12, 10, 8, 4, 4, 4, 19), strict=True))
TURN = re.compile(r"turns? (\d+)(?: (?:and|to) (?:turn )?(\d+))?")


@dataclass
class Play:
    """A card played or a pass (``-``): what was held, what lay and who had killed what before it."""

    turn: int
    side: int
    card: str
    victim: str
    hands: tuple[str, str]
    laid: tuple[int, int]
    kills: tuple[int, int]
    fresh: bool = False

    def wanted(self, side: int) -> str:
        """The link that a side needs next."""
        return CHAINS[side][self.laid[side]]

    def last_chain(self, side: int) -> bool:
        """Whether a side needs one kill more."""
        return self.kills[side] == GOALS[side] - 1


@dataclass
class Drawn:
    """The cards of a draw phase, and the deck before it."""

    turn: int
    side: int
    cards: str
    deck: dict[str, int] = field(default_factory=dict)
    held: str = ""

    def odds(self, card: str) -> Fraction:
        """The chance that one of a kind would be among the cards drawn."""
        n, have = sum(self.deck.values()), self.deck[card]
        k = len(self.cards)
        return 1 - Fraction(math.comb(n - have, k), math.comb(n, k))


class Played:
    """A game played through from its log: what happened in it, and every position by turn."""

    def __init__(self, log: Log) -> None:
        self.hands: list[list[str]] = [[], []]
        self.laid: list[list[int]] = [[], []]
        self.kills = [0, 0]
        self.discards: list[str] = []
        self.deck = dict(DECK)
        self.killed: list[tuple[int, int, tuple[int, ...], tuple[int, int]]] = []
        self.after: dict[tuple[int, int], tuple[int, int]] = {}
        self.plays: list[Play] = []
        self.draws: list[Drawn] = []
        self.turns: list[int] = []
        self.dealt: tuple[str, str] = ("", "")
        for turn in log.turns:
            if turn.heading.startswith("turn"):
                self.turns.append(turn.number)
            for _, side, words in turn.said:
                if side in SIDES:
                    self.statement(turn.number, SIDES.index(side), words.split())
        self.finished = any(k == g for k, g in zip(self.kills, GOALS, strict=True))

    def statement(self, turn: int, side: int, words: list[str]) -> None:
        """Play one statement of the log."""
        verb, rest = words[0], words[1:]
        if verb in ("hand", "draw"):
            if verb == "draw":
                self._draw(turn, side, "".join(rest))
            for card in rest:
                self.deck[card] -= 1
            self.hands[side] += rest
            if verb == "hand":
                self.dealt = ("".join(self.hands[0]), "".join(self.hands[1]))
        elif verb == "discard":
            for card in rest:
                self.hands[side].remove(card)
            self.discards += rest
        elif verb == "reshuffle":
            for card in self.discards:
                self.deck[card] += 1
            self.discards = []
        elif verb in ("play", "pass"):
            self._play(turn, side, rest)

    def _draw(self, turn: int, side: int, cards: str) -> None:
        last = self.draws[-1] if self.draws else None
        if last and (last.turn, last.side) == (turn, side):
            last.cards += cards
        else:
            self.draws.append(Drawn(turn, side, cards, dict(self.deck), "".join(self.hands[side])))

    def _play(self, turn: int, side: int, rest: list[str]) -> None:
        card, other = rest[0] if rest else "-", 1 - side
        victim = rest[1].removeprefix("victim=") if len(rest) > 1 else ""
        drawn = next((d.cards for d in self.draws if (d.turn, d.side) == (turn, side)), "")
        self.plays.append(
            Play(
                turn, side, card, victim, ("".join(self.hands[0]), "".join(self.hands[1])), (len(self.laid[0]), len(self.laid[1])),
                (self.kills[0], self.kills[1]), 0 < drawn.count(card) >= self.hands[side].count(card),
            )
        )  # fmt: skip
        if card == "-":
            return
        self.hands[side].remove(card)
        if card in CHAINS[side]:
            assert CHAINS[side][len(self.laid[side])] == card
            self.laid[side].append(turn)
            if len(self.laid[side]) == 3:
                self.kills[side] += 1
                self.killed.append((turn, side, tuple(self.laid[side]), (self.kills[0], self.kills[1])))
                self.laid[side] = []
                self.discards += CHAINS[side]
                self.after[turn, side] = self.to_go(0), self.to_go(1)
            return
        self.discards.append(card)
        if card in "DW":
            self.discards += [CHAINS[who][n] for who in (0, 1) for n in range(len(self.laid[who]))]
            self.laid = [[], []]
        elif victim:
            self.hands[other].remove(victim)
            self.discards.append(victim)

    # -- questions ---------------------------------------------------------------------------------------------------

    def to_go(self, side: int) -> int:
        """Links that a side needs at the end of what was played."""
        return 3 * (GOALS[side] - self.kills[side]) - len(self.laid[side])

    def play(self, turn: int, side: int) -> Play:
        """The play of a side in a turn."""
        return next(p for p in self.plays if (p.turn, p.side) == (turn, side))

    @property
    def swept(self) -> list[Play]:
        """The sweeps that cleared something."""
        return [p for p in self.plays if p.card in "DW" and any(p.laid)]

    def next_drawn(self, side: int, card: str, after: int) -> int:
        """The first turn after one in which a side drew a card; 0 for none."""
        return next((d.turn for d in self.draws if d.side == side and d.turn > after and card in d.cards), 0)

    def since(self, turn: int, side: int, card: str) -> int:
        """The turn in which a side drew the first of the copies of a card that it held without a break until a play of a turn."""
        found = 0
        events = [(d.turn, 0, d) for d in self.draws if d.side == side] + [
            (p.turn, 1, p) for p in self.plays
        ]  # fmt: skip
        for at, _, each in sorted(events, key=lambda e: e[:2]):
            if at > turn or (at == turn and isinstance(each, Play)):
                break
            if isinstance(each, Play):
                found = found if card in each.hands[side] else 0
            elif card in each.cards and card not in each.held:
                found = at
            elif card not in each.held:
                found = 0
        return found

    def longest(self, turn: int, side: int) -> tuple[int, str, int, int, bool]:
        """The longest run of plays without the next link in the chain that a side closed in a turn: how many, the link, the
        first and the last of them, and whether a harassment had taken that link just before."""
        best: tuple[int, str, int, int, bool] = (0, "", 0, 0, False)
        run: tuple[int, str, int, int, bool] = best
        stolen = ""
        for each in self.plays:
            if each.turn > turn:
                break
            if each.side != side:
                stolen = (
                    each.victim
                    if each.victim == each.wanted(side) and each.hands[side].count(each.victim) == 1
                    else stolen
                )
            else:
                wanted = each.wanted(side)
                if wanted in each.hands[side]:
                    run = (0, "", 0, 0, False)
                else:
                    n, _, first, _, robbed = run
                    run = (
                        n + 1,
                        wanted,
                        first or each.turn,
                        each.turn,
                        robbed or (not n and stolen == wanted),
                    )
                    best = max(best, run, key=lambda r: r[0])
                stolen = ""
            if each.side == side and each.card == wanted and each.card in CHAINS[side]:
                run = (0, "", 0, 0, False)
                if each.laid[side] == 2 and each.turn < turn:
                    best = run
            if each.card in "DW" and each.laid[side]:
                best = run = (0, "", 0, 0, False)
        return best


# -- the facts ---------------------------------------------------------------------------------------------------------------


def check(fact: StoryFact, log: Log, played: Played) -> None:
    """Raise AssertionError for a fact that the log does not bear out; KeyError for a kind that nothing here checks."""
    assert not re.search(r"  | [,.;)]|\(\)", fact.text), fact.text
    CHECKS[fact.kind](fact, log, played)


def _turns_named(text: str) -> set[int]:
    return {int(n) for found in TURN.findall(text) for n in found if n}


def _plain(text: str) -> str:
    """A text without the places of names, and with a card that is called a card by its name alone."""
    text = re.sub("\ue000[^\ue001]*\ue001", "", text)
    return re.sub(r"(Transport|U-boat) card", r"\1", text)


def _deal(fact: StoryFact, log: Log, played: Played) -> None:
    setup = log.turns[0]
    hands = [setup.of("hand", side)[0] for side in SIDES]
    assert fact.values["cards"] == 108 - sum(map(len, hands))
    for side, key in enumerate(("wolf", "convoy")):
        own = [card for card in hands[side] if card in CHAINS[side]]
        said = str(fact.values[key])
        assert {NAMES[card] for card in own} == {name for name in NAMES.values() if name in said}
        assert (said == "no link") == (not own)
        lacks = str(fact.values[f"{key}_lacks"])
        assert bool(lacks) == (bool(own) and CHAINS[side][0] not in own)


def _kill(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    text = _plain(fact.text)
    turn, side, links, kills = next(
        k for k in played.killed if k[0] == value["turn"] and k[1] == value["side"]
    )
    assert value["links"] == links
    assert value["kills"] == kills
    last = max((k[0] for k in played.killed if k[1] == side and k[0] < turn), default=0)
    swept = [
        p
        for p in played.swept
        if (last < p.turn or (last == p.turn and p.side > side)) and p.turn <= turn and p.laid[side]
    ]
    assert value["swept"] == len(swept)
    assert value["own"] == sum(p.side == side for p in swept)
    assert value["togo"] == played.after[turn, side]
    plays = [played.play(n, side) for n in links]
    assert value["fresh"] == tuple(p.fresh for p in plays)
    first = plays[0]
    assert ("held" in fact.tags) == all(card in first.hands[side] for card in CHAINS[side])
    n, card, *_, robbed = played.longest(turn, side)
    wait = value["wait"]
    assert (wait is not None) == (n >= 3)
    if wait is not None:
        assert (wait.plays, CODES[wait.kind], wait.robbed) == (n, card, robbed)
        assert counted(re.search(r"(\w+) turns? ?(?:for|without)?", str(value["plays"]))[1]) == n  # type: ignore[index]
    assert _turns_named(text) <= {*links, turn, wait.first if wait else 0}
    if "longest wait of the game" in text:
        assert all(played.longest(t, s)[0] < n for t, s, *_ in played.killed if (t, s) != (turn, side))
    if "Only " in text or "in hand for" in text:
        lacking = [p for p in played.plays if p.side == side and links[0] < p.turn < links[1]]
        assert all(CHAINS[side][2] in p.hands[side] and CHAINS[side][1] not in p.hands[side] for p in lacking)
    _clauses_of_kill(fact, text, played, links, side)


def _clauses_of_kill(fact: StoryFact, text: str, played: Played, links: tuple[int, ...], side: int) -> None:
    """What single words of a kill's sentence claim."""
    turn, other, togo = links[2], 1 - side, played.after[links[2], side]
    before = [k for k in played.killed if k[0] < turn or (k[0] == turn and k[1] < side)]
    plays = [played.play(n, side) for n in links]
    claims = {
        "two turns later": links[0] == turn - 2,
        "went straight on": bool(before) and before[-1][:2] == (links[0] - 1, side) and links[0] == turn - 2,
        "in hand already": links[0] == turn - 2 and all(c in plays[0].hands[side] for c in CHAINS[side]),
        "a whole chain": links[0] == turn - 2,
        "a link a turn": links[0] == turn - 2,
        "three links in a row": links[0] == turn - 2,
        "needed only turns": links[0] == turn - 2,
        "drew each link": all(p.fresh for p in plays) and links[0] == turn - 2,
        "drew the": plays[2].fresh,
        "drew its": plays[2].fresh,
        "in time": plays[2].fresh,
        "in the same turn": before[-1:] != [] and before[-1][0] == turn and before[-1][1] == other,
        "first kill of the game": not before,
        "its first kill": not any(k[1] == side for k in before),
        "the game was won": togo[side] == 0,
        "the next kill would win": all(n <= 3 * 1 for n in togo),
        "one short of its goal": 0 < togo[side] <= 3,
        "and was a link ahead": togo[side] + 1 == togo[other],
        "began again": any(p.laid[side] for p in played.swept if p.turn <= links[0]),
        "followed at once": links[1] == turn - 1,
        "with the": all(CHAINS[side][2] in p.hands[side] for p in played.plays if p.side == side and links[0] <= p.turn <= turn),
        "used the respite": any(p.side == side and p.laid[other] for p in played.swept if p.turn <= links[0]),
        "answered": bool(before) and before[-1][1] == other and turn - before[-1][0] <= 2,
    }  # fmt: skip
    for words, holds in claims.items():
        assert holds or words not in text, (words, text)
    if found := re.search(r"(\w+) links (ahead|behind)", text):
        assert togo[other] - togo[side] == counted(found[1]) * (1 if found[2] == "ahead" else -1), text
    if found := re.search(r"left each side (\w+) links?", text):
        assert togo == (counted(found[1]),) * 2
    if found := re.search(r"with (\w+) links? to go against (\w+)", text):
        assert (counted(found[1]), counted(found[2])) == (togo[side], togo[other])


def _sweep(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    play = played.play(value["turn"], side)
    assert (value["own_n"], value["others_n"]) == (play.laid[side], play.laid[other])
    third = CHAINS[other][2] in play.hands[other]
    two = play.laid[other] == 2
    assert ("wins" in fact.tags) == (two and third and play.last_chain(other))
    assert ("due" in fact.tags) == (two and third and not play.last_chain(other))
    assert ("lacked" in fact.tags) == (two and not third)
    assert ("drawn" in fact.tags) == play.fresh
    assert ("own-two" in fact.tags) == (play.laid[side] == 2)
    since = played.since(play.turn, side, play.card)
    assert _turns_named(fact.text) <= {play.turn, since}
    if "in hand since" in fact.text:
        assert value["since"] == since > 0
    earlier = [p for p in played.swept if p.side == side and p.turn < play.turn]
    if "another" in fact.text:
        assert earlier
    if "once more" in fact.text:
        assert any(
            p.laid[other] == 2 and CHAINS[other][2] in p.hands[other] and p.last_chain(other) for p in earlier
        )


def _sweeps(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    side, numbers = value["side"], value["numbers"]
    mine = [p for p in played.swept if p.side == side and numbers[0] <= p.turn <= numbers[-1]]
    assert tuple(p.turn for p in mine) == numbers
    assert all(p.laid[1 - side] == 2 and p.laid[side] == value["own_n"] for p in mine)
    assert not any(numbers[0] < turn < numbers[-1] for turn, *_ in played.killed)


def _robbery(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    play = played.play(value["turn"], side)
    hand, victim = play.hands[other], play.victim
    wanted = play.wanted(other)
    only, due = hand.count(victim) == 1, victim == wanted
    assert value["taken"] == CODES.index(victim)
    assert ("only" in fact.tags) == only
    assert ("due" in fact.tags) == due
    spared = play.last_chain(other) and play.laid[other] == 2 and victim != wanted and hand.count(wanted) == 1
    assert ("spared" in fact.tags) == spared
    assert value["odds_exact"] == (
        Fraction(1, len(hand)) if spared else Fraction(hand.count(victim), len(hand))
    )
    third = due and only and play.laid[other] == 2
    assert ("wins" in fact.tags) == (third and play.last_chain(other))
    assert ("third" in fact.tags) == (third and not play.last_chain(other))
    if "needed to win" in fact.text or "before the end" in fact.text:
        assert play.last_chain(other)
        assert victim in CHAINS[other][play.laid[other] :]
    until = played.next_drawn(other, victim, play.turn)
    assert value["until"] == until
    assert _turns_named(fact.text) <= {play.turn, until}
    if re.search(r"never drew another|no other came(?! before turn)", fact.text):
        assert played.finished
        assert not until
    if found := re.search(r"out of (\w+) cards?", fact.text):
        assert counted(found[1]) == len(hand)


def _lull(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    first, last = value["first"], value["last"]
    plays = [p for p in played.plays if first <= p.turn <= last]
    assert not any(p.card in "PTRSGU" or (p.card in "DW" and any(p.laid)) for p in plays)
    harassed = [p for p in plays if p.card in "MN"]
    if found := re.search(r"(\w+) harassments", fact.text):
        assert counted(found[1]) == len(harassed) == sum(p.card != "-" for p in plays)
    for side in (0, 1):
        mine = [p for p in plays if p.side == side]
        lacked = all(p.wanted(side) not in p.hands[side] for p in mine)
        said = value["lacked"][side]
        assert (said >= 0) == lacked
        if said >= 0:
            assert CODES[said] == mine[0].wanted(side)
    assert _turns_named(fact.text) <= {first, last}


def _spell(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    first, last = value["from"], value["to"]
    turns = [turn for turn, *_ in played.killed]
    assert first in turns
    assert last in turns
    assert not any(first < turn < last for turn in turns)
    assert counted(value["n"]) == last - first - 1
    kills = next(k for turn, _, _, k in reversed(played.killed) if turn == first)
    assert value["short"] == tuple(side for side in (0, 1) if GOALS[side] - kills[side] == 1)


def _won(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    text = _plain(fact.text)
    turn = played.turns[-1]
    assert played.kills[side] == GOALS[side]
    assert value["kills"] == tuple(played.kills)
    assert value["turn"] == turn
    assert value["short"] == played.to_go(other)
    third = CHAINS[other][2]
    photo = played.to_go(other) == 1 and third in played.hands[other]
    assert value["photo"] == photo
    if "drawn in that very turn" in text:
        drawn = next(d for d in reversed(played.draws) if d.side == other)
        assert drawn.turn == turn
        assert third in drawn.cards
        assert third not in drawn.held
    stopped = tuple(
        p.turn
        for p in played.swept
        if p.side == other and p.laid[side] == 2 and p.last_chain(side) and CHAINS[side][2] in p.hands[side]
    )
    assert value["stopped"] == (stopped if len(stopped) > 1 else ())
    if value["since"]:
        assert len(played.laid[other]) == 2
        assert played.laid[other][-1] == value["since"]
        lost = [
            p
            for p in played.plays
            if p.turn >= value["since"] + (side == 0) and p.side == side and p.victim == third
        ]
        assert value["lost"] == len(lost)
    if "drawn a moment before" in text:
        assert played.play(turn, side).fresh
    if found := re.search(r"after a wait of (\w+) turns?", text):
        n, card, *_ = played.longest(turn, side)
        assert (n, card) == (counted(found[1]), CHAINS[side][2])
    if found := re.search(r"(\w+) links? short of its own goal", text):
        assert counted(found[1]) == played.to_go(other)


def _standing(fact: StoryFact, log: Log, played: Played) -> None:
    assert fact.values["kills"] == tuple(played.kills)
    _stakes(_plain(fact.text), played)


def _course(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    assert played.kills[value["side"]] == GOALS[value["side"]]
    assert {value["likelier"], value["sure"]} <= set(played.turns)
    if value["turn"]:
        _moment(fact, log, played)


def _moment(fact: StoryFact, log: Log, played: Played) -> None:
    """Every step of a deciding turn against the game as it had gone until then, and what is said of each."""
    value: Any = fact.values
    turn, steps = value["turn"], value["steps"]
    text = _plain(fact.text)
    game = Played.__new__(Played)
    partial = Log("")
    partial.turns = [
        t for t in log.turns if (not t.heading.startswith("turn") or t.number < turn) and t.heading != "end"
    ]
    Played.__init__(game, partial)
    if fact.kind != "course":
        assert _turns_named(text) <= {turn}
        _stakes(text, game)
    said = [(SIDES.index(s), w.split()) for _, s, w in log.turn(turn).said if s in SIDES]
    for step in steps:
        _stands(step.before, game)
        while said:
            side, words = said[0]
            kind = "play" if words[0] in ("play", "pass") else "draw"
            if (kind, side) != (step.kind, step.side):
                break
            game.statement(turn, side, words)
            said.pop(0)
            if kind == "play":
                break
        _stands(step.after, game)
    _deeds(text, turn, played)


def _deeds(text: str, turn: int, played: Played) -> None:
    """The clauses of a deciding turn: what was drawn with which odds, laid, swept and taken."""
    for side, who in enumerate(WHO):
        draws = [d for d in played.draws if (d.turn, d.side) == (turn, side)]
        plays = [p for p in played.plays if (p.turn, p.side) == (turn, side)]
        for part in re.findall(
            rf"{who} (?:drew|laid|swept|played) .*?(?=(?:\. |; |: )(?:the (?:wolf|conv))|\.$|$)", text, re.I
        ):
            for names, *said in re.findall(
                r"drew ((?:[A-Z][\w-]+(?: Charges| Sweep| and Mouse| Miss)?(?:, | and )?)+)(?: \((.+?)\)|, (\w+ chances? in \w+))?",
                part,
            ):
                cards = [c for c in CODES if NAMES[c] in names]
                assert all(c in draws[0].cards for c in cards), part
                odds = "".join(said)
                if odds:
                    assert len(cards) == 1
                    assert odds == chances(float(draws[0].odds(cards[0]))), (part, odds)
            for name in re.findall(r"laid ([A-Z][\w-]+(?: Charges)?)", part):
                assert NAMES[plays[0].card] == name, part
            if found := re.search(
                r"of (?:the .+?)’s (\w+) cards? it took (?:its only |one of its )?([\w -]+?)(?: and not|$|,|\.)",
                part,
            ):
                hand = plays[0].hands[1 - side]
                assert counted(found[1]) == len(hand)
                assert NAMES[plays[0].victim].rstrip("s") in found[2]
                assert ("its only" in part) == (
                    hand.count(plays[0].victim) == 1 and plays[0].victim != "~"
                ), part
            if found := re.search(
                r"one play before the ([\w-]+) in the .+?’s hand would have (won|followed)", part
            ):
                other = 1 - side
                assert plays[0].laid[other] == 2
                assert CHAINS[other][2] in plays[0].hands[other]
                assert plays[0].last_chain(other) == (found[2] == "won")
            if found := re.search(r"losing its own ([\w -]+?) with them", part):
                assert [c for c in CHAINS[side] if NAMES[c] in found[1]] == list(
                    CHAINS[side][: plays[0].laid[side]]
                )


def _stakes(text: str, game: Played) -> None:
    """What each side is said to need and to hold."""
    for side, who in enumerate(WHO):
        togo, hand = game.to_go(side), game.hands[side]
        wanted = CHAINS[side][-togo:] if togo <= 3 else ""
        if found := re.search(
            rf"{who} needed (.+?) and (?:held|had) (.+?)(?=, while|\. |: |, and|\.$|$)", text, re.I
        ):
            assert togo <= 3
            need, held = found[1], found[2]
            if need != "a whole chain":
                assert [c for c in CHAINS[side] if NAMES[c] in need] == list(wanted), text
            else:
                assert togo == 3
            have = [c for c in wanted if c in hand]
            everything = {"both", "it", "all of it"}
            nothing = {"neither", "none", "none of it"}
            if held in everything:
                assert len(have) == togo, text
            elif held in nothing:
                assert not have, text
            else:
                assert have == [c for c in CHAINS[side] if NAMES[c] in held], text
        if found := re.search(rf"{who} was (\w+) links? from winning", text, re.I):
            assert counted(found[1]) == togo, text
        if re.search(r"[Ee]ach side was (\w+) links? from winning", text):
            assert game.to_go(0) == game.to_go(1)


def _stands(at: Any, game: Played) -> None:
    for side in (0, 1):
        held = sorted(CODES[k] for k, n in enumerate(at.hands[side]) for _ in range(n))
        assert held == sorted(game.hands[side])
    assert at.kills == tuple(game.kills)
    assert at.chains == (len(game.laid[0]), len(game.laid[1]))


def _sequel(fact: StoryFact, log: Log, played: Played) -> None:
    side = 0 if "wolf pack" in fact.text else 1
    turn: Any = fact.values["turn"]
    name = re.search(r"another (.+?)(?: card)?(?: until turn (\d+))?\.$", fact.text)
    assert name
    card = next(code for code, text in NAMES.items() if text == name[1])
    assert any(p.victim == card and p.side != side for p in played.plays if p.turn == turn)
    assert played.next_drawn(side, card, turn) == int(name[2] or 0)


def _point(fact: StoryFact, log: Log, played: Played) -> None:
    numbers = [int(n) for n in re.findall(r"(\d+)\u00a0%", fact.text)]
    was, first, now = (fact.values[name] for name in ("was", "first", "now"))
    assert numbers == ([was, now] if first == now else [was, first, now])
    assert all(0 <= n <= 100 for n in numbers)
    _moment(fact, log, played)


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (p.turn, p.side, p.laid) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for p in played.swept
    )


def _stops(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "kill": _kill, "sweep": _sweep, "sweeps": _sweeps, "robbery": _robbery, "lull": _lull, "spell": _spell, "course": _course, "won": _won,
    "standing": _standing, "moment": _moment, "sequel": _sequel, "point": _point, "swept": _swept, "stops": _stops,
}  # fmt: skip
read = Played
