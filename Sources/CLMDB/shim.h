#pragma once
#include <lmdb.h>
#include <pthread.h>
#ifdef __linux__
// Swift's own Glibc and Musl modules leave these two out.
#include <sys/vfs.h>
int pthread_setname_np(pthread_t thread, const char *name);
#endif

// Swift has no word for what follows.

// Asks the processor for the cache line at an address, which need not be mapped.
static inline void lmdb_shim_prefetch(const void *address) { __builtin_prefetch(address); }

// Tells the processor that a loop only waits.
static inline void lmdb_shim_relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ __volatile__("yield");
#endif
}
