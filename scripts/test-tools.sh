#!/usr/bin/env bash
# Makes sure that the programs are here that read what scenetrace writes: a browser and its driver,
# cmark-gfm, sqlite3, mandoc, shells, tmux, and Python packages in .build/test-tools. Prints where the packages are.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=.build/test-tools
wanted=(Tests/Consumers/requirements.txt Tests/Consumers/assets.txt)

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

install_programs() {
  if command -v apt-get >/dev/null 2>&1; then
    # Lists that are old or absent are the usual reason for a first failure.
    local packages=(chromium chromium-driver cmark-gfm sqlite3 python3-venv mandoc zsh fish tmux)
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "${packages[@]}" ||
      { as_root apt-get update &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "${packages[@]}"; }
  elif command -v brew >/dev/null 2>&1; then
    brew install cmark-gfm sqlite mandoc fish tmux && brew install --cask chromium chromedriver
  else
    echo 'scenetrace: install chromium, chromedriver, cmark-gfm, sqlite3, mandoc, zsh, fish and tmux' >&2
    return 1
  fi
}

missing=()
for program in chromium chromedriver cmark-gfm sqlite3 mandoc zsh fish tmux; do
  command -v "$program" >/dev/null 2>&1 || missing+=("$program")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "scenetrace: installing ${missing[*]} ..." >&2
  log=$(mktemp)
  install_programs >"$log" 2>&1 || { tail -n 5 "$log" >&2; exit 1; }
  rm -f "$log"
fi

if [ ! -e "$tools/stamp" ] || ! cat "${wanted[@]}" | cmp -s - "$tools/stamp"; then
  echo 'scenetrace: installing the Python packages that tests use ...' >&2
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install -q --disable-pip-version-check -r "${wanted[0]}" >&2
  "$tools/bin/pip" install -q --disable-pip-version-check --no-deps -r "${wanted[1]}" >&2
  cat "${wanted[@]}" >"$tools/stamp"
fi
echo "$tools"
