"""The offline model, which needs no weights: recorded or uniquely printed values, else the best pages."""
