"""How legal texts write numbers, dates, names and references. Everything above it uses it; it knows no store."""
