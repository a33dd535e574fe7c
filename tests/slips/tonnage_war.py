"""Generates logs of Tonnage War with slips. Its model of the game tracks decks, hands, contacts, pending attacks, the
window for continuing an attack, and the scores.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from tests.slips.frame import ANY, Figures, Generator, Plan, Sheet, Stop, Unfit, is_claim
from tests.slips.spelling import COMMON, Respelling, shortened, sides, statements

RANKS = "23456789TJQKA"
PACK = tuple(rank + suit for suit in "HSCD" for rank in RANKS)
BOATS = {
    **dict.fromkeys(("AS", "AC"), "A"),
    **{f"{r}{s}": "R" for r in "2345" for s in "SC"},
    **{f"{r}S": "N" for r in "6789T"},
    **{f"{r}C": "N" for r in "678"},
}
UBOAT_CARDS = tuple(f"{r}{s}" for r in "A23456789T" for s in "HSCD")
ESCORTS = {
    f"{r}{s}": f"{'A' if s == 'D' else 'S'}{grade}"
    for r, grade in zip("KQJ", "ARN", strict=True)
    for s in "SCD"
}
ESCORT_CARDS = (*ESCORTS, "KH", "QH", "JH", *(f"{r}H" for r in "23456789"))
ATTACK, EVASION = {"N": 6, "R": 10, "A": 14}, {"N": 8, "R": 10, "A": 12}
DETECT = {"SN": 0, "SR": -2, "SA": -4, "AN": -4, "AR": -6, "AA": -8}
HFDF = {"SN": 3, "SR": 2, "SA": 1}
STRIKE = {"SN": 2, "SR": 4, "SA": 5, "AN": 2, "AR": 4, "AA": 6}
WORTH = {"N": 1, "R": 1, "A": 2}
ATTACK_RULES = {"attack": "TW-7.3.6", "hfdf": "TW-7.3.5", "air": "TW-7.3.3"}


def rolls(card: str) -> tuple[int, int]:
    """Return how many dice a U-boat Attack card rolls, and their modifier."""
    rank = card[0]
    if rank in "AK":
        return 4, 0
    if rank in "QJ":
        return 3, 2 * (rank == "J")
    return (2, 0) if rank in "T98" else (1, 0) if rank in "765" else (1, 4)


def limit(card: str) -> int:
    """Return how many escort cards may be laid with a tactical card of the escorts."""
    return 3 if card[0] in "AK" else 2 if card[0] in "QJT9" else 1


def evading(card: str) -> int:
    return 8 if card[0] == "A" else 6 if card[0] in "KQ" else 4 if card[0] in "JT9" else 2


def flak(card: str) -> int:
    return {"6": 2, "5": 1, "4": 1}.get(card[0], 0)


class Laid(NamedTuple):
    """A face-down card on the table, with its name there (its handle)."""

    handle: str
    card: str


class Strike(NamedTuple):
    """A convoy attack that has been played but not resolved yet."""

    tactical: str
    boat: Laid


class Hunt(NamedTuple):
    """An attack of the escorts on a boat: its kind, the boat, the group of escorts. ``home`` says where the boat came
    from.
    """

    kind: str
    boat: Laid
    home: str
    group: tuple[Laid, ...]
    tactical: str
    first: bool = True
    damaged: bool = False
    fired: bool = False
    last: bool = False
    """True if the escorts must not continue the attack, because after a slip it is uncertain which cards may continue
    it.
    """


class Table:
    """One game: its true state, and the log as the players write it."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.chance, self.plan = chance, plan
        self.packs = {side: self.shuffled(PACK) for side in ("uboat", "escort")}
        self.tactical: dict[str, list[str]] = {"uboat": [], "escort": []}
        self.decks = {"uboat": self.shuffled(UBOAT_CARDS), "escort": self.shuffled(ESCORT_CARDS)}
        self.hands: dict[str, list[str]] = {"uboat": [], "escort": []}
        self.contacts: dict[str, str] = {}
        self.attack: Strike | None = None
        self.routing = ""
        self.hunt: Hunt | None = None
        self.window: Hunt | None = None
        self.rescue: Laid | None = None
        self.scores = {"uboat": 0, "escort": 0}
        self.round, self.turn = 0, 0
        self.used: dict[str, int] = {}
        self.seen: set[str] = set()
        """Handles whose card has been turned up."""
        self.buffer: list[str] = []
        self.noted: list[tuple[str, int, tuple[str, ...]]] = []
        self.claims = chance.choice((0.2, 0.6, 1.0))
        self.figures = Figures()
        self.ragged = chance.random() < 0.5
        self.unsaid: set[str] = set()
        self.sheet = Sheet(["game: tonnage-war", "scenario: hx228", "preset: designer"])
        plan.line = lambda: self.sheet.last + len(self.buffer)

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        pile = list(cards)
        self.chance.shuffle(pile)
        return pile

    def d20(self) -> int:
        return self.chance.randrange(1, 21)

    # -- writing --------------------------------------------------------------------------------------------------------------

    def below(self, text: str) -> int:
        """Keep a line to be written below the play of this turn, and return its number among those lines."""
        self.buffer.append(text)
        return len(self.buffer)

    def note(self, kind: str, place: int, *rules: str) -> None:
        """Note a root in a line below the play (0: in the play's own line). The line's number in the log is not known
        yet.
        """
        self.noted.append((kind, place, rules))

    def write(self, side: str, play: str) -> int:
        """Write a play and the lines that belong below it; return the play's line."""
        if self.plan.takes("verb-misspelt"):
            verb, _, rest = play.partition(" ")
            play = f"{verb[:2]}q{verb[2:]} {rest}".strip()
            self.note("verb-misspelt", 0, ANY)
        line = self.sheet.say(f"{side}: {play}")
        for text in self.buffer:
            self.sheet.say(text)
        for kind, place, rules in self.noted:
            self.sheet.root(kind, line + place, *rules)
        self.buffer, self.noted = [], []
        return line

    def handle(self, letter: str) -> str:
        """Return the lowest card name with this letter that is not used on the table."""
        taken = {*self.contacts, *([self.rescue.handle] if self.rescue else [])}
        for each in (self.hunt, self.window):
            if each:
                taken |= {each.boat.handle, *(laid.handle for laid in each.group)}
        if self.attack:
            taken.add(self.attack.boat.handle)
        taken |= self.giving | self.busy
        return next(f"{letter}{n}" for n in range(1, 30) if f"{letter}{n}" not in taken)

    giving: set[str] = set()
    busy: set[str] = set()
    """Names of the cards on the table whose combat is being resolved."""

    # -- the whole game ---------------------------------------------------------------------------------------------------------

    def run(self) -> Sheet:
        last = self.chance.choice((1, 2, 2, 3))
        stop = self.chance.randrange(8, 14)
        try:
            while self.round < last:
                self.one_round(stop if self.round == last - 1 else 99)
        except Stop:
            pass
        end = max(n for n in range(1, self.sheet.last + 1) if not is_claim(self.sheet.lines, n))
        if any(r.kind.endswith("-missing") and end in r.lines for r in self.sheet.roots):
            raise Unfit  # the roll may still come, because a log may stop anywhere
        return self.sheet

    def one_round(self, stop: int) -> None:
        self.round += 1
        self.sheet.heading(f"round {self.round}")
        for side in ("uboat", "escort"):
            self.tactical[side] = [self.packs[side].pop() for _ in range(13)]
            self.decks[side] += self.hands[side]
            self.chance.shuffle(self.decks[side])
            self.hands[side] = [self.decks[side].pop() for _ in range(min(10, len(self.decks[side])))]
        for self.turn in range(1, 14):
            self.sheet.heading(f"turn {self.turn}")
            self.uboat_turn()
            self.escort_turn()
            self.claim()
            if self.turn >= stop:
                raise Stop

    def take(self, side: str, suit: str, ranks: str = RANKS) -> str:
        """Remove a tactical card from a hand to play it, and return it; empty if there is no such card."""
        able = [c for c in self.tactical[side] if c[1] == suit and c[0] in ranks]
        if not able:
            return ""
        card = self.chance.choice(able)
        self.tactical[side].remove(card)
        return card

    def lay(self, side: str, letter: str, cards: Sequence[str]) -> tuple[Laid, ...]:
        """Lay these cards of the order-of-battle hand face down and return them with their names."""
        laid = []
        self.giving = set()
        for card in cards:
            self.hands[side].remove(card)
            laid.append(Laid(self.handle(letter), card))
            self.giving.add(laid[-1].handle)
            self.seen.discard(laid[-1].handle)
        self.giving = set()
        return tuple(laid)

    def shows(self, laid: Laid) -> str:
        """Return the statement that turns a card up; empty if the card lies face up already."""
        if laid.handle in self.seen:
            return ""
        self.seen.add(laid.handle)
        return f"reveal {laid.handle} {laid.card}"

    def leaves(self, *handles: str) -> None:
        self.seen.difference_update(handles)

    # -- U ------------------------------------------------------------------------------------------------------------------------

    def uboat_turn(self) -> None:
        reply = self.uboat_reply()
        if reply:
            self.write("uboat", reply)
            return
        self.end_routing()
        self.resolve_hunt(0, "")
        play = self.uboat_play()
        second = self.second_play(play)
        line = self.write("uboat", play + second)
        if second:
            self.sheet.root("second-play", line, "TW-5b")

    def uboat_reply(self) -> str:
        """Play and resolve a reply of the U-boats to the escorts' last play, and return it; empty for none."""
        if self.routing:
            return self.bdienst()
        hunt = self.hunt
        if not hunt:
            return self.reply_to_nothing()
        boat = hunt.boat.card in BOATS
        if not boat:
            kind = self.plan.takes("evade-for-blank")
            card = self.take("uboat", "C") if kind else ""
            if not card:
                return ""
            self.resolve_hunt(0, "")
            self.note(kind, 1, "TW-7.2.4")
            return f"evade {card}"
        if hunt.kind != "air" and boat and self.plan.takes("flak-at-ships"):
            card = self.take("uboat", "D", "65432")
            if not card:
                raise Unfit
            self.resolve_hunt(0, "")
            self.note("flak-at-ships", 0, "TW-7.2.5")
            return f"flak {card}"
        way = self.chance.random()
        if way < 0.35 and (card := self.take("uboat", "C")):
            self.resolve_hunt(evading(card), "evade")
            return f"evade {card}"
        real = [laid for laid in hunt.group if ESCORTS.get(laid.card, "").startswith("S")]
        if (
            way < 0.5
            and hunt.kind != "air"
            and real
            and not hunt.damaged
            and not hunt.fired
            and (card := self.take("uboat", "S"))
        ):
            self.resolve_hunt(0, "torpedo")
            return f"torpedo {card}"
        planes = [laid for laid in hunt.group if ESCORTS.get(laid.card, "").startswith("A")]
        if (
            way < 0.7
            and hunt.kind == "air"
            and planes
            and not hunt.damaged
            and (card := self.take("uboat", "D", "65432"))
        ):
            self.resolve_hunt(flak(card), "flak")
            return f"flak {card}"
        return ""

    def bdienst(self) -> str:
        if self.plan.takes("evade-at-routing"):
            card = self.take("uboat", "C")
            if not card:
                raise Unfit
            self.end_routing()
            self.note("evade-at-routing", 0, "TW-7.2.4")
            return f"evade {card}"
        if self.chance.random() < 0.5 and (card := self.take("uboat", "D", "AKQJT987")):
            self.routing = ""
            return f"bdienst {card}"
        return ""

    def reply_to_nothing(self) -> str:
        """Make the slip of playing an Evade or B-Dienst that answers nothing: the card is spent without any effect."""
        if self.turn < 2 or self.window:
            return ""
        kind = self.plan.takes("evade-undue", "bdienst-undue")
        if not kind:
            return ""
        card = self.take("uboat", "C") if kind == "evade-undue" else self.take("uboat", "D", "AKQJT987")
        if not card:
            raise Unfit
        self.note(kind, 0, "TW-7.2.4" if kind == "evade-undue" else "TW-7.2.7")
        return f"{kind.partition('-')[0]} {card}"

    def end_routing(self) -> None:
        """Shake off the contact and return its boat to the hand (TW-7.4.1)."""
        if self.routing:
            self.hands["uboat"].append(self.contacts.pop(self.routing))
            self.leaves(self.routing)
            self.routing = ""

    def uboat_play(self) -> str:
        last = self.turn == 13
        boats = [c for c in self.hands["uboat"] if c in BOATS]
        spades = [c for c in self.tactical["uboat"] if c[1] == "S"]
        if not self.contacts and spades and boats and not last:
            kind = self.plan.takes("attack-without-contact")
            if kind:
                self.note(kind, 0, "TW-7.2.3")
                return self.convoy_attack(boats)
        if self.contacts and spades and not last and self.chance.random() < 0.6:
            if self.chance.random() < 0.15:
                return self.shoot_with_contact()
            blanks = [c for c in self.hands["uboat"] if c not in BOATS]
            cards = boats if boats and (not blanks or self.chance.random() < 0.75) else blanks
            if cards:
                return self.convoy_attack(cards)
        if boats and len(self.contacts) < 3 and self.chance.random() < 0.8:
            return self.contact(boats) or self.discard("uboat")
        return self.discard("uboat")

    def contact(self, boats: Sequence[str]) -> str:
        card = self.take("uboat", "H")
        if not card:
            return ""
        blanks = [c for c in self.hands["uboat"] if c not in BOATS]
        boat = self.chance.choice(list(boats))
        (laid,) = self.lay("uboat", "c", [boat])
        self.contacts[laid.handle] = boat
        if blanks and self.plan.takes("blank-as-contact"):
            blank = self.chance.choice(blanks)
            self.hands["uboat"].remove(blank)
            self.hands["uboat"].append(boat)
            self.contacts[laid.handle] = blank
        return f"contact {card} {laid.handle}"

    def convoy_attack(self, cards: Sequence[str]) -> str:
        card = self.take("uboat", "S")
        (laid,) = self.lay("uboat", "u", [self.chance.choice(list(cards))])
        self.attack = Strike(card, laid)
        return f"attack {card} {laid.handle}"

    def shoot_with_contact(self) -> str:
        """Attack the convoy with the boat of a contact (TW-14.4), and return the play."""
        handle = self.chance.choice(sorted(self.contacts))
        if self.contacts[handle] not in BOATS:
            return self.discard("uboat")
        card = self.take("uboat", "S")
        self.attack = Strike(card, Laid(handle, self.contacts.pop(handle)))
        return f"attack {card} on {handle}"

    def discard(self, side: str) -> str:
        """Discard a card that is not needed, and return the play."""
        if not self.tactical[side]:
            raise Unfit
        useful = "SH" if side == "uboat" else "SCD"
        cards = [c for c in self.tactical[side] if c[1] not in useful] if self.chance.random() < 0.8 else []
        card = self.chance.choice(cards or self.tactical[side])
        self.tactical[side].remove(card)
        named = self.chance.random() < 0.3
        return f"discard {card}" if named else "discard"

    def second_play(self, play: str) -> str:
        """Make the slip of playing a convoy attack after a contact in the same turn; return its text, or an empty text."""
        boats = [c for c in self.hands["uboat"] if c in BOATS]
        spades = [c for c in self.tactical["uboat"] if c[1] == "S"]
        if not play.startswith("contact") or not boats or not spades or self.turn > 11:
            return ""
        return f"; {self.convoy_attack(boats)}" if self.plan.takes("second-play") else ""

    # -- E ------------------------------------------------------------------------------------------------------------------------

    def escort_turn(self) -> None:
        continued = self.continuation()
        if continued:
            if self.attack:
                self.resolve_convoy()
            self.write("escort", continued)
            return
        self.close()
        answer = self.answer()
        if answer:
            self.write("escort", answer)
            return
        if self.attack:
            self.resolve_convoy()
        if not self.buffer and self.turn < 12 and self.plan.takes("play-forgotten"):
            here = self.sheet.last
            self.sheet.root("play-forgotten", (here, here + 1), "TW-5b", "TW-5a", "TW-7.1")
            self.tactical["escort"].pop()
            return
        self.write("escort", self.escort_play())

    def group(self, wanted: str, n: int, *, real: bool) -> list[str]:
        """Return escort cards for a group: some of the wanted kind, and perhaps a blank."""
        able = [c for c in self.hands["escort"] if ESCORTS.get(c, "?")[0] in wanted]
        blanks = [c for c in self.hands["escort"] if c not in ESCORTS]
        self.chance.shuffle(able)
        chosen = able[:1] if real else []
        rest = [*able[len(chosen) :], *blanks[:1]]
        self.chance.shuffle(rest)
        return (chosen + rest)[:n]

    def answer(self) -> str:
        """Play an Escort Attack on the pending convoy attack or, as a slip, an HF/DF on it; return the play."""
        if not self.attack or self.turn == 13:
            return ""
        strike = self.attack
        if self.plan.takes("hfdf-on-attacker"):
            return self.hunting("hfdf", "C", strike.boat, "attack", "S", "hfdf-on-attacker", ("TW-7.3.5",))
        if self.chance.random() < 0.65:
            return self.hunting("attack", "S", strike.boat, "attack", "SA", "", ())
        return ""

    def hunting(
        self, kind: str, suit: str, boat: Laid, home: str, wanted: str, slip: str, rules: tuple[str, ...]
    ) -> str:
        """Lay a group of escorts on a boat and return the play; empty if the escorts have no card for it."""
        card = self.take("escort", suit)
        if not card:
            if slip:
                raise Unfit
            return ""
        n = self.chance.randrange(1, limit(card) + 1)
        over = ""
        if limit(card) < 3 and not slip and len(self.hands["escort"]) > 3:
            over = self.plan.takes("too-many-laid")
            n = limit(card) + 1 if over else n
        cards = self.group(wanted, n, real=bool(slip) or self.chance.random() < 0.8)
        if (
            kind == "hfdf"
            and not slip
            and not over
            and any(ESCORTS.get(c, "").startswith("A") for c in self.hands["escort"])
            and self.plan.takes("aircraft-in-hfdf")
        ):
            planes = [c for c in self.hands["escort"] if ESCORTS.get(c, "").startswith("A")]
            cards = planes[:1]
            self.spoilt = "aircraft-in-hfdf"
        if not cards or (over and len(cards) < n):
            if slip or over:
                raise Unfit
            self.tactical["escort"].append(card)
            return ""
        group = self.lay("escort", "e", cards)
        handles = " ".join(laid.handle for laid in group)
        if slip:
            self.note(slip, 0, *rules)
        if over:
            self.note(over, 0, "TW-CV.E", ATTACK_RULES[kind])
        self.hunt = Hunt(kind, boat, home, group, card, last=slip == "hfdf-on-attacker")
        target = boat.handle
        wrong = "" if slip or over or self.spoilt else self.plan.takes("wrong-handle")
        if wrong:
            target = f"{target[0]}{int(target[1:]) + 6}"
            self.note(wrong, 0, ANY)
        return f"{kind} {card} on {target} with {handles}"

    spoilt = ""

    def escort_play(self) -> str:
        if self.turn == 13:
            return self.discard("escort")
        contacts = sorted(self.contacts)
        way = self.chance.random()
        if contacts:
            handle = self.chance.choice(contacts)
            boat = Laid(handle, self.contacts[handle])
            if self.plan.takes("escort-attack-on-contact"):
                rules = ("TW-7.3.6",)
                return self.hunting("attack", "S", boat, "contact", "S", "escort-attack-on-contact", rules)
            if way < 0.25 and (card := self.take("escort", "H")):
                self.routing = handle
                return f"routing {card} on {handle}"
            if way < 0.6 and (play := self.hunting("hfdf", "C", boat, "contact", "S", "", ())):
                return play
            if way < 0.8 and (play := self.hunting("air", "D", boat, "contact", "A", "", ())):
                return play
        elif self.round == 1 and self.plan.takes("routing-without-contact"):
            if card := self.take("escort", "H"):
                self.note("routing-without-contact", 0, ANY)
                return f"routing {card} on c1"
            raise Unfit
        return self.discard("escort")

    # -- continuations -----------------------------------------------------------------------------------------------------------------

    def continuation(self) -> str:
        """Continue the escorts' attack on the boat that they may still attack, and return the play; empty if they do
        not continue.
        """
        window = self.window
        if not window or window.last or self.turn == 13:
            return ""
        wanted = "A" if window.kind == "air" else "S"
        able = [laid for laid in window.group if ESCORTS.get(laid.card, "?")[0] == wanted]
        suit = {"attack": "S", "hfdf": "C", "air": "D"}[window.kind]
        kind = ""
        if able and window.kind != "air":
            kind = self.plan.takes("continued-with-another-kind")
        if kind:
            suit = "C" if suit == "S" else "S"
        if not able or (not kind and self.chance.random() < 0.4):
            return ""
        card = self.take("escort", suit)
        if not card:
            if kind:
                raise Unfit
            return ""
        blanks = [laid for laid in window.group if laid not in able]
        self.home(blanks)
        fresh = [c for c in self.hands["escort"] if ESCORTS.get(c, "?")[0] == wanted]
        self.chance.shuffle(fresh)
        self.window = window._replace(group=tuple(able))
        added = (
            self.lay("escort", "e", fresh[: self.chance.randrange(0, limit(card) + 1)]) if not kind else ()
        )
        self.hunt = window._replace(group=(*able, *added), first=False, tactical=card, last=bool(kind))
        self.window = None
        if kind:
            self.note(kind, 0, "TW-7.3.7")
        words = f"continue {card} with {' '.join(laid.handle for laid in able)}"
        return words + (f" add {' '.join(laid.handle for laid in added)}" if added else "")

    def home(self, cards: Sequence[Laid]) -> None:
        for laid in cards:
            self.hands["escort"].append(laid.card)
            self.leaves(laid.handle)

    back: set[str] = set()
    """Escorts that returned home when the window for continuing an attack closed in this turn."""

    def close(self) -> None:
        """End the engagement: add the scores and move the boat to where it belongs."""
        window = self.window
        self.back = set()
        if not window:
            return
        self.window = None
        if window.damaged:
            self.scores["escort"] += WORTH[BOATS[window.boat.card]]
        elif not window.fired:
            self.decks["uboat"].append(window.boat.card)
        self.leaves(window.boat.handle)
        self.back = {laid.card for laid in window.group}
        self.home(window.group)

    # -- combat ---------------------------------------------------------------------------------------------------------------------------

    def resolve_convoy(self) -> None:
        """Resolve the attack on the convoy (TW-8.2); its lines are written below the play that lets it through."""
        strike = self.attack
        assert strike
        self.attack = None
        boat = strike.boat
        said = [self.shows(boat)]
        n, modifier = rolls(strike.tactical)
        self.leaves(boat.handle)
        if boat.card not in BOATS:
            kind = self.plan.takes("dice-for-blank")
            if kind:
                said.append(f"convoy {' '.join(str(self.chance.choice((19, 20))) for _ in range(n))}")
            place = self.below("; ".join(filter(None, said)))
            if kind:
                self.note(kind, place, "TW-11.3")
            return
        target = ATTACK[BOATS[boat.card]] + modifier
        kind = self.plan.takes(
            "convoy-die-too-many", *(["convoy-die-missing"] if n > 1 else []), "die-of-21", "die-unreadable"
        )
        dice = [self.d20() for _ in range(n + (kind == "convoy-die-too-many"))]
        if kind:
            dice = [max(2, die) for die in dice]
        words = [str(die) for die in dice]
        if kind in ("die-of-21", "die-unreadable"):
            words[0] = self.chance.choice(("21", "33", "0") if kind == "die-of-21" else ("x", "?", "1o"))
        if kind == "convoy-die-missing":
            dice[-1] = 20
            words = words[:-1]
        said.append(f"convoy {' '.join(words)}")
        place = self.below("; ".join(filter(None, said)))
        if kind:
            self.note(kind, place, *((ANY,) if kind.startswith("die") else ("TW-8.2a", "TW-CV.U")))
        rescue = False
        for die in dice:
            if die == 1 and not rescue:
                rescue = True
                self.scores["uboat"] += 2 if self.rescue else 1
            elif die <= target:
                self.scores["uboat"] += 1
        if rescue:
            self.rescue_ship()

    def rescue_ship(self) -> None:
        """Sink the rescue ship (TW-14.3); the escorts choose another one."""
        if self.rescue:
            self.leaves(self.rescue.handle)
            self.rescue = None
        ships = [c for c in self.hands["escort"] if ESCORTS.get(c, "").startswith("S")]
        if not ships or self.back.intersection(ships):
            raise Stop  # who is next depends on who comes home first
        laid = Laid(f"e{20 + self.scores['uboat']}", self.chance.choice(ships))
        self.hands["escort"].remove(laid.card)
        self.rescue = laid
        self.below(f"rescue {laid.handle}; {self.shows(laid)}")

    def resolve_hunt(self, modifier: int, reply: str) -> None:
        """Resolve the escorts' attack on a boat (TW-8.5); its lines are written below the U-boats' play."""
        hunt = self.hunt
        if not hunt:
            return
        self.hunt = None
        self.busy = {hunt.boat.handle, *(laid.handle for laid in hunt.group)}
        if hunt.boat.card not in BOATS:
            self.hunted_blank(hunt)
        else:
            self.fight(hunt, modifier, reply)
        self.busy = set()

    def fight(self, hunt: Hunt, modifier: int, reply: str) -> None:
        """Make the evasion rolls of a boat that is no blank, and resolve what follows from them."""
        boat = hunt.boat
        twice = self.rescue_in_group(hunt)
        if twice:
            hunt = twice
        able = [laid for laid in hunt.group if laid.card in ESCORTS]
        shown = [*filter(None, (self.shows(laid) for laid in (boat, *hunt.group)))]
        place = self.below("; ".join(shown)) if shown else len(self.buffer)
        if twice:
            self.note("rescue-ship-used-twice", place, "TW-14.3c")
        if self.spoilt:
            self.note(self.spoilt, place, "TW-7.3.5")
            self.spoilt = ""
        heard = self.detection(hunt, able, 0 if reply == "flak" else modifier)
        if reply == "torpedo":
            hunt, able = self.torpedo(hunt, able, heard)
            heard = True
        elif reply == "flak" and heard:
            hunt = self.flak_roll(hunt, able, modifier)
        if hunt.home == "contact" and (heard or reply == "evade"):
            self.contacts.pop(boat.handle, None)
        if heard:
            self.strikes(hunt, able, reply)
        else:
            self.unheard(hunt, reply)

    def hunted_blank(self, hunt: Hunt) -> None:
        """Turn up a blank that was attacked; it is out of the game, and the group of escorts returns home without being
        turned up.
        """
        place = self.below(self.shows(hunt.boat))
        if hunt.home == "contact":
            self.contacts.pop(hunt.boat.handle, None)
            self.note("blank-as-contact", place, "TW-7.2.2")
            self.spoilt = ""
        else:
            self.attack = None
        self.leaves(hunt.boat.handle)
        self.home(hunt.group)

    def rescue_in_group(self, hunt: Hunt) -> Hunt | None:
        """Make the slip of turning up the rescue ship in a group of escorts, in place of an escort."""
        fresh = [
            laid
            for laid in hunt.group
            if laid.handle not in self.seen and ESCORTS.get(laid.card, "").startswith("S")
        ]
        if (
            not self.rescue
            or not fresh
            or hunt.kind == "air"
            or self.spoilt
            or not self.plan.takes("rescue-ship-used-twice")
        ):
            return None
        gone = fresh[0]
        self.hands["escort"].append(gone.card)
        group = tuple(Laid(laid.handle, self.rescue.card) if laid == gone else laid for laid in hunt.group)
        self.doubled = gone.handle
        return hunt._replace(group=group)

    doubled = ""

    def need(self, hunt: Hunt, laid: Laid, modifier: int, *, hfdf: bool) -> int:
        unit = ESCORTS[laid.card]
        return EVASION[BOATS[hunt.boat.card]] + DETECT[unit] + (HFDF.get(unit, 0) if hfdf else 0) + modifier

    def detection(self, hunt: Hunt, able: Sequence[Laid], modifier: int) -> bool:
        """Make an evasion roll for each escort, and return whether any of them detects the boat."""
        if not able:
            return False
        modifier = modifier if True else 0
        said, heard = [], False
        doubt = (hunt.kind == "hfdf" and hunt.home == "attack") or self.mixed(hunt)
        found = []
        for laid in able:
            die = self.d20()
            needs = {
                self.need(hunt, laid, modifier, hfdf=each)
                for each in ((True, False) if doubt else (hunt.kind == "hfdf",))
            }
            outcomes = {die > need for need in needs}
            if len(outcomes) > 1:
                die = 20 if max(needs) < 20 else 1
            found.append(die > min(needs))
            said.append((laid, die))
        heard = any(found)
        kind = ""
        if len(able) > 1 and not heard:
            kind = self.plan.takes("detect-missing")
        wrong = "" if kind else self.plan.takes("detect-of-wrong-handle", "die-of-21", "die-unreadable")
        words = [f"detect {laid.handle} {die}" for laid, die in said]
        if kind:
            words.pop()
        if wrong == "detect-of-wrong-handle":
            words[0] = f"detect e{int(said[0][0].handle[1:]) + 5} {said[0][1]}"
        elif wrong:
            words[0] = (
                f"detect {said[0][0].handle} {self.chance.choice(('21', '40', '0') if wrong == 'die-of-21' else ('x', '?', '1o'))}"
            )
        place = self.below("; ".join(words))
        if kind:
            self.note(kind, place, "TW-8.5a", "TW-8.5.1")
        if wrong:
            self.note(wrong, place, ANY)
        return heard

    def mixed(self, hunt: Hunt) -> bool:
        """Return whether an attack is continued with a card of another kind; it is then unclear whether the numbers of
        HF/DF apply.
        """
        suit = {"attack": "S", "hfdf": "C", "air": "D"}[hunt.kind]
        return hunt.tactical[1] != suit

    def torpedo(self, hunt: Hunt, able: list[Laid], heard: bool) -> tuple[Hunt, list[Laid]]:
        """Let the boat fire at one surface escort, which is out if it is hit (TW-8.3)."""
        ships = [laid for laid in able if ESCORTS[laid.card][0] == "S"]
        at = self.chance.choice(ships)
        target = 2 if heard else ATTACK[BOATS[hunt.boat.card]] // 2
        die = self.d20()
        self.below(f"torpedo-roll {at.handle} {die}")
        hunt = hunt._replace(fired=True)
        if die <= target:
            self.scores["uboat"] += 2 if die <= target // 2 else 1
            self.leaves(at.handle)
            able = [laid for laid in able if laid != at]
            hunt = hunt._replace(group=tuple(laid for laid in hunt.group if laid != at))
        return hunt, able

    def flak_roll(self, hunt: Hunt, able: Sequence[Laid], modifier: int) -> Hunt:
        """Fire flak at one aircraft, which still attacks (TW-8.1.4)."""
        at = self.chance.choice([laid for laid in able if ESCORTS[laid.card][0] == "A"])
        die = self.d20()
        self.below(f"flak-roll {at.handle} {die}")
        target = 2 + modifier
        if die <= target:
            self.scores["uboat"] += 2 if die <= target // 2 else 1
            self.shot_down = at
        return hunt

    shot_down: Laid | None = None

    def strikes(self, hunt: Hunt, able: Sequence[Laid], reply: str) -> None:
        """Let every escort that can attack the detected boat do so (TW-8.5b)."""
        hits = int(hunt.damaged)
        sunk = False
        dice = [(laid, self.d20()) for laid in able]
        kind = ""
        if able and not self.shot_down:
            kind = self.plan.takes(
                *(["strike-missing"] if len(able) > 1 else []),
                *(["all-strikes-missing"] if reply != "torpedo" else []),
            )
        if kind:
            dice = [(laid, max(die, 7)) for laid, die in dice]  # all miss
        rammed = []
        for laid, die in dice:
            unit = ESCORTS[laid.card]
            if hunt.first and unit[0] == "S" and die <= 2:
                sunk = True
                if die == 1:
                    rammed.append(laid)
            elif die <= STRIKE[unit] // 2:
                sunk = True
            elif die <= STRIKE[unit]:
                hits += 1
        words = [f"strike {laid.handle} {die}" for laid, die in dice]
        if kind == "strike-missing":
            words.pop()
        elif kind == "all-strikes-missing":
            words = []
        place = self.below("; ".join(words)) if words else len(self.buffer)
        if kind:
            self.note(kind, place, "TW-8.5b", "TW-8.5.2")
        self.outcome(hunt, able, sunk or hits > 1, hits, rammed, reply)

    def outcome(
        self, hunt: Hunt, able: Sequence[Laid], sunk: bool, hits: int, rammed: Sequence[Laid], reply: str
    ) -> None:
        boat = hunt.boat
        gone = [*rammed, *([self.shot_down] if self.shot_down else [])]
        self.shot_down = None
        if hunt.home == "attack":
            self.attack = None
        group = tuple(laid for laid in hunt.group if laid not in gone)
        for laid in gone:
            self.leaves(laid.handle)
        if self.doubled:
            group = self.without_doubled(group)
        hunt = hunt._replace(group=group, damaged=bool(hits), home="gone")
        if sunk:
            self.scores["escort"] += 2 * WORTH[BOATS[boat.card]]
            self.leaves(boat.handle)
            self.home(group)
        elif able and (hunt.kind != "air" or reply == "flak"):
            self.window = hunt
        else:
            self.window = hunt
            self.close()

    def without_doubled(self, group: Sequence[Laid]) -> tuple[Laid, ...]:
        """Return the group without the rescue ship, which was named in it by mistake and stays where it is."""
        rest = tuple(laid for laid in group if laid.handle != self.doubled)
        self.leaves(self.doubled)
        self.doubled = ""
        return rest

    def unheard(self, hunt: Hunt, reply: str) -> None:
        """Record that the boat was not detected, and what follows from that."""
        group = self.without_doubled(hunt.group) if self.doubled else hunt.group
        boat = hunt.boat
        if hunt.home == "attack":
            if reply == "evade":
                self.attack = None
                self.hands["uboat"].append(boat.card)
                self.leaves(boat.handle)
            else:
                self.resolve_convoy()
        elif not hunt.first:
            self.window = hunt._replace(group=())
            self.close()
        elif reply == "evade":
            self.hands["uboat"].append(boat.card)
            self.leaves(boat.handle)
        self.home(group)

    # -- figures ------------------------------------------------------------------------------------------------------------------------------

    def claim(self) -> None:
        if self.window or self.hunt or self.chance.random() > self.claims / 2:
            return
        kind = self.plan.takes("wrong-figure", "wrong-figure-carried-on")
        if kind:
            name = self.chance.choice(("uboat", "escort"))
            if self.figures.drift:
                raise Unfit
            self.figures.drift[name] = self.chance.choice((1, 2, 3))
            self.sheet.root(
                kind, self.sheet.last + 1, "TW-12a", "TW-12b", "TW-12c", "TW-12d", "TW-12e", "TW-12"
            )
        said = [f"{side} {self.figures.written(side, n)}" for side, n in self.scores.items()]
        self.sheet.say(f"= {', '.join(said)}")
        if kind == "wrong-figure":
            self.figures.drift.clear()


def play(plan: Plan, chance: random.Random) -> Sheet:
    return Table(plan, chance).run()


KINDS = (
    "rescue-ship-used-twice", "strike-missing", "all-strikes-missing", "detect-missing", "hfdf-on-attacker", "dice-for-blank",
    "wrong-handle", "detect-of-wrong-handle", "evade-undue", "evade-at-routing", "evade-for-blank", "bdienst-undue",
    "flak-at-ships", "attack-without-contact", "blank-as-contact", "second-play", "play-forgotten", "too-many-laid",
    "aircraft-in-hfdf", "escort-attack-on-contact", "continued-with-another-kind", "routing-without-contact",
    "convoy-die-too-many", "convoy-die-missing", "wrong-figure", "wrong-figure-carried-on", "verb-misspelt", "die-of-21",
    "die-unreadable",
)  # fmt: skip
ILLEGAL = ("evade-undue", "bdienst-undue", "too-many-laid", "second-play", "convoy-die-too-many", "die-of-21")
LAST: tuple[str, ...] = ()
FIGURES = ("uboat 97", "escort 88", "contacts 77", "ships-sunk 99", "boats-sunk 66")
VERBS = (
    "contact", "attack", "evade", "flak", "torpedo", "bdienst", "routing", "hfdf", "air", "continue", "discard", "reveal",
    "detect", "strike", "convoy", "carrier", "rescue", "torpedo-roll", "flak-roll", "to-deck", "hold", "support", "reject",
    "end-round", "end", "round", "turn", "position", "setup", "hand", "pulled", "out",
)  # fmt: skip


def several_handles(text: str, chance: random.Random) -> str:
    """Return the log with the cards of neighbouring statements of the same verb written after a single verb."""
    lines = text.rstrip("\n").split("\n")
    for n, line in enumerate(lines):
        parts = line.split("; ")
        for i in range(len(parts) - 1, 0, -1):
            verb = parts[i].split(" ")[0]
            if (
                verb in ("detect", "strike", "reveal")
                and parts[i - 1].strip().startswith(f"{verb} ")
                and chance.random() < 0.6
            ):
                parts[i - 1] += chance.choice(("", ",")) + parts[i].removeprefix(verb)
                del parts[i]
        lines[n] = "; ".join(parts)
    return "\n".join(lines) + "\n"


RESPELT: dict[str, Respelling] = {
    **COMMON,
    "short verbs": statements(shortened(VERBS)),
    "sides": sides,
    "several handles": several_handles,
}
GENERATOR = Generator("tonnage-war", play, KINDS, ILLEGAL, FIGURES, LAST, RESPELT)
