"""A report's pictures: charts, and how they are drawn."""
