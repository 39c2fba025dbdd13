#!/usr/bin/env bash
# Builds a host and a separate package of plug-ins, and loads each plug-in in the host. Some
# plug-ins must work, and others must be rejected before their code is loaded. With CHECK_ALL=1,
# also checks the release configuration, and each host with the plug-ins of the other configuration.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
client=$PWD/Tests/Extensions/PlugInClient
work=$PWD/.build/plug-ins
mkdir -p "$work"

# Builds the libraries of a configuration into a folder.
build_plugins() { # CONFIGURATION FOLDER
  local -n options=$1
  local build=(swift build "${options[@]}" --package-path "$client/PlugIns")
  local folder=$2 bin library
  bin=$(products "$1")
  rm -rf "$folder"
  mkdir -p "$folder"
  for version in 1 2; do
    GREETER=$version "${build[@]}"
    cp "$bin/libGreeter.so" "$folder/Greeter$version.so"
  done
  for library in Needy Thrower Plain Copying Broken Quota Strict Quitting; do cp "$bin/lib$library.so" "$folder/$library.so"; done
  # Variants of a plug-in from an older checkout, from another compiler, and from a broken download.
  sed 's/InterfaceStamp_[0-9a-f]\{16\}/InterfaceStamp_0123456789abcdef/g' \
    "$folder/Thrower.so" >"$folder/OldInterface.so"
  sed 's/\(CompilerStamp_[A-Za-z]*_\)[0-9]/\10/g' "$folder/Thrower.so" >"$folder/OldCompiler.so"
  head -c 20000 "$folder/Thrower.so" >"$folder/Cut.so"
  echo 'no library' >"$folder/Text.so"
  # A library with a static copy of the Swift runtime. It is linked by the compiler directly,
  # because the package manager would rebuild everything.
  swiftc -emit-library -static-stdlib -swift-version 6 -module-name Thrower \
    -I "$bin/Modules" $(printf -- '-Xcc -fmodule-map-file=%s ' "$bin"/C*.build/module.modulemap) \
    -load-plugin-executable "$(ls "$bin"/../*/MessagingMacros-tool | head -1)#MessagingMacros" \
    -L "$bin" -lDynamicMulticastShared -o "$folder/Static.so" "$client/PlugIns/Sources/Thrower/Thrower.swift"
}

# Tests a program that contains a static copy beside the shared library.
test_two_copies() { # FOLDER
  local program
  program=$(products debug)/TwoCopies
  rm -rf "$work/bundles"
  mkdir -p "$work/bundles/Thrower"
  cp "$1/Thrower.so" "$work/bundles/Thrower/libThrower.so"
  echo '{"CFBundleIdentifier": "org.example.thrower", "CFBundleVersion": "1.0"}' \
    >"$work/bundles/Thrower/Info.json"
  "$program" "$work/bundles" >"$work/two-copies.txt"
  cat "$work/two-copies.txt"
  grep -q '^this process has several copies' "$work/two-copies.txt"
}

# Tests a program in C that opens the shared library by its path, and then a plug-in that is linked
# to another file of the same library.
test_path() { # FOLDER
  local shared
  shared=$(products debug)
  clang -o "$work/by-path" -x c - <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

static int isCopy(struct dl_phdr_info *library, size_t size, void *count) {
  if (strstr(library->dlpi_name, "libDynamicMulticastShared.so")) ++*(int *)count;
  return 0;
}

int main(int count, char **paths) {
  for (int index = 1; index < count; index++)
    if (!dlopen(paths[index], RTLD_NOW)) return fprintf(stderr, "%s\n", dlerror()), 1;
  int copies = 0;
  dl_iterate_phdr(isCopy, &copies);
  printf("copies of the shared library: %d\n", copies);
  return copies != 1;
}
C
  cp "$shared/libDynamicMulticastShared.so" "$work/bundles/Thrower"
  "$work/by-path" "$shared/libDynamicMulticastShared.so" "$work/bundles/Thrower/libThrower.so"
}

# Compares a port in a library with its original, and expects an exit status and a line of output.
expect_comparison() { # STATUS LINE PORT OPTION...
  local status=0
  SWIFT_BACKTRACE=enable=no "$objc" compare \
    "$client/Quota.m" --port "${@:3}" >"$work/comparison.txt" 2>&1 || status=$?
  cat "$work/comparison.txt"
  [[ $status == "$1" ]]
  grep -q -- "$2" "$work/comparison.txt"
}

# Prints the file with the session that the last comparison names.
left_session() { sed -n 's/^the port has ended the process .*--session //p' "$work/comparison.txt"; }

test_comparison() { # FOLDER
  local session port
  expect_comparison 1 'answers true  |  answers false' "$1/Quota.so" --random 2000
  # A port that traps, or exits with success, leaves a session that does the same again.
  for port in Strict Quitting; do
    expect_comparison 1 '^the port has ended the process' "$1/$port.so"
    session=$(left_session)
    [[ -s $session ]]
    expect_comparison 1 '^the port has ended the process' "$1/$port.so" --session "$session"
    rm "$session" "$(left_session)"
  done
  # What cannot be compared.
  expect_comparison 2 'it carries a copy of DynamicMulticast' "$1/Copying.so"
  expect_comparison 2 'it was built with another interface' "$1/OldInterface.so"
  expect_comparison 2 'cannot open shared object file' "$work/Missing.so"
  expect_comparison 2 'it is no plug-in' "$1/Plain.so"
  expect_comparison 2 "'missing.jsonl' cannot be read: there is no such file" "$1/Quota.so" --session missing.jsonl
}

test_host() { # CONFIGURATION FOLDER
  echo "-- a $1 host, the plug-ins of ${2##*/}"
  rm -f "$2/report.txt"
  (
    unset LD_LIBRARY_PATH
    PLUGINS="$2" run_tests "$1" Host
  )
  sort "$2/report.txt"
}

objc=$(multicast_objc debug)
configurations=(debug ${CHECK_ALL:+release})
for configuration in "${configurations[@]}"; do
  declare -n options=$configuration
  swift build "${options[@]}" --build-tests --package-path "$client/Host"
done
for configuration in "${configurations[@]}"; do build_plugins "$configuration" "$work/$configuration"; done
test_two_copies "$work/debug"
test_path "$work/debug"
test_comparison "$work/debug"
for host in "${configurations[@]}"; do
  for plugins in "${configurations[@]}"; do test_host "$host" "$work/$plugins"; done
done
