#!/usr/bin/env bash
# Prints flags for `swift build` on Linux that put the libraries into the program of which DIRECTORY can hold the
# archives: what is not looked for at every start makes that a millisecond shorter. A library whose archive is not
# installed stays one that the system loads.
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
