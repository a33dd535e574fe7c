"""Loads the user's default option values: from a TOML file in the user's config folder, or from the file named by ``--config``.

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
        "paper": one_of("letter", "a4"),  # paper size of kits
        "ink": one_of("full", "low", "mono"),  # how much ink kits use
        "backs": one_of(
            "gutterfold", "duplex-long", "duplex-short", "none"
        ),  # how the backs of pieces are printed
        "printer": TEXT,  # printer whose profile corrects kits
        "tray": TEXT,  # paper tray of that printer
        "player": TEXT,  # player's name in the header of logs and reports
        "templates": TEXT,  # folder of report templates that replace printkit's own
    }
)


class Config(NamedTuple):
    """The content of a config file: its keys and values, and its path (None if no config file exists)."""

    values: Mapping[str, str]
    path: Path | None

    @property
    def player(self) -> str:
        return str(self.values.get("player", ""))

    def defaults(self) -> dict[str, str]:
        """Return the option values from the config file, by the name of the option's Click parameter."""
        return {key.replace("-", "_"): value for key, value in self.values.items()}


def config_folder() -> Path:
    """Return the folder that contains the config file."""
    from platformdirs import user_config_path

    return user_config_path("printkit", appauthor=False)


def load_config(path: Path | None = None) -> Config:
    """Load the config file at ``path``, which must exist.

    Without a path, load the user's own config file if there is one.

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
                f"the config file {path} does not exist", "leave --config out, or name a file that exists"
            ) from None
        return Config({}, None)
    except OSError as error:
        raise Failure(f"the config file {path} cannot be read: {error.strerror}") from None
    except DataError as error:
        raise Failure(error.said, f"expected: {error.expected}") from None
    return Config(values, path)
