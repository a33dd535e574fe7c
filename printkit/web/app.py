"""The URLs of the companion's page. Each begins with a token that identifies the player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from printkit import resources
from printkit.scene import Trouble
from printkit.web.codes import svg_code
from printkit.web.desk import TABLE, Desk
from printkit.web.faces import Faces
from printkit.web.guard import HEADERS, POLICY, REPORT_POLICY, Guard
from printkit.web.page import Link, Phone, render, render_away, render_changed, view
from printkit.web.screens import Screens

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_LARGEST = 16_384
"""Maximum size of a form in bytes; a hand of thirteen cards needs less than a hundred."""
_SLOWEST = 10.0
"""Maximum time in seconds for a form to arrive."""
_LONGEST = 2_000
"""Maximum length of an answer or note in characters."""
_WORD = 40
"""Maximum length of the word by which a screen is known."""
_WORTH_PACKING = 1_000
"""Minimum size in bytes of a response that is compressed."""
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


class TooMuch(ValueError):
    """Raised for a form that is larger than any valid answer."""


class PostedForm(NamedTuple):
    """The content of a submitted form: its fields in order, and the version of the page that it was on."""

    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str:
        return next((value for key, value in self.fields if key == name), "")

    def has(self, name: str) -> bool:
        return any(key == name for key, _ in self.fields)

    @property
    def statement(self) -> str:
        """Return the statement of a form with parts: the verb, then the contents of its fields.

        An optional word is included only if something follows it.
        """
        words = [self.get("verb")]
        waiting = ""
        for key, value in self.fields:
            if key.startswith("o"):
                waiting = value
            elif key.startswith("s") and value.strip():
                words += [*filter(None, (waiting,)), value.strip()]
                waiting = ""
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class House:
    """The game that the page serves, a token for each seat, and how its report is made.

    ``report`` returns the report of the finished game as HTML. ``address`` is the page's URL for phones, without a
    token.
    """

    desk: Desk
    tokens: Mapping[str, str]
    address: str
    hosts: tuple[str, ...]
    report: Callable[[], bytes]
    templates: Path | None = None

    def seat(self, request: Request) -> str:
        found = request.path_params["token"]
        return next(seat for seat, token in self.tokens.items() if token == found)

    def phones(self) -> tuple[Phone, ...]:
        return tuple(
            Phone(seat, f"to/{seat}", svg_code(f"{self.address}{self.tokens[seat]}/"))
            for seat in self.desk.seats
        )


def make_app(house: House) -> Starlette:
    """Return the web application: pages, forms and files, protected by the guard."""
    pages = _Pages(house)
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
        Route(f"{root}/away", pages.away),
        Route(f"{root}/to/{{seat}}", pages.to),
        Route(f"{root}/report", pages.report),
        Route(f"{root}/log", pages.log),
        Route(f"{root}/cards/{{name}}.svg", pages.card),
        Route(f"{root}/static/{{name}}", pages.static),
        Route(f"{root}/static/fonts/{{name}}", pages.font),
    ]
    guard = Middleware(Guard, hosts=house.hosts, tokens=house.tokens)
    return Starlette(
        routes=routes, middleware=[Middleware(GZipMiddleware, minimum_size=_WORTH_PACKING), guard]
    )


def _html(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status, headers={**HEADERS, "Content-Security-Policy": POLICY})


def _words(text: str, status: int = 200) -> PlainTextResponse:
    return PlainTextResponse(text, status, headers={**HEADERS, "Content-Security-Policy": POLICY})


async def _form(request: Request) -> PostedForm:
    body = b""
    async with asyncio.timeout(_SLOWEST):
        async for chunk in request.stream():
            body += chunk
            if len(body) > _LARGEST:
                raise TooMuch
    pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)
    return PostedForm(tuple((key, " ".join(value.split())[:_LONGEST]) for key, value in pairs))


class _Pages:
    """The handlers of all URLs. They run in one thread, so that answers are handled one after another."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.desk = house.desk
        self._last: tuple[str, PostedForm] | None = None
        """What was sent last, and where: by whom, and for which version of the page."""
        self.screens = Screens()
        self.faces = Faces(self.desk.session.setting.game, self.desk.session.setting.ruleset)

    def _shown(self, request: Request, *, trouble: Trouble | None = None, status: int = 200) -> HTMLResponse:
        if self.desk.changed:
            return self._settling(None, 409 if trouble is not None else 200)
        asked = request.query_params
        fresh = asked.get("version") in (None, self.desk.version)
        have = asked.get("have", "").split() if fresh and request.method == "GET" else []
        stale = "stale" in asked or not fresh
        seat = self.house.seat(request)
        shown = view(
            self.desk, seat, have, stale=stale, trouble=trouble,
            phones=self.house.phones() if seat == TABLE else (), faces=self.faces,
        )  # fmt: skip
        return _html(render(shown, self.house.templates), status)

    async def page(self, request: Request) -> Response:
        return self._shown(request)

    def _settling(self, trouble: Trouble | None, status: int = 200) -> HTMLResponse:
        """Return the page that offers a choice between two versions of the log, after a change from outside."""
        return _html(render_changed(self.desk, self._title, trouble, self.house.templates), status)

    async def changed(self, request: Request) -> Response:
        """Handle the form that says which version of the log to continue with."""
        form = await self._given(request)
        if isinstance(form, Response):
            return form
        trouble = self.desk.settle(form.get("keep"))
        if self.desk.changed:
            return self._settling(trouble, 409)
        return self._after(request, trouble)

    async def version(self, request: Request) -> Response:
        """Return a word that changes with the page; the header ``Screens`` says how many screens show this hand."""
        seat = self.house.seat(request)
        own = seat != TABLE and not self.desk.shared
        screens = self.screens.seen(seat, request.query_params.get("screen", "")[:_WORD]) if own else 1
        answer = _words(self.desk.version + self.desk.asking + self.desk.changes)
        answer.headers["Screens"] = str(screens)
        return answer

    async def _given(self, request: Request) -> PostedForm | Response:
        """Return the submitted form if it belongs to the current question; otherwise a redirect to that question."""
        try:
            form = await _form(request)
        except TooMuch:
            return _words("That is too much for an answer.\n", 413)
        except TimeoutError:
            return _words("That took too long to arrive.\n", 408)
        except ClientDisconnect:  # nobody is there any more who could read an answer
            return Response(status_code=400)
        sent = (request.url.path, form)
        if (
            form.get("version") != self.desk.version
        ):  # the same once more is a second tap: it has been entered
            return RedirectResponse("./" if sent == self._last else "./?stale=1", 303, headers=HEADERS)
        self._last = sent
        return form

    def _after(self, request: Request, trouble: Trouble | None) -> Response:
        if trouble is not None:
            return self._shown(request, trouble=trouble, status=422)
        return RedirectResponse("./", 303, headers=HEADERS)

    async def answer(self, request: Request) -> Response:
        form = await self._given(request)
        if isinstance(form, Response):
            return form
        typed = form.statement if form.has("verb") else form.get("say")
        return self._after(request, self.desk.answer(self.house.seat(request), typed))

    async def note(self, request: Request) -> Response:
        form = await self._given(request)
        return form if isinstance(form, Response) else self._after(request, self.desk.note(form.get("text")))

    async def undo(self, request: Request) -> Response:
        form = await self._given(request)
        if isinstance(form, Response):
            return form
        return self._after(request, self.desk.undo(self.house.seat(request)))

    async def refuse(self, request: Request) -> Response:
        form = await self._given(request)
        if isinstance(form, Response):
            return form
        self.desk.refuse(self.house.seat(request))
        return self._after(request, None)

    # -- one phone for two ---------------------------------------------------------------------------------------------

    async def away(self, request: Request) -> Response:
        """Show a blank page while a player hands the phone over.

        If each side has its own phone, no page of one side links to the other's.
        """
        if not self.desk.shared:
            return _words("Each side has its own phone: this one is not handed over.\n", 404)
        up = ""
        seat, tokens = self.house.seat(request), self.house.tokens
        others = [each for each in self.desk.seats if each != seat]
        links = [Link(self._opening(each), f"../{tokens[each]}/") for each in others]
        links.append(Link("The table's screen", f"../{tokens[TABLE]}/"))
        words = f"Hand it to the {' or the '.join(map(self._called, others))}, please"
        return _html(render_away(self._title, words, links, up, self.house.templates))

    async def to(self, request: Request) -> Response:
        """Show the link from the table's screen to a side's own page."""
        seat, tokens = request.path_params["seat"], self.house.tokens
        if self.house.seat(request) != TABLE or seat not in self.desk.seats:
            return _words("There is no such page.\n", 404)
        up = "../"
        links = [
            Link(self._opening(seat), f"../../{tokens[seat]}/"),
            Link("Back to the table's screen", "../"),
        ]
        words = f"For the {self._called(seat)} only: everybody else looks away, please"
        return _html(render_away(self._title, words, links, up, self.house.templates))

    def _called(self, seat: str) -> str:
        return self.desk.presenter.called(seat)

    def _opening(self, seat: str) -> str:
        return f"I play the {self._called(seat)}, and nobody else looks"

    @property
    def _title(self) -> str:
        return self.desk.session.setting.game.title

    # -- files -----------------------------------------------------------------------------------------------------------

    async def report(self, request: Request) -> Response:
        if not self.desk.over:
            return _words("The report comes when the game is over.\n", 404)
        made = await run_in_threadpool(self.house.report)
        return Response(
            made, media_type="text/html; charset=utf-8",
            headers={**HEADERS, "Content-Security-Policy": REPORT_POLICY},
        )  # fmt: skip

    async def log(self, request: Request) -> Response:
        """Return the log with both hands, once nothing needs to be hidden."""
        if not self.desk.over and self.desk.seats:
            return _words("The log can be read when the game is over.\n", 404)
        return _words(self.desk.session.text)

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _STATIC:
            return _words("There is no such file.\n", 404)
        path, kind = _STATIC[name]
        own = self.house.templates / path if self.house.templates is not None else None
        where: Traversable = own if own is not None and own.is_file() else resources.templates() / path
        return Response(
            where.read_bytes(), media_type=kind, headers=HEADERS | {"Cache-Control": "max-age=300"}
        )

    async def card(self, request: Request) -> Response:
        """Return a printed card's face. Which cards a seat may see is up to its page, which asks for no others."""
        found = self.faces.svg(request.path_params["name"])
        if found is None:
            return _words("There is no such card.\n", 404)
        headers = HEADERS | {"Cache-Control": "private, max-age=86400"}
        return Response(found, media_type="image/svg+xml", headers=headers)

    async def font(self, request: Request) -> Response:
        name = request.path_params["name"]
        found = next((each for each in _FONTS if each.endswith(f"/{name}")), None)
        if found is None:
            return _words("There is no such file.\n", 404)
        headers = HEADERS | {"Cache-Control": "max-age=86400"}
        return Response((resources.fonts() / found).read_bytes(), media_type="font/woff2", headers=headers)
