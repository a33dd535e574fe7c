"""printkit prints the components of five small naval games at true size.

It also checks logs of games played on paper, and plays games automatically.
"""

__version__ = "0.3.0.dev0"
