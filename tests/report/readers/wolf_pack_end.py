"""Checks what a Wolf Pack report says about the end of a game: the last kill, the turns that decided it together, a clear card that was
kept back, and how a game was won that no turn decided."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

from printkit.report.story import StoryFact
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, GOALS, NAMES, WHO, Play, Played, named
from tests.report.readers.wolf_pack_kill import Chain
from tests.report.readers.wolf_pack_turning import plain, simply

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
        return came and simply(self.draw.odds(self.third)) == said

    def missed(self, text: str) -> str:
        """Check what is said of a harassment that could have taken the winner's last card; return the text without it."""
        found = re.search(
            r"; (Cat and Mouse|Near Miss) took one of its cards at random, and it was (?:an? )?(.+?)(?=, and|: )",
            text,
        )
        play = next(
            (p for p in self.played.plays if (p.turn, p.side) == (self.turn, self.other) and p.victim), None
        )
        if found is None:
            return text
        assert play is not None, text
        assert play.side < self.side, text
        assert [NAMES[play.card], NAMES[play.victim]] == [found[1], found[2]], text
        assert play.victim != self.third or play.hands[self.side].count(self.third) > 1, text
        return text.replace(found[0], "")

    def due(self) -> bool:
        """Return whether the loser would have won with its next play."""
        play, theirs = self.play, CHAINS[self.other]
        return (
            play.last_chain(self.other) and play.laid[self.other] == 2 and theirs[2] in play.hands[self.other]
        )

    def spared(self) -> bool:
        """Return whether the loser's last harassment took a card of the winner that was not the one to win with."""
        thefts = [p for p in self.played.plays if p.side == self.other and p.victim]
        theft = thefts[-1] if thefts else None
        return (
            theft is not None
            and theft.last_chain(self.side)
            and theft.laid[self.side] == 2
            and self.third in theft.hands[self.side]
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
        """Return whether the loser never held a clear card at a play after the winner's draw in a turn and drew so many cards since,
        and whether the deck held a clear card each time, and the loser kept back no harassment card."""
        clear = "DW"[self.other]
        plays = [p for p in self.played.plays if p.side == self.other and p.turn >= since]
        drawn = [
            d
            for d in self.played.draws
            if d.side == self.other and (d.turn, d.side) > (since, self.side) and d.turn <= self.turn
        ]
        none = not any(clear in p.hands[self.other] for p in plays) and not any(
            clear in d.cards for d in drawn
        )
        possible = all(d.odds(clear) > 0 for d in drawn)
        kept = any(not p.victim and set("MN") & set(p.hands[self.other]) for p in plays)
        return none and possible and not kept and sum(len(d.cards) for d in drawn) == counted(cards)


_END = r"PREY was the (?P<nth>\w+) and last"
_SHAPES: tuple[tuple[str, Callable[[_Last, re.Match[str]], object]], ...] = (
    (r"PREY on turn TURN was the (?P<nth>\w+) and last", lambda e, m: True),
    (r"In the same turn WHO VERB PREY, the (?P<nth>\w+) and last", lambda e, m: e.answered()),
    (rf"WHOM held the card to win with when WHO drew for turn TURN: it drew the THIRD that it needed, (?P<odds>.+?), and {_END}",
     lambda e, m: e.due() and e.fresh(m["odds"]) and not e.both_drew()),
    (rf"One more play would have won it for WHOM; on turn TURN WHO drew THIRD, (?P<odds>.+?), and {_END}",
     lambda e, m: e.due() and e.fresh(m["odds"]) and not (e.both_drew() and e.side == 0)),
    (rf"On turn TURN both sides drew the card to win with; WHO, at (?P<odds>.+?), played first, and {_END}",
     lambda e, m: e.both_drew() and e.fresh(m["odds"]) and e.side == 0),
    (rf"Two links of WHO had lain on the table since turn MIDDLE; on turn TURN the THIRD came, in a draw with (?P<odds>.+?), and {_END}", lambda e, m: e.fresh(m["odds"])),
    (rf"WHO had needed only THIRD since turn MIDDLE; on turn TURN it came, in a draw with (?P<odds>.+?), and {_END}", lambda e, m: e.fresh(m["odds"])),
    (rf"WHO laid its second link on turn MIDDLE and drew the third for the next turn, (?P<odds>.+?): {_END}",
     lambda e, m: e.links[1] == e.turn - 1 and e.fresh(m["odds"])),
    (rf"On turn TURN WHO drew the THIRD that its chain lacked, (?P<odds>.+?), and {_END}", lambda e, m: e.fresh(m["odds"])),
    (rf"Before the turn was out WHO laid the THIRD that it had just drawn, (?P<odds>.+?), and {_END}", lambda e, m: e.answered() and e.fresh(m["odds"])),
    (rf"WHO laid it on turn TURN: {_END}", lambda e, m: e.spared()),
    (r"WHO still held the cards of another chain and laid them from turn BEGUN on: PREY on turn TURN was the (?P<nth>\w+) and last",
     lambda e, m: Chain(e.played, e.side, e.links, e.turn).kept()),
    (rf"From turn (?P<since>\d+) on WHO held every card that it needed; WHOM drew (?P<cards>\w+) cards and no CLEAR to stop it, and on turn TURN {_END}",
     lambda e, m: e.whole(int(m["since"])) and e.blank(int(m["since"]), m["cards"])),
    (r"WHO had its last chain together by turn (?P<since>\d+); WHOM drew (?P<cards>\w+) cards without (?:an? )?CLEAR, and PREY on turn TURN was the (?P<nth>\w+) and last",
     lambda e, m: e.whole(int(m["since"])) and e.blank(int(m["since"]), m["cards"])),
    (r"WHOM drew (?P<cards>\w+) cards from turn (?P<since>\d+) on, when WHO had its last chain together, and no CLEAR among them: PREY on turn TURN was the (?P<nth>\w+) and last",
     lambda e, m: e.whole(int(m["since"])) and e.blank(int(m["since"]), m["cards"])),
    (rf"With LINK on turn (?P<since>\d+) WHO had all that it needed, and on turn TURN {_END}",
     lambda e, m: e.whole(int(m["since"])) and e.came(m["link"], int(m["since"]))),
    (rf"From turn (?P<since>\d+) on WHO held every card that it needed, and on turn TURN {_END}", lambda e, m: e.whole(int(m["since"]))),
    (rf"On turn (?P<since>\d+) WHO had the cards of its last chain together, and on turn TURN {_END}", lambda e, m: e.whole(int(m["since"]))),
    (r"In the same turn WHO, which had held every card that it needed since turn (?P<since>\d+), VERB PREY, the (?P<nth>\w+) and last",
     lambda e, m: e.answered() and e.whole(int(m["since"]))),
    (rf"But before the turn was out WHO laid the last of the cards that it had held since turn (?P<since>\d+): {_END}",
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


# -- what helped the winner most -----------------------------------------------------------------------------------------------


def _decided(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turn that is said to have helped the winner most: a card that saved it, or a draw or play and the winner's chance."""
    value: Any = fact.values
    turn, side, steps, text = value["turn"], value["side"], value["steps"], plain(fact.text)
    other = 1 - side
    assert played.kills[side] == GOALS[side]
    before = [round(100 * step.was) if side == 0 else 100 - round(100 * step.was) for step in steps]
    assert value["before"] in before, text
    if peril := re.match(
        r"On turn (\d+) (the [a-z ]+) was one play from (victory|its (\w+) (?:transport|U-boat))", text
    ):
        play = played.play(turn, side)
        assert (int(peril[1]), peril[2]) == (turn, WHO[other]), text
        assert play.laid[other] == 2, text
        assert CHAINS[other][2] in play.hands[other], text
        assert (peril[3] == "victory") == play.last_chain(other), text
        assert not peril[4] or peril[4] == ordinal(play.kills[other] + 1), text
        _saved(text[peril.end() :], play, turn, side, played)
        return
    shape = re.fullmatch(
        r"(?:On turn (\d+)|On the last turn) (the [a-z ]+?) ((?:drew|sank|destroyed|swept|took|laid) .+?)(, at (.+?))?(?:; its chance to win, (\d+)\u00a0% just before, never again fell below (\d+)\u00a0%)?\.",
        text,
    )
    rest = rf"{WHO[side]}’s chance to win, (?P<was>\d+)\u00a0% before that turn, never fell below (?P<least>\d+)\u00a0% after it\."
    both = re.fullmatch(
        rf"On turn {turn} {WHO[other]} swept {WHO[side]}’s chain away with (?P<card>.+?), and its own too; {rest}",
        text,
    )
    if both := both or re.fullmatch(rf"Turn {turn} helped {WHO[side]} most: {rest}", text):
        assert (int(both["was"]), int(both["least"])) == (before[0], value["least"]), text
        if "swept" in text:
            play = played.play(turn, other)
            assert named(both["card"]) == [play.card] == ["DW"[other]], text
            assert all(play.laid), text
        return
    if shape is None:
        shot = re.fullmatch(r"On the last turn (the [a-z ]+) had (.+?) of drawing (.+?), and drew it\.", text)
        assert shot, text
        draw = next(d for d in played.draws if (d.turn, d.side) == (played.turns[-1], side))
        (card,) = named(shot[3])
        assert (shot[1], shot[2]) == (WHO[side], simply(draw.odds(card))), text
        assert card in draw.cards, text
        return
    assert int(shape[1] or played.turns[-1]) == turn, text
    assert shape[2] == WHO[side], text
    _did(shape[3], side, turn, turn, played)
    if shape[5]:
        draw = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
        (card,) = named(shape[3])
        assert shape[5] == simply(draw.odds(card)), text
    if shape[6]:
        assert (int(shape[6]), int(shape[7])) == (value["before"], value["least"]), text


def _saved(text: str, play: Play, turn: int, side: int, played: Played) -> None:
    """Check the end of the sentence about a card that saved the winner: what the card did, how it had come, and what followed."""
    other = 1 - side
    if theft := re.match(
        r", but (Cat and Mouse|Near Miss) took (?:one of its (\w+) cards at random|the last card in its hand), and it was the one that it needed",
        text,
    ):
        hand = play.hands[other]
        assert (NAMES[play.card], play.victim) == (theft[1], CHAINS[other][2]), text
        assert hand.count(play.victim) == 1, text
        assert (counted(theft[2]) if theft[2] else 1) == len(hand), text
        text = text[theft.end() :]
    else:
        swept = re.match(rf" when {WHO[side]} swept its chain away with (Dive|Destroyer Sweep)", text)
        assert swept, text
        assert named(swept[1]) == [play.card] == ["DW"[side]], text
        text = text[swept.end() :]
        if drawn := re.match(r", drawn in that very turn(?:, at (.+?))?(?=;|\.)", text):
            draw = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
            assert play.fresh, text
            assert not drawn[1] or drawn[1] == simply(draw.odds(play.card)), text
            text = text[drawn.end() :]
        elif kept := re.match(r", kept since turn (\d+)", text):
            assert played.since(turn, side, play.card) == int(kept[1]), text
            text = text[kept.end() :]
    assert text in (".", "; it made no kill after that."), text
    later = [k for k in played.killed if k[1] == other and (k[0], k[1]) > (turn, side)]
    assert text == "." or not later, text


def _run(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turns that are said to have helped the winner together: each draw and play, in order, and the winner's chance."""
    value: Any = fact.values
    side, first, last = value["side"], value["first"], value["last"]
    assert played.kills[side] == GOALS[side]
    text = plain(fact.text)
    if single := re.fullmatch(
        r"On turn (\d+) (the [a-z ]+) (drew .+?)(?:, at (.+?))?, when its chance to win was (\d+)\u00a0%\.",
        text,
    ):
        turn = int(single[1])
        assert single[2] == WHO[side], text
        _did(single[3], side, turn, turn, played)
        step = value["steps"][0]
        assert int(single[5]) == (round(100 * step.was) if side == 0 else 100 - round(100 * step.was)), text
        if single[4]:
            draw = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
            assert single[4] == simply(draw.odds(named(single[3])[0])), text
        return
    found = re.fullmatch(
        r"From turn (\d+) to turn (\d+) (the [a-z ]+)’s chance to win rose from (\d+) to (\d+)\u00a0%: it (.+)\.",
        text,
    )
    assert found, text
    assert (int(found[1]), int(found[2]), found[3]) == (first, last, WHO[side]), text
    assert (int(found[4]), int(found[5])) == (value["was"], value["now"]), text
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
        return (
            f"took {play.victim}{play.card}{'only' if play.hands[1 - side].count(play.victim) == 1 else ''}"
        )
    if play.card in "DW" and any(play.laid):
        return f"swept {WHO[1 - side] if play.laid[1 - side] else WHO[side]}"
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
    if taken := re.fullmatch(r"took the [a-z ]+’s (only )?(.+) with (.+)", part):
        return f"took {named(taken[2])[0]}{named(taken[3])[0]}{(taken[1] or '').strip()}"
    if part.startswith("swept"):
        assert not cards or cards == "DW"[side], part
        return f"swept {WHO[side] if 'its own' in part else WHO[1 - side]}"
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
    assert f"turn {play.turn}" in text.lower(), text
    assert clear in play.hands[side]
    assert play.laid == (2, 2)
    assert (play.card == "-") == ("passed" in text), text
    assert named(text) == ([clear] if play.card == "-" else [clear, play.card, play.victim]), text
    then = played.plays[played.plays.index(play) + 1]
    assert then.closes(1 - side), text


def _second_chain(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that a clear card stopped the winner one play from victory, and that it held the links of another chain afterwards."""
    value: Any = fact.values
    side, turn, text = value["side"], value["turn"], plain(fact.text)
    play = played.play(turn, 1 - side)
    assert text == (
        f"On turn {turn} {NAMES[play.card]} stopped {WHO[side]} one play from victory, but {WHO[side]} held the cards of a second chain."
    ), text
    assert played.kills[side] == GOALS[side]
    assert play.laid[side] == 2
    assert play.last_chain(side)
    assert CHAINS[side][2] in play.hands[side]
    assert played.kept(play, side) == set(CHAINS[side])


def _waited_for(fact: StoryFact, log: Log, played: Played) -> None:
    """Check since when the winner had needed only the card that came on the last turn."""
    value: Any = fact.values
    side, since, text = value["side"], value["since"], plain(fact.text)
    third = CHAINS[side][2]
    end = _Last(played)
    found = re.fullmatch(
        rf"{WHO[side]} had needed only (.+?) since turn {since}; on turn {end.turn} it came\.", text, re.I
    )
    assert found, text
    assert named(found[1]) == [third], text
    assert (end.side, end.links[1]) == (side, since), text
    assert third in end.draw.cards, text
    assert third not in end.draw.held, text


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
        r"(.+?) had stopped (the [a-z ]+) one play from victory on turns? ([\d, and]+)\.", text
    )
    assert found, text
    assert named(found[1]) == ["DW"[1 - side]]
    assert found[2] == WHO[side]
    assert [int(n) for n in re.findall(r"\d+", found[3])] == stops, text


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
        r"(\w+)(?: times)?, on turns ([\d, and]+), (.+?) swept away a chain of (the [a-z ]+) that lacked only its last card\.",
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


ENDS = {
    "second-chain": _second_chain,
    "waited-for": _waited_for,
    "last": _last,
    "decided": _decided,
    "run": _run,
    "kept": _kept,
    "stopped": _stopped,
    "shape": _shape,
}
