"""Checks what a report says about a turn that decided a game of Wolf Pack: what was at stake, and every draw and play."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from printkit.report.story import KNOWN, StoryFact, number
from tests.report.readers.log import Log, counted
from tests.report.readers.wolf_pack_game import (
    CHAINS,
    CODES,
    GOALS,
    NAMES,
    SIDES,
    WHO,
    Drawn,
    Play,
    Played,
    named,
)

_DEED = re.compile("(the wolf pack|the convoy) (drew|laid|swept away|played|sank|destroyed)", re.I)
_CARD = "(?:Periscope|Torpedo|Transport|Dive|Sonar|Depth Charges|U-boat|Destroyer Sweep)"
_CARDS = f"((?:{_CARD}(?:(?:, | and )(?={_CARD}))?)+)"


def moment(fact: StoryFact, log: Log, played: Played) -> None:
    """Check every step of a deciding turn, and what is said about it, against the game up to that step."""
    value: Any = fact.values
    turn, steps = value["turn"], value["steps"]
    fact = replace(fact, text=_both(fact.text))
    text = re.sub(
        r"(the (convoy|wolf pack) was \w+ cards? from winning(?: and the [a-z ]+ \w+|, \w+ nearer than the [a-z ]+,)) when it ",
        r"\1 when the \2 ", bare(fact.text), flags=re.IGNORECASE,
    )  # fmt: skip
    game = Played.__new__(Played)
    Played.__init__(game, log.until(turn - 1))
    assert {int(n) for n in re.findall(r"turn (\d+)", text)} <= {turn}
    begun = False
    said = [(SIDES.index(s), w.split()) for _, s, w in log.turn(turn).said if s in SIDES]
    for step in steps:
        _stands(step.before, game)
        if not begun and _tells(text, step):
            begun = True
            assert not value["goes_on"] or text.startswith(f"On turn {turn} the "), text
        while said:
            side, words = said[0]
            kind = "play" if words[0] in ("play", "pass") else "draw"
            if (kind, side) != (step.kind, step.side):
                break
            game.statement(turn, side, words)
            said.pop(0)
            if kind == "play":
                break
        _stands(step.after, game)
        if step.kind == "draw":
            other = 1 - step.side
            clear = NAMES["DW"[other]]
            if found := re.search(
                rf"{WHO[step.side]} drew [^.;]*, while {WHO[other]} held (no )?({clear})", text, re.I
            ):
                assert bool(found[1]) == ("DW"[other] not in game.hands[other]), text
    if found := re.match(
        r"(the [a-z ]+?) (?:needed|lacked|held|had no card) [^.]*?(?= when the )", text, re.I
    ):
        step = next(step for step in steps if _tells(text, step))
        before = Played(log.until(turn - 1))
        until(before, log, turn, step)
        assert WHO.index(found[1].lower()) == 1 - step.side, text
        assert need(found[0], before, 1 - step.side), text
        if down := re.search(r" and had (.+) down$", found[0]):
            assert named(down[1]) == list(CHAINS[1 - step.side][: len(before.laid[1 - step.side])]), text
    for found in re.finditer("while (the [a-z ]+?) held (?:no )?(Dive|Destroyer Sweep)", text):
        assert found[2] == NAMES["DW"[WHO.index(found[1])]], text
    assert begun, text
    deeds(text, turn, played)


def until(game: Played, log: Log, turn: int, step: Any) -> None:
    """Play the statements of a turn up to a step, which is not played."""
    for _, s, words in log.turn(turn).said:
        if s not in SIDES:
            continue
        kind = "play" if words.split()[0] in ("play", "pass") else "draw"
        if (kind, SIDES.index(s)) == (step.kind, step.side):
            return
        game.statement(turn, SIDES.index(s), words.split())


SIMPLE = {
    *(Fraction(1, n) for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30)),
    *(Fraction(n - 1, n) for n in (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20)),
    *(Fraction(n, 10) for n in (3, 4, 6, 7)),
}


def simply(chance: Fraction) -> str:
    """Return the words for a probability: the nearest simple fraction, with "about" unless it is exact."""
    near = min(SIMPLE, key=lambda each: (abs(each - chance), each.denominator))
    n, d = near.numerator, near.denominator
    words = "an even chance" if d == 2 else f"{number(n)} chance{'s' * (n > 1)} in {number(d)}"
    return words if near == chance else f"about {words}"


def _both(text: str) -> str:
    """Return a text in which the two cards that a side lacked stand in place of "both" in "drew both"."""
    said = re.search(r"(the [a-z ]+?) drew both\b", text, re.I)
    if said is None:
        return text
    lacked = re.search(
        rf"{said[1]} lacked ([^.,;]+? and [^.,;]+?)(?: to win| for its last chain|\.|,|;)", text, re.I
    )
    assert lacked, text
    return text.replace("drew both", f"drew {lacked[1]}")


def _tells(text: str, step: Any) -> bool:
    """Return whether the first draw or play that a text mentions is this step."""
    deed = _DEED.search(text)
    if deed is None:
        return False
    kind = "draw" if deed[2].lower() == "drew" else "play"
    return (WHO.index(deed[1].lower()), kind) == (step.side, step.kind)


def plain(text: str) -> str:
    """Return the text without the marks for invented names, and with cards called by their names alone (without the
    word "card").
    """
    text = re.sub("\ue000[^\ue001]*\ue001", "", KNOWN.sub(lambda found: found[3], text))
    return re.sub(r"(Transport|U-boat) card", r"\1", text)


def bare(text: str) -> str:
    """Return the plain text without articles before cards."""
    names = "|".join(NAMES.values())
    return re.sub(rf"\b(?:an?|(?<!never drew )another|more) (?={names})", "", plain(text))


def deeds(text: str, turn: int, played: Played, *, price: bool = True) -> None:
    """Check each clause about a deciding turn: the cards drawn and their odds, laid, swept and taken. A clause ends
    where a side is named again.
    """
    _credited(text, turn, played)
    starts = list(_DEED.finditer(text))
    assert starts, text
    for place, start in enumerate(starts):
        end = starts[place + 1].start() if place + 1 < len(starts) else len(text)
        side = WHO.index(start[1].lower())
        part = text[start.start() : end]
        part = re.split("; then |, and (?:from turn|throughout)", part)[0]
        for other in WHO:  # a stake that begins another sentence
            part = re.split(rf"\. {other[:1].upper()}{other[1:]} (?:lacked|held|had no|needed)", part)[0]
        draws = next((d for d in played.draws if (d.turn, d.side) == (turn, side)), None)
        play = next((p for p in played.plays if (p.turn, p.side) == (turn, side)), None)
        if "drew" in part:
            assert draws is not None
            _draw(part, draws, played, turn)
        if chance := re.search(r", drawn at (.+?)(?:[.:;]|$)", part):
            assert draws is not None
            assert play is not None
            assert chance[1] == simply(draws.odds(play.card)), part
        if re.search("laid|swept|played| sank the | destroyed the ", part):
            assert play is not None
            _play(part, play, side, price=price)


def _draw(part: str, drawn: Drawn, played: Played, turn: int) -> None:
    side = drawn.side
    found = re.search(
        rf"drew {_CARDS}(?: \((.+?)\)|, ((?:about )?(?:\w+ chances? in \w+|an even chance)))?",
        part,
    )
    if needed := re.search(r"drew the ([\w-]+) that it needed, (.+?)(?:[,.]|$)", part):
        (card,) = named(needed[1])
        assert card in drawn.cards, part
        assert card not in drawn.held, part
        assert next(p.laid[side] for p in played.plays if p.turn == turn) == 2, part
        assert played.play(turn, side).last_chain(side), part
        assert needed[2] == simply(drawn.odds(card)), part
        return
    if found is None:
        assert re.search("drew no ", part), part
        return
    cards = named(found[1])
    assert len(cards) == len(set(cards))
    assert all(card in drawn.cards for card in cards), part
    _lacked(part, cards, drawn, played, turn)
    if odds := found[2] or found[3]:
        assert len(cards) == 1
        assert odds == simply(drawn.odds(cards[0])), (part, odds)
    if without := re.search(r"but not (?:an? )?([A-Z][\w-]+(?: Charges)?)", part):
        assert named(without[1])[0] not in drawn.cards + drawn.held
    if down := re.search(rf"with {_CARDS} down", part):
        later = (p.laid[side] for p in played.plays if p.turn >= turn and p.side == side)
        laid = next(later, len(played.laid[side]))  # a log may end before the side plays
        earlier = [p for p in played.plays if p.turn < turn or (p.turn == turn and p.side < side)]
        swept = any(p.turn == turn and p.card in "DW" for p in earlier)
        assert swept or named(down[1]) == list(CHAINS[side][:laid]), part
    if held := re.search(rf"(?:with|and) {_CARDS} in hand", part):
        assert all(card in drawn.held for card in named(held[1])), part
    if re.search(
        "the last link of its chain|the link that its chain lacked|completed a chain in its hand|all that its chain lacked",
        part,
    ):
        in_hand = drawn.held + drawn.cards
        assert any(card not in drawn.held for card in cards), part
        laid = next(
            (p.laid[side] for p in played.plays if p.turn >= turn and p.side == side), len(played.laid[side])
        )
        cleared = any(p.turn == turn and p.card in "DW" and p.side < side for p in played.plays)
        assert cleared or all(card in in_hand for card in CHAINS[side][laid:]), part
        assert cleared or "the last link of" not in part or laid == 2, part
    if re.search("all that it needed|the last link that it needed|the one card that it still lacked", part):
        assert cards
        play = next((p for p in played.plays if p.turn >= turn and p.side == side), None)
        if play is None:
            return  # the log ends before it
        swept = any(p.turn == turn and p.side < side and p.card in "DW" for p in played.plays)
        togo = 3 * (GOALS[side] - play.kills[side]) - play.laid[side]
        lacked = [card for card in CHAINS[side][-togo:] if card not in drawn.held + drawn.cards]
        assert swept or togo > 3 or not lacked, part
    if re.search("which gave it all that it needed", part):
        play = next((p for p in played.plays if p.turn >= turn and p.side == side), None)
        assert play is None or all(
            drawn.held.count(card)
            < (CHAINS[side] * 6)[
                len(CHAINS[side]) * play.kills[side] + play.laid[side] : 3 * GOALS[side]
            ].count(card)
            for card in cards
        ), part
    if "the next card of its chain" in part or "with which to begin a chain" in part:
        laid = next(p.laid[side] for p in played.plays if p.turn >= turn and p.side == side)
        assert cards == [CHAINS[side][laid]], part
        assert cards[0] not in drawn.held, part
        assert bool(laid) == ("the next card" in part), part
    if "the one card that it still lacked" in part:
        assert cards[0] not in drawn.held, part


def _lacked(part: str, cards: list[str], drawn: Drawn, played: Played, turn: int) -> None:
    """Check that a draw is credited only with links that its side lacked."""
    side = drawn.side
    play = next((p for p in played.plays if (p.turn, p.side) == (turn, side)), None)
    if play is None:
        return
    laid = next(p.laid[side] for p in played.plays if p.turn == turn)
    taken = "".join(p.victim for p in played.plays if p.turn == turn and p.side < side)
    lacked = [
        card
        for card in CHAINS[side][laid:]
        if card in drawn.cards and card not in drawn.held and card in play.hands[side] + taken
    ]
    if lacked:
        assert not set(cards) & set(CHAINS[side]) - set(lacked), (part, lacked)


def _credited(text: str, turn: int, played: Played) -> None:
    """Check that a kill of the same turn is told as the result of a draw only if the draw brought the last link."""
    for found in re.finditer(
        r"(the wolf pack|the convoy) drew ((?:(?!the wolf pack drew|the convoy drew)[^.;])*?),? and (?:the [a-z ]+ )?(?:sank|destroyed) the \w+ (?:last )?(?:transport|U-boat)",
        text,
        re.I,
    ):
        side = WHO.index(found[1].lower())
        links = set(named(found[2])) & set(CHAINS[side])
        if links and not re.search("which gave it|for its next chain", found[2]):
            drawn = next(d for d in played.draws if (d.turn, d.side) == (turn, side))
            assert CHAINS[side][2] in links, text
            assert CHAINS[side][2] not in drawn.held, text


def _play(part: str, play: Play, side: int, *, price: bool) -> None:
    other = 1 - side
    for name in re.findall(r"laid ([A-Z][\w-]+(?: Charges)?)", part):
        assert NAMES[play.card] == name, part
    if found := re.search(r"(sank|destroyed) the (\w+) (transport|U-boat)", part):
        words = ("first", "second", "third", "fourth", "fifth", "sixth")
        assert words[play.kills[side]] == found[2]
        assert (found[1], found[3]) == (("sank", "transport"), ("destroyed", "U-boat"))[side], part
        assert play.laid[side] == 2
        assert play.card == CHAINS[side][2], part
    if found := re.search(rf"played ({'|'.join(NAMES.values())})", part):
        assert NAMES[play.card] == found[1], part
    if "had won" in part:
        assert play.laid[side] == 2
    if "swept away" in part:
        found = re.search(
            rf"swept away {_CARDS}(?:, and its own {_CARDS},)? with (?:its only )?({'|'.join(NAMES.values())}|it)",
            part,
        )
        assert found, part
        assert "its only" not in part or play.hands[side].count(play.card) == 1, part
        assert named(found[1]) == list(CHAINS[other][: play.laid[other]]), part
        assert found[3] in ("it", NAMES[play.card]), part
    if found := re.search(
        r"of (the .+?)’s (\w+) cards? it took (its only|its last|one of its)? ?([\w -]+?)(?: and not|$|,|\.)",
        part,
    ):
        hand = play.hands[other]
        assert found[1] == WHO[other]
        assert counted(found[2]) == len(hand)
        assert NAMES[play.victim].rstrip("s") in found[4]
        sole = found[3].removeprefix("its ") if (found[3] or "").startswith("its ") else ""
        assert sole == (play.sole() if play.victim != "~" else ""), part
        assert ("and not the" in part) == (
            play.last_chain(other)
            and play.laid[other] == 2
            and play.wanted(other) in hand.replace(play.victim, "", 1)
        )
    if found := re.search(r"one play before (the .+?) would have laid its ([\w-]+)", part):
        assert found[1] == WHO[other]
        assert named(found[2]) == [CHAINS[other][2]]
        assert play.laid[other] == 2
        assert CHAINS[other][2] in play.hands[other]
        assert not play.last_chain(other)
    if found := re.search(
        r"one play before the ([\w-]+) in (the .+?)’s hand would have (won|followed)", part
    ):
        assert found[2] == WHO[other]
        assert named(found[1]) == [CHAINS[other][2]]
        assert play.laid[other] == 2
        assert CHAINS[other][2] in play.hands[other]
        assert play.last_chain(other) == (found[3] == "won")
    lost = re.search(rf", and its own {_CARDS}, with|, but lost its own {_CARDS} by it", part)
    if "swept away" in part and (price or lost):
        assert (named(lost[0]) if lost else []) == list(CHAINS[side][: play.laid[side]]), part


def _standing(text: str, game: Played, turn: int) -> bool:
    """Check how the game is said to have stood at the beginning of a turning point; return whether the text says so."""
    if not any(game.kills):
        return True
    need = [GOALS[side] - game.kills[side] for side in (0, 1)]
    if found := re.match(
        r"Both sides needed (\w+) more kills\.|Either side was (\w+) kills from victory\.|(\w+) more kills would win for either side\.",
        text,
        re.I,
    ):
        assert [counted(next(n for n in found.groups() if n))] * 2 == need, text
        return True
    sides = "(the wolf pack|the convoy)"
    prey = "(transport|U-boat)s"
    for shape, order in (
        (rf"{sides} needed (\w+) (?:more )?{prey}, {sides} (\w+) (?:more )?{prey}\.", (0, 1, 2, 3, 4, 5)),
        (
            rf"(\w+) (?:more )?{prey} would win for {sides}, (\w+) (?:more )?{prey} for {sides}\.",
            (2, 0, 1, 5, 3, 4),
        ),
        (rf"{sides} still had (\w+) {prey} to (?:sink|destroy), {sides} (\w+) {prey}\.", (0, 1, 2, 3, 4, 5)),
        (rf"{sides} was (\w+) {prey} from its goal, {sides} (\w+) {prey}\.", (0, 1, 2, 3, 4, 5)),
    ):
        if found := re.match(shape, text, re.I):
            said = [found.groups()[n] for n in order]
            for who, n, kind in (said[:3], said[3:]):
                side = WHO.index(who.lower())
                assert ("transport", "U-boat")[side] == kind, text
                assert counted(n) == need[side], text
            return True
    return False


def stakes(text: str, game: Played, *, wanted: bool = False, turn: int = 0) -> None:
    """Check what each side is said to need and to hold. ``wanted``: the text must say it about both sides."""
    found = [need(text, game, side) for side in (0, 1)]
    each = re.search(r"[Ee]ach side was (\w+) cards? from winning", text)
    if each:
        assert game.to_go(0) == game.to_go(1) == counted(each[1]), text
    if apart := re.search(
        r"(the wolf pack|the convoy) was (\w+) cards? from winning, (\w+) nearer than (the [a-z ]+?)(?=,|:|;|\.)",
        text,
        re.I,
    ):
        near = WHO.index(apart[1].lower())
        assert apart[4] == WHO[1 - near], text
        assert counted(apart[3]) == game.to_go(1 - near) - game.to_go(near), text
    assert not wanted or each or apart or all(found) or _standing(text, game, turn), text


def need(text: str, game: Played, side: int) -> bool:
    """Check what a side is said to need or to hold; return whether the text says it."""
    who, togo, hand = WHO[side], game.to_go(side), game.hands[side]
    if far := re.search(rf"{who} was (\w+) cards? from winning", text, re.I):
        assert counted(far[1]) == togo, text
        return True
    if far := re.search(rf"{who} needed (\w+) (more )?(transport|U-boat)s(?!, the)", text, re.I):
        assert bool(far[2]) == (game.kills[side] > 0), text
        assert counted(far[1]) == GOALS[side] - game.kills[side], text
        assert ("transport", "U-boat")[side] == far[3], text
        return True
    if short := re.search(rf" and {who} (\w+)(?: when|,|;|\.)", text):
        assert counted(short[1]) == togo, text
        return True
    found = re.search(
        rf"{who} (?:lacked (only )?([^,.;]+?)(?: to win| for its last chain)?|held (all that it needed(?: to win)?|the .+? to win with)|(had no card of its last chain))(?=, while|\.|;|$)",
        text,
        re.I,
    )
    if not found:
        return False
    assert 0 < togo <= 3, text
    lacked = [card for card in CHAINS[side][-togo:] if card not in hand]
    if found[2]:
        assert named(found[2]) == lacked, text
        assert bool(found[1]) == (len(lacked) == 1), text
    elif found[3]:
        assert not lacked, text
        assert named(found[3]) == ([CHAINS[side][2]] if togo == 1 else []), text
    else:
        assert len(lacked) == 3, text
    return True


def _stands(at: Any, game: Played) -> None:
    for side in (0, 1):
        held = sorted(CODES[k] for k, n in enumerate(at.hands[side]) for _ in range(n))
        assert held == sorted(game.hands[side])
    assert at.kills == tuple(game.kills)
    assert at.chains == (len(game.laid[0]), len(game.laid[1]))
