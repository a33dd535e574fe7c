"""Compares the facts in a report of Wolf Pack with the log, clause by clause."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from printkit.report.story import StoryFact, number
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_end import ENDS
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, NAMES, SIDES, WHO, Played, named
from tests.report.readers.wolf_pack_phrases import PHRASES, card
from tests.report.readers.wolf_pack_stop import STOPS
from tests.report.readers.wolf_pack_turning import aftermath, moment, plain, simply, stakes

# -- the facts ---------------------------------------------------------------------------------------------------------------


def check(fact: StoryFact, log: Log, played: Played) -> None:
    """Raise AssertionError if the log contradicts a fact, or KeyError if there is no check for this kind of fact."""
    assert not re.search(r"  | [,.;)]|\(\)", fact.text), fact.text
    CHECKS[fact.kind](fact, log, played)


def _deal(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the size of the deck at the start of the log."""
    setup = log.turns[0]
    hands = [setup.of("hand", side)[0] for side in SIDES]
    assert fact.values["cards"] == 108 - sum(map(len, hands))
    assert fact.text == f"The game began with {fact.values['cards']} cards in the deck.", fact.text


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
    assert named(text)[-1] == third, text
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
        rf"with {' and '.join(NAMES[c] for c in CHAINS[other][:2])} down since turn (\d+), had waited (\w+) turns? for an? [\w-]+(?: and lost (\w+) to harassment)?\.$",
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
    thrown = re.fullmatch(
        rf"{WHO[loser]} had discarded (?:an? )?{NAMES[clear]} on turn (\d+) and had none left when {WHO[winner]} was one play from victory\.",
        text,
        re.I,
    )
    if thrown:
        assert clear not in play.hands[loser], text
        discards = [(t.number, c) for t in log.turns for c in t.of("discard", SIDES[loser])]
        assert max(n for n, cards in discards if clear in cards) == int(thrown[1]) > play.turn - 8, text
        assert not any(clear in p.hands[loser] for p in played.plays if p.turn > int(thrown[1])), text
        assert not [
            d for d in played.draws if d.side == loser and clear in d.cards and d.turn > int(thrown[1])
        ]
        return
    held = re.fullmatch(
        rf"{WHO[loser]} (?:had held (?:an? )?{NAMES[clear]} since turn (\d+)|held (?:an? )?{NAMES[clear]}) and could have stopped {WHO[winner]} on turn (\d+); it (.+)\.",
        text, re.I,
    )  # fmt: skip
    assert held, text
    assert int(held[2]) == play.turn, text
    assert clear in play.hands[loser], text
    assert play.card != clear, text
    if held[1]:
        assert played.since(play.turn, loser, clear) == int(held[1]), text
    did = "passed" if play.card == "-" else f"played {NAMES[play.card]} instead"
    if play.closes(loser):
        verb = ("sank", "destroyed")[loser]
        did = f"{verb} its {ordinal(play.kills[loser] + 1)} {('transport', 'U-boat')[loser]} instead"
    assert held[3] == did, text


def _standing(fact: StoryFact, log: Log, played: Played) -> None:
    assert fact.values["kills"] == tuple(played.kills)
    stakes(plain(fact.text), played)


def _course(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    assert played.kills[value["side"]] == GOALS[value["side"]]
    assert value["likelier"] in played.turns
    who = WHO[value["side"]]
    found = re.fullmatch(
        rf"(?:{who} was the clear favourite (?:from turn (\d+) on|throughout)|Until turn (\d+) {who} was no clear favourite)\.",
        plain(fact.text),
        re.I,
    )
    assert found, fact.text
    assert int(found[1] or found[2] or value["likelier"]) == value["likelier"], fact.text


def _point(fact: StoryFact, log: Log, played: Played) -> None:
    value: Any = fact.values
    text = plain(fact.text)
    if kept := re.search(r" with (Dive|Destroyer Sweep), kept since turn (\d+)", text):
        card = "DW"[kept[1] != "Dive"]
        assert played.since(value["turn"], "DW".index(card), card) == int(kept[2]), text
        text = text.replace(f", kept since turn {kept[2]}", "")
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
                    if kind >= 0 and (step.action is not None or CODES[kind] not in "MN")
                )
            )
        ]
        if mine and sum(mine) / total >= 0.75 and (sum(mine) > 0) == (side == 0):
            return True  # a card is no cause of a change that helps the opponent
    return False


def _drawn_at(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the odds of a draw that the first paragraph describes."""
    value: Any = fact.values
    code = CODES[value["kind"]]
    draw = next(d for d in played.draws if (d.turn, d.side) == (value["turn"], value["side"]))
    assert code in draw.cards, fact.text
    odds, n = simply(draw.odds(code)), draw.cards.count(code)
    told = f"The {card(code)} came at {odds}."
    if n > 1:
        thief = [
            p.card for p in played.plays if (p.turn, p.side, p.victim) == (draw.turn, 1 - draw.side, code)
        ]
        theft = f", of which {NAMES[thief[0]]} took one" if thief else ""
        several = card(code) + ("" if code == "G" else "es" if code == "T" else "s")
        told = f"{number(n).capitalize()} {several} came{theft}; the chance of at least one was {odds}."
    assert plain(fact.text) == plain(told), (fact.text, told)


def _one_of(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the size of a hand from which a card was taken."""
    value: Any = fact.values
    other = 1 - value["side"]
    play = played.play(value["turn"], value["side"])
    said = f"The {card(play.victim)} that it took was one of {number(len(play.hands[other]))} cards in {WHO[other]}’s hand."
    assert play.victim, fact.text
    assert plain(fact.text) == plain(said), (fact.text, said)


def _swept(fact: StoryFact, log: Log, played: Played) -> None:
    assert any(
        (p.turn, p.side, p.laid) == (fact.values["turn"], fact.values["side"], fact.values["cleared"])
        for p in played.swept
    )


def _log_ends(fact: StoryFact, log: Log, played: Played) -> None:
    assert "end" not in [turn.heading for turn in log.turns]


CHECKS = {
    "deal": _deal, "course": _course, "ending": _ending, "standing": _standing, "unplayed": _unplayed, "point": _point, "swept": _swept,
    "log-ends": _log_ends, "aftermath": aftermath, "drawn-at": _drawn_at, "one-of": _one_of, **ENDS, **STOPS, **PHRASES,
}  # fmt: skip
read = Played
