"""Hooks for the build backend. If ``PRINTKIT_COMPILE=1`` is set, a wheel also contains compiled versions of
the performance-critical modules.

Otherwise, and in an editable installation, a wheel contains only the sources and fits any machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOTHING_TO_COMPILE_WITH = 3
"""Exit code of ``scripts/compiled.py`` if there is no C compiler."""


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]  # hatchling may be missing
    """Adds the compiled extension modules to a wheel, beside their sources, and the platform to the wheel's name."""

    def dependencies(self) -> list[str]:
        """Return the packages needed for compiling (the extra ``compile``). The list is empty if nothing is to be compiled."""
        return list(self.metadata.core.optional_dependencies["compile"]) if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not self._wanted():
            return
        self._made = tempfile.TemporaryDirectory(prefix="printkit-wheel-")
        folder = Path(self._made.name)
        script = Path(self.root, "scripts", "compiled.py")
        ran = subprocess.run(
            [sys.executable, str(script), str(folder)], capture_output=True, text=True, check=False
        )
        if ran.returncode == NOTHING_TO_COMPILE_WITH:
            self.app.display_warning(f"{ran.stderr.strip()}: the wheel is pure Python")
            return
        if ran.returncode:
            raise RuntimeError(f"the modules do not compile:\n{ran.stdout}{ran.stderr}")
        made = [path for path in folder.rglob("*") if path.is_file()]
        build_data["force_include"] |= {str(path): path.relative_to(folder).as_posix() for path in made}
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("PRINTKIT_COMPILE") == "1"
