#define _GNU_SOURCE
#include "CRuntime.h"

#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

bool isMainThread(void) { return syscall(SYS_gettid) == getpid(); }

uintptr_t stackEnd(void) {
  pthread_attr_t attributes;
  void *end = NULL;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes)) return 0;
  if (pthread_attr_getstack(&attributes, &end, &size)) end = NULL;
  pthread_attr_destroy(&attributes);
  return (uintptr_t)end;
}

_Thread_local void *currentDelivery;

// MARK: Tables

_Atomic(const MethodRecord *) methodCache[tableSize];
_Atomic uint64_t methodAdditions;
_Atomic(const void *) classCache[tableSize];
_Atomic(const LiteralRecord *) literals[tableSize];
_Atomic(const void *) spellings[tableSize];

void addLiteral(
    const uint8_t *literal, intptr_t length, const uint8_t *name, const void *selector) {
  LiteralRecord *new = malloc(sizeof *new);
  if (!new) return;
  _Atomic(const LiteralRecord *) *head = &literals[(uintptr_t)literal / 8 % tableSize];
  *new = (LiteralRecord){literal, length, name, selector, atomic_load(head)};
  while (!atomic_compare_exchange_weak(head, &new->next, new)) {}
}

// MARK: Deaths

// A class's metadata has, two words before its address, the function that the runtime calls when the
// last reference to an instance goes. It is replaced by one that does what is asked for, and calls it.

typedef __attribute__((swiftcall)) void (*Destroyer)(__attribute__((swift_context)) void *);

typedef struct Watched {
  const void *metadata;
  Destroyer destroyer;
  atomic_bool isCounted;
  _Atomic(const DeathObserver *) observer;
  struct Watched *next;
} Watched;

// Only grows, as classes are never unloaded: so it is read without a lock.
static _Atomic(Watched *) buckets[256];
static _Atomic uint64_t deaths;

static _Atomic(Watched *) *bucket(const void *metadata) {
  return &buckets[((uintptr_t)metadata * 0x9E3779B97F4A7C15u) >> 56];
}

static Watched *find(const void *metadata, Watched *from) {
  while (from && from->metadata != metadata) from = from->next;
  return from;
}

__attribute__((swiftcall)) static void die(__attribute__((swift_context)) void *object) {
  const void *metadata = *(const void *const *)object;
  Watched *watched = find(metadata, atomic_load_explicit(bucket(metadata), memory_order_acquire));
  if (atomic_load(&watched->isCounted))
    atomic_fetch_add_explicit(&deaths, 1, memory_order_release);
  const DeathObserver *observer =
      atomic_load_explicit(&watched->observer, memory_order_acquire);
  if (!observer || !observer->isAwaited(object)) {
    watched->destroyer(object);
    return;
  }
  // As long as its memory is kept, its address is nobody else's: so it stands for the object until
  // the observer has been told, also in the object's own deinit.
  swift_unownedRetain(object);
  watched->destroyer(object);
  observer->hasDied(object);
  swift_unownedRelease(object);
}

/// Whether a word can be written to, found out without a fault if not.
///
/// The system is asked to add 0 to half of it, which needs no descriptor and no second thread.
static bool isWritable(_Atomic(Destroyer) *slot) {
  uint32_t unwaited = 0;
  return syscall(SYS_futex, &unwaited, FUTEX_WAKE_OP_PRIVATE, 0, 0, slot,
                 FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_EQ, 0)) >= 0;
}

/// What is known of a class whose instances' deaths are noticed; null if they cannot be.
static Watched *watch(const void *metadata) {
  static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;
  _Atomic(Watched *) *head = bucket(metadata);
  Watched *watched = find(metadata, atomic_load_explicit(head, memory_order_acquire));
  if (!watched) {
    pthread_mutex_lock(&adding);
    watched = find(metadata, atomic_load(head));
    if (!watched && (watched = calloc(1, sizeof *watched))) {
      _Atomic(Destroyer) *slot = (_Atomic(Destroyer) *)metadata - 2;
      watched->metadata = metadata;
      // Null says that it was tried in vain.
      watched->destroyer = isWritable(slot) ? atomic_load(slot) : NULL;
      watched->next = atomic_load(head);
      atomic_store(head, watched);
      if (watched->destroyer) atomic_store(slot, die);
    }
    pthread_mutex_unlock(&adding);
  }
  return watched && watched->destroyer ? watched : NULL;
}

bool countDeaths(const void *metadata) {
  Watched *watched = watch(metadata);
  if (watched && !atomic_load_explicit(&watched->isCounted, memory_order_relaxed))
    atomic_store(&watched->isCounted, true);
  return watched;
}

uint64_t countedDeaths(void) { return atomic_load_explicit(&deaths, memory_order_acquire); }

bool observeDeaths(const void *metadata, const DeathObserver *observer) {
  Watched *watched = watch(metadata);
  if (watched && !atomic_load_explicit(&watched->observer, memory_order_relaxed))
    atomic_store(&watched->observer, observer);
  return watched;
}
