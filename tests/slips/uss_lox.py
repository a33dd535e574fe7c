"""Generates logs of USS Lox with slips. Its model of the game tracks the sizes of the piles, the score pile and the
estimates.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from tests.slips.frame import ANY, Figures, Generator, Plan, Sheet, Stop, Unfit
from tests.slips.spelling import COMMON, Respelling, commas, shortened, statements

RANKS = "A23456789TJQK"
PACK = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
COUNT = ("LOX-CARD-3",)
RULES = {"supply": COUNT, "deck": COUNT, "ocean": COUNT, "discard": COUNT, "tons": ("LOX-SCORE-1",)}
OUTCOME = ("LOX-3b", "LOX-3c", "LOX-3", "LOX-4b", "LOX-4a", "LOX-4b-attack")
TYPO = {
    "flip": "filp",
    "fire": "fier",
    "escort": "escotr",
    "escape": "escpae",
    "attack": "atack",
    "estimate": "estimte",
}


def worth(card: str) -> int:
    return min(10, RANKS.index(card[0]) + 1)


def scores(cards: Sequence[str], ship: str) -> bool:
    """Return whether the ship and the torpedoes form any combination (LOX-CRIB)."""
    every = [*cards, ship]
    for n in range(2, len(every) + 1):
        for some in combinations(every, n):
            ranks = sorted(RANKS.index(c[0]) for c in some)
            if sum(map(worth, some)) == 15 or (n == 2 and ranks[0] == ranks[1]):
                return True
            if n >= 3 and all(b - a == 1 for a, b in pairwise(ranks)):
                return True
    flush = len(cards) == 3 and len({c[1] for c in every}) == 1
    return flush or any(c[0] == "J" and c[1] == ship[1] for c in cards)


class Table:
    """One patrol: its true state, and the log as the player writes it."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.chance, self.plan = chance, plan
        self.unseen = list(PACK)
        chance.shuffle(self.unseen)
        self.ocean = chance.randrange(7, 15)
        self.supply, self.deck, self.discard = 24 - self.ocean, 28, 0
        self.pile: list[str] = []
        self.estimates = 0
        self.turn, self.number = 0, 0
        self.seen: dict[str, int] = {}
        self.options = {o for o in ("faces", "kings", "queens") if chance.random() < 0.35}
        self.figures = Figures()
        self.claims = chance.choice((0.2, 0.6, 1.0))
        self.one_line = chance.random() < 0.5
        self.says_continue = chance.choice((0.0, 0.5, 1.0))
        self.first = True
        header = [
            "game: uss-lox",
            *(f"set: {option}=yes" for option in sorted(self.options)),
            f"ocean: {self.ocean}",
        ]
        self.sheet = Sheet(header)
        self.unsaid: set[str] = set()
        self.is_lost = False
        plan.line = lambda: self.sheet.last

    # -- writing -----------------------------------------------------------------------------------------------------------

    def begin(self) -> int:
        self.number += 1
        skipped = self.turn > 1 and self.plan.takes("turn-number-skipped")
        if skipped:
            self.number += 1
        line = self.sheet.heading(f"turn {self.number}")
        if skipped:
            self.sheet.root("turn-number-skipped", (line, line - 1), ANY)
        self.first = True
        return line

    def say(self, text: str) -> int:
        if self.first or not self.one_line:
            self.first = False
            return self.sheet.say(text)
        return self.sheet.more(text)

    def reveal(self) -> str:
        return self.unseen.pop()

    def cards(self, verb: str, cards: Sequence[str]) -> int:
        """Write cards that were turned up and return the line. As a slip, one may be unreadable, or be a card that lies
        elsewhere.
        """
        words = list(cards)
        kinds = ["card-unreadable", "verb-misspelt"]
        if self.seen:
            kinds.append("card-seen-before")
        if verb in ("flip", "escort"):
            kinds.append("card-missing")
        kind = self.plan.takes(*kinds)
        at = self.chance.randrange(len(words))
        other = ""
        if kind == "card-unreadable":
            words[at] = self.chance.choice(("1S", "11H", f"{words[at][0]}X", "HH", "5"))
        elif kind == "card-seen-before":
            other = words[at] = self.chance.choice(sorted(self.seen.keys() - set(cards)))
        elif kind == "card-missing":
            words = []
        elif not kind and self.chance.random() < 0.2:
            words = [w.lower() for w in words]
        line = self.say(" ".join([TYPO[verb] if kind == "verb-misspelt" else verb, *words]))
        if other:
            self.sheet.root(kind, (line, self.seen[other]), "LOX-CARD-1")
        elif kind:
            self.sheet.root(kind, (line, line + 1) if kind == "card-missing" else line, ANY)
        self.seen.update(dict.fromkeys(cards, line))
        return line

    # -- the patrol ------------------------------------------------------------------------------------------------------------

    def run(self) -> Sheet:
        last = self.chance.choice((99, 99, self.chance.randrange(5, 12)))
        try:
            while True:
                self.turn += 1
                self.begin()
                passed = self.encounter()
                if self.is_lost:
                    self.finish("lost")
                    break
                self.claim(())
                if not self.ocean:
                    self.finish("win, ocean-empty")
                    break
                if not passed and not self.supply:
                    self.finish("win, supply-out")
                    break
                if self.turn >= last:
                    break
                if self.debrief(passed):
                    break
        except Stop:
            pass
        return self.sheet

    def debrief(self, passed: bool) -> bool:
        """Decide whether to go on after an encounter, if ships and torpedoes are left. Returns True if the boat goes
        home.
        """
        if passed:
            if self.plan.takes("port-after-pass"):
                line = self.say("port") if self.sheet.lines[-1].lstrip()[0] != "=" else self.sheet.say("port")
                self.sheet.root("port-after-pass", line, "LOX-2a", "LOX-5")
                self.finish("win, in-port")
                return True
            if self.plan.takes("continue-after-pass"):
                line = self.sheet.say("continue")
                self.sheet.root("continue-after-pass", line, "LOX-2a", "LOX-5")
            elif self.turn > 2 and self.plan.takes("ended-early"):
                line = self.sheet.heading("end")
                self.sheet.root("ended-early", (line, line - 1), ANY)
                raise Stop
            return False
        if self.turn > 4 and self.chance.random() < 0.03:
            self.sheet.say("port")
            self.finish("win, in-port")
            return True
        if self.chance.random() < self.says_continue:
            self.sheet.say("continue")
        return False

    def finish(self, how: str) -> None:
        if self.turn > 3 and not self.estimates and self.plan.takes("played-after-the-end"):
            line = self.begin()
            self.cards("flip", (self.reveal(),))
            self.sheet.root(
                "played-after-the-end",
                (line, line + 1),
                *(f"LOX-END-{n}" for n in "1234"),
                *(f"LOX-4b-{w}" for w in ("none", "short", "attack")),
                "LOX-1",
                "LOX-5",
            )
            raise Stop
        inside = self.estimates and self.chance.random() < 0.5
        if inside:
            self.turn_up()
        self.sheet.heading("end")
        if self.estimates:
            self.turn_up()
        result, *why = how.split(", ")
        self.claim(("tons", "supply", "deck"), words=[result, *(why if self.chance.random() < 0.5 else [])])

    def turn_up(self) -> None:
        cards = [self.reveal() for _ in range(self.estimates)]
        self.sheet.say(f"estimates {' '.join(cards)}")
        self.pile.extend(cards)
        self.estimates = 0

    # -- an encounter -----------------------------------------------------------------------------------------------------------

    def encounter(self) -> bool:
        """Play an encounter with one ship. Returns True if the ship was passed."""
        ship = self.flip()
        kind = self.plan.takes("second-flip") if self.ocean > 1 and ship[0] not in "JK" else ""
        if kind:
            self.discard += 1
            ship = self.flip()
            self.sheet.root(kind, self.sheet.last, "LOX-1", "LOX-2", "LOX-2a")
        if ship[0] == "J":
            return self.jack(ship)
        if ship[0] == "K" and "kings" in self.options:
            self.attacker(ship, 10, king=True)
            return False
        if self.chance.random() < 0.25:
            self.say("pass")
            self.discard += 1
            return True
        self.attack(ship, "fire")
        return False

    def flip(self) -> str:
        ship = self.reveal()
        self.ocean -= 1
        self.cards("flip", (ship,))
        return ship

    def jack(self, ship: str) -> bool:
        """Sink a jack with the deck gun or, as a slip, pass it; return whether it was passed."""
        if self.plan.takes("jack-passed"):
            line = self.say("pass")
            self.discard += 1
            self.sheet.root("jack-passed", line, "LOX-3a")
            return True
        if self.chance.random() < 0.5:
            self.say("gun")
        self.sunk(ship)
        return False

    def attack(self, ship: str, verb: str) -> None:
        """Fire a spread at a ship: it hits, or it misses and an escort appears."""
        kind = self.plan.takes("fourth-torpedo") if self.supply > 3 else ""
        n = 4 if kind else min(self.supply, self.chance.choice((1, 2, 3, 3, 3)))
        cards = [self.reveal() for _ in range(n)]
        hit = scores(cards, ship)
        self.supply -= n
        self.discard += n
        line = self.cards(verb, cards)
        if kind:
            if len({c[1] for c in [*cards, ship]}) < 3:
                raise Unfit  # a flush of four or five may count or not
            self.sheet.root(kind, line, "LOX-2b")
        self.hit(ship, line) if hit else self.miss(ship, line)

    def hit(self, ship: str, line: int) -> None:
        kind = self.plan.takes("escort-after-hit", "hit-overlooked", "hit-called-missed")
        here = line
        if not kind:
            self.outcome("sunk")
            self.sunk(ship)
            return
        if kind == "hit-called-missed":
            here = self.sheet.say("= missed")
            self.first = True
        if kind != "escort-after-hit":
            if ship[0] in "JQK" and self.options & {"faces", "queens"}:
                raise Unfit
            self.figures.drift["tons"] = self.figures.drift.get("tons", 0) - 1000 * worth(ship)
            self.figures.drift["discard"] = self.figures.drift.get("discard", 0) + 1
        self.sunk(ship)
        card = self.escort()
        lines = {self.sheet.last, here} if kind == "hit-called-missed" else {self.sheet.last}
        self.sheet.root(kind, lines, *OUTCOME)
        self.attacker(card, worth(card))
        if self.is_lost:
            raise Unfit

    def miss(self, ship: str, line: int) -> None:
        self.discard += 1
        kind = self.plan.takes("escort-forgotten", "miss-taken-for-hit", "miss-called-sunk")
        if kind:
            if kind != "escort-forgotten":
                if ship[0] in "JQK" and self.options & {"faces", "queens"}:
                    raise Unfit
                self.figures.drift["tons"] = self.figures.drift.get("tons", 0) + 1000 * worth(ship)
                self.figures.drift["discard"] = self.figures.drift.get("discard", 0) - 1
            if kind == "miss-called-sunk":
                self.sheet.say("= sunk")
            self.sheet.root(kind, (line, line + 1), *OUTCOME)
            self.unsaid.update(("deck", "discard", "supply"))
            return
        self.outcome("missed")
        card = self.escort()
        self.attacker(card, worth(card))

    def outcome(self, word: str) -> None:
        """Write the result of a shot as a claim, right or, as a slip, wrong."""
        if self.chance.random() >= self.claims / 2:
            return
        kind = self.plan.takes("wrong-outcome-said")
        if kind:
            word = {"sunk": "missed", "missed": "sunk"}[word]
            self.sheet.root(kind, self.sheet.last + 1, *OUTCOME)
        self.sheet.say(f"= {word}")
        self.first = True

    def sunk(self, ship: str) -> None:
        """Put a ship or escort on the score pile, and resolve estimates and opportunity ships."""
        if ship[0] in "JQK" and "faces" in self.options and self.deck:
            if self.plan.takes("estimate-forgotten"):
                here = self.sheet.last
                self.pile.append(ship)
                self.sheet.root("estimate-forgotten", (here, here + 1), "LOX-ADV-FACE-1", "LOX-ADV-QUEEN-3")
                self.unsaid.update(("tons", "deck", "discard"))
            else:
                self.say("estimate")
                self.deck -= 1
                self.discard += 1
                self.estimates += 1
        else:
            self.pile.append(ship)
            if (
                "faces" in self.options
                and self.deck
                and self.supply
                and self.ocean
                and self.plan.takes("estimate-undue")
            ):
                line = self.say("estimate")
                self.sheet.root("estimate-undue", line, "LOX-ADV-FACE-1")
                self.deck -= 1
                self.estimates += 1
                self.unsaid.update(("tons", "discard"))
        if ship[0] == "Q" and "queens" in self.options and self.deck:
            self.opportunity()
        elif "queens" in self.options and self.supply and self.ocean and self.plan.takes("opportunity-undue"):
            line = self.opportunity_card(self.reveal())
            self.sheet.root("opportunity-undue", line, "LOX-ADV-QUEEN-1")
            self.say("pass")
            self.discard += 1

    def opportunity_card(self, card: str) -> int:
        self.deck -= 1
        line = self.say(f"opportunity {card}")
        self.seen[card] = line
        if card[0] == "J":
            raise Unfit
        return line

    def opportunity(self) -> None:
        if self.chance.random() < 0.3:
            self.say("no-opportunity")
            return
        card = self.reveal()
        self.deck -= 1
        self.seen[card] = self.say(f"opportunity {card}")
        if card[0] == "J":
            self.sunk(card)
        elif self.supply and self.chance.random() < 0.6:
            self.attack(card, "fire")
        else:
            self.say("pass")
            self.discard += 1

    # -- escorts ---------------------------------------------------------------------------------------------------------------

    def escort(self) -> str:
        card = self.reveal()
        self.deck -= 1
        self.cards("escort", (card,))
        return card

    def attacker(self, card: str, cost: int, *, king: bool = False) -> None:
        """Resolve an escort or a king ship: it is paid off or attacked."""
        if card[0] == "J":
            self.say("gun")
            self.sunk(card)
            return
        if self.supply >= cost and self.chance.random() < 0.85:
            self.pay(card, cost, king=king)
            return
        if not self.supply:
            self.is_lost = True
            return
        n = min(self.supply, 3)
        cards = [self.reveal() for _ in range(n)]
        self.supply -= n
        self.discard += n
        self.cards("attack", cards)
        if scores(cards, card):
            self.sunk(card)
        else:
            self.discard += 1
            self.is_lost = True

    def pay(self, card: str, cost: int, *, king: bool) -> None:
        kinds = ["paid-too-little"] if cost > 1 else []
        if self.supply > cost + 2:
            kinds.append("paid-too-much")
        if not king:
            kinds.append("escape-forgotten")
        kind = self.plan.takes(*kinds) if kinds else ""
        if kind == "escape-forgotten":
            here = self.sheet.last
            self.sheet.root(kind, (here, here + 1), "LOX-4b", "LOX-4b-escape", "LOX-4b-attack")
            self.discard += 1
            self.unsaid.update(("supply", "deck"))
            return
        paid = cost + {"paid-too-little": -1, "paid-too-much": self.chance.choice((1, 2))}.get(kind, 0)
        writes = kind or self.chance.random() < 0.5
        line = self.say(f"escape {paid}" if writes else "escape")
        if kind:
            rules = ("LOX-4b-escape", "LOX-ADV-KING-1") if king else ("LOX-4b-escape",)
            self.sheet.root(kind, line, *rules)
        self.supply -= paid
        self.deck += paid
        self.discard += 1

    # -- figures ---------------------------------------------------------------------------------------------------------------

    def totals(self) -> dict[str, int]:
        return {
            "supply": self.supply, "deck": self.deck, "ocean": self.ocean, "discard": self.discard,
            "tons": 1000 * sum(map(worth, self.pile)),
        }  # fmt: skip

    def claim(self, wanted: Iterable[str], words: Sequence[str] = ()) -> None:
        totals = self.totals()
        names = list(wanted)
        if not names and self.chance.random() < self.claims:
            names = self.chance.sample(sorted(totals), self.chance.randrange(1, 4))
        names = [n for n in names if n not in self.unsaid]
        if not names and not words:
            return
        kind = self.plan.takes("wrong-figure", "wrong-figure-carried-on") if names and not words else ""
        if kind:
            name = names[0]
            wrong = self.chance.choice((-2, -1, 1, 2)) * (1000 if name == "tons" else 1)
            if self.figures.drift or totals[name] + wrong < 0:
                raise Unfit
            self.figures.drift[name] = wrong
            self.sheet.root(kind, self.sheet.last + 1, *RULES[name])
        said = [f"{n} {self.written(n, totals[n])}" for n in names]
        self.sheet.say(f"= {', '.join([*words, *said])}")
        if kind == "wrong-figure":
            self.figures.drift.clear()

    def written(self, name: str, value: int) -> str:
        value = self.figures.written(name, value)
        if value < 0:
            raise Unfit
        return f"{value:,}" if name == "tons" and self.chance.random() < 0.3 else str(value)


def play(plan: Plan, chance: random.Random) -> Sheet:
    return Table(plan, chance).run()


KINDS = (
    "escort-after-hit", "hit-overlooked", "hit-called-missed", "second-flip", "fourth-torpedo", "jack-passed",
    "port-after-pass", "continue-after-pass", "estimate-forgotten", "estimate-undue", "opportunity-undue",
    "escort-forgotten", "miss-taken-for-hit", "miss-called-sunk", "wrong-outcome-said", "paid-too-little", "paid-too-much",
    "escape-forgotten", "played-after-the-end", "ended-early", "turn-number-skipped", "card-unreadable", "card-seen-before",
    "card-missing", "verb-misspelt", "wrong-figure", "wrong-figure-carried-on",
)  # fmt: skip
ILLEGAL = (
    "escort-after-hit",
    "second-flip",
    "fourth-torpedo",
    "jack-passed",
    "paid-too-much",
    "card-seen-before",
)
LAST: tuple[str, ...] = ("port-after-pass", "played-after-the-end", "ended-early")
FIGURES = ("supply 77", "tons 999000", "deck 99", "ocean 55", "discard 88")
VERBS = (
    "ocean", "flip", "pass", "fire", "gun", "escort", "escape", "attack", "estimate", "opportunity", "no-opportunity",
    "continue", "port", "estimates", "patrol", "deal", "end", "turn", "position", "setup",
)  # fmt: skip


def no_continue(text: str, chance: random.Random) -> str:
    """Return the log without some ``continue`` statements that the next turn makes unnecessary."""
    lines = text.rstrip("\n").split("\n")
    kept = [
        line
        for n, line in enumerate(lines)
        if not (
            line == "  continue"
            and n + 1 < len(lines)
            and lines[n + 1].startswith("turn")
            and chance.random() < 0.6
        )
    ]
    return "\n".join(kept) + "\n"


def pips(statement: str, chance: random.Random) -> str:
    """Return the statement with tens written as 10, suits as symbols, or cards without spaces."""
    verb, _, values = statement.partition(" ")
    if verb not in ("flip", "fire", "attack", "escort", "opportunity") or not values:
        return statement
    way = chance.randrange(3)
    if way == 0:
        return f"{verb} {' '.join(v.upper().replace('T', '10') for v in values.split())}"
    if way == 1:
        return f"{verb} {values.upper().translate(str.maketrans('CDHS', '♣♦♥♠'))}"
    return f"{verb} {values.replace(' ', '')}" if verb in ("fire", "attack") else statement


RESPELT: dict[str, Respelling] = {
    **COMMON,
    "commas": statements(commas(("fire", "attack", "estimates"))),
    "short verbs": statements(shortened(VERBS)),
    "no continue": no_continue,
    "pips": statements(pips),
}
GENERATOR = Generator("uss-lox", play, KINDS, ILLEGAL, FIGURES, LAST, RESPELT)
