// The block of memory that the deliveries of one message to queues share.
//
// Stands for: QueuedDeliveries.append, send(to:), run, release and deinit (Delivery/QueuedDeliveries.swift).
//
// Checks: nobody touches the block after it was freed; it is freed once; each delivery that was appended is made
// once, before the block is freed; the sender does not touch it after it has put the last delivery on a queue.
//
// Bounds: a block with three slots. Each delegate may be passed over, and each delivery is put on a queue by itself
// or together with those before it. Queues run their items in any order, at the same time.
//
// Order: an item is handed over by the queue, which orders what the sender has written before it. The count is
// subtracted from with release, and who frees the block has acquired it, by the subtraction or by the load that
// finds that all other slots are done with. So what others did with the block is over before it is freed; in the
// mutant SUBTRACTED_RELAXED it may not be.
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
  // The last delivery has read the content late.
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
    :: skip  // It is closed, or was deallocated.
    :: atomic { touch(); isFilled[filled] = true };
       filled++;
       if
       :: send()
       :: delegate < CAPACITY -> skip  // The next one is on the same queue.
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
