"""What Wolf Pack prints: 108 cards, the mat, the reference with its odds, and the deck as two ordinary packs of cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.drawing import Text
from printkit.games.wolf_pack.paper.components import components
from printkit.games.wolf_pack.paper.deck import wolf_deck
from printkit.games.wolf_pack.paper.sheet import kills
from printkit.games.wolf_pack.rules.deck import (
    CARDS,
    CODES,
    KINDS,
    ORDINARY,
    ORDINARY_JOKERS,
    PRINTKIT_108,
    WATER,
)
from printkit.games.wolf_pack.rules.draw_phases import first_reshuffle
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.blocks import Grid, Panel
from printkit.press.kit import Job, lay_out_kit
from printkit.press.page.paper import A4, LETTER
from printkit.press.pieces import Frame, Kit, Sheet


def kit(ruleset: WolfRuleset) -> Kit:
    return Kit("wolf-pack", "Wolf Pack", "Lloyd Krassner", components(ruleset))


def test_every_card_of_the_deck_is_printed_once() -> None:
    deck = wolf_deck(WolfRuleset())
    assert len(deck.cards) == 108
    assert len({card.name for card in deck.cards}) == 108
    counts = Counter(card.title for card in deck.cards)
    assert counts == {CARDS[k].name: n for k, n in enumerate(PRINTKIT_108)}


def test_an_own_deck_is_printed_as_it_is() -> None:
    deck = wolf_deck(WolfRuleset("", {"deck": "P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4"}))
    assert len(deck.cards) == 20


def test_sides_are_told_apart_without_colour() -> None:
    frames = {CARDS[CODES.index(c.name[0])].side: c.frame for c in wolf_deck(WolfRuleset()).cards}
    assert len(set(frames.values())) == len(frames) == 4
    assert frames[-1] is Frame.OPEN


def test_two_ordinary_packs_are_the_same_deck() -> None:
    counts = [0] * KINDS
    places: set[tuple[int, str]] = set()
    for run in ORDINARY:
        for rank in run.ranks:
            assert (run.suit, rank) not in places
            places.add((run.suit, rank))
            counts[run.kind] += 2
    for kind, n in ORDINARY_JOKERS:
        counts[kind] += n
    assert len(places) == 52
    assert tuple(counts) == PRINTKIT_108


def test_black_is_the_wolf_packs_and_red_the_convoys() -> None:
    for run in ORDINARY:
        side = CARDS[run.kind].side
        if run.kind != WATER and side is not None:
            assert (run.suit in (0, 3)) == (side == 0)


def test_the_first_reshuffle_is_due_on_turn_25() -> None:
    assert first_reshuffle(WolfRuleset()) == 25


def test_the_whole_kit_is_laid_out_on_both_papers() -> None:
    for paper in (LETTER, A4):
        for ruleset in (
            WolfRuleset(),
            WolfRuleset("long"),
            WolfRuleset("", {"sequence": "alternate", "goals": "12-9"}),
        ):
            pages = lay_out_kit(kit(ruleset), Job(paper=paper), kit(ruleset).parts)
            assert {page.part for page in pages} == {part.name for part in kit(ruleset).parts}
            assert {"cover", "proof", "cards", "markers", "sheet", "reference", "journal", "pad", "box"} == {
                page.part for page in pages
            }


def test_a_deck_of_ones_own_has_no_mapping() -> None:
    own = components(WolfRuleset("", {"deck": "P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4"}))
    assert not any("ordinary packs" in str(c) for p in own for c in p.contents if isinstance(c, Sheet))
    whole = components(WolfRuleset())
    assert any("ordinary packs" in str(c) for p in whole for c in p.contents if isinstance(c, Sheet))


def test_longer_games_have_longer_tracks() -> None:
    """The numbers continue in rows of twelve."""
    for goals in ("12-12", "40-30"):
        ruleset = WolfRuleset("", {"goals": goals})
        mat = next(part for part in components(ruleset) if part.name == "reference")
        for paper in (LETTER, A4):
            (first, *_) = lay_out_kit(kit(ruleset), Job(paper=paper), (mat,))
            assert goals.partition("-")[0] in {item.text for item in first.items if isinstance(item, Text)}


def test_the_longest_game_is_laid_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path / "config")
    target = tmp_path / "reference.pdf"
    assert main(["print", "wolf-pack", "--set", "goals=99-99", "--part", "reference", "-o", str(target)]) == 0
    assert target.exists()


@pytest.mark.parametrize(
    ("goals", "rows"),
    [
        ("6-4", (("0", "1–3", "4", "5"), ("0", "1–2", "–", "3"))),
        ("3-2", (("0", "1", "–", "2"), ("0", "–", "–", "1"))),
    ],
)
def test_the_names_of_the_results_are_printed_under_the_kills(
    goals: str, rows: tuple[tuple[str, ...], ...]
) -> None:
    _, called = kills(WolfRuleset("", {"goals": goals})).blocks
    assert isinstance(called, Panel)
    (table,) = called.blocks
    assert isinstance(table, Grid)
    assert table.heads[1:] == ("clean sweep", "decisive", "hard-fought", "by a periscope’s width")
    assert tuple(row[1:] for row in table.rows) == rows
