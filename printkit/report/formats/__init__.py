"""The ways in which a report is shown: HTML, PDF, Markdown."""
