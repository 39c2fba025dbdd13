// Dispatch plans: the test whether a cached plan is out of date.
//
// A change of the list drops all plans, under the lock. When a class receives a method, a new epoch
// begins, without the lock, and the plans of older epochs are out of date. Senders find a plan without
// the lock.
//
// Stands for: `CurrentPlans.plan`, `insert` and `forget` (Planning/CurrentPlans.swift);
// `MulticastState.basis`; `Multicast.withPlan` and `makePlan` (Planning/Multicast+Planning.swift);
// `PublishedPlans`; `DispatchPlanCache`; `ClassTable.set` and `dm_beginPlanEpoch` (a class receives a
// method).
//
// Checks: a send that begins after a delegate was added, or after the class of the delegate received a
// method, reaches the delegate. No plan is cached twice.
//
// Bounds: two senders, one of which sends twice; a thread that adds two delegates in a single step; a
// class that receives a method twice. Delegates 0 and 3 respond from the beginning, and delegates 1 and
// 2 once their class has the method. No delegate is removed: the model `registration` covers removals.
// No plan is released here, which the model `hazard-eras` covers.
//
// Order: the lock of the multicast protects everything except the epoch, the classes and the lookup of
// a plan. The lookup loads the cache and the plan with acquire ordering. The model loads both in one
// step: a plan that is loaded later is the plan of a cache that was loaded later. The epoch is
// incremented with release ordering after a method is set, and read with acquire ordering before
// methods are looked up. A thread may read an old epoch, but no epoch older than the lock or the
// beginning of the send has ordered before. The model lets a load return any epoch from that one on.
//
// mutants: EPOCH_READ_TWICE EPOCH_BEFORE_METHOD EPOCH_READ_LAST NO_EPOCH_COMPARISON NO_VERSION_COMPARISON
// mutants: NO_LOOK_FOR_ANOTHER_PLAN PLANS_NOT_DROPPED

bool locked
byte end = 2, version       // The length of the list, and its version.

bool hasPlan = true         // The cached plan, its epoch, the length of its list, and whether it has
byte planEpoch, planEnd = 2 // entries for the delegates of the class.
bool planSees

byte additions              // The epoch, which is changed without the lock.
byte ordered                // The newest epoch that was read under the lock.
bool hasMethod

byte addedDelegates = 2     // The completed additions, which later senders must see.
byte addedMethods

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline readEpoch(epoch) {
  atomic {
    if
    :: epoch = additions
    :: epoch = (known > ordered -> known : ordered)  // An old epoch.
    fi;
    ordered = (epoch > ordered -> epoch : ordered)
  }
}

// Without the lock, the newest epoch that other threads have read does not matter.
inline readEpochWithoutLock(epoch) {
  atomic { if :: epoch = additions :: epoch = known fi }
}

proctype sender(byte messages) {
  byte message, known, mustHave, epoch, current, index, basisVersion, mineEnd;
  bool mineSees;

  for (message : 1 .. messages) {
    d_step { known = addedMethods; mustHave = addedDelegates }
    // Multicast.withPlan
    readEpochWithoutLock(epoch);
    atomic {
      if
      :: hasPlan && planEpoch == epoch -> mineEnd = planEnd; mineSees = planSees; goto deliver
      :: else
      fi
    }

make:
    lock();
    readEpoch(epoch);
    atomic { basisVersion = version; mineEnd = end; unlock() }

    // Each class is looked up once.
    atomic {
      if
      :: mineSees = hasMethod
      :: epoch == 0 && known == 0 -> mineSees = false  // An unordered change may be seen late.
      fi
    }
#ifdef EPOCH_READ_LAST
    atomic { !locked -> readEpoch(epoch) }
#endif

    // CurrentPlans.insert
    lock();
#ifndef NO_VERSION_COMPARISON
    if :: basisVersion != version -> unlock(); goto make :: else fi;
#endif
    readEpoch(current);
#ifndef NO_EPOCH_COMPARISON
    // The plan is used once, and not cached.
    if :: epoch != current -> unlock(); goto deliver :: else fi;
#endif
#ifdef EPOCH_READ_TWICE
    readEpoch(current);
#endif
#ifndef NO_LOOK_FOR_ANOTHER_PLAN
    if
    :: hasPlan && planEpoch == current ->
      atomic { mineEnd = planEnd; mineSees = planSees; unlock() }
      goto deliver
    :: else
    fi;
#endif
    atomic {
      assert(!hasPlan || planEpoch != current);
      hasPlan = true;
      planEpoch = current;
      planEnd = mineEnd;
      planSees = mineSees;
      unlock()
    }

deliver:
    atomic {
      for (index : 0 .. 3) {
        assert(index >= mustHave || !(index == 0 || index == 3 || known)
          || index < mineEnd && (index == 0 || index == 3 || mineSees))
      }
      // Reset the variables, so that spin recognizes equal states.
      epoch = 0; current = 0; index = 0; basisVersion = 0; mineEnd = 0; mineSees = false; mustHave = 0
    }
  }
}

proctype adder() {
  atomic {
    !locked -> end = 4; version++;
#ifndef PLANS_NOT_DROPPED
    hasPlan = false
#endif
  }
  addedDelegates = 4
}

proctype changer() {
#ifdef EPOCH_BEFORE_METHOD
  additions++;
  hasMethod = true;
#else
  hasMethod = true;
  additions++;
#endif
  addedMethods = 1;
  additions++;
  addedMethods = 2
}

init {
  atomic { run sender(2); run sender(1); run adder(); run changer() }
}
