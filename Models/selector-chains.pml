// Chains of selectors, one for each remainder of a hash. The chains only grow, and are read without
// a lock.
//
// Stands for: `dm_addLiteral` and `dm_selectorOfLiteral` (CRuntimeSupport/CSupport.c, CSupport.h);
// `CallSpelling.selector` and `dm_replaceSpelling` (Selectors/CallSpelling.swift). The names
// themselves are interned under a lock.
//
// Checks: a reachable node is complete, and no added node is lost. A look-up finds what an earlier
// look-up on any thread has added. A spelling has exactly one node, and no reachable node is freed.
//
// Bounds: a chain of literals, in which a literal may have several nodes, or a chain of spellings;
// three threads, one of which looks twice, for one of two names. A look-up adds the name that it
// does not find.
//
// Order: a node is linked by a sequentially consistent compare-and-swap, and the head is read with
// acquire ordering. The same compare-and-swaps order the nodes behind the head, because each of
// them has acquired the head that it links. The model therefore needs no other reorderings.
//
// mutants: FILLED_AFTER_LINKING STORE_WITHOUT_COMPARISON NEXT_NOT_UPDATED NO_SECOND_LOOK WINNER_FREED

#define NODES 14

byte head[2]              // The heads of the literals and of the spellings.
byte next[NODES]
byte nameOf[NODES]        // 0 for an incomplete node.
bool isFreed[NODES]
byte nodes = 1
bool returned[3]          // The names that a look-up of spellings has returned.
bool isAdded[3]

inline lookUp(chain) {
  d_step { node = head[chain]; first = node }
  do
  :: node == 0 -> break
  :: else ->
    atomic {
      steps++;
      assert(!isFreed[node] && nameOf[node] && steps < NODES);
      if :: nameOf[node] == name -> break :: else -> node = next[node] fi
    }
  od;
  steps = 0
}

inline make() {
  d_step {
    new = nodes;
    nodes++;
    next[new] = first;
#ifndef FILLED_AFTER_LINKING
    nameOf[new] = name
#endif
  }
}

inline compareAndSwap(chain) {
  atomic {
    if
#ifdef STORE_WITHOUT_COMPARISON
    :: true ->
#else
    :: head[chain] == first ->
#endif
      head[chain] = new;
      isSwapped = true
    :: head[chain] != first ->
      isSwapped = false
    fi
  }
}

proctype literal(byte rounds) {
  byte name, node, first, new, steps, round;
  bool isSwapped, mustFind;
  for (round : 1 .. rounds) {
    if :: name = 1 :: name = 2 fi;
    d_step { mustFind = isAdded[name]; new = 0; isSwapped = false }
    lookUp(0);
    assert(node || !mustFind);
    if
    :: node == 0 ->
      first = head[0];
      make();
      do
      :: compareAndSwap(0);
         if :: isSwapped -> break :: else fi;
#ifndef NEXT_NOT_UPDATED
         d_step { first = head[0]; next[new] = first }
#else
         first = head[0]
#endif
      od;
#ifdef FILLED_AFTER_LINKING
      nameOf[new] = name;
#endif
      isAdded[name] = true
    :: else
    fi;
    atomic { node = 0; first = 0; mustFind = false }
  }
}

proctype spelling(byte rounds) {
  byte name, node, first, new, steps, round;
  bool isSwapped, mustFind;
  for (round : 1 .. rounds) {
    if :: name = 1 :: name = 2 fi;
    do
    :: atomic { mustFind = returned[name]; new = 0; isSwapped = false }
       lookUp(1);
       assert(node || !mustFind);
       if :: node -> break :: else fi;
       make();
       compareAndSwap(1);
#ifdef NO_SECOND_LOOK
       if
       :: isSwapped
       :: else -> first = head[1]; next[new] = first; compareAndSwap(1)
       fi;
#endif
#ifdef WINNER_FREED
       isFreed[new] = true
#else
       if
       :: isSwapped -> skip
       :: else -> isFreed[new] = true
       fi
#endif
    od;
    atomic { returned[name] = true; node = 0; first = 0; mustFind = false }
  }
}

init {
  byte node, literals[3], spellings[3];
  if
  :: atomic { run literal(2); run literal(1); run literal(1) }
  :: atomic { run spelling(2); run spelling(1); run spelling(1) }
  fi;
  _nr_pr == 1;
  d_step {
    node = head[0];
    do :: node -> literals[nameOf[node]]++; node = next[node] :: else -> break od;
    node = head[1];
    do :: node -> spellings[nameOf[node]]++; node = next[node] :: else -> break od;
    assert(!isAdded[1] || literals[1] > 0);
    assert(!isAdded[2] || literals[2] > 0);
    assert(spellings[1] == returned[1] && spellings[2] == returned[2])
  }
}
