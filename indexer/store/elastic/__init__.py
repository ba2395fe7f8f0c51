"""The shared store: matters in an Elasticsearch 9, for several machines. Only what its Basic licence allows is used."""
