"""The page's log cannot be saved, or somebody else writes it: the tap did not happen, and is said not to have."""

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
from printkit.web.desk import TABLE, WebGame
from tests.web.browsing import Browser
from tests.web.desks import Saved, client_of, desk_of, house, session_of

_LOST, _MOST_TAPS = 4, 600


class Full(Saved):
    """A log file on a disk that is full while ``full`` is set."""

    full = False

    def __call__(self, text: str) -> None:
        if self.full:
            raise NotSaved("cannot write game.log: No space left on device", "free some space")
        super().__call__(text)


def standing(desk: WebGame) -> tuple[object, ...]:
    """All that an answer changes."""
    session = desk.session
    return session.saved, session.held, desk.version, desk.presenter.happened, session.remembers


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_a_tap_that_was_not_saved_did_not_happen(slug: str, auto: bool) -> None:
    luck, disk = Randomness(5), Full()
    desk = desk_of(slug, auto=auto, save=disk)
    built = house(desk)
    seats = [TABLE, *desk.seats]
    lost = 0
    with client_of(built) as client:
        phones = [Browser(client, built.tokens[seat]) for seat in seats]
        for _ in range(_MOST_TAPS):
            if lost == _LOST or desk.over:
                break
            phone = luck.choice(phones)
            if not phone.page.answers:
                phone.load()
            before = standing(desk)
            disk.full = luck.randrange(2) == 0
            taken = phone.tap(luck)
            assert desk.session.saved == disk.text  # what is shown is what the file holds
            if "No space left on device" in phone.page.html:
                assert not taken
                assert standing(desk) == before
                lost += 1
                disk.full = False
                sent = desk.session.saved, desk.session.held
                code = client.post(f"/{phone.token}/answer", data=phone.tapped).status_code
                taken = (desk.session.saved, desk.session.held) != sent
                assert taken == (code == 200)  # the same tap again is taken now, and once
                assert desk.session.saved == disk.text
    assert lost


def test_a_note_and_an_undo_that_were_not_saved_did_not_happen() -> None:
    disk = Full()
    desk = desk_of("malta-convoy", save=disk)
    assert desk.answer(TABLE, "1 2 3") is None
    saved = disk.text
    disk.full = True
    trouble = desk.note("It was raining.")
    assert trouble is not None
    assert "free some space; then tap again" in trouble.message
    assert desk.undo(TABLE) is not None
    assert desk.session.saved == saved
    disk.full = False
    assert desk.undo(TABLE) is None
    assert "cargo" not in disk.text


def kept_in(path: Path) -> WebGame:
    """A desk whose log is a file."""
    file = LogFile(path)

    def reload() -> Session:
        session = session_of("malta-convoy", path.read_text(encoding="utf-8"))
        if session.opening_problems:
            raise Failure("it has problems", "mend them")
        return session

    return WebGame(session_of("malta-convoy"), file.save, False, settle=settler(file, reload))


@pytest.mark.parametrize("keep", ["mine", "file"])
def test_a_log_edited_by_hand_is_asked_about(tmp_path: Path, keep: str) -> None:
    log = tmp_path / "game.log"
    desk = kept_in(log)
    built = house(desk)
    with client_of(built) as client:
        phone = Browser(client, built.tokens[TABLE])
        other = Browser(client, built.tokens[TABLE])
        version = client.get(f"/{phone.token}/version").text
        log.write_text(log.read_text(encoding="utf-8") + "> by hand\n", encoding="utf-8")
        edited = log.read_text(encoding="utf-8")
        form = {"version": desk.version, "say": "1 2 3"}
        assert client.post(f"/{phone.token}/answer", data=form).status_code == 409
        assert log.read_text(encoding="utf-8") == edited
        assert client.get(f"/{phone.token}/version").text != version  # every page that looks sees the choice
        page = other.load()
        assert "was changed by something else" in page.html
        chosen = next(form for form in page.forms if ("keep", keep) in form.fields)
        assert other.send(chosen, chosen.fields) == 200
        assert "is kept as" in other.page.html
        form["version"] = desk.version
        assert client.post(f"/{phone.token}/answer", data=form).status_code == 200
    text = log.read_text(encoding="utf-8")
    assert "cargo 1 2 3" in text
    assert ("> by hand" in text) == (keep == "file")
    copy = tmp_path / ("game.log.edited" if keep == "mine" else "game.log.companion")
    assert ("> by hand" in copy.read_text(encoding="utf-8")) == (keep == "mine")


def test_a_deleted_log_is_not_made_again_without_a_word(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    desk = kept_in(log)
    log.unlink()
    trouble = desk.answer(TABLE, "1 2 3")
    assert trouble is not None
    assert not log.exists()
    assert desk.changed is not None
    assert desk.changed.deleted
    assert desk.settle("mine") is None
    assert log.exists()
    assert desk.answer(TABLE, "1 2 3") is None


def test_a_log_with_problems_is_not_taken_up(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    desk = kept_in(log)
    log.write_text(log.read_text(encoding="utf-8") + "  tankers 9\n", encoding="utf-8")
    assert desk.answer(TABLE, "1 2 3") is not None
    trouble = desk.settle("file")
    assert trouble is not None
    assert "it has problems" in trouble.message
    assert desk.changed is not None
