"""Charts as static SVG; colours, fonts and dashes come from the page's CSS, so they work on screen and in print."""
