"""A browser without JavaScript for the tests: it finds the forms of a page and submits them as a person would by
tapping.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lxml.html import document_fromstring

from printkit.table.seeded import Randomness
from tests.web.wire import Wire


@dataclass
class Button:
    """A button of a form; ``method`` replaces the form's method unless it is empty."""

    name: str
    value: str
    words: str = ""
    method: str = ""


@dataclass
class Form:
    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    radios: dict[str, list[str]] = field(default_factory=dict)
    checks: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)


class Page:
    """The forms of a page and the classes of its body."""

    def __init__(self, html: str) -> None:
        self.html = html
        body = document_fromstring(html).body
        self.classes = set(body.get("class", "").split())
        self.forms = [_form(each) for each in body.iter("form")]

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


def _form(element: Any) -> Form:
    """Return what a form submits and the buttons that can be tapped."""
    form = Form(element.get("action", ""), element.get("method", "get"))
    for each in element.iter("button", "input"):
        name = each.get("name", "")
        if each.tag == "button":
            if "disabled" not in each.attrib:
                form.buttons.append(
                    Button(
                        name, each.get("value", ""), each.get("aria-label", ""), each.get("formmethod", "")
                    )
                )
            continue
        value = each.get("value", each.get("placeholder", ""))
        match each.get("type", "text"):
            case "radio":
                form.radios.setdefault(name, []).append(value)
            case "checkbox":
                form.checks.setdefault(name, []).append(value)
            case _:
                form.fields.append((name, value))
    return form


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

    def send(self, form: Form, fields: list[tuple[str, str]], method: str = "") -> int:
        """Submit a form and return the status of the response. ``method`` is that of the tapped button."""
        if (method or form.method) == "get":
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
        return self.send(form, self.tapped, button.method) == 200
