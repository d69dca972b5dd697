#include "LazyLibarchive.h"

#ifdef BALLAST_LINKS_LIBARCHIVE

#define LIBARCHIVE_ADDRESS(name) .name = &name,
static const struct Libarchive functions = {LIBARCHIVE_FUNCTIONS(LIBARCHIVE_ADDRESS)};

const struct Libarchive *libarchive(void) { return &functions; }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static struct Libarchive functions;
static bool is_open = false;

static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  // A pointer to a function cannot be converted to one to data, but has the same size (POSIX, dlsym).
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void open_library(void) {
  // The version that Debian, Ubuntu and Fedora have had since libarchive 3.0.
  void *library = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
#define LIBARCHIVE_FIND(name) && find(library, #name, &functions.name)
  is_open = true LIBARCHIVE_FUNCTIONS(LIBARCHIVE_FIND);
}

const struct Libarchive *libarchive(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open ? &functions : NULL;
}

#endif
