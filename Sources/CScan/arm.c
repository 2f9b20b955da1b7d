// The kernel for processors of Arm.
#if defined(__aarch64__)
#include "search.h"

#include <arm_neon.h>

// All bits of byte n are set when position at + n is a candidate. Reads 19 bytes.
static inline uint8x16_t candidates16(const uint8_t *raw, int groups, const uint8_t *at) {
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
  return vtstq_u8(any, any);
}

// Bit n is set when position at + n is a candidate. Reads 67 bytes.
static inline uint64_t candidates_of_block(const struct cscan_set *set, const uint8_t *at) {
  // AArch64 has no movemask: neighbours are added up until one bit is left of each position.
  static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t parts[4];
  for (int part = 0; part < 4; part++) {
    uint8x16_t found = candidates16(set->tables, set->groups, at + 16 * part);
    parts[part] = vandq_u8(found, vld1q_u8(bits));
  }
  uint8x16_t sums = vpaddq_u8(vpaddq_u8(parts[0], parts[1]), vpaddq_u8(parts[2], parts[3]));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

static __attribute__((noinline)) uint32_t
look16(const struct cscan_set *set, const uint8_t *at, int blocks, uint64_t *found) {
  return look_at_each(candidates_of_block, set, at, blocks, found);
}

ptrdiff_t cscan_find16(struct search *search) {
  return find(look16, search);
}

ptrdiff_t cscan_find_lines16(struct search *search) {
  return find_lines(look16, search);
}
#endif
