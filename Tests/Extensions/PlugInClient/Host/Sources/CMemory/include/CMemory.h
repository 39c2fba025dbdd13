#pragma once
#include <malloc.h>

/// Returns the number of bytes that the process has allocated and not freed.
static inline size_t allocatedBytes(void) { return mallinfo2().uordblks; }
