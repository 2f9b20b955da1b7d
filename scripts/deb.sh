#!/usr/bin/env bash
# Makes a Debian package of the release build: scripts/deb.sh BINARY OUTPUT-DIRECTORY
#
# It depends on the packages of the libraries that the binary is linked to, in the versions that it needs, and
# of those that it loads when it runs, whose names stand in the sources.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=$1
output=$2
for tool in dpkg-deb dpkg-shlibdeps strip; do
  command -v "$tool" >/dev/null 2>&1 ||
    { echo "scenetrace: $tool is missing; install dpkg-dev and binutils" >&2; exit 1; }
done

read -r _ version _ < <("$binary" --version)
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage

make --no-print-directory install-files BINARY="$binary" DESTDIR="$stage" PREFIX=/usr
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$stage/usr/bin/scenetrace"
doc=$stage/usr/share/doc/scenetrace
mv "$doc/LICENSE" "$work/LICENSE"
mv "$doc/CHANGELOG.md" "$work/CHANGELOG.md"
{
  sed -n '1,/^License: MIT/p' packaging/debian/copyright
  sed -e 's/^$/./' -e 's/^/ /' "$work/LICENSE"
  sed '1,/^License: MIT/d' packaging/debian/copyright
} >"$doc/copyright"
date=$(git log -1 --format=%cD 2>/dev/null || date -R)
printf 'scenetrace (%s) unstable; urgency=medium\n\n  * New release; CHANGELOG.md.gz tells what is new.\n\n -- scenetrace contributors <packages@scenetrace.invalid>  %s\n' \
  "$version" "$date" | gzip -9n >"$doc/changelog.gz"
gzip -9n <"$work/CHANGELOG.md" >"$doc/CHANGELOG.md.gz"
find "$stage/usr/share/man" -type f -exec gzip -9n {} +

# What the binary is linked to.
mkdir -p "$work/debian"
printf 'Source: scenetrace\nPackage: scenetrace\nArchitecture: any\n' >"$work/debian/control"
linked=$(cd "$work" && dpkg-shlibdeps -O -e"$stage/usr/bin/scenetrace" 2>/dev/null | sed 's/^shlibs:Depends=//')
# What it loads by name.
loaded=
for library in $(grep -rhoE '"lib[a-z0-9_-]+\.so\.[0-9]+"' Sources | tr -d '"' | sort -u); do
  file=$(ldconfig -p | sed -n "s/^\t$library (.*) => //p" | head -n 1)
  [ -n "$file" ] || { echo "scenetrace: $library is not installed here" >&2; exit 1; }
  package=$({ dpkg -S "$file" || dpkg -S "$(readlink -f "$file")" || true; } 2>/dev/null | head -n 1 | cut -d: -f1)
  [ -n "$package" ] || { echo "scenetrace: no package holds $library" >&2; exit 1; }
  case ", $linked," in *", $package "* | *", $package,"*) ;; *) loaded="$loaded, $package" ;; esac
done

mkdir -p "$stage/DEBIAN"
cat >"$stage/DEBIAN/control" <<CONTROL
Package: scenetrace
Version: $version
Architecture: $architecture
Maintainer: scenetrace contributors <packages@scenetrace.invalid>
Installed-Size: $(du -sk --exclude=DEBIAN "$stage" | cut -f1)
Depends: $linked$loaded
Section: devel
Priority: optional
Description: find lifecycle mistakes in the logs of Apple-platform apps
 Reads textual logs of iOS, iPadOS and Mac apps, reconstructs for every launch
 and every scene which state it was in and when, and reports lifecycle
 mistakes together with the log lines that prove them.
CONTROL
(cd "$stage" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k2) >"$stage/DEBIAN/md5sums"
find "$stage" -type d -exec chmod 755 {} +
mkdir -p "$output"
dpkg-deb --root-owner-group --build "$stage" "$output/scenetrace_${version}_$architecture.deb" >/dev/null
echo "$output/scenetrace_${version}_$architecture.deb"
