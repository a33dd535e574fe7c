"""Errors of making a report that are not the log's fault."""

from __future__ import annotations


class PdfUnavailable(RuntimeError):
    """Raised if WeasyPrint, or a system library that it needs, cannot be loaded; ``library`` says which."""

    def __init__(self, library: bool, detail: str) -> None:
        self.library = library
        self.detail = detail
        super().__init__(detail)


class TemplateFault(ValueError):
    """Raised for a template that cannot be used: names the file, the position and the reason."""
