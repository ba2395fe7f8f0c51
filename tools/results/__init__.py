"""What tools give back: entries, quotes, snippets and cautions, each within its share of a result."""
