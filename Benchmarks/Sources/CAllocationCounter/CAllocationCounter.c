// Replaces the allocator's functions in the whole process: an executable's symbols take precedence
// over the symbols of its libraries. The replacements call glibc's internal functions.

#include "CAllocationCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// An atomic flag, so that timed code pays only for reading the flag.
static atomic_bool is_counting;
static _Atomic int64_t allocations;
static _Atomic int64_t live_bytes;

static bool counts(void) {
  return atomic_load_explicit(&is_counting, memory_order_relaxed);
}

// Returns the size that glibc reserves for a block in a fresh heap. In a used heap, the size may by
// chance be 16 bytes larger.
static int64_t rounded(size_t size) {
  return size <= 24 ? 24 : (int64_t)(((size + 23) & ~(size_t)15) - 8);
}

static void *counted(void *block, size_t size) {
  if (counts() && block) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&live_bytes, rounded(size), memory_order_relaxed);
  }
  return block;
}

static void uncounted(void *block) {
  if (counts() && block) {
    atomic_fetch_sub_explicit(&live_bytes, (int64_t)malloc_usable_size(block),
                              memory_order_relaxed);
  }
}

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&is_counting, true);
}

int64_t allocation_counter_stop(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&allocations);
}

int64_t allocation_counter_live_bytes(void) { return atomic_load(&live_bytes); }

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  return counted(__libc_calloc(count, size), count * size);
}

void *realloc(void *block, size_t size) {
  uncounted(block);
  return counted(__libc_realloc(block, size), size);
}

void free(void *block) {
  uncounted(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *aligned = memalign(alignment, size);
  if (!aligned) return ENOMEM;
  *block = aligned;
  return 0;
}
