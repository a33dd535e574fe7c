"""What the shell completes after an option or argument: files, folders, names of printkit, or nothing."""

from __future__ import annotations

import click
import pytest

from printkit.cli.support.completion import Completed, completed


def kind_of(param: click.Parameter) -> str:
    """Return what is completed for a parameter: ``file``, ``dir``, ``names``, or ``nothing``."""
    completed(click.Command("test", params=[param]))
    if not isinstance(param.type, Completed):
        return "nothing"
    return "names" if param.type.names is not None else param.type.kind


@pytest.mark.parametrize(
    ("metavar", "kind"),
    [("FILE", "file"), ("LOG...", "file"), ("OUT", "file"), ("PATH", "file"), ("DIR", "dir"), ("FOLDER", "dir"), ("NAME", "nothing"), ("", "nothing")],
)  # fmt: skip
def test_the_metavar_of_an_option_decides_what_is_completed(metavar: str, kind: str) -> None:
    assert kind_of(click.Option(["--test"], metavar=metavar or None)) == kind


@pytest.mark.parametrize("option", ["--preset", "--policy", "--set", "--part", "--game"])
def test_options_with_known_values_complete_these(option: str) -> None:
    assert kind_of(click.Option([option], metavar="FILE")) == "names"


def test_numbers_are_not_completed() -> None:
    option = click.Option(["--test"], metavar="FILE", type=int)
    completed(click.Command("test", params=[option]))
    assert option.type is click.INT
