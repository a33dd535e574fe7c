"""What can go wrong when a report is made, apart from the log."""

from __future__ import annotations


class PdfUnavailable(RuntimeError):
    """WeasyPrint, or what it needs of the system, cannot be loaded; ``library`` tells which of the two."""

    def __init__(self, library: bool, detail: str) -> None:
        self.library = library
        self.detail = detail
        super().__init__(detail)


class TemplateFault(ValueError):
    """A template that cannot be used: which file, where, and why."""
