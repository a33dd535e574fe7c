"""From a game's parts to files: lay out, dress, compose, write.

    job = Job(paper=A4, backs=Backs.GUTTERFOLD, ink=InkMode.FULL)
    manifest = print_kit(kit, Path("output/uss-lox-kit.pdf"), job)

The steps hand values to each other and can be used by themselves: ``lay_out_kit`` gives the finished pages (which
another writer may turn into something else than a PDF), ``print_kit`` writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from printkit import __version__
from printkit.press.art.ink import InkMode
from printkit.press.cut.outlines import CutFormat, cut_bytes, cut_sheet, with_marks
from printkit.press.faces.backs import BackStyle, back_form, bleed_of
from printkit.press.faces.cards import face
from printkit.press.faces.counters import counter_pieces, tool_pieces
from printkit.press.geometry import IDENTITY, Page, PageSide, Transform
from printkit.press.output.manifest import Manifest, PrintedFile
from printkit.press.page.furniture import Imprint, dress_cut, dress_sheet, sheet_box
from printkit.press.page.imposition import Backs, Piece, impose
from printkit.press.page.marks import Cuts
from printkit.press.page.paper import A4, Paper
from printkit.press.page.stacks import stack
from printkit.press.page.tight import dress_tight
from printkit.press.pieces import Content, CounterSet, Deck, Kit, Part, Sheet, ToolSet


@dataclass(frozen=True, slots=True)
class Job:
    """How a kit is printed. ``templates`` is the user's folder; ``transform`` maps everything drawn, in mm.

    ``cut`` prints registration marks and writes a cut file of that format for each page with something to cut.
    """

    paper: Paper = A4
    backs: Backs = Backs.GUTTERFOLD
    ink: InkMode = InkMode.FULL
    templates: Path | None = None
    transform: Transform = IDENTITY
    cut: CutFormat | None = None


@dataclass(frozen=True, slots=True)
class _Draft:
    """A page before its furniture; ``cuts`` when there is something to cut out.

    Drafts with the same ``leaf`` may lie back to back.
    """

    page: Page
    cuts: Cuts | None = None
    leaf: object = None
    tight: bool = False


def back_style(job: Job) -> BackStyle:
    """How a job prints backs: to the edge where both sides are printed, a thin frame where ink is saved."""
    if job.ink is InkMode.LOW:
        return BackStyle.THIN
    return BackStyle.EDGE if job.backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT) else BackStyle.INSET


def deck_pieces(decks: Sequence[Deck], style: BackStyle = BackStyle.INSET) -> list[Piece]:
    """The cards of decks of one size, each with its deck's back."""
    pieces: list[Piece] = []
    for deck in decks:
        size = deck.size
        back = back_form(deck.back, size, style)
        bleed = bleed_of(style, size)
        pieces += [
            Piece(
                card.name,
                deck.title,
                size.width,
                size.height,
                size.radius,
                face(card, size),
                back,
                0.0,
                bleed,
                card.spare,
            )
            for card in deck.cards
        ]
    return pieces


def _decks(decks: Sequence[Deck], job: Job) -> Iterator[_Draft]:
    # A cutting machine's registration marks need the room that a tight grid takes.
    pieces = deck_pieces(decks, back_style(job))
    for imposed in impose(pieces, job.paper, job.backs, roomy=job.cut is not None):
        yield _Draft(imposed.page, imposed.cuts, tight=imposed.tight)


def _sheet(sheet: Sheet, job: Job) -> Iterator[_Draft]:
    from printkit.press.sheets.layout import LayoutError, lay_out

    paper = job.paper.landscape if sheet.landscape else job.paper.portrait
    try:
        pages = lay_out(sheet.blocks, sheet_box(paper), paper)
    except LayoutError as error:
        raise LayoutError(f"{sheet.title} {error}") from None
    for number, items in enumerate(pages):
        page = Page(paper.width, paper.height, tuple(items), title=sheet.title, stem=sheet.name)
        yield _Draft(page, leaf=(sheet.name, number if sheet.one_sided else None))


def _part(part: Part, job: Job) -> Iterator[_Draft]:
    """The part's pages. What follows each other and can be cut out of the same pages shares them."""

    def run(content: Content) -> object:
        match content:
            case Deck():
                return content.size
            case Sheet():
                return content
            case _:
                return type(content)

    for _, group in groupby(part.contents, run):
        for draft in _contents(list(group), job):
            stem = f"{part.name}-{draft.page.stem}" if draft.page.stem else ""
            leaf = (part.name, draft.leaf) if draft.leaf is not None else None
            yield replace(draft, page=replace(draft.page, part=part.name, stem=stem), leaf=leaf)


def _contents(contents: Sequence[Content], job: Job) -> Iterator[_Draft]:
    """The pages of contents of one kind."""
    decks = [content for content in contents if isinstance(content, Deck)]
    counters = [content for content in contents if isinstance(content, CounterSet)]
    tools = [content for content in contents if isinstance(content, ToolSet)]
    if decks:
        yield from _decks(decks, job)
    for imposed in stack([*counter_pieces(counters), *tool_pieces(tools)], job.paper, job.backs):
        yield _Draft(imposed.page, imposed.cuts)
    for content in contents:
        if isinstance(content, Sheet):
            yield from _sheet(content, job)


def _on_leaves(drafts: Sequence[_Draft]) -> Iterator[_Draft]:
    """For printing on both sides: only what belongs together lies back to back, a blank side elsewhere.

    What belongs together is a page of pieces and the page of their backs, or two pages of one sheet to read or to
    write on.
    """
    waiting: _Draft | None = None
    for draft in drafts:
        if waiting is not None:
            backs = draft.page.side is PageSide.BACK
            if not backs and (draft.leaf is None or draft.leaf != waiting.leaf):
                yield _blank(waiting)
                waiting = None
        yield draft
        waiting = draft if waiting is None else None
    if waiting is not None:
        yield _blank(waiting)


def _blank(front: _Draft) -> _Draft:
    """The empty side behind a page."""
    page = front.page
    return _Draft(Page(page.width, page.height, (), page.part, page.title, PageSide.BLANK))


def _dressed(draft: _Draft, imprint: Imprint, number: int, total: int, job: Job) -> Page:
    """The draft with its furniture; a blank side stays blank."""
    if draft.page.side is PageSide.BLANK:
        return draft.page
    if draft.cuts is None:
        return dress_sheet(draft.page, imprint, number, total)
    if draft.tight:
        return dress_tight(draft.page, draft.cuts, imprint, number, total)
    return dress_cut(draft.page, draft.cuts, imprint, number, total, marked=job.cut is not None)


def lay_out_kit(kit: Kit, job: Job, parts: Sequence[Part] | None = None) -> tuple[Page, ...]:
    """The finished pages of the kit, or of some of its parts, numbered through."""
    chosen = kit.parts if parts is None else parts
    drafts = [draft for part in chosen for draft in _part(part, job)]
    if job.backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT):
        drafts = list(_on_leaves(drafts))
    imprint = Imprint(kit.title, kit.designer, __version__, job.paper.label)
    total = len(drafts)
    pages = (_dressed(draft, imprint, number, total, job) for number, draft in enumerate(drafts, 1))
    return tuple(pages if job.cut is None else map(with_marks, pages))


def kit_pdf(kit: Kit, job: Job, pages: Sequence[Page]) -> bytes:
    """The finished pages as one PDF."""
    from printkit.press.art.ink import Inks, load_theme
    from printkit.press.output.pdf import Duplex, Info, compose

    duplex = {Backs.DUPLEX_LONG: Duplex.LONG_EDGE, Backs.DUPLEX_SHORT: Duplex.SHORT_EDGE}
    info = Info(
        title=f"{kit.title}: {', '.join(dict.fromkeys(page.part for page in pages))}",
        author=f"printkit, for {kit.title} ({kit.designer})",
        subject=f"Unofficial play aid, {job.paper.label}, print at 100 %",
        creator=f"printkit {__version__}",
    )
    inks = Inks(load_theme(job.templates), job.ink)
    return compose(pages, info, inks, duplex=duplex.get(job.backs, Duplex.NONE), transform=job.transform)


def _cut_files(kit: Kit, job: Job, beside: Path, pages: Sequence[Page]) -> list[tuple[Path, bytes] | None]:
    """``NAME-cut-1.svg`` … beside the PDF, numbered as the pages are, and what is in them; None for pages without cuts."""
    if job.cut is None:
        return []
    digits = len(str(len(pages)))
    files: list[tuple[Path, bytes] | None] = []
    for number, page in enumerate(pages, 1):
        sheet = cut_sheet(page)
        if sheet is None:
            files.append(None)
            continue
        path = beside.with_name(f"{beside.stem}-cut-{number:0{digits}d}.{job.cut.value}")
        files.append((path, cut_bytes(sheet, f"{kit.title}: {page.title}, page {number}", job.cut)))
    return files


def print_kit(
    kit: Kit,
    out: Path,
    job: Job,
    *,
    parts: Sequence[Part] | None = None,
    split: bool = False,
    png: int | None = None,
) -> Manifest:
    """Print the kit, or some of its parts, to ``out``; ``split`` makes ``NAME-PART.pdf`` of each part instead.

    ``png`` is the resolution of previews in dots per inch. Raises OutputError, ThemeError, ImpositionError, LayoutError.
    """
    from printkit.press.output.files import write_whole

    chosen = kit.parts if parts is None else tuple(parts)
    files: list[PrintedFile] = []
    jobs = [(out, chosen)]
    if split:
        jobs = [(out.with_name(f"{out.stem}-{part.name}{out.suffix}"), (part,)) for part in chosen]
    for path, some in jobs:
        pages = lay_out_kit(kit, job, some)
        data = kit_pdf(kit, job, pages)
        cuts = _cut_files(kit, job, path, pages)
        write_whole(path, data)
        for cut in cuts:
            if cut is not None:
                write_whole(*cut)
        pictures: tuple[Path, ...] = ()
        if png is not None:
            from printkit.press.output.previews import previews

            pictures = previews(data, path, png)
        named = tuple(None if cut is None else cut[0] for cut in cuts)
        files.append(PrintedFile(path, pages, pictures, named))
    return Manifest(tuple(files))
