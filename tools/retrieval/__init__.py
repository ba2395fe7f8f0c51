"""Which pages a query means: routes that know, then ranking."""
