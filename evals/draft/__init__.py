"""Labels for the user's own documents: questions proposed from the index, for a person to confirm, edit or drop.

Nothing here asks an agent or the offline model, nor uses how a question is resolved or searched: a label must not come
from what it judges. What the index recorded of a document, and the words of its pages, are the only sources.
"""
