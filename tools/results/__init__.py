"""Results of the tools: entries, quotes, snippets and cautions, each within its share of a result."""
