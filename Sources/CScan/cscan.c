// Candidate search in the manner of Teddy (Hyperscan): a mark is looked up in two tables of bucket
// masks with one shuffle each, or in one of 64 masks where a shuffle can be that wide; marks that all
// agree on a bucket are a candidate.
#include "search.h"

// Whether the filter lets the bytes at `at` pass. Behind the last bytes there are zeros.
static int passes_at(const struct search *search, ptrdiff_t at) {
  uint8_t bytes[4] = {0};
  memcpy(bytes, search->text + at, at + 4 <= search->readable ? 4 : 3);
  return (int)passes(search->set, bytes);
}

static ptrdiff_t find_scalar(struct search *search) {
  for (ptrdiff_t at = search->from; at + 3 <= search->to; at++) {
    if (passes_at(search, at)) verify(search, at);
  }
  return search->best;
}

static ptrdiff_t find_lines_scalar(struct search *search) {
  for (ptrdiff_t at = search->from; at + 3 <= search->to; at++) {
    if (at >= search->from && passes_at(search, at)) note_line(search, at);
  }
  return search->count;
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
                     ptrdiff_t end, ptrdiff_t readable, ptrdiff_t reach) {
  struct search search = {
      .set = set, .text = text, .from = from, .end = end, .readable = readable, .reach = reach, .to = end, .best = -1};
#if defined(__x86_64__)
  if (width == CSCAN_VECTOR64) return cscan_find64(&search);
  if (width == CSCAN_VECTOR32) return cscan_find32(&search);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (width == CSCAN_VECTOR16) return cscan_find16(&search);
#endif
  return find_scalar(&search);
}

ptrdiff_t cscan_find_lines(int width, const struct cscan_set *set, const uint8_t *text, ptrdiff_t from,
                           ptrdiff_t end, struct cscan_line *lines, ptrdiff_t most) {
  if (most <= 0) return 0;
  struct search search = {
      .set = set, .text = text, .from = from, .end = end, .readable = end, .to = end, .best = -1, .lines = lines,
      .most = most};
#if defined(__x86_64__)
  if (width == CSCAN_VECTOR64) return cscan_find_lines64(&search);
  if (width == CSCAN_VECTOR32) return cscan_find_lines32(&search);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  if (width == CSCAN_VECTOR16) return cscan_find_lines16(&search);
#endif
  return find_lines_scalar(&search);
}
