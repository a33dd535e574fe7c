"""Pictures of the sea under water."""

from __future__ import annotations

import pytest

from printkit.drawing import Box, Path
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sea import deep


@pytest.mark.parametrize(("height", "paths"), [(1, 0), (2, 2), (5, 4), (60, 5)])
def test_a_picture_of_any_depth_has_no_path_without_lines(height: float, paths: int) -> None:
    """A path without lines has no extent, so that a page with such a path cannot be shown as SVG."""
    water = deep(Box(0, 0, 40, height), Rough(1))
    assert all(isinstance(item, Path) and item.steps for item in water)
    assert len(water) == paths
