"""How the page arranges cards, choices and events, up to which number of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printkit.scene import (
    AskedCards,
    AskedChoice,
    AskedDice,
    FeedEntry,
    Happened,
    Pick,
    RefusedAnswer,
    RuleText,
    SeenCard,
)
from printkit.web.page import PageView, view
from printkit.web.web_game import TABLE
from tests.web.web_games import web_game_of

RULE = RuleText("TOY-1", "Toy", "A rule.")
PACK = tuple(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS")


def page(**scene: Any) -> PageView:
    """Return the page of a new game of USS Lox with some parts of its scene replaced."""
    shown = view(web_game_of("uss-lox"), TABLE)
    return replace(shown, scene=replace(shown.scene, **scene))


def cards(*names: str, have: tuple[str, ...] = ()) -> AskedCards:
    seen = tuple(SeenCard(name, name) for name in have)
    return AskedCards(
        "fire", "", "Which cards?", RULE, 2, "two cards", tuple(Pick(n, n, card=n) for n in names), seen
    )


def choice(*words: str, silence: str | None = None, **changes: Any) -> AskedChoice:
    made = AskedChoice(
        "fire", "", "What now?", RULE, tuple(Pick(w, w, f"Help {w}") for w in words), silence=silence
    )
    return replace(made, **changes)


def test_of_more_than_twenty_cards_the_rank_is_chosen_first() -> None:
    assert page(asked=cards(*PACK[:20])).ranks == ()
    assert page(asked=cards(*PACK[:21])).ranks == ("A", "2", "3", "4", "5", "6")
    assert page(asked=cards("X1", *PACK)).ranks == (), "the pack begins with a card of the game's own"
    assert page(asked=choice("run", "fire")).ranks == ()


def test_a_large_pack_is_grouped_by_rank() -> None:
    groups = page(asked=cards(*PACK)).packed
    assert [rank for rank, _ in groups] == list("A23456789TJQK")
    assert all([pick.card[0] for pick in picks] == [rank] * 4 for rank, picks in groups)
    ((name, picks),) = page(asked=cards(*PACK[:5])).packed
    assert (name, len(picks)) == ("any", 5)


def test_choices_that_differ_in_a_number_show_only_the_number() -> None:
    four = page(asked=choice("fire 1", "fire 2", "fire 3", "fire 4"))
    assert four.numbered
    assert [four.short(pick) for pick in four.hand.picks] == ["1", "2", "3", "4"]
    three = page(asked=choice("fire 1", "fire 2", "fire 3"))
    assert not three.numbered
    assert three.short(three.hand.picks[0]) == "fire 1"
    assert not page(asked=choice("fire 1", "fire 2", "fire 3", "run 4")).numbered
    assert not page(asked=choice("fire 1", "fire 2", "fire 3", "fire all")).numbered


@pytest.mark.parametrize(
    ("n", "silence", "brief"), [(3, None, False), (4, None, True), (2, "none", False), (3, "none", True)]
)
def test_more_than_three_choices_stand_side_by_side(n: int, silence: str | None, brief: bool) -> None:
    assert page(asked=choice(*"abcd"[:n], silence=silence)).brief is brief


def test_choices_with_the_same_explanation_are_not_explained() -> None:
    asked = choice("run", "fire")
    assert not page(asked=asked).alike
    assert page(asked=replace(asked, picks=tuple(replace(p, help="Same.") for p in asked.picks))).alike


def test_a_card_that_was_chosen_already_cannot_be_chosen_again() -> None:
    shown = page(asked=cards("8D", "9D", "X1", have=("8D", "X1")))
    assert [shown.taken(pick) for pick in cards("8D", "9D", "X1").pack] == [True, False, False]
    assert shown.have == ("8D", "X1")
    assert page(asked=choice("run")).have == ()


def test_the_latest_twelve_events_are_news_without_headings_and_repetitions() -> None:
    told = [Happened("told", f"KD number {n}") for n in range(14)]
    happened = (Happened("heading", "Turn 2"), told[0], told[0], *told[1:])
    assert page(happened=happened[:3]).news == ("K♦ number 0",)
    assert page(happened=happened).news == tuple(f"K♦ number {n}" for n in range(2, 14))


def entries(n: int, *, every: int) -> tuple[FeedEntry, ...]:
    """Return a feed of ``n`` events with a heading before every ``every``-th."""
    found: list[FeedEntry] = []
    for at in range(n):
        found += [FeedEntry("heading", f"Turn {at // every + 1}")] * (at % every == 0)
        found.append(FeedEntry("told", f"event {at}", number=at + 1))
    return tuple(found)


def test_events_are_listed_by_turn_with_the_newest_first() -> None:
    first, second = page(feed=entries(5, every=3)).turns
    assert (first.name, [e.words for e in first.entries]) == ("Turn 2", ["event 4", "event 3"])
    assert (second.name, [e.words for e in second.entries]) == ("Turn 1", ["event 2", "event 1", "event 0"])


def test_a_turn_without_events_is_not_listed() -> None:
    """The head of the page says which turn it is."""
    heads = (FeedEntry("heading", "Turn 1"), *entries(1, every=9), FeedEntry("heading", "Turn 2"))
    assert [(turn.name, len(turn.entries)) for turn in page(feed=heads[1:]).turns] == [("Turn 1", 1)]
    assert page(feed=(FeedEntry("heading", "Setup"),)).turns == ()


def test_at_most_the_latest_hundred_and_twenty_events_are_listed() -> None:
    turns = page(feed=entries(200, every=150)).turns
    assert sum(len(turn.entries) for turn in turns) == 119, "one line is the heading of turn 2"
    assert [turn.name for turn in turns] == ["Turn 2", "Turn 1"]
    assert turns[-1].entries[-1].words == "event 81"
    assert page(feed=entries(119, every=200)).turns[-1].entries[-1].words == "event 0"


def test_only_lines_with_a_number_can_be_taken_back_to() -> None:
    feed = (*entries(2, every=9), FeedEntry("told", "not numbered"))
    shown = page(feed=feed)
    ((turn,),) = [shown.ways_back]
    assert [e.words for e in turn.entries] == ["event 1", "event 0"]
    assert replace(shown, asking="wolf").ways_back == ()
    assert replace(shown, seats=("wolf", "convoy")).ways_back == (), (
        "the shared screen of a game with own phones"
    )


def test_a_page_waits_only_where_each_side_has_its_own() -> None:
    shown = page()
    assert not replace(shown, asking="wolf").waits
    assert replace(shown, asking="wolf", seats=("wolf", "convoy")).waits
    assert not replace(shown, seats=("wolf", "convoy")).waits


def test_odds_are_shown_until_the_first_die_is_tapped() -> None:
    shown = view(web_game_of("malta-convoy"), TABLE)
    assert isinstance(shown.asked, AskedDice)
    assert shown.scene.lookup is not None
    lookup = replace(shown.scene.lookup, odds=("5 or 6: hit",))
    looked = replace(shown, scene=replace(shown.scene, lookup=lookup))
    assert looked.odds == ("5 or 6: hit",)
    tapped = replace(looked, scene=replace(looked.scene, asked=replace(shown.asked, have=("3",))))
    assert tapped.odds == ()


def test_a_refusal_has_no_marks_of_the_terminal() -> None:
    refused = RefusedAnswer("`fire` takes no word", expected="`fire` CARD|`pass`")
    shown = page(trouble=refused).refusal
    assert shown is not None
    assert (shown.message, shown.expected) == ("fire takes no word", "fire CARD or pass")
    assert page(trouble=None).refusal is None


def test_remarks_in_the_log_keep_their_letters() -> None:
    shown = page()
    assert shown.scene.lookup is not None
    history = ("turn 1", "  flip KD", "  > KD, said the captain", "# KD")
    told = replace(shown, scene=replace(shown.scene, lookup=replace(shown.scene.lookup, history=history)))
    assert told.log == ("turn 1", "  flip K♦", "  > KD, said the captain", "# KD")
