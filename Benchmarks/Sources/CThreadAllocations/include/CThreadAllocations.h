#pragma once
#include <stdint.h>

/// Returns the number of blocks that the current thread has allocated.
int64_t threadAllocations(void);
