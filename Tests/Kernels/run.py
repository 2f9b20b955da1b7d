#!/usr/bin/env python3
"""Compares the kernels of the literal scanner with what a search plainly means.

Those of this processor run watched by sanitizers; that of Arm's processors in an emulator, and the widest one with
its instructions written out in C, where what that takes is installed: on Debian the packages
gcc-aarch64-linux-gnu, qemu-user and libsimde-dev.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
KERNELS = HERE.parent.parent / "Sources" / "CScan"
SIMDE = [Path(prefix) / "include" / "simde" for prefix in ("/usr", "/usr/local", "/opt/homebrew")]
ROUNDS = "300"


def build(compiler, flags, target, kernels=KERNELS):
    sources = [HERE / "agreement.c", *(kernels / name for name in ("cscan.c", "bytes.c", "x86.c", "arm.c"))]
    subprocess.run(
        [*compiler, "-O1", *flags, "-I", KERNELS / "include", "-I", KERNELS, *sources, "-o", target], check=True)
    return target


def native(folder):
    """The kernels of this processor."""
    if not shutil.which("cc"):
        return "cc is not installed"
    return [build(["cc"], ["-Wall", "-Wextra", "-Werror", "-g", "-fsanitize=address,undefined"], folder / "native")]


def arm(folder):
    """The kernel of Arm's processors."""
    for tool in ("aarch64-linux-gnu-gcc", "qemu-aarch64"):
        if not shutil.which(tool):
            return f"{tool} is not installed"
    flags = ["-Wall", "-Wextra", "-Werror", "-static"]
    return ["qemu-aarch64", build(["aarch64-linux-gnu-gcc"], flags, folder / "arm")]


def widest(folder):
    """The kernel that few processors have the instructions for."""
    if not shutil.which("gcc"):
        return "gcc is not installed"
    include = next((path.parent for path in SIMDE if path.is_dir()), None)
    if include is None:
        return "SIMDe is not installed"
    for source in KERNELS.glob("*.c"):
        shutil.copy(source, folder)
    kernel = (KERNELS / "x86.c").read_text()
    headers = "".join(f"#include <simde/x86/{name}.h>\n" for name in ("avx512", "avx512/permutexvar"))
    kernel, included = re.subn(
        r"#include <immintrin\.h>\n", f"#define SIMDE_ENABLE_NATIVE_ALIASES\n{headers}", kernel)
    # Otherwise the compiler would use the instructions by itself.
    kernel, freed = re.subn(r"(#define TARGET\d\d) .*", r"\1", kernel)
    if (included, freed) != (1, 3):
        sys.exit(f"{KERNELS / 'x86.c'}: it is not as {__file__} knows it; see to it that both agree")
    (folder / "x86.c").write_text(kernel)
    flags = ["-w", "-Wno-psabi", "-g", "-fsanitize=address", "-march=x86-64-v2", "-I", include, "-DWIDEST=CSCAN_VECTOR64"]
    return [build(["gcc"], flags, folder / "widest", kernels=folder)]


def main():
    failed = False
    for kernels in (native, arm, widest):
        with tempfile.TemporaryDirectory() as folder:
            command = kernels(Path(folder))
            if isinstance(command, str):
                print(f"skipped: {kernels.__doc__} {command}")
                continue
            result = subprocess.run([*command, ROUNDS], stdout=subprocess.PIPE, text=True)
            print(f"{'passed' if result.returncode == 0 else 'FAILED'}: {kernels.__doc__}")
            print("".join(f"  {line}\n" for line in result.stdout.splitlines()[-10:]), end="")
            failed = failed or result.returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
