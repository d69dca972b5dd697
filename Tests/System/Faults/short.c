// Makes reads and writes shorter than asked for, and interrupts every third one, as a system may do at any time.
// Loaded with LD_PRELOAD by Tests/System/Faults/run. Only calls from the program itself are changed, not those inside libc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_uint calls;

static int interrupted(void) {
  if (atomic_fetch_add(&calls, 1) % 3 != 1) return 0;
  errno = EINTR;
  return 1;
}

static size_t part(size_t count) { return count > 7 ? count / 2 + 1 : count; }

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) next = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  return interrupted() ? -1 : next(file, bytes, part(count));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (!next) next = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
  return interrupted() ? -1 : next(file, bytes, part(count), offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite(file, bytes, count, offset);
}

ssize_t read(int file, void *bytes, size_t count) {
  static ssize_t (*next)(int, void *, size_t);
  if (!next) next = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  return interrupted() ? -1 : next(file, bytes, part(count));
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, void *, size_t, off_t);
  if (!next) next = (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");
  return interrupted() ? -1 : next(file, bytes, part(count), offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off_t offset) { return pread(file, bytes, count, offset); }
