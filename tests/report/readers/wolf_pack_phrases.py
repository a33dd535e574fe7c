"""Checks the sentences of a Wolf Pack report that are made from phrases. The values of each event are read anew from the log; a sentence
must be one of the phrases that these values allow."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import printkit.games.wolf_pack.story as story
from printkit.report.story import KNOWN, StoryFact, capital, count, listed, number
from printkit.report.words.phrases import times
from printkit.table.words import ordinal
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, NAMES, WHO, Play, Played

PREY = ("transport", "U-boat")
VERB = ("sank", "destroyed")
SINK = ("sink", "destroy")
SUNK = ("sunk", "destroyed")

Facts = dict[str, object]


@cache
def _phrases(kind: str) -> tuple[tuple[frozenset[str], frozenset[str], str], ...]:
    """Return the phrases of a kind: the tags that each needs, those that exclude it, and its text."""
    file = Path(story.__file__).with_name("phrases.toml")
    found = []
    for phrase in tomllib.loads(file.read_text(encoding="utf-8"))[kind]:
        tags, bar, text = phrase.rpartition("| ")
        words = tags.split() if bar else []
        no = frozenset(word[1:] for word in words if word.startswith("!"))
        found.append((frozenset(word for word in words if word[0] != "!"), no, text))
    return tuple(found)


class _Filled(dict[str, object]):
    def __missing__(self, key: str) -> str:
        if key[0].islower():
            raise KeyError(key)
        return capital(str(self[key[0].lower() + key[1:]]))


def said(
    fact: StoryFact, facts: Mapping[str, object], true: Collection[str], free: Collection[str] = ()
) -> None:
    """Raise AssertionError unless the text is a phrase of its kind, filled with these values, whose tags are true. Tags in ``free`` say
    nothing about the game."""
    text = KNOWN.sub(lambda found: found[3], fact.text)
    for yes, no, phrase in _phrases(fact.kind):
        if yes <= {*true, *free} and not no - {*free} & {*true}:
            try:
                filled = phrase.format_map(_Filled(facts))
            except KeyError:
                continue
            if capital(filled) == capital(text):
                return
    raise AssertionError(f"no phrase says so: {text}; {sorted(true)}; {facts}")


def card(code: str) -> str:
    return f"{NAMES[code]} card" if code in "RU" else NAMES[code]


def a_card(code: str) -> str:
    return card(code) if code in "G~" else f"a{'n' if card(code)[0] in 'AEIO' else ''} {card(code)}"


def links(side: int, n: int) -> str:
    return listed([NAMES[code] for code in CHAINS[side][:n]])


def turns_of(numbers: Collection[int]) -> str:
    return f"turn{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}"


def wanted(play: Play, side: int, *, whole_game: bool = False) -> list[str]:
    """Return the links that a side still had to lay before a play: those of its chain, or all that it needed to win."""
    left = 3 * (GOALS[side] - play.kills[side]) if whole_game else 3
    return list((CHAINS[side] * 6)[play.laid[side] : left])


def holds(hand: str, cards: list[str]) -> bool:
    return all(hand.count(code) >= cards.count(code) for code in cards)


def suffices(plays: list[Play], at: Play, side: int) -> bool:
    """Return whether a side laid no other links in these plays than those that it held at one of them."""
    laid = [p.card for p in plays if p.side == side and p.card in CHAINS[side]]
    return holds(at.hands[side], laid)


# -- kills ---------------------------------------------------------------------------------------------------------------------


def of_kill(played: Played, turn: int, side: int) -> Facts:
    """Return the values of a kill."""
    kills = next(k[3] for k in played.killed if k[:2] == (turn, side))
    other = 1 - side
    return {
        "turn": turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[side]}’s", "verb": VERB[side], "sunk": SUNK[side], "sunk_o": SUNK[other],
        "ship": f"a {PREY[side]}", "nth": ordinal(kills[side]), "prey": PREY[side], "left": number(GOALS[side] - kills[side]),
        "needs": number(GOALS[other] - kills[other]), "kills": kills,
        "links": links(side, 3), "third": card(CHAINS[side][2]), "a_third": a_card(CHAINS[side][2]), "begun": next(k[2][0] for k in played.killed if k[:2] == (turn, side)),
    }  # fmt: skip


def score(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a sentence about one kill or several: their turns, and what each side still needed."""
    value: Any = fact.values
    made = value["made"]
    order = {k[:2]: k[3] for k in played.killed}
    assert set(made) <= set(order), fact.text
    turn, side = fact.at, value["side"]
    upto = [at for at in order if at <= (turn, side)]
    needs = [goal - n for goal, n in zip(GOALS, order[turn, side], strict=True)]
    facts = of_kill(played, turn, side) | {
        "n": number(len(made)),
        "score": count(order[turn, side][side], PREY[side]),
    }
    sides = list(dict.fromkeys(who for _, who in made))
    for name, who in zip(("one", "two"), sides, strict=False):
        mine = [at for at in made if at[1] == who]
        nth = [order[at][who] for at in mine]
        first = nth == list(range(1, len(nth) + 1)) and len(nth) > 1
        which = f"first {number(len(nth))}" if first else listed([ordinal(n) for n in nth])
        facts |= {
            f"{name}_who": WHO[who], f"{name}_deed": f"{VERB[who]} its {which} {PREY[who]}{'s' * (len(nth) > 1)}",
            f"{name}_turns": f"on {turns_of([at for at, _ in mine])}",
        }  # fmt: skip
    if len(sides) == 2 and [at for at, who in made if who == 0] == [at for at, who in made if who == 1]:
        facts["two_turns"] = "in the same turn" if len(made) == 2 else "on the same turns"
    tags = {
        "single": len(made) == 1, "run": len(sides) == 1 < len(made), "mixed": len(sides) == 2, "opening": upto == list(made),
        "equal": needs[0] == needs[1] > 1, "beside": side == 1 and (turn, 0) in order,
        "straight": turn - int(str(facts["begun"])) == 2, "slow": turn - int(str(facts["begun"])) >= 6,
        "fresh": played.play(turn, side).fresh,
    }  # fmt: skip
    true = {tag for tag, so in tags.items() if so}
    said(fact, facts, true, {"beside", "equal"} & true)


def match(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a sentence about a kill after which a side needed only one more."""
    turn, side = fact.at, fact.values["side"]
    assert isinstance(side, int)
    facts = of_kill(played, turn, side)
    assert facts["left"] == "one", fact.text
    true = {"both"} if facts["needs"] == "one" else set()
    if side == 1 and any(k[:2] == (turn, 0) for k in played.killed):
        true |= {"same", "beside"}
        facts["beside"] = of_kill(played, turn, 0)["nth"]
    mine = [k for k in played.killed if k[1] == side and k[0] < turn]
    if mine:
        true.add("before")
        facts |= {"before": ordinal(mine[-1][3][side]), "before_turn": mine[-1][0]}
    said(fact, facts, true, {"same", "beside", "before"} & true)


def near(fact: StoryFact, log: Log, played: Played) -> None:
    side = fact.values["side"]
    assert isinstance(side, int)
    facts = of_kill(played, fact.at, side)
    assert facts["left"] == "one", fact.text
    said(fact, facts, {"both"} if facts["needs"] == "one" else set())


def held(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that a side held a clear card at each play named, with two links of each side down, and that the next play was a kill."""
    value: Any = fact.values
    numbers, side = value["numbers"], value["side"]
    holder = 1 - side
    plays = [played.play(turn, holder) for turn in numbers]
    for play, turn in zip(plays, value["kill_turns"], strict=True):
        then = played.plays[played.plays.index(play) + 1]
        assert then.closes(side), fact.text
        assert then.turn == turn, fact.text
        assert play.laid == (2, 2), fact.text
        assert "DW"[holder] in play.hands[holder].replace(play.card, "", 1), fact.text
    play, turn = plays[-1], value["kill_turns"][-1]
    victim = a_card(play.victim) if play.victim else ""
    victim += f", but {WHO[side]} held another" * (play.victim == CHAINS[side][2] and play.turn == turn)
    facts = of_kill(played, turn, side) | {
        "holder": WHO[holder], "at": play.turn, "clear": a_card("DW"[holder]), "times": times(len(plays)), "turns": turns_of(numbers),
        "each_time": "both times" if len(plays) == 2 else "each time", "own": links(holder, 2), "victim": victim,
        "when": "in the same turn" if turn == play.turn else f"on turn {turn}", "played": NAMES.get(play.card, ""),
    }  # fmt: skip
    true = {"several"} if len(plays) > 1 else set()
    said(fact, facts, true | ({"passed"} if play.card == "-" else set()))


# -- waiting for a card --------------------------------------------------------------------------------------------------------


def waited(played: Played, side: int, code: str, first: int, last: int) -> int:
    """Check that a side lacked only this card for its chain at each play of these turns, and drew none; return the cards that it drew."""
    plays = [p for p in played.plays if p.side == side and first <= p.turn <= last]
    assert [p.turn for p in plays] == list(range(first, last + 1))
    for play in plays:
        assert [c for c in wanted(play, side) if c not in play.hands[side]] == [code], play
    drawn = "".join(d.cards for d in played.draws if d.side == side and first <= d.turn <= last)
    assert code not in drawn
    return len(drawn)


def exact(played: Played, side: int, code: str, first: int) -> bool:
    """Return whether a side lacked only this card already before its draw of a turn, or drew none in it."""
    draw = next((d for d in played.draws if (d.turn, d.side) == (first, side)), None)
    laid = next(p.laid[side] for p in played.plays if p.turn == first)
    return draw is None or [c for c in CHAINS[side][laid:] if c not in draw.held] == [code]


def aim(played: Played, side: int, first: int) -> str:
    kills = played.play(first, side).kills[side]
    return f"for its {'last' if kills == GOALS[side] - 1 else ordinal(kills + 1)} kill"


def came_on(played: Played, side: int, code: str, last: int) -> int:
    """Return the turn after ``last`` if a side drew this card in it; otherwise 0."""
    return next((d.turn for d in played.draws if (d.turn, d.side) == (last + 1, side) and code in d.cards), 0)


def thrown_before(log: Log, side: int, code: str, first: int) -> list[int]:
    """Return the turns of the discards of a card in the ten turns before a turn, one for each card."""
    sections = [t for t in log.turns if t.heading.startswith("turn") and first - 10 <= t.number < first]
    return [
        t.number
        for t in sections
        for cards in t.of("discard", ("wolf", "convoy")[side])
        for c in cards
        if c == code
    ]


def last_theft(played: Played, side: int, code: str, first: int, last: int) -> Play | None:
    """Return the harassment that took a side's last card of a kind before a wait for it, if the side drew none after that."""
    found = [
        p
        for p in played.plays
        if p.side != side and p.victim == code and p.hands[side].count(code) == 1 and p.turn < first + side
    ]
    later = [d for d in played.draws if found and d.side == side and found[-1].turn < d.turn <= last]
    return found[-1] if found and not any(code in d.cards for d in later) else None


def wait(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a wait for one card and what is told with it: how the card was lost or thrown away, what the opponent did meanwhile, and when it came."""
    value: Any = fact.values
    side, code, first, last = value["side"], CODES[value["kind"]], value["first"], value["last"]
    other = 1 - side
    cards = waited(played, side, code, first, last)
    mean = [
        k for k in played.killed if k[1] == other and first <= k[0] <= last and k[3][other] < GOALS[other]
    ]
    facts: Facts = {
        "first": first, "last": last, "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[other], "card": card(code), "a_card": a_card(code), "one": "them" if code == "G" else "one",
        "n": count(last - first + 1, "turn"), "cards": count(cards, "card"), "came": came_on(played, side, code, last), "verb": VERB[other],
        "sunk": SUNK[other], "preys": count(len(mean), PREY[other]), "mean_on": f"on {turns_of([k[0] for k in mean])}", "prey": PREY[side], "aim": aim(played, side, first), "own_verb": VERB[side], "nth": ordinal(played.play(first, side).kills[side] + 1),
    }  # fmt: skip
    if (theft := last_theft(played, side, code, first, last)) is not None:
        facts |= {"taken": theft.turn, "thief": NAMES[theft.card]}
    true = {
        tag for tag, so in (("came", facts["came"]), ("meanwhile", mean), ("stolen", "thief" in facts)) if so
    }
    true |= {"exact"} if exact(played, side, code, first) else set()
    if fact.kind == "thrown":
        thrown = thrown_before(log, side, code, first)
        facts |= {"n": number(len(thrown)), "turns": turns_of(sorted(set(thrown)))}
        true = {"several"} if len(thrown) > 1 else set()
        assert thrown, fact.text
    elif fact.kind == "came":
        assert facts["came"], fact.text
        true &= {"exact"}
        true |= {"kill"} if any(k[:2] == (facts["came"], side) for k in played.killed) else set()
        said(fact, facts, true, {"later", *({"kill"} & true)})
        return
    said(fact, facts, true, {"ahead", "meanwhile", "stolen", "came"} & {"ahead", *true})


def whole(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a draw after which a side held every card that it needed to win."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    draw = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
    play = next(p for p in played.plays if p.turn == turn)
    needed = wanted(play, side, whole_game=True)
    assert holds(play.hands[side], needed), fact.text
    assert not holds(draw.held, needed), fact.text
    came = [
        code for code in CHAINS[side] if code in draw.cards and draw.held.count(code) < needed.count(code)
    ]
    later = [p for p in played.plays[played.plays.index(play) :] if p.side == side]
    kept = all(holds(p.hands[side], wanted(p, side, whole_game=True)) for p in later) and suffices(
        later, play, side
    )
    facts: Facts = {
        "turn": turn, "who": WHO[side], "whose": f"{WHO[side]}’s", "cards": listed([a_card(code) for code in came]), "plays": count(len(needed), "play"),
    }  # fmt: skip
    if vain := value["vain"]:
        n = next(n for n in range(1, turn) if f"{count(2 * n, 'card')}" == vain)
        assert waited(played, side, came[0], turn - n, turn - 1) == 2 * n, fact.text
        assert exact(played, side, came[0], turn - n), fact.text
        facts["vain"] = vain
    tags = {
        "one": len(came) == 1,
        "next": len(needed) == 1,
        "last": len(needed) <= 3,
        "waited": vain,
        "kept": kept,
    }
    said(fact, facts, {tag for tag, so in tags.items() if so}, {"lede"})


def standoff(fact: StoryFact, log: Log, played: Played) -> None:
    """Check turns in which each side waited for one card, and whose card came first."""
    value: Any = fact.values
    last, facts = value["last"], {"last": value["last"]}
    for name, each in zip(("one", "two"), value["waits"], strict=True):
        code = CODES[each.kind]
        waited(played, each.side, code, each.first, last)
        facts |= {f"{name}_who": WHO[each.side], f"{name}_first": each.first, f"{name}_card": a_card(code)}
    one, two = value["waits"]
    facts["one_aim"] = aim(played, one.side, one.first)
    assert one.first <= two.first, fact.text
    assert one.side != two.side, fact.text
    if fact.kind == "standoff":
        said(fact, facts, {"same-start"} if one.first == two.first else set())
        return
    came = {each.side: came_on(played, each.side, CODES[each.kind], each.last) for each in (one, two)}
    for each in (one, two):
        waited(played, each.side, CODES[each.kind], each.first, each.last)
    first = min((turn, side) for side, turn in came.items() if turn)[1]
    late = came[1 - first]
    assert not late or late > came[first], fact.text
    kind = next(each.kind for each in (one, two) if each.side == first)
    facts |= {
        "who": WHO[first],
        "whose": f"{WHO[first]}’s",
        "card": card(CODES[kind]),
        "came": came[first],
        "late": late,
        "late_who": WHO[1 - first],
    }
    said(fact, facts, {"both"} if late else set(), {"both"} if late else ())


def swept_meanwhile(fact: StoryFact, log: Log, played: Played) -> None:
    """Check clear cards that were played during a wait, after which the side that waited still lacked only the same card."""
    value: Any = fact.values
    side, code, numbers, by = value["side"], CODES[value["kind"]], value["numbers"], value["by"]
    assert by != side, fact.text  # nobody swept away the cards of a side that cleared the table itself
    for turn in numbers:
        play = played.play(turn, by)
        assert (play.card, play.laid[side] > 0) == ("DW"[by], True), fact.text
        hand = play.hands[side]
        assert not set(CHAINS[side][: play.laid[side]]) - set(hand), fact.text
        assert code not in hand, fact.text
        assert code not in CHAINS[side][: play.laid[side]], fact.text
        after = turn if by < side else turn + 1
        waited(played, side, code, after, after)
    facts: Facts = {
        "sweep": NAMES["DW"[by]],
        "turns": turns_of(numbers),
        "who": WHO[side],
        "whose": f"{WHO[side]}’s",
    }
    said(fact, facts, set())


PHRASES = {
    "score": score, "match": match, "near": near, "held": held, "wait": wait, "thrown": wait, "came": wait, "standoff": standoff,
    "first-came": standoff, "swept-meanwhile": swept_meanwhile, "whole": whole,
}  # fmt: skip
"""The check of each kind of fact."""
