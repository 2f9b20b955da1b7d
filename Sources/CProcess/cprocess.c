#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // dl_iterate_phdr(3)
#endif
#include "cprocess.h"

#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <link.h>
#include <sys/mman.h>
#endif

static int guarded_descriptor = -1;
static struct termios guarded_mode;
static unsigned char guarded_bytes[128];
static size_t guarded_length;
static volatile sig_atomic_t is_guarded;

void cprocess_restore_terminal(void) {
  if (!is_guarded) return;
  is_guarded = 0;
  size_t written = 0;
  while (written < guarded_length) {
    ssize_t count = write(guarded_descriptor, guarded_bytes + written, guarded_length - written);
    if (count <= 0) break;
    written += (size_t)count;
  }
  tcsetattr(guarded_descriptor, TCSAFLUSH, &guarded_mode);
}

void cprocess_return_memory(void) {
#ifdef __GLIBC__
  // What is set does not rise with the largest piece that was ever let go of, nor does from which size on pieces
  // are the system's own.
  mallopt(M_TRIM_THRESHOLD, 128 << 10);
  mallopt(M_TOP_PAD, 128 << 10);
#endif
}

#ifdef __linux__
static int return_segments(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size, (void)context;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    // What was written to exists nowhere else.
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t begin = (uintptr_t)object->dlpi_addr + (uintptr_t)segment->p_vaddr;
    uintptr_t end = (begin + segment->p_filesz) & ~(page - 1);
    begin = (begin + page - 1) & ~(page - 1);
    if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  return 1;  // The program is the first of its objects.
}
#endif

void cprocess_return_program(void) {
#ifdef __linux__
  dl_iterate_phdr(return_segments, NULL);
#endif
}

pid_t cprocess_copy(void) {
  pid_t copy = fork();
  // The terminal stays with the process that it is of.
  if (copy == 0) is_guarded = 0;
  return copy;
}

static void restore_and_die(int signal_number) {
  cprocess_restore_terminal();
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void cprocess_guard_terminal(int descriptor, const struct termios *mode, const void *bytes, size_t length) {
  if (length > sizeof guarded_bytes) length = sizeof guarded_bytes;
  guarded_descriptor = descriptor;
  guarded_mode = *mode;
  memcpy(guarded_bytes, bytes, length);
  guarded_length = length;
  // A stack that has overflown is no place for a handler.
  static unsigned char stack_bytes[64 << 10];
  stack_t stack = {.ss_sp = stack_bytes, .ss_size = sizeof stack_bytes, .ss_flags = 0};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore_and_die;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGHUP};
  for (size_t index = 0; index < sizeof fatal / sizeof *fatal; index++) sigaction(fatal[index], &action, NULL);
  is_guarded = 1;
}
