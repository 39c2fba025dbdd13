#include "AllocatedBytes.h"

#include <malloc.h>

int64_t allocatedBytes(void) { return (int64_t)mallinfo2().uordblks; }

// Not inline in the header, which Swift imports without the options of the sanitizer.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
bool hasSystemAllocator(void) { return false; }
#else
bool hasSystemAllocator(void) { return true; }
#endif
