// A registration: its pending messages, removal, waiting for the last of them, and replacement.
//
// The flags and the number of pending messages are one word.
//
// Stands for: Registration.beginDelivery, beginLateDelivery, mayDeliver, endDelivery, callWaiters, whenDrained,
// leaveList, versionWithout, close, init(_:replacing:) and successor (Registration/Registration.swift);
// DispatchPlan.begin and beginLate, and the dispatch to a successor (Planning, Delivery).
//
// Checks: a send that began while the registration was in the list reaches it, unless it is closed, and a later send
// does not, although its plan still has it; a message to a replaced delegate reaches just one of the two; after
// a removal that waits no handler runs, and the waiter is called, once; after one that drops none begins.
//
// Bounds: two senders with a message each, which may find the delegate deallocated; a thread that removes or replaces,
// with each of the three policies. Deliveries that are counted in an account are left out; see `accounts`.
//
// Order: the word is changed by read-modify-writes that acquire and release, so a thread that sees a flag sees what
// was written before it: the version that left the list, the successor, the end of handlers. Whether messages are
// pending is loaded with acquire, and so after the lock of the waiters was taken, but perhaps before the waiter was
// added: the model has both. That is enough, as the thread that ends the last delivery takes the lock after that:
// if it finds no waiter, its end comes before the load.
//
// mutants: CHECK_BEFORE_COUNT NO_CHECK_AFTER_WAITER CHECK_BEFORE_LOCK REFUSAL_CALLS_NO_WAITER CLOSED_BEFORE_REPLACED
// mutants: UNLISTED_BEFORE_VERSION SUCCESSOR_AFTER_FLAG END_BEFORE_HANDLER LATE_SENDS_REFUSED DROP_CHECKED_WHEN_SENT

#define CLOSED 1
#define DROPPED 2
#define REPLACED 4
#define UNLISTED 8
#define PENDING 16

mtype = { DELIVER, WAIT, DROP }
mtype policy
bool replaces

byte state
byte leftAt            // The version of the list that does not have it any more.
byte version           // Of the list, under the lock of the multicast.
bool isInList = true
bool hasSuccessor      // In the table of successors.

bool waitersLocked
bool hasWaiter
byte signals

bool isOver            // The removal, or replacement, has returned,
bool hasWaited         // and has waited.
byte running

inline callWaiters() {
  atomic { !waitersLocked -> waitersLocked = true };
  atomic { found = hasWaiter; hasWaiter = false; waitersLocked = false };
  if :: found -> signals++; assert(signals == 1) :: else fi
}

inline endDelivery() {
  atomic { state = state - PENDING; new = state };
  if :: (new & CLOSED) && new < PENDING -> callWaiters() :: else fi
}

// Sets `began`.
inline beginDelivery(flags) {
#ifdef CHECK_BEFORE_COUNT
  atomic { began = !(state & (flags)) };
  if :: began -> state = state + PENDING :: else fi
#else
  atomic { began = !(state & (flags)); state = state + PENDING };
#ifdef REFUSAL_CALLS_NO_WAITER
  if :: !began -> state = state - PENDING :: else fi
#else
  if :: !began -> endDelivery() :: else fi
#endif
#endif
}

proctype sender() {
  byte mine, new, left, deliveries;
  bool began, found, wasListed, hasLeft, isDeallocated;

  // The plan has the registration, also where that has left the list before.
  atomic { mine = version; wasListed = isInList; hasLeft = false };
  if
  :: replaces && !wasListed -> deliveries++; goto done  // The plan has the successor.
  :: else
  fi;
  if
  :: beginDelivery(CLOSED | UNLISTED)
  :: isDeallocated = true  // Its delegate; the message goes to a successor, if there is one.
  fi;
  if
  :: !began && !isDeallocated ->
    new = state;
    if
    :: new & UNLISTED ->
      left = leftAt;
#ifdef LATE_SENDS_REFUSED
      left = 0;
#endif
      hasLeft = (left <= mine);
      if :: !hasLeft -> beginDelivery(CLOSED) :: else fi
    :: else
    fi
  :: else
  fi;
  if
  :: began ->
    assert(wasListed);
    // On its queue, later.
#ifdef DROP_CHECKED_WHEN_SENT
    new = state;
#endif
    atomic {
#ifndef DROP_CHECKED_WHEN_SENT
      new = state;
#endif
      assert(!(isOver && policy == DROP) || (new & DROPPED))
    }
    if
    :: !(new & DROPPED) ->
#ifdef END_BEFORE_HANDLER
      endDelivery();
#endif
      atomic { assert(!hasWaited); running++ };
      running--;
#ifndef END_BEFORE_HANDLER
      endDelivery();
#endif
    :: else -> endDelivery()
    fi;
    deliveries++
  :: else ->
    new = state;
    if
    :: new & REPLACED -> assert(hasSuccessor); deliveries++
    :: else
    fi
  fi;
done:
  assert(!wasListed || isDeallocated || !(policy == DELIVER || replaces) || deliveries == 1);
  assert(wasListed || replaces || deliveries == 0)
}

inline set(flags) { atomic { state = state | (flags) } }

inline close() {
  if
  :: policy == DELIVER
  :: policy == DROP ->
    set(CLOSED | DROPPED)
  :: policy == WAIT -> set(CLOSED)
  fi
}

proctype remover() {
  bool found, isEmpty;
  // Under the lock of the multicast; senders read the version under it.
  if
  :: replaces ->
#ifdef CLOSED_BEFORE_REPLACED
    close();
#endif
#ifdef SUCCESSOR_AFTER_FLAG
    set(REPLACED);
    hasSuccessor = true;
#else
    hasSuccessor = true;
    set(REPLACED);
#endif
    atomic { isInList = false; version++ }
  :: else ->
#ifdef UNLISTED_BEFORE_VERSION
    set(UNLISTED);
    leftAt = version + 1;
#else
    leftAt = version + 1;
    set(UNLISTED);
#endif
    atomic { isInList = false; version++ }
  fi;
  close();
  if
  :: policy != DELIVER ->  // One that drops can be waited for, too.
#ifdef CHECK_BEFORE_LOCK
    isEmpty = (state < PENDING);
#endif
    atomic { !waitersLocked -> waitersLocked = true };
#ifdef CHECK_BEFORE_LOCK
    atomic { hasWaiter = true; waitersLocked = false };
#else
    if
    :: isEmpty = (state < PENDING);
       atomic { hasWaiter = true; waitersLocked = false }
    :: hasWaiter = true;
       waitersLocked = false;
       isEmpty = (state < PENDING)
    fi;
#endif
#ifndef NO_CHECK_AFTER_WAITER
    if :: isEmpty -> callWaiters() :: else fi;
#endif
    // Without the signal the search ends in a state that is no valid end.
    atomic { signals == 1 -> isOver = true; hasWaited = true; assert(!running) }
  :: policy != WAIT -> isOver = true
  fi
}

init {
  if :: policy = DELIVER :: policy = WAIT :: policy = DROP fi;
  if :: replaces = true :: replaces = false fi;
  atomic { run sender(); run sender(); run remover() }
}
