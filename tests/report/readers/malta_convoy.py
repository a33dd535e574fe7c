"""Compares the facts in a report of Malta Convoy with the dice and totals in the log's text."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise, product

from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import SHIP_NAMES
from printkit.report.story import KNOWN, NAMED, StoryFact
from tests.report.readers.log import Log, Turn, chance, counted

TYPES = {
    "cargo ship": "cargo",
    "tanker": "tankers",
    "carrier": "carriers",
    "cruiser": "cruisers",
    "destroyer": "destroyers",
}


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    CHECKS[fact.kind](replace(fact, text=KNOWN.sub(lambda m: m[3], NAMED.sub("", fact.text))), log)


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def losses(turn: Turn, log: Log) -> dict[str, int]:
    """Return how many ships of each type were lost in a turn, according to the sheet."""
    return {
        name: int(log.total(f"{name}-lost", turn) - log.total(f"{name}-lost", log.before(turn)))
        for name in TYPES.values()
    }


def in_force(log: Log, at: int) -> str:
    """Return the option in force on a turn."""
    for turn in log.turns:
        if turn.of("option") and turn.number <= at < turn.number + turn.numbers("duration")[0]:
            return turn.of("option")[0][0]
    return ""


def total(log: Log, turn: Turn) -> int:
    """Return the total of a turn's contact die with its modifiers; 0 if there is none."""
    before = log.before(turn)
    pending = next_roll(total(log, before)) if before.of("contact") else 0
    option = {"evade": -2, "split": 1}.get(in_force(log, turn.number), 0)
    return turn.numbers("contact")[0] + pending + option if turn.of("contact") else 0


def next_roll(number: int) -> int:
    """Return how a contact total modifies the next roll."""
    return -1 if number <= 1 else 2 if number == 4 else 0


def left_alone(log: Log, alone: tuple[int, ...]) -> float:
    """Return the probability that none of several consecutive turns brings a contact."""
    before = log.before(log.turn(alone[0]))
    course = {next_roll(total(log, before)) if before.of("contact") else 0: 1.0}
    for number in alone:
        option = {"evade": -2, "split": 1}.get(in_force(log, number), 0)
        after: dict[int, float] = {}
        for pending, share in course.items():
            for die in range(1, 7):
                if (rolled := die + pending + option) < 5:
                    after[next_roll(rolled)] = after.get(next_roll(rolled), 0.0) + share / 6
        course = after
    return sum(course.values())


def force(log: Log, turn: Turn, die: int = 0) -> int:
    """Return the number of attackers on a turn, computed from its dice, or as it would have been if the force die had shown ``die``."""
    enemy = turn.numbers("enemy")[0]
    row = {5: -1, 6: 0, 7: 1}.get(total(log, turn), 2)
    split = -1 if in_force(log, turn.number) == "split" else 0
    return max(1, (die or turn.numbers("force")[0]) + row + {1: -1, 6: 1}.get(enemy, 0) + split)


def turned_back(size: int, dice: int) -> float:
    """Return the probability that all attackers are turned back."""
    return float(sum(math.comb(dice, n) * 5 ** (dice - n) for n in range(size, dice + 1)) / 6**dice)


def all_miss(log: Log, turn: Turn) -> float:
    """Return the probability that every attack of a turn misses."""
    modifier = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    modifier += in_force(log, turn.number) == "screen"
    missed = sum(die + modifier <= 2 for die in range(1, 7)) / 6
    return float(missed ** len(turn.numbers("attack")))


ENEMIES = {
    "U-boats": "U-boat",
    "Italian air force": "Italian",
    "German air force": "German",
    "combined air force": "Italian",
}
ENEMIES_OF = {
    1: "U-boats", 2: "Italian air force", 3: "Italian air force", 4: "German air force", 5: "German air force",
    6: "combined air force",
}  # fmt: skip


TARGETS = {1: "tankers", 2: "cargo", 3: "carriers", 4: "carriers", 5: "cruisers", 6: "destroyers"}


def hits(log: Log, turn: Turn) -> int:
    """Return how many attacks of a turn hit."""
    modifier = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    modifier += in_force(log, turn.number) == "screen"
    return sum(die + modifier > 2 for die in turn.numbers("attack"))


def ships_told(text: str) -> dict[str, int]:
    """Return the ships of each type in a list such as ``two cargo ships and another destroyer``."""
    found = dict.fromkeys(TYPES.values(), 0)
    for number, kind in re.findall(
        r"(\w+) (?:more )?(cargo ship|tanker|carrier|cruiser|destroyer)s?\b",
        re.sub("\ue000.*?\ue001", "", text),
    ):
        found[TYPES[kind]] += 1 if number in ("the", "another") else counted(number)
    return found


def _changed(log: Log, first: Turn) -> list[int]:
    """Return the turns under an option on which the same contact dice without it would have brought an attack that did not come, or none where
    one came."""
    duration = first.numbers("duration")[0]
    changed, pending = [], None
    for turn in log.turns:
        if not (first.number <= turn.number < first.number + duration and turn.of("contact")):
            continue
        before = log.before(turn)
        if pending is None:
            pending = next_roll(total(log, before)) if before.of("contact") else 0
        without = turn.numbers("contact")[0] + pending
        pending = next_roll(without)
        if (total(log, turn) >= 5) != (without >= 5):
            changed.append(turn.number)
    return changed


BANDS = (
    (100, "Malta relieved in triumph"),
    (90, "Relief"),
    (80, "Hard-won relief"),
    (70, "Costly passage"),
    (60, "Convoy mauled"),
)


def _line(words: str) -> int:
    """Return the limit of a rating that a sentence names."""
    return (
        100 if words.lower() == "the triumph" else {name: least for least, name in BANDS}[words.strip("“”")]
    )


_RATING = r"the triumph|“[^”]*”"
_RATINGS = rf"(?:{_RATING})(?:, just won back,?)?(?:(?:, | and | or )(?:{_RATING})(?:, just won back,?)?)*"


def _lines(words: str) -> list[int]:
    """Return the limits of all ratings that a list of them names."""
    return [_line(name) for name in re.findall(_RATING, words)]


def _lost_here(log: Log, turn: Turn, held: float) -> tuple[set[int], dict[int, int]]:
    """Return the limits of the ratings up to ``held`` points that a turn cost for good, and those that were won back for good, with the turn of that."""
    after = log.total("score", turn, 100)
    gone, back = set(), {}
    for line in (least for least, _ in BANDS if after < least <= held):
        above = [each.number for each in _later(log, turn) if log.total("score", each, 100) >= line]
        if not above:
            gone.add(line)
        elif len(above) == sum(each.number >= above[0] for each in _later(log, turn)):
            back[line] = above[0]
    return gone, back


def _until(text: str) -> dict[int, int]:
    """Return the ratings that a sentence says were lost until a later turn, as their limits, with this turn."""
    return {_line(name): int(n) for name, n in re.findall(rf"({_RATING}) (?:not )?until turn (\d+)", text)}


def _intercepted(log: Log, turn: Turn) -> float:
    """Return the score of a turn after its interceptions and before its attacks."""
    gained = log.total("interceptions", turn) - log.total("interceptions", log.before(turn))
    return log.total("score", log.before(turn), 100) + gained


def _intact(fact: StoryFact, log: Log) -> None:
    """Check a journey without losses: the attackers, those turned back, and the hits."""
    met = [turn for turn in log.turns if turn.of("enemy")]
    came = sum(force(log, turn) for turn in met)
    back = sum(min(force(log, turn), turn.numbers("intercept").count(1)) for turn in met)
    struck = sum(hits(log, turn) for turn in met)
    found = re.match(
        r"([\w-]+) attackers? came in ([\w-]+) turns in hostile waters(?:; (\w+) (?:was|were) turned back, and (\w+(?: others?)?) "
        r"|, and (?:not one got|it did not get) through: no ship was lost\.$)",
        fact.text,
    )
    assert found, fact.text
    assert counted(found[1]) == came
    assert counted(found[2]) == sum(bool(turn.of("contact")) for turn in log.turns)
    assert (0 if found[3] == "none" else counted(found[3]) if found[3] else came) == back
    left = came - back
    who = ("the other" if left == 1 else "the others") if back else "it" if left == 1 else "they"
    assert found[4] == (who if left else None), fact.text
    if sunk := re.search(r"sank only (\w+) destroyers?\.", fact.text):
        assert counted(sunk[1]) == log.total("destroyers-lost", log.turns[-1])
    elif hit := re.search(r"hit only ([\w ]+):", fact.text):
        assert struck == ({"once": 1, "twice": 2}.get(hit[1]) or counted(hit[1].removesuffix(" times")))
    else:
        assert not struck
    lost = {kind for kind in TYPES.values() if log.total(f"{kind}-lost", log.turns[-1])}
    assert lost == ({"destroyers"} if sunk else set()), fact.text


COSTS = {"tankers": 3, "cargo": 2, "carriers": 5, "cruisers": 1, "destroyers": 0}


def falls_below(log: Log, turn: Turn, spare: float, attackers: int) -> float:
    """Return the chance that so many attackers of a turn cost more than ``spare`` points, under the printed rules."""
    modifier = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0) + (
        in_force(log, turn.number) == "screen"
    )
    decoy, before, start = in_force(log, turn.number) == "decoy", log.before(turn), log.turns[0].totals
    kinds = tuple(COSTS)
    fleet = tuple(
        (int(log.total(kind, before, start.get(kind, 0))), int(log.total(f"{kind}-damaged", before)))
        for kind in kinds
    )
    chances = {(fleet, 0): 1.0}
    for _ in range(attackers):
        after: dict[tuple[tuple[tuple[int, int], ...], int], float] = {}
        for (ships, cost), p in chances.items():
            for die, target, again in product(range(1, 7), repeat=3):
                rolled = die + modifier
                kind = "destroyers" if decoy and target > 4 else TARGETS[target + 2 * decoy]
                if kind == "carriers" and not ships[kinds.index(kind)][0]:
                    kind = "cargo"
                place = kinds.index(kind)
                afloat, damaged = ships[place]
                sinks = rolled > 4 or (rolled > 2 and damaged > 0 and again <= 3)
                now, more = (afloat, damaged), 0
                if afloat and sinks:
                    of_damaged = damaged if rolled <= 4 or damaged == afloat else 0
                    now = (afloat - 1, damaged - (of_damaged > 0))
                    more = COSTS[kind] + 10 * (afloat == 1 and kind in ("tankers", "cargo"))
                elif afloat > damaged and rolled > 2:
                    now = (afloat, damaged + 1)
                key = ((*ships[:place], now, *ships[place + 1 :]), cost + more)
                after[key] = after.get(key, 0.0) + p / 216
        chances = after
    return sum(p for (_, cost), p in chances.items() if cost > spare)


def _turning(fact: StoryFact, log: Log) -> None:
    """Check the dice of a turning point with their chances, the score after it, and the rating that was kept."""
    turn, text = log.turn(fact.at), fact.text
    if kept := re.search(rf", but ({_RATING}) was kept\.$", text):
        assert log.total("score", turn, 100) >= _line(kept[1]), text
        text = f"{text[: kept.start()]}."
    before, after = log.total("score", log.before(turn), 100), log.total("score", turn, 100)
    if stayed := re.search(
        r"[Tt]he score stayed at ([−\d.]+), where average dice would have left [−\d.]+\.$", text
    ):
        told = (float(stayed[1].replace("−", "-")),) * 2
    else:
        instead = re.search(r"[Aa]verage dice would have left [−\d.]+ points instead of ([−\d.]+)\.$", text)
        assert instead, text
        told = (before, float(instead[1].replace("−", "-")))
        assert before != after or not log.settled(turn), text
        stayed = instead
    assert told == (before, after) or not log.settled(turn), text
    dice = text[: stayed.start()]
    if log.settled(turn):
        _sign(dice, log, turn, text)
    if danger := re.match(rf"The attack had {_ODDS} to cost ({_RATING}); $", dice):
        points, line = _intercepted(log, turn), _line(danger[2])
        assert after < line <= points, text
        assert all(log.total("score", each, 100) < line for each in _later(log, turn)), text
        if not log.header.get("set"):
            through = force(log, turn) - _back(log, turn)
            _chance_is(danger[1], falls_below(log, turn, points - line, through))
        return
    _joint_chance(dice, log, turn)


def _sign(dice: str, log: Log, turn: Turn, text: str) -> None:
    """Check that the dice of a turning point were unkind if the score was below that of average dice, and kind if it was above."""
    mean, now = re.search(r"would have left ([−\d]+(?:\.\d)?)", text), log.total("score", turn, 100)
    assert mean, text
    unkind = now < float(mean[1].replace("−", "-"))
    if few := re.search(r"(only|not one of) ?.*?interception dic?e|showed no 1", dice, re.IGNORECASE):
        assert unkind or "force die brought only" in dice[: few.end()], text
    elif re.search(r"interception dic?e", dice):
        assert not unkind, text
    if strong := re.search("the force die brought (as many|only)", dice, re.IGNORECASE):
        assert (strong[1] == "as many") == unkind, text
    if re.search(r"attackers? (?:hit|missed)", dice):
        n, rolls = len(turn.numbers("attack")), _attack_totals(log, turn)
        due = [sum(die + _attack_modifier(log, turn) > least for die in range(1, 7)) / 6 for least in (2, 4)]
        more = [sum(die > least for die in rolls) - n * p for least, p in zip((2, 4), due)]
        assert (max(more) > 0) if unkind else (min(more) < 0), text
    if not dice and unkind and not log.header.get("set"):
        assert not losses(turn, log)["carriers"], text


def _joint_chance(text: str, log: Log, turn: Turn) -> None:
    """Check the dice of a turning point, and the chance of all of them together."""
    told = [
        *_first_dice(text, log, turn), _interception_dice(text, log, turn), _attack_dice(text, log, turn),
        _target_dice(text, log, turn) if log.settled(turn) else [],
    ]  # fmt: skip
    rolls = [each for each in told if each]
    odds = re.findall(
        r", (together )?at ((?:a little )?[\w ]+?(?: in (?:\d,\d{3}|\w+)| chance))(?=[,.:;]| and | for | or )",
        text,
        re.IGNORECASE,
    )
    for n, _ in re.findall(r" for (\w+) or (more|fewer)", text):
        named = text[: text.index(f" for {n} or ")].lower()
        assert re.search(rf"\b{n}\b", named) or (n == "two" and "both" in named), text
    joint = [math.prod(each) for each in product(*rolls)]
    if not odds:
        least = min((max(each) for each in rolls), default=1)
        assert not rolls or log.header.get("set") or least >= 0.58, (text, joint)
    elif odds[0][0]:
        assert "force die" in text.lower(), text
        assert "interception" in text.lower(), text
        assert not re.search("contact|enemy die|attackers? hit|fell on", text), text
        sure = log.settled(turn) and not log.header.get("set")
        assert len(rolls) > 1 or not sure, text
        assert not sure or any(_is_close(odds[0][1], each) for each in joint), (text, joint)
    elif rolls and not log.header.get("set"):
        for _, words in odds:
            found = any(_is_close(words, each) for roll in rolls for each in roll)
            assert found or ("fell on" in text and not log.settled(turn)), (text, rolls)


def _first_dice(text: str, log: Log, turn: Turn) -> list[list[float]]:
    """Check the contact, the enemy die and the number of attackers of a turning point. Return the chance of each that it names."""
    before = log.before(turn)
    pending = next_roll(total(log, before)) if before.of("contact") else 0
    modifier = pending + {"evade": -2, "split": 1}.get(in_force(log, turn.number), 0)
    chances = []
    if found := re.search(r"(a|no) contact came(?: after a plane on turn (\d+))?", text, re.IGNORECASE):
        contact = sum(die + modifier >= 5 for die in range(1, 7)) / 6
        assert not found[2] or (int(found[2]) == before.number and total(log, before) == 4)
        assert not found[2] or in_force(log, turn.number) != "evade", text
        chances.append([contact if found[1].lower() == "a" else 1 - contact])
    if found := re.search(r"the enemy die brought (U-boats|Italian|German and|German)", text, re.IGNORECASE):
        enemy = turn.numbers("enemy")[0]
        assert {"U-boats": 1, "German and": 6}.get(found[1]) == enemy or {
            "Italian": (2, 3),
            "German": (4, 5),
        }.get(found[1], ()).count(enemy)
        chances.append([1 / 6 if enemy in (1, 6) else 1 / 3])
    assert not re.search(r"(?:as many as|only) \w+ came", text), text
    if found := re.search(r"the force die brought (as many as|only) (\w+)", text, re.IGNORECASE):
        size, many = force(log, turn), found[1].lower() != "only"
        assert counted(found[2]) == size
        sizes = [force(log, turn, die) for die in range(1, 7)]
        chances.append([sum(each >= size if many else each <= size for each in sizes) / 6])
    return chances


def _tail(k: int, n: int, p: float, *, most: bool) -> float:
    """Return the chance that at least (or, with ``most``, at most) ``k`` of ``n`` dice show a result of chance ``p``."""
    return sum(
        math.comb(n, m) * p**m * (1 - p) ** (n - m) for m in (range(k + 1) if most else range(k, n + 1))
    )


def _both(hit: int, sank: int, n: int, each: float, each_sinks: float, *, most: bool) -> float:
    """Return the chance that at least (or, with ``most``, at most) ``hit`` of ``n`` attack dice hit, and that at least (at most) ``sank`` of
    them hit to sink. ``each`` is the chance of a die to hit, ``each_sinks`` the chance to hit to sink."""
    total = 0.0
    for sinks in range(n + 1):
        for damages in range(n + 1 - sinks):
            hits = sinks + damages
            if (hits <= hit and sinks <= sank) if most else (hits >= hit and sinks >= sank):
                ways = math.comb(n, sinks) * math.comb(n - sinks, damages)
                total += ways * each_sinks**sinks * (each - each_sinks) ** damages * (1 - each) ** (n - hits)
    return total


def _part(words: str, n: int) -> int:
    """Return the number of dice or hits that ``two of five``, ``both``, ``all four``, ``not one of four`` stand for, of ``n``."""
    words = words.lower().removeprefix("only ").strip()
    if words.startswith("not one"):
        return 0
    if words.startswith(("all", "both", "the one")):
        assert not words.startswith("all") or counted(words.split()[1]) == n
        assert words.split()[0] != "both" or n == 2
        return n
    part, _, whole = words.partition(" of ")
    assert counted(whole.split()[0]) == n, words
    return counted(part)


_PART = r"(only \w+ of \w+|not one of \w+|\w+ of \w+|both|all \w+|the one)"


def _interception_dice(text: str, log: Log, turn: Turn) -> list[float]:
    thrown = turn.numbers("intercept")
    found = re.search(rf"{_PART} interception dic?e(?: showed a 1| showed no 1)", text, re.IGNORECASE)
    if with_dice := re.search(
        r"with (\w+) interception dic?e the escort turned back (?:(only )?(\w+) of (\w+)|(both)|all (\w+)) ",
        text,
        re.IGNORECASE,
    ):
        only, some, of, both, every = with_dice.groups()[1:]
        ones, size = thrown.count(1), force(log, turn)
        assert counted(with_dice[1]) == len(thrown), text
        assert (
            (counted(some), counted(of)) == (ones, size)
            if some
            else ones == size == (2 if both else counted(every))
        ), text
        return [_tail(ones, len(thrown), 1 / 6, most=bool(only))]
    if not found:
        return []
    n = 0 if "showed no 1" in found[0] else _part(found[1], len(thrown))
    assert n == thrown.count(1)
    few = not n or found[1].lower().startswith("only")
    return [_tail(n, len(thrown), 1 / 6, most=few)]


def _attack_dice(text: str, log: Log, turn: Turn) -> list[float]:
    """Check the attack dice that hit and that hit to sink in a turning point. Return the chances of so many or so few."""
    found = re.search(
        rf"{_PART} attackers? (hit to sink|hit|missed)(?:, (and all|and both|but none|but not|\w+) to sink)?",
        text,
        re.IGNORECASE,
    )
    found = found or re.search(r"(the one) attacker (missed)()", text, re.IGNORECASE)
    if not found:
        return []
    dice = turn.numbers("attack")
    n, modifier = len(dice), {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    modifier += in_force(log, turn.number) == "screen"
    sank, hit = sum(die + modifier >= 5 for die in dice), hits(log, turn)
    each = sum(die + modifier > 2 for die in range(1, 7)) / 6
    each_sinks = sum(die + modifier >= 5 for die in range(1, 7)) / 6
    if found[2] == "missed":
        assert not hit
        return [(1 - each) ** n]
    assert _part(found[1], n) == hit
    if found[2] == "hit to sink":
        assert sank == hit
        return [_tail(sank, n, each_sinks, most=False)]
    if n == 1:
        assert not sank
        return [each - each_sinks if found[3] == "but not" else each]
    if found[3]:
        assert sank == {"and all": hit, "and both": 2, "but none": 0}.get(
            found[3], None if found[3][:3] in ("and", "but") else counted(found[3])
        )
        return [_both(hit, sank, n, each, each_sinks, most=most) for most in (False, True)]
    return [_tail(hit, n, each, most=most) for most in (False, True)]


def _is_close(words: str, exact: float) -> bool:
    """Return whether a chance in words is near the exact one: within 6 % of the smaller of it and its opposite, or 15 % if it is called about so much."""
    least = min(exact, 1 - exact)
    if tiny := re.match(r"one chance in ([\d,]+)$", words):
        n = int(tiny[1].replace(",", ""))
        return abs(n - 1 / exact) <= (0.5 if n <= 1000 else 2.5 * 10 ** (len(str(n)) - 3)) + 1e-6
    told, error = chance(words.removeprefix("about "))
    if " in " not in words:
        return abs(told - exact) <= error + 1e-9
    return abs(told - exact) <= (0.15 if words.startswith("about ") else 0.065) * least + 1e-9


def _target_dice(text: str, log: Log, turn: Turn) -> list[float]:
    """Check the ships on which the hits of a turning point are said to have fallen. Return the chance of so many, if it is known."""
    decoy = in_force(log, turn.number) == "decoy"
    if again := re.search(
        "the (hit|second hit|third hit|last hit) on (a|the) damaged ([a-z ]+) sank it", text, re.IGNORECASE
    ):
        kind, rolls = TYPES[again[3]], turn.numbers("again")
        assert any(die <= 3 for die in rolls), text
        assert again[2] == "a" or log.total(kind, log.before(turn), log.turns[0].totals.get(kind, 0)) == 1, (
            text
        )
        place = {"hit": 1, "second hit": 2, "third hit": 3}.get(again[1].lower(), len(rolls))
        fell = [
            "destroyers" if decoy and die > 4 else TARGETS[die + 2 * decoy] for die in turn.numbers("target")
        ]
        aimed = [one for one in fell if one == kind or (kind == "cargo" and one == "carriers")]
        assert place <= min(len(rolls), len(aimed)), text
        if len(rolls) == len(aimed) == len(fell):
            assert [die <= 3 for die in rolls].index(True) + 1 == place, text
        return [1 - 0.5**place]
    dice, n = turn.numbers("target"), hits(log, turn)
    start = log.turns[0].totals
    aimed = [
        "destroyers" if decoy and die > 4 else TARGETS[die + 2] if decoy else TARGETS[die] for die in dice
    ]
    left = {kind: log.total(kind, turn, start.get(kind, 0)) for kind in TYPES.values()}
    was = {kind: log.total(kind, log.before(turn), start.get(kind, 0)) for kind in TYPES.values()}
    if found := re.search(
        r"of (\w+) hits only the (\w+) that sank ([\w ,]+) cost points;", text, re.IGNORECASE
    ):
        sank = {kind: n for kind, n in losses(turn, log).items() if n and COSTS[kind]}
        assert (counted(found[1]), counted(found[2])) == (n, sum(sank.values())), text
        ships = re.findall("(a )?(cargo ship|tanker|carrier|cruiser)(s?)", found[3])
        assert {TYPES[kind]: not many for _, kind, many in ships} == {k: m == 1 for k, m in sank.items()}, (
            text
        )
        assert all(bool(one) != bool(many) for one, _, many in ships), text
        return []
    found = re.search(
        rf"{_PART} hits? fell on ((?:the |a )?[\w ]+?)(?=[,.:]|, and| and that)", text, re.IGNORECASE
    )
    if not found or log.header.get("set"):
        return []
    kinds = {TYPES[kind] for kind in re.findall("cargo ship|tanker|carrier|cruiser|destroyer", found[2])}
    k = _part(found[1], n)
    empty = {kind for kind in was if not left[kind]}
    if not was["carriers"]:
        aimed = ["cargo" if kind == "carriers" else kind for kind in aimed]
        empty -= {"carriers"}
    if not empty & {*aimed}:
        assert k == sum(kind in kinds for kind in aimed), text
    share = dict.fromkeys(was, 1 / 6) | {"carriers": 1 / 3}
    if decoy:
        share = {"tankers": 0.0, "cargo": 0.0, "carriers": 1 / 3, "cruisers": 1 / 6, "destroyers": 1 / 2}
    if not was["carriers"]:
        share["cargo"] += share.pop("carriers")
    chance_of_each = sum(share.get(kind, 0.0) for kind in kinds)
    passed_on = "cargo" in kinds and 0 < was["carriers"] < n
    unknown = passed_on or (k > 1 and min(was[kind] for kind in kinds) < n)
    return [] if unknown else [_tail(k, n, chance_of_each, most=False)]


def _total(fact: StoryFact, log: Log) -> None:
    total = str(fact.values["sum"])
    left, right = total.split(" = ")
    value = 0.0
    for sign, number in re.findall(r"([+−]?) ?(\d+(?:\.\d+)?)", left):
        value += float(number) * (-1 if sign == "−" else 1)
    assert value == float(right)
    assert log.turns[-1].heading != "end" or float(right) == log.total("score", log.turns[-1], 100)


ORDER = SHIP_NAMES


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)


# -- clauses of sentences about a turn -------------------------------------------------------------------------------------

_ODDS = r"((?:a little )?[\w ]+? (?:chances? in \w+|than an even chance)|an even chance|hardly a chance|next to a certainty)"


_DANGER = r"(?:chances? in \w+|than an even chance|an even chance|hardly a chance|all but certain)"


def _chance_is(words: str, exact: float) -> None:
    """Check a chance in words."""
    assert _is_close(words, exact), (words, exact)


def _back(log: Log, turn: Turn) -> int:
    """Return how many attackers of a turn were turned back."""
    return min(force(log, turn), turn.numbers("intercept").count(1))


def _score(log: Log, turn: Turn) -> tuple[float, float]:
    """Return the score before and after a turn."""
    return log.total("score", log.before(turn), 100), log.total("score", turn, 100)


def _later(log: Log, turn: Turn) -> list[Turn]:
    return [each for each in log.turns if each.number > turn.number and each.heading != "end"]


def _arrived_here(text: str, log: Log, turn: Turn) -> None:
    """Check how an attack began: the quiet turns or the plane before it, the option taken, and the row of the contact table."""
    if calm := re.search(r"after (\w+) turns without a fight", text, re.IGNORECASE):
        n = counted(calm[1])
        run = [log.turn(turn.number - k) for k in range(1, n + 1)]
        assert all(each.of("contact") and not each.of("enemy") for each in run), text
        before = [each for each in log.turns if each.number == turn.number - n - 1]
        assert not any(each.of("contact") and not each.of("enemy") for each in before), text
    if dated := re.match(r"On turn (\d+)(?:,| (?!of))", text):
        assert int(dated[1]) == turn.number, text
    if plane := re.search(r"(?:ound (?:the convoy |it |by a plane )on|een by a plane on) turn (\d+)", text):
        assert int(plane[1]) == turn.number - 1
        assert total(log, log.turn(int(plane[1]))) == 4, text
    if re.search("the turn after a plane had found it", text, re.IGNORECASE):
        assert total(log, log.before(turn)) == 4, text
    if option := re.search(
        r"the convoy(?:, found by a plane on turn \d+,)? (turned away|sent out|split up|sent warships)",
        text,
        re.IGNORECASE,
    ):
        name = {"turned away": "evade", "sent out": "decoy", "split up": "split", "sent warships": "screen"}[
            option[1]
        ]
        assert turn.of("option")[0] == [name], text
    if re.match("The next turn", text):
        assert log.before(turn).of("enemy"), text
    row = total(log, turn) if turn.of("enemy") else 0
    for word, rows in (("came upon", (5,)), ("came out against", (7,)), ("came in force", (8, 9, 10))):
        assert word not in text or row in rows, text
    if " attacked" in text and "attacked on" not in text:
        assert row == 6 or (row >= 8 and force(log, turn) < 4), text


def _attackers(text: str, log: Log, turn: Turn) -> None:
    """Check who attacked, how many they were, and how many were turned back, with the chance if all were."""
    who = re.search(
        r"(\w+) (?:lone |single )?(U-boats?|Italian|German and Italian|German)\b",
        re.sub(
            r"\bthe (?!escort)",
            "",
            re.sub(r"\bthe (lone|single) ", r"a \1 ", text).replace(
                "both squadrons of a joint German and Italian force", "both German and Italian squadrons"
            ),
        ),
    )
    if not who or not turn.of("force"):
        return
    size = force(log, turn)
    assert "single squadron" not in text or (size == 1 and turn.numbers("enemy")[0] == 6), text
    if of := re.search(r"(\w+) of (\w+) (?:U-boats|Italian|German)", text):
        stopped = "turned back" in text.split("and won")[0]
        part = _back(log, turn) if stopped else size - _back(log, turn)
        assert (counted(of[1]), counted(of[2])) == (part, size), text
    else:
        assert (2 if who[1] == "both" else counted(who[1])) == size, text
    enemy = {"U-boat": (1,), "U-boats": (1,), "Italian": (2, 3), "German": (4, 5)}.get(who[2], (6,))
    assert turn.numbers("enemy")[0] in enemy, text
    back, through = _back(log, turn), size - _back(log, turn)
    if every := re.search(r"escort turned back (?:both|all (\w+)) [\w ]+?(?:, at ([^;.,]*))?[.,]", text):
        assert not through, text
        assert (counted(every[1]) if every[1] else 2) == size, text
        if every[2]:
            _chance_is(every[2], turned_back(size, len(turn.numbers("intercept"))))
    elif re.search(r"escort turned back (?:both|all \w+)", text):
        assert not through, text
    elif some := re.search(r"the escort turned back (\w+)(?:[,.;]|$)", text):
        assert counted(some[1]) == back < size, text
    elif "only one got through" in text:
        assert through == 1 < size, text
    elif re.search(r" and was turned back|escort turned back a (?:lone|single)", text):
        assert size == back == 1, text
    if ones := re.search(r"; (\w+) interception dice showed a 1, for (\w+) points[;,.]", text):
        assert counted(ones[1]) == turn.numbers("intercept").count(1) > size, text
    if log.settled(turn) and (points := re.search(r", for (a|\w+) points?[;.,]", text)):
        assert counted(points[1]) == _intercepted(log, turn) - _score(log, turn)[0], text


def _line_to_spare(text: str) -> float:
    """Return the lowest score of the rating that a sentence says had points to spare."""
    found = re.search(
        rf"({_RATING}|The triumph)(?:, [\w, ]+?,|; it)? (?:then )?had (?:not a|a|\w+) points? to spare", text
    )
    assert found, text
    return _line(found[1])


def _stakes(text: str, log: Log, turn: Turn) -> None:
    """Check the rating at stake, the points that it had to spare or that were missing for it, and the odds of the attack."""
    points, attackers = _intercepted(log, turn), force(log, turn) - _back(log, turn)
    points_after = _score(log, turn)[1]
    if re.search(r"had (?:not a|a|\w+) points? to spare, and", text):
        line, some_back = _line_to_spare(text), 0 < _back(log, turn) < force(log, turn)
        spare = re.search(r"had (not a|a|\w+) points? to spare, and (.*?)(?:[.,]|$)", text)
        assert spare, text
        margin = points - line
        assert ("just won back" in text) == (_score(log, turn)[0] < line) or "which brought" in text, text
        assert some_back == ("then had " in text), text
        assert some_back == bool(
            re.search("the escort turned back|(?<!all )got through", text, re.IGNORECASE)
        ), text
        assert (0 if spare[1] == "not a" else counted(spare[1])) == margin, text
        if not log.header.get("set"):
            lost = falls_below(log, turn, margin, attackers)
            if cost := re.match(r"this attack had (.*) to cost it$", spare[2]):
                _chance_is(cost[1], lost)
            else:
                assert spare[2] == "this attack was all but certain to cost it", text
                assert lost >= 0.97, text
    if held := re.search(rf"(?:; |, but )({_RATING}) held( with not a point to spare)?\.", text):
        assert _score(log, turn)[1] >= _line(held[1]), text
        after = _score(log, turn)[1]
        assert after == _line(held[1]) if held[2] else after > _line(held[1]) or points == after, text
    rating = re.search(rf"(?:enough to cost|{_DANGER} to cost) (?:({_RATING})|it\b)", text)
    rating = None if "to spare, and" in text else rating
    if not rating or log.header.get("set"):
        return
    brought = re.search(rf"which brought ({_RATING})", text)
    line = _line(rating[1] or (brought[1] if brought else ""))
    if " but " in text:
        assert points_after >= line, text
    if "enough to cost" not in text and "which brought" not in text:
        top = max(least for least, _ in BANDS if least <= points)
        assert line == top or points_after < top, text
        stood = not _back(log, turn) and turn.numbers("intercept")
        assert not stood or re.search("turned back|got through", text), text
    danger = re.search(rf"(?:had {_ODDS}|(?:was|were) all but certain) to (?:sink enough|cost)", text)
    assert danger, text
    exact = falls_below(log, turn, points - line, attackers)
    if danger[1]:
        _chance_is(danger[1], exact)
    else:
        assert exact >= 0.97, text


def _reached_again(ended: bool, line: float, log: Log, turn: Turn) -> None:
    """Check whether interceptions raised the score to ``line`` on a later turn, before the attack of that turn."""
    assert any(_intercepted(log, each) >= line for each in _later(log, turn)) == ended, (turn.number, line)


def _rating_lost(text: str, log: Log, turn: Turn) -> None:
    """Check what the first paragraph says of a rating that an attack cost: the points, the last ship of its type, and the other attacks."""
    points, points_after = _intercepted(log, turn), _score(log, turn)[1]
    fell = re.search(
        rf"(?:,? and ({_RATINGS}) (?:was|were) lost(?!, and|,? on| again)| and (?:the score )?never (?:reached|(?P<ended>ended a turn at)) (?P<names>{_RATINGS}) again)",
        text,
    )
    if not fell:
        return
    lines = _lines(fell[1] or fell["names"])
    if fell["names"]:
        _reached_again(bool(fell["ended"]), min(lines), log, turn)
    line = max(lines)
    assert points_after < line <= points, text
    assert ("just won back" in fell[0]) == (_score(log, turn)[0] < line), text
    gone, back = _lost_here(log, turn, max(_score(log, turn)[0], points))
    assert lines == sorted(gone), (text, gone)
    assert _until(text) == back, (text, back)
    if sole := re.search(r", ten points of it for having no (cargo ship|tanker) left,", text):
        kind = TYPES[sole[1]]
        assert not log.total(kind, turn, 1), text
        assert log.total(kind, log.before(turn), log.turns[0].totals.get(kind, 0)), text
    else:
        assert not any(
            losses(turn, log)[kind] and not log.total(kind, turn, 1) for kind in ("cargo", "tankers")
        ) or all(losses(turn, log)[kind] and not log.total(kind, turn, 1) for kind in ("cargo", "tankers")), (
            text
        )
    assert all(log.total("score", each, 100) < line for each in _later(log, turn)), text
    others = re.search(
        rf"; later losses would have cost (it|{_RATING}) anyway(?:, and on turn (\d+) cost ({_RATING}))?\.(?: |$)",
        text,
    )
    undone = log.total("score", log.turns[-1], 100) + points - points_after
    heavier = re.search(r"; the attacks? of turns? ([\d, and]+) cost more\.", text)
    fell_on = log.total("score", log.turns[-1], 100) < points_after
    assert (undone < line and fell_on) == bool(others) or heavier, text
    dearer = {
        each.number: lost
        for each in log.turns
        if each.of("enemy")
        and (lost := _intercepted(log, each) - _score(log, each)[1]) > max(5, points - points_after)
        and not any(losses(each, log)[kind] and not log.total(kind, each, 1) for kind in ("cargo", "tankers"))
    }
    assert bool(dearer) == bool(heavier), text
    if heavier:
        assert [int(n) for n in re.findall(r"\d+", heavier[1])] == list(dearer), text
    if others:
        assert len(lines) == 1 if others[1] == "it" else _line(others[1]) == line, text
        if others[2]:
            then = log.turn(int(others[2]))
            assert _score(log, then)[1] < _line(others[3]) <= _intercepted(log, then), text
            assert all(
                _intercepted(log, each) < _line(others[3]) for each in _later(log, then) if each.of("enemy")
            ), text


def _hit_counts(text: str, log: Log, turn: Turn) -> None:
    """Check how many attackers are said to have hit, and the score before and after the attack."""
    through, n = len(turn.numbers("attack")), hits(log, turn)
    if some := re.search(r"(\w+) of the (\w+) hit and", text):
        assert (counted(some[1]), counted(some[2])) == (n, through), text
    if every := re.search(r"\b(?:(both)|all (\w+)) hit( to sink)?\b", text, re.IGNORECASE):
        assert (2 if every[1] else counted(every[2])) == n == through, text
        assert not every[3] or all(die > 4 for die in _attack_totals(log, turn)), text
    if odds := re.search(r"hit to sink, at ([\w ]+?(?:,\d{3})?)[,;.](?!\d)", text):
        sinks = sum(die + _attack_modifier(log, turn) > 4 for die in range(1, 7)) / 6
        _chance_is(odds[1], sinks**through)
    if re.search("not one was turned back|and all got through", text):
        assert not _back(log, turn), text
    if fell := re.search(r"[Tt]he score fell from ([\d.]+) to ([\d.]+?)(?: and|,|\.)", text):
        assert (float(fell[1]), float(fell[2])) == _score(log, turn), text
    if cost := re.search(r"This cost (a|\w+) points?", text):
        assert counted(cost[1]) == _intercepted(log, turn) - _score(log, turn)[1], text
    if re.search(r"\bhit and\b", text, re.IGNORECASE):
        for kind in ("cruiser", "destroyer"):
            name = f"{TYPES[kind]}-damaged"
            assert log.total(name, turn) <= log.total(name, log.before(turn)) or kind in text, text


def _attack_modifier(log: Log, turn: Turn) -> int:
    """Return the modifier of a turn's attack dice."""
    enemy = {2: -1, 3: -1, 4: 1, 5: 1}.get(turn.numbers("enemy")[0], 0)
    return enemy + (in_force(log, turn.number) == "screen")


def _attack_totals(log: Log, turn: Turn) -> list[int]:
    """Return the totals of a turn's attack dice with their modifier."""
    return [die + _attack_modifier(log, turn) for die in turn.numbers("attack")]


def _damaged(text: str, log: Log, turn: Turn, *, all_of_them: bool = False) -> None:
    """Check the number of ships of each type that an attack is said to have damaged besides those that it sank. ``all_of_them``: True if the text must
    name all merchant ships and carriers that were damaged."""
    damage = re.search(
        r"\bdamaged (?!on turn)(.*?)(?=, at |;|,? and (?:hit|finished)|, and (?!\w+ (?:cruiser|destroyer)s?\b)|\.|$)",
        text,
    )
    before = log.before(turn)
    words = re.sub(r"\bboth\b", "two", re.sub(r"\bthe (?:last|only) ", "the ", damage[1])) if damage else ""
    for kind, n in ships_told(words).items() if damage else ():
        name = f"{kind}-damaged"
        fresh = log.total(name, turn) - log.total(name, before)
        sunk = log.total(f"{kind}-lost", turn) - log.total(f"{kind}-lost", before)
        gone = log.total(f"{kind}-returned", turn) - log.total(f"{kind}-returned", before)
        finished = gone + max(sunk, sum(each <= 3 for each in turn.numbers("again")))
        assert not n or fresh <= n <= fresh + finished, text
        assert n or fresh <= 0 or not all_of_them or kind == "destroyers", text


def _hit_again(text: str, log: Log, turn: Turn) -> None:
    """Check that hits on damaged merchant ships and carriers are not called harmless, and that a ship said to be hit again was damaged."""
    start = log.turns[0].totals
    aimed = {TARGETS[die] for die in turn.numbers("target")}
    aimed = {kind for kind in aimed if log.total(kind, log.before(turn), start.get(kind, 0))}
    if "did no harm" in text and in_force(log, turn.number) != "decoy" and aimed:
        assert not aimed <= {"tankers", "cargo", "carriers"}, text
    for which, odds in re.findall(
        rf"hit (?:(?:the|a) damaged (?:\w| )*?)?({'|'.join(TYPES)}) again, which had {_ODDS} to sink", text
    ):
        assert log.total(f"{TYPES[which]}-damaged", log.before(turn)), text
        survived = sum(die > 3 for die in turn.numbers("again"))
        assert any(_is_close(odds, 1 - 0.5**n) for n in range(1, survived + 1)), text


def _none_left(text: str, log: Log, turn: Turn) -> None:
    """Check the hits that were meant for a type of ship of which none was left."""
    found = re.search(r"did no harm, as (a|\w+) hits? meant for (.*?) found none left", text)
    if not found or log.header.get("set"):
        return
    kinds = {TYPES[kind] for kind in re.findall("cargo ship|tanker|carrier|cruiser|destroyer", found[2])}
    decoy = in_force(log, turn.number) == "decoy"
    start, fell = log.turns[0].totals, []
    for die in turn.numbers("target"):
        kind = "destroyers" if decoy and die > 4 else TARGETS[die + 2 * decoy]
        there = log.total("carriers", log.before(turn), start.get("carriers", 0))
        fell.append("cargo" if kind == "carriers" and not there else kind)
    assert all(not log.total(kind, turn, start.get(kind, 0)) for kind in kinds), text
    assert counted(found[1]) == sum(kind in kinds for kind in fell), text


def _struck(text: str, log: Log, turn: Turn, *, hurt: bool = True) -> None:
    """Check which ships an attack sank: they must be those on the sheet. ``hurt``: True if the text must name the merchant ships and carriers that
    were damaged, too."""
    lost = losses(turn, log)
    for number in re.findall(r"\b(?:but|and) on turn (\d+),? \w+ of \w+ [\w -]+ got through", text):
        assert int(number) == turn.number, text
    told = dict.fromkeys(lost, 0)
    plain = text.replace("both ", "two ").replace("the last ", "the ").replace("the only ", "the ")
    plain = re.sub(r"the (two|three|four|five|six)\b", r"\1", plain.replace("all ", "")).replace(
        "damaged ship", "ship"
    )
    plain = re.sub(r"(the|a|two|three|four|five) damaged ", r"\1 ", plain)
    said = False
    for part in re.findall(
        r"(?:sank|finished off) (?!only)(.*?)(?=,? and (?:damaged|finished off|hit|sank)|, (?:damaged|finished off|sank)|, at |; |, and |\.|$)",
        plain,
    ):
        said = True
        for kind, n in ships_told(part).items():
            if kind in told:
                told[kind] += n
    if said:
        assert told == lost, (text, told, lost)
    if only := re.search(r"\bsank only (.*?)(?=[.;,]|$)", plain):
        assert ships_told(only[1]) == lost, text
    if said or "damaged" in plain:
        _damaged(plain, log, turn, all_of_them=hurt)
    if not said and re.search(
        r"(sank|damaged) only|did no harm|(?:it|they|\w+) (?:both |all )?missed|damaged (?:the|a|two)", text
    ):
        assert not any(lost.values()) or "sank only" in text, text
    _hit_again(text, log, turn)
    _none_left(text, log, turn)
    for since in re.findall(r", damaged on turn (\d+)", text):
        assert int(since) < turn.number
        assert any(log.total(f"{kind}-damaged", log.turn(int(since))) for kind in COSTS), text
    for which, since in re.findall(
        rf"(?:finished off|and) (?:an?|the|another) (?:last )?({'|'.join(TYPES)}), damaged on turn (\d+)",
        text,
    ):
        name = f"{TYPES[which]}-damaged"
        assert log.total(name, log.before(turn)) == 1, text
        there = [log.total(name, log.turn(n)) for n in range(int(since), turn.number)]
        assert there == sorted(there), text
    for words in re.findall(rf"missed, at {_ODDS}", text):
        assert not hits(log, turn)
        _chance_is(words, all_miss(log, turn))


def _meant(text: str, log: Log, turn: Turn, *, brief: bool = False) -> None:
    """Check the points that an attack cost, the rating that was lost or won with them, and that no carrier was left. ``brief``: True for the sentence of
    the first paragraph, where a rating that was lost must be one that the convoy would have had without the losses of the attack."""
    before, after = _score(log, turn)
    if cost := re.search(
        rf"[Tt]hat cost (a|\w+|\d+\.\d) points?(, ten of them [\w ]+)?(?:,? and ({_RATING}))?", text
    ):
        assert (float(cost[1]) if cost[1][0].isdigit() else counted(cost[1])) == _intercepted(
            log, turn
        ) - after, text
        if cost[3]:
            assert after < _line(cost[3]) <= _intercepted(log, turn), text
    if bare := re.search(rf"(?:;|\.) [Tt]hat left ({_RATING}) not a point to spare", text):
        assert _line(bare[1]) == after, text
    if left := re.search(rf"[Tt]hat left ({_RATING}) (a|\w+) points? away\.", text):
        assert counted(left[2]) == _line(left[1]) - after > 0, text
    ended = log.turns[-1].heading == "end"
    gone, back = _lost_here(log, turn, before)
    if fell := re.search(rf"[Tt]hat (?P<how>cost|put) (?:the rating )?(?P<names>{_RATINGS})", text):
        line = max(_lines(fell["names"]))
        assert after < line <= max(before, _intercepted(log, turn)), text
        assert all(log.total("score", each, 100) < line for each in _later(log, turn)), text
        if not brief and ended:
            assert _lines(fell["names"]) == sorted(gone), text
            assert _until(text) == back, text
            final = log.total("score", log.turns[-1], 100)
            is_alone = final + _intercepted(log, turn) - after >= line
            assert (fell["how"] == "cost") == is_alone == ("out of reach" not in text), text
        if brief and log.turns[-1].heading == "end":
            final = log.total("score", log.turns[-1], 100)
            assert final + _intercepted(log, turn) - after >= line, text
        assert ("just won back" in text) == (brief and before < line), text
    if not brief and (
        never := re.search(
            rf"(?:[;.]|, and) [Tt]he score never (?:reached|(?P<ended>ended a turn at)) (?P<names>{_RATINGS}) again",
            text,
        )
    ):
        assert _lines(never["names"]) == sorted(gone), text
        _reached_again(bool(never["ended"]), min(gone), log, turn)
        assert _until(text) == back, text
    if re.search("[Tt]he score was now ", text):
        told = {
            _line(name): float(n) if n[0].isdigit() else counted(n)
            for n, name in re.findall(rf"(a|[\w.]+) points? below ({_RATING})", text)
        }
        again = [
            line
            for line in gone
            if any(_intercepted(log, each) >= line for each in _later(log, turn) if each.of("enemy"))
        ]
        lines = [min(again)] if again else [*back]
        assert told == {line: line - after for line in lines}, text
    if sole := re.search(
        r"\. The (only|last) (tanker|cargo ship), lost on turn (\d+), (had )?cost (\w+) points\.$", text
    ):
        kind, then = TYPES[sole[2]], log.turn(int(sole[3]))
        assert losses(then, log)[kind] > log.total(kind, then) == 0, text
        assert (sole[1] == "only") == (log.turns[0].totals[kind] == 1), text
        assert bool(sole[4]) == (then.number < turn.number), text
        assert then.number != turn.number, text
        assert counted(sole[5]) == COSTS[kind] + 10, text
    if earlier := re.search(
        rf"\. The (?:rating )?({_RATING}|triumph)(?:, the highest rating,)? (had been|was) lost on turn (\d+)\.$",
        text,
    ):
        line, then = 100 if earlier[1] == "triumph" else _line(earlier[1]), log.turn(int(earlier[3]))
        assert (then.number < turn.number) == (earlier[2] == "had been"), text
        assert then.number != turn.number, text
        assert _score(log, then)[1] < line <= max(_score(log, then)[0], _intercepted(log, then)), text
        assert all(log.total("score", each, 100) < line for each in _later(log, then)), text
    if won := re.search(
        rf"(?:that won back|which won back|which brought|[Tt]hose turned back brought) (?:the rating )?({_RATING})"
        rf"|(?:a|\w+) points? short of ({_RATING}), the convoy met",
        text,
    ):
        name = won[1] or won[2]
        at_once = re.search(r" to cost it\b| was lost again", text)
        most = _intercepted(log, turn) if at_once else after
        assert before < _line(name) <= most, text
        start = log.turns[0].totals.get("score", 100)
        assert "won back" not in text or start >= _line(name), text
        if won[2]:
            short = re.search(r"(a|\w+) points? short of", text)
            assert short, text
            assert counted(short[1]) == _line(name) - before, text
            assert f"{name} was won back" in text, text
            assert not turn.numbers("attack"), text
    if saved := re.search(
        rf", for (a|\w+) points?, without which ({_RATING}) would have been missed\.(?: |$)", text
    ):
        final = log.total("score", log.turns[-1], 100)
        assert final - counted(saved[1]) < _line(saved[2]) <= final, text
    if "no other attack cost as much" in text:
        costs = {
            each.number: _intercepted(log, each) - _score(log, each)[1]
            for each in log.turns
            if each.of("enemy")
        }
        most = costs.pop(turn.number)
        assert most > max(costs.values(), default=0), text
    if "no other attack cost any" in text:
        assert _lost_in_all(log) == _intercepted(log, turn) - after, text
    if "no carrier was left" in text or "hat left no carrier" in text:
        start = log.turns[0].totals.get("carriers", 0)
        assert not log.total("carriers", turn, start), text
        assert not turn.of("leave"), text
    if bonus := re.search(r"ten of them for having no (cargo ship|tanker) left", text):
        assert not log.total(TYPES[bonus[1]], turn, 1), text


def _lost_in_all(log: Log) -> float:
    """Return how many points all attacks of a game cost."""
    return sum(_intercepted(log, each) - _score(log, each)[1] for each in log.turns if each.of("enemy"))


def _of_a_turn(fact: StoryFact, log: Log) -> None:
    """Check every clause of a sentence about one attack."""
    turn = log.turn(fact.at)
    _arrived_here(fact.text, log, turn)
    if not turn.of("enemy"):
        return
    _attackers(fact.text, log, turn)
    if log.settled(turn):
        _stakes(fact.text, log, turn)
        _struck(fact.text, log, turn)
        _hit_counts(fact.text, log, turn)
        _meant(fact.text, log, turn)


def _hits_drawn(words: str) -> int:
    """Return the number of hits in ``two of their three hits``, ``both their hits``; 0 if it is not said (``all their hits``)."""
    first = words.split()[0]
    return (
        {"its": 1, "both": 2, "all": 0, "their": 1}[first]
        if first in ("its", "both", "all", "their")
        else counted(first)
    )


def _drawn(drawn: re.Match[str], log: Log, turn: Turn) -> None:
    """Check the hits that a decoy drew from ships to others: their number, and the types of the ships, by the target dice."""
    assert in_force(log, turn.number) == "decoy"
    if log.header.get("set"):
        return
    kinds = re.compile("|".join(sorted(TYPES, key=len, reverse=True)))
    meant, found = ({TYPES[kind] for kind in kinds.findall(drawn[place] or "")} for place in (2, 4))
    n, struck, through = _hits_drawn(drawn[1]), hits(log, turn), len(turn.numbers("attack"))
    assert ("its" in drawn[1].split()) == (through == 1), drawn[0]
    if of := re.match(r"\w+ of \w+ (\w+) hits$", drawn[1]):
        assert counted(of[1]) == struck > n, drawn[0]
    else:
        n = n or struck
        assert n == struck, drawn[0]
    if drawn[3]:
        (one,) = meant
        assert drawn[3] == str(COSTS[one] + 10), drawn[0]
    there = log.total("carriers", log.before(turn), log.turns[0].totals.get("carriers", 0))
    pairs = []
    for die in turn.numbers("target"):
        moved = "destroyers" if die > 4 else TARGETS[die + 2]
        either = [
            {"cargo"}
            if kind == "carriers" and not there
            else {kind, "cargo"} & {kind, *(["cargo"] if kind == "carriers" else [])}
            for kind in (TARGETS[die], moved)
        ]
        pairs.append(either)
    if not drawn[4]:  # the sentence before has named the only type of ship that was hit
        (found,) = [set(kinds) for kinds in {frozenset(p[1]) for p in pairs}]
        assert found <= {"cargo", "carriers"}, drawn[0]
    fits = [p for p in pairs if p[0] & meant and p[1] & found and p[0] != p[1]]
    last_sank = there and not log.total("carriers", turn, there)
    assert n == len(fits) or ((drawn[3] or last_sank) and n < len(fits)), drawn[0]
    assert all(any(kind in p[0] for p in fits) for kind in meant), drawn[0]
    assert all(any(kind in p[1] for p in fits) for kind in found), drawn[0]


def _drawn_of_two_sorts(two: re.Match[str], log: Log, turn: Turn) -> None:
    """Check the hits of two sorts that a decoy drew from ships to others, each with its number."""
    assert in_force(log, turn.number) == "decoy"
    if log.header.get("set"):
        return
    kinds = re.compile("|".join(sorted(TYPES, key=len, reverse=True)))
    there = log.total("carriers", log.before(turn), log.turns[0].totals.get("carriers", 0))
    last_sank = there and not log.total("carriers", turn, there)
    told = {}
    for n, meant, found in (two.groups()[:3], two.groups()[3:]):
        (one,), (other,) = kinds.findall(meant), kinds.findall(found)
        assert all(
            words.endswith("s") == (counted(n) > 1) or words.startswith("the ") for words in (meant, found)
        ), two[0]
        told[TYPES[one], TYPES[other]] = counted(n)
    assert len(told) == 2, two[0]
    moved = []
    for die in turn.numbers("target"):
        pair = (TARGETS[die], "destroyers" if die > 4 else TARGETS[die + 2])
        moved.append(pair if there else tuple("cargo" if kind == "carriers" else kind for kind in pair))
    for pair, n in told.items():
        assert moved.count(pair) == n or (last_sank and {"cargo", "carriers"} & {*pair}), two[0]


def _hits_in_order(log: Log, turn: Turn) -> list[tuple[str, str, float]]:
    """Return what each hit of a turn did, the type of ship that it struck, and the score after it, under the printed rules."""
    decoy, start = in_force(log, turn.number) == "decoy", log.turns[0].totals
    before, again, targets = log.before(turn), iter(turn.numbers("again")), iter(turn.numbers("target"))
    afloat = {kind: log.total(kind, before, start.get(kind, 0)) for kind in COSTS}
    damaged = {kind: log.total(f"{kind}-damaged", before) for kind in COSTS}
    points, found = _intercepted(log, turn), []
    for rolled in (each for each in _attack_totals(log, turn) if each > 2):
        die = next(targets)
        kind = "destroyers" if decoy and die > 4 else TARGETS[die + 2 * decoy]
        kind = "cargo" if kind == "carriers" and not afloat[kind] else kind
        what = "nothing"
        if afloat[kind]:
            if rolled > 4:
                what = "sank" if afloat[kind] > damaged[kind] else "finished off"
            elif not damaged[kind]:
                what = "damaged"
            else:
                what = (
                    "finished off"
                    if next(again) <= 3
                    else "damaged"
                    if afloat[kind] > damaged[kind]
                    else "again"
                )
                what = "again" if what == "damaged" and afloat[kind] == damaged[kind] else what
        damaged[kind] += (what == "damaged") - (what == "finished off")
        if what in ("sank", "finished off"):
            afloat[kind] -= 1
            points -= COSTS[kind] + 10 * (not afloat[kind] and kind in ("tankers", "cargo"))
        found.append((what, kind, points))
    assert points == _score(log, turn)[1]
    return found


_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _course(fact: StoryFact, log: Log) -> None:
    """Check the decisive attack hit by hit: what each did, in the order of the dice, which one cost a rating, and which rating was kept."""
    turn, text = log.turn(fact.at), fact.text
    through = len(turn.numbers("attack"))
    if held := re.search(rf"; ({_RATING}) held( with not a point to spare)?\.$", text):
        after = _score(log, turn)[1]
        assert after >= _line(held[1]), text
        assert bool(held[2]) == (after == _line(held[1]) != _intercepted(log, turn)), text
        text = f"{text[: held.start()]}."
    if log.header.get("set"):
        return
    if one := re.match(r"(The (\w+) of their \w+ hits) (.*) and (took the score below .*)\.$", text):
        text = f"{one[1]} {one[4]}; it {one[3]}."
    if one := re.match(
        rf"(Their (?:.* the )?({'|'.join(_PLACES)})(?: hit)? [^,;]*), which (took the score below {_RATINGS}\.)$",
        text,
    ):
        text = f"{one[1]}; the {one[2]} {one[3]}"
    done, place = _hits_in_order(log, turn), -1
    if below := re.search(
        rf"(?:; the (\w+)|\. The (\w+) hit|^The (\w+) of their (\w+) hits) took the score below ({_RATINGS}(?:, the \w+ below {_RATINGS})*)[.;]",
        text,
    ):
        place = _PLACES.index(below[1] or below[2] or below[3])
        _took_below(place, below[5], done, log, turn)
        if below[4]:
            assert counted(below[4]) == len(done), text
    if only := re.match(r"(?:The (\w+)|One) of them (.*); the others? missed\.$", text):
        hit = [each > 2 for each in _attack_totals(log, turn)]
        place = len(hit) - 1 if only[1] == "last" else _PLACES.index(only[1]) if only[1] else hit.index(True)
        assert bool(only[1]) == (through > 2), text
        assert [n for n, each in enumerate(hit) if each] == [place], text
        assert ("the other missed" in text) == (through == 2), text
        clauses = [([0], only[2])]
    elif one := re.match(r"Its one hit (.*)\.$", text):
        assert through == len(done) == 1, text
        clauses = [([0], one[1])]
    else:
        clauses = _clauses(text, place)
    told = [n for places, _ in clauses for n in places]
    assert told == sorted({*told}), text
    left_out = {
        kind for n, (what, kind, _) in enumerate(done) if n not in told and what in ("sank", "finished off")
    }
    assert left_out <= {"cruisers", "destroyers"} or " hits took the score below" in text, text
    _done_by(clauses, done, text)
    _damaged_by_others(text, told, done, log, turn)


def _took_below(place: int, words: str, done: list[tuple[str, str, float]], log: Log, turn: Turn) -> None:
    """Check which hits of an attack cost which ratings. All ratings lost on the turn must be named. ``place``: that of the first of these hits."""
    told: set[int] = set()
    for n, part in enumerate(re.split(r", the (?=\w+ below )", words)):
        place = _PLACES.index(part.split()[0]) if n else place
        was = done[place - 1][2] if place else _intercepted(log, turn)
        lines = _lines(part)
        assert all(done[place][2] < line <= was for line in lines), words
        told.update(lines)
    gone, back = _lost_here(log, turn, _intercepted(log, turn))
    assert gone
    assert told == {*gone, *back}, words


def _damaged_by_others(
    text: str, told: list[int], done: list[tuple[str, str, float]], log: Log, turn: Turn
) -> None:
    """Check the merchant ships and carriers that hits damaged of which the sentence does not tell one by one. All that stayed afloat must be named."""
    rest = [what_kind[:2] for n, what_kind in enumerate(done) if n not in told]
    hurt = [kind for what, kind in rest if what == "damaged" and kind in ("cargo", "tankers", "carriers")]
    found = re.search(r"; (the other|one of the others|others) damaged ([^;.]*)", text)
    if " hits took the score below" in text:
        return
    ships = (
        ships_told(re.sub(r"\bboth\b", "two", re.sub(r"\bthe (?:last|only) ", "the ", found[2])))
        if found
        else dict.fromkeys(COSTS, 0)
    )
    for kind in ("cargo", "tankers", "carriers"):
        name, before = f"{kind}-damaged", log.before(turn)
        assert ships[kind] <= hurt.count(kind), text
        fresh = log.total(name, turn) - log.total(name, before)
        assert ships[kind] >= fresh - sum(done[n][:2] == ("damaged", kind) for n in told), text
    if found:
        assert (found[1] == "the other") == (len(rest) == 1), text


def _clauses(text: str, place: int) -> list[tuple[list[int], str]]:
    """Return the places of the hits, and what they did, of each clause of a sentence that tells them in their order. ``place``: that of the hit that
    cost a rating, if the sentence tells only of this one."""
    if one := re.search(r"hits took the score below [^;]*; it (.*)\.$", text):
        return [([place], one[1])]
    plain = re.sub(r"(?:; the \w+|\. The \w+ hit) took the score below .*", "", text.rstrip("."))
    plain = re.sub(r"; (?:the other|one of the others|others) damaged .*", "", plain)
    ordinal = "|".join(_PLACES)
    which = rf"((?:{ordinal})(?: (?:and|to) (?:{ordinal}))?)"
    found = re.match(rf"Their (?:first (\w+) hits|{which} hits?) (.*)$", plain)
    assert found, text
    first, *rest = re.split(rf"(?:, and|,| and) the {which} ", found[3])
    clauses = [(list(range(counted(found[1]))) if found[1] else _places(found[2]), first)]
    clauses += [(_places(words), did) for words, did in zip(rest[::2], rest[1::2], strict=True)]
    return clauses


def _places(words: str) -> list[int]:
    """Return the places that ``second``, ``third and fourth`` or ``third to fifth`` stand for, counted from 0."""
    ends = [_PLACES.index(word) for word in re.split(" and | to ", words)]
    assert " and " not in words or ends[1] == ends[0] + 1, words
    return list(range(ends[0], ends[-1] + 1))


def _done_by(clauses: list[tuple[list[int], str]], done: list[tuple[str, str, float]], text: str) -> None:
    """Check what the hits of each clause did. A clause without a verb has that of the clause before, and one that names no
    type of ship is about the type before."""
    verb = ""
    for places, did in clauses:
        these, n = [done[place] for place in places], len(places)
        assert len({each[:2] for each in these}) == 1, text
        what = these[0][0]
        (kind,) = {each[1] for each in these} if what != "nothing" else {""}
        if what == "nothing":
            assert did == "found no ship to hit", text
            continue
        words = re.match(r"(sank|damaged|finished off|hit (?=.* again without sinking it$))?(.*)$", did)
        assert words, text
        verb = (words[1] or verb).strip()
        assert verb == {"again": "hit"}.get(what, what), text
        named = re.search("|".join(sorted(TYPES, key=len, reverse=True)), words[2])
        assert not named or TYPES[named[0]] == kind, text
        assert named or "other" in words[2] or "damaged one" in words[2] or not words[2], text
        plain = re.sub(
            r"\bboth\b", "two", re.sub(r"\b(?:the (?:last|only)|all) (?!\w+ [a-z]+s\b)", "the ", words[2])
        )
        plain = re.sub(
            r"\bthe (?:last )?(two|three|four|five|six|seven)\b", r"\1", plain.replace("all ", "")
        ).replace("damaged ", "")
        if named and what != "again":
            assert ships_told(plain)[kind] == n, (text, plain)


def _needed(fact: StoryFact, log: Log) -> None:
    """Check the interception dice that had to show a 1 to bring a rating, the chance of that, and how many did."""
    turn = log.turn(fact.at)
    before, after = _score(log, turn)
    found = re.search(
        rf"(?:(\w+) of the (\w+)|The one) interception (?:dice|die) had to show a 1 to (win back|bring) ({_RATING}), at (.*?); "
        r"(?:(none)|(only |just )?(\w+)) did(?: not)?\.$",
        fact.text,
    )
    assert found, fact.text
    dice = turn.numbers("intercept")
    need, n = (counted(found[1]), counted(found[2])) if found[1] else (1, 1)
    assert n == len(dice), fact.text
    line, ones = _line(found[4]), dice.count(1)
    assert need == line - before > 0, fact.text
    _chance_is(found[5], _tail(need, n, 1 / 6, most=False))
    told = 0 if found[6] or "it did not" in fact.text else 1 if found[8] == "it" else counted(found[8])
    assert told == ones, fact.text
    assert (found[7] == "only ") == (0 < ones < need), fact.text
    assert (found[7] == "just ") == (ones == need and n > 1), fact.text
    if found[3] == "win back":
        assert after >= line, fact.text
        assert any(
            log.total("score", each, 100) >= line for each in log.turns if each.number < turn.number
        ), fact.text
        assert all(log.total("score", each, 100) >= line for each in _later(log, turn)), fact.text
        _arrived_here(fact.text, log, turn)
        _attackers(fact.text, log, turn)
    else:
        assert log.total("score", log.turns[-1], 100) == after < line, fact.text
        assert not any(each.of("enemy") for each in _later(log, turn)), fact.text


def _aside(fact: StoryFact, log: Log) -> None:
    """Check the hits that a decoy drew onto other ships, and those that were meant for carriers when none was left."""
    turn, text = log.turn(fact.at), fact.text
    dice, before = turn.numbers("target"), log.before(turn)
    if two := re.search(
        r"decoy(?:, out since turn \d+,)? had drawn (\w+) hits? from ([\w ]+?) onto ([\w ]+?) and (\w+) from ([\w ]+?) onto ([\w ]+?)\.$",
        text,
    ):
        _decoy_since(text, log, turn)
        _drawn_of_two_sorts(two, log, turn)
        return
    if drawn := re.search(
        r"decoy(?:, out since turn \d+,)? had drawn ((?:\w+ of |both |all )?(?:its|their)(?: \w+)? hits?) from (.*?)(?:, worth (\d+) points,)?"
        r"(?: onto (.*?))?\.$",
        re.sub(", which would have cost [\\w ]+ less,?", "", text),
    ):
        _decoy_since(text, log, turn)
        _drawn(drawn, log, turn)
        again = [
            each for each in log.turns if each.number < turn.number and in_force(log, each.number) == "decoy"
        ]
        assert ("This time" in text) <= any(each.numbers("target") for each in again), text
        return
    if worth := re.match(r"The loss of that (tanker|cargo ship) would have cost (\w+) points\.$", text):
        kind, start = TYPES[worth[1]], log.turns[0].totals
        assert log.total(kind, turn, start.get(kind, 0)) == 1 == log.total(f"{kind}-damaged", turn), text
        assert log.total(f"{kind}-damaged", before) == 0, text
        assert counted(worth[2]) == COSTS[kind] + 10, text
        return
    meant_for = re.match(r"With no carrier left, (\w+) hits meant for carriers fell on cargo ships\.$", text)
    assert meant_for, text
    meant, ran_out = sum(die in (3, 4) for die in dice), not log.total("cargo", turn, 1)
    assert counted(meant_for[1]) == meant or (ran_out and counted(meant_for[1]) < meant), text
    assert not log.total("carriers", before, log.turns[0].totals.get("carriers", 0)), text


def _decoy_since(text: str, log: Log, turn: Turn) -> None:
    """Check since when a decoy was out, and how much less the ship would have cost for which its hit was meant."""
    if since := re.search(r"out since turn (\d+)", text):
        assert log.turn(int(since[1])).of("option")[0] == ["decoy"], text
    if less := re.search(
        r" from (?:the|a) (tanker|cargo ship), which would have cost (a|\w+) points? less", text
    ):
        assert counted(less[2]) == COSTS["carriers"] - COSTS[TYPES[less[1]]], text
        assert losses(turn, log)["carriers"], text
        die = {"tanker": 1, "cargo ship": 2}[less[1]]
        totals = [total for total in _attack_totals(log, turn) if total > 2]
        assert any(target == die and rolled > 4 for target, rolled in zip(turn.numbers("target"), totals)), (
            text
        )


def _spared(fact: StoryFact, log: Log) -> None:
    """Check the dice for hits on damaged ships that sank none."""
    turn = log.turn(fact.at)
    found = re.match(
        r"(\w+)(?: times)? a damaged ship had an even chance to sink, and stayed afloat\.$", fact.text
    )
    assert found, fact.text
    n = {"Twice": 2}.get(found[1]) or counted(found[1])
    again = turn.numbers("again")
    assert 1 < n <= len(again), fact.text
    if n == len(again):
        assert min(again) > 3, fact.text
    else:  # the other dice were for destroyers
        assert sum(die > 3 for die in again) >= n, fact.text


def _hung(fact: StoryFact, log: Log) -> None:
    """Check the one die on which a rating hung: only one sank a damaged ship, and without it the score would not have fallen below the rating."""
    turn, done = log.turn(fact.at), _hits_in_order(log, log.turn(fact.at))
    found = re.match(
        rf"That (?:damaged )?(tanker|cargo ship|carrier|cruiser) had an even chance to stay afloat, and ({_RATING}) with it\.$",
        re.sub("damaged carrier", "carrier", fact.text),
    )
    assert found, fact.text
    totals = [each for each in _attack_totals(log, turn) if each > 2]
    before = [_intercepted(log, turn), *(points for _, _, points in done)]
    sank = [
        (kind, was - points)
        for (what, kind, points), was, rolled in zip(done, before, totals, strict=False)
        if what == "finished off" and rolled <= 4
    ]
    assert len(sank) == 1, fact.text
    ((kind, lost),) = sank
    after = _score(log, turn)[1]
    assert kind == TYPES[found[1]], fact.text
    assert after < _line(found[2]) <= after + lost, fact.text


def _option(fact: StoryFact, log: Log) -> None:
    """Check an option: the plane before it, what it cost, and the attacks that it avoided or led to."""
    turn, text = log.turn(fact.at), fact.text
    _arrived_here(text, log, turn)
    changed = _changed(log, turn) if turn.numbers("duration") else []
    first, last = turn.number, turn.number + (turn.numbers("duration") or [1])[0]
    came = [each.number for each in log.turns if first <= each.number < last and each.of("enemy")]
    extra = turn.numbers("extra") or [0]
    cost = re.search(r"which added (\w+) turns?", text)
    assert not cost or counted(cost[1]) == extra[0], text
    added = range(int(log.total("turns", log.before(turn))) + 1, int(log.total("turns", turn)) + 1)
    if extra[0] and not cost:  # an account of the detour follows
        fewer = turn.of("enemy") and force(log, turn) < 9
        assert changed or fewer or any(log.turn(n).of("enemy") for n in added), text
    if which := re.search(r"led to (?:attacks|an attack) on turns? ([\d, and]+?)\.", text):
        assert [int(n) for n in re.findall(r"\d+", which[1])] == changed, text
        assert changed, text
        assert set(changed) <= set(came), text


def _detour(fact: StoryFact, log: Log) -> None:
    """Check the account of a detour: the attacks and attackers that it avoided, and every attack on the turns that it added."""
    turn, text = log.turn(fact.at), fact.text
    assert turn.of("option")[0] == ["evade"], text
    found = re.match(
        r"By the same dice, the detour spared the convoy (no attack|.*?)"
        r"(?:, and brought (?:an attack|attacks) on turns? ([\d, and]+), which it had added|; (?:nobody attacked on )?the (turn|\w+ turns) that it added(?: passed without an attack)?)\.$",
        text,
    )
    assert found, text
    assert ("nobody attacked" in text) + ("without an attack" in text) == bool(found[3]), text
    extra, planned = turn.numbers("extra")[0], int(log.total("turns", log.before(turn)))
    met = {each.number for each in log.turns if each.of("enemy")}
    added = set(range(planned + 1, planned + extra + 1))
    assert {int(n) for n in re.findall(r"\d+", found[2] or "")} == added & met, text
    if found[3]:
        assert (1 if found[3] == "turn" else counted(found[3].split()[0])) == extra, text
    changed = _changed(log, turn)
    assert not met & {*changed}, text
    fewer = re.match(r"(\w+) of (\w+) attackers on turn (\d+)(?: and |$)", found[1])
    rest = found[1][fewer.end() :] if fewer else found[1]
    avoided = re.match(r"(?:attacks|an attack) on turns? ([\d, and]+)$", rest)
    assert [int(n) for n in re.findall(r"\d+", avoided[1])] == changed if avoided else not changed, text
    size = 0
    if turn.of("enemy"):
        row, enemy = {5: -1, 6: 0, 7: 1}.get(total(log, turn) + 2, 2), turn.numbers("enemy")[0]
        size = max(1, turn.numbers("force")[0] + row + {1: -1, 6: 1}.get(enemy, 0))
    less = size - force(log, turn) if size else 0
    assert bool(fewer) == (less > 0), text
    if fewer:
        assert (counted(fewer[1]), counted(fewer[2]), int(fewer[3])) == (less, size, turn.number), text


def _halfway(fact: StoryFact, log: Log) -> None:
    """Check the carriers and warships that turned for home, and the fate of the carrier that stayed."""
    turn, text = log.turn(fact.at), fact.text
    back, dice = len(turn.numbers("leave")), len(turn.numbers("cover"))
    if stayed := re.match(
        r"(?:The (only|last) carrier|Each of the (\w+) carriers) had an even chance to turn for home halfway",
        text,
    ):
        assert not back, text
        assert all(die <= 3 for die in turn.numbers("cover")), text
        assert (counted(stayed[2]) if stayed[2] else 1) == dice, text
        assert not stayed[1] or (stayed[1] == "last") == (log.total("carriers-lost", turn) > 0), text
        assert log.total("carriers-lost", log.turns[-1]) > log.total("carriers-lost", turn), text
        return
    found = re.match(
        r"At the halfway mark (the (last|only) carrier|both carriers|all (\w+) carriers|(\w+) of (\w+) carriers"
        r"|the damaged carrier(?: and (another carrier|\w+ other carriers))?) turned for home",
        text,
    )
    assert found, text
    if "damaged carrier" in found[1]:
        others = counted(found[6].split()[0].replace("another", "one")) if found[6] else 0
        assert others + 1 == back < dice, text
        assert turn.numbers("cover")[0] >= 4, text
        sank = losses(turn, log)["carriers"]
        assert log.total("carriers-damaged", log.before(turn)) - sank <= 1, text
        cut = turn is log.turns[-1]  # the log may stop before the ships have left
        assert cut or not log.total("carriers-damaged", turn), text
    told = (counted(found[4]), counted(found[5])) if found[4] else (back, back)
    assert told == (back, dice if found[4] else back), text
    assert not found[3] or counted(found[3]) == back, text
    assert not found[2] or (found[2] == "last") == (log.total("carriers-lost", turn) > 0), text
    words = text.partition(" for home")[2].partition(";")[0]
    gone = {kind: counted(n) for n, kind in re.findall(r"([\w-]+) (cruiser|destroyer)s?", words)}
    assert sum(gone.values()) <= sum(3 + die for die in turn.numbers("leave"))
    if len(turn.of("cruisers-leave")) == len(turn.of("leave")):
        assert gone.get("cruiser", 0) == sum(turn.numbers("cruisers-leave"))
    if ", and the other stayed" in text:
        assert log.total("carriers", turn) == 1, text
        sank = not log.total("carriers", log.turns[-1], 1)
        assert sank or log.total("carriers-damaged", turn) == 1, text


def _without_effect(log: Log, turn: Turn) -> bool:
    """Return whether an attack won or cost no points, and damaged no merchant ship or carrier."""
    before, (was, score) = log.before(turn), _score(log, turn)
    hurt = [
        log.total(f"{kind}-damaged", turn) > log.total(f"{kind}-damaged", before)
        for kind in ("cargo", "tankers", "carriers")
    ]
    return not (_back(log, turn) or any(hurt)) and was == score


def _attacks(fact: StoryFact, log: Log) -> None:
    """Check attacks that are summed up: all of a span of turns, the attackers, those turned back, and the ships that sank or were damaged."""
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    turns, text = [log.turn(n) for n in numbers], fact.text
    within = [each for each in log.turns if numbers[0] <= each.number <= numbers[-1] and each.of("enemy")]
    assert turns == [each for each in within if each in turns or not _without_effect(log, each)], text
    _arrived_here(text, log, turns[0])
    when = re.match(
        r"(?:After \w+ turns without a fight, )?(?:only (?:the first of the|the second of the|one of) )?(?:attacks on turns (\d+) and (\d+)|(\w+) attacks from turn (\d+) to turn (\d+)) ",
        text,
        re.IGNORECASE,
    )
    assert when, text
    assert (int(when[1] or when[4]), int(when[2] or when[5])) == (numbers[0], numbers[-1]), text
    assert (2 if when[1] else counted(when[3])) == len(within if when[3] else numbers), text
    assert all(_intercepted(log, turn) - _score(log, turn)[1] <= 2 for turn in turns), text
    won = sum(_intercepted(log, turn) - _score(log, turn)[0] for turn in turns)
    gained = re.search(r", and (an interception|interceptions) won (a|\w+) points?\.$", text)
    assert (counted(gained[2]) if gained else 0) == won, text
    assert not gained or (gained[1] == "an interception") == (won == 1), text
    harmful = [
        turn.number for turn in turns if hits(log, turn) and turn.numbers("target") and _harmed(log, turn)
    ]
    one = re.search(r"nly (?:the (first|second) of the|one of) .* did harm: (?:it|that of turn (\d+)) ", text)
    dear = re.search(r"\bsank\b|damaged .*(?:cargo ship|tanker|carrier)", text)
    assert bool(one) == (len(harmful) == 1 and bool(dear)), text
    if one:
        (at,) = harmful
        assert (int(one[2]) if one[2] else numbers[one[1] == "second"]) == at, text
    _did_together(text, log, turns)


def _harmed(log: Log, turn: Turn) -> bool:
    """Return whether an attack sank or damaged a ship, by the sheet."""
    before = log.before(turn)
    return any(
        log.total(f"{kind}-{what}", turn) != log.total(f"{kind}-{what}", before)
        for kind in COSTS
        for what in ("lost", "damaged")
    )


def _did_together(text: str, log: Log, turns: list[Turn]) -> None:
    """Check the ships that several attacks sank, which must be all of them, and the ships that they damaged."""
    plain = re.sub(r"\b(?:the (?:last|only)|all|only) ", "the ", text).replace("both ", "two ")
    plain = re.sub(r"\bthe (a|two|three|four|five|six)\b", r"\1", plain)
    sank = re.search(r"\bsank (.*?)(?= and damaged|, and (?:an )?interceptions?|\.$)", plain)
    lost = {kind: sum(losses(turn, log)[kind] for turn in turns) for kind in COSTS}
    told = ships_told(sank[1] if sank else "")
    assert told == lost, (text, told, lost)
    hurt = re.search(r"\bdamaged (.*?)(?=, and (?:an )?interceptions?|\.$)", plain)
    assert bool(sank or hurt) != ("did no harm" in text), text
    fresh = {
        kind: sum(
            log.total(f"{kind}-damaged", turn) - log.total(f"{kind}-damaged", log.before(turn))
            for turn in turns
        )
        for kind in COSTS
    }
    harm = ships_told(hurt[1] if hurt else "")
    for kind, n in harm.items():
        escorts = kind == "destroyers" and (
            sank or any(harm[one] for one in COSTS if one not in ("cruisers", "destroyers"))
        )
        assert n == 0 if escorts else n >= fresh[kind], text
        home = sum(
            log.total(f"{kind}-returned", turn) - log.total(f"{kind}-returned", log.before(turn))
            for turn in turns
        )
        again = sum(len(turn.numbers("again")) for turn in turns)
        assert not n or n <= fresh[kind] + lost[kind] + home + again, text


# -- the first paragraph -------------------------------------------------------------------------------------------------


def _moment(fact: StoryFact, log: Log) -> None:
    """Check the turn that decided the score: when it was, and every clause of the sentences about it."""
    turn, last = log.turn(fact.at), max(each.number for each in log.turns)
    if log.turns[-1].heading == "end":
        when = re.match(r"(\w+) turns? from Malta, |On turn (\d+)(?: of (\d+)|(, the last)), ", fact.text)
        assert when, fact.text
        assert (last - counted(when[1]) if when[1] else int(when[2])) == turn.number
        assert int(when[3] or last) == last
        assert bool(when[4]) <= (turn.number == last)
    text = _held_later(fact.text, log, turn)
    _attackers(re.sub(r"^.*?turn \d+(?: of \d+|, the last)?, |^\w+ turns? from Malta, ", "", text), log, turn)
    _stakes(text, log, turn)
    if log.settled(turn):
        _lost_again(text, log, turn)
        plain, lost = text, re.search(r"The score fell|This cost| was lost again", text)
        _struck(plain.partition("sink enough")[2] or plain, log, turn, hurt=not lost)
        _rating_lost(plain, log, turn)
        _hit_counts(plain, log, turn)
        _meant(text, log, turn, brief=True)


def _held_later(text: str, log: Log, turn: Turn) -> str:
    """Check a sentence about a later attack that could have cost a rating won back on a turn. Return the text without it."""
    held = re.search(
        rf" On turn (\d+) ({_RATING}) held against ([^.]*?) that (?:had {_ODDS}|(?:was|were) all but certain) to cost it\.$",
        text,
    )
    if not held:
        return text
    then, line = log.turn(int(held[1])), _line(held[2])
    assert then.number > turn.number, text
    assert _score(log, turn)[0] < line <= _score(log, turn)[1], text
    assert _score(log, then)[1] >= line, text
    assert log.total("score", log.turns[-1], 100) >= line, text
    _attackers(held[3], log, then)
    if not log.header.get("set"):
        exact = falls_below(log, then, _intercepted(log, then) - line, force(log, then) - _back(log, then))
        assert exact >= 0.97 if held[4] is None else exact >= 0.3, text
        if held[4]:
            _chance_is(held[4], exact)
    return text[: held.start()]


def _lost_again(text: str, log: Log, turn: Turn) -> None:
    """Check that interceptions won back a rating that the hits of the same turn cost for good."""
    if not text.endswith(" was lost again."):
        return
    won = re.search(
        rf"escort turned back \w+ of \w+ [\w -]+, which won back ({_RATING}); (?:the other|the one)", text
    )
    assert won, text
    before, after = _score(log, turn)
    assert after < _line(won[1]) <= _intercepted(log, turn), text
    assert before < _line(won[1]) <= log.turns[0].totals.get("score", 100), text
    assert all(log.total("score", each, 100) < _line(won[1]) for each in _later(log, turn)), text


def _blows(fact: StoryFact, log: Log) -> None:
    """Check a series of heavy attacks: its turns, the score before it, the ships that sank, and the points that they cost."""
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    turns = [log.turn(n) for n in numbers]
    if len(turns) == 2:
        _two_blows(fact.text, log, turns)
        return
    found = re.match(
        r"From turn (\d+) to turn (\d+) (\w+) attacks sank ([^.]*)\. The score fell from ", fact.text
    )
    assert found, fact.text
    assert (int(found[1]), int(found[2]), counted(found[3])) == (numbers[0], numbers[-1], len(turns)), (
        fact.text
    )
    lost = {kind: sum(losses(turn, log)[kind] for turn in turns) for kind in COSTS if COSTS[kind]}
    assert {kind: ships_told(found[4])[kind] for kind in lost} == lost, fact.text
    _dropped(fact.text, log, turns)


def _two_blows(text: str, log: Log, turns: list[Turn]) -> None:
    """Check two heavy attacks that are told one after the other: each of them, the points that it cost, and the score before and after both."""
    found = re.match(
        r"(On turn \d+ .*?); (on turn \d+ .*?)\. The score fell from ",
        text,
    )
    assert found, text
    _dropped(text, log, turns)
    for turn, clause in zip(turns, found.groups(), strict=False):
        told = re.match(
            r"[Oo]n turn (\d+) (.*?)(?:, which left no (cargo ship|tanker))?$",
            clause,
        )
        assert told, text
        assert int(told[1]) == turn.number, text
        assert not told[3] or not log.total(TYPES[told[3]], turn, 1), text
        _attackers(f"{told[2]}.", log, turn)
        _struck(re.sub(r" \(.*?\)", "", f"{told[2]}."), log, turn)
        _hit_counts(told[2], log, turn)


def _dropped(text: str, log: Log, turns: list[Turn]) -> None:
    """Check the score before and after several attacks, with both ratings."""
    found = re.search(r"\. The score fell from (\d+), ([^,]*), to (\d+)(?:, ([^,.]*))?\.$", text)
    assert found, text
    scores = _score(log, turns[0])[0], _score(log, turns[-1])[1]
    assert (float(found[1]), float(found[3])) == scores, text
    bands = [
        "a triumph"
        if one >= 100
        else f"“{next((name for least, name in BANDS[1:] if one >= least), 'Disaster')}”"
        for one in scores
    ]
    assert [found[2], found[4] or found[2]] == bands, text


def _toll(fact: StoryFact, log: Log) -> None:
    """Check the carriers or tankers lost: their number and turns, the points that they cost, and the score without these."""
    kind, last = str(fact.values["kind"]), log.turns[-1]
    found = re.match(
        r"(Both|All (\w+)|(\w+) of (\w+)) (tanker|carrier|cargo ship)s were sunk( on turns \d+ and \d+|(?: one by one)? from turn \d+ to turn \d+); "
        r"with them afloat it would have been (?:a (triumph)|“([^”]*)”)\.$",
        fact.text,
    )
    assert found, fact.text
    assert TYPES[found[5]] == kind
    sailed, lost = log.turns[0].totals[kind], log.total(f"{kind}-lost", last)
    every = 2 if found[1] == "Both" else counted(found[2] or "one")
    told = (counted(found[3]), counted(found[4])) if found[3] else (every, every)
    assert told == (lost, sailed), fact.text
    turns = [turn.number for turn in log.turns if turn.heading != "end" and losses(turn, log)[kind]]
    assert [int(n) for n in re.findall(r"\d+", found[6])] == [turns[0], turns[-1]], fact.text
    assert (" on turns" in found[6]) == (len(turns) == 2), fact.text
    assert ("one by one" in found[6]) == (len(turns) == lost and len(turns) > 2), fact.text
    points = lost * COSTS[kind] + 10 * (kind in ("tankers", "cargo") and not log.total(kind, last))
    score = log.total("score", last, 100) + points
    assert 2 * points > _lost_in_all(log), fact.text
    assert any(score - points < least <= score for least, _ in BANDS), fact.text
    assert bool(found[7]) == (score >= 100), fact.text
    assert found[7] or found[8] == next((name for least, name in BANDS[1:] if score >= least), "Disaster"), (
        fact.text
    )


def _few(fact: StoryFact, log: Log) -> None:
    """Check how seldom the convoy was found, and the longest calm with its chance."""
    rolled = [turn for turn in log.turns if turn.of("contact")]
    found = re.search(r"attacked on (?:only )?(\w+) of ([\w-]+) turns in hostile waters", fact.text)
    assert found, fact.text
    met = [turn.number for turn in rolled if turn.of("enemy")]
    assert (counted(found[1]), counted(found[2])) == (len(met), len(rolled))
    if calm := re.search(r"From turn (\d+) to turn (\d+) nobody attacked, at ([^.]*)\.$", fact.text):
        first, last = int(calm[1]), int(calm[2])
        assert not [n for n in met if first <= n <= last]
        edges = [rolled[0].number - 1, *met, rolled[-1].number + 1]
        assert last - first + 1 == max(b - a - 1 for a, b in pairwise(edges))
        _chance_is(calm[3], left_alone(log, tuple(range(first, last + 1))))


def _won(fact: StoryFact, log: Log) -> None:
    """Check the interceptions that decided a game: their number, the expected number, and what they made up for."""
    met = [turn for turn in log.turns if turn.of("enemy")]
    ones = sum(turn.numbers("intercept").count(1) for turn in met)
    due = sum(len(turn.numbers("intercept")) for turn in met) / 6
    found = re.match(
        r"The escort won it with ([\w-]+) interceptions?, each worth a point(?:, where about (\w+) were|\.)",
        fact.text,
    )
    assert found, fact.text
    assert counted(found[1]) == ones == log.total("interceptions", log.turns[-1])
    assert abs((counted(found[2]) if found[2] else ones) - due) <= 0.5
    if every := re.search(r"On turn (\d+) it turned back (?:both|all (\w+))", fact.text):
        turn = log.turn(int(every[1]))
        assert (
            turn.numbers("intercept").count(1) == force(log, turn) == (counted(every[2]) if every[2] else 2)
        )
    if bad := re.search(r"turn (\d+), on which the score fell from ([\d.]+) to ([\d.]+)\.", fact.text):
        assert (float(bad[2]), float(bad[3])) == _score(log, log.turn(int(bad[1])))
    if brought := re.search(rf"On turn (\d+) they brought ({_RATING})", fact.text):
        before, after = _score(log, log.turn(int(brought[1])))
        assert before < _line(brought[2]) <= after


def _escaped(fact: StoryFact, log: Log) -> None:
    """Check the attacks that the last ship of its type survived: the ship was the last, it reached Malta, and its loss would have changed
    the rating.
    """
    kind, last = str(fact.values["kind"]), log.turns[-1]
    start = log.turns[0].totals[kind]
    assert log.total(kind, last, start) > 0
    worth = re.search(rf" was worth (\w+) points, and ({_RATING}) with them\.$", fact.text)
    assert worth
    assert counted(worth[1]) == {"tankers": 13, "cargo": 12}[kind]
    points = log.total("score", last, 100)
    assert points - counted(worth[1]) < _line(worth[2]) <= points
    assert ("the only " in fact.text) == (start == 1)
    turns = _turns(fact, log)
    when = re.findall(r"on turns? (\d+(?:(?:, | and )\d+)*)", fact.text, re.IGNORECASE)[0]
    assert [turn.number for turn in turns] == [int(n) for n in re.findall(r"\d+", when)]
    assert all(log.total(kind, turn, start) == 1 for turn in turns)
    if fact.values["decoy"]:
        assert all(in_force(log, turn.number) == "decoy" for turn in turns)
        drawn = re.search(r" (\w+) hits? that would have sunk it fell (?:on a .*|elsewhere)\.", fact.text)
        assert drawn, fact.text
        aimed = 0
        for turn in turns:
            carriers = log.total("carriers", log.before(turn), log.turns[0].totals.get("carriers", 0))
            at = {kind} if carriers or kind != "cargo" else {kind, "carriers"}
            aimed += sum(TARGETS[die] in at for die in turn.numbers("target"))
        assert 0 < counted(drawn[1]) <= aimed
    else:
        (turn,) = turns
        damaged = log.total(f"{kind}-damaged", log.before(turn))
        assert damaged == ("already damaged" in fact.text) <= log.total(f"{kind}-damaged", turn) == 1
        afloat = re.search(r"stayed afloat(?: each time)?, at ([^.]*)\.", fact.text)
        assert afloat
        n = sum(die > 3 for die in turn.numbers("again"))
        assert any(_is_close(afloat[1], 0.5**k) for k in range(1, n + 1)), fact.text


def _verdict(fact: StoryFact, log: Log) -> None:
    """Check the ships that reached Malta, and those that were lost."""
    fleet, last = fact.values["fleet"], log.turns[-1]
    assert isinstance(fleet, Fleet)
    if last.heading != "end":
        return
    for place, name in enumerate(ORDER):
        assert fleet.lost[place] == log.total(f"{name}-lost", last), name
    assert fact.values["score"] == log.total("score", last, 100)
    rated = re.search(
        r": ([−\d.]+) points?, (?:a (triumph)|rated “([^”]*)”)(?:, (\w+) short of (a triumph|“[^”]*”)| with not a point to spare)?\.$",
        fact.text,
    )
    assert rated, fact.text
    assert ("not a point to spare" in fact.text) == (rated[1] in {str(least) for least, _ in BANDS}), (
        fact.text
    )
    points = float(rated[1].replace("−", "-"))
    assert points == log.total("score", last, 100), fact.text
    assert rated[3] == next((name for least, name in BANDS[1:] if points >= least), "Disaster") or (
        rated[2] and points >= 100
    )
    if rated[4]:
        assert counted(rated[4]) == _line(rated[5].replace("a triumph", "the triumph")) - points, fact.text
    if carriers := re.search(
        r", (?:but|and) (a|the only|both|all \w+|\w+) carriers? (?:was|were) lost", fact.text
    ):
        assert ", but" not in carriers[0] or not any(fleet.lost[:2]), fact.text
        sailed = log.turns[0].totals.get("carriers", 0)
        n = {"a": 1, "the only": sailed, "both": 2}.get(carriers[1]) or counted(carriers[1].split()[-1])
        assert n == log.total("carriers-lost", last), fact.text
        assert (carriers[1] in ("the only", "both") or "all" in carriers[1]) == (n == sailed), fact.text
    if fact.text.startswith("None of"):
        assert not fleet.afloat[0] + fleet.afloat[1], fact.text
        return
    for words, kind in re.findall(r"([Bb]oth|[Aa]ll [\w-]+) (cargo ship|tanker)s\b", fact.text):
        n = 2 if words.lower() == "both" else counted(words.split()[1])
        assert fleet.afloat[ORDER.index(TYPES[kind])] == log.turns[0].totals.get(TYPES[kind], n) == n, (
            fact.text
        )
    for kind in re.findall(r"[Nn]either (cargo ship|tanker)", fact.text):
        assert (fleet.afloat[ORDER.index(TYPES[kind])], log.turns[0].totals.get(TYPES[kind], 2)) == (0, 2), (
            fact.text
        )
    for part, whole, kind in re.findall(r"(\w+) of (\w+) (cargo ship|tanker)s?", fact.text):
        arrived = 0 if part.lower() == "none" else counted(part)
        assert arrived == fleet.afloat[ORDER.index(TYPES[kind])], fact.text
        assert counted(whole) == log.turns[0].totals.get(TYPES[kind], counted(whole)), fact.text


# -- the ports -----------------------------------------------------------------------------------------------------------


def _calm(fact: StoryFact, log: Log) -> None:
    """Check the turns without an attack at the end of the journey."""
    calm = re.search(r"(?:^(?:Nobody attacked|No enemy came) on the last|, after) (\w+) turns", fact.text)
    assert calm, fact.text
    turns = [turn for turn in log.turns if turn.of("contact")]
    n = counted(calm[1])
    assert not any(turn.of("enemy") for turn in turns[-n:]), fact.text
    assert turns[-n - 1 : -n] == [] or turns[-n - 1].of("enemy"), fact.text


def _arrival(fact: StoryFact, log: Log) -> None:
    """Check the score on arrival, the distance from the next rating, the damaged ships, and the quiet turns before."""
    last = log.turns[-1]
    if fact.kind != "arrival" or last.heading != "end":
        return
    found = re.search(
        r"^(?:Nobody attacked on the last \w+ turns, and |No enemy came on the last \w+ turns; )?"
        r"([^.;]*?)(?: brought (the [\w ]+) into Malta| reached Malta(?: without an escort)?)(?:, after \w+ turns without an attack)?(?:, ([^;:]*) damaged)?"
        r"\.$",
        fact.text,
    )
    assert found, fact.text
    there = {kind: log.total(kind, last, log.turns[0].totals.get(kind, 0)) for kind in TYPES.values()}
    hurt = {kind: log.total(f"{kind}-damaged", last) for kind in TYPES.values()}
    merchants = there["cargo"] + there["tankers"]
    group = found[2] or (found[1] if "merchant ship" in found[1] else "")
    assert group.lower() == (
        "" if not merchants else "the one merchant ship" if merchants == 1 else "the merchant ships"
    ), fact.text
    arrived = "" if found[1] == group else found[1]
    told = ships_told(re.sub(r" \(.*?\)|Only|only|nobody", "", arrived))
    warships = {kind: n for kind, n in there.items() if kind not in ("cargo", "tankers") and n}
    assert {kind: n for kind, n in told.items() if n} == warships, (fact.text, told, there)
    harmed = ships_told(found[3] or "")
    assert all(harmed.get(kind, 0) == hurt[kind] for kind in ("cargo", "tankers")), fact.text
    if "turns" in fact.text:
        _calm(fact, log)


CHECKS = {
    "came": _of_a_turn, "course": _course, "calm": _calm, "struck": _of_a_turn, "aside": _aside, "blows": _blows, "spared": _spared, "needed": _needed, "hung": _hung, "detour": _detour, "option": _option, "halfway": _halfway,
    "attacks": _attacks, "moment": _moment, "toll": _toll, "few": _few, "won": _won, "escaped": _escaped, "intact": _intact,
    "verdict": _verdict, "turn": _turning, "total": _total, "standing": _in_the_log, "taken-up": _in_the_log,
    "arrival": _arrival, "early": _arrival, "quiet": _in_the_log, "stops": _in_the_log,
}  # fmt: skip
