// Kernels for processors of Intel and AMD.
#if defined(__x86_64__)
#include "search.h"

#include <immintrin.h>

#define TARGET64 __attribute__((target("avx512f,avx512bw,avx512vbmi,bmi,popcnt")))
#define TARGET32 __attribute__((target("avx2,bmi,popcnt")))
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

TARGET32 static inline __attribute__((always_inline)) uint32_t
look32(const struct cscan_set *set, int groups, const uint8_t *at, int blocks, uint64_t *found) {
  __m256i tables[16];
  for (int table = 0; table < groups * 8; table++) {
    const __m128i *raw = (const __m128i *)(set->tables + 16 * table);
    tables[table] = _mm256_broadcastsi128_si256(_mm_loadu_si128(raw));
  }
  uint32_t any = 0;
  for (int block = 0; block < blocks; block++, at += 64) {
    fetch_ahead(at);
    uint64_t low = candidates32(tables, groups, at);
    uint64_t high = candidates32(tables, groups, at + 32);
    found[block] = low | high << 32;
    any |= (uint32_t)(found[block] != 0) << block;
  }
  return any;
}

TARGET32 static __attribute__((noinline)) uint32_t
look32_one(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return look32(set, 1, at, blocks, found);
}

TARGET32 static __attribute__((noinline)) uint32_t
look32_two(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return look32(set, 2, at, blocks, found);
}

TARGET32 ptrdiff_t cscan_find32(struct search *search) {
  return find(search->set->groups > 1 ? look32_two : look32_one, search);
}

TARGET32 ptrdiff_t cscan_find_lines32(struct search *search) {
  return find_lines(search->set->groups > 1 ? look32_two : look32_one, search);
}

// Bit n is set when position at + n is a candidate. Reads 67 bytes.
TARGET64 static inline __attribute__((always_inline)) uint64_t
candidates64(const __m512i *tables, int groups, const uint8_t *at) {
  __m512i bytes[4], twice[4], marks[CSCAN_WHOLE_MARKS];
  for (int byte = 0; byte < 4; byte++) {
    bytes[byte] = _mm512_loadu_si512(at + byte);
    twice[byte] = _mm512_add_epi8(bytes[byte], bytes[byte]);
  }
  for (int mark = 0; mark < CSCAN_WHOLE_MARKS; mark++) {
    int next = cscan_mark_next(mark);
    marks[mark] = _mm512_xor_si512(_mm512_xor_si512(bytes[cscan_mark_first(mark)], bytes[next]), twice[next]);
  }
  __m512i any = _mm512_setzero_si512();
  for (int group = 0; group < groups; group++) {
    __m512i agreed = _mm512_set1_epi8(-1);
    for (int mark = 0; mark < CSCAN_WHOLE_MARKS; mark++) {
      // Of an index it takes the lower six bits.
      agreed = _mm512_and_si512(agreed, _mm512_permutexvar_epi8(marks[mark], *tables++));
    }
    any = _mm512_or_si512(any, agreed);
  }
  return _mm512_test_epi8_mask(any, any);
}

// Out of line, and without a call, so that the tables stay in registers.
TARGET64 static inline __attribute__((always_inline)) uint32_t
look64(const struct cscan_set *set, int groups, const uint8_t *at, int blocks, uint64_t *found) {
  __m512i tables[2 * CSCAN_WHOLE_MARKS];
  for (int table = 0; table < groups * CSCAN_WHOLE_MARKS; table++) {
    tables[table] = _mm512_loadu_si512(set->tables + 64 * table);
  }
  uint32_t any = 0;
  for (int block = 0; block < blocks; block++) {
    fetch_ahead(at + 64 * block);
    found[block] = candidates64(tables, groups, at + 64 * block);
    any |= (uint32_t)(found[block] != 0) << block;
  }
  return any;
}

TARGET64 static __attribute__((noinline)) uint32_t
look64_one(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return look64(set, 1, at, blocks, found);
}

TARGET64 static __attribute__((noinline)) uint32_t
look64_two(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return look64(set, 2, at, blocks, found);
}

TARGET64 ptrdiff_t cscan_find64(struct search *search) {
  return find(search->set->groups > 1 ? look64_two : look64_one, search);
}

TARGET64 ptrdiff_t cscan_find_lines64(struct search *search) {
  return find_lines(search->set->groups > 1 ? look64_two : look64_one, search);
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

// Bit n is set when position at + n is a candidate. Reads 67 bytes.
TARGET16 static inline uint64_t candidates_of_block(const struct cscan_set *set, const uint8_t *at) {
  uint64_t found = 0;
  for (int part = 0; part < 4; part++) {
    found |= (uint64_t)candidates16(set->tables, set->groups, at + 16 * part) << (16 * part);
  }
  return found;
}

TARGET16 static __attribute__((noinline)) uint32_t
look16(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return look_at_each(candidates_of_block, set, at, blocks, found);
}

TARGET16 ptrdiff_t cscan_find16(struct search *search) {
  return find(look16, search);
}

TARGET16 ptrdiff_t cscan_find_lines16(struct search *search) {
  return find_lines(look16, search);
}
#endif
