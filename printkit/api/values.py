"""Public API for a game's values that a player may replace by a TOML file: how to declare, read, check and write them."""

from __future__ import annotations

from printkit.table.own_values import (
    Schema,
    above,
    filled,
    keys,
    number,
    read,
    several,
    table,
    table_of,
    whole,
    written,
)

__all__ = [
    "Schema",
    "above",
    "filled",
    "keys",
    "number",
    "read",
    "several",
    "table",
    "table_of",
    "whole",
    "written",
]
