// The classes whose deallocations are observed: the replaced destroyer, and the work at a
// deallocation.
//
// Stands for: `destroy`, `find`, `dm_replaceDestroyer`, `dm_destroyerState` and
// `dm_observeDeallocations` (CRuntimeSupport/CRuntimeABI.c); `Deallocations.replace`
// (Assumptions/Deallocations.swift); `AssociationTable.observing`, `set` and `remove`.
//
// Checks: the destroyer that was put into a class finds the record of the class. The associations
// of an object are removed when the object is deallocated.
//
// Bounds: one class with three objects; a thread that releases the first object; two threads that
// each associate a value with another object and release the object.
//
// Order: linking the record, replacing the word and setting `isReplaced` are sequentially
// consistent stores. The runtime reads the word with a plain load, and the fence in `destroy` keeps
// the look-up after that load. The model relies on an order that C does not promise, but processors
// provide: the runtime's change of an object's reference count precedes its load of the class's
// word. This holds on x86-64. On AArch64, an object may be missed if it is released at the moment
// when its class is first observed.
//
// mutants: REPLACED_WHEN_LINKED LOOK_UP_EARLY WORD_BEFORE_RECORD OBSERVER_SET_LATE

bool locked
bool isLinked            // `true` if the record of the class is in its bucket.
bool isWordReplaced
bool isReplaced
bool hasObserver

bool isAssociated[3]

inline release(object) {
#ifdef LOOK_UP_EARLY
  isFound = isLinked;
#endif
  if
  :: isWordReplaced ->
#ifndef LOOK_UP_EARLY
    isFound = isLinked;
#endif
    assert(isFound);
    isAwaited = hasObserver && isAssociated[object];
    if :: isAwaited -> isAssociated[object] = false :: else fi
  :: else
  fi
}

inline replace() {
  if
#ifdef REPLACED_WHEN_LINKED
  :: isLinked
#else
  :: isReplaced
#endif
  :: else ->
    atomic { !locked -> locked = true };
    if
    :: !isLinked ->
#ifdef WORD_BEFORE_RECORD
      isWordReplaced = true;
      isLinked = true;
#else
      isLinked = true;
      isWordReplaced = true;
#endif
      isReplaced = true
    :: else
    fi;
    locked = false
  fi
}

proctype releaser() {
  bool isFound, isAwaited;
  release(0)
}

proctype associator(byte object) {
  bool isFound, isAwaited;
  replace();
#ifndef OBSERVER_SET_LATE
  if :: !hasObserver -> hasObserver = true :: else fi;
#endif
  isAssociated[object] = true;
  release(object);
#ifdef OBSERVER_SET_LATE
  hasObserver = true;
#endif
  assert(!isAssociated[object])
}

init {
  atomic { run releaser(); run associator(1); run associator(2) }
}
