// Single bytes in text, as many at once as the processor can compare.
#include "cscan.h"

#include <string.h>

typedef uint8_t lanes __attribute__((vector_size(16)));

static inline lanes load(const uint8_t *at) {
  lanes bytes;
  memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

static inline int is_any(lanes found) {
  uint64_t halves[2];
  memcpy(halves, &found, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET64 __attribute__((target("avx512f,avx512bw,popcnt")))
#define TARGET32 __attribute__((target("avx2,popcnt")))

// Four sums of lanes are added up before any of them, which grow by one a round, can overflow.
#define ROUNDS 63

TARGET64 static ptrdiff_t count64(const uint8_t *text, ptrdiff_t length, ptrdiff_t *at) {
  const __m512i newline = _mm512_set1_epi8('\n'), one = _mm512_set1_epi8(1);
  ptrdiff_t count = 0;
  while (*at + 256 <= length) {
    __m512i sums[4] = {_mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512()};
    for (int round = 0; round < ROUNDS && *at + 256 <= length; round++, *at += 256) {
      for (int part = 0; part < 4; part++) {
        __mmask64 found = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(text + *at + 64 * part), newline);
        sums[part] = _mm512_mask_add_epi8(sums[part], found, sums[part], one);
      }
    }
    __m512i sum = _mm512_add_epi8(_mm512_add_epi8(sums[0], sums[1]), _mm512_add_epi8(sums[2], sums[3]));
    count += _mm512_reduce_add_epi64(_mm512_sad_epu8(sum, _mm512_setzero_si512()));
  }
  for (; *at < length; *at += 64) {
    ptrdiff_t left = length - *at;
    __mmask64 read = left < 64 ? UINT64_MAX >> (64 - left) : UINT64_MAX;
    __m512i bytes = _mm512_maskz_loadu_epi8(read, text + *at);
    count += __builtin_popcountll(_mm512_cmpeq_epi8_mask(bytes, newline));
  }
  *at = length;
  return count;
}

TARGET32 static ptrdiff_t count32(const uint8_t *text, ptrdiff_t length, ptrdiff_t *at) {
  const __m256i newline = _mm256_set1_epi8('\n'), zero = _mm256_setzero_si256();
  ptrdiff_t count = 0;
  while (*at + 128 <= length) {
    __m256i sums[4] = {zero, zero, zero, zero};
    for (int round = 0; round < ROUNDS && *at + 128 <= length; round++, *at += 128) {
      for (int part = 0; part < 4; part++) {
        __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + *at + 32 * part));
        sums[part] = _mm256_sub_epi8(sums[part], _mm256_cmpeq_epi8(bytes, newline));
      }
    }
    __m256i sum = _mm256_add_epi8(_mm256_add_epi8(sums[0], sums[1]), _mm256_add_epi8(sums[2], sums[3]));
    __m256i words = _mm256_sad_epu8(sum, zero);
    for (int word = 0; word < 4; word++) count += words[word];
  }
  return count;
}

// From *at on, the first place of the pair in whole blocks; -1 when it is not in them.
TARGET32 static ptrdiff_t pair32(const uint8_t *text, ptrdiff_t *at, ptrdiff_t end, uint8_t first,
                                 uint8_t second) {
  const __m256i firsts = _mm256_set1_epi8((char)first), seconds = _mm256_set1_epi8((char)second);
  for (; *at + 33 <= end; *at += 32) {
    __m256i one = _mm256_loadu_si256((const __m256i *)(text + *at));
    __m256i next = _mm256_loadu_si256((const __m256i *)(text + *at + 1));
    __m256i both = _mm256_and_si256(_mm256_cmpeq_epi8(one, firsts), _mm256_cmpeq_epi8(next, seconds));
    uint32_t found = (uint32_t)_mm256_movemask_epi8(both);
    if (found) return *at + __builtin_ctz(found);
  }
  return -1;
}
#endif

ptrdiff_t cscan_find_pair(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t first,
                          uint8_t second) {
  ptrdiff_t at = from;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    ptrdiff_t found = pair32(text, &at, end, first, second);
    if (found >= 0) return found;
  }
#endif
  const lanes firsts = (lanes){0} + first, seconds = (lanes){0} + second;
  for (; at + 17 <= end; at += 16) {
    lanes both = (lanes)(load(text + at) == firsts) & (lanes)(load(text + at + 1) == seconds);
    if (is_any(both)) break;
  }
  for (; at + 2 <= end; at++) {
    if (text[at] == first && text[at + 1] == second) return at;
  }
  return -1;
}

ptrdiff_t cscan_find_either(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t one,
                            uint8_t other) {
  const lanes ones = (lanes){0} + one, others = (lanes){0} + other;
  ptrdiff_t at = from;
  for (; at + 16 <= end; at += 16) {
    lanes bytes = load(text + at);
    if (is_any((lanes)(bytes == ones) | (lanes)(bytes == others))) break;
  }
  for (; at < end; at++) {
    if (text[at] == one || text[at] == other) return at;
  }
  return -1;
}

ptrdiff_t cscan_find_last(const uint8_t *text, ptrdiff_t from, ptrdiff_t end, uint8_t byte) {
  const lanes wanted = (lanes){0} + byte;
  ptrdiff_t at = end;
  for (; at - 16 >= from; at -= 16) {
    if (is_any((lanes)(load(text + at - 16) == wanted))) break;
  }
  while (at > from) {
    if (text[--at] == byte) return at;
  }
  return -1;
}

ptrdiff_t cscan_count_newlines(const uint8_t *text, ptrdiff_t length) {
  ptrdiff_t count = 0, at = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    count = count64(text, length, &at);
  } else if (__builtin_cpu_supports("avx2")) {
    count = count32(text, length, &at);
  }
#endif
  // Every lane counts up to 255 line feeds before it could overflow.
  while (at + 64 <= length) {
    lanes sums[4] = {0};
    for (int round = 0; round < 255 && at + 64 <= length; round++, at += 64) {
      for (int part = 0; part < 4; part++) sums[part] -= (lanes)(load(text + at + 16 * part) == '\n');
    }
    for (int part = 0; part < 4; part++) {
      for (int lane = 0; lane < 16; lane++) count += sums[part][lane];
    }
  }
  for (; at < length; at++) count += text[at] == '\n';
  return count;
}
