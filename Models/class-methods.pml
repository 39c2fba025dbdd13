// The methods of classes, their replacement, and the caches in front of them.
//
// A cache's slot has the record that was last looked for there, whichever class it is of. A record's implementation
// is replaced at any time. Neither records nor implementations are freed.
//
// Stands for: dm_cachedMethod, dm_cacheMethod, dm_currentImplementation, dm_replaceImplementation (CSupport.h);
// ClassRecord.findUnchecked and fixedMethod; ClassMethod.replace and ClassTable.set (Methods). dm_cachedClass and
// dm_cacheClass are the same with a record that does not change.
//
// Checks: a look-up finds an implementation of its class, complete, and not older than the one whose setting had
// returned before the look-up began; of a class that has got a method it finds one.
//
// Bounds: two classes whose records share a slot of the cache; a change of one that adds the method and replaces
// it, and a replacement of the other; three look-ups.
//
// Order: a record is stored in the map and in the cache with release, and so is an implementation in its record; the
// loads acquire. A cache's slot may be read late: the model lets it give any record that it has had.
//
// mutants: CLASS_NOT_COMPARED IMPLEMENTATION_CACHED RECORD_BEFORE_IMPLEMENTATION IMPLEMENTATION_INCOMPLETE
// mutants: REPLACED_IMPLEMENTATION_FREED

#define IMPLEMENTATIONS 6

// A record is the number of its class; 0 is none.
byte cache
byte cachedImplementation   // Of a mutant.
bool wasCached[3]
bool isInMap[3]
byte implementations[3]     // Of the records, 0 for memory that was not written.
byte last = 1

byte classOf[IMPLEMENTATIONS]  // 0 for an implementation that is not complete.
bool isFreed[IMPLEMENTATIONS]
byte returned[3]            // The implementation that a change has set, and has returned.

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

// The changes are made one after the other, under their lock.
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
