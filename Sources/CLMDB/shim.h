#pragma once
#include <lmdb.h>
#include <pthread.h>
#ifdef __linux__
// Swift's own Glibc and Musl modules leave these two out.
#include <sys/vfs.h>
int pthread_setname_np(pthread_t thread, const char *name);
#endif

// Asks the processor for the cache line at an address, which need not be mapped: there is no other way to say it.
static inline void lmdb_shim_prefetch(const void *address) { __builtin_prefetch(address); }
