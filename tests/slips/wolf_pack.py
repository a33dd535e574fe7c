"""Generates logs of Wolf Pack with slips. Its model of the game tracks deck, hands, chains, discards and kills."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

from tests.slips.frame import ANY, Figures, Generator, Plan, Sheet, Stop, Unfit
from tests.slips.spelling import COMMON, commas, glued, shortened, sides, statements

COPIES = {"P": 16, "T": 14, "R": 13, "D": 4, "S": 12, "G": 10, "U": 8, "W": 4, "M": 4, "N": 4, "~": 19}
NAMES = {
    "P": "periscope", "T": "torpedo", "R": "transport", "D": "dive", "S": "sonar", "G": "depth-charges", "U": "u-boat",
    "W": "destroyer-sweep", "M": "cat-and-mouse", "N": "near-miss", "~": "water",
}  # fmt: skip
CHAIN = ("PTR", "SGU")
CLEAR = "DW"
OWN = ("PTRDMN", "SGUWMN")
SIDES = ("wolf", "convoy")
LIMIT = 5
KILL = ("WOLF-KILL-T", "WOLF-KILL-U")
WIN = ("WOLF-WIN-W", "WOLF-WIN-C")
COUNTS = {
    "deck": "WOLF-CARD-2", "discards": "WOLF-CARD-2", "wolf-hand": "WOLF-CARD-2", "convoy-hand": "WOLF-CARD-2",
    "wolf-kills": "WOLF-KILL-T", "convoy-kills": "WOLF-KILL-U", "clears": "WOLF-DIVE", "harassments": "WOLF-HARASS-1",
    "reshuffles": "WOLF-DECK-2",
}  # fmt: skip


class Table:
    """One game: its true state, and the log as the players write it."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.chance, self.plan = chance, plan
        self.goals = chance.choice(((6, 4), (6, 4), (9, 6), (5, 4)))
        self.last = chance.randrange(14, 44)
        self.deck = [card for card, n in COPIES.items() for _ in range(n)]
        chance.shuffle(self.deck)
        self.discards: list[str] = []
        self.hands: tuple[list[str], list[str]] = ([], [])
        self.chains: tuple[list[str], list[str]] = ([], [])
        self.dead: tuple[list[str], list[str]] = ([], [])
        self.kills, self.clears, self.harassments, self.reshuffles = [0, 0], 0, 0, 0
        self.was_cleared = [False, False]
        self.turn, self.winner = 0, -1
        self.figures = Figures()
        self.claims = chance.choice((0.0, 0.3, 1.0))
        self.due_claims: list[str] = []
        self.named = chance.random() < 0.2
        self.one_line = chance.random() < 0.8
        self.keeps_discards = chance.random() < 0.3
        header = ["game: wolf-pack", "hands: open"]
        if self.goals != (6, 4) or chance.random() < 0.3:
            header.append("set: goals={}-{}".format(*self.goals))
        self.timing = "free" if chance.random() < 0.15 else "action"
        if self.timing == "free":
            header.append("set: harass-timing=free")
        self.sheet = Sheet(header)
        plan.line = lambda: self.sheet.last

    # -- the whole game ---------------------------------------------------------------------------------------------

    def run(self) -> Sheet:
        try:
            self.setup()
            while self.winner < 0 and self.turn < self.last:
                self.one_turn()
        except Stop:
            return self.sheet
        if self.winner >= 0 and self.chance.random() < 0.8:
            self.sheet.heading("end")
            self.sheet.say(f"= {SIDES[self.winner]} wins, deck {len(self.deck)}")
        return self.sheet

    def setup(self) -> None:
        self.sheet.heading("setup")
        for side in (0, 1):
            self.hands[side].extend(self.deck.pop() for _ in range(LIMIT))
            self.sheet.say(f"{SIDES[side]}: hand {' '.join(self.hands[side])}")

    def one_turn(self) -> None:
        self.turn += 1
        self.sheet.heading(f"turn {self.turn}")
        for side in (0, 1):
            self.draw_phase(side)
        if self.plan.takes("actions-exchanged"):
            first = self.sheet.last + 1
            self.action(1)
            if self.winner >= 0:
                raise Unfit
            self.action(0)
            self.sheet.root(
                "actions-exchanged",
                range(first, self.sheet.last + 1),
                "WOLF-SEQ",
                "WOLF-ACT-1",
                "WOLF-SETUP-3",
            )
        else:
            for side in (0, 1):
                self.action(side)
                if self.winner >= 0:
                    self.after_the_end(side)
                    break
        self.claim()

    def after_the_end(self, side: int) -> None:
        if side == 0 and self.plan.takes("played-after-the-win"):
            able = [c for c in self.hands[1] if self.next(1) == c]
            line = self.sheet.say(f"convoy: play {able[0]}" if able else "convoy: pass")
            self.sheet.root("played-after-the-win", line, WIN[0])
            raise Stop

    # -- cards -------------------------------------------------------------------------------------------------------

    def written(self, card: str) -> str:
        return NAMES[card] if self.named and self.chance.random() < 0.5 else card

    def next(self, side: int) -> str:
        return CHAIN[side][len(self.chains[side])]

    def throw(self, side: int, card: str) -> None:
        self.hands[side].remove(card)
        self.discards.append(card)

    def visible(self, card: str) -> int:
        """Return the number of copies of a card that lie anywhere but in the deck."""
        places = (self.discards, *self.hands, *self.chains, *self.dead)
        return sum(place.count(card) for place in places)

    def shuffle(self) -> None:
        self.deck.extend(self.discards)
        self.discards.clear()
        self.chance.shuffle(self.deck)
        self.reshuffles += 1

    # -- draw phases --------------------------------------------------------------------------------------------------

    def draw_phase(self, side: int) -> None:
        """Draw and discard cards, perhaps with a slip of that phase."""
        before = self.sheet.last
        if len(self.deck) > 8 and self.plan.takes("draw-forgotten"):
            # The side has five cards or fewer and draws none: no discard either.
            if len(self.hands[side]) > LIMIT:
                raise Unfit
            self.sheet.root("draw-forgotten", (before, before + 1), "WOLF-DRAW-1", "WOLF-SEQ")
            return
        kind = self.plan.takes("third-card-drawn", "one-card-drawn", "second-card-unwritten", "draw-unreadable",
                               "draw-of-too-many-copies", "draw-misspelt")  # fmt: skip
        if kind and len(self.deck) < 4:
            raise Unfit
        self.draw(side, {"third-card-drawn": 3, "one-card-drawn": 1}.get(kind, 2), kind)
        line = self.sheet.last
        rule = {"draw-unreadable": ANY, "draw-misspelt": ANY}.get(kind, "WOLF-DRAW-1")
        if kind == "draw-of-too-many-copies":
            self.sheet.root(kind, line, "WOLF-CARD-1", "WOLF-DRAW-1", "WOLF-CARD-2")
        elif kind in ("one-card-drawn", "second-card-unwritten"):
            self.sheet.root(kind, (line, line + 1), rule)
        elif kind:
            self.sheet.root(kind, line, rule)
        self.discard_down(side, bool(kind))

    def draw(self, side: int, n: int, kind: str) -> None:
        """Draw cards and write them down."""
        said: list[str] = []
        part: list[str] = []
        drawn: list[str] = []
        forgot = early = ""
        left = len(self.deck)
        if not kind and 1 < left <= 9 and self.discards:
            early = self.plan.takes("reshuffle-early")
            if early:
                self.shuffle()
                said.append("reshuffle")
        for _ in range(n):
            if not self.deck:
                if kind:
                    raise Unfit
                if not self.discards:
                    raise Stop
                self.shuffle()
                forgot = self.plan.takes("reshuffle-forgotten")
                if not forgot:
                    if part:
                        said.append(f"draw {' '.join(part)}")
                    said.append("reshuffle")
                    part = []
            card = self.deck.pop()
            drawn.append(card)
            part.append(self.written(card))
        self.spoil(part, drawn, kind)
        if part:
            said.append(f"{'drwa' if kind == 'draw-misspelt' else 'draw'} {' '.join(part)}")
        self.hands[side].extend(drawn)
        self.sheet.say(f"{SIDES[side]}: {'; '.join(said)}")
        if early:
            self.sheet.root(early, self.sheet.last, "WOLF-DECK-2")
        if forgot:
            self.sheet.root(forgot, self.sheet.last, "WOLF-DECK-2")

    def spoil(self, part: list[str], drawn: list[str], kind: str) -> None:
        """Change the drawn cards as they are written, according to the kind of slip."""
        at = self.chance.randrange(len(part))
        if kind == "second-card-unwritten":
            del part[at]
        elif kind == "draw-unreadable":
            part[at] = self.chance.choice(("X", "Q", "7", "8D", "Z"))
        elif kind == "draw-of-too-many-copies":
            others = list(drawn)
            del others[
                len(drawn) - len(part) + at
            ]  # the card that is replaced by one that cannot have been drawn
            out = [c for c, n in COPIES.items() if self.visible(c) + others.count(c) >= n]
            if not out:
                raise Unfit
            part[at] = self.chance.choice(out)

    def discard_down(self, side: int, spoilt: bool) -> None:
        hand = self.hands[side]
        over = max(0, len(hand) - LIMIT)
        here = self.sheet.last
        kind = ""
        if not spoilt and len(self.sheet.lines) == here:
            kinds = ["surplus-discard"] if len(hand) >= 3 else []
            if over:
                kinds += ["discard-forgotten", "discard-not-held", "discard-misspelt"]
            if over > 1:
                kinds.append("one-discard-too-few")
            if any(c in "MN" for c in hand) and self.hands[1 - side] and over:
                kinds.append("harassment-by-discard")
            kind = self.plan.takes(*kinds)
        n = {"discard-forgotten": 0, "one-discard-too-few": over - 1, "surplus-discard": over + 1}.get(
            kind, over
        )
        thrown = [self.worst(side) for _ in range(n)]
        self.write_discards(side, thrown, kind, here)

    def worst(self, side: int) -> str:
        """Throw away a card of the hand and return it."""
        hand = self.hands[side]
        useless = [c for c in hand if c not in OWN[side]]
        card = self.chance.choice(useless if useless and self.chance.random() < 0.8 else hand)
        self.throw(side, card)
        return card

    def write_discards(self, side: int, thrown: list[str], kind: str, here: int) -> None:
        words = [self.written(c) for c in thrown]
        if kind == "harassment-by-discard":
            self.harass_by_discard(side, thrown)
            return
        if kind in ("discard-forgotten", "one-discard-too-few"):
            if words:
                self.say_behind(side, f"discard {' '.join(words)}")
            self.sheet.root(kind, (here, self.sheet.last), "WOLF-DRAW-2")
            return
        if kind == "discard-not-held":
            held = [*self.hands[side], *thrown]
            words[self.chance.randrange(len(words))] = self.chance.choice(
                [c for c in COPIES if c not in held]
            )
        if words:
            verb = "dsicard" if kind == "discard-misspelt" else "discard"
            self.say_behind(side, f"{verb} {' '.join(words)}")
        if kind:
            rules = {
                "surplus-discard": ("WOLF-DRAW-2",),
                "discard-not-held": ("WOLF-ACT-1", "WOLF-DRAW-2", "WOLF-CARD-1"),
                "discard-misspelt": (ANY,),
            }[kind]
            self.sheet.root(kind, self.sheet.last, *rules)

    def say_behind(self, side: int, text: str) -> None:
        if self.one_line:
            self.sheet.more(text)
        else:
            self.sheet.say(f"{SIDES[side]}: {text}")

    def harass_by_discard(self, side: int, thrown: list[str]) -> None:
        """Make the slip of discarding a harassment to take a card from the opponent, which the rulings do not allow."""
        hand, other = self.hands[side], self.hands[1 - side]
        own = next((c for c in thrown if c in "MN"), "")
        if not own:
            own = next(c for c in hand if c in "MN")
            back = thrown.pop()
            self.discards.remove(back)
            hand.append(back)
            self.throw(side, own)
            thrown.append(own)
        victim = self.chance.choice(other)
        self.throw(1 - side, victim)
        self.harassments += 1
        rest = list(thrown)
        rest.remove(own)
        text = f"discard {own} victim={victim}"
        if rest:
            text = f"{text}; discard {' '.join(rest)}"
        self.say_behind(side, text)
        self.sheet.root("harassment-by-discard", self.sheet.last, "WOLF-HARASS-1")

    # -- actions ------------------------------------------------------------------------------------------------------

    def action(self, side: int) -> None:
        hand = self.hands[side]
        if self.wrong_action(side):
            return
        play = self.choice(side)
        if not play:
            if self.turn < self.last and self.plan.takes("pass-forgotten"):
                here = self.sheet.last
                self.sheet.root("pass-forgotten", (here, here + 1), "WOLF-ACT-1", "WOLF-SEQ")
                return
            self.sheet.say(f"{SIDES[side]}: pass")
        else:
            self.play(side, play)
            if self.winner >= 0:
                return
        self.second_action(side, play, hand)

    def choice(self, side: int) -> str:
        """Return the card that a player plays; empty for a pass."""
        hand = self.hands[side]
        enemy = len(self.chains[1 - side])
        doubtful = self.next(side) in self.dead[side]  # a dead card may be taken for the next link
        if self.next(side) in hand and not doubtful and self.chance.random() < 0.8:
            return self.next(side)
        if (
            CLEAR[side] in hand
            and enemy
            and not self.dead[1 - side]
            and self.chance.random() < 0.4 + 0.2 * enemy
        ):
            return CLEAR[side]
        nasty = [c for c in hand if c in "MN"]
        if nasty and self.chance.random() < 0.5:
            return self.chance.choice(nasty)
        return ""

    def play(self, side: int, card: str, *, again: bool = False) -> int:
        """Play a legal card with its effect, and write it; return the line."""
        word = self.written(card)
        kinds = (
            ["play-misspelt", "play-unreadable", "play-without-card"]
            if not again and card not in "MN"
            else []
        )
        kind = self.plan.takes(*kinds) if kinds else ""
        verb = "plya" if kind == "play-misspelt" else "play"
        if kind == "play-unreadable":
            word = self.chance.choice(("X", "Q", "7", "8D"))
        if kind == "play-without-card":
            word = ""
        text = f"{verb} {word}".rstrip()
        if card in "MN":
            text += self.harass(side)
        line = (
            self.sheet.more(text)
            if again and self.chance.random() < 0.5
            else self.sheet.say(f"{SIDES[side]}: {text}")
        )
        if kind:
            self.sheet.root(kind, line, ANY)
        for name in ("victim-impossible", "victim-missing"):
            if getattr(self, "victim_slip", "") == name:
                missing = name == "victim-missing"
                lines = (line, line + 1) if missing else (line,)
                self.sheet.root(name, lines, "WOLF-HARASS-2", *([] if missing else ["WOLF-CARD-1"]))
        self.victim_slip = ""
        self.effect(side, card)
        return line

    victim_slip = ""

    def harass(self, side: int) -> str:
        """Take a card from the opponent, and return the text for it that follows the play."""
        other = self.hands[1 - side]
        self.harassments += 1
        if not other:
            return ""
        victim = self.chance.choice(other)
        kind = self.plan.takes("victim-impossible", "victim-missing")
        self.victim_slip = kind
        word = self.written(victim)
        if kind == "victim-impossible":
            word = self.chance.choice([c for c in COPIES if c not in other])
        self.throw(1 - side, victim)
        return "" if kind == "victim-missing" else f" victim={word}"

    def effect(self, side: int, card: str) -> None:
        if card in "MN":
            self.throw(side, card)
        elif card in CLEAR:
            self.clear(side, card)
        elif card == self.next(side):
            self.hands[side].remove(card)
            self.chains[side].append(card)
            if len(self.chains[side]) == 3:
                self.kill(side, self.chains[side])

    def kill(self, side: int, cards: list[str]) -> None:
        self.discards.extend(cards)
        cards.clear()
        self.kills[side] += 1
        self.due_claims.append(f"{SIDES[side]}-kills")
        if self.kills[side] >= self.goals[side]:
            self.winner = side

    def clear(self, side: int, card: str) -> None:
        if self.dead[1 - side]:
            raise Stop  # whether the other side's dead card goes, too, is not said
        for each in (0, 1):
            self.was_cleared[each] = self.was_cleared[each] or len(self.chains[each]) > 1
            self.discards.extend(self.chains[each])
            self.chains[each].clear()
        self.discards.extend(self.dead[side])
        self.dead[side].clear()
        self.hands[side].remove(card)
        self.discards.append(card)
        self.clears += 1

    # -- actions against a rule -----------------------------------------------------------------------------------------

    def wrong_action(self, side: int) -> bool:
        """Make the slip of playing a card that may not be played; return whether such a slip was made."""
        hand = self.hands[side]
        due = len(self.chains[side])
        third = CHAIN[side][2]
        options: dict[str, Callable[[str], None]] = {}
        if third in hand and not due and self.kills[side] + 1 < self.goals[side]:
            options["kill-on-nothing"] = self.kill_on_nothing(side)
            options["kill-on-nothing-uncounted"] = self.dead_card(side, third, "WOLF-ORDER")
        early = [c for c in hand if c in CHAIN[side][:2] and c != self.next(side)]
        if early:
            options["link-out-of-order"] = self.dead_card(side, early[0], "WOLF-ORDER")
        if "~" in hand:
            options["water-played"] = self.dead_card(side, "~", "WOLF-WATER")
        enemy = [c for c in hand if c in CHAIN[1 - side]]
        if enemy:
            options["enemy-link-played"] = self.dead_card(side, enemy[0], "WOLF-ACT-2")
        if CLEAR[1 - side] in hand and not self.dead[1 - side]:
            options["enemy-clear-played"] = self.enemy_clear(side)
        absent = [c for c in OWN[side] if c not in hand and c not in "MN"]
        if absent and self.chance.random() < 0.5:
            options["play-not-held"] = self.not_held(side, absent)
        kind = self.plan.takes(*options)
        if not kind:
            return False
        options[kind](kind)
        return True

    def kill_on_nothing(self, side: int) -> Callable[[str], None]:
        def act(kind: str) -> None:
            card = CHAIN[side][2]
            line = self.sheet.say(f"{SIDES[side]}: play {self.written(card)}")
            self.hands[side].remove(card)
            self.kill(side, [card])
            self.sheet.root(kind, line, "WOLF-ORDER")

        return act

    def dead_card(self, side: int, card: str, rule: str) -> Callable[[str], None]:
        def act(kind: str) -> None:
            line = self.sheet.say(f"{SIDES[side]}: play {self.written(card)}")
            self.hands[side].remove(card)
            self.dead[side].append(card)
            if kind == "kill-on-nothing-uncounted":
                self.due_claims.append(f"{SIDES[side]}-kills")
            self.sheet.root(kind, line, rule)

        return act

    def enemy_clear(self, side: int) -> Callable[[str], None]:
        def act(kind: str) -> None:
            card = CLEAR[1 - side]
            line = self.sheet.say(f"{SIDES[side]}: play {self.written(card)}")
            self.clear(side, card)
            self.sheet.root(kind, line, "WOLF-ACT-2")

        return act

    def not_held(self, side: int, absent: list[str]) -> Callable[[str], None]:
        """Return a function for the slip of writing a card that the side does not hold in place of the one that it
        played.
        """

        def act(kind: str) -> None:
            if self.next(side) not in self.hands[side]:
                raise Unfit
            word = self.chance.choice([c for c in absent if c != self.next(side)])
            line = self.sheet.say(f"{SIDES[side]}: play {word}")
            self.effect(side, self.next(side))
            if self.winner >= 0:
                raise Unfit
            self.sheet.root(kind, line, "WOLF-ACT-1", "WOLF-CARD-1", "WOLF-ORDER")

        return act

    def second_action(self, side: int, first: str, hand: list[str]) -> None:
        """Make the slip of playing a second card in one action phase (WOLF-ACT-1)."""
        if self.timing == "free" and first and first in "MN":
            self.sheet.say(f"{SIDES[side]}: pass")
            return
        second = self.next(side) if self.next(side) in hand and not self.dead[side] else ""
        nasty = [c for c in hand if c in "MN"] if self.timing == "action" else []
        wins = self.kills[side] + (second == CHAIN[side][2]) >= self.goals[side]
        if first and second and not wins and self.plan.takes("second-card-played"):
            line = self.play(side, second, again=True)
            self.sheet.root("second-card-played", line, "WOLF-ACT-1")
            return
        if first and nasty and self.plan.takes("second-card-harasses"):
            line = self.play(side, nasty[0], again=True)
            self.sheet.root("second-card-harasses", line, "WOLF-ACT-1")

    # -- figures -----------------------------------------------------------------------------------------------------------

    def totals(self) -> dict[str, int]:
        return {
            "deck": len(self.deck), "discards": len(self.discards), "wolf-hand": len(self.hands[0]),
            "convoy-hand": len(self.hands[1]), "wolf-kills": self.kills[0], "convoy-kills": self.kills[1],
            "clears": self.clears, "harassments": self.harassments, "reshuffles": self.reshuffles,
        }  # fmt: skip

    def claim(self) -> None:
        """Write totals as claims at the end of a turn."""
        totals = self.totals()
        names = (
            self.due_claims
            if self.claims or any(r.kind.endswith("uncounted") for r in self.sheet.roots)
            else []
        )
        if self.chance.random() < self.claims:
            names = [*names, *self.chance.sample(list(totals), self.chance.randrange(1, 4))]
        self.due_claims = []
        names = list(dict.fromkeys(names))
        if not names:
            return
        kind = self.plan.takes("wrong-figure", "wrong-figure-carried-on")
        if kind:
            name = names[0]
            if self.figures.drift:
                raise Unfit
            self.figures.drift[name] = self.chance.choice((-2, -1, 1, 2, 3))
            if totals[name] + self.figures.drift[name] < 0:
                raise Unfit
            self.sheet.root(kind, self.sheet.last + 1, COUNTS[name])
        self.sheet.say(
            "= " + ", ".join(f"{name} {self.figures.written(name, totals[name])}" for name in names)
        )
        if kind == "wrong-figure":
            self.figures.drift.clear()


def play(plan: Plan, chance: random.Random) -> Sheet:
    return Table(plan, chance).run()


KINDS = (
    "third-card-drawn", "one-card-drawn", "second-card-unwritten", "draw-forgotten", "discard-forgotten",
    "one-discard-too-few", "surplus-discard", "harassment-by-discard", "second-card-played", "second-card-harasses",
    "kill-on-nothing", "kill-on-nothing-uncounted", "link-out-of-order", "water-played", "enemy-link-played",
    "enemy-clear-played", "play-not-held", "discard-not-held", "victim-impossible", "victim-missing", "reshuffle-early",
    "reshuffle-forgotten", "pass-forgotten", "actions-exchanged", "played-after-the-win", "wrong-figure",
    "wrong-figure-carried-on", "draw-unreadable", "draw-misspelt", "draw-of-too-many-copies", "discard-misspelt",
    "play-misspelt", "play-unreadable", "play-without-card",
)  # fmt: skip
ILLEGAL = (
    "third-card-drawn", "surplus-discard", "water-played", "enemy-link-played", "link-out-of-order", "second-card-played",
    "victim-impossible", "discard-not-held", "play-not-held",
)  # fmt: skip
LAST: tuple[str, ...] = ("played-after-the-win",)
FIGURES = ("deck 999", "wolf-kills 97", "discards 999", "convoy-hand 88", "reshuffles 77")


def no_pass(text: str, chance: random.Random) -> str:
    """Return the log without the ``pass`` that may be left out after a harassment under ``harass-timing=free``."""
    lines = text.rstrip("\n").split("\n")
    if "set: harass-timing=free" not in lines:
        return text
    kept = lines[:1]
    for above, line in pairwise(lines):
        side = line.strip().partition(":")[0]
        if not (
            line.endswith(": pass") and above.strip().startswith(f"{side}: play") and chance.random() < 0.7
        ):
            kept.append(line)
    return "\n".join(kept) + "\n"


RESPELT = {
    **COMMON,
    "commas": statements(commas(("hand", "draw", "discard"))),
    "glued": statements(glued(("hand", "draw", "discard"))),
    "short verbs": statements(shortened(("hand", "draw", "reshuffle", "discard", "play", "pass"))),
    "sides": sides,
    "no pass": no_pass,
}
GENERATOR = Generator("wolf-pack", play, KINDS, ILLEGAL, FIGURES, LAST, RESPELT)
