"""Writes the pictures of a report as SVG.

Colours are attributes, so that every viewer shows them; on a screen they are also CSS classes, so that dark mode can change
them. Each picture has its own names for patterns (``p3-hatch-navy``), because all pictures of a report share one HTML page.
"""

from __future__ import annotations

from functools import cache

from printkit.drawing import Text
from printkit.drawing.screen import SCREEN_FACES
from printkit.drawing.svg import Look, svg
from printkit.press.art.ink import load_theme
from printkit.report.pictures.metrics import label_width, letter_places
from printkit.report.story import Picture, text_width

_THEME = load_theme()
_COLOURS = {ink: colour.css for ink, colour in _THEME.palette.items()}
PALETTE = {ink.value: colour for ink, colour in _COLOURS.items()}
"""The colours of the printed theme (templates/press/theme.toml), by name of the ink."""


@cache
def _look(paged: bool) -> Look:
    """Return the settings for writing pictures as SVG: for paper if ``paged`` is True, otherwise for a screen.

    On paper every letter has a computed position, because WeasyPrint places letter by letter and takes as long again for each
    element; on a screen the browser places the texts."""
    return Look(
        _COLOURS,
        _THEME.weights,
        SCREEN_FACES,
        label_width if paged else _approximate_width,
        letter_places if paged else None,
        anchored=not paged,
        classes=not paged,
    )


def _approximate_width(text: Text) -> float:
    """Return the approximate width in mm of a text on a screen, where the font is not known."""
    return text_width(text.text, text.size)


def picture_svg(picture: Picture, prefix: str, *, paged: bool) -> str:
    """Return a picture as an ``<svg>`` element of its true size.

    ``prefix`` makes the element's identifiers unique in the page.

    The description in words becomes the alternative text: a title for WeasyPrint, and a label for screen readers,
    because browsers would show a title as a tooltip.
    """
    words = "\n".join((f"{picture.title}.", *picture.words))
    given = {"role": "img"} if paged else {"role": "img", "aria-label": words}
    title = words if paged else ""
    return svg(
        picture.shapes, picture.width, picture.height, _look(paged), prefix=prefix, title=title, given=given
    )
