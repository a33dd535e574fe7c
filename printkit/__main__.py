"""The entry point of the command ``printkit`` and of ``python -m printkit``.

Ctrl-C is handled before the imports that take long, and after the command has ended.
"""

import sys

from printkit import interruption

sys.excepthook = interruption.hook

from printkit.cli import main  # noqa: E402 - see above

if __name__ == "__main__":
    sys.exit(main())
