"""Find the pages that a query means: exact routes first, then ranking."""
