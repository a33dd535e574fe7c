"""Runs every benchmark and writes the results to docs/performance.md: ``make bench``.

With names (``make bench ONLY=report``), only those benchmarks run, and only their sections are rewritten. All compared
values are from the same run. The exit code is 1 if a budget is exceeded.
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = ROOT / "benchmarks"
PAGE = ROOT / "docs" / "performance.md"
TRICKS = ROOT / "benchmarks" / "tricks.md"
"""Path of a document about settings of Python that printkit changes for speed. Each change is kept only
because a time budget is exceeded without it.
"""
LIBRARIES = ("reportlab", "weasyprint", "click", "chess", "open_spiel")
HEAD = """# Performance

`make bench` writes this page. Each section is the output of one benchmark script. A script runs the programs that it compares in turn, so
that other load on the machine affects all of them alike. The ratios are therefore more reliable than the absolute rates and times, which
depend on the machine. Figures in brackets are budgets (limits); `OVER` marks a figure that misses its budget.
"""


def machine() -> str:
    """Return a description of the machine and the library versions."""
    found = []
    for name in LIBRARIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"{name} not installed")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"The machine: {platform.machine()}, {cores} cores, Python {platform.python_version()}; {', '.join(found)}."


def main(names: list[str]) -> int:
    """Run the named benchmarks (all if none is named), and write their sections of docs/performance.md."""
    scripts = sorted(each for each in BENCHMARKS.glob("[a-z]*.py") if not names or each.stem in names)
    sections = kept_sections() if names else {}
    over = False
    for script in scripts:
        print(f"\n== {script.name}", flush=True)
        ran = subprocess.run(
            [sys.executable, str(script)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
        )
        print(ran.stdout, end="", flush=True)
        over |= ran.returncode != 0
        if not ran.stdout.strip():  # what another one measures itself against
            continue
        about = description(script)
        date = f"Measured on {datetime.date.today():%-d %B %Y}."
        sections[script.name] = f"## {script.name}\n\n{about} {date}\n\n```text\n{ran.stdout.strip()}\n```\n"
    head = [HEAD, machine() + "\n", TRICKS.read_text(encoding="utf-8")]
    PAGE.write_text("\n".join([*head, *(text for _, text in sorted(sections.items()))]), encoding="utf-8")
    return int(over)


def description(script: Path) -> str:
    """Return the first paragraph of a benchmark's docstring, which begins with "Measures", as complete sentences."""
    about = " ".join(script.read_text(encoding="utf-8").split('"""')[1].split("\n\n")[0].split())
    return f"This benchmark m{about.removeprefix('M')}" if about.startswith("Measures ") else about


def kept_sections() -> dict[str, str]:
    """Return the existing sections of docs/performance.md, by the name of the script that wrote each."""
    parts = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    found = {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}
    return {name: text for name, text in found.items() if name.endswith(".py")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
