"""The :class:`Scene`: everything that one person at the table is shown and asked, as one plain value.

The companion builds a scene for a seat (``printkit.journal.companion.presenter``) and leaves out what that seat may
not see, so a renderer need not hide anything. The terminal, the page and any other display render this value, and
need only the names listed here. Imports no other package of printkit.
"""

from printkit.scene.brief import answers_in_brief
from printkit.scene.cards import as_printed, is_ordinary
from printkit.scene.encoded import as_data, as_json
from printkit.scene.values import (
    EVERYBODY,
    VERSION,
    AskedCards,
    AskedChoice,
    AskedDice,
    AskedOther,
    Blank,
    BlankEnd,
    Board,
    BoardLine,
    Build,
    BuildKind,
    BuildPiece,
    GameOver,
    Happened,
    Lookup,
    Pick,
    RuleText,
    Saying,
    Scene,
    SeenCard,
    SideName,
    Slot,
    Stuck,
    Trouble,
    Waiting,
)

__all__ = [
    "EVERYBODY",
    "VERSION",
    "AskedCards",
    "AskedChoice",
    "AskedDice",
    "AskedOther",
    "Blank",
    "BlankEnd",
    "Board",
    "BoardLine",
    "Build",
    "BuildKind",
    "BuildPiece",
    "GameOver",
    "Happened",
    "Lookup",
    "Pick",
    "RuleText",
    "Saying",
    "Scene",
    "SeenCard",
    "SideName",
    "Slot",
    "Stuck",
    "Trouble",
    "Waiting",
    "answers_in_brief",
    "as_data",
    "as_json",
    "as_printed",
    "is_ordinary",
]
