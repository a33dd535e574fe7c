"""Calibration, printing with a profile, large print and accessible sheets need no native library except reportlab's
Pillow, because a browser has none of the others.
"""

from __future__ import annotations

import subprocess
import sys

NATIVE = ("pikepdf", "pypdfium2", "weasyprint", "ezdxf")

SCRIPT = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {NATIVE!r}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
from importlib import import_module

from printkit.games import load
from printkit.press.accessible import accessible_html
from printkit.press.calibration.document import page_pdf
from printkit.press.calibration.estimate import BackReading, Edges, backs_of, front_of
from printkit.press.calibration.files import as_text
from printkit.press.calibration.profile import Profile
from printkit.press.kit import Job, kit_pdf, lay_out_kit
from printkit.press.page.paper import A4
from printkit.press.pieces import Kit, Sheet

front = front_of(0.996, 1.004, Edges(22.0, 21.2, 19.0), A4)
back, spread = backs_of([BackReading(0.5, 0.9, 0.6, 0.8)] * 3, front, A4)
profile = Profile("hall", "a4", "", front, back, spread)
assert "hall" in as_text([profile])
game = load("malta-convoy")
parts = tuple(import_module(game.module + ".paper.components").components(game.ruleset()))
kit = Kit(game.slug, game.title, game.designer, parts)
made = [page_pdf(A4, "Test")]
for job in (Job(A4, profile=profile), Job(A4, large=True)):
    made.append(kit_pdf(kit, job, lay_out_kit(kit, job)))
assert all(each.startswith(b"%PDF") for each in made)
sheet = next(each for part in parts for each in part.contents if isinstance(each, Sheet))
assert "<h1>" in accessible_html(kit, sheet)
print("made", *(len(each) > 5000 for each in made))
"""


def test_what_a_browser_prints_needs_no_native_library() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "made True True True", done.stderr
