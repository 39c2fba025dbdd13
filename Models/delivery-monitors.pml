// The monitor of a registration, which is opened while another thread may close the registration.
//
// Stands for: `DeliveryMonitor.open` and `of` (Pending/DeliveryMonitor.swift); `MonitoredMessage.admit`;
// `Registration.markMonitored`, `hasMonitor`, `beginDelivery` and `close`; `PendingDeliveries.close`.
//
// Checks: once a registration is closed and its waiting deliveries are dropped, no delivery waits
// in the monitor. Only one monitor is opened.
//
// Bounds: two threads that each open the monitor and begin a delivery; a thread that closes the
// registration.
//
// Order: the flags and the number of pending messages share a word, which is changed by
// read-modify-writes only. A thread that begins a delivery after the monitor was noted either does
// so before the registration is closed, or is refused. The thread that closes the registration
// therefore sees the monitor. A lock protects the table of monitors, and the lock of the pending deliveries
// protects the waiting deliveries of a monitor.
//
// mutants: NOTED_AFTER_LOCK CLOSER_LOOKS_FIRST WAITS_WITHOUT_LOCK

#define CLOSED 1
#define ACCOUNTED 2

byte state
byte pending
bool locked            // The lock of the table.
bool hasMonitor        // `true` if the monitor is in the table.
byte monitors
bool backlogLocked
byte waiting

proctype opener() {
  bool isFound, isMine, began;
  isFound = (state & ACCOUNTED) != 0;
  if
  :: !isFound ->
    atomic { !locked -> locked = true };
    if
    :: !hasMonitor ->
      atomic { hasMonitor = true; monitors++; isMine = true };
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
  assert(monitors == 1)
}
