"""printkit prints five small naval games at true size, checks their logs and plays them."""

__version__ = "0.2.0"
