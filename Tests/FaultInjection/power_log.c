/*
 * A preloaded library that logs, in order, every write and sync of data.mdb and everything said on standard output, so
 * that the states a power loss could leave can be made from it.
 *
 * DAYBOOK_POWER_LOG names the log. Each event is a kind, u64 offset, u64 length (native order) and that many bytes:
 * W a write that a later sync makes durable, M a write that was durable when it returned, S a sync, A standard output.
 */
#include "data_file.h"

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("DAYBOOK_POWER_LOG");
    if (path)
        log_file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const void *bytes, size_t count)
{
    write_call real = REAL(write_call, "write");
    for (const char *next = bytes; count > 0;) {
        ssize_t written = real(log_file, next, count);
        if (written <= 0)
            abort();
        next += written;
        count -= (size_t)written;
    }
}

static void head(char kind, uint64_t offset, uint64_t length)
{
    put(&kind, 1);
    put(&offset, sizeof offset);
    put(&length, sizeof length);
}

static int is_logged(int fd) { return log_file >= 0 && is_data_file(fd); }

static char kind_of(int fd) { return fcntl(fd, F_GETFL) & O_DSYNC ? 'M' : 'W'; }

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
    pwrite_call real = REAL(pwrite_call, "pwrite");
    if (!is_logged(fd))
        return real(fd, bytes, count, offset);
    pthread_mutex_lock(&turn);
    ssize_t written = real(fd, bytes, count, offset);
    if (written > 0) {
        head(kind_of(fd), (uint64_t)offset, (uint64_t)written);
        put(bytes, (size_t)written);
    }
    pthread_mutex_unlock(&turn);
    return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    writev_call real = REAL(writev_call, "writev");
    if (!is_logged(fd))
        return real(fd, parts, count);
    pthread_mutex_lock(&turn);
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t written = real(fd, parts, count), left = written;
    if (written > 0) {
        head(kind_of(fd), (uint64_t)offset, (uint64_t)written);
        for (int part = 0; left > 0; part++) {
            size_t length = parts[part].iov_len < (size_t)left ? parts[part].iov_len : (size_t)left;
            put(parts[part].iov_base, length);
            left -= (ssize_t)length;
        }
    }
    pthread_mutex_unlock(&turn);
    return written;
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    if (log_file >= 0 && fd == STDOUT_FILENO) {
        pthread_mutex_lock(&turn);
        head('A', 0, count);
        put(bytes, count);
        pthread_mutex_unlock(&turn);
    }
    return REAL(write_call, "write")(fd, bytes, count);
}

static int synchronized(const char *name, int fd)
{
    sync_call real = REAL(sync_call, name);
    if (!is_logged(fd))
        return real(fd);
    pthread_mutex_lock(&turn);
    int result = real(fd);
    if (result == 0)
        head('S', 0, 0);
    pthread_mutex_unlock(&turn);
    return result;
}

int fdatasync(int fd) { return synchronized("fdatasync", fd); }
int fsync(int fd) { return synchronized("fsync", fd); }
