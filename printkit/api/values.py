"""The values of a game that a player may replace by a TOML file: how they are declared, read, checked and written."""

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
