"""Shows the table of a Tonnage War game as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, ROUNDS, UBOAT
from printkit.games.tonnage_war.rules.state import Piece, State
from printkit.games.tonnage_war.story.facts import points
from printkit.games.tonnage_war.story.onscreen import called
from printkit.table import UNKNOWN

_WIDE = 40


def plain(now: State) -> Iterator[str]:
    """Yield the table as lines of text: score, turn, contacts, attack and hunt. A face-down card is shown as
    ``▒``.
    """
    uboat, escort = points(now)
    yield f"U-boats {uboat}{f'{escort} escorts':>{_WIDE - len(f'U-boats {uboat}')}}"
    done = min(now.turn, CARDS_A_ROUND)
    yield f"round {now.round}/{ROUNDS}  {'●' * done}{'○' * (CARDS_A_ROUND - done)}"
    for contact in now.contacts:
        boat = _mark(now, UBOAT, contact.boat) if contact.boat is not None else "no boat"
        carrier = " on the carrier" if contact.carrier else ""
        yield _cut(f"{called.numbered(contact.handle)}{carrier}  {boat}")
    if now.attack is not None:
        target = "carrier" if now.attack.carrier else "convoy"
        yield _cut(f"attack  {_mark(now, UBOAT, now.attack.boat)} ═▶ {target}")
    hunt = now.hunt or now.window
    if hunt is not None:
        group = " ".join(_mark(now, ESCORT, piece) for piece in hunt.group)
        yield _cut(f"hunt  {group} ═▶ {_mark(now, UBOAT, hunt.boat)}")
    if now.away:
        yield _cut(f"going home  {' '.join(_mark(now, ESCORT, piece) for piece, _ in now.away)}")
    yield f"ships sunk  {now.ships}"


def _mark(now: State, side: int, piece: Piece) -> str:
    if not piece.up or piece.card == UNKNOWN:
        return f"▒{piece.handle}"
    return called.grade(now.ruleset, side, piece.card).removesuffix(" boat")


def _cut(line: str) -> str:
    return line if len(line) <= _WIDE else f"{line[: _WIDE - 1]}…"
