"""What a script or another program calls: `package/__init__.py` lists it as the surface of `pincite`."""
