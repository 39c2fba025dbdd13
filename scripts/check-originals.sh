#!/usr/bin/env bash
# Runs the Objective-C programs on which this project is based, unchanged: check-originals.sh FOLDER
#
# FOLDER contains articles (*.txt, *.md), or the project of XMPPFramework at any depth, or both.
# Neither is part of the repository.
#
# The script extracts listings from the articles, and inserts them into the programs of
# scripts/originals, in place of the lines "%listing name". It runs the programs, and compares their
# output with the text next to each program. The script fails if no article contains a listing.
#
# From the project, the script runs MulticastDelegateTest, the test program of GCDMulticastDelegate.
# The program runs with the class of the project, compiled for macOS and for iOS, and with the
# built-in class.
set -euo pipefail
[[ $# -eq 1 && -d $1 ]] || {
  echo "usage: $0 FOLDER, the folder with the articles or with XMPPFramework's project" >&2
  exit 2
}
originals=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each listing has a name, its first line, and the text at its end. Spaces are ignored, because the
# articles indent the same code differently.
listings='
forwarding | - (NSMethodSignature *)methodSignatureForSelector:(SEL)aSelector | [delegateNodes removeObjectsAtIndexes:indexSet]; } }
declaring | GCDMulticastDelegate <MyPluginDelegate> *multicastDelegate; | alloc] init];
adding-and-removing | - (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue | [multicastDelegate removeDelegate:delegate delegateQueue:delegateQueue]; }
sending | [multicastDelegate worker:self didFinishSubTask:subtask inDuration:elapsed]; | inDuration:elapsed];
asking | // Delegate rules: | dispatch_release(delGroup); }}); }
adding-on-a-queue | - (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue | dispatch_async(xmppQueue, block); }
checking | XLYMultiCastDelegate *multiDelegate = [[XLYMultiCastDelegate alloc] initWithConformingProtocol:@protocol(SimpleProtocol)]; | conformsToProtocol:@protocol(SimpleProtocol)];
simple-protocol | @protocol SimpleProtocol <NSObject> | @end
list-interface | @interface RRMulticastDelegate : NSObject | @end
list | @implementation RRMulticastDelegate | @end
category-interface | @interface NSObject (RRProperty)<UITextFieldDelegate,UITableViewDataSource> | @end
category | static NSString *const MULTICASTDELEGATE = @"MULTICASTDELEGATE"; | @end
views | UITextView *txtView = [[UITextView alloc]initWithFrame:txtframe]; | [tblView addDataSource:self];
'
# The following listings are omitted, because they cannot be compiled unchanged:
# - the methods for notifications, because objectForKey"duration" lacks its colon;
# - the three methods of the delegate, because the last method returns nothing although it declares
#   BOOL;
# - code that is abbreviated by dots: the instance variables of XMPPStream,
#   xmppStream:didReceiveMessage:;
# - in the translated article, adding and removing (delelgate), sending (inDyration:), and
#   declaring, which lacks its protocol and asterisks.

# Prints a listing of an article, from its first line to the text at its end.
cut_listing() {  # name article
  local line first last
  line=$(grep "^$1 | " <<<"$listings") || { echo "no listing is named '$1'" >&2; exit 2; }
  first=${line#* | } last=${line##* | }
  first=${first% | *}
  FIRST=$first LAST=$last awk '
    function squeezed(text) { gsub(/[ \t\r]/, "", text); return text }
    BEGIN { first = squeezed(ENVIRON["FIRST"]); last = squeezed(ENVIRON["LAST"]) }
    text == "" && squeezed($0) != first { next }
    { lines = lines $0 "\n"; text = text squeezed($0) }
    substr(text, length(text) - length(last) + 1) == last { printf "%s", lines; found = 1; exit }
    END { exit !found }' "$2"
}

# Inserts the listings of an article into a program. Fails if the article lacks a listing.
fill() {  # program article
  local line
  while IFS= read -r line; do
    if [[ $line == %listing\ * ]]; then
      cut_listing "${line#%listing }" "$2" || return 1
    else
      printf '%s\n' "$line"
    fi
  done <"$1"
}

. scripts/builds.sh
objc=$(multicast_objc debug)
failures=0

# Runs a program, and compares its filtered output with the expected output.
check() {  # what-it-is expected filter option...
  local what=$1 expected=$2 filter=$3 status=0
  shift 3
  "$objc" run --deadline 60 "$@" >"$work/output" 2>&1 || status=$?
  if [[ $status -eq 0 ]] && "$filter" <"$work/output" | diff - "$expected"; then
    echo "ok: $what"
  else
    echo "FAILED: $what, exit status $status"
    failures=$((failures + 1))
  fi
}

# MulticastDelegateTest prints on three queues and on the main thread. The lines of each queue are
# in order, and the main thread waits for all queues before it prints. Lines of different queues may
# interleave. This filter therefore sorts the lines between two lines of the main thread by queue:
# "(1  ): text", "( 2 ): text", "(  3): text".
by_queue() {
  awk '
    /^\(/ { queue = substr($0, 1, 5); gsub(/[^0-9]/, "", queue); print section + 0, queue "\t" $0; next }
    { print section + 1, "0\t" $0; section += 2 }' | sort -s -k 1,1n -k 2,2n | cut -f 2-
}

project=$(find -L "$originals" -path '*/MulticastDelegateTest/Shared/MulticastDelegateTest.m' -print -quit)
listingsFound=0
lacking=()
for program in scripts/originals/*.m.in; do
  name=$(basename "$program" .m.in)
  found=0
  for article in "$originals"/*.txt "$originals"/*.md; do
    [[ -f $article ]] || continue
    fill "$program" "$article" >"$work/$name.m" || continue
    found=$((found + 1))
    check "$name, with the listings of $(basename "$article")" "${program%.m.in}.txt" cat "$work/$name.m"
  done
  listingsFound=$((listingsFound + found))
  [[ $found -gt 0 ]] \
    || lacking+=("$name: no article has $(sed -n 's/^%listing //p' "$program" | paste -s -d ' ')")
done
if [[ $listingsFound -eq 0 && -n $project ]]; then
  echo "The listings of the articles were not run: no article in $originals has any."
else
  for program in "${lacking[@]}"; do
    echo "FAILED: $program"
    failures=$((failures + 1))
  done
fi

if [[ -z $project ]]; then
  echo "MulticastDelegateTest was not run: XMPPFramework is not in $originals."
else
  shared=$(dirname "$project")
  class=$(find -L "$originals" -name GCDMulticastDelegate.m -print -quit)
  [[ -n $class ]] || { echo "$originals has MulticastDelegateTest without GCDMulticastDelegate.m" >&2; exit 1; }
  for main in RUN_LOOP DISPATCH_MAIN; do
    program=("-D$main" -I "$shared" "$shared"/*.m scripts/originals/MulticastDelegateTest.m)
    original=(-I "$(dirname "$class")" "$class")
    expected=scripts/originals/MulticastDelegateTest.txt
    check "MulticastDelegateTest ($main), with the original's class" \
      "$expected" by_queue "${original[@]}" "${program[@]}"
    check "MulticastDelegateTest ($main), with the original's class for iOS" \
      "$expected" by_queue --platform ios "${original[@]}" "${program[@]}"
    check "MulticastDelegateTest ($main), with the built-in class" "$expected" by_queue "${program[@]}"
  done
fi
exit $((failures > 0))
