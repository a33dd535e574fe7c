"""Whole games answered through the companion: each statement of an auto-played log is typed in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from printkit.games import GAMES, prompts, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.session import Session, Tape, opening
from printkit.journal.record import record_game
from printkit.journal.verbs import Composed, is_private
from printkit.journal.writer import write_log
from printkit.table import Table
from printkit.table.seeded import Randomness, SeatedTable

SUPPORT = {"support-group": "4", "carrier": "SR2+SN1", "weather": "storm"}
PLAYED = [
    ("tonnage-war", 0, "captain", {}),
    ("tonnage-war", 1, "random", {}),
    ("tonnage-war", 2, "captain", {"hands": "closed"}),
    ("tonnage-war", 3, "random", {"hands": "closed", **SUPPORT}),
    ("tonnage-war", 4, "random", SUPPORT),
    ("tonnage-war", 5, "cautious", {"window-order": "declare-first", "last-pending": "carry"}),
    ("wolf-pack", 1, "random", {}),
    ("wolf-pack", 2, "tactical", {"hands": "closed"}),
    ("ssn", 1, "captain", {}),
    ("ssn", 2, "random", {}),
]
GAMES_PLAYED = pytest.mark.parametrize(
    ("slug", "seed", "policy", "settings"),
    PLAYED,
    ids=[f"{g[0]}-{g[1]}-{'-'.join(g[3]) or 'plain'}" for g in PLAYED],
)


def log_of(slug: str, seed: int, policy: str, settings: dict[str, str]) -> str:
    """Return the log of an auto-played game."""
    return _log_of(slug, seed, policy, tuple(settings.items()))


@cache
def _log_of(slug: str, seed: int, policy: str, settings: tuple[tuple[str, str], ...]) -> str:
    game, notation = reading(slug)
    ruleset = game.ruleset("", dict(settings))
    choose = next(entry for entry in game.policies if entry.name == policy).make(ruleset)
    table = SeatedTable(seed, dict.fromkeys(game.seats or ("",), choose))
    return write_log(game, notation, ruleset, record_game(game, ruleset, table), claims=False)


def begun(slug: str, settings: dict[str, str]) -> Session:
    game, notation = reading(slug)
    return taken_up(
        opening(slug, game.ruleset("", settings), {}, setup="setup" in notation.headings.names), slug
    )


def taken_up(text: str, slug: str) -> Session:
    return Session(text, reading, GAMES, Tape(Randomness(1).random), prompts=prompts(slug))


def statements(text: str) -> Iterator[str]:
    """Yield every statement of a log, with its side."""
    for line in text.split("\n\n", 1)[1].split("\n"):
        if line.startswith("  "):
            head, colon, rest = line.strip().partition(": ")
            side = f"{head}: " if colon and " " not in head else ""
            yield from (f"{side}{part.strip()}" for part in (rest if side else line).split(";"))


def typed_in(session: Session, statement: str) -> None:
    """Type a statement. Questions before it that the log does not answer are answered with Enter."""
    while problems := session.answer(statement):
        assert session.pending().may_be_silent, (statement, problems[0].message, session.text[-400:])
        session.answer("")
    if session.held is not None:  # what both have to agree to
        assert not session.answer("agree")


def ended(session: Session) -> None:
    while not session.pending().over and session.pending().may_be_silent:
        session.answer("")
    session.close()


@GAMES_PLAYED
def test_a_game_typed_statement_by_statement_gives_the_same_log(
    slug: str, seed: int, policy: str, settings: dict[str, str]
) -> None:
    text = log_of(slug, seed, policy, settings)
    session = begun(slug, settings)
    for statement in statements(text):
        typed_in(session, statement)
        asked, seen = session.pending(), session.shown()
        assert session.is_private(asked.label) or seen.label == asked.label
    ended(session)
    checked = check_text(session.text, "log", reading, GAMES)
    assert checked.ok, checked.diagnostics
    assert checked.finished
    assert checked.state == check_text(text, "log", reading, GAMES).state


@GAMES_PLAYED
def test_a_session_killed_after_any_answer_continues_as_if_uninterrupted(
    slug: str, seed: int, policy: str, settings: dict[str, str]
) -> None:
    """Every answer is given to a new session that knows only the saved text."""
    text = log_of(slug, seed, policy, settings)
    whole, saved = begun(slug, settings), begun(slug, settings).text
    for statement in list(statements(text))[:40]:
        again = taken_up(saved, slug)
        assert not again.opening_problems
        typed_in(whole, statement)
        typed_in(again, statement)
        assert again.text == whole.text
        ours, theirs = again.pending(), whole.pending()
        assert (ours.label, ours.missing, ours.totals) == (theirs.label, theirs.missing, theirs.totals)
        assert ours.state == theirs.state
        saved = again.text


@GAMES_PLAYED
def test_undo_restores_the_earlier_text_after_any_answer(
    slug: str, seed: int, policy: str, settings: dict[str, str]
) -> None:
    luck = Randomness(seed)
    session = begun(slug, settings)
    left = list(statements(log_of(slug, seed, policy, settings)))[:90]
    texts: list[str] = []
    place = 0
    while place < len(left):
        texts.append(session.text)
        session.remember()
        typed_in(session, left[place])
        place += 1
        if luck.randrange(9) == 0:
            for _ in range(min(len(texts), 1 + luck.randrange(4))):
                assert session.undo()
                before = texts.pop()
                assert session.text.startswith(before.rstrip("\n"))
                noted = session.text[len(before) :].splitlines()
                assert all(line.startswith("  > Correction noted by printkit") for line in noted)
                place -= 1
    fresh = taken_up(session.text, slug)
    assert not fresh.opening_problems
    assert fresh.pending().state == session.pending().state


@pytest.mark.parametrize(
    "game", [*PLAYED[2:4], PLAYED[8], PLAYED[9]], ids=lambda game: f"{game[0]}-{game[1]}"
)
def test_every_example_that_is_shown_can_be_typed(game: tuple[str, int, str, dict[str, str]]) -> None:
    slug, seed, policy, settings = game
    session = begun(slug, settings)
    tried: set[tuple[str, str]] = set()
    for statement in statements(log_of(slug, seed, policy, settings)):
        shown = session.shown()
        for offer in shown.offers or ():
            if offer.verb and (shown.label, offer.form) not in tried:
                tried.add((shown.label, offer.form))
                session.remember()
                assert not session.answer(offer.example), (shown.label, offer)
                session.undo()
        typed_in(session, statement)
    assert len(tried) > 5


@pytest.mark.parametrize("slug", ["tonnage-war", "wolf-pack"])
def test_what_both_players_see_does_not_depend_on_the_hands(slug: str) -> None:
    """Prompts, totals and messages for both sides are the same as from the log with closed hands, whatever cards the
    hands hold.
    """
    _, notation = reading(slug)
    text = log_of(slug, 6, "random", {"hands": "open"})
    private = {verb.name for verb in notation.verbs if is_private(verb)}
    unnamed = {
        verb.name
        for verb in notation.verbs
        if isinstance(verb, Composed) and verb.hidden is not None and verb.face_down is None
    }
    opened, closed = begun(slug, {"hands": "open"}), begun(slug, {"hands": "closed"})
    compared = 0
    for statement in list(statements(text))[:120]:
        typed_in(opened, statement)
        side, _, said = statement.rpartition(": ")
        verb = said.split(" ")[0]
        if verb not in private:
            typed_in(closed, f"{side}: discard" if verb in unnamed else statement)
        if opened.is_private(opened.pending().label):
            continue
        ours, theirs = opened.shown(), closed.pending()
        if ours.label == theirs.label and ours.question is not None and theirs.question is not None:
            compared += 1
            assert ours.offers == theirs.offers
            assert ours.question.moves == theirs.question.moves
            assert ours.totals == theirs.totals
    assert compared > 20


def test_an_answer_late_in_a_game_replays_only_the_last_turns() -> None:
    """The cost of an answer does not grow with the length of the log."""
    loaded, notation = reading("tonnage-war")
    turns = [0]

    def counted(state: object, table: Table) -> object:
        turns[0] += 1
        return loaded.turn(state, table)

    game = replace(loaded, turn=counted)
    text = log_of("tonnage-war", 0, "captain", {})
    typed = list(statements(text))
    session = Session(
        opening("tonnage-war", loaded.ruleset(), {}, setup=False), lambda slug: (game, notation), GAMES,
        Tape(Randomness(1).random), prompts=prompts("tonnage-war"),
    )  # fmt: skip
    for statement in typed[:-1]:
        typed_in(session, statement)
        session.shown()
    turns[0] = 0
    typed_in(session, typed[-1])
    session.shown()
    assert 0 < turns[0] <= 12


def test_a_card_typed_without_a_name_is_accepted_only_if_one_name_is_possible() -> None:
    session = begun("tonnage-war", {"hands": "closed"})
    for typed in ("contact 9H c1", "discard", "attack QS u1", "attack 9S on u1 with e1 e2", "evade JC"):
        assert not session.answer(typed)
    assert not session.answer("8S")  # of u1: no other card can be turned up here
    assert session.answer("QS")  # of e1 or of e2?
    assert not session.answer("e2 QS")
    assert not session.answer("JS")
    assert "reveal u1 8S; reveal e2 QS; reveal e1 JS" in session.text
