"""A browser without JavaScript for the tests: it finds the forms of a page and submits them as a person would by
tapping.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from printkit.table.seeded import Randomness
from tests.web.wire import Wire


@dataclass
class Button:
    name: str
    value: str
    words: str = ""


@dataclass
class Form:
    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    radios: dict[str, list[str]] = field(default_factory=dict)
    checks: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)


class Page(HTMLParser):
    """The forms and the heading of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.forms: list[Form] = []
        self.classes: set[str] = set()
        self._form: Form | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {key: value or "" for key, value in attrs}
        if tag == "body":
            self.classes = set(at.get("class", "").split())
        if tag == "form":
            self._form = Form(at.get("action", ""), at.get("method", "get"))
            self.forms.append(self._form)
        if self._form is None:
            return
        if tag == "button" and "disabled" not in at:
            self._form.buttons.append(
                Button(at.get("name", ""), at.get("value", ""), at.get("aria-label", ""))
            )
        if tag == "input":
            kind, name = at.get("type", "text"), at.get("name", "")
            value = at.get("value", at.get("placeholder", ""))
            if kind == "radio":
                self._form.radios.setdefault(name, []).append(value)
            elif kind == "checkbox":
                self._form.checks.setdefault(name, []).append(value)
            else:
                self._form.fields.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    @property
    def answers(self) -> list[tuple[Form, Button]]:
        """Return every button that answers the question."""
        return [
            (form, button)
            for form in self.forms
            if form.action in ("./", "answer", "fill")
            for button in form.buttons
            if button.name or form.action == "fill"
        ]


def order_of(name: str) -> int:
    return int(name[1:]) if name[1:].isdigit() else -1


def filled(form: Form, button: Button, luck: Randomness) -> list[tuple[str, str]]:
    """Return the values that the form submits: its fields, a random choice where there are options, and the button."""
    sent = list(form.fields)
    for name, values in form.radios.items():
        sent.append((name, luck.choice(values)))
    for name, values in form.checks.items():
        sent += [(name, value) for value in values if luck.randrange(2)]
    sent.sort(key=lambda each: order_of(each[0]))
    return [*sent, (button.name, button.value)] if button.name else sent


class Browser:
    """A phone: the current page, and every page that it has been shown."""

    def __init__(self, client: Wire, token: str) -> None:
        self.client = client
        self.token = token
        self.seen: list[str] = []
        self.tapped: list[tuple[str, str]] = []
        self.page = self.load()

    def load(self, path: str = "") -> Page:
        return self._take(self.client.get(f"/{self.token}/{path}").text)

    def _take(self, html: str) -> Page:
        self.seen.append(html)
        self.page = Page(html)
        return self.page

    def send(self, form: Form, fields: list[tuple[str, str]]) -> int:
        """Submit a form and return the status of the response."""
        if form.method == "get":
            answer = self.client.get(f"/{self.token}/", params=fields)
        else:
            answer = self.client.post(f"/{self.token}/{form.action}", data=fields)
        self._take(answer.text)
        return int(answer.status_code)

    def tap(self, luck: Randomness) -> bool:
        """Tap a random answer. Returns False if there is none or it was refused."""
        if not (answers := self.page.answers):
            return False
        form, button = luck.choice(answers)
        self.tapped = filled(form, button, luck)
        return self.send(form, self.tapped) == 200
