#pragma once
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>

/// The bytes that are allocated and not freed; under a sanitizer, always the same.
static inline int64_t allocatedBytes(void) { return (int64_t)mallinfo2().uordblks; }

/// Whether the process has glibc's allocator: a sanitizer has one of its own.
static inline bool hasSystemAllocator(void) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return false;
#else
  return true;
#endif
}
