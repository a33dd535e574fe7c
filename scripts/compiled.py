"""Compiles printkit's performance-critical modules with mypyc: ``python scripts/compiled.py FOLDER`` writes the
extension modules to that folder.

The sources remain the only version of every rule: an extension module lies beside the source file that it was made
from, and Python imports the extension if it exists. The exit code is 3 if this machine has no C compiler (or no Python
headers).
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "printkit"
HOT = (
    "table/cards.py",
    "table/fields.py",
    "table/seeded.py",
    "table/table.py",
    "table/tuples.py",
    "journal/checking/claims.py",
    "journal/checking/effort.py",
    "journal/logged/*.py",
    "journal/reading/*.py",
    "games/uss_lox/rules/cribbage.py",
    "games/uss_lox/play/dp.py",
    "games/malta_convoy/rules/*.py",
    "games/malta_convoy/play/*.py",
    "games/ssn/rules/*.py",
    "games/ssn/play/*.py",
    "games/tonnage_war/rules/*.py",
    "games/tonnage_war/rules/plays/*.py",
    "games/tonnage_war/play/*.py",
    "games/wolf_pack/rules/*.py",
    "games/wolf_pack/play/*.py",
    "games/*/log/totals.py",
    "games/*/log/words.py",
)
"""Modules that are compiled. Classes from which others inherit cannot be among them, because an interpreted class
cannot inherit from a compiled one.

To mypyc a named tuple is as long as it has fields, whatever its ``__len__`` says: in here no pool of cards is asked for its
length, or for its truth (tests/test_package.py)."""
COLD = (
    "**/__init__.py",
    "journal/logged/questions.py",  # classes of exceptions, and of what only a type checker reads
    "games/*/rules/rulings.py",  # declarations, read once
    "games/*/rules/ruleset.py",
    "games/*/rules/own_data.py",
    "games/*/play/odds.py",  # made once, and kept
    "games/*/play/stakes.py",
    "games/*/play/chances.py",
    "games/*/play/worked_examples.py",
)
"""Patterns for modules that match :data:`HOT` but are nevertheless not compiled."""
NOTHING_TO_COMPILE_WITH = 3
_PROBE = "#include <Python.h>\nint main(void) { return 0; }\n"


def modules() -> list[Path]:
    """Return the source files that are compiled, in order."""
    hot = {path for pattern in HOT for path in PACKAGE.glob(pattern)}
    return sorted(hot - {path for pattern in COLD for path in PACKAGE.glob(pattern)})


def has_compiler(work: Path) -> bool:
    """Return True if a C file that includes Python's header can be compiled on this machine."""
    from distutils.ccompiler import new_compiler  # of setuptools, where Python has none
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import customize_compiler, get_python_inc

    source = work / "probe.c"
    source.write_text(_PROBE, encoding="ascii")
    compiler = new_compiler()
    customize_compiler(compiler)
    try:
        compiler.compile([str(source)], output_dir=str(work), include_dirs=[get_python_inc()])
    except (CCompilerError, DistutilsError, OSError):
        return False
    return True


def compile_into(folder: Path, work: Path) -> None:
    """Compile all modules into ``folder``; C sources and object files are written to ``work``."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    sources = [str(path.relative_to(ROOT)) for path in modules()]
    options = ["--ignore-missing-imports", "--follow-imports=silent", f"--cache-dir={work / 'mypy'}"]
    made: list[Any] = mypycify(
        [*options, *sources],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name="printkit",
        target_dir=str(work / "c"),
    )
    for extension in made:
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        # a product and a sum are two roundings, as in Python: the same games on every processor
        extension.extra_compile_args = flags if os.name == "nt" else [*flags, "-ffp-contract=off"]
    command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(work / "objects")
    command.ensure_finalized()
    command.run()


def main(arguments: list[str]) -> int:
    """Compile the modules into the folder named on the command line."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)  # mypy reads its settings there, and names modules by their path from there
    with tempfile.TemporaryDirectory(prefix="printkit-compile-") as work:
        import setuptools  # noqa: F401 - brings distutils, which newer Pythons lack

        if not has_compiler(Path(work)):
            print("no C compiler, or no headers of Python, on this machine", file=sys.stderr)
            return NOTHING_TO_COMPILE_WITH
        with contextlib.redirect_stdout(sys.stderr):
            compile_into(folder, Path(work))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
