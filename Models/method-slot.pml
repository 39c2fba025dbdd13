// The slot that holds an object's own method.
//
// A sender counts itself as a user of the slot's method, and does not retain the method. A change
// closes the slot. The last user of a closed slot reopens the slot with the method of the table.
//
// Stands for: `MethodSlot.begin`, `end`, `close` and `reopen` (Methods/MethodSlot.swift);
// `ObjectMethods.find`, `endUse`, `reopen`, `change`, `set` and `remove`
// (Methods/ObjectMethods.swift).
//
// Checks: a method in use is not released. A look-up finds no method that was replaced before the
// look-up began. No thread reads the slot's method while it is written. At the end, the slot holds
// the method of the table, and no other method is retained.
//
// Bounds: two users, one of which looks twice; two threads that each set or remove the method once.
//
// Order: `isOpen` is relaxed, so the model lets the load return any value. The count is changed by
// read-modify-writes only. These see the newest value, and continue the release sequence of the
// thread that opened the slot. `begin` acquires what `reopen` has released, so the method is read
// after the count, and written before the slot is open. `end` releases and `reopen` acquires, so
// all uses end before the method is written. `reopen` may read an old count if the last user has
// not taken the lock yet. That user then reopens the slot.
//
// mutants: CHECK_BEFORE_COUNT BEGIN_RELAXED OPEN_RELAXED END_RELAXED REOPEN_DESPITE_USERS PASSING_USER_FORGETS
// mutants: CHANGE_WITHOUT_CLOSING

#define CLOSED 1
#define USER 2
#define METHODS 4

bool locked
byte state = CLOSED
byte implementation     // The method of the slot, 0 for none.
byte table              // The method of the table, under the lock.
byte references[METHODS]

byte changes            // Each change numbers its method consecutively.
byte returned           // The number of the latest change that has returned.
bool isWriting
byte lastUsers          // Users that have left the slot, but have not taken the lock yet.

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }
inline release(method) { d_step { if :: method -> assert(references[method] > 0); references[method]-- :: else fi } }

// Called under the lock. Moves the previous method of the slot to `retired`.
inline reopen(method, retired) {
  if
#ifdef REOPEN_DESPITE_USERS
  :: state & CLOSED ->
#else
  :: state == CLOSED ->
#endif
    retired = implementation;
    isWriting = true;
#ifdef OPEN_RELAXED
    if :: method -> state = state & ~CLOSED :: else fi;
#endif
    d_step { implementation = method; if :: method -> references[method]++ :: else fi }
    isWriting = false;
#ifndef OPEN_RELAXED
    if :: method -> state = state & ~CLOSED :: else fi
#endif
  :: lastUsers > 0 -> skip  // The thread reads an old count.
  :: else
  fi
}

inline leave() {
  atomic { state = state - USER; isLast = (state == CLOSED); if :: isLast -> lastUsers++ :: else fi }
}

inline reopenAsLast() {
  retired = 0;
  atomic { !locked -> locked = true; lastUsers-- };
  reopen(table, retired);
  unlock();
  release(retired)
}

proctype user(byte rounds) {
  byte round, method, old, earliest, retired;
  bool isLast;
  for (round : 1 .. rounds) {
    d_step { method = 0; isLast = false; earliest = returned }
    if
    :: skip ->  // The slot looks open.
#ifdef CHECK_BEFORE_COUNT
      old = state;
      if :: !(old & CLOSED) -> state = state + USER :: else -> goto closed fi;
#else
#ifdef BEGIN_RELAXED
      method = implementation;
#endif
      atomic { old = state; state = state + USER };
#endif
      if
      :: !(old & CLOSED) ->
#ifndef BEGIN_RELAXED
        atomic { assert(!isWriting); method = implementation };
#endif
        assert(method && method >= earliest);
        assert(references[method] > 0);  // The method runs.
#ifdef END_RELAXED
        leave();
        assert(references[method] > 0);
#else
        assert(references[method] > 0);
        leave();
#endif
        if :: isLast -> reopenAsLast() :: else fi;
        goto done
      :: else ->
#ifdef PASSING_USER_FORGETS
        state = state - USER;
#else
        leave();
        if :: isLast -> reopenAsLast() :: else fi;
#endif
      fi
    :: skip  // The slot looks closed.
    fi;
closed:
    lock();
    d_step { method = table; if :: method -> references[method]++ :: else fi }
    unlock();
    assert(!method || (method >= earliest && references[method] > 0));
    release(method);
done: skip
  }
}

proctype changer() {
  byte new, old, retired, number;
  lock();
  d_step {
    changes++;
    number = changes;
    old = table
  }
  if :: new = number :: new = 0 fi;
  d_step { table = new; if :: new -> references[new]++ :: else fi }
#ifndef CHANGE_WITHOUT_CLOSING
  state = state | CLOSED;
#endif
  reopen(new, retired);
  unlock();
  release(old);
  release(retired);
  d_step { if :: number > returned -> returned = number :: else fi }
}

init {
  byte method;
  atomic { run user(2); run user(1); run changer(); run changer() }
  _nr_pr == 1;
  d_step {
    assert(table -> state == 0 : state == CLOSED);
    assert(implementation == table);
    for (method : 1 .. METHODS - 1) {
      assert(references[method] == (table == method -> 2 : 0))
    }
  }
}
