#!/usr/bin/env bash
# Installs the Debian package into a root that holds nothing else, and uses it there: make test-packages
#
# Needs root, debootstrap, lintian and a mirror of Debian; takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

package=$(readlink -f "$1")
work=$(mktemp -d)
root=$work/root
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "$VERSION_CODENAME")

say() { printf '\n== %s\n' "$1"; }

say "lintian"
lintian --fail-on error "$package"

say "a root of $release with nothing but what it cannot do without, and man"
debootstrap --variant=minbase --include=man-db,bash-completion "$release" "$root" \
  ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }
within() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

# Swift reads the arguments of a process there.
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"

say "install"
cp "$package" "$root/tmp/scenetrace.deb"
# Minimal roots leave manuals out; these are to be looked at.
rm -f "$root"/etc/dpkg/dpkg.cfg.d/*
within apt-get install -y --no-install-recommends /tmp/scenetrace.deb >"$work/log" 2>&1 ||
  { tail -n 20 "$work/log" >&2; exit 1; }
within dpkg -s scenetrace | grep -E '^(Status|Version|Depends)'

say "check"
cp samples/bad/readme.log "$root/tmp/readme.log"
gzip -c samples/bad/readme.log >"$root/tmp/readme.log.gz"
within scenetrace --version -v
within sh -c 'cd /tmp && scenetrace check readme.log; test $? -eq 1'
within sh -c 'cd /tmp && scenetrace check -q -f concise -f sqlite=readme.db readme.log.gz; test $? -eq 1 -a -s readme.db'

say "manual"
for page in scenetrace scenetrace-check scenetrace-config scenetrace-patterns; do
  within man -P cat "$page" | head -n 4
done
within sh -c 'scenetrace manual check | man -l - | head -n 4'

say "completions"
# The single quotes are for the shell in the root.
# shellcheck disable=SC2016
within bash -c '
  source /usr/share/bash-completion/bash_completion
  _completion_loader scenetrace || true
  COMP_WORDS=(scenetrace check --rule no-pause-on-res); COMP_CWORD=3
  _scenetrace
  echo "${COMPREPLY[@]}"
  test "${COMPREPLY[*]}" = no-pause-on-resign-active'

say "remove"
within apt-get remove -y scenetrace >"$work/log" 2>&1
test -z "$(within sh -c 'find / -xdev -name "*scenetrace*" -not -path "/tmp/*" -not -path "/var/lib/dpkg/*" -not -path "/var/log/*" -not -path "/var/cache/*"')"
echo "nothing is left"
