// Symbols of newer releases of glibc that the static libraries use, for a binary that also runs on glibc 2.31.
// Linked only with BALLAST_SYSROOT.
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

// glibc 2.36. Random bytes are not optional, so an error ends the process, as in glibc.
void arc4random_buf(void *buffer, size_t size) {
  char *next = buffer;
  while (size > 0) {
    ssize_t count = getrandom(next, size, 0);
    if (count < 0) {
      if (errno == EINTR) continue;
      abort();
    }
    next += count;
    size -= (size_t)count;
  }
}

// glibc 2.32. Zero means that there may be several threads, which is always safe.
char __libc_single_threaded = 0;
