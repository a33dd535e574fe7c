"""Compares the facts in a report of Wolf Pack with the log, clause by clause."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from printkit.report.story import StoryFact
from printkit.report.words.phrases import chances, times
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_end import ENDS, close
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, NAMES, SIDES, WHO, Played, named
from tests.report.readers.wolf_pack_kill import Chain, several, shaped
from tests.report.readers.wolf_pack_later import later
from tests.report.readers.wolf_pack_race import raced, without_tail
from tests.report.readers.wolf_pack_turning import bare, deeds, moment, need, plain, stakes

TURN = re.compile(r"turns? (\d+)(?: (?:and|to) (?:turn )?(\d+))?")


# -- the facts ---------------------------------------------------------------------------------------------------------------


def check(fact: StoryFact, log: Log, played: Played) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    assert not re.search(r"  | [,.;)]|\(\)", fact.text), fact.text
    CHECKS[fact.kind](fact, log, played)


def _turns_named(text: str) -> set[int]:
    return {int(n) for found in TURN.findall(text) for n in found if n}


def _roles(text: str, side: int, mine: str, theirs: str) -> None:
    """Check which side certain words name: the side itself for the pattern ``mine``, the other side for the pattern
    ``theirs``.
    """
    for pattern, who in ((mine, WHO[side]), (theirs, WHO[1 - side])):
        for found in re.finditer(pattern.replace("WHO", "(the wolf pack|the convoy)"), text, re.I):
            said = next(group for group in found.groups() if group)
            assert said.lower() == who, (found[0], text)


def _turn_roles(text: str, roles: dict[str, int]) -> None:
    """Check the turn number after certain words."""
    for words, turn in roles.items():
        for found in re.finditer(words, text):
            assert int(found[1]) == turn, (found[0], text)


def _deal(fact: StoryFact, log: Log, played: Played) -> None:
    setup = log.turns[0]
    hands = [setup.of("hand", side)[0] for side in SIDES]
    assert fact.values["cards"] == 108 - sum(map(len, hands))
    for side, key in enumerate(("wolf", "convoy")):
        own = [card for card in hands[side] if card in CHAINS[side]]
        said = str(fact.values[key])
        assert {NAMES[card] for card in own} == {name for name in NAMES.values() if name in said}
        assert (said == "no link") == (not own)
        for card in set(own):
            often = {1: "", 2: "two ", 3: "three ", 4: "four ", 5: "five "}[own.count(card)]
            assert re.search(
                rf"(?:^|, |and ){often}(?:an? )?{NAMES[card]}(?: cards?|s|es)?(?:,| and|$)", said
            ), said
        assert ("Neither side" in fact.text) == (
            not set(hands[0]) & set("PTR") and not set(hands[1]) & set("SGU")
        )
        assert (
            "Neither side" in fact.text
            or f"{'dealt' if not side else 'the convoy'} {said}{fact.values[f'{key}_lacks']}" in fact.text
        )
        lacks = str(fact.values[f"{key}_lacks"])
        assert bool(lacks) == (bool(own) and CHAINS[side][0] not in own)


def _kill(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    text = plain(fact.text)
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
    n, card, *_, robbed = played.longest(turn, side)
    wait = value["wait"]
    told = (
        wait is None and n >= 5 and bool(value["losses"])
    )  # the loss behind the wait has a sentence of its own
    assert told or (wait is not None) == (n >= 5), text
    if wait is not None:
        assert (wait.plays, CODES[wait.kind], wait.robbed) == (n, card, robbed)
        assert counted(re.search(r"(\w+) turns? ?(?:for|without)?", str(value["plays"]))[1]) == n  # type: ignore[index]
    if wait is None and len(links) == len(CHAINS[side]):
        _begins_with_but(text, played, links, side)
        chain = Chain(played, side, links, turn)
        if not raced(text.removeprefix("but "), chain):
            shaped(without_tail(text.removeprefix("but "), chain), chain)
        _clauses_of_kill(fact, text, played, links, side)
        return
    whole = text
    if len(links) == len(CHAINS[side]):
        text = without_tail(text, Chain(played, side, links, turn))
    rest = _thefts(text, played, side, wait)
    stolen, text = rest != text, rest
    assert _turns_named(text) <= {
        *links,
        turn,
        wait.first if wait else 0,
        *_dry(text, played, side, card, None if stolen else wait),
        *_links_anew(text, played, links, side),
    }
    assert "longest" not in text, "what is told of a part of a game has to be true of the whole"
    assert wait is not None or not re.search(r"\bwithout|had no [A-Z]|waited", text), text
    if wait is not None and re.search(r"\bwithout|had no [A-Z]", text) and not _DRY.search(text):
        assert played.without(wait.last, side, card) == n, text
    if "turns from turn" in text or "in hand for" in text:
        lacking = [p for p in played.plays if p.side == side and links[0] < p.turn < links[1]]
        assert all(CHAINS[side][2] in p.hands[side] and CHAINS[side][1] not in p.hands[side] for p in lacking)
    assert WHO[1 - side] not in text.lower(), text
    _waits_of_kill(_DRY.sub("", text), n, card, side)
    _turn_roles(re.sub(rf"(?<!destroyed )(?<!destroyed a ){_CAME}", "", text), {
        r"begun on turn (\d+)": links[0], r"began a chain on turn (\d+)": links[0], r"did not come until turn (\d+)": turn, r"began(?: again)? on turn (\d+)": links[0], r"[lL]aid \w+(?: Charges)? on turn (\d+)": links[0],
        r"of turn (\d+)": links[0], r"from turn (\d+)(?: on\b| and sank| and destroyed)": links[0], r"[Oo]n turn (\d+) the .+? had a whole": links[0],
        r"turns (\d+) to": links[0], r"turns \d+ to (\d+)": turn, r"two links down from turn (\d+)": links[1],
        r"turns from turn (\d+) only": wait.first if wait else 0, r"next chain on turn (\d+)": links[0],
        r"transport on turn (\d+)": turn, r"U-boat on turn (\d+)": turn, r"on turn (\d+) it ": turn,
        r"(?:sunk|destroyed) on turn (\d+)": turn, r"drew its \S+ on turn (\d+)": turn,
    })  # fmt: skip
    _clauses_of_kill(fact, whole, played, links, side)


def _begins_with_but(text: str, played: Played, links: tuple[int, ...], side: int) -> None:
    """Check that a side's kill is set only against a card of its opponent that swept its last chain away."""
    if text.startswith("but "):
        cut = played.cut(links[0], side)
        assert cut is not None
        assert cut.side != side, text


_THEFTS = re.compile(
    r"^(?P<by>[A-Z][A-Za-z ]+?) (?:took|had taken) (?:WHO’s last (?P<one>[A-Z][\w-]+(?: Charges)?)|(?P<n>\w+) (?P<more>[A-Z][\w-]+(?: Charges)?) from WHO) "
    r"on turns? (?P<turns>\d+(?: and \d+)?)"
)


_LAST_TAKEN = re.compile(
    r", whose last (?P<one>[A-Z][\w-]+(?: Charges)?) (?P<by>Near Miss|Cat and Mouse) had taken on turn (?P<turns>\d+),"
)


def _thefts(text: str, played: Played, side: int, wait: Any) -> str:
    """Check the harassments that are said to have taken a side's last cards of a kind before it needed one; return the text without them."""
    if within := _LAST_TAKEN.search(text):
        before = f"{within['by']} took {WHO[side]}’s last {within['one']} on turn {within['turns']}"
        _thefts(f"{before}, and no more", played, side, wait)
        return _LAST_TAKEN.sub("", text)
    found = _THEFTS.match(re.sub(WHO[side], "WHO", text, flags=re.I))
    if found is None:
        assert not re.search("Near Miss|Cat and Mouse", text), text
        return text
    card = CODES[wait.kind]
    assert named(found["one"] or found["more"]) == [card], text
    taken = [
        p
        for p in played.plays
        if p.side != side and (p.turn, p.card) in [(n, CODES[kind]) for n, kind in wait.thefts]
    ]
    assert len(taken) == len(wait.thefts) == (1 if found["one"] else counted(found["n"])), text
    assert all(p.victim == card for p in taken), text
    assert set(named(found["by"])) == {p.card for p in taken}, text
    assert {int(n) for n in re.findall(r"\d+", found["turns"])} == {p.turn for p in taken}, text
    last = taken[-1]
    assert last.hands[side].count(card) == 1, text
    if none := re.search(r"(?:had none|found no other) up to turn (\d+)", text):
        assert int(none[1]) == wait.last, text
    later = [
        p
        for p in played.plays
        if p.side == side and p.turn <= wait.last and (p.turn, p.side) > (last.turn, last.side)
    ]
    assert later
    assert all(card not in p.hands[side] for p in later), text
    text = re.sub(r" up to turn \d+", "", text)
    return re.sub(r"^.*? on turns? \d+(?: and \d+)?(?:; |, )", "", text, count=1)


_DRY = re.compile(
    r"without (?:an? )?(?P<one>[A-Z][\w-]+(?: Charges)?) from turn (?P<a>\d+) to turn (?P<b>\d+)"
    r"|From turn (?P<c>\d+) to turn (?P<d>\d+) the [a-z ]+ had no (?P<two>[A-Z][\w-]+(?: Charges)?)"
    r"|had no (?P<three>[A-Z][\w-]+(?: Charges)?) from turn (?P<e>\d+) to turn (?P<f>\d+)"
    r"|Turns (?P<g>\d+) to (?P<h>\d+) passed without (?:an? )?(?P<four>[A-Z][\w-]+(?: Charges)?)"
)


def _dry(text: str, played: Played, side: int, card: str, wait: Any) -> set[int]:
    """Check the turns during which a side is said to have been without a card; return them. It must have been the whole
    time, and longer than the side's chain waited.
    """
    found = _DRY.search(text)
    if found is None:
        assert wait is None or played.without(wait.last, side, card) == wait.plays, text
        return set()
    first = int(found["a"] or found["c"] or found["e"] or found["g"])
    last = int(found["b"] or found["d"] or found["f"] or found["h"])
    assert named(found["one"] or found["two"] or found["three"] or found["four"]) == [card], text
    n = played.without(last, side, card)
    assert (first, last) == (last - n + 1, wait.last), (text, n)
    assert n > wait.plays
    return {first, last}


_CAME = r"(?:(?:an? )?(?:Periscope|Torpedo|Transport|Sonar|Depth Charges|U-boat)(?:,| and)? ?)+on turn \d+"


def _links_anew(text: str, played: Played, links: tuple[int, ...], side: int) -> set[int]:
    """Check the links that a side is said to have held after it lost its last chain, and those drawn since; return the
    turns of these draws.
    """
    text = re.sub(r"destroyed a U-boat|to destroy a U-boat", "destroyed one", text)
    cut = played.cut(links[0] - 1 if "next chain" in text else links[0], side)
    whole = set(CHAINS[side])
    if text.startswith("but "):
        assert cut is not None
        assert cut.side != side, "a side is not set against its own card"
    if re.search("in hand already|still held a whole chain", text):
        assert cut is not None
        assert played.kept(cut, side) == whole, text
        assert not [
            p
            for p in played.plays
            if p.side != side
            and cut.turn < p.turn < links[0]
            and p.victim in whole
            and p.hands[side].count(p.victim) == 1
        ]
    if held := re.search(
        r"(?:which still held|to go with|had kept|Left with|With(?= [^;]* left over)|at once with) (.+?)(?:, drew| left over| for the next| after its last chain| and (?:sank|destroyed))",
        text,
    ):
        assert cut is not None
        came = set(re.findall("[A-Z]", "".join(named(" ".join(re.findall(_CAME, text))))))
        assert set(named(held[1])) == whole - came, text
        assert set(named(held[1])) <= played.kept(cut, side), text
    turns = set()
    for said in re.findall(_CAME, text):
        turn = int(said.rsplit(" ", 1)[1])
        drawn = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
        if re.search(
            "still held|to go with|had kept|after its last chain|together|left over|at once with", text
        ):
            assert all(card in drawn.cards and card not in drawn.held for card in named(said)), text
            turns.add(turn)
    return turns


def _waits_of_kill(text: str, n: int, card: str, side: int) -> None:
    """Check how long a kill is said to have waited, and for which link."""
    assert not re.search(r"(?<!two) turns later", text), text
    if found := re.search(r"laid ([A-Z][\w-]+(?: Charges)?) on turn", text):
        assert named(found[1]) == [CHAINS[side][0]], text
    for found in re.finditer(r"(\w+) turns?\b(?! later| \d| was out)", text):
        if found[1] not in ("same", "a", "the"):
            assert counted(found[1]) == n, text
    link = "((?:Periscope|Torpedo|Transport|Sonar|Depth Charges|U-boat))"
    for found in re.finditer(
        rf"(?:without|turns for|had no|only|before|the game, before) (?:an? )?{link}", text
    ):
        assert NAMES[card] == found[1], text
    assert all(code in CHAINS[side] for code in named(text)), text
    if found := re.search(
        rf"{link} down and the {link} in hand|on the {link}; then the {link}|laid {link} on turn .*with the {link} in hand",
        text,
    ):
        said = [name for name in found.groups() if name]
        assert said == [NAMES[CHAINS[side][0]], NAMES[CHAINS[side][2]]], text


def _clauses_of_kill(fact: StoryFact, text: str, played: Played, links: tuple[int, ...], side: int) -> None:
    """Check what single words in a sentence about a kill state."""
    turn, other, togo = links[2], 1 - side, played.after[links[2], side]
    before = [k for k in played.killed if k[0] < turn or (k[0] == turn and k[1] < side)]
    plays = [played.play(n, side) for n in links]
    claims = {
        "two turns later": links[0] == turn - 2,
        "went straight on": bool(before) and before[-1][:2] == (links[0] - 1, side) and links[0] == turn - 2,
        "in hand already": links[0] == turn - 2 and all(c in plays[0].hands[side] for c in CHAINS[side]),
        "a whole chain": links[0] == turn - 2,
        "a link a turn": links[0] == turn - 2,
        "on each of turns": links[0] == turn - 2,
        "were enough": links[0] == turn - 2,
        "was quickest": not before,
        "answered in the same turn": before[-1:] != [] and before[-1][0] == turn and before[-1][1] == other,
        "before the turn was out": before[-1:] != [] and before[-1][0] == turn and before[-1][1] == other,
        "at once with": links[0] == turn - 2 and bool(before) and links[0] == before[-1][0] + 1,
        "three links in a row": links[0] == turn - 2,
        "needed only turns": links[0] == turn - 2,
        "drew each link": all(p.fresh for p in plays) and links[0] == turn - 2,
        "drew the": plays[2].fresh,
        "for it did not come until": plays[2].fresh and turn - links[0] >= 5,
        "drew its": plays[2].fresh,
        "in time": plays[2].fresh,
        "in the same turn": before[-1:] != [] and before[-1][0] == turn and before[-1][1] == other,
        "first kill of the game": not before,
        "its first kill": not any(k[1] == side for k in before) or "its first kill since turn" in text,
        f"won {WHO[side]} the game": togo[side] == 0,
        "the last that": togo[side] == 0,
        "had won": togo[side] == 0,
        " and last": togo[side] == 0,
        "one more would win": 0 < togo[side] <= 3,
        "one kill from its goal": all(0 < n <= 3 for n in togo),
        "the next kill would win": all(n <= 3 * 1 for n in togo),
        "one short of its goal": 0 < togo[side] <= 3,
        "one card nearer": togo[side] + 1 == togo[other],
        "began again": any(p.laid[side] for p in played.swept if p.turn <= links[0]),
        "followed at once": links[1] == turn - 1,
        "another chain in hand": links[0] == turn - 2,
        "lost no time": links[0] == turn - 2,
        "had all three links together": all(c in plays[0].hands[side] for c in CHAINS[side]),
        "every link ready": all(c in plays[0].hands[side] for c in CHAINS[side]) and links[0] == turn - 2,
        "All three links were in hand": all(c in plays[0].hands[side] for c in CHAINS[side]) and links[0] == turn - 2,
        "with all three links in hand": all(c in plays[0].hands[side] for c in CHAINS[side]) and links[0] == turn - 2,
        "one link after the other": links[0] == turn - 2,
        "no more than turns": links[0] == turn - 2,
        f"with the {NAMES[CHAINS[side][2]]} in hand": all(CHAINS[side][2] in p.hands[side] for p in played.plays if p.side == side and links[0] <= p.turn <= turn),
        "used the respite": any(p.side == side and p.laid[other] for p in played.swept if p.turn <= links[0]),
        "answered": bool(before) and before[-1][1] == other and (before[-1][0] < links[0] or "in the same turn" in text) and turn - before[-1][0] <= 3,
    }  # fmt: skip
    for words, holds in claims.items():
        assert holds or words not in text, (words, text)
    if found := re.search(r"its (\w+)(?: and last|, and one more)", text):
        assert ordinal(len([k for k in before if k[1] == side]) + 1) == found[1], text
    if found := re.search(r"left each side (\w+) cards?", text):
        assert togo == (counted(found[1]),) * 2


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
    text = plain(fact.text)
    links = list(CHAINS[other][: play.laid[other]]) + list(CHAINS[side][: play.laid[side]])
    if text.startswith("Both sides had two links down on"):
        assert play.laid == (2, 2)
        links = []
    assert set(named(text)) - {CHAINS[other][2]} == {play.card, *links} - {CHAINS[other][2]}, text
    third_named = CHAINS[other][2] in named(text)
    assert not third_named or two
    if not play.laid[side]:
        assert [c for c in named(text) if c != play.card and c != CHAINS[other][2]] == links, text
    _roles(
        text, side, "in WHO’s hand since|turn \\d+ WHO drew|^WHO (?:drew|gave up|had another)|but WHO had had|WHO played|WHO cleared|WHO had to play|WHO’s own|, WHO drew",
        "turns WHO had|^WHO had its|while WHO still|before WHO had an?|WHO was looking|already in WHO’s|in WHO’s hand, and|before WHO (?:would|had)|keep WHO from|^WHO (?:had only|once more|held the)|with WHO’s|cost WHO|and WHO held",
    )  # fmt: skip
    _turn_roles(text, {r"since turn (\d+)": value["since"], r"(?<!since )turn (\d+)": play.turn})
    since = played.since(play.turn, side, play.card)
    assert _turns_named(fact.text) <= {play.turn, since}
    if found := re.search(r"For (\w+) turns? the", text):
        waits = [
            p
            for p in played.plays
            if p.side == other and (p.turn < play.turn or (p.turn == play.turn and other < side))
        ]
        n = next(
            (
                n
                for n, p in enumerate(reversed(waits))
                if p.laid[other] < 2 or CHAINS[other][2] in p.hands[other]
            ),
            len(waits),
        )
        assert counted(found[1]) == n, text
    if "in hand since" in fact.text:
        assert value["since"] == since > 0
        assert not [
            p for p in played.plays if p.side == side and p.card == play.card and since <= p.turn < play.turn
        ]
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
    other, text = 1 - side, plain(fact.text)
    held = [CHAINS[other][2] in p.hands[other] for p in mine]
    assert all(held) == ("one play more to win" in text or f"{NAMES[CHAINS[other][2]]} in hand" in text)
    assert ("one play more to win" in text) == (all(held) and all(p.last_chain(other) for p in mine)), text
    said = re.search(r"on turns ([\d, and]+), (the wolf pack|the convoy) ", text)
    assert said, text
    assert tuple(int(n) for n in re.findall(r"\d+", said[1])) == numbers, text
    assert said[2] == WHO[other], text
    assert text.startswith("Twice" if len(mine) == 2 else text.split()[0] + " times"), text
    price = re.search(r", and (?:its|the [a-z ]+’s) own (.+?) too\.$", text)
    assert named(price[1] if price else "") == list(CHAINS[side][: value["own_n"]]), text
    assert len(mine) == 2 or counted(text.split()[0]) == len(mine), text


def _clearances(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a series of sweeps by both sides: each sweep between the first and the last is told, with the links that it
    removed and its turn.
    """
    value: Any = fact.values
    told = value["sweeps"]
    mine = [p for p in played.swept if told[0][0] <= p.turn <= told[-1][0]]
    assert [(p.turn, p.side, p.laid) for p in mine] == [
        (turn, side, tuple(gone)) for turn, side, gone in told
    ]
    assert not any(told[0][0] < turn < told[-1][0] for turn, *_ in played.killed)
    text = plain(fact.text)
    for side in {p.side for p in mine}:
        turns = [p.turn for p in mine if p.side == side]
        links = " and ".join(NAMES[c] for c in CHAINS[1 - side][:2])
        assert all(p.laid[1 - side] == 2 for p in mine if p.side == side)
        found = re.search(
            rf"{NAMES['DW'[side]]}(?: took| did the same to) {links}(?: off the table)? on turns? ([\d, and]+)",
            text,
        )
        assert found, text
        assert [int(n) for n in re.findall(r"\d+", found[1])] == turns, text
    own = "with the first link of the side that played it" in text
    assert own == all(p.laid[p.side] == 1 for p in mine), text
    if times := re.search(r"(both|all \w+) times with", text):
        assert len(mine) == (2 if times[1] == "both" else counted(times[1].split()[1])), text


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
    text = plain(fact.text)
    spoken = {play.card, victim, *(CHAINS[other][2] if spared else "")}
    assert set(named(text)) == spoken, text
    guard = victim == "DW"[other] and play.laid[side] == 2
    assert ("guard" in fact.tags) == guard
    if guard:
        whose = re.search(r"while (.+?) had two links|with two links of (.+?) on the table", text)
        assert whose, text
        assert (whose[1] or whose[2]) == WHO[side], text
        chance = re.search(r", ((?:an?|one|\w+) (?:even )?chances?(?: in \w+)?)[,.]", text)
        assert chance, text
        assert chance[1] == chances(hand.count(victim) / len(hand)), text
        _roles(text, side, "^$()", "took WHO|from WHO")
    else:
        _roles(text, side, "^$()", "WHO")
    until = played.next_drawn(other, victim, play.turn)
    _turn_roles(
        text,
        {
            r"(?:came on|before|Until|next on) turn (\d+)": until,
            r"(?<!came on )(?<!before )(?<!Until )(?<!next on )turn (\d+)": play.turn,
        },
    )
    if found := re.search(r"had (.+?) of taking", text):
        assert found[1] == chances(1 / len(hand))
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
    assert max(value["lacked"]) >= 0, "a stretch in which nothing was wanting is not told"
    for side in (0, 1):
        mine = [p for p in plays if p.side == side]
        lacked = all(p.wanted(side) not in p.hands[side] for p in mine)
        said = value["lacked"][side]
        assert (said >= 0) == lacked
        if said >= 0:
            assert CODES[said] == mine[0].wanted(side)
        had = re.search(
            rf"(?:{WHO[side]}|and {WHO[side]}) (?:had )?no ([A-Z][\w-]+(?: Charges)?)", fact.text, re.I
        )
        if had:
            assert named(had[1]) == [mine[0].wanted(side)], fact.text
        if "both" in fact.tags:
            assert had, fact.text
    assert _turns_named(fact.text) <= {first, last}
    if found := re.search(r"For (\w+) turns", fact.text):
        assert counted(found[1]) == last - first + 1


def _spell(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    first, last = value["from"], value["to"]
    turns = [turn for turn, *_ in played.killed]
    assert first in turns
    assert last in turns
    assert not any(first < turn < last for turn in turns)
    assert counted(re.search(r"(\w+) turns", fact.text)[1]) == last - first - 1  # type: ignore[index]
    assert fact.text.startswith("Each side") == fact.text.endswith("neither made it.")
    kills = next(k for turn, _, _, k in reversed(played.killed) if turn == first)
    assert value["short"] == tuple(side for side in (0, 1) if GOALS[side] - kills[side] == 1)


def _won(fact: StoryFact, log: Log, played: Played) -> None:
    """Check who won, when, how near the loser was, and that the turn of the winner's lowest chance was played."""
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    text = plain(fact.text)
    turn = played.turns[-1]
    assert played.kills[side] == GOALS[side]
    assert value["kills"] == tuple(played.kills)
    assert value["short"] == played.to_go(other)
    begun = re.match(
        rf"{WHO[side]}(?:, clearly the likelier winner since turn {value['since']},)? (?:won on turn (\d+)|won after (\w+) turns|needed only (\w+) turns to win)\b",
        text,
        re.I,
    )
    assert begun, text
    assert text.count("likelier") == ("likelier" in begun[0]), "the likelier winner is the side that won"
    length = begun[1] or begun[2] or begun[3]
    assert (int(length) if length.isdigit() else counted(length)) == turn, text
    third = CHAINS[other][2]
    photo = played.to_go(other) == 1 and third in played.hands[other]
    assert value["photo"] == photo
    assert photo or "one play ahead" not in text, text
    if found := re.search(
        r", with (the [a-z ]+) one ([\w-]+) short(?: of its goal(?: since turn (\d+))?)?", text
    ):
        assert found[1] == WHO[other], text
        card = "of its goal" not in text
        assert not photo, text
        assert found[2] == (NAMES[third] if card else ("transport", "U-boat")[other]), text
        assert played.to_go(other) == (1 if card else 3), text
        if found[3]:
            assert int(found[3]) == max(k[0] for k in played.killed if k[1] == other), text
    if found := re.search(r", with (the [a-z ]+) (\w+) cards short of its goal", text):
        assert (found[1], counted(found[2])) == (WHO[other], played.to_go(other)), text
    if found := re.search(r", (\w+) (transport|U-boat)s? to (\w+) (?:transport|U-boat)s?", text):
        said = [counted(found[1]), counted(found[3])]
        assert said == [played.kills[side], played.kills[other]], text
        assert found[2] == ("transport", "U-boat")[side], text
    if found := re.search(r"after the lead had changed hands (.+?)\.$", text):
        assert found[1] == times(played.lead_changes()), text
    ends = [k[:2] for k in played.killed]
    if found := re.search(r", with (\w+) kills in a row at the end", text):
        assert [who for _, who in ends[-counted(found[1]) - 1 :]] == [other] + [side] * counted(found[1]), (
            text
        )
    if found := re.search(r", (\w+) turns after (the [a-z ]+)’s last kill", text):
        assert found[2] == WHO[other], text
        assert turn - max(n for n, who in ends if who == other) == counted(found[1]), text
    if found := re.search(r"up from a chance of (\d+)\u00a0% on turn (\d+)\.$", text):
        assert (int(found[1]), int(found[2])) == (value["low"], value["when"]), text
        assert int(found[2]) in played.turns[:-1], text


def _ending(fact: StoryFact, log: Log, played: Played) -> None:
    """Check what the loser is said to have held, or to have waited for, when the game ended."""
    value: Any = fact.values
    text = plain(fact.text)
    other = value["side"]
    assert played.kills[1 - other] == GOALS[1 - other]
    assert text.startswith(WHO[other].capitalize()), text
    third = CHAINS[other][2]
    if "one play too late to break the chain" in text:
        assert named(text) == ["W"], text
        assert other == 1, text
        drawn = next(d for d in reversed(played.draws) if d.side == other)
        assert drawn.turn == played.turns[-1], text
        assert "W" in drawn.cards, text
        assert "W" not in drawn.held, text
        assert played.plays[-1].laid[0] == 2, text
        return
    assert named(text) == [third], text
    if "one play too late" in text:
        assert played.to_go(other) == 1
        assert third in played.hands[other]
        if "drawn in that very turn" in text:
            drawn = next(d for d in reversed(played.draws) if d.side == other)
            assert drawn.turn == played.turns[-1]
            assert third in drawn.cards
            assert third not in drawn.held
        return
    found = re.search(
        r"with two links down since turn (\d+), had waited (\w+) turns? for an? [\w-]+(?: and lost (\w+) to harassment)?\.$",
        text,
    )
    assert found, text
    since = int(found[1])
    assert len(played.laid[other]) == 2
    assert played.laid[other][-1] == since
    waited = [p for p in played.plays if p.side == other and p.turn > since]
    assert counted(found[2]) == len(waited), text
    assert all(third not in p.hands[other] for p in waited), text
    taken = [
        p for p in played.plays if p.turn >= since + (other == 1) and p.side != other and p.victim == third
    ]
    assert (counted(found[3]) if found[3] else 0) == len(taken), text


def _decided(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turn that is said to have decided the game: how likely the winner had been, the winner's draw and play, and what came of
    them."""
    value: Any = fact.values
    turn, side, steps = value["turn"], value["side"], value["steps"]
    assert played.kills[side] == GOALS[side]
    text = bare(fact.text)
    before = {round(100 * step.was) for step in steps}
    was = {p if side == 0 else 100 - p for p in before}
    opener = re.match(
        r"(?:Turn (\d+) (turned the game|decided it|settled it|put the [a-z ]+ ahead for good)|The last turn decided it)(, with (the [a-z ]+) one card from winning)?(, with (?:the [a-z ]+|each side) one kill from winning)?: ",
        text,
    )
    assert opener, text
    assert int(opener[1] or played.turns[-1]) == turn, text
    assert min(was) <= value["was"], text
    if opener[2]:
        was_low, least = value["was"], value["least"]
        ahead = was_low < 50 <= least < was_low + 20
        verb = "turned the game" if was_low < 40 else "decided it" if was_low <= 65 else "settled it"
        assert opener[2] == (f"put {WHO[side]} ahead for good" if ahead else verb), text
        assert value["least"] <= min(round(100 * (s.now if side == 0 else 1 - s.now)) for s in steps[-1:]), (
            text
        )
    text = re.sub("^it ", f"{WHO[side]} ", text[opener.end() :])
    if kept := re.search(
        rf" {WHO[side].capitalize()} had kept (Dive|Destroyer Sweep) since turn (\d+)\.", text
    ):
        assert played.since(turn, side, "DW"[side]) == int(kept[2]), text
        text = text.replace(kept[0], "")
    text, floor = later(text, turn, played)
    assert floor is None
    other = 1 - side
    close(opener[5] or "", steps[0].before, side)
    if opener[3]:
        assert opener[4] == WHO[other]
        mine = next(p for p in played.plays if p.turn == turn and p.side == side)
        assert mine.last_chain(other)
        assert mine.laid[other] == 2
    if vain := re.match(r"(the [a-z ]+) needed only ([\w-]+), and ", text):
        assert vain[1] == WHO[other], text
        assert named(vain[2]) == [CHAINS[other][2]], text
        draw = next(d for d in played.draws if d.turn == turn and d.side == other)
        assert CHAINS[other][2] not in draw.cards + draw.held, text
        text, did = re.subn(r"; the [\w-]+ did not come", "", text[vain.end() :])
        assert did == 1, text
    if not text.startswith(WHO[side]):
        assert re.match(
            f"{WHO[other]} swept away .*ts own .* went with them. {WHO[side].capitalize()} ", text
        ), text
    deeds(_each_named(text, side), turn, played, price=False)


def _each_named(text: str, side: int) -> str:
    """Return a sentence about one side with the side named before each verb, as the checks of draws and plays need it."""
    verbs = r"(drew|laid|swept away|sank|destroyed)"
    return re.sub(rf"(?:,? and|,) {verbs} ", lambda m: f", and {WHO[side]} {m[1]} ", text)


def _unplayed(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that the loser held a clear card, or had discarded its last one, when the winner held the last link that it needed."""
    text = plain(fact.text)
    loser = fact.values["side"]
    assert isinstance(loser, int)
    winner = 1 - loser
    clear, third = "DW"[loser], CHAINS[winner][2]
    assert played.kills[winner] == GOALS[winner], text
    play = [p for p in played.plays if p.side == loser][-1]
    final = played.plays[-1]
    assert final.closes(winner), text
    assert final == played.plays[played.plays.index(play) + 1], text
    assert play.last_chain(winner), text
    assert play.laid[winner] == 2, text
    assert third in play.hands[winner], text
    links = " and ".join(NAMES[card] for card in CHAINS[winner][:2])
    thrown = re.fullmatch(
        rf"On turn (\d+) {WHO[loser]} had discarded (?:an? )?{NAMES[clear]}; on turn (\d+), with {links} on the table and the {NAMES[third]} in "
        rf"{WHO[winner]}’s hand, it had no other to clear the table with\.",
        text,
    )
    if thrown:
        assert int(thrown[2]) == play.turn, text
        assert clear not in play.hands[loser], text
        discards = [(t.number, c) for t in log.turns for c in t.of("discard", SIDES[loser])]
        assert max(n for n, cards in discards if clear in cards) == int(thrown[1]) > play.turn - 8, text
        assert not [
            d for d in played.draws if d.side == loser and clear in d.cards and d.turn > int(thrown[1])
        ]
        return
    held = re.fullmatch(
        rf"(?:On turn (\d+) )?{WHO[loser]} (?:had held {NAMES[clear]} since turn (\d+)|had {NAMES[clear]} in hand) and could have swept {links} away; it (.+)\.",
        text, re.I,
    )  # fmt: skip
    assert held, text
    assert int(held[1] or final.turn) == play.turn, text
    assert clear in play.hands[loser], text
    assert play.card != clear, text
    if held[2]:
        assert played.since(play.turn, loser, clear) == int(held[2]), text
    did = "passed" if play.card == "-" else f"played {NAMES[play.card]} instead"
    if play.closes(loser):
        verb = ("sank", "destroyed")[loser]
        did = f"{verb} its {ordinal(play.kills[loser] + 1)} {('transport', 'U-boat')[loser]} instead"
    assert held[3] == did, text


def _drought(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that in all plays of these turns the loser lacked a card, drew none, and had the rest of the chain in hand
    or on the table.
    """
    value: Any = fact.values
    side, card, first, last = value["side"], CODES[value["kind"]], value["first"], value["last"]
    text = plain(fact.text)
    assert played.kills[1 - side] == GOALS[1 - side]
    found = re.fullmatch(
        r"(The [a-z ]+) drew no ([\w -]+) in (\w+) cards from turn (\d+) to turn (\d+), with (?:([\w -]+) on the table)?(?: and )?(?:([\w -]+) in hand)?\.",
        text,
    )
    assert found, text
    assert found[1].lower() == WHO[side]
    assert named(found[2]) == [card], text
    assert (int(found[4]), int(found[5])) == (first, last)
    place = CHAINS[side].index(card)
    assert named(found[6] or "") == list(CHAINS[side][:place]), text
    assert named(found[7] or "") == list(CHAINS[side][place + 1 :]), text
    plays = [p for p in played.plays if p.side == side and first <= p.turn <= last]
    assert len(plays) == last - first + 1 >= 6
    for play in plays:
        assert play.wanted(side) == card
        assert card not in play.hands[side]
        assert all(link in play.hands[side] for link in CHAINS[side][place + 1 :]), (text, play)
    drawn = "".join(d.cards for d in played.draws if d.side == side and first <= d.turn <= last)
    assert card not in drawn
    assert counted(found[3]) == len(drawn), text


def _brink(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that a side needed only the third card of its last chain, and how many draws did not bring it before its chain was cleared."""
    side = fact.values["side"]
    assert isinstance(side, int)
    third = CHAINS[side][2]
    told = re.fullmatch(
        rf"From turn (\d+) on an? {NAMES[third]}(?: card)? would have won the game for {WHO[side]}; (\w+) draws brought none(?:, at (.+))?\.",
        plain(fact.text),
    )
    assert told, fact.text
    first = int(told[1])
    laid = played.play(first, side)
    assert laid.last_chain(side), fact.text
    assert (laid.laid[side], laid.card) == (1, CHAINS[side][1]), fact.text
    cleared = next(p for p in played.swept if p.turn > first and p.laid[side])
    draws = [d for d in played.draws if d.side == side and first < d.turn <= cleared.turn]
    assert len(draws) == counted(told[2]) >= 2, fact.text
    assert not [d for d in draws if third in d.cards + d.held], fact.text
    if told[3]:
        assert told[3] == chances(float(math.prod(1 - d.odds(third) for d in draws))), fact.text


def _standing(fact: StoryFact, log: Log, played: Played) -> None:
    assert fact.values["kills"] == tuple(played.kills)
    stakes(plain(fact.text), played)


def _course(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    assert played.kills[value["side"]] == GOALS[value["side"]]
    assert value["likelier"] in played.turns
    text = plain(fact.text)
    who = WHO[value["side"]]
    assert re.match(
        f"No single turn decided it: (?:{who} was the likelier winner|nothing was settled until)", text
    ), text
    _turn_roles(text, {r"(?:from|until) turn (\d+)": value["likelier"]})


def _point(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    text, floor = later(plain(fact.text), value["turn"], played)
    text, now, left = text.partition(" Now ")
    if now:
        after = Played(log.until(value["turn"]))
        sides = [side for side in (0, 1) if WHO[side] in left.lower()]
        earlier = Played(log.until(value["turn"] - 1))
        assert not [s for s in sides if after.to_go(s) == 1 and CHAINS[s][2] in earlier.hands[s]], text
        assert all(after.to_go(side) < 3 for side in sides), text
        for part, side in zip(
            re.split(r" and (?=the (?:wolf pack|convoy))", left.removesuffix(".")), sides, strict=False
        ):
            assert need(f"{part}.", after, side), text
    if kept := re.search(r" with (Dive|Destroyer Sweep), kept since turn (\d+)", text):
        card = "DW"[kept[1] != "Dive"]
        assert played.since(value["turn"], "DW".index(card), card) == int(kept[2]), text
        text = text.replace(f", kept since turn {kept[2]}", "")
    assert floor in (None, value["least"]), fact.text
    assert floor is None or played.turns[-1] - value["turn"] >= 4, "nothing is left in which it could fall"
    numbers = [int(n) for n in re.findall(r"(\d+)\u00a0%", text)]
    was, first, now = (value[name] for name in ("was", "first", "now"))
    assert numbers in ([], [was, now] if first == now else [was, first, now])
    assert all(0 <= n <= 100 for n in numbers)
    if numbers:
        moved = ("fell", "rose")[first > was]
        assert f"{WHO[0]}’s chance to win {moved} from" in fact.text.lower()
    _causes(fact.text, value["steps"], first)
    assert "likelier" not in fact.text, "an estimate is no more than that"
    moment(replace(fact, text=text), log, played)


def _causes(text: str, steps: Any, between: int) -> None:
    """Check that each card named as the cause of a change made at least three quarters of it, by its draw and its play."""
    ends = [100 * steps[0].was, *(100 * step.now for step in steps)]
    split = [n for n, p in enumerate(ends) if round(p) == between]
    names = "(?:the |[A-Z])[\\w ,-]+?"
    found = [
        (m[1], whole)
        for pattern, whole in (
            (rf"mostly through ({names})\.", [(0, len(steps))]),
            (rf"With ({names}) the wolf", [(0, n) for n in split]),
            (rf"; ({names}) (?:put it back|took it)", [(n, len(steps)) for n in split]),
        )
        if (m := re.search(pattern, text))
    ]
    for name, legs in found:
        links = [
            s
            for s in steps
            if s.action and NAMES[CODES[s.action.kind]] in name and CODES[s.action.kind] in CHAINS[s.side]
        ]
        assert not name.endswith("on the table") or links, text
        assert any(_made(name, steps[first:last]) for first, last in legs), text


def _made(name: str, leg: Any) -> bool:
    """Return whether the draw and play of the card named made most of the change over these steps of one side."""
    total = 100 * (leg[-1].now - leg[0].was) if leg else 0
    kill = name.endswith("that went down")
    for side in (0, 1):
        mine = [
            step.swing
            for step in leg
            if step.side == side
            and (
                (bool(step.action) and step.action.killed and ("transport", "U-boat")[side] in name)
                if kill
                else any(
                    NAMES[CODES[kind]] in name
                    for kind in (step.drawn if step.action is None else (step.action.kind,))
                    if kind >= 0
                )
            )
        ]
        if mine and sum(mine) / total >= 0.75 and (sum(mine) > 0) == (side == 0):
            return True  # a card is no cause of a change that helps the opponent
    return False


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (p.turn, p.side, p.laid) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for p in played.swept
    )


def _stops(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "kill": _kill, "kills": several, "sweep": _sweep, "sweeps": _sweeps, "clearances": _clearances, "robbery": _robbery, "lull": _lull, "spell": _spell, "course": _course, "won": _won, "ending": _ending,
    "standing": _standing, "unplayed": _unplayed, "drought": _drought, "brink": _brink, "decided": _decided, "point": _point, "swept": _swept, "stops": _stops, **ENDS,
}  # fmt: skip
read = Played
