// The cancellation of a task, and the ask operation that the cancellation ends.
//
// Stands for: `TaskCancellation.cancel`, `follow`, `release` and `deinit`
// (Answers/Asking/TaskCancellation.swift).
//
// Checks: a canceled question ends, whether the question or the cancellation comes first. The
// operation is released exactly once, and is not used afterwards.
//
// Bounds: one question; two threads that cancel; the end of the cancellation after them.
//
// Order: the word is changed by read-modify-writes with acquire and release ordering. A thread that
// takes the operation out of the word therefore sees all writes that precede its storing.
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
