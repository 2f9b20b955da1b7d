#!/usr/bin/env bash
# Prints flags for `swift build` on Linux that put the runtime of C++ into the program, as far as its archives are
# installed: a shared one has thousands of names that are looked up at every start. DIRECTORY is made anew.
#
# usage: archives.sh DIRECTORY
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
echo "-Xlinker -L$(cd "$directory" && pwd)"
