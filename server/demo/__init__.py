"""The sample matter: documents written for this project, with questions."""
