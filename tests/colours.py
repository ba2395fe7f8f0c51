"""Read a page's text and background colours and compute their contrast."""

import re

COLOURS = """
(() => {
  const behind = e => {
    for (; e; e = e.parentElement) {
      const colour = getComputedStyle(e).backgroundColor;
      if (!colour.endsWith(', 0)')) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const holdsText = e => [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim());
  return [...document.querySelectorAll('body *')].filter(holdsText).map(e => {
    const style = getComputedStyle(e);
    return [e.localName === 'text' ? style.fill : style.color, behind(e), e.localName];
  });
})()
"""
"""An expression of JavaScript: of each element with text its colour, the one behind it, and its name."""


def contrast(*colours: str) -> float:
    """The contrast of two colours: Web Content Accessibility Guidelines 2.2, relative luminance."""
    lights = []
    for colour in colours:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        lights.append(sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)))
    return (max(lights) + 0.05) / (min(lights) + 0.05)
