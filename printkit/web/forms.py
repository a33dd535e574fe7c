"""Parses the forms that the web page submits, and makes responses that several request handlers need."""

from __future__ import annotations

import asyncio
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from printkit.web.guard import HEADERS, POLICY

_LARGEST = 16_384
"""Maximum size in bytes of a submitted form; larger forms are refused.

A form with a hand of thirteen cards has less than a hundred bytes.
"""
_SLOWEST = 10.0
"""Maximum time in seconds for receiving a submitted form; slower forms are refused."""
_LONGEST = 2_000
"""Maximum length in characters of an answer or note; the rest is cut off."""


class TooMuch(ValueError):
    """Raised for a submitted form that is too large."""


class PostedForm(NamedTuple):
    """The content of a submitted form: its fields in order, and the version of the page on which the player
    filled it in.
    """

    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str:
        return next((value for key, value in self.fields if key == name), "")

    def has(self, name: str) -> bool:
        return any(key == name for key, _ in self.fields)

    @property
    def statement(self) -> str:
        """Return the submitted fields as one statement of the log: the verb, then the values.

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


def html_page(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status, headers={**HEADERS, "Content-Security-Policy": POLICY})


def plain_text(text: str, status: int = 200) -> PlainTextResponse:
    return PlainTextResponse(text, status, headers={**HEADERS, "Content-Security-Policy": POLICY})


async def given_form(request: Request) -> PostedForm | Response:
    """Return the submitted form, or an error response if the form is invalid."""
    try:
        return await _form(request)
    except TooMuch:
        return plain_text("The answer is too long.\n", 413)
    except TimeoutError:
        return plain_text("The answer took too long to arrive.\n", 408)
    except ClientDisconnect:  # the client has disconnected and will not read a response
        return Response(status_code=400)


async def _form(request: Request) -> PostedForm:
    body = b""
    async with asyncio.timeout(_SLOWEST):
        async for chunk in request.stream():
            body += chunk
            if len(body) > _LARGEST:
                raise TooMuch
    pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)
    return PostedForm(tuple((key, " ".join(value.split())[:_LONGEST]) for key, value in pairs))
