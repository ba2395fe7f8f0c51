"""One reader an answer type: from evidence to proposals, best first. Pure."""
