#!/usr/bin/env bash
# Interprets the tests of GNUstep Base, and prints for each file whether its assertions pass:
# compare-gnustep.sh [--verbose] [FOLDER [DIRECTORY...]]
#
# FOLDER is a copy of GNUstep Base, which is not part of the repository. By default, the script fetches
# it from GitHub. The directories are those of Tests/base whose tests are run; by default, those of the
# classes that a script may use. MULTICAST names the program; by default, the script builds it.
set -euo pipefail
[[ ${1:-} == --verbose ]] && shift && export verbose=1 || export verbose=
given=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
folder=${given:-$PWD/.build/originals/gnustep-base}
commit=195782d1db67037ad426ea31feb163dfbaaa12ec
if [[ -z $given && ! -d $folder/Tests/base ]]; then
  git init -q "$folder" && git -C "$folder" sparse-checkout set Tests/base
  git -C "$folder" fetch -q --depth 1 --filter=blob:none https://github.com/gnustep/libs-base "$commit"
  git -C "$folder" -c advice.detachedHead=false checkout -q FETCH_HEAD
fi
export tests=$folder/Tests/base shim=$PWD/scripts/gnustep
. scripts/builds.sh
MULTICAST=$(realpath "${MULTICAST:-$(multicast_objc debug)}")
export MULTICAST
directories=("${@:2}")
other='GS|Garbage|Shared|headers|NS(Affine|Attr|Auto|Bundle|Byte|CalendarDate|Conn|DateComponentsF'
other+='|DateIntervalF|Dist|Energy|File|Host|HTTP|Length|Ling|Mass|Meas|MutableAttr|Person|Proc|Prog|Serial|Stream|Task|Ubiq|URL.|UserA|XML)'
[[ ${#directories[@]} != 0 ]] || mapfile -t directories < <(cd "$tests" && ls -d ?*/ | tr -d / | grep -vE "^($other)")
compare() { # FILE
  local output status=0
  cd "$(dirname "$tests/$1")"
  output=$(timeout 10 "$MULTICAST" run --deadline 8 --memory 512 -I "$shim" -I . "${1##*/}" 2>&1 |
    tr -d '\000'; exit "${PIPESTATUS[0]}") || status=$?
  awk -v file="$1" -v status="$status" -v verbose="$verbose" '
    /^##passed / { passed++; next }
    /^##failed / { failure[++failed] = substr($0, 10, 300); next }
    /^##/ { next }
    error == "" && /^[^ ]+:[0-9]+:[0-9]+: / && !/: (warning|note): / { error = substr($0, 1, 240) }
    NF { last = substr($0, 1, 240) }
    END {
      error = status == 124 ? "takes over 10 seconds" : error == "" ? last : error
      if (status == 0 && !failed) print (passed ? "same " : "no assertions ") file
      else if (!passed && !failed) print "does not load " file ": " error
      else printf "differs %s: %d of %d assertions failed%s\n", file, failed, passed + failed,
        status ? ", ends early: " error : ""
      if (verbose) for (number = 1; number <= failed; number++) print "  " failure[number]
    }' <<<"$output"
}
export -f compare

for directory in "${directories[@]}"; do (cd "$tests" && grep -lE '\bmain *\(' "$directory"/*.m || true); done |
  xargs -P "$(nproc)" -I{} bash -c 'compare "$1"' _ {} | awk '
    { print; files += /^(same|differs|does)/; same += /^same / }
    END { printf "%d of %d files the same\n", same, files }'
