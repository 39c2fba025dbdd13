#!/usr/bin/env bash
# Compares the listing of `multicast-objc headers` for whole projects with the methods that clang finds
# in the same headers. Counts the methods that are found, invented and lost, and compares the
# encodings that are not a guess.
#
#   scripts/compare-clang.sh [OPTION…] PROJECT-FOLDER…
#
# Options:
#   --macos-sdk FOLDER, --ios-sdk FOLDER
#                     The headers of Apple's systems for clang. Without an SDK, clang gets the types
#                     that the reader has built in, and methods with other types are not judged.
#   --platform NAME   macos, ios or gnustep. The default is the platform whose frameworks the
#                     project imports, or gnustep for a project with a GNUmakefile. For gnustep,
#                     clang uses the C headers of this system.
#   -I FOLDER         Search a folder for imported files. GNUstep needs the folders of the libraries
#                     on which it depends: libobjc2, and for other projects Headers of libs-base.
#   --show NUMBER     Print this number of differences of each kind.
#   --json FILE       Write all differences and guesses to a file.
#
# MULTICAST is the program to compare. The default is the program of a release build.
set -euo pipefail
. "$(dirname "$0")/builds.sh"
MULTICAST=${MULTICAST:-$(multicast_objc release)}
export MULTICAST
exec python3 "$root/scripts/compare-clang.py" "$@"
