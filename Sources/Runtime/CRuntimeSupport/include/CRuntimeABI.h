#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Declares the functions of Swift's runtime that Swift code cannot call directly. Only the files of
// `RuntimeSupport/Assumptions` may use this header.
//
// Every symbol of this library has the prefix `dm_` and is hidden, so that no symbol of a program
// can conflict with it.

#pragma clang assume_nonnull begin

// Functions exported by libswiftCore. They are weak symbols: the address of a missing function is
// null, and the trial that needs the function fails.

#define WEAK __attribute__((weak))

void *_Nullable swift_tryRetain(void *object) WEAK;
bool swift_isDeallocating(void *object) WEAK;
void *swift_unownedRetain(void *object) WEAK;
void swift_unownedRelease(void *object) WEAK;

// Functions of Dispatch. In the headers of Dispatch, they have types that Swift code cannot name.

/// Returns the queue on which the caller runs.
///
/// Dispatch marks the function as deprecated, because few programs may rely on the result. A trial
/// may.
void *_Nullable currentQueueOfDispatch(void) __asm__("dispatch_get_current_queue") WEAK;

/// Calls a function asynchronously on a queue, with `context` as the argument.
void asyncOfDispatch(void *queue, void *context, void (*function)(void *context))
    __asm__("dispatch_async_f");

/// Returns the label of a queue.
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

/// The outcome of the trial of each assumption.
///
/// The array is in C because Swift checks at each use of a static property whether the property has
/// been initialized. The array is visible, because inlined code of an optimized program reads the
/// array of a shared library.
extern _Atomic(dm_Outcome) dm_outcomes[32] __attribute__((visibility("default")));

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

/// Returns true if the runtime exports all functions below.
bool dm_hasReferenceFunctions(void) SWIFT("hasReferenceFunctions()");

/// Retains an object and returns it, or returns null if the deinit of the object has begun.
SWIFT("tryRetain(_:)")
static inline void *_Nullable dm_tryRetain(void *object) { return swift_tryRetain(object); }

/// Returns true if the deinit of an object has begun.
SWIFT("isDeallocating(_:)")
static inline bool dm_isDeallocating(void *object) { return swift_isDeallocating(object); }

/// Keeps the memory of an object, but does not keep the object alive.
SWIFT("unownedRetain(_:)")
static inline void dm_unownedRetain(void *object) { swift_unownedRetain(object); }
SWIFT("unownedRelease(_:)")
static inline void dm_unownedRelease(void *object) { swift_unownedRelease(object); }

// MARK: Queues

/// Returns the queue object of Dispatch on which the caller runs.
///
/// If the caller does not run on a queue, or if Dispatch lacks the function, the result is null.
SWIFT("currentQueue()")
static inline void *_Nullable dm_currentQueue(void) {
  return currentQueueOfDispatch ? currentQueueOfDispatch() : NULL;
}

// MARK: Deallocations

/// The position of the destroyer in a class's metadata, in words from the address of the metadata.
enum { dm_destroyerWord = -2 };

/// Returns true if an address is in the code of the program or of a loaded library.
bool dm_isCode(const void *_Nullable address) SWIFT("isCode(_:)");

/// Reads a word of a class's metadata, which another thread may replace at the same time.
SWIFT("word(of:at:)")
static inline const void *_Nullable dm_wordOf(const void *classMetadata, intptr_t word) {
  return (const void *)atomic_load_explicit((const _Atomic(uintptr_t) *)classMetadata + word,
                                            memory_order_acquire);
}

/// Two functions that `destroy` calls when an object is deallocated.
typedef struct SWIFT("DeallocationObserver") {
  /// Called before the deinit of an object. Returns true to have `didDeallocate` called for the
  /// object.
  bool (*isAwaited)(void *object);
  /// Called after the deinit of the object, on the same thread. Until the function returns, the
  /// memory of the object is kept.
  void (*didDeallocate)(void *object);
} dm_DeallocationObserver;

/// Replaces the destroyer of a class, unless it was replaced before or is not writable.
///
/// The caller ensures that only one thread at a time calls this function.
void dm_replaceDestroyer(const void *classMetadata) SWIFT("replaceDestroyer(_:)");

typedef enum __attribute__((enum_extensibility(closed))) SWIFT("DestroyerState") : uint8_t {
  dm_DestroyerUntouched SWIFT("untouched"),
  dm_DestroyerReplaced SWIFT("replaced"),
  dm_DestroyerNotWritable SWIFT("notWritable"),
} dm_DestroyerState;

dm_DestroyerState dm_destroyerState(const void *classMetadata) SWIFT("destroyerState(_:)");

/// Returns the original destroyer of a class, even if the destroyer was replaced.
const void *_Nullable dm_destroyer(const void *classMetadata) SWIFT("destroyer(_:)");

/// Makes an observer be called for the deallocations of the direct instances of a class.
///
/// The destroyer of the class must have been replaced. All calls for a class must pass the same
/// observer.
void dm_observeDeallocations(const void *classMetadata, const dm_DeallocationObserver *observer)
    SWIFT("observeDeallocations(_:_:)");

#pragma GCC visibility pop
#undef SWIFT
#pragma clang assume_nonnull end
