#ifndef SCENETRACE_CPCRE2_SHIM_H
#define SCENETRACE_CPCRE2_SHIM_H

// pcre2.h declares nothing until the code unit width is chosen (pcre2api(3)).
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

// PCRE2_UNSET is `~(PCRE2_SIZE)0`, a cast that Swift cannot import.
static inline int cpcre2_is_unset(PCRE2_SIZE offset) { return offset == PCRE2_UNSET; }

#endif
