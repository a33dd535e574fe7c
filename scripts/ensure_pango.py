"""Installs Pango and HarfBuzz's subsetter if they are missing. Uses apt-get, as root or through sudo; on systems without apt-get, prints
what to install.

The exit code is 0 if Pango is available, otherwise 3.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys

from printkit.cli.support import machine


def main() -> int:
    if not machine.pango().missing:
        return _with_subsetter()
    command = machine.PANGO.install()
    if not (shutil.which("apt-get") and _may_install()):
        return _ask_for(command)
    packages = shlex.split(command.partition(" install ")[2])
    _install(packages)
    # A new process: this one's loader has remembered what was missing.
    look = "import sys; from printkit.cli import machine; sys.exit(bool(machine.pango().missing))"
    if subprocess.run([sys.executable, "-c", look], check=False).returncode:
        return _ask_for(command)
    return 0


def _with_subsetter() -> int:
    """Also install HarfBuzz's font subsetter if the system offers it. Reports can be made without it."""
    if not machine.has_subsetter() and shutil.which("apt-get") and _may_install():
        packages = shlex.split(machine.SUBSETTER.install().partition(" install ")[2])
        if not _install(packages):
            print("HarfBuzz's subsetter could not be installed; PDF reports are made without it.")
    return 0


def _install(packages: list[str]) -> bool:
    line = ("install", "-y", "--no-install-recommends", *packages)
    return _apt(*line) or (_apt("update") and _apt(*line))


def _may_install() -> bool:
    return os.geteuid() == 0 or shutil.which("sudo") is not None


def _apt(*arguments: str) -> bool:
    sudo = []
    if os.geteuid() != 0:
        sudo = ["sudo"] if sys.stdin.isatty() else ["sudo", "-n"]
    line = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", *arguments]
    print("+", shlex.join(line), flush=True)
    return subprocess.run(line, check=False).returncode == 0


def _ask_for(command: str) -> int:
    print(
        f"Pango is missing, and PDF reports need it. Install it with:\n\n    {command}\n\nThen run make again."
    )
    return 3


if __name__ == "__main__":
    sys.exit(main())
