"""The pictures of a report: charts, how they are drawn, and their file formats."""
