"""Builds, installs and removes packages with pip, and lays out their metadata as pip does."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent

_PIP = ("--quiet", "--disable-pip-version-check")


def build(project: Path, folder: Path, compiling: bool = False) -> Path:
    """Build the wheel of a project with the installed build backend; compiling needs an environment of its own."""
    command = [sys.executable, "-m", "pip", "wheel", *_PIP, "--no-deps", "--wheel-dir", str(folder)]
    environment = os.environ | {"PRINTKIT_COMPILE": "1" if compiling else ""}
    isolation = [] if compiling else ["--no-build-isolation"]
    before = set(folder.glob("*.whl"))
    subprocess.run(
        [*command, *isolation, str(project)], check=True, stdin=subprocess.DEVNULL, env=environment
    )
    (built,) = set(folder.glob("*.whl")) - before
    return built


def environment_with(folder: Path, *wheels: Path) -> Path:
    """Return a virtual environment with the libraries of this one and these wheels, but no other printkit or game."""
    environment = folder / "env"
    venv.create(environment, symlinks=True)
    where = site_packages(environment)
    libraries = "\n".join(path for path in sys.path if path.endswith("site-packages"))
    (where / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    if wheels:
        install(environment, *wheels)
    return environment


def site_packages(environment: Path) -> Path:
    """Return the folder of the environment's packages."""
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    command = [str(environment / "bin" / "python"), "-c", asked]
    return Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


def install(environment: Path, *wheels: Path) -> None:
    """Install packages into an environment without their dependencies."""
    _pip(environment, "install", "--no-deps", "--ignore-installed", *map(str, wheels))


def uninstall(environment: Path, package: str) -> None:
    """Remove a package from an environment."""
    _pip(environment, "uninstall", "--yes", package)


def _pip(environment: Path, action: str, *arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python"), action, *_PIP]
    subprocess.run(
        [*command, *arguments], check=True, stdin=subprocess.DEVNULL, cwd=environment, env=_clean()
    )


def _clean() -> dict[str, str]:
    """Return this process's environment variables without the path of the source tree."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def lay_out(project: Path, folder: Path) -> None:
    """Make a project importable from ``folder``: link its modules, and write its metadata as pip would."""
    declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = declared["name"], declared["version"]
    metadata = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    fields = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (metadata / "METADATA").write_text(fields, encoding="utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{entry} = {target}\n" for entry, target in entries.items())
        for group, entries in declared["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
    for module in project.glob("*/__init__.py"):
        (folder / module.parent.name).symlink_to(module.parent, target_is_directory=True)


class Installation(NamedTuple):
    """One way to run printkit, with a home folder of its own."""

    command: tuple[str, ...]
    path: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        home = {f"XDG_{kind}_HOME": str(self.folder / kind.lower()) for kind in ("CACHE", "CONFIG", "STATE")}
        return {
            **os.environ,
            **home,
            "PYTHONPATH": self.path,
            "PRINTKIT_TRACEBACK": "1",
            "HOME": str(self.folder),
        }

    def run(self, *arguments: str | Path, typed: str = "", code: int = 0, **more: str) -> str:
        """Run a command, check its exit code and return its output."""
        ran = subprocess.run(
            [*self.command, *map(str, arguments)],
            input=typed, cwd=self.folder, env=self.environment | more, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == code, f"{arguments}: {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout


def sources_with(site: Path, folder: Path) -> Installation:
    """Return an installation that uses printkit's sources and the packages in ``site``; its home folder is created."""
    (folder / "cache").mkdir(parents=True)
    command = (sys.executable, "-c", "import sys; from printkit.cli import main; sys.exit(main())")
    return Installation(command, f"{ROOT}{os.pathsep}{site}", folder)
