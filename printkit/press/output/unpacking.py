"""Checks how large the compressed streams of a PDF will become, before a library decompresses them.

This is a defence against decompression bombs.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

MOST = 64_000_000
"""Maximum total size in bytes of the decompressed streams of a PDF form.

A larger form is refused. printkit's own forms need less than a tenth of it.
"""
_STEP = 1_000_000
_DEEPEST = 8
_STREAM = re.compile(rb"stream\r?\n")
_NAME = re.compile(rb"/[^\s/<>\[\](){}%]+")
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_EXPANSION = {b"/LZWDecode": 2_731, b"/LZW": 2_731, b"/RunLengthDecode": 64, b"/RL": 64}
"""For each PDF filter other than deflate: the largest factor by which data can grow when it is decompressed."""


def is_too_large(pdf: bytes) -> bool:
    """Return True if the streams of a PDF may decompress to more than :data:`MOST` bytes.

    At most a megabyte of memory is needed to find out.
    """
    factor = max((_EXPANSION.get(name, 0) for name in _names(pdf)), default=0)
    whole = factor * _bytes_not_deflated(pdf) if factor else 0
    for found in _STREAM.finditer(pdf):
        if whole > MOST:
            return True
        if not _is_deflated(pdf[found.end() : found.end() + 2]):
            continue
        stage = _Stage(_DEEPEST)
        for part in _parts(pdf, found.end()):
            for size in stage.push(part):
                whole += size
                if whole > MOST:
                    return True
            if stage.done:
                break
    return whole > MOST


def _names(pdf: bytes) -> Iterator[bytes]:
    for found in _NAME.finditer(pdf):
        yield _ESCAPE.sub(lambda escape: bytes([int(escape[1], 16)]), found[0])


def _bytes_not_deflated(pdf: bytes) -> int:
    """Return the number of bytes in the file that belong to streams compressed by another method than deflate."""
    places = [found.end() for found in _STREAM.finditer(pdf)]
    ends = [*places[1:], len(pdf)]
    return sum(end - place for place, end in zip(places, ends) if not _is_deflated(pdf[place : place + 2]))


def _is_deflated(head: bytes) -> bool:
    """Return True if the two bytes are the beginning of deflated data (RFC 1950)."""
    return len(head) == 2 and head[0] & 15 == 8 and int.from_bytes(head) % 31 == 0


def _parts(pdf: bytes, place: int) -> Iterator[bytes]:
    for at in range(place, len(pdf), _STEP):
        yield pdf[at : at + _STEP]


class _Stage:
    """Decompresses deflated data piece by piece. If the output is again deflated data, decompresses this data, too."""

    def __init__(self, depth: int) -> None:
        self._depth = depth
        self._inflate = zlib.decompressobj()
        self._deeper: _Stage | None = None
        self._first = True
        self.done = False

    def push(self, data: bytes) -> Iterator[int]:
        """Decompress ``data``; yield the size in bytes of each piece of output."""
        while data and not self.done:
            try:
                piece = self._inflate.decompress(data, _STEP)
            except zlib.error:
                self.done = True
                return
            if self._first and self._depth and _is_deflated(piece[:2]):
                self._deeper = _Stage(self._depth - 1)
            self._first = False
            yield len(piece)
            if self._deeper is not None:
                yield from self._deeper.push(piece)
            self.done = self._inflate.eof
            data = self._inflate.unconsumed_tail
