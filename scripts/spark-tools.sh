#!/usr/bin/env bash
# Makes sure that what the tests of integrations/spark need is here: Java 17 or later, and pyspark in
# .build/spark-tools. Prints the Python to use. What cannot be installed is told; the tests then skip Spark.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=.build/spark-tools
wanted=Tests/Fleet/requirements.txt

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi; }

has_java() { command -v java >/dev/null 2>&1 && java -version >/dev/null 2>&1; }

# What is installed first is what a bare machine lacks: Java and a Python that can make environments.
install_packages() {
  if command -v apt-get >/dev/null 2>&1; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "$@" ||
      { as_root apt-get update && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "$@"; }
  elif command -v brew >/dev/null 2>&1; then
    brew install openjdk@17
  else
    return 1
  fi
}

missing=()
has_java || missing+=(openjdk-17-jre-headless)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
for program in pgrep script xargs; do
  command -v "$program" >/dev/null 2>&1 || missing+=("$(
    case "$program" in pgrep) echo procps ;; script) echo bsdutils ;; *) echo findutils ;; esac)")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "scenetrace: installing ${missing[*]} ..." >&2
  log=$(mktemp)
  install_packages "${missing[@]}" >"$log" 2>&1 || {
    tail -n 3 "$log" >&2
    echo "scenetrace: ${missing[*]} could not be installed: Spark is not tested" >&2
  }
  rm -f "$log"
fi

if [ ! -e "$tools/stamp" ] || ! cmp -s "$wanted" "$tools/stamp"; then
  echo 'scenetrace: installing pyspark ...' >&2
  rm -rf "$tools"
  if python3 -m venv "$tools" 1>&2 &&
    "$tools/bin/pip" install -q --disable-pip-version-check --retries 1 --timeout 20 -r "$wanted" 1>&2; then
    cp "$wanted" "$tools/stamp"
  else
    echo 'scenetrace: pyspark could not be installed: Spark is not tested' >&2
    rm -rf "$tools"
  fi
fi
if [ -e "$tools/stamp" ]; then echo "$tools/bin/python"; else echo python3; fi
