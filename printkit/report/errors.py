"""Exceptions raised when a report cannot be made although its log is fine."""

from __future__ import annotations


class PdfUnavailable(RuntimeError):
    """Raised if PDFs cannot be made because WeasyPrint or a system library is missing.

    ``library`` is True if a system library is missing.
    """

    def __init__(self, library: bool, detail: str) -> None:
        self.library = library
        self.detail = detail
        super().__init__(detail)


class TemplateFault(ValueError):
    """Raised if a template cannot be used. The message names the file, the position and the reason."""
