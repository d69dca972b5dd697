// Empty without the library, which is optional: Package.swift links it and defines BALLAST_LIBDEFLATE if it is installed.
#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#endif
