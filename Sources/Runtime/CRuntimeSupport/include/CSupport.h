#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// What the standard library does not offer, from the system and from Dispatch.
//
// Every symbol has the prefix `dm_` and is hidden, so that it meets none of a program's own.

#pragma clang assume_nonnull begin

// Of Dispatch: what run loops run the main queue with, on the main thread.

/// A descriptor that can be read when there is something on the main queue.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what is on the main queue, unless that is under way.
void _dispatch_main_queue_callback_4CF(void *_Nullable ignored);

/// The label of the queue that the caller runs on, for nil.
///
/// Swift has the function for queues that are there only.
const char *_Nonnull labelOfQueue(void *_Nullable queue) __asm__("dispatch_queue_get_label");

#define SWIFT(name) __attribute__((swift_name(name)))
#pragma GCC visibility push(hidden)

// MARK: Threads

/// Whether the caller runs on the thread the process started with.
bool dm_isMainThread(void) SWIFT("isMainThread()");

/// Where the caller is on its thread's stack.
SWIFT("stackAddress()")
static inline uintptr_t dm_stackAddress(void) { return (uintptr_t)__builtin_frame_address(0); }

/// Where the present thread's stack ends, once that has been found out; else 0.
extern _Thread_local uintptr_t dm_knownStackEnd;

/// Finds out where the present thread's stack ends, and remembers it.
uintptr_t dm_findStackEnd(void);

/// Where the present thread's stack ends; 1 if that cannot be found out.
///
/// It is looked for once a thread: on the main thread, glibc reads `/proc/self/maps` for it.
SWIFT("stackEnd()")
static inline uintptr_t dm_stackEnd(void) {
  return dm_knownStackEnd ? dm_knownStackEnd : dm_findStackEnd();
}

/// Gives the system the memory of the present thread's stack from an address up to the caller's frame.
void dm_releaseStack(uintptr_t deepest) SWIFT("releaseStack(from:)");

/// Gives the system the memory of the whole pages between two addresses, which is zeroed when it is used again.
void dm_releasePages(const void *start, const void *end) SWIFT("releasePages(_:_:)");

/// Tells the processor that the caller waits for another thread in a loop.
SWIFT("spinHint()")
static inline void dm_spinHint(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// The innermost frames of the present thread's stacks; see `ThreadStack`.
extern _Thread_local void *_Nullable dm_threadStacks[10];

SWIFT("threadStack(_:)")
static inline void *_Nullable dm_threadStack(intptr_t slot) { return dm_threadStacks[slot]; }

SWIFT("setThreadStack(_:_:)")
static inline void dm_setThreadStack(intptr_t slot, void *_Nullable frame) {
  dm_threadStacks[slot] = frame;
}

/// The number that the system gives the present thread.
intptr_t dm_findThreadNumber(void);
extern _Thread_local intptr_t dm_knownThreadNumber;

SWIFT("threadNumber()")
static inline intptr_t dm_threadNumber(void) {
  return dm_knownThreadNumber ? dm_knownThreadNumber : dm_findThreadNumber();
}

// MARK: Memory

/// The size of an allocated block, with what the allocator needs for it.
intptr_t dm_allocatedSize(const void *block) SWIFT("allocatedSize(_:)");

/// Gives memory that the allocator keeps for later back to the system.
void dm_returnFreeMemory(void) SWIFT("returnFreeMemory()");

/// The first occurrence of bytes in others, in a time that grows with the sum of the sizes.
SWIFT("find(_:_:in:_:)")
const void *_Nullable dm_find(
    const void *wanted, intptr_t wantedSize, const void *bytes, intptr_t size);

// MARK: Images

/// The addresses of a program or library, from its first segment to its last; 0 and 0 if there is none.
typedef struct SWIFT("ImageBounds") {
  uintptr_t start;
  uintptr_t end;
} dm_ImageBounds;

/// The bounds of the program or library that is loaded at an address.
dm_ImageBounds dm_imageBounds(const void *address) SWIFT("imageBounds(_:)");

/// Whether the process has a witness of registrations; see `RegistrationWitness`.
extern _Atomic(bool) dm_registrationWitness;

SWIFT("hasRegistrationWitness()")
static inline bool dm_hasRegistrationWitness(void) {
  return atomic_load_explicit(&dm_registrationWitness, memory_order_relaxed);
}

SWIFT("setHasRegistrationWitness()")
static inline void dm_setHasRegistrationWitness(void) {
  atomic_store_explicit(&dm_registrationWitness, true, memory_order_relaxed);
}

// MARK: Counted deliveries

// MARK: Tables

// They are read without a lock and need no initialisation. What is in them is never freed.

enum { dm_tableSize = 1024 };

/// The method of a class for a selector, or for all that have none.
typedef struct SWIFT("MethodRecord") {
  const void *classMetadata;
  const void *_Nullable selector;
  /// Replaced at any time, so only to be read and written by the functions below. (A field that is
  /// `_Atomic` would keep Swift from making one.)
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

/// The number of the present epoch of plans: a plan is as good as none when its epoch is over.
SWIFT("planEpoch()")
static inline uint64_t dm_planEpochNow(void) {
  return atomic_load_explicit(&dm_planEpoch, memory_order_acquire);
}

/// Begins a new epoch, after what plans of all multicasts depend on has changed: a class was given a
/// method for a selector for which it had none, or there are other observers.
SWIFT("beginPlanEpoch()")
static inline void dm_beginPlanEpoch(void) {
  atomic_fetch_add_explicit(&dm_planEpoch, 1, memory_order_release);
}

// A slot has the record that was last looked for in vain there, so it is overwritten at any time.
// Models/class-methods.pml checks this.
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

/// The cached record of a class: a pointer that only Swift reads through.
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

/// The selector of a literal.
typedef struct dm_LiteralRecord {
  const uint8_t *literal;
  intptr_t length;
  const uint8_t *name;
  const void *selector;
  const struct dm_LiteralRecord *_Nullable next;
} dm_LiteralRecord;

extern _Atomic(const dm_LiteralRecord *_Nullable) dm_literals[dm_tableSize];

/// The selector of a literal, if it still has the bytes that it had.
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

/// Remembers the selector of a literal.
void dm_addLiteral(
    const uint8_t *literal, intptr_t length, const uint8_t *name, const void *selector)
    SWIFT("addLiteral(_:_:_:_:)");

/// A table for calls that are spelled out, of pointers for Swift to look into.
extern _Atomic(const void *_Nullable) dm_spellings[dm_tableSize];

SWIFT("spelling(_:)")
static inline const void *_Nullable dm_spelling(uintptr_t hash) {
  return atomic_load_explicit(&dm_spellings[hash % dm_tableSize], memory_order_acquire);
}

/// Puts a pointer in the place of another, unless that has been replaced already.
SWIFT("replaceSpelling(_:_:_:)")
static inline bool dm_replaceSpelling(
    uintptr_t hash, const void *_Nullable old, const void *_Nonnull new) {
  return atomic_compare_exchange_strong(&dm_spellings[hash % dm_tableSize], &old, new);
}

// MARK: Libraries

/// The path of the program or library that has an address, as it was loaded; null if none has.
const char *_Nullable dm_nameOfLibrary(const void *address) SWIFT("nameOfLibrary(_:)");

/// Calls a function with the path of the program, `/proc/self/exe`, and those of all libraries that are loaded.
void dm_forEachLibrary(void (*body)(const char *path, void *context), void *context)
    SWIFT("forEachLibrary(_:_:)");

/// An address within a library that `dlopen` has returned a handle of; null if it is none.
const void *_Nullable dm_addressInLibrary(void *handle) SWIFT("addressInLibrary(_:)");

#pragma GCC visibility pop
#undef SWIFT
#pragma clang assume_nonnull end
