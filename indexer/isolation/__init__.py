"""Files of unknown origin are read in processes of their own, which may die without harm."""
