#ifndef CORE_FOUNDATION_TABLES_H
#define CORE_FOUNDATION_TABLES_H

#include <stddef.h>
#include <stdint.h>

/// The reader of Apple's platforms, which Foundation contains on Linux too. Its contents are not trusted: call it in a process of
/// its own, after the library was opened.

/// Opens the library: a name or a path. Returns 0 if it cannot be opened, or lacks a function. On Apple's platforms, the program is
/// linked with it.
int core_foundation_open(const char *library);

/// A table of texts. The caller releases it with `core_foundation_release`. NULL for bytes that are no property list.
const void *core_foundation_table(const uint8_t *bytes, size_t count);

/// A key. The caller releases it. NULL for bytes that are not UTF-8.
const void *core_foundation_key(const uint8_t *utf8, size_t count);

/// Whether a table contains a key. Reads the length of its text.
int core_foundation_finds(const void *table, const void *key);

/// Accepts NULL.
void core_foundation_release(const void *object);

/// A counter of this process's instructions outside the kernel: a file descriptor, or -1 where the machine or its settings give
/// no counter.
int instruction_counter(void);

/// The instructions until now; -1 without a counter.
int64_t instruction_count(int counter);

#endif
