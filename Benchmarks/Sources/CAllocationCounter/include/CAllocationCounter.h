#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdint.h>

/// Resets the count of allocations to 0, and starts counting on all threads.
void allocation_counter_start(void);

/// Stops counting, and returns the number of blocks that were allocated since the start.
///
/// A block that was moved in order to grow counts as one allocation.
int64_t allocation_counter_stop(void);

/// Returns the bytes allocated while counting, minus the bytes freed while counting.
///
/// The size of a block is the size that the allocator reserves for it. The sum covers the whole run
/// of the program.
int64_t allocation_counter_live_bytes(void);

#endif
