"""Child processes, read from Linux's /proc."""

from __future__ import annotations

from pathlib import Path


def children_of(process: int) -> set[int]:
    found = set()
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            try:
                stat = (each / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == process:
                found.add(int(each.name))
    return found
