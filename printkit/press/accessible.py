"""Writes printed sheets as HTML files that are accessible, for example with a screen reader.

The blocks of a printed sheet become headings, lists, tables with header cells, and labelled form fields.

Each sheet becomes one file: for screen readers, for large type on a screen, and for typing without a PDF reader. The reading order is
that of the blocks. Fields have the names and the spoken labels of the PDF's form fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import assert_never

from printkit import __version__
from printkit.drawing import Box, FieldKind, Font, FormField, Item, Use
from printkit.drawing.svg import FontFace, Look, svg
from printkit.drawing.symbols import symbol
from printkit.press.art.fonts import text_width
from printkit.press.art.ink import load_theme
from printkit.press.blocks import (
    Bars,
    Block,
    Check,
    Checks,
    Column,
    Columns,
    Digest,
    ExampleHand,
    Examples,
    Facts,
    Field,
    Fields,
    Flowchart,
    Grid,
    Illustration,
    Ledger,
    Lines,
    Mat,
    Matrix,
    Notes,
    PageBreak,
    Panel,
    Plot,
    QuickStart,
    RollRow,
    RollTable,
    ShipBoxes,
    ShipRow,
    Space,
    Stack,
    Track,
    TrackBracket,
    TurnStrip,
    VesselTrack,
    WorkedTurn,
    WriteTable,
)
from printkit.press.output.files import write_whole
from printkit.press.page.furniture import Imprint, sheet_box
from printkit.press.page.paper import A4
from printkit.press.pieces import Kit, Part, Sheet
from printkit.press.sheets.layout import lay_out
from printkit.press.sheets.plot import measure_plot, place_plot
from printkit.press.sheets.said import figure_in_words, said
from printkit.press.sheets.type import MARKUP, suit_ink

_STYLE = """\
:root{color-scheme:light}
body{font:1rem/1.5 system-ui,sans-serif;color:#111;background:#fff;max-width:60rem;margin:0 auto;padding:1rem}
h1,h2,h3,h4{line-height:1.2;margin:1.4em 0 .4em}
table{border-collapse:collapse}
caption{text-align:start;padding:.2rem 0}
th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:start;vertical-align:top}
small{font-size:.85em;font-weight:400;color:#444}
th small{display:block}
input,textarea{font:inherit;border:1px solid #555;max-width:100%;box-sizing:border-box}
input[type=text]{width:9rem;min-height:2rem}
td input[type=text],.box input[type=text]{width:4.5rem}
input[type=checkbox]{width:1.5rem;height:1.5rem;vertical-align:middle}
textarea{width:100%;min-height:8rem}
fieldset{border:1px solid #767676;margin:.6rem 0;padding:.4rem .6rem;min-width:0}
.row{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end}
.row>p,.row>fieldset{margin:0}
.wide{overflow-x:auto;margin:.6rem 0}
.box{display:inline-block;margin:.1rem .4rem .1rem 0;white-space:nowrap}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem .8rem}
dd{margin:0}
figure{margin:.6rem 0}
svg{max-width:100%;height:auto;vertical-align:middle}
"""
_SPOKEN = {"suit-joker": "joker", "arrow-thin": "to"}
"""Names that a screen reader says for symbols whose own names would not be understood."""
_SYMBOL = 4.0  # mm: the height of a symbol within text
_SHIP = 12.0  # mm: the length of a ship's silhouette
_PLOT = 180.0  # mm: the width of a plot


def write_accessible(kit: Kit, parts: Sequence[Part], folder: Path) -> list[Path]:
    """Write each sheet of the given parts of a kit as the file ``folder/SHEET.html``, and return the paths of the
    files in order.

    Raises OutputError if a file cannot be written, and LayoutError if the contents of a sheet do not fit on the page.
    """
    written = []
    for sheet in (each for part in parts for each in part.contents if isinstance(each, Sheet)):
        path = folder / f"{sheet.name}.html"
        write_whole(path, accessible_html(kit, sheet).encode())
        written.append(path)
    return written


def accessible_html(kit: Kit, sheet: Sheet) -> str:
    """Return a sheet as a self-contained HTML file. Raises LayoutError if the contents of the sheet do not fit on the
    page."""
    credit = Imprint(kit.title, kit.designer, __version__, "").credit
    body = "\n".join(_Writer(_fields(sheet)).blocks(sheet.blocks, 2))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(sheet.title)} – {escape(kit.title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(sheet.title)} <small>{escape(kit.title)}</small></h1>
{body}
</main>
<footer><p>{escape(credit)} printkit {__version__}</p></footer>
</body>
</html>
"""


def _fields(sheet: Sheet) -> dict[str, FormField]:
    """Return the form fields that the printed sheet has, by name.

    The value is the field's kind (text or tick box) and its label for screen readers.
    """
    paper = A4.landscape if sheet.landscape else A4.portrait
    pages = lay_out(sheet.blocks, sheet_box(paper, on_table=sheet.on_table, joins=sheet.joins), paper)
    return {item.name: item for page in pages for item in page if isinstance(item, FormField)}


# -- text and pictures


@cache
def _look() -> Look:
    theme = load_theme()
    colours = {ink: f"#{_hex(rgb)}" for ink, rgb in theme.palette.items()}
    faces = {font: FontFace("sans-serif", 600 if font is Font.STRONG else 400) for font in Font}
    return Look(colours, theme.weights, faces, lambda text: text_width(text.text, text.font, text.size))


def _hex(parts: Iterable[float]) -> str:
    return "".join(f"{round(part * 255):02x}" for part in parts)


def _picture(items: Iterable[Item], width: float, height: float, words: str) -> str:
    return svg(items, width, height, _look(), given={"role": "img", "aria-label": words})


def _symbol(name: str, height: float = 0.0) -> str:
    """Return a symbol as HTML: an inline picture with the name that a screen reader says.

    Ships are scaled by their length, other symbols by their height.
    """
    drawn = symbol(name)
    scale = height / drawn.height if height else _SHIP / drawn.width
    wide, high = drawn.width * scale, drawn.height * scale
    use = Use(name, wide / 2, high / 2, scale, fill=suit_ink(name))
    return _picture([use], wide, high, spoken(name))


def spoken(name: str) -> str:
    """Return the words that a screen reader says for a symbol, such as ``hearts`` or ``die 1``."""
    return _SPOKEN.get(name, name.removeprefix("suit-").replace("-", " "))


def _text(text: str) -> str:
    """Return a text as HTML, with printkit's own markup (bold words, symbols) converted."""
    parts = []
    for strong, name, plain in (found.groups() for found in MARKUP.finditer(text)):
        if name:
            parts.append(_symbol(name, _SYMBOL))
        else:
            words = escape(strong or plain, quote=False).replace("\n", "<br>")
            parts.append(f"<strong>{words}</strong>" if strong else words)
    return "".join(parts)


def _small(text: str) -> str:
    return f" <small>{_text(text)}</small>" if text else ""


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _table(head: str, rows: Iterable[str], caption: str = "") -> str:
    said = f"<caption>{caption}</caption>" if caption else ""
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table>{said}\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody></table></div>'


def _head(cells: Iterable[str]) -> str:
    """Return the column headers of a table as an HTML table row. A column without a header gets an empty data cell."""
    made = (f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in cells)
    return f"<tr>{''.join(made)}</tr>"


def _row(first: str, cells: Iterable[str]) -> str:
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in cells)


# -- blocks


class _Writer:
    """Converts blocks to HTML elements. ``fields`` contains the form fields of the printed sheet."""

    def __init__(self, fields: dict[str, FormField]) -> None:
        self.fields = fields

    def blocks(self, blocks: Sequence[Block], level: int) -> Iterator[str]:
        """Yield the HTML of the blocks. The highest headings in the blocks have the HTML heading level ``level`` (1
        for ``<h1>``, to 6)."""
        for block in blocks:
            match block:
                case Stack() | Columns():
                    yield from self.blocks(block.blocks, level)
                case Panel():
                    yield from self._panel(block, level)
                case PageBreak():
                    continue
                case Digest():
                    for section in block.sections:
                        yield _heading(section.title, level)
                        yield from (f"<p>{_text(figure_in_words(each))}</p>" for each in section.figures)
                        yield from (f"<p>{_text(each)}</p>" for each in section.paragraphs)
                case (
                    Fields()
                    | Ledger()
                    | Checks()
                    | Track()
                    | VesselTrack()
                    | ShipBoxes()
                    | WriteTable()
                    | Lines()
                ):
                    yield from self._to_write_on(block)
                case Bars():
                    yield from self._bars(block)
                case Notes() | Facts() | RollTable() | Grid() | Examples() | Mat() | Plot():
                    yield from _to_read(block)
                case TurnStrip() | Illustration() | QuickStart() | WorkedTurn() | Flowchart() | Matrix():
                    yield from (f"<p>{_text(each)}</p>" for each in said(block))
                case _:
                    assert_never(block)

    def _panel(self, panel: Panel, level: int) -> Iterator[str]:
        inner = level
        if panel.title:
            yield _heading(f"{panel.step} {panel.title}".strip(), level, panel.cite)
            inner = level + 1
        yield from self.blocks(panel.blocks, inner)

    def _to_write_on(
        self, block: Fields | Ledger | Checks | Track | VesselTrack | ShipBoxes | WriteTable | Lines
    ) -> Iterator[str]:
        match block:
            case Fields():
                yield f'<div class="row">{"".join(map(self._field, block.fields))}</div>'
            case Ledger():
                groups = [label for label, columns in block.groups for _ in range(columns)] or [""] * len(
                    block.heads
                )
                named = (
                    f"{group} {head}".strip() for group, (head, _) in zip(groups, block.heads, strict=True)
                )
                heads = _head(("", *map(_text, named)))
                cells = (
                    _row(_text(row.label), [self._input(name) if name else "" for name in row.names])
                    for row in block.rows
                )
                yield _table(heads, cells)
            case Checks():
                yield _list(self._check(check, block.name) for check in block.checks)
            case Track():
                yield from self._track(block)
            case VesselTrack():
                notes = dict(block.notes)
                yield _list(
                    f"{n} {self._input(f'{block.name}.{n}')}{_small(notes.get(str(n), ''))}"
                    for n in range(1, block.count + 1)
                )
            case ShipBoxes():
                rows = (self._ships(ship) for row in block.rows for ship in row)
                yield _table(_head(("Ship", "Boxes: / damaged, X lost, O returned")), rows)
            case WriteTable():
                yield self._write_table(block)
            case Lines():
                area = f'<textarea id="{block.name}" name="{self.fields[block.name].name}"></textarea>'
                heads = f" ({_text(', '.join(block.heads))})" if block.heads else ""
                yield f'<p><label for="{block.name}">Notes{heads}</label><br>{area}</p>'
            case _:
                assert_never(block)

    # fields

    def _input(self, name: str, *, labelled: bool = False) -> str:
        """Return an HTML input element for a form field.

        The element's name is that of the field in the printed PDF. ``labelled`` is True if a visible label is beside
        the element.
        """
        field = self.fields[name]
        kind = "checkbox" if field.kind is FieldKind.CHECK else "text"
        own = f'id="{name}"' if labelled else f'aria-label="{escape(field.tip)}"'
        return f'<input type="{kind}" name="{name}" {own}>'

    def _field(self, field: Field) -> str:
        label = _text(field.label) + _small(field.word) + (f" ({_text(field.known)})" if field.known else "")
        total = [f"{field.name}.total"] if field.total else []
        if field.boxes == 1 and not total:
            box = self._input(field.name, labelled=True)
            signed = f"{_text(field.before)} {box} {_text(field.after)}".strip()
            return f'<p><label for="{field.name}">{label}</label><br>{signed}</p>'
        names = (f"{field.name}.{n}" for n in range(1, field.boxes + 1))
        boxes = " + ".join(f'<span class="box">{self._input(name)}</span>' for name in names)
        signed = f"{_text(field.before)} {boxes} {_text(field.after)}"
        summed = "".join(f' = <span class="box">{self._input(name)}</span>' for name in total)
        return f"<fieldset><legend>{label}</legend>{signed}{summed}</fieldset>"

    def _check(self, check: Check, stem: str) -> str:
        name = f"{stem}.{check.name}"
        label = f'<label for="{name}">{_text(check.text)}</label>'
        boxes = "".join(
            f' <span class="box">{n} {self._input(f"{name}.{n}")}</span>' for n in range(1, check.boxes + 1)
        )
        more = f"<br>{_text(check.detail)}" if check.detail else ""
        return f"{self._input(name, labelled=True)} {label}{boxes}{more}{_small(check.cite)}"

    def _track(self, track: Track) -> Iterator[str]:
        called = track.lead or track.tip or track.name.replace(".", " ").replace("-", " ")
        inner = [f"<legend>{_text(called)}</legend>"]
        if track.voyage:
            inner.append(f"<p>{', '.join(map(_text, track.voyage.names))}</p>")
        if track.shade:
            first, last = (track.labels.index(each) for each in (track.shade.first, track.shade.last))
            boxes = "".join(
                f'<span class="box">{escape(label)} {self._input(f"{track.name}.{label}.shaded")}</span>'
                for label in track.labels[first : last + 1]
            )
            inner.append(f"<p>{_text(track.shade.text)}: {boxes}</p>")
        inner += [self._track_box(track, label) for label in track.labels]
        if track.rest:
            name = f"{track.name}.rest"
            inner.append(
                f'<p><label for="{name}">{_text(track.rest)}</label> {self._input(name, labelled=True)}</p>'
            )
        if track.marks:
            inner.append(_list(map(_mark, track.marks)))
        yield f"<fieldset>{''.join(inner)}</fieldset>"

    def _track_box(self, track: Track, label: str) -> str:
        notes = [
            word for word, those in (("start", track.start), ("optional", track.extra)) if label in those
        ]
        name = f"{track.name}.{label}"
        boxes = self._input(name) + (self._input(f"{name}.die") if track.circles else "")
        return f'<span class="box">{escape(label)}{_small(", ".join(notes))} {boxes}</span>'

    def _ships(self, ship: ShipRow) -> str:
        picture = f"{_symbol(ship.symbol)} " if ship.symbol else ""
        boxes = "".join(self._input(f"{ship.name}.{n}") for n in range(1, ship.count + 1))
        return _row(f"{picture}{_text(ship.label)}{_small(ship.note)}", [boxes])

    def _bars(self, bars: Bars) -> Iterator[str]:
        yield _table(
            _head(("Yardstick", "Value")), (_row(_text(bar.label), [_text(bar.text)]) for bar in bars.bars)
        )
        if bars.own:
            own = self._input(bars.name, labelled=True)
            yield f'<p><label for="{bars.name}">{_text(bars.own)}</label>{_small(bars.legend)} {own}</p>'

    def _write_table(self, table: WriteTable) -> str:
        heads = [_text(column.head) + _small(column.word) + _small(column.hint) for column in table.columns]
        numbered = [_text(table.number)] if table.number else []
        rows = [self._line(table, line) for line in range(table.first, table.first + table.lines)]
        if table.example:
            first, *rest = ["e.g."] * len(numbered) + [*table.example]
            rows.insert(0, _row(_text(first), map(_text, rest)))
        return _table(_groups(table) + _head([*numbered, *heads]), rows, _text(table.tip))

    def _line(self, table: WriteTable, line: int) -> str:
        printed = {verb: text for number, verb, text in table.printed if number == line}
        copy = f" ({table.number_in_copy(line)})" if table.again else ""
        cells = [f'<th scope="row">{table.label(line)}{copy}</th>'] if table.number else []
        for at, column in enumerate(table.columns):
            text = printed.get(column.verb, "")
            if text and column.tick:
                named = replace(column, name=f"{column.name or column.verb}-{text}")
                cells.append(f"<td>{self._cell(f'{table.name}.{line}', named)} {_text(text)}</td>")
            elif not text:
                cells.append(f"<td>{self._cell(f'{table.name}.{line}', column)}</td>")
            elif at or table.number:
                cells.append(f"<td>{_text(text)}</td>")
            else:
                cells.append(f'<th scope="row">{_text(text)}</th>')
        return "".join(cells)

    def _cell(self, stem: str, column: Column) -> str:
        name = f"{stem}.{column.name or column.verb}"
        if column.tick or column.slots == 1:
            return self._input(name)
        return "".join(self._input(f"{name}.{n}") for n in range(1, column.slots + 1))


def _heading(title: str, level: int, cite: str = "") -> str:
    rank = min(level, 6)
    return f"<h{rank}>{_text(title)}{_small(cite)}</h{rank}>"


def _mark(mark: TrackBracket) -> str:
    sometimes = " (sometimes)" if mark.dashed else ""
    return f"{escape(mark.first)} to {escape(mark.last)}{sometimes}: {_text(mark.text)}"


def _groups(table: WriteTable) -> str:
    """Return an HTML table row with the headings that each stand above a group of columns; empty if the table has no
    such headings.
    """
    if not any(column.group for column in table.columns):
        return ""
    cells = ["<td></td>"] if table.number else []
    for group, columns in groupby(table.columns, key=lambda column: column.group):
        span = len(list(columns))
        cells.append(
            f'<th scope="colgroup" colspan="{span}">{_text(group)}</th>'
            if group
            else f'<td colspan="{span}"></td>'
        )
    return f"<tr>{''.join(cells)}</tr>"


def _to_read(block: Notes | Facts | RollTable | Grid | Examples | Mat | Plot) -> Iterator[str]:
    match block:
        case Notes():
            cite = f" ({escape(block.cite)})" if block.cite else ""
            *before, last = block.paragraphs
            yield from (f"<p>{_text(each)}</p>" for each in before)
            yield f"<p>{_text(last)}{cite}</p>"
        case Facts():
            facts = (
                f"<dt>{_text(each.value)}</dt><dd>{_text(each.text)}{_small(each.odds)}</dd>"
                for each in block.facts
            )
            yield f"<dl>{''.join(facts)}</dl>"
        case RollTable():
            yield _roll_table(block)
        case Grid():
            rows = (_row(_text(first), map(_text, rest)) for first, *rest in block.rows)
            yield _table(_head(map(_text, block.full_heads)), rows, _text(block.caption))
        case Examples():
            yield _list(map(_example, block.examples))
        case Mat():
            yield from _mat(block)
        case Plot():
            yield _plot(block)
        case _:
            assert_never(block)


def _roll_table(table: RollTable) -> str:
    effects = any(row.effect for row in table.rows)
    odds = max(len(row.odds) for row in table.rows)
    # A column of odds without a head of its own gets the unit of the odds as its head.
    heads = [table.heads[n] if n < len(table.heads) else table.chance or "chance" for n in range(odds)]
    chance = f" Chances: {_text(table.chance)}." if table.chance else ""

    def cells(row: RollRow) -> list[str]:
        figures = [*row.odds, *[""] * (odds - len(row.odds))]
        return [_text(row.result), *([_text(row.effect)] if effects else []), *map(_text, figures)]

    head = _head(["Roll", "Result", *(["Effect"] if effects else []), *map(_text, heads)])
    rows = (_row(_text(row.die), cells(row)) for row in table.rows)
    return _table(head, rows, f"{_text(table.die)}{chance}")


def _example(example: ExampleHand) -> str:
    cards = _list(f"{escape(rank)} {_symbol(suit, _SYMBOL)}" for rank, suit in example.cards)
    title = f"<strong>{_text(example.title)}</strong>{_small(example.cite)}"
    return f"{title}{cards}<p>{_text(example.text)}</p>"


def _mat(mat: Mat) -> Iterator[str]:
    if mat.above:
        yield f"<p>{_text(mat.above)}</p>"
    for row in mat.rows:
        yield _list(map(_space, row))
    if mat.routes:
        yield _list(_text(f"{each.start} → {each.end}: {each.label}") for each in mat.routes)
    if mat.below:
        yield f"<p>{_text(mat.below)}</p>"


def _space(space: Space) -> str:
    number = f"{_text(space.number)} " if space.number else ""
    wide = f", {space.span} cards wide" if space.span > 1 else ""
    lead = f"{space.leads_if}: go to the next space" if space.leads_if else ""
    words = "; ".join(each for each in (space.text, space.under, lead) if each)
    return f"<strong>{number}{_text(space.label)}</strong>{wide}" + (f": {_text(words)}" if words else "")


def _plot(plot: Plot) -> str:
    height = measure_plot(plot, _PLOT).least
    words = [f"Grid of {plot.width:g} by {plot.height:g} inches, x to the right and y up."]
    words += [
        f"{piece.label} at {piece.x:g}, {piece.y:g}, heading {piece.heading:g} degrees."
        for piece in plot.pieces
    ]
    # The meaning of the dashed line is printed below, because in another typeface it may be too long for its place on the plot.
    said = plot.ring_note.replace("\n", " ")
    note = f"<figcaption>Dashed line: {_text(said)}</figcaption>" if said else ""
    items = place_plot(replace(plot, ring_note=""), Box(0, 0, _PLOT, height))
    return f"<figure>{_picture(items, _PLOT, height, ' '.join(words))}{note}</figure>"
