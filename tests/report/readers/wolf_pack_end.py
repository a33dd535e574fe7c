"""Checks what a Wolf Pack report says about the end of a game: the last kill, what decided it, and the result."""

from __future__ import annotations

import re
from itertools import groupby
from types import SimpleNamespace
from typing import Any

from printkit.report.story import StoryFact, capital, count, listed, number
from printkit.report.words.phrases import times
from printkit.table.words import ordinal
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, NAMES, WHO, Play, Played, named
from tests.report.readers.wolf_pack_phrases import (
    PREY,
    a_card,
    aim,
    came_on,
    card,
    exact,
    holds,
    last_theft,
    links,
    said,
    suffices,
    thrown_before,
    turns_of,
    waited,
    wanted,
)
from tests.report.readers.wolf_pack_turning import need, plain, simply, until


class _Last:
    """The last kill of a game: the winner, its chain, and what each side held and drew before it."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.turn, self.side, self.links, self.kills = played.killed[-1]
        self.other = 1 - self.side
        self.third = CHAINS[self.side][2]
        self.play = played.play(self.turn, self.side)
        self.draw = next(d for d in played.draws if (d.turn, d.side) == (self.turn, self.side))

    def missed(self) -> str:
        """Return what is said of a harassment of the last turn that could have taken the winner's last card; empty if there was none."""
        play = self.theft()
        if play is None:
            return ""
        assert play.victim != self.third or play.hands[self.side].count(self.third) > 1
        return f"; {NAMES[play.card]} took one of its cards at random, and it was {a_card(play.victim)}"

    def theft(self) -> Play | None:
        """Return the loser's harassment of the last turn, if it came before the winner's play."""
        found = (p for p in self.played.plays if (p.turn, p.side) == (self.turn, self.other) and p.victim)
        return next(found, None) if self.side == 1 else None

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
        if theft is None or not theft.last_chain(self.side) or theft.laid[self.side] != 2:
            return False
        return self.third in theft.hands[self.side] and theft.victim != self.third

    def resumed(self) -> bool:
        """Return whether the winner held every link of its last chain when its chain before was cleared."""
        cut = self.played.cut(self.links[0], self.side)
        return (
            cut is not None
            and cut.card in "DW"
            and cut.side == self.other
            and self.played.kept(cut, self.side) == set(CHAINS[self.side])
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
        hand = next(p.hands[self.side] for p in self.played.plays if p.turn == since)
        taken = [
            p.victim
            for p in self.played.plays
            if p.side != self.side
            and p.turn >= since
            and p.victim
            and p.victim in CHAINS[self.side][p.laid[self.side] :]
        ]
        robbed = any(taken.count(card) >= hand.count(card) for card in taken)
        return always and not robbed and (not held(draw.held, self.needed(since)) or self._robbed(since))

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

    def window(self, since: int) -> tuple[int, int]:
        """Return the first and last turn after the winner's draw in a turn in which the loser drew cards before a play of its own."""
        turns = [p.turn for p in self.played.plays if p.side == self.other and p.turn >= since + self.side]
        return turns[0], turns[-1]

    def blank(self, since: int, cards: str) -> bool:
        """Return whether the loser never held a clear card at a play after the winner's draw in a turn and drew so many cards since,
        and whether the deck held a clear card each time, and the loser kept back no harassment card."""
        clear = "DW"[self.other]
        plays = [p for p in self.played.plays if p.side == self.other and p.turn >= since]
        first, last = self.window(since)
        drawn = [d for d in self.played.draws if d.side == self.other and first <= d.turn <= last]
        none = not any(clear in p.hands[self.other] for p in plays) and not any(
            clear in d.cards for d in drawn
        )
        possible = all(d.odds(clear) > 0 for d in drawn)
        kept = any(not p.victim and set("MN") & set(p.hands[self.other]) for p in plays)
        return none and possible and not kept and sum(len(d.cards) for d in drawn) == counted(cards)


def _last(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the sentences about the last kill: how the winner's last card came, and whether the loser could have cleared the chain."""
    value: Any = fact.values
    assert played.finished, fact.text
    end = _Last(played)
    side, other, third = end.side, end.other, end.third
    fresh = third in end.draw.cards and third not in end.draw.held
    facts: dict[str, object] = {
        "turn": end.turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[side]}’s", "prey": f"a {PREY[side]}", "nth": ordinal(end.kills[side]),
        "first": NAMES[CHAINS[side][0]], "second": NAMES[CHAINS[side][1]], "third": card(third), "a_third": a_card(third), "begun": end.links[0],
        "middle": end.links[1], "clear": NAMES["DW"[other]], "a_clear": a_card("DW"[other]), "verb": ("sank", "destroyed")[side],
        "thief": "", "took": "", "odds": simply(end.draw.odds(third)) if fresh and sum(end.draw.deck.values()) > 1 else "", "missed": end.missed(), "goal": number(GOALS[side]),
    }  # fmt: skip
    if (theft := end.theft()) is not None:
        facts |= {"thief": NAMES[theft.card], "took": a_card(theft.victim)}
    since = int(value.get("since", 0))
    blank = (
        value.get("blank") and since and end.whole(since) and end.blank(since, str(value["cards"]).split()[0])
    )
    if blank:
        facts["cards"] = value["cards"]
        facts["from"], facts["to"] = end.window(since)
    tags = {
        "unknown": True, "fresh": fresh, "photo": end.due(), "drawn": end.both_drew(), "same": end.answered(), "wolf": side == 0,
        "blank": blank, "lain": end.turn - end.links[1] >= 2, "resumed": end.resumed(), "spared": end.spared(),
        "missed": theft is not None, "lede": True,
    }  # fmt: skip
    true = {tag for tag, so in tags.items() if so}
    said(
        fact,
        facts,
        true,
        {"unknown", "blank", "resumed", "spared", "lede", "same"} & true,
    )


# -- what helped the winner most -----------------------------------------------------------------------------------------------


def _decided(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turn that is said to have helped the winner most: a card that saved it, or a draw or play and the winner's chance."""
    value: Any = fact.values
    turn, side, steps, text = value["turn"], value["side"], value["steps"], plain(fact.text)
    text, other = _then_needed(text, turn, side, played), 1 - side
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
    if answer := re.fullmatch(
        rf"On the last turn {WHO[other]} (?:sank|destroyed) its (\w+) (?:transport|U-boat) and needed one more, but {WHO[side]} had drawn (.+?), at (.+?)\.",
        text,
    ):
        draw = next(d for d in played.draws if (d.turn, d.side) == (played.turns[-1], side))
        (card,) = named(answer[2])
        assert turn == played.turns[-1], text
        assert (turn, other) in [k[:2] for k in played.killed], text
        assert answer[1] == ordinal(GOALS[other] - 1), text
        assert GOALS[other] - 1 == played.kills[other], text
        assert card in draw.cards, text
        assert answer[3] == simply(draw.odds(card)), text
        assert (other, side) == (0, 1), text  # the wolf pack plays first
        return
    if both := re.fullmatch(
        rf"On turn {turn} {WHO[other]} swept {WHO[side]}’s chain away with (.+?), and had to give up its own\.",
        text,
    ):
        play = played.play(turn, other)
        assert named(both[1]) == [play.card] == ["DW"[other]], text
        assert all(play.laid), text
        return
    if shot := re.fullmatch(
        r"On the last turn (the [a-z ]+) had (.+?) of drawing (.+?), and drew it\.", text
    ):
        draw = next(d for d in played.draws if (d.turn, d.side) == (played.turns[-1], side))
        (card,) = named(shot[3])
        assert (shot[1], shot[2]) == (WHO[side], simply(draw.odds(card))), text
        assert card in draw.cards, text
        return
    shape = re.fullmatch(
        r"(?:No turn helped (?P<who>the [a-z ]+) more than turn (?P<turn>\d+), when it|On turn (?P<turn2>\d+) (?P<who2>the [a-z ]+?)|On the last turn (?P<who3>the [a-z ]+?)) "
        r"(?P<did>(?:drew|sank|destroyed|swept|took|laid) .+?)(?:, at (?P<odds>.+?))?(?P<all>[,:] the last cards? that it needed to win)?\.",
        text,
    )
    assert shape, text
    assert int(shape["turn"] or shape["turn2"] or played.turns[-1]) == turn, text
    assert (shape["who"] or shape["who2"] or shape["who3"]) == WHO[side], text
    _did(shape["did"], side, turn, turn, played)
    draw = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
    if shape["odds"]:
        (card,) = named(shape["did"])
        assert shape["odds"] == simply(draw.odds(card)), text
    if shape["all"]:
        play = next(p for p in played.plays if p.turn == turn)
        needed = wanted(play, side, whole_game=True)
        assert holds(play.hands[side], needed), text
        assert not holds(draw.held, needed), text
        assert suffices(played.plays[played.plays.index(play) :], play, side), text


def _then_needed(text: str, turn: int, side: int, played: Played) -> str:
    """Check the sentence about the kills that each side needed after a turn, and return the text without it."""
    found = re.search(
        r" (?:It then needed (\w+) more kills?, (the [a-z ]+?) (\w+)|Each side then needed (\w+) more kills?)\.$",
        text,
    )
    if found is None:
        return text
    made = [sum(k[1] == who and k[0] <= turn for k in played.killed) for who in (0, 1)]
    needs = [GOALS[who] - made[who] for who in (side, 1 - side)]
    said = [counted(found[1] or found[4]), counted(found[3] or found[4])]
    assert said == needs, (text, needs)
    assert found[2] in (None, WHO[1 - side]), text
    return text[: found.start()]


def _saved(text: str, play: Play, turn: int, side: int, played: Played) -> None:
    """Check the end of the sentence about a card that saved the winner: what the card did, how it had come, and what followed."""
    other = 1 - side
    if theft := re.match(
        r", but (Cat and Mouse|Near Miss) took (one of its cards at random|the last card in its hand), and it was the one that it needed",
        text,
    ):
        hand = play.hands[other]
        assert (NAMES[play.card], play.victim) == (theft[1], CHAINS[other][2]), text
        assert hand.count(play.victim) == 1, text
        assert theft[2].startswith("the last") == (len(hand) == 1), text
        text = text[theft.end() :]
    else:
        swept = re.match(rf" when {WHO[side]} swept its chain away with (Dive|Destroyer Sweep)", text)
        assert swept, text
        assert named(swept[1]) == [play.card] == ["DW"[side]], text
        text = text[swept.end() :]
        if drawn := re.match(r", drawn in that very turn(?=;|\.)", text):
            assert play.fresh, text
            text = text[drawn.end() :]
        elif kept := re.match(r", kept since turn (\d+)", text):
            assert played.since(turn, side, play.card) == int(kept[1]), text
            text = text[kept.end() :]
    later = [k for k in played.killed if k[1] == other and (k[0], k[1]) > (turn, side)]
    if cost := re.fullmatch(
        rf"\. When that {PREY[other]} went down, on turn (\d+), {WHO[side]} had {('sunk', 'destroyed')[side]} (\w+) of (\w+)\.",
        text,
    ):
        at = played.play(later[0][0], other)
        assert (int(cost[1]), counted(cost[2]), counted(cost[3])) == (at.turn, at.kills[side], GOALS[side]), (
            text
        )
        assert at.kills[side] > play.kills[side], text
        assert at.turn - turn >= 5, text
        return
    assert text in (".", f"; {WHO[other]} made no kill after that."), text
    assert text == "." or not later, text
    kills = [k[0] for k in played.killed if k[1] == other and k[0] <= turn]
    assert text == "." or not kills or played.turns[-1] - turn >= turn - kills[-1], text


def _run(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the turns that are said to have helped the winner together: each draw and play, in order, and the winner's chance."""
    value: Any = fact.values
    side, first, last = value["side"], value["first"], value["last"]
    assert played.kills[side] == GOALS[side]
    text = _then_needed(plain(fact.text), last, side, played)
    found = re.fullmatch(
        r"Turns (\d+) (and|to) (\d+) (?:turned the game: (the [a-z ]+?)|helped (the [a-z ]+?) most: it) ((?:drew|sank|destroyed|swept|took) .+)\.",
        text,
    )
    if one := re.fullmatch(
        rf"On turn (\d+) {WHO[side]} ((?:drew|sank|destroyed|swept|took) .+?)([,:] the last cards? that it needed to win)?\.",
        text,
    ):
        if one[3]:
            play = next(p for p in played.plays if p.turn == int(one[1]))
            draw = next(d for d in played.draws if (d.turn, d.side) == (play.turn, side))
            needed = wanted(play, side, whole_game=True)
            assert holds(play.hands[side], needed), text
            assert not holds(draw.held, needed), text
            assert suffices(played.plays[played.plays.index(play) :], play, side), text
        assert first <= int(one[1]) <= last, text
        _did(one[2], side, int(one[1]), int(one[1]), played)
        return
    assert found, text
    assert (int(found[1]), int(found[3]), found[4] or found[5]) == (first, last, WHO[side]), text
    assert (found[2] == "and") == (last == first + 1), text
    assert not found[4] or value["was"] < 50 < value["now"], text
    _did(found[6], side, first, last, played)


def _did(text: str, side: int, first: int, last: int, played: Played) -> None:
    """Check draws and plays of a side in these turns, in the order in which they are told."""
    text = re.sub(
        r"(sank|destroyed) its (\w+) (transport|U-boat) and then its (\w+)",
        r"\1 its \2 \3 and \1 its \4 \3",
        text,
    )
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
        return f"took {play.victim}{play.card}{play.sole()}"
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
    if taken := re.fullmatch(r"took the [a-z ]+’s (only |last )?(.+) with (.+)", part):
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


def _last_card(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the winner's draw of its last card in the last turn: the chance, how long it had needed only this card, and how near the loser was."""
    value: Any = fact.values
    side, text = value["side"], fact.text
    end = _Last(played)
    assert end.side == side
    assert end.third in end.draw.cards, text
    assert end.third not in end.draw.held, text
    odds, third = simply(end.draw.odds(end.third)), card(end.third)
    if text.startswith("One more play"):
        assert end.due(), text
        told = f"One more play would have won the game for {WHO[1 - side]}. On turn {end.turn} {WHO[side]} drew the {third} that it needed, at {odds}."
    elif text.startswith("Either side"):
        other = 1 - side
        assert played.to_go(other) == 1, text
        assert CHAINS[other][2] not in played.hands[other], text
        told = f"Either side needed one card to win. On turn {end.turn} {WHO[side]} drew {a_card(end.third)}, at {odds}."
    elif text.startswith("From turn"):
        since = end.links[1]
        assert all(
            end.third not in p.hands[side]
            for p in played.plays
            if p.side == side and since < p.turn < end.turn
        ), text
        told = f"From turn {since} on {WHO[side]} needed only {a_card(end.third)} to win. On turn {end.turn} it drew one, at {odds}."
    else:
        told = f"On turn {end.turn} {WHO[side]} drew the {third} that it still lacked for its last kill, at {odds}."
    assert text == told, (text, told)


def _photo(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that the loser held the card to win with at the end, and how long it had waited for another one."""
    value: Any = fact.values
    loser = value["side"]
    winner = 1 - loser
    assert played.kills[winner] == GOALS[winner], fact.text
    assert played.to_go(loser) == 1, fact.text
    assert CHAINS[loser][2] in played.hands[loser], fact.text
    told = f"{capital(WHO[loser])} had its last chain ready and needed one more play, but {WHO[winner]} was first."
    if "kind" in value:
        code, came = CODES[value["kind"]], value["came"]
        first = came - value["waited"]
        waited(played, loser, code, first, came - 1)
        assert came_on(played, loser, code, came - 1) == came, fact.text
        told += f" {capital(WHO[loser])} had waited {count(came - first, 'turn')} for {a_card(code)}, until turn {came}"
        thrown = _thrown(log, loser, code, first).removesuffix(".")
        told += thrown.replace(f" {capital(WHO[loser])}", "; it", 1) + "."
    assert fact.text == told, (fact.text, told)


def _thrown(log: Log, side: int, code: str, first: int) -> str:
    """Return what is said of the cards of a kind that a side had discarded shortly before a turn."""
    thrown = thrown_before(log, side, code, first)
    return (
        f" {capital(WHO[side])} had thrown {number(len(thrown))} away on {turns_of(sorted(set(thrown)))}."
        if thrown
        else ""
    )


def _dry(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the loser's long wait for one card, and what the winner did meanwhile."""
    value: Any = fact.values
    loser, code, first, last = value["side"], CODES[value["kind"]], value["first"], value["last"]
    winner = 1 - loser
    assert played.kills[winner] == GOALS[winner], fact.text
    cards = waited(played, loser, code, first, last)
    made = len([k for k in played.killed if k[1] == winner and first <= k[0] <= last])
    meanwhile = (
        f"; meanwhile {WHO[winner]} {('sank', 'destroyed')[winner]} {count(made, PREY[winner])}"
        if made
        else ""
    )
    vain = (
        f"{count(cards, 'card')} brought none" if exact(played, loser, code, first) else "no draw brought it"
    )
    brought = f"{aim(played, loser, first)}, and {vain}{meanwhile}."
    told = f"From turn {first} to turn {last} {WHO[loser]} lacked only {a_card(code)} {brought}"
    told += _thrown(log, loser, code, first)
    if "took" in fact.text:
        theft = last_theft(played, loser, code, first, last)
        assert theft is not None, fact.text
        told = f"{NAMES[theft.card]} took {WHO[loser]}’s last {card(code)} on turn {theft.turn}. From turn {first} to turn {last} {WHO[loser]} lacked nothing else {brought}"
    assert fact.text == told, (fact.text, told)


def _same_draws(fact: StoryFact, log: Log, played: Played) -> None:
    """Check two or more draws of the same kind of card, each of which brought the one card that a chain lacked."""
    value: Any = fact.values
    side, code, turns = value["side"], CODES[value["kind"]], value["turns"]
    for turn in turns:
        draw = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
        play = next(p for p in played.plays if p.turn == turn)
        assert code in draw.cards, fact.text
        assert [c for c in wanted(play, side) if c not in draw.held] == [code], fact.text
    length = count(turns[-1] - turns[0] + 1, "turn")
    told = f"{capital(times(len(turns)))} in {length}, on {turns_of(turns)}, {WHO[side]} drew {a_card(code)}, each time the one card that its chain lacked."
    if kills := value["kills"]:
        made = [next(k for k in played.killed if k[1] == side and k[0] >= turn) for turn in turns]
        assert tuple(k[0] for k in made) == kills, fact.text
        needs = [number(GOALS[who] - made[-1][3][who]) for who in (side, 1 - side)]
        nth = listed([ordinal(k[3][side]) for k in made])
        told += f" Its {nth} {PREY[side]}s followed on {turns_of(kills)}; then it needed {needs[0]} more, {WHO[1 - side]} {needs[1]}."
    assert fact.text == told, (fact.text, told)


def _comeback(fact: StoryFact, log: Log, played: Played) -> None:
    """Check how many kills each side still needed after a turn."""
    value: Any = fact.values
    side, when = value["side"], value["when"]
    other = 1 - side
    after = Played(log.until(when))
    needs = [goal - n for goal, n in zip(GOALS, after.kills, strict=True)]
    assert played.kills[side] == GOALS[side], fact.text
    assert needs[side] >= needs[other] + 2, fact.text
    told = f"After turn {when} {WHO[side]} still needed {count(needs[side], PREY[side])}, {WHO[other]} {count(needs[other], PREY[other])}."
    assert fact.text == told, (fact.text, told)


def _result(fact: StoryFact, log: Log, played: Played) -> None:
    """Check who won, when, and how near the loser was."""
    value: Any = fact.values
    side = value["side"]
    other, turn = 1 - side, played.turns[-1]
    assert played.kills[side] == GOALS[side], fact.text
    near = played.to_go(other) == 1 and CHAINS[other][2] not in played.hands[other]
    gap = turn - value["from"]
    facts: dict[str, object] = {
        "turn": turn, "who": WHO[side], "whom": WHO[other], "nth": ordinal(GOALS[side]), "prey": PREY[side], "verb": ("sank", "destroyed")[side],
        "sunk": ("sunk", "destroyed")[other], "had": number(played.kills[other]) if played.kills[other] else "none", "needed": number(GOALS[other]),
        "goal": number(GOALS[side]), "gap": count(gap, "turn"), "near": " and lacked one card for the last" * near,
    }  # fmt: skip
    tags = {
        "none": not played.kills[other],
        "gap": gap > 1,
        "next": gap == 1,
        "now": gap == 0,
        "short": played.kills[other] == GOALS[other] - 1,
        "told": gap == 0,
    }
    true = {tag for tag, so in tags.items() if so}
    assert not (value["aside"] and re.search(r"\blater\b", fact.text)), fact.text
    said(fact, facts, true, {"told", "now", "gap", "next"} & true)


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
        r"(.+?) stopped (the [a-z ]+) one play from victory on turns? ([\d, and]+)(?:; the last time (the [a-z ]+) had to give up its own (.+) for it)?\.",
        text,
    )
    assert found, text
    own = played.play(stops[-1], 1 - side).laid[1 - side]
    assert bool(found[4]) == (own > 0 and len(stops) > 1), text
    assert not found[4] or (found[4], found[5]) == (WHO[1 - side], links(1 - side, own)), text
    assert named(found[1]) == ["DW"[1 - side]]
    assert found[2] == WHO[side]
    assert [int(n) for n in re.findall(r"\d+", found[3])] == stops, text


def _between(fact: StoryFact, log: Log, played: Played) -> None:
    """Check what is said to have stood between the deciding event and the end: plays that stopped the winner, or the loss of a clear card."""
    value: Any = fact.values
    side, turns, text = value["side"], value["turns"], fact.text
    other = 1 - side
    assert played.kills[side] == GOALS[side], text
    if not turns:
        taken = [
            p
            for p in played.plays
            if p.side == side and p.victim == "DW"[other] and p.hands[other].count(p.victim) == 1
        ]
        play = taken[-1]
        assert play.last_chain(side), text
        assert not played.next_drawn(other, play.victim, play.turn), text
        assert (
            text == f"On turn {play.turn} {NAMES[play.card]} took {WHO[other]}’s only {NAMES[play.victim]}."
        ), text
        return
    plays = [played.play(turn, other) for turn in turns]
    for play in plays:
        assert play.card == "DW"[other], text
        assert play.laid[side] == 2, text
        assert play.last_chain(side), text
        assert CHAINS[side][2] in play.hands[side], text
    told = f"{NAMES['DW'[other]]} {'had ' * (' had stopped ' in text)}stopped {WHO[side]} one play from victory on {turns_of(turns)}"
    assert ("had stopped" in text) == (fact.at > turns[-1]), text
    robbed = [
        p
        for p in played.plays
        if p.turn >= turns[-1] and p.side == other and p.victim and p.victim in CHAINS[side]
    ]
    assert "had stopped" in text or robbed or ("second chain" in text) == _Last(played).resumed(), text
    if "second chain" in text:
        assert played.kept(plays[-1], side) == set(CHAINS[side]), text
        told += ", but it held the cards of a second chain"
    assert text == f"{told}.", (text, told)


def _broken(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the winner's clear card that cleared the loser's last chain while the loser lacked one card to win."""
    value: Any = fact.values
    side, turn, since = value["side"], value["turn"], value["since"]
    other, play = 1 - side, played.play(turn, side)
    assert play.card == "DW"[side], fact.text
    assert play.laid[other] == 2, fact.text
    assert play.last_chain(other), fact.text
    assert CHAINS[other][2] not in play.hands[other], fact.text
    assert played.since(turn, side, play.card) == since, fact.text
    when = "in the same turn" if since == turn else f"on turn {since}"
    told = f"On turn {turn} {NAMES[play.card]}, drawn {when}, swept {WHO[other]}’s {links(other, 2)} off the table, when {a_card(CHAINS[other][2])} would have won the game."
    assert fact.text == told, (fact.text, told)


def _ready(fact: StoryFact, log: Log, played: Played) -> None:
    """Check since when the winner held every card that it needed, and that the loser then drew no clear card."""
    value: Any = fact.values
    end, side, since = _Last(played), value["side"], value["since"]
    other = 1 - side
    cards = [CODES[kind] for kind in value["came"]]
    assert end.side == side, fact.text
    assert end.whole(since), fact.text
    first = next(p for p in played.plays if p.turn == since)
    assert suffices(played.plays[played.plays.index(first) :], first, side), fact.text
    assert all(end.came(NAMES[code], since) for code in cards), fact.text
    told = f"On turn {since} {WHO[side]} drew {listed([a_card(code) for code in cards])}, the last {'card' if len(cards) == 1 else 'cards'} that it needed to win"
    stood = re.match(rf"{re.escape(plain(told))}, while ([^.]+)\.", plain(fact.text))
    assert stood, (fact.text, told)
    before = Played(log.until(since - 1))
    until(before, log, since, SimpleNamespace(kind="draw", side=side))
    assert need(stood[1], before, other), fact.text
    told = plain(told) + f", while {stood[1]}."
    if value["blank"] >= 4:
        assert end.blank(since, number(value["blank"])), fact.text
        first_, last_ = end.window(since)
        told += f" From turn {first_} to turn {last_} {WHO[other]} drew {count(value['blank'], 'card')} and no {NAMES['DW'[other]]} to break the chain."
    assert plain(fact.text) == told, (fact.text, told)


def _saves(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the sweeps with which the winner prevented a kill in the loser's next play: there were no others."""
    value: Any = fact.values
    side = value["side"]
    other = 1 - side
    stops = [
        p
        for p in played.swept
        if p.side == side and p.laid[other] == 2 and CHAINS[other][2] in p.hands[other]
    ]
    assert played.kills[side] == GOALS[side], fact.text
    many, swept = capital(times(len(stops))), f"{NAMES['DW'[side]]} swept {WHO[other]}’s cards off the table"
    put_off: dict[int, list[int]] = {}
    for play in stops:
        put_off.setdefault(play.kills[other] + 1, []).append(play.turn)
    first = min(put_off)
    told = f"{many}, on {turns_of([p.turn for p in stops])}, {swept} one play before its {ordinal(first)} {PREY[other]}."
    if len(put_off) > 1:
        which = [
            f"on {turns_of(put_off[n])} before its {ordinal(n)}{f' {PREY[other]}' * (n == first)}"
            for n in sorted(put_off)
        ]
        told = f"{many} {swept} one play before a kill: {listed(which)}."
    assert fact.text == told, (fact.text, told)


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
    raise AssertionError(text)


ENDS = {
    "second-chain": _second_chain, "last": _last, "decided": _decided, "run": _run, "stopped": _stopped, "saves": _saves, "ready": _ready, "shape": _shape, "last-card": _last_card,
    "photo": _photo, "dry": _dry, "same-draws": _same_draws, "comeback": _comeback, "result": _result, "between": _between,
    "broken": _broken,
}  # fmt: skip
"""The check of each kind of fact."""
