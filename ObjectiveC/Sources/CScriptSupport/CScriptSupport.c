#define _GNU_SOURCE
#include "CScriptSupport.h"

#include <malloc.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

bool dms_isMainThread(void) { return syscall(SYS_gettid) == getpid(); }

_Thread_local uintptr_t dms_knownStackEnd;

uintptr_t dms_findStackEnd(void) {
  pthread_attr_t attributes;
  void *end = NULL;
  size_t size;
  if (!pthread_getattr_np(pthread_self(), &attributes)) {
    if (pthread_attr_getstack(&attributes, &end, &size)) end = NULL;
    pthread_attr_destroy(&attributes);
  }
  // The value is not 0, so a thread whose stack end cannot be found does not search for it again.
  return dms_knownStackEnd = end ? (uintptr_t)end : 1;
}

void dms_releaseStack(uintptr_t deepest) {
  dms_releasePages((void *)deepest, (void *)(dms_stackAddress() - 65536));
}

void dms_releasePages(const void *start, const void *end) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t first = ((uintptr_t)start + page - 1) / page * page, last = (uintptr_t)end / page * page;
  if (first < last) madvise((void *)first, last - first, MADV_DONTNEED);
}

bool dms_isThreadSanitized(void) {
#if __has_feature(thread_sanitizer)
  return true;
#else
  return false;
#endif
}

intptr_t dms_allocatedSize(const void *block) {
  return (intptr_t)(malloc_usable_size((void *)block) + sizeof(size_t));
}

void dms_returnFreeMemory(void) { malloc_trim(0); }

const void *dms_find(const void *wanted, intptr_t wantedSize, const void *bytes, intptr_t size) {
  return memmem(bytes, (size_t)size, wanted, (size_t)wantedSize);
}

// Marks a program or library with a copy of the code that runs scripts. The mark must differ from
// `dm_library`, because a program that runs scripts links the shared library, and has this mark only.
__attribute__((used, retain, no_sanitize("address"), section("dm_scripts")))
static const char copy = 1;
