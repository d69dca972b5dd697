#include "CBuildInformation.h"

// Package.swift defines it from the repository; a source archive has none.
#ifndef BALLAST_COMMIT
#define BALLAST_COMMIT ""
#endif

const char *const ballast_commit = BALLAST_COMMIT;
