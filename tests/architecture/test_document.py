"""docs/architecture.md names what is there."""

from __future__ import annotations

import re

from tests.architecture.syntax import PACKAGE, ROOT, complain


def test_the_architecture_document_names_what_is_there() -> None:
    """Every file and folder in backticks exists at that place, and every package has a section."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    room = PACKAGE
    missing = []
    for line in text.splitlines():
        if line.startswith("## "):
            named = re.findall(r"`(\w+)(?:/GAME)?`", line)
            room = PACKAGE / named[0] if len(named) == 1 else PACKAGE
        for name in re.findall(r"`([\w./]+(?:\.py|/))`", line):
            name = name.replace("GAME", "malta_convoy")
            inside = PACKAGE / "games" / "malta_convoy" if room.name == "games" else room
            places = (PACKAGE, inside, ROOT, *(folder for folder in inside.glob("*/") if folder.is_dir()))
            if not any((place / name).exists() for place in places):
                missing.append(f"{line[:60]!r} names {name}")
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    missing += [f"nothing is said of {name}" for name in packages if f"`{name}" not in text]
    complain(missing)
