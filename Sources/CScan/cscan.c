// Candidate search in the manner of Teddy (Hyperscan): a mark is looked up in two tables of bucket
// masks with one shuffle each, or in one of 128 masks where a shuffle can be that wide; four marks that
// agree on a bucket are a candidate.
#include "cscan.h"

#include <string.h>

// What one call searches.
struct search {
  const struct cscan_set *set;
  const uint8_t *text;
  ptrdiff_t first, end, to;
  ptrdiff_t *anchor;
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
  if (at - CSCAN_BEFORE < search->first || at + 3 + CSCAN_BEHIND > search->end) return 0;
  uint8_t bytes[CSCAN_BEFORE + CSCAN_BEHIND];
  memcpy(bytes, search->text + at - CSCAN_BEFORE, CSCAN_BEFORE);
  memcpy(bytes + CSCAN_BEFORE, search->text + at + 3, CSCAN_BEHIND);
  memcpy(around, bytes, sizeof *around);
  return 1;
}

// Whether a literal may have its anchor at `at`, by the bytes around it.
static inline __attribute__((always_inline)) int may_hold(const struct search *search,
                                                          ptrdiff_t at) {
  const struct cscan_set *set = search->set;
  const uint8_t *bytes = search->text + at;
  uint32_t hash = cscan_hash(bytes[0], bytes[1], bytes[2]);
  if (!((set->filter[hash >> 6] >> (hash & 63)) & 1)) return 0;
  // Then no bit of them is asked for.
  uint64_t around;
  if (!read_around(search, at, &around)) return 1;
  uint32_t place = cscan_place(hash);
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
  uint32_t place = cscan_place(cscan_hash(bytes[0], bytes[1], bytes[2]));
  int32_t last = set->first_entry[place + 1];
  for (int32_t index = set->first_entry[place]; index < last; index++) {
    const struct cscan_word *word = set->words + index;
    if ((around ^ word->word) & word->mask & asked) continue;
    const struct cscan_entry *entry = set->entries + index;
    ptrdiff_t start = at - entry->offset;
    if (start < search->first || start + entry->length > search->end) continue;
    if (best >= 0 && start >= best) continue;
    if (equals(set, entry, search->text + start)) best = start;
  }
  if (best >= 0) *search->anchor = at;
  return best;
}

// Where the literal begins whose anchor is at `at`, or -1.
static inline __attribute__((always_inline)) ptrdiff_t verify(const struct search *search,
                                                              ptrdiff_t at) {
  return may_hold(search, at) ? start_of_literal(search, at) : -1;
}

// Where the first of the literals begins that have their anchors at some of the places from `at` on, one bit for
// each; -1 when there is none.
static inline __attribute__((always_inline)) ptrdiff_t
first_start(const struct search *search, ptrdiff_t at, uint64_t places) {
  for (; places; places &= places - 1) {
    ptrdiff_t start = verify(search, at + __builtin_ctzll(places));
    if (start >= 0) return start;
  }
  return -1;
}

static ptrdiff_t find_scalar(const struct search *search, ptrdiff_t from) {
  for (ptrdiff_t at = from; at + 3 <= search->to; at++) {
    ptrdiff_t start = verify(search, at);
    if (start >= 0) return start;
  }
  return -1;
}

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET64 __attribute__((target("avx512f,avx512bw,avx512vbmi")))
#define TARGET32 __attribute__((target("avx2")))
#define TARGET16 __attribute__((target("ssse3")))

// The marks of 32 positions; see cscan_mark.
TARGET32 static inline __attribute__((always_inline)) void marks32(const uint8_t *at,
                                                                   __m256i marks[4]) {
  __m256i bytes[4];
  for (int byte = 0; byte < 4; byte++) {
    bytes[byte] = _mm256_loadu_si256((const __m256i *)(at + byte));
  }
  for (int byte = 0; byte < 4; byte++) {
    __m256i next = bytes[(byte + 1) & 3];
    marks[byte] = _mm256_xor_si256(_mm256_xor_si256(bytes[byte], next), _mm256_add_epi8(next, next));
  }
}

// The bucket masks that the marks agree on in one group, 32 positions at once.
TARGET32 static inline __attribute__((always_inline)) __m256i
agree32(const __m256i tables[8], __m256i low[4], __m256i middle[4]) {
  __m256i agreed = _mm256_and_si256(_mm256_shuffle_epi8(tables[0], low[0]),
                                    _mm256_shuffle_epi8(tables[1], middle[0]));
  for (int mark = 1; mark < 4; mark++) {
    agreed = _mm256_and_si256(agreed, _mm256_shuffle_epi8(tables[2 * mark], low[mark]));
    agreed = _mm256_and_si256(agreed, _mm256_shuffle_epi8(tables[2 * mark + 1], middle[mark]));
  }
  return agreed;
}

// Bit n is set when position at + n is a candidate. Reads 35 bytes.
TARGET32 static inline __attribute__((always_inline)) uint32_t
candidates32(const __m256i *tables, int groups, const uint8_t *at) {
  const __m256i nibble = _mm256_set1_epi8(0x0F);
  __m256i marks[4], low[4], middle[4];
  marks32(at, marks);
  for (int mark = 0; mark < 4; mark++) {
    low[mark] = _mm256_and_si256(marks[mark], nibble);
    middle[mark] = _mm256_and_si256(_mm256_srli_epi16(marks[mark], 3), nibble);
  }
  __m256i agreed = agree32(tables, low, middle);
  if (groups > 1) agreed = _mm256_or_si256(agreed, agree32(tables + 8, low, middle));
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(agreed, _mm256_setzero_si256()));
}

// The last bytes, of which there are too few to be read at once, with zeros behind them. What follows
// an anchor at the end is looked at, too, where there is something.
static inline void copy_tail(uint8_t *room, const struct search *search, ptrdiff_t at,
                             ptrdiff_t size) {
  ptrdiff_t length = search->end - at < size ? search->end - at : size;
  memset(room, 0, (size_t)size);
  memcpy(room, search->text + at, (size_t)length);
}

TARGET32 static inline __attribute__((always_inline)) ptrdiff_t
find32(const struct search *search, int groups, ptrdiff_t at) {
  __m256i tables[16];
  for (int table = 0; table < groups * 8; table++) {
    const __m128i *raw = (const __m128i *)(search->set->tables + 16 * table);
    tables[table] = _mm256_broadcastsi128_si256(_mm_loadu_si128(raw));
  }
  const uint8_t *text = search->text;
  for (ptrdiff_t last = search->to - 35; at <= last; at += 32) {
    ptrdiff_t start = first_start(search, at, candidates32(tables, groups, text + at));
    if (start >= 0) return start;
  }
  ptrdiff_t places = search->to - at - 2;
  if (places <= 0) return -1;
  uint8_t tail[35];
  copy_tail(tail, search, at, sizeof tail);
  uint32_t found = candidates32(tables, groups, tail) & (0xFFFFFFFFu >> (32 - places));
  return first_start(search, at, found);
}

TARGET32 static ptrdiff_t find32_one(const struct search *search, ptrdiff_t from) {
  return find32(search, 1, from);
}

TARGET32 static ptrdiff_t find32_two(const struct search *search, ptrdiff_t from) {
  return find32(search, 2, from);
}

// Bit n is set when position at + n is a candidate. Reads 67 bytes.
TARGET64 static inline __attribute__((always_inline)) uint64_t
candidates64(const __m512i *tables, int groups, const uint8_t *at) {
  __m512i bytes[4], marks[4];
  for (int byte = 0; byte < 4; byte++) bytes[byte] = _mm512_loadu_si512(at + byte);
  for (int byte = 0; byte < 4; byte++) {
    __m512i next = bytes[(byte + 1) & 3];
    marks[byte] = _mm512_xor_si512(_mm512_xor_si512(bytes[byte], next), _mm512_add_epi8(next, next));
  }
  __m512i any = _mm512_setzero_si512();
  for (int group = 0; group < groups; group++) {
    __m512i agreed = _mm512_set1_epi8(-1);
    for (int mark = 0; mark < 4; mark++, tables += 2) {
      __m512i masks = _mm512_permutex2var_epi8(tables[0], marks[mark], tables[1]);
      agreed = _mm512_and_si512(agreed, masks);
    }
    any = _mm512_or_si512(any, agreed);
  }
  return _mm512_test_epi8_mask(any, any);
}

// How many blocks of 64 positions are looked at before any of their candidates is: what a processor guesses wrong
// about candidates delays it less often so. Few at first, since what is sought may stand near.
#define FIRST_BATCH 4
#define BATCH 16

// The candidates of the blocks from `at` on, by block; bit n of the result is set when block n has any. Out of
// line, and without a call, so that the tables stay in registers.
TARGET64 static inline __attribute__((always_inline)) uint32_t
batch64(const struct cscan_set *set, int groups, const uint8_t *at, int blocks, uint64_t *found) {
  __m512i tables[16];
  for (int table = 0; table < groups * 8; table++) {
    tables[table] = _mm512_loadu_si512(set->tables + 64 * table);
  }
  uint32_t any = 0;
  for (int block = 0; block < blocks; block++) {
    found[block] = candidates64(tables, groups, at + 64 * block);
    any |= (uint32_t)(found[block] != 0) << block;
  }
  return any;
}

TARGET64 static __attribute__((noinline)) uint32_t
batch64_one(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return batch64(set, 1, at, blocks, found);
}

TARGET64 static __attribute__((noinline)) uint32_t
batch64_two(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return batch64(set, 2, at, blocks, found);
}

TARGET64 static __attribute__((noinline)) uint64_t tail64(const struct cscan_set *set,
                                                          const uint8_t *tail) {
  __m512i tables[16];
  for (int table = 0; table < set->groups * 8; table++) {
    tables[table] = _mm512_loadu_si512(set->tables + 64 * table);
  }
  return set->groups > 1 ? candidates64(tables, 2, tail) : candidates64(tables, 1, tail);
}

static ptrdiff_t find64(const struct search *search, ptrdiff_t at) {
  const struct cscan_set *set = search->set;
  uint64_t found[BATCH];
  ptrdiff_t most = FIRST_BATCH;
  for (ptrdiff_t blocks; (blocks = (search->to - at - 3) / 64) > 0; at += 64 * blocks, most = BATCH) {
    if (blocks > most) blocks = most;
    const uint8_t *text = search->text + at;
    uint32_t any = set->groups > 1 ? batch64_two(set, text, (int)blocks, found)
                                   : batch64_one(set, text, (int)blocks, found);
    for (; any; any &= any - 1) {
      int block = __builtin_ctz(any);
      ptrdiff_t start = first_start(search, at + 64 * block, found[block]);
      if (start >= 0) return start;
    }
  }
  ptrdiff_t places = search->to - at - 2;
  if (places <= 0) return -1;
  uint8_t tail[67];
  copy_tail(tail, search, at, sizeof tail);
  uint64_t rest = tail64(set, tail) & (places < 64 ? UINT64_MAX >> (64 - places) : UINT64_MAX);
  return first_start(search, at, rest);
}

// Bit n is set when position at + n is a candidate. Reads 19 bytes.
TARGET16 static inline uint32_t candidates16(const uint8_t *raw, int groups, const uint8_t *at) {
  const __m128i nibble = _mm_set1_epi8(0x0F);
  __m128i any = _mm_setzero_si128(), bytes[4], marks[4];
  for (int byte = 0; byte < 4; byte++) bytes[byte] = _mm_loadu_si128((const __m128i *)(at + byte));
  for (int byte = 0; byte < 4; byte++) {
    __m128i next = bytes[(byte + 1) & 3];
    marks[byte] = _mm_xor_si128(_mm_xor_si128(bytes[byte], next), _mm_add_epi8(next, next));
  }
  for (int group = 0; group < groups; group++) {
    __m128i agreed = _mm_set1_epi8(-1);
    for (int mark = 0; mark < 4; mark++, raw += 32) {
      __m128i low = _mm_loadu_si128((const __m128i *)raw);
      __m128i middle = _mm_loadu_si128((const __m128i *)(raw + 16));
      agreed = _mm_and_si128(agreed, _mm_shuffle_epi8(low, _mm_and_si128(marks[mark], nibble)));
      agreed = _mm_and_si128(
          agreed,
          _mm_shuffle_epi8(middle, _mm_and_si128(_mm_srli_epi16(marks[mark], 3), nibble)));
    }
    any = _mm_or_si128(any, agreed);
  }
  return 0xFFFF & ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(any, _mm_setzero_si128()));
}

#define STEP16(found) ((found) & ((found) - 1))
#define INDEX16(found) __builtin_ctz(found)
typedef uint32_t mask16;

#elif defined(__aarch64__)
#include <arm_neon.h>

#define TARGET16

// Bits 4n to 4n + 3 are set when position at + n is a candidate. Reads 19 bytes.
static inline uint64_t candidates16(const uint8_t *raw, int groups, const uint8_t *at) {
  const uint8x16_t nibble = vdupq_n_u8(0x0F);
  uint8x16_t any = vdupq_n_u8(0), bytes[4], marks[4];
  for (int byte = 0; byte < 4; byte++) bytes[byte] = vld1q_u8(at + byte);
  for (int byte = 0; byte < 4; byte++) {
    uint8x16_t next = bytes[(byte + 1) & 3];
    marks[byte] = veorq_u8(veorq_u8(bytes[byte], next), vaddq_u8(next, next));
  }
  for (int group = 0; group < groups; group++) {
    uint8x16_t agreed = vdupq_n_u8(0xFF);
    for (int mark = 0; mark < 4; mark++, raw += 32) {
      uint8x16_t low = vandq_u8(marks[mark], nibble);
      uint8x16_t middle = vandq_u8(vshrq_n_u8(marks[mark], 3), nibble);
      agreed = vandq_u8(agreed, vqtbl1q_u8(vld1q_u8(raw), low));
      agreed = vandq_u8(agreed, vqtbl1q_u8(vld1q_u8(raw + 16), middle));
    }
    any = vorrq_u8(any, agreed);
  }
  // AArch64 has no movemask: narrowing by four bits leaves one nibble for each byte.
  uint16x8_t wide = vreinterpretq_u16_u8(vtstq_u8(any, any));
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(wide, 4)), 0);
}

#define STEP16(found) ((found) & ~(0xFull << (__builtin_ctzll(found) & ~3)))
#define INDEX16(found) (__builtin_ctzll(found) >> 2)
typedef uint64_t mask16;

#endif

#if defined(TARGET16)
TARGET16 static ptrdiff_t find16(const struct search *search, ptrdiff_t at) {
  const struct cscan_set *set = search->set;
  for (; at + 19 <= search->to; at += 16) {
    mask16 found = candidates16(set->tables, set->groups, search->text + at);
    for (; found; found = STEP16(found)) {
      ptrdiff_t start = verify(search, at + INDEX16(found));
      if (start >= 0) return start;
    }
  }
  return find_scalar(search, at);
}
#endif

int cscan_widest(void) {
#if defined(__x86_64__)
  // Processors with these instructions do not slow down for them.
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw")) return CSCAN_VECTOR64;
  if (__builtin_cpu_supports("avx2")) return CSCAN_VECTOR32;
  if (__builtin_cpu_supports("ssse3")) return CSCAN_VECTOR16;
  return CSCAN_SCALAR;
#elif defined(__aarch64__)
  return CSCAN_VECTOR16;
#else
  return CSCAN_SCALAR;
#endif
}

ptrdiff_t cscan_find(int width, const struct cscan_set *set, const uint8_t *text, ptrdiff_t first,
                     ptrdiff_t end, ptrdiff_t from, ptrdiff_t to, ptrdiff_t *anchor) {
  const struct search search = {set, text, first, end, to, anchor};
#if defined(__x86_64__)
  if (width == CSCAN_VECTOR64) return find64(&search, from);
  if (width == CSCAN_VECTOR32) {
    return set->groups > 1 ? find32_two(&search, from) : find32_one(&search, from);
  }
#endif
#if defined(TARGET16)
  if (width == CSCAN_VECTOR16) return find16(&search, from);
#endif
  return find_scalar(&search, from);
}
