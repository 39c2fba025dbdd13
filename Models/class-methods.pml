// The methods of classes, their replacement, and the method caches.
//
// A slot of the cache holds the record that a look-up used last, which may belong to any class. The
// implementation in a record may be replaced at any time. Records and implementations are never
// freed.
//
// Stands for: `dm_cachedMethod`, `dm_cacheMethod`, `dm_currentImplementation`,
// `dm_replaceImplementation` (CSupport.h); `ClassRecord.findUnchecked` and `fixedMethod`;
// `ClassMethod.replace` and `ClassTable.set` (Methods). `dm_cachedClass` and `dm_cacheClass` work
// alike, with records that do not change.
//
// Checks: a look-up finds a complete implementation of its class. The implementation is not older
// than any implementation whose setting had returned before the look-up began. If a class has
// received a method, a later look-up finds an implementation.
//
// Bounds: two classes whose records share a slot of the cache; a thread that adds and replaces the
// method of one class, and replaces the method of the other; three look-ups.
//
// Order: stores of records into the map and the cache have release ordering, and so have stores of
// implementations into records. The loads have acquire ordering. A slot of the cache may be read
// late, so the model lets a load return any record that the slot has held.
//
// mutants: CLASS_NOT_COMPARED IMPLEMENTATION_CACHED RECORD_BEFORE_IMPLEMENTATION IMPLEMENTATION_INCOMPLETE
// mutants: REPLACED_IMPLEMENTATION_FREED

#define IMPLEMENTATIONS 6

// A record is identified by the number of its class; 0 stands for no record.
byte cache
byte cachedImplementation   // Only used by a mutant.
bool wasCached[3]
bool isInMap[3]
byte implementations[3]     // Of the records; 0 for memory that is not written yet.
byte last = 1

byte classOf[IMPLEMENTATIONS]  // 0 for an incomplete implementation.
bool isFreed[IMPLEMENTATIONS]
byte returned[3]            // The implementation that a completed change has set.

proctype sender(byte class; byte rounds) {
  byte round, record, implementation, earliest;
  for (round : 1 .. rounds) {
    atomic { earliest = returned[class]; implementation = 0 }
    atomic {
      if
      :: record = cache
      :: wasCached[1] -> record = 1
      :: wasCached[2] -> record = 2
      fi
    }
    if
#ifdef CLASS_NOT_COMPARED
    :: record ->
#else
    :: record == class ->
#endif
#ifdef IMPLEMENTATION_CACHED
      implementation = cachedImplementation
#else
      implementation = implementations[record]
#endif
    :: else ->
      if
      :: isInMap[class] ->
        atomic { cache = class; wasCached[class] = true; cachedImplementation = implementations[class] }
        implementation = implementations[class]
      :: else -> assert(earliest == 0); goto none
      fi
    fi;
    assert(implementation >= earliest);
    assert(classOf[implementation] == class && !isFreed[implementation]);
none: skip
  }
}

// The lock serializes the changes.
inline set(class) {
  atomic { old = implementations[class]; last++; new = last }
#ifndef IMPLEMENTATION_INCOMPLETE
  classOf[new] = class;
#endif
#ifdef RECORD_BEFORE_IMPLEMENTATION
  isInMap[class] = true;
  implementations[class] = new;
#else
  implementations[class] = new;
  isInMap[class] = true;
#endif
#ifdef IMPLEMENTATION_INCOMPLETE
  classOf[new] = class;
#endif
#ifdef REPLACED_IMPLEMENTATION_FREED
  isFreed[old] = true;
#endif
  returned[class] = new
}

proctype changer() {
  byte old, new;
  set(2);
  set(1);
  set(2)
}

init {
  d_step { implementations[1] = 1; classOf[1] = 1; isInMap[1] = true; returned[1] = 1 }
  atomic { run sender(1, 2); run sender(2, 2); run sender(2, 1); run changer() }
}
