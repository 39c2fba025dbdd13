// A map that only grows, and is read without a lock.
//
// Stands for: `ConcurrentMap.value` and `insert`, `AddressTable.value` and `set`
// (RuntimeSupport/Storage); also the map that `ObjectMethods.makeSlots` makes with the first
// insertion.
//
// Checks: a reader finds only values of its key, which are complete and not freed. The value is not
// older than any value whose insertion had returned before the look-up began, and repeated look-ups
// never return to an earlier value. Every look-up ends.
//
// Bounds: two writers, which insert four values for three colliding keys. The first insertion makes
// the map, one inserts into an existing table, one makes the map grow, and one replaces a value.
// Two readers, one of which looks twice.
//
// Order: a lock serializes the writers. All their stores have release ordering, and readers load
// with acquire ordering, so readers see the stores in order. Other reorderings are impossible. The
// reorderings that relaxed ordering would allow are among the mutants.
//
// mutants: KEY_BEFORE_VALUE TABLE_BEFORE_ENTRIES VALUE_READ_BEFORE_KEY VALUE_BEFORE_OBJECT
// mutants: OUTGROWN_TABLE_FREED REPLACED_VALUE_FREED

#define TABLES 3     // 0 is no table, 1 has four slots, 2 has eight.
#define VALUES 5
#define SLOTS 8

typedef Table { byte keys[SLOTS]; byte values[SLOTS]; bool isFreed }
Table tables[TABLES]
byte current         // The table that readers use.

bool locked
byte count           // The number of keys.
byte owned[4]        // The value of each key.
byte lastValue       // Values are numbered in the order of their insertion.

byte keyOf[VALUES]   // 0 for an incomplete value.
bool isFreed[VALUES]
byte returned[4]     // The latest value of each key whose insertion has returned.

#define CAPACITY(table) ((table) * 4)
#define START(table) (CAPACITY(table) - 1)  // Equal for all keys, so they collide, and wrap around.

inline set(table, key, value) {
  index = START(table);
  do
  :: tables[table].keys[index] == 0 || tables[table].keys[index] == key -> break
  :: else -> index = (index + 1) % CAPACITY(table)
  od;
#ifdef KEY_BEFORE_VALUE
  tables[table].keys[index] = key;
  tables[table].values[index] = value
#else
  tables[table].values[index] = value;
  tables[table].keys[index] = key
#endif
}

inline insert(key) {
  atomic { !locked -> locked = true };
  d_step {
    lastValue++;
    value = lastValue;
    old = owned[key];
    owned[key] = value;
    if :: old == 0 -> count++ :: else fi
  }
#ifndef VALUE_BEFORE_OBJECT
  keyOf[value] = key;
#endif
  table = current;
  if
  :: table == 0 || count * 2 > CAPACITY(table) ->
#ifdef TABLE_BEFORE_ENTRIES
    current = table + 1;
#endif
    if :: owned[1] -> set(table + 1, 1, owned[1]) :: else fi;
    if :: owned[2] -> set(table + 1, 2, owned[2]) :: else fi;
    if :: owned[3] -> set(table + 1, 3, owned[3]) :: else fi;
#ifndef TABLE_BEFORE_ENTRIES
    current = table + 1;
#endif
#ifdef OUTGROWN_TABLE_FREED
    tables[table].isFreed = true;
#endif
  :: else -> set(table, key, value)
  fi;
#ifdef VALUE_BEFORE_OBJECT
  keyOf[value] = key;
#endif
#ifdef REPLACED_VALUE_FREED
  isFreed[old] = true;
#endif
  locked = false;
  d_step { if :: value > returned[key] -> returned[key] = value :: else fi }
}

proctype writer(byte first; byte second) {
  byte table, index, value, old;
  insert(first);
  insert(second)
}

proctype reader(byte key; byte rounds) {
  byte round, table, index, found, value, earliest, steps;
  for (round : 1 .. rounds) {
    d_step { if :: returned[key] > earliest -> earliest = returned[key] :: else fi; steps = 0; value = 0 }
    table = current;
    if :: table == 0 -> goto done :: else fi;
    index = START(table);
    do
    :: assert(!tables[table].isFreed && steps < CAPACITY(table));
#ifdef VALUE_READ_BEFORE_KEY
       value = tables[table].values[index];
#endif
       found = tables[table].keys[index];
       if
       :: found == key ->
#ifndef VALUE_READ_BEFORE_KEY
         value = tables[table].values[index];
#endif
         assert(value && keyOf[value] == key && !isFreed[value]);
         break
       :: found == 0 -> value = 0; break
       :: else -> index = (index + 1) % CAPACITY(table); steps++
       fi
    od;
done:
    assert(value >= earliest);
    earliest = value
  }
}

init {
  atomic { run writer(1, 2); run writer(3, 1); run reader(1, 2); run reader(2, 1) }
}
