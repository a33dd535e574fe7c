"""A page that draws more than any kit does is refused before it is read to its end."""

from __future__ import annotations

import pytest

from printkit.press.blocks import Notes
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.pieces import Kit, Part, Sheet
from printkit.press.verification import marks
from printkit.press.verification.marks import UnreadableError, read_document


def test_the_strokes_and_words_of_all_drawings_on_a_page_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("log", "Log sheet", (Notes(("A few words.",)),))
    kit, job = Kit("toy", "Toy", "Nobody", (Part("sheet", "Sheet", (sheet,)),)), Job()
    data = kit_pdf(kit, job, lay_out_kit(kit, job))
    assert len(read_document(data).pages) == 1
    monkeypatch.setattr(marks, "_MOST_MARKS", 50)
    with pytest.raises(UnreadableError, match="contains more drawing operations than any kit"):
        read_document(data)
