"""The output formats of a report: HTML, PDF, Markdown and BBCode."""
