"""Checks what a Wolf Pack report says of the events of a game: cards that prevented a kill or might have, draws, kills, and how it ended."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from printkit.report.story import StoryFact, count, listed, number
from printkit.table.words import ordinal
from tests.report.readers.log import Log
from tests.report.readers.wolf_pack_game import CHAINS, CODES, GOALS, NAMES, WHO, Drawn, Play, Played
from tests.report.readers.wolf_pack_phrases import (
    PREY,
    SUNK,
    VERB,
    Facts,
    a_card,
    card,
    holds,
    links,
    said,
    suffices,
    turns_of,
    wanted,
)
from tests.report.readers.wolf_pack_turning import simply, until

Killed = tuple[int, int, tuple[int, ...], tuple[int, int]]


def true(tags: dict[str, bool]) -> set[str]:
    return {tag for tag, so in tags.items() if so}


def odds(drawn: Drawn, code: str) -> Fraction:
    """Return the chance of a card in a draw; 0 if the deck ran out in it."""
    return drawn.odds(code) if sum(drawn.deck.values()) >= len(drawn.cards) else Fraction(0)


def odds_of(drawn: Drawn, cards: list[str]) -> Fraction:
    """Return the chance that a draw brings these cards: one card, or the two different cards of a draw of two; otherwise 0."""
    size = sum(drawn.deck.values())
    if len(cards) == 2 == len(drawn.cards) and size >= 2:
        return Fraction(drawn.deck[cards[0]] * drawn.deck[cards[1]], math.comb(size, 2))
    return odds(drawn, cards[0]) if len(cards) == 1 else Fraction(0)


def draw_of(played: Played, turn: int, side: int) -> Drawn | None:
    return next((d for d in played.draws if (d.turn, d.side) == (turn, side)), None)


def next_kill(played: Played, turn: int, side: int) -> Killed | None:
    """Return a side's first kill after its opponent's play in a turn."""
    return next((k for k in played.killed if k[1] == side and k[:2] > (turn, 1 - side)), None)


def wins(kill: Killed) -> bool:
    return kill[3][kill[1]] == GOALS[kill[1]]


def deed(side: int, kills: list[int]) -> str:
    n = len(kills)
    if kills == list(range(1, n + 1)) and n > 1:
        return f"{VERB[side]} the first {number(n)} {PREY[side]}s"
    return f"{VERB[side]} the {listed([ordinal(k) for k in kills])} {PREY[side]}{'s' * (n > 1)}"


def shared(side: int, turn: int, kills: tuple[int, int], *, last: bool) -> Facts:
    """Return the values that sentences about a side and its opponent share, with the opponent's next kill."""
    other = 1 - side
    nth, third = ordinal(kills[other] + 1), CHAINS[other][2]
    goal = "victory" if last else f"its {nth} kill"
    return {
        "turn": turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "mine": f"{WHO[side]}’s", "prey": PREY[other], "nth": nth,
        "would": f"{WHO[other]} would have {'won' if last else f'made its {nth} kill'}", "goal": goal, "goal_o": f"{WHO[other]}’s {goal.removeprefix('its ')}", "third": card(third), "a_third": a_card(third),
        "the_third": f"the {card(third)}" if last else a_card(third), "verb": VERB[other],
    }  # fmt: skip


# -- cards that prevented a kill -------------------------------------------------------------------------------------------


def stop(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a clear card that took two links from its opponent: the peril, how the card had come, what it cost, and what followed."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play = 1 - side, played.play(turn, side)
    assert play.card == "DW"[side], fact.text
    assert play.laid[other] == 2, fact.text
    due = CHAINS[other][2] in play.hands[other]
    final = due and play.last_chain(other)
    draw, own = draw_of(played, turn, side), links(side, play.laid[side])
    chance = odds(draw, play.card) if draw is not None and play.fresh else Fraction(0)
    chance = chance if chance <= 0.75 else Fraction(0)
    since = played.since(turn, side, play.card)
    whose = f"{WHO[side]}’s"
    short = count(GOALS[side] - play.kills[side], PREY[side])
    facts = shared(side, turn, play.kills, last=play.last_chain(other)) | {
        "card": NAMES[play.card], "a_card": a_card(play.card), "theirs": links(other, 2), "since": since, "odds": simply(chance) if chance else "",
        "price": f", and its own {own}," if own else "", "price_o": f", and {whose} own {own}," if own else "",
        "too": f", its own {own} too" if own else "", "too_o": f", and {whose} own {own} too" if own else "", "short": f"{short} short",
    }  # fmt: skip
    kept = not play.fresh and 0 < since < turn - 1
    facts["how"] = f"swept them away with {with_card(played, play)}"
    facts["then"] = (
        never(played, turn, other, play.kills[other] + 1, join=";" if own else ", and") if due else ""
    )
    facts["price_s"] = f"; {whose} own {own} went with them" if own else ""
    facts |= on_turn(fact)
    tags = {"due": due, "lacked": not due, "drawn": chance > 0, "kept": kept, "wins": final}
    if "turns" in value:
        facts |= _stops(fact, played, value["turns"], side, play.kills[other])
    said(fact, facts, true(tags))


def never(played: Played, turn: int, side: int, nth: int, join: str = ", and") -> str:
    """Return a clause that says that a side never made a kill that was prevented in a turn and that would not have won; empty if it did."""
    if nth == GOALS[side] or next_kill(played, turn, side) is not None or not played.finished:
        return ""
    third = CHAINS[side][2]
    later = [
        p
        for p in played.plays
        if p.turn > turn and p.side != side and p.laid[side] == 2 and third in p.hands[side]
    ]
    if any(p.card == "DW"[p.side] or (p.victim == third and p.hands[side].count(third) == 1) for p in later):
        return ""  # it was prevented once more
    return f"{join} the {ordinal(nth)} {PREY[side]} never went down"


def on_turn(fact: StoryFact) -> Facts:
    """Return the words for the turn of a sentence: its number, or its distance from the turn of the sentence before, if that turn is known."""
    before = fact.values.get("after", 0)
    assert isinstance(before, int)
    words = ("in the same turn", "a turn later", "two turns later")
    return {"on_turn": words[fact.at - before] if before else f"on turn {fact.at}"}


def _stops(fact: StoryFact, played: Played, turns: tuple[int, ...], side: int, kills: int) -> Facts:
    """Check that a clear card was played in each of these turns against a chain that lacked only a card in its owner's hand, for the same kill."""
    other = 1 - side
    plays = [played.play(turn, side) for turn in turns]
    for play in plays:
        assert play.card == "DW"[side], fact.text
        assert play.laid[other] == 2, fact.text
        assert CHAINS[other][2] in play.hands[other], fact.text
        assert play.kills[other] == kills, fact.text
    own = [p for p in plays if p.laid[side]]
    which = {links(side, p.laid[side]) for p in own}
    gone = which.pop() if len(which) == 1 else "chain"
    return {
        "on": turns_of(turns), "times": "twice" if len(turns) == 2 else f"{number(len(turns))} times",
        "cost": f" {'Each time' if len(own) == len(plays) else f'On {turns_of([p.turn for p in own])}'} {WHO[side]}’s own {gone} went too." if own else "",
    }  # fmt: skip


def said_either(
    fact: StoryFact, facts: Facts, tags: set[str], blank: tuple[str, ...], free: set[str] | None = None
) -> None:
    """Check a sentence from which each of the clauses ``blank`` may be missing."""
    for mask in itertools.product((False, True), repeat=len(blank)):
        left = dict(facts) | {name: "" for name, out in zip(blank, mask, strict=True) if out}
        try:
            said(fact, left, tags, free or set())
        except AssertionError:
            continue
        return
    said(fact, facts, tags, free or set())


def with_card(played: Played, play: Play) -> str:
    """Return a clear card that was played, and how its side had come by it."""
    turn, side, since = play.turn, play.side, played.since(play.turn, play.side, play.card)
    draw, eve = draw_of(played, turn, side), draw_of(played, turn - 1, side)
    if play.fresh and draw is not None and 0 < odds(draw, play.card) <= 0.75:
        return f"{a_card(play.card)} drawn in that turn, at {simply(odds(draw, play.card))}"
    if not play.fresh and since == turn - 1 and eve is not None and 0 < odds(eve, play.card) <= 0.75:
        rare = ", the last in the deck," if eve.deck[play.card] == 1 else ""
        return f"{a_card(play.card)}{rare} drawn one turn before, at {simply(odds(eve, play.card))}"
    kept = not play.fresh and 0 < since < turn - 1
    return f"{a_card(play.card)} kept since turn {since}" if kept else NAMES[play.card]


def rob(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a card taken from a hand: that it was the only one, what it was wanted for, and when the next came."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play = 1 - side, played.play(turn, side)
    hand, victim = play.hands[other], play.victim
    assert victim, fact.text
    assert hand.count(victim) == 1, fact.text
    third = play.laid[other] == 2 and victim == CHAINS[other][2]
    clear = victim == "DW"[other] and play.laid[side] == 2
    link = victim in CHAINS[other][play.laid[other] :]
    arm = victim == "DW"[other] and not clear and play.last_chain(side)
    last = third and play.last_chain(other)
    until_turn = played.next_drawn(other, victim, turn)
    no_more = f"; {WHO[other]} drew no other" if not until_turn and played.finished else ""
    came = f"; {WHO[other]} drew its next on turn {until_turn}" if until_turn - turn >= 4 else ""
    facts = shared(side, turn, play.kills, last=last) | {
        "card": NAMES[play.card], "victim": card(victim), "a_victim": a_card(victim), "the_victim": f"the {card(victim)}", "hand": number(len(hand)), "own_goal": f"{WHO[side]}’s victory" if play.last_chain(side) else f"{WHO[side]}’s {ordinal(play.kills[side] + 1)} kill",
        "never": no_more,
        "until": no_more or came,
        "short": f"{count(GOALS[side] - play.kills[side], PREY[side])} short",
        "whom_short": f"{count(GOALS[other] - play.kills[other], PREY[other])} short",
        "then": never(played, turn, other, play.kills[other] + 1) if third else "",
    } | on_turn(fact)  # fmt: skip
    tags = {
        "third": third, "clear": clear and not third, "link": link and not (third or clear), "arm": arm, "certain": len(hand) == 1,
        "threw": victim in play.threw[other],
    }  # fmt: skip
    said(fact, facts, true(tags))


def slip(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a harassment card that missed the one card that its opponent had drawn in the turn to complete a chain, and laid later."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play = 1 - side, played.play(turn, side)
    hand, victim = play.hands[other], play.victim
    _, _, cards = completed(played, turn, other)
    (code,) = cards
    assert victim not in ("", code), fact.text
    assert hand.count(code) == 1, fact.text
    laid = next(p.turn for p in played.plays if p.side == other and p.turn >= turn and p.card == code)
    again = [d.turn for d in played.draws if d.side == other and d.turn > turn and code in d.cards]
    assert not again or again[0] > laid, fact.text
    held = hand.count(victim)
    facts = shared(side, turn, play.kills, last=False) | {
        "card": NAMES[play.card], "hand": number(len(hand)), "the_lacked": f"the {card(code)}",
        "took": f"one of {number(held)} {several(card(victim))}" if held > 1 and victim != "~" else a_card(victim),
    } | on_turn(fact)  # fmt: skip
    said(fact, facts, set())


def spare(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a harassment card that could have broken the last chain that its opponent's hand held, but did not."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play = 1 - side, played.play(turn, side)
    hand, needed, victim = play.hands[other], CHAINS[other][play.laid[other] :], play.victim
    assert victim, fact.text
    assert play.last_chain(other), fact.text
    assert holds(hand.replace(victim, "", 1), list(needed)), fact.text
    risk, held = sum(hand.count(code) == 1 for code in needed), hand.count(victim)
    facts = shared(side, turn, play.kills, last=True) | {
        "card": NAMES[play.card], "chances": f"{count(risk, 'chance')} in {number(len(hand))}",
        "took": f"one of {number(held)} {several(card(victim))}" if held > 1 and victim != "~" else a_card(victim),
    } | on_turn(fact)  # fmt: skip
    said(fact, facts, set())


def several(name: str) -> str:
    return name if name.endswith("s") else f"{name}{'es' if name.endswith('o') else 's'}"


# -- cards that might have prevented one -----------------------------------------------------------------------------------


def miss(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a harassment card that could have taken the one card for the opponent's next kill, which then followed."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play = 1 - side, played.play(turn, side)
    third, hand = CHAINS[other][2], play.hands[other]
    then = next(p for p in played.plays[played.plays.index(play) + 1 :] if p.side == other)
    assert play.victim not in ("", third), fact.text
    assert (play.laid[other], hand.count(third)) == (2, 1), fact.text
    assert then.closes(other), fact.text
    assert then.hands[other].count(third) == 1, fact.text
    last = play.last_chain(other)
    facts = shared(side, turn, play.kills, last=last) | {
        "card": NAMES[play.card], "hand": number(len(hand)), "a_victim": a_card(play.victim),
        "when": "before the turn was out" if then.turn == turn else f"on turn {then.turn}",
    } | on_turn(fact)  # fmt: skip
    said(fact, facts, {"final"} if last else set(), set() if last else {"kill"})


def chance(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a harassment card that the loser kept in its last play, and the chance that it would have had."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play = 1 - side, played.play(turn, side)
    hand, third = play.hands[other], CHAINS[other][2]
    then = played.plays[played.plays.index(play) + 1]
    assert then is played.plays[-1], fact.text
    assert then.closes(other), fact.text
    assert play.last_chain(other), fact.text
    assert (play.laid[other], hand.count(third), then.hands[other].count(third)) == (2, 1, 1), fact.text
    assert not play.victim, fact.text
    held = [code for code in "MN" if code in play.hands[side]]
    facts = shared(side, turn, play.kills, last=True) | {
        "a_card": a_card(held[0]), "hand": number(len(hand)), "did": did(play),
    } | on_turn(fact)  # fmt: skip
    said(fact, facts, set())


def did(play: Play) -> str:
    """Return what a side did instead of preventing its opponent's kill."""
    if play.card == "-":
        return "it passed"
    if play.victim:
        return f"it tried {NAMES[play.card]}, which took {a_card(play.victim)}"
    if play.closes(play.side):
        return f"it {deed(play.side, [play.kills[play.side] + 1])} instead"
    return f"it laid {a_card(play.card)} instead"


def hold(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a clear card that a side held when its opponent was one play from a kill, what it did instead, and that the kill followed."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    other, play, clear = 1 - side, played.play(turn, side), "DW"[side]
    then = played.plays[played.plays.index(play) + 1]
    assert clear in play.hands[side], fact.text
    assert play.card != clear, fact.text
    assert play.laid[other] == 2, fact.text
    assert CHAINS[other][2] in play.hands[other], fact.text
    assert then.closes(other), fact.text
    again = set(CHAINS[other]) <= set(play.hands[other])
    own = links(side, play.laid[side])
    facts = shared(side, turn, play.kills, last=play.last_chain(other)) | {
        "a_clear": a_card(clear), "clear": NAMES[clear], "did": did(play).replace("it ", f"{WHO[side]} " if again else "it ", 1), "ship": f"a {PREY[other]}",
        "again": f", though {WHO[other]} held another whole chain" if again else "",
        "own_too": f", its own {own} too" if own else "",
        "when": "before the turn was out" if then.turn == turn else f"on turn {then.turn}",
        "worth": value["worth"], "got": value["got"],
    } | on_turn(fact)  # fmt: skip
    worth, got = (int(str(value[name]).rstrip("%\u00a0")) for name in ("worth", "got"))
    assert 0 <= got <= worth <= 100, fact.text
    assert got == 0 or not play.last_chain(other), fact.text
    said(fact, facts, {"wins"} if play.last_chain(other) else set())


# -- draws -------------------------------------------------------------------------------------------------------------------


def dry(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a series of plays at which a side had no card to go on with: the cards drawn, the chance, and what happened meanwhile."""
    value: Any = fact.values
    side, code, first, last = value["side"], CODES[value["kind"]], value["first"], value["last"]
    other = 1 - side
    plays = [p for p in played.plays if p.side == side and first <= p.turn <= last]
    draws = [d for d in played.draws if d.side == side and first <= d.turn <= last]
    assert [p.turn for p in plays] == list(range(first, last + 1)), fact.text
    laid, nth = plays[0].laid[side], plays[0].kills[side] + 1
    at = CHAINS[side].index(code)
    mixed = any(p.laid[side] != laid for p in plays)
    assert plays[0].wanted(side) == code, fact.text
    assert all(p.laid[side] <= at and code not in p.hands[side] for p in plays), fact.text
    assert not any(code in d.cards for d in draws), fact.text
    none = math.prod(
        (1 - odds(d, code) if sum(d.deck.values()) >= len(d.cards) else Fraction(0) for d in draws),
        start=Fraction(1),
    )
    brink = nth == GOALS[side] and len(plays) == 3 and holds(plays[-1].hands[side], [*CHAINS[side][at + 1 :]])
    gone = _gone(played, side, code, first, draws)
    assert 0 < none <= 0.35 or gone, f"the wait was likely: {fact.text}"
    assert len(plays) > 3 or brink, fact.text
    mean = [k for k in played.killed if k[1] == other and first <= k[0] <= last and not wins(k)]
    won = laid == 2 and nth == GOALS[side]
    facts = shared(other, last, plays[0].kills, last=won) | {
        "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[other], "card": card(code), "a_card": a_card(code), "first": first, "last": last,
        "cards": count(sum(len(d.cards) for d in draws), "card"), "down": links(side, laid), "odds": f" ({simply(none)})" if none else "",
        "mean": f", and {WHO[other]} {deed(other, [k[3][other] for k in mean])} meanwhile" if mean else "",
        "short": f"{count(GOALS[side] - nth + 1, PREY[side])} short", "why": gone,
    }  # fmt: skip
    tags = {"down": laid == 2 and not mixed, "some": laid == 1 and not mixed, "wins": won, "mixed": mixed}
    said_either(fact, facts, true(tags), ("why",))


def _gone(played: Played, side: int, code: str, first: int, draws: list[Drawn]) -> str:
    """Return a clause that says who had drawn the last card of a kind in the deck, if a side then drew at least twice in vain."""
    out = [d for d in draws if not d.deck[code] and sum(d.deck.values()) >= len(d.cards)]
    if len(out) < 2 or out != [d for d in draws if d.turn >= out[0].turn]:
        return ""
    order = [(d.turn, d.side) for d in out]
    theirs = [
        d
        for d in played.draws
        if d.side != side and code in d.cards and (d.turn, d.side) < order[0] and d.turn >= first
    ]
    if not theirs or theirs[-1].deck[code] != theirs[-1].cards.count(code):
        return ""
    last = theirs[-1]
    play = next((p for p in played.plays if (p.turn, p.side) >= (last.turn, 0)), None)
    threw = ", which threw it away" if play is not None and code not in play.hands[1 - side] else ""
    return f"; the last in the deck had gone to {WHO[1 - side]} on turn {last.turn}{threw}"


def _at_draw(played: Played, turn: int, side: int) -> tuple[int, str, tuple[int, int]]:
    """Return the links that a side had on the table when it drew in a turn, its hand afterwards, and the kills."""
    play = next((p for p in played.plays if p.turn == turn), None)
    if play is None:  # the log ends before it
        return len(played.laid[side]), "".join(played.hands[side]), (played.kills[0], played.kills[1])
    return play.laid[side], play.hands[side], play.kills


def completed(played: Played, turn: int, side: int, told: float = 0.75) -> tuple[Facts, set[str], list[str]]:
    """Return the values and tags of a draw that completed a chain, and the cards that the chain lacked.

    ``told``: the odds of the draw are told if they were at most this."""
    draw = draw_of(played, turn, side)
    assert draw is not None
    laid, hand, kills = _at_draw(played, turn, side)
    togo = 3 * (GOALS[side] - kills[side]) - laid
    whole = list((CHAINS[side] * 6)[laid : laid + togo])
    all_ = holds(hand, whole) and not holds(draw.held, whole)
    needed = [c for c in CHAINS[side] if c in draw.cards and draw.held.count(c) < whole.count(c)]
    lacked = [c for c in CHAINS[side][laid:] if c in draw.cards and c not in draw.held and c in hand]
    cards = needed if all_ else lacked
    assert all_ or holds(hand, list(CHAINS[side][laid:])), (turn, side)
    chance = odds_of(draw, cards)
    facts = shared(1 - side, turn, kills, last=False) | {
        "who": WHO[side], "whose": f"{WHO[side]}’s", "whom": WHO[1 - side], "cards": listed([a_card(c) for c in cards]),
        "card": listed([card(c) for c in cards]), "odds": f", at {simply(chance)}" if 0 < chance <= told else "",
        "all": "the one card" if len(cards) == 1 else "all", "it": "them" if len(cards) > 1 else "it",
    }  # fmt: skip
    last = all_ and togo <= 3
    on_table = "the one card" if len(cards) == 1 else "all"
    facts["lack"] = (
        f", {on_table} that its {'last ' * last}chain lacked"
        if laid
        else f", and held {'its whole last' if last else 'a whole'} chain"
    )
    return (
        facts,
        true({"last": last, "both": all_ and not last, "one": len(cards) == 1, "laid": bool(laid)}),
        cards,
    )


def luck(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a draw that completed a chain, and the kill that it made in the same turn."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    facts, tags, _ = completed(played, turn, side, 0.2)
    kill = any(k[:2] == (turn, side) for k in played.killed)
    later = [p for p in played.plays if p.turn >= turn]
    left = [(p, p.hands[side].replace(p.victim, "", p.side != side and bool(p.victim))) for p in later]
    whole = all(holds(hand, wanted(p, side, whole_game=True)) for p, hand in left)
    safe = bool(later) and played.finished and whole and suffices(later, later[0], side)
    tags |= true(
        {
            "kill": kill and "last" not in tags,
            "wins": kill and "last" in tags,
            "lost": "last" in tags and not safe,
        }
    )
    said(fact, facts | on_turn(fact), tags)


# -- the first paragraph -----------------------------------------------------------------------------------------------------


def stands(game: Played, side: int) -> str:
    """Return what a side lacked to win, and how near its next kill was."""
    who, togo, laid, hand = WHO[side], game.to_go(side), len(game.laid[side]), game.hands[side]
    if togo > 3:
        left = GOALS[side] - game.kills[side]
        text = f"{who} needed {number(left)} {'more ' * (game.kills[side] > 0)}{PREY[side]}s"
        if laid < 2:
            return text
        if CHAINS[side][2] in hand:
            return f"{text} and was one play from its {ordinal(game.kills[side] + 1)}"
        return f"{text} and had {links(side, 2)} down"
    chain = CHAINS[side][3 - togo :]
    lacked = [a_card(code) for code in chain if code not in hand]
    if len(lacked) == 3:
        return f"{who} had no card of its last chain"
    if lacked:
        return f"{who} lacked {'only ' * (len(lacked) == 1)}{listed(lacked)} {'to win' if togo == 1 else 'for its last chain'}"
    return f"{who} held {f'the {card(chain[0])} to win with' if togo == 1 else 'all that it needed to win'}"


def lede_draw(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the draw that is told first: what the loser needed, and the kill for which the draw was."""
    value: Any = fact.values
    side, turn = value["side"], value["turn"]
    facts, tags, cards = completed(played, turn, side)
    before = Played(log.until(turn - 1))
    until(before, log, turn, SimpleNamespace(kind="draw", side=side))
    kill = next(k for k in played.killed if k[1] == side and k[0] >= turn)
    now = turn == played.turns[-1]
    left = GOALS[side] - kill[3][side] + 1
    facts |= {
        "stake": stands(before, 1 - side), "mine": count(left, f"{'more ' * (kill[3][side] > 1)}{PREY[side]}"), "nth": ordinal(kill[3][side]), "prey": PREY[side],
        "verb": VERB[side], "next": kill[0],
    }  # fmt: skip
    assert played.kills[side] == GOALS[side], fact.text
    play = next(p for p in played.plays if (p.turn, p.side) >= (turn, side) and p.side == side)
    stops = (
        play.turn == turn
        and play.card == "DW"[side]
        and play.laid[1 - side] == 2
        and CHAINS[1 - side][2] in play.hands[1 - side]
    )
    swept = f" swept {links(1 - side, 2)} away with {with_card(played, play)}" if stops else ""
    if not {"laid", "last"} & tags:
        facts["lack"] = ", which gave it a whole chain"
    facts["again"] = _laid_anew(played, turn, side, kill[0])
    facts |= {"beside": f"{swept}," if stops else "", "too": f", and{swept}" if stops else ""}
    tags |= true({"stops": stops})
    chain = not {"last", "both"} & tags
    tags |= true({"now": now, "chain": chain, "same": kill[0] == turn})
    if now:
        assert played.play(turn, side).laid[side] == 2, fact.text
        assert cards == [CHAINS[side][2]], fact.text
        tags -= {"last"}
    said(fact, facts, tags)


def _laid_anew(played: Played, turn: int, side: int, end: int) -> str:
    """Return the sentence that must follow if a card cleared a side's chain between a draw and the kill for which it was."""
    found = [p for p in played.swept if turn <= p.turn <= end and p.laid[side]]
    if not found:
        return ""
    (play,) = found
    assert play.side != side, "a side's own clear card undid the chain"
    gone, hand = CHAINS[side][: play.laid[side]], play.hands[side]
    assert holds(hand, list(CHAINS[side])), "the chain was lost"
    when = "in the same turn" if play.turn == turn else f"on turn {play.turn}"
    return f" {NAMES[play.card]} cleared the table {when}, but {WHO[side]} held another {links(side, len(gone))} in its hand."


def lede_luck(fact: StoryFact, log: Log, played: Played) -> None:
    """Check how many cards of its own chain each side drew, and how many were to be expected."""
    side: Any = fact.values["side"]
    other = 1 - side
    assert played.kills[side] == GOALS[side], fact.text
    assert played.own[side] - played.due[side] >= 3, fact.text
    assert played.own[other] < played.due[other], fact.text
    facts: Facts = {
        "who": WHO[side], "whom": WHO[other], "given": number(played.own[side]), "theirs": number(played.own[other]),
        "due": number(round(played.due[side])), "about": number(round(played.due[other])),
    }  # fmt: skip
    said(fact, facts, set())


def lede_end(fact: StoryFact, log: Log, played: Played) -> None:
    """Check the last kill: when it came after the event told before, how its last card came, and how near the loser was."""
    value: Any = fact.values
    side, since = value["side"], value["from"]
    other, turn, third = 1 - side, played.turns[-1], CHAINS[side][2]
    assert played.kills[side] == GOALS[side], fact.text
    gap = turn - since if since else 0
    draw = draw_of(played, turn, side)
    assert draw is not None
    fresh = third in draw.cards and third not in draw.held
    chance = odds(draw, third)
    near = ""
    if played.to_go(other) == 1:
        ready = CHAINS[other][2] in played.hands[other]
        near = (
            f", one play before {WHO[other]} would have won"
            if ready
            else f", with {WHO[other]} one card, {a_card(CHAINS[other][2])}, from victory"
        )
    drew = ""
    if fresh:
        robbed = [
            p.card for p in played.plays if p.side == other and p.turn >= since > 0 and p.victim == third
        ]
        named_ = f"another {card(third)} for the one that {NAMES[robbed[-1]]} had taken" if robbed else ""
        told = named_ if named_ and "for the one that" in fact.text else a_card(third)
        at = f", at {simply(chance)}" if 0 < chance <= 0.75 else ""
        drew = f"drew {told}{at}{(',' * bool(at) + ' and ') if near else ', '}"
    free = {"run", *({"all", "fresh", "with"} if fresh and not gap and since else ())}
    facts: Facts = {
        "turn": turn, "who": WHO[side], "verb": VERB[side], "nth": ordinal(GOALS[side]), "prey": PREY[side], "ship": "", "near": near,
        "gap": count(gap, "turn"), "goal": number(GOALS[side]), "won": "" if near else " and won", "drew": drew,
    }  # fmt: skip
    tags = {
        "now": bool(since) and not gap, "next": gap == 1, "gap": 1 < gap <= 9, "far": gap > 9 or not since, "fresh": fresh,
    }  # fmt: skip
    said(fact, facts, true(tags), free)


# -- the score ---------------------------------------------------------------------------------------------------------------


def _of_kill(played: Played, turn: int, side: int) -> Facts:
    kill = next(k for k in played.killed if k[:2] == (turn, side))
    other, third = 1 - side, CHAINS[side][2]
    draw = draw_of(played, turn, side)
    chance = odds(draw, third) if draw is not None and played.play(turn, side).fresh else Fraction(0)
    rare = 0 < chance <= Fraction(1, 4)
    return {
        "odds": f", at {simply(chance)}" if rare else "", "comma": "," * rare, "turn": turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[side]}’s", "verb": VERB[side], "sunk": SUNK[side], "ship": f"a {PREY[side]}",
        "nth": ordinal(kill[3][side]), "prey": PREY[side], "begun": kill[2][0], "preyo": PREY[other], "third": card(third), "a_third": a_card(third),
        "needs": number(GOALS[other] - kill[3][other]), "left": GOALS[side] - kill[3][side],
    }  # fmt: skip


def score(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a sentence about one kill or several, one after the other."""
    value: Any = fact.values
    made, turn, side = list(value["made"]), fact.at, value["side"]
    order = [k[:2] for k in played.killed]
    kills = [k for k in played.killed if k[:2] in made]
    assert [k[:2] for k in kills] == made, fact.text
    assert made[-1] == (turn, side), fact.text
    facts, final = _of_kill(played, turn, side), kills[-1][3]
    left = [GOALS[who] - final[who] for who in (0, 1)]
    facts |= {
        "n": number(len(made)), "needs": number(left[0]), "on": turns_of([at for at, _ in made]),
        "deed": deed(side, [k[3][side] for k in kills if k[1] == side]),
    }  # fmt: skip
    sides = list(dict.fromkeys(k[1] for k in kills))
    for name, who in zip(("one", "two"), sides, strict=False):
        mine = [k for k in kills if k[1] == who]
        facts |= {
            f"{name}_who": WHO[who], f"{name}_deed": deed(who, [k[3][who] for k in mine]),
            f"{name}_when": f"{'on' if len(mine) == 1 else 'by'} turn {mine[-1][0]}",
        }  # fmt: skip
    if len({max(k[0] for k in kills if k[1] == who) for who in sides}) < len(sides):
        mine = [k for k in kills if k[1] == sides[1]]
        facts["two_when"] = (
            "by then" if len(mine) > 1 else "in the same turn" if len(kills) == 2 else "in that turn"
        )
    begun = kills[-1][2]
    tags = {
        "single": len(made) == 1, "run": len(made) > 1 and len(sides) == 1, "mixed": len(sides) > 1, "opening": made == order[: len(made)],
        "equal": left[0] == left[1], "few": len(made) <= 3, "slow": turn - begun[0] >= 6, "straight": turn - begun[0] == 2,
        "beside": side == 1 and (turn, 0) in order, "fresh": played.play(turn, side).fresh, "settled": side == 1 or (turn, 1) not in order, "late": turn >= 8,
    }  # fmt: skip
    said_either(fact, facts | on_turn(fact), true(tags), ("odds", "comma"), {"beside", "fresh"} & true(tags))


def match(fact: StoryFact, log: Log, played: Played) -> None:
    """Check a kill after which its side needed only one more."""
    turn, side = fact.at, fact.values["side"]
    assert isinstance(side, int)
    facts = _of_kill(played, turn, side)
    assert facts["left"] == 1, fact.text
    same = side == 1 and any(k[:2] == (turn, 0) for k in played.killed)
    both = facts["needs"] == "one"
    tags = {"both": both, "same": same, "long": bool(facts["odds"]) and not both}
    said(fact, facts | on_turn(fact), true(tags), {"same"} & true(tags) | {"long"} & true(tags))


def last(fact: StoryFact, log: Log, played: Played) -> None:
    """Check when the last chain was laid, and that the loser had no clear card, or drew none in the cards that it might have come with."""
    value: Any = fact.values
    turn, side = fact.at, value["side"]
    other, facts = 1 - side, _of_kill(played, turn, side)
    assert facts["left"] == 0, fact.text
    clear = "DW"[other]
    first, second, third = next(k[2] for k in played.killed if k[:2] == (turn, side))
    facts |= {
        "clear": NAMES[clear], "a_clear": a_card(clear), "last_ship": f"the {facts['nth']} {PREY[side]}", "whose_loser": f"{WHO[other]}’s",
        "laid": f"turns {first} to {third}" if third - first == 2 else turns_of((first, second, third)), "two": links(side, 2), "middle": second,
        "wait": number(third - second),
    }  # fmt: skip
    swept = [p for p in played.swept if p.side == other and p.laid[side]]
    if swept and "laid them on" in fact.text:
        from_ = played.plays.index(swept[-1])
        assert swept[-1].last_chain(side), fact.text
        assert all(holds(p.hands[side], wanted(p, side)) for p in played.plays[from_ + 1 :]), fact.text
        said(fact, facts | {"links": links(side, 3), "swept": swept[-1].turn}, {"again"})
        return
    if value["blank"]:
        since = value["since"]
        plays = [p for p in played.plays if p.side == other and p.turn >= since + side]
        draws = [d for d in played.draws if d.side == other and plays[0].turn <= d.turn <= plays[-1].turn]
        mine = [p for p in played.plays if p.side == side and p.turn >= since]
        assert all(holds(p.hands[side], wanted(p, side, whole_game=True)) for p in mine), fact.text
        assert not any(clear in d.cards + d.held for d in draws), fact.text
        assert all(odds(d, clear) for d in draws), fact.text
        assert not any(not p.victim and set("MN") & set(p.hands[other]) for p in plays), fact.text
        assert sum(len(d.cards) for d in draws) == value["blank"], fact.text
        none = math.prod((1 - odds(d, clear) for d in draws), start=Fraction(1))
        at = [d.turn for d in draws]
        span = f"from turn {at[0]} to turn {at[-1]}" if len(at) > 2 else f"on {turns_of(at)}"
        facts |= {"cards": count(value["blank"], "card"), "odds": simply(1 - none), "draws": span}
        said(fact, facts, {"blank"})
        return
    after = [p for p in played.plays if (p.turn, p.side) > (first, side)]
    theirs = [p for p in after if p.side == other]
    stolen = [p for p in after if p.side == side and p.victim == clear and p.hands[other].count(clear) == 1]
    robbed = bool(stolen) and not any(clear in p.hands[other] for p in theirs)
    if robbed:
        taken = stolen[-1]
        facts |= {"robbed": taken.turn, "harass": NAMES[taken.card], "hand": number(len(taken.hands[other]))}
    tags = {"robbed": robbed, "waited": third - second >= 4}
    said(fact, facts, true(tags), {"robbed"} if robbed else set())


# -- chances -----------------------------------------------------------------------------------------------------------------


def peak(fact: StoryFact, log: Log, played: Played) -> None:
    """Check that the loser is named, and the printed chance. The estimate itself is not in the log."""
    value: Any = fact.values
    side = value["side"]
    assert played.kills[1 - side] == GOALS[1 - side], fact.text
    assert value["turn"] in played.turns, fact.text
    at = Played(log.until(value["turn"])).kills
    left, right = (count(GOALS[who] - at[who], PREY[who]) for who in (side, 1 - side))
    facts: Facts = {
        "who": WHO[side],
        "whom": WHO[1 - side],
        "turn": value["turn"],
        "p": f"{value['chance']}\u00a0%",
        "left": left,
        "right": right,
    }
    said(fact, facts, set())


EVENTS = {
    "slip": slip, "spare": spare, "stop-more": stop, "lede-luck": lede_luck,
    "stop": stop, "stop-again": stop, "lede-stop": stop, "rob": rob, "rob-again": rob, "lede-rob": rob, "miss": miss, "chance": chance, "hold": hold, "hold-again": hold,
    "lede-hold": hold, "dry": dry, "lede-dry": dry, "luck": luck, "luck-again": luck, "lede-draw": lede_draw, "lede-end": lede_end,
    "score": score, "match": match, "near": match, "last": last, "peak": peak,
}  # fmt: skip
"""The check of each kind of fact."""
