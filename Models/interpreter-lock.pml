// The lock of the interpreter: a ticket lock, with monitors for the waiting threads.
//
// Stands for: `InterpreterLock.acquire`, `wait` and `release`
// (Scripting/Interpreter/Waiting/InterpreterLock.swift); `Monitor.wait` and `update`. Spinning is
// omitted, because it only repeats the same loads.
//
// Checks: one thread at a time holds the lock, in the order of the tickets. No thread waits
// forever, which spin would report as an invalid end state.
//
// Bounds: three threads, one of which acquires the lock twice; two monitors.
//
// Order: a thread that acquires the lock writes `next` and reads `serving`. A thread that releases
// the lock writes `serving` and reads `next`. All four accesses are sequentially consistent, so at
// least one thread sees the write of the other. In the mutants, a load precedes the store, as
// acquire and release ordering would allow.
//
// mutants: NEXT_READ_EARLY SERVING_READ_EARLY WOKEN_WITHOUT_MUTEX WRONG_MONITOR

#define THREADS 3
#define MONITORS 2

byte next, serving, holders
bool locked[MONITORS]
bool sleeps[THREADS]
byte queueOf[THREADS]

inline wakeAll(queue) {
  d_step {
    for (index : 0 .. THREADS - 1) {
      if :: sleeps[index] && queueOf[index] == queue -> sleeps[index] = false :: else fi
    }
  }
}

proctype thread(byte number; byte rounds) {
  byte round, ticket, served, queue, index, seen;
  for (round : 1 .. rounds) {
    // acquire
#ifdef SERVING_READ_EARLY
    seen = serving;
#endif
    atomic { ticket = next; next++ };
#ifndef SERVING_READ_EARLY
    seen = serving;
#endif
    if
    :: seen != ticket ->
      queue = ticket % MONITORS;
      atomic { !locked[queue] -> locked[queue] = true };
#ifndef SERVING_READ_EARLY
      seen = serving;
#endif
      do
      :: seen == ticket -> break
      :: else ->
        atomic { locked[queue] = false; queueOf[number] = queue; sleeps[number] = true };
        atomic { !sleeps[number] && !locked[queue] -> locked[queue] = true };
        seen = serving
      od;
      locked[queue] = false
    :: else
    fi;

    atomic { assert(holders == 0 && serving == ticket); holders++ };
    holders--;

    // release
#ifdef NEXT_READ_EARLY
    seen = next;
#endif
    atomic { serving++; served = serving };
#ifndef NEXT_READ_EARLY
    seen = next;
#endif
    if
    :: seen != served ->
#ifdef WRONG_MONITOR
      queue = (served + 1) % MONITORS;
#else
      queue = served % MONITORS;
#endif
#ifdef WOKEN_WITHOUT_MUTEX
      wakeAll(queue)
#else
      atomic { !locked[queue] -> locked[queue] = true };
      wakeAll(queue);
      locked[queue] = false
#endif
    :: else
    fi
  }
}

init {
  atomic { run thread(0, 2); run thread(1, 1); run thread(2, 1) }
}
