// The account of a registration, opened while the registration may be closed.
//
// Stands for: Account.open and of (Backlog/Account.swift); CountedMessage.admit; Registration.noteAccount, hasAccount,
// beginDelivery and close; Backlog.close.
//
// Checks: once a registration is closed and what waits is dropped, nothing waits in the account; there is one account.
//
// Bounds: two threads that open the account and begin a delivery each, a thread that closes the registration.
//
// Order: the flags and the number of pending messages are one word, changed by read-modify-writes. Who begins a delivery
// after the account was noted does so before the registration is closed, or is refused: so the thread that closes it
// sees the account. The table of accounts is under a lock, and what waits in an account under that of the backlog.
//
// mutants: NOTED_AFTER_LOCK CLOSER_LOOKS_FIRST WAITS_WITHOUT_LOCK

#define CLOSED 1
#define ACCOUNTED 2

byte state
byte pending
bool locked            // The table's lock.
bool hasAccount        // In the table.
byte accounts
bool backlogLocked
byte waiting

proctype opener() {
  bool isFound, isMine, began;
  isFound = (state & ACCOUNTED) != 0;
  if
  :: !isFound ->
    atomic { !locked -> locked = true };
    if
    :: !hasAccount ->
      atomic { hasAccount = true; accounts++; isMine = true };
#ifndef NOTED_AFTER_LOCK
      state = state | ACCOUNTED
#endif
    :: else
    fi;
    locked = false;
#ifdef NOTED_AFTER_LOCK
    if :: isMine -> atomic { state = state | ACCOUNTED } :: else fi
#endif
  :: else
  fi;
  // A delivery begins, and waits.
#ifdef WAITS_WITHOUT_LOCK
  atomic { began = !(state & CLOSED); if :: began -> pending++ :: else fi };
  atomic { !backlogLocked -> backlogLocked = true };
#else
  atomic { !backlogLocked -> backlogLocked = true };
  atomic { began = !(state & CLOSED); if :: began -> pending++ :: else fi };
#endif
  if :: began -> waiting++ :: else fi;
  backlogLocked = false
}

proctype closer() {
  bool isFound;
#ifdef CLOSER_LOOKS_FIRST
  isFound = (state & ACCOUNTED) != 0;
  atomic { state = state | CLOSED };
#else
  atomic { state = state | CLOSED };
  isFound = (state & ACCOUNTED) != 0;
#endif
  if
  :: isFound ->
    atomic { !backlogLocked -> backlogLocked = true };
    atomic { pending = pending - waiting; waiting = 0 };
    backlogLocked = false
  :: else
  fi
}

init {
  atomic { run opener(); run opener(); run closer() };
  _nr_pr == 1;
  assert(waiting == 0 && pending == 0);
  assert(accounts == 1)
}
