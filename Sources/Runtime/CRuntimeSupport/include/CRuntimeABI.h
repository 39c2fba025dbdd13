#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What Swift's runtime has and Swift cannot say. Only the files of `RuntimeSupport/Assumptions` may use it.
//
// Every symbol of ours has the prefix `dm_` and is hidden, so that it meets none of a program's own.

#pragma clang assume_nonnull begin

// The runtime's own functions, as libswiftCore exports them. They are weak: one that is missing is
// null, and a trial that fails.

#define WEAK __attribute__((weak))

void *_Nullable swift_tryRetain(void *object) WEAK;
bool swift_isDeallocating(void *object) WEAK;
void *swift_unownedRetain(void *object) WEAK;
void swift_unownedRelease(void *object) WEAK;

// Of Dispatch. It declares them with types of its own, which Swift does not let out.

/// The queue that the caller runs on. The program is warned of it, as few may rely on it; a trial may.
void *_Nullable currentQueueOfDispatch(void) __asm__("dispatch_get_current_queue") WEAK;

/// Puts a function on a queue, with a pointer to call it with.
void asyncOfDispatch(void *queue, void *context, void (*function)(void *context))
    __asm__("dispatch_async_f");

/// The label of a queue.
const char *labelOfDispatchQueue(void *queue) __asm__("dispatch_queue_get_label");

#undef WEAK

#define SWIFT(name) __attribute__((swift_name(name)))
#pragma GCC visibility push(hidden)

// MARK: Outcomes of trials

typedef enum __attribute__((enum_extensibility(closed))) SWIFT("Outcome") : uint8_t {
  dm_OutcomeUntried SWIFT("untried"),
  dm_OutcomeHolds SWIFT("holds"),
  dm_OutcomeFails SWIFT("fails"),
} dm_Outcome;

/// What came of the trial of each assumption.
///
/// In C, because a static of Swift's is asked at each use whether it has been initialised.
extern _Atomic(dm_Outcome) dm_outcomes[32];

SWIFT("isKnownToHold(_:)")
static inline bool dm_isKnownToHold(intptr_t assumption) {
  return atomic_load_explicit(&dm_outcomes[assumption], memory_order_relaxed) == dm_OutcomeHolds;
}

SWIFT("outcome(_:)")
static inline dm_Outcome dm_outcome(intptr_t assumption) {
  return atomic_load_explicit(&dm_outcomes[assumption], memory_order_relaxed);
}

SWIFT("setOutcome(_:_:)")
static inline void dm_setOutcome(intptr_t assumption, dm_Outcome outcome) {
  atomic_store_explicit(&dm_outcomes[assumption], outcome, memory_order_relaxed);
}

// MARK: References

/// Whether the runtime has the functions below.
bool dm_hasReferenceFunctions(void) SWIFT("hasReferenceFunctions()");

/// Retains an object, unless its deinit has begun: then the result is null.
SWIFT("tryRetain(_:)")
static inline void *_Nullable dm_tryRetain(void *object) { return swift_tryRetain(object); }

/// Whether an object's deinit has begun.
SWIFT("isDeallocating(_:)")
static inline bool dm_isDeallocating(void *object) { return swift_isDeallocating(object); }

/// Keeps the memory of an object, but not the object.
SWIFT("unownedRetain(_:)")
static inline void dm_unownedRetain(void *object) { swift_unownedRetain(object); }
SWIFT("unownedRelease(_:)")
static inline void dm_unownedRelease(void *object) { swift_unownedRelease(object); }

// MARK: Queues

/// The queue of Dispatch's that the caller runs on, null if there is none or that cannot be told.
SWIFT("currentQueue()")
static inline void *_Nullable dm_currentQueue(void) {
  return currentQueueOfDispatch ? currentQueueOfDispatch() : NULL;
}

// MARK: Deallocations

/// Where a class's metadata has its destroyer, in words from its address.
enum { dm_destroyerWord = -2 };

/// Whether an address is that of code that was loaded with the program or a library.
bool dm_isCode(const void *_Nullable address) SWIFT("isCode(_:)");

/// Reads a word of a class's metadata that another thread may be replacing.
SWIFT("word(of:at:)")
static inline const void *_Nullable dm_wordOf(const void *classMetadata, intptr_t word) {
  return (const void *)atomic_load_explicit((const _Atomic(uintptr_t) *)classMetadata + word,
                                            memory_order_acquire);
}

/// Two functions that the runtime hook calls when an object is deallocated.
typedef struct SWIFT("DeallocationObserver") {
  /// Asked before an object's deinit: whether to be told when it is over.
  bool (*isAwaited)(void *object);
  /// Told after its deinit, on the same thread; its memory is kept until this returns.
  void (*didDeallocate)(void *object);
} dm_DeallocationObserver;

/// Replaces the destroyer of a class, unless that has been done or cannot be.
///
/// Only one thread at a time.
void dm_replaceDestroyer(const void *classMetadata) SWIFT("replaceDestroyer(_:)");

typedef enum __attribute__((enum_extensibility(closed))) SWIFT("DestroyerState") : uint8_t {
  dm_DestroyerUntouched SWIFT("untouched"),
  dm_DestroyerReplaced SWIFT("replaced"),
  dm_DestroyerNotWritable SWIFT("notWritable"),
} dm_DestroyerState;

dm_DestroyerState dm_destroyerState(const void *classMetadata) SWIFT("destroyerState(_:)");

/// The destroyer that a class had at first.
const void *_Nullable dm_destroyer(const void *classMetadata) SWIFT("destroyer(_:)");

/// Tells an observer, always the same one, of the deallocations of the direct instances of a class
/// whose destroyer has been replaced.
void dm_observeDeallocations(const void *classMetadata, const dm_DeallocationObserver *observer)
    SWIFT("observeDeallocations(_:_:)");

#pragma GCC visibility pop
#undef SWIFT
#pragma clang assume_nonnull end
