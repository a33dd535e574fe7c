"""Stores measured figures that take long to compute in a file, and rewrites the section of a document that shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

DOCS = Path(__file__).parents[1] / "docs"
Batch = TypeVar("Batch", bound=tuple[object, ...])


def stored(file: Path | None, kind: type[Batch]) -> list[Batch]:
    """Return the results stored in a file with one result on each line; an empty list if there is no file."""
    if file is None or not file.exists():
        return []
    return [kind(*json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def kept(file: Path | None, batches: Iterable[Batch]) -> Iterator[Batch]:
    """Yield the results one by one, and append each to the file at once, so that an interrupted run can continue where it stopped."""
    for batch in batches:
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(batch) + "\n")
        yield batch


def row(*cells: str) -> str:
    """Return a row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def columns(table: Iterable[str], *wanted: int) -> str:
    """Return rows of a Markdown table with only the wanted columns, counted from 0."""
    cells = (line[2:-2].split(" | ") for line in table)
    return "\n".join(row(*(each[column] for column in wanted)) for each in cells)


def rows(document: Path) -> list[str]:
    """Return the rows of a document's tables, including their heads."""
    return [line for line in document.read_text("utf-8").splitlines() if line.startswith("| ")]


def write_section(document: Path, text: str) -> None:
    """Write a section, which begins with its heading (``# …``), into a document. The new section replaces the section with the same
    heading; if there is none, it is added at the end.
    """
    sections = re.split(
        r"^(?=# )", document.read_text("utf-8") if document.exists() else "", flags=re.MULTILINE
    )
    named = {each.partition("\n")[0]: each for each in sections if each.strip()}
    named[text.partition("\n")[0]] = text
    document.write_text("\n\n".join(each.strip() for each in named.values()) + "\n", encoding="utf-8")
