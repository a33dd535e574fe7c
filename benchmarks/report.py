"""``printkit play GAME -o report.pdf`` against WeasyPrint writing the same HTML, as whole processes.

    python benchmarks/report.py [ROUNDS]

CPU seconds of the process and its children, medians of interleaved runs. Budgets: at most 1.15 times WeasyPrint, and a
report of twelve pages in under one second.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from _measure import cpu_seconds

ROUNDS = 7
AT_MOST = 1.15
LONG, SECONDS = 12, 1.0
"""A report of so many pages takes at most so much CPU."""
GAMES = (("malta-convoy", 7, ""), ("uss-lox", 4, "basic"), ("uss-lox", 2, "advanced"))
PLAIN = "import sys; from weasyprint import HTML; HTML(sys.argv[1]).write_pdf(sys.argv[2])"


def paged_html(log: Path) -> str:
    """The HTML that the report of a log hands to WeasyPrint."""
    from printkit.cli.report import read_log
    from printkit.report.html import paged
    from printkit.report.make import report

    return paged(report(read_log(str(log))), "letter")


def pages(pdf: Path) -> int:
    import pypdfium2

    return len(pypdfium2.PdfDocument(pdf))


def compare(name: str, ours: list[str], html: Path, pdf: Path, rounds: int) -> bool:
    """Runs both in turn and prints the medians and their ratio. Whether the budgets are kept."""
    other = pdf.with_name("plain.pdf")
    plain = [sys.executable, "-c", PLAIN, str(html), str(other)]
    cpu_seconds(ours)
    cpu_seconds(plain)
    pairs = [(cpu_seconds(ours), cpu_seconds(plain)) for _ in range(rounds)]
    mine, theirs = (statistics.median(times) for times in zip(*pairs))
    long = pages(pdf) >= LONG
    kept = mine / theirs <= AT_MOST and not (long and mine > SECONDS)
    print(
        f"{name:<28} {pages(pdf):>2} pages  {mine:.3f} s{f' (at most {SECONDS:.0f})' if long else ''}  WeasyPrint {theirs:.3f} s  "
        f"{mine / theirs:.2f} x (at most {AT_MOST}){'' if kept else '  OVER'}"
    )
    return kept


def long_log(log: Path) -> str:
    """A log with enough of the journal's own words in it for a report of a dozen pages."""
    words = "> The convoy held its course through the night, and the watch was doubled at every station. "
    lines = []
    for line in log.read_text(encoding="utf-8").splitlines():
        lines.append(line)
        if line.startswith("turn"):
            lines += [words * 5] * 2
    return "\n".join(lines) + "\n"


def main() -> int:
    kept = True
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    printkit = [sys.executable, "-c", "import sys; from printkit.cli import main; sys.exit(main())"]
    with tempfile.TemporaryDirectory() as folder:
        for slug, seed, preset in GAMES:
            pdf = Path(folder) / f"{slug}-{preset}.pdf"
            html = pdf.with_suffix(".html")
            ours = [*printkit, "play", slug, "--seed", str(seed), "-o", str(pdf)]
            ours += ["--preset", preset] if preset else []
            cpu_seconds(ours)
            html.write_text(paged_html(pdf.with_suffix(".log")), encoding="utf-8")
            kept &= compare(f"play {slug} {preset}".strip(), ours, html, pdf, rounds)
        log = Path(folder) / "long.log"
        log.write_text(long_log(Path(folder) / "malta-convoy-.log"), encoding="utf-8")
        pdf, html = log.with_suffix(".pdf"), log.with_suffix(".html")
        html.write_text(paged_html(log), encoding="utf-8")
        reported = [*printkit, "report", str(log), "-o", str(pdf)]
        kept &= compare("report of a long log", reported, html, pdf, rounds)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
