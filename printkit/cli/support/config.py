"""The user's defaults: a TOML file in the user's config folder, or the file named by ``--config``.

    # ~/.config/printkit/config.toml
    paper = "a4"
    ink = "low"
    player = "R. Nordquist"

Options on the command line override it. A file that cannot be parsed is refused with its line and column, and no part
of it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printkit.cli.support.failures import Failure
from printkit.table.own_values import TEXT, one_of, read, table, text_of
from printkit.table.rules import DataError

FILE_NAME = "config.toml"
SCHEMA = table(
    {
        "paper": one_of("letter", "a4"),  # that kits are printed on
        "ink": one_of("full", "low", "mono"),  # that kits may take
        "backs": one_of("gutterfold", "duplex-long", "duplex-short", "none"),  # of pieces
        "printer": TEXT,  # whose profile kits are printed with
        "tray": TEXT,  # that its paper comes from
        "player": TEXT,  # in the header of logs and reports
        "templates": TEXT,  # a folder whose templates take the place of printkit's own
    }
)


class Config(NamedTuple):
    """The content of a config file: its keys and values, and its path (None if there is none)."""

    values: Mapping[str, str]
    path: Path | None

    @property
    def player(self) -> str:
        return str(self.values.get("player", ""))

    def defaults(self) -> dict[str, str]:
        """Return the values under the names of Click's parameters."""
        return {key.replace("-", "_"): value for key, value in self.values.items()}


def config_folder() -> Path:
    """Return the folder of the config file."""
    from platformdirs import user_config_path

    return user_config_path("printkit", appauthor=False)


def load_config(path: Path | None = None) -> Config:
    """Return the config at ``path``, which must exist; without a path, the user's own config if there is one.

    Raises :class:`~printkit.cli.support.failures.Failure` with file, line and column if it cannot be parsed.
    """
    named = path is not None
    path = path or config_folder() / FILE_NAME
    try:
        values = read(
            text_of(path, str(path)), str(path), SCHEMA, 'a key and its value, such as: paper = "a4"'
        )
    except FileNotFoundError:
        if named:
            raise Failure(
                f"the config file {path} is not there", "leave --config out, or name one that is"
            ) from None
        return Config({}, None)
    except OSError as error:
        raise Failure(f"the config file {path} cannot be read: {error.strerror}") from None
    except DataError as error:
        raise Failure(error.said, f"expected: {error.expected}") from None
    return Config(values, path)
