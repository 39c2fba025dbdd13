#define _GNU_SOURCE
#include "CScriptSupport.h"

#include <dlfcn.h>
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

const char *dms_nameOfLibrary(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : NULL;
}
