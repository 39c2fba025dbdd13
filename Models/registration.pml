// A registration: its pending messages, its removal and replacement, and waiting for the last
// message.
//
// The flags and the number of pending messages share a word.
//
// Stands for: `Registration.beginDelivery`, `mayDeliver`, `endDelivery`, `callWaiters`, `whenDrained`,
// `close`, `init(_:replacing:)` and `successor` (Registration/Registration.swift), and the dispatch to
// a successor (Delivery).
//
// Checks: a send that began while the registration was in the list reaches the registration, unless it
// is closed. A later send does not, because a change of the list drops all plans (`plans`).
// A message to a replaced delegate reaches exactly one of the two delegates. After a removal that
// waits, no handler runs, and the waiter is called exactly once. After a removal that drops, no
// handler begins.
//
// Bounds: two senders with one message each, which may find the delegate deallocated; a thread that
// removes or replaces the registration, with each of the three policies. Deliveries that are
// counted by a `DeliveryMonitor` are covered by the model `delivery-monitors`.
//
// Order: the word is changed by read-modify-writes with acquire and release ordering. A thread that
// sees a flag therefore sees the earlier writes: the successor, and the end of handlers. The test for pending messages is a load with
// acquire ordering. It comes after the waiters' lock was taken, but possibly before the waiter was
// added; the model has both orders. Either order is sufficient, because the thread that ends the
// last delivery takes the lock afterwards. If that thread finds no waiter, its end precedes the
// load.
//
// mutants: CHECK_BEFORE_COUNT NO_CHECK_AFTER_WAITER CHECK_BEFORE_LOCK REFUSAL_CALLS_NO_WAITER CLOSED_BEFORE_REPLACED
// mutants: SUCCESSOR_AFTER_FLAG END_BEFORE_HANDLER DROP_CHECKED_WHEN_SENT

#define CLOSED 1
#define DROPPED 2
#define REPLACED 4
#define PENDING 8

mtype = { DELIVER, WAIT, DROP }
mtype policy
bool replaces

byte state
bool isInList = true
bool hasSuccessor      // `true` if the registration refers to a successor.

bool waitersLocked
bool hasWaiter
byte signals

bool isOver            // The removal, or replacement, has returned.
bool hasWaited         // The removal has also waited.
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
inline beginDelivery() {
#ifdef CHECK_BEFORE_COUNT
  atomic { began = !(state & CLOSED) };
  if :: began -> state = state + PENDING :: else fi
#else
  atomic { began = !(state & CLOSED); state = state + PENDING };
#ifdef REFUSAL_CALLS_NO_WAITER
  if :: !began -> state = state - PENDING :: else fi
#else
  if :: !began -> endDelivery() :: else fi
#endif
#endif
}

proctype sender() {
  byte new, deliveries;
  bool began, found, wasListed, isDeallocated;

  wasListed = isInList;
  if
  :: !wasListed ->
    if :: replaces -> deliveries++ :: else fi;  // The plan has the successor.
    goto done
  :: else
  fi;
  if
  :: beginDelivery()
  :: isDeallocated = true  // The delegate is; a successor, if any, gets the message.
  fi;
  if
  :: began ->
    // The queue runs the delivery later.
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
  // This runs under the lock of the multicast. It ends with a change of the list, which drops the plans.
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
  :: else
  fi;
  isInList = false;
  close();
  if
  :: policy != DELIVER ->  // A removal that drops may also be waited for.
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
    // Without the signal, the search ends in an invalid end state.
    atomic { signals == 1 -> isOver = true; hasWaited = true; assert(!running) }
  :: policy != WAIT -> isOver = true
  fi
}

init {
  if :: policy = DELIVER :: policy = WAIT :: policy = DROP fi;
  if :: replaces = true :: replaces = false fi;
  atomic { run sender(); run sender(); run remover() }
}
