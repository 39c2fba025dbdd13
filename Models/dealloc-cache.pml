// Whether a script may have a `dealloc` for a class, which is asked without the interpreter's lock and cached.
//
// Stands for: ClassObject.noteDealloc and mayHaveDealloc (Scripting/Interpreter/Objects/ClassObject.swift).
//
// Checks: once a `dealloc` has been noted, the answer is yes.
//
// Bounds: a class and its superclass, each of which gets a `dealloc`; two threads that ask twice.
//
// Order: the version is added to with release after the flag was set, and read with acquire before the flags; the
// cache is one word, relaxed. So an answer that is cached for a version has seen what was noted before that. A thread
// may read an old version, but not one from before what it knows of.
//
// mutants: VERSION_BEFORE_FLAG VERSION_READ_LAST VERSION_NOT_COMPARED

bool defines[2]
byte version
byte cachedVersion = 9
bool cached
byte noted             // How many have been noted, as all know.

proctype asker() {
  byte round, known, mine;
  bool found;
  for (round : 1 .. 2) {
    known = noted;
    if
    :: mine = version
    :: mine = known  // An old one.
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
