#include "CThreadAllocations.h"

#include <stddef.h>

static _Thread_local int64_t allocations;

int64_t threadAllocations(void) { return allocations; }

// Takes the place of the allocator's functions, as a program's own come before those of its
// libraries, and passes on to glibc's.

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
