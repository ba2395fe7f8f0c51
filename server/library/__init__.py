"""The Python API. `package/__init__.py` lists its public names."""
