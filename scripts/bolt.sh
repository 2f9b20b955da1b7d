#!/usr/bin/env bash
# Prints the folder of LLVM's BOLT, which moves the code of a program that is linked; nothing where it is not
# installed, or works with no program for this machine: that stays as it is linked. With --install it is installed
# where Debian has it.
#
# usage: bolt.sh [--install]
set -euo pipefail

[ "$(uname -s) $(uname -m)" = 'Linux x86_64' ] || exit 0

# Whether all is in a folder that laying out needs.
is_whole() { [ -x "$1/llvm-bolt" ] && [ -x "$1/merge-fdata" ] && [ -e "$1/../lib/libbolt_rt_instr.a" ]; }

# The newest there is.
find_it() {
  local tool folder
  for tool in "$(command -v llvm-bolt || true)" $(printf '%s\n' /usr/lib/llvm-*/bin/llvm-bolt | sort -rV); do
    [ -n "$tool" ] || continue
    folder=$(dirname "$(readlink -f "$tool")")
    if is_whole "$folder"; then
      echo "$folder"
      return
    fi
  done
}

# The newest package of Debian that has it.
package() { apt-cache --names-only search '^bolt-[0-9]+$' | cut -d' ' -f1 | sort -rV | head -n 1; }

install_it() {
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y "$1")
  [ "$(id -u)" -eq 0 ] || install=(sudo "${install[@]}")
  echo "scenetrace: installing $1 ..." >&2
  "${install[@]}" >/dev/null 2>&1 || true
}

folder=$(find_it)
if [ -z "$folder" ] && [ "${1:-}" = --install ] && command -v apt-cache >/dev/null 2>&1; then
  # Lists that are old or absent are the usual reason for a first failure.
  [ -n "$(package)" ] || { [ "$(id -u)" -ne 0 ] || apt-get update >/dev/null 2>&1 || true; }
  [ -z "$(package)" ] || install_it "$(package)"
  folder=$(find_it)
fi
if [ -z "$folder" ]; then
  echo "scenetrace: LLVM's BOLT is not installed (Debian's bolt-16 has it): the program is not laid out" >&2
fi
echo "$folder"
