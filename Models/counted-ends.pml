// Counted deliveries: their ends are counted without the lock, and senders wait for room.
//
// Stands for: dm_countEnd, dm_countOfEnds, dm_needsAttention and dm_setNeedsAttention (CSupport.h); SharedBacklog.end,
// attend and stopWaiting; Backlog.attend, wait and admit (Backlog); DeliveryAccount.close. All but the two numbers of
// AccountSignals is under the lock of the backlog.
//
// Checks: no sender waits for ever while there is room, which would be an end state that is none; no more than the
// limit is pending; a closed account is told once that nothing is pending any more.
//
// Bounds: a limit of one, and three senders, or two and a thread that closes the account; one of the senders may stop
// waiting at any time.
//
// Order: all four are sequentially consistent, so either the end of a delivery sees that a sender waits, or the
// sender sees the end. In the mutants a load comes before the store.
//
// mutants: NO_LOOK_AFTER_FLAG FLAG_SET_LATE ATTENTION_READ_EARLY NO_ATTENTION_AFTER_HOLDING LATE_SENDER_KEEPS_TURN

#define SENDERS 3
#define LIMIT 1

byte ended
bool needsAttention

bool locked
byte begun
byte queue[SENDERS], queued
bool isClosed, isHeld
byte drained

bool isWoken[SENDERS + 1]    // Sender 0 is none.

#define PENDING (begun - ended)

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }
inline update() { needsAttention = (isHeld || queued > 0) }

inline removeAt(position) {
  d_step {
    for (index : position .. SENDERS - 2) { queue[index] = queue[index + 1] }
    queued--
  }
}

inline attend() {
  lock();
  if
  :: atomic { PENDING < LIMIT && queued > 0 -> isWoken[queue[0]] = true };
     removeAt(0);
     update()
  :: atomic { !(PENDING < LIMIT && queued > 0) }
  fi;
  if
  :: atomic { isHeld && PENDING == 0 -> isHeld = false; drained++ };
     update()
  :: atomic { !(isHeld && PENDING == 0) }
  fi;
  unlock()
}

inline endDelivery() {
#ifdef ATTENTION_READ_EARLY
  mustAttend = needsAttention;
#endif
  ended++;
#ifndef ATTENTION_READ_EARLY
  mustAttend = needsAttention;
#endif
  if :: mustAttend -> attend() :: else fi
}

proctype sender(byte number; bool mayStop) {
  byte index, position;
  bool mustAttend, hasWaited, isWaiting;
  do
  :: // admit
     lock();
     if
     :: isClosed -> unlock(); break
     :: atomic { !isClosed && PENDING < LIMIT && (hasWaited || queued == 0) -> begun++; assert(PENDING <= LIMIT) };
        unlock();
        endDelivery();
        break
     :: atomic { !isClosed && !(PENDING < LIMIT && (hasWaited || queued == 0)) }
     fi;
     unlock();
     // wait
     lock();
     isWaiting = true;
     if
     :: isClosed -> isWaiting = false
     :: atomic { !isClosed && PENDING < LIMIT && (hasWaited || queued == 0) -> isWaiting = false }
     :: atomic { !isClosed && !(PENDING < LIMIT && (hasWaited || queued == 0)) }
     fi;
     if
     :: isWaiting ->
       d_step {
         isWoken[number] = false;
         if
         :: hasWaited -> queue[2] = queue[1]; queue[1] = queue[0]; queue[0] = number
         :: else -> queue[queued] = number
         fi;
         queued++
       }
#ifdef FLAG_SET_LATE
       if
       :: atomic { queued == 1 && PENDING < LIMIT -> isWaiting = false }
       :: atomic { !(queued == 1 && PENDING < LIMIT) }
       fi;
       if :: !isWaiting -> removeAt(0) :: else fi;
       update();
#else
       update();
#ifndef NO_LOOK_AFTER_FLAG
       if
       :: atomic { queued == 1 && PENDING < LIMIT -> isWaiting = false };
          removeAt(0);
          update()
       :: atomic { !(queued == 1 && PENDING < LIMIT) }
       fi
#endif
#endif
     :: else
     fi;
     unlock();
     if
     :: isWaiting ->
       if
       :: isWoken[number]
       :: mayStop ->  // Its time is over.
          lock();
          d_step {
            position = 0;
            do
            :: position < queued && queue[position] != number -> position++
            :: else -> break
            od
          }
          if :: position < queued -> removeAt(position); update() :: else fi;
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
  lock();
  d_step {
    isClosed = true;
    for (index : 0 .. SENDERS - 1) { if :: index < queued -> isWoken[queue[index]] = true :: else fi }
    queued = 0
  }
  update();
  if
  :: atomic { PENDING > 0 -> isHeld = true };
     update()
  :: atomic { PENDING == 0 -> drained++ }
  fi;
  unlock();
#ifndef NO_ATTENTION_AFTER_HOLDING
  attend()
#endif
}

init {
  atomic {
    run sender(1, true);
    run sender(2, false);
    if :: run sender(3, false) :: run closer() fi
  }
  _nr_pr == 1;
  assert(queued == 0 && drained == isClosed && PENDING == 0)
}
