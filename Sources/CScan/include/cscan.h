#ifndef SCENETRACE_CSCAN_H
#define SCENETRACE_CSCAN_H

#include <stddef.h>
#include <stdint.h>

// A nibble table holds, for each of up to two groups of eight buckets and each of the three bytes
// of an anchor and the byte after it, 16 masks indexed by bits 0-3 of the byte and 16 masks
// indexed by bits 3-6. Bits 3-6 tell ASCII letters apart better than bits 4-7, whose top bit is
// always clear in a log.
#define CSCAN_GROUP_SIZE (4 * 2 * 16)

// A byte table holds, for each of up to two groups of eight buckets and each of those four bytes, 128
// masks indexed by bits 0-6 of the byte: bytes that are not ASCII share those of others.
#define CSCAN_BYTE_GROUP_SIZE (4 * 128)

// The filter holds one bit for each value of cscan_hash.
#define CSCAN_HASH_BITS 14
// Entries are kept by the upper bits of the hash alone: the filter has told the rest, and what is shorter
// is made sooner.
#define CSCAN_PLACE_BITS 10

// The instruction sets a kernel can be asked for.
#define CSCAN_SCALAR 0
#define CSCAN_VECTOR16 1
#define CSCAN_VECTOR32 2
#define CSCAN_VECTOR64 3

static inline uint32_t cscan_hash(uint8_t first, uint8_t second, uint8_t third) {
  uint32_t word = (uint32_t)first | (uint32_t)second << 8 | (uint32_t)third << 16;
  return (word * 0x9E3779B1u) >> (32 - CSCAN_HASH_BITS);
}

static inline uint32_t cscan_place(uint32_t hash) {
  return hash >> (CSCAN_HASH_BITS - CSCAN_PLACE_BITS);
}

// The widest of the constants above that this processor can run.
int cscan_widest(void);

// A literal that is compared when its anchor is found.
struct cscan_entry {
  int32_t text;    // where in cscan_set.text its bytes begin, in lower case when folded
  int32_t length;
  int32_t offset;  // of the anchor in the literal
  int32_t folds_case;
};

// The eight bytes of the text from CSCAN_BEFORE bytes before an anchor on are, under the mask, this
// word: many literals share an anchor, and few words are equal.
#define CSCAN_BEFORE 2
struct cscan_word {
  uint64_t word, mask;
};

// All that a search needs; the memory belongs to the caller.
struct cscan_set {
  // Nibble tables, one behind the other; byte tables where CSCAN_VECTOR64 is asked for.
  const uint8_t *tables;
  int32_t groups;         // one or two
  const uint64_t *filter;
  // Of first_entry[place] to first_entry[place + 1] the hash is at that place.
  const int32_t *first_entry;
  const struct cscan_entry *entries;
  const struct cscan_word *words;  // of each entry
  const uint8_t *text;
};

// Looks for the first anchor at p with from <= p and p + 3 <= to whose literal lies in
// text[first..<end]. Returns where the literal begins, and p in *anchor; -1 if there is none.
// Never reads outside text[first..<end].
ptrdiff_t cscan_find(int width, const struct cscan_set *set, const uint8_t *text, ptrdiff_t first,
                     ptrdiff_t end, ptrdiff_t from, ptrdiff_t to, ptrdiff_t *anchor);

// Where in text[from..<end] the byte `first` stands with `second` behind it; -1 if nowhere.
ptrdiff_t cscan_find_pair(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t first,
                          uint8_t second);

// How many of the bytes are line feeds.
ptrdiff_t cscan_count_newlines(const uint8_t *text, ptrdiff_t length);

#endif
