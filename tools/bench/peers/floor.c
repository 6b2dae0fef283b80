/* The disk's floor: what a durable write costs at the least, 512 bytes at the end of a growing file, then a sync. */
#include "peer.h"

static int sync_data(int descriptor) {
#ifdef __APPLE__
    return fcntl(descriptor, F_FULLFSYNC);
#else
    return fdatasync(descriptor);
#endif
}

int main(int argc, char **argv) {
    static const char *usage = "floor FILE COUNT [BYTES]   write BYTES (512) and sync, COUNT times; FILE is removed\n";
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    if (argc != 3 && argc != 4) {
        fputs(usage, stderr);
        return 2;
    }
    uint64_t count = number(argv[2]), bytes = argc == 4 ? number(argv[3]) : 512;
    char *block = malloc(bytes);
    double *latencies = malloc(count * sizeof *latencies);
    if (!block || !latencies) fail("floor", "out of memory");
    memset(block, 'x', bytes);
    int descriptor = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (descriptor < 0) fail(argv[1], strerror(errno));
    double start = seconds_now();
    for (uint64_t i = 0; i < count; i++) {
        double before = seconds_now();
        if (write(descriptor, block, bytes) != (ssize_t)bytes || sync_data(descriptor) != 0)
            fail(argv[1], strerror(errno));
        latencies[i] = seconds_now() - before;
    }
    report("floor", "write and sync", count, 1, seconds_now() - start, latencies, count);
    close(descriptor);
    unlink(argv[1]);
    return 0;
}
