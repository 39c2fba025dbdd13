// Dispatch plans: the test whether a cached plan is out of date, and the entries that plans share.
//
// A plan consists of the first entries of a buffer, up to its count. When delegates are added, the
// updated plan appends its new entries to the same buffer. Senders read the entries of their plan
// without a lock. A plan is out of date when the list has changed, or when a class has received a
// method. The latter begins a new epoch, without the lock.
//
// Stands for: `MulticastState.plan`, `basis`, `insert` (Registration/MulticastState.swift);
// `Multicast.withPlan` and `makePlan` (Planning/Multicast+Planning.swift); `PublishedPlans`;
// `DispatchPlanCache`; `DispatchPlan.init(updating:from:)`, `hasRoom` and `appendAddedEntries`; `PlanEntries`;
// `ClassTable.set` and `dm_beginPlanEpoch` (a class receives a method).
//
// Checks: a plan has an entry for each responding delegate of its list, exactly once and in order,
// and the entries are written before they are read. No buffer overflows. A send that begins after a
// delegate was added, or after the class of the delegate received a method, reaches the delegate.
//
// Bounds: two senders, one of which sends twice; a thread that adds two delegates in a single step;
// a class that receives a method twice. Delegates 0 and 3 respond from the beginning, and delegates
// 1 and 2 once their class has the method. The list is assumed to be long, so that plans are
// updated rather than dropped. No delegate is removed: an old plan skips a removed delegate, which
// the model `registration` covers. No plan is released here, which the model `hazard-eras` covers.
//
// Order: the lock of the multicast protects everything except the epoch, the classes, the reading
// of entries, and the lookup of a plan. The lookup loads the cache, the plan and the version of the
// list with acquire ordering. The version is checked last. The model loads the cache and the plan in
// one step: a plan that is loaded later is the plan of a cache that was loaded later. The epoch is incremented with release ordering after a method is set, and
// read with acquire ordering before methods are looked up. A thread may read an old epoch, but no
// epoch older than the lock or the beginning of the send has ordered before. The model lets a load
// return any epoch from that one on.
//
// mutants: EPOCH_READ_TWICE_FOR_BASIS EPOCH_READ_TWICE_FOR_INSERT EPOCH_BEFORE_METHOD EPOCH_READ_LAST
// mutants: VERSION_NOT_CHECKED NO_COMPARISON NO_LOOK_FOR_ANOTHER_PLAN APPEND_WITHOUT_LOCK

#define BUFFERS 8
#define CAPACITY 5

// The entry for a delegate is the number of the delegate plus 1; 0 is memory that is not written.
typedef Buffer { byte entries[CAPACITY]; byte count; byte capacity }
Buffer buffers[BUFFERS]
byte bufferCount

bool locked
byte end, version           // The length of the list, and its version.
byte cacheCount             // The epoch of the cached plan.
byte planVersion, planEnd, planCount, planBuffer

byte additions              // The epoch, which is changed without the lock.
byte ordered                // The newest epoch that was read under the lock.
bool hasMethod

byte addedDelegates         // The completed additions, which later senders must see.
byte addedMethods

inline lock() { atomic { !locked -> locked = true } }
inline unlock() { locked = false }

inline readEpoch(count) {
  atomic {
    if
    :: count = additions
    :: count = (known > ordered -> known : ordered)  // An old epoch.
    fi;
    ordered = (count > ordered -> count : ordered)
  }
}

// Without the lock, the newest epoch that other threads have read does not matter.
inline readEpochWithoutLock(count) {
  atomic { if :: count = additions :: count = known fi }
}

inline append(buffer, entry) {
  d_step {
    assert(buffers[buffer].count < buffers[buffer].capacity);
    buffers[buffer].entries[buffers[buffer].count] = entry;
    buffers[buffer].count++
  }
}

proctype sender(byte messages) {
  byte message, known, count, current, index, entry, last;
  byte basisVersion, basisEnd, basisPlanEnd, basisPlanCount, basisPlanBuffer;
  byte mineCount, mineBuffer, newCount, mustHave;
  byte new[4];
  bool hasOld, hasRoom, sees, found[4];

  for (message : 1 .. messages) {
    d_step { known = addedMethods; mustHave = addedDelegates }
    // Multicast.withPlan
    readEpochWithoutLock(count);
    atomic {
      if
      :: cacheCount == count -> mineCount = planCount; mineBuffer = planBuffer; basisVersion = planVersion
      :: else -> goto make
      fi
    }
#ifdef VERSION_NOT_CHECKED
    goto deliver;
#else
    if :: basisVersion == version -> goto deliver :: else fi;
#endif

make:
    lock();
    readEpoch(count);
    hasOld = (cacheCount == count);
#ifdef EPOCH_READ_TWICE_FOR_BASIS
    readEpoch(count);
#endif
    d_step {
      basisVersion = version;
      basisEnd = end;
      basisPlanEnd = (hasOld -> planEnd : 0);
      basisPlanCount = (hasOld -> planCount : 0);
      basisPlanBuffer = planBuffer;
      hasRoom = (hasOld && buffers[planBuffer].count == planCount
        && planCount + (end - planEnd) <= buffers[planBuffer].capacity);
      unlock()
    }

    // Each class is looked up once.
    atomic {
      if
      :: sees = hasMethod
      :: count == 0 && known == 0 -> sees = false  // An unordered change may be seen late.
      fi
    }
#ifdef EPOCH_READ_LAST
    atomic { !locked -> readEpoch(count) }
#endif
    d_step {
      newCount = 0;
      for (index : basisPlanEnd .. 3) {
        if
        :: index < basisEnd && (index == 0 || index == 3 || sees) -> new[newCount] = index + 1; newCount++
        :: else
        fi
      }
      mineCount = basisPlanCount + newCount
    }
    if
    :: hasRoom ->
      mineBuffer = basisPlanBuffer;
#ifdef APPEND_WITHOUT_LOCK
      atomic {
        for (index : 0 .. 3) { if :: index < newCount -> append(mineBuffer, new[index]) :: else fi };
        newCount = 0
      }
#endif
    :: else ->
      d_step {
        mineBuffer = bufferCount;
        bufferCount++;
        buffers[mineBuffer].capacity = (hasOld -> mineCount + mineCount / 2 : mineCount);
        for (index : 0 .. CAPACITY - 1) {
          if
          :: index < basisPlanCount ->
            buffers[mineBuffer].entries[index] = buffers[basisPlanBuffer].entries[index]
          :: index >= basisPlanCount && index < mineCount ->
            buffers[mineBuffer].entries[index] = new[index - basisPlanCount]
          :: else
          fi
        }
        buffers[mineBuffer].count = mineCount;
        newCount = 0
      }
    fi;

    // MulticastState.insert
    lock();
    readEpoch(current);
#ifndef NO_COMPARISON
    if
    :: basisVersion != version || count != current ->
      unlock();
      // If only classes have changed, a newly made plan is used once, and not cached.
      if :: basisVersion == version && !hasOld -> goto deliver :: else -> goto make fi
    :: else
    fi;
#endif
#ifdef EPOCH_READ_TWICE_FOR_INSERT
    readEpoch(current);
#endif
#ifndef NO_LOOK_FOR_ANOTHER_PLAN
    if
    :: cacheCount == current && planVersion == version ->
      atomic { mineCount = planCount; mineBuffer = planBuffer; unlock() }
      goto deliver
    :: else
    fi;
#endif
    atomic {
      for (index : 0 .. 3) { if :: index < newCount -> append(mineBuffer, new[index]) :: else fi };
      cacheCount = count;
      planVersion = basisVersion;
      planEnd = basisEnd;
      planCount = mineCount;
      planBuffer = mineBuffer;
      unlock()
    }

deliver:
    atomic {
      last = 0;
      for (index : 0 .. CAPACITY - 1) {
        if
        :: index < mineCount ->
          entry = buffers[mineBuffer].entries[index];
          assert(entry > last);  // The entry is written, occurs once, and is in order.
          found[entry - 1] = true;
          last = entry
        :: else
        fi
      }
      for (index : 0 .. 3) {
        assert(found[index] || index >= mustHave || !(index == 0 || index == 3 || known));
        found[index] = false;
        new[index] = 0
      }
      // Reset the variables, so that spin recognizes equal states.
      d_step {
        count = 0; current = 0; index = 0; entry = 0; last = 0; basisVersion = 0; basisEnd = 0; basisPlanEnd = 0;
        basisPlanCount = 0; basisPlanBuffer = 0; mineCount = 0; mineBuffer = 0; newCount = 0; mustHave = 0;
        hasOld = false; hasRoom = false; sees = false
      }
    }
  }
}

proctype adder() {
  d_step { !locked -> end = 4; version++ }
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
  d_step {
    end = 2;
    planEnd = 2;
    planCount = 1;
    addedDelegates = 2;
    bufferCount = 1;
    buffers[0].capacity = 3;
    buffers[0].count = 1;
    buffers[0].entries[0] = 1
  }
  atomic { run sender(2); run sender(1); run adder(); run changer() }
}
