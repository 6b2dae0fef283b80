/* What the peers share: the rows that make-rows wrote, a clock, latencies, and eviction from the page cache. */
#ifndef PEER_H
#define PEER_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PEER_UNUSED __attribute__((unused))

enum { ROW_HEAD_BYTES = 56, BULK_ROWS = 10000 };

struct row {
    uint64_t position;
    const uint8_t *id;          /* 16 bytes */
    const uint8_t *session;     /* 16 bytes */
    uint64_t first;             /* 0: no session */
    uint32_t record_bytes;
    const uint8_t *record;
};

struct rows {
    const uint8_t *next, *end;
};

PEER_UNUSED static void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

PEER_UNUSED static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

PEER_UNUSED static uint64_t little64(const uint8_t *bytes) {
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

PEER_UNUSED static uint32_t little32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

PEER_UNUSED static void put_big64(uint8_t *bytes, uint64_t value) {
    for (int i = 7; i >= 0; i--, value >>= 8) bytes[i] = (uint8_t)value;
}

PEER_UNUSED static void put_little64(uint8_t *bytes, uint64_t value) {
    for (int i = 0; i < 8; i++, value >>= 8) bytes[i] = (uint8_t)value;
}

/* Maps the file and touches every page, so that reading it is not what is measured. */
PEER_UNUSED static struct rows rows_open(const char *path) {
    int descriptor = open(path, O_RDONLY);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) fail(path, strerror(errno));
    struct rows rows = {0, 0};
    if (status.st_size == 0) return rows;
    const uint8_t *start = mmap(0, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) fail(path, strerror(errno));
    close(descriptor);
    static volatile uint8_t touched;
    for (off_t i = 0; i < status.st_size; i += 4096) touched ^= start[i];
    rows.next = start;
    rows.end = start + status.st_size;
    return rows;
}

/* 0 at the end of the file. */
PEER_UNUSED static int rows_next(struct rows *rows, struct row *row) {
    if (rows->next == rows->end) return 0;
    const uint8_t *at = rows->next;
    size_t left = (size_t)(rows->end - at);
    if (left < ROW_HEAD_BYTES || left - 4 < little32(at) || little32(at) != ROW_HEAD_BYTES - 4 + little32(at + 52))
        fail("rows", "not a file that make-rows wrote");
    row->position = little64(at + 4);
    row->id = at + 12;
    row->session = at + 28;
    row->first = little64(at + 44);
    row->record_bytes = little32(at + 52);
    row->record = at + ROW_HEAD_BYTES;
    rows->next = row->record + row->record_bytes;
    return 1;
}

/* Passes over the rows that stand in the store already. */
PEER_UNUSED static void rows_skip(struct rows *rows, uint64_t head) {
    struct row row;
    while (head-- > 0 && rows_next(rows, &row)) {}
}

/* Asks the kernel to forget what it caches of the file; what others have mapped stays. */
PEER_UNUSED static void evict(const char *path) {
#ifdef POSIX_FADV_DONTNEED
    int descriptor = open(path, O_RDONLY);
    if (descriptor < 0) return;
    fsync(descriptor);
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
    close(descriptor);
#else
    (void)path;
#endif
}

/* Words rather than bytes: every byte takes part, and no compiler's vectors decide the race. */
PEER_UNUSED static uint64_t sum_bytes(const uint8_t *bytes, size_t count) {
    uint64_t sum = 0, word;
    size_t offset = 0;
    for (; offset + 8 <= count; offset += 8) {
        memcpy(&word, bytes + offset, 8);
        sum += word;
    }
    for (; offset < count; offset++) sum += bytes[offset];
    return sum;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One line of JSON; `latencies`, in seconds, are sorted in place and may be none. */
PEER_UNUSED static void report(
    const char *peer, const char *mode, uint64_t rows, uint64_t per_transaction, double seconds,
    double *latencies, size_t count
) {
    printf("{\"peer\":\"%s\",\"mode\":\"%s\",\"rows\":%llu,\"rowsPerTransaction\":%llu,\"seconds\":%.6f,"
           "\"rowsPerSecond\":%.1f", peer, mode, (unsigned long long)rows, (unsigned long long)per_transaction, seconds,
           seconds > 0 ? (double)rows / seconds : 0);
    if (count > 0) {
        qsort(latencies, count, sizeof *latencies, compare_doubles);
        printf(",\"transactions\":%zu,\"p50Microseconds\":%.1f,\"p90Microseconds\":%.1f,\"p99Microseconds\":%.1f,"
               "\"maxMicroseconds\":%.1f", count, latencies[count / 2] * 1e6, latencies[count * 9 / 10] * 1e6,
               latencies[count * 99 / 100] * 1e6, latencies[count - 1] * 1e6);
    }
    printf("}\n");
}

/* The same for a scan: what the sum came to shows that peers read the same bytes. */
PEER_UNUSED static void report_scan(
    const char *peer, const char *mode, uint64_t rows, uint64_t bytes, uint64_t sum, double seconds
) {
    printf("{\"peer\":\"%s\",\"mode\":\"%s\",\"rows\":%llu,\"bytes\":%llu,\"sum\":%llu,\"seconds\":%.6f,"
           "\"rowsPerSecond\":%.1f,\"megabytesPerSecond\":%.1f}\n", peer, mode, (unsigned long long)rows,
           (unsigned long long)bytes, (unsigned long long)sum, seconds, (double)rows / seconds,
           (double)bytes / 1e6 / seconds);
}

/* A number on the command line, above 0. */
PEER_UNUSED static uint64_t number(const char *text) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno != 0 || *end != 0 || value == 0) fail(text, "not a number above 0");
    return value;
}

/* Splitmix64: the same positions for every peer. */
PEER_UNUSED static uint64_t random_next(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

#endif
