"""Handles Ctrl-C when no command has handled it: prints one line instead of a traceback.

It imports nothing but ``sys`` at first, because Ctrl-C may come while the rest of printkit is still being imported.
"""

import sys

TYPE_CHECKING = False
"""Constant that is False at run time and True for type checkers.

It replaces ``typing.TYPE_CHECKING``, because importing ``typing`` takes time.
"""
if TYPE_CHECKING:
    from types import TracebackType

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
_ordinary = sys.excepthook


def is_interruption(error: BaseException | None) -> bool:
    """Return True if an exception is a KeyboardInterrupt (Ctrl-C), or was caused by one.

    Python turns a KeyboardInterrupt in ``__set_name__`` into a RuntimeError, for example.
    """
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__
    return False


def hook(kind: type[BaseException], error: BaseException, trace: "TracebackType | None") -> None:
    """Handle an uncaught exception: after Ctrl-C, print one line and exit; report any other exception as usual.

    This function replaces :data:`sys.excepthook`.
    """
    if not is_interruption(error):
        _ordinary(kind, error, trace)
        return
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C would print a traceback of this function
    if sys.stderr is not None:
        sys.stderr.write("\nprintkit: interrupted\n")
    sys.exit(INTERRUPTED)
