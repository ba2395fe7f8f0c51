"""Labels for the user's own documents: questions proposed from the index, for a person to confirm, edit or drop.

No agent, offline model, question parser or search is used, because a label must be independent of what it scores. The
only sources are the records of the index and the text of the pages.
"""
