"""The web application of the companion's page: its URLs, and the functions that answer requests.

Each path begins with a secret token that identifies the player.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from printkit import resources
from printkit.scene import RefusedAnswer
from printkit.web.faces import Faces
from printkit.web.forms import PostedForm, given_form, html_page, plain_text
from printkit.web.guard import HEADERS, REPORT_POLICY, Guard
from printkit.web.hosted_game import HostedGame
from printkit.web.page import AWAY, Link, render, render_away, render_changed, view
from printkit.web.screens import Screens, ScreenView
from printkit.web.start_pages import START, StartPages
from printkit.web.web_game import TABLE, WebGame, fresh_key

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_COOKIE = "screen"
"""Name of the cookie that identifies a device.

Its value is a random word, valid for one player's address.
"""
_WORD = 40
"""Maximum length of the random word in the cookie, in characters.

The rest of a longer word is ignored.
"""
_NUMBER = re.compile(r"[0-9]{1,6}")
"""Matches the number of the event that a player wants to undo.

The page submits this number in order to undo the event and everything after it.
"""
_THOUSAND = 1000
"""Width and height of the board's picture, in the units in which the page reports a tapped point."""
_AIM = re.compile(r"([0-9]{1,3}|1000) ([0-9]{1,3}|1000)")
"""Matches a point in the board's picture, which the page submits if a player taps it.

It is two numbers, in thousandths of the picture's width and height.
"""
_LEAST_COMPRESSED = 1_000
"""Minimum size in bytes of a response that is sent compressed."""
_STATIC = {
    "style.css": ("web/style.css", "text/css; charset=utf-8"),
    "icon.svg": ("web/icon.svg", "image/svg+xml"),
    "page.js": ("web/page.js", "text/javascript; charset=utf-8"),
}
_FONTS = (
    "B612Mono/B612Mono-Regular.woff2",
    "BarlowCondensed/BarlowCondensed-Medium.woff2",
    "BarlowCondensed/BarlowCondensed-SemiBold.woff2",
    "SourceSerif4/SourceSerif4-Regular.woff2",
    "SourceSerif4/SourceSerif4-SemiBold.woff2",
)


def make_app(hosted: HostedGame) -> Starlette:
    """Return the web application: pages, forms and files, with access control by :class:`~printkit.web.guard.Guard`."""
    pages = _Pages(hosted)
    root = "/{token}"
    routes = [
        Route(f"{root}/", pages.page),
        Route(f"{root}/version", pages.version),
        Route(f"{root}/answer", pages.answer, methods=["POST"]),
        Route(f"{root}/fill", pages.answer, methods=["POST"]),
        Route(f"{root}/note", pages.note, methods=["POST"]),
        Route(f"{root}/undo", pages.undo, methods=["POST"]),
        Route(f"{root}/changed", pages.changed, methods=["POST"]),
        Route(f"{root}/refuse", pages.refuse, methods=["POST"]),
        Route(f"{root}/take", pages.take, methods=["POST"]),
        Route(f"{root}/begin", pages.start.begin, methods=["POST"]),
        Route(f"{root}/resume", pages.start.resume, methods=["POST"]),
        Route(f"{root}/again", pages.start.again, methods=["POST"]),
        Route(f"{root}/leave", pages.start.leave, methods=["POST"]),
        Route(f"{root}/away", pages.away),
        Route(f"{root}/to/{{seat}}", pages.to),
        Route(f"{root}/report", pages.report),
        Route(f"{root}/log", pages.log),
        Route(f"{root}/cards/{{name}}.svg", pages.card),
        Route(f"{root}/static/{{name}}", pages.static),
        Route(f"{root}/static/fonts/{{name}}", pages.font),
    ]
    guard = Middleware(Guard, hosts=hosted.hosts, tokens=hosted.tokens, moved=hosted.moved)
    return Starlette(
        routes=routes, middleware=[Middleware(GZipMiddleware, minimum_size=_LEAST_COMPRESSED), guard]
    )


class _Pages:
    """The request handlers for all URLs of the companion's web page.

    They run in one thread, so that requests are handled one after another.
    """

    def __init__(self, hosted: HostedGame) -> None:
        self.hosted = hosted
        self._last: tuple[str, PostedForm] | None = None
        """The last submitted form, with the seat that sent it and the version of its page."""
        self.screens = Screens()
        self.start = StartPages(hosted, self._reset)
        self.faces: Faces | None = None
        if hosted.now is not None:
            self._reset()

    @property
    def web_game(self) -> WebGame:
        """Return the game that is open. This property may only be read while a game is open."""
        return self.hosted.web_game

    def _reset(self) -> None:
        """Forget the previous game, and prepare the pages for a game that has just been opened."""
        setting = self.web_game.session.setting
        self.faces = Faces(setting.game, setting.ruleset)
        self.screens = Screens()
        self._last = None

    def _showing(self, request: Request) -> ScreenView:
        """Return what the requesting device shows at a player's address: the player's hand, or only the
        table.

        It shows only the table if two other devices already show the hand.
        """
        seat = self.hosted.seat(request)
        if seat == TABLE or self.web_game.shared or self.web_game.over:
            return ScreenView(hand=True, hands=1, tables=0)
        return self.screens.seen(seat, request.cookies.get(_COOKIE, "")[:_WORD])

    def _seat(self, request: Request) -> str:
        """Return the seat (player) for which the requesting device acts."""
        return self.hosted.seat(request) if self._showing(request).hand else TABLE

    def _shown(
        self, request: Request, *, refusal: RefusedAnswer | None = None, status: int = 200
    ) -> HTMLResponse:
        if self.web_game.changed:
            return self._version_choice(None, 409 if refusal is not None else 200)
        asked = request.query_params
        fresh = asked.get("version") in (None, self.web_game.version)
        have = asked.get("have", "").split() if fresh and request.method == "GET" else []
        stale = "stale" in asked or not fresh
        showing, address = self._showing(request), self.hosted.seat(request)
        seat = address if showing.hand else TABLE
        if fresh and (aim := _AIM.fullmatch(asked.get("aim", ""))):
            have = list(self.web_game.aimed(seat, int(aim[1]) / _THOUSAND, int(aim[2]) / _THOUSAND))
        shown = view(
            self.web_game, seat, have, stale=stale, refusal=refusal,
            phones=self.hosted.phones() if address == TABLE else (), faces=self.faces,
            name=self.hosted.name, starts=self.hosted.starter is not None,
        )  # fmt: skip
        if not showing.hand:
            shown = replace(shown, away=address, hands=showing.hands)
        elif fresh and request.method == "GET":
            shown = replace(shown, tapped=asked.get("sure", ""))
        page = html_page(render(shown, self.hosted.templates), status)
        page.background = BackgroundTask(self._prepare, self.web_game)
        if address != TABLE and _COOKIE not in request.cookies:
            path = f"/{self.hosted.tokens[address]}/"
            page.set_cookie(_COOKIE, fresh_key().hex(), path=path, httponly=True, samesite="lax")
        return page

    async def _prepare(self, web_game: WebGame) -> None:
        """Compute values that the next question will need, after the page with the present question has been sent.

        This runs in the same thread as the request handlers.
        """
        for _ in web_game.prepare():
            await asyncio.sleep(0)

    async def page(self, request: Request) -> Response:
        return await self.start.shown(request) if self.hosted.now is None else self._shown(request)

    def _version_choice(self, refusal: RefusedAnswer | None, status: int = 200) -> HTMLResponse:
        """Return the page on which players choose which of two versions of the log to continue with.

        It is shown after another program has changed the file.
        """
        return html_page(render_changed(self.web_game, self._title, refusal, self.hosted.templates), status)

    async def changed(self, request: Request) -> Response:
        """Handle the form in which players choose which of two versions of the log to continue with."""
        form = await self._current_form(request)
        if isinstance(form, Response):
            return form
        refusal = self.web_game.settle(form.get("keep"))
        if self.web_game.changed:
            return self._version_choice(refusal, 409)
        return self._after(request, refusal)

    async def version(self, request: Request) -> Response:
        """Return a text that changes whenever an open page must be reloaded.

        The response header ``Screens`` is the number of devices that show this player's hand, and ``Tables`` the number of those
        that only show the table because too many show the hand.
        """
        if self.hosted.now is None:
            return plain_text(START)
        showing, web_game = self._showing(request), self.web_game
        away = "" if showing.hand else AWAY
        answer = plain_text(web_game.version + web_game.wish + web_game.due + web_game.changes + away)
        answer.headers["Screens"] = str(showing.hands)
        answer.headers["Tables"] = str(showing.tables)
        return answer

    async def _current_form(self, request: Request) -> PostedForm | Response:
        """Return the submitted form if it belongs to the question that is now asked.

        Otherwise return a redirect to the page with that question.
        """
        form = await given_form(request)
        if not isinstance(form, PostedForm):
            return form
        sent = (request.url.path, form)
        if (
            self.hosted.now is None or form.get("version") != self.web_game.version
        ):  # the same form twice is a double tap: the answer has already been entered
            return RedirectResponse("./" if sent == self._last else "./?stale=1", 303, headers=HEADERS)
        self._last = sent
        return form

    def _after(self, request: Request, refusal: RefusedAnswer | None) -> Response:
        if refusal is not None:
            return self._shown(request, refusal=refusal, status=422)
        return RedirectResponse("./", 303, headers=HEADERS)

    async def answer(self, request: Request) -> Response:
        form = await self._current_form(request)
        if isinstance(form, Response):
            return form
        typed = form.statement if form.has("verb") else form.get("say")
        return self._after(request, self.web_game.answer(self._seat(request), typed))

    async def note(self, request: Request) -> Response:
        form = await self._current_form(request)
        return (
            form if isinstance(form, Response) else self._after(request, self.web_game.note(form.get("text")))
        )

    async def undo(self, request: Request) -> Response:
        form = await self._current_form(request)
        if isinstance(form, Response):
            return form
        number = form.get("number")
        refusal = self.web_game.undo(self._seat(request), int(number) if _NUMBER.fullmatch(number) else 0)
        return self._after(request, refusal)

    async def refuse(self, request: Request) -> Response:
        form = await self._current_form(request)
        if isinstance(form, Response):
            return form
        self.web_game.refuse(self._seat(request))
        return self._after(request, None)

    async def take(self, request: Request) -> Response:
        """Handle the button that brings a player's hand to the requesting device, which has shown only the
        table until then.
        """
        form = await self._current_form(request)
        if isinstance(form, Response):
            return form
        self.screens.take_over(self.hosted.seat(request), request.cookies.get(_COOKIE, "")[:_WORD])
        return self._after(request, None)

    # -- one phone for two ---------------------------------------------------------------------------------------------

    async def away(self, request: Request) -> Response:
        """Return a page without secrets, which is shown while one player hands the phone to another player.

        If each side has its own phone, no page of one side links to the other's.
        """
        if self.hosted.now is None or not self.web_game.shared:
            return plain_text("Each side has its own phone: this one is not handed over.\n", 404)
        up = ""
        seat, tokens = self.hosted.seat(request), self.hosted.tokens
        others = [each for each in self.web_game.seats if each != seat]
        links = [Link(self._opening(each), f"../{tokens[each]}/") for each in others]
        links.append(Link("The table's screen", f"../{tokens[TABLE]}/"))
        words = f"Hand it to the {' or the '.join(map(self._called, others))}, please"
        return html_page(render_away(self._title, words, links, up, self.hosted.templates))

    async def to(self, request: Request) -> Response:
        """Return the page that tells players to hand a shared screen to one side.

        It has a link to that side's own page.
        """
        seat, tokens = request.path_params["seat"], self.hosted.tokens
        if self.hosted.now is None or self.hosted.seat(request) != TABLE or seat not in self.web_game.seats:
            return plain_text("There is no such page.\n", 404)
        up = "../"
        links = [
            Link(self._opening(seat), f"../../{tokens[seat]}/"),
            Link("Back to the table's screen", "../"),
        ]
        words = f"For the {self._called(seat)} only: everybody else looks away, please"
        return html_page(render_away(self._title, words, links, up, self.hosted.templates))

    def _called(self, seat: str) -> str:
        return self.web_game.presenter.called(seat)

    def _opening(self, seat: str) -> str:
        return f"I play the {self._called(seat)}, and nobody else looks"

    @property
    def _title(self) -> str:
        return self.web_game.session.setting.game.title

    # -- files -----------------------------------------------------------------------------------------------------------

    async def report(self, request: Request) -> Response:
        if self.hosted.now is None or not self.web_game.over:
            return plain_text("The report comes when the game is over.\n", 404)
        made = await run_in_threadpool(self.hosted.report)
        return Response(
            made, media_type="text/html; charset=utf-8",
            headers={**HEADERS, "Content-Security-Policy": REPORT_POLICY},
        )  # fmt: skip

    async def log(self, request: Request) -> Response:
        """Return the text of the log, which contains the hands of both sides.

        The request is refused while hidden cards must stay secret.
        """
        if self.hosted.now is None or (not self.web_game.over and self.web_game.seats):
            return plain_text("The log can be read when the game is over.\n", 404)
        return plain_text(self.web_game.session.text)

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _STATIC:
            return plain_text("There is no such file.\n", 404)
        path, kind = _STATIC[name]
        own = self.hosted.templates / path if self.hosted.templates is not None else None
        where: Traversable = own if own is not None and own.is_file() else resources.templates() / path
        return Response(
            where.read_bytes(), media_type=kind, headers=HEADERS | {"Cache-Control": "max-age=300"}
        )

    async def card(self, request: Request) -> Response:
        """Return the picture of a printed card.

        Access to it is not restricted, because a page only refers to cards that its player may see.
        """
        found = self.faces.svg(request.path_params["name"]) if self.faces is not None else None
        if found is None:
            return plain_text("There is no such card.\n", 404)
        headers = HEADERS | {"Cache-Control": "private, max-age=86400"}
        return Response(found, media_type="image/svg+xml", headers=headers)

    async def font(self, request: Request) -> Response:
        name = request.path_params["name"]
        found = next((each for each in _FONTS if each.endswith(f"/{name}")), None)
        if found is None:
            return plain_text("There is no such file.\n", 404)
        headers = HEADERS | {"Cache-Control": "max-age=86400"}
        return Response((resources.fonts() / found).read_bytes(), media_type="font/woff2", headers=headers)
