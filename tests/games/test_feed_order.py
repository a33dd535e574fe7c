"""The companion's feed lists a game in the order of its log: both are converted to the same list of acts and compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from printkit.games.wolf_pack.rules.deck import CARDS
from printkit.journal.companion.presenter import Presenter
from printkit.scene import FeedEntry
from tests.journal.test_companion_games import log_of
from tests.sampled import daily
from tests.web.web_games import session_of

Acts = Iterator[tuple[str, ...]]
SEEDS = daily(range(100), lambda seed: seed < 10)
"""Ten games of each kind daily, a hundred in the sweep."""


def statements(log: str) -> Iterator[tuple[str, str, str]]:
    """Yield the statements of a log after its header, as side, verb and value."""
    for line in log.partition("\n\n")[2].splitlines():
        if not line.startswith("  "):
            continue
        side, _, said = line.strip().rpartition(": ")
        for each in said.split("; "):
            verb, _, value = each.partition(" ")
            if verb != "=":
                yield side, verb, value


# -- Wolf Pack -----------------------------------------------------------------------------------------------------------

_NAMES = {card.code: card.name for card in CARDS}
_DISCARDED = re.compile(rf"(two )?({'|'.join(_NAMES.values())})")
_WHO = {"wolf pack": "wolf", "convoy": "convoy"}
_WOLF_PACK = re.compile(r"The (wolf pack|convoy) (is dealt|draws|discards|plays|passes|loses) ?(.*)\.")


def wolf_pack_log(log: str) -> Acts:
    """Return what both sides see of each statement; of cards drawn, only their number."""
    for side, verb, value in statements(log):
        match verb:
            case "hand" | "draw":
                yield from [(side, "draws")] * len(value.split())
            case "play":
                code, _, victim = value.partition(" victim=")
                yield side, "plays", _NAMES[code]
                if victim:
                    yield {"wolf": "convoy", "convoy": "wolf"}[side], "loses", _NAMES[victim]
            case "discard":
                yield from [(side, "discards", _NAMES[code]) for code in value.split()]
            case "pass":
                yield side, "passes", ""
            case "reshuffle":
                yield "", "reshuffle"


def wolf_pack_feed(feed: tuple[FeedEntry, ...]) -> Acts:
    for entry in feed:
        if entry.kind == "heading":
            continue
        found = _WOLF_PACK.fullmatch(entry.words)
        if found is None:
            assert entry.words == "The discards are shuffled into a new deck."
            yield "", "reshuffle"
            continue
        side, verb, what = _WHO[found[1]], found[2], found[3]
        if verb in ("is dealt", "draws"):
            number = {"a card": 1, "one card": 1, "two cards": 2, "five cards": 5}[what]
            yield from [(side, "draws")] * number
        elif verb == "discards":
            for two, name in _DISCARDED.findall(what):
                yield from [(side, verb, name)] * (2 if two else 1)
        else:
            yield side, verb, re.split(r":| out of order|, and ", what)[0]


# -- USS Lox -------------------------------------------------------------------------------------------------------------

_TURNED_UP = {"flip", "escort", "opportunity", "fire", "attack", "estimates"}
_LOX_CARDS = {
    "A ship": "flip",
    "A joker": "flip",
    "A king": "flip",
    "An escort": "escort",
    "The queen": "opportunity",
    "Turned up": "estimates",
}
_LOX_ACTS = {
    "Lox lets": "pass", "Lox returns": "port", "An unseen": "estimate", "No other": "no-opportunity", "Lox sails": "",
    "The deck": "", "Lox escapes": "escape", "Lox tries": "escape", "Lox fires": "", "Lox attacks": "",
}  # fmt: skip
_UNWRITTEN = {"continue", "gun"}
"""Acts that a log may leave out, because they follow from the rest."""


def uss_lox_log(log: str) -> Acts:
    for _, verb, value in statements(log):
        if verb in _TURNED_UP:
            cards = (
                value.split()[-1:] if verb == "flip" else value.split()
            )  # a flip may name the cell before its card
            yield from [(verb, card) for card in cards]
        elif verb not in _UNWRITTEN:
            yield verb, ""


def uss_lox_feed(feed: tuple[FeedEntry, ...]) -> Acts:
    spread = ""
    for entry in feed:
        begins = " ".join(entry.words.split()[:2])
        if begins in ("Lox fires", "Lox attacks"):
            spread = "fire" if begins == "Lox fires" else "attack"
        if entry.kind == "cards":
            verb = spread if entry.need else _LOX_CARDS[begins]
            yield from [(verb, card.card) for card in entry.cards]
        elif entry.kind == "decided" and entry.line:
            laid = re.fullmatch(r".* cards? (?:are|is) (laid out as the ocean|dealt)\.", entry.words)
            act = {"laid out as the ocean": "ocean", "dealt": "deal"}[laid[1]] if laid else _LOX_ACTS[begins]
            if act:
                yield act, ""


# -- the test ------------------------------------------------------------------------------------------------------------

_OPTIONS = {"faces": "yes", "queens": "yes", "second-patrol": "yes"}
READERS: dict[
    str, tuple[Callable[[str], Acts], Callable[[tuple[FeedEntry, ...]], Acts], str, dict[str, str]]
] = {
    "uss-lox": (uss_lox_log, uss_lox_feed, "lox-captain", _OPTIONS),
    "wolf-pack": (wolf_pack_log, wolf_pack_feed, "random", {"goals": "1-1"}),
}


@pytest.mark.parametrize("slug", READERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_feed_tells_every_act_in_the_order_of_the_log(slug: str, seed: int) -> None:
    of_log, of_feed, policy, settings = READERS[slug]
    log = log_of(slug, seed, policy, settings)
    feed = Presenter(session_of(slug, log)).scene().feed
    wanted = sorted_runs(of_log(log))
    assert wanted
    assert sorted_runs(of_feed(feed)) == wanted
    turns = re.findall(r"(?m)^turn \d+", log)
    assert [entry.words.lower() for entry in feed if entry.words.startswith("Turn ")] == turns
    lines = [entry.line for entry in feed if entry.line]
    assert lines == sorted(lines)


def sorted_runs(acts: Acts) -> list[tuple[str, ...]]:
    """Return the acts in order, with cards that a side discards one after the other sorted by name, because one
    sentence tells them.
    """
    found: list[tuple[str, ...]] = []
    run: list[tuple[str, ...]] = []
    for act in acts:
        if run and (act[:2] != run[0][:2]):
            found += run
            run = []
        if act[1] == "discards":
            run = sorted([*run, act])
        else:
            found.append(act)
    return found + run
