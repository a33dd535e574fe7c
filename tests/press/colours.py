"""Simulates how a picture looks without colour, and to people with each of the three kinds of colour blindness.

Matrices: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0, applied to linear RGB. Greyscale is the luminance of
ITU-R BT.709.
"""

from __future__ import annotations

from functools import cache
from math import fsum

from PIL import Image

Rgb = tuple[int, int, int]
_MACHADO = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
SIGHTS = tuple(_MACHADO)


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _encoded(value: float) -> int:
    part = min(1.0, max(0.0, value))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


@cache
def seen(colour: Rgb, sight: str) -> Rgb:
    """Return a colour as people with this colour blindness see it."""
    linear = [_linear(value) for value in colour]
    red, green, blue = (
        _encoded(fsum(weight * value for weight, value in zip(row, linear))) for row in _MACHADO[sight]
    )
    return red, green, blue


def luminance(colour: Rgb) -> float:
    return fsum(w * _linear(value) for w, value in zip((0.2126, 0.7152, 0.0722), colour))


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours by WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def as_seen(picture: Image.Image, sight: str) -> Image.Image:
    """Return the picture, quantised to 64 colours, as people with this colour blindness see it."""
    small = picture.convert("RGB").quantize(64)
    palette = small.getpalette() or []
    shown: list[int] = []
    for at in range(0, len(palette), 3):
        shown += seen((palette[at], palette[at + 1], palette[at + 2]), sight)
    small.putpalette(shown)
    return small.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that clearly differ between two pictures of the same size."""
    from PIL import ImageChops

    apart = ImageChops.difference(one, other).convert("L").histogram()
    return sum(apart[40:]) / max(1, one.width * one.height)
