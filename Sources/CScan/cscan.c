// Candidate search in the manner of Teddy (Hyperscan): a mark is looked up in two tables of bucket
// masks with one shuffle each, or in one of 128 masks where a shuffle can be that wide; four marks that
// agree on a bucket are a candidate.
#include "search.h"

static ptrdiff_t find_scalar(struct search *search) {
  for (ptrdiff_t at = search->from; at + 3 <= search->to; at++) {
    // Behind the last bytes there are zeros.
    uint8_t bytes[4] = {0};
    memcpy(bytes, search->text + at, at + 4 <= search->end ? 4 : 3);
    if (passes(search->set, bytes)) verify(search, at);
  }
  return search->best;
}

int cscan_widest(void) {
#if defined(__x86_64__)
  // Processors with these instructions do not slow down for them.
  int has_bits = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
  if (has_bits && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw")) return CSCAN_VECTOR64;
  if (has_bits && __builtin_cpu_supports("avx2")) return CSCAN_VECTOR32;
  if (__builtin_cpu_supports("ssse3")) return CSCAN_VECTOR16;
  return CSCAN_SCALAR;
#elif defined(__aarch64__)
  return CSCAN_VECTOR16;
#else
  return CSCAN_SCALAR;
#endif
}

ptrdiff_t cscan_find(int width, const struct cscan_set *set, const uint8_t *text, ptrdiff_t from,
                     ptrdiff_t end, ptrdiff_t reach) {
  struct search search = {set, text, from, end, reach, end, -1};
#if defined(__x86_64__)
  if (width == CSCAN_VECTOR64) return cscan_find64(&search);
  if (width == CSCAN_VECTOR32) return cscan_find32(&search);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (width == CSCAN_VECTOR16) return cscan_find16(&search);
#endif
  return find_scalar(&search);
}
