"""printkit prints five small naval games at true size, checks their logs and plays them."""

__version__ = "0.3.0.dev0"
