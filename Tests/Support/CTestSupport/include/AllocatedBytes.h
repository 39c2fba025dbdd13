#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Returns the number of bytes that are allocated.
///
/// Under a sanitizer, the number is constant.
int64_t allocatedBytes(void);

/// Returns `true` if the process uses the allocator of glibc.
///
/// A sanitizer replaces the allocator.
bool hasSystemAllocator(void);
