"""Without the extra `web`, none of its libraries is installed, and `--web` says what to install."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from printkit.cli.support.machine import DISTRIBUTION

_WEB = {"starlette", "uvicorn", "segno", "httpx", "playwright", "anyio", "h11"}


def plain(name: str) -> set[str]:
    """Return the requirements of a distribution without its extras."""
    try:
        needed = requires(name) or []
    except PackageNotFoundError:  # for another system
        return set()
    return {
        re.split(r"[^\w.-]", each)[0].lower().replace("_", "-") for each in needed if "extra ==" not in each
    }


def test_an_installation_without_the_web_extra_installs_no_web_library() -> None:
    found: set[str] = set()
    ahead = plain(DISTRIBUTION)
    assert "click" in ahead
    while ahead:
        found |= ahead
        ahead = {each for name in ahead for each in plain(name)} - found
    assert len(found) > 10
    assert not found & _WEB


def test_without_the_web_libraries_log_web_says_what_to_install(tmp_path: Path) -> None:
    blocked = "; ".join(f"sys.modules[{name!r}] = None" for name in ("starlette", "uvicorn", "segno"))
    program = f"import sys; {blocked}; from printkit.cli import main; sys.exit(main())"
    line = [sys.executable, "-c", program, "log", "malta-convoy", "--web", "-o", str(tmp_path / "a.log")]
    run = subprocess.run(line, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert run.returncode == 3, run.stderr
    assert f"{DISTRIBUTION}[web]" in run.stderr
    assert "Traceback" not in run.stderr
