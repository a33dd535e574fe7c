"""``print --accessible``: every sheet as valid HTML with everything that is printed, in reading order, with a label for
each field.
"""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.print import print_command
from printkit.cli.support.common import Failure
from printkit.drawing import FormField, Text
from printkit.drawing.symbols import names
from printkit.games import GAMES
from printkit.press.accessible import accessible_html, spoken
from printkit.press.blocks import Columns, Digest, Notes, PageBreak, Panel, Stack
from printkit.press.page.paper import A4
from printkit.press.pieces import Kit, Sheet
from tests.press.kits import whole_kit
from tests.press.sheets import blocks, pages, ruleset, sheet, sheets

SHEETS = [(slug, each.name) for slug in GAMES for each in sheets(slug, ruleset(slug))]
VOID = {"meta", "br", "input"}
INLINE = {"strong", "small"}
"""HTML elements whose end does not end a word."""


class Reader(HTMLParser):
    """Parses a file into its elements (tag, attributes) and its words in order; fails if tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, tuple(self.open)))
        self.text += "" if tag in INLINE else " "
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += "" if tag in INLINE else " "

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for found, attributes, _ in self.elements if found == tag]


def read(slug: str, name: str) -> tuple[Sheet, Reader]:
    kit = Kit(slug, slug, "Nobody", ())
    made = sheet(slug, name, ruleset(slug))
    return made, Reader(accessible_html(kit, made))


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_every_printed_word_is_in_it(slug: str, name: str) -> None:
    made, reader = read(slug, name)
    told = Counter(words_of(reader.text))
    for page in pages(made, A4):  # a table that runs on repeats its heads on paper, a section its title
        texts = (item.text for item in page if isinstance(item, Text))
        printed = Counter(
            word for text in texts if not text.endswith(", continued") for word in words_of(text)
        )
        assert printed
        assert printed - told == Counter()


@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_what_is_read_stands_in_the_order_of_the_blocks(slug: str, name: str) -> None:
    """Titles and paragraphs are in the same order as on paper."""
    made, reader = read(slug, name)
    told: list[str] = []
    for block in blocks(made.blocks):
        match block:
            case Panel():
                told += [block.title] if block.title else []
            case Notes():
                told += block.paragraphs
            case Digest():
                told += [line for section in block.sections for line in (section.title, *section.paragraphs)]
            case Stack() | Columns() | PageBreak() | _:
                continue
    text, at = "".join(words_of(reader.text)), 0
    for line in told:
        wanted = "".join(words_of(re.sub(r"\{[^}]*\}", "", line)))
        found = text.find(wanted, at)
        assert found >= at, line
        at = found + len(wanted)


@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_it_has_the_fields_of_the_printed_form_and_each_has_a_label(slug: str, name: str) -> None:
    made, reader = read(slug, name)
    fields = [*reader.all("input"), *reader.all("textarea")]
    printed = [item.name for page in pages(made, A4) for item in page if isinstance(item, FormField)]
    assert Counter(each["name"] for each in fields) == Counter(printed)
    labels = Counter(each["for"] for each in reader.all("label"))
    for each in fields:
        assert each.get("aria-label") or labels[each["id"]] == 1, each
    ids = Counter(attributes["id"] for _, attributes, _ in reader.elements if "id" in attributes)
    assert set(labels) <= set(ids)
    assert max(ids.values(), default=1) == 1


@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_it_is_soundly_built(slug: str, name: str) -> None:
    _, reader = read(slug, name)
    assert reader.all("html")[0]["lang"] == "en"
    assert len(reader.all("main")) == len(reader.all("h1")) == len(reader.all("title")) == 1
    ranks = [int(tag[1]) for tag, _, _ in reader.elements if re.fullmatch(r"h[1-6]", tag)]
    assert ranks[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(ranks))
    heads = reader.all("th")
    assert all(each["scope"] in ("col", "row", "colgroup") for each in heads)
    assert bool(heads) == bool(reader.all("table"))
    tables = "".join(
        "T" if tag == "table" else "h" if attributes.get("scope") == "col" else ""
        for tag, attributes, _ in reader.elements
    )
    assert re.fullmatch(r"(Th+)*", tables)
    assert all(each["role"] == "img" and each["aria-label"] for each in reader.all("svg"))


def test_every_symbol_has_words() -> None:
    assert spoken("suit-hearts") == "hearts"
    assert spoken("arrow-thin") == "to"
    assert all(re.fullmatch(r"[a-z0-9]+( [a-z0-9]+)*", spoken(name)) for name in names())


def test_the_command_writes_a_file_for_each_sheet(tmp_path: Path) -> None:
    arguments = ["uss-lox", "--accessible", str(tmp_path)]
    assert CliRunner().invoke(print_command, arguments, standalone_mode=False).exception is None
    kit = whole_kit("uss-lox")
    wanted = {each.name for part in kit.parts for each in part.contents if isinstance(each, Sheet)}
    assert {path.name for path in (tmp_path / "uss-lox").iterdir()} == {f"{name}.html" for name in wanted}


def test_a_part_without_sheets_is_refused(tmp_path: Path) -> None:
    arguments = ["uss-lox", "--part", "deck", "--accessible", str(tmp_path)]
    result = CliRunner().invoke(print_command, arguments, standalone_mode=False)
    assert isinstance(result.exception, Failure)
    assert "has no sheet in deck" in str(result.exception)
    assert list(tmp_path.iterdir()) == []
