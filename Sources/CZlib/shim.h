#ifndef SCENETRACE_CZLIB_SHIM_H
#define SCENETRACE_CZLIB_SHIM_H

#include <zlib.h>

#include <dlfcn.h>

// The functions that are called. They are looked up when the first gzip file is met, so that no
// other start pays for the library.
struct czlib {
  __typeof__(inflateInit2_) *inflate_init;
  __typeof__(inflate) *inflate;
  __typeof__(inflateReset) *inflate_reset;
  __typeof__(inflateEnd) *inflate_end;
};

// Opens the library `name` and finds the functions in it; 0 when it or one of them is not there.
// In C, because only here the compiler knows each function's type.
static inline int czlib_load(struct czlib *library, const char *name) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return 0;
  library->inflate_init = (__typeof__(library->inflate_init))dlsym(handle, "inflateInit2_");
  library->inflate = (__typeof__(library->inflate))dlsym(handle, "inflate");
  library->inflate_reset = (__typeof__(library->inflate_reset))dlsym(handle, "inflateReset");
  library->inflate_end = (__typeof__(library->inflate_end))dlsym(handle, "inflateEnd");
  return library->inflate_init && library->inflate && library->inflate_reset &&
         library->inflate_end;
}

// inflateInit2 is a macro, which Swift cannot import; 16 more than the largest window asks for
// gzip's header and trailer (zlib.h).
static inline int czlib_begin_gzip(const struct czlib *library, z_stream *stream) {
  return library->inflate_init(stream, 16 + MAX_WBITS, ZLIB_VERSION, (int)sizeof(z_stream));
}

#endif
