"""Generates logs of Malta Convoy with slips. Its model of the game tracks ships, damage, options and the pending
modifier.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.slips.frame import ANY, Figures, Generator, Plan, Sheet, Stop, Unfit, is_claim
from tests.slips.spelling import COMMON, Respelling, commas, glued, shortened, statements

TYPES = ("tankers", "cargo", "carriers", "cruisers", "destroyers")
TARGETS = ("", "tankers", "cargo", "carriers", "carriers", "cruisers", "destroyers")
WORTH = {"cargo": 2, "tankers": 3, "carriers": 5, "cruisers": 1, "destroyers": 0}
ROW_FORCE = {5: -1, 6: 0, 7: 1, 8: 2}
ENEMY_FORCE = {1: -1, 6: 1}
ENEMY_ATTACK = {2: -1, 3: -1, 4: 1, 5: 1}
OPTIONS = ("decoy", "split", "evade", "screen")
WORDS = ("", "u-boats", "italian", "italian", "german", "german", "combined")
MODIFIER = ("MALTA-CONTACT-1", "MALTA-CONTACT-3")
RULES = {
    "score": ("MALTA-SCORE-2",), "interceptions": ("MALTA-SCORE-3",), "turns": ("MALTA-LENGTH",),
    **dict.fromkeys(TYPES, ("MALTA-DAMAGE-1",)),
    **{f"{name}-damaged": ("MALTA-DAMAGE-2",) for name in TYPES},
    **{f"{name}-lost": ("MALTA-SCORE-2",) for name in TYPES},
}  # fmt: skip
MAY_STILL_COME = (
    "modifier-forgotten-no-fight",
    "contact-forgotten",
    "attack-modifier-forgotten",
    "leave-forgotten",
)
"""Slips that leave something out and cannot be told from an unfinished log if nothing but claims follows them."""
TYPO = {
    "contact": "contcat", "enemy": "enmy", "force": "forse", "intercept": "intercpet", "attack": "atack", "target": "traget",
    "again": "agian", "cover": "covr", "leave": "laeve",
}  # fmt: skip


def struck(ships: Mapping[str, int], total: int) -> str:
    """Return the type of ship that a target total strikes."""
    name = TARGETS[total]
    return "cargo" if name == "carriers" and not ships["carriers"] else name


@dataclass
class Fight:
    """The hits of one fight, each with its effect and its target total, and the convoy before them."""

    ships: dict[str, int]
    damaged: dict[str, int]
    hits: list[tuple[str, int]] = field(default_factory=list)

    def explains(self, agains: Sequence[tuple[int, int]]) -> bool:
        """Return whether the dice for damaging again are right in another reading: each may belong to any hit before it that needs one.

        ``agains`` gives each die together with the number of targets written before it.
        """
        ships, damaged, left = dict(self.ships), dict(self.damaged), list(agains)
        for n, (hit, total) in enumerate(self.hits, 1):
            name = struck(ships, total)
            if not ships[name]:
                continue
            lost = hit == "destroyed"
            if not lost and damaged[name]:
                if not left or left[0][1] < n:
                    return False
                lost = left.pop(0)[0] <= 3
                damaged[name] -= lost
            if lost:
                ships[name] -= 1
                damaged[name] = min(damaged[name], ships[name])
            else:
                damaged[name] = min(damaged[name] + 1, ships[name])
        return not left


class Table:
    """One voyage: its true state, and the log as the player writes it."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.chance, self.plan = chance, plan
        self.ships = dict.fromkeys(TYPES, 0)
        self.damaged = dict.fromkeys(TYPES, 0)
        self.lost = dict.fromkeys(TYPES, 0)
        self.returned = dict.fromkeys(TYPES, 0)
        self.interceptions, self.mod, self.turn, self.length, self.friendly = 0, 0, 0, 0, 0
        self.used: set[str] = set()
        self.running: dict[str, int] = {}
        self.covered = False
        self.modified = False
        """Whether last turn's modifier counts in this one."""
        self.force_line = 0
        self.doubtful = False
        """Whether the pending modifier counts after a fight that should not have been."""
        self.figures = Figures()
        self.drift_rules: tuple[str, str] | None = None
        self.claims = chance.choice((0.2, 0.5, 1.0))
        self.open: set[str] = set()
        """What a missing die leaves open: ``damage`` or ``duration``. Dice and options that depend on it cannot be judged."""
        self.strays: set[int] = set()
        """The turns in friendly waters in which the contact die was rolled."""
        self.unsaid: set[str] = set()
        """Figures that are ambiguous after a slip, which the sheet does not state any more."""
        self.one_line = chance.random() < 0.4
        self.first = True
        self.revised = chance.random() < 0.15
        header = ["game: malta-convoy"]
        if self.revised or chance.random() < 0.5:
            header.append(f"preset: {'revised' if self.revised else 'printed'}")
        self.sheet = Sheet(header)
        plan.line = lambda: self.sheet.last
        self.end_turn = chance.choice((99, 99, 99, chance.randrange(15, 25)))

    # -- writing -----------------------------------------------------------------------------------------------------

    def die(self, faces: int = 6) -> int:
        return self.chance.randrange(1, faces + 1)

    def begin(self, heading: str) -> None:
        self.sheet.heading(heading)
        self.first = True

    def say(self, text: str, *, own_line: bool = False) -> int:
        """Write a statement after the last one in its line, or on a line of its own; return the line's number."""
        if self.first or own_line or not self.one_line:
            self.first = False
            return self.sheet.say(text)
        return self.sheet.more(text)

    def roll(self, verb: str, dice: Iterable[int], *, own_line: bool = False) -> int:
        """Write the dice of a verb and return the line's number. As a slip, a die may be unreadable or the verb
        misspelt.
        """
        words = [str(die) for die in dice]
        kinds = ["die-of-seven", "die-unreadable", "verb-misspelt"]
        if len(words) == 1 and verb in ("contact", "enemy", "force"):
            kinds.append("value-missing")
        kind = self.plan.takes(*kinds)
        at = self.chance.randrange(len(words))
        if kind == "die-of-seven":
            words[at] = self.chance.choice(("7", "8", "0", "9"))
        elif kind == "die-unreadable":
            words[at] = self.chance.choice(("x", "?", "8D", "one"))
        elif kind == "value-missing":
            words = []
        elif not kind and verb == "enemy" and self.chance.random() < 0.2:
            words = [WORDS[int(words[0])]]
        line = self.say(
            " ".join([TYPO[verb] if kind == "verb-misspelt" else verb, *words]), own_line=own_line
        )
        if kind:
            self.sheet.root(kind, line, ANY)
        return line

    # -- the whole voyage ------------------------------------------------------------------------------------------------

    def run(self) -> Sheet:
        self.setup()
        try:
            while self.turn < self.length:
                self.turn += 1
                self.one_turn()
                if self.turn >= self.end_turn:
                    raise Stop
                if self.turn > 15 and self.turn < self.length - 1 and self.plan.takes("ended-early"):
                    line = self.sheet.heading("end")
                    self.sheet.root("ended-early", line, "MALTA-END")
                    raise Stop
            self.finish()
        except Stop:
            pass
        last = max(n for n in range(1, self.sheet.last + 1) if not is_claim(self.sheet.lines, n))
        if any(r.kind in MAY_STILL_COME and last in r.lines for r in self.sheet.roots):
            raise Unfit  # what is missing may still come, because a log may stop anywhere
        return self.sheet

    def setup(self) -> None:
        self.sheet.heading("setup")
        cargo = [self.die() for _ in range(3)]
        tankers, carriers, cruisers, length, friendly = (
            self.die(),
            self.die(3),
            self.die(),
            self.die(),
            self.die(),
        )
        destroyers = [self.die() for _ in range(3 if self.revised else 1)]
        self.ships.update(cargo=sum(cargo), tankers=tankers, carriers=carriers)
        self.ships["cruisers"] = cruisers + 6 if self.revised else 5 * cruisers
        self.ships["destroyers"] = (
            sum(destroyers) + (20 if self.revised else 0) if self.revised else 10 * destroyers[0]
        )
        self.length, self.friendly = 20 + length, friendly
        escort = " ".join(map(str, destroyers))
        self.sheet.say(
            f"cargo {' '.join(map(str, cargo))}; tankers {tankers}; carriers {carriers}; cruisers {cruisers}; destroyers {escort}"
        )
        self.sheet.say(f"length {length}; friendly {friendly}")
        self.claim(("turns",))

    def one_turn(self) -> None:
        before = self.sheet.last
        wants = self.option_due()
        if self.turn <= self.friendly:
            stray = self.plan.takes("contact-in-friendly-waters")
            if wants or stray:
                self.begin(f"turn {self.turn}")
            self.option(wants)
            if stray:
                before = len(self.sheet.roots)
                line = self.contact_roll()
                self.surplus_act(before)
                if self.mod and self.turn < self.friendly:
                    raise Unfit  # whether it waits for the next roll is not said
                self.strays.add(self.turn)
                if self.turn == self.friendly and self.turn - 1 in self.strays:
                    raise Unfit  # a shorter stretch of friendly waters explains both
                self.sheet.root(stray, line, "MALTA-FRIENDLY-1")
        elif not wants and self.plan.takes("contact-forgotten"):
            if self.due() or self.mod:
                raise Unfit
            self.begin(f"turn {self.turn}")
            here = self.sheet.last
            self.sheet.root("contact-forgotten", (here, here + 1), "MALTA-CONTACT-1", "MALTA-FRIENDLY-1")
        else:
            self.begin(f"turn {self.turn}")
            self.option(wants)
            self.contact_roll()
        self.count_down()
        self.half_way()
        if self.sheet.last > before:
            self.claim()

    def finish(self) -> None:
        if self.plan.takes("turn-beyond-the-end"):
            line = self.sheet.heading(f"turn {self.length + 1}")
            self.sheet.say(f"contact {self.die()}")
            self.sheet.root("turn-beyond-the-end", (line, line + 1), "MALTA-END", "MALTA-LENGTH")
            return
        self.sheet.heading("end")
        self.claim(("score", "cargo", "tankers"), always=True)

    # -- options -----------------------------------------------------------------------------------------------------------

    def option_due(self) -> str:
        """Return the option that the player takes in this turn, after the name of the slip in taking it, if any; empty
        for no option.
        """
        if self.running:
            kind = self.plan.takes("option-while-one-runs")
            if kind and "duration" in self.open:
                raise Unfit
            unused = [o for o in OPTIONS if o not in self.used]
            return f"{kind} {self.chance.choice(unused)}" if kind and unused else ""
        if self.used and self.plan.takes("option-twice"):
            return f"option-twice {self.chance.choice(sorted(self.used))}"
        unused = [o for o in OPTIONS if o not in self.used]
        return f" {self.chance.choice(unused)}" if unused and self.chance.random() < 0.12 else ""

    def option(self, wants: str) -> None:
        if not wants:
            return
        kind, name = wants.split(" ")
        runs, extra = self.die(), self.die(3)
        line = self.say(f"option {name}")
        if kind:
            self.sheet.root(kind, line, "MALTA-OPT-2" if kind == "option-while-one-runs" else "MALTA-OPT-1")
        forgot = (
            ""
            if kind
            else self.plan.takes("duration-forgotten", *(["extra-forgotten"] if name == "evade" else []))
        )
        if forgot != "duration-forgotten":
            line = self.say(f"duration {runs}")
        if name == "evade" and forgot != "extra-forgotten":
            self.say(f"extra {extra}")
        if forgot:
            rule = "MALTA-OPT-3" if forgot == "duration-forgotten" else "MALTA-OPT-EVADE"
            self.sheet.root(forgot, (line, line + 1), rule)
            self.open.add("duration")
            self.unsaid.add("turns")
        if name == "evade":
            self.length += extra
        self.used.add(name)
        self.running[name] = runs

    def count_down(self) -> None:
        for name in list(self.running):
            self.running[name] -= 1
            if not self.running[name]:
                del self.running[name]

    # -- contact -------------------------------------------------------------------------------------------------------------

    def shift(self) -> int:
        """Return what the running options add to a contact roll."""
        return ("split" in self.running) - 2 * ("evade" in self.running)

    @staticmethod
    def row(total: int) -> int:
        return max(1, min(8, total))

    def contact_roll(self) -> int:
        """Roll the contact die and play what follows from it; return the die's line."""
        die = self.die()
        row, alone = self.row(die + self.mod + self.shift()), self.row(die + self.shift())
        if self.doubtful and row != alone:
            raise Unfit
        self.doubtful = False
        pending, self.mod = self.mod, 0
        self.modified = bool(pending)
        forgot = ""
        if pending and row != alone:
            if row >= 5 > alone and alone != 1 and alone != 4:
                forgot = self.plan.takes("modifier-forgotten-no-fight")
            elif alone >= 5 > row:
                forgot = self.plan.takes("modifier-forgotten-fight")
        line = self.roll("contact", (die,))
        if forgot:
            rules = MODIFIER
            self.sheet.root(forgot, (line,) if alone < 5 else (line, line + 1), *rules)
            row = alone
        if row >= 5:
            self.fight(ROW_FORCE[row])
            return line
        self.mod = {1: -1, 4: 2}.get(row, 0)
        plain = self.row(die + pending) if self.shift() else 0
        option = (f"MALTA-OPT-{'SPLIT' if self.shift() > 0 else 'EVADE'}",) if plain >= 5 else ()
        rules = (*(MODIFIER if self.modified and alone >= 5 else ()), *option)
        self.undue(forgot, line if rules else 0, rules)
        return line

    def undue(self, forgot: str, contact: int, modifiers: Sequence[str]) -> None:
        """Make a slip of rolling dice although the contact roll brings no enemy. ``contact`` is the line of a contact
        die that would bring one without one of its modifiers, and ``modifiers`` are the rules of these modifiers.
        """
        if forgot:
            return
        if self.plan.takes("contact-twice"):
            line = self.say(f"contact {self.chance.choice((2, 3))}", own_line=self.chance.random() < 0.5)
            self.sheet.root("contact-twice", line, "MALTA-CONTACT-1", "MALTA-FRIENDLY-1")
            return
        before = len(self.sheet.roots)
        kind = self.plan.takes(
            "fight-at-half-way" if self.due() else "fight-without-contact", "enemy-without-contact"
        )
        if kind == "enemy-without-contact":
            line = self.say(f"enemy {self.die()}")
            self.sheet.root(kind, {line, contact or line}, "MALTA-CONTACT-2", *modifiers)
        elif kind:
            self.doubtful = bool(self.mod)
            line = self.fight(0)
            self.surplus_act(before)
            self.sheet.root(kind, {line, contact or line}, "MALTA-CONTACT-2", *modifiers)

    # -- the fight --------------------------------------------------------------------------------------------------------------

    def rolls(self) -> int:
        """Return the number of interception dice to roll."""
        gone = sum(not self.ships[t] and not self.returned[t] for t in ("cruisers", "destroyers"))
        extra = 2 * ("screen" in self.running) - ("decoy" in self.running)
        return max(0, 3 + self.ships["carriers"] - gone + extra)

    def fight(self, modifier: int) -> int:
        """Roll enemy, force, interception and attacks; return the line of the enemy die."""
        enemy, die = self.die(), self.die()
        line = self.roll("enemy", (enemy,))
        split = "split" in self.running
        force = max(1, die + modifier + ENEMY_FORCE.get(enemy, 0) - split)
        force_line = self.force_line = self.roll("force", (die,))
        forgot = ""
        wrong = max(1, die + modifier - split)
        if wrong != force and not self.modified:
            forgot = self.plan.takes("force-modifier-forgotten")
        if forgot:
            force = wrong
        ones = self.intercept(force)
        attackers = max(0, force - ones)
        if forgot:
            if max(0, force - ones) == max(
                0, max(1, die + modifier + ENEMY_FORCE.get(enemy, 0) - split) - ones
            ):
                raise Unfit
            first = force_line
        attackers = self.attack(enemy, attackers)
        if forgot:
            lines = range(first, self.sheet.last + 1)
            self.sheet.root(forgot, lines, "MALTA-FORCE", "MALTA-ATTACK", "MALTA-INTERCEPT-2", "MALTA-ENEMY")
        return line

    def intercept(self, force: int) -> int:
        """Roll the interception dice and return how many attackers are intercepted."""
        due = self.rolls()
        kinds = ["interception-die-too-many"]
        if due > 1:
            kinds.append("interception-die-too-few")
        if "decoy" in self.running:
            kinds.append("decoy-forgotten")
        if "screen" in self.running:
            kinds.append("screen-forgotten")
        kind = self.plan.takes(*kinds)
        n = due + {
            "interception-die-too-many": 1,
            "interception-die-too-few": -1,
            "decoy-forgotten": 1,
            "screen-forgotten": -2,
        }.get(kind, 0)
        if n <= 0:
            if kind:
                raise Unfit
            return 0
        dice = [self.die() for _ in range(n)]
        line = self.roll("intercept", dice)
        ones = dice.count(1)
        self.interceptions += ones
        if kind:
            running = [f"MALTA-OPT-{name.upper()}" for name in self.running if name in ("decoy", "screen")]
            self.sheet.root(kind, line, "MALTA-INTERCEPT-1", *running)
        return ones

    def attack(self, enemy: int, attackers: int) -> int:
        """Roll the attack dice and apply their hits."""
        kinds = [] if self.modified else ["attack-too-many", *(["attack-too-few"] if attackers > 1 else [])]
        kind = self.plan.takes(*kinds)
        n = attackers + {"attack-too-many": 1, "attack-too-few": -1}.get(kind, 0)
        if not n:
            return 0
        dice = [self.die() for _ in range(n)]
        modifier = ENEMY_ATTACK.get(enemy, 0) + ("screen" in self.running)
        hits, slip = [], ""
        for die in dice:
            total, alone = die + modifier, die + modifier - ENEMY_ATTACK.get(enemy, 0)
            hit = "" if total <= 2 else "damaged" if total <= 4 else "destroyed"
            if not kind and not slip and (total <= 2) != (alone <= 2):
                slip = self.plan.takes("attack-modifier-forgotten")
                if slip:
                    hit = "damaged" if alone > 2 else ""
            hits.append(hit)
        line = self.roll("attack", dice)
        if kind:
            lines = range(self.force_line, line + 1)
            self.sheet.root(kind, lines, "MALTA-ATTACK", "MALTA-FORCE", "MALTA-INTERCEPT-2")
        hits = [h for h in hits if h]
        self.targets(hits)
        if slip:
            rules = ("MALTA-ATTACK", "MALTA-TARGET-1", "MALTA-ENEMY")
            self.sheet.root(slip, range(line, self.sheet.last + 2), *rules)
        return n

    def targets(self, hits: list[str]) -> None:
        """Roll a target die for each hit, and record what happens to the ship."""
        said: list[str] = []
        lines: list[int] = []
        first = self.sheet.last
        fight = Fight(dict(self.ships), dict(self.damaged))
        self.agains: list[tuple[int, int]] = []
        self.thrown = 0
        for at, hit in enumerate(hits):
            if hit == "damaged" and at == len(hits) - 1 and self.plan.takes("target-forgotten"):
                self.unsaid.update(f"{t}-damaged" for t in TYPES)
                self.unsaid.update((*TYPES, *(f"{t}-lost" for t in TYPES), "score"))
                here = self.flush(said)
                self.open.add("damage")
                self.sheet.root("target-forgotten", (here, here + 1), "MALTA-TARGET-1")
                break
            die = self.die()
            said.append(str(die))
            self.thrown += 1
            total = min(6, die + 2 * ("decoy" in self.running))
            fight.hits.append((hit, total))
            name = struck(self.ships, total)
            if self.ships[name]:
                self.suffer(name, hit, said, lines)
        self.flush(said)
        slipped = any(r.kind.startswith("again-") and max(r.lines) >= first for r in self.sheet.roots)
        if slipped and ("damage" in self.open or fight.explains(self.agains)):
            raise Unfit
        # Which of the dice for damaging again is missing or too many is not said where all stand behind the targets.
        for n, root in enumerate(self.sheet.roots):
            if root.kind.startswith("again-") and max(root.lines) >= first:
                self.sheet.roots[n] = root._replace(
                    lines=root.lines | frozenset(range(min(root.lines), self.sheet.last + 1))
                )

    def flush(self, said: list[str]) -> int:
        """Write the target dice that are not written yet, and return the line of the last ones."""
        line = self.roll("target", map(int, said)) if said else self.sheet.last
        said.clear()
        return line

    def suffer(self, name: str, hit: str, said: list[str], lines: list[int]) -> None:
        if hit == "destroyed":
            self.lose(name)
        elif self.damaged[name]:
            self.hit_again(name, said)
        else:
            if self.plan.takes("again-undue"):
                line = self.flush(said)
                die = self.chance.choice((4, 5, 6))
                self.agains.append((die, self.thrown))
                line = self.say(f"again {die}")
                self.sheet.root("again-undue", line, "MALTA-DAMAGE-3", "MALTA-DAMAGE-2")
            self.damaged[name] += 1
        other = {"cargo": "tankers", "tankers": "cargo"}.get(name)
        if (
            hit == "destroyed"
            and other
            and min(self.ships["cargo"], self.ships["tankers"]) > 4
            and self.plan.takes("wrong-ship-type")
        ):
            self.mistype(name, other)

    def mistype(self, name: str, other: str) -> None:
        """Make the slip of crossing out a ship of the wrong type on the sheet."""
        if self.figures.drift:
            raise Unfit
        worth = WORTH[name] - WORTH[other]
        self.figures.drift = {name: 1, other: -1, f"{name}-lost": -1, f"{other}-lost": 1, "score": worth}
        self.drift_rules = ("wrong-ship-type", "MALTA-TARGET-1")

    def lose(self, name: str) -> None:
        self.ships[name] -= 1
        self.lost[name] += 1
        self.damaged[name] = min(self.damaged[name], self.ships[name])

    def hit_again(self, name: str, said: list[str]) -> None:
        """Roll one more die for a hit on a type that has a damaged ship (MALTA-DAMAGE-3)."""
        die = self.die()
        line = self.flush(said)
        forgot = ""
        if self.damaged[name] < self.ships[name]:
            forgot = self.plan.takes("again-forgotten")
        if forgot:
            self.damaged[name] += 1
            self.sheet.root(forgot, (line, line + 1) if not self.one_line else line, "MALTA-DAMAGE-3")
            return
        self.agains.append((die, self.thrown))
        self.roll("again", (die,))
        if die <= 3:
            self.ships[name] -= 1
            self.lost[name] += 1
            self.damaged[name] -= 1
        elif self.damaged[name] < self.ships[name]:
            self.damaged[name] += 1

    # -- the covering force -----------------------------------------------------------------------------------------------------

    def due(self) -> bool:
        """Return whether the covering force leaves at the end of this turn."""
        return not self.covered and self.turn >= (self.length + 1) // 2

    def half_way(self) -> None:
        if self.covered:
            carriers = self.ships["carriers"]
            if carriers and self.sheet.lines[-1].startswith("  ") and self.plan.takes("covering-twice"):
                before = len(self.sheet.roots)
                line = self.cover(carriers)
                self.surplus_act(before)
                self.sheet.root("covering-twice", line, "MALTA-COVER-1")
            return
        carriers = self.ships["carriers"]
        if self.due():
            self.covered = True
            if not carriers:
                return
            if self.plan.takes("covering-forgotten"):
                here = self.sheet.last
                self.sheet.root("covering-forgotten", (here, here + 1), "MALTA-COVER-1", "MALTA-COVER-2")
                return
            self.cover(carriers)
        elif (
            carriers
            and self.turn + 1 >= (self.length + 1) // 2
            and self.turn > self.friendly
            and self.plan.takes("covering-early")
        ):
            self.covered = True
            before = len(self.sheet.roots)
            line = self.cover(carriers)
            self.surplus_act(before)
            self.sheet.root("covering-early", line, "MALTA-COVER-1")

    def surplus_act(self, before: int) -> None:
        """Refuse a game in which a die is missing, or dice are too many, within an act that was not due: such an act makes nothing due.
        ``before`` is the number of slips before the act.
        """
        if any(root.kind in ONLY_WHERE_DUE for root in self.sheet.roots[before:]):
            raise Unfit

    def cover(self, carriers: int) -> int:
        """Roll a die for each carrier, damaged ones first; return the line of the first die."""
        first, damaged = 0, self.damaged["carriers"]
        for at in range(carriers):
            die = self.die()
            if at and at == carriers - 1 and self.plan.takes("cover-one-carrier-forgotten"):
                here = self.sheet.last
                self.sheet.root(
                    "cover-one-carrier-forgotten", (here, here + 1), "MALTA-COVER-2", "MALTA-COVER-1"
                )
                return first
            line = self.roll("cover", (die,), own_line=not at and self.chance.random() < 0.5)
            first = first or line
            if die >= 4:
                self.sail_home(damaged=at < damaged)
        return first

    def sail_home(self, *, damaged: bool) -> None:
        self.ships["carriers"] -= 1
        self.returned["carriers"] += 1
        self.damaged["carriers"] -= damaged
        if self.plan.takes("leave-forgotten"):
            here = self.sheet.last
            self.unsaid.update(("cruisers", "destroyers", "cruisers-damaged", "destroyers-damaged"))
            self.sheet.root("leave-forgotten", (here, here + 1), "MALTA-COVER-3")
            return
        die = self.die()
        self.roll("leave", (die,))
        cruisers, destroyers = self.ships["cruisers"], self.ships["destroyers"]
        leaving = min(3 + die, cruisers + destroyers)
        least, most = max(0, leaving - destroyers), min(leaving, cruisers)
        gone = self.chance.randrange(least, most + 1)
        wrong = self.plan.takes("too-many-cruisers-leave") if least < most else ""
        if wrong:
            line = self.say(f"cruisers-leave {leaving + self.chance.randrange(1, 4)}")
            self.sheet.root(wrong, line, "MALTA-COVER-4")
            gone = most
            self.unsaid.update(("cruisers", "destroyers", "cruisers-damaged", "destroyers-damaged"))
        elif least < most:
            self.say(f"cruisers-leave {gone}")
        for name, n in (("cruisers", gone), ("destroyers", leaving - gone)):
            self.ships[name] -= n
            self.returned[name] += n
            self.damaged[name] = max(0, self.damaged[name] - n)

    # -- figures -------------------------------------------------------------------------------------------------------------------

    def totals(self) -> dict[str, int]:
        score = 100 + self.interceptions - sum(WORTH[t] * self.lost[t] for t in TYPES)
        score -= 10 * sum(not self.ships[t] for t in ("cargo", "tankers"))
        return {
            "score": score, "interceptions": self.interceptions, "turns": self.length, **self.ships,
            **{f"{t}-damaged": n for t, n in self.damaged.items()}, **{f"{t}-lost": n for t, n in self.lost.items()},
        }  # fmt: skip

    def claim(self, wanted: Iterable[str] = (), *, always: bool = False) -> None:
        if "cargo" in self.figures.drift and min(self.ships["cargo"], self.ships["tankers"]) < 2:
            raise Stop  # a type may be all gone by the sheet and not on the table
        totals = self.totals()
        names = [name for name in wanted if always or self.chance.random() < self.claims]
        if self.turn and self.chance.random() < self.claims:
            names += self.chance.sample(sorted(totals), self.chance.randrange(1, 4))
        names = [n for n in dict.fromkeys(names) if n not in self.unsaid]
        if not names:
            return
        kind = self.plan.takes("wrong-figure", "wrong-figure-carried-on")
        line = self.sheet.last + 1
        if kind:
            name = self.chance.choice(names)
            if self.figures.drift or totals[name] < 3:
                raise Unfit
            self.figures.drift[name] = self.chance.choice((-2, -1, 1, 2))
            self.sheet.root(kind, line, *RULES[name], *(("MALTA-SCORE-4",) if name == "score" else ()))
        elif self.drift_rules and (off := [n for n in names if self.figures.drift.get(n)]):
            slip, rule = self.drift_rules
            self.sheet.root(slip, line, rule, *(each for n in off for each in RULES[n]))
            self.drift_rules = None
        self.sheet.say("= " + ", ".join(f"{n} {self.figures.written(n, totals[n])}" for n in names))
        if kind == "wrong-figure":
            self.figures.drift.clear()


def play(plan: Plan, chance: random.Random) -> Sheet:
    return Table(plan, chance).run()


KINDS = (
    "fight-without-contact", "fight-at-half-way", "enemy-without-contact", "contact-in-friendly-waters", "contact-forgotten",
    "contact-twice", "modifier-forgotten-fight", "modifier-forgotten-no-fight", "force-modifier-forgotten",
    "attack-modifier-forgotten", "interception-die-too-many", "interception-die-too-few", "decoy-forgotten",
    "screen-forgotten", "attack-too-many", "attack-too-few", "target-forgotten", "again-forgotten", "again-undue",
    "covering-early", "covering-forgotten", "covering-twice", "cover-one-carrier-forgotten", "leave-forgotten",
    "too-many-cruisers-leave", "option-while-one-runs", "option-twice", "duration-forgotten", "extra-forgotten",
    "wrong-ship-type", "wrong-figure", "wrong-figure-carried-on", "ended-early", "turn-beyond-the-end", "die-of-seven",
    "die-unreadable", "verb-misspelt", "value-missing",
)  # fmt: skip
ILLEGAL = (
    "fight-without-contact", "enemy-without-contact", "interception-die-too-many", "attack-too-many", "covering-twice",
    "option-twice", "die-of-seven", "die-unreadable",
)  # fmt: skip
ONLY_WHERE_DUE = frozenset({
    "interception-die-too-many", "interception-die-too-few", "decoy-forgotten", "screen-forgotten", "attack-too-many",
    "attack-too-few", "target-forgotten", "again-forgotten", "again-undue", "cover-one-carrier-forgotten", "leave-forgotten",
    "attack-modifier-forgotten", "force-modifier-forgotten", "value-missing",
})  # fmt: skip
LAST: tuple[str, ...] = ("ended-early", "turn-beyond-the-end")
FIGURES = ("score 9999", "cargo 99", "tankers 77", "interceptions 999", "carriers 44")


def joined(text: str, chance: random.Random) -> str:
    """Return the log with statements of a turn joined on one line."""
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        above = lines[-1] if lines else ""
        both = line.startswith("  ") and above.startswith("  ")
        if both and line.strip()[0] not in "=>" and above.strip()[0] not in "=>" and chance.random() < 0.6:
            lines[-1] = f"{above}; {line.strip()}"
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def targets_first(text: str, chance: random.Random) -> str:
    """Return the log with all target dice of a line moved before the ``again`` dice."""
    lines = text.rstrip("\n").split("\n")
    for n, line in enumerate(lines):
        parts = line.strip().split("; ")
        if sum(p.startswith("target ") for p in parts) > 1 and chance.random() < 0.6:
            first = next(i for i, p in enumerate(parts) if p.startswith("target "))
            dice = [p.removeprefix("target ") for p in parts if p.startswith("target ")]
            rest = [p for p in parts[first:] if not p.startswith("target ")]
            lines[n] = "  " + "; ".join([*parts[:first], f"target {' '.join(dice)}", *rest])
    return "\n".join(lines) + "\n"


def force_first(text: str, chance: random.Random) -> str:
    """Return the log with the force die written before the enemy die. The rulebook leaves their order open."""
    lines = text.rstrip("\n").split("\n")
    for n, line in enumerate(lines):
        parts = line.split("; ")
        for i in range(len(parts) - 1):
            if parts[i].startswith("enemy ") and parts[i + 1].startswith("force ") and chance.random() < 0.5:
                parts[i : i + 2] = [parts[i + 1], parts[i]]
        lines[n] = "; ".join(parts)
    return "\n".join(lines) + "\n"


def colon(statement: str, chance: random.Random) -> str:
    verb, _, values = statement.partition(" ")
    return f"{verb}: {values}" if verb == "contact" else statement


VERBS = (
    "cargo", "tankers", "carriers", "cruisers", "destroyers", "length", "friendly", "option", "duration", "extra", "contact",
    "enemy", "force", "intercept", "attack", "target", "again", "takes", "cover", "stay", "leave", "cruisers-leave",
    "end", "setup", "position", "turn",
)  # fmt: skip
DICE = ("cargo", "intercept", "attack", "target")
RESPELT: dict[str, Respelling] = {
    **COMMON,
    "commas": statements(commas(DICE)),
    "glued": statements(glued(("intercept", "attack"))),
    "short verbs": statements(shortened(VERBS)),
    "joined": joined,
    "targets first": targets_first,
    "force first": force_first,
    "colon": statements(colon),
}
GENERATOR = Generator("malta-convoy", play, KINDS, ILLEGAL, FIGURES, LAST, RESPELT)
