// The block of memory that the queued deliveries of a message share.
//
// Stands for: `QueuedDeliveries.append`, `send(to:)`, `run`, `release` and `deinit`
// (Delivery/QueuedDeliveries.swift).
//
// Checks: no thread uses the block after it was freed, and the block is freed once. Each appended
// delivery is run once, before the block is freed. The sender does not use the block after it has
// put the last delivery on a queue.
//
// Bounds: a block with three slots. Each delegate may be skipped. Each delivery is put on a queue
// alone, or together with the preceding deliveries. Queues run their items concurrently, in any
// order.
//
// Order: the queue orders the sender's writes before the item. The count is decremented with
// release ordering. The thread that frees the block has acquired the count, either by its own
// decrement, or by a load that finds all other slots finished. All other uses of the block
// therefore end before it is freed. In the mutant `SUBTRACTED_RELAXED`, they may not.
//
// mutants: LAST_MARKED_AFTER_SENDING SUBTRACTED_RELAXED SENDER_KEEPS_REST COUNTED_WHEN_SENT LOADED_ONLY
// mutants: SENDER_LOOKS_AFTER_LAST FREED_BY_FIRST

#define CAPACITY 3

byte count
bool isFreed
bool isFilled[CAPACITY], isLast[CAPACITY], isDelivered[CAPACITY]

inline free() { atomic { assert(!isFreed); isFreed = true } }

inline touch() { assert(!isFreed) }

inline release(number) {
  touch();
#ifdef LOADED_ONLY
  atomic { newCount = count };
  if
  :: newCount == (number) -> free()
  :: else -> count = newCount - (number)
  fi
#else
  if
  :: atomic { count == (number) } -> free()
  :: atomic { count != (number) } ->
#ifdef FREED_BY_FIRST
    free()
#else
    atomic { touch(); count = count - (number); newCount = count };
    if :: newCount == 0 -> free() :: else fi
#endif
  fi
#endif
}

proctype item(byte first) {
  byte slot, newCount;
  bool wasLast;
  slot = first;
  do
  :: touch();
     wasLast = isLast[slot];
#ifndef SUBTRACTED_RELAXED
     atomic { touch(); assert(isFilled[slot] && !isDelivered[slot]); isDelivered[slot] = true };
#endif
     slot++;
     if :: wasLast -> break :: else fi
  od;
  release(slot - first);
#ifdef SUBTRACTED_RELAXED
  // The content of the last delivery is read late.
  if :: newCount -> touch() :: else fi;
  isDelivered[first] = true
#endif
}

inline send() {
  first = sent;
  sent = filled;
#ifdef COUNTED_WHEN_SENT
  atomic { count = count + (filled - first) };
#endif
#ifndef LAST_MARKED_AFTER_SENDING
  atomic { touch(); isLast[filled - 1] = true };
#endif
  run item(first);
#ifdef LAST_MARKED_AFTER_SENDING
  atomic { touch(); isLast[filled - 1] = true };
#endif
}

init {
  byte delegate, filled, sent, first, newCount;
#ifndef COUNTED_WHEN_SENT
  count = CAPACITY;
#endif
  for (delegate : 1 .. CAPACITY) {
    if
    :: skip  // The registration is closed, or its delegate was deallocated.
    :: atomic { touch(); isFilled[filled] = true };
       filled++;
       if
       :: send()
       :: delegate < CAPACITY -> skip  // The next delivery is on the same queue.
       fi
    fi
  }
  if :: sent < filled -> send() :: else fi;
#ifdef SENDER_LOOKS_AFTER_LAST
  touch();
#endif
#ifndef SENDER_KEEPS_REST
  if :: filled > 0 && sent < CAPACITY -> release(CAPACITY - sent) :: else fi;
#endif
  _nr_pr == 1;
  atomic {
    assert(isFreed == (filled > 0));
    for (delegate : 0 .. CAPACITY - 1) { assert(isDelivered[delegate] == isFilled[delegate]) }
  }
}
