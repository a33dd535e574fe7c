"""Measures how long a PDF report takes, compared with WeasyPrint alone for the same HTML (whole processes). The benchmark also measures how long WeasyPrint takes for the report's HTML, compared with the HTML of an earlier version.

    python benchmarks/report.py [ROUNDS]

First, ``printkit play GAME -o report.pdf`` and ``printkit report LOG --review none -o report.pdf`` are compared with a process that
only imports WeasyPrint and converts the report's HTML to PDF. The figures are medians of CPU seconds in interleaved runs; printkit may
take at most 1.15 times as long. Then WeasyPrint converts this HTML and the HTML that an earlier version made from the same logs, in
turn, in one process and without counting WeasyPrint's import; the aim is two thirds of the time. All runs use the same unmodified
WeasyPrint. Nothing is compiled.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from io import BytesIO
from pathlib import Path

from _measure import HERE, cpu_seconds

ROUNDS = 9
AT_MOST = 1.15
AIM = 2 / 3
BEFORE = "9bfb2d0"
"""The last commit before printkit stopped replacing parts of WeasyPrint."""
PLAYED = (
    ("malta-convoy", 7, ""),
    ("uss-lox", 4, "basic"),
    ("uss-lox", 2, "advanced"),
    ("tonnage-war", 4, ""),
    ("wolf-pack", 1, ""),
    ("ssn", 5, ""),
)
REPORTED = (("malta-convoy", 6), ("uss-lox", 1), ("tonnage-war", 3), ("wolf-pack", 4), ("ssn", 5))
"""The games of which reports are made, each with a seed."""
PLAIN = "import sys; from weasyprint import HTML; HTML(sys.argv[1]).write_pdf(sys.argv[2])"
PRINTKIT = [sys.executable, "-c", "import sys; from printkit.cli import main; sys.exit(main())"]
HTML_OF = """
import sys
from pathlib import Path
try:
    from printkit.cli.commands.report import read_log
    from printkit.cli.support.reports import reported
    from printkit.report.formats.html import paged
except ImportError:  # where they stood in the earlier tree
    from printkit.cli.report import read_log
    from printkit.cli.reports import reported
    from printkit.report.html import paged
for log in sys.argv[2:]:
    page = paged(reported(read_log(log), "none"), "letter")
    whole = page if isinstance(page, str) else page.whole()
    Path(sys.argv[1], Path(log).stem).with_suffix(".html").write_text(whole, encoding="utf-8")
"""


def html_of(logs: list[Path], folder: Path, tree: Path) -> list[Path]:
    """Write the HTML that the printkit in a source tree passes to WeasyPrint for each log to a file of the
    same name. Return the files.
    """
    folder.mkdir()
    command = [sys.executable, "-c", HTML_OF, str(folder), *map(str, logs)]
    # In a folder without a printkit, because Python looks there before it looks in PYTHONPATH.
    subprocess.run(command, check=True, cwd=folder, env=os.environ | {"PYTHONPATH": str(tree)})
    return [(folder / log.stem).with_suffix(".html") for log in logs]


def unpacked(revision: str, folder: Path) -> Path:
    """Return the folder with the source tree of a revision."""
    command = ["git", "-C", str(HERE), "archive", "--format=tar", revision, "printkit", "templates", "fonts"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def pages(pdf: Path) -> int:
    """Return the number of pages of a PDF."""
    import pypdfium2

    return len(pypdfium2.PdfDocument(pdf))


def compare(name: str, ours: list[str], html: Path, pdf: Path, rounds: int) -> bool:
    """Run printkit and WeasyPrint in turn; print the medians and their ratio. Return True if the budget is kept."""
    plain = [sys.executable, "-c", PLAIN, str(html), str(pdf.with_name("plain.pdf"))]
    cpu_seconds(ours)
    cpu_seconds(plain)
    pairs = [(cpu_seconds(ours), cpu_seconds(plain)) for _ in range(rounds)]
    mine, theirs = (statistics.median(times) for times in zip(*pairs))
    kept: bool = mine / theirs <= AT_MOST
    print(
        f"{name:<24} {pages(pdf):>2} pages  {mine:.3f} s  WeasyPrint {theirs:.3f} s  "
        f"{mine / theirs:.2f} x (at most {AT_MOST}){'' if kept else '  OVER'}",
        flush=True,
    )
    return kept


def set_seconds(html: Path) -> float:
    """Return the CPU seconds that WeasyPrint takes to lay out a document in this process."""
    from weasyprint import HTML

    gc.collect()
    start = time.process_time()
    HTML(html).write_pdf(html.with_suffix(".set.pdf"))
    return time.process_time() - start


def against_earlier(before: list[Path], now: list[Path], rounds: int) -> None:
    """Print how long WeasyPrint takes for the HTML of this source tree and of an earlier version."""
    ratios = []
    for old, new in zip(before, now, strict=True):
        times = [(set_seconds(old), set_seconds(new)) for _ in range(rounds + 1)][1:]
        was, took = (statistics.median(each) for each in zip(*times))
        ratios.append(took / was)
        print(
            f"{new.stem:<24} HTML before {was * 1000:4.0f} ms  now {took * 1000:4.0f} ms  {took / was:.2f} x",
            flush=True,
        )
    print(f"{'median':<24} {statistics.median(ratios):.2f} x (aim {AIM:.2f})")


def main() -> int:
    """Print the tables of times. Return 1 if the budget is exceeded."""
    kept = True
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for slug, seed, preset in PLAYED:
            pdf = folder / f"played-{slug}-{preset}.pdf"
            ours = [*PRINTKIT, "play", slug, "--seed", str(seed), "-o", str(pdf)]
            ours += ["--preset", preset] if preset else []
            cpu_seconds(ours)
            (html,) = html_of([pdf.with_suffix(".log")], folder / pdf.stem, HERE)
            kept &= compare(f"play {slug} {preset}".strip(), ours, html, pdf, rounds)
        logs = []
        for slug, seed in REPORTED:
            logs.append(folder / f"{slug}-{seed}.log")
            cpu_seconds(
                [
                    *PRINTKIT,
                    "play",
                    slug,
                    "--seed",
                    str(seed),
                    "--log",
                    str(logs[-1]),
                    "-o",
                    f"{folder}/played.md",
                ]
            )
        now = html_of(logs, folder / "now", HERE)
        for (slug, _), log, html in zip(REPORTED, logs, now, strict=True):
            ours = [*PRINTKIT, "report", str(log), "--review", "none", "-o", str(log.with_suffix(".pdf"))]
            kept &= compare(f"report {slug}", ours, html, log.with_suffix(".pdf"), rounds)
        before = html_of(logs, folder / "before", unpacked(BEFORE, folder / "tree"))
        against_earlier(before, now, rounds)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
