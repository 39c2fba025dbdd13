// Observed classes: the replaced destroyer, and what is to be done at a deallocation.
//
// Stands for: destroy, find, dm_replaceDestroyer, dm_destroyerState and dm_observeDeallocations
// (CRuntimeSupport/CRuntimeABI.c); Deallocations.replace (Assumptions/Deallocations.swift);
// AssociationTable.observing, set and remove.
//
// Checks: the destroyer that has been put into a class finds the class's record; what was associated with an object
// is removed when it is deallocated.
//
// Bounds: one class with three objects; a thread that releases the first, and two that associate something with one
// of the others and release it.
//
// Order: the record is linked, the word is replaced and `isReplaced` is set by stores that are sequentially
// consistent. The runtime reads the word plainly; the fence in `destroy` keeps the look-up behind that. One thing C
// does not promise, and the processors do: that the runtime's change of an object's count of references comes before
// its load of the class's word (so on x86-64; on AArch64, an object that is released just while its class is observed
// for the first time may be missed).
//
// mutants: REPLACED_WHEN_LINKED LOOK_UP_EARLY WORD_BEFORE_RECORD OBSERVER_SET_LATE

bool locked
bool isLinked            // The class's record is in its bucket.
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
