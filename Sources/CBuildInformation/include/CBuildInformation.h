#ifndef CBUILDINFORMATION_H
#define CBUILDINFORMATION_H

/// The commit that the sources were built from, with `-modified` if they were changed since; empty outside of a repository.
extern const char *const _Nonnull ballast_commit;

#endif
