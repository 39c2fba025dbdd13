#pragma once
#include <stdbool.h>
#include <stdint.h>

// Functions of the system and of Dispatch that scripts need.
// `isMainThread` repeats a function of CRuntimeSupport: the shared library exports no C function.
//
// Every symbol has the prefix `dms_` and is hidden, so that no symbol of a program can conflict
// with it.

#pragma clang assume_nonnull begin

// Functions of Dispatch with which a run loop on the main thread serves the main queue.

/// Returns a file descriptor that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the work on the main queue, unless a call of this function is already running it.
void _dispatch_main_queue_callback_4CF(void *_Nullable ignored);

/// Returns the label of a queue, or for null the label of the queue on which the caller runs.
///
/// Swift's own declaration of the function does not accept nil.
const char *_Nonnull labelOfQueue(void *_Nullable queue) __asm__("dispatch_queue_get_label");

#define SWIFT(name) __attribute__((swift_name(name)))
#pragma GCC visibility push(hidden)

// MARK: Threads

/// Returns true if the caller runs on the thread with which the process started.
bool dms_isMainThread(void) SWIFT("isMainThread()");

/// Returns the caller's present position on the stack of its thread.
SWIFT("stackAddress()")
static inline uintptr_t dms_stackAddress(void) { return (uintptr_t)__builtin_frame_address(0); }

/// The end of the current thread's stack, or 0 if the end has not been searched for yet.
extern _Thread_local uintptr_t dms_knownStackEnd;

/// Finds the end of the current thread's stack, and remembers the result in `dms_knownStackEnd`.
uintptr_t dms_findStackEnd(void);

/// Returns the lowest address of the current thread's stack, or 1 if the address cannot be found.
///
/// The address is searched for once on each thread. On the main thread, glibc reads
/// `/proc/self/maps` to find it.
SWIFT("stackEnd()")
static inline uintptr_t dms_stackEnd(void) {
  return dms_knownStackEnd ? dms_knownStackEnd : dms_findStackEnd();
}

/// Gives the memory of the current thread's stack back to the system, from the address `deepest` up
/// to 64 KiB below the caller's frame.
void dms_releaseStack(uintptr_t deepest) SWIFT("releaseStack(from:)");

/// Gives the memory of the whole pages between two addresses back to the system.
///
/// The pages contain zeros when they are used again.
void dms_releasePages(const void *start, const void *end) SWIFT("releasePages(_:_:)");

/// Tells the processor that the caller is waiting for another thread in a loop.
SWIFT("spinHint()")
static inline void dms_spinHint(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// Returns true if the program is built for the thread sanitizer.
bool dms_isThreadSanitized(void) SWIFT("isThreadSanitized()");

// MARK: Memory

/// Returns the size of an allocated block, including the allocator's header.
intptr_t dms_allocatedSize(const void *block) SWIFT("allocatedSize(_:)");

/// Gives memory that the allocator keeps for later use back to the system.
void dms_returnFreeMemory(void) SWIFT("returnFreeMemory()");

/// Returns the address of the first occurrence of the wanted bytes in other bytes, or null.
///
/// The time is proportional to the sum of both sizes.
SWIFT("find(_:_:in:_:)")
const void *_Nullable dms_find(
    const void *wanted, intptr_t wantedSize, const void *bytes, intptr_t size);

#pragma GCC visibility pop
#undef SWIFT
#pragma clang assume_nonnull end
