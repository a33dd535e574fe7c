"""Compares the facts in a report of Tonnage War with the reveals, dice and totals in the log's text, by the printed
values of the cards.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from math import comb, prod

from printkit.games.tonnage_war.story.boats import LedBoat
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts
from printkit.report.story import KNOWN, NAMED, StoryFact
from printkit.table import card_name
from tests.report.readers.log import Log, Turn, counted

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
_MISSES = re.compile(
    r"did not find her(?! either| in \w+ tries)|neither found her|none of the \w+ found her|lost her",
    re.IGNORECASE,
)
_SUMMED = re.compile(
    r"(?:hunted her until turn (?P<until>\d+) and|on turns (?P<first>\d+)(?: and |–)(?P<last>\d+) (?:it|they)"
    r"|on turn (?P<joined>\d+) [^;.]* and stayed until turn (?P<stayed>\d+)\. (?:it|they)) "
    r"(?:found her (?P<found>both times|every time|once|twice|\w+ times), but (?P<attacks>the one attack|both attacks|all \w+ attacks|nobody)"
    r"|did not find her (?P<never>either time|in \w+ tries))",
    re.IGNORECASE,
)
"""Matches a clause that tells several turns of a hunt together."""
_TIMES = {"once": 1, "twice": 2}


def read(log: Log) -> Log:
    """Parse a log. Nothing has to be played, because this game's log contains everything."""
    return log


def check(fact: StoryFact, log: Log, played: Log) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    _named_escorts(fact, log)
    text = _SHIP.sub(r"\1", _ESCORT.sub(r"\g<words>", fact.text))
    if (by := fact.values.get("by")) and fact.kind in ("kept", "hits"):  # named in the clause before
        assert isinstance(by, tuple)
        text = f"{' and '.join('a ' + ' '.join(UNITS[card_name(card)]) for card in by)} {text}"
    CHECKS[fact.kind](replace(fact, text=_ANOTHER.sub("an", text)), log)


_ESCORT = re.compile(
    "\ue000(?:escort|aircraft)=e(?P<card>\\d+)\\|(?P<words>[^\ue001|]*)(?:\\|[^\ue001]*)?\ue001"
)
"""Matches the place of an escort's name, with the words that stand there in a report without names."""


_SHIP = re.compile("\ue000ship=\\w+\\|([^\ue001|]*)(?:\\|[^\ue001]*)?\ue001")
"""Matches the place of a merchant ship's name, with the words that stand there in a report without names."""


_ANOTHER = re.compile("another(?= (?:novice|regular|ace) (?:ship|aircraft))")


def _named_escorts(fact: StoryFact, log: Log) -> None:
    """Check that every escort whose name a text has was turned up in the turns that it is about, with the grade that the text gives."""
    if not printed(log) or not _ESCORT.search(fact.text):
        return
    of_round = [turn for turn in log.turns if turn.round == fact.values.get("round", turn.round)]
    shown = {words[1] for turn in of_round for words in turn.of("reveal") if len(words) > 1}
    for place in _ESCORT.finditer(fact.text):
        card = card_name(int(place["card"]))
        assert card in shown, (fact.text, card)
        grade, kind = UNITS[card]
        words = place["words"] or fact.text[: place.start()]
        assert words.endswith(f"{grade} {kind}"), (fact.text, card)


def printed(log: Log) -> bool:
    """Return whether the game was played by the printed values above."""
    return not any(line.startswith(("set:", "data:", "scenario:")) for line in log.text)


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
        shown = [w.split()[1] for _, _, w in at.said[:place] if re.match(r"reveal [cup]\d", w)]
        if shown[-1:] == [fight.hunt.boat.handle]:
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


def _fights(fact: StoryFact, log: Log) -> list[tuple[Fight, Turn, Seen]]:
    """Return the hunts of a fact with their turns, each computed again from the log, after checking that their dice are
    in the log.
    """
    fights, said = fact.values["fights"], _said(fact, log)
    assert isinstance(fights, tuple)
    found = []
    for fight, n in zip(fights, _numbers(fact), strict=True):
        _dice(fight, said)
        at = log.turn(n, _round(fact))
        found.append((fight, at, seen(fight, at, log)))
    return found


def _hunt(fact: StoryFact, log: Log) -> None:
    told = _fights(fact, log)
    whole = [each for each in told if each[0].over]
    turns = list({id(at): at for _, at, _ in told}.values())
    if all(log.settled(turn) for turn in turns):
        fell = sum(_rise("boats-sunk", turn, log) for turn in turns)
        assert bool(re.search(r"sank her|was sunk", fact.text)) <= (fell > 0)
    _moves(fact, log)
    if not printed(log) or len(whole) < len(told):
        return
    if "seed" not in log.header and any(not read.boat for _, _, read in told):
        return  # on paper a card may be named by its grade
    assert all(read.boat for _, _, read in told)
    if came := re.search(
        r"(?:brought|on turn \d+|but) ((?:an?|two|three|four) (?:novice|regular|ace)[^:;]*? ?(?:ships?|aircraft)) (?:down on|stood|kept|caught|on patrol|went for|met|turned back)",
        fact.text,
    ):
        hunters = Counter(" ".join(unit) for unit in told[0][2].hunters.values())
        assert (
            _counted(came[1].partition(" but on turn ")[2].partition(" ")[2] or came[1], "escort") == hunters
        ), (fact.text, hunters)
    names = Counter(read.boat for _, _, read in told)
    assert len(names) == 1
    if introduced := re.search(r"\|an? (?:(novice|regular) boat|(ace))(?:\||\ue001)", fact.text):
        assert (introduced[1] or introduced[2]) in names
    for fight, _, _ in told:
        handle = fight.hunt.boat.handle
        assert (handle in fight.sunk) <= ("sank her" in fact.text or "was sunk" in fact.text)
        assert (handle in fight.damaged) <= (
            "damaged her" in fact.text or handle in fight.sunk or fight.hunt.condition.damaged
        )
    _laid(fact, log)
    _found(fact.text, [read for _, _, read in told], _summed(fact.text, told))
    _hit(fact.text, told)
    _escorts_named(fact.text, [read for _, _, read in told])
    if not any(line.startswith("set:") for line in log.text):
        _odds(fact.text, told)
    _stake(fact.text, log, list(turns))
    _lead(fact, log)


def _laid(fact: StoryFact, log: Log) -> None:
    """Check that a play stands in the turn that a text gives for it."""
    for n, came in re.findall(
        r"on turn (\d+),? (?:(?:(?!on turn)[^.;])*? )?(bearings|on patrol came upon|caught|went for|were in her way)\b",
        fact.text,
        re.IGNORECASE,
    ):
        if (
            came == "bearings" and f"on turn {n}, and bearings" in fact.text
        ) or f"on turn {n} with" in fact.text:
            continue  # that is the turn of the boat's report or order
        turn = log.turn(int(n), _round(fact))
        plays = [
            turn,
            log.before(turn),
        ]  # the dice of a play are rolled on the next turn, or at once at the end of a round
        assert turn.of("detect") or turn.of("reveal"), fact.text
        if came == "bearings":
            assert any(each.of("hfdf", "escort") for each in plays), fact.text
        elif came == "on patrol came upon":
            assert any(words[1] == "at-large" for each in plays for words in each.of("air", "escort")), (
                fact.text
            )
        elif came == "caught":
            assert any(words[1] == "on" for each in plays for words in each.of("air", "escort")), fact.text
        else:
            assert any(each.of("attack", "escort") for each in plays), fact.text
    for n in re.findall(
        r"(?:reported the convoy|made the first contact) on turn (\d+), and bearings", fact.text
    ):
        at = log.turn(int(n), _round(fact))
        later = log.turns[log.turns.index(at) : log.turns.index(at) + 2]
        assert any(each.of("hfdf", "escort") for each in later), fact.text
    if first := re.search(r"made the first contact on turn (\d+)", fact.text):
        made = [(turn.round, turn.number) for turn in log.turns if turn.of("contact", "uboat")]
        assert made[0] == (_round(fact), int(first[1])), fact.text


def _summed(text: str, told: list[tuple[Fight, Turn, Seen]]) -> list[Seen]:
    """Check the clauses that tell several turns of a hunt together, and return the hunts of these turns."""
    found: list[Seen] = []
    for match in _SUMMED.finditer(text):
        last = int(match["until"] or match["last"] or match["stayed"])
        first = int(match["first"] or match["joined"] or told[0][1].number)
        reads = [read for _, at, read in told if first <= at.number <= last]
        assert first < last == max(at.number for _, at, _ in told if at.number <= last), text
        assert not match["until"] or last == max(at.number for _, at, _ in told), (
            f"she was hunted longer: {text}"
        )
        assert all(not read.margins or min(read.margins) > 0 for read in reads), text
        assert all(read.shot in ("", "missed") for read in reads), text
        n = sum(bool(read.found) for read in reads)
        if match["never"]:
            assert not n, text
            assert match["never"] == "either time" or counted(match["never"].split()[1]) == len(reads), text
        elif match["found"] in ("both times", "every time"):
            assert n == len(reads), text
            assert match["found"] == "every time" or n == 2, text
        else:
            assert n == (_TIMES.get(match["found"]) or counted(match["found"].split()[0])), text
        if match["attacks"]:
            word = match["attacks"].split()
            attacks = (
                {"the": 1, "both": 2, "nobody": 0}.get(word[0]) if word[0] != "all" else counted(word[1])
            )
            assert sum(len(read.margins) for read in reads) == attacks, text
        found += reads
    return found


def _found(text: str, told: list[Seen], summed: list[Seen]) -> None:
    """Check how many hunts the text says found nobody, and how many ships of a group it says found the boat."""
    silent = [
        read for read in told if read.rolled and not read.found and not any(read is each for each in summed)
    ]
    assert len(_MISSES.findall(text)) == len(silent), text
    partly = [read for read in told if 1 < len(read.found) < read.rolled]
    for some, of in re.findall(r"(\w+) of the (\w+) found her", text):
        if some.lower() not in ("one", "none"):
            assert any((counted(some), counted(of)) == (len(read.found), read.rolled) for read in partly), (
                text
            )
    for word in re.findall(r"(both|all \w+) found her", text, re.IGNORECASE):
        n = 2 if word.lower() == "both" else counted(word.split()[1])
        assert any(n == read.rolled == len(read.found) for read in told), text
    for kind in re.findall(r"the (ship|aircraft) found", text):
        assert any(kind == read.hunters[name][1] for read in told for name in read.found), text


def _hit(text: str, told: list[tuple[Fight, Turn, Seen]]) -> None:
    """Check what the text says about shots and attacks against their rolls."""
    vain = [read for _, _, read in told if read.margins and min(read.margins) > 0]
    for by in re.findall(r"missed(?: too)?(?:, the close(?:r|st))? by (\w+)", text):
        assert any(min(read.margins) == counted(by) for read in vain), text
    for attacks in re.findall(
        r"(the attack|both attacks|all \w+ attacks)(?: of [\w ]+?)? missed",
        _SUMMED.sub("", text),
        re.IGNORECASE,
    ):
        word = attacks.lower().split()
        n = {"the": 1, "both": 2}.get(word[0]) or counted(word[0] if word[1] == "more" else word[1])
        assert any(len(read.margins) == n for read in vain), text
    for verb in re.findall(r"(?:torpedoes(?: that)?|flak) (missed|sank|damaged|shot)\b", text):
        assert any(read.shot == ("sank" if verb == "shot" else verb) for _, _, read in told), text
    shots = [read.shot for _, _, read in told if read.shot]
    fired = re.findall(
        r"(?:torpedoes(?: that)?|flak) (?:missed|sank|shot|damaged)(?: (once|twice|\w+ times))?", text
    )
    assert sum(_TIMES.get(n) or (counted(n.split()[0]) if n else 1) for n in fired) == len(shots), text
    away = sum(fight.reply.verb == "evade" for fight, _, _ in told)
    turned = re.findall(r"turned away(?: (once|twice|\w+ times))?", text)
    assert sum(_TIMES.get(n) or (counted(n.split()[0]) if n else 1) for n in turned) == away, text
    if "without a hit" in text:
        assert any(read.found and read.margins and min(read.margins) > 2 for read in vain), text
    if "unseen, she fired" in text.lower():
        assert any(read.shot and not read.found for _, _, read in told), text
    betrayed = [read for fight, _, read in told if read.shot and not read.found and fight.strikes]
    assert len(re.findall("until she fired", text)) == len(betrayed), text
    if "rammed" in text:
        assert any(
            roll == 1 and read.hunters[name][1] == "ship"
            for f, _, read in told
            if f.hunt.first
            for name, roll in read.strikes
        )
    rams = sum(
        roll == 1 and read.hunters[name][1] == "ship"
        for f, _, read in told
        if f.hunt.first
        for name, roll in read.strikes
    )
    assert sum(max(1, who.count(" ship")) for who in _RAMMERS.findall(text)) == rams, text
    if more := re.search(r"as (another|\w+ other) attacks? would have done", text):
        others = 1 if more[1] == "another" else counted(more[1].split()[0])
        assert any(
            sum(roll <= _blows(read.hunters[name], f.hunt.first)[0] for name, roll in read.strikes)
            == others + 1
            for f, _, read in told
        ), text
    if "gunfire" in text:
        assert any(
            roll <= 2 and read.hunters[name][1] == "ship"
            for f, _, read in told
            if f.hunt.first
            for name, roll in read.strikes
        )
    for modifier in re.findall(r"at \+(\d)", text):
        assert any(int(modifier) == EVADES.get(w[0][0], 2) for _, at, _ in told for w in at.of("evade")), text


_RAMMERS = re.compile(
    r"((?:it|which|one of them|another of them|the same escort|the [\w ]+? ship)(?:(?:, | and )the [\w ]+? ship)*)"
    r"(?: found, rammed| rammed| was damaged in ramming| were damaged in ramming)",
    re.IGNORECASE,
)
"""Matches the escorts that a text says rammed the boat."""
_UNIT = r"the (?:(first|second|third|fourth|fifth) )?((?:novice|regular|ace) (?:ship|aircraft))"


def _called(place: str, unit: str, read: Seen) -> str:
    """Return the handle of the escort that a text calls ``the ace ship`` or ``the second regular ship``, in the order of the group; empty
    if there is none or, without a number, if there are several.
    """
    alike = [name for name, (grade, kind) in read.hunters.items() if f"{grade} {kind}" == unit.lower()]
    if not place:
        return alike[0] if len(alike) == 1 else ""
    n = ("first", "second", "third", "fourth", "fifth").index(place)
    return alike[n] if len(alike) > max(n, 1) else ""


def _escorts_named(text: str, told: list[Seen]) -> None:
    """Check that the escort that a text says found, sank or damaged the boat, or was its target, is the one under whose name the log has
    the roll.
    """
    for place, kind in re.findall(rf"{_UNIT} found(?: her|,| and)", text, re.IGNORECASE):
        assert any(_called(place.lower(), kind, read) in read.found for read in told), text
    for place, kind in re.findall(
        rf"(?:torpedoes|flak)(?: that)? (?:missed|sank|shot|damaged) {_UNIT}", text
    ):
        assert any(_called(place, kind, read) == read.aim for read in told), text
    for place, kind, verb in re.findall(
        rf"{_UNIT}(?:, which)?(?: found and| found, rammed and| rammed and)? (sank|damaged) her",
        text,
        re.IGNORECASE,
    ):
        assert any(
            name == _called(place.lower(), kind, read) and not margin
            for read in told
            for (name, _), margin in zip(read.strikes, read.margins, strict=True)
        ), (text, verb)
    for place, kind in re.findall(rf"the attack of {_UNIT} missed", text):
        assert any([name for name, _ in read.strikes] == [_called(place, kind, read)] for read in told), text


# -- odds, worked out again from the printed numbers -----------------------------------------------------------------------


def _means(words: str, exact: float) -> bool:
    """Return whether words such as ``one chance in ten`` are the best approximation of a probability."""
    if words == "hardly a chance":
        return exact <= 0.03
    told = re.fullmatch(r"(\w+) (?:chance|shot)s? in (\w+)", words)
    assert told, words
    return abs(counted(told[1]) / counted(told[2]) - exact) <= max(0.02, 0.1 * exact) + 1e-9


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


def _odds(text: str, told: list[tuple[Fight, Turn, Seen]]) -> None:
    """Check each probability in parentheses against the event in the words before it."""
    for before, words, sinking in re.findall(
        r"([^;:.(]*) \(([^():\ue000]* in \w+|hardly a chance)( of sinking her)?\)", text
    ):
        if sinking:
            sunk = [_exact(f, at, read)[1] for f, at, read in told if f.hunt.boat.handle in f.sunk]
            assert "sank her" in before or "was sunk" in before, text
            assert any(_means(words, each) for each in sunk), (text, sunk)
        elif _MISSES.search(before):
            silent = [_exact(f, at, read)[0] for f, at, read in told if not read.found]
            assert any(_means(words, each) for each in silent), (text, silent)
        else:
            shot = re.search(r"(?:torpedoes(?: that)?|flak) (sank|damaged|shot)\b", before)
            assert shot, text
            effect = "sank" if shot[1] == "shot" else shot[1]
            assert any(_means(words, _shot(f, at, read)[effect]) for f, at, read in told if read.aim), text


def _shot(fight: Fight, at: Turn, read: Seen) -> dict[str, float]:
    target = 2 if read.found else ATTACK[read.boat] // 2
    if fight.reply.verb == "flak":
        target = 2 + {"6": 2, "5": 1, "4": 1}.get(next((w[0] for w in at.of("flak")), "2D")[0], 0)
    return {"sank": (target // 2) / 20, "damaged": (target - target // 2) / 20}


def _lead(fact: StoryFact, log: Log) -> None:
    """Check the scores that a sentence states against its turns, and that points called the first are the first."""
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    turns = [log.turn(n, _round(fact)) for n in numbers]
    turns += [turn for turn in _turns(fact, log) if turn.number > turns[-1].number]
    before = tuple(int(log.total(name, log.before(turns[0]))) for name in ("uboat", "escort"))
    after = tuple(int(log.total(name, turns[-1])) for name in ("uboat", "escort"))
    # a turn with several fights has only their sum in its totals
    scores = {(one, two) for one in range(before[0], after[0] + 1) for two in range(before[1], after[1] + 1)}
    for side, one, two in re.findall(
        r"(the U-boats|the escorts|made it) (?:level|ahead) at (\d+)–(\d+)", fact.text
    ):
        assert int(one) >= int(two), fact.text
        score = (int(two), int(one)) if side == "the escorts" else (int(one), int(two))
        assert score in scores or not all(log.settled(turn) for turn in turns), fact.text
    if worth := re.search(r"worth (\w+) points", fact.text):
        assert counted(worth[1]) <= after[1] - before[1] or not all(log.settled(turn) for turn in turns), (
            fact.text
        )
    if "first points" in fact.text:
        assert before == (0, 0)


def _round(fact: StoryFact) -> int:
    n = fact.values["round"]
    assert isinstance(n, int)
    return n


def _numbers(fact: StoryFact) -> tuple[int, ...]:
    numbers = fact.values["turns"]
    assert isinstance(numbers, tuple)
    return numbers


def _rise(name: str, turn: Turn, log: Log) -> float:
    return log.total(name, turn) - log.total(name, log.before(turn))


# -- attacks, moves, and what is told in a clause --------------------------------------------------------------------------


def _salvo(fact: StoryFact, log: Log) -> None:
    salvo, n = fact.values["salvo"], fact.values["turn"]
    assert isinstance(salvo, SalvoFacts)
    assert isinstance(n, int)
    turn = log.turn(n, _round(fact))
    said = [words.split() for _, _, words in turn.said]
    if salvo.rolls:
        assert any(w[0] in ("convoy", "carrier") and tuple(map(int, w[1:])) == salvo.rolls for w in said)
    told = re.search(r"(\w+) merchant ships?", fact.text)
    ships = counted(told[1]) if told else 0
    assert ships == salvo.ships
    if log.settled(turn):
        assert 0 <= ships <= _rise("ships-sunk", turn, log)
    _moves(fact, log)
    _unmet(fact.text, salvo.attack.boat.handle, turn, log)
    if " she attacked:" in fact.text:  # she had been met before
        words = [w for _, _, w in turn.said]
        dice = [str(roll) for roll in salvo.rolls]
        fired = next(n for n, w in enumerate(words) if w.split()[1:] == dice)
        shown = [
            n for n, w in enumerate(words[:fired]) if w.startswith(f"reveal {salvo.attack.boat.handle} ")
        ]
        between = words[max(shown, default=0) : fired]
        blanks = [w for w in between if w.startswith("reveal e")]
        assert any(w.startswith("detect") for w in between) or all(w.endswith("H") for w in blanks), fact.text
        assert blanks or any(w.startswith("detect") for w in between), fact.text
    _salvo_rolls(fact, salvo, turn, log)
    if salvo.rolls and printed(log):
        _lead(fact, log)


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


def _unmet(text: str, handle: str, turn: Turn, log: Log) -> None:
    """Check the reason why no escort met a boat on its way in: the cards that the escorts held, or what they did in
    that turn.
    """
    attack = any(card[1] == "S" for card in _escort_hand(turn, log))
    met = [words for words in turn.of("attack", "escort") if words[2] == handle]
    if "no attack card to meet her" in text or "no attack card left" in text:
        assert not attack, text
        assert not met, text
    if re.search(r"let (?:her|an?|the) ", text):
        assert turn.of("discard", "escort"), text
        assert not met, text
        assert attack or not _escort_hand(turn, log), text
    if "turn away from a contact" in text:
        assert any(words[2] != handle for words in turn.of("routing", "escort")), text
    if "sent out a patrol" in text:
        assert any(words[1] == "at-large" for words in turn.of("air", "escort")), text
    if "go after a contact" in text:
        assert any(words[1] == "on" for words in [*turn.of("air", "escort"), *turn.of("hfdf", "escort")]), (
            text
        )
    if "went on with a hunt" in text:
        assert turn.of("continue", "escort"), text
    assert "unopposed" not in text, text
    assert " after the " not in text, text


def _salvo_rolls(fact: StoryFact, salvo: SalvoFacts, turn: Turn, log: Log) -> None:
    """Check the number that a salvo's rolls needed, and how many of them hit."""
    place = next(
        n
        for n, (_, _, words) in enumerate(turn.said)
        if words.split()[1:] == [str(roll) for roll in salvo.rolls]
    )
    boat = BOATS.get(
        _turned_up(log, turn.said[place][0] * 1000 + place).get(salvo.attack.boat.handle, ""), ""
    )
    cards = [
        words[0]
        for t in log.turns
        for words in t.of("attack", "uboat")
        if salvo.attack.boat.handle in words and t.round == turn.round
    ]
    if not boat or not cards or not printed(log) or salvo.attack.carrier or not salvo.rolls:
        return
    needed = max(ATTACK[boat] + ATTACKS[card[0]][2] for card in cards)
    for at in re.findall(r"at (\d+) or less", fact.text):
        assert int(at) in {ATTACK[boat] + ATTACKS[card[0]][2] for card in cards}
        hits = sum(roll <= int(at) for roll in salvo.rolls)
        if odds := re.search(
            r"\((?:(\w+) or more: )?(\w+ chances? in \w+)\)(?!.*of sinking her)",
            fact.text.split("her ", 1)[1],
        ):
            n, share = len(salvo.rolls), int(at) / 10
            exact = sum(comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(hits, n + 1))
            assert (counted(odds[1]) if odds[1] else n) == hits, fact.text
            assert _means(odds[2], exact), fact.text
        some = re.search(r"(\w+) of her (\w+) rolls hit", fact.text)
        assert hits == (counted(some[1]) if some else len(salvo.rolls)), fact.text
    if "could not miss" in fact.text:
        assert needed >= 10, fact.text


def _moves(fact: StoryFact, log: Log) -> None:
    if since := re.search(r"in contact since round (\d)", fact.text):
        boat = fact.values["boat"]
        assert isinstance(boat, LedBoat)
        of_round = [turn for turn in log.turns if turn.round == int(since[1])]
        made = any(boat.handle in words for turn in of_round for words in turn.of("contact", "uboat"))
        assert made, fact.text
        assert log.total("contacts", of_round[-1]), fact.text
    events = fact.values["events"]
    assert isinstance(events, tuple)
    verbs = {"contact": "contact", "ordered": "attack", "routing": "routing", "bdienst": "bdienst"}
    for kind, round_, turn in events:
        at = log.turn(turn, round_)
        if kind in verbs:
            assert at.of(verbs[kind]), (kind, round_, turn)
        if kind == "routed" and log.settled(at):
            assert log.total("contacts", at) <= log.total("contacts", log.before(at)) + len(at.of("contact"))
    for n in re.findall(r"(?:reported the \w+|made the first contact) on turn (\d+)", fact.text):
        assert log.turn(int(n), _round(fact)).of("contact", "uboat")
    for n in re.findall(r"shaken off on turn (\d+)", fact.text):
        at = log.turn(int(n), _round(fact))
        ordered = [*at.of("routing"), *log.before(at).of("routing")]
        assert ordered or log.before(at).heading.startswith(("round", "position", "setup")), fact.text
    for n, what in re.findall(
        r"went in on turn (\d+) with an? ((?:beam|bow|quarter|stern) attack(?: with FAT)?|attack on a straggler)",
        fact.text,
    ):
        cards = [words[0] for words in log.turn(int(n), _round(fact)).of("attack", "uboat")]
        assert not printed(log) or any(ATTACKS[card[0]][0] == what for card in cards), fact.text
    for turns in re.findall(r"for a blank had drawn \w+ on turns? ([\d, and]+)", fact.text):
        for n in re.findall(r"\d+", turns):
            played = log.turn(int(n), _round(fact)).of("attack", "escort")
            assert any("on" in words for words in played), fact.text
            shown = log.turn(int(n) + 1, _round(fact)).of("reveal")
            assert not printed(log) or any(
                words[0][0] in "uc" and words[1] not in BOATS for words in shown
            ), fact.text
    for turns in re.findall(r"B-Dienst on turns? ([\d, and]+)", fact.text):
        assert all(log.turn(int(n), _round(fact)).of("bdienst") for n in re.findall(r"\d+", turns))


# -- what is told of several boats in one sentence -------------------------------------------------------------------------


def _deeds(fact: StoryFact, log: Log) -> list[tuple[Fight | SalvoFacts, Turn]]:
    """Return the hunts and attacks of a sentence with their turns, after checking the turns that it names and how many boats."""
    deeds = fact.values["deeds"]
    assert isinstance(deeds, tuple)
    text = re.sub(r"for a blank had drawn \w+ on turns? [\d, and]+", "", fact.text)
    told = [
        int(n) for found in re.findall(r"on turns? ([\d, and]+)", text) for n in re.findall(r"\d+", found)
    ]
    assert not told or sorted(set(told)) == sorted(set(_numbers(fact))), fact.text
    assert told or len(set(_numbers(fact))) == 1, fact.text
    kinds = ("novice", "regular", "ace", "boat")
    boats = sum(int(n) for kind, n, _ in NAMED.findall(text) if kind in kinds)
    boats += sum(
        kind in kinds for kind, *_ in KNOWN.findall(text.partition("; ")[0] if fact.kind == "kept" else text)
    )
    if "seed" in log.header:
        assert boats == len(deeds), fact.text
    return [(deed, log.turn(n, _round(fact))) for deed, n in zip(deeds, _numbers(fact), strict=True)]


def _kept(fact: StoryFact, log: Log) -> None:
    """Check that escorts found each of these boats on its way in and hit none, which escorts they were, and the hits that a boat missed out on."""
    said = _said(fact, log)
    away = re.search(
        r"(?:her|the) (\w[\w ]*?)(?: of [^;]*?)? would have made it (\d+–\d+(?: to the (?:U-boats|escorts))?)",
        fact.text,
    )
    fits = False
    for fight, turn in _deeds(fact, log):
        assert isinstance(fight, Fight)
        _dice(fight, said)
        read = seen(fight, turn, log)
        assert turn.of("attack", "uboat") or log.before(turn).of("attack", "uboat"), fact.text
        if not printed(log):
            continue
        assert read.found, fact.text
        assert all(margin > 0 for margin in read.margins), fact.text
        finders = Counter(" ".join(read.hunters[name]) for name in read.found)
        told = _counted(_who_turned_back(fact.text, fight.hunt.boat.card), "escort")
        assert told == finders or ("alone or with others" in fact.text and not told - finders), (
            fact.text,
            finders,
        )
        if with_ := re.search(r"as she went in with an? (\w[\w ]*)\.", fact.text):
            assert any(ATTACKS[card[0]][0] == with_[1] for card in _orders(turn, log)), fact.text
        try:
            if away:
                rolls = {ATTACKS[card[0]][1] for card in _orders(turn, log) if ATTACKS[card[0]][0] == away[1]}
                assert rolls, fact.text
                _certain_hits(rolls.pop(), away[2], read, turn, log)
                fits = True
        except AssertionError:
            continue
    assert fits or not away or not printed(log), fact.text


def _orders(turn: Turn, log: Log) -> list[str]:
    """Return the attack cards that the U-boats had played in a round up to a turn."""
    of_round = [each for each in log.turns if each.round == turn.round and each.number <= turn.number]
    return [words[0] for each in of_round for words in each.of("attack", "uboat")]


def _of_boat(card: int) -> str:
    """Return a pattern for the place where a text mentions a boat, alone or with others of her grade."""
    return rf"\ue000\w+[=:][\w,]*\bc{card}\b"


def _who_turned_back(text: str, card: int) -> str:
    """Return the part of a text with the escorts that it says turned back a boat."""
    clauses = text.split(" turned back ")
    place = next(n for n, clause in enumerate(clauses) if n and re.search(_of_boat(card), clause))
    return clauses[place - 1].rpartition("\ue001")[2]


def _hits(fact: StoryFact, log: Log) -> None:
    """Check of each of these boats whether she was sunk or damaged, by which escort and how, and how the escorts came upon her."""
    said, text = _said(fact, log), fact.text
    deeds = _deeds(fact, log)
    rams = guns = 0
    for fight, turn in deeds:
        assert isinstance(fight, Fight)
        _dice(fight, said)
        handle = fight.hunt.boat.handle
        assert handle in (*fight.sunk, *fight.damaged), text
        if not printed(log):
            continue
        read = seen(fight, turn, log)
        down = handle in fight.sunk
        needed = [(_blows(read.hunters[name], fight.hunt.first), name, roll) for name, roll in read.strikes]
        fatal = [
            name
            for (sinks, _), name, roll in needed
            if down and roll <= sinks and not fight.hunt.condition.damaged
        ]
        hitters = fatal or [name for (_, hits), name, roll in needed if roll <= hits]
        assert hitters, text
        place = re.search(_of_boat(fight.hunt.boat.card), text)
        assert place, text
        before = text[: place.start()]
        verbs = re.findall(r"\b(?:sank|finished off|damaged(?! itself| themselves))\b", before)
        assert (verbs[-1] != "damaged") == down, (text, handle)
        units = re.findall(r"(?:novice|regular|ace) (?:ship|aircraft)", before)
        assert units[-1] in {" ".join(read.hunters[name]) for name in hitters}, (text, hitters)
        by_ram = [
            n for _, n, roll in needed if roll == 1 and fight.hunt.first and read.hunters[n][1] == "ship"
        ]
        rams += bool(down and by_ram)
        first = next((name for name in hitters if name in fatal), "")
        is_gun = (
            first and fight.hunt.first and read.hunters[first][1] == "ship" and dict(read.strikes)[first] <= 2
        )
        guns += bool(is_gun and not by_ram)
        for n in re.findall(r", (a|\w+) turns? after she had reported", text):
            assert turn.number - counted(n) > 0
            assert log.turn(turn.number - counted(n), turn.round).of("contact", "uboat"), text
        if re.search(r"^(?:On patrol|Patrols (?:found|came upon))", text, re.IGNORECASE):
            of_round = [t for t in log.turns if t.round == turn.round and t.number <= turn.number]
            assert (
                any(handle in words for t in of_round for words in [*t.of("air"), *t.of("pulled")])
                or handle[0] == "p"
            ), text
        if with_ := re.search(r"as she went in with an? (\w[\w ]*?)(?:[.,]|$)", text):
            assert any(ATTACKS[card[0]][0] == with_[1] for card in _orders(turn, log)), text
        if re.search(r"as she went in|on their way in", text):
            assert any(
                w[1] == handle or w[-1] == handle
                for t in log.turns
                if t.round == turn.round
                for w in t.of("attack")
            ), text
    if printed(log):
        assert len(re.findall("rammed and sank", text)) == rams, text
        assert len(re.findall("by gunfire", text)) == guns, text


def _fell(fact: StoryFact, log: Log) -> None:
    """Check that each of these boats sank one merchant ship, whether with a card for stragglers, and why no escort met her."""
    deeds = _deeds(fact, log)
    said = len(re.findall(r"picked off|sank", fact.text))
    assert said == len(deeds), fact.text
    for salvo, turn in deeds:
        assert isinstance(salvo, SalvoFacts)
        assert any(tuple(map(int, words)) == salvo.rolls for words in turn.of("convoy")), fact.text
        assert salvo.ships == 1
    numbers = dict.fromkeys(turn.number for _, turn in deeds)
    for part in fact.text.split("; "):
        rest = re.sub(r"for a blank had drawn \w+ on turns? [\d, and]+", "", part)
        told = [int(n) for n in re.findall(r"on turn (\d+)", rest)] or list(numbers)
        for salvo, turn in deeds:
            if turn.number in told and (len(told) > 1 or len(fact.text.split("; ")) == 1):
                handle = salvo.attack.boat.handle if salvo.attack is not None else ""
                _unmet(part, handle, turn, log)
                if held := re.search(
                    r"the escorts held (\w+) attack cards? and played none", part, re.IGNORECASE
                ):
                    cards = [card for card in _escort_hand(turn, log) if card[1] == "S"]
                    assert len(cards) == counted(held[1]), (part, cards)
    for n in _numbers_in(r"for a blank had drawn \w+ on turns? ([\d, and]+)", fact.text):
        played = log.turn(n, _round(fact)).of("attack", "escort")
        shown = log.turn(n + 1, _round(fact)).of("reveal")
        assert any("on" in words for words in played), fact.text
        assert not printed(log) or any(words[0][0] in "uc" and words[1] not in BOATS for words in shown), (
            fact.text
        )
    if printed(log):
        stragglers = 0
        for salvo, turn in deeds:
            of_round = [t for t in log.turns if t.round == turn.round and t.number <= turn.number]
            assert salvo.attack is not None
            orders = [
                w[0] for t in of_round for w in t.of("attack", "uboat") if salvo.attack.boat.handle in w
            ]
            stragglers += orders[-1][0] in "432"
        assert len(re.findall("picked off", fact.text)) == stragglers, fact.text


def _patrols(fact: StoryFact, log: Log) -> None:
    """Check the boats that patrols are said to have come upon, which of them they hit and how, and how the others got away."""
    deeds, text, hits = fact.values["deeds"], fact.text, []
    assert isinstance(deeds, tuple)
    said = _said(fact, log)
    reads = []
    for fight, n in zip(deeds, _numbers(fact), strict=True):
        turn = log.turn(n, _round(fact))
        _dice(fight, said)
        of_round = [each for each in log.turns if each.round == turn.round and each.number <= n]
        sent = [words for each in of_round for words in each.of("air", "escort")]
        assert any(words[1] == "at-large" for words in sent), text
        read = seen(fight, turn, log)
        reads.append((fight, turn, read))
        if {fight.hunt.boat.handle} & {*fight.sunk, *fight.damaged}:
            hits.append((fight, n))
        assert not printed(log) or bool(read.margins and not min(read.margins)) == (
            hits[-1:] == [(fight, n)]
        ), text
    if told := re.search(r"patrols (?:found|came upon) (\w+) boats", text, re.IGNORECASE):
        assert counted(told[1]) == len(deeds), text
    if others := re.search(r"; the other( \w+)? got away", text):
        assert (counted(others[1].strip()) if others[1] else 1) == len(deeds) - len(hits), text
    else:
        assert len(hits) in (0, len(deeds)), text
    if "though she" in text or "turned away in time" in text:
        verb = "flak" if "with flak" in text else "evade"
        assert any(turn.of(verb, "uboat") for _, turn, _ in reads), text
    if hits:
        fights, numbers = zip(*hits, strict=True)
        rest = re.sub(r"; the other( \w+)? got away|, though she [\w ]+", "", text)
        _hits(replace(fact, text=rest, values={**fact.values, "deeds": fights, "turns": numbers}), log)
    elif printed(log):
        _missed_by_patrols(text, [(turn, read) for _, turn, read in reads])


def _missed_by_patrols(text: str, reads: list[tuple[Turn, Seen]]) -> None:
    """Check the grades of the boats that patrols came upon without a hit, and whether they found the only one."""
    grades = Counter(read.boat for _, read in reads)
    assert _counted(text.partition(" and hit ")[0], "uboat") == grades, (text, grades)
    if len(reads) == 1:
        ((turn, read),) = reads
        assert turn.number == int(re.findall(r"on turn (\d+)", text, re.IGNORECASE)[0]), text
        assert ("a patrol found" in text) == bool(read.found), text
        if many := re.search(r"missed her with (\w+) attacks", text):
            assert counted(many[1]) == len(read.margins), text
        elif "missed her" in text:
            assert len(read.margins) == 1, text
        else:
            assert not read.margins, text


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


def _shadows(fact: StoryFact, log: Log) -> None:
    """Check the boats that are said to have held contact: the turn of each report, how each contact ended, and that nothing was hit."""
    text = fact.text
    of_round = [turn for turn in log.turns if turn.round == _round(fact) and turn.heading.startswith("turn")]
    reported, ends, saved = fact.values["reported"], fact.values["ends"], fact.values["saved"]
    assert isinstance(reported, tuple)
    assert isinstance(ends, tuple)
    assert isinstance(saved, tuple)
    told = _numbers_in(r"(?:reported the convoy|made the first contact) on turns? ([\d, and]+)", text)
    told += _numbers_in(r"the next(?:,| came) on turn (\d+)", text)
    told += _numbers_in(r"(?:she|the same boat) reported it again on turn (\d+)", text)
    assert sorted(told) == sorted(n for n in reported if n), text
    for n in told:
        assert log.turn(n, _round(fact)).of("contact", "uboat"), text
    _laid(fact, log)
    assert len(re.findall(r"shaken off", text)) == ends.count("ROUTED"), text
    assert len(re.findall(r"held on|the round’s last", text)) == ends.count("HELD"), text
    for n in re.findall(r"on turn (\d+), the round’s last", text):
        assert int(n) == of_round[-1].number, text
    for n in re.findall(r"shaken off on turn (\d+)", text):
        at = log.turn(int(n), _round(fact))
        assert at.of("routing") or log.before(at).of("routing"), text
    for n in re.findall(r"on turn (\d+),? (?:but )?was shaken off at once", text):
        assert log.turn(int(n), _round(fact)).of("routing"), text
    assert len(re.findall("B-Dienst", text)) == sum(map(bool, saved)), text
    for turns in saved:
        assert all(log.turn(n, _round(fact)).of("bdienst") for n in turns), text
    often = {len(turns) for turns in saved if len(turns) > 1}
    assert often == {
        _TIMES.get(n) or counted(n.split()[0]) for n in re.findall(r"B-Dienst (twice|\w+ times)", text)
    }, text
    if "HELD" in ends:
        assert log.total("contacts", of_round[-1]), text
    for n in re.findall(r"in contact since round (\d)", text):
        assert any(turn.of("contact", "uboat") for turn in log.turns if turn.round == int(n)), text
    _shadows_hunted(fact, log)


def _shadows_hunted(fact: StoryFact, log: Log) -> None:
    """Check how escorts are said to have hunted boats in contact: that they hit nothing, how many attacks missed, and that the contact ended."""
    hunts, ends, text = fact.values["hunts"], fact.values["ends"], fact.text
    assert isinstance(hunts, tuple)
    assert isinstance(ends, tuple)
    by_boat: dict[object, list[tuple[int, Turn, Seen, Fight]]] = {}
    for n, fight in hunts:
        turn = log.turn(n, _round(fact))
        _dice(fight, _said(fact, log))
        read = seen(fight, turn, log)
        assert not printed(log) or not read.margins or min(read.margins) > 0, text
        assert read.shot in ("", "missed"), text
        reports = [
            t.number for t in log.turns if t.round == turn.round and t.number < n and t.of("contact", "uboat")
        ]
        key = fight.hunt.boat, max((r for r in reports if _lays(log.turn(r, turn.round), fight)), default=0)
        by_boat.setdefault(key, []).append((n, turn, read, fight))
    if not printed(log):
        return
    driven = 0
    for some in by_boat.values():
        lost = [
            turn
            for _, turn, read, fight in some
            if read.found or fight.strikes or fight.reply.verb == "evade"
        ]
        driven += bool(lost)
        for turn in lost[:1]:
            held = log.total("contacts", log.before(turn)) + len(turn.of("contact", "uboat"))
            assert log.total("contacts", turn) < held or not log.settled(turn), text
    assert driven == ends.count("SHIPS") + ends.count("AIRCRAFT"), text
    for n, missed in re.findall(
        r"hunted until turn (\d+)(?:, but (the one|both|all \w+) attacks? missed)?", text
    ):
        fits = [some for some in by_boat.values() if some[-1][0] == int(n) and len(some) > 1]
        strikes = (
            {"": 0, "the one": 1, "both": 2}.get(missed)
            if not missed.startswith("all")
            else counted(missed.split()[1])
        )
        assert any(sum(len(read.margins) for _, _, read, _ in some) == strikes for some in fits), text
    for who in re.findall(
        r"was driven off by ((?:an? (?:novice|regular|ace) (?:ship|aircraft)(?: and )?)+)", text
    ):
        named = _counted(who, "escort")
        assert any(
            Counter(
                " ".join(unit)
                for unit in {
                    name: read.hunters[name] for _, _, read, _ in some for name in read.found
                }.values()
            )
            == named
            for some in by_boat.values()
        ), (text, named)
    grades = [some[-1][2].boat for some in by_boat.values()]
    for named, card in re.findall("\ue000(novice|regular|ace)=c(\\d+)\\|", text):
        assert BOATS[card_name(int(card))] == named, text
        grades.append(named)
    reported, ends = fact.values["reported"], fact.values["since"]
    assert isinstance(reported, tuple)
    assert isinstance(ends, tuple)
    for n, since in zip(
        reported, ends, strict=True
    ):  # her card may be turned up as long as the contact lasts
        grades += _contact_grades(n, _round(fact) if n else since, log)
    for grade in re.findall(
        r"(?:an? |two |three )(novice|regular|ace)(?: boats?|s)?\b(?! ship| aircraft)", text, re.IGNORECASE
    ):
        if not re.search(rf"slipped [^;]*{grade} (?:ship|aircraft)", text):
            assert grade.lower() in grades, (text, grades)
    for who in re.findall(
        r"(?:driven off by|turning away from|drove \w+(?: \w+)? off unhurt|slipped) (aircraft|escorts)\b",
        text,
    ):
        verb = "air" if who == "aircraft" else "hfdf"
        laid = [
            each for some in by_boat.values() for _, turn, _, _ in some for each in (turn, log.before(turn))
        ]
        assert any(turn.of(verb, "escort") or turn.of("continue", "escort") for turn in laid), text


def _vain(fact: StoryFact, log: Log) -> None:
    """Check the contacts that are said to have come to nothing: the turns in which they were made, how they ended, and that nothing was hit."""
    text = fact.text
    reported, ends, hunts = fact.values["reported"], fact.values["ends"], fact.values["hunts"]
    assert isinstance(reported, tuple)
    assert isinstance(ends, tuple)
    assert isinstance(hunts, tuple)
    routed_first = re.fullmatch(
        r"The convoy turned away from the contacts? of turns? ([\d, and]+), and (?:a hunt|hunts) ended th\w+ of turns? ([\d, and]+)\.",
        text,
    )
    told = routed_first or re.fullmatch(
        r"(?:Hunts ended the contacts? of turns? ([\d, and]+?))?(?: without a hit)?(?:,? ?(?:and )?[Tt]he convoy turned away from (?:th\w+|the contacts?) of turns? ([\d, and]+))?\.",
        text,
    )
    assert told, text
    hunted, routed = ([int(n) for n in re.findall(r"\d+", part or "")] for part in (told[1], told[2]))
    if routed_first:
        hunted, routed = routed, hunted
    assert sorted(hunted + routed) == sorted(reported), text
    assert hunted == [n for n, end in zip(reported, ends, strict=True) if end != "ROUTED"], text
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    for n in reported:
        assert log.turn(n, _round(fact)).of("contact", "uboat"), text
    assert log.total("contacts", of_round[-1]) + len(reported) <= log.total(
        "contacts", log.before(of_round[1])
    ) + sum(len(turn.of("contact", "uboat")) for turn in of_round), text
    assert len(routed) <= sum(len(turn.of("routing", "escort")) for turn in of_round) + 1, text
    for n, fight in hunts:
        turn = log.turn(n, _round(fact))
        _dice(fight, _said(fact, log))
        read = seen(fight, turn, log)
        assert not printed(log) or not read.margins or min(read.margins) > 0, text
        assert read.shot in ("", "missed"), text
    assert len(hunts) >= len(hunted), text


def _contact_grades(reported: int, round_: int, log: Log) -> list[str]:
    """Return the grades of the boats with which the U-boats made contact in a turn, as far as they were turned up later; for turn 0 those of
    all contacts of the round.
    """
    grades = []
    for start, turn in enumerate(log.turns):
        if turn.round != round_ or reported not in (0, turn.number):
            continue
        for made in turn.of("contact", "uboat"):
            handle = made[1].partition("=")[0]
            for later in log.turns[start + 1 :]:
                shown = [words[1] for words in later.of("reveal") if len(words) > 1 and words[0] == handle]
                if shown:
                    grades.append(BOATS.get(shown[0], ""))
                if shown or any(
                    words[1].partition("=")[0] == handle for words in later.of("contact", "uboat")
                ):
                    break
    return grades


def _lays(turn: Turn, fight: Fight) -> bool:
    """Return True if the boat of a hunt made contact in a turn."""
    return any(words[1].partition("=")[0] == fight.hunt.boat.handle for words in turn.of("contact", "uboat"))


def _went(fact: StoryFact, log: Log) -> None:
    """Check how many boats escorts are said to have met in one turn, or the contact that is said to have led boats to the convoy."""
    text, numbers = fact.text, _numbers(fact)
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    orders = [turn.number for turn in of_round for _ in turn.of("attack", "uboat")]
    for n in numbers:
        assert {n, n - 1} & {*orders}, text
    if met := re.fullmatch(r"On turn (\d+) escorts met (\w+) boats\.", text):
        assert {*numbers} == {int(met[1])}, text
        assert counted(met[2]) == len(numbers), text
        return
    told = re.fullmatch(
        r"(?:The contact of turn (\d+)|A contact from round (\d)) led boats to the convoy\.", text
    )
    assert told, text
    first = log.turn(max(n for n in orders if n <= numbers[0]), _round(fact))
    assert log.total("contacts", log.before(first)) == 1, text
    if told[1]:
        assert log.turn(int(told[1]), _round(fact)).of("contact", "uboat"), text
        return
    assert int(told[2]) < _round(fact), text
    assert any(turn.of("contact", "uboat") for turn in log.turns if turn.round == int(told[2])), text
    made = [turn for turn in of_round if turn.of("contact", "uboat") and turn.number < first.number]
    assert not made or len(made) < log.total("contacts", of_round[0]) + len(made), text


def _contacts(fact: StoryFact, log: Log) -> None:
    """Check how many contacts of a round in which nothing was hit are said to have ended in which way."""
    text, round_ = fact.text, _round(fact)
    of_round = [turn for turn in log.turns if turn.round == round_ and turn.heading.startswith("turn")]
    made = sum(len(turn.of("contact", "uboat")) for turn in of_round)
    total = made + int(log.total("contacts", log.before(of_round[0])))
    lasted = int(log.total("contacts", of_round[-1]))
    if only := re.fullmatch(
        r"The only contact (ended in a hunt|was shaken off|lasted to the end of the round)\.", text
    ):
        assert total == 1, text
        assert lasted == ("lasted" in only[1]), text
        hunts = any(turn.of("hfdf", "escort") or turn.of("air", "escort") for turn in of_round)
        assert hunts if "hunt" in only[1] else True, text
        assert "shaken" not in only[1] or any(turn.of("routing", "escort") for turn in of_round), text
        return
    said = re.match(r"Of (\w+) contacts ", text)
    assert said, text
    assert counted(said[1]) == total, text

    def told(pattern: str) -> int:
        found = re.search(pattern, text)
        return 0 if found is None else total if found[1] in ("all", "both") else counted(found[1])

    assert told(r"(\w+) lasted") == lasted, text
    hunted, routed = told(r"hunts ended (\w+)"), told(r"turned away from (\w+)")
    assert hunted + routed + lasted == total, text
    assert not hunted or any(turn.of("hfdf", "escort") or turn.of("air", "escort") for turn in of_round), text
    assert routed <= sum(len(turn.of("routing", "escort")) for turn in of_round) + 1, text


def _missed_out(fact: StoryFact, log: Log) -> None:
    """Check the score that an attack which escorts stopped is said to have made."""
    told = re.search(
        r"[Tt]he (\w[\w ]*?) of [^;]*?(?P<on> on a straggler)? would have made it (\d+–\d+(?: to the (?:U-boats|escorts))?)",
        fact.text,
    )
    assert told, fact.text
    deeds = fact.values["deeds"]
    assert isinstance(deeds, tuple)
    (fight,), (number,) = deeds, _numbers(fact)
    assert isinstance(fight, Fight)
    turn = log.turn(number, _round(fact))
    if printed(log):
        name = f"{told[1]}{told['on'] or ''}"
        assert fight.attack is not None
        assert ATTACKS[card_name(fight.attack.card)[0]][0] == name, fact.text
        assert card_name(fight.attack.card) in _orders(turn, log), fact.text
        read = seen(fight, turn, log)
        assert read.found, fact.text
        _certain_hits(ATTACKS[card_name(fight.attack.card)[0]][1], told[3], read, turn, log)


def _idle(fact: StoryFact, log: Log) -> None:
    """Check that no boat attacked in a round, how many attack cards were thrown away in it, and why no boat reported the convoy."""
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    assert not any(turn.of("attack", "uboat") for turn in of_round), fact.text
    cards = [
        words[0] for turn in of_round if turn.heading.startswith("turn") for words in turn.of("discard", "uboat") if words
    ]  # fmt: skip
    if thrown := re.search(r"(\w+) attack cards were thrown away|threw away (\w+) attack cards", fact.text):
        assert not printed(log) or counted(thrown[1] or thrown[2]) == sum(
            card[1:] == "S" for card in cards
        ), fact.text
    if "never reported" in fact.text or "no Contact card" in fact.text:
        assert not any(turn.of("contact", "uboat") for turn in of_round), fact.text
        assert of_round[0] is log.turns[0] or not log.total("contacts", log.before(of_round[0])), fact.text
    if "no Contact card" in fact.text:
        dealt = [card for turn in of_round for words in turn.of("hand", "uboat") for card in words]
        assert not any(card[1:] == "H" for card in dealt), fact.text


def _rest(fact: StoryFact, log: Log) -> None:
    """Check that nothing was hit in a round."""
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    before = log.before(of_round[0]) if of_round[0] is not log.turns[0] else of_round[0]
    for name in ("boats-sunk", "ships-sunk", "uboat", "escort"):
        assert log.total(name, of_round[-1]) == log.total(name, before), fact.text


def _course(fact: StoryFact, log: Log) -> None:
    """Check how a game is said to have gone: who led since when, the final score, what was sunk, and what came of the attacks."""
    text, last = fact.text, log.turns[-1]
    uboat, escort = (int(log.total(name, last)) for name in ("uboat", "escort"))
    sign = 1 if uboat > escort else -1
    if led := re.search(
        r"(?:[Tt]he (?:U-boats|escorts) (?:led from|went ahead on)|who led from|they led from) turn (\d+) of round (\d)",
        text,
    ):
        since = log.turns.index(log.turn(int(led[1]), int(led[2])))
        leads = [
            (n, sign * (log.total("uboat", turn) - log.total("escort", turn))) for n, turn in enumerate(log.turns)
            if not log.total("open", turn)
        ]  # fmt: skip
        assert all(lead > 0 for n, lead in leads if n > since + 1), text
        assert [lead for n, lead in leads if n < since][-1] <= 0, text
    assert "hands again" not in text, "the lead of a game that was level before has never changed hands"
    for side in re.findall(
        r"[Tt]he (U-boats|escorts)(?:, who)? (?:led|went ahead)|brought the (?:U-boats|escorts)", text
    ):
        assert not side or (side == "U-boats") == (sign > 0), text
    if ended := re.search(r"finished (far )?ahead, (\d+)–(\d+)\.$", text):
        assert (int(ended[2]), int(ended[3])) == (max(uboat, escort), min(uboat, escort)), text
        assert bool(ended[1]) == (abs(uboat - escort) >= 10), text
    elif ended := re.search(r"it ended (.*)\.$", text):
        assert ended[1] == standing(uboat, escort), text
    if part := re.search(
        r"[Rr]ound (\d) (?:brought the (?:U-boats|escorts)|brings) (\w+) of their (\w+) points", text
    ):
        name = "uboat" if sign > 0 else "escort"
        of_round = [turn for turn in log.turns if turn.round == int(part[1])]
        before = log.total(name, log.before(of_round[0])) if of_round[0] is not log.turns[0] else 0
        last_of = last if of_round[-1].round == 4 else of_round[-1]
        assert log.total(name, last_of) - before == counted(part[2]), text
        assert counted(part[3]) == max(uboat, escort), text
    if by := re.match(r"An? (\w+ \w+) sank (both|(\w+) of the (\w+)) boats that the U-boats lost", text):
        lost = log.total("boats-sunk", last)
        assert lost == (2 if by[2] == "both" else counted(by[4])), text
        assert not printed(log) or counted(by[3] or "two") <= _sinkings(fact, by[1], log), text
    elif by := re.match(r"one escort sinks (\w+) of (\w+) U-boats", text):
        assert counted(by[2]) == log.total("boats-sunk", last) >= counted(by[1]), text
    losses = re.search(
        r"(?:^|, )([^:]*?) (?:were |was )?sunk,", text.rpartition(": ")[2].partition("through, ")[2] or text
    )
    if losses and re.search("U-boat|merchant|escort|nothing", losses[1]) and " of the " not in losses[1]:
        for what, name in (
            ("merchant ship", "ships-sunk"),
            ("U-boat", "boats-sunk"),
            ("escort", "escorts-sunk"),
        ):
            found = re.search(rf"(\w+) {what}s?\b", losses[1])
            assert (counted(found[1]) if found else 0) == log.total(name, last), (text, name)
    fired = sum(bool(words) for turn in log.turns for words in turn.of("convoy"))
    orders = sum(len(turn.of("attack", "uboat")) for turn in log.turns)
    if through := re.search(
        r"(\w+) of (?:the U-boats’ |their )?(\w+) attacks got through", text, re.IGNORECASE
    ):
        total = counted(through[2])
        some = through[1].lower()
        assert {"all": total, "both": 2, "none": 0, "neither": 0}.get(some) == fired or counted(
            some
        ) == fired, text
        assert fired <= total <= orders, text
        assert total > 1, text
        assert (some in ("both", "neither")) <= (total == 2), text
    elif stopped := re.search(r"all (\w+) attacks are stopped", text):
        assert not fired, text
        assert counted(stopped[1]) <= orders, text
    elif "only attack" in text:
        assert fired == ("got through" in text), text
    elif "never got to attack" in text or "no boat gets to attack" in text:
        assert not fired, text


def _unused(fact: StoryFact, log: Log) -> None:
    """Check the attack cards that the U-boats are said to have thrown away, and how far they were behind at the end."""
    last = log.turns[-1]
    behind = int(log.total("escort", last) - log.total("uboat", last))
    assert ("ended level" in fact.text) == (behind == 0), fact.text
    if told := re.search(r"(\w+) points? behind", fact.text):
        assert counted(told[1]) == behind
    _last_contact(fact, log)
    if told := re.search(r"had played their last attack card on turn (\d+)", fact.text):
        of_round = [turn for turn in log.turns if turn.round == _round(fact)]
        hand = next(words for turn in of_round for words in turn.of("hand", "uboat"))
        played = {w[0]: turn for turn in of_round for w in turn.of("attack", "uboat")}
        fired = {w[0] for turn in of_round for w in turn.of("torpedo") if turn.number <= int(told[1])}
        held = {card for card in hand if card[1] == "S"}
        assert not printed(log) or held == set(played) | fired, fact.text
        assert int(told[1]) == max(turn.number for turn in played.values()), fact.text
        return
    shots = 0
    for n in _numbers(fact):
        turn = log.turn(n, _round(fact))
        assert not log.total("contacts", turn), fact.text
        cards = [words[0] for words in turn.of("discard", "uboat")]
        if printed(log):
            shots += sum(ATTACKS[card[0]][1] for card in cards)
    told = re.search(
        r"threw away (?:attack cards for|an? (\w[\w ]*?) that could have sunk) (\w+) merchant ships?, enough to (win|draw level),",
        fact.text,
    )
    assert told, fact.text
    if printed(log):
        assert counted(told[2]) == shots, fact.text
        assert shots >= behind, fact.text
        assert (told[3] == "win") == (shots > behind), fact.text
        assert not told[1] or ATTACKS[cards[0][0]][0] == told[1], fact.text


def _last_contact(fact: StoryFact, log: Log) -> None:
    """Check the turn in which the last contact is said to have ended and how, or that there was none in the round."""
    of_round = [turn for turn in log.turns if turn.round == _round(fact)]
    held = [turn for turn in of_round if log.total("contacts", turn)]
    if "Without a contact all round" in fact.text:
        played = [turn for turn in of_round if turn.heading.startswith("turn")]
        assert not any(log.total("contacts", turn) for turn in played), fact.text
        return
    if told := re.match(
        r"With their last contact (shaken off|hunted down|over|used up) on turn (\d+),", fact.text
    ):
        turn = log.turn(int(told[2]), _round(fact))
        assert not log.total("contacts", turn), fact.text
        assert log.total("contacts", log.before(turn)) or turn.of("contact", "uboat"), fact.text
        assert not any(log.turns.index(each) > log.turns.index(turn) for each in held), fact.text
        if told[1] == "shaken off":
            assert turn.of("routing", "escort") or log.before(turn).of("routing", "escort"), fact.text
        elif told[1] == "used up":
            assert turn.of("attack", "uboat"), fact.text
        elif told[1] == "hunted down":
            assert turn.of("detect") or turn.of("evade", "uboat"), fact.text


def _balance(fact: StoryFact, log: Log) -> None:
    """Check the score after a fight, and the side that a text says was leading."""
    before, after = fact.values["before"], fact.values["after"]
    turns = [log.turn(n, _round(fact)) for n in _numbers(fact)]
    if all(log.settled(turn) for turn in turns) and "not over included" not in fact.text:
        assert after == tuple(int(log.total(name, turns[-1])) for name in ("uboat", "escort")), fact.text
    assert isinstance(before, tuple)
    assert isinstance(after, tuple)
    (one, two, side), *more = re.findall(r"(\d+)–(\d+)(?: to the (U-boats|escorts))?", fact.text)
    assert not more, fact.text
    assert before != after, fact.text
    assert (int(one), int(two)) == (max(after), min(after)), fact.text
    assert side == ("U-boats" if after[0] > after[1] else "escorts" if after[0] < after[1] else ""), fact.text


def _opening(fact: StoryFact, log: Log) -> None:
    dealt = next(turn for turn in log.turns if turn.heading == f"round {_round(fact)}")
    uboat, escort = (int(log.total(name, dealt)) for name in ("uboat", "escort"))
    assert fact.values["score"] == f"{uboat}–{escort}"
    for side, key in (("uboat", "boats"), ("escort", "escorts")):
        oob = [card for words in dealt.of("oob", side) for card in words]
        told = str(fact.values[key])
        if oob and told and printed(log):
            units = [
                BOATS[c] if side == "uboat" else " ".join(UNITS[c])
                for c in oob
                if c in (BOATS if side == "uboat" else UNITS)
            ]
            assert Counter(units) == _counted(told, side), (told, units)
    held = re.search(r"besides (\w+) contacts? still held", fact.text)
    carried = int(log.total("contacts", log.before(dealt))) if dealt is not log.turns[0] else 0
    assert not fact.values["boats"] or (counted(held[1]) if held else 0) == carried, (fact.text, carried)
    _needed(fact, log, uboat - escort)


def _counted(told: str, side: str) -> Counter[str]:
    """Return the number of ships of each grade in ``a novice and two regular ships``."""
    found: Counter[str] = Counter()
    words = told.replace(",", " ").split()
    kind = "ship"
    for word in reversed(words):  # the noun stands behind the last of its grades
        if word.rstrip("s") in ("ship", "aircraft"):
            kind = word.rstrip("s")
    place = 0
    while place < len(words):
        grade = words[place].rstrip("s")
        if grade in EVASION:
            nouns = [w.rstrip("s") for w in words[place:] if w.rstrip("s") in ("ship", "aircraft")]
            kind = nouns[0] if nouns else kind
            found[grade if side == "uboat" else f"{grade} {kind}"] += counted(words[place - 1])
        place += 1
    return found


def _attack_cards(fact: StoryFact, log: Log) -> list[str]:
    """Return the attack cards in the hand that the U-boats were dealt in a round."""
    dealt = next(turn for turn in log.turns if turn.heading == f"round {_round(fact)}")
    return [card for words in dealt.of("hand", "uboat") for card in words if card[1:] == "S"]


def _needed(fact: StoryFact, log: Log, lead: int) -> None:
    assert ("was level" in fact.text) <= (lead == 0), fact.text
    assert ("began level" in fact.text) <= (lead == 0), fact.text
    if by := re.search(r"The (U-boats|escorts) began it (\w+) points? ahead", fact.text):
        assert counted(by[2]) == abs(lead)
        assert (by[1] == "U-boats") == (lead > 0)
    dealt = next(turn for turn in log.turns if turn.heading == f"round {_round(fact)}")
    if hopes := re.search(r"(\w+) merchant ships?", fact.text):
        rolls = sum(ATTACKS[card[0]][1] for card in _attack_cards(fact, log) if printed(log))
        assert not printed(log) or counted(hopes[1]) == rolls, fact.text
        short = re.search("no more than|more than the|out of reach|at most", fact.text)
        assert not printed(log) or bool(short) == (rolls < -lead), fact.text
        far = re.search("far more|out of reach", fact.text)
        assert not far or not printed(log) or 2 * rolls < -lead, fact.text
        assert not printed(log) or ("just the" in fact.text) == (rolls == -lead > 0), fact.text
        assert ("single attack" in fact.text or "one attack" in fact.text) <= (
            len(_attack_cards(fact, log)) == 1
        ), fact.text
        contacts = log.total("contacts", dealt)
        lost = re.search("(?:find|found) the convoy|but no contact", fact.text)
        assert bool(lost) == (not contacts), fact.text
        if held := re.search(r"(?:had|with) (a|\w+) contacts?\b", fact.text):
            assert (1 if held[1] == "a" else counted(held[1])) == contacts, fact.text
    if boats := re.search(r"they were dealt (\w+) boats?\.", fact.text):
        oob = [card for words in dealt.of("oob", "uboat") for card in words]
        assert not printed(log) or counted(boats[1]) == sum(card in BOATS for card in oob), fact.text
    if "dealt no attack card" in fact.text:
        assert not _attack_cards(fact, log), fact.text
    if "a single damaged boat" in fact.text or "one boat sunk or two damaged" in fact.text:
        assert lead == (1 if "single" in fact.text else 2), fact.text
    if by := re.search(r"[Tt]he (U-boats|escorts) needed (\w+) point", fact.text):
        assert counted(by[2]) == abs(lead)
        assert (by[1] == "U-boats") == (lead < 0)


def _moment(fact: StoryFact, log: Log) -> None:
    deeds = fact.values["deeds"]
    assert isinstance(deeds, tuple)
    said = _said(fact, log)
    for deed in deeds:
        if isinstance(deed, Fight):
            _dice(deed, said)
    turns = _turns(fact, log)
    for each in deeds:
        if isinstance(each, SalvoFacts) and sum(isinstance(deed, SalvoFacts) for deed in deeds) == 1:
            rolls = [str(roll) for roll in each.rolls]
            at = next((turn for turn in turns for w in turn.of("convoy") if w == rolls), turns[-1])
            _unmet(fact.text, each.attack.boat.handle, at, log)
    if printed(log):
        for grade, kind, verb in re.findall(
            r"\ban? (novice|regular|ace) (ship|aircraft) (?:rammed and |together )?(sank|damaged) ",
            fact.text,
        ):
            reads = [
                (fight, seen(fight, turn, log)) for turn in turns for fight in deeds
                if isinstance(fight, Fight) and [fight.detects[0][0], str(fight.detects[0][1])] in turn.of("detect")
            ]  # fmt: skip
            assert any(
                read.hunters[name] == (grade, kind) and roll <= _blows(read.hunters[name], fight.hunt.first)[verb == "damaged" or _several_hits(fight, read)]
                for fight, read in reads for name, roll in read.strikes
            ), fact.text  # fmt: skip
    if "rammed" in fact.text:
        assert any(roll == 1 for deed in deeds if isinstance(deed, Fight) for _, roll in deed.strikes)
    _decided(fact)
    if sank := re.search(r"(?:stood between|between her and) .*and she sank (\w+) merchant", fact.text):
        salvos = [each for each in deeds if isinstance(each, SalvoFacts) and each.ships == counted(sank[1])]
        assert salvos, fact.text
        places = [
            next(t for t in turns if tuple(map(str, each.rolls)) in map(tuple, t.of("convoy")))
            for each in salvos
        ]
        if len(salvos) == 1:
            _came_through(fact.text, salvos[0], places[0], log)
    if would := re.search(
        r"with (?:attacks|an? (\w[\w ]*?)) that would have made it (\d+–\d+(?: to the (?:U-boats|escorts))?)",
        fact.text,
    ):
        stopped = _stopped(fact, log)
        score = would[2]
        if (
            re.search(r"at \d+–\d+ to the escorts, ", fact.text) and " to " not in score
        ):  # the escorts would still have led
            score = f"{score} to the escorts" if len({*score.split("–")}) > 1 else score
        if boats := re.search(r", (\w+) boats went in with attacks", fact.text):
            assert counted(boats[1]) == len(stopped), fact.text
            assert ("them both" in fact.text) == (len(stopped) == 2), fact.text
        if slim := re.search(r" had ([^,]*?) of slipping through", fact.text):
            ((fight, turn, read),) = stopped
            assert not printed(log) or _means(slim[1], _exact(fight, turn, read)[0]), fact.text
        _would_have(score, stopped, log)
        if would[1] and printed(log):
            ((fight, _, _),) = stopped
            assert fight.attack is not None
            assert ATTACKS[card_name(fight.attack.card)[0]][0] == would[1], fact.text
        who = fact.text.partition(", but ")[2]
        if told := re.match(r"(.*?) (?:stopped them|turned her back)", who):
            named = _counted(told[1], "escort")
            if several := re.fullmatch(r"((?!the )\w+) escorts", told[1]):
                assert counted(several[1]) == len(_stoppers(*stopped[0][::2])), fact.text
            for fight, _, read in stopped:
                by = Counter(" ".join(read.hunters[name]) for name in _stoppers(fight, read))
                assert not printed(log) or not named - by, fact.text
    if made := re.search(r": (\d+–\d+(?: to the (?:U-boats|escorts))?)\.$", fact.text):
        assert isinstance(fact.values["after"], tuple)
        assert made[1] == standing(*fact.values["after"]), fact.text
        ends = [turn for turn in turns if not log.total("open", turn)]
        scores = {standing(*(int(log.total(name, turn)) for name in ("uboat", "escort"))) for turn in ends}
        assert made[1] in scores or len(ends) < len(turns), (fact.text, scores)
    if told := re.match(
        r"(?:In the (?P<which>first|last) round, o|O)n turns? (\d+)(?: (?:to|and) (\d+))?(?: of round (\d))?, at (\d+–\d+(?: to the (?:U-boats|escorts))?), ",
        fact.text,
    ):
        round_ = {"first": 1, "last": 4}.get(told["which"] or "") or int(told[4])
        assert round_ == _round(fact), fact.text
        at = log.turn(int(told[2]), round_)
        assert at in turns, fact.text
        before = log.before(at)
        if not log.total("open", before):
            # damage in a hunt that goes on is counted at once, but in the log only at the end of the hunt
            low, high = (
                [int(log.total(name, each)) for name in ("uboat", "escort")] for each in (before, at)
            )
            possible = {
                standing(u, e) for u in range(low[0], high[0] + 1) for e in range(low[1], high[1] + 1)
            }
            assert told[5] in possible or not log.settled(at), fact.text
        first = fact.text.partition("; ")[0]
        if re.search(r"(?:ship|aircraft)\S* (?:rammed and )?sank (?:an?|her)\b", first) and log.settled(at):
            last = int(told[3] or told[2])
            span = [turn for turn in turns if int(told[2]) <= turn.number <= last]
            assert sum(_rise("boats-sunk", turn, log) for turn in span) > 0, fact.text


def _stopped(fact: StoryFact, log: Log) -> list[tuple[Fight, Turn, Seen]]:
    """Return the hunts that are said to have stopped attacks, each with its turn and computed again from the log, after checking that each
    boat was on her way in and was found, and did not fire at the convoy in the turns of the fact.
    """
    fights, numbers = fact.values["stopped" if "stopped" in fact.values else "deed"], fact.values["turns"]
    assert isinstance(fights, tuple)
    assert isinstance(numbers, tuple)
    turns = [log.turn(n, _round(fact)) for n in numbers]
    found = []
    for fight in fights:
        assert isinstance(fight, Fight)
        turn = _turn_of(fight, turns)
        read = seen(fight, turn, log)
        assert not printed(log) or read.found, fact.text
        assert turn.of("attack", "uboat") or log.before(turn).of("attack", "uboat"), fact.text
        found.append((fight, turn, read))
    return found


def _stoppers(fight: Fight, read: Seen) -> list[str]:
    """Return the escorts that hit a boat; if none hit her, those that found her."""
    if fight.hunt.boat.handle in (*fight.sunk, *fight.damaged):
        return [name for (name, _), margin in zip(read.strikes, read.margins, strict=True) if not margin]
    return read.found


def _turn_of(fight: Fight, turns: list[Turn]) -> Turn:
    """Return the turn that has the dice of a hunt; of several, the one in which her card was turned up."""
    fits = [
        turn for turn in turns if all([name, str(roll)] in turn.of("detect") for name, roll in fight.detects)
    ]
    boat = fight.hunt.boat
    shown = [
        turn for turn in fits if boat.card >= 0 and [boat.handle, card_name(boat.card)] in turn.of("reveal")
    ]
    return (shown or fits)[0]


def _would_have(score: str, stopped: list[tuple[Fight, Turn, Seen]], log: Log) -> int:
    """Check the score that stopped attacks would have made, and return the number of their rolls, none of which could miss."""
    if not printed(log):
        return 0
    rolls = 0
    for fight, turn, read in stopped:
        assert fight.attack is not None
        card = card_name(fight.attack.card)
        assert card in _orders(turn, log), card
        _, n, more = ATTACKS[card[0]]
        assert ATTACK[read.boat] + more >= 10, card
        rolls += n
    _, turn, _ = stopped[0]
    before = [int(log.total(name, log.before(turn))) for name in ("uboat", "escort")]
    after = [int(log.total(name, turn)) for name in ("uboat", "escort")]
    possible = {
        (u + rolls, e) for u in range(before[0], after[0] + 1) for e in range(before[1], after[1] + 1)
    }
    if log.settled(turn) and not log.total("open", log.before(turn)):
        # without a side it is level, or the U-boats are ahead
        scores = {standing(*each) for each in possible} | {f"{u}–{e}" for u, e in possible if u >= e}
        assert score in scores, (score, scores)
    return rolls


def _several_hits(fight: Fight, read: Seen) -> bool:
    """Return True if a boat was sunk by its second hit: two in one turn, or one on a damaged boat."""
    return sum(not margin for margin in read.margins) + fight.hunt.condition.damaged > 1


def _last_round(fact: StoryFact, log: Log) -> None:
    """Check what the side behind is said to have tried in the last round: attacks ordered or rolled, points scored, and points wanting."""
    played = [turn for turn in log.turns if turn.round == 4 and turn.heading != "end"]
    last = log.turns[-1]
    found = re.search(r"ended (\w+) points? short(?:; .*)?\.$", fact.text)
    assert found, fact.text
    _got_through(fact.text, log)
    name = str(fact.values["behind"])
    other = "escort" if name == "uboat" else "uboat"
    if last.heading == "end":
        assert log.total(other, last) - log.total(name, last) == counted(found[1])
    runs = _boats_ordered(played)
    strikes = sum(len(turn.of("strike")) for turn in played)
    times = {"once": 1, "twice": 2}
    if told := re.search(r"U-boats went in (once|twice|(\w+) times)", fact.text):
        assert (times.get(told[1]) or counted(told[2])) == runs
        fired = sum(len(turn.of("convoy")) + len(turn.of("carrier")) for turn in played)
        through = re.search(r"got (\w+) attacks? through", fact.text)
        assert (counted(through[1]) if through and through[1] != "an" else 0) == fired, fact.text
    elif told := re.search(r"escorts attacked (once|twice|(\w+) times)", fact.text):
        assert (times.get(told[1]) or counted(told[2])) == strikes
    elif "no boat went in" in fact.text or "no boat but only blanks went in" in fact.text:
        assert not runs
        assert ("only blanks" in fact.text) == any(turn.of("attack", "uboat") for turn in played), fact.text
    elif "came to no attack" in fact.text:
        assert not strikes
    else:
        raise AssertionError(fact.text)


def _boats_ordered(played: list[Turn]) -> int:
    """Return how many U-boats were sent to attack in these turns. A card that was turned up as a blank is no boat."""
    orders = [words[-1] for turn in played for words in turn.of("attack", "uboat")]
    shown = [words for turn in played for words in turn.of("reveal")]
    blanks = [
        words for words in shown if words[1] not in BOATS and words[0] in orders and words[0][0] in "uc"
    ]
    return len(orders) - len(blanks)


def _decided(fact: StoryFact) -> None:
    """Check that a text tells a turn as the deciding one only if much hung on it or its side kept the lead to the end."""
    if fact.values["decided"]:
        chance = fact.values["chance"]
        assert isinstance(chance, tuple)
        base, now = chance
        before, after = fact.values["before"], fact.values["after"]
        assert isinstance(before, tuple)
        assert isinstance(after, tuple)
        taken = (before[0] - before[1]) * (after[0] - after[1]) <= 0
        assert abs(base - now) >= 15 or (abs(base - now) >= 10 and taken and fact.values["kept"]), (base, now)


def _stake(text: str, log: Log, turns: list[Turn]) -> None:
    """Check how many rolls a boat met by escorts would have had, whether they could miss, and the score that they would
    have made.
    """
    before = [int(log.total(name, log.before(turns[0]))) for name in ("uboat", "escort")]
    after = [int(log.total(name, turns[-1])) for name in ("uboat", "escort")]
    orders = [
        words[0][0]
        for each in log.turns
        if each.round == turns[0].round
        for words in each.of("attack", "uboat")
    ]
    short = [
        (n, "", *score)
        for n, *score in re.findall(
            r"(\w+) certain hits? away from (\d+)–(\d+)(?: to the (U-boats|escorts))?", text
        )
    ]
    for n, how, high, low, side in short + re.findall(
        r"(\w+) rolls? (that could not miss|at \d+ or less) (?:would|could) have made it (\d+)–(\d+)(?: to the (U-boats|escorts))?",
        text,
    ):
        assert int(high) >= int(low), text
        one, two = (low, high) if side == "escorts" else (high, low)
        rolls = counted(n.lower())
        assert any(ATTACKS[card][1] == rolls for card in orders if card in ATTACKS), text
        assert before[0] <= int(one) - rolls <= max(before[0], after[0]), text
        assert before[1] <= int(two) <= max(before[1], after[1]), text
        fits = [ATTACKS[card][2] for card in orders if card in ATTACKS and ATTACKS[card][1] == rolls]
        numbers = {ATTACK[boat] + more for boat in ATTACK for more in fits}
        needed = re.search(r"\d+", how)
        assert (int(needed[0]) in numbers and int(needed[0]) < 10) if needed else max(numbers) >= 10, text


def _roll_by_roll(fact: StoryFact, log: Log) -> None:
    """Check that every roll in a text is in the log and needed what the printed values say."""
    turns, deeds = _turns(fact, log), fact.values["deeds"]
    assert isinstance(deeds, tuple)
    for deed in deeds:
        if isinstance(deed, Fight):
            _dice(deed, _said(fact, log))
        else:
            assert any(tuple(map(int, words)) == deed.rolls for turn in turns for words in turn.of("convoy"))
    fights = [deed for deed in deeds if isinstance(deed, Fight)]
    told = len(re.findall(r"(?:ship|aircraft)\b[^;]* (?:hit|sank|finished) [^;]*? with an? \d+,", fact.text))
    missed = re.search(r"(\w+) attacks? missed", fact.text)
    struck = sum(len(turn.of("strike")) for turn in turns)
    assert told <= struck, fact.text
    assert not missed or (not told and counted(missed[1]) <= struck), fact.text
    of_her = [deed for deed in deeds if isinstance(deed, Fight)]
    assert not missed or sum(len(deed.strikes) for deed in of_her) > 0, (
        f"nobody attacked this boat: {fact.text}"
    )
    if past := re.search(
        r"slipped past (it|both|all (\w+)|[^.;]*?(?:ship|aircraft)[^.;]*?), at ([^.;:]*)", fact.text
    ):
        deed = next(each for each in of_her if each.detects)
        read_of = seen(deed, _turn_of(deed, turns), log)
        n = {"it": 1, "both": 2}.get(past[1]) or (counted(past[2]) if past[2] else read_of.rolled)
        assert n == read_of.rolled, fact.text
        assert not read_of.found, fact.text
        exact = _exact(deed, _turn_of(deed, turns), read_of)[0]
        told_odds = re.fullmatch(r"(\w+) chances? in (\w+)", past[3])
        near = (
            abs(counted(told_odds[1]) / counted(told_odds[2]) - exact)
            <= max(0.02 * (exact > 0.03), 0.1 * exact)
            if told_odds
            else True
        )
        assert not printed(log) or near, (fact.text, exact)
    if not printed(log):
        return
    numbers = [log.turn(n, _round(fact)) for n in _numbers(fact)]
    hunts = [(fight, _turn_of(fight, numbers)) for fight in fights if fight.detects]
    read = [(fight, turn, seen(fight, turn, log)) for fight, turn in hunts]
    _led_to(fact, fights, log)
    if alone := re.search(r"[Tt]he (?:\w+ )?(\w+) (ship|aircraft) alone found", fact.text):
        finders = [[each.hunters[name] for name in each.found] for _, _, each in read]
        assert [(alone[1], alone[2])] in finders, fact.text
    if several := re.search(
        r"needed (.*?) or more to find them and rolled (.*?): it had (.*?) of finding (?:both|all \w+)\.",
        fact.text,
    ):
        least, rolls = (_numbers_in("(.*)", each) for each in (several[1], several[2]))
        assert len(rolls) == len(read) > 1, fact.text
        for (fight, at, each), roll, number in zip(
            read, rolls, least if len(least) > 1 else least * len(rolls), strict=True
        ):
            assert any(
                (name, roll) in fight.detects
                and round(20 * (1 - _found_by(fight, at, each.boat, unit))) == number - 1
                for name, unit in each.hunters.items()
            ), fact.text
        exact = prod(1 - _exact(fight, at, each)[0] for fight, at, each in read)
        assert not re.fullmatch(r"\w+ chances? in \w+", several[3]) or _means(several[3], exact), (
            fact.text,
            exact,
        )
    sinking = re.sub(r"slipped past [^.;]*", "", fact.text)
    for words in re.findall(r", at (\w+ chances? in \w+)(?= for the \w+ that|[.;,])", sinking):
        assert any(_means(words, _exact(fight, at, each)[1]) for fight, at, each in read), (fact.text, words)
    for words in re.findall(r"; she had (\w+ chances? in \w+) of slipping past", fact.text):
        assert any(_means(words, _exact(fight, at, each)[0]) for fight, at, each in read), fact.text
    for words in re.findall(r"; she had (\w+ chances? in \w+) of slipping through", fact.text):
        assert any(_means(words, _exact(fight, at, each)[0]) for fight, at, each in read), (fact.text, words)
    for roll, grade, kind, least in re.findall(
        r"an? (\d+) against the (?:(?:first|second|third) )?(\w+) (ship|aircraft)[^,;]*, where (\d+) would have",
        fact.text,
    ):
        assert any(
            (name, int(roll)) in fight.detects
            and unit == (grade, kind)
            and round(20 * (1 - _found_by(fight, at, each.boat, unit))) == int(least) - 1
            for fight, at, each in read
            for name, unit in each.hunters.items()
        ), (fact.text, grade, kind, least)
    for grade, kind, roll, enough, words in re.findall(
        r"[Tt]he (?:\w+ )?(\w+) (ship|aircraft) found [^;]*? with an? (\d+), (?:where (\d+) was enough|the lowest that would do)"
        r"; she had ([\w ]+? in \w+|hardly a chance|[\w ]+ chance) of slipping past (?:it|both|all)",
        fact.text,
    ):
        least = enough or roll
        assert int(roll) > int(least) or not enough, fact.text
        assert any(
            (name, int(roll)) in fight.detects
            and unit == (grade, kind)
            and round(20 * (1 - _found_by(fight, at, each.boat, unit))) == int(least) - 1
            and (not re.fullmatch(r"\w+ chances? in \w+", words) or _means(words, _exact(fight, at, each)[0]))
            for fight, at, each in read
            for name, unit in each.hunters.items()
        ), (fact.text, grade, kind, least)
    for grade, kind, verb, roll, enough in re.findall(
        r"\b[Tt]he (?:(?:first|second|third) )?(\w+) (ship|aircraft) (?:alone found(?:[^;]*?,? and|,) )?(?:rammed and )?(hit|sank|finished) [^;]*? with an? (\d+), (?:where (\d+) was enough|the highest)",
        fact.text,
    ):
        most = enough or roll
        assert int(roll) < int(most) or not enough
        assert any(
            (name, int(roll)) in fight.strikes
            and unit == (grade, kind)
            and _blows(unit, fight.hunt.first)[verb != "sank"] == int(most)
            and (verb == "finished") == bool(fight.hunt.condition.damaged)
            for fight, _, each in read
            for name, unit in each.hunters.items()
        ), (fact.text, grade, kind, most)


def _led_to(fact: StoryFact, fights: list[Fight], log: Log) -> None:
    """Check how a text says escorts came upon a boat that they hit, and that a shot of hers that is said to have missed is in the log."""
    if told := re.search(
        r"reported the convoy on turn (\d+), and (at once|a turn later|on turn (\d+))", fact.text
    ):
        assert log.turn(int(told[1]), _round(fact)).of("contact", "uboat"), fact.text
        hit = int(told[3]) if told[3] else int(told[1]) + (told[2] != "at once")
        at = log.turn(hit, _round(fact))
        assert at.of("strike") or at.of("torpedo-roll"), fact.text
    if told := re.search(r"had been in contact since round (\d), and on turn (\d+)", fact.text):
        assert any(turn.of("contact", "uboat") for turn in log.turns if turn.round == int(told[1])), fact.text
        at = log.turn(int(told[2]), _round(fact))
        assert at.of("strike") or at.of("torpedo-roll"), fact.text
    if told := re.search(r"ran into a patrol on turn (\d+)", fact.text):
        turn = log.turn(int(told[1]), _round(fact))
        assert log.before(turn).of("air", "escort") or turn.of("air", "escort"), fact.text
    if "torpedoes missed, and" in fact.text or "flak missed, and" in fact.text:
        assert any(fight.shot is not None for fight in fights), fact.text


def _got_through(text: str, log: Log) -> None:
    """Check how many of the U-boats' attacks on the convoy are said to have got through: those rolled at the convoy."""
    found = re.search(r"; (?:(\w+) of|all) their (\w+) attacks in the game got through", text)
    if not found:
        return
    total = counted(found[2])
    through = total if found[1] is None else 0 if found[1] == "none" else counted(found[1])
    assert through == sum(bool(words) for turn in log.turns for words in turn.of("convoy")), text
    assert total <= sum(len(turn.of("attack", "uboat")) for turn in log.turns), text


def _result(fact: StoryFact, log: Log) -> None:
    last = log.turns[-1]
    if last.heading == "end":
        assert fact.values["scores"] == (log.total("uboat", last), log.total("escort", last))
        assert fact.values["ships"] == log.total("ships-sunk", last)
        sunk = fact.values["sunk"]
        assert isinstance(sunk, tuple)
        assert sunk[0] == log.total("boats-sunk", last)
    if "finished" in fact.text:
        ahead = re.search(
            r"(U-boats|escorts) (led to the end and |kept that lead and |were never behind and |led from the first round on and )?finished (?:far )?ahead, (\d+–\d+)[:.]",
            fact.text,
        )
        totals = [int(log.total(name, last)) for name in ("uboat", "escort")]
        assert ahead, fact.text
        assert ("far ahead" in fact.text) == (abs(totals[0] - totals[1]) >= 10), fact.text
        assert standing(*totals) == f"{ahead[3]} to the {ahead[1]}", fact.text
        if ahead[2] in ("were never behind and ", "led from the first round on and "):
            leads = [log.total("uboat", each) - log.total("escort", each) for each in log.turns]
            since = [
                log.total("uboat", each) - log.total("escort", each) for each in log.turns
                if each.round > 1 and not each.heading.startswith("round")
            ]  # fmt: skip
            if "first round" in ahead[2]:
                assert all(lead > 0 if ahead[1] == "U-boats" else lead < 0 for lead in since), fact.text
            assert all(lead >= 0 if ahead[1] == "U-boats" else lead <= 0 for lead in leads), fact.text
        elif ahead[2]:
            moment = fact.values["moment"]
            assert isinstance(moment, tuple)
            turn = log.turn(moment[1], moment[0])
            later = [each for each in log.turns[log.turns.index(turn) :] if not log.total("open", each)]
            leads = [log.total("uboat", each) - log.total("escort", each) for each in later]
            assert all(lead > 0 if ahead[1] == "U-boats" else lead < 0 for lead in leads), fact.text
    if "That was the final score" in fact.text:
        assert fact.values["made"] == fact.values["scores"], fact.text
    if final := re.search(r"It ended (\d+–\d+(?: to the (?:U-boats|escorts))?)", fact.text):
        scores = fact.values["scores"]
        assert isinstance(scores, tuple)
        assert fact.values["made"] == scores, fact.text
        assert final[1] == standing(*scores), fact.text
    for what, name in (
        ("merchant ships?", "ships-sunk"),
        ("U-boats?", "boats-sunk"),
        ("escorts?", "escorts-sunk"),
    ):
        if last.heading == "end" and (
            lost := re.search(rf"\b(?!The\b)(\w+) {what}(?=,| and| was| were)", fact.text)
        ):
            assert counted(lost[1]) == log.total(name, last), fact.text
    if by := re.search(r", (\w+) boats by an? (\w+ \w+)\.", fact.text):
        assert counted(by[1]) <= log.total("boats-sunk", last), fact.text
        assert not printed(log) or counted(by[1]) <= _sinkings(fact, by[2], log), fact.text


def _sinkings(fact: StoryFact, unit: str, log: Log) -> int:
    """Return in how many hunts that sank a boat the card that a text names had an attack roll that hit."""
    by = fact.values["by"]
    assert isinstance(by, tuple)
    card = card_name(int(re.findall(r"=e(\d+)", str(by[0]))[0]))
    assert " ".join(UNITS[card]) == unit, (card, unit)
    most, found = _blows(UNITS[card], True)[1], 0
    shown: dict[str, str] = {}
    for turn in log.turns:
        hits = 0
        for _, _, text in turn.said:
            verb, *words = text.split()
            if verb == "reveal" and len(words) > 1:
                shown[words[0]] = words[1]
            hits += verb == "strike" and shown.get(words[0]) == card and int(words[1]) <= most
        found += hits if _rise("boats-sunk", turn, log) > 0 else 0
    return found


def _did(verb: str, unit: tuple[str, str], fight: Fight, read: Seen) -> bool:
    """Return True if an escort of this grade and kind turned a boat back, sank her or damaged her."""
    if verb == "turns back":
        return any(read.hunters[name] == unit for name in read.found)
    sinks, hits = _blows(unit, fight.hunt.first)
    most = hits if verb == "damages" or _several_hits(fight, read) else sinks
    return any(read.hunters[name] == unit and roll <= most for name, roll in read.strikes)


def _headline(fact: StoryFact, log: Log) -> None:
    """Check the stopped hits and the score in a headline, what the escorts are said to have done, and that the fact's turns have it."""
    turns = _turns(fact, log)
    stopped = _stopped(fact, log) if fact.values["stopped"] else []
    if told := re.search(r"stops? (\w+) boats worth (\w+) ships in round", fact.text):
        assert counted(told[1]) == len(stopped), fact.text
        assert not printed(log) or counted(told[2]) == sum(
            ATTACKS[card_name(fight.attack.card)[0]][1] for fight, _, _ in stopped if fight.attack is not None
        ), fact.text
    if one := re.match(r"one (\w+) (ship|aircraft) stops ", fact.text):
        for fight, _, read in stopped:
            assert not printed(log) or (one[1], one[2]) in [
                read.hunters[name] for name in _stoppers(fight, read)
            ], fact.text
    if told := re.search(
        r"the (novice|regular|ace)(?: boat)? about to (draw level at|go ahead|take the lead at|make it) (\d+–\d+(?: to the (?:U-boats|escorts))?)",
        fact.text,
    ):
        ((_, turn, read),) = stopped
        assert not printed(log) or read.boat == told[1], fact.text
        _would_have(told[3], stopped, log)
        lead = log.total("uboat", log.before(turn)) - log.total("escort", log.before(turn))
        if (
            log.settled(turn)
            and not log.total("open", turn)
            and not _rise("escort", turn, log)
            and not _rise("uboat", turn, log)
        ):
            assert (told[2] == "go ahead") == (lead == 0), fact.text
            assert lead < 0 or told[2] not in ("draw level at", "take the lead at"), fact.text
    if who := re.match(
        r"an? (novice|regular|ace) (ship|aircraft) (rams and sinks|sinks|damages|turns back) ", fact.text
    ):
        verb, unit = who[3], (who[1], who[2])
        deeds = fact.values["deeds"]
        assert isinstance(deeds, tuple)
        boats = [fight.hunt.boat for fight, _, _ in stopped]
        reads = [
            (deed, seen(deed, _turn_of(deed, turns), log)) for deed in deeds
            if isinstance(deed, Fight) and deed.detects and (not boats or deed.hunt.boat in boats)
        ]  # fmt: skip
        assert not printed(log) or any(_did(verb, unit, fight, read) for fight, read in reads), fact.text
    if several := re.match(r"(\w+) escorts turn back ", fact.text):
        ((fight, _, read),) = stopped
        assert not printed(log) or counted(several[1]) == len(_stoppers(fight, read)) > 2, fact.text
    if changed := re.search(
        r" and (levels? the score|opens? the score|breaks? the tie|takes? the lead|makes? it (\d+–\d+))",
        fact.text,
    ):
        before, after = fact.values["before"], fact.values["after"]
        assert isinstance(before, tuple)
        assert isinstance(after, tuple)
        was, now = before[0] - before[1], after[0] - after[1]
        assert changed[1].startswith("level") == (now == 0), fact.text
        assert changed[1].startswith("take") == (was * now < 0), fact.text
        assert re.match("open|break", changed[1]) is None or was == 0, fact.text
        assert not changed[2] or changed[2] == f"{max(after)}–{min(after)}", fact.text
    if "slips past the escorts" in fact.text:
        ships = re.search(r"sinks (\w+) merchant ship", fact.text)
        assert ships, fact.text
        assert counted(ships[1]) <= sum(_rise("ships-sunk", turn, log) for turn in _turns(fact, log)), (
            fact.text
        )
        return
    if re.search(
        r"\b(?:sinks?|finish(?:es)? off) (?:an?|the) (?:novice|regular|ace)(?! ship| aircraft)", fact.text
    ) and all(log.settled(turn) for turn in _turns(fact, log)):
        assert sum(_rise("boats-sunk", turn, log) for turn in _turns(fact, log)) > 0, fact.text


def _stakes(fact: StoryFact, log: Log) -> None:
    """Check what a turning point says was at stake or let an attack through: the attack cards, their hits, the score, and the escorts' hand."""
    deed, n = fact.values["deed"], fact.values["turn"]
    assert isinstance(n, int)
    turn = log.turn(n, _round(fact))
    if isinstance(deed, SalvoFacts):
        _came_through(fact.text, deed, turn, log)
        return
    stopped = _stopped(fact, log)
    would, now = fact.values["would"], fact.values["now"]
    assert isinstance(would, int)
    assert isinstance(now, int)
    told = re.search(
        r"went in (?:against (\w+) (ships?|aircraft|escorts) with an? (\w[\w ]*?), |(?:one after the other )?for )(\w+) ships? if (?:it did not find her|they did not find her|nobody found them),"
        r" to (draw level at|go ahead|take the lead at|make it) (\d+–\d+(?: to the (?:U-boats|escorts))?)(?:, with a chance to win of (\d+)\u00a0%|( and (?:all but )?win the game)|)\.$",
        fact.text,
    )
    assert told, fact.text
    assert would > now, fact.text
    final = [each for each in log.turns if each.heading.startswith("turn")][-1]
    is_over = log.turns[-1].heading == "end" and final in _turns(fact, log)
    assert not told[8] or ("all but" not in told[8]) == is_over, fact.text
    if told[7] or told[8]:
        assert would == int(told[7] or 100), fact.text
    else:  # at the end of the game, with these hits it would have been level or lost all the same
        assert log.turns[-1].heading == "end", fact.text
        score = [int(log.total(name, log.turns[-1])) for name in ("uboat", "escort")]
        lost = sum(
            ATTACKS[card_name(fight.attack.card)[0]][1] for fight, _, _ in stopped if fight.attack is not None
        )
        is_draw = told[5] == "draw level at" or score[0] + lost == score[1]
        assert would == (50 if is_draw else 0), fact.text
    rolls = _would_have(told[6], stopped, log)
    assert len(stopped) == 1 or not told[1], fact.text
    assert ("one after the other" in fact.text) <= (len({turn.number for _, turn, _ in stopped}) > 1), (
        fact.text
    )
    if not printed(log):
        return
    assert rolls == counted(told[4]), fact.text
    if told[1]:
        ((_, _, read),) = stopped
        assert ("it did not" in fact.text) == (len(read.hunters) == 1), fact.text
        kinds = {kind for _, kind in read.hunters.values()}
        assert counted(told[1]) == len(read.hunters), fact.text
        assert kinds == {"ship", "aircraft"} if told[2] == "escorts" else kinds == {told[2].rstrip("s")}, (
            fact.text
        )
        (fight, _, _) = stopped[0]
        assert fight.attack is not None
        assert ATTACKS[card_name(fight.attack.card)[0]][0] == told[3], fact.text


def _certain_hits(rolls: int, score: str, read: Seen, turn: Turn, log: Log) -> None:
    """Check that an attack of this round had so many rolls, none of which could miss, and the score that they would have made before a hunt."""
    orders = [
        words[0][0]
        for each in log.turns
        if each.round == turn.round and each.number <= turn.number
        for words in each.of("attack", "uboat")
    ]
    fitting = [ATTACKS[rank] for rank in orders if rank in ATTACKS and ATTACKS[rank][1] == rolls]
    assert any(ATTACK[read.boat] + more >= 10 for _, _, more in fitting), score
    before = [int(log.total(name, log.before(turn))) for name in ("uboat", "escort")]
    after = [int(log.total(name, turn)) for name in ("uboat", "escort")]
    possible = {
        (u + rolls, e) for u in range(before[0], after[0] + 1) for e in range(before[1], after[1] + 1)
    }
    if log.settled(turn):
        assert score in {standing(*each) for each in possible}, (score, possible)


def standing(uboat: int, escort: int) -> str:
    """Return a score in the words of the report."""
    if uboat == escort:
        return f"{uboat}–{escort}"
    return f"{max(uboat, escort)}–{min(uboat, escort)} to the {'U-boats' if uboat > escort else 'escorts'}"


def _came_through(text: str, salvo: SalvoFacts, turn: Turn, log: Log) -> None:
    """Check what a text says let an attack through to the convoy, and how many ships it sank."""
    assert any(tuple(map(int, words)) == salvo.rolls for words in turn.of("convoy")), text
    told = re.search(r"sank (?:(\w+) merchant ships?|the rescue ship)", text)
    assert told, text
    assert (counted(told[1]) if told[1] else 0) == salvo.ships, text
    _unmet(text, salvo.attack.boat.handle, turn, log)
    for n in _numbers_in(r"for a blank had drawn \w+ on turns? ([\d, and]+)", text):
        played = log.turn(n, turn.round).of("attack", "escort")
        shown = log.turn(n + 1, turn.round).of("reveal")
        assert any("on" in words for words in played), text
        assert not printed(log) or any(words[0][0] in "uc" and words[1] not in BOATS for words in shown), text
    if held := re.search(r"the escorts held (\w+) attack cards? and let", text):
        cards = [card for card in _escort_hand(turn, log) if card[1] == "S"]
        assert len(cards) == counted(held[1]), (text, cards)
    if "stood between" in text or "between her and the convoy" in text:
        handle = salvo.attack.boat.handle
        place = next(
            n for n, (_, _, w) in enumerate(turn.said) if tuple(w.split()[1:]) == tuple(map(str, salvo.rolls))
        )
        turned = [n for n, (_, _, w) in enumerate(turn.said[:place]) if w.startswith(f"reveal {handle} ")]
        hunters = [w for _, _, w in turn.said[max(turned, default=0) : place] if w.startswith("detect")]
        assert hunters, text
        assert ("stood between" in text) == ("only " in text.lower()) == (len(hunters) == 1), text


def _numbers_in(pattern: str, text: str) -> list[int]:
    """Return the numbers in the first group of every match of a pattern."""
    return [int(n) for found in re.findall(pattern, text) for n in re.findall(r"\d+", found)]


def _in_the_log(fact: StoryFact, log: Log) -> None:
    assert _turns(fact, log)


CHECKS = {
    "hunt": _hunt, "salvo": _salvo, "moves": _moves, "rest": _rest, "patrols": _patrols, "shadows": _shadows, "went": _went, "contacts": _contacts, "vain": _vain, "lost": _missed_out, "idle": _idle, "course": _course, "balance": _balance, "round": _opening,
    "unrecorded": _in_the_log, "unused": _unused, "moment": _moment, "last-round": _last_round, "result": _result, "headline": _headline, "kept": _kept, "hits": _hits, "fell": _fell, "dice": _roll_by_roll, "stake": _stakes, "standing": _result,
    "stops": _in_the_log, "early": _in_the_log, "position": _in_the_log,
}  # fmt: skip
