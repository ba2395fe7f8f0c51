"""Show a recorded run as one HTML file: answer, proof on the pages, steps, and pages seen."""
