"""The user's defaults: a TOML file in the user's config folder, or the one that ``--config`` names.

    # ~/.config/printkit/config.toml
    paper = "a4"
    ink = "low"
    player = "R. Nordquist"

Options on the command line win over it. A file that cannot be understood is refused with its line and column, and
never half obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printkit.cli.failures import Failure, unknown

FILE_NAME = "config.toml"


class Key(NamedTuple):
    """A key of the config file: its name, the words that it takes (none: any text), what it sets."""

    name: str
    values: tuple[str, ...]
    help: str


KEYS: tuple[Key, ...] = (
    Key("paper", ("letter", "a4"), "the paper that kits are printed on"),
    Key("ink", ("full", "low", "mono"), "how much ink kits may take"),
    Key("backs", ("gutterfold", "duplex-long", "duplex-short", "none"), "how backs of pieces are printed"),
    Key("player", (), "the name in the header of logs and reports"),
    Key("templates", (), "a folder whose templates take the place of printkit's own"),
)


class Config(NamedTuple):
    """What a config file said: its keys and values, and where it lies (None: there is none)."""

    values: Mapping[str, str]
    path: Path | None

    @property
    def player(self) -> str:
        return str(self.values.get("player", ""))

    def defaults(self) -> dict[str, str]:
        """The values under the names of click's parameters."""
        return {key.replace("-", "_"): value for key, value in self.values.items()}


def config_folder() -> Path:
    """The folder of the config file."""
    from platformdirs import user_config_path

    return user_config_path("printkit", appauthor=False)


def load_config(path: Path | None = None) -> Config:
    """The config at ``path``, which has to be there; without one, the user's own if there is one.

    Raises :class:`~printkit.cli.failures.Failure` with file, line and column for what cannot be understood.
    """
    named = path is not None
    path = path or config_folder() / FILE_NAME
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        if named:
            raise Failure(
                f"the config file {path} is not there", "leave --config out, or name one that is"
            ) from None
        return Config({}, None)
    except OSError as error:
        raise Failure(f"the config file {path} cannot be read: {error.strerror}") from None
    return Config(parse(raw, path), path)


def parse(raw: bytes, path: Path) -> dict[str, str]:
    """The keys and values of a config file; raises :class:`~printkit.cli.failures.Failure`."""
    import tomllib

    try:
        text = raw.decode("utf-8-sig")
        values = tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise Failure(f"{path}:{line}:{column}: this is not UTF-8 text", "save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise _broken(path, text, str(error)) from None
    known = {key.name: key for key in KEYS}
    for name, value in values.items():
        place = f"{path}:{_place(text, name)}"
        if name not in known:
            raise Failure(f"{place}: {unknown('key', name, known)}", "correct the key or take it out")
        _judge(known[name], value, place)
    return values


def _judge(key: Key, value: object, place: str) -> None:
    """Refuses a value that the key does not take."""
    if not isinstance(value, str):
        raise Failure(f"{place}: {key.name} takes text in quotes, not {value!r}", f'write {key.name} = "..."')
    if key.values and value not in key.values:
        choices = ", ".join(f'"{each}"' for each in key.values)
        raise Failure(f'{place}: {key.name} cannot be "{value}"', f"it may be {choices}")


def _broken(path: Path, text: str, said: str) -> Failure:
    """The failure for text that is not TOML, with the place that the parser names at the message's end."""
    match = re.search(r" \((?:at line (\d+), column (\d+)|at end of document)\)$", said)
    line, column = len(text.splitlines()) or 1, 1
    if match:
        said = said[: match.start()]
        if match[1]:
            line, column = int(match[1]), int(match[2])
    return Failure(
        f"{path}:{line}:{column}: this is not TOML: {said[:1].lower()}{said[1:]}",
        'each line is a key and its value, such as: paper = "a4"',
    )


def _place(text: str, name: str) -> str:
    """``line:column`` of a top-level key or table of a TOML text."""
    quoted = re.escape(name)
    match = re.search(rf"""^[ \t]*\[*[ \t]*["']?({quoted})\b""", text, re.MULTILINE)
    start = match.start(1) if match else 0
    return f"{text.count(chr(10), 0, start) + 1}:{start - (text.rfind(chr(10), 0, start) + 1) + 1}"
