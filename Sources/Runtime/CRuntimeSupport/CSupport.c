#define _GNU_SOURCE
#include "CSupport.h"

#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <dlfcn.h>
#include <unistd.h>

bool dm_isMainThread(void) { return syscall(SYS_gettid) == getpid(); }

_Thread_local void *dm_threadStacks[10];

_Static_assert(sizeof(dm_Mutex) >= sizeof(pthread_mutex_t), "dm_Mutex is too small");
_Static_assert(_Alignof(dm_Mutex) >= _Alignof(pthread_mutex_t), "dm_Mutex is not aligned");

dm_Mutex dm_checkedMutex(void) {
  pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  dm_Mutex mutex = {0};
  memcpy(&mutex, &checked, sizeof checked);
  return mutex;
}

_Thread_local dm_EraSlots *dm_slots;

/// The slots of all threads, in a list that only grows. Slots of an ended thread are used again.
static _Atomic(dm_EraSlots *) allSlots;

static pthread_key_t slotsKey;
static bool hasSlotsKey;

static void releaseSlots(void *slots) {
  dm_EraSlots *released = slots;
  // A destructor that runs later may send another message, and the thread then gets slots again.
  dm_slots = NULL;
  // `pthread_exit` within a handler leaves the slots of the ended calls.
  for (int index = 0; index < dm_slotCount; index++) dm_setSlot(&released->eras[index], 0);
  atomic_store_explicit(&released->isUsed, false, memory_order_release);
}

static void makeSlotsKey(void) { hasSlotsKey = !pthread_key_create(&slotsKey, releaseSlots); }

dm_EraSlots *dm_makeSlots(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, makeSlotsKey);
  // Without a key, the slots could not be used again, so the thread gets none, and takes the lock.
  if (!hasSlotsKey) return NULL;
  dm_EraSlots *slots = atomic_load_explicit(&allSlots, memory_order_acquire);
  while (slots && atomic_exchange_explicit(&slots->isUsed, true, memory_order_acquire))
    slots = slots->next;
  if (!slots) {
    if (!(slots = aligned_alloc(_Alignof(dm_EraSlots), sizeof *slots))) return NULL;
    memset(slots, 0, sizeof *slots);
    slots->isUsed = true;
    slots->next = atomic_load_explicit(&allSlots, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(&allSlots, &slots->next, slots)) {}
  }
  pthread_setspecific(slotsKey, slots);
  return dm_slots = slots;
}

dm_SlotCursor dm_firstSlot(void) { return (dm_SlotCursor){atomic_load(&allSlots), 0}; }

uintptr_t dm_nextValue(dm_SlotCursor *cursor) {
  for (; cursor->slots; cursor->slots = cursor->slots->next, cursor->index = 0)
    while (cursor->index < dm_slotCount) {
      uintptr_t value = atomic_load(&cursor->slots->eras[cursor->index++]);
      if (value) return value;
    }
  return 0;
}

uintptr_t dm_newEra(void) {
  static _Atomic(uintptr_t) last;
  return atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

_Thread_local intptr_t dm_knownThreadNumber;

intptr_t dm_findThreadNumber(void) { return dm_knownThreadNumber = syscall(SYS_gettid); }

_Atomic(bool) dm_registrationWitness;

typedef struct ImageSearch {
  uintptr_t address;
  dm_ImageBounds bounds;
} ImageSearch;

static int findImage(struct dl_phdr_info *image, size_t size, void *context) {
  ImageSearch *search = context;
  dm_ImageBounds bounds = {UINTPTR_MAX, 0};
  bool isFound = false;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t start = image->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;
    if (start < bounds.start) bounds.start = start;
    if (end > bounds.end) bounds.end = end;
    if (search->address >= start && search->address < end) isFound = true;
  }
  if (isFound) search->bounds = bounds;
  return isFound;
}

dm_ImageBounds dm_imageBounds(const void *address) {
  ImageSearch search = {(uintptr_t)address, {0, 0}};
  dl_iterate_phdr(findImage, &search);
  return search.bounds;
}

_Atomic(const dm_MethodRecord *) dm_methodCache[dm_tableSize];
_Atomic uint64_t dm_planEpoch;
_Atomic(const void *) dm_classCache[dm_tableSize];
_Atomic(const dm_LiteralRecord *) dm_literals[dm_tableSize];
_Atomic(const void *) dm_spellings[dm_tableSize];

void dm_addLiteral(
    const uint8_t *literal, intptr_t length, const uint8_t *name, const void *selector) {
  dm_LiteralRecord *new = malloc(sizeof *new);
  if (!new) return;
  _Atomic(const dm_LiteralRecord *) *head = &dm_literals[(uintptr_t)literal / 8 % dm_tableSize];
  // Models/selector-chains.pml checks this.
  *new = (dm_LiteralRecord){literal, length, name, selector, atomic_load(head)};
  while (!atomic_compare_exchange_weak(head, &new->next, new)) {}
}

const char *dm_nameOfLibrary(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : NULL;
}

typedef struct LibraryVisitor {
  void (*body)(const char *path, void *context);
  void *context;
} LibraryVisitor;

static int visit(struct dl_phdr_info *library, size_t size, void *visitor) {
  const LibraryVisitor *call = visitor;
  // The entry of the program has an empty name. The system's own shared object (vDSO) has a name
  // that is not a path.
  const char *path = *library->dlpi_name ? library->dlpi_name : "/proc/self/exe";
  if (*path == '/') call->body(path, call->context);
  return 0;
}

void dm_forEachLibrary(void (*body)(const char *path, void *context), void *context) {
  dl_iterate_phdr(visit, &(LibraryVisitor){body, context});
}

const void *dm_addressInLibrary(void *handle) {
  struct link_map *map;
  return dlinfo(handle, RTLD_DI_LINKMAP, &map) ? NULL : map->l_ld;
}

// Only a program or library that contains a copy of this code has this section. So a copy can be
// recognized in a file without loading the file.
__attribute__((used, retain, no_sanitize("address"), section("dm_library")))
static const char copy[] = "DynamicMulticast";
