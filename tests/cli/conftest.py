"""Keeps the user's own config file away from the tests of commands."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_config_of_the_user_s(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Use an empty config folder; a test may put a file into it or choose another folder."""
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: folder)
    return folder
