"""The commands' tests see no config file of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_config_of_the_user_s(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """An empty config folder; a test may fill it or name another."""
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: folder)
    return folder
