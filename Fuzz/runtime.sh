#!/usr/bin/env bash
# Prints where the toolchain of `swift` keeps libFuzzer without a main function.
set -euo pipefail

swiftc=$(command -v swiftc)
if [ "$(uname)" = Darwin ]; then swiftc=$(xcrun --find swiftc); fi
bin=$(cd "$(dirname "$(realpath "$swiftc")")" && pwd)
resources=$("$bin/clang" -print-resource-dir)
for file in "$resources/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a" \
  "$resources/lib/$(uname -m)-unknown-linux-gnu/libclang_rt.fuzzer_no_main.a" \
  "$resources/lib/darwin/libclang_rt.fuzzer_no_main_osx.a"; do
  if [ -e "$file" ]; then
    echo "$file"
    exit
  fi
done
echo "fuzz: there is no libFuzzer below $resources; a toolchain of swift.org has it" >&2
exit 1
