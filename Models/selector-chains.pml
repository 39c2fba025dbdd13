// Chains of selectors, one for each remainder of a hash, that are read without a lock and only grow.
//
// Stands for: dm_addLiteral and dm_selectorOfLiteral (CRuntimeSupport/CSupport.c, CSupport.h);
// CallSpelling.selector and dm_replaceSpelling (Selectors/CallSpelling.swift). The names themselves are interned
// under a lock.
//
// Checks: a node that is reached is complete; what was added is never lost; a look-up finds what an earlier one of
// any thread has added; a spelling has one node, and no node is freed that can be reached.
//
// Bounds: a chain of literals, in which a literal may have several nodes, or one of spellings; three threads, of
// which one looks twice, for one of two names; what a look-up does not find, it adds.
//
// Order: a node is linked by a compare-and-swap that is sequentially consistent, and the head is read with acquire.
// The nodes behind it are ordered by the same swaps: each of them has acquired the head that it links. So the model
// needs no other reorderings.
//
// mutants: FILLED_AFTER_LINKING STORE_WITHOUT_COMPARISON NEXT_NOT_UPDATED NO_SECOND_LOOK WINNER_FREED

#define NODES 14

byte head[2]              // Of the literals, and of the spellings.
byte next[NODES]
byte nameOf[NODES]        // 0 for a node that is not complete.
bool isFreed[NODES]
byte nodes = 1
bool returned[3]          // The names that a look-up of spellings, or an addition of a literal, has returned.
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
