"""The state of the web server: the open game, the access tokens, and redirects for pages of earlier games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request

from printkit.web.codes import svg_code
from printkit.web.guard import seat_of, token_of
from printkit.web.page import Phone
from printkit.web.starting import Opened, Starter
from printkit.web.web_game import TABLE, WebGame


@dataclass(slots=True)
class HostedGame:
    """The game that is open on the web server, an access token for each seat (player), and the function that
    makes the game's report.

    ``now`` is the open game; None between games, when the shared screen shows the start page. ``report`` returns the report of the
    finished game as HTML. ``address`` is the page's URL for phones, without a token. ``starter`` begins further games (None: only this
    game is possible), ``name`` is the name of the game's log. ``former`` maps tokens of earlier games to the seat that their phone has
    now.
    """

    now: WebGame | None
    tokens: dict[str, str]
    address: str
    hosts: tuple[str, ...]
    report: Callable[[], bytes]
    templates: Path | None = None
    starter: Starter | None = None
    name: str = ""
    former: dict[str, str] = field(default_factory=dict)

    @property
    def web_game(self) -> WebGame:
        """Return the open game. This property may only be read while a game is open."""
        assert self.now is not None
        return self.now

    def seat(self, request: Request) -> str:
        found = request.path_params["token"]
        return next(seat for seat, token in self.tokens.items() if token == found)

    def phones(self) -> tuple[Phone, ...]:
        return tuple(
            Phone(seat, f"to/{seat}", svg_code(f"{self.address}{self.tokens[seat]}/"))
            for seat in (self.now.seats if self.now is not None else ())
        )

    def moved(self, token: str) -> str | None:
        """Return the current token that replaces a token of an earlier game; None if the token is unknown.

        The phone is then redirected to the current token.
        """
        by_token: Mapping[str, str] = {str(n): each for n, each in enumerate(self.former)}
        found = seat_of(token, by_token)
        return self.tokens[self.former[by_token[found]]] if found is not None else None

    def open(self, opened: Opened, *, swap: bool = False) -> None:
        """Make ``opened`` the open game, with new access tokens, and redirect the phones of the previous game to it.

        A phone gets the same side in the new game or, if ``swap`` is True, the other side.
        """
        seats = opened.web_game.seats
        other = dict(zip(seats, reversed(seats), strict=True)) if swap else {}
        self._redirect({seat: other.get(seat, seat) if seat in seats else TABLE for seat in self.tokens})
        self.now, self.report, self.name = opened
        self.tokens.clear()
        self.tokens.update({seat: token_of(opened.web_game.key, seat) for seat in (TABLE, *seats)})

    def close(self) -> None:
        """Close the open game and redirect all phones to the start page.

        The start page takes over the URL of the shared screen.
        """
        table = self.tokens[TABLE]
        self._redirect(dict.fromkeys(self.tokens, TABLE))
        self.now, self.name = None, ""
        del self.former[table]
        self.tokens.clear()
        self.tokens[TABLE] = table

    def _redirect(self, seats: Mapping[str, str]) -> None:
        """Redirect each phone from its present seat (player) to ``seats[seat]``, whether its token is a current or an
        earlier one.
        """
        self.former = {token: seats.get(seat, TABLE) for token, seat in self.former.items()}
        self.former |= {token: seats[seat] for seat, token in self.tokens.items()}
