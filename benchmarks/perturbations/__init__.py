"""Measure whether a document is read the same in another printed form.

    python -m benchmarks.perturbations [DATA]       DATA: the folder of test data, by default ../shared/data
    python -m benchmarks.perturbations --misses N   also print the first N values lost by each perturbation

Without the data only the sample matter is read. `papers.py` has a document with its reading, `captions.py` and
`forms.py` make the other forms, `kept.py` compares the two readings, `__main__.py` prints the table.
"""
