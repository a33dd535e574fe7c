"""The size to which a PDF's streams decompress is counted to the byte, whatever they are packed with."""

from __future__ import annotations

import zlib

import pytest

from printkit.press.output import unpacking
from printkit.press.output.unpacking import is_too_large

MOST = 1_000


@pytest.fixture(autouse=True)
def small_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of a thousand bytes, and steps of a hundred, so that a stream needs several."""
    monkeypatch.setattr(unpacking, "MOST", MOST)
    monkeypatch.setattr(unpacking, "_STEP", 100)


def pdf(*streams: bytes, names: str = "/FlateDecode") -> bytes:
    parts = [b"<< %s >>\nstream\r\n%s\nendstream" % (names.encode(), stream) for stream in streams]
    return b"%PDF-1.7\n" + b"\n".join(parts) + b"\n%%EOF"


def deflated(size: int) -> bytes:
    return zlib.compress(bytes(n * 7 % 251 for n in range(size)))


def test_one_byte_more_than_the_limit_is_too_large() -> None:
    assert not is_too_large(pdf(deflated(MOST)))
    assert is_too_large(pdf(deflated(MOST + 1)))


def test_the_streams_of_a_file_are_added_up() -> None:
    assert not is_too_large(pdf(deflated(400), deflated(600)))
    assert is_too_large(pdf(deflated(400), deflated(601)))
    assert is_too_large(pdf(deflated(1001), b"plain text"))


def test_deflated_data_inside_deflated_data_is_counted_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = deflated(900)
    for most, found in ((len(inner) + 900, False), (len(inner) + 899, True)):
        monkeypatch.setattr(unpacking, "MOST", most)
        assert is_too_large(pdf(zlib.compress(inner))) is found
    assert not is_too_large(pdf(zlib.compress(b"  " + inner))), "what begins otherwise is not deflated"


def test_nested_data_is_unpacked_eight_layers_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream itself and eight layers within it are unpacked; what is packed a tenth time counts as it is."""
    data, sizes = deflated(900), [900]
    for _ in range(9):
        sizes.append(len(data))
        data = zlib.compress(data)
    whole = sum(sizes[1:])
    for most, found in ((whole, False), (whole - 1, True)):
        monkeypatch.setattr(unpacking, "MOST", most)
        assert is_too_large(pdf(data)) is found


def test_a_stream_that_is_damaged_counts_as_far_as_it_can_be_read() -> None:
    whole = deflated(2_000)
    assert is_too_large(pdf(whole[:-4]))
    assert not is_too_large(pdf(whole[:40]))


@pytest.mark.parametrize(
    ("name", "factor"),
    [("/LZWDecode", 2_731), ("/LZW", 2_731), ("/RunLengthDecode", 64), ("/RL", 64), ("/L#5AWDecode", 2_731)],
)
def test_other_packings_count_with_their_largest_factor(
    name: str, factor: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything from the stream's start to the end of the file counts as packed."""
    data = pdf(b"x" * 30, names=name)
    packed = len(data) - data.index(b"x" * 30)
    for most, found in ((factor * packed, False), (factor * packed - 1, True)):
        monkeypatch.setattr(unpacking, "MOST", most)
        assert is_too_large(data) is found
    assert not is_too_large(pdf(b"x" * 30, names="/ASCIIHexDecode"))


def test_deflated_streams_do_not_count_as_packed_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST", 64 * 200)
    assert not is_too_large(pdf(b"x" * 90, deflated(300), names="/RL /FlateDecode"))


def test_text_that_only_begins_like_deflated_data_is_not_unpacked() -> None:
    assert not is_too_large(pdf(b"\x78"))
    assert not is_too_large(pdf(b"\x78\x9d" + deflated(5_000)[2:])), "the check digit is wrong"
    assert is_too_large(pdf(b"\x78\x9c" + deflated(5_000)[2:]))
