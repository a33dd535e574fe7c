"""Serves build/site/ on this machine until Ctrl-C: ``python scripts/serve_site.py [FOLDER] [PORT]``."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the media types that browsers require for scripts and WebAssembly."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".gz": "application/gzip",
        ".woff2": "font/woff2",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Do nothing, so that requests are not logged."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server for the folder that only this machine can reach; port 0 chooses a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def main() -> None:
    """Serve the site until Ctrl-C."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    if not (folder / "index.html").is_file():
        raise SystemExit(f"{folder} holds no site: run `make site` first")
    with server(folder, int(sys.argv[2]) if len(sys.argv) > 2 else 8000) as served:
        print(f"http://127.0.0.1:{served.server_port}/  (Ctrl-C ends it)", flush=True)
        with suppress(KeyboardInterrupt):
            served.serve_forever()


if __name__ == "__main__":
    main()
