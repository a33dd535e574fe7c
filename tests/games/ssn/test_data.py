"""SSN with a player's own values from a file."""

from __future__ import annotations

import pytest

from printkit.games.ssn.rules.data import OWN_VALUES
from printkit.games.ssn.rules.own_data import as_toml, load
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.table.rules import DataError


def test_what_is_written_reads_back() -> None:
    assert load(as_toml(), "sheet.toml") == OWN_VALUES


def test_an_empty_file_changes_nothing() -> None:
    assert load("", "sheet.toml") == OWN_VALUES


def test_only_what_is_given_changes() -> None:
    data = load(
        "[tools]\neasy = 22.5\n[detection.active.speed]\nflank = 2\n[table]\nwidth = 96\n", "sheet.toml"
    )
    assert (data.tools.easy, data.tools.sharp) == (22.5, 45)
    assert data.detection.active.speed == (0, 0, 0, 2)
    assert data.detection.passive == OWN_VALUES.detection.passive
    assert (data.table.width, data.table.height) == (96, 48)
    assert data.detection.name == "own"


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ("[tools\n", "", "TOML"),
        ("[tool]\neasy = 30", "tool", "tools"),
        ("[tools]\nflat = 30", "tools.flat", "sharp, easy"),
        ("[tools]\neasy = 50", "tools.easy", "at most 45"),
        ("[tools]\nsharp = 95", "tools.sharp", "at most 90"),
        ("[tools]\neasy = 0", "tools.easy", "above 0"),
        ("tools = 3", "tools", "a table"),
        ("[detection.passive]\nbase = 21", "detection.passive.base", "2 to 20"),
        ("[detection.passive]\nbase = 12.5", "detection.passive.base", "whole number"),
        ("[detection.passive]\nbase = 4.0", "detection.passive.base", "whole number"),
        ("[detection.active]\nclose = -1", "detection.active.close", "0 to 20"),
        (
            "[detection.active]\nspeed = { crawl = 1 }",
            "detection.active.speed.crawl",
            "creep, slow, fast, flank",
        ),
        ("[sizes]\nff = [4.0, 0.5]", "sizes.ff", "3.99"),
        ("[sizes]\nff = 1.0", "sizes.ff", "[length, width]"),
        ("[sizes]\ndp_radius = true", "sizes.dp_radius", "number"),
        ("[table]\nwidth = 40", "table.width", "46"),
        ("[detection]\nname = 3", "detection.name", "word"),
        ("[tolerance]\nrange = 11", "tolerance.range", "10"),
    ],
)
def test_what_cannot_be_names_file_key_and_remedy(text: str, key: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        load(text, "sheet.toml")
    error = caught.value
    assert error.source.partition(":")[0] == "sheet.toml"
    assert error.key == key
    assert expected in error.expected
    assert str(error).startswith("sheet.toml")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("# easy\n[tools]\n sharp = 9  # or easy?\n easy = 99\n", "4:2"),
        ("[sizes]\neasy.peasy = 1\n", "2:1"),
        ("detection.active.speed = { creep = 1, crawl = 1 }\n", "1:39"),
        ("[tools]\n[detection.'active']\n'close' = 21\n", "3:1"),
        ("[tools]\neasy = [\n 3,\n", "3:4"),
        ("[tools]\neasy = ?\n", "2:8"),
    ],
)
def test_what_cannot_be_has_its_line_and_column(text: str, place: str) -> None:
    with pytest.raises(DataError) as caught:
        load(text, "sheet.toml")
    assert caught.value.source == f"sheet.toml:{place}"


def test_a_house_with_its_own_values() -> None:
    plain = SsnRuleset("", {"salvo": "declared"})
    own = plain.with_data("[table]\nwidth = 96\nheight = 60", "sheet.toml")
    assert own.salvo == "declared"
    assert own.table == (96, 60)
    assert own != plain
    assert own == plain.with_data("[table]\nheight = 60\nwidth = 96", "other.toml")
    assert hash(own) == hash(plain.with_data("[table]\nheight = 60\nwidth = 96", "other.toml"))
    assert own.departures() == plain.departures()


def test_the_ruling_on_the_table_goes_before_the_file() -> None:
    assert SsnRuleset("", {"table-size": "60x40"}).with_data("[table]\nwidth = 96", "sheet.toml").table == (
        60,
        40,
    )
