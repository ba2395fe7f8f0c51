"""Find personal data in text, and replace it by placeholders. Pure except `name_model`."""
