"""Invented names: the same for the same log, marked as invented, and left out on request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES
from printkit.games.tonnage_war.rules.data import ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import SCREEN, TonnageRuleset
from printkit.games.tonnage_war.story.telling import NAMES as TONNAGE_NAMES
from printkit.report.formats.markdown import markdown
from printkit.report.make import NameChoice, report
from printkit.report.story import Names, Passage
from printkit.report.words import naming as words
from printkit.report.words.naming import FOOT, read_names
from printkit.table.rules import DataError
from tests.report.games import auto, checked, reported

PLACE = re.compile("[\ue000\ue001]")
NAME = re.compile(r"\*[^*]+\*")
IN_STORY = re.compile(r" \(\*[^()]*\*\)")


AGAIN = re.compile(
    r"(?<!ship )(?<!boat )(?<!aircraft )(?<!ace )(?<!straggler )\*[^*]+\*|[Tt]he (?:submarine|LHD)\b|(?<=damaged )LHD\b|(?:[Tt]he|[Aa]n?|[Aa]nother) (?:(?:first|second|third|fourth|fifth|sixth) )?(?:novice|regular|ace)(?: boat| ship| aircraft)?\b(?: \*[^*]+\*)?"
    r"|(?:[Tt]he|one|[Aa]n?) (?:merchant ship|straggler)\b(?: \*[^*]+\*)?"
)
"""Matches a boat or ship that is mentioned again: by its name or, without names, by its grade or type."""


PAIR = re.compile(r"two ((?:novice|regular|ace) ship)s")
"""Matches two escorts of one grade; without names it is ``an ace ship and another ace ship``."""
ARTICLE = re.compile(
    r"\b([Tt]he|[Aa]n?|[Aa]nother) (?:damaged |last |only |convoy’s (?:only|last) )?(?:tanker|cargo ship|carrier|cruiser|transport|U-boat)(?:,? \*[^*]+\*)?(?=\W)"
)
"""Matches a ship of a convoy or a boat that hunts it: by its type and name or, without names, as one of its type."""


NUMBERED = re.compile(r"\b(?:[Ff]rigate|[Hh]elo)s? (\d(?:(?:, | and )\d\b)*)")
"""Matches frigates or helicopters by their numbers, as a story without names has them: ``frigates 1 and 3``."""


def bare(text: str) -> str:
    """Return a passage without names, and with the same word for every boat that is mentioned again."""
    text = NUMBERED.sub(lambda found: re.sub(r"\d", "BOAT", found[1]), text)
    text = re.sub(r"\b[Tt]he (?:frigate|helo)s? (?=\*)", "", text)
    nth = "first|second|third|fourth|fifth|sixth"
    text = re.sub(
        rf"\b[Tt]he (?:{nth}) (?=U-boat|transport)", "the ", text
    )  # "the fourth U-boat" has no name
    text = PAIR.sub(r"an \1, another \1", IN_STORY.sub("", text))
    return AGAIN.sub("BOAT", ARTICLE.sub("BOAT", text))


def passages(text: str, naming: NameChoice) -> list[str]:
    return [p.text for p in report(checked(text), naming=naming).story.passages if isinstance(p, Passage)]


@pytest.mark.parametrize("slug", GAMES)
def test_stories_with_and_without_names_differ_only_in_the_names(slug: str) -> None:
    found = 0
    for seed in (4, 6, 7):
        text = auto(slug, seed)
        named, plain = passages(text, NameChoice()), passages(text, NameChoice(wanted=False))
        assert [bare(each) for each in named] == [bare(each) for each in plain]
        # some stories name a ship only in the first paragraph
        lead, plain_lead = (
            report(checked(text), naming=NameChoice(wanted=wanted)).story.verdict for wanted in (True, False)
        )
        found += sum(len(NAME.findall(each)) for each in (lead, *named))
        for naming in (NameChoice(), NameChoice(wanted=False)):
            made = markdown(report(checked(text), naming=naming))
            assert not PLACE.search(made)
            assert (FOOT in made) == (naming.wanted and [lead, *named] != [plain_lead, *plain])
    assert found


def test_no_name_is_given_twice() -> None:
    found = 0
    for seed in range(1, 9):
        text = " ".join(passages(auto("wolf-pack", seed), NameChoice()))
        names = NAME.findall(text)
        assert len(names) == len(set(names))
        found += len(names)
    assert found


@pytest.mark.parametrize("slug", GAMES)
def test_a_ship_has_the_same_name_before_and_after_the_game_is_finished(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    givers: list[words._NameGiver] = []

    class Watched(words._NameGiver):
        def __init__(self, names: Names, seed: int) -> None:
            super().__init__(names, seed)
            givers.append(self)

    monkeypatch.setattr(words, "_NameGiver", Watched)
    compared = 0
    for seed in (4, 9, 11):
        lines = re.sub(r"(?m)^(seed|policy):.*\n", "", auto(slug, seed)).splitlines()
        for eighths in (8, 7, 6, 5, 3):
            reported("\n".join(lines[: len(lines) * eighths // 8]))
        whole, *parts = (giver._known for giver in givers)
        assert len(set(whole.values())) == len(whole)
        for part in parts:
            compared += len(both := whole.keys() & part.keys())
            assert {key: whole[key] for key in both} == {key: part[key] for key in both}
        givers.clear()
    assert compared or slug == "uss-lox"  # uss-lox names no ship


def test_the_cards_of_tonnage_war_have_places_of_their_own_in_the_lists_of_names() -> None:
    ruleset = TonnageRuleset()
    places = [
        (grade, card % len(TONNAGE_NAMES[grade]))
        for card in range(SCREEN)
        if (grade := {"N": "novice", "R": "regular", "A": "ace"}.get(ruleset.grade(UBOAT, card), ""))
    ]
    for kind, codes in (("escort", ("SN", "SR", "SA")), ("aircraft", ("AN", "AR", "AA"))):
        cards = (card for card in range(SCREEN) if ruleset.grade(ESCORT, card) in codes)
        places += [(kind, card % len(TONNAGE_NAMES[kind])) for card in cards]
    assert len(set(places)) == len(places) == 27


def test_a_player_can_supply_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, own = tmp_path / "game.log", tmp_path / "names.toml"
    log.write_text(auto("wolf-pack", 2403), encoding="utf-8")
    own.write_text('ship = ["Anna", "Berta", "Clara", "Dora", "Emma"]\n', encoding="utf-8")
    assert main(["report", str(log), "--names", str(own), "-o", "-"]) == 0
    shown = capsys.readouterr().out
    assert any(name in shown for name in ("Anna", "Berta", "Clara", "Dora", "Emma"))
    assert main(["report", str(log), "--no-names", "-o", "-"]) == 0
    assert FOOT not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ship = 3\n", "ship: 3 is no list"),
        ("", "the file contains no names"),
        ("ship = [", "this is not TOML"),
        ('tram = ["Anna"]\n', "tram: this game has no names of the kind `tram`"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    log, own = tmp_path / "game.log", tmp_path / "names.toml"
    log.write_text(auto("wolf-pack", 4), encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    assert main(["report", str(log), "--names", str(own), "-o", "-"]) == 2
    assert said in capsys.readouterr().err


def test_stars_in_a_name_set_nothing_in_italics() -> None:
    assert read_names('ship = ["A*B*"]', "own.toml") == {"ship": ("AB",)}
    with pytest.raises(DataError):
        read_names("ship = [1]", "own.toml")


def test_turning_points_and_verdict_name_nobody() -> None:
    story = reported(auto("wolf-pack", 4)).story
    assert not any(PLACE.search(point.text) or NAME.search(point.text) for point in story.turning_points)
