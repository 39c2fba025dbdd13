#!/usr/bin/env bash
# Builds a host, and then plug-ins in a package of their own, in debug and in release; and loads each of them in
# each host: those that work, and those that must be refused before their code is loaded.
set -euo pipefail
cd "$(dirname "$0")/.."
client=$PWD/Tests/PlugInClient
work=$PWD/.build/plug-ins
mkdir -p "$work"

# The libraries of a configuration, in a folder of their own.
build_plugins() { # CONFIGURATION FOLDER
  local build=(swift build -c "$1" --package-path "$client/PlugIns" --scratch-path "$work/plug-ins")
  local folder=$2 bin library
  bin=$("${build[@]}" --show-bin-path)
  rm -rf "$folder"
  mkdir -p "$folder"
  for version in 1 2; do
    GREETER=$version "${build[@]}"
    cp "$bin/libGreeter.so" "$folder/Greeter$version.so"
  done
  for library in Needy Thrower Plain Copying Broken; do cp "$bin/lib$library.so" "$folder/$library.so"; done
  # The same plug-in, as an older checkout, another compiler or a broken download would have made it.
  sed 's/InterfaceStamp_[0-9a-f]\{16\}/InterfaceStamp_0123456789abcdef/g' \
    "$folder/Thrower.so" >"$folder/OldInterface.so"
  sed 's/CompilerStamp_Swift_6/CompilerStamp_Swift_5/g' "$folder/Thrower.so" >"$folder/OldCompiler.so"
  head -c 20000 "$folder/Thrower.so" >"$folder/Cut.so"
  echo 'no library' >"$folder/Text.so"
  # With Swift's runtime in the library itself. It is not linked by the package manager, which would build
  # everything anew for it.
  swiftc -emit-library -static-stdlib -swift-version 6 -module-name Thrower \
    -I "$bin/Modules" $(printf -- '-Xcc -fmodule-map-file=%s ' "$bin"/C*.build/module.modulemap) \
    -load-plugin-executable "$(ls "$bin"/../*/MessagingMacros-tool | head -1)#MessagingMacros" \
    -L "$bin" -lDynamicMulticastShared -o "$folder/Static.so" "$client/PlugIns/Sources/Thrower/Thrower.swift"
}

test_host() { # CONFIGURATION FOLDER
  echo "-- a $1 host, the plug-ins of ${2##*/}"
  rm -f "$2/report.txt"
  env -u LD_LIBRARY_PATH PLUGINS="$2" swift test -c "$1" --package-path "$client/Host" \
    --scratch-path "$work/host" -Xswiftc -enable-testing --disable-xctest
  sort "$2/report.txt"
}

for configuration in debug release; do
  swift build -c "$configuration" --build-tests --package-path "$client/Host" --scratch-path "$work/host" \
    -Xswiftc -enable-testing
done
for configuration in debug release; do build_plugins "$configuration" "$work/$configuration"; done
for host in debug release; do
  for plugins in debug release; do test_host "$host" "$work/$plugins"; done
done
