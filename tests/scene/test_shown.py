"""What a player sees at every question of a game: the sheet, the board's texts and symbols, and the answers with their
odds.

``pytest tests/scene/test_shown.py --regenerate`` rewrites the lists. Read the changes moment by moment: each list
follows one game, and what a moment shows must follow from the answers before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from printkit.cli.companion.asking import prompt_of
from printkit.games import GAMES
from printkit.scene import EVERYBODY, AskedCards, AskedChoice, AskedDice, BoardPicture, GameOver, Scene
from tests.support.scenes import presenter_of, scenes_of

NS, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
GOLDENS = Path(__file__).parent / "goldens"
SETTINGS = {"tonnage-war": {"hands": "closed"}, "wolf-pack": {"hands": "closed"}}
MOST = 60
LATELY = 6
"""Number of entries of the feed that are listed."""


def picture(board: BoardPicture) -> Iterator[str]:
    """Yield the board in words and as text, its areas, and the texts and the number of symbols in its drawing."""
    root = ElementTree.fromstring(board.svg)
    texts = ["".join(each.itertext()) for each in root.iter(f"{NS}text")]
    uses = Counter(
        each.get(f"{LINK}href", each.get("href", "")).lstrip("#") for each in root.iter(f"{NS}use")
    )
    shapes = Counter(each.tag.removeprefix(NS) for each in root.iter())
    yield f"  board: {board.title}; {' / '.join(board.words)}"
    yield f"  areas: {'; '.join(f'{each.name}: {each.words}' for each in board.places)}"
    yield f"  texts: {' | '.join(texts)}"
    yield f"  drawn: {counted(uses)}; {counted(shapes)}"
    yield from (f"  |{line}" for line in board.plain)


def counted(things: Counter[str]) -> str:
    return ", ".join(f"{n} {name}" for name, n in sorted(things.items())) or "nothing"


def moment(scene: Scene) -> Iterator[str]:
    board, asked = scene.board, scene.asked
    yield f"  {scene.section or 'start'}{f' ({scene.round})' if scene.round else ''}"
    for name, lines in (("score", scene.score), ("sheet", board.standing)):
        if lines:
            yield f"  {name}: {'; '.join(f'{each.name} {each.words}' for each in lines)}"
    if board.hand:
        yield f"  hand: {' '.join(card.card for card in board.hand)}"
    if board.picture is not None:
        yield from picture(board.picture)
    for happened in scene.happened:
        yield f"  {happened.kind}: {happened.words}"
    if isinstance(asked, GameOver):
        yield f"  over: {asked.outcome}. {asked.reason} {asked.verdict}"
        for point in asked.moments:
            yield f"  moment: {point.when}, {point.swing}: {point.words}"
    if isinstance(asked, AskedDice | AskedCards | AskedChoice):
        yield f"  asked: {asked.label} ({asked.rule.id}): {prompt_of(asked)}"
    if isinstance(asked, AskedDice):
        yield f"  {asked.n} dice of {asked.faces}; {asked.need}"
    if isinstance(asked, AskedChoice):
        for pick in asked.picks:
            told = filter(None, (pick.need, pick.effect, pick.odds, pick.why, pick.rule))
            yield f"  - {pick.typed or 'nothing'}: {pick.words}; {'; '.join(told)}"
        for blank in asked.blanks:
            slots = (
                f"{slot.kind} {slot.label} {slot.example}{' or not' * slot.optional}" for slot in blank.slots
            )
            ends = (f"{end.typed}: {end.words}" for end in blank.ends)
            yield f"  - {blank.verb} {', '.join(slots)} ({', '.join(ends)}): {blank.words}; {blank.effect}; {blank.odds}"
    if scene.lookup is not None:
        for line in scene.lookup.odds:
            yield f"  chance: {line}"


def followed(slug: str) -> Iterator[str]:
    """Yield every fourth moment of a random game, and the last one."""
    last: dict[str, Scene] = {}
    presenter = presenter_of(slug, **SETTINGS.get(slug, {}))
    presenter.showing.odds = True
    for place, scenes in enumerate(scenes_of(presenter, 4, MOST)):
        last = scenes
        if place % 4 == 0 or isinstance(scenes[EVERYBODY].asked, GameOver):
            for seat, scene in scenes.items():
                if place % 12 == 0 or seat == EVERYBODY:
                    yield f"{place}. {seat or 'everybody'}"
                    yield from moment(scene)
    lookup = last[EVERYBODY].lookup
    yield "history:"
    yield from (f"  {line}" for line in (lookup.history if lookup is not None else ()))
    for entry in last[EVERYBODY].feed[-LATELY:]:
        dice = " ".join(f"{die}" for die in entry.dice)
        told = filter(None, (entry.side, entry.words, dice, entry.need, entry.rule, entry.place))
        yield f"feed, line {entry.line}: {entry.kind}; {'; '.join(told)}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_moment_of_a_game_shows_the_recorded_text(
    slug: str, golden: Callable[[Path, str], bool]
) -> None:
    text = "".join(f"{line.rstrip()}\n" for line in followed(slug))
    assert golden(GOLDENS / f"{slug}.txt", text)
