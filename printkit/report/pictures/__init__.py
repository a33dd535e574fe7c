"""A report's pictures: charts, their drawing, and their output formats."""
