/*
 * A preloaded library that lets a write or sync of data.mdb fail.
 *
 *   DAYBOOK_FAULT_CALL   data: a write of pages; short: the same, half of it done and then short; sync: fdatasync;
 *                        meta: the write of a meta page; meta-late: the same, done and then reported as failed
 *   DAYBOOK_FAULT_AT     which such call fails, counted from 1 once DAYBOOK_FAULT_ARMED is set
 *   DAYBOOK_FAULT_TIMES  how many calls from there on fail, 1 by default
 *   DAYBOOK_FAULT_ERRNO  with which number
 */
#include "data_file.h"

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static long calls;

static long number(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

/* Whether this call of `kind` is one that is to fail. */
static int fails(const char *kind)
{
    const char *wanted = getenv("DAYBOOK_FAULT_CALL");
    if (!wanted || !getenv("DAYBOOK_FAULT_ARMED") || strcmp(wanted, kind) != 0)
        return 0;
    pthread_mutex_lock(&turn);
    long call = ++calls, first = number("DAYBOOK_FAULT_AT", 1);
    pthread_mutex_unlock(&turn);
    return call >= first && call < first + number("DAYBOOK_FAULT_TIMES", 1);
}

static int failure(void)
{
    errno = (int)number("DAYBOOK_FAULT_ERRNO", EIO);
    return -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
    pwrite_call real = REAL(pwrite_call, "pwrite");
    if (!is_data_file(fd))
        return real(fd, bytes, count, offset);
    if (offset < META_PAGES_END) {
        if (fails("meta"))
            return failure();
        ssize_t written = real(fd, bytes, count, offset);
        return fails("meta-late") ? failure() : written;
    }
    if (fails("data"))
        return failure();
    return real(fd, bytes, fails("short") ? count / 2 : count, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    writev_call real = REAL(writev_call, "writev");
    if (!is_data_file(fd))
        return real(fd, parts, count);
    if (fails("data"))
        return failure();
    return real(fd, parts, fails("short") ? (count + 1) / 2 : count);
}

int fdatasync(int fd)
{
    if (is_data_file(fd) && fails("sync"))
        return failure();
    return REAL(sync_call, "fdatasync")(fd);
}

int fsync(int fd)
{
    if (is_data_file(fd) && fails("sync"))
        return failure();
    return REAL(sync_call, "fsync")(fd);
}
