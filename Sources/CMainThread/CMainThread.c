#define _GNU_SOURCE
#include "CMainThread.h"

#include <sys/syscall.h>
#include <unistd.h>

bool isMainThread(void) { return syscall(SYS_gettid) == getpid(); }
