#!/usr/bin/env bash
# Prints flags for `swift build` on Linux with which the program starts sooner, as far as what they need is installed.
# The runtime of C++ is put into it: a shared one has thousands of names that are looked up at every start. It is
# linked by LLVM's linker, which keeps in it what `make release` has to know to move its code. DIRECTORY is made anew.
#
# usage: link-flags.sh DIRECTORY
set -euo pipefail

directory=$1
compiler=$(command -v clang || command -v cc || command -v gcc || true)
[[ -n $compiler ]] || exit 0
rm -rf "$directory"
mkdir -p "$directory"

# link NAME ARCHIVE: -lNAME means the archive.
link() {
  local path
  path=$("$compiler" -print-file-name="$2")
  if [[ $path == /* && -f $path ]]; then ln -s "$path" "$directory/lib$1.a"; fi
}

link stdc++ libstdc++.a
# What exceptions of C++ need has another name as an archive.
link gcc_s libgcc_eh.a
flags="-Xlinker -L$(cd "$directory" && pwd)"
# Nobody looks for names of this program, and Swift's runtime goes through all that it offers when it starts.
flags+=' -Xlinker --no-export-dynamic'
# It comes with Swift; others may be too old for what Swift's compiler writes.
if [[ -x $(dirname "$(readlink -f "$(command -v swiftc)")")/ld.lld ]]; then
  flags+=' -Xswiftc -use-ld=lld -Xlinker --emit-relocs'
fi
echo "$flags"
