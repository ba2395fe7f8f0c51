"""Reading candidates once more, each beside the query: one adapter a library, behind one Protocol."""
