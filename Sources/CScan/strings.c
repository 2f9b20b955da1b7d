// Where the strings of JSON text begin and end, 64 bytes at once.
#include "cscan.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET64 __attribute__((target("avx512f,avx512bw")))
#define TARGET32 __attribute__((target("avx2")))
#endif

// Takes the quotation marks out before which a backslash is in force. Bit 0 of `carry` says that the first byte of
// the block stands behind such a one, and afterwards that of the next block does.
static inline void escape(struct cscan_string_marks *marks, uint64_t *carry) {
  uint64_t escaped = *carry, left = marks->backslashes & ~*carry;
  *carry = 0;
  while (left) {
    uint64_t lowest = left & -left;
    // A backslash behind one that is in force is an ordinary byte.
    left &= ~(lowest | lowest << 1);
    escaped |= lowest << 1;
    *carry = lowest >> 63;
  }
  marks->quotes &= ~escaped;
}

#if defined(__x86_64__)
TARGET64 static inline struct cscan_string_marks block64(const uint8_t *at) {
  __m512i bytes = _mm512_loadu_si512(at);
  return (struct cscan_string_marks){_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('"')),
                                     _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\\'))};
}

TARGET64 static ptrdiff_t mark64(const uint8_t *text, ptrdiff_t length, struct cscan_string_marks *marks,
                                 uint64_t *carry) {
  ptrdiff_t at = 0;
  for (; at + 64 <= length; at += 64, marks++) {
    *marks = block64(text + at);
    if (marks->backslashes | *carry) escape(marks, carry);
  }
  return at;
}

TARGET32 static inline uint64_t equal32(__m256i one, __m256i next, char byte) {
  __m256i wanted = _mm256_set1_epi8(byte);
  uint64_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(one, wanted));
  uint64_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(next, wanted));
  return low | high << 32;
}

TARGET32 static ptrdiff_t mark32(const uint8_t *text, ptrdiff_t length, struct cscan_string_marks *marks,
                                 uint64_t *carry) {
  ptrdiff_t at = 0;
  for (; at + 64 <= length; at += 64, marks++) {
    __m256i one = _mm256_loadu_si256((const __m256i *)(text + at));
    __m256i next = _mm256_loadu_si256((const __m256i *)(text + at + 32));
    *marks = (struct cscan_string_marks){equal32(one, next, '"'), equal32(one, next, '\\')};
    if (marks->backslashes | *carry) escape(marks, carry);
  }
  return at;
}
#endif

// Bit n is set when byte n of the eight is the wanted one.
static inline uint64_t equal8(uint64_t bytes, uint8_t wanted) {
  const uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
  bytes ^= wanted * 0x0101010101010101u;
  // The highest bit of each byte that is zero, and no other; then one bit of each next to the others.
  uint64_t zeros = ~(((bytes & low) + low) | bytes | low);
  return (zeros * 0x0002040810204081u) >> 56;
}

static struct cscan_string_marks block8(const uint8_t *at) {
  struct cscan_string_marks marks = {0, 0};
  for (int part = 0; part < 8; part++) {
    uint64_t bytes = 0;
    // Bytes in their order, whatever the processor's is.
    for (int place = 0; place < 8; place++) bytes |= (uint64_t)at[8 * part + place] << (8 * place);
    marks.quotes |= equal8(bytes, '"') << (8 * part);
    marks.backslashes |= equal8(bytes, '\\') << (8 * part);
  }
  return marks;
}

void cscan_mark_strings(const uint8_t *text, ptrdiff_t length, struct cscan_string_marks *marks) {
  uint64_t carry = 0;
  ptrdiff_t at = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    at = mark64(text, length, marks, &carry);
  } else if (__builtin_cpu_supports("avx2")) {
    at = mark32(text, length, marks, &carry);
  }
#endif
  for (; at < length; at += 64) {
    uint8_t rest[64] = {0};
    memcpy(rest, text + at, length - at < 64 ? length - at : 64);
    struct cscan_string_marks *next = marks + at / 64;
    *next = block8(rest);
    if (next->backslashes | carry) escape(next, &carry);
  }
}
