"""The parser of questions, for retrieval and for the offline agent."""
