#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The bytes that are allocated and not freed; under a sanitizer, always the same.
int64_t allocatedBytes(void);

/// Whether the process has glibc's allocator: a sanitizer has one of its own.
bool hasSystemAllocator(void);
