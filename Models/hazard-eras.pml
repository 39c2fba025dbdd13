// Hazard eras: the dispatch plans that threads read without a lock, and the release of replaced plans.
//
// A reader publishes the era of the multicast in a slot of its thread before it reads a plan. Then it
// replaces the era by the address of the plan, and clears the slot when it no longer uses the plan. A
// writer takes a plan out, ends the era in which readers could find the plan, and releases the plan
// when no slot has the plan, and no slot has this era or an earlier one of the list.
//
// Stands for: `HazardEra`, `dm_setSlot`, `dm_narrowSlot` and `dm_nextValue` (CSupport.h); `RetiredPlans`;
// `Multicast.change`, `withPlan` and `releasePlans` (Planning/Multicast+Planning.swift).
//
// Checks: no plan is used after its release. When no thread reads or writes, all plans that were
// taken out have been released.
//
// Bounds: two readers, which read once, and two writers, which replace the plan twice and once. A
// slot of an outer section of the same thread is like the slot of another reader.
//
// Order: the slots and the era are read and written with sequential consistency, which the model
// has. The other memory is protected by the lock, or is published by the pointer to the plan.
//
// mutants: NO_VALIDATION NO_COLLECTION_BY_READERS COLLECT_BEFORE_ERA_ENDS ERA_ENDS_FIRST ANY_ORDER
// mutants: COLLECT_BEFORE_CLEARING COLLECT_FOR_LAST_ERA PLANS_NOT_CHECKED RETAIN_AFTER_CLEARING

#define READERS 2
#define PLANS 5

// A slot has an era, or the number of a plan plus this number.
#define ADDRESS 100

byte era = 1
byte current = 1            // The plan that readers find.
bool released[PLANS]
byte slots[READERS]

bool locked
byte eras[PLANS], plans[PLANS], first, end   // The retired plans, oldest first.
byte working

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

// Releases the oldest retired plans, up to the first whose era is read. The caller has the lock.
inline collect() {
  index = first;
  do
  :: index < end ->
    held = false;
    slot = 0;
    do
    :: slot < READERS ->
      if :: slots[slot] == eras[index] -> held = true :: else fi;
      slot++
    :: else -> break
    od;
    used = false;
#ifndef PLANS_NOT_CHECKED
    slot = 0;
    do
    :: slot < READERS ->
      if :: slots[slot] == ADDRESS + plans[index] -> used = true :: else fi;
      slot++
    :: else -> break
    od;
#endif
    if
    :: plans[index] == 0 -> skip           // A gap, which the code has not.
    :: plans[index] != 0 && !held && used -> skip
    :: plans[index] != 0 && !held && !used ->
      d_step {
        assert(!released[plans[index]]);
        released[plans[index]] = true;
        plans[index] = 0
      }
    :: else ->
#ifndef ANY_ORDER
      break
#else
      skip
#endif
    fi;
    index++
  :: else -> break
  od;
  skip;
  d_step {
    do :: first < end && plans[first] == 0 -> first++ :: else -> break od;
    index = 0; slot = 0; held = false; used = false
  }
}

proctype reader(byte mine; byte times) {
  byte initial, known, found, plan, index, slot, count;
  bool held, used;

  for (count : 1 .. times) {
    // dm_beginReading
    initial = era;
    known = initial;
    do
    :: slots[mine] = known;
#ifdef NO_VALIDATION
      break
#else
      found = era;
      if :: found == known -> break :: else -> known = found fi
#endif
    od;

    plan = current;
    assert(!released[plan]);
    slots[mine] = ADDRESS + plan;  // HazardEra.narrow
    assert(!released[plan]);

    // HazardEra.end
#ifdef COLLECT_BEFORE_CLEARING
    found = era;
    slots[mine] = 0;
#else
    slots[mine] = 0;
#ifdef RETAIN_AFTER_CLEARING
    assert(!released[plan]);
#endif
    found = era;
#endif
#ifndef NO_COLLECTION_BY_READERS
    if
#ifdef COLLECT_FOR_LAST_ERA
    :: found != known -> lock(); collect(); unlock()
#else
    :: found != initial -> lock(); collect(); unlock()
#endif
    :: else
    fi;
#endif
    d_step { initial = 0; known = 0; found = 0; plan = 0 }
  }
  working--
}

proctype writer(byte plan; byte last) {
  byte index, slot;
  bool held, used;

  for (plan : plan .. last) {
    lock();
#ifdef ERA_ENDS_FIRST
    d_step { eras[end] = era; plans[end] = current; end++; era++ }
    current = plan;
#else
    d_step { plans[end] = current; current = plan };
#ifdef COLLECT_BEFORE_ERA_ENDS
    d_step { eras[end] = era; end++ };
    collect();
    era++;
#else
    d_step { eras[end] = era; end++ };
    era++;
#endif
#endif
#ifndef COLLECT_BEFORE_ERA_ENDS
    collect();
#endif
    unlock()
  }
  working--
}

init {
  atomic {
    working = 4;
    run reader(0, 1); run reader(1, 1); run writer(2, 3); run writer(4, 4)
  }
  working == 0;
  assert(first == end)
}
