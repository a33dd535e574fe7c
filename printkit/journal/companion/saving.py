"""What keeps a companion's log from being saved."""

from __future__ import annotations


class NotSaved(Exception):
    """The log could not be saved: why, and what to do. An answer that was not saved did not happen."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


class ChangedOutside(NotSaved):
    """Something else wrote or deleted the log since the companion saved it last; nothing was overwritten."""

    def __init__(self, reason: str, deleted: bool) -> None:
        super().__init__(reason)
        self.deleted = deleted
