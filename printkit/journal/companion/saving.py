"""Errors that prevent a companion's log from being saved."""

from __future__ import annotations


class NotSaved(Exception):
    """The log could not be saved: why, and what to do. The answer that was being saved is undone."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


class ChangedOutside(NotSaved):
    """The log file was changed or deleted by something else since the companion last saved it; nothing was
    overwritten.
    """

    def __init__(self, reason: str, deleted: bool) -> None:
        super().__init__(reason)
        self.deleted = deleted
