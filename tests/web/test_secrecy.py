"""What a side is shown does not depend on cards that only the other side has seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.games import GAMES, reading
from printkit.journal.companion.asking import LiveCourse
from printkit.journal.companion.history import log_lines
from printkit.journal.companion.offering import hand_of
from printkit.journal.companion.session import Session
from printkit.journal.reading.reader import read
from printkit.journal.verbs import is_private
from printkit.web.web_game import TABLE, WebGame
from tests.journal.test_companion_games import log_of
from tests.web.web_games import Saved, client_of, hosted, session_of

_SECRET = re.compile(r"[0-9a-f]{16}-\d+|<svg[^>]*class=\"qr\".*?</svg>", re.DOTALL)


_SAID = {
    "wolf-pack": ("play Q", "= wolf-hand 9", "pass", "discard ~", "discard S", "play S"),
    "tonnage-war": (
        "play Q",
        "= contacts 9",
        "discard",
        "evade 5C",
        "end-round",
        "reveal c1 5S",
        "hfdf 9C on c1 with e1",
    ),
}
"""Statements that a player may try to type; some are accepted, and the game continues with everything that follows from
them.
"""


def shown_to(session: Session, seat: str) -> list[str]:
    """Return every page that a seat can reach by requests and answers, without tokens and versions."""
    web_game = WebGame(session, Saved(), auto=False)
    built = hosted(web_game)
    token = built.tokens[seat]
    paths = ("", "version", "away", "log", "report", "?have=P+T+2C", "to/wolf", "to/uboat")
    with client_of(built) as client:
        found = [client.get(f"/{token}/{path}").text for path in paths]

        def sent(action: str, **fields: str) -> None:
            found.append(client.post(f"/{token}/{action}", data={"version": web_game.version, **fields}).text)

        sent("answer", say="play Q" + "Q" * 20_000)
        sent("answer", version="another", say="play Q")
        sent("note", text="A note.")
        for side in (
            seat,
            *(each for each in web_game.seats if each != seat),
        ):  # asked for, refused, asked for again, agreed to
            web_game.undo(side)
            sent("refuse" if side == seat else "undo")
        for typed in ("look", "undo", "why", *_SAID[session.setting.game.slug]):
            sent("answer", say=typed)
        sent("fill", verb="play", s0="Q")
        found += [client.get(f"/{token}/{path}").text for path in paths]
    page = "\0".join(found)
    for each in built.tokens.values():
        page = page.replace(each, "TOKEN")
    return _SECRET.sub("", page).split("\0")


def beginnings(text: str, every: int) -> Iterator[str]:
    """Yield beginnings of the log, cut off after every few lines."""
    lines = text.splitlines()
    start = lines.index("") + 1
    for n in range(start + 3, len(lines), every):
        yield "\n".join([*lines[:n], ""])


def otherwise(session: Session, side: str, luck: int) -> str:
    """Return the log as it would be if ``side`` held another unseen card; empty if there is none to change."""
    _, notation = reading(session.setting.game.slug)
    private = {verb.name for verb in notation.verbs if is_private(verb)}
    lines = session.text.splitlines()
    held = [choice.card for choice in hand_of(session, side)]
    for item in reversed(session.items):
        form = item.form
        if form.side != side or form.verb not in private or not held:
            continue
        line = lines[item.line - 1]
        said = line[item.column - 1 : item.column - 1 + form.width]
        for card in said.split()[1:]:
            if card not in held:
                continue
            for other in others(session, card, luck):
                words = said.split()
                words[words.index(card, 1)] = other
                changed = line[: item.column - 1] + " ".join(words) + line[item.column - 1 + form.width :]
                text = "\n".join([*lines[: item.line - 1], changed, *lines[item.line :], ""])
                if fits(session, text):
                    return text
    return ""


def fits(session: Session, text: str) -> bool:
    """Return whether the log agrees with the rules."""
    document = read(text, reading, GAMES, "")
    setting = session.setting
    played = LiveCourse(session.prompts).play(setting, setting.grammar, document.items, ())
    return not document.problems and played is not None


def others(session: Session, card: str, luck: int) -> list[str]:
    if session.setting.game.slug == "wolf-pack":
        return [each for each in "PTRDSGUWMN~" if each != card]
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK" if f"{rank}{suit}" != card]
    return pack[luck % len(pack) :][:8] + pack[:8]


@pytest.mark.parametrize(("slug", "seed", "every"), [("wolf-pack", 4, 120), ("tonnage-war", 1, 67)])
def test_no_page_of_a_side_depends_on_the_hand_of_the_other(slug: str, seed: int, every: int) -> None:
    text = log_of(slug, seed, "random", {"hands": "open"})
    game, _ = reading(slug)
    compared = differ = 0
    for n, part in enumerate(beginnings(text, every)):
        for side in game.seats:
            session = session_of(slug, part)
            if session.pending().over or not (changed := otherwise(session, side, n)):
                continue
            other = next(each for each in game.seats if each != side)
            there = session_of(slug, changed)
            assert shown_to(there, other) == shown_to(session, other)
            assert shown_to(there, TABLE) == shown_to(session, TABLE)
            differ += log_lines(there, side) != log_lines(session, side)
            compared += 1
    assert compared >= 4
    assert differ == compared  # its owner does see it
