// The account of a registration, opened while the registration may be closed.
//
// Stands for: DeliveryAccount.open, openNew and of (Backlog/DeliveryAccount.swift); Registration.noteAccount,
// hasAccount and closeToNew.
//
// Checks: once a registration is closed, and its account if there is one, no delivery begins in the account; there
// is one account.
//
// Bounds: two threads that open the account and begin a delivery each, a thread that closes the registration.
//
// Order: the flags are bits of one word, changed by read-modify-writes. Of the two that set `accounted` and `closed`
// the later one sees the other. The table of accounts, and each account, are under locks.
//
// mutants: NOTED_AFTER_LOCK NO_CHECK_AFTER_OPENING CHECKED_BEFORE_NOTED CLOSER_LOOKS_FIRST

#define CLOSED 1
#define ACCOUNTED 2

byte state
bool locked            // The table's lock.
bool hasAccount        // In the table.
byte accounts
bool isAccountClosed   // Under the lock of the backlog.
bool isOver            // Closing has returned.

proctype opener() {
  bool isFound, isMine;
  isFound = (state & ACCOUNTED) != 0;
#ifdef CHECKED_BEFORE_NOTED
  if :: state & CLOSED -> isAccountClosed = true :: else fi;
#endif
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
    if :: isMine -> state = state | ACCOUNTED :: else fi
#endif
  :: else
  fi;
#if !defined(NO_CHECK_AFTER_OPENING) && !defined(CHECKED_BEFORE_NOTED)
  if :: state & CLOSED -> isAccountClosed = true :: else fi;
#endif
  // A delivery begins.
  if
  :: atomic { !isAccountClosed -> assert(!isOver) }
  :: isAccountClosed
  fi
}

proctype closer() {
  bool isFound;
#ifdef CLOSER_LOOKS_FIRST
  isFound = (state & ACCOUNTED) != 0;
  state = state | CLOSED;
#else
  state = state | CLOSED;
  isFound = (state & ACCOUNTED) != 0;
#endif
  if
  :: isFound ->
    atomic { !locked -> assert(hasAccount) };
    isAccountClosed = true
  :: else
  fi;
  isOver = true
}

init {
  atomic { run opener(); run opener(); run closer() };
  _nr_pr == 1;
  assert(accounts == 1)
}
