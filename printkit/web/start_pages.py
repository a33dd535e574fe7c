"""Request handlers of the start page: begin a game, continue a log, play again, or close a game begun by mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse

from printkit.web.forms import PostedForm, given_form, html_page, plain_text
from printkit.web.guard import HEADERS
from printkit.web.page import render_start
from printkit.web.starting import NotOpened, StartWish

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from printkit.web.hosted_game import HostedGame
    from printkit.web.starting import Opened

START = "start"
"""Version text of the start page, by which an open page notices that a game has begun or ended.

An open page compares it with the server's current version text.
"""


class StartPages:
    """Request handlers for beginning and closing games.

    The function ``opened`` is called after a game has been opened.
    """

    def __init__(self, hosted: HostedGame, opened: Callable[[], None]) -> None:
        self._hosted = hosted
        self._opened = opened

    async def shown(self, request: Request, problem: NotOpened | None = None) -> Response:
        """Return the start page.

        The URL parameter ``game`` names the game whose settings are shown.
        """
        starter = self._hosted.starter
        if starter is None:
            return plain_text("There is no game here.\n", 404)
        games = await run_in_threadpool(starter.games)
        unfinished = await run_in_threadpool(starter.unfinished)
        chosen = next((each for each in games if each.slug == request.query_params.get("game")), None)
        page = render_start(games, unfinished, chosen, problem, self._hosted.templates)
        return html_page(page, 422 if problem is not None else 200)

    async def begin(self, request: Request) -> Response:
        form = await given_form(request)
        if not isinstance(form, PostedForm):
            return form
        wish = StartWish(
            form.get("game"), form.get("preset"),
            tuple((key[4:], value) for key, value in form.fields if key.startswith("set-") and value),
            form.get("dice") == "auto", form.get("phones") == "one", form.get("player"),
        )  # fmt: skip
        starter = self._hosted.starter
        if self._hosted.now is not None or starter is None:
            return self._there()
        return await self._open(request, lambda: starter.begin(wish))

    async def resume(self, request: Request) -> Response:
        form = await given_form(request)
        if not isinstance(form, PostedForm):
            return form
        starter = self._hosted.starter
        if self._hosted.now is not None or starter is None:
            return self._there()
        name = form.get("name")
        return await self._open(request, lambda: starter.resume(name))

    async def again(self, request: Request) -> Response:
        """Begin another game with the same settings.

        If ``swap`` is True, the two phones change sides.
        """
        form = await given_form(request)
        if not isinstance(form, PostedForm):
            return form
        starter, web_game = self._hosted.starter, self._hosted.now
        if (
            starter is None
            or web_game is None
            or not web_game.over
            or form.get("version") != web_game.version
        ):
            return self._there()
        return await self._open(request, lambda: starter.again(web_game), swap=form.get("swap") == "1")

    async def leave(self, request: Request) -> Response:
        """Close a game that is over or has no answer yet, and return to the start page."""
        form = await given_form(request)
        if not isinstance(form, PostedForm):
            return form
        starter, web_game = self._hosted.starter, self._hosted.now
        if starter is None or web_game is None or form.get("version") != web_game.version:
            return self._there()
        if web_game.touched and not web_game.over:
            return plain_text(
                "This game has begun. To save and end it, press Ctrl-C where printkit runs.\n", 409
            )
        await run_in_threadpool(starter.leave, web_game)
        self._hosted.close()
        return self._there()

    async def _open(self, request: Request, open_: Callable[[], Opened], swap: bool = False) -> Response:
        try:
            opened = open_()
        except NotOpened as error:
            if self._hosted.now is not None:
                return plain_text(f"{error.reason}. {error.remedy}\n", 409)
            return await self.shown(request, error)
        self._hosted.open(opened, swap=swap)
        self._opened()
        return self._there()

    def _there(self) -> Response:
        return RedirectResponse("./", 303, headers=HEADERS)
