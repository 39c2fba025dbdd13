#include "CThreadAllocations.h"

#include <stddef.h>

static _Thread_local int64_t allocations;

int64_t threadAllocations(void) { return allocations; }

// These functions replace the allocator's functions, because a program's symbols take precedence
// over the symbols of its libraries. They call glibc's implementation.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}
