"""Prints the parts of a kit to files: lays out the pages, adds titles, rulers and foot lines, and writes the PDF.

    job = Job(paper=A4, backs=Backs.GUTTERFOLD, ink=InkMode.FULL)
    manifest = print_kit(kit, Path("output/uss-lox-kit.pdf"), job)

The steps can also be used separately: ``lay_out_kit`` returns the finished pages, which another writer may convert to
other formats than PDF; ``print_kit`` writes the files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.drawing import Box
from printkit.press.art.ink import InkMode
from printkit.press.calibration.profile import correction_note
from printkit.press.decks import back_style as back_style
from printkit.press.decks import blank_pieces, deck_pieces, fixed_grid
from printkit.press.faces.backs import BackStyle
from printkit.press.geometry import Page, PageSide
from printkit.press.job import Job as Job
from printkit.press.output.manifest import Manifest, PrintedFile
from printkit.press.page.furniture import Imprint, dress_cut, dress_sheet, sheet_box
from printkit.press.page.imposition import Backs, Imposed, ImposedPiece, impose, sheets_of
from printkit.press.page.marks import Cuts
from printkit.press.page.stacks import BORDER
from printkit.press.page.tight import dress_tight
from printkit.press.pieces import (
    CardScene,
    CardSize,
    CardTray,
    Content,
    CounterSet,
    Cover,
    Deck,
    Envelope,
    Kit,
    Part,
    Proof,
    Sheet,
    ToolSet,
    TuckBox,
)

if TYPE_CHECKING:
    from printkit.press.cut.outlines import CutSheet

_COUNTERS_ON_PROOF = 6
"""Minimum number of counters on the proof page of a kit without cards."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A page to which its title, rulers and foot line are still to be added, with the settings for adding them.

    It has ``cuts`` if something is cut out of it. Drafts with the same ``leaf`` may be printed back to back.
    ``on_table`` drafts have the margins of a mat; a draft that ``joins`` another has its title in the foot.
    ``machine`` is the size of cards that a cutting machine cuts. A ``poster`` has no title band. ``whole`` rulers are
    as long as the page allows.
    """

    page: Page
    cuts: Cuts | None = None
    leaf: object = None
    tight: bool = False
    on_table: bool = False
    joins: bool = False
    machine: CardSize | None = None
    poster: bool = False
    whole: bool = False


def _decks(decks: Sequence[Deck], job: Job) -> Iterator[_Draft]:
    # Registration marks need the room that a tight grid would use.
    pieces = deck_pieces(decks, back_style(decks, job), job)
    fixed, size = fixed_grid(decks, job), decks[0].size if job.machine else None
    for imposed in impose(pieces, job.paper, job.backs, roomy=job.cut is not None, gap=job.gap, fixed=fixed):
        yield _Draft(imposed.page, imposed.cuts, tight=imposed.tight, machine=size)


def _sheet(sheet: Sheet, job: Job) -> Iterator[_Draft]:
    from printkit.press.sheets.layout import LayoutError, lay_out, without_first_rule

    if job.large:
        from printkit.press.large.pages import large_pages

        for page in large_pages(sheet, job.paper):
            yield _Draft(page, leaf=(sheet.name, None))
        return
    paper = job.paper.landscape if sheet.landscape and not job.narrow else job.paper.portrait
    box = sheet_box(paper, on_table=sheet.on_table, joins=sheet.joins)
    try:
        blocks = sheet.blocks
        if job.narrow:
            from printkit.press.large.narrow import narrowed

            blocks = narrowed(blocks, box.width, box.height)
        pages = lay_out(blocks, box, paper)
    except LayoutError as error:
        raise LayoutError(f"{sheet.title} {error}") from None
    for number, items in enumerate(pages):
        inside = items if sheet.joins else without_first_rule(items, box)
        page = Page(paper.width, paper.height, inside, title=sheet.title, stem=sheet.name)
        yield _Draft(
            page,
            leaf=(sheet.leaf or sheet.name, number if sheet.on_table else None),
            on_table=sheet.on_table,
            joins=sheet.joins,
        )


class Layouts:
    """Cache of everything in a kit that does not depend on how backs are printed.

    It has the contents of a kit's parts, the pages of its sheets, and its counters and tools as pieces.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._contents: dict[str, tuple[Content, ...]] = {}
        self._sheets: dict[tuple[str, int], tuple[_Draft, ...]] = {}
        self._pieces: dict[tuple[str, int], tuple[ImposedPiece, ...]] = {}
        self._stacked: dict[tuple[str, tuple[int, ...], Backs], list[Imposed]] = {}

    def contents(self, part: Part) -> tuple[Content, ...]:
        if part.title not in self._contents:
            self._contents[part.title] = part.contents
        return self._contents[part.title]

    def together(self, parts: Sequence[Part]) -> list[Part]:
        """Return the parts of the kit, with consecutive parts merged into one if they share pages."""
        found: list[Part] = []
        for part in parts:
            if found and part.shares == found[-1].name:
                before = found[-1]
                contents = (*self.contents(before), *self.contents(part))
                found[-1] = replace(before, title=f"{before.title}, {part.title.lower()}", made=contents)
            else:
                found.append(part)
        return found

    def place(self, part: Part) -> int:
        """Return a number by which the parts of a kit are sorted for printing: 0 for the cover, 1 for the proof page,
        2 for any other part.
        """
        kinds = set(map(type, self.contents(part)))
        return 0 if Cover in kinds else 1 if Proof in kinds else 2

    @property
    def poster(self) -> CardScene | None:
        """Return the picture on the kit's cover; None if the kit has no cover."""
        covers = (each for part in self.kit.parts for each in self.contents(part) if isinstance(each, Cover))
        return next((cover.scene for cover in covers), None)

    def sheet(self, part: Part, sheet: Sheet, job: Job) -> tuple[_Draft, ...]:
        key = (part.title, id(sheet))
        if key not in self._sheets:
            self._sheets[key] = tuple(_sheet(sheet, job))
        return self._sheets[key]

    def pieces(self, part: Part, group: CounterSet | ToolSet) -> tuple[ImposedPiece, ...]:
        """Return the counters of a counter set, or the tools of a tool set, as pieces to print."""
        from printkit.press.faces.counters import counter_pieces
        from printkit.press.faces.tool_faces import tool_pieces

        key = (part.title, id(group))
        if key not in self._pieces:
            made = counter_pieces((group,)) if isinstance(group, CounterSet) else tool_pieces((group,))
            self._pieces[key] = tuple(made)
        return self._pieces[key]

    def stacked(self, part: Part, groups: Sequence[CounterSet | ToolSet], job: Job) -> list[Imposed]:
        """Return the pages for the given counters and tools, which are arranged together to save paper."""
        from printkit.press.faces.counter_key import with_key
        from printkit.press.page.stacks import stack

        pieces = [piece for group in groups for piece in self.pieces(part, group)]
        backs = job.backs if any(piece.back for piece in pieces) else Backs.NONE
        key = (part.title, tuple(map(id, groups)), backs)
        if key not in self._stacked:
            wide = all(isinstance(group, ToolSet) and group.landscape for group in groups)
            paper = job.paper.landscape if wide else job.paper.portrait
            self._stacked[key] = with_key(stack(pieces, paper, backs), groups)
        return self._stacked[key]


def _part(part: Part, job: Job, made: Layouts, *, bare: bool = False) -> Iterator[_Draft]:
    """Yield the pages of one part of the kit, such as a deck.

    Consecutive counter sets and tool sets with the same ``sheet`` share pages. A tool set that must be
    printed alone does not.

    If ``bare``, the pages of cards are empty; this is enough for counting sheets of paper.
    """

    def run(content: Content) -> object:
        match content:
            case Deck():
                return content.size
            case Sheet():
                return content.name
            case ToolSet(alone=True):
                return content.name
            case CounterSet() | ToolSet():
                return ("loose", content.sheet)
            case _:
                return type(content)

    contents = made.contents(part)
    if job.large or job.narrow:
        contents = tuple(each for each in contents if isinstance(each, Sheet) and not each.on_table)
    for _, group in groupby(contents, run):
        for draft in _contents(part, list(group), job, made, bare):
            stem = f"{part.name}-{draft.page.stem}" if draft.page.stem else ""
            leaf = (part.name, draft.leaf) if draft.leaf is not None else None
            yield replace(draft, page=replace(draft.page, part=part.name, stem=stem), leaf=leaf)


def _contents(
    part: Part, contents: Sequence[Content], job: Job, made: Layouts, bare: bool
) -> Iterator[_Draft]:
    """Yield the pages for ``contents`` (such as a deck or a sheet), which belong to one part of the kit.

    All ``contents`` must be of one type, such as decks or sheets.
    """
    decks = [content for content in contents if isinstance(content, Deck)]
    loose = [content for content in contents if isinstance(content, CounterSet | ToolSet)]
    if decks:
        yield from _bare_decks(decks, job) if bare else _decks(decks, job)
    for imposed in made.stacked(part, loose, job) if loose else ():
        yield _Draft(imposed.page, imposed.cuts)
    for content in contents:
        match content:
            case Sheet():
                yield from made.sheet(part, content, job)
            case TuckBox() | CardTray():
                yield from (_Draft(page) for page in _boxes(content, job, made))
            case Cover():
                paper = job.paper.portrait
                blank = Page(paper.width, paper.height, (), title=part.title)
                yield _Draft(blank if bare else _cover(content, part, job, made), poster=True, whole=True)
            case Proof():
                yield from _proof(content, job, made)
            case Envelope():
                from printkit.press.faces.envelope import envelope_page

                yield _Draft(envelope_page(content, made.kit.title, job.paper))


def _boxes(content: TuckBox | CardTray, job: Job, made: Layouts) -> list[Page]:
    """Return the pages for a tuck box or a card tray with a picture on its sides."""
    thin = job.ink is InkMode.LOW
    scene = content.scene or made.poster
    if isinstance(content, TuckBox):
        from printkit.press.faces.boxes import box_pages

        return box_pages(content, made.kit.title, job.paper, job.card_caliper, thin=thin, scene=scene)
    from printkit.press.faces.tray import tray_pages

    return tray_pages(content, made.kit.title, job.paper, job.card_caliper, thin=thin, scene=scene)


def _cover(cover: Cover, part: Part, job: Job, made: Layouts) -> Page:
    """Return the cover sheet, which states how much paper the whole kit needs."""
    from printkit.press.faces.cover import CoverRow, cover_page

    rows = [
        CoverRow(each.title, each.again, made.contents(each), count_part(each, job, made))
        for each in made.together(made.kit.parts)
        if each is not part
    ]
    return cover_page(cover, made.kit, part.title, rows, job.paper)


def _proof(proof: Proof, job: Job, made: Layouts) -> Iterator[_Draft]:
    """Yield the proof page, with the first card of the kit and a counter of each size.

    If there is no card, there are several counters of each size. Their backs are on the same page or, in
    double-sided printing, on a second page.
    """
    from printkit.press.faces.proof import proof_pages, sample_pieces

    contents = [(part, content) for part in made.kit.parts for content in made.contents(part)]
    deck = next((content for _, content in contents if isinstance(content, Deck)), None)
    pieces: list[ImposedPiece] = []
    if deck is not None:
        first = replace(deck, cards=deck.cards[:1], aids=())
        pieces += deck_pieces((first,), BackStyle.THIN if job.ink is InkMode.LOW else BackStyle.INSET)
    counters = [
        piece
        for part, content in contents
        if isinstance(content, CounterSet)
        for piece in made.pieces(part, content)
    ]
    pieces += sample_pieces(counters, least=0 if deck else _COUNTERS_ON_PROOF)
    for page in proof_pages(pieces, proof, job.paper, job.backs):
        # Registration marks take the place of the title and of the ends of long rulers.
        clear = Box(BORDER, BORDER, page.width - 2 * BORDER, page.height - 2 * BORDER)
        yield _Draft(page, Cuts((), (), clear) if job.cut else None, whole=True)


def _bare_decks(decks: Sequence[Deck], job: Job) -> Iterator[_Draft]:
    """Yield as many empty pages as the decks need. They are used only to count sheets of paper."""
    pieces, paper = blank_pieces(decks, back_style(decks, job), job), job.paper.portrait
    front = Page(paper.width, paper.height, ())
    fixed = fixed_grid(decks, job)
    for _ in range(
        sheets_of(pieces, job.paper, job.backs, roomy=job.cut is not None, gap=job.gap, fixed=fixed)
    ):
        yield _Draft(front)
        if job.duplex:
            yield _Draft(replace(front, side=PageSide.BACK))


def count_part(part: Part, job: Job, made: Layouts) -> dict[Backs, int]:
    """Return the number of sheets of paper that a part needs, for each way of printing backs."""
    counts = {}
    for backs in (Backs.GUTTERFOLD, Backs.DUPLEX_LONG, Backs.NONE):
        how = replace(job, backs=backs, machine=job.machine and backs is not Backs.GUTTERFOLD)
        drafts = list(_part(part, how, made, bare=True))
        counts[backs] = len(list(_on_leaves(drafts))) // 2 if how.duplex else len(drafts)
    # The number of sheets does not depend on the edge on which the paper is flipped.
    return {backs: counts[Backs.DUPLEX_LONG if backs is Backs.DUPLEX_SHORT else backs] for backs in Backs}


def count_sheets(
    parts: Sequence[Part], job: Job, made: Layouts, *, split: bool = False
) -> dict[str, dict[Backs, int]]:
    """Return the number of sheets of paper for each part of the kit and each way of printing backs.

    Parts that share pages are counted together, unless ``split`` says that each is printed separately.
    """
    return {part.name: count_part(part, job, made) for part in (parts if split else made.together(parts))}


def total_sheets(parts: Sequence[Part], job: Job, made: Layouts, *, split: bool = False) -> dict[str, int]:
    """Return the number of sheets of paper that all parts need together, for each way of printing backs (by
    its name).
    """
    total: Counter[str] = Counter()
    for counts in count_sheets(parts, job, made, split=split).values():
        total.update({backs.value: n for backs, n in counts.items()})
    return dict(total)


def _on_leaves(drafts: Sequence[_Draft]) -> Iterator[_Draft]:
    """Insert blank pages so that pages that do not belong together are not printed on the same sheet of paper.

    They are needed for double-sided printing.

    Pages that belong together are a page of pieces and its page of backs, or two pages of one sheet to read or to write on.
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
    """Return an empty page that is printed as the back of the page ``front``."""
    page = front.page
    return _Draft(Page(page.width, page.height, (), page.part, page.title, PageSide.BLANK))


def _finished(draft: _Draft, imprint: Imprint, number: int, total: int, job: Job) -> Page:
    """Return the finished page: the draft, with its title, rulers and foot line added.

    A blank page gets none of these."""
    if draft.page.side is PageSide.BLANK:
        return draft.page
    if job.large:
        from printkit.press.large.pages import dress_large

        return dress_large(draft.page, imprint, number, total)
    if draft.cuts is None:
        kinds = {
            "on_table": draft.on_table,
            "joins": draft.joins,
            "poster": draft.poster,
            "whole": draft.whole,
        }
        return dress_sheet(draft.page, imprint, number, total, **kinds)
    if draft.machine is not None:
        from printkit.press.page.silhouette import dress_machine

        return dress_machine(draft.page, draft.machine, job.paper, imprint, number, total)
    if draft.tight:
        return dress_tight(draft.page, draft.cuts, imprint, number, total)
    return dress_cut(draft.page, draft.cuts, imprint, number, total, marked=job.cut is not None)


def lay_out_kit(
    kit: Kit, job: Job, parts: Sequence[Part] | None = None, made: Layouts | None = None
) -> tuple[Page, ...]:
    """Return the finished, numbered pages of the kit or of some of its parts.

    The cover comes first, then the proof page, then everything else.
    """
    made = made or Layouts(kit)
    chosen = sorted(made.together(kit.parts if parts is None else parts), key=made.place)
    drafts = [draft for part in chosen for draft in _part(part, job, made)]
    if job.duplex:
        drafts = list(_on_leaves(drafts))
    printer = job.profile.name if job.profile is not None else ""
    imprint = Imprint(kit.title, kit.designer, __version__, job.paper.label, printer)
    total = len(drafts)
    pages = (_finished(draft, imprint, number, total, job) for number, draft in enumerate(drafts, 1))
    if job.cut is None:
        return tuple(pages)
    from printkit.press.cut.outlines import with_marks

    return tuple(map(with_marks, pages))


def kit_pdf(kit: Kit, job: Job, pages: Sequence[Page]) -> bytes:
    """Return finished pages as one PDF file."""
    from printkit.press.art.ink import Inks, load_theme
    from printkit.press.output.pdf import Duplex, Info, compose

    duplex = {Backs.DUPLEX_LONG: Duplex.LONG_EDGE, Backs.DUPLEX_SHORT: Duplex.SHORT_EDGE}
    info = Info(
        title=f"{kit.title}: {', '.join(dict.fromkeys(page.part for page in pages))}",
        author=f"printkit, for {kit.title} ({kit.designer})",
        subject=f"Unofficial play aid, {job.paper.label}, print at 100 %{_correction_text(job)}",
        creator=f"printkit {__version__}",
        keywords=f"{kit.slug} {kit.settings}".strip(),
    )
    inks = Inks(load_theme(job.templates), job.ink)
    return compose(
        pages, info, inks, duplex=duplex.get(job.backs, Duplex.NONE), transforms=job.transforms(pages)
    )


def _correction_text(job: Job) -> str:
    """Return a text for the PDF's metadata that names the printer profile with which the pages were corrected.

    The text is empty if there is no profile. ``printkit verify`` reads it.
    """
    return "" if job.profile is None else f"; {correction_note(job.profile)}"


_Cut = tuple[Path, bytes]


def _cut_files(kit: Kit, job: Job, beside: Path, pages: Sequence[Page]) -> list[_Cut | None]:
    """Write the cut files ``NAME-cut-1.svg`` and so on beside the PDF, numbered like the pages of the PDF.

    Return an entry for each page: its cut file and its cuts, or None for a page without cuts.

    Pages with the same cuts, such as those of one deck, share the first page's file as a template.
    """
    if job.cut is None:
        return []
    from printkit.press.cut import cut_bytes
    from printkit.press.cut.outlines import as_template, cut_sheet

    digits = len(str(len(pages)))
    sheets = [cut_sheet(page) for page in pages]
    templates = [None if sheet is None else as_template(sheet) for sheet in sheets]
    written: dict[CutSheet, _Cut] = {}
    files: list[_Cut | None] = []
    for number, (page, sheet, template) in enumerate(zip(pages, sheets, templates), 1):
        if sheet is None or template is None:
            files.append(None)
            continue
        if template not in written:
            alike = templates.count(template) > 1
            path = beside.with_name(f"{beside.stem}-cut-{number:0{digits}d}.{job.cut.value}")
            title = f"{kit.title}: {page.title}, page {number}" + (
                " and all that are cut alike" if alike else ""
            )
            written[template] = (path, cut_bytes(template if alike else sheet, title, job.cut))
        files.append(written[template])
    return files


def print_kit(
    kit: Kit,
    out: Path,
    job: Job,
    *,
    parts: Sequence[Part] | None = None,
    split: bool = False,
    png: int | None = None,
    made: Layouts | None = None,
) -> Manifest:
    """Print the kit, or some of its parts, to the PDF file ``out``, and return a record of what was printed.

    ``split`` writes a file ``NAME-PART.pdf`` for each part instead. ``png`` is the resolution of additional page
    images in dots per inch. Raises OutputError, ThemeError, ImpositionError, LayoutError.
    """
    from printkit.press.output.files import write_whole

    chosen = kit.parts if parts is None else tuple(parts)
    made = made or Layouts(kit)
    files: list[PrintedFile] = []
    jobs = [(out, chosen)]
    if split:
        jobs = [(out.with_name(f"{out.stem}-{part.name}{out.suffix}"), (part,)) for part in chosen]
    for path, some in jobs:
        pages = lay_out_kit(kit, job, some, made)
        data = kit_pdf(kit, job, pages)
        cuts = _cut_files(kit, job, path, pages)
        write_whole(path, data)
        for path_of, lines in dict(filter(None, cuts)).items():
            write_whole(path_of, lines)
        pictures: tuple[Path, ...] = ()
        if png is not None:
            from printkit.press.output.previews import previews

            pictures = previews(data, path, png)
        named = tuple(None if cut is None else cut[0] for cut in cuts)
        files.append(PrintedFile(path, pages, pictures, named))
    return Manifest(tuple(files))
