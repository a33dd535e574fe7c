"""Public API for numbers of a game that players may replace in a TOML file: how to declare, read, check and write such numbers."""

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
