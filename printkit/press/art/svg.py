"""SVG text, for cut sheets and for a report's pictures: one unit is one millimetre."""

from __future__ import annotations

from html import escape


def number(value: float, decimals: int) -> str:
    """A length with at most so many decimals, and no zeros behind them."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def places(decimals: int, **values: float) -> str:
    """Lengths as attributes: ``x="1" y="2.5"``."""
    return " ".join(f'{name}="{number(value, decimals)}"' for name, value in values.items())


def opened(width: str, height: str, more: str = "") -> str:
    """The tag that begins a picture of its true size."""
    box = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}{more}>'


def titled(words: str) -> str:
    return f"<title>{escape(words)}</title>"
