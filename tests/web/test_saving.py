"""The page's log cannot be saved, or another program has changed it: the tap has no effect, and the page says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.cli.companion.logfile import LogFile
from printkit.cli.companion.serving import settler
from printkit.cli.support.common import Failure
from printkit.games import GAMES
from printkit.journal.companion.saving import NotSaved
from printkit.journal.companion.session import Session
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE, WebGame
from tests.web.browsing import Browser
from tests.web.web_games import Saved, client_of, hosted, session_of, web_game_of

_LOST, _MOST_TAPS = 4, 600


class Full(Saved):
    """A log file on a disk that is full while ``full`` is set."""

    full = False

    def __call__(self, text: str) -> None:
        if self.full:
            raise NotSaved("cannot write game.log: No space left on device", "free some space")
        super().__call__(text)


def standing(web_game: WebGame) -> tuple[object, ...]:
    """Return everything that an answer changes."""
    session = web_game.session
    return session.saved, session.held, web_game.version, web_game.presenter.happened, session.remembers


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_an_answer_that_could_not_be_saved_does_not_count(slug: str, auto: bool) -> None:
    luck, disk = Randomness(5), Full()
    web_game = web_game_of(slug, auto=auto, save=disk)
    built = hosted(web_game)
    seats = [TABLE, *web_game.seats]
    lost = 0
    with client_of(built) as client:
        phones = [Browser(client, built.tokens[seat]) for seat in seats]
        for _ in range(_MOST_TAPS):
            if lost == _LOST or web_game.over:
                break
            phone = luck.choice(phones)
            if not phone.page.answers:
                phone.load()
            before = standing(web_game)
            disk.full = luck.randrange(2) == 0
            taken = phone.tap(luck)
            assert web_game.session.saved == disk.text  # what is shown is what the file holds
            if "No space left on device" in phone.page.html:
                assert not taken
                assert standing(web_game) == before
                lost += 1
                disk.full = False
                sent = web_game.session.saved, web_game.session.held
                code = client.post(f"/{phone.token}/answer", data=phone.tapped).status_code
                taken = (web_game.session.saved, web_game.session.held) != sent
                assert taken == (code == 200)  # the same tap again is taken now, and once
                assert web_game.session.saved == disk.text
    assert lost


def test_a_note_and_an_undo_that_could_not_be_saved_do_not_count() -> None:
    disk = Full()
    web_game = web_game_of("malta-convoy", save=disk)
    assert web_game.answer(TABLE, "1 2 3") is None
    saved = disk.text
    disk.full = True
    refusal = web_game.note("It was raining.")
    assert refusal is not None
    assert "free some space; then tap again" in refusal.message
    assert web_game.undo(TABLE) is not None
    assert web_game.session.saved == saved
    disk.full = False
    assert web_game.undo(TABLE) is None
    assert "cargo" not in disk.text


def kept_in(path: Path) -> WebGame:
    """Return a web game whose log is saved to this file."""
    file = LogFile(path)

    def reload() -> Session:
        session = session_of("malta-convoy", path.read_text(encoding="utf-8"))
        if session.opening_problems:
            raise Failure("it has problems", "mend them")
        return session

    return WebGame(session_of("malta-convoy"), file.save, False, settle=settler(file, reload))


@pytest.mark.parametrize("keep", ["mine", "file"])
def test_players_are_asked_about_a_log_that_was_edited_by_hand(tmp_path: Path, keep: str) -> None:
    log = tmp_path / "game.log"
    web_game = kept_in(log)
    built = hosted(web_game)
    with client_of(built) as client:
        phone = Browser(client, built.tokens[TABLE])
        other = Browser(client, built.tokens[TABLE])
        version = client.get(f"/{phone.token}/version").text
        log.write_text(log.read_text(encoding="utf-8") + "> by hand\n", encoding="utf-8")
        edited = log.read_text(encoding="utf-8")
        form = {"version": web_game.version, "say": "1 2 3"}
        assert client.post(f"/{phone.token}/answer", data=form).status_code == 409
        assert log.read_text(encoding="utf-8") == edited
        assert client.get(f"/{phone.token}/version").text != version  # every page that looks sees the choice
        page = other.load()
        assert "was changed by something else" in page.html
        chosen = next(form for form in page.forms if ("keep", keep) in form.fields)
        assert other.send(chosen, chosen.fields) == 200
        assert "is kept as" in other.page.html
        form["version"] = web_game.version
        assert client.post(f"/{phone.token}/answer", data=form).status_code == 200
    text = log.read_text(encoding="utf-8")
    assert "cargo 1 2 3" in text
    assert ("> by hand" in text) == (keep == "file")
    copy = tmp_path / ("game.log.edited" if keep == "mine" else "game.log.companion")
    assert ("> by hand" in copy.read_text(encoding="utf-8")) == (keep == "mine")


def test_a_deleted_log_is_only_written_again_after_a_question(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    web_game = kept_in(log)
    log.unlink()
    refusal = web_game.answer(TABLE, "1 2 3")
    assert refusal is not None
    assert not log.exists()
    assert web_game.changed is not None
    assert web_game.changed.deleted
    assert web_game.settle("mine") is None
    assert log.exists()
    assert web_game.answer(TABLE, "1 2 3") is None


def test_a_log_with_problems_cannot_be_continued(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    web_game = kept_in(log)
    log.write_text(log.read_text(encoding="utf-8") + "  tankers 9\n", encoding="utf-8")
    assert web_game.answer(TABLE, "1 2 3") is not None
    refusal = web_game.settle("file")
    assert refusal is not None
    assert "it has problems" in refusal.message
    assert web_game.changed is not None
