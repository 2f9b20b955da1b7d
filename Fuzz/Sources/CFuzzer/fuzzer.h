#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library"); there is
// no header of it in a toolchain.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

// What libFuzzer offers to a program that defines LLVMFuzzerCustomMutator.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

// Where the program lies in memory. Linkers know that, and Swift has no word for it.
#ifdef __APPLE__
extern const char _mh_execute_header[];
static inline const void *fuzzer_base(void) { return _mh_execute_header; }
#else
extern const char __executable_start[];
static inline const void *fuzzer_base(void) { return __executable_start; }
#endif
