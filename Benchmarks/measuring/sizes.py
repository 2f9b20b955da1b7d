"""Sizes as people write them, in powers of ten."""

import argparse
import re

SCALES = {"K": 10 ** 3, "M": 10 ** 6, "G": 10 ** 9}


def parse(text):
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([KMG]?)", text.upper())
    if not match:
        raise argparse.ArgumentTypeError(f"not a size: {text}")
    return int(float(match[1]) * SCALES.get(match[2], 1))


def show(count):
    """Rounded; a corpus holds whole lines and is a little shorter than was asked for."""
    suffix = "G" if count > 0.99e9 else "M" if count > 0.99e6 else "K"
    value = count / SCALES[suffix]
    return f"{value:.0f} {suffix}B" if value > 9.9 else f"{value:.2g} {suffix}B"
