"""Files are written completely or not at all, and errors are reported."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from printkit.drawing import Ink, Pattern, Style, Use, Weight
from printkit.press.art import ink
from printkit.press.art.ink import InkMode, Inks, Rgb, ThemeError, load_theme
from printkit.press.kit import print_kit
from printkit.press.output.files import OutputError, write_whole
from printkit.press.pieces import Kit, Part
from tests.press.kits import BACK, LOX, card, job, small


def test_folders_are_made_and_nothing_is_left_beside(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "kit.pdf"
    write_whole(target, b"one")
    write_whole(target, b"two")
    assert target.read_bytes() == b"two"
    assert [path.name for path in target.parent.iterdir()] == ["kit.pdf"]


def test_a_full_disk_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "kit.pdf"
    target.write_bytes(b"old")

    def full(*args: object, **kwargs: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(OutputError) as caught:
        write_whole(target, b"new")
    assert "No space left" in caught.value.reason
    assert "free some space" in caught.value.remedy
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_in_the_folders_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "kits").write_text("a file")
    with pytest.raises(OutputError, match="cannot write") as caught:
        write_whole(tmp_path / "kits" / "kit.pdf", b"")
    assert "a file stands where a folder is needed" in caught.value.remedy


def test_split_writes_a_file_for_each_part_and_png_its_pictures(tmp_path: Path) -> None:
    (first,) = small(2).parts
    kit = Kit("test", "Test", "Nobody", (first, Part("more", "More cards", first.contents)))
    manifest = print_kit(kit, tmp_path / "kit.pdf", job(), split=True, png=40)
    assert [file.path.name for file in manifest.files] == ["kit-cards.pdf", "kit-more.pdf"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "kit-cards-1.png",
        "kit-cards.pdf",
        "kit-more-1.png",
        "kit-more.pdf",
    ]


def test_the_manifest_has_the_keys_of_the_contract(tmp_path: Path) -> None:
    document = print_kit(LOX, tmp_path / "kit.pdf", job("letter")).document()
    again = json.loads(json.dumps(document))
    (file,) = again["files"]
    assert set(file) == {"path", "pages"}
    page = file["pages"][0]
    assert set(page) == {"number", "part", "side", "width_mm", "height_mm", "pieces", "rulers"}
    assert (page["number"], page["part"], page["side"]) == (1, "deck", "fold")
    piece = page["pieces"][0]
    assert set(piece) == {"name", "side", "x_mm", "y_mm", "width_mm", "height_mm", "rotation"}
    assert set(page["rulers"][0]) == {"axis", "x_mm", "y_mm", "length_mm"}


def test_a_users_theme_replaces_key_by_key(tmp_path: Path) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "theme.toml").write_text('[palette]\nnavy = "FF0000"\n')
    theme = load_theme(tmp_path)
    assert theme.palette[Ink.NAVY] == Rgb(1, 0, 0)
    assert theme.palette[Ink.TEAL] == load_theme().palette[Ink.TEAL]


@pytest.mark.parametrize("text", ['[palette]\nnavy = "blue"\n', "[palette\n", "[weights]\nrule = 'thin'\n"])
def test_a_broken_theme_is_refused_with_its_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "theme.toml").write_text(text)
    ink.load_theme.cache_clear()
    with pytest.raises(ThemeError, match=r"theme\.toml"):
        load_theme(tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[patterns]\npitch = 0", "pitch: 0 mm is not between 0.3 and 20 mm"),
        ("[patterns]\npitch = nan", "pitch: nan mm"),
        ("[patterns]\npitch = 1e-9", "between 0.3 and 20"),
        ("[weights]\ncrop = -1", "crop: -1 mm is not between 0.01 and 5 mm"),
        ("[weights]\nrule = true", "rule: true is not a number"),
        ('[palette]\nnavy = "-1-1-1"', "six hexadecimal digits"),
        ('[mono.patterns]\nnavy = "zebra"', "zebra"),
    ],
)
def test_a_theme_that_cannot_be_drawn_says_which_value_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "theme.toml").write_text(text)
    with pytest.raises(ThemeError) as raised:
        load_theme(tmp_path)
    assert "theme.toml" in str(raised.value)
    assert says in str(raised.value)


def test_the_three_ink_modes_draw_one_fill_three_ways() -> None:
    fill = Style(fill=Ink.NAVY)
    full, low, mono = (Inks(load_theme(), mode).style(fill) for mode in InkMode)
    assert full.fill == load_theme().palette[Ink.NAVY]
    assert full.stroke is None
    assert low.fill is None
    assert low.stroke == load_theme().palette[Ink.NAVY]
    assert mono.fill == (0, 0, 0)
    assert mono.pattern is Pattern.HATCH


def test_a_fill_that_carries_the_meaning_stays() -> None:
    kept = Style(fill=Ink.INK, kept=True)
    for mode in InkMode:
        assert Inks(load_theme(), mode).style(kept).pattern is Pattern.SOLID
        assert Inks(load_theme(), mode).style(kept).fill is not None


def test_mono_fills_a_red_slash_and_leaves_a_red_suit_open() -> None:
    mono = Inks(load_theme(), InkMode.MONO)
    assert not mono.symbol(Use("slash", 0, 0, 1, fill=Ink.VERMILION)).outlined
    assert mono.symbol(Use("suit-hearts", 0, 0, 1, fill=Ink.VERMILION)).outlined


def test_roles_keep_apart_in_mono_by_pattern() -> None:
    theme = load_theme()
    sides = [theme.mono_patterns[role] for role in (Ink.NAVY, Ink.TEAL, Ink.VERMILION)]
    assert len(set(sides)) == 3


def test_line_weights_of_the_house() -> None:
    weights = load_theme().weights
    assert (weights[Weight.CROP], weights[Weight.RULE], weights[Weight.STRUCTURE]) == (0.15, 0.18, 0.35)


def test_decks_of_one_size_share_their_pages(tmp_path: Path) -> None:
    from printkit.press.pieces import Deck

    decks = tuple(Deck(name, name, tuple(card(f"{name}{n}") for n in range(3)), BACK) for name in ("u", "e"))
    kit = Kit("test", "Test", "Nobody", (Part("cards", "Cards", decks),))
    (file,) = print_kit(kit, tmp_path / "kit.pdf", job(backs="none")).files
    assert len(file.pages) == 1
    assert file.pages[0].title == "u, e"
