"""Compares the facts in a report of Tonnage War with the reveals, dice and totals in the log's text, by the printed
values of the cards.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from math import prod

from printkit.games.tonnage_war.rules.state import CONTINUES
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts
from printkit.report.story import KNOWN, StoryFact
from printkit.table import card_name
from tests.report.readers.log import Log, Turn, counted

UBOAT, ESCORT = 0, 1
BOATS = {
    **dict.fromkeys(("AS", "AC"), "ace"), **dict.fromkeys([f"{n}{s}" for n in "2345" for s in "SC"], "regular"),
    **dict.fromkeys(("6S", "7S", "8S", "9S", "TS", "6C", "7C", "8C"), "novice"),
}  # fmt: skip
"""The cards of the U-boats' order of battle that are boats; every other card is a blank."""
UNITS = {f"{rank}{suit}": (grade, "aircraft" if suit == "D" else "ship") for rank, grade in zip("KQJ", ("ace", "regular", "novice"), strict=True) for suit in "SCD"}  # fmt: skip
EVASION, ATTACK = {"novice": 8, "regular": 10, "ace": 12}, {"novice": 6, "regular": 10, "ace": 14}
DETECT = {("novice", "ship"): 0, ("regular", "ship"): -2, ("ace", "ship"): -4, ("novice", "aircraft"): -4, ("regular", "aircraft"): -6, ("ace", "aircraft"): -8}  # fmt: skip
HFDF = {"novice": 3, "regular": 2, "ace": 1}
STRIKE = {("novice", "ship"): 2, ("regular", "ship"): 4, ("ace", "ship"): 5, ("novice", "aircraft"): 2, ("regular", "aircraft"): 4, ("ace", "aircraft"): 6}  # fmt: skip
EVADES = {"A": 8, "K": 6, "Q": 6, "J": 4, "T": 4, "9": 4}
ATTACKS = {
    **dict.fromkeys("AK", ("beam attack", 4, 0)), "Q": ("bow attack", 3, 0), "J": ("bow attack with FAT", 3, 2),
    **dict.fromkeys("T98", ("quarter attack", 2, 0)), **dict.fromkeys("765", ("stern attack", 1, 0)),
    **dict.fromkeys("432", ("attack on a straggler", 1, 4)),
}  # fmt: skip


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    _named_escorts(fact, log)
    _same_escort(fact, log)
    _victims(fact, log)
    text = re.sub(r", which had sunk [^,]+,", "", KNOWN.sub(r"\3", fact.text))
    CHECKS[fact.kind](replace(fact, text=text), log)


_ESCORT = re.compile(
    "\ue000(?:escort|aircraft)=e(?P<card>\\d+)\\|(?P<words>[^\ue001|]*)(?:\\|[^\ue001]*)?\ue001"
)
"""Matches the place of an escort's name, with the words that stand there in a report without names."""


def _named_escorts(fact: StoryFact, log: Log) -> None:
    """Check that every escort whose name a text has was turned up in the turns that it is about, with the grade that the text gives."""
    if not printed(log) or not _ESCORT.search(fact.text):
        return
    is_later = _LATER.match(KNOWN.sub(r"\3", fact.text)) is not None
    is_later |= "served as the rescue ship" in fact.text  # it may have been turned up in an earlier round
    of_round = [turn for turn in log.turns if is_later or turn.round == fact.values.get("round", turn.round)]
    shown = {words[1] for turn in of_round for words in turn.of("reveal") if len(words) > 1}
    for place in _ESCORT.finditer(fact.text):
        card = card_name(int(place["card"]))
        assert card in shown, (fact.text, card)
        grade, kind = UNITS[card]
        words = place["words"] or fact.text[: place.start()]
        assert words.endswith(f"{grade} {kind}"), (fact.text, card)


def _same_escort(fact: StoryFact, log: Log) -> None:
    """Check that a sentence about two boats does not make two escorts of one without a name, nor one of two."""
    fates = _fates(fact, log) if fact.kind == "deed" and printed(log) else []
    if len(fates) != 2:
        return
    text = _ESCORT.sub("", fact.text)
    cards: list[set[str]] = []
    for fate in fates:
        shown = [(fight, _turned_up(log, _begins(fight, at))) for fight, at, _ in fate.reads]
        cards.append({of.get(p.handle, "") for fight, of in shown for p in fight.hunt.group})
    for grade, kind in set(re.findall(_UNIT, text)):
        alike = [{card for card in of if UNITS.get(card) == (grade, kind)} for of in cards]
        if f"the same {grade} {kind}" in text:
            assert alike[0] & alike[1], text
        elif len(alike[0] | alike[1]) == 1:
            assert len(re.findall(rf"\b[Aa]n? {grade} {kind}", text)) <= 1, text


def _victims(fact: StoryFact, log: Log) -> None:
    """Check that an escort of which a sentence says that it had sunk a boat attacked this boat in an earlier turn, in which a boat was sunk."""
    for place in re.finditer("=e(\\d+)\\|[^\ue001]*\ue001, which had sunk \ue000\\w+=c(\\d+)\\|", fact.text):
        escort, boat = (card_name(int(n)) for n in place.groups())
        handles: dict[str, str] = {}
        found = False
        for turn in (
            each for each in log.turns if not fact.lines or min(each.lines, default=0) <= max(fact.lines)
        ):
            shown = {words[0]: words[1] for words in turn.of("reveal") if len(words) > 1}
            cards = {*handles.values(), *(words[1] for words in turn.of("reveal") if len(words) > 1)}
            handles |= shown
            attacks = {handles.get(words[0], "") for words in turn.of("strike")}
            is_lost = _rise("boats-sunk", turn, turn, log) > 0
            found = found or (escort in attacks and boat in cards and is_lost)
        assert found, (fact.text, escort, boat)
    assert fact.text.count("which had sunk") == len(re.findall("which had sunk \ue000\\w+=c", fact.text)), (
        fact.text
    )


def printed(log: Log) -> bool:
    """Return whether the game was played by the printed values above."""
    return not any(line.startswith(("set:", "data:", "scenario:")) for line in log.text)


def _sides(log: Log) -> int:
    """Return the number of sides of the die that is rolled in an attack on the convoy."""
    return 20 if "preset: designer" in log.text else 10


# -- a hunt, read again ----------------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """A hunt as this module reads it from the log: the boat's grade, its hunters, who found it, and by how much each
    attack hit or missed.
    """

    boat: str = ""
    hunters: dict[str, tuple[str, str]] = field(default_factory=dict)
    rolled: int = 0
    found: list[str] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    strikes: list[tuple[str, int]] = field(default_factory=list)
    shot: str = ""
    aim: str = ""
    target: int = 0


def seen(fight: Fight, at: Turn, log: Log) -> Seen:
    """Compute a hunt again from its dice and the cards that were turned up, by the printed values."""
    handle = fight.hunt.boat.handle
    cards = _turned_up(log, _begins(fight, at))
    made = Seen(BOATS.get(cards.get(handle, ""), ""))
    made.hunters = {
        p.handle: UNITS[cards[p.handle]] for p in fight.hunt.group if cards.get(p.handle) in UNITS
    }
    if not made.boat or not printed(log):
        return made
    evade = next((w[0] for w in at.of("evade")), "") if fight.reply.verb == "evade" else ""
    modifier = EVADES.get(evade[:1], 2) if evade else 0
    for name, roll in fight.detects:
        unit = made.hunters.get(name)
        if unit is not None:
            bearings = HFDF[unit[0]] if fight.hunt.kind == "hfdf" and unit[1] == "ship" else 0
            made.rolled += 1
            if roll > EVASION[made.boat] + DETECT[unit] + modifier + bearings:
                made.found.append(name)
    for name, roll in fight.strikes:
        unit = made.hunters.get(name)
        if unit is not None:
            most = max(STRIKE[unit], 2 if unit[1] == "ship" and fight.hunt.first else 0)
            made.margins.append(max(0, roll - most))
            made.strikes.append((name, roll))
    if fight.shot is not None:
        made.aim, roll = fight.shot
        target = 2 if made.found else ATTACK[made.boat] // 2
        if fight.reply.verb == "flak":
            card = next((w[0] for w in at.of("flak")), "2D")
            target = 2 + {"6": 2, "5": 1, "4": 1}.get(card[0], 0)
        made.target = target
        made.shot = "missed" if roll > target else "sank" if roll <= target // 2 else "damaged"
    return made


def _begins(fight: Fight, at: Turn) -> int:
    """Return the position of a hunt's first die among the statements of its section."""
    wanted = [["detect", name, str(roll)] for name, roll in fight.detects]
    if not wanted:  # hunters that are all blanks roll no dice; they were turned up right after the boat
        hunters = {f"reveal {piece.handle}" for piece in fight.hunt.group}
        for place, (line, _, words) in enumerate(at.said):
            if words.rpartition(" ")[0] in hunters:
                return line * 1000 + place
    dice = [
        (place, words.split()) for place, (_, _, words) in enumerate(at.said) if words.split()[0] == "detect"
    ]
    fits = [
        dice[n][0]
        for n in range(len(dice) - len(wanted) + 1)
        if wanted and [words for _, words in dice[n : n + len(wanted)]] == wanted
    ]
    for place in fits:  # of the same dice in one turn those behind the reveal of the boat
        shown = [w.split()[1:3] for _, _, w in at.said[:place] if re.match(r"reveal [cup]\d", w)]
        boat = fight.hunt.boat
        names = [boat.handle, card_name(boat.card)] if 0 <= boat.card < 52 else [boat.handle]
        if shown and shown[-1][: len(names)] == names:
            return at.said[place][0] * 1000 + place
    if fits:
        return at.said[fits[0]][0] * 1000 + fits[0]
    return max((line for line, _, _ in at.said), default=0) * 1000 + 999


def _turned_up(log: Log, until: int) -> dict[str, str]:
    """Return, for each name of a face-down card, what it was last turned up to be before a place in the log."""
    found: dict[str, str] = {}
    for turn in log.turns:
        for place, (line, _, words) in enumerate(turn.said):
            parts = words.split()
            if line * 1000 + place <= until and parts[0] == "reveal" and len(parts) > 2:
                found[parts[1]] = parts[2]
    return found


def _turns(fact: StoryFact, log: Log) -> list[Turn]:
    return [turn for turn in log.turns if any(line in turn.lines for line in fact.lines)]


def _said(fact: StoryFact, log: Log) -> list[list[str]]:
    return [words.split() for words in log.statements(fact.lines)]


def _dice(fight: Fight, said: list[list[str]]) -> None:
    """Check that every die of a hunt is in the log, under the escort that rolled it."""
    for verb, rolls in (("detect", fight.detects), ("strike", fight.strikes)):
        for name, roll in rolls:
            assert [verb, name, str(roll)] in said, (verb, name, roll)
    if fight.shot is not None:
        name, roll = fight.shot
        verb = "flak-roll" if fight.reply.verb == "flak" else "torpedo-roll"
        assert [verb, name, str(roll)] in said


# -- odds, worked out again from the printed numbers -----------------------------------------------------------------------


def _means(words: str, exact: float) -> bool:
    """Return whether words such as ``one chance in ten`` are the best approximation of a probability."""
    if words.endswith(" even chance"):
        low, high = {"an": (0.48, 0.52), "a little better": (0.5, 0.56), "a little less": (0.44, 0.5)}[
            words.removesuffix(" even chance").removesuffix(" than an")
        ]
        return low <= exact <= high
    if words == "hardly a chance":
        return exact <= 0.03
    if words == "next to a certainty":
        return exact >= 0.97
    told = re.fullmatch(r"(nearly |better than )?(\w+) chances? in (\w+)", words)
    assert told, words
    value = counted(told[2]) / counted(told[3])
    if told[1]:
        most = 0.075 if value == 0.9 else 0.06
        return 0.02 - 1e-9 < (value - exact if told[1] == "nearly " else exact - value) < most
    return abs(value - exact) <= (0.02 if exact >= 0.15 - 1e-9 else 0.1 * exact) + 1e-9


def _blows(unit: tuple[str, str], first: bool) -> tuple[int, int]:
    """Return the highest roll with which an escort sinks a boat, and the highest with which it hits the boat."""
    value = STRIKE[unit]
    gunfire = 2 if unit[1] == "ship" and first else 0
    return max(value // 2, gunfire), max(value, gunfire)


def _sinks(units: list[tuple[str, str]], first: bool, damaged: bool) -> float:
    """Return the probability that these escorts sink the boat that they attack: by one roll, by two hits, or by one hit
    on a damaged boat.
    """
    afloat = {0: 1.0, 1: 0.0}
    for unit in units:
        sink, hits = _blows(unit, first)
        none, hurt = (20 - hits) / 20, (hits - sink) / 20
        afloat = {0: afloat[0] * none, 1: afloat[1] * none + afloat[0] * hurt}
    return 1 - afloat[0] - (0.0 if damaged else afloat[1])


def _found_by(fight: Fight, at: Turn, boat: str, unit: tuple[str, str]) -> float:
    evade = next((w[0] for w in at.of("evade")), "") if fight.reply.verb == "evade" else ""
    bearings = HFDF[unit[0]] if fight.hunt.kind == "hfdf" and unit[1] == "ship" else 0
    number_ = EVASION[boat] + DETECT[unit] + (EVADES.get(evade[:1], 2) if evade else 0) + bearings
    return (20 - max(0, min(20, number_))) / 20


def _exact(fight: Fight, at: Turn, read: Seen) -> tuple[float, float]:
    """Return the probabilities, before any die of a hunt, that nobody finds the boat and that the boat is sunk."""
    missed = 1.0
    for unit in read.hunters.values():
        missed *= 1 - _found_by(fight, at, read.boat, unit)
    units, first, hurt = list(read.hunters.values()), fight.hunt.first, fight.hunt.condition.damaged
    if not read.aim or fight.reply.verb != "torpedo":
        return missed, (1 - missed) * _sinks(units, first, hurt)
    others = [unit for name, unit in read.hunters.items() if name != read.aim]
    sunk = 0.0
    for share, target in ((1 - missed, 2), (missed, ATTACK[read.boat] // 2)):
        sunk += share * (
            target / 20 * _sinks(others, first, hurt) + (1 - target / 20) * _sinks(units, first, hurt)
        )
    return missed, sunk


def _round(fact: StoryFact) -> int:
    n = fact.values["round"]
    assert isinstance(n, int)
    return n


def _numbers(fact: StoryFact) -> tuple[int, ...]:
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    return numbers


def _escort_hand(turn: Turn, log: Log) -> list[str]:
    """Return the escorts' tactical cards before their play of a turn, computed from the dealt hand; empty if the hand
    is not in the log.
    """
    of_round = [each for each in log.turns if each.round == turn.round]
    hand = next((words for each in of_round for words in each.of("hand", "escort")), [])
    earlier = of_round[: of_round.index(turn)]
    named = [
        w
        for each in earlier
        for _, side, said in each.said
        if side == "escort" and said.split()[0] not in ("hand", "oob")
        for w in said.split()[1:2]
    ]
    return (
        [card for card in hand if card not in named]
        if all(each.numbers("support") == [] for each in earlier)
        else []
    )


def _turn_of(fight: Fight, turns: list[Turn]) -> Turn:
    """Return the turn that has the dice of a hunt; of several, the one in which her card was turned up."""
    fits = [
        turn
        for turn in turns
        if all([name, str(roll)] in turn.of("detect") for name, roll in fight.detects)
        and all([name, str(roll)] in turn.of("strike") for name, roll in fight.strikes)
    ]
    boat = fight.hunt.boat
    shown = [
        turn for turn in fits if boat.card >= 0 and [boat.handle, card_name(boat.card)] in turn.of("reveal")
    ]
    if fight.hunt.origin == CONTINUES:
        unseen = [turn for turn in fits if not any(words[0] == boat.handle for words in turn.of("reveal"))]
        return (unseen or fits)[-1]  # another boat of this name may have met the same dice
    return (shown or fits)[0]


def standing(uboat: int, escort: int) -> str:
    """Return a score in the words of the report."""
    if uboat == escort:
        return f"{uboat}–{escort}"
    return f"{max(uboat, escort)}–{min(uboat, escort)} to the {'U-boats' if uboat > escort else 'escorts'}"


def _numbers_in(pattern: str, text: str) -> list[int]:
    """Return the numbers in the first group of every match of a pattern."""
    return [int(n) for found in re.findall(pattern, text) for n in re.findall(r"\d+", found)]


def _rise(name: str, last: Turn, first: Turn, log: Log) -> float:
    """Return by how much a total rose from before one turn to the end of another."""
    return log.total(name, last) - log.total(name, log.before(first))


def _points(turn: Turn, log: Log) -> tuple[int, int]:
    """Return the score at the end of a turn."""
    return int(log.total("uboat", turn)), int(log.total("escort", turn))


def _settles(turn: Turn, log: Log) -> Turn:
    """Return the turn at the end of which the points of a hunt that goes on after ``turn`` are on the sheet; ``turn`` itself if none goes on."""
    of_round = [each for each in log.turns if each.round == turn.round and each.heading.startswith("turn")]
    if turn not in of_round:
        return turn
    place = of_round.index(turn)
    while of_round[place].of("continue", "escort") and place + 1 < len(of_round):
        place += 1
    return of_round[place]


def _is_open(turn: Turn, log: Log) -> bool:
    """Return whether a hunt goes on after a turn, so that damage that was done in it may not be on the sheet yet."""
    return _settles(turn, log) is not turn


# -- what became of a boat, read again -------------------------------------------------------------------------------------


@dataclass
class Fate:
    """What became of one boat in the deeds of a fact, as this module reads it from the log.

    ``result`` is ``sunk``, ``damaged``, ``back`` (found on her way in), or empty; ``at`` is the turn of this result.
    """

    handle: str
    boat: str
    reads: list[tuple[Fight, Turn, Seen]]
    salvo: SalvoFacts | None
    at: Turn
    result: str = ""
    rammed: bool = False
    hitters: list[list[tuple[str, str]]] = field(default_factory=list)

    @property
    def finders(self) -> list[tuple[str, str]]:
        """Return the escorts that found the boat in her first hunt."""
        read = self.reads[0][2]
        return [read.hunters[name] for name in read.found]


def _fates(fact: StoryFact, log: Log) -> list[Fate]:
    """Return what became of each boat of a fact, after checking that all their dice are in the log."""
    deeds, numbers, said = fact.values["deeds"], fact.values["turns"], _said(fact, log)
    assert isinstance(deeds, tuple)
    assert isinstance(numbers, tuple)
    turns = [log.turn(n, _round(fact)) for n in dict.fromkeys(numbers)]
    found: dict[tuple[str, int], Fate] = {}
    for deed in deeds:
        piece = deed.hunt.boat if isinstance(deed, Fight) else deed.attack.boat
        if isinstance(deed, Fight):
            _dice(deed, said)
            at = _turn_of(deed, turns) if deed.detects else turns[-1]
        else:
            rolls = [str(roll) for roll in deed.rolls]
            at = next(
                (t for t in turns for w in [*t.of("convoy"), *t.of("carrier")] if w == rolls), turns[-1]
            )
            assert not rolls or rolls in [*at.of("convoy"), *at.of("carrier")], fact.text
        fate = found.setdefault((piece.handle, piece.card), Fate(piece.handle, "", [], None, at))
        if isinstance(deed, Fight):
            fate.reads.append((deed, at, seen(deed, at, log)))
        else:
            fate.salvo, fate.at = deed, at
            fate.boat = BOATS.get(card_name(piece.card) if 0 <= piece.card < 52 else "", "")
    for fate in found.values():
        _read_result(fate)
    return list(found.values())


def _read_result(fate: Fate) -> None:
    """Compute from the dice whether a boat was found, damaged or sunk, and by which escorts."""
    hurt = bool(fate.reads) and fate.reads[0][0].hunt.condition.damaged
    for fight, at, read in fate.reads:
        fate.boat = read.boat or fate.boat
        if fate.result != "sunk" and read.boat and fate.salvo is None:
            hits = [(name, roll, _blows(read.hunters[name], fight.hunt.first)) for name, roll in read.strikes]
            fatal = [(name, roll) for name, roll, (sinks, _) in hits if roll <= sinks]
            some = [(name, roll) for name, roll, (_, most) in hits if roll <= most]
            if some:
                is_sunk = bool(fatal) or hurt or len(some) > 1
                by = fatal if fatal and not hurt else some
                if is_sunk or not hurt:
                    fate.result, fate.at = ("sunk" if is_sunk else "damaged"), at
                fate.hitters.append([read.hunters[name] for name, _ in by])
                fate.rammed = (
                    is_sunk
                    and bool(fatal)
                    and all(
                        roll == 1 and fight.hunt.first and read.hunters[name][1] == "ship"
                        for name, roll in by
                    )
                )
                hurt = True
    if not fate.result and fate.reads and fate.salvo is None:
        found = any(read.found for _, _, read in fate.reads)
        fate.result = "back" if found and fate.reads[0][0].attack is not None else ""
        fate.at = fate.reads[0][1]


def _is_readable(fact: StoryFact, fates: list[Fate], log: Log) -> bool:
    """Return True if this module can compute a fact again: printed values, and every card turned up."""
    whole = all(fight.over for fate in fates for fight, _, _ in fate.reads)
    return printed(log) and whole and all(fate.boat for fate in fates)


def _order(fate: Fate, log: Log) -> tuple[int, str]:
    """Return the turn in which a boat was ordered to attack and the card that was played for it; (0, "") if there was no order."""
    attack = fate.salvo.attack if fate.salvo is not None else fate.reads[0][0].attack
    if attack is None:
        return 0, ""
    card = card_name(attack.card)
    orders = [
        turn.number for turn in log.turns if turn.round == fate.at.round
        for words in turn.of("attack", "uboat") if (words[0], words[-1]) == (card, fate.handle)
    ]  # fmt: skip
    assert len(orders) == 1, (fate.handle, card)
    return orders[0], card


def _ordered(fate: Fate, log: Log) -> int:
    return _order(fate, log)[0]


def _orders(fate: Fate, log: Log) -> str:
    return _order(fate, log)[1]


_GRADE = "(novice|regular|ace)"
_UNIT = r"(novice|regular|ace) (ship|aircraft)"


def _deed(fact: StoryFact, log: Log) -> None:
    """Check a sentence of a round's paragraph: how many boats of which grade, when, how each fared, and against which escorts."""
    fates = _fates(fact, log)
    if not _is_readable(fact, fates, log):
        return
    fact = replace(fact, text=_without_opening(fact, log))
    text = _reminder(fact, fates, log)
    if _of_first_paragraph(text, fact, fates, log):
        return
    _grades(text, fates)
    _when(text, fates, log)
    _by_whom(text, fates)
    _shots_of_boats(text, fates)
    _same_as_her_target(text, fates)
    _stakes(text, fates, log)
    _attacks(text, fates, log)
    _score_told(text, fact, fates, log)
    _odds_of_deeds(text, fates)
    _code_breakers(text, fates, log)
    results = Counter(fate.result for fate in fates)
    if len(fates) == 1:
        fate = fates[0]
        boats = r"(?:her\b|(?:an?|another|one more|one of the|the) (?:\w+ )?(?:novice boat|regular boat|ace boat))"
        assert (re.search(rf"\bsank {boats}", text) is not None) == (fate.result == "sunk"), text
        assert (re.search(rf"\bdamaged {boats}", text) is not None) == (fate.result == "damaged"), text
        assert (re.search(rf"\bturned {boats}", text) is not None) == (fate.result == "back"), text
        if "turned on the escorts" in text:
            assert any(read.shot and not read.found for _, _, read in fate.reads), text
        assert ("rammed" in text) == fate.rammed, text
        assert ("out of action" in text) <= fate.rammed, text
    else:
        _several(text, fates, results, log)
    if one := re.search(rf"an? {_UNIT} was damaged in ramming her", text):
        rams = [
            read.hunters[name] for fate in fates for fight, _, read in fate.reads for name, roll in read.strikes
            if roll == 1 and fight.hunt.first and read.hunters[name][1] == "ship"
        ]  # fmt: skip
        assert (one[1], one[2]) in rams, (text, rams)
    if "by her signals" in text:
        assert fates[0].reads[0][0].hunt.kind == "hfdf", text
        of_round = [turn for turn in log.turns if turn.round == fates[0].at.round]
        assert any(fates[0].handle in words for turn in of_round for words in turn.of("contact", "uboat")), (
            text
        )
    if "which had reported the convoy," in text:
        for fate in fates:
            earlier = log.turns[: log.turns.index(fate.reads[0][1])]
            assert any(fate.handle in words for turn in earlier for words in turn.of("contact", "uboat")), (
                text
            )
    assert "also unopposed" not in text or not any(fate.reads for fate in fates), text
    assert "in contact since" not in text, text  # her contact may have ended a turn before
    for n in re.findall(r"had reported the convoy in round (\d)", text):
        (fate,) = fates
        earlier = log.turns[: log.turns.index(fate.reads[0][1])]
        reports = [
            turn.round
            for turn in earlier
            if any(fate.handle in words for words in turn.of("contact", "uboat"))
        ]
        assert reports[-1] == int(n) < fate.at.round, text
    if (
        re.search(r"^patrols? |\bon patrol |caught by a patrol", text, re.IGNORECASE)
        and "sent out a patrol" not in text
    ):
        assert all(fate.handle[0] == "p" for fate in fates), text


def _without_opening(fact: StoryFact, log: Log) -> str:
    """Check the round and the score with which the account of a round begins in the first paragraph, and return the sentence without them."""
    told = re.match(
        r"In round (\d)(?:, (?:with the (U-boats|escorts) leading|at) (\d+–\d+),)? (.*)", fact.text
    )
    if not told:
        return fact.text
    assert int(told[1]) == _round(fact), fact.text
    u, e = _points(log.before(next(turn for turn in log.turns if turn.round == _round(fact))), log)
    assert (told[3] or "0–0") == f"{max(u, e)}–{min(u, e)}", fact.text
    assert told[2] == (None if u == e else "U-boats" if u > e else "escorts"), fact.text
    return told[4][0].upper() + told[4][1:]


def _odds_of_deeds(text: str, fates: list[Fate]) -> None:
    """Check the odds of boats that went in: of slipping past the escorts, or of being found, all of them."""
    if told := re.search(r"\. She had ([\w ]+?) of slipping past (\w+) escorts?, and (they)?", text):
        (fate,) = fates
        fight, at, read = fate.reads[0]
        exact = _exact(fight, at, read)[0]
        assert _means(told[1], exact) if told[1] != "no chance" else not exact, (text, exact)
        assert counted(told[2]) == len(read.hunters), text
        assert not told[3] or len(fate.finders) == len(read.hunters), text
    if told := re.search(
        rf"\. She had ([\w ]+?) of slipping past ((?:\w+ {_GRADE}(?: (?:ship|aircraft)s?)?(?: and )?)+), (which|and [\w ]*) (?:turned|damaged|sank|rammed)",
        text,
    ):
        (fate,) = fates
        exact = _exact(*fate.reads[0])[0]
        assert _means(told[1], exact) if told[1] != "no chance" else not exact, (text, exact)
        hunters = Counter(fate.reads[0][2].hunters.values())
        assert _units_listed(told[2]) == hunters, text
        by = fate.finders if fate.result == "back" else fate.hitters[-1]
        assert told[4] != "which" or Counter(by) == hunters, text
    if told := re.search(
        rf"\. (?:She had|At) ([\w ]+?)(?: of slipping past|, she slipped past) (?:(\w+) escorts?(?:, (?:an? )?{_UNIT} among them)?|an? {_UNIT})(?:; she did, and|,? and (?:sank|missed))",
        text,
    ):
        (fate,) = fates
        read = fate.reads[0][2]
        assert fate.salvo is not None, text
        assert not read.found, text
        assert _means(told[1], _exact(*fate.reads[0])[0]), text
        assert not told[2] or counted(told[2]) == len(read.hunters), text
        assert not told[3] or (told[3], told[4]) in read.hunters.values(), text
        assert not told[5] or list(read.hunters.values()) == [(told[5], told[6])], text
    if told := re.match(r".* and ([\w ]+?) that one slipped past[:.]", text):
        exact = 1 - prod(1 - _exact(*fate.reads[0])[0] for fate in fates)
        assert _means(told[1], exact), (text, exact)
        assert len(fates) > 1, text


_CAME = {
    "got through": "",
    "was lost": "sunk",
    "was hit": "damaged",
    "was turned back": "back",
    "hit back": "",
}


def _reminder(fact: StoryFact, fates: list[Fate], log: Log) -> str:
    """Check the clause with which a sentence reminds the reader of the deed before it, and return the sentence without it."""
    told = re.match(rf"(As|After) (?:the|a|an) [\w ]+? ({'|'.join(_CAME)}), (.*)", fact.text) or re.match(
        rf"(The|An?) [\w ]+? ({'|'.join(_CAME)}) on turn \d+; (on turn .*)", fact.text
    )
    known, turns = fact.values["known"], fact.values["known_turns"]
    assert bool(told) == bool(known), fact.text
    if not told:
        return fact.text
    values = {**fact.values, "deeds": known, "turns": turns}
    (before,) = _fates(replace(fact, values=values), log)
    assert before.result == _CAME[told[2]], fact.text
    if at := re.match(r"\w+ [\w ]+? on turn (\d+); ", fact.text):
        assert before.at.number == int(at[1]), fact.text
    assert (before.salvo is not None) == (told[2] == "got through"), fact.text
    numbers = [
        n for found in re.findall(r"(?<!attack card )on turns? ([\d, and]+)", told[3]) for n in _span(found)
    ]
    first = min(numbers, default=min(fate.at.number for fate in fates))
    assert before.at.number == first if told[1] == "As" else before.at.number < first, (
        fact.text,
        before.at.number,
    )
    return told[3][0].upper() + told[3][1:]


def _of_first_paragraph(text: str, fact: StoryFact, fates: list[Fate], log: Log) -> bool:
    """Check a sentence that is only about the deed of the first paragraph, and return whether it is such a sentence."""
    nouns = {
        "loss of": "sunk",
        "hit on": "damaged",
        "retreat of": "back",
        "attack of": "",
        "flak of": "",
        "torpedoes of": "",
    }
    if both := re.match(
        r"(?:The|Then the) [\w ]+ and the [\w ]+ went in on turns? (\d+(?: and \d+)?)\.$", text
    ):
        assert len(fates) == 2, text
        assert {_ordered(fate, log) for fate in fates} == {*_span(both[1])}, text
        _grades(re.sub("Then t", "T", text), fates)
        return True
    told = re.match(
        rf"But for the ({'|'.join(nouns)}) [\w ]+?, the round brought no points(?:: (patrols|a patrol|the escorts) ([\w ]+))?\.$",
        text,
    )
    event = re.match(
        rf"(?:T|Then t)he [\w ]+? ({'|'.join(_CAME)})(?: on turn (\d+)(?:, and nobody scored)?)?\.$", text
    )
    if attack := re.match(r"The [\w ]+? (sank [\w ]+|missed with [\w ]+) on turn (\d+)(?:\.|:)", text):
        fate = fates[0]
        if fate.salvo is not None and len(fates) == 1:
            assert int(attack[2]) == fate.at.number, text
            _attacks(f"{attack[1]}, slipped past", fates, log) if not fate.reads else None
            _score_told(text, fact, fates, log)
            return True
    if not told and not event:
        return False
    if len(fates) > 1:
        assert event, text
        assert event[1] == "got through", text
        assert all(fate.salvo is not None for fate in fates), text
        return True
    (fate,) = fates
    assert fate.result == (nouns[told[1]] if told else _CAME[event[1]] if event else ""), text
    number = event[2] if event else None
    assert not number or int(number) == fate.at.number, text
    if "nobody scored" in text:
        of_round = [turn for turn in log.turns if turn.round == _round(fact)]
        assert _points(of_round[-1], log) == _points(log.before(of_round[0]), log), text
    if "brought no points" in text:
        of_round = [turn for turn in log.turns if turn.round == _round(fact)]
        before = fact.values["before"]
        assert isinstance(before, tuple)
        first = min((at for _, at, _ in fate.reads), key=log.turns.index, default=fate.at)
        assert _is_open(log.before(first), log) or _points(log.before(of_round[0]), log) == before, text
        last = max([fate.at, *(at for _, at, _ in fate.reads)], key=log.turns.index)
        assert _is_open(last, log) or _points(of_round[-1], log) == _points(last, log), text
        if told and told[3] and printed(log):
            _besides(told[3], fate, of_round, log)
    return True


def _last_chance(fact: StoryFact, log: Log) -> None:
    """Check the last hunt that could have changed the result: when, who hunted which boat, that nobody hit her, and what a hit would have made."""
    fates = _fates(fact, log)
    if not _is_readable(fact, fates, log):
        return
    (fate,) = fates
    ((fight, at, read),) = fate.reads
    told = re.fullmatch(
        r"On turn (\d+) (.+?) (found|attacked|did not find) ((?:an?|another|one more|the same|one of the|the) (novice|regular|ace) boats?)(?: and missed)?( again)?; (a hit|sinking her) would have (won the escorts the game|drawn the escorts level)\.",
        fact.text,
    )
    assert told, fact.text
    assert (at.round, at.number) == (4, int(told[1])), fact.text
    _who_hunted(told[2], read)
    assert {
        "found": bool(read.found),
        "attacked": bool(read.margins) and not read.found,
        "did not find": not read.found and not read.margins,
    }[told[3]], fact.text
    assert min(read.margins, default=1) > 0, fact.text
    assert told[5] == fate.boat, fact.text
    uboat, escort = _points(log.turns[-1], log)
    assert not any(
        _rise(name, log.turns[-1], at, log) > _open_damage(fight, fate) for name in ("uboat", "escort")
    ), fact.text
    double = 2 if fate.boat == "ace" else 1
    gain = double * (2 if told[7] == "sinking her" and not fight.hunt.condition.damaged else 1)
    assert gain - (uboat - escort) >= 0, fact.text
    assert (gain > uboat - escort) == ("won" in told[8]), fact.text
    assert told[7] == "a hit" or double < uboat - escort, fact.text


def _open_damage(fight: Fight, fate: Fate) -> int:
    """Return the points for damage done to a boat before a turn of her hunt: they are on the sheet only when the hunt is over."""
    return (2 if fate.boat == "ace" else 1) if fight.hunt.condition.damaged else 0


def _besides(text: str, fate: Fate, of_round: list[Turn], log: Log) -> None:
    """Check how many boats besides that of a deed escorts are said to have turned back, and hunted without a hit, in its round."""
    own = {_turned_up(log, _begins(fight, at)).get(fate.handle, "") for fight, at, _ in fate.reads}
    back, hunted = (cards - own for cards in _hunted(of_round))
    turned = re.search(r"turned (another|\w+) (?:more )?boats? back", text)
    assert (_how_many(turned[1]) if turned else 0) == len(back), (text, back)
    others = re.search(r"hunted (another|\w+) (?:more )?(?:boats? )?without a hit", text)
    n, seen_ = _how_many(others[1]) if others else 0, len(hunted - back)
    assert n - _carried(of_round, log) <= seen_ <= n, (text, hunted)


def _score_told(text: str, fact: StoryFact, fates: list[Fate], log: Log) -> None:
    """Check the score with which a sentence ends: that at the end of its last turn, or of its round."""
    told = re.search(r"(?::|made it) (\d+–\d+(?: to the (?:U-boats|escorts))?)\.$", text)
    if not told:
        return
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    last = max(
        (t for fate in fates for t in [fate.at, *(each for _, each, _ in fate.reads)]), key=log.turns.index
    )
    fits = {standing(*_points(turn, log)) for turn in (last, of_round[-1])}
    assert told[1] in fits or _is_open(last, log) or not log.settled(of_round[-1]), (text, fits)


def _several(text: str, fates: list[Fate], results: Counter[str], log: Log) -> None:
    """Check how many of several boats a sentence says were sunk, damaged, turned back or got through."""
    n = len(fates)
    rest = (
        text.partition(": ")[2] if re.search(r"went in on [^.]*: ", text) else text.partition(". ")[2] or text
    )
    rest = re.sub(r"(?:^|(?<=\. ))[A-Z](?=[a-z])", lambda found: found[0].lower(), rest)
    if re.search(r"turned (both|all \w+) back", rest):
        assert results["back"] == n, text
    for verb, result in (("turned", "back"), ("sank", "sunk"), ("damaged", "damaged")):
        found = re.findall(rf"\b{verb} (one|two|three|four|five)\b(?! merchant| more| of)", rest)
        if found and n > 2:
            assert counted(found[0]) == results[result], text
    if n == 2 and " went in " in text:
        _two(text, rest, fates, log)
    if (
        text.lower().startswith("patrols")
        or " on patrol " in text
        or "which had reported the convoy," in text
    ):
        _listed(text, fates)


def _listed(text: str, fates: list[Fate]) -> None:
    """Check a list of boats that were sunk or damaged, each with its turn, in the order of the turns."""
    verb, told = "", []
    for word, grade, _, turn in re.findall(
        r"(?:(sank|damaged) )?(?:an? |another |one more |the same |one of the )?(?:second |third |fourth |fifth )?(novice boat|regular boat|ace boat)s?(, which had reported the convoy,)? on turn (\d+)",
        text,
    ):
        verb = word or verb
        told.append(("damaged" if verb == "damaged" else "sunk", grade.partition(" ")[0], int(turn)))
    assert told == [
        (fate.result, fate.boat, fate.at.number) for fate in sorted(fates, key=lambda f: f.at.number)
    ], (text, told)


def _how_many(word: str) -> int:
    """Return the number of ``two``, ``an``, ``another`` or ``same``."""
    return 1 if word.lower() in ("another", "same") else counted(word)


def _two(text: str, rest: str, fates: list[Fate], log: Log) -> None:
    """Check what became of each of two boats that went in together."""
    parts = {
        "back": r"turned {} back", "sunk": r"(?:rammed and )?sank {}(?! merchant)", "damaged": r"damaged {}", "": r"{},? (?:broke off|slipped past|sank|missed|got through)",
    }  # fmt: skip
    if re.search(r"turned both back|(?:sank|damaged) both", rest):
        verb = {"turned": "back", "sank": "sunk", "damaged": "damaged"}[
            re.findall(r"(turned|sank|damaged) both", rest)[0]
        ]
        assert {fate.result for fate in fates} == {verb}, text
        return
    fates = sorted(fates, key=lambda fate: _ordered(fate, log))
    refs = [rf"the {fate.boat}(?: boat)?" for fate in fates]
    if fates[0].boat == fates[1].boat:
        the = [
            rf"(?:one|the {fates[0].boat}(?: boat)?)",
            rf"(?:the other(?:, the {fates[1].boat}(?: boat)?,)?|the {fates[1].boat}(?: boat)?)",
        ]
        refs = the
    for fate, ref in zip(fates, refs, strict=True):
        many = re.search(rf"(two|three|four|five) escorts turned {ref} back", rest)
        if many and fate.result == "back":
            assert counted(many[1]) == len(fate.finders), text
        pattern = parts["" if fate.salvo is not None else fate.result].format(ref)
        assert re.search(pattern, rest), (text, pattern)


def _grades(text: str, fates: list[Fate]) -> None:
    """Check that a sentence names boats of just the grades that were turned up."""
    told = Counter[str]()
    assert not re.search(r"\b[Aa] (?:second|third|fourth|fifth|sixth) (?:\w+ )?(?:boat|ace)", text), text
    subject = re.split(r" went in |: |\. ", text)[0] if len(fates) > 1 else text
    if those := re.match(r"The (\w+) that went in on turns? [\d, andto]+ were ([^:.]*)", text):
        assert counted(those[1]) == len(fates), text
        subject = those[2]
    if three := re.match(r"(\w+) boats went in ", text):
        assert counted(three[1].lower()) == len(fates), text
        _each_boat(re.split(r": |\. ", text, maxsplit=1)[1], fates)
        return
    for n, grade in re.findall(
        r"(an?|another|two|three|four|five|six|the same|one of the|the|second|third|fourth|fifth|more) (novice boats?|regular boats?|ace boats?)",
        subject,
        re.IGNORECASE,
    ):
        word = n.lower()
        more = re.search(rf"(\w+) more {grade}", subject)
        told[grade.split()[0]] += (
            counted(more[1].lower())
            if word == "more" and more
            else counted(word)
            if word in ("two", "three", "four", "five", "six")
            else 1
        )
    if len(fates) > 1 and told:
        assert told == Counter(fate.boat for fate in fates), (text, told)
    elif told:
        assert set(told) == {fates[0].boat}, (text, told)


_SOME_BOATS = r"(?:an?|the|another|one more|the same|(?:two|three|four|five)(?: more)?) (?:novice boats?|regular boats?|ace boats?)"
_BOATS_LISTED = rf"{_SOME_BOATS}(?:(?:, | and ){_SOME_BOATS})*"


def _each_boat(text: str, fates: list[Fate]) -> None:
    """Check what a sentence about three or more boats says of each: by whom she was stopped, or that she attacked."""
    text = text[0].lower() + text[1:]
    told: Counter[tuple[str, str]] = Counter()
    results = {"turned back": "back", "sank": "sunk", "rammed and sank": "sunk", "damaged": "damaged"}
    units, ends = Counter[tuple[str, str]](), 0
    for found in re.finditer(rf"(turned back|rammed and sank|sank|damaged) ({_BOATS_LISTED})", text):
        verb, grades = found[1], _grades_listed(found[2])
        who = text[ends : found.start()]
        units = _units_listed(who) or (Counter() if "escorts" in who else units)
        ends = found.end()
        told.update({(results[verb], grade): n for grade, n in grades.items()})
        those = [fate for fate in fates if fate.result == results[verb] and fate.boat in grades]
        by = [fate.finders if verb == "turned back" else fate.hitters[-1] for fate in those]
        fits = [fate for fate, held in zip(those, by, strict=True) if {*units} <= {*held}]
        assert len(fits) >= grades.total(), (text, who)
        assert verb != "rammed and sank" or any(fate.rammed for fate in fits), text
    for boats, came in re.findall(
        rf"({_BOATS_LISTED}) (broke off|sank [^;.,]*?merchant|sank the rescue|both missed|missed)", text
    ):
        told.update(
            {
                ("" if came == "broke off" else "through", grade): n
                for grade, n in _grades_listed(boats).items()
            }
        )
    fared = Counter(("through" if fate.salvo is not None else fate.result, fate.boat) for fate in fates)
    assert told == fared, (text, told, fared)


def _grades_listed(boats: str) -> Counter[str]:
    """Return how many boats of each grade some words such as ``two novice boats and an ace`` mean."""
    found: Counter[str] = Counter()
    for n, grade in re.findall(r"(\w+)(?: more)? (novice|regular|ace)", boats):
        found[grade] += 1 if n in ("another", "same", "one", "a", "an", "the") else counted(n)
    return found


def _when(text: str, fates: list[Fate], log: Log) -> None:
    """Check every turn in a sentence: reports, orders, and the turns of the results."""
    round_ = fates[0].at.round
    for again, n in re.findall(r"reported the convoy (a second time )?on turn (\d+)", text):
        assert any(_reported(fate, int(n), round_, log) for fate in fates), text
        assert bool(again) == _reported_before(fates[0].handle, int(n), round_, log), text
    rest = re.sub(r"reported the convoy (?:a second time )?on turn \d+", "", text)
    for listed in re.findall(r"went in on turns? (\d+(?:(?:, | and | to )\d+)*)", rest):
        orders = {_ordered(fate, log) for fate in fates}
        assert _span(listed) == sorted(orders), (text, orders)
    rest = re.sub(r"went in on turns? \d+(?:(?:, | and | to )\d+)*", "", rest)
    rest = re.sub(r"last attack card on turn \d+", "", rest)
    hit = re.search(
        rf", after (?:a hit|(?:an? {_UNIT} and )?(?:an?|another) {_UNIT} had hit her) on turn (\d+)", rest
    )
    hurt = [t.number for fate in fates for _, t, read in fate.reads if 0 in read.margins]
    if hit:
        assert fates[0].result == "sunk", text
        assert int(hit[5]) in hurt, (text, hurt)
        assert int(hit[5]) < fates[0].at.number, text
        _who_hit_her_first(text, int(hit[5]), (hit[1], hit[2]), (hit[3], hit[4]), fates[0])
        rest = rest.replace(hit[0], "")
    if shot := re.search(
        r"with her (?:flak|torpedoes) on turn (\d+)(?:, at [\w ]+)?(; a turn later |; on turn (\d+) |, but )",
        rest,
    ):
        at = int(shot[3] or int(shot[1]) + ("later" in shot[2]))
        (fate,) = fates
        assert at == fate.at.number, text
        assert any(
            t.number == int(shot[1]) and read.shot in ("sank", "damaged") for _, t, read in fate.reads
        ), text
        rest = rest.replace(shot[0], "")
    rest = _without_answer(text, rest, fates)
    told = [
        n for listed in re.findall(r"on turns? (\d+(?:(?:, | and | to )\d+)*)", rest) for n in _span(listed)
    ]
    assert not told or set(told) == {fate.at.number for fate in fates}, (text, told)


def _who_hit_her_first(
    text: str, turn: int, first: tuple[str, str], second: tuple[str, str], fate: Fate
) -> None:
    """Check which escort is said to have hit a boat in an earlier turn of the hunt: the one that sank her, if the text names no other."""

    def hitters(turns: set[int]) -> dict[str, tuple[str, str]]:
        return {
            name: read.hunters[name]
            for _, at, read in fate.reads
            for (name, _), margin in zip(read.strikes, read.margins, strict=True)
            if at.number in turns and not margin
        }

    earlier, last = hitters({turn}), hitters({fate.at.number})
    told = [unit for unit in (first, second) if unit[0]]
    if told:
        assert sorted(told) == sorted(earlier.values()), (text, earlier)
    else:
        assert {*earlier} & {*last} or len(earlier) > 2, (text, earlier, last)


def _without_answer(text: str, rest: str, fates: list[Fate]) -> str:
    """Check how a boat that had reported the convoy is said to have answered the hunt, and return the text without it."""
    if not (
        told := re.search(
            rf"(?: shadowing the convoy|, shadowing the convoy,) (?:fired at an? {_UNIT} on turn (\d+) and missed|could not shake off (\w+) escorts on turn (\d+)), and ([^.:;]*)",
            rest,
        )
    ):
        return rest
    (fate,) = fates
    fight, at, read = fate.reads[0]
    assert fate.handle[0] == "c", text
    assert at.number == int(told[3] or told[5]), text
    if told[3]:
        assert read.shot == "missed", text
        assert fight.reply.verb == "torpedo", text
        assert read.hunters[read.aim] == (told[1], told[2]), text
    else:
        assert fight.reply.verb == "evade", text
        assert read.found, text
        assert counted(told[4]) == len(read.hunters), text
    later = fate.at.number - at.number
    assert ("a turn later" in told[6]) == (later == 1), text
    assert ("on turn" in told[6]) == (later > 1), text
    return rest.replace(f"on turn {at.number}", "", 1)


def _reported(fate: Fate, turn: int, round_: int, log: Log) -> bool:
    """Return whether a boat reported the convoy in a turn."""
    return any(fate.handle in words for words in log.turn(turn, round_).of("contact", "uboat"))


def _reported_before(handle: str, turn: int, round_: int, log: Log) -> bool:
    """Return whether the boat that reported the convoy in a turn had done so in an earlier turn of the round. The cards that were turned up
    after the reports say so."""
    shown: dict[int, str] = {}
    reports: dict[str, int] = {}
    for each in (each for each in log.turns if each.round == round_):
        laid = {words[-1]: each.number for words in each.of("contact", "uboat")}
        for name, card, *_ in each.of("reveal"):
            if name in reports:  # a contact of this turn may have the name of one that is turned up in it
                shown[reports.pop(name)] = card
            elif name in laid:
                shown[laid.pop(name)] = card
        reports |= laid
    return any(n < turn and card == shown.get(turn) and len(card) == 2 for n, card in shown.items())


def _span(listed: str) -> list[int]:
    """Return the numbers of ``2 to 4`` or ``2, 4 and 5``."""
    numbers = [int(n) for n in re.findall(r"\d+", listed)]
    return list(range(numbers[0], numbers[1] + 1)) if " to " in listed else numbers


def _by_whom(text: str, fates: list[Fate]) -> None:
    """Check which escorts a sentence says sank, damaged or turned back a boat."""
    hitters = [unit for fate in fates for hits in fate.hitters for unit in hits]
    finders = [unit for fate in fates if fate.reads for unit in fate.finders]
    for *other, grade, kind, verb in re.findall(
        rf"(?:{_UNIT} and an? )?{_UNIT} (?:on patrol )?(?:tracked down an? (?:novice boat|regular boat|ace boat) by her signals and )?(?:rammed and )?(sank|damaged|turned) (?!.{{0,4}}merchant)",
        text,
    ):
        units = finders if verb == "turned" else hitters
        assert (grade, kind) in units, (text, hitters, finders)
        assert not other[0] or tuple(other) in units, (text, hitters, finders)
    if len(fates) == 1 and fates[0].result == "sunk" and " she had " not in text:
        unit = rf"(?:an?|the|another|\w+) {_GRADE}(?: (?:ships?|aircraft))?"
        sank = re.search(
            rf"((?:{unit}(?:, | and ))*{unit})(?: on patrol)? (?:rammed and )?sank (?!.{{0,4}}merchant)", text
        )
        assert not sank or _units_listed(sank[1]) == Counter(fates[0].hitters[-1]), (text, fates[0].hitters)
    if several := re.search(r"(\w+) escorts (turned|sank|damaged) her", text):
        (fate,) = fates
        assert counted(several[1]) == len(fate.finders if several[2] == "turned" else fate.hitters[-1]), text


def _all_credited(text: str, fate: Fate, read: Seen) -> None:
    """Check that the words before "sank her" or "did" name every escort whose attack sank a boat: attacks of one turn are simultaneous."""
    by, who = (
        Counter(fate.hitters[-1]),
        re.split(r"[;:.,] (?!an? \w+ \w+ (?:and|,))", text.rpartition(" of sinking ")[2])[-1],
    )
    told = _units_listed(re.sub(r"\bher \w+ (?:missed|sank|damaged|brought down) an? \w+ \w+", "", who))
    if told:
        assert told == by, (text, by)
    else:
        assert by.total() in (1, len(read.hunters)), (text, by)


def _shots_of_boats(text: str, fates: list[Fate]) -> None:
    """Check what the boats' own shots are said to have hit. A sentence about a boat of the first paragraph does not repeat them."""
    reads = [read for fate in fates for _, _, read in fate.reads]
    weapon, verbs = "(?:flak|torpedoes)", "(sank|damaged|brought down)"
    for shot in re.finditer(rf"; her {weapon} (had )?{verbs} an? {_UNIT}", text):
        _when_she_shot(text[: shot.start()], shot, fates[0])
    told = re.findall(rf"her {weapon} (?:had )?{verbs} an? {_UNIT}", text)
    told += re.findall(rf"{verbs} an? {_UNIT} with her {weapon}", text)
    for verb, grade, kind in told:
        effect = {"brought down": "sank"}.get(verb, verb)
        assert any(read.shot == effect and read.hunters[read.aim] == (grade, kind) for read in reads), text
    for chance in re.findall(r", at ((?:one chance|hardly)[\w ]*?)(?:[,;.:]| on turn)", text):
        fits = [read.target // 2 / 20 for read in reads if read.shot == "sank"]
        assert any(_means(chance, exact) for exact in fits), (text, chance, fits)
    hits = sum(read.shot in ("sank", "damaged") for read in reads)
    assert len(told) == hits or re.search(r"(?:sank|damaged|turned) the ", text), text


def _same_as_her_target(text: str, fates: list[Fate]) -> None:
    """Check whether the escort that hit a boat is said to be the one that her own shot had hit, or another of its grade."""
    told = re.search(rf"\b(the same|another) {_UNIT} (?:rammed and )?(?:sank|damaged) her", text)
    if not told or len(fates) != 1:
        return
    if told[1] == "another" and re.search(rf"\ban? {_UNIT} and $", text[: told.start()]):
        assert len(fates[0].hitters[-1]) == 2, text  # two escorts of one grade hit her
        return
    shots = [read for _, _, read in fates[0].reads if read.shot in ("sank", "damaged")]
    if "and missed, and" in text:
        shots = [fates[0].reads[0][2]]
    hits = {
        name
        for _, _, read in fates[0].reads
        for (name, _), margin in zip(read.strikes, read.margins, strict=True)
        if not margin
    }
    assert shots, text
    assert any((read.aim in hits) == (told[1] == "the same") for read in shots), text


def _when_she_shot(before: str, shot: re.Match[str], fate: Fate) -> None:
    """Check that a boat's own shot is told with "had" just if it came before what the sentence has told of her fate (``before``)."""
    had, verb, *unit = shot.groups()
    effect = {"brought down": "sank"}.get(verb, verb)
    hits = [n for n, (_, at, read) in enumerate(fate.reads) if at is fate.at and 0 in read.margins]
    result = hits[-1] if hits else 0
    places = [
        n
        for n, (_, _, read) in enumerate(fate.reads)
        if read.shot == effect and read.hunters[read.aim] == tuple(unit)
    ]
    is_told = re.search(r"\b(?:sank|damaged|turned)\b", before)
    assert is_told or not had, (before, shot[0])
    assert any((n <= result) == (bool(had) or not is_told) for n in places), (before, shot[0])


def _code_breakers(text: str, fates: list[Fate], log: Log) -> None:
    """Check how often B-Dienst is said to have saved the U-boats' only contact before a boat was ordered to attack."""
    if told := re.search(
        r"B-Dienst(?:, the code-breakers,)?( twice| (\w+) times)? saved the U-boats’ only contact, and", text
    ):
        (fate,) = fates
        order = _ordered(fate, log)
        of_round = [
            turn for turn in log.turns if turn.round == fate.at.round and turn.heading.startswith("turn")
        ]
        near = [turn for turn in of_round if order - 4 <= turn.number < order]
        saves = [turn for turn in near if turn.of("bdienst", "uboat")]
        assert len(saves) == (counted(told[2]) if told[2] else 2 if told[1] else 1), text
        for turn in of_round:
            if saves[0].number <= turn.number <= order:
                assert log.total("contacts", log.before(turn)) == 1, text
        assert all(log.before(turn).of("routing", "escort") for turn in saves), text


def _stakes(text: str, fates: list[Fate], log: Log) -> None:
    """Check the number of shots with which boats are said to have gone in, that none could miss, and what they would have done to the score."""
    _each_could(text, fates, log)
    told = re.search(
        r"went in(?: on turns? [\d,and to]+)? with (\w+) shots?( between them)?(?:, enough to (draw level at|go ahead|take the lead at|make it) (\d+–\d+(?: to the (?:U-boats|escorts))?))?",
        text,
    )
    if not told:
        return
    ranks = [_orders(fate, log) for fate in fates]
    assert all(ranks), text
    shots = sum(ATTACKS[card[0]][1] for card in ranks)
    assert shots == counted(told[1]), (text, shots)
    assert bool(told[2]) == (len(fates) > 1), text
    if would := re.search(r" shots?, enough to (draw level|go ahead|take the lead)(?! at \d| \d)", text):
        (fate,) = fates
        at = {"go ahead": "go ahead"}.get(would[1], f"{would[1]} at")
        before, settled = log.before(fate.at), _settles(fate.at, log)
        assert fate.salvo is not None, text
        u0, e0 = _points(before, log)
        e1 = max(e0, _points(settled, log)[1] if log.settled(fate.at) else e0)
        goals = {"draw level at": 0, "go ahead": shots, "take the lead at": 1}
        leads = [u0 + shots - e for e in range(e0, e1 + 1)]
        assert _is_open(before, log) or any(
            lead == 0
            if at == "draw level at"
            else lead == goals[at]
            if at == "go ahead"
            else 0 < lead < shots
            for lead in leads
        ), (text, leads)
    if not told[3]:
        return
    for fate, card in zip(fates, ranks, strict=True):
        assert ATTACK[fate.boat] + ATTACKS[card[0]][2] >= _sides(log), text
    first = min((at for fate in fates for _, at, _ in fate.reads), key=log.turns.index, default=fates[0].at)
    before = log.before(first)
    if not _is_open(before, log):
        u, e = _points(before, log)
        scores = [(u, e)]
        if log.settled(first) and _points(_settles(first, log), log) != (
            u,
            e,
        ):  # damage in a hunt that goes on is counted at once
            scores = [
                (a, b)
                for a in range(u, _points(_settles(first, log), log)[0] + 1)
                for b in range(e, _points(_settles(first, log), log)[1] + 1)
            ]
        fits = [
            (a, b)
            for a, b in scores
            if told[4] in (standing(a + shots, b), f"{max(a + shots, b)}–{min(a + shots, b)}")
        ]
        assert fits, (text, scores)
        words = {
            "draw level at": any(a + shots == b for a, b in fits), "go ahead": any(a == b for a, b in fits),
            "take the lead at": any(a < b < a + shots for a, b in fits), "make it": True,
        }  # fmt: skip
        assert words[told[3]], text


def _each_could(text: str, fates: list[Fate], log: Log) -> None:
    """Check that each of several boats could have made the score that is told."""
    if each := re.search(
        r", each with shots enough to (draw level or better|draw level|go ahead|take the lead)", text
    ):
        goals = {
            "draw level": ("draw level at",),
            "go ahead": ("go ahead",),
            "take the lead": ("take the lead at",),
        }
        assert len(fates) > 1, text
        assert all(
            _alone(goals.get(each[1], ("draw level at", "go ahead", "take the lead at")), fate, log)
            for fate in fates
        ), text
    assert "too few to draw level" not in text, text  # a shot at an escort can score as well


def _alone(goals: tuple[str, ...], fate: Fate, log: Log) -> bool:
    """Return True if a boat's shots alone would have reached one of some goals, such as ``take the lead at``."""
    shots = ATTACKS[_orders(fate, log)[0]][1]
    at = min((at for _, at, _ in fate.reads), key=log.turns.index)
    u0, e0 = _points(log.before(at), log)
    u1, e1 = _points(_settles(at, log), log) if log.settled(at) else (u0, e0)
    scores = [(u, e) for u in range(u0, u1 + 1) for e in range(e0, e1 + 1)]
    return any(
        _about_to(goal, f"{max(u + shots, e)}–{min(u + shots, e)}", fate, log)
        or _about_to(goal, standing(u + shots, e), fate, log)
        for goal in goals
        for u, e in scores
    )


def _attacks(text: str, fates: list[Fate], log: Log) -> None:
    """Check the attacks on the convoy in a sentence: ships, shots that hit, the escorts that were passed, and why nobody met a boat."""
    salvos = [fate for fate in fates if fate.salvo is not None]
    ships = sum(fate.salvo.ships for fate in salvos if fate.salvo is not None)
    told = sum(
        counted(n)
        for n in re.findall(r"sank (\w+)(?: merchant ships?| more(?! (?:novice|regular|ace)))", text)
    ) + len(
        re.findall(r"sank another(?! )|sank another (?=with|when|while|because)|sank the rescue ship", text)
    )
    assert told == ships or "got through" in text, (text, ships)
    lost = any(fate.salvo.points[0] > fate.salvo.ships for fate in salvos if fate.salvo is not None)
    _rescue_ship(text, salvos, log, is_escort=lost)
    if "served as the rescue ship" in text:
        assert any(turn.of("rescue") for turn in log.turns[: log.turns.index(salvos[0].at) + 1]), text
        assert any(_rise("escorts-sunk", fate.at, fate.at, log) > 0 for fate in salvos), text
    for fate in salvos:
        assert fate.salvo is not None
        card = _orders(fate, log)
        needed = ATTACK[fate.boat] + ATTACKS[card[0]][2]
        hits = sum(roll <= needed for roll in fate.salvo.rolls)
        assert fate.salvo.ships <= hits, text
        if some := re.search(r"with (\w+) of her (\w+) shots", text):
            assert len(salvos) > 1 or (counted(some[1]), counted(some[2])) == (hits, len(fate.salvo.rolls)), (
                text
            )
        if len(salvos) == 1:
            assert ("missed with" in text or "and missed" in text) == (not hits), text
            _unmet(text, fate, log)
    met = [fate for fate in salvos if fate.reads]
    if past := re.search(r"slipped past (\w+) escorts?", text):
        assert any(
            len(fate.reads[0][0].detects) == counted(past[1]) and not fate.reads[0][2].found for fate in met
        ), text
        if among := re.search(rf"slipped past \w+ escorts, (?:an? )?{_UNIT} among them,", text):
            assert any((among[1], among[2]) in fate.reads[0][2].hunters.values() for fate in met), text
    elif len(salvos) == 1:
        assert not met or re.search(r"slipped past|slipping past [^;]*; she did|got through", text), text


def _rescue_ship(text: str, salvos: list[Fate], log: Log, *, is_escort: bool) -> None:
    """Check what a sentence says about a sunk rescue ship: whether it was an escort, which one, and which escort took its place."""
    assert (" served as the rescue ship" in text) <= is_escort, text
    if not re.search(r"rescue ship", text):
        return
    sunk = [
        fate
        for fate in salvos
        if fate.at.of("rescue") or "1" in [w for words in fate.at.of("convoy") for w in words]
    ]
    assert sunk, text
    named = [
        (turn, words[0], shown[1])
        for turn in log.turns
        for words in turn.of("rescue")
        for shown in turn.of("reveal")
        if shown[0] == words[0]
    ]
    until = log.turns.index(sunk[-1].at)
    if took := re.search(rf"An? {_UNIT} took its place", text):
        cards = [card for turn, _, card in named if turn is sunk[-1].at]
        assert (took[1], took[2]) in [UNITS[card] for card in cards], (text, cards)
    if one := re.search(rf"{_UNIT}(?: that|, which) served as the rescue ship", text):
        before = [card for turn, _, card in named if log.turns.index(turn) < until]
        assert not before or UNITS[before[-1]] == (one[1], one[2]), (text, before)


def _dropped(turn: Turn) -> bool:
    """Return whether the escorts discarded an attack card in a turn."""
    return any(words and words[0][-1] == "S" for words in turn.of("discard", "escort"))


def _last_attack_card(text: str, turns: list[Turn]) -> None:
    """Check when and how the escorts' last attack card is said to have left their hand in some turns of a round."""
    if spent := re.search(r"had (thrown away|used) their last attack card on turn (\d+)", text):
        plays = ("attack", "continue", "discard")
        (*_, last) = [
            each for each in turns for verb in plays for w in each.of(verb, "escort") if w[0][-1:] == "S"
        ]
        assert last.number == int(spent[2]), text
        assert _dropped(last) == (spent[1] == "thrown away"), text


def _unmet(text: str, fate: Fate, log: Log) -> None:
    """Check the reason why no escort met a boat on her way in: the cards that the escorts held, or what they did in that turn."""
    turn = log.turn(_ordered(fate, log), fate.at.round)
    assert not re.search(r"(?<!unopposed) (?:because the|because a|while the|while they)", text), text
    attack = any(card[1] == "S" for card in _escort_hand(turn, log))
    met = [words for words in turn.of("attack", "escort") if words[2] == fate.handle]
    if "no attack card left" in text or "last attack card" in text:
        assert not attack, text
        assert not met, text
    if drawn := re.search(r"a blank had drawn (?:their|the escorts’) last attack card on turn (\d+)", text):
        of_round = [each for each in log.turns if each.round == turn.round and each.number < turn.number]
        attacks = [each.number for each in of_round if each.of("attack", "escort") or _dropped(each)]
        assert attacks[-1] == int(drawn[1]), text
        turned_up = log.turn(int(drawn[1]) + 1, turn.round).of("reveal")
        assert any(words[0][0] in "uc" and words[1] not in BOATS for words in turned_up), text
    _last_attack_card(
        text, [each for each in log.turns if each.round == turn.round and each.number < turn.number]
    )
    if "were blanks" in text:
        shown = log.turn(turn.number + 1, turn.round).of("reveal")
        assert len(met) == 1, text
        assert all(
            next(w for w in shown if w[0] == name)[1] not in UNITS for name in met[0] if name[0] == "e"
        ), text
        return
    if kept := re.search(r"though they held (\w+) attack cards?", text):
        assert len([card for card in _escort_hand(turn, log) if card[1] == "S"]) == counted(kept[1]), text
    elif "let her come" in text:
        assert not attack, text
    if "let her come" in text or re.search(r"let (?:an?|the) [\w ]+ come", text):
        assert turn.of("discard", "escort"), text
        assert not met, text
    if "turned away from a contact" in text or "turn away from a contact" in text:
        assert any(words[2] != fate.handle for words in turn.of("routing", "escort")), text
    if "sent out a patrol" in text:
        assert any(words[1] == "at-large" for words in turn.of("air", "escort")), text
    if "went after a contact" in text or "go after a contact" in text:
        assert any(words[1] == "on" for words in [*turn.of("air", "escort"), *turn.of("hfdf", "escort")]), (
            text
        )
    if "went on with a hunt" in text:
        assert turn.of("continue", "escort"), text


# -- the first paragraph ---------------------------------------------------------------------------------------------------


_PLACE = r"(?:round (\d)|the last round)"
_TURN = r"(?:turn (\d+)|the (first turn|last turn but one|last turn))"
_AT_SCORE = r", (?:before anybody had scored|with the score still 0–0|at \d+–\d+|with the (?:U-boats|escorts) leading \d+–\d+), "


_LATER = re.compile(
    r"(?:The (?:U-boats|escorts) (?:took|lost|came back|drew level|led|won \d)|Nobody scored again|The game ended|Another boat|(?:The|An?|Another) (?:novice|regular|ace) boat (?:was|missed|sank (?:another|\w+ more|the rescue ship|(?:a|\w+) merchant ships?))\b|With \w+ merchant|By the end of|On turn \d+(?: of [\w ]+)? the (?:U-boats|escorts) drew level) ?"
)
"""Matches the beginning of a sentence about what followed the decisive moment."""


def _scene(fact: StoryFact, log: Log) -> None:
    """Check a sentence about the decisive moment: the score, how it began, the stakes, the odds, the course and what followed."""
    text, fates = fact.text, _fates(fact, log)
    _score_before(fact, fates, log)
    _afterwards(fact, log)
    if not _is_readable(fact, fates, log):
        return
    _beside(fact, fates, log)
    if _LATER.match(text):
        return
    if len(fates) > 1:
        _scene_of_several(text, fates, log)
    elif re.search(rf" when, on {_TURN} of {_PLACE}, |{_AT_SCORE}", text):
        _situation(text, fates[0], log)
    else:
        _course_of_fight(text, fates[0], log)


def _score_before(fact: StoryFact, fates: list[Fate], log: Log) -> None:
    """Check the score at which the decisive moment is said to have begun."""
    told = re.search(
        r"(?:^(?:Nobody had scored|It was still 0–0|It was (?=\d+–\d+ )|The (?=(?:U-boats|escorts) led))"
        r"|, (?:before anybody had scored|with the score still 0–0|at (?=\d+–\d+, )|with the (?=(?:U-boats|escorts) leading)))"
        r"(?:(\d+)–(\d+)|(U-boats|escorts) (?:led|leading) (\d+)–(\d+))?(?: when)?, ",
        fact.text,
    )
    if not told:
        return
    first = min((t for fate in fates for _, t, _ in fate.reads), key=log.turns.index, default=fates[0].at)
    high, low = (
        (int(told[1]), int(told[2])) if told[1] else (int(told[4]), int(told[5])) if told[3] else (0, 0)
    )
    score = (low, high) if told[3] == "escorts" else (high, low)
    assert score == fact.values["before"], fact.text
    (u, e), (u1, e1) = _points(log.before(first), log), _points(_settles(first, log), log)
    fits = u <= score[0] <= u1 and e <= score[1] <= e1
    assert fits or _is_open(log.before(first), log) or not log.settled(first), (fact.text, u, e)
    assert (high == low) == (not told[3]), fact.text


def _hunters(text: str, read: Seen, verb: str) -> None:
    """Check the escorts that a sentence says hunted a boat: the grade of a single one, or their number. ``verb`` follows or precedes them."""
    one, many = rf"an? {_UNIT}", r"(\w+) (?:escorts|aircraft|ships of the escort)"
    if single := re.search(verb.format(one), text, re.IGNORECASE):
        assert list(read.hunters.values()) == [(single[1], single[2])], text
    elif several := re.search(verb.format(many), text, re.IGNORECASE):
        assert counted(several[1]) == len(read.hunters), text


def _situation(text: str, fate: Fate, log: Log) -> None:
    """Check when and how a fight began."""
    told = re.search(rf"[Oo]n {_TURN} of {_PLACE}", text)
    assert told, text
    turn = int(told[1]) if told[1] else {"first turn": 1, "last turn": 13, "last turn but one": 12}[told[2]]
    round_, began = int(told[3] or 4), re.sub(r"^.* when, (?=on )", "", text)
    assert fate.at.round == round_, text
    _grades(re.sub(rf"an? {_UNIT}", "", began), [fate])
    if "went in" in began:
        assert turn == _ordered(fate, log), text
        _stakes(text, [fate], log)
    elif "reported the convoy" in began:
        assert _reported(fate, turn, round_, log), text
        assert ("reported the convoy a second time" in began) == _reported_before(
            fate.handle, turn, round_, log
        ), text
        fight, _, read = fate.reads[0]
        assert ("her signals brought" in began) == (fight.hunt.kind == "hfdf"), text
        _hunters(began, read, "(?:brought )?{} (?:down on her|went after her)")
        assert "nce she had fired" not in began, (
            text
        )  # it would seem that she ran the risk only when she fired
        if odds := re.search(r"\. (it|they) had ([\w ]*?) of sinking her", began, re.IGNORECASE):
            assert (odds[1].lower() == "it") == (len(read.hunters) == 1), text
            exact = _exact(*fate.reads[0][:2], replace(read, aim=""))[1]
            assert _means(odds[2], exact), (text, exact)
    else:
        _, at, read = fate.reads[0]
        played = log.turn(turn, round_)
        laid = [w for verb in ("hfdf", "air") for w in played.of(verb, "escort") if w[2:3] == [fate.handle]]
        assert laid if "went after" in began else at.number == turn, text
        assert ("on patrol came upon" in began) == (fate.handle[0] == "p"), text
        _hunters(began, read, "{} (?:on patrol came upon|went after)")
    if since := re.search(r"in contact since round (\d)", began):
        of_round = [each for each in log.turns if each.round == int(since[1])]
        assert any(fate.handle in words for each in of_round for words in each.of("contact", "uboat")), text


def _course_of_fight(text: str, fate: Fate, log: Log) -> None:
    """Check who met a boat, what each side's dice did in the turn that a sentence tells, the odds, and the score."""
    later = re.match(
        r"(?:.* joined(?:;|, and) )?(?:on turn (\d+) |before the turn was out |then )", text, re.IGNORECASE
    )
    if fate.salvo is not None:
        if fate.reads:
            _way(text, fate)
        else:
            _unmet(text, fate, log)
        ships = re.search(r"sank (\w+) merchant ships?", text)
        assert not ships or fate.salvo.ships == counted(ships[1]), text
        assert ("missed with" in text) <= (not fate.salvo.ships), text
    else:
        number = int(later[1]) if later and later[1] else fate.at.number if later else fate.reads[0][1].number
        of_turn = [each for each in fate.reads if each[1].number == number]
        if later and re.search(r"(?:sank|damaged) her\b|\bdid[:.,;]", text):
            of_turn = [each for each in of_turn if 0 in each[2].margins] or of_turn
        _one_turn(text, fate, of_turn[-1] if later else of_turn[0], log)
    if made := re.search(r": (\d+–\d+(?: to the (?:U-boats|escorts))?)", text):
        last = max((t for _, t, _ in fate.reads), key=log.turns.index, default=fate.at)
        if log.settled(last) and not _is_open(last, log):
            assert made[1] == standing(*_points(last, log)), text


def _way(text: str, fate: Fate) -> None:
    """Check the escorts that stood in a boat's way, and her odds of slipping past them."""
    _hunters(text, fate.reads[0][2], "^{} stood in her way")
    if odds := re.search(r"she had (.*?) of slipping past (it|them)", text):
        exact = _exact(*fate.reads[0])[0]
        assert _means(odds[1], exact) if odds[1] != "no chance" else not exact, (text, exact)
        assert (odds[2] == "it") == (len(fate.reads[0][2].hunters) == 1), text
    if " stood in her way" in text and len(fate.reads[0][2].hunters) > 1:
        kinds = "".join(sorted({kind for _, kind in fate.reads[0][2].hunters.values()}))
        words = {"aircraft": "aircraft", "ship": "ships of the escort"}.get(kinds, "escorts")
        assert f" {words} stood" in text, text


def _one_turn(text: str, fate: Fate, told: tuple[Fight, Turn, Seen], log: Log) -> None:
    """Check a sentence about one turn of a hunt: the number of escorts, the boat's shot, who found and who hit her, and the odds."""
    read = told[2]
    _way(text, fate)
    if re.search(r"of slipping past (?:it|them)\.", text):
        return
    if more := re.search(
        rf"(another|\w+ more) escorts? (had )?joined|(?:an?|the|another) {_UNIT} (had )?joined",
        text,
        re.IGNORECASE,
    ):
        one = (more[1] or "another").lower()
        n = 1 if one == "another" else counted(one.split()[0])
        had = more[2] or more[5]
        assert not more[3] or (more[3], more[4]) in read.hunters.values(), text
        groups = []
        for fight, at, each in fate.reads[: next(k for k, one in enumerate(fate.reads) if one is told) + 1]:
            cards = _turned_up(log, _begins(fight, at))
            groups.append({cards[name] for name in each.hunters})
        grew = [len(groups[-1] - group) for group in groups[:-1]]
        assert grew[-1] != n if had else grew[-1] == n, (text, grew)
        assert n in grew, (text, grew)
    if odds := re.search(r"(it|the \w+) had ([\w ]*?) of sinking her", text, re.IGNORECASE):
        assert _means(odds[2], _exact(*told)[1]), (text, _exact(*told))
        assert (1 if odds[1].lower() == "it" else counted(odds[1].split()[1])) == len(read.hunters), text
    if re.search(r"(?:joined|past (?:it|them)), and (?:it|the \w+) had [\w ]* of sinking her\.$", text):
        return
    assert not re.search(r"there from the start|th(?:e one|ose) that joined", text), text
    _shot_of_turn(text, read)
    _hit_of_turn(text, fate, told)
    _who_found_her(text, read)


_LATER_SHOT = re.compile(r"On turn \d+ her (?:flak|torpedoes) (?:sank|damaged|brought down) ")
"""Matches a sentence that tells only the boat's own shot of a turn."""


def _shot_of_turn(text: str, read: Seen) -> None:
    """Check what a boat's own shot is said to have done in one turn of a hunt."""
    shot = re.search(
        rf"her (?:torpedoes|flak) (missed|sank|damaged|brought it down|brought down)(?:, and so did| it| an? {_UNIT}|(?<=it down))",
        text,
        re.IGNORECASE,
    )
    if not shot:
        assert not read.shot, text
        return
    was_hit = 0 in read.margins
    assert not read.found or was_hit or "found her" in text[: shot.start()] or _LATER_SHOT.match(text), text
    assert read.shot == {"brought down": "sank", "brought it down": "sank"}.get(shot[1], shot[1]), text
    if shot[2]:
        assert read.hunters[read.aim] == (shot[2], shot[3]), text
    elif ", and so did" not in text:
        assert len(read.hunters) == 1, text


def _hit_of_turn(text: str, fate: Fate, told: tuple[Fight, Turn, Seen]) -> None:
    """Check which escort is said to have hit a boat in one turn of a hunt, or that none did."""
    _, at, read = told
    hits = [
        read.hunters[name] for (name, _), margin in zip(read.strikes, read.margins, strict=True) if not margin
    ]
    if hit := re.search(rf"(?:{_UNIT}|\b(it|which)) (rammed and )?(sank|damaged) her", text, re.IGNORECASE):
        unit = (
            (hit[1], hit[2])
            if hit[1]
            else read.hunters[read.aim]
            if hit[3] == "which"
            else next(iter(read.hunters.values()))
        )
        assert unit in hits, (text, hits)
        if hit[5] == "sank" and hit[1]:
            _all_credited(text[: hit.end()], fate, read)
        elif hit[5] == "sank":
            assert len(fate.hitters[-1]) == 1, text
        assert hit[3] != "it" or len(read.hunters) == 1, text
        at_once = [each for each in fate.reads if each[1] is at]
        assert (hit[5] == "sank") == (fate.result == "sunk" and fate.at is at and at_once[-1] is told), text
        assert bool(hit[4]) >= ("out of action" in text), text
        assert not hit[4] or fate.rammed, text
    elif did := re.search(
        r"(?:^|(?<=, and ))(?:[\w ]*(?:ships?|aircraft|it) )?did[:.,;]", text, re.IGNORECASE
    ):
        assert hits, text
        assert fate.result == "sunk", text
        _all_credited(did[0], fate, read)
    else:
        assert not hits, (text, hits)
    if "turned her back" in text or "had to turn back" in text:
        assert fate.result == "back", text


def _who_found_her(text: str, read: Seen) -> None:
    """Check which escorts a sentence says found the boat, and how many of their attacks missed her."""
    found = [read.hunters[name] for name in read.found]
    if "did not find her" in text:
        assert not found, text
    elif several := re.search(r"(\w+) of them found her", text):
        assert counted(several[1]) == len(found) < len(read.hunters), text
    elif re.search(r"\b(?:they|it) found her", text, re.IGNORECASE):
        assert len(found) == len(read.hunters), text
    elif one := re.search(rf"(?:{_UNIT}|\b(novice|regular|ace)) and an? {_UNIT} found her", text):
        assert {one[1] or one[3], one[4]} == {grade for grade, _ in found}, text
        assert len(found) == 2, text
    elif one := re.search(rf"{_UNIT} found her", text):
        assert [(one[1], one[2])] == found, text
    if every := re.search(r"(the attack|both attacks|all (\w+) attacks) on her(?: missed|[:;.,]|$)", text):
        n = counted(every[2]) if every[2] else 1 if "the" in every[1] else 2
        assert len(read.margins) == n, text
        assert min(read.margins) > 0, text
    if "found her but missed" in text:
        assert len(read.margins) == len(found), text
        assert min(read.margins) > 0, text
    if "their attacks missed" in text or re.search(r"the attack missed", text):
        assert not found, text
        assert (len(read.margins) == 1) == ("the attack" in text), text
        assert min(read.margins) > 0, text


def _scene_of_several(text: str, fates: list[Fate], log: Log) -> None:
    """Check a sentence about several boats that escorts stopped: their number, their shots, and the odds that one slips past."""
    if told := re.search(rf"^In {_PLACE}{_AT_SCORE}(.+?) went in", text):
        assert int(told[1] or 4) == fates[0].at.round, text
        many = re.match(r"(\w+) boats$", told[2])
        assert (counted(many[1]) if many else 1 + len(re.findall(", | and ", told[2]))) == len(fates), text
        assert not many or len(fates) > 2, text
        _grades(f"{told[2]} went in" if not many else "", fates)
        assert all(fate.result and fate.salvo is None for fate in fates), text
        _stakes(text.replace(" one after the other", ""), fates, log)
        return
    if len(fates) == 2:
        _two(text, text.partition(" slipped past; ")[2] or text, fates, log)
        _by_whom(text, fates)
    if every := re.search(r"(turned|damaged|sank) all three", text):
        result = {"turned": "back", "damaged": "damaged", "sank": "sunk"}[every[1]]
        assert [fate.result for fate in fates] == [result] * 3, text
        _by_whom(text, fates)
    elif "boats went in" not in text and len(fates) == 3 and not text.startswith("In "):
        boat = r"(?:the|an?|another) (?:novice|regular|ace) boat"
        groups = re.findall(rf"\b(turned|damaged|sank) ({boat}(?: and {boat})?)", text)
        results = {"turned": "back", "damaged": "damaged", "sank": "sunk"}
        in_order = sorted(fates, key=lambda fate: _ordered(fate, log))
        done = [results[verb] for verb, boats in groups for _ in re.findall(boat, boats)]
        told_as = [fate.result for fate in in_order]
        joined = [told_as[0], told_as[2], told_as[1]]  # the same escorts stopped the first and the last boat
        assert not done or done == told_as or (len(groups) < 3 and done == joined), text
        _by_whom(text, fates)
    if told := re.match(r"There w(?:as|ere) (.*?) that one slipped past; ", text):
        assert text.startswith("There were") == (" chances " in told[1]), text
        assert _means(told[1], 1 - prod(1 - _exact(*fate.reads[0])[0] for fate in fates)), text
        if "the escorts found all" in text:
            _done(text, fates)
        last = max((t for fate in fates for _, t, _ in fate.reads), key=log.turns.index)
        made = re.search(r"slipped past; [\w ,]+: (\d+–\d+(?: to the (?:U-boats|escorts))?)", text)
        assert not made or _is_open(last, log) or made[1] == standing(*_points(last, log)), text


def _done(text: str, fates: list[Fate]) -> None:
    """Check how many of several boats that escorts found are said to have been sunk, damaged or turned back."""
    done = re.search(
        r"(?:they did|found (?:both|all \w+)), and ((?:sank|damaged|turned) [^;.:]*?)(?:, and the|[;.:]|$)",
        text,
    )
    results = Counter(fate.result for fate in fates)
    for verb, result in (("sank", "sunk"), ("damaged", "damaged")):
        n = re.search(rf"{verb} (both|all \w+|\w+)", done[1]) if done else None
        assert (0 if not n else len(fates) if n[1].startswith(("both", "all")) else counted(n[1])) == results[
            result
        ], text
    assert (" back" in (done[1] if done else "")) <= (results["back"] == len(fates)), text


def _afterwards(fact: StoryFact, log: Log) -> None:
    """Check what is said to have followed the decisive moment: the lead, and the final score."""
    text, last = fact.text, log.turns[-1]
    deeds = _fates(fact, log)
    at = max(
        (t for fate in deeds for t in [fate.at, *(each for _, each, _ in fate.reads)]), key=log.turns.index
    )
    uboat, escort = _points(last, log)
    sign = 1 if uboat > escort else -1
    result = f"{max(uboat, escort)}–{min(uboat, escort)}"
    if won := re.search(r" won (\d+–\d+)\.$", text):
        assert won[1] == result, text
        assert uboat != escort, text
        side = re.findall(r"(U-boats|escorts)", text)[-1]
        assert (side == "U-boats") == (sign > 0), text
    if ended_ := re.search(r"(\d+–\d+) to the (U-boats|escorts), and (\d+–\d+) at the end\.$", text):
        assert ended_[3] == result, text
        assert (ended_[2] == "U-boats") == (sign > 0), text
        assert ended_[1] != result, text
    leads = {
        turn.heading + str(turn.round): sign * (log.total("uboat", turn) - log.total("escort", turn))
        for turn in log.turns
    }
    later = [turn for turn in log.turns[log.turns.index(at) :] if not _is_open(turn, log)]
    if only := re.search(r"[Tt]he (U-boats|escorts) came back, but only to (\d+–\d+)\.$", text):
        assert only[2] == result, text
        assert (only[1] == "U-boats") == (sign < 0), text
        assert min(leads[turn.heading + str(turn.round)] for turn in later) == abs(uboat - escort), text
    if "came back" in text or " at the end." in text:
        assert all(leads[turn.heading + str(turn.round)] > 0 for turn in later[1:]), text
    if moment := re.search(r"[Tt]he (U-boats|escorts) (drew level|led) for a moment in round (\d),", text):
        of_round = [
            turn for turn in log.turns if turn.round == int(moment[3]) and turn.of("continue", "escort")
        ]
        side, other = ("uboat", "escort") if moment[1] == "U-boats" else ("escort", "uboat")
        most = max(log.total(side, _settles(t, log)) - log.total(other, log.before(t)) for t in of_round)
        assert most >= (0 if moment[2] == "drew level" else 1), text
    if near := re.search(r"came back to within (\w+) points?(?: in round (\d))?,", text):
        of_round = [
            turn for turn in log.turns[log.turns.index(at) :] if turn.round == int(near[2] or at.round)
        ]
        n = counted(near[1])
        assert any(leads[turn.heading + str(turn.round)] == n or _is_open(turn, log) for turn in of_round), (
            text
        )
    if since := re.search(r"took (?:it|the lead) for good in (?:round (\d)|the same round)", text):
        settled = [turn for turn in log.turns if not _is_open(turn, log)]
        level = [turn for turn in settled if leads[turn.heading + str(turn.round)] <= 0]
        place = settled.index(level[-1]) if level else 0
        in_round = int(since[1] or at.round)
        assert in_round in {turn.round for turn in settled[place : place + 2]}, text
        assert all(leads[turn.heading + str(turn.round)] > 0 for turn in settled if turn.round > in_round), (
            text
        )
        lost = any(leads[turn.heading + str(turn.round)] <= 0 for turn in log.turns[log.turns.index(at) :])
        assert ("lost that lead" in text) <= lost, text
        if by := re.search(r"(?:for good in [\w ]+?)( by (?:sink|damag|bring)ing .*) and won", text):
            side = "U-boats" if sign > 0 else "escorts"
            window = [turn for turn in settled[place:] if turn.round == in_round and turn is not at]
            assert any(_did(by[1], turn, side, log) for turn in window), text
            took = [turn for turn in window if leads[turn.heading + str(turn.round)] > 0]
            assert _did(by[1], took[0], side, log), text
    if by_then := re.search(
        r"[Bb]y the end of turn (\d+) it was (\d+–\d+(?: to the (?:U-boats|escorts))?)", text
    ):
        turn = log.turn(int(by_then[1]), at.round)
        assert by_then[2] == standing(*_points(turn, log)), text
        at = turn
    if "the final score" in text or "nobody scored again" in text.lower():
        assert _points(_settles(at, log), log) == (uboat, escort), text
    if gained := re.search(
        r"(?:; w|^W)ith (\w+) merchant ships, the last on|(?<! level)(?: in round \d| in the same round) with (a hit on an escort|(?:a|\w+) merchant ships?) and won",
        text,
    ):
        ships = gained[1] or (gained[2] or "").partition(" ")[0]
        n = 0 if (gained[2] or "").startswith("a hit") else 1 if ships == "a" else counted(ships)
        assert log.total("ships-sunk", last) - log.total("ships-sunk", at) == n, text
        assert uboat - _points(at, log)[0] == n or not n, text
        assert uboat > _points(at, log)[0], text
    if level_ := re.search(
        rf"[Oo]n turn (\d+)(?: of {_PLACE})?,? the (U-boats|escorts) drew level at (\d+)–(\d+)( by .*)?, and so it ended",
        text,
    ):
        is_last = re.search("the last round,? the", text)
        turn = log.turn(int(level_[1]), int(level_[2] or (4 if is_last else at.round)))
        assert uboat == escort == int(level_[4]) == int(level_[5]), text
        counted_at = _settles(turn, log)  # damage is told when it is done, and counted when the hunt is over
        assert _points(counted_at, log) == (uboat, escort), text
        assert _rise("uboat" if level_[3] == "U-boats" else "escort", counted_at, turn, log) > 0, text
        if level_[6]:
            assert _did(level_[6], counted_at, level_[3], log), text
    if ended := re.search(r"ended level at (\d+)–(\d+)", text):
        assert uboat == escort == int(ended[1]) == int(ended[2]), text


def _did(how: str, turn: Turn, side: str, log: Log) -> bool:
    """Return True if a side scored in a turn, and in the way that a phrase such as `` by sinking another boat`` says."""
    rises = {
        name: int(_rise(name, turn, turn, log)) for name in ("ships-sunk", "boats-sunk", "uboat", "escort")
    }
    if rises["uboat" if side == "U-boats" else "escort"] <= 0:
        return False
    if ships := re.match(r" by sinking (a|\w+) merchant ships?$", how):
        return rises["ships-sunk"] == (1 if ships[1] == "a" else counted(ships[1]))
    if re.search(r"ing (?:another boat|(?:an?|the|another) (?:novice boat|regular boat|ace boat))", how):
        return rises["boats-sunk"] == (1 if "sinking" in how else 0)
    unit = re.match(r" by (sinking|damaging|bringing down) .*?(ship|aircraft)\b", how)
    assert unit, how
    shot = turn.of("flak-roll" if unit[2] == "aircraft" else "torpedo-roll")
    lost = _rise("escorts-sunk", turn, turn, log) > 0
    return bool(shot) and lost == (unit[1] != "damaging") and (unit[1] != "sinking" or unit[2] == "ship")


def _beside(fact: StoryFact, fates: list[Fate], log: Log) -> None:
    """Check what another boat is said to have done or suffered in the turns of the decisive moment."""
    told = re.search(
        r"(?:; |^)(another|an?|the)(?: \w+)? boat (?:sank (another|\w+ more|the rescue ship|(?:a|\w+) merchant ships?(?:, one of them the rescue ship)?)(, unopposed because the escorts had (?:no attack card left|(?:thrown away|used) their last attack card on turn \d+))?|was (sunk|damaged)|missed\b.*?)(?:: (\d+–\d+))?",
        fact.text,
        re.IGNORECASE,
    )
    if not told:
        return
    numbers = [t.number for fate in fates for t in [fate.at, *(at for _, at, _ in fate.reads)]]
    first = log.turn(min(numbers), _round(fact))
    until = [turn for turn in log.turns if turn.round == _round(fact) and turn.number >= max(numbers)]
    own = sum(fate.salvo.ships for fate in fates if fate.salvo is not None)
    more = (
        0 if not told[2] else 1 if told[2] in ("another", "the rescue ship") else counted(told[2].split()[0])
    )
    lost = sum(fate.result == "sunk" for fate in fates) + (told[4] == "sunk")
    so_far = [turn for turn in log.turns if turn.round == _round(fact) and turn.number <= max(numbers)]
    _last_attack_card(told[3] or "", so_far)
    assert not told[3] or not any(
        card[1] == "S" for card in _escort_hand(log.turn(max(numbers), _round(fact)), log)
    ), fact.text
    assert any(
        (_rise("ships-sunk", turn, first, log), _rise("boats-sunk", turn, first, log)) == (own + more, lost)
        and (not told[5] or told[5] in standing(*_points(turn, log)))
        for turn in until
    ), fact.text


def _all_attacks(fact: StoryFact, log: Log) -> None:
    """Check how often U-boats are said to have gone in during a game in which no ship was sunk."""
    orders = _orders_to_attack(log.turns)
    assert not log.total("ships-sunk", log.turns[-1]), fact.text
    assert {turn.round for turn in log.turns} == {1, 2, 3, 4}, fact.text
    if fact.text.startswith("No other U-boat went in at the convoy, and not one"):
        stopped = fact.values["stopped"]
        assert isinstance(stopped, tuple)
        handles = {
            (fight.hunt.boat.handle, fight.hunt.boat.card) for fight in stopped if fight.attack is not None
        }
        assert orders == len(handles), fact.text
    elif fact.text.startswith("Only one U-boat went in at the convoy in four rounds, and not one"):
        assert orders == 1, fact.text
    elif told := re.fullmatch(
        r"In four rounds U-boats went in at the convoy (?:twice|(\w+) times) and (sank not one merchant ship|never got a shot at it)\.",
        fact.text,
    ):
        assert orders == (counted(told[1]) if told[1] else 2), fact.text
        assert (told[2] == "never got a shot at it") == (not any(turn.of("convoy") for turn in log.turns)), (
            fact.text
        )
    else:
        assert re.match(r"In four rounds no U-boat went in at the convoy[.:]", fact.text), fact.text
        assert not orders, fact.text
        _never(fact.text, log)


def _never(text: str, log: Log) -> None:
    """Check the attack cards and the contacts of U-boats that never went in."""
    turns = [turn for turn in log.turns if turn.heading.startswith("turn")]
    armed = sum(_has_free_contact(turn, log) and _uboat_hand(turn, log, "S") > 0 for turn in turns)
    if "never held an attack card with a contact that the escorts left alone" in text:
        assert not armed, text
    if told := re.search(r"though on (\w+) turns? they held an attack card with a contact", text):
        assert counted(told[1]) == armed, (text, armed)


def _headline_of_attacks(fact: StoryFact, log: Log) -> None:
    """Check a headline about a game in which no U-boat was sent to attack."""
    assert fact.text == "no U-boat goes in at the convoy", fact.text
    assert not _orders_to_attack(log.turns), fact.text


def _headline_of_round(fact: StoryFact, log: Log) -> None:
    """Check a headline about a round that won the game: what the winner sank and damaged in it, and the score after it."""
    told = re.fullmatch(
        r"(?:they (?:(?:sink (\w+) U-boats?)?(?: and )?(?:damage (\w+)(?: U-boats?| more)?)?|sink (\w+) merchant ships?|take the lead)"
        r"|one (aircraft|escort) sinks (\w+) U-boats) in round (\d)(?:,? and are never caught| before one can go in at the convoy| to put them (out of reach|ahead for good))",
        fact.text,
    )
    assert told, fact.text
    assert int(told[6]) == _round(fact), fact.text
    of_round = [turn for turn in log.turns if turn.round == int(told[6])]
    first, last, end = of_round[0], of_round[-1], _points(log.turns[-1], log)
    side = ESCORT if end[1] > end[0] else UBOAT
    now = _points(last, log)
    later = [_points(turn, log) for turn in log.turns[log.turns.index(last) :]]
    assert all(own[side] > own[1 - side] for own in later), fact.text
    assert " before one can" not in fact.text or not _orders_to_attack(of_round), fact.text
    before = _points(log.before(first), log)
    assert not told[7] or (told[7] == "out of reach") == (before[side] > before[1 - side]), fact.text
    if told[4]:
        assert side == ESCORT, fact.text
        assert _rise("boats-sunk", last, first, log) >= counted(told[5]) > 1, fact.text
        assert _most_hits(of_round, told[4] == "aircraft") >= counted(told[5]), fact.text
        return
    if side == UBOAT:
        assert not told[3] or _rise("ships-sunk", last, first, log) == counted(told[3]), fact.text
        return
    assert _rise("boats-sunk", last, first, log) == (counted(told[1]) if told[1] else 0), fact.text
    assert (told[2] == "another") <= bool(told[1]), fact.text
    assert now[1] - _points(log.before(first), log)[1] >= 2 * counted(told[1] or "no") + _how_many(
        told[2] or "no"
    ), fact.text


def _most_hits(of_round: list[Turn], aircraft: bool) -> int:
    """Return in how many turns of a round one escort (an aircraft or a ship) rolled a hit on a boat, of the escort that did so most often."""
    shown: dict[str, str] = {}
    hits: Counter[str] = Counter()
    for turn in of_round:
        shown |= {words[0]: words[1] for words in turn.of("reveal") if len(words) > 1}
        for name, roll in turn.of("strike"):
            unit = UNITS.get(shown.get(name, ""))
            if (
                unit is not None
                and (unit[1] == "aircraft") == aircraft
                and int(roll) <= _blows(unit, True)[1]
            ):
                hits[shown[name]] += 1
    return max(hits.values(), default=0)


def _leader(fact: StoryFact, log: Log) -> None:
    """Check how many points one escort is said to have had a hand in, out of how many, and how many boats it turned back."""
    told = re.fullmatch(
        r"(?:one (aircraft|escort)|(?:An?|The) (\w+) (ship|aircraft)) (scores?d?|ha[sd] a hand in) (?:(all) (?:(\w+) points of the escorts|their points)|(\w+) of (?:their points|the escorts’ (\w+) points))"
        r"(?: and turn(?:s|ed) back (a|\w+) U-boats?(?: on the way to the convoy)?)?\.?",
        fact.text,
    )
    assert told, fact.text
    if not printed(log):
        return
    card, hunts = fact.values["card"], fact.values["hunts"]
    assert isinstance(card, int)
    assert isinstance(hunts, tuple)
    name, shared, total, alone, back = card_name(card), 0, 0, True, set[tuple[int, str]]()
    for round_, number_, fight in hunts:
        at = log.turn(number_, round_)
        cards, read = _turned_up(log, _begins(fight, at)), seen(fight, at, log)
        _dice(fight, [words.split() for _, _, words in at.said])
        hits = [
            (each, roll <= _blows(read.hunters[each], fight.hunt.first)[0])
            for each, roll in read.strikes
            if roll <= _blows(read.hunters[each], fight.hunt.first)[1]
        ]
        hurt = fight.hunt.condition.damaged
        is_sunk = bool(hits) and (hurt or len(hits) > 1 or hits[0][1])
        if not hits:
            assert fight.attack is not None, fact.text
            assert name in [cards[each] for each in read.found], fact.text
            back.add((round_ * 100 + number_, fight.hunt.boat.handle))
        elif is_sunk or not hurt:
            fatal = [each for each, sinks in hits if sinks]
            by = {
                cards[each]
                for each in (fatal if is_sunk and fatal and not hurt else [one for one, _ in hits])
            }
            made = (2 if read.boat == "ace" else 1) * (2 if is_sunk and not hurt else 1)
            total += made
            shared += made * (name in by)
            alone &= name not in by or len(by) == 1
    assert total == _points(log.turns[-1], log)[1], (fact.text, total)
    assert shared == (total if told[5] else counted(told[7])), (fact.text, shared)
    assert counted(told[6] or told[8] or str(total)) == total if told[6] or told[8] else True, (
        fact.text,
        total,
    )
    assert 2 * shared > total, fact.text
    assert told[4].startswith("score") == alone, fact.text
    assert len(back) == (counted(told[9]) if told[9] else 0), (fact.text, back)
    grade, kind = UNITS[name]
    assert (told[2] or grade, told[3] or kind) == (grade, kind), fact.text
    assert not told[1] or (told[1] == "aircraft") == (kind == "aircraft"), fact.text


def _round_won(fact: StoryFact, log: Log) -> None:
    """Check the sentence about the end of a round that won the game: the score after it, that the lead was kept, and the result."""
    told = re.fullmatch(
        r"The round ended (\d+–\d+) to the (U-boats|escorts)(?:, who won (\d+–\d+)|, and nobody scored again"
        r"|; the (U-boats|escorts) came back (?:to (\d+–\d+), but the (U-boats|escorts) won (\d+–\d+)|only to (\d+–\d+)))\.",
        fact.text,
    )
    assert told, fact.text
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    side = UBOAT if told[2] == "U-boats" else ESCORT
    after, final = (
        f"{score[side]}–{score[1 - side]}"
        for score in (_points(turn, log) for turn in (of_round[-1], log.turns[-1]))
    )
    assert told[1] == after, fact.text
    assert "nobody scored again" not in fact.text or after == final, fact.text
    assert (told[3] or told[7] or told[8] or final) == final, fact.text
    assert told[4] in (None, "escorts" if side == UBOAT else "U-boats"), fact.text
    assert told[6] in (None, told[2]), fact.text
    if near := told[5] or told[8]:
        scores = [_points(turn, log) for turn in log.turns if turn.round > _round(fact)]
        least = min(score[side] - score[1 - side] for score in scores)
        assert near in {
            f"{score[side]}–{score[1 - side]}" for score in scores if score[side] - score[1 - side] == least
        }, fact.text
    later = [_points(turn, log) for turn in log.turns if turn.round > _round(fact)]
    assert all(score[side] > score[1 - side] for score in later), fact.text


def _orders_to_attack(turns: list[Turn]) -> int:
    """Return how many cards that may be U-boats were sent to attack in these turns."""
    return sum(
        _went_in([turn for turn in turns if turn.round == each.round], each)
        for each in turns
        if each.of("attack", "uboat")
    )


def _won(fact: StoryFact, log: Log) -> None:
    """Check the result of a game that no fight decided, and what was sunk in it."""
    uboat, escort = _points(log.turns[-1], log)
    if told := re.match(r"The (U-boats|escorts) won (\d+)–(\d+)", fact.text):
        assert (int(told[2]), int(told[3])) == (max(uboat, escort), min(uboat, escort)), fact.text
        assert (told[1] == "U-boats") == (uboat > escort), fact.text
    if told := re.match(r"The game ended level, (\d+)–(\d+)", fact.text):
        assert uboat == escort == int(told[1]) == int(told[2]), fact.text
    if told := re.search(r", with (.*?) sunk, and no single fight", fact.text):
        for what, name in (
            ("merchant ship", "ships-sunk"),
            ("U-boat", "boats-sunk"),
            ("escort", "escorts-sunk"),
        ):
            if found := re.search(rf"(\w+) {what}s?\b", told[1]):
                assert counted(found[1]) == log.total(name, log.turns[-1]), (fact.text, name)


def _headline(fact: StoryFact, log: Log) -> None:
    """Check the decisive moment in a headline: the boat, the escort, what she could have done, and the score that it made."""
    text, fates = fact.text, _fates(fact, log)
    assert re.search(rf" in round {_round(fact)}(?: to |$)", text), text
    if not _is_readable(fact, fates, log):
        return
    _effect(fact, fates, log)
    assert not re.search(
        r"U-boats? (?:about to|that could (?:each )?have (?!put (?:her|their) side ))", text
    ), text  # the score is that of all U-boats
    if _headline_of_several(text, fates, log):
        return
    is_ace = "an ace U-boat" in text
    fits = [fate for fate in fates if (fate.boat == "ace") == is_ace]
    assert fits, text
    if who := re.match(
        r"(?:an? (?:ace )?U-boat(?:’s signals betray her| reports the convoy), and )?(an aircraft|an escort|\w+ escorts) (?:on patrol )?(rams and |ram and )?(sink|damage|turn|hunt)s?",
        text,
    ):
        result = {"sink": "sunk", "damage": "damaged", "turn": "back", "hunt": "sunk"}[who[3]]
        kinds = [
            (fate, fate.hitters[-1] if fate.hitters else fate.finders)
            for fate in fits
            if fate.result == result
        ]
        n = counted(who[1].split()[0])
        wanted = "aircraft" if who[1] == "an aircraft" else "ship"
        assert any(
            len(units) == n
            and (n > 1 or wanted in {kind for _, kind in units})
            and fate.rammed == bool(who[2])
            for fate, units in kinds
        ), text
    _how_it_began(text, fits, log)
    if told := re.search(r"that could have put her side (level at|ahead|into the lead at) (\d+–\d+)", text):
        goal_ = {"level at": "draw level at", "ahead": "go ahead", "into the lead at": "take the lead at"}[
            told[1]
        ]
        assert any(_about_to(goal_, told[2], fate, log) for fate in fits), text
        assert any(len(fate.reads) == 1 or fate.at is fate.reads[0][1] for fate in fits), (
            text
        )  # a turn later her attack was lost
    if later := re.search(
        r"hunts? down an? (?:ace )?U-boat(?: for (\w+) points?)?|already turned back", text
    ):
        late = [fate for fate in fits if fate.reads[0][0].attack is not None and len(fate.reads) > 1]
        assert late, text
        assert later[0].startswith("already") or late[0].result == "sunk", text
        assert not later[1] or counted(later[1]) == (4 if late[0].boat == "ace" else 2), text
    if "sinks the rescue ship" in text:
        assert any(
            fate.salvo is not None and fate.salvo.ships == 1 and fate.at.of("rescue") for fate in fits
        ), text
    if ships := re.search(r"sinks (\w+) ships?", text):
        assert any(fate.salvo is not None and fate.salvo.ships == counted(ships[1]) for fate in fits), text
    if past := re.search(r"slips past (\w+) escorts?", text):
        assert any(fate.reads and len(fate.reads[0][0].detects) == counted(past[1]) for fate in fits), text
    if shot := re.search(r"U-boat (sinks|damages|shoots down) (an escort|an aircraft)", text):
        effect = {"sinks": "sank", "damages": "damaged", "shoots down": "sank"}[shot[1]]
        wanted = "aircraft" if shot[2] == "an aircraft" else "ship"
        assert any(
            read.shot == effect and read.hunters[read.aim][1] == wanted
            for fate in fits
            for _, _, read in fate.reads
        ) or any(
            shot[0].endswith("sinks an escort")
            and fate.salvo.points[0] > fate.salvo.ships  # it was the rescue ship
            for fate in fits
            if fate.salvo is not None
        ), text


def _headline_of_several(text: str, fates: list[Fate], log: Log) -> bool:
    """Check a headline about several boats that escorts stopped, and return whether it is one."""
    told = re.match(
        r"(they|escorts|an aircraft|an escort) (stops?|(?:(?:sink|damage|turn)s?(?: back)?(?: (?:the other|\w+)(?=,| and| of))?(?:, | and )?)+)(?: of)? (\w+) (ace )?U-boats( that| in)",
        text,
    )
    if not told:
        return False
    assert counted(told[3]) == len(fates), text
    uboat, escort = _points(log.turns[-1], log)
    assert (told[1] == "they") <= (escort > uboat), text
    assert all(fate.result and fate.salvo is None for fate in fates), text
    assert bool(told[4]) == all(fate.boat == "ace" for fate in fates), text
    results = Counter(fate.result for fate in fates)
    done = re.findall(r"(sink|damage|turn)s?(?: back)?(?: (?:the )?(\w+))?(?=$|,| )", told[2].strip())
    names = {"sink": "sunk", "damage": "damaged", "turn": "back"}
    said = {
        names[verb]: 1 if n == "other" else counted(n) if n and n not in ("and", "back") else len(fates)
        for verb, n in done
    }
    assert not said or said == dict(results), (text, said, results)
    if told[1].startswith("an "):
        by = [{*(fate.finders if fate.result == "back" else fate.hitters[-1])} for fate in fates]
        wanted = "aircraft" if told[1] == "an aircraft" else "ship"
        assert any(kind == wanted for _, kind in set.intersection(*by)), text
    if goal := re.search(
        r"that could each have put their side (level or better|level|ahead|into the lead) in", text
    ):
        to = {"ahead": "go ahead", "into the lead": "take the lead"}.get(goal[1], f"draw {goal[1]}")
        _each_could(f", each with shots enough to {to}", fates, log)
    return True


def _how_it_began(text: str, fits: list[Fate], log: Log) -> None:
    """Check whether a headline's boat reported the convoy, met a patrol, shadowed the convoy or went in."""
    boats = [fate for fate in fits if fate.reads]
    reported = [
        fate for fate in boats
        if any(_reported(fate, turn.number, turn.round, log) for turn in log.turns
               if turn.round == fate.at.round and turn.heading.startswith("turn") and turn.number <= fate.at.number)
    ]  # fmt: skip
    if "signals betray her" in text:
        assert any(fate.reads[0][0].hunt.kind == "hfdf" for fate in reported), text
    if "reports the convoy, and" in text:
        assert reported, text
    if " on patrol " in text:
        assert any(fate.handle[0] == "p" for fate in boats), text
    if "shadowing the convoy" in text:
        assert any(fate.handle[0] == "c" for fate in boats if fate.reads[0][0].attack is None), text
    if "on her way to the convoy" in text:
        assert any(fate.reads[0][0].attack is not None for fate in boats), text


def _effect(fact: StoryFact, fates: list[Fate], log: Log) -> None:
    """Check what a headline says that the moment did to the score."""
    text, last = fact.text, log.turns[-1]
    at = max(
        (t for fate in fates for t in [fate.at, *(each for _, each, _ in fate.reads)]), key=log.turns.index
    )
    if _is_open(at, log):
        return
    u, e = _points(at, log)
    lead = [
        log.total("uboat", turn) - log.total("escort", turn)
        for turn in log.turns[log.turns.index(at) :]
        if not _is_open(turn, log)
    ]
    if made := re.search(r" to (?:draw level at|come back to|make it) (\d+)–(\d+)$", text):
        assert (int(made[1]), int(made[2])) == (max(u, e), min(u, e)), text
        assert (u == e) == ("draw level" in text), text
    if re.search(r" to take the lead| to win the game", text):
        before = fact.values["before"]
        assert isinstance(before, tuple)
        assert (u - e) * (before[0] - before[1]) <= 0 != u - e, text
    if " to open the scoring" in text:
        assert fact.values["before"] == (0, 0) != (u, e), text
        assert all(each * (u - e) > 0 for each in lead), text
    if " to settle the game" in text:
        before = fact.values["before"]
        assert isinstance(before, tuple)
        assert (u - e) * (before[0] - before[1]) > 0, text
        assert _points(last, log) == (u, e), text
    if text.endswith(" to draw level"):
        assert u == e, text
        assert _points(last, log) == (u, e), text
    if " for good" in text:
        assert all(each * (u - e) > 0 for each in lead), text
    if " to win the game" in text:
        assert _points(last, log) == (u, e), text


def _about_to(goal: str, score: str, fate: Fate, log: Log) -> bool:
    """Return True if a boat's shots would have made this score of the one before them."""
    try:
        shots = ATTACKS[_orders(fate, log)[0]][1]
        _stakes(f"went in with {shots} shots, enough to {goal} {score}", [fate], log)
    except AssertionError:
        return False
    return True


# -- rounds, turning points, results ---------------------------------------------------------------------------------------


def _needed(fact: StoryFact, log: Log) -> None:
    """Check what the side behind is said to have needed in the last round, and that no boat went in, if so."""
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    dealt = of_round[0]
    lead = int(log.total("uboat", dealt) - log.total("escort", dealt))
    assert ("all square" in fact.text) == (lead == 0), fact.text
    if told := re.search(
        r"The (U-boats|escorts) (?:needed (\w+) points? to draw level|(?:were|began) (\w+) points? behind)",
        fact.text,
    ):
        assert counted(told[2] or told[3]) == abs(lead), fact.text
        assert (told[1] == "U-boats") == (lead < 0), fact.text
    if held := re.search(r" and held (only one|\w+) attack cards?(?:, with (\w+) shots?)?", fact.text):
        hand = next(words for turn in of_round for words in turn.of("hand", "uboat"))
        shots = [ATTACKS[card[0]][1] for card in hand if card[1] == "S"]
        assert len(shots) == (1 if held[1] == "only one" else counted(held[1])), fact.text
        assert not held[2] or sum(shots) == counted(held[2]), fact.text
        assert lead < 0, fact.text
        assert not any(_went_in(of_round, turn) for turn in of_round), (
            fact.text
        )  # the accounts of the attacks give the shots
    assert "had only" not in fact.text, fact.text  # torpedoes and flak can score against escorts
    if "no boat went in" in fact.text:
        assert not any(_went_in(of_round, turn) for turn in of_round), fact.text
    _why_idle(fact.text, of_round, log)
    if "nobody scored" in fact.text:
        assert _points(of_round[-1], log) == _points(log.before(dealt), log), fact.text


def _in_vain(fact: StoryFact, log: Log) -> None:
    """Check how many points the U-boats are said to have needed to the end of the last round, that no boat went in, and why."""
    told = re.match(r"The U-boats still needed (\w+) points? to draw level, but no boat went in\b", fact.text)
    assert told, fact.text
    uboat, escort = _points(log.turns[-1], log)
    assert counted(told[1]) == escort - uboat > 0, fact.text
    of_round = [turn for turn in log.turns if turn.round == 4]
    assert not any(_went_in(of_round, turn) for turn in of_round), fact.text
    _why_idle(fact.text, of_round, log)


def _why_idle(text: str, of_round: list[Turn], log: Log) -> None:
    """Check why no boat is said to have gone in during a round: the attack cards and contact cards of the U-boats, and their contacts."""
    hand = next((words for turn in of_round for words in turn.of("hand", "uboat")), [])
    attacks, contacts = ([card for card in hand if card[1] == suit] for suit in "SH")
    turns = [turn for turn in of_round if turn.heading.startswith("turn")]
    laid = [turn.number for turn in of_round if turn.of("contact", "uboat")]
    start = int(log.total("contacts", log.before(of_round[0])))
    free = [turn for turn in turns if _has_free_contact(turn, log)]
    assert "were dealt no attack card" not in text or not attacks, text
    assert "were dealt no contact card" not in text or not contacts, text
    dealt = next((words for turn in of_round for words in turn.of("oob", "uboat")), [])
    assert "were dealt no boat" not in text or (dealt and not laid and not {*dealt} & {*BOATS}), text
    if held := re.search(r"held (\w+) attack cards? with a boat in contact on turn (\d+)", text):
        turn = log.turn(int(held[2]), of_round[0].round)
        assert turn in free, text
        assert _uboat_hand(turn, log, "S") == counted(held[1]), text
    if (
        "when a contact lasted, the U-boats held no attack card" in text
        or "when a contact lasted, they held" in text
    ):
        assert free, text
        assert not any(_uboat_hand(turn, log, "S") for turn in free), text
    if thrown := re.search(
        r"threw away (?:their only|both of their|all (\w+) of their|(\w+) of their (\w+)) contact card", text
    ):
        n = counted(thrown[1] or thrown[2]) if thrown[1] or thrown[2] else 1 if "only" in thrown[0] else 2
        assert len(contacts) == (counted(thrown[3]) if thrown[3] else n), text
        gone = [
            words[0]
            for turn in turns
            if turn.number < 13 and _uboat_hand(turn, log, "S")
            for words in turn.of("discard", "uboat")
        ]
        assert len([card for card in gone if card[1] == "H"]) == n, (text, gone)
        dealt = next(words for turn in of_round for words in turn.of("oob", "uboat"))
        assert len([card for card in dealt if card in BOATS]) > len(laid) + start, text
    if unused := re.search(r"threw away (\w+) attack cards? with (\w+) shots?", text):
        gone = [words[0] for turn in turns for words in turn.of("discard", "uboat") if words[0][1:] == "S"]
        assert len(gone) == counted(unused[1]), (text, gone)
        assert sum(ATTACKS[card[0]][1] for card in gone) == counted(unused[2]), (text, gone)
        of_rounds: Counter[int] = Counter()
        for turn in log.turns:
            of_rounds[turn.round] += sum(
                ATTACKS[w[0][0]][1] for w in turn.of("discard", "uboat") if w[0][1:] == "S"
            )
        assert of_rounds[of_round[0].round] == max(of_rounds.values()), (text, of_rounds)
    if away := re.search(
        r"turned away from (?:(?:the U-boats’|their) only contact|(both|all \w+) of (?:the U-boats’|their) contacts|(\w+) of (?:the U-boats’|their) (\w+) contacts, and (?:the (others?) w(?:as|ere) lost, too|escorts found the boats? of the (other(?: \w+)?)))",
        text,
    ):
        n = counted(away[3] or (away[1] or "one").removeprefix("all ").replace("both", "two"))
        reports = [(turn.number, words[-1]) for turn in turns for words in turn.of("contact", "uboat")]
        routed = len(
            {
                max(
                    (each for each in reports if each[1] == words[2] and each[0] <= turn.number),
                    default=(0, words[2]),
                )
                for turn in turns
                for words in turn.of("routing", "escort")
            }
        )
        assert len(laid) + start == n, (text, laid)
        assert routed == (counted(away[2]) if away[2] else n), (text, routed)
        others = away[4] or away[5]
        assert not away[2] or (n - routed == 1) == (others == "other"), text
        hunted = [
            turn
            for turn in of_round
            for words in turn.of("reveal")
            if words[0][0] == "c" and words[1] in BOATS and turn.of("strike")
        ]
        assert not away[5] or len(hunted) >= n - routed, text
        assert not free, text
        assert not log.total("contacts", of_round[-1]) or not log.settled(of_round[-1]), text
    if late := re.search(r"had no lasting contact before turn (\d+)", text):
        assert int(late[1]) in laid, (text, laid)
        assert not free, text
        assert log.total("contacts", of_round[-1]) or not log.settled(of_round[-1]), text
    reason = re.search(
        r"(?:lost|gave up) (?:their only contact|both of their contacts|all (\w+) of their contacts)", text
    )
    assert not re.search(r"could (?:not )?keep", text), text
    if reason:
        n = counted(reason[1]) if reason[1] else 2 if "both" in reason[0] else 1
        assert len(laid) + start == n, (text, laid)
        assert not free, text
        assert not log.total("contacts", of_round[-1]) or not log.settled(of_round[-1]), text
        dropped = [
            words[0]
            for turn in turns
            if turn.number < 13 and _uboat_hand(turn, log, "S")
            for words in turn.of("discard", "uboat")
        ]
        assert not any(card[1:] == "H" for card in dropped), (text, dropped)
        fled = [
            turn for turn in turns
            if turn.of("evade") and not turn.of("strike") and any(words[0][0] == "c" for words in turn.of("reveal"))
        ]  # fmt: skip
        assert n > 1 or ("gave up" in reason[0]) == bool(fled), text


def _uboat_hand(turn: Turn, log: Log, suit: str) -> int:
    """Return how many cards of a suit the U-boats held before their play of a turn."""
    of_round = [each for each in log.turns if each.round == turn.round]
    hand = next((words for each in of_round for words in each.of("hand", "uboat")), [])
    named = {
        word
        for each in of_round[: of_round.index(turn)]
        for _, side, said in each.said
        if side == "uboat" and said.split()[0] not in ("hand", "oob")
        for word in said.split()[1:2]
    }
    return len([card for card in hand if card[1] == suit and card not in named])


def _has_free_contact(turn: Turn, log: Log) -> bool:
    """Return whether a contact was in effect before a turn that the escorts had not gone after in the turn before it."""
    before = log.before(turn)
    after = {
        words[2]
        for verb in ("hfdf", "air", "routing")
        for words in before.of(verb, "escort")
        if words[1] == "on"
    }
    return log.total("contacts", before) > len(after)


def _went_in(of_round: list[Turn], turn: Turn) -> bool:
    """Return whether a card that may be a U-boat was sent to attack in a turn. The reveals of cards of one name are in the order of their orders."""
    for words in turn.of("attack", "uboat"):
        handle = words[-1]
        earlier = sum(
            each[-1] == handle for t in of_round if t.number < turn.number for each in t.of("attack", "uboat")
        )
        cards = [each[1] for t in of_round for each in t.of("reveal") if each[0] == handle]
        if not cards or cards[min(earlier, len(cards) - 1)] in BOATS:
            return True
    return False


def _held_back(fact: StoryFact, log: Log) -> None:
    """Check that no boat went in during a round, and why."""
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    assert re.match(
        r"No boat went in(?:: (?:when a contact lasted, )?the U-boats |: the convoy turned away |, though the U-boats |, and the U-boats threw away [\w ]+(?:(?=\.$)|: (?:they (?:lost|gave up) |they had no |the convoy turned away ))).*\.$",
        fact.text,
    ), fact.text
    assert not any(_went_in(of_round, turn) for turn in of_round), fact.text
    _why_idle(fact.text, of_round, log)


def _idle(fact: StoryFact, log: Log) -> None:
    """Check that nobody scored in some rounds."""
    rounds = fact.values["rounds"]
    assert isinstance(rounds, tuple)
    turns = [turn for turn in log.turns if turn.round in rounds]
    assert ("no boat went in" in fact.text.lower()) <= (not _orders_to_attack(turns)), fact.text
    if len(rounds) == 1:
        _why_idle(fact.text, [turn for turn in turns if turn.heading.startswith(("round", "turn"))], log)
    back, hunted = _hunted(turns)
    carried = _carried(turns, log)
    pulled = [w for turn in turns for w in turn.of("reveal") if w[0][0] == "p" and w[1] in BOATS]
    assert "a patrol " not in fact.text or len(pulled) == 1, fact.text
    assert "patrols " not in fact.text or len(pulled) > 1 or carried, fact.text
    if printed(log) and (told := re.search(r"turned (a|\w+) boats? back", fact.text)):
        assert counted(told[1]) == len(back), fact.text
    if printed(log) and (
        told := re.search(
            r"hunted (an?|\w+) (novice boat|regular boat|ace boat|boats?|more) without a hit", fact.text
        )
    ):
        grade = told[2].partition(" ")[0]
        assert grade in {"boat", "boats", "more"} or carried or {BOATS[card] for card in hunted} == {grade}, (
            fact.text
        )
        assert counted(told[1]) - carried <= len(hunted - back) <= counted(told[1]), fact.text
    for name in ("uboat", "escort"):
        assert log.total(name, turns[-1]) == log.total(name, log.before(turns[0])), fact.text


def _carried(turns: list[Turn], log: Log) -> int:
    """Return in how many turns escorts began to hunt a boat that had been turned up before."""
    return len(
        [
            turn
            for turn in turns
            if turn.of("detect")
            and not any(words[0][0] in "cup" for words in turn.of("reveal"))
            and not log.before(turn).of("continue", "escort")
        ]
    )


def _laid_between(turns: list[Turn], round_: int, first: int, last: int, handle: str) -> bool:
    """Return whether a name was given to another card, by a contact or an attack, in the turns from ``first`` to ``last``."""
    later = [turn for turn in turns if turn.round == round_ and first <= turn.number <= last]
    new = [words for turn in later for words in turn.of("contact", "uboat")]
    new += [words for turn in later for words in turn.of("attack", "uboat") if words[1:2] != ["on"]]
    return any(words[-1] == handle for words in new) or handle[0] != "c"


def _hunted(turns: list[Turn]) -> tuple[set[str], set[str]]:
    """Return the cards of the boats that were turned up on their way in to attack, and of all boats that were turned up."""
    boats = {
        (turn.round, turn.number, words[0]): words[1]
        for turn in turns
        for words in turn.of("reveal")
        if words[1] in BOATS
    }
    back = {
        card
        for turn in turns
        for words in turn.of("attack", "uboat")
        for (round_, number, handle), card in boats.items()
        if round_ == turn.round and handle == words[-1]
        if number in (turn.number, turn.number + 1)
        or (number < turn.number and not _laid_between(turns, round_, number, turn.number, handle))
    }
    return back, {*boats.values()}


def _score_otherwise(score: str, fact: StoryFact, log: Log) -> None:
    """Check the score that certain hits of the boats that escorts stopped would have made."""
    stopped = fact.values["stopped"]
    assert isinstance(stopped, tuple)
    turns = _turns(fact, log)
    u, e = _points(turns[-1], log)
    for fight in stopped:
        u += ATTACKS[card_name(fight.attack.card)[0]][1]
    if not printed(log) or _is_open(turns[-1], log):
        return
    gained = int(log.total("escort", turns[-1]) - log.total("escort", log.before(turns[0])))
    assert score in {standing(u, e - n) for n in range(gained + 1)}, (fact.text, u, e, gained)


def _swing_told(fact: StoryFact, log: Log) -> None:
    """Check the sentence about the chance to win: its figures are those of the chart, and what an attack in the last turn would have done."""
    base, now = fact.values["base"], fact.values["now"]
    if score := re.search(
        r"would have been (\d+–\d+(?: to the (?:U-boats|escorts))?)(?: at the end of turn (\d+))?, and"
        r"|(U-boats|escorts) would have (?:led|come from behind to lead|taken the lead at) (?:only )?(\d+–\d+)",
        fact.text,
    ):
        _score_otherwise(f"{score[4]} to the {score[3]}" if score[3] else score[1], fact, log)
        assert not score[2] or _turns(fact, log)[-1].number == int(score[2]), fact.text
    assert isinstance(base, float)
    assert isinstance(now, float)
    if change := re.match(
        r"The U-boats’ chance to win (rose|fell) from (\d+)\u00a0% to (\d+)\u00a0%; (?:had|if) ", fact.text
    ):
        was = fact.values["was"]
        assert isinstance(was, float)
        assert (int(change[2]), int(change[3])) == (round(was), round(now)), fact.text
        assert (round(now) > round(was)) == (change[1] == "rose"), fact.text
        told = re.search(
            r" (?:to win|chance to win(?: would have been)?|it would have been) (\d+)\u00a0%\.$|with (\d+)\u00a0% to win\.$",
            fact.text,
        )
        assert (
            int(told[1] or told[2]) == round(base)
            if told
            else "all but certain to win." in fact.text and base > 99
        ), fact.text
    elif told := re.match(
        r"(?:With .*, t|T)he U-boats’ chance to win (rose|fell) from (\d+)\u00a0% to (\d+)\u00a0%\.$",
        fact.text,
    ):
        assert (int(told[2]), int(told[3])) == (round(base), round(now)), fact.text
        assert (int(told[3]) > int(told[2])) == (told[1] == "rose"), fact.text
        if fact.text.startswith("With "):
            _causes(fact, log)
    elif fact.values.get("steps"):
        _steps(fact, log)
    elif told := re.search(
        r"(?:(\d+)\u00a0%(?: to win)?|all but certain to win); as it was, their chance (rose|fell) from (\d+)\u00a0% to (\d+)\u00a0%\.$",
        fact.text,
    ):
        was = fact.values["was"]
        assert isinstance(was, float)
        assert int(told[1]) == round(base) if told[1] else base > 99, fact.text
        assert (int(told[3]), int(told[4])) == (round(was), round(now)), fact.text
        assert (told[2] == "rose") == (round(now) > round(was)), fact.text
    elif told := re.search(r"(\d+)\u00a0% instead of (\d+)\u00a0%(?: to win)?\.$", fact.text):
        assert (int(told[1]), int(told[2])) == (round(base), round(now)), fact.text
    elif told := re.search(r"all but certain to win; as it was, their chance was (\d+)\u00a0%\.$", fact.text):
        assert base > 99, fact.text
        assert int(told[1]) == round(now), fact.text
    else:
        came = re.search(r"would have (won the game|made it a draw)\.$", fact.text)
        assert came, fact.text
        assert base == (50.0 if came[1] == "made it a draw" else 100.0), fact.text
        last = [turn for turn in log.turns if turn.heading.startswith("turn")][-1]
        assert set(last.lines) & set(fact.lines), fact.text


def _steps(fact: StoryFact, log: Log) -> None:
    """Check how the chance to win is said to have changed from turn to turn: the figures, their directions, and what became of each boat."""
    steps, base, now = fact.values["steps"], fact.values["base"], fact.values["now"]
    assert isinstance(steps, tuple)
    assert isinstance(base, float)
    assert isinstance(now, float)
    figures = [int(n) for n in re.findall(r"(\d+)\u00a0%", fact.text)]
    assert figures == [round(base), *map(round, steps)], fact.text
    assert figures[-1] == round(now), fact.text
    last = ""
    for before, after, went in zip(
        figures, figures[1:], re.findall(r"(?:(rose|fell|stayed) )?(?:to|at) (?=\d)", fact.text), strict=False
    ):
        last = went or last
        assert last == ("rose" if after > before else "fell" if after < before else "stayed"), fact.text
    _causes(fact, log)


def _causes(fact: StoryFact, log: Log) -> None:
    """Check what became of each boat to which a sentence ascribes a change of the chance to win."""
    fates = _fates(fact, log)
    if not _is_readable(fact, fates, log):
        return
    nouns = Counter(re.findall(r"the (loss of|hit on|attack of|flak of|torpedoes of)", fact.text))
    results = Counter(fate.result for fate in fates if fate.salvo is None)
    assert nouns["loss of"] + fact.text.count("her loss") == results["sunk"], fact.text
    assert results["damaged"] <= nouns["hit on"] <= results["damaged"] + results["sunk"], fact.text
    assert nouns["attack of"] == sum(fate.salvo is not None for fate in fates), fact.text


def _roll_by_roll(fact: StoryFact, log: Log) -> None:
    """Check the odds of a turning point by the printed values, and how close it is said to have been."""
    fates, text = _fates(fact, log), fact.text
    if not _is_readable(fact, fates, log):
        return
    if told := re.match(
        r"The escorts stopped (\w+) boats with (\w+) shots?, none of which could have missed the convoy(?:; (.*))?\.$",
        text,
    ):
        assert counted(told[1]) == len(fates), text
        ranks = [_orders(fate, log) for fate in fates]
        assert sum(ATTACKS[card[0]][1] for card in ranks) == counted(told[2]), text
        assert all(
            ATTACK[fate.boat] + ATTACKS[card[0]][2] >= _sides(log)
            for fate, card in zip(fates, ranks, strict=True)
        ), text
        if every := re.match(r"each had (.*) of slipping past", told[3] or ""):
            assert all(_means(every[1], _exact(*fate.reads[0])[0]) for fate in fates), text
        if found := re.match(r"they had (.*) of finding", told[3] or ""):
            assert _means(found[1], prod(1 - _exact(*fate.reads[0])[0] for fate in fates)), text
        return
    (fate,) = fates
    if fate.salvo is not None:
        _of_attack(text, fate, log)
    for words, n in re.findall(r"had ([\w ]+?) of slipping past (\w+) escorts?", text):
        fight, at, read = fate.reads[0]
        exact = _exact(fight, at, read)[0]
        assert _means(words, exact) if words != "no chance" else not exact, (text, words)
        assert counted(n) == len(read.hunters), text
    if left := re.search(
        r"ound, .*? would have left the U-boats (?:at least (\w+) points? behind|level at best)", text
    ):
        before = fact.values["before"]
        assert isinstance(before, tuple)
        assert before[1] - before[0] == (counted(left[1]) if left[1] else 0), text
    if turn := re.match(r"On turn (\d+) ", text):
        assert int(turn[1]) == fate.at.number, text
    of_turn = [each for each in fate.reads if each[1] is fate.at]
    last = ([each for each in of_turn if 0 in each[2].margins] or of_turn)[-1:]
    for who, words in re.findall(r"(?:^|; )(?:[Oo]n turn \d+ )?([\w ]+) had ([\w ]+?) of sinking", text):
        assert _means(words, _exact(*last[0])[1]), (text, words)
        _who_hunted(who, last[0][2])
        assert ("damaged before" in text) == bool(last[0][0].hunt.condition.damaged), text
    if unseen := re.search(
        r"had ([\w ]+?) of (?:not being found at all|staying hidden)|the odds that none would were ([\w ]+?)\.",
        text,
    ):
        read = last[0][2]
        assert _means(unseen[1] or unseen[2], _exact(*last[0])[0]), text
        assert len(read.hunters) == 1 or "the one escort" not in text, text
    if many := re.search(r"(both|all \w+|\w+ of \w+) escorts found", text, re.IGNORECASE):
        n, of = {"both": ("two", "two"), "all": (many[1].split()[-1],) * 2}.get(
            many[1].lower().split()[0], (many[1].split()[0].lower(), many[1].split()[-1])
        )
        assert (counted(n), counted(of)) == (len(last[0][2].found), len(last[0][2].hunters)), text
    if through := re.match(r"Had [\w ]+ got through, it would have been (.*)\.$", text):
        u, e = _before_her(fate, log)
        assert ATTACK[fate.boat] + ATTACKS[_orders(fate, log)[0]][2] >= _sides(log), text
        assert through[1] == standing(u + ATTACKS[_orders(fate, log)[0]][1], e), text
    assert "was certain to be found" not in text or not _exact(*last[0])[0], text
    is_hunt = " of sinking " in text
    assert ("and damaged her" in text) == (is_hunt and fate.result == "damaged"), text
    did = re.search(r", and ([\w ]+ )?did\b", text.partition(" of sinking ")[2])
    assert bool(did) == (is_hunt and fate.result == "sunk"), text
    if did and "nly" not in text:
        by = Counter(fate.hitters[-1])
        assert _units_listed(did[1]) == by if did[1] else by.total() == len(last[0][2].hunters), (text, by)
    _own_odds(text, fate)
    if last:
        _close(text, *last[0])


def _units_listed(who: str) -> Counter[tuple[str, str]]:
    """Return how many escorts of each grade and kind some words such as ``a novice and an ace ship`` mean."""
    who = re.sub(rf"(\w+) {_GRADE} and (\w+) {_GRADE} (ship|aircraft)", r"\1 \2 \5 and \3 \4 \5", who)
    told: Counter[tuple[str, str]] = Counter()
    for n, grade, kind in re.findall(r"(\w+) (novice|regular|ace) (aircraft|ship)", who):
        told[grade, kind] += _how_many(n.lower())
    return told


def _who_hunted(who: str, read: Seen) -> None:
    """Check the escorts that hunted a boat: their number, or the grade and the kind of each."""
    units = Counter(read.hunters.values())
    if many := re.fullmatch(r"(\w+) (escorts?|aircraft)", who):
        assert counted(many[1].lower()) == units.total(), who
        assert many[2] != "aircraft" or {kind for _, kind in units} == {"aircraft"}, who
        return
    assert _units_listed(who) == units, (who, units)


def _before_her(fate: Fate, log: Log) -> tuple[int, int]:
    """Return the score before the first dice about a boat."""
    return _points(log.before(min((at for _, at, _ in fate.reads), key=log.turns.index)), log)


def _own_odds(text: str, fate: Fate) -> None:
    """Check the odds with which a boat's own shots are said to have hit."""
    told = re.search(
        r"had ([\w ]+?) of hitting with her (flak|torpedoes)((?:, then [\w ]+? of hitting again)*)", text
    )
    if not told:
        return
    words = [told[1], *re.findall(r"then ([\w ]+?) of hitting again", told[3])]
    hits = [(fight, at, read) for fight, at, read in fate.reads if read.shot in ("sank", "damaged")]
    assert len(words) == len(hits), text
    for each, (fight, at, read) in zip(words, hits, strict=True):
        target = 2 if read.found else ATTACK[read.boat] // 2
        if fight.reply.verb == "flak":
            card = next((w[0] for w in at.of("flak")), "2D")
            target = 2 + {"6": 2, "5": 1, "4": 1}.get(card[0], 0)
        assert _means(each, target / 20), (text, target)
        roll = fight.shot[1] if fight.shot is not None else 0
        if "one pip more" in text:
            is_miss = "would have missed" in text
            assert roll + 1 > target if is_miss else roll <= target // 2 < roll + 1 <= target, (
                text,
                roll,
                target,
            )


def _close(text: str, fight: Fight, _: Turn, read: Seen) -> None:
    """Check that only one escort found a boat, and what another roll would have done."""
    if re.search(r"[Oo]nly [\w ]+ found ", text):
        assert len(read.found) == 1 < len(read.hunters), text
        assert fight.reply.verb != "torpedo", text  # her shot shows her to all
    rolls = [(roll, _blows(read.hunters[name], fight.hunt.first)) for name, roll in read.strikes]
    hits = [(roll, blows) for roll, blows in rolls if roll <= blows[1]]
    if told := re.search(r"roll one higher would (have missed|only have damaged)", text):
        ((roll, (sinks, most)),) = hits
        assert roll + 1 > most if told[1] == "have missed" else sinks < roll + 1 <= most, text
    if "hit would have sunk her alone" in text or "hits would have sunk her alone" in text:
        assert len(hits) > 1, text
        assert all(roll > sinks for roll, (sinks, _) in hits), text


def _of_attack(text: str, fate: Fate, log: Log) -> None:
    """Check that no escort was in the way of an attack, if so, and the odds of hitting."""
    assert fate.salvo is not None
    if "no escort was in the way" in text.lower():
        assert not fate.reads, text
    ordered = log.turn(_ordered(fate, log), fate.at.round)
    if spent := re.search(
        r"escorts had (played|discarded) their last attack card (?:on turn (\d+)|a turn before)", text
    ):
        assert not any(card[1] == "S" for card in _escort_hand(ordered, log)), text
        of_round = [
            each for each in log.turns if each.round == ordered.round and each.number < ordered.number
        ]
        (*_, last) = [each for each in of_round if each.of("attack", "escort") or _dropped(each)]
        assert last.number == (int(spent[2]) if spent[2] else ordered.number - 1), text
        assert _dropped(last) == (spent[1] == "discarded"), text
    if unused := re.search(
        r"had (attack cards and used none|one attack card and did not use it) against", text
    ):
        held = sum(card[1] == "S" for card in _escort_hand(ordered, log))
        assert held == 1 if unused[1].startswith("one") else held > 1, text
        assert not ordered.of("attack", "escort"), text
    needed = ATTACK[fate.boat] + ATTACKS[_orders(fate, log)[0]][2]
    assert ("could not miss" in text) <= (needed >= _sides(log)), text
    if without := re.search(r"could not miss; without her it would have been (.*)\.$", text):
        u, e = _points(fate.at, log)
        assert not log.settled(fate.at) or without[1] == standing(u - fate.salvo.points[0], e), text
        assert not fate.reads, text
    if shots := re.search(
        r"(?:each of (?:her|the) (\w+) shots(?: of [\w ]+?)?|(?:her|the) shot(?: of [\w ]+?)?) had ([\w ]+?) of hitting, and (it did|it missed|\w+ did)",
        text,
    ):
        assert (counted(shots[1]) if shots[1] else 1) == len(fate.salvo.rolls), text
        assert _means(shots[2], min(1, needed / _sides(log))), text
        hits = sum(roll <= needed for roll in fate.salvo.rolls)
        did = {"it did": 1, "it missed": 0, "none did": 0}.get(shots[3])
        assert (counted(shots[3].split()[0]) if did is None else did) == hits, text


def _standing(fact: StoryFact, log: Log) -> None:
    """Check the losses and the score of an unfinished game."""
    _in_the_log(fact, log)
    scores = fact.values["scores"]
    assert isinstance(scores, tuple)
    assert f"the U-boats have {scores[0]}, the escorts {scores[1]}" in fact.text, fact.text


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)


CHECKS = {
    "scene": _scene, "headline-attacks": _headline_of_attacks, "held-back": _held_back, "deed": _deed, "needed": _needed, "idle": _idle, "attacks": _all_attacks, "swing": _swing_told, "headline": _headline, "won": _won,
    "dice": _roll_by_roll, "standing": _standing, "headline-round": _headline_of_round, "round-won": _round_won, "unrecorded": _in_the_log, "stops": _in_the_log, "early": _in_the_log,
    "in-vain": _in_vain, "leader": _leader, "headline-leader": _leader, "position": _in_the_log, "last-chance": _last_chance,
}  # fmt: skip
