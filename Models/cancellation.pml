// A cancellation, and the operation that it ends.
//
// Stands for: Cancellation.cancel, follow, release and deinit (Answers/Cancellation.swift).
//
// Checks: a cancelled question ends, whichever of the two comes first; the operation is released once, and not
// used after that.
//
// Bounds: one question, two threads that cancel, and the end of the cancellation itself behind them.
//
// Order: the word is changed by read-modify-writes that acquire and release, so who takes the operation out of it
// sees all that was written before it was put there.
//
// mutants: FOLLOW_STORES CANCEL_LOADS_AND_STORES RETAINED_LATE CANCELLED_BUT_KEPT

#define NONE 0
#define OPERATION 1
#define CANCELLED 2

byte word = NONE
byte references
bool hasEnded, isCancelled

inline end() { atomic { assert(references > 0); hasEnded = true } }
inline release() { atomic { assert(references > 0); references-- } }

proctype canceller() {
  byte old;
#ifdef CANCEL_LOADS_AND_STORES
  old = word;
  word = CANCELLED;
#else
  atomic { old = word; word = CANCELLED };
#endif
  if
  :: old == OPERATION ->
    end();
#ifndef CANCELLED_BUT_KEPT
    release()
#endif
  :: else
  fi;
  isCancelled = true
}

proctype follower() {
  bool isFollowing;
#ifndef RETAINED_LATE
  references++;
#endif
#ifdef FOLLOW_STORES
  isFollowing = (word == NONE);
  word = OPERATION;
#else
  atomic { isFollowing = (word == NONE); if :: isFollowing -> word = OPERATION :: else fi };
#endif
#ifdef RETAINED_LATE
  references++;
#endif
  if :: !isFollowing -> end(); release() :: else fi
}

init {
  atomic { run follower(); run canceller(); if :: run canceller() :: skip fi };
  _nr_pr == 1;
  if :: word == OPERATION -> release() :: else fi;
  assert(hasEnded == isCancelled);
  assert(references == 0)
}
