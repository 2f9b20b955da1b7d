#!/usr/bin/env bash
# Makes sure that what the build needs is here: Swift 6.1 or later, and the headers of PCRE2, libyaml,
# libarchive, SQLite and zlib, which are installed when they are missing.
set -u

fail() {
  echo "scenetrace: $1" >&2
  exit 1
}

# The last line that the failing installer printed says why.
install_with() {
  local log
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    local reason
    reason=$(grep -v '^$' "$log" | tail -n 1)
    rm -f "$log"
    fail "could not install $missing ($reason); install it by hand, or check the network."
  fi
  rm -f "$log"
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    fail "missing: $missing; installing it needs root or sudo."
  fi
}

apt_install() {
  # Lists that are old or absent are the usual reason for a first failure.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "$@" ||
    { as_root apt-get update && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "$@"; }
}

command -v swift >/dev/null 2>&1 ||
  fail "Swift is missing; install Swift 6.1 or later from https://www.swift.org/install."
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
case "$version" in
  '' | [0-5].* | 6.0) fail "Swift ${version:-of an unknown version} is too old; it needs 6.1 or later." ;;
esac

# Whether the header can be included: by any compiler there is, else as pkg-config or the usual place say.
has_header() {
  local module=$1 header=$2 compiler folder
  for compiler in cc clang gcc; do
    if command -v "$compiler" >/dev/null 2>&1; then
      printf '#define PCRE2_CODE_UNIT_WIDTH 8\n#include <%s>\n' "$header" |
        "$compiler" -E -x c - >/dev/null 2>&1 && return 0
      break
    fi
  done
  # Homebrew keeps libarchive apart from the rest; Sources/CArchive/shim.h looks there too.
  for folder in /usr/include /opt/homebrew/opt/libarchive/include /usr/local/opt/libarchive/include; do
    [ -e "$folder/$header" ] && return 0
  done
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$module"
}

missing=''
has_header libpcre2-8 pcre2.h || missing="PCRE2"
has_header yaml-0.1 yaml.h || missing="${missing:+$missing, }libyaml"
has_header libarchive archive.h || missing="${missing:+$missing, }libarchive"
has_header sqlite3 sqlite3.h || missing="${missing:+$missing, }SQLite"
has_header zlib zlib.h || missing="${missing:+$missing, }zlib"
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1; then
  echo "scenetrace: installing $missing ..." >&2
  install_with apt_install libpcre2-dev libyaml-dev libarchive-dev libsqlite3-dev zlib1g-dev
elif command -v brew >/dev/null 2>&1; then
  echo "scenetrace: installing $missing ..." >&2
  install_with brew install pcre2 libyaml libarchive sqlite pkgconf
else
  fail "missing: $missing; install libpcre2-dev, libyaml-dev, libarchive-dev, libsqlite3-dev and zlib1g-dev."
fi
