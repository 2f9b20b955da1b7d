#ifndef CPROCESS_H
#define CPROCESS_H

#include "mapping.h"

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// Makes a copy of this process (fork(2), which Swift hides on Darwin, where what has threads must not use
/// it): its number, 0 in the copy, below 0 when there can be none.
pid_t cprocess_copy(void);

/// Has memory that is let go of given back to the system soon, where the C library can be told so
/// (mallopt(3)): it is asked for in many small pieces, and those of an app's launch are let go of at once.
void cprocess_return_memory(void);

/// Lets go of the pages of the program's own code and constants (madvise(2)), most of which were needed to
/// begin only: what is needed again comes back from the file, which the system keeps in memory.
void cprocess_return_program(void);

/// Remembers how the terminal is put back, `length` bytes and its mode, for whatever ends this process.
void cprocess_guard_terminal(int descriptor, const struct termios *mode, const void *bytes, size_t length);

/// Puts the guarded terminal back, once; may be called by a signal's handler.
void cprocess_restore_terminal(void);

#endif
