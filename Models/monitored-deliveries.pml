// The slots of monitored deliveries. The queue runs a delivery, another thread drops the delivery, or
// a later message takes its slot.
//
// Stands for: `MonitoredDeliveries.run`, `take`, `exchange`, `content`, `close`, `isTaken` and
// `isDone` (Pending).
//
// Checks: each delivery is run or dropped, exactly once. A later message that has taken a slot is
// delivered or dropped, exactly once. Each thread that reads the message finds it unreleased, and
// the message is released once no slot needs it. A block that is considered done has no waiting
// slot.
//
// Bounds: a block of two slots; its queue; a thread that drops the delivery of one slot; two
// threads that each put a later message into a slot, either both into the other slot, or one into
// each slot; a thread that tests whether the block is done.
//
// Order: the word of a slot is exchanged with acquire and release ordering. The thread that takes
// the slot therefore sees the message that the sender has written, and the thread that finds a
// later message in the word sees that message. The number of slots that need the message is
// decremented with acquire and release ordering, so all reads of the message precede its release.
// Threads that drop, coalesce or test hold the lock of the backlog; the queue does not.
//
// mutants: TAKEN_WITH_LOAD_AND_STORE CLOSED_BEFORE_DELIVERY EXCHANGED_WITH_STORE LATER_NOT_CLOSED LATER_CLOSED_TWICE
// mutants: DONE_WITHOUT_SLOTS

#define SLOTS 2
#define TAKEN 1
// A value of 2 or 3 in a word is a later message.

byte word[SLOTS]
byte open = SLOTS
bool hasMessage = true
bool hasLater
bool locked

byte ends[SLOTS]        // Of the message.
byte laterEnds[4]       // Of the later messages, by the values of their words.
bool isPlaced[4]

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline close() {
  atomic { open--; rest = open };
  if :: rest == 0 -> hasMessage = false :: else fi
}

inline take(slot, found) {
#ifdef TAKEN_WITH_LOAD_AND_STORE
  found = word[slot];
  word[slot] = TAKEN
#else
  atomic { found = word[slot]; word[slot] = TAKEN }
#endif
}

// Ends the content of a word, which is run or dropped.
inline end(slot, found) {
  if
  :: found == TAKEN
  :: found == 0 ->
#ifdef CLOSED_BEFORE_DELIVERY
    close();
#endif
    assert(hasMessage);
    ends[slot]++;
#ifndef CLOSED_BEFORE_DELIVERY
    close()
#endif
  :: found > TAKEN ->
    laterEnds[found]++;
#ifdef LATER_CLOSED_TWICE
    close()
#endif
  fi
}

proctype queue() {
  byte found, rest;
  take(0, found);
  end(0, found);
  take(1, found);
  end(1, found)
}

proctype dropper() {
  byte found, rest;
  lock();
  take(1, found);
  unlock();
  end(1, found)
}

proctype coalescer(byte slot; byte later) {
  byte found, rest;
  lock();
  hasLater = true;
#ifdef EXCHANGED_WITH_STORE
  found = word[slot];
  if :: found != TAKEN -> word[slot] = later :: else fi;
#else
  atomic {
    found = word[slot];
    if :: found != TAKEN -> word[slot] = later :: else fi
  };
#endif
  if :: found != TAKEN -> isPlaced[later] = true :: else fi;
  // The earlier message is dropped.
  if
  :: found == 0 ->
    assert(hasMessage);
    ends[slot]++;
#ifndef LATER_NOT_CLOSED
    close()
#endif
  :: found == TAKEN
  :: found > TAKEN -> laterEnds[found]++
  fi;
  unlock()
}

proctype looker() {
  lock();
  if
  :: open == 0 ->
#ifndef DONE_WITHOUT_SLOTS
    if
    :: hasLater && !(word[0] == TAKEN && word[1] == TAKEN) -> goto notDone
    :: else
    fi;
#endif
    assert(word[0] == TAKEN && word[1] == TAKEN)
  :: else
  fi;
notDone:
  unlock()
}

init {
  atomic {
    run queue();
    run dropper();
    run looker();
    if
    :: run coalescer(0, 2); run coalescer(0, 3)
    :: run coalescer(0, 2); run coalescer(1, 3)
    fi
  };
  _nr_pr == 1;
  assert(ends[0] == 1 && ends[1] == 1);
  assert(laterEnds[2] == isPlaced[2] && laterEnds[3] == isPlaced[3]);
  assert(!hasMessage)
}
