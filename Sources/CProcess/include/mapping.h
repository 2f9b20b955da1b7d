#ifndef CPROCESS_MAPPING_H
#define CPROCESS_MAPPING_H

#include <stdbool.h>
#include <stddef.h>

/// The first bytes of a file where the system keeps them.
struct cprocess_mapping {
  unsigned char *bytes;
  size_t length;
  int number;
};

/// Maps the first `length` bytes of a file (mmap(2)), to be read only; false when that cannot be had.
///
/// Whoever looks at a page that the file lost meanwhile gets SIGBUS. From now on such pages become zeros instead,
/// and what follows them, too. No more than 16 files can be mapped at a time.
bool cprocess_map(int descriptor, size_t length, struct cprocess_mapping *mapping);

/// Brings a part of the file to where it can be looked at; false when the file does not have it, or it cannot be
/// read: then what follows there is lost, and only read(2) tells why.
bool cprocess_fetch(struct cprocess_mapping mapping, size_t from, size_t length);

/// Lets go of the pages of a part, which come back when they are looked at.
void cprocess_let_go(struct cprocess_mapping mapping, size_t from, size_t length);

/// Something of it became zeros while somebody looked at it, because the file lost it.
bool cprocess_was_cut(struct cprocess_mapping mapping);

void cprocess_unmap(struct cprocess_mapping mapping);

#endif
