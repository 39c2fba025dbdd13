#pragma once
#include <stdint.h>

/// The number of blocks that the present thread has allocated.
int64_t threadAllocations(void);
