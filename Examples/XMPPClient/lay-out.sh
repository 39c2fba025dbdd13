#!/usr/bin/env bash
# Makes bundles of the plug-ins that `swift build` has built: a folder each, with the library or the script
# and a manifest, in the folder PlugIns beside the program.
#
#     ./lay-out.sh [debug | release | FOLDER MULTICAST]
#
# FOLDER has the libraries, by default those of `swift build`, and MULTICAST is the program that writes the
# manifests.
set -euo pipefail
cd "$(dirname "$0")"
built=${1:-debug}
[[ $built == /* ]] || built=$PWD/.build/$built
multicast=${2:-}
if [[ -z $multicast ]]; then
  swift build --quiet --package-path ../.. --product multicast
  multicast=$(swift build --package-path ../.. --show-bin-path)/multicast
fi

# Anew, so that no library is written to that a program has loaded.
rm -rf "$built/PlugIns" "$built/NewerPlugIns"
mkdir "$built/PlugIns" "$built/NewerPlugIns"
cp -r Scripts/Away "$built/PlugIns"
bundle() {
  mkdir "$built/$2/$1"
  cp "$built/lib$1.so" "$built/$2/$1"
  "$multicast" plugins --write-manifest "$built/$2/$1/lib$1.so" >/dev/null
}
for plugin in ChatStates Discovery LastActivity Ping Receipts Reconnect Version; do
  bundle $plugin PlugIns
done
# The tests replace the plug-in by it while it works.
bundle ReceiptsTwo NewerPlugIns
