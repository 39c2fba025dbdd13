#define _GNU_SOURCE
#include "CRuntimeABI.h"

#include <link.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

_Atomic(dm_Outcome) dm_outcomes[32];

bool dm_hasReferenceFunctions(void) {
  return swift_tryRetain && swift_isDeallocating && swift_unownedRetain && swift_unownedRelease;
}

static int containsCode(struct dl_phdr_info *image, size_t size, void *address) {
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    uintptr_t start = image->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && segment->p_flags & PF_X
        && (uintptr_t)address - start < segment->p_memsz)
      return 1;
  }
  return 0;
}

bool dm_isCode(const void *address) {
  return dl_iterate_phdr(containsCode, (void *)address);
}

// MARK: Deallocations

// Two words before the address of its metadata, a class has the destroyer: the function that the
// runtime calls when the last reference to an instance is released. The function `destroy` replaces
// the destroyer of an observed class. `destroy` calls the observer and the original destroyer.

typedef __attribute__((swiftcall)) void (*Destroyer)(__attribute__((swift_context)) void *);

typedef struct ObservedClass {
  const void *metadata;
  /// The original destroyer, or null if the word in the metadata is not writable.
  Destroyer destroyer;
  /// Set after the word in the class's metadata was replaced.
  ///
  /// Before that moment, an object may be deallocated on another thread without being observed.
  atomic_bool isReplaced;
  _Atomic(const dm_DeallocationObserver *) observer;
  struct ObservedClass *next;
} ObservedClass;

// A hash table that only grows, because classes are never unloaded. So threads read the table
// without a lock. Models/deallocations.pml checks this.
static _Atomic(ObservedClass *) buckets[256];

static _Atomic(ObservedClass *) *bucket(const void *metadata) {
  return &buckets[((uintptr_t)metadata * 0x9E3779B97F4A7C15u) >> 56];
}

static ObservedClass *find(const void *metadata) {
  ObservedClass *class = atomic_load_explicit(bucket(metadata), memory_order_acquire);
  while (class && class->metadata != metadata) class = class->next;
  return class;
}

__attribute__((swiftcall)) static void destroy(__attribute__((swift_context)) void *object) {
  // The runtime reads the word in the class's metadata without ordering. The fence orders the
  // search in the table after that read.
  atomic_thread_fence(memory_order_acquire);
  ObservedClass *class = find(*(const void *const *)object);
  const dm_DeallocationObserver *observer =
      atomic_load_explicit(&class->observer, memory_order_acquire);
  if (!observer || !observer->isAwaited(object)) {
    class->destroyer(object);
    return;
  }
  // As long as the memory of the object is kept, no other object has the same address. So the
  // address identifies the object until the observer has been called, also in the object's own
  // deinit.
  //
  // The observer could instead remove the associated values before the deinit, and keep them in a
  // stack of the thread's deallocations. Only this thread would then find the values, but not
  // another thread for which the deinit waits.
  swift_unownedRetain(object);
  class->destroyer(object);
  observer->didDeallocate(object);
  swift_unownedRelease(object);
}

/// Returns true if a word in memory is writable, without causing a fault if not.
///
/// The system is asked to add 0 to half of the word. Neither a file descriptor nor a second thread
/// is needed.
static bool isWritable(_Atomic(Destroyer) *slot) {
  uint32_t unwaited = 0;
  return syscall(SYS_futex, &unwaited, FUTEX_WAKE_OP_PRIVATE, 0, 0, slot,
                 FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_EQ, 0)) >= 0;
}

dm_DestroyerState dm_destroyerState(const void *metadata) {
  const ObservedClass *class = find(metadata);
  if (!class) return dm_DestroyerUntouched;
  if (!class->destroyer) return dm_DestroyerNotWritable;
  return atomic_load_explicit(&class->isReplaced, memory_order_acquire) ? dm_DestroyerReplaced
                                                                        : dm_DestroyerUntouched;
}

void dm_replaceDestroyer(const void *metadata) {
  ObservedClass *class = find(metadata) ? NULL : calloc(1, sizeof *class);
  if (!class) return;
  _Atomic(Destroyer) *slot = (_Atomic(Destroyer) *)metadata + dm_destroyerWord;
  class->metadata = metadata;
  class->destroyer = isWritable(slot) ? atomic_load(slot) : NULL;
  class->next = atomic_load(bucket(metadata));
  atomic_store(bucket(metadata), class);
  if (!class->destroyer) return;
  atomic_store(slot, destroy);
  atomic_store(&class->isReplaced, true);
}

const void *dm_destroyer(const void *metadata) {
  const void *destroyer = dm_wordOf(metadata, dm_destroyerWord);
  return destroyer == (const void *)destroy ? (const void *)find(metadata)->destroyer : destroyer;
}

void dm_observeDeallocations(const void *metadata, const dm_DeallocationObserver *observer) {
  ObservedClass *class = find(metadata);
  if (!atomic_load_explicit(&class->observer, memory_order_relaxed))
    atomic_store(&class->observer, observer);
}
