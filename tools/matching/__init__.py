"""Match quotes and names in texts, whatever the typesetting; shared by answers, scores and readers."""
