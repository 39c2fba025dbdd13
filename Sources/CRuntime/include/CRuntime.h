#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// What the standard library does not offer, from the system and from Swift's runtime.

#pragma clang assume_nonnull begin

/// Whether the caller runs on the thread the process started with.
bool isMainThread(void);

/// Where the caller is on its thread's stack.
static inline uintptr_t stackAddress(void) { return (uintptr_t)__builtin_frame_address(0); }

/// Where the present thread's stack ends; 0 if that cannot be found out.
uintptr_t stackEnd(void);

/// What the present thread is delivering synchronously.
extern _Thread_local void *_Nullable currentDelivery;
static inline void *_Nullable getCurrentDelivery(void) { return currentDelivery; }
static inline void setCurrentDelivery(void *_Nullable delivery) { currentDelivery = delivery; }

// Of Dispatch: what run loops run the main queue with, on the main thread.

/// A descriptor that can be read when there is something on the main queue.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what is on the main queue, unless that is under way.
void _dispatch_main_queue_callback_4CF(void *_Nullable ignored);

/// The label of the queue that the caller runs on, for nil.
///
/// Swift has the function for queues that are there only.
const char *_Nonnull labelOfQueue(void *_Nullable queue) __asm__("dispatch_queue_get_label");

// The runtime's own functions, as libswiftCore exports them.

/// Retains an object, unless its deinit has begun: then the result is null.
void *_Nullable swift_tryRetain(void *object);

/// Whether an object's deinit has begun.
bool swift_isDeallocating(void *object);

/// Keeps the memory of an object, but not the object.
void *swift_unownedRetain(void *object);
void swift_unownedRelease(void *object);

/// Counts the deaths of the direct instances of a class from now on.
///
/// \returns Whether that can be done.
bool countDeaths(const void *classMetadata);

/// How many instances of the classes that are counted have begun to die.
uint64_t countedDeaths(void);

/// Who is told of the deaths of objects.
typedef struct {
  /// Asked when an object begins to die: whether to be told when it is over.
  bool (*isAwaited)(void *object);
  /// Told after its deinit, on the same thread; its memory is kept until this returns.
  void (*hasDied)(void *object);
} DeathObserver;

/// Tells an observer, always the same one, of the deaths of the direct instances of a class.
///
/// \returns Whether that can be done.
bool observeDeaths(const void *classMetadata, const DeathObserver *observer);

// Tables that are read without a lock and need no initialisation. What is in them is never freed.

enum { tableSize = 1024 };

/// The method of a class for a selector, or for all that have none.
typedef struct {
  const void *classMetadata;
  const void *_Nullable selector;
  /// Replaced at any time, so only to be read and written by the functions below. (A field that is
  /// `_Atomic` would keep Swift from making one.)
  const void *implementation;
} MethodRecord;

static inline const void *currentImplementation(const MethodRecord *record) {
  return __atomic_load_n(&record->implementation, __ATOMIC_ACQUIRE);
}

static inline void replaceImplementation(MethodRecord *record, const void *implementation) {
  __atomic_store_n(&record->implementation, implementation, __ATOMIC_RELEASE);
}

/// How often a class has been given a method for a selector for which it had none.
extern _Atomic uint64_t methodAdditions;

static inline uint64_t countOfMethodAdditions(void) {
  return atomic_load_explicit(&methodAdditions, memory_order_acquire);
}

static inline void countMethodAddition(void) {
  atomic_fetch_add_explicit(&methodAdditions, 1, memory_order_release);
}

// A slot has the record that was last looked for in vain there, so it is overwritten at any time.
extern _Atomic(const MethodRecord *_Nullable) methodCache[tableSize];

static inline uintptr_t methodSlot(const void *classMetadata, const void *selector) {
  return ((uintptr_t)classMetadata / 16 * 31 + (uintptr_t)selector / 16) % tableSize;
}

static inline const void *_Nullable cachedMethod(const void *classMetadata, const void *selector) {
  const MethodRecord *record = atomic_load_explicit(
      &methodCache[methodSlot(classMetadata, selector)], memory_order_acquire);
  return record && record->classMetadata == classMetadata && record->selector == selector
             ? currentImplementation(record) : NULL;
}

static inline void cacheMethod(const MethodRecord *record) {
  atomic_store_explicit(
      &methodCache[methodSlot(record->classMetadata, record->selector)], record,
      memory_order_release);
}

/// What is known of a class, a pointer for Swift to look into.
extern _Atomic(const void *_Nullable) classCache[tableSize];

static inline const void *_Nullable cachedClass(const void *classMetadata) {
  return atomic_load_explicit(
      &classCache[(uintptr_t)classMetadata / 16 % tableSize], memory_order_acquire);
}

static inline void cacheClass(const void *classMetadata, const void *record) {
  atomic_store_explicit(
      &classCache[(uintptr_t)classMetadata / 16 % tableSize], record, memory_order_release);
}

/// The selector of a literal.
typedef struct LiteralRecord {
  const uint8_t *literal;
  intptr_t length;
  const uint8_t *name;
  const void *selector;
  const struct LiteralRecord *_Nullable next;
} LiteralRecord;

extern _Atomic(const LiteralRecord *_Nullable) literals[tableSize];

/// The selector of a literal, if it still has the bytes that it had.
static inline const void *_Nullable selectorOfLiteral(const uint8_t *literal, intptr_t length) {
  const LiteralRecord *record = atomic_load_explicit(
      &literals[(uintptr_t)literal / 8 % tableSize], memory_order_acquire);
  while (record
         && (record->literal != literal || record->length != length
             || memcmp(record->name, literal, (size_t)length)))
    record = record->next;
  return record ? record->selector : NULL;
}

/// Remembers the selector of a literal.
void addLiteral(const uint8_t *literal, intptr_t length, const uint8_t *name, const void *selector);

/// A table for calls that are spelled out, of pointers for Swift to look into.
extern _Atomic(const void *_Nullable) spellings[tableSize];

static inline const void *_Nullable spelling(uintptr_t hash) {
  return atomic_load_explicit(&spellings[hash % tableSize], memory_order_acquire);
}

/// Puts a pointer in the place of another, unless that has been replaced already.
static inline bool replaceSpelling(
    uintptr_t hash, const void *_Nullable old, const void *_Nonnull new) {
  return atomic_compare_exchange_strong(&spellings[hash % tableSize], &old, new);
}

#pragma clang assume_nonnull end
