"""When a text holds a quote or a name, whatever the typesetting did to it: shared by answers, scores and readers."""
