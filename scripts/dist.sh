#!/usr/bin/env bash
# Makes the archives of a release: scripts/dist.sh BINARY OUTPUT-DIRECTORY HOMEPAGE
#
# One has the sources, with the commit that they are of; one has the binary for this system, which carries
# Swift's libraries in itself, with the manual, completions and a list of the C libraries that it needs. The
# formula for Homebrew fetches the sources from the release on that page.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=$1
output=$2
homepage=${3%.git}
read -r _ version _ < <("$binary" --version)
name=scenetrace-$version
platform=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$output"

git rev-parse HEAD >"$work/COMMIT"
git archive --format=tar --prefix="$name/" --add-file="$work/COMMIT" HEAD | gzip -9n >"$output/$name.tar.gz"

folder=$work/$name-$platform
make --no-print-directory install-files BINARY="$binary" DESTDIR="$folder" PREFIX=/
strip "$folder/bin/scenetrace"
cp README.md LICENSE CHANGELOG.md "$folder"
{
  echo "C libraries that scenetrace is linked to:"
  if command -v otool >/dev/null 2>&1; then
    otool -L "$folder/bin/scenetrace" | sed -n 's/^\t\([^ ]*\) .*/  \1/p'
  else
    LC_ALL=C objdump -p "$folder/bin/scenetrace" | sed -n 's/^  NEEDED *\(.*\)/  \1/p'
  fi
  echo "C libraries that it loads when an input or an output needs them:"
  grep -rhoE '"lib[a-z0-9_-]+\.(so\.[0-9]+|[0-9.]*dylib)"' Sources | tr -d '"' | sort -u | sed 's/^/  /'
} >"$folder/LIBRARIES"
stamp=$(git log -1 --format=%ct)
if tar --version 2>/dev/null | grep -q GNU; then
  tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$stamp" -cf - "$name-$platform"
else
  tar -C "$work" -cf - "$name-$platform"
fi | gzip -9n >"$output/$name-$platform.tar.gz"

(cd "$output" && if command -v sha256sum >/dev/null 2>&1; then sha256sum "$name"*.tar.gz; else shasum -a 256 "$name"*.tar.gz; fi >SHA256SUMS)
sum=$(sed -n "s/  $name\.tar\.gz\$//p" "$output/SHA256SUMS")
sed -e 1d -e "s|@HOMEPAGE@|$homepage|g" -e "s|@VERSION@|$version|g" -e "s|@SHA256@|$sum|" \
  packaging/homebrew/scenetrace.rb.in >"$output/scenetrace.rb"
ls "$output/scenetrace.rb" "$output/$name"*.tar.gz "$output/SHA256SUMS"
