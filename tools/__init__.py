"""What an agent may do with a matter: narrow tools over its pages, and a validator that decides what is proved."""
