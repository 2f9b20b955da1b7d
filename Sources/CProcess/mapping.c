// Files that are read where the system keeps them, and what happens when they lose what is looked at.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // MAP_ANONYMOUS
#endif
#include "mapping.h"

#ifdef __linux__
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A system maps what it has around the page that is looked at, too: 64 KB unless it is told otherwise
// (fault_around_bytes in debugfs). What it does not map then it maps when that is looked at.
#define MAPPED_AT_ONCE (64 << 10)

enum { FREE, MAPPED, CUT };

// What the handler knows of a mapping; its state is written last.
static struct slot {
  atomic_uintptr_t begin, end;
  atomic_int state;
} slots[16];

// Of a thread: whether it fetches pages, and whether one of them was missing.
static _Thread_local volatile sig_atomic_t is_fetching, is_missing;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous;

static int is_replaced(uintptr_t address) {
  uintptr_t page = address & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  for (size_t index = 0; index < sizeof slots / sizeof *slots; index++) {
    struct slot *slot = slots + index;
    if (atomic_load(&slot->state) == FREE) continue;
    uintptr_t end = atomic_load(&slot->end);
    if (page < atomic_load(&slot->begin) || page >= end) continue;
    void *zeros = mmap((void *)page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (zeros == MAP_FAILED) return 0;
    // At what is being fetched nobody has looked.
    if (is_fetching) {
      is_missing = 1;
    } else {
      atomic_store(&slot->state, CUT);
    }
    return 1;
  }
  return 0;
}

static void handle(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  if (info->si_code > 0 && is_replaced((uintptr_t)info->si_addr)) return;
  // It is somebody else's, who gets it when it happens again.
  sigaction(signal_number, &previous, NULL);
  if (info->si_code <= 0) raise(signal_number);
}

// To be called with the lock.
static void install(void) {
  struct sigaction action;
  sigaction(SIGBUS, NULL, &action);
  if ((action.sa_flags & SA_SIGINFO) && action.sa_sigaction == handle) return;
  previous = action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, NULL);
}

static int claim(void *bytes, size_t length) {
  int number = -1;
  pthread_mutex_lock(&lock);
  install();
  for (int index = 0; index < (int)(sizeof slots / sizeof *slots) && number < 0; index++) {
    if (atomic_load(&slots[index].state) != FREE) continue;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    atomic_store(&slots[index].begin, (uintptr_t)bytes);
    atomic_store(&slots[index].end, (uintptr_t)bytes + (length + page - 1) / page * page);
    atomic_store(&slots[index].state, MAPPED);
    number = index;
  }
  pthread_mutex_unlock(&lock);
  return number;
}

bool cprocess_map(int descriptor, size_t length, struct cprocess_mapping *mapping) {
  if (length == 0) return false;
  void *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (bytes == MAP_FAILED) return false;
  *mapping = (struct cprocess_mapping){.bytes = bytes, .length = length, .number = -1};
  mapping->number = claim(bytes, length);
  if (mapping->number >= 0) return true;
  munmap(bytes, length);
  return false;
}

bool cprocess_fetch(struct cprocess_mapping mapping, size_t from, size_t length) {
  // MADV_POPULATE_READ would look up each page once more behind what maps many of them.
  const volatile unsigned char *bytes = mapping.bytes + from;
  is_missing = 0;
  is_fetching = 1;
  for (size_t place = 0; place < length; place += MAPPED_AT_ONCE) (void)bytes[place];
  if (length > 0) (void)bytes[length - 1];
  is_fetching = 0;
  return !is_missing;
}

void cprocess_let_go(struct cprocess_mapping mapping, size_t from, size_t length) {
  madvise(mapping.bytes + from, length, MADV_DONTNEED);
}

bool cprocess_was_cut(struct cprocess_mapping mapping) {
  return atomic_load(&slots[mapping.number].state) == CUT;
}

void cprocess_unmap(struct cprocess_mapping mapping) {
  atomic_store(&slots[mapping.number].state, FREE);
  munmap(mapping.bytes, mapping.length);
}
#else
bool cprocess_map(int descriptor, size_t length, struct cprocess_mapping *mapping) {
  (void)descriptor, (void)length, (void)mapping;
  return false;
}

bool cprocess_fetch(struct cprocess_mapping mapping, size_t from, size_t length) {
  (void)mapping, (void)from, (void)length;
  return false;
}

void cprocess_let_go(struct cprocess_mapping mapping, size_t from, size_t length) {
  (void)mapping, (void)from, (void)length;
}

bool cprocess_was_cut(struct cprocess_mapping mapping) {
  (void)mapping;
  return false;
}

void cprocess_unmap(struct cprocess_mapping mapping) { (void)mapping; }
#endif
