"""Named tuples made the short way are the same as those made by name."""

from __future__ import annotations

from typing import NamedTuple

from printkit.table.tuples import new, put


class Place(NamedTuple):
    x: float
    y: float
    name: str = "here"


def test_new_creates_a_named_tuple_from_all_its_fields() -> None:
    assert new(Place, (1.0, 2.0, "there")) == Place(1.0, 2.0, "there")
    assert type(new(Place, (1.0, 2.0, "there"))) is Place


def test_put_replaces_the_field_at_an_index() -> None:
    here = Place(1.0, 2.0)
    there = put(here, Place._fields.index("name"), "there")
    assert (type(there), there, here) == (Place, here._replace(name="there"), Place(1.0, 2.0))
    assert put((1, 2, 3), 1, 5) == (1, 5, 3)
