#ifndef SCENETRACE_CSCAN_H
#define SCENETRACE_CSCAN_H

#include <stddef.h>
#include <stdint.h>

// At each position four marks are looked up, numbered from 0, that are made of the four bytes there: mark n
// of byte n and the one after it, the last of the last byte and the first. Two bytes tell a place apart from
// others better than one, and what is made of them is spread evenly, unlike letters.
static inline uint8_t cscan_mark(uint8_t byte, uint8_t next) {
  return (uint8_t)(byte ^ next ^ (next << 1)) & 0x7F;
}

// A nibble table holds, for each of up to two groups of eight buckets and each of the four marks, 16 bucket
// masks indexed by bits 0-3 of the mark and 16 indexed by bits 3-6.
#define CSCAN_GROUP_SIZE (4 * 2 * 16)

// A whole table holds, for each of up to two groups of eight buckets and each of six marks, 64 bucket masks indexed
// by bits 0-5 of the mark: the four, and those of the bytes that have one between them.
#define CSCAN_WHOLE_MARKS 6
#define CSCAN_WHOLE_GROUP_SIZE (CSCAN_WHOLE_MARKS * 64)

// Which byte a mark is made of, and which one with it.
static inline int cscan_mark_first(int mark) { return mark & 3; }
static inline int cscan_mark_next(int mark) { return mark < 4 ? (mark + 1) & 3 : (mark & 3) + 2; }

// The filter holds one bit for each value of cscan_hash.
#define CSCAN_HASH_BITS 14
// Entries are kept by fewer bits: the filter has told the rest, and what is shorter is made sooner.
#define CSCAN_PLACE_BITS 10

// The instruction sets a kernel can be asked for.
#define CSCAN_SCALAR 0
#define CSCAN_VECTOR16 1
#define CSCAN_VECTOR32 2
#define CSCAN_VECTOR64 3

static inline uint32_t cscan_hash(uint8_t first, uint8_t second, uint8_t third, uint8_t fourth) {
  uint32_t word = (uint32_t)first | (uint32_t)second << 8 | (uint32_t)third << 16 | (uint32_t)fourth << 24;
  return (word * 0x9E3779B1u) >> (32 - CSCAN_HASH_BITS);
}

// Where the entries of an anchor are, whose fourth byte may be any.
static inline uint32_t cscan_place(uint8_t first, uint8_t second, uint8_t third) {
  uint32_t word = (uint32_t)first | (uint32_t)second << 8 | (uint32_t)third << 16;
  return (word * 0x9E3779B1u) >> (32 - CSCAN_PLACE_BITS);
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

// The bytes around an anchor, CSCAN_BEFORE before it and CSCAN_BEHIND behind its first three, are, under the mask,
// this word: many literals share an anchor, and few words are equal.
#define CSCAN_BEFORE 5
#define CSCAN_BEHIND 3
struct cscan_word {
  uint64_t word, mask;
};

// All that a search needs; the memory belongs to the caller.
struct cscan_set {
  // Nibble tables, one behind the other; whole tables where CSCAN_VECTOR64 is asked for.
  const uint8_t *tables;
  int32_t groups;         // one or two
  const uint64_t *filter;
  // Those of first_entry[place] to first_entry[place + 1] are at that place.
  const int32_t *first_entry;
  const struct cscan_entry *entries;
  const struct cscan_word *words;  // of each entry
  const uint8_t *text;
};

// Where the first of the literals begins that lie in text[from..<end]; -1 if none does. None of them has its
// anchor more than `reach` bytes behind its beginning. Never reads outside text[from..<readable], which ends not
// before `end`: where it goes on there, the end is not copied first.
ptrdiff_t cscan_find(int width, const struct cscan_set *set, const uint8_t *text, ptrdiff_t from,
                     ptrdiff_t end, ptrdiff_t readable, ptrdiff_t reach);

// A line that holds one of the literals: where it begins, and its line feed.
struct cscan_line {
  ptrdiff_t start, newline;
};

// Puts lines of text[from..<end] that hold one of the literals into `lines`, the first `most` that do, and returns
// how many they are. text[from] is the first byte of a line, text[end - 1] a line feed, and none is in a literal.
ptrdiff_t cscan_find_lines(int width, const struct cscan_set *set, const uint8_t *text, ptrdiff_t from,
                           ptrdiff_t end, struct cscan_line *lines, ptrdiff_t most);

// Where in text[from..<end] the byte `first` stands with `second` behind it; -1 if nowhere.
ptrdiff_t cscan_find_pair(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t first,
                          uint8_t second);

// Where in text[from..<end] the first byte is one of the two; -1 if none is.
ptrdiff_t cscan_find_either(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t one,
                            uint8_t other);

// Where in text[from..<end] the byte stands last; -1 if nowhere.
ptrdiff_t cscan_find_last(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t byte);

// Of 64 bytes of JSON text, bit 0 for the first: the quotation marks before which no backslash is in force, and the
// backslashes.
struct cscan_string_marks {
  uint64_t quotes, backslashes;
};

// Puts the marks of the text into `marks`, one for each 64 bytes and one for what is left.
void cscan_mark_strings(const uint8_t *text, ptrdiff_t length, struct cscan_string_marks *marks);

// Has the bytes come near that are looked at soon.
static inline void cscan_fetch(const uint8_t *bytes, ptrdiff_t length) {
  for (ptrdiff_t place = 0; place < length; place += 64) __builtin_prefetch(bytes + place);
}

// How many of the bytes are line feeds.
ptrdiff_t cscan_count_newlines(const uint8_t *text, ptrdiff_t length);

#endif
