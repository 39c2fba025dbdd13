#!/usr/bin/env bash
# Compares what `multicast headers` lists of whole projects with what clang finds in the same headers:
# methods that are found, invented and lost, and the encodings of those without a guess.
#
#   scripts/compare-clang.sh [OPTION…] PROJECT-FOLDER…
#
# Options:
#   --macos-sdk FOLDER, --ios-sdk FOLDER
#                     Headers of Apple's systems for clang. Without them, clang gets the types that
#                     the reader has built in, and methods with other types are not judged.
#   --platform NAME   macos, ios or gnustep; by default the one whose frameworks the project imports,
#                     and gnustep for a project with a GNUmakefile. Clang then takes the headers of C
#                     of this system.
#   -I FOLDER         Search a folder for imported files. GNUstep needs those of the libraries that it
#                     depends on: libobjc2, and for the others Headers of libs-base.
#   --show NUMBER     Print that many differences of each kind.
#   --json FILE       Write all differences and guesses there.
#
# MULTICAST is the program to compare, by default that of a release build.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
if [[ -z ${MULTICAST:-} ]]; then
  swift build --package-path "$root" -c release --product multicast >/dev/null
  MULTICAST=$root/.build/release/multicast
fi
export MULTICAST
exec python3 "$root/scripts/compare-clang.py" "$@"
