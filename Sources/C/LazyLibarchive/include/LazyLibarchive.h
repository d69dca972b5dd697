#pragma once
#include <archive.h>
#include <archive_entry.h>

// The functions of libarchive that are called.
#define LIBARCHIVE_FUNCTIONS(F) \
  F(archive_entry_filetype) \
  F(archive_entry_hardlink) \
  F(archive_entry_is_encrypted) \
  F(archive_entry_pathname) \
  F(archive_entry_pathname_utf8) \
  F(archive_entry_size) \
  F(archive_entry_sparse_count) \
  F(archive_entry_symlink) \
  F(archive_entry_symlink_utf8) \
  F(archive_error_string) \
  F(archive_filter_bytes) \
  F(archive_filter_code) \
  F(archive_filter_count) \
  F(archive_filter_name) \
  F(archive_format) \
  F(archive_format_name) \
  F(archive_read_append_filter) \
  F(archive_read_data_block) \
  F(archive_read_free) \
  F(archive_read_header_position) \
  F(archive_read_new) \
  F(archive_read_next_header) \
  F(archive_read_open_memory) \
  F(archive_read_support_format_7zip) \
  F(archive_read_support_format_ar) \
  F(archive_read_support_format_cab) \
  F(archive_read_support_format_cpio) \
  F(archive_read_support_format_gnutar) \
  F(archive_read_support_format_iso9660) \
  F(archive_read_support_format_lha) \
  F(archive_read_support_format_rar) \
  F(archive_read_support_format_rar5) \
  F(archive_read_support_format_raw) \
  F(archive_read_support_format_tar) \
  F(archive_read_support_format_xar)

#define LIBARCHIVE_MEMBER(name) __typeof__(&name) _Nonnull name;

/// Pointers to functions of libarchive, with their names.
struct Libarchive {
  LIBARCHIVE_FUNCTIONS(LIBARCHIVE_MEMBER)
};

#undef LIBARCHIVE_MEMBER

/// The functions of libarchive, which the first call opens. Returns NULL if the library is not installed, or is so old
/// that it lacks one of them. Called on any thread.
///
/// Most commands do not need libarchive. It brings libxml2 and ICU, and loading them takes longer than `--version`.
const struct Libarchive *_Nullable libarchive(void);
