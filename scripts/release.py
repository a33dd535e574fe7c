"""Builds everything that is published into dist/, from the last commit, and tests it: ``make release``.

The packages are an sdist, a pure Python wheel, a wheel with compiled modules, and the static site as a zip. Their
metadata and contents are checked, each package is installed into a new environment of every Python found (3.11 to
3.14), and prints, checks and plays there. With ``--twice``, everything is built again, and both builds must have the
same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_FIRST = (1980, 1, 1, 0, 0, 0)
_SAMPLE = "tests/games/uss_lox/journals/first-patrol.log"
_SMOKE: tuple[tuple[str, ...], ...] = (
    ("print", "malta-convoy", "--paper", "a4", "-o", "kit.pdf"),
    ("check", "sample.log"),
    ("play", "ssn", "--seed", "1", "-o", "game.html"),
)
"""The commands that test each built package (smoke test). ``sample.log`` is a log without mistakes."""
PRESENT = ("printkit/py.typed", "printkit/_data/fonts/Barlow/OFL.txt", "printkit/games/ssn/explain.json")
"""Files that every wheel must contain besides its metadata."""
_ABSENT = re.compile(r"^(tests|output|\.ci)/|(^|/)(node_modules|__pycache__)/")
"""Matches the paths of files that no package may contain."""


class Unfit(SystemExit):
    """Raised for a package that must not be published, with the reason; exit code 1."""

    def __init__(self, reason: str) -> None:
        print(f"release: {reason}", file=sys.stderr)
        super().__init__(1)


def main() -> None:
    """Build and test everything that is published; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--twice", action="store_true", help="build twice, and compare the bytes")
    parser.add_argument("--no-install", action="store_true", help="build and check, and install nothing")
    parser.add_argument("--no-site", action="store_true", help="leave the static site out")
    options = parser.parse_args()
    made = built(DIST, site=not options.no_site)
    check_metadata([each for each in made if each.suffix != ".zip"])
    for each in made:
        check_contents(each)
    if options.twice:
        with tempfile.TemporaryDirectory(prefix="printkit-release-") as again:
            compare(made, built(Path(again), site=not options.no_site))
    if not options.no_install:
        try_everywhere([each for each in made if each.suffix != ".zip"])
    sums = "".join(f"{digest(each)}  {each.name}\n" for each in made)
    (DIST / "SHA256SUMS").write_text(sums, encoding="ascii")
    print(sums, end="")


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run(command: Sequence[str | Path], *, folder: Path, **variables: str) -> None:
    """Run a command. Raises :class:`Unfit` with the command's output if the command fails."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(each) for each in command],
        cwd=folder, env=kept | variables, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        words = " ".join(map(str, command))
        raise Unfit(f"`{words}` ended with {done.returncode}\n{done.stdout}{done.stderr}")


# -- building


def built(target: Path, *, site: bool) -> list[Path]:
    """Build everything from the last commit into the folder ``target``. Return the files, sorted by name."""
    target.mkdir(parents=True, exist_ok=True)
    for old in (*target.glob("printkit[_-]*"), target / "SHA256SUMS"):
        old.unlink(missing_ok=True)
    tree = ROOT / "build" / "release"
    export(tree)
    epoch = git("log", "-1", "--format=%ct").strip()
    hatch = [sys.executable, "-m", "hatchling", "build", "--directory", str(target)]
    for kind in ("sdist", "wheel"):
        run([*hatch, "--target", kind], folder=tree, SOURCE_DATE_EPOCH=epoch, PRINTKIT_COMPILE="")
    run([*hatch, "--target", "wheel"], folder=tree, SOURCE_DATE_EPOCH=epoch, PRINTKIT_COMPILE="1")
    if site:
        build_site(tree, target)
    return sorted(each for each in target.iterdir() if each.name.startswith("printkit"))


def git(*words: str) -> str:
    """Return the output of a git command."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def export(tree: Path) -> None:
    """Write the files of the last commit to the folder ``tree``. Uncommitted changes are not released."""
    if git("status", "--porcelain").strip():
        print("release: some changes are not committed, and not released", file=sys.stderr)
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    with tempfile.TemporaryFile() as packed:
        subprocess.run(["git", "archive", "--format=zip", "HEAD"], cwd=ROOT, check=True, stdout=packed)
        packed.seek(0)
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(tree)


def build_site(tree: Path, target: Path) -> None:
    """Build the static site of the tree and put it into a zip."""
    version = re.search(r'^version = "(.+)"', (tree / "pyproject.toml").read_text(), re.MULTILINE)
    assert version is not None
    out = tree / "build" / "site"
    run([sys.executable, "scripts/build_site.py", out], folder=tree, PYTHONPATH=str(tree))
    with zipfile.ZipFile(target / f"printkit-site-{version[1]}.zip", "w") as archive:
        for path in sorted(each for each in out.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(f"printkit-site/{path.relative_to(out).as_posix()}", _FIRST)
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def compare(made: Sequence[Path], again: Sequence[Path]) -> None:
    """Raise :class:`Unfit` unless two builds consist of the same files with the same bytes."""
    first = {each.name: digest(each) for each in made}
    second = {each.name: digest(each) for each in again}
    if first != second:
        differing = sorted(name for name in first | second if first.get(name) != second.get(name))
        raise Unfit(f"two builds of one commit differ: {', '.join(differing)}")
    print(f"two builds have the same bytes: {len(first)} files")


# -- checking


def check_metadata(packages: Sequence[Path]) -> None:
    """Check the metadata of the packages with the same rules as the package index."""
    run([sys.executable, "-m", "twine", "check", "--strict", *packages], folder=ROOT)


def names_in(package: Path) -> list[str]:
    """Return the names of the files in a package. For an sdist, the names do not contain the top folder."""
    if package.name.endswith(".tar.gz"):
        with tarfile.open(package) as archive:
            return [name.partition("/")[2] for name in archive.getnames()]
    with zipfile.ZipFile(package) as archive:
        return archive.namelist()


def check_contents(package: Path) -> None:
    """Raise :class:`Unfit` for a package that contains a forbidden file or lacks a required one."""
    names = names_in(package)
    if wrong := [name for name in names if _ABSENT.search(name)]:
        raise Unfit(f"{package.name} contains {wrong[0]}")
    if package.suffix != ".whl":
        return
    missing = [name for name in PRESENT if name not in names]
    missing += [
        wanted
        for wanted in ("entry_points.txt", "licenses/LICENSE", "licenses/fonts/Barlow/OFL.txt")
        if not any(name.endswith(f".dist-info/{wanted}") for name in names)
    ]
    if missing:
        raise Unfit(f"{package.name} lacks {', '.join(missing)}")


# -- trying


def pythons() -> Iterator[tuple[str, Path]]:
    """Yield the version and program of each Python found on the path or in pyenv's folder."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in PYTHONS:
        beside = sorted(kept.glob(f"{version}.*/bin/python3"))
        found = beside[-1] if beside else shutil.which(f"python{version}")
        if version == sysconfig.get_python_version():
            yield version, Path(sys.executable)
        elif found is not None:
            yield version, Path(found)


def try_everywhere(packages: Sequence[Path]) -> None:
    """Install each package into a new environment of each Python and run the smoke test."""
    found = dict(pythons())
    for version, python in found.items():
        tag = f"cp{version.replace('.', '')}"
        for package in packages:
            if package.suffix == ".whl" and f"-{tag}-" not in package.name and "-py3-" not in package.name:
                continue
            try_package(python, package)
            print(f"{package.name}: installed and tried with Python {version}", flush=True)
    if absent := [each for each in PYTHONS if each not in found]:
        print(f"not tried with Python {', '.join(absent)}: not found on this machine")


def try_package(python: Path, package: Path) -> None:
    """Install a package with its dependencies outside the source tree and run the smoke test."""
    with tempfile.TemporaryDirectory(prefix="printkit-smoke-") as folder:
        work = Path(folder)
        run([python, "-m", "venv", work / "env"], folder=work)
        scripts = work / "env" / ("Scripts" if os.name == "nt" else "bin")
        run(
            [scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package],
            folder=work,
        )
        shutil.copy(ROOT / _SAMPLE, work / "sample.log")
        for arguments in _SMOKE:
            run([scripts / "printkit", *arguments], folder=work)
        heads = {"kit.pdf": b"%PDF-", "game.html": b"<!doctype html>"}
        for name, head in heads.items():
            if not (work / name).read_bytes().startswith(head):
                raise Unfit(f"{package.name}: {name} is not what it should be")


if __name__ == "__main__":
    main()
