#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdint.h>

/// Sets the count of allocations to zero and starts counting them, on all threads.
void allocation_counter_start(void);

/// Stops counting.
///
/// Returns the number of blocks that were allocated since the start. A block that was moved to make
/// it larger counts as one.
int64_t allocation_counter_stop(void);

/// The bytes of the blocks allocated while counting, less those of the blocks freed while counting.
///
/// Of each block, what the allocator sets aside for it. Includes all since the program began.
int64_t allocation_counter_live_bytes(void);

#endif
