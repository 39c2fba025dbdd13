// Room: ends of deliveries that are counted without the lock, and senders that wait for room.
//
// Stands for: `PendingDeliveries.admit`, `wait`, `wakeUp`, `stopWaiting` and `close` (Pending);
// `Registration.beginDelivery`, `endDelivery` and `setNeedsWakeUp`. The room of a whole
// multicast works alike, with the word of its `Tally`.
//
// Checks: no sender waits forever while there is room, or after the registration was closed. Spin
// would report such a wait as an invalid end state. The number of pending messages never exceeds
// the limit.
//
// Bounds: a limit of one, and three senders; or two senders, a delivery on a queue that never runs
// the delivery, and a thread that closes the registration. One sender may stop waiting at any time.
//
// Order: the number of pending messages and the flag for waiting senders share a word, which is
// changed by read-modify-writes. The sender tests for room after it has set the flag. Therefore
// either the end of a delivery sees the flag, or the sender sees the end. In the mutants, number
// and flag are separate, or the test precedes the flag.
//
// mutants: NO_LOOK_AFTER_FLAG LOOK_BEFORE_FLAG FLAG_READ_BEFORE_END CLOSED_AFTER_WAKING LATE_SENDER_KEEPS_TURN
// mutants: FLAG_CLEARED_WITH_SENDERS

#define SENDERS 3
#define LIMIT 1

byte pending, stuck
bool needsWakeUp, isClosed   // In the same word as the number.

bool locked
byte queue[SENDERS], queued

bool isWoken[SENDERS + 1]    // Sender 0 does not exist.

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline removeAt(position) {
  d_step {
    for (index : position .. SENDERS - 2) { queue[index] = queue[index + 1] }
    queued--
  }
}

inline attend() {
  lock();
  if
  :: atomic { pending < LIMIT && queued > 0 -> isWoken[queue[0]] = true };
     removeAt(0)
  :: atomic { !(pending < LIMIT && queued > 0) }
  fi;
#ifdef FLAG_CLEARED_WITH_SENDERS
  needsWakeUp = false;
#else
  needsWakeUp = queued > 0;
#endif
  unlock()
}

inline endDelivery() {
#ifdef FLAG_READ_BEFORE_END
  mustWakeUp = needsWakeUp;
  pending--;
#else
  atomic { pending--; mustWakeUp = needsWakeUp };
#endif
  if :: mustWakeUp -> attend() :: else fi
}

proctype sender(byte number; bool mayStop) {
  byte index, position;
  bool mustWakeUp, hasWaited, isWaiting, isFull;
  do
  :: // admit
     lock();
     if
     :: atomic { !isClosed && pending < LIMIT && (hasWaited || queued == 0) -> pending++; assert(pending <= LIMIT) };
        unlock();
        endDelivery();
        break
     :: isClosed -> unlock(); break
     :: atomic { !isClosed && !(pending < LIMIT && (hasWaited || queued == 0)) }
     fi;
     unlock();
     // wait
     lock();
     isWaiting = true;
     if
     :: isClosed -> isWaiting = false
     :: !isClosed ->
       d_step {
         isWoken[number] = false;
         position = queued;
         if
         :: hasWaited -> position = 0; queue[2] = queue[1]; queue[1] = queue[0]; queue[0] = number
         :: else -> queue[queued] = number
         fi;
         queued++
       }
#ifdef LOOK_BEFORE_FLAG
       isFull = pending >= LIMIT;
       needsWakeUp = true;
#else
       needsWakeUp = true;
       isFull = pending >= LIMIT;
#endif
#ifndef NO_LOOK_AFTER_FLAG
       if
       :: position == 0 && !isFull ->
         removeAt(0);
         needsWakeUp = queued > 0;
         isWaiting = false
       :: else
       fi
#endif
     fi;
     unlock();
     if
     :: isWaiting ->
       if
       :: isWoken[number]
       :: mayStop ->  // The time limit of the sender has passed.
          lock();
          d_step {
            position = 0;
            do
            :: position < queued && queue[position] != number -> position++
            :: else -> break
            od
          }
          if :: position < queued -> removeAt(position) :: else fi;
          unlock();
#ifndef LATE_SENDER_KEEPS_TURN
          attend();
#endif
          break
       fi
     :: else
     fi;
     hasWaited = true
  od
}

proctype closer() {
  byte index;
#ifndef CLOSED_AFTER_WAKING
  isClosed = true;
#endif
  lock();
  d_step {
    for (index : 0 .. SENDERS - 1) { if :: index < queued -> isWoken[queue[index]] = true :: else fi }
    queued = 0
  }
  unlock();
#ifdef CLOSED_AFTER_WAKING
  isClosed = true;
#endif
  attend()
}

init {
  atomic {
    run sender(1, true);
    run sender(2, false);
    if
    :: run sender(3, false)
    :: stuck = 1; pending = 1; run closer()
    fi
  };
  _nr_pr == 1;
  assert(pending == stuck)
}
