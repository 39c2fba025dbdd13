#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The number of blocks that the present thread has allocated.
int64_t threadAllocations(void);

/// Whether they are counted: not under a sanitizer, which has an allocator of its own.
bool countsAllocations(void);
