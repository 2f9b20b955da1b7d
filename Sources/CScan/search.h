#ifndef SCENETRACE_SEARCH_H
#define SCENETRACE_SEARCH_H

// What the kernels have in common: how candidates are verified, and how many are looked for at once.
#include "cscan.h"

#include <string.h>

// What one call searches, and what it has found.
struct search {
  const struct cscan_set *set;
  const uint8_t *text;
  ptrdiff_t from, end, reach;
  // So much of the text may be read.
  ptrdiff_t readable;
  // No anchor that ends behind it matters.
  ptrdiff_t to;
  // Where the first literal begins of those that were found; -1 while none was.
  ptrdiff_t best;
  // Where lines are noted, how many can be, and how many were: then `from` lies behind the last one.
  struct cscan_line *lines;
  ptrdiff_t most, count;
};

static inline uint8_t lowercased(uint8_t byte) {
  return (uint8_t)(byte - 'A') < 26 ? byte | 0x20 : byte;
}

static int equals(const struct cscan_set *set, const struct cscan_entry *entry,
                  const uint8_t *at) {
  const uint8_t *wanted = set->text + entry->text;
  if (!entry->folds_case) return memcmp(at, wanted, (size_t)entry->length) == 0;
  for (int32_t index = 0; index < entry->length; index++) {
    if (lowercased(at[index]) != wanted[index]) return 0;
  }
  return 1;
}

// Reads the bytes around an anchor at `at` as a cscan_word has them; 0 where too little text lies around it.
static inline int read_around(const struct search *search, ptrdiff_t at, uint64_t *around) {
  if (at - CSCAN_BEFORE < search->from || at + 3 + CSCAN_BEHIND > search->readable) return 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // Not put together in memory: a processor waits for bytes that were stored apart.
  uint64_t before;
  uint32_t behind;
  memcpy(&before, search->text + at - CSCAN_BEFORE, sizeof before);
  memcpy(&behind, search->text + at + 3 + CSCAN_BEHIND - sizeof behind, sizeof behind);
  const int kept = 8 * CSCAN_BEFORE, dropped = 8 * ((int)sizeof behind - CSCAN_BEHIND);
  *around = (before & ((UINT64_C(1) << kept) - 1)) | (uint64_t)(behind >> dropped) << kept;
#else
  uint8_t bytes[CSCAN_BEFORE + CSCAN_BEHIND];
  memcpy(bytes, search->text + at - CSCAN_BEFORE, CSCAN_BEFORE);
  memcpy(bytes + CSCAN_BEFORE, search->text + at + 3, CSCAN_BEHIND);
  memcpy(around, bytes, sizeof *around);
#endif
  return 1;
}

// Whether the filter lets four bytes pass.
static inline __attribute__((always_inline)) uint64_t passes(const struct cscan_set *set,
                                                             const uint8_t *bytes) {
  uint32_t hash = cscan_hash(bytes[0], bytes[1], bytes[2], bytes[3]);
  return (set->filter[hash >> 6] >> (hash & 63)) & 1;
}

// Whether a literal may have its anchor at `at`, by the bytes around it.
static inline __attribute__((always_inline)) int may_hold(const struct search *search,
                                                          ptrdiff_t at) {
  const struct cscan_set *set = search->set;
  const uint8_t *bytes = search->text + at;
  // Otherwise no bit of them is asked for.
  uint64_t around;
  if (!read_around(search, at, &around)) return 1;
  uint32_t place = cscan_place(bytes[0], bytes[1], bytes[2]);
  const struct cscan_word *word = set->words + set->first_entry[place];
  const struct cscan_word *last = set->words + set->first_entry[place + 1];
  for (; word < last; word++) {
    if (((around ^ word->word) & word->mask) == 0) return 1;
  }
  return 0;
}

// Where the literal begins whose anchor is at `at`, or -1. Kept out of line so that the vector loops need not
// make room for it.
static __attribute__((noinline)) ptrdiff_t start_of_literal(const struct search *search,
                                                            ptrdiff_t at) {
  const struct cscan_set *set = search->set;
  ptrdiff_t best = -1;
  uint64_t around = 0;
  uint64_t asked = read_around(search, at, &around) ? UINT64_MAX : 0;
  const uint8_t *bytes = search->text + at;
  uint32_t place = cscan_place(bytes[0], bytes[1], bytes[2]);
  int32_t last = set->first_entry[place + 1];
  for (int32_t index = set->first_entry[place]; index < last; index++) {
    const struct cscan_word *word = set->words + index;
    if ((around ^ word->word) & word->mask & asked) continue;
    const struct cscan_entry *entry = set->entries + index;
    ptrdiff_t start = at - entry->offset;
    if (start < search->from || start + entry->length > search->end) continue;
    if (best >= 0 && start >= best) continue;
    if (equals(set, entry, search->text + start)) best = start;
  }
  return best;
}

// Takes in a literal that has its anchor at `at`, if there is one.
static inline __attribute__((always_inline)) void verify(struct search *search, ptrdiff_t at) {
  if (!may_hold(search, at)) return;
  ptrdiff_t start = start_of_literal(search, at);
  if (start < 0 || (search->best >= 0 && start >= search->best)) return;
  search->best = start;
  // What begins before it may have its anchor later, but not by more than this.
  ptrdiff_t stop = start + search->reach + 2;
  if (stop < search->to) search->to = stop;
}

// Notes the line of a literal that has its anchor at `at`, if there is one.
static inline __attribute__((always_inline)) void note_line(struct search *search, ptrdiff_t at) {
  if (!may_hold(search, at)) return;
  ptrdiff_t start = start_of_literal(search, at);
  if (start < 0) return;
  const uint8_t *newline = memchr(search->text + start, '\n', (size_t)(search->end - start));
  ptrdiff_t before = cscan_find_last(search->text, search->from, start, '\n');
  struct cscan_line *line = search->lines + search->count++;
  line->start = before < 0 ? search->from : before + 1;
  line->newline = newline ? newline - search->text : search->end - 1;
  // Of the line nothing more is asked, nor anything at all once there is no more room.
  search->from = line->newline + 1;
  if (search->count == search->most) search->to = search->from;
}

// Looks at blocks of 64 positions from `at` on, and at the three bytes behind them: bit n of found[block] is set
// when position 64 * block + n is a candidate, bit n of the result when block n has any.
typedef uint32_t kernel(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found);

// Has what lies a little farther on come near: what a file is read from lies far away, and waits at each page.
static inline __attribute__((always_inline)) void fetch_ahead(const uint8_t *at) {
  // A number, since it may lie behind all that there is.
  __builtin_prefetch((const void *)((uintptr_t)at + 2048));
}

// How many blocks are looked at before any of their candidates is: what a processor guesses wrong about candidates
// delays it less often so. Few at first, since what is sought may stand near, then twice as many each time.
#define FIRST_BATCH 2
#define BATCH 16

// Puts the candidates that the filter lets pass into `places` and returns how many they are. Nothing is decided by
// a branch that a processor could only guess.
static inline __attribute__((always_inline)) int
filtered(const struct cscan_set *set, const uint8_t *text, const uint64_t *found, uint32_t any,
         uint16_t *places) {
  uint16_t *end = places;
  for (; any; any &= any - 1) {
    int block = __builtin_ctz(any);
    uint64_t rest = found[block];
    uint16_t *next = end + __builtin_popcountll(rest);
    // Mostly there are no more. What there is not is written over.
    for (int index = 0; index < 4; index++, rest &= rest - 1) {
      // Compilers would do all four at once, which takes longer.
      __asm__("" : "+r"(rest));
      end[index] = (uint16_t)(64 * block + (rest ? __builtin_ctzll(rest) : 64));
    }
    for (end += 4; rest; rest &= rest - 1) *end++ = (uint16_t)(64 * block + __builtin_ctzll(rest));
    end = next;
  }
  int count = (int)(end - places), passed = 0;
  for (int index = 0; index < count; index++) {
    places[passed] = places[index];
    passed += (int)passes(set, text + places[index]);
  }
  return passed;
}

// What a kernel reads of one block: three bytes behind its last position.
#define BLOCK_READ 67

// How many blocks from `at` on hold what is left to look at, whose last position lies three bytes before the end, and
// can be read.
static inline ptrdiff_t whole_blocks(const struct search *search, ptrdiff_t at) {
  // Not divided, which would round what is less than nothing another way, and take longer.
  ptrdiff_t wanted = (search->to - 2 - at + 63) >> 6;
  ptrdiff_t whole = (search->readable - (BLOCK_READ - 64) - at) >> 6;
  return wanted < whole ? wanted : whole;
}

// The last bytes, of which there are too few to be read at once, with zeros behind them.
static inline const uint8_t *copy_tail(uint8_t *room, const struct search *search, ptrdiff_t at) {
  memset(room, 0, BLOCK_READ);
  memcpy(room, search->text + at, (size_t)(search->readable - at));
  return room;
}

// Notes the lines of the literals that have their anchors at the candidates, as verify_each takes those in.
static inline __attribute__((always_inline)) void
note_each(struct search *search, ptrdiff_t at, const uint8_t *bytes, const uint64_t *found, uint32_t any) {
  uint16_t places[64 * BATCH + 4];
  int count = filtered(search->set, bytes, found, any, places);
  for (int index = 0; index < count && at + places[index] + 3 <= search->to; index++) {
    if (at + places[index] >= search->from) note_line(search, at + places[index]);
  }
}

// Takes in the literals that have their anchors at the candidates, whose places are counted from `at`. `bytes` are
// the text from there on, or a copy of its end.
static inline __attribute__((always_inline)) void
verify_each(struct search *search, ptrdiff_t at, const uint8_t *bytes, const uint64_t *found, uint32_t any) {
  uint16_t places[64 * BATCH + 4];
  int count = filtered(search->set, bytes, found, any, places);
  for (int index = 0; index < count && at + places[index] + 3 <= search->to; index++) {
    verify(search, at + places[index]);
  }
}

static inline __attribute__((always_inline)) ptrdiff_t find(kernel *candidates, struct search *search) {
  uint64_t found[BATCH];
  ptrdiff_t at = search->from, most = FIRST_BATCH;
  for (ptrdiff_t blocks; (blocks = whole_blocks(search, at)) > 0; at += 64 * blocks) {
    if (blocks > most) blocks = most;
    uint32_t any = candidates(search->set, search->text + at, (int)blocks, found);
    verify_each(search, at, search->text + at, found, any);
    if (most < BATCH) most *= 2;
  }
  if (search->to - at < 3) return search->best;
  uint8_t tail[BLOCK_READ];
  const uint8_t *bytes = copy_tail(tail, search, at);
  candidates(search->set, bytes, 1, found);
  verify_each(search, at, bytes, found, found[0] != 0);
  return search->best;
}

static inline __attribute__((always_inline)) ptrdiff_t find_lines(kernel *candidates, struct search *search) {
  uint64_t found[BATCH];
  ptrdiff_t at = search->from;
  for (ptrdiff_t blocks; (blocks = whole_blocks(search, at)) > 0;) {
    if (blocks > BATCH) blocks = BATCH;
    uint32_t any = candidates(search->set, search->text + at, (int)blocks, found);
    if (any) note_each(search, at, search->text + at, found, any);
    at += 64 * blocks;
    if (at < search->from) at = search->from;
  }
  if (search->to - at < 3) return search->count;
  uint8_t tail[BLOCK_READ];
  const uint8_t *bytes = copy_tail(tail, search, at);
  candidates(search->set, bytes, 1, found);
  note_each(search, at, bytes, found, found[0] != 0);
  return search->count;
}

// A kernel that looks at one block after the other.
static inline __attribute__((always_inline)) uint32_t
look_at_each(uint64_t candidates(const struct cscan_set *set, const uint8_t *at), const struct cscan_set *set,
             const uint8_t *at, int blocks, uint64_t *found) {
  uint32_t any = 0;
  for (int block = 0; block < blocks; block++) {
    fetch_ahead(at + 64 * block);
    found[block] = candidates(set, at + 64 * block);
    any |= (uint32_t)(found[block] != 0) << block;
  }
  return any;
}

// What cscan_find does, with vectors of so many bytes.
ptrdiff_t cscan_find64(struct search *search);
ptrdiff_t cscan_find32(struct search *search);
ptrdiff_t cscan_find16(struct search *search);

// What cscan_find_lines does, likewise.
ptrdiff_t cscan_find_lines64(struct search *search);
ptrdiff_t cscan_find_lines32(struct search *search);
ptrdiff_t cscan_find_lines16(struct search *search);

#endif
