#pragma once
#include <stdbool.h>

/// Whether the caller runs on the thread the process started with.
bool isMainThread(void);
