"""Checks the sentences that a report of Wolf Pack has about a kill: each must have one of the known shapes, and the game must have gone
that way."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from printkit.report.story import StoryFact
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, NAMES, WHO, Played, named
from tests.report.readers.wolf_pack_turning import plain

_CARD = "(?:an? )?(?:Periscope|Torpedo|Transport|Sonar|Depth Charges|U-boat)"


class Chain(NamedTuple):
    """The chain with which a side made a kill: the game, the side, the turns of its links and of the kill."""

    played: Played
    side: int
    links: tuple[int, ...]
    turn: int

    @property
    def cards(self) -> str:
        return CHAINS[self.side]

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

    def drawn(self, turn: int, cards: str) -> bool:
        """Return whether the side drew these cards in a turn, and held none of them before."""
        draw = next(d for d in self.played.draws if (d.turn, d.side) == (turn, self.side))
        return bool(cards) and all(card in draw.cards and card not in draw.held for card in cards)

    def lost(self, by: str, card: str, turn: int, again: int) -> bool:
        """Return whether a harassment took the side's last card of a kind from its unfinished chain, and when the next came."""
        theft = next(p for p in self.played.plays if (p.turn, p.side) == (turn, 1 - self.side))
        return (
            (NAMES[theft.card], theft.victim) == (by, card)
            and theft.hands[self.side].count(card) == 1
            and theft.laid[self.side] > 0
            and self.links[0] <= turn
            and self.played.next_drawn(self.side, card, turn) == again <= self.turn
        )

    def robbed(self, card: str) -> bool:
        """Return whether a harassment took the side's last card of this kind while its chain lay on the table."""
        return any(
            p.side != self.side
            and p.victim == card
            and p.hands[self.side].count(card) == 1
            and p.laid[self.side]
            for p in self.played.plays
            if self.links[0] <= p.turn <= self.turn
        )


def _card(text: str) -> str:
    (card,) = named(text)
    return card


Shape = tuple[str, Callable[[Chain, re.Match[str]], object]]
SHAPES: tuple[Shape, ...] = (
    # a link that was taken
    (r"(.+?) (?:took|had taken) WHO’s (CARD) on turn (\d+), with (.+?) down; on turn (\d+) the next one VERB PREY",
     lambda c, m: c.lost(m[1], _card(m[2]), int(m[3]), int(m[5])) and int(m[5]) == c.turn and named(m[4]) == list(c.cards[:2]) and c.links[1] <= int(m[3])),
    (r"WHO (?:had )?lost its (CARD) to (.+?) on turn (\d+), drew the next on turn (\d+) and VERB PREY at once",
     lambda c, m: c.lost(m[2], _card(m[1]), int(m[3]), int(m[4])) and int(m[4]) == c.turn),
    (r"WHO (?:had )?lost its (CARD) to (.+?) on turn (\d+); the next came on turn (\d+), and PREY was SUNK on turn TURN",
     lambda c, m: c.lost(m[2], _card(m[1]), int(m[3]), int(m[4]))),
    (r"(.+?) (?:took|had taken) the (CARD) from WHO on turn (\d+); another came on turn (\d+), and PREY was SUNK at once",
     lambda c, m: c.lost(m[1], _card(m[2]), int(m[3]), int(m[4])) and int(m[4]) == c.turn),
    (r"WHO (?:had )?lost its (CARD) to (.+?) on turn (\d+), and with the next one, on turn (\d+), PREY was SUNK",
     lambda c, m: c.lost(m[2], _card(m[1]), int(m[3]), int(m[4])) and int(m[4]) == c.turn),
    (r"(.+?) (?:had )?held up WHO’s chain on turn (\d+): the next (CARD) did not come until turn (\d+), and PREY was SUNK on turn TURN",
     lambda c, m: c.lost(m[1], _card(m[3]), int(m[2]), int(m[4]))),
    (r"WHO laid the new (CARD) at once: PREY was SUNK on turn TURN",
     lambda c, m: c.robbed(_card(m[1])) and c.drawn(c.turn, _card(m[1])) and c.cards[2] == _card(m[1])),
    (r"the (CARD) of turn (\d+) took the place of the lost one, and PREY was SUNK on turn TURN",
     lambda c, m: c.robbed(_card(m[1])) and c.drawn(int(m[2]), _card(m[1]))),
    # two links that lay waiting for the third
    (r"(.+?) lay waiting from turn (\d+) until the (CARD) came on turn TURN; PREY was SUNK",
     lambda c, m: named(m[1]) == list(c.cards[:2]) and int(m[2]) == c.links[1] < c.turn - 1 and _card(m[3]) == c.cards[2] and c.drawn(c.turn, c.cards[2])),
    (r"for (\w+) turns WHO had two links down; on turn TURN the (CARD) came, and with it PREY",
     lambda c, m: counted(m[1]) == c.turn - c.links[1] and _card(m[2]) == c.cards[2] and c.drawn(c.turn, c.cards[2])),
    (r"WHO laid (CARD) on turn (\d+) and had to wait for (CARD) until turn TURN, when PREY was SUNK",
     lambda c, m: _card(m[1]) == c.cards[1] and int(m[2]) == c.links[1] < c.turn - 1 and _card(m[3]) == c.cards[2] and c.drawn(c.turn, c.cards[2])),
    # in the turn of the opponent's kill
    (r"in the same turn WHO closed the chain that it had begun on turn BEGUN and VERB PREY", lambda c, m: True),
)  # fmt: skip


def shaped(text: str, chain: Chain) -> None:
    """Check a sentence about a kill, without its beginning "but" and its clause about the race."""
    words = {
        "WHO": WHO[chain.side], "PREY": "(?:a|the) " + ("transport", "U-boat")[chain.side], "SUNK": ("sunk", "destroyed")[chain.side],
        "VERB": ("sank", "destroyed")[chain.side], "TURN": str(chain.turn), "BEGUN": str(chain.links[0]), "CARD": _CARD, "DRAWN": f"{_CARD}(?:(?:, | and ){_CARD})*",
    }  # fmt: skip
    text = (
        text[:1].lower() + text[1:]
        if re.match(r"The |A |An |On |For |With |It |In |Once |Before ", text)
        else text
    )
    for shape, holds in SHAPES:
        found = re.fullmatch(
            re.sub(r"\b(?:WHO|PREY|SUNK|VERB|TURN|BEGUN|CARD|DRAWN)\b", lambda m: words[m[0]], shape)
            + r"\.?",
            text,
        )
        if found:
            assert holds(chain, found), (shape, text)
            return
    raise AssertionError(f"no known shape: {text}")


def several(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a sentence about several kills: they are all kills of these turns, in order, and no chain was swept away between them."""
    made: Any = fact.values["made"]
    text = plain(fact.text)
    turns = [turn for turn, _ in made]
    kills = [k for k in played.killed if (turns[0], made[0][1]) <= k[:2] <= (turns[-1], made[-1][1])]
    assert [k[:2] for k in kills] == list(made)
    text = re.sub(r"^(a [\w-]+ on turn \d+) answered (.+)\.$", r"\2 answered \1", text, flags=re.I)
    said = re.findall(r"(?:a|the) (?:transport|U-boat)|turn \d+", text.lower().replace("u-boat", "U-boat"))
    told: list[tuple[int, int]] = []
    waiting: list[int] = []
    for each in said:
        if each.startswith("turn"):
            told += [(int(each[5:]), side) for side in waiting]
            waiting = []
        else:
            waiting.append(("transport", "U-boat").index(each.split()[-1]))
    assert told == list(made), text
    assert not [p for p in played.swept if p.turn > turns[0] and p.turn < turns[-1] and 2 in p.laid], text
    first = kills[0][2][0]
    assert not re.search(r"\w+ turns\b(?! \d)", text), (
        f"a number of turns beside the turns of the heading: {text}"
    )
    for found in re.finditer(r"from turn (\d+) on", text, re.I):
        assert int(found[1]) == first, text
    for found in re.finditer(r"(\w+) kills", text):
        assert found[1] == "first" or counted(found[1]) == len(made), text
    if who := re.match(r"(?:From turn \d+ on )?(the wolf pack|the convoy) (?:made|laid)", text, re.I):
        assert {WHO.index(who[1].lower())} == {side for _, side in made}, text
    if score := re.search(r"made it (\w+) transports? to (\w+)", text):
        kills_said = tuple(0 if each in ("no", "none") else counted(each) for each in score.groups())
        assert kills_said == kills[-1][3], text
    assert "The first kills" not in text or sum(kills[0][3]) == 1, text
    assert "answered" not in text or all(one[1] != two[1] for one, two in pairwise(made)), text
    assert "at once" not in text or len(set(turns)) == 1, text
