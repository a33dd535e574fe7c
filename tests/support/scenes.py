"""Plays games at random through their scenes: any answer that a scene offers may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.games import GAMES, prompts, reading
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.session import Session, Tape, opening
from printkit.scene import (
    EVERYBODY,
    AskedCards,
    AskedChoice,
    AskedDice,
    AskedOther,
    Blank,
    GameOver,
    RefusedAnswer,
    Scene,
    Slot,
)
from printkit.table.seeded import Randomness


def presenter_of(slug: str, text: str = "", **settings: str) -> Presenter:
    """Return a presenter for a new log, or for the given one."""
    game, notation = reading(slug)
    text = text or opening(slug, game.ruleset("", settings), {}, setup="setup" in notation.headings.names)
    return Presenter(Session(text, reading, GAMES, Tape(Randomness(1).random), prompts=prompts(slug)))


def played(slug: str, seed: int, most: int, **settings: str) -> Iterator[dict[str, Scene]]:
    """Return the scenes of a random game; see :func:`scenes_of`."""
    return scenes_of(presenter_of(slug, **settings), seed, most)


def scenes_of(presenter: Presenter, seed: int, most: int) -> Iterator[dict[str, Scene]]:
    """The scenes of a random game, one for everybody and one for each side at every question, until it is over or ``most``
    answers have been given."""
    luck = Randomness(seed)
    session = presenter.session
    refusal: Mapping[str, RefusedAnswer] = {}
    for _ in range(most):
        while not session.pending().over and not session.is_private(session.pending().label):
            if not (session.forced() or session.settle()):
                break
        presenter.advance()
        seats = (EVERYBODY, *session.setting.game.seats) if session.secretive else (EVERYBODY,)
        scenes = {seat: presenter.scene(seat, (), refusal.get(seat)) for seat in seats}
        yield scenes
        asking = [
            (seat, each.asked) for seat, each in scenes.items() if not isinstance(each.asked, AskedOther)
        ]
        if isinstance(scenes[EVERYBODY].asked, GameOver):
            return
        seat, asked = asking[0]
        assert not isinstance(asked, AskedOther)
        session.remember()
        problems = session.answer(answer_to(asked, luck))
        refusal = {seat: presenter.refusal(problems[0])} if problems else {}
        if not problems and luck.randrange(20) == 0 and session.undo():
            presenter.taken_back()


def answer_to(asked: AskedDice | AskedCards | AskedChoice, luck: Randomness) -> str:
    """Return a random answer as a player would type it."""
    if isinstance(asked, AskedDice):
        return " ".join(str(luck.randrange(asked.faces) + 1) for _ in range(asked.n))
    if isinstance(asked, AskedCards):
        free = [pick.typed for pick in asked.pack if pick.free]
        luck.shuffle(free)
        return " ".join(free[: asked.n])
    said = [pick.typed for pick in asked.picks] + [filled(blank, luck) for blank in asked.blanks]
    return luck.choice([*said, *([""] if asked.silence is not None else [])])


def filled(blank: Blank, luck: Randomness) -> str:
    """Return an answer with its blanks filled in."""
    words = [blank.verb]
    for slot in blank.slots:
        words += part_of(slot, luck)
    return " ".join(filter(None, (*words, luck.choice(blank.ends).typed if blank.ends else "")))


def part_of(slot: Slot, luck: Randomness) -> list[str]:
    if slot.optional:
        return []
    if slot.kind == "fixed":
        return [slot.label]
    if slot.kind == "text":
        return [slot.example]
    options = [pick.typed for pick in slot.options]
    return [luck.choice(options)] if slot.kind in ("one", "card") else options[: 1 + luck.randrange(3)]
