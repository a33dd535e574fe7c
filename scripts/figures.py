"""Figures that take long to find: what is known of them stands in a file, and a section of a document is written anew from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

DOCS = Path(__file__).parents[1] / "docs"
Batch = TypeVar("Batch", bound=tuple[object, ...])


def stored(file: Path | None, kind: type[Batch]) -> list[Batch]:
    """The batches that stand in a file, one a line; none where there is no file."""
    if file is None or not file.exists():
        return []
    return [kind(*json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def kept(file: Path | None, batches: Iterable[Batch]) -> Iterator[Batch]:
    """The same batches, each of them in the file as soon as it is there: a run that is stopped goes on behind the last of them."""
    for batch in batches:
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(batch) + "\n")
        yield batch


def row(*cells: str) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def rows(document: Path) -> list[str]:
    """The rows of a document's tables, their heads among them."""
    return [line for line in document.read_text("utf-8").splitlines() if line.startswith("| ")]


def write_section(document: Path, text: str) -> None:
    """Put a section, which begins with its heading (``# …``), into a document: in the place of the one that is called so, or behind all."""
    sections = re.split(
        r"^(?=# )", document.read_text("utf-8") if document.exists() else "", flags=re.MULTILINE
    )
    named = {each.partition("\n")[0]: each for each in sections if each.strip()}
    named[text.partition("\n")[0]] = text
    document.write_text("\n\n".join(each.strip() for each in named.values()) + "\n", encoding="utf-8")
