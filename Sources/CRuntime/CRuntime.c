#define _GNU_SOURCE
#include "CRuntime.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

bool isMainThread(void) { return syscall(SYS_gettid) == getpid(); }

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
// last reference to an instance goes. It is replaced by one that counts and then calls it.

typedef __attribute__((swiftcall)) void (*Destroyer)(__attribute__((swift_context)) void *);

typedef struct Watched {
  const void *metadata;
  Destroyer destroyer;
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
  atomic_fetch_add_explicit(&deaths, 1, memory_order_release);
  const void *metadata = *(const void *const *)object;
  find(metadata, atomic_load_explicit(bucket(metadata), memory_order_acquire))->destroyer(object);
}

/// Whether a word can be written to, found out without a fault if not.
static bool isWritable(_Atomic(Destroyer) *slot) {
  int ends[2];
  if (pipe(ends)) return false;
  Destroyer value = atomic_load(slot);
  bool isWritten = write(ends[1], &value, sizeof value) == sizeof value
                && read(ends[0], (void *)slot, sizeof value) == sizeof value;
  close(ends[0]);
  close(ends[1]);
  return isWritten;
}

bool watchDeaths(const void *metadata) {
  static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;
  _Atomic(Watched *) *head = bucket(metadata);
  Watched *watched = find(metadata, atomic_load_explicit(head, memory_order_acquire));
  if (watched) return watched->destroyer;
  pthread_mutex_lock(&adding);
  watched = find(metadata, atomic_load(head));
  if (!watched && (watched = malloc(sizeof *watched))) {
    _Atomic(Destroyer) *slot = (_Atomic(Destroyer) *)metadata - 2;
    watched->metadata = metadata;
    // Null says that it was tried in vain.
    watched->destroyer = isWritable(slot) ? atomic_load(slot) : NULL;
    watched->next = atomic_load(head);
    atomic_store(head, watched);
    if (watched->destroyer) atomic_store(slot, die);
  }
  pthread_mutex_unlock(&adding);
  return watched && watched->destroyer;
}

uint64_t watchedDeaths(void) { return atomic_load_explicit(&deaths, memory_order_acquire); }
