// Whether a class of a script may have a `dealloc`. The test uses a cache, without the
// interpreter's lock.
//
// Stands for: `ClassObject.noteDealloc` and `mayHaveDealloc`
// (Scripting/Interpreter/Objects/ClassObject.swift).
//
// Checks: once a `dealloc` has been noted, the answer is yes.
//
// Bounds: a class and its superclass, each of which receives a `dealloc`; two threads that each ask
// twice.
//
// Order: the version is incremented with release ordering after the flag is set, and read with
// acquire ordering before the flags. The cache is one word, with relaxed ordering. An answer that
// is cached for a version therefore includes every `dealloc` noted before that version. A thread
// may read an old version, but no version older than the thread already knows.
//
// mutants: VERSION_BEFORE_FLAG VERSION_READ_LAST VERSION_NOT_COMPARED

bool defines[2]
byte version
byte cachedVersion = 9
bool cached
byte noted             // The number of noted methods that all threads know.

proctype asker() {
  byte round, known, mine;
  bool found;
  for (round : 1 .. 2) {
    known = noted;
    if
    :: mine = version
    :: mine = known  // An old version.
    fi;
    atomic {
      if
#ifdef VERSION_NOT_COMPARED
      :: cachedVersion != 9 -> found = cached; goto answer
#else
      :: cachedVersion == mine -> found = cached; goto answer
#endif
      :: else
      fi
    };
    found = defines[0];
    found = found || defines[1];
#ifdef VERSION_READ_LAST
    mine = version;
#endif
    atomic { cachedVersion = mine; cached = found };
answer:
    assert(found || known == 0)
  }
}

proctype noter() {
  byte class;
  for (class : 0 .. 1) {
#ifdef VERSION_BEFORE_FLAG
    version++;
    defines[class] = true;
#else
    defines[class] = true;
    version++;
#endif
    noted++
  }
}

init {
  atomic { run asker(); run asker(); run noter() }
}
