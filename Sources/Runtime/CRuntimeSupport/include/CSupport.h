#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// Functions of the system that the standard library does not offer.
//
// Every symbol has the prefix `dm_`, and all but one are hidden, so that no symbol of a program can
// conflict with one.

#pragma clang assume_nonnull begin

#define SWIFT(name) __attribute__((swift_name(name)))
#pragma GCC visibility push(hidden)

// MARK: Threads

/// Returns true if the caller runs on the thread with which the process started.
bool dm_isMainThread(void) SWIFT("isMainThread()");

/// The innermost frame of each stack of the current thread; see `ThreadStack`.
///
/// For each case of `ThreadStackSlot`, the array has one element. The array is visible, because
/// inlined code of programs reads the elements.
extern _Thread_local void *_Nullable dm_threadStacks[10] __attribute__((visibility("default")));

SWIFT("threadStack(_:)")
static inline void *_Nullable dm_threadStack(intptr_t slot) { return dm_threadStacks[slot]; }

SWIFT("setThreadStack(_:_:)")
static inline void dm_setThreadStack(intptr_t slot, void *_Nullable frame) {
  dm_threadStacks[slot] = frame;
}

// MARK: Locks

/// The memory of a mutex of the C library. A mutex with zeros is unlocked.
typedef struct SWIFT("ThreadMutex") {
#if defined(__aarch64__)
  uint64_t words[6];
#else
  uint64_t words[5];
#endif
} dm_Mutex;

// Functions of the C library, whose header declares them with a type that some systems define
// differently. `CSupport.c` compares the sizes.

#pragma GCC visibility push(default)
int lockOfThreads(dm_Mutex *mutex) __asm__("pthread_mutex_lock") SWIFT("lock(_:)");
int unlockOfThreads(dm_Mutex *mutex) __asm__("pthread_mutex_unlock") SWIFT("unlock(_:)");
#pragma GCC visibility pop

/// Returns a mutex that detects a thread that locks it twice.
dm_Mutex dm_checkedMutex(void) SWIFT("checkedMutex()");

/// Returns an address that the compiler knows nothing about.
///
/// The compiler may otherwise assume that memory does not change, because it belongs to a constant.
SWIFT("opaqueAddress(_:)")
static inline void *dm_opaqueAddress(const void *address) {
  __asm__("" : "+r"(address));
  return (void *)address;
}

// MARK: Hazard eras

// `HazardEra` describes the protocol, and Models/hazard-eras.pml checks this.

enum { dm_slotCount = 6 };

/// The slots of one thread, which other threads read. The structure fills a cache line.
///
/// A slot has the era of the data that the thread reads, or the address of a single object, or 0.
/// Only the thread itself writes a slot.
typedef struct dm_EraSlots {
  _Alignas(64) _Atomic(uintptr_t) eras[dm_slotCount];
  _Atomic(bool) isUsed;
  struct dm_EraSlots *_Nullable next;
} dm_EraSlots;

extern _Thread_local dm_EraSlots *_Nullable dm_slots;

/// Gives the current thread slots until the thread ends, or returns null if that is not possible.
dm_EraSlots *_Nullable dm_makeSlots(void);

/// Returns a slot of the current thread that contains 0, or null if the thread has no free slot.
SWIFT("freeEraSlot()")
static inline void *_Nullable dm_freeSlot(void) {
  dm_EraSlots *slots = dm_slots ? dm_slots : dm_makeSlots();
  if (!slots) return NULL;
  for (int index = 0; index < dm_slotCount; index++)
    if (!atomic_load_explicit(&slots->eras[index], memory_order_relaxed))
      return &slots->eras[index];
  return NULL;
}

SWIFT("setEraSlot(_:_:)")
static inline void dm_setSlot(void *slot, uintptr_t value) {
  // Swift's optimizer moves a retain behind a store, even behind an atomic store. An object would
  // then be retained after the slot has been cleared. An unknown instruction stops the retain.
  __asm__ volatile("" ::: "memory");
  atomic_store_explicit((_Atomic(uintptr_t) *)slot, value, memory_order_seq_cst);
}

/// Replaces the era in a slot by the address of an object of that era.
SWIFT("narrowEraSlot(_:_:)")
static inline void dm_narrowSlot(void *slot, const void *object) {
  atomic_store_explicit((_Atomic(uintptr_t) *)slot, (uintptr_t)object, memory_order_release);
}

/// A position in the slots of all threads.
typedef struct dm_SlotCursor {
  dm_EraSlots *_Nullable slots;
  intptr_t index;
} dm_SlotCursor SWIFT("EraSlotCursor");

/// Returns the position of the first slot.
dm_SlotCursor dm_firstSlot(void) SWIFT("firstEraSlot()");

/// Returns the value of the next slot that does not contain 0, or 0 after the last slot.
uintptr_t dm_nextValue(dm_SlotCursor *cursor) SWIFT("nextEraSlotValue(_:)");

/// Returns an era that no other call returns.
uintptr_t dm_newEra(void) SWIFT("newEra()");

/// Finds the number that the system gives the current thread, and remembers the number.
intptr_t dm_findThreadNumber(void);
extern _Thread_local intptr_t dm_knownThreadNumber;

SWIFT("threadNumber()")
static inline intptr_t dm_threadNumber(void) {
  return dm_knownThreadNumber ? dm_knownThreadNumber : dm_findThreadNumber();
}

// MARK: Images

/// The address range of a program or library, from its first segment to its last.
///
/// Both addresses are 0 if no program or library is found.
typedef struct SWIFT("ImageBounds") {
  uintptr_t start;
  uintptr_t end;
} dm_ImageBounds;

/// Returns the bounds of the program or library loaded at an address.
dm_ImageBounds dm_imageBounds(const void *address) SWIFT("imageBounds(_:)");

/// True if the process has a witness of registrations; see `RegistrationWitness`.
extern _Atomic(bool) dm_registrationWitness;

SWIFT("hasRegistrationWitness()")
static inline bool dm_hasRegistrationWitness(void) {
  return atomic_load_explicit(&dm_registrationWitness, memory_order_relaxed);
}

SWIFT("setHasRegistrationWitness()")
static inline void dm_setHasRegistrationWitness(void) {
  atomic_store_explicit(&dm_registrationWitness, true, memory_order_relaxed);
}

// MARK: Tables

// These tables are read without a lock and need no initialization. Their entries are never freed.
// The tables are in C, because an access to a global or static variable in Swift may have to check
// whether the variable has been initialized.

enum { dm_tableSize = 1024 };

/// The method of a class for a selector.
///
/// If `selector` is null, the method is for all selectors for which the class has no other method.
typedef struct SWIFT("MethodRecord") {
  const void *classMetadata;
  const void *_Nullable selector;
  /// A pointer that may be replaced at any time, so only the functions below read and write it.
  ///
  /// The field is not declared `_Atomic`, because Swift could then not create a record.
  const void *implementation;
} dm_MethodRecord;

SWIFT("currentImplementation(_:)")
static inline const void *dm_currentImplementation(const dm_MethodRecord *record) {
  return __atomic_load_n(&record->implementation, __ATOMIC_ACQUIRE);
}

SWIFT("replaceImplementation(_:_:)")
static inline void dm_replaceImplementation(dm_MethodRecord *record, const void *implementation) {
  __atomic_store_n(&record->implementation, implementation, __ATOMIC_RELEASE);
}

// Models/plans.pml checks this.

extern _Atomic uint64_t dm_planEpoch;

/// Returns the number of the current plan epoch. A dispatch plan from an earlier epoch is invalid.
SWIFT("planEpoch()")
static inline uint64_t dm_planEpochNow(void) {
  return atomic_load_explicit(&dm_planEpoch, memory_order_acquire);
}

/// Begins a new epoch, after a change on which the plans of all multicasts depend.
///
/// Such a change is a new method of a class for a selector for which the class had no method, or a
/// change of the observers.
SWIFT("beginPlanEpoch()")
static inline void dm_beginPlanEpoch(void) {
  atomic_fetch_add_explicit(&dm_planEpoch, 1, memory_order_release);
}

// A direct-mapped cache: a slot has the record of the last lookup that missed the slot, so a slot
// may be overwritten at any time. Models/class-methods.pml checks this.
extern _Atomic(const dm_MethodRecord *_Nullable) dm_methodCache[dm_tableSize];

static inline uintptr_t dm_methodSlot(const void *classMetadata, const void *selector) {
  return ((uintptr_t)classMetadata / 16 * 31 + (uintptr_t)selector / 16) % dm_tableSize;
}

SWIFT("cachedMethod(_:_:)")
static inline const void *_Nullable dm_cachedMethod(
    const void *classMetadata, const void *selector) {
  const dm_MethodRecord *record = atomic_load_explicit(
      &dm_methodCache[dm_methodSlot(classMetadata, selector)], memory_order_acquire);
  return record && record->classMetadata == classMetadata && record->selector == selector
             ? dm_currentImplementation(record) : NULL;
}

SWIFT("cacheMethod(_:)")
static inline void dm_cacheMethod(const dm_MethodRecord *record) {
  atomic_store_explicit(
      &dm_methodCache[dm_methodSlot(record->classMetadata, record->selector)], record,
      memory_order_release);
}

/// The cached record of each class, as a pointer that only Swift code dereferences.
extern _Atomic(const void *_Nullable) dm_classCache[dm_tableSize];

SWIFT("cachedClass(_:)")
static inline const void *_Nullable dm_cachedClass(const void *classMetadata) {
  return atomic_load_explicit(
      &dm_classCache[(uintptr_t)classMetadata / 16 % dm_tableSize], memory_order_acquire);
}

SWIFT("cacheClass(_:_:)")
static inline void dm_cacheClass(const void *classMetadata, const void *record) {
  atomic_store_explicit(
      &dm_classCache[(uintptr_t)classMetadata / 16 % dm_tableSize], record, memory_order_release);
}

/// The selector of a string literal.
typedef struct dm_LiteralRecord {
  const uint8_t *literal;
  intptr_t length;
  const uint8_t *name;
  const void *selector;
  const struct dm_LiteralRecord *_Nullable next;
} dm_LiteralRecord;

extern _Atomic(const dm_LiteralRecord *_Nullable) dm_literals[dm_tableSize];

/// Returns the selector of a literal, or null if the literal is not in the table.
///
/// The bytes of the literal are compared, too: after a library was unloaded, another literal may
/// have the same address.
SWIFT("selectorOfLiteral(_:_:)")
static inline const void *_Nullable dm_selectorOfLiteral(const uint8_t *literal, intptr_t length) {
  const dm_LiteralRecord *record = atomic_load_explicit(
      &dm_literals[(uintptr_t)literal / 8 % dm_tableSize], memory_order_acquire);
  while (record
         && (record->literal != literal || record->length != length
             || memcmp(record->name, literal, (size_t)length)))
    record = record->next;
  return record ? record->selector : NULL;
}

/// Adds the selector of a literal to the table.
void dm_addLiteral(
    const uint8_t *literal, intptr_t length, const uint8_t *name, const void *selector)
    SWIFT("addLiteral(_:_:_:_:)");

/// A hash table of the selectors of calls that are written out with labels.
///
/// Each element is a pointer that only Swift code dereferences.
extern _Atomic(const void *_Nullable) dm_spellings[dm_tableSize];

SWIFT("spelling(_:)")
static inline const void *_Nullable dm_spelling(uintptr_t hash) {
  return atomic_load_explicit(&dm_spellings[hash % dm_tableSize], memory_order_acquire);
}

/// Replaces a pointer in the table by compare-and-swap.
///
/// Returns false if the element is no longer `old`.
SWIFT("replaceSpelling(_:_:_:)")
static inline bool dm_replaceSpelling(
    uintptr_t hash, const void *_Nullable old, const void *_Nonnull new) {
  return atomic_compare_exchange_strong(&dm_spellings[hash % dm_tableSize], &old, new);
}

// MARK: Libraries

/// Returns the path with which the program or library at an address was loaded, or null if the
/// address is in none.
const char *_Nullable dm_nameOfLibrary(const void *address) SWIFT("nameOfLibrary(_:)");

/// Calls a function with the path of each loaded library, and with `/proc/self/exe` for the
/// program.
void dm_forEachLibrary(void (*body)(const char *path, void *context), void *context)
    SWIFT("forEachLibrary(_:_:)");

/// Returns an address within the library for which `dlopen` returned a handle, or null if there is
/// no such library.
const void *_Nullable dm_addressInLibrary(void *handle) SWIFT("addressInLibrary(_:)");

#pragma GCC visibility pop
#undef SWIFT
#pragma clang assume_nonnull end
