"""What a run was made on."""

import os
import platform
import re
import subprocess
from pathlib import Path


def describe():
    """Processor, memory and system, in one line."""
    parts = [processor(), f"{os.cpu_count()} logical cores", memory(), system()]
    return ", ".join(part for part in parts if part)


def vectors(cpuinfo):
    """The widest vectors that the scanner has kernels for: sparse logs are read the faster, the wider they are."""
    flags = re.search(r"flags\s*:\s*(.*)", cpuinfo)
    known = flags[1].split() if flags else []
    for name, flag in (("AVX-512", "avx512_vbmi"), ("AVX2", "avx2"), ("SSSE3", "ssse3")):
        # Linux writes it with the underscore or without.
        if flag in known or flag.replace("_", "") in known:
            return f", {name}"
    return ""


def processor():
    try:
        cpuinfo = Path("/proc/cpuinfo").read_text()
    except OSError:
        cpuinfo = ""
    match = re.search(r"model name\s*:\s*(.*)", cpuinfo)
    if match:
        return f"{match[1]} ({platform.machine()}{vectors(cpuinfo)})"
    if platform.system() == "Darwin":
        return _print("sysctl", "-n", "machdep.cpu.brand_string")
    return platform.machine()


def memory():
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return ""
    return f"{size / 1e9:.0f} GB"


def system():
    try:
        match = re.search(r'PRETTY_NAME="(.*)"', Path("/etc/os-release").read_text())
    except OSError:
        match = None
    name = match[1] if match else f"{platform.system()} {platform.release()}"
    return name


def load():
    """How many processes were running beside; figures are only good when it was none."""
    return f"{os.getloadavg()[0]:.1f}"


def _print(*arguments):
    result = subprocess.run(arguments, capture_output=True, text=True)
    return result.stdout.strip()
