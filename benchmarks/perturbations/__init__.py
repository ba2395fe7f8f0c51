"""Whether a document that says the same in another form is read as the same document.

    python -m benchmarks.perturbations [DATA]       DATA: the folder of test data, by default ../shared/data
    python -m benchmarks.perturbations --misses N   also the first N values of each perturbation that are not kept

`papers.py` holds a document with its reading, `captions.py` and `forms.py` make the other forms, `kept.py` compares the
two readings, `__main__.py` prints the table.
"""
