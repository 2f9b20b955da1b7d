// Compares cscan_find with the plain meaning of its comment, for every kernel that this program was built with.
//
// The tables are made here from what cscan.h says of them, not by the code that makes them for scenetrace.
#include "cscan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LITERALS 60
// Up to which kernel they are compared; others than the processor's own are emulated.
#ifndef WIDEST
#define WIDEST cscan_widest()
#endif
#define PLACES (1 << CSCAN_PLACE_BITS)

struct literal {
  uint8_t bytes[16];
  int length, offset, folds_case;
};

static struct literal literals[LITERALS];
static uint64_t state = 88172645463325252u;

static uint32_t dice(uint32_t sides) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % sides;
}

static uint8_t lowercased(uint8_t byte) { return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte; }

static int is_letter(uint8_t byte) { return lowercased(byte) >= 'a' && lowercased(byte) <= 'z'; }

static void fill(uint8_t *bytes, int length, const char *alphabet) {
  for (int index = 0; index < length; index++) bytes[index] = (uint8_t)alphabet[dice((uint32_t)strlen(alphabet))];
}

static int stands(const struct literal *literal, const uint8_t *at) {
  for (int index = 0; index < literal->length; index++) {
    uint8_t byte = at[index], wanted = literal->bytes[index];
    if (literal->folds_case ? lowercased(byte) != lowercased(wanted) : byte != wanted) return 0;
  }
  return 1;
}

// The bytes that can stand at a place of the literal's anchor, and how many they are; the fourth may be missing.
static int spellings(const struct literal *literal, int place, uint8_t *bytes) {
  int count = 0;
  if (literal->offset + place >= literal->length) {
    for (int byte = 0; byte < 256; byte++) bytes[count++] = (uint8_t)byte;
    return count;
  }
  uint8_t byte = literal->bytes[literal->offset + place];
  bytes[count++] = byte;
  if (literal->folds_case && is_letter(byte)) bytes[count++] = byte ^ 0x20;
  return count;
}

// A set of all literals, with nibble tables or whole ones.
struct tables {
  struct cscan_set set;
  uint8_t masks[2 * CSCAN_WHOLE_GROUP_SIZE], text[LITERALS * 16];
  uint64_t filter[1 << (CSCAN_HASH_BITS - 6)];
  int32_t first_entry[PLACES + 1];
  struct cscan_entry entries[LITERALS * 8];
  struct cscan_word words[LITERALS * 8];
};

static void mark(struct tables *tables, const struct literal *literal, int bucket, int are_whole) {
  uint8_t first[256], next[256], bit = (uint8_t)(1 << bucket % 8);
  uint8_t *group = tables->masks + bucket / 8 * (are_whole ? CSCAN_WHOLE_GROUP_SIZE : CSCAN_GROUP_SIZE);
  for (int place = 0; place < (are_whole ? CSCAN_WHOLE_MARKS : 4); place++) {
    int firsts = spellings(literal, cscan_mark_first(place), first);
    int nexts = spellings(literal, cscan_mark_next(place), next);
    for (int one = 0; one < firsts; one++) {
      for (int other = 0; other < nexts; other++) {
        uint8_t value = cscan_mark(first[one], next[other]);
        if (are_whole) {
          group[64 * place + (value & 63)] |= bit;
        } else {
          group[32 * place + (value & 15)] |= bit;
          group[32 * place + 16 + (value >> 3)] |= bit;
        }
      }
    }
  }
}

static void note(struct tables *tables, const struct literal *literal, uint8_t *is_at) {
  uint8_t bytes[4][256];
  int counts[4];
  for (int place = 0; place < 4; place++) counts[place] = spellings(literal, place, bytes[place]);
  for (int a = 0; a < counts[0]; a++) {
    for (int b = 0; b < counts[1]; b++) {
      for (int c = 0; c < counts[2]; c++) {
        is_at[cscan_place(bytes[0][a], bytes[1][b], bytes[2][c])] = 1;
        for (int d = 0; d < counts[3]; d++) {
          uint32_t hash = cscan_hash(bytes[0][a], bytes[1][b], bytes[2][c], bytes[3][d]);
          tables->filter[hash >> 6] |= 1ull << (hash & 63);
        }
      }
    }
  }
}

static struct cscan_word word_around(const struct literal *literal) {
  uint8_t word[8] = {0}, mask[8] = {0};
  for (int index = 0; index < 8; index++) {
    int place = literal->offset + (index < CSCAN_BEFORE ? index - CSCAN_BEFORE : index - CSCAN_BEFORE + 3);
    if (place < 0 || place >= literal->length) continue;
    uint8_t byte = literal->bytes[place];
    mask[index] = literal->folds_case && is_letter(byte) ? 0xDF : 0xFF;
    word[index] = byte & mask[index];
  }
  struct cscan_word result;
  memcpy(&result.word, word, sizeof word);
  memcpy(&result.mask, mask, sizeof mask);
  return result;
}

static void make(struct tables *tables, int groups, int are_whole) {
  static uint8_t is_at[LITERALS][PLACES];
  memset(tables, 0, sizeof *tables);
  memset(is_at, 0, sizeof is_at);
  for (int index = 0; index < LITERALS; index++) {
    const struct literal *literal = literals + index;
    mark(tables, literal, index % (8 * groups), are_whole);
    note(tables, literal, is_at[index]);
    for (int place = 0; place < literal->length; place++) {
      uint8_t byte = literal->bytes[place];
      tables->text[16 * index + place] = literal->folds_case ? lowercased(byte) : byte;
    }
  }
  int32_t count = 0;
  for (int place = 0; place < PLACES; place++) {
    tables->first_entry[place] = count;
    for (int index = 0; index < LITERALS; index++) {
      if (!is_at[index][place]) continue;
      const struct literal *literal = literals + index;
      tables->entries[count] =
          (struct cscan_entry){16 * index, literal->length, literal->offset, literal->folds_case};
      tables->words[count++] = word_around(literal);
    }
  }
  tables->first_entry[PLACES] = count;
  tables->set = (struct cscan_set){tables->masks, groups, tables->filter, tables->first_entry,
                                   tables->entries, tables->words, tables->text};
}

// What cscan_find says of itself.
static ptrdiff_t plain(const uint8_t *text, ptrdiff_t from, ptrdiff_t end) {
  for (ptrdiff_t start = from; start < end; start++) {
    for (int index = 0; index < LITERALS; index++) {
      if (start + literals[index].length <= end && stands(literals + index, text + start)) return start;
    }
  }
  return -1;
}

// What cscan_find_lines says of itself.
static ptrdiff_t plain_lines(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, struct cscan_line *lines,
                             ptrdiff_t most) {
  ptrdiff_t count = 0;
  for (ptrdiff_t start = from, newline; start < end && count < most; start = newline + 1) {
    newline = (const uint8_t *)memchr(text + start, '\n', (size_t)(end - start)) - text;
    if (plain(text, start, newline + 1) >= 0) lines[count++] = (struct cscan_line){start, newline};
  }
  return count;
}

// Whether lines are found as they are plainly; some of the bytes become line feeds.
static int has_lines(const struct cscan_set *nibbles, const struct cscan_set *whole, int widest, uint8_t *text,
                     ptrdiff_t end, int *found) {
  struct cscan_line expected[64], seen[64];
  ptrdiff_t from = 0;
  for (ptrdiff_t place = (ptrdiff_t)dice(80); place < end; place += 1 + (ptrdiff_t)dice(300)) text[place] = '\n';
  text[end - 1] = '\n';
  if (dice(2)) from = (const uint8_t *)memchr(text, '\n', (size_t)end) - text + 1;
  ptrdiff_t most = dice(3) ? 64 : (ptrdiff_t)dice(4);
  ptrdiff_t count = plain_lines(text, from, end, expected, most);
  *found += count > 0;
  for (int width = CSCAN_SCALAR; width <= widest; width++) {
    const struct cscan_set *set = width == CSCAN_VECTOR64 ? whole : nibbles;
    ptrdiff_t result = cscan_find_lines(width, set, text, from, end, seen, most);
    int is_same = result == count;
    for (ptrdiff_t index = 0; is_same && index < count; index++) {
      is_same = seen[index].start == expected[index].start && seen[index].newline == expected[index].newline;
    }
    if (is_same) continue;
    printf("width %d, %td bytes from %td: %td lines of at most %td, not %td\n", width, end, from, result, most, count);
    return 0;
  }
  return 1;
}

int main(int count, char **arguments) {
  const char *alphabets[] = {"abAB", "abcdeXYZ[{\xC3", "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJ:[]"};
  int tries = count > 1 ? atoi(arguments[1]) : 200, widest = WIDEST, found = 0, with_lines = 0, wrong = 0;
  static struct tables nibbles, whole;
  for (int round = 0; round < tries; round++) {
    const char *alphabet = alphabets[round % 3];
    ptrdiff_t reach = 0;
    for (int index = 0; index < LITERALS; index++) {
      struct literal *literal = literals + index;
      literal->length = 5 + (int)dice(round % 2 ? 4 : 11);
      literal->offset = (int)dice((uint32_t)literal->length - 2);
      if (literal->offset > reach) reach = literal->offset;
      literal->folds_case = (int)dice(2);
      fill(literal->bytes, literal->length, alphabet);
    }
    int groups = 1 + (int)dice(2);
    make(&nibbles, groups, 0);
    make(&whole, groups, 1);
    for (int look = 0; look < 20; look++) {
      int length = (int)dice(look % 2 ? 200 : 3000);
      // As long as it is, so that whoever watches memory sees what reads beyond it.
      uint8_t *text = malloc((size_t)length + (length == 0));
      fill(text, length, alphabet);
      ptrdiff_t end = length - (look % 4 ? 0 : (int)dice((uint32_t)length + 1));
      ptrdiff_t from = look % 3 ? 0 : (int)dice((uint32_t)end + 1);
      // Where nothing else stands, the last bytes tell who leaves them out.
      const struct literal *last = literals + dice(LITERALS);
      if (look % 5 == 4 && last->length <= end - from) {
        memset(text, '.', (size_t)length);
        memcpy(text + end - last->length, last->bytes, (size_t)last->length);
      }
      ptrdiff_t start = plain(text, from, end);
      found += start >= 0;
      for (int width = CSCAN_SCALAR; width <= widest; width++) {
        const struct cscan_set *set = width == CSCAN_VECTOR64 ? &whole.set : &nibbles.set;
        // What lies behind the end may be read or not.
        ptrdiff_t readable = dice(2) ? length : end;
        ptrdiff_t result = cscan_find(width, set, text, from, end, readable, reach);
        if (result == start) continue;
        wrong++;
        printf("round %d, width %d, %d bytes: found at %td, not at %td\n", round, width, length, result, start);
      }
      if (end > 0 && !has_lines(&nibbles.set, &whole.set, widest, text, end, &with_lines)) wrong++;
      free(text);
    }
  }
  printf("kernels up to %d: %d of %d searches found something, %d found lines, %d are wrong\n", widest, found,
         20 * tries, with_lines, wrong);
  return wrong > 0 || found == 0 || found == 20 * tries || with_lines == 0;
}
