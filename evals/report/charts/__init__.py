"""Charts as static SVG: colours, type and dashes come from the page's style, so one picture serves screen and print."""
