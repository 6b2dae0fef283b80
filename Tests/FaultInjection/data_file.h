/* What both libraries need: the real calls behind those they stand in for, and which file a descriptor means. */
#ifndef DATA_FILE_H
#define DATA_FILE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* The engine's meta pages are the first two; a commit writes a part of one of them. */
#define META_PAGES_END 8192

typedef ssize_t (*pwrite_call)(int, const void *, size_t, off_t);
typedef ssize_t (*writev_call)(int, const struct iovec *, int);
typedef ssize_t (*write_call)(int, const void *, size_t);
typedef int (*sync_call)(int);

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

static int is_data_file(int fd)
{
    static const char name[] = "/data.mdb";
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path);
    size_t suffix = sizeof name - 1;
    return length >= (ssize_t)suffix && memcmp(path + length - suffix, name, suffix) == 0;
}

#endif
