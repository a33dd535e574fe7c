"""Auto-play writes logs as a person would type them: they check clean and give the same game when they are read."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Section
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Heading
from printkit.table.game import random_policy
from printkit.table.seeded import DealtTable
from tests.journal.toy import GAME, NOTATION, loader


def test_the_writer_lays_out_a_log_as_documented() -> None:
    ruleset = GAME.ruleset()
    sections = record_game(GAME, ruleset, DealtTable(4, random_policy))
    text = write_log(GAME, NOTATION, ruleset, sections, {"seed": "4"})
    head, *body = text.split("\n\n")
    assert head.splitlines()[0] == "game: toy"
    assert "seed: 4" in head.splitlines()
    assert head.splitlines()[-1].startswith("start: ")
    assert body[0].startswith("turn 1\n  ")
    assert text.endswith("\n")
    assert "\nend\n  = " in text


@pytest.mark.parametrize("seed", range(60))
def test_a_written_log_checks_clean_and_is_the_same_game(seed: int) -> None:
    ruleset = GAME.ruleset("sea" if seed % 2 else "", {"salt": "yes"} if seed % 3 else {})
    sections = record_game(GAME, ruleset, DealtTable(seed, random_policy))
    text = write_log(GAME, NOTATION, ruleset, sections)
    checked = check_text(text, "log", loader, ("toy",))
    assert checked.ok, (text, checked.diagnostics)
    assert checked.ruleset == ruleset
    assert checked.state == sections[-1].after
    assert course(recorded(checked)) == course(sections)


def recorded(checked: Checked) -> tuple[Section, ...]:
    assert checked.record is not None
    return checked.record.sections


def course(sections: tuple[Section, ...]) -> list[object]:
    """Return headings, questions and answers of a record, without their positions in a log."""
    return [
        (s.heading, s.before, s.after, [e._replace(span=None, pool=None, asked=0) for e in s.events])
        for s in sections
        if s.heading != Heading("end")
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_reading_what_was_written_and_writing_it_again_gives_the_same_log(slug: str) -> None:
    game, notation = reading(slug)
    ruleset = game.ruleset()
    for seed in range(12):
        sections = record_game(game, ruleset, DealtTable(seed, random_policy))
        text = write_log(game, notation, ruleset, sections)
        checked = check_text(text, "log", reading, GAMES)
        assert checked.ok
        again = write_log(
            game, notation, ruleset, tuple(s for s in recorded(checked) if s.heading.kind != "end")
        )
        assert again == text


def test_the_record_contains_the_lines_sentences_and_claims_of_the_log() -> None:
    text = "game: toy\nstart: 5\n\nturn 1\n  row; oars 3 4\n  > Off we went.\n  = miles 4\nturn 2\n  drift\n"
    checked = check_text(text, "log", loader, ("toy",))
    first = recorded(checked)[1]
    assert first.heading == Heading("turn", 1)
    assert first.prose == ("Off we went.",)
    assert [(c.name, c.text, c.holds) for c in first.claims] == [("miles", "4", True)]
    oars = next(e for e in first.events if e.label == "oars")
    assert (oars.value, oars.sides, oars.n) == ((3, 4), 6, 2)
    assert oars.span is not None
    assert oars.span.line == 5
    fish = next(e for e in first.events if e.label == "fish" and e.kind == "decide")
    assert fish.span is None


def test_the_last_section_of_an_unfinished_log_has_no_final_state() -> None:
    checked = check_text("game: toy\nstart: 5\n\nturn 1\n  row; oars 5 5\n", "log", loader, ("toy",))
    assert checked.ok
    assert not checked.finished
    last = recorded(checked)[-1]
    assert not last.whole
    assert [e.label for e in last.events if e.kind == "rolls"] == ["oars"]
