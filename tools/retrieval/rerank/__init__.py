"""Rerankers, which score candidates together with the query: one adapter a library, behind one Protocol."""
