// The flag of a waiting delivery: its queue takes it, a thread drops it, or a later message replaces it.
//
// Stands for: dm_takeDelivery and dm_giveBackDelivery (CSupport.h); Place.take; Backlog.drop, exchange and
// abandonPlace.
//
// Checks: one thread at a time touches the content; the delivery is made or dropped, once; the queue delivers the
// later message if it has replaced the first.
//
// Bounds: a queue, a thread that drops, one that coalesces.
//
// Order: droppers hold the lock of the backlog, and the queue does not. The flag is exchanged with acquire and release,
// and given back with release: so the content that a thread has changed is there for the one that takes it next.
//
// mutants: NO_SECOND_TRY SECOND_TRY_WITHOUT_LOCK GIVEN_BACK_EARLY NOT_TAKEN_TO_EXCHANGE TAKEN_WITH_LOAD_AND_STORE

bool isTaken
bool locked
byte touching
byte message = 1, deliveries, drops
bool isExchanged

inline touch() { atomic { assert(touching == 0); touching++ }; touching-- }

inline take(result) {
#ifdef TAKEN_WITH_LOAD_AND_STORE
  result = !isTaken;
  isTaken = true
#else
  atomic { result = !isTaken; isTaken = true }
#endif
}

proctype queue() {
  bool isMine, wasExchanged;
  wasExchanged = isExchanged;
  take(isMine);
#ifndef NO_SECOND_TRY
  if
  :: !isMine ->
#ifdef SECOND_TRY_WITHOUT_LOCK
    take(isMine)
#else
    atomic { !locked -> locked = true };
    take(isMine);
    locked = false
#endif
  :: else
  fi;
#endif
  if
  :: isMine ->
    touch();
    assert(!wasExchanged || message == 2);
    deliveries++
  :: else
  fi
}

proctype dropper() {
  bool isMine;
  atomic { !locked -> locked = true };
  take(isMine);
  if :: isMine -> touch(); drops++ :: else fi;
  locked = false
}

proctype coalescer() {
  bool isMine;
  atomic { !locked -> locked = true };
#ifdef NOT_TAKEN_TO_EXCHANGE
  isMine = !isTaken;
#else
  take(isMine);
#endif
  if
  :: isMine ->
#ifdef GIVEN_BACK_EARLY
    isTaken = false;
#endif
    touch();
    message = 2;
    isExchanged = true;
#if !defined(GIVEN_BACK_EARLY) && !defined(NOT_TAKEN_TO_EXCHANGE)
    isTaken = false
#endif
  :: else
  fi;
  locked = false
}

init {
  atomic { run queue(); if :: run dropper() :: skip fi; run coalescer() };
  _nr_pr == 1;
  assert(deliveries + drops == 1)
}
