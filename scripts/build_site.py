"""Builds the static site into build/site/: ``python scripts/build_site.py [FOLDER]``.

It needs Node 18 or newer with npm. Everything that the page loads is in the folder, in files whose names contain a
digest of their content; no other host is used. Two builds of the same tree give the same bytes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import site_packs as packs

from printkit import __version__
from printkit.browser.protocol import answer
from printkit.games import GAMES, load, reading
from printkit.journal.autoplay import played
from printkit.journal.checking.checker import check_text
from printkit.report.make import render, report

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
OLDEST_NODE = 18

PICTURES = ("kit.png", "report.png", "check.png", "companion.png")
"""The pictures of the landing page, copied from docs/pictures."""
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_COMPRESSED = ".wasm"
"""Suffix of files that are shipped compressed, because many web hosts would send them uncompressed."""


class Missing(SystemExit):
    """Raised if something is missing on this machine, with a remedy; exit code 3."""

    def __init__(self, words: str) -> None:
        print(words, file=sys.stderr)
        super().__init__(3)


def main() -> None:
    """Build the static site in the folder named on the command line; return the exit code."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    install()
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    Build(out).run()
    total = sum(each.stat().st_size for each in out.rglob("*") if each.is_file())
    print(f"{out}: {total / 1e6:.1f} MB in {sum(1 for each in out.rglob('*') if each.is_file())} files")


def install() -> None:
    """Install the pinned packages of the front end, if they are not installed yet. Raises :class:`Missing` without Node."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise Missing(
            "the site needs Node 18 or newer with npm; on Debian and Ubuntu: apt-get install nodejs npm"
        )
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.strip().lstrip("v").partition(".")[0]) < OLDEST_NODE:
        raise Missing(f"the site needs Node {OLDEST_NODE} or newer, and this is {version.strip()}")
    lock, stamp = SITE / "package-lock.json", SITE / "node_modules" / ".installed"
    if not stamp.is_file() or stamp.read_bytes() != lock.read_bytes():
        npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(npm, cwd=SITE, check=True)
        stamp.write_bytes(lock.read_bytes())


def node(*arguments: str) -> None:
    """Run a Node program in the site's folder: one of the front end's packages, or a script of the site."""
    subprocess.run(arguments, cwd=SITE, check=True)


def compressed(data: bytes) -> bytes:
    """Return the data compressed by gzip, without a time stamp."""
    return gzip.compress(data, 9, mtime=0)


def digest(data: bytes) -> str:
    """Return the SHA-256 of the data in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


class Build:
    """One build of the static site. ``files`` maps the name of each file, relative to the site, to the digest
    of its content. ``later`` lists the files that a first visit does not load.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        self.files: dict[str, str] = {}
        self.later: dict[str, str] = {}
        self.core_size = 0

    def run(self) -> None:
        node("npx", "tsc", "--noEmit", "-p", ".")
        bundle = {
            "pyodide": self.pyodide(),
            "stdlib": self.pack("the standard library", "stdlib", packs.stdlib()),
            "packs": [
                self.pack("reportlab and jinja2", "libraries", packs.libraries()),
                self.pack("printkit", "printkit", packs.printkit()),
            ],
            "coreSize": self.core_size,
            "extras": {"form": self.pack("the reader of PDF forms", "pdf", packs.pdf_reader(), later=True)},
        }
        worker = self.script("worker")
        main, reset = self.script("main"), self.script("reset")
        self.pages(
            main,
            reset,
            {
                "version": __version__,
                "worker": worker,
                "serviceWorker": "sw.js",
                "bundle": bundle,
                "games": self.hashed("js", "games", ".json", json.dumps(listed_games()).encode()),
            },
        )
        self.service_worker()

    # -- writing

    def write(self, name: str, data: bytes) -> str:
        """Write a file of the site under exactly this name."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.files[name] = digest(data)
        return name

    def hashed(self, folder: str, stem: str, suffix: str, data: bytes) -> str:
        """Write a file of the site under a name that contains a digest of the file's content. Return the name."""
        return self.write(f"{folder}/{stem}-{digest(data)[:12]}{suffix}", data)

    # -- Python

    def pyodide(self) -> str:
        """Copy Pyodide's own files into a folder whose name is a digest of their content, and return the folder's
        name. WebAssembly files are compressed.
        """
        source = SITE / "node_modules" / "pyodide"
        lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
        contents = {name: (source / name).read_bytes() for name in _PYODIDE}
        contents["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
        folder = f"py-{digest(b''.join(contents.values()))[:12]}/"
        for name, data in contents.items():
            small = name.endswith(_COMPRESSED)
            shipped = compressed(data) if small else data
            self.write(f"{folder}{name}{'.gz' * small}", shipped)
            self.core_size += len(shipped)
        return folder

    def pack(self, words: str, stem: str, data: bytes, *, later: bool = False) -> dict[str, object]:
        """Write a pack (one file that contains many). ``words`` is the name under which the page shows the
        pack while it loads. If ``later`` is True, a first visit to the site does not load the pack.
        """
        packed = compressed(data)
        url = self.hashed("py", stem, ".zip.gz", packed)
        if later:
            self.later[url] = self.files.pop(url)
        return {"name": words, "url": url, "size": len(packed)}

    # -- the page

    def script(self, name: str) -> str:
        """Bundle a script with everything that it imports, write the bundle to the site, and return its file name."""
        return self.hashed("js", name, ".js", bundled(name))

    def pages(self, main: str, reset: str, built: Mapping[str, object]) -> None:
        style = self.hashed("css", "site", ".css", self.style().encode())
        icon = self.hashed("img", "icon", ".svg", (ROOT / "templates" / "web" / "icon.svg").read_bytes())
        given = {
            "POLICY": policy(),
            "STYLE": f"{style}",
            "ICON": icon,
            "MAIN": main,
            "RESET": reset,
            "VERSION": __version__,
            "BUILT": json.dumps(built).replace("<", "\\u003c"),
            "GAMES": games(),
        }
        for name in PICTURES:
            picture = ROOT / "docs" / "pictures" / name
            given[name] = self.hashed("img", picture.stem, ".png", picture.read_bytes())
        for name in ("index.html", "companion.html", "reset.html"):
            self.write(name, filled((SITE / name).read_text(encoding="utf-8"), given).encode())
        self.write("licences.html", licences(style, icon).encode())

    def style(self) -> str:
        """Return the site's style sheet with the URLs of the fonts inserted."""
        faces = (
            ("Barlow", 400, "normal", "Barlow/Barlow-Regular.ttf"),
            ("Barlow", 400, "italic", "Barlow/Barlow-Regular_Italic.ttf"),
            ("Barlow", 600, "normal", "Barlow/Barlow-SemiBold.ttf"),
            ("Barlow Condensed", 500, "normal", "BarlowCondensed/BarlowCondensed-Medium.ttf"),
            ("Barlow Condensed", 600, "normal", "BarlowCondensed/BarlowCondensed-SemiBold.ttf"),
            ("Barlow Condensed", 700, "normal", "BarlowCondensed/BarlowCondensed-Bold.ttf"),
            ("B612 Mono", 400, "normal", "B612Mono/B612Mono-Regular.ttf"),
            ("B612 Mono", 700, "normal", "B612Mono/B612Mono-Bold.ttf"),
        )
        rules = []
        for family, weight, slope, name in faces:
            path = ROOT / "fonts" / name
            url = self.hashed("fonts", path.stem, path.suffix, path.read_bytes())
            rules.append(
                f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {slope}; '
                f'font-display: swap; src: url("../{url}"); }}'
            )
        return filled((SITE / "style.css").read_text(encoding="utf-8"), {"FACES": "\n".join(rules)})

    def service_worker(self) -> None:
        """Write the service worker sw.js, a script with which browsers keep the site for offline use. It
        lists every file of this build.
        """
        name = digest(json.dumps([self.files, self.later], sort_keys=True).encode())[:12]
        build = json.dumps(
            {
                "name": name,
                "files": dict(sorted(self.files.items())),
                "later": dict(sorted(self.later.items())),
            }
        )
        (self.out / "sw.js").write_bytes(bundled("sw", f"--define:BUILD={build}"))


def bundled(name: str, *options: str) -> bytes:
    """Return a script together with everything that it imports, minified."""
    command = [
        "npx",
        "esbuild",
        f"src/{name}.ts",
        "--bundle",
        "--minify",
        "--format=esm",
        "--target=es2022",
        *options,
    ]
    return subprocess.run([*command, "--log-level=error"], cwd=SITE, capture_output=True, check=True).stdout


def filled(text: str, given: Mapping[str, str]) -> str:
    """Return the text with each ``@NAME@`` replaced by its value. Raises KeyError for a name without a value."""
    return re.sub(r"@([\w.]+)@", lambda found: given[found[1]], text)


def policy() -> str:
    """Return the Content-Security-Policy of the site. It allows the style sheet of the reports, which is the
    same in all of them, by its digest.
    """
    styles = " ".join(f"'sha256-{each}'" for each in report_styles())
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            f"style-src 'self' {styles}",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self'",
            "frame-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def report_styles() -> list[str]:
    """Return the base64 digests of the style sheets inside HTML reports."""
    found: dict[str, None] = {}
    for slug in slugs():
        game = load(slug)
        policies = [(seat, game.policies[0]) for seat in game.seats or ("",)]
        text = played(game, reading(slug)[1], game.ruleset(), 1, policies)
        page = render(report(check_text(text, "log", reading, slugs())), ".html").decode()
        for style in re.findall(r"<style[^>]*>(.*?)</style>", page, re.DOTALL):
            found[base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()] = None
    return list(found)


def slugs() -> list[str]:
    """Return the games' names."""
    return [str(game["slug"]) for game in listed_games()["games"]]


@cache
def listed_games() -> dict[str, Any]:
    """Return the list of games that the site shows, in the form in which the site's Python code sends it to the page.
    Games of other packages are left out.
    """
    result: dict[str, Any] = json.loads(answer('{"kind": "games"}', ""))["result"]
    return result | {"games": [game for game in result["games"] if game["slug"] in GAMES]}


def games() -> str:
    """Return the games as the items of an HTML list, for the landing page."""
    return "\n".join(
        f'<li><a href="#/print/{game["slug"]}">{html.escape(game["title"])}</a>'
        f"<p>{html.escape(game['blurb'])}</p>"
        f'<p class="meaning">{html.escape(_capital(game["players"]))} · {html.escape(_capital(game["designer"]))}</p></li>'
        for game in listed_games()["games"]
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# -- licences


def licences(style: str, icon: str) -> str:
    """Return the page with the licences of printkit, the fonts, Python, Pyodide and the libraries."""
    articles = "".join(
        f'<h2>{html.escape(name)}</h2><pre tabindex="0">{html.escape(text.strip())}</pre>'
        for name, text in packs.licences()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>printkit: licences</title>
<link rel="icon" href="{icon}" type="image/svg+xml">
<link rel="stylesheet" href="{style}">
</head>
<body>
<header><a class="name" href="./">printkit</a></header>
<main><h1>Licences</h1>{articles}</main>
</body>
</html>
"""


if __name__ == "__main__":
    main()
