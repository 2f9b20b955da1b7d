// Loaded before the C library (LD_PRELOAD): makes calls of the program under test go wrong.
//
//   FAULT_CALL   the calls that go wrong, such as "read,write"; "clock" turns the clock back. To map a file, and to
//                go on behind a piece of it, is to read it: what follows is missing where reading fails for good
//   FAULT_PATH   only on files whose path holds this text
//   FAULT_FD     only on this descriptor
//   FAULT_AFTER  so many calls go well before
//   FAULT_BYTES  so many bytes go well before
//   FAULT_ERRNO  the error's number
//   FAULT_MODE   fail: from then on every call fails; once: one call fails; other: every other call
//                fails; short: a call moves one byte; stop: the process stops itself, once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static const char *calls, *path, *mode = "fail";
static int number = EIO, descriptor = -1;
static long after, bytes = -1;
static long count, moved;
static int isReady;

static void prepare(void) {
  if (isReady) return;
  isReady = 1;
  calls = getenv("FAULT_CALL");
  path = getenv("FAULT_PATH");
  if (getenv("FAULT_MODE")) mode = getenv("FAULT_MODE");
  if (getenv("FAULT_ERRNO")) number = atoi(getenv("FAULT_ERRNO"));
  if (getenv("FAULT_FD")) descriptor = atoi(getenv("FAULT_FD"));
  if (getenv("FAULT_AFTER")) after = atol(getenv("FAULT_AFTER"));
  if (getenv("FAULT_BYTES")) bytes = atol(getenv("FAULT_BYTES"));
}

static int isCalled(const char *call) {
  prepare();
  if (!calls) return 0;
  size_t length = strlen(call);
  for (const char *found = calls; (found = strstr(found, call)); found += length) {
    char before = found == calls ? ',' : found[-1], behind = found[length];
    if (before == ',' && (behind == ',' || !behind)) return 1;
  }
  return 0;
}

static int isMeant(const char *call, int fd) {
  if (!isCalled(call)) return 0;
  if (descriptor >= 0 && fd != descriptor) return 0;
  if (!path) return descriptor >= 0;
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  return strstr(name, path) != NULL;
}

static int isMeantPath(const char *call, const char *name) {
  return isCalled(call) && path && strstr(name, path) != NULL;
}

// Whether this call goes wrong; sets errno.
static int goesWrong(void) {
  long place = __sync_fetch_and_add(&count, 1);
  if (place < after || bytes >= 0 && moved < bytes) return 0;
  if (!strcmp(mode, "short")) return 0;
  if (!strcmp(mode, "stop")) {
    if (place == after) raise(SIGSTOP);
    return 0;
  }
  if (!strcmp(mode, "once") && place != after) return 0;
  if (!strcmp(mode, "other") && (place - after) % 2) return 0;
  errno = number;
  return 1;
}

static size_t allowed(size_t wanted) {
  if (!strcmp(mode, "short") && wanted > 1) return 1;
  if (bytes >= 0 && moved < bytes && (long)wanted > bytes - moved) return bytes - moved;
  return wanted;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t read(int fd, void *room, size_t wanted) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) real = REAL(read);
  if (!isMeant("read", fd)) return real(fd, room, wanted);
  if (goesWrong()) return -1;
  ssize_t result = real(fd, room, allowed(wanted));
  if (result > 0) moved += result;
  return result;
}

static struct {
  char *begin, *end;
  int fd;
} mappings[64];
static int mappingCount;

static void *map(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  static void *(*real)(void *, size_t, int, int, int, off_t);
  if (!real) real = REAL(mmap);
  return real(address, length, protection, flags, fd, offset);
}

// Whoever looks at these pages gets SIGBUS, as where a disk fails.
static void lose(char *begin, char *end) {
  size_t page = sysconf(_SC_PAGESIZE), length = end - begin;
  int nothing = memfd_create("nothing", MFD_CLOEXEC);
  map((char *)(((size_t)begin + page - 1) / page * page), length, PROT_READ, MAP_PRIVATE | MAP_FIXED, nothing, 0);
  REAL(close)(nothing);
}

static int isMissing(int fd) { return isMeant("read", fd) && goesWrong() && number == EIO; }

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  char *bytes = map(address, length, protection, flags, fd, offset);
  if (bytes != MAP_FAILED && fd >= 0) {
    int place = __sync_fetch_and_add(&mappingCount, 1) % 64;
    mappings[place].begin = bytes;
    mappings[place].end = bytes + length;
    mappings[place].fd = fd;
    if (isMissing(fd)) lose(bytes, bytes + length);
  }
  return bytes;
}

void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t offset) {
  return mmap(address, length, protection, flags, fd, offset);
}

off_t lseek(int fd, off_t offset, int whence) {
  static off_t (*real)(int, off_t, int);
  if (!real) real = REAL(lseek);
  for (int place = 0; whence == SEEK_SET && place < 64; place++) {
    char *begin = mappings[place].begin, *end = mappings[place].end;
    if (!begin || mappings[place].fd != fd || offset <= 0 || offset > end - begin) continue;
    if (isMissing(fd) && begin + offset < end) lose(begin + offset, end);
    break;
  }
  return real(fd, offset, whence);
}

off64_t lseek64(int fd, off64_t offset, int whence) { return lseek(fd, offset, whence); }

ssize_t pread(int fd, void *room, size_t wanted, off_t offset) {
  static ssize_t (*real)(int, void *, size_t, off_t);
  if (!real) real = REAL(pread);
  if (!isMeant("pread", fd)) return real(fd, room, wanted, offset);
  if (goesWrong()) return -1;
  return real(fd, room, wanted, offset);
}

ssize_t pread64(int fd, void *room, size_t wanted, off64_t offset) {
  return pread(fd, room, wanted, offset);
}

ssize_t write(int fd, const void *text, size_t wanted) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = REAL(write);
  if (!isMeant("write", fd)) return real(fd, text, wanted);
  if (goesWrong()) return -1;
  ssize_t result = real(fd, text, allowed(wanted));
  if (result > 0) moved += result;
  return result;
}

int fsync(int fd) {
  if (isMeant("fsync", fd) && goesWrong()) return -1;
  return REAL(fsync)(fd);
}

int close(int fd) {
  if (isMeant("close", fd) && goesWrong()) {
    int error = errno;
    REAL(close)(fd);
    errno = error;
    return -1;
  }
  return REAL(close)(fd);
}

int poll(struct pollfd *requests, nfds_t several, int milliseconds) {
  if (several && isMeant("poll", requests[0].fd) && goesWrong()) return -1;
  return REAL(poll)(requests, several, milliseconds);
}

int rename(const char *from, const char *to) {
  if (isMeantPath("rename", to) && goesWrong()) return -1;
  return REAL(rename)(from, to);
}

int open(const char *name, int flags, ...) {
  mode_t permissions = 0;
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list rest;
    va_start(rest, flags);
    permissions = va_arg(rest, mode_t);
    va_end(rest);
  }
  if (isMeantPath("open", name) && goesWrong()) return -1;
  return REAL(open)(name, flags, permissions);
}

int open64(const char *name, int flags, ...) {
  mode_t permissions = 0;
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list rest;
    va_start(rest, flags);
    permissions = va_arg(rest, mode_t);
    va_end(rest);
  }
  return open(name, flags, permissions);
}

// Every look at the clock shows a day less than the one before.
static time_t ago(void) { return 86400 * (__sync_fetch_and_add(&count, 1) + 1); }

time_t time(time_t *room) {
  time_t now = REAL(time)(NULL);
  if (isCalled("clock")) now -= ago();
  if (room) *room = now;
  return now;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = REAL(clock_gettime)(clock, now);
  if (isCalled("clock")) now->tv_sec -= clock == CLOCK_REALTIME ? ago() : 1;
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  int result = REAL(gettimeofday)(now, zone);
  if (isCalled("clock")) now->tv_sec -= ago();
  return result;
}
