"""Reports of a stranger's log: nothing in it becomes markup, script or an address, and nothing is fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printkit.report.formats.html import Paged
from printkit.report.formats.pdf import own_files, write_pdf
from printkit.report.make import render
from printkit.resources import fonts
from tests.report.games import journal, reported
from tests.sampled import daily

PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<svg/onload=alert(1)>",
    "</title></style></textarea><iframe src=//evil.example>",
    "{{ 7*7 }}{% include '/etc/passwd' %}",
    "![x](http://evil.example/a.png)",
    "[click](javascript:alert(1))",
    "<http://evil.example>",
    "`` ` ``` <marquee>x</marquee>",
    "a | b | c",
    "';} body{background:url(http://evil.example)} /*",
    "&lt;script&gt;&#x3c;",
    ")) /JS (app.alert(1)) /S /JavaScript endobj",
)
LOGS = {"malta": ("malta-convoy", "m-1"), "lox": ("uss-lox", "two-patrols")}


def hostile(slug: str, name: str, payload: str) -> str:
    """Return a journal whose title, player, place, notes, unknown header key, prose and departures contain the attack
    string.
    """
    head, first, rest = journal(slug, name).partition("\n")
    own = "".join(
        f"{key}: {payload}\n" for key in ("title", "player", "place", "date", "notes", "ship's cat")
    )
    lines = rest.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("turn")) + 1
    lines[at:at] = [f"  > {payload}", f"  house: {payload}"]
    return head + first + own + "\n".join(lines)


class Tags(HTMLParser):
    """Collects every tag and attribute of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), (tag, name)
            if name in ("href", "src", "srcdoc", "action", "data", "xlink:href"):
                self.links.append(value or "")


def read(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    return tags


@pytest.mark.parametrize(
    ("log", "payload"),
    [(log, payload) for log in LOGS for payload in (PAYLOADS if log == "malta" else PAYLOADS[:4])],
)
def test_tags_in_a_strangers_log_are_escaped_in_html(log: str, payload: str) -> None:
    page = render(reported(hostile(*LOGS[log], payload)), ".html").decode()
    tags = read(page)
    assert not set(tags.tags) & {
        "script",
        "iframe",
        "img",
        "textarea",
        "object",
        "embed",
        "base",
        "link",
        "form",
        "marquee",
    }
    assert not [link for link in tags.links if not link.startswith(("#", "data:"))]
    styles = "".join(re.findall(r"<style>(.*?)</style>", page, re.S))
    assert "evil.example" not in styles


@pytest.mark.parametrize("payload", daily(PAYLOADS, lambda payload: payload in PAYLOADS[::3]))
def test_markup_in_a_strangers_log_is_escaped_in_markdown(payload: str) -> None:
    told = render(reported(hostile("malta-convoy", "m-1", payload)), ".md").decode()
    fenced = re.sub(r"^(`{3,})text\n.*?^\1$", "", told, flags=re.S | re.M)  # the log as typed
    spans = re.sub(r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)", "", fenced)
    assert not re.search(r"(?<!\\)<[a-z/!]", spans, re.I)
    assert not re.search(r"(?<!\\)\]\(", spans)
    assert not re.search(r"(?<!\\)!\[(?!\\)", spans)


@pytest.mark.parametrize(
    "payload",
    [PAYLOADS[0], *(pytest.param(each, marks=pytest.mark.sweep) for each in (PAYLOADS[3], PAYLOADS[-1]))],
)
def test_a_pdf_s_metadata_is_text(payload: str) -> None:
    with pikepdf.open(BytesIO(render(reported(hostile("malta-convoy", "m-1", payload)), ".pdf"))) as pdf:
        assert payload.split()[0] in str(pdf.docinfo["/Title"])
        assert payload.split()[0] in str(pdf.docinfo["/Author"])
        assert "/OpenAction" not in pdf.Root
        assert "/JavaScript" not in pdf.Root.get("/Names", {})


REFUSED = ("http://127.0.0.1:9/x.png", "https://example.org/", "file:///etc/passwd", "ftp://example.org/a", "//example.org/a",
           "file://example.org/share", "../../etc/passwd", "javascript:1")  # fmt: skip


@pytest.mark.parametrize("url", REFUSED)
def test_files_other_than_printkits_own_are_not_loaded(url: str) -> None:
    with pytest.raises(ValueError, match="does not load files"):
        own_files()(url)


def test_only_printkits_fonts_and_the_users_templates_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    font = next(Path(str(fonts())).rglob("*.ttf"))
    assert own_files()(font.as_uri())
    assert own_files(tmp_path)((tmp_path / "logo.svg").as_uri())
    with pytest.raises(ValueError, match="does not load files"):
        own_files()((tmp_path / "logo.svg").as_uri())
    (tmp_path / "out").symlink_to("/etc/passwd")
    with pytest.raises(ValueError, match="does not load files"):
        own_files(tmp_path)((tmp_path / "out").as_uri())


def test_a_page_that_refers_to_other_files_is_typeset_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def dial(*_: object, **__: object) -> None:
        raise AssertionError("a report went to the network")

    monkeypatch.setattr(socket, "create_connection", dial)
    monkeypatch.setattr(socket.socket, "connect", dial)
    page = '<img src="http://127.0.0.1:9/a.png"><link rel=stylesheet href="https://example.org/a.css"><embed src="file:///etc/passwd">'
    assert write_pdf(Paged(f"<html><body>{page}x</body></html>", "")).startswith(b"%PDF")


# -- the book, the page and the pictures ----------------------------------------------------------------------------------

TAGS = {"script", "iframe", "img", "textarea", "object", "embed", "base", "marquee"}


def everywhere(payload: str) -> str:
    """Return a log without mistakes whose header, notes and names contain the attack string, so that every kind of page
    accepts it.
    """
    own = "".join(f"{key}: {payload}\n" for key in ("title", "player", "place", "notes", "ship"))
    first, _, rest = journal("malta-convoy", "m-1").partition("\n")
    return f"{first}\n{own}date: 2026-11-20\n{rest.replace('setup', f'setup{chr(10)}  > {payload}', 1)}"


@pytest.mark.parametrize("payload", daily(PAYLOADS, lambda payload: payload in PAYLOADS[::3]))
def test_tags_in_a_strangers_log_are_escaped_in_a_book(
    payload: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from printkit.cli import main

    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(tmp_path / "cache.sqlite3"))
    folder = tmp_path / "logs"
    folder.mkdir()
    name = payload.replace("/", "⁄").replace("\x00", "")[:60]
    (folder / f"{name}.log").write_text(everywhere(payload), encoding="utf-8")
    out = tmp_path / "book.html"
    assert main(["diary", str(folder), "-o", str(out), "--title", payload]) == 0
    page = out.read_text(encoding="utf-8")
    tags = read(page)
    assert not set(tags.tags) & {*TAGS, "link", "form"}
    assert not [link for link in tags.links if not link.startswith(("#", "data:"))]
    assert "evil.example" not in "".join(re.findall(r"<style>(.*?)</style>", page, re.S))
    assert (
        "49" not in page.partition("<body")[2].partition("</h1>")[0]
    )  # 7*7: no template of a stranger's is run


@pytest.mark.parametrize("payload", PAYLOADS)
def test_tags_in_a_strangers_log_are_escaped_on_the_companions_page(payload: str) -> None:
    from printkit.web.web_game import TABLE
    from tests.web.web_games import client_of, hosted, web_game_of

    built = hosted(web_game_of("malta-convoy", everywhere(payload)))
    with client_of(built) as client:
        path = f"/{built.tokens[TABLE]}"
        client.get(f"{path}/")  # the first page of a finished game comes before its report
        plain = set(read(client.get(f"{path}/").text).tags)
        client.post(f"{path}/note", data={"version": built.web_game.version, "text": payload})
        wrong = {"version": built.web_game.version, "say": payload}
        pages = [client.get(f"{path}/").text, client.post(f"{path}/answer", data=wrong).text]
    for page in pages:
        assert not set(read(page).tags) & (TAGS - plain)
        assert "<script>alert" not in page


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_picture_s_words_are_words(payload: str) -> None:
    """Names and titles on a chart or a track are text in the SVG."""
    from xml.etree import ElementTree

    from printkit.drawing import Font, Text
    from printkit.report.pictures.svg import picture_svg
    from printkit.report.story import Picture

    picture = Picture(payload, payload, 60, 40, (Text(5, 5, payload, Font.HEAD),), (payload,))
    shown = picture_svg(picture, "p", paged=False)
    tree = ElementTree.fromstring(shown)
    assert payload in "".join(tree.itertext())
    assert {each.tag.rpartition("}")[2] for each in tree.iter()} <= {
        "svg",
        "title",
        "desc",
        "g",
        "text",
        "tspan",
        "defs",
        "style",
    }


@pytest.mark.parametrize("payload", PAYLOADS)
def test_the_name_of_a_data_file_is_text(payload: str, tmp_path: Path) -> None:
    from printkit.games import GAMES, reading
    from printkit.journal.checking.checker import check_text
    from printkit.report.make import report
    from tests.fuzz.mutations import OWN_DATA

    name = payload.replace("/", "⁄")
    (tmp_path / name).write_text(OWN_DATA["ssn"], encoding="utf-8")
    log = f"game: ssn\ndata: {name}\n\nsetup\n  ssn 42 28 270\n"
    checked = check_text(log, str(tmp_path / "game.log"), reading, GAMES)
    assert checked.ok
    made = report(checked)
    page = render(made, ".html").decode()
    assert not set(read(page).tags) & {*TAGS, "link", "form"}
    told = render(made, ".md").decode()
    spans = re.sub(
        r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)",
        "",
        re.sub(r"^(`{3,})text\n.*?^\1$", "", told, flags=re.S | re.M),
    )
    assert not re.search(r"(?<!\\)<[a-z/!]", spans, re.I)
