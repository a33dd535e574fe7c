"""Runs printkit in a web browser: answers one JSON request at a time with a JSON result.

The static site (``site/``) runs this package in a Web Worker with Pyodide. :func:`answer` takes a request as JSON text and
returns the result, or the failure, as JSON text; files that are too large for JSON are written to a folder, and the result
names them. Nothing here calls Click, and nothing here needs native code that has no wheel for Pyodide.
"""

from printkit.browser.protocol import answer

__all__ = ["answer"]
