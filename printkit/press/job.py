"""The settings for printing a kit: paper, backs, ink, printer profile, cut files and so on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.drawing import Transform
from printkit.press.art.ink import InkMode
from printkit.press.calibration.profile import MOST_BLEED, Profile, ProfileError
from printkit.press.geometry import Page
from printkit.press.page.imposition import Backs
from printkit.press.page.paper import A4, Paper
from printkit.press.pieces import CALIPER, CardSize

if TYPE_CHECKING:
    from printkit.press.cut.outlines import CutFormat


@dataclass(frozen=True, slots=True)
class Job:
    """The settings for printing a kit, such as paper, backs and ink.

    ``templates`` is the user's templates folder. ``profile`` holds the measured errors of the printer, which
    are corrected in printing.

    ``cut`` prints registration marks and writes a cut file of that format for each page with something to cut. ``gap`` is the
    distance between cards in mm; above 0, no cut separates two cards at once. ``caliper`` is the thickness of a finished card
    in mm, used for the size of boxes; by default that of one sheet of card, or of two if the back is folded behind the front.
    ``machine`` places cards as the cutting templates of silhouette-card-maker require. ``large`` prints only the texts to read
    and the sheets to write on, in large type; ``narrow`` lays them out for the small pages of a booklet.
    """

    paper: Paper = A4
    backs: Backs = Backs.GUTTERFOLD
    ink: InkMode = InkMode.FULL
    templates: Path | None = None
    profile: Profile | None = None
    cut: CutFormat | None = None
    gap: float = 0.0
    caliper: float | None = None
    machine: bool = False
    large: bool = False
    narrow: bool = False

    @property
    def card_caliper(self) -> float:
        """Return the thickness in mm of a finished card, which depends on how its back is attached."""
        if self.caliper is not None:
            return self.caliper
        return CALIPER * (2 if self.backs is Backs.GUTTERFOLD else 1)

    @property
    def duplex(self) -> bool:
        return self.backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)

    def back_size(self, size: CardSize) -> CardSize:
        """Return the card size with a bleed and a safe zone that are large enough for the errors with which this
        printer places backs.

        The bleed is the printing beyond the cut edge, and the safe zone lies inside this edge.

        Raises ProfileError if the position of backs varies too much.
        """
        needed = self.profile.needed_bleed if self.profile is not None and self.duplex else None
        if self.profile is None or needed is None:
            return size
        if needed > MOST_BLEED:
            raise ProfileError(
                f"the backs of {self.profile.name} are off by up to {needed:g} mm from sheet to sheet, but cards have "
                f"only {MOST_BLEED:g} mm of bleed",
                "print with --backs gutterfold, which puts fronts and backs on one side of the paper",
            )
        return replace(size, bleed=needed, safe=max(size.safe, needed))

    def transforms(self, pages: Sequence[Page]) -> tuple[Transform, ...]:
        """Return the transformations that correct the printer's errors, one for each page in order.

        Without a printer profile, return an empty tuple. In double-sided printing, every second page is a
        back.
        """
        if self.profile is None:
            return ()
        return tuple(
            self.profile.correction(
                page.width,
                page.height,
                back=self.duplex and number % 2 == 1,
                short_edge=self.backs is Backs.DUPLEX_SHORT,
            )
            for number, page in enumerate(pages)
        )
