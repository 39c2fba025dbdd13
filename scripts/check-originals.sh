#!/usr/bin/env bash
# Runs the Objective-C of the articles that this project comes from, unchanged: check-originals.sh FOLDER
#
# The articles are not in the repository. The script cuts listings out of those in FOLDER (*.txt, *.md),
# puts them into the programs of scripts/originals, in place of the lines "%listing name", runs these,
# and compares their output with the text next to the program. It fails if no article has a listing.
set -euo pipefail
[[ $# -eq 1 && -d $1 ]] || { echo "usage: $0 FOLDER, the folder with the articles" >&2; exit 2; }
articles=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each listing has a name, its first line, and its last ones. Spaces are ignored, because the articles
# indent the same code differently.
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
# Left out, because they cannot be compiled unchanged:
# - the methods for notifications: objectForKey"duration" lacks its colon;
# - the delegate's three methods: the last one returns nothing, though it says BOOL;
# - code that is shortened by dots: XMPPStream's instance variables, xmppStream:didReceiveMessage:;
# - in the translated article, adding and removing (delelgate), sending (inDyration:) and declaring, whose
#   protocol and stars are lost.

# Prints a listing of an article, from its first line to its last ones.
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

# Puts the listings of an article into a program. Fails if the article lacks one of them.
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

swift build ${BUILD_OPTIONS:-} --product multicast
multicast=$(swift build ${BUILD_OPTIONS:-} --show-bin-path)/multicast
failures=0
for program in scripts/originals/*.m.in; do
  name=$(basename "$program" .m.in)
  found=0
  for article in "$articles"/*.txt "$articles"/*.md; do
    [[ -f $article ]] || continue
    fill "$program" "$article" >"$work/$name.m" || continue
    found=$((found + 1))
    status=0
    "$multicast" run --deadline 60 "$work/$name.m" >"$work/output" 2>&1 || status=$?
    if [[ $status -eq 0 ]] && diff "$work/output" "${program%.m.in}.txt"; then
      echo "ok: $name, with the listings of $(basename "$article")"
    else
      echo "FAILED: $name, with the listings of $(basename "$article"), exit status $status"
      failures=$((failures + 1))
    fi
  done
  if [[ $found -eq 0 ]]; then
    echo "FAILED: $name: no article has $(sed -n 's/^%listing //p' "$program" | paste -s -d ' ')"
    failures=$((failures + 1))
  fi
done
exit $((failures > 0))
