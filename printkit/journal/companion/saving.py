"""Exceptions raised when the companion cannot save its log."""

from __future__ import annotations


class NotSaved(Exception):
    """Raised if the log could not be saved; contains the reason and a remedy.

    The answer that should have been saved is undone.
    """

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


class ChangedOutside(NotSaved):
    """Raised if another program has changed or deleted the log file since it was last saved.

    Nothing was overwritten.
    """

    def __init__(self, reason: str, deleted: bool) -> None:
        super().__init__(reason)
        self.deleted = deleted
