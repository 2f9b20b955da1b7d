#ifndef SCENETRACE_CSQLITE_SHIM_H
#define SCENETRACE_CSQLITE_SHIM_H

#include <sqlite3.h>

#include <dlfcn.h>
#include <stddef.h>

// The functions that are called. They are looked up when the first database is made: one format of
// many needs them, and the program starts where SQLite is not installed.
struct csqlite {
  __typeof__(sqlite3_libversion_number) *libversion_number;
  __typeof__(sqlite3_open_v2) *open_v2;
  __typeof__(sqlite3_close_v2) *close_v2;
  __typeof__(sqlite3_exec) *exec;
  __typeof__(sqlite3_prepare_v2) *prepare_v2;
  __typeof__(sqlite3_bind_double) *bind_double;
  __typeof__(sqlite3_bind_int64) *bind_int64;
  __typeof__(sqlite3_bind_null) *bind_null;
  __typeof__(sqlite3_bind_text64) *bind_text64;
  __typeof__(sqlite3_step) *step;
  __typeof__(sqlite3_reset) *reset;
  __typeof__(sqlite3_finalize) *finalize;
  __typeof__(sqlite3_errmsg) *errmsg;
  __typeof__(sqlite3_serialize) *serialize;
  __typeof__(sqlite3_free) *free;
};

// Opens the library `name` and finds the functions in it; 0 when it or one of them is not there, as
// sqlite3_serialize is not in a library that was built without it. In C, because only here the
// compiler knows each function's type.
static inline int csqlite_load(struct csqlite *library, const char *name) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return 0;
#define CSQLITE_FIND(function)                                                                  \
  library->function = (__typeof__(library->function))dlsym(handle, "sqlite3_" #function);       \
  if (library->function == NULL) return 0
  CSQLITE_FIND(libversion_number);
  CSQLITE_FIND(open_v2);
  CSQLITE_FIND(close_v2);
  CSQLITE_FIND(exec);
  CSQLITE_FIND(prepare_v2);
  CSQLITE_FIND(bind_double);
  CSQLITE_FIND(bind_int64);
  CSQLITE_FIND(bind_null);
  CSQLITE_FIND(bind_text64);
  CSQLITE_FIND(step);
  CSQLITE_FIND(reset);
  CSQLITE_FIND(finalize);
  CSQLITE_FIND(errmsg);
  CSQLITE_FIND(serialize);
  CSQLITE_FIND(free);
#undef CSQLITE_FIND
  return 1;
}

// SQLITE_TRANSIENT is a cast, which Swift cannot import, and no address at all would bind NULL
// instead of an empty text.
static inline int csqlite_bind_text(
    const struct csqlite *library, sqlite3_stmt *statement, int index, const char *text,
    sqlite3_uint64 size) {
  return library->bind_text64(
      statement, index, text == NULL ? "" : text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
