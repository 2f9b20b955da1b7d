#ifndef SCENETRACE_CARCHIVE_SHIM_H
#define SCENETRACE_CARCHIVE_SHIM_H

// Homebrew keeps libarchive out of the compiler's way, and macOS has the library without headers.
#if __has_include(<archive.h>)
#include <archive.h>
#include <archive_entry.h>
#elif __has_include("/opt/homebrew/opt/libarchive/include/archive.h")
#include "/opt/homebrew/opt/libarchive/include/archive.h"
#include "/opt/homebrew/opt/libarchive/include/archive_entry.h"
#else
#include "/usr/local/opt/libarchive/include/archive.h"
#include "/usr/local/opt/libarchive/include/archive_entry.h"
#endif

#include <dlfcn.h>

// The functions that are called. They are looked up when the first packed input is met: linking
// them would make every start wait for the twenty libraries that libarchive depends on, and would
// keep the program from starting where libarchive is not installed.
struct carchive {
  __typeof__(archive_read_new) *read_new;
  __typeof__(archive_read_free) *read_free;
  __typeof__(archive_read_support_filter_bzip2) *read_support_filter_bzip2;
  __typeof__(archive_read_support_filter_compress) *read_support_filter_compress;
  __typeof__(archive_read_support_filter_gzip) *read_support_filter_gzip;
  __typeof__(archive_read_support_filter_lz4) *read_support_filter_lz4;
  __typeof__(archive_read_support_filter_lzma) *read_support_filter_lzma;
  __typeof__(archive_read_support_filter_xz) *read_support_filter_xz;
  __typeof__(archive_read_support_filter_zstd) *read_support_filter_zstd;
  __typeof__(archive_read_support_format_empty) *read_support_format_empty;
  __typeof__(archive_read_support_format_raw) *read_support_format_raw;
  __typeof__(archive_read_support_format_tar) *read_support_format_tar;
  __typeof__(archive_read_support_format_zip) *read_support_format_zip;
  __typeof__(archive_read_set_callback_data) *read_set_callback_data;
  __typeof__(archive_read_set_read_callback) *read_set_read_callback;
  __typeof__(archive_read_set_seek_callback) *read_set_seek_callback;
  __typeof__(archive_read_set_skip_callback) *read_set_skip_callback;
  __typeof__(archive_read_open1) *read_open1;
  __typeof__(archive_read_next_header) *read_next_header;
  __typeof__(archive_read_data_block) *read_data_block;
  __typeof__(archive_error_string) *error_string;
  __typeof__(archive_filter_bytes) *filter_bytes;
  __typeof__(archive_filter_count) *filter_count;
  __typeof__(archive_format) *format;
  __typeof__(archive_entry_filetype) *entry_filetype;
  __typeof__(archive_entry_hardlink) *entry_hardlink;
  __typeof__(archive_entry_pathname) *entry_pathname;
  __typeof__(archive_entry_pathname_utf8) *entry_pathname_utf8;
};

// Opens the library `name` and finds the functions in it; 0 when it or one of them is not there.
// In C, because only here the compiler knows each function's type.
static inline int carchive_load(struct carchive *library, const char *name) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return 0;
#define CARCHIVE_FIND(function)                                                                 \
  library->function = (__typeof__(library->function))dlsym(handle, "archive_" #function);       \
  if (library->function == NULL) return 0
  CARCHIVE_FIND(read_new);
  CARCHIVE_FIND(read_free);
  CARCHIVE_FIND(read_support_filter_bzip2);
  CARCHIVE_FIND(read_support_filter_compress);
  CARCHIVE_FIND(read_support_filter_gzip);
  CARCHIVE_FIND(read_support_filter_lz4);
  CARCHIVE_FIND(read_support_filter_lzma);
  CARCHIVE_FIND(read_support_filter_xz);
  CARCHIVE_FIND(read_support_filter_zstd);
  CARCHIVE_FIND(read_support_format_empty);
  CARCHIVE_FIND(read_support_format_raw);
  CARCHIVE_FIND(read_support_format_tar);
  CARCHIVE_FIND(read_support_format_zip);
  CARCHIVE_FIND(read_set_callback_data);
  CARCHIVE_FIND(read_set_read_callback);
  CARCHIVE_FIND(read_set_seek_callback);
  CARCHIVE_FIND(read_set_skip_callback);
  CARCHIVE_FIND(read_open1);
  CARCHIVE_FIND(read_next_header);
  CARCHIVE_FIND(read_data_block);
  CARCHIVE_FIND(error_string);
  CARCHIVE_FIND(filter_bytes);
  CARCHIVE_FIND(filter_count);
  CARCHIVE_FIND(format);
  CARCHIVE_FIND(entry_filetype);
  CARCHIVE_FIND(entry_hardlink);
  CARCHIVE_FIND(entry_pathname);
  CARCHIVE_FIND(entry_pathname_utf8);
#undef CARCHIVE_FIND
  return 1;
}

// AE_IFREG is a cast, which Swift cannot import.
static inline int carchive_is_regular(const struct carchive *library, struct archive_entry *entry) {
  return library->entry_filetype(entry) == AE_IFREG;
}

#endif
