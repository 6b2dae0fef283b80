#pragma once
#include <lmdb.h>
#include <pthread.h>
#ifdef __linux__
// Swift's own Glibc and Musl modules leave these two out.
#include <sys/vfs.h>
int pthread_setname_np(pthread_t thread, const char *name);
#endif
