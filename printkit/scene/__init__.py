"""What one person at the table is shown and asked, as one plain value: a :class:`Scene`.

The companion builds a scene for a seat (``printkit.journal.companion.presenter``); what that seat may not see is taken out
while it is built, so a renderer has nothing to hide. The terminal, the page and whatever else shows a game are
renderings of this value, and need no other name of printkit's than those listed here. Imports nobody.
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
