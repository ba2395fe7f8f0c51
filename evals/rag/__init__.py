"""The usual metrics of retrieval and generation apart: what rests on gold, what a model judges, what words show."""
