"""Makes a copy of printkit, applies a change to it as a maintainer would, and runs it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "_data")


class Patched:
    """A copy of printkit in ``folder`` to which ``diff`` has been applied."""

    def __init__(self, folder: Path, diff: Path) -> None:
        self.folder = folder
        for name in ("printkit", "templates", "fonts"):
            shutil.copytree(ROOT / name, folder / name, ignore=_LEFT_OUT)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.files = re.findall(r"^\+\+\+ b/(.+)$", diff.read_text(encoding="utf-8"), re.MULTILINE)
        applied = subprocess.run(
            ["git", "apply", "--verbose", str(diff)],
            cwd=folder,
            env={**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert applied.returncode == 0, f"{diff.name} has to be made anew:\n{applied.stderr}"

    def run(self, *arguments: str | Path, typed: str = "", code: int = 0) -> str:
        """Return the output of a command of the changed printkit, after checking its exit code."""
        program = "import sys; from printkit.cli import main; sys.exit(main(sys.argv[1:]))"
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr
