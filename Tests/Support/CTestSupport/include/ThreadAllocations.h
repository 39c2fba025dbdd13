#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The number of blocks that the present thread has allocated.
int64_t threadAllocations(void);

/// The bytes that are allocated and not freed; under a sanitizer, always the same.
int64_t allocatedBytes(void);

/// Whether blocks are counted: not under a sanitizer, which has an allocator of its own.
bool countsAllocations(void);
