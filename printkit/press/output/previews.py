"""Renders the pages of a PDF as PNG pictures. The library pypdfium2 is imported only when it is needed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from printkit.press.output.files import write_whole


def previews(pdf: bytes, beside: Path, dpi: int) -> tuple[Path, ...]:
    """Write pictures of the pages, ``NAME-1.png``, ``NAME-2.png`` and so on, beside the PDF, at ``dpi`` dots per
    inch; return their paths.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        digits = len(str(len(document)))
        written: list[Path] = []
        for at in range(len(document)):
            path = beside.with_name(f"{beside.stem}-{at + 1:0{digits}d}.png")
            picture = BytesIO()
            page = document[at]
            size = (round(page.get_width() * dpi / 72), round(page.get_height() * dpi / 72))
            # The renderer rounds the size up to whole pixels; crop the picture to the size of the paper.
            page.render(scale=dpi / 72).to_pil().crop((0, 0, *size)).save(picture, "png", dpi=(dpi, dpi))
            write_whole(path, picture.getvalue())
            written.append(path)
        return tuple(written)
    finally:
        document.close()
