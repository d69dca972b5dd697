#include "CoreFoundationTables.h"

#ifdef __APPLE__

#include <CoreFoundation/CoreFoundation.h>

int core_foundation_open(const char *library) {
  (void)library;
  return 1;
}

#else

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

// Foundation for Linux has these functions without headers.
typedef const void *CFTypeRef;
typedef long CFIndex;
typedef unsigned long CFTypeID;
#define kCFStringEncodingUTF8 0x08000100

static CFTypeRef (*CFDataCreate)(CFTypeRef allocator, const uint8_t *bytes, CFIndex count);
static CFTypeRef (*CFPropertyListCreateWithData)(
    CFTypeRef allocator, CFTypeRef data, unsigned long options, CFIndex *format, CFTypeRef *error);
static CFTypeRef (*CFStringCreateWithBytes)(
    CFTypeRef allocator, const uint8_t *bytes, CFIndex count, uint32_t encoding, unsigned char external);
static CFTypeID (*CFGetTypeID)(CFTypeRef object);
static CFTypeID (*CFDictionaryGetTypeID)(void);
static CFTypeID (*CFStringGetTypeID)(void);
static CFTypeRef (*CFDictionaryGetValue)(CFTypeRef dictionary, const void *key);
static CFIndex (*CFStringGetLength)(CFTypeRef string);
static void (*CFRelease)(CFTypeRef object);

static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  // A pointer to a function cannot be converted to one to data, but has the same size (POSIX, dlsym).
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

int core_foundation_open(const char *library) {
  // Its own copy of Swift's runtime is not that of this program.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL
#ifdef RTLD_DEEPBIND
                                     | RTLD_DEEPBIND
#endif
  );
  if (!handle) return 0;
#define FIND(name) find(handle, #name, &name)
  return FIND(CFDataCreate) && FIND(CFPropertyListCreateWithData) && FIND(CFStringCreateWithBytes)
         && FIND(CFGetTypeID) && FIND(CFDictionaryGetTypeID) && FIND(CFStringGetTypeID)
         && FIND(CFDictionaryGetValue) && FIND(CFStringGetLength) && FIND(CFRelease);
}

#endif

const void *core_foundation_table(const uint8_t *bytes, size_t count) {
  CFTypeRef data = CFDataCreate(NULL, bytes, (CFIndex)count);
  if (!data) return NULL;
  CFTypeRef table = CFPropertyListCreateWithData(NULL, data, 0, NULL, NULL);
  CFRelease(data);
  if (table && CFGetTypeID(table) != CFDictionaryGetTypeID()) {
    CFRelease(table);
    return NULL;
  }
  return table;
}

const void *core_foundation_key(const uint8_t *utf8, size_t count) {
  return CFStringCreateWithBytes(NULL, utf8, (CFIndex)count, kCFStringEncodingUTF8, 0);
}

int core_foundation_finds(const void *table, const void *key) {
  CFTypeRef value = CFDictionaryGetValue(table, key);
  if (!value) return 0;
  return CFGetTypeID(value) != CFStringGetTypeID() || CFStringGetLength(value) >= 0;
}

void core_foundation_release(const void *object) {
  if (object) CFRelease(object);
}

#ifdef __linux__

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int instruction_counter(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int64_t instruction_count(int counter) {
  int64_t count = -1;
  if (counter < 0 || read(counter, &count, sizeof count) != sizeof count) return -1;
  return count;
}

#else

int instruction_counter(void) { return -1; }
int64_t instruction_count(int counter) {
  (void)counter;
  return -1;
}

#endif
