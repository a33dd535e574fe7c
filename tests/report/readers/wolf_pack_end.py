"""Checks what a Wolf Pack report says about the end of a game: the last kill, the turns that decided it together, a clear card that was
kept back, and how a game was won that no turn decided."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

from printkit.report.story import StoryFact
from printkit.report.words.phrases import chances
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, NAMES, WHO, Play, Played, named
from tests.report.readers.wolf_pack_kill import Chain
from tests.report.readers.wolf_pack_turning import plain

_LINK = r"((?:an? |the )?(?:Periscope|Torpedo|Transport|Sonar|Depth Charges|U-boat))"


class _Last:
    """The last kill of a game: the winner, its chain, and what each side held and drew before it."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.turn, self.side, self.links, self.kills = played.killed[-1]
        self.other = 1 - self.side
        self.third = CHAINS[self.side][2]
        self.play = played.play(self.turn, self.side)
        self.draw = next(d for d in played.draws if (d.turn, d.side) == (self.turn, self.side))

    def fresh(self, said: str) -> bool:
        """Return whether the winner drew its third card in the last turn, at this chance."""
        came = self.third in self.draw.cards and self.third not in self.draw.held
        return came and chances(float(self.draw.odds(self.third))) == said

    def missed(self, text: str) -> str:
        """Check what is said of a harassment that could have taken the winner's last card; return the text without it."""
        found = re.search(
            r"; (Cat and Mouse|Near Miss) had ([a-z0-9 ]+) of taking it and took (?:an? )?(.+?)(?=, and|: )",
            text,
        )
        play = next(
            (p for p in self.played.plays if (p.turn, p.side) == (self.turn, self.other) and p.victim), None
        )
        before = play is not None and play.side < self.side
        if found is None:
            return text
        assert before, text
        assert play is not None
        hand = play.hands[self.side]
        assert [NAMES[play.card], NAMES[play.victim]] == [found[1], found[3]], text
        assert play.victim != self.third or hand.count(self.third) > 1, text
        assert found[2] == chances(hand.count(self.third) / len(hand)), text
        return text.replace(found[0], "")

    def due(self) -> bool:
        """Return whether the loser would have won with its next play."""
        play, theirs = self.play, CHAINS[self.other]
        return (
            play.last_chain(self.other) and play.laid[self.other] == 2 and theirs[2] in play.hands[self.other]
        )

    def both_drew(self) -> bool:
        theirs = next(d for d in self.played.draws if (d.turn, d.side) == (self.turn, self.other))
        card = CHAINS[self.other][2]
        return self.due() and card in theirs.cards and card not in theirs.held

    def answered(self) -> bool:
        """Return whether the loser made a kill in the last turn."""
        return any(k[:2] == (self.turn, self.other) for k in self.played.killed)

    def needed(self, turn: int) -> str:
        """Return the links that the winner still had to lay when it played in a turn."""
        play = self.played.play(turn, self.side)
        left = 3 * (GOALS[self.side] - play.kills[self.side]) - play.laid[self.side]
        return (CHAINS[self.side] * 3)[play.laid[self.side] :][:left]

    def whole(self, since: int) -> bool:
        """Return whether the winner held every link that it still needed from its play in a turn on, but not before its draw in
        that turn."""

        def held(hand: str, wanted: str) -> bool:
            return all(hand.count(card) >= wanted.count(card) for card in wanted)

        plays = [p for p in self.played.plays if p.side == self.side and p.turn >= since]
        draw = next(d for d in self.played.draws if (d.turn, d.side) == (since, self.side))
        always = all(held(p.hands[self.side], self.needed(p.turn)) for p in plays)
        return always and (not held(draw.held, self.needed(since)) or self._robbed(since))

    def _robbed(self, since: int) -> bool:
        """Return whether the winner's chain was cleared, or a card was taken from it, between its plays of two turns."""
        return any(
            p.side != self.side and (p.victim or p.card in "DW")
            for p in self.played.plays
            if p.turn == since - 1
        )

    def came(self, said: str, since: int) -> bool:
        """Return whether the winner drew just this card of those that it needed in a turn."""
        draw = next(d for d in self.played.draws if (d.turn, d.side) == (since, self.side))
        return named(said)[0] in draw.cards and named(said)[0] not in draw.held

    def blank(self, since: int, cards: str) -> bool:
        """Return whether the loser never held a clear card at a play after the winner's draw in a turn, and drew so many cards since."""
        clear = "DW"[self.other]
        plays = [p for p in self.played.plays if p.side == self.other and p.turn >= since]
        drawn = [
            d
            for d in self.played.draws
            if d.side == self.other and (d.turn, d.side) > (since, self.side) and d.turn <= self.turn
        ]
        return not any(clear in p.hands[self.other] for p in plays) and sum(
            len(d.cards) for d in drawn
        ) == counted(cards)


_END = r"PREY was the (?P<nth>\w+) and last"
_SHAPES: tuple[tuple[str, Callable[[_Last, re.Match[str]], object]], ...] = (
    (r"PREY on turn TURN was the (?P<nth>\w+) and last", lambda e, m: True),
    (r"In the same turn WHO VERB PREY, the (?P<nth>\w+) and last", lambda e, m: e.answered()),
    (rf"WHOM had the LTHIRD to win with in hand when WHO drew for turn TURN: it drew THIRD, (?P<odds>.+?), and {_END}",
     lambda e, m: e.due() and e.fresh(m["odds"]) and not e.both_drew()),
    (rf"One more play would have won it for WHOM; on turn TURN WHO drew THIRD, (?P<odds>.+?), and {_END}",
     lambda e, m: e.due() and e.fresh(m["odds"]) and not (e.both_drew() and e.side == 0)),
    (rf"On turn TURN both sides drew the card that they needed, WHO THIRD, (?P<odds>.+?), and WHOM LTHIRD; WHO played first, and {_END}",
     lambda e, m: e.both_drew() and e.fresh(m["odds"]) and e.side == 0),
    (rf"(?P<two>.+?) had lain on the table since turn MIDDLE; on turn TURN the THIRD came, (?P<odds>.+?), and {_END}",
     lambda e, m: named(m["two"]) == list(CHAINS[e.side][:2]) and e.fresh(m["odds"])),
    (rf"WHO had needed only THIRD since turn MIDDLE; it came on turn TURN, (?P<odds>.+?), and {_END}", lambda e, m: e.fresh(m["odds"])),
    (r"WHO laid SECOND on turn MIDDLE with no THIRD to follow, drew one for the next turn, (?P<odds>.+?), and VERB PREY, the (?P<nth>\w+) and last",
     lambda e, m: e.links[1] == e.turn - 1 and e.fresh(m["odds"])),
    (rf"WHO had its first two links down on turn MIDDLE and drew the THIRD on the next, (?P<odds>.+?): {_END}",
     lambda e, m: e.links[1] == e.turn - 1 and e.fresh(m["odds"])),
    (rf"Before the turn was out WHO laid the THIRD that it had just drawn, (?P<odds>.+?), and {_END}", lambda e, m: e.answered() and e.fresh(m["odds"])),
    (rf"WHO drew its THIRD in the same turn, (?P<odds>.+?), and laid it: {_END}", lambda e, m: e.answered() and e.fresh(m["odds"])),
    (rf"WHO found LINK on turn (?P<since>\d+), after (?P<n>\w+) turns? without one, and nothing stopped the chain: {_END}, on turn TURN",
     lambda e, m: e.whole(int(m["since"])) and e.came(m["link"], int(m["since"]))
     and e.played.longest(e.turn, e.side)[:2] == (counted(m["n"]), named(m["link"])[0])),
    (rf"From turn (?P<since>\d+) on WHO had every card that it needed; WHOM drew (?P<cards>\w+) cards and found no CLEAR, and on turn TURN {_END}",
     lambda e, m: e.whole(int(m["since"])) and e.blank(int(m["since"]), m["cards"])),
    (r"WHO had its last chain together by turn (?P<since>\d+); WHOM drew (?P<cards>\w+) cards without (?:an? )?CLEAR to break it, and PREY on turn TURN was the (?P<nth>\w+) and last",
     lambda e, m: e.whole(int(m["since"])) and e.blank(int(m["since"]), m["cards"])),
    (r"From turn (?P<since>\d+), when WHO had its last card, WHOM drew (?P<cards>\w+) cards and no CLEAR; PREY on turn TURN was the (?P<nth>\w+) and last",
     lambda e, m: e.whole(int(m["since"])) and e.blank(int(m["since"]), m["cards"])),
    (r"WHO still held another whole chain and laid it from turn BEGUN on: PREY on turn TURN was the (?P<nth>\w+) and last",
     lambda e, m: Chain(e.played, e.side, e.links, e.turn).kept()),
    (rf"With LINK on turn (?P<since>\d+) WHO had all that it needed, and on turn TURN {_END}",
     lambda e, m: e.whole(int(m["since"])) and e.came(m["link"], int(m["since"]))),
    (rf"WHO drew (?P<came>.+?) on turn (?P<since>\d+), the last cards that it needed, and on turn TURN {_END}",
     lambda e, m: e.whole(int(m["since"])) and len(named(m["came"])) > 1 and all(e.came(NAMES[card], int(m["since"])) for card in named(m["came"]))),
    (rf"WHO drew (?P<came>.+?) on turn (?P<since>\d+) and needed no other; WHOM found no CLEAR in (?P<cards>\w+) cards, and on turn TURN {_END}",
     lambda e, m: e.whole(int(m["since"])) and len(named(m["came"])) > 1 and all(e.came(NAMES[card], int(m["since"])) for card in named(m["came"]))
     and e.blank(int(m["since"]), m["cards"])),
    (rf"On turn (?P<since>\d+) WHO had every card that it needed, and on turn TURN {_END}", lambda e, m: e.whole(int(m["since"]))),
    (rf"From turn (?P<since>\d+) on WHO needed no other card; on turn TURN {_END}", lambda e, m: e.whole(int(m["since"]))),
    (r"In the same turn WHO, which had held every card that it needed since turn (?P<since>\d+), VERB PREY, the (?P<nth>\w+) and last",
     lambda e, m: e.answered() and e.whole(int(m["since"]))),
    (rf"But in the same turn WHO laid the last of the cards that it had held since turn (?P<since>\d+): {_END}",
     lambda e, m: e.answered() and e.whole(int(m["since"]))),
    (r"WHO held every card that it needed, and PREY on turn TURN was the (?P<nth>\w+) and last", lambda e, m: True),
)  # fmt: skip


def _last(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the sentence about the last kill: how the winner's last card came, and whether the loser could have cleared the chain."""
    text = plain(fact.text)
    assert played.finished, text
    end = _Last(played)
    text = end.missed(text)
    words = {
        "WHOM": WHO[end.other], "WHO": WHO[end.side], "PREY": "(?:a|the) " + ("transport", "U-boat")[end.side], "VERB": ("sank", "destroyed")[end.side],
        "TURN": str(end.turn), "MIDDLE": str(end.links[1]), "BEGUN": str(end.links[0]), "LTHIRD": f"(?:an? )?{NAMES[CHAINS[end.other][2]]}", "THIRD": f"(?:an? )?{NAMES[end.third]}",
        "SECOND": NAMES[CHAINS[end.side][1]], "CLEAR": NAMES["DW"[end.other]], "LINK": f"(?P<link>{_LINK[1:-1]})",
    }  # fmt: skip
    for shape, holds in _SHAPES:
        pattern = re.sub(
            r"\b(?:WHOM|WHO|PREY|VERB|TURN|MIDDLE|BEGUN|LTHIRD|THIRD|SECOND|CLEAR|LINK)\b",
            lambda m: words[m[0]],
            shape,
        )
        if found := re.fullmatch(rf"{pattern}\.", text, re.I):
            assert ordinal(end.kills[end.side]) == found["nth"], text
            assert holds(end, found), (shape, text)
            return
    raise AssertionError(f"no known shape: {text}")


# -- the turns that decided a game together ----------------------------------------------------------------------------------


def close(said: str, at: Any, winner: int) -> None:
    """Check a clause that says how close to winning the loser, or both sides, were in a position."""
    near = [0 < at.to_go(side) <= 3 for side in (0, 1)]
    if "each side" in said:
        assert all(near), said
    elif said:
        assert WHO[1 - winner] in said
        assert near[1 - winner], said
        assert not near[winner], said


def _run(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turns that are said to have decided a game together: each draw and play, in order, and the winner's chance."""
    value: Any = fact.values
    side, first, last = value["side"], value["first"], value["last"]
    assert played.kills[side] == GOALS[side]
    text = plain(fact.text)
    found = re.fullmatch(
        r"Turns (\d+) (and|to) (\d+) (turned the game|decided it|settled it|put the [a-z ]+ ahead for good)"
        r"(, with [a-z ]+ one kill from winning)?: (?:it|the wolf pack|the convoy) (.+?)(?:; its chance rose from (\d+) to (\d+)\u00a0%)?\.",
        text,
    )
    assert found, text
    assert (int(found[1]), int(found[3])) == (first, last), text
    assert (found[2] == "and") == (last == first + 1), text
    was, least = value["was"], value["least"]
    ahead = was < 50 <= least < was + 20
    verb = "turned the game" if was < 40 else "decided it" if was <= 65 else "settled it"
    assert found[4] == (f"put {WHO[side]} ahead for good" if ahead else verb), text
    close(found[5] or "", value["before"], side)
    if found[7]:
        assert (int(found[7]), int(found[8])) == (was, value["now"]), text
    _did(found[6], side, first, last, played)


def _did(text: str, side: int, first: int, last: int, played: Played) -> None:
    """Check draws and plays of a side in these turns, in the order in which they are told."""
    acts: list[str] = []
    for turn in range(first, last + 1):
        acts += [f"drew {d.cards}" for d in played.draws if (d.turn, d.side) == (turn, side)]
        acts += [_act(p) for p in played.plays if (p.turn, p.side) == (turn, side)]
    parts = [
        each
        for each in re.split(r"(?:^|,? and |, )(?=drew|sank|destroyed|swept|took|laid|then )", text)
        if each
    ]
    for part in parts:
        said = _act_said(part, parts, side)
        while acts and not _fits(acts[0], said):
            acts.pop(0)
        assert acts, (text, part)
        if not said.startswith("drew"):
            acts.pop(0)


def _act(play: Play) -> str:
    side = play.side
    if play.victim:
        return f"took {play.victim}{play.card}{'only' if play.hands[1 - side].count(play.victim) == 1 else 'next'}"
    if play.card in "DW" and any(play.laid):
        return f"swept {CHAINS[1 - side][: play.laid[1 - side]] or CHAINS[side][: play.laid[side]]}"
    if play.closes(side):
        return f"kill {ordinal(play.kills[side] + 1)}"
    return f"laid {play.card}"


def _act_said(part: str, parts: list[str], side: int) -> str:
    cards = "".join(named(part))
    if part.startswith(("drew", "then")):
        if cards == "" and "another" in part:
            cards = "".join(named(parts[parts.index(part) - 1]))
        assert cards, part
        return f"drew {cards}"
    if taken := re.fullmatch(r"took the [a-z ]+’s (only|next) (.+) with (.+)", part):
        return f"took {named(taken[2])[0]}{named(taken[3])[0]}{taken[1]}"
    if part.startswith("swept"):
        return f"swept {cards.removesuffix('DW'[side])}"
    if kill := re.fullmatch(r"(?:sank|destroyed) its (\w+) (?:transport|U-boat)", part):
        return f"kill {kill[1]}"
    return f"laid {cards}"


def _fits(act: str, said: str) -> bool:
    if said.startswith("drew "):
        return act.startswith("drew ") and all(card in act[5:] for card in said[5:])
    return act == said


# -- other ends --------------------------------------------------------------------------------------------------------------


def _kept(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that a side held a clear card at its last play before its opponent's kill, with two links of each side on the table."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    play = played.play(value["turn"], side)
    clear = "DW"[side]
    assert WHO[side] in text.lower(), text
    assert WHO[1 - side] not in text.lower(), text
    assert ("its own" in text) == bool([c for c in named(text) if c in CHAINS[side]]), text
    assert clear in play.hands[side]
    assert play.laid == (2, 2)
    assert (play.card == "-") == ("passed" in text or "let it happen" in text), text
    assert [c for c in named(text) if c not in CHAINS[side]] == (
        [clear] if play.card == "-" else [clear, play.card]
    ), text
    assert [c for c in named(text) if c in CHAINS[side]] in ([], list(CHAINS[side][:2])), text
    then = played.plays[played.plays.index(play) + 1]
    assert then.closes(1 - side), text


def _stopped(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the sweeps that are said to have stopped the winner one play before it would have won: there were no others."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    stops = [
        p.turn
        for p in played.swept
        if p.side != side and p.laid[side] == 2 and p.last_chain(side) and CHAINS[side][2] in p.hands[side]
    ]
    assert tuple(stops) == value["turns"]
    found = re.fullmatch(
        r"No single turn decided it: (.+?) stopped (the [a-z ]+) one play from victory on turns? ([\d, and]+), and (it began again and won|each time it began again)\.",
        text,
    )
    assert found, text
    assert named(found[1]) == ["DW"[1 - side]]
    assert found[2] == WHO[side]
    assert [int(n) for n in re.findall(r"\d+", found[3])] == stops, text
    assert (found[4] == "it began again and won") == (len(stops) == 1), text


def _shape(fact: StoryFact, log: Log, played: Played) -> None:
    """Check how a game is said to have been won that no turn decided."""
    value: Any = fact.values
    side, text = value["side"], plain(fact.text)
    assert played.kills[side] == GOALS[side]
    if row := re.fullmatch(
        r"From turn (\d+) to turn (\d+) only (the [a-z ]+) made kills, (\w+) (transport|U-boat)s in a row\.",
        text,
    ):
        runs = [[k[0] for k in run] for who, run in groupby(played.killed, key=lambda k: k[1]) if who == side]
        assert [int(row[1]), int(row[2])] in [
            [run[0], run[-1]] for run in runs if len(run) == counted(row[4])
        ], text
        assert row[3] == WHO[side]
        assert row[5] == ("transport", "U-boat")[side]
        return
    if clears := re.fullmatch(
        r"(\w+)(?: times)?, on turns ([\d, and]+), (.+?) took a chain of (the [a-z ]+) off the table that lacked only its last card\.",
        text,
    ):
        mine = [p.turn for p in played.swept if p.side == side and p.laid[1 - side] == 2]
        assert [int(n) for n in re.findall(r"\d+", clears[2])] == mine
        assert counted(clears[1].lower()) == len(mine), text
        assert named(clears[3]) == ["DW"[side]]
        assert clears[4] == WHO[1 - side]
        return
    found = re.fullmatch(
        r"In (\w+) of (\w+) turns (the [a-z ]+) did not hold the card that its chain needed next, and (the [a-z ]+) in only (\w+)\.",
        text,
    )
    assert found, text
    lacked = [sum(p.wanted(who) not in p.hands[who] for p in played.plays if p.side == who) for who in (0, 1)]
    assert (found[3], found[4]) == (WHO[1 - side], WHO[side])
    said = [int(found[n]) if found[n].isdigit() else counted(found[n]) for n in (1, 2, 5)]
    assert said == [lacked[1 - side], played.turns[-1], lacked[side]], text


ENDS = {"last": _last, "run": _run, "kept": _kept, "stopped": _stopped, "shape": _shape}
