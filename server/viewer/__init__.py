"""A recorded run as one HTML file: the answer with its proof on the pages, each step, and the pages seen."""
