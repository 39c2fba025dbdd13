// The slot of an object's own method.
//
// A sender counts itself as a user of the slot's method, and does not retain it. A change closes the slot; the
// last user of a closed slot has it reopened with the method of the table.
//
// Stands for: MethodSlot.begin, end, close and reopen (Methods/MethodSlot.swift); ObjectMethods.find, endUse,
// reopen, change, set and remove (Methods/ObjectMethods.swift).
//
// Checks: a method in use is not released; a look-up finds no method that was replaced before it began; nobody
// reads the slot's method while it is written; at the end the slot has the table's method and nothing else is held.
//
// Bounds: two users, one of which looks twice, and two threads with a change each; a change sets or removes.
//
// Order: `isOpen` is relaxed, so the model lets it say anything. The count is changed by read-modify-writes alone:
// these see the newest value, and continue the release sequence of the one that opened the slot. `begin`
// acquires what `reopen` has released, so the method is read after the count and written before the slot is open.
// `end` releases, and `reopen` acquires: so uses are over before the method is written. `reopen` may read an old
// count if the last user has not taken the lock yet; that user reopens the slot then.
//
// mutants: CHECK_BEFORE_COUNT BEGIN_RELAXED OPEN_RELAXED END_RELAXED REOPEN_DESPITE_USERS PASSING_USER_FORGETS
// mutants: CHANGE_WITHOUT_CLOSING

#define CLOSED 1
#define USER 2
#define METHODS 4

bool locked
byte state = CLOSED
byte implementation     // The slot's method, 0 for none.
byte table              // The table's, under the lock.
byte references[METHODS]

byte changes            // Each change gives its method the next number.
byte returned           // The number of the latest change that has returned.
bool isWriting
byte lastUsers          // Those that have left the slot, and have not taken the lock yet.

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }
inline release(method) { d_step { if :: method -> assert(references[method] > 0); references[method]-- :: else fi } }

// Under the lock. What the slot had is then in `retired`.
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
  :: lastUsers > 0 -> skip  // An old count.
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
    :: skip ->  // It looks open.
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
        assert(references[method] > 0);  // It runs.
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
    :: skip  // It looks closed.
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
