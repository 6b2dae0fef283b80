/* needs: header=lmdb.h link=-llmdb packages="apt liblmdb-dev, brew lmdb" */
/* LMDB in C, writing the tables of a store and nothing more: what a wrapper of it can reach at most. */
#include "peer.h"

#include <lmdb.h>

static const char *usage =
    "lmdb_raw append ROWS DIR ROWS_PER_TRANSACTION COUNT   durable transactions, after the rows that are there\n"
    "lmdb_raw bulk ROWS DIR [COUNT]                        10,000 rows a transaction, in key order where there is one\n"
    "lmdb_raw scan DIR [cold]                              sum every byte of every record\n"
    "lmdb_raw get DIR COUNT                                records at random positions, summed\n"
    "lmdb_raw copy STORE DIR                               all rows of a store, views too, 10,000 entries a transaction\n"
    "lmdb_raw views STORE DIR                              sum every byte of every record, then write the rows of views\n"
    "Prints one line of JSON. DIR may be a store made by daybook for scan and get.\n";

static MDB_env *env;
static MDB_dbi logs, ids, sessions, meta;
/* The greatest id so far: only above it may the index be appended to. */
static uint8_t greatest_id[16];

static void check(int code, const char *what) {
    if (code != 0) fail(what, mdb_strerror(code));
}

static void open_store(const char *directory, unsigned flags) {
    mkdir(directory, 0700);
    check(mdb_env_create(&env), "mdb_env_create");
    check(mdb_env_set_mapsize(env, (size_t)1 << 36), "mdb_env_set_mapsize");
    check(mdb_env_set_maxdbs(env, 8), "mdb_env_set_maxdbs");
    check(mdb_env_open(env, directory, MDB_NOTLS | flags, 0600), directory);
    int read_only = (flags & MDB_RDONLY) != 0;
    unsigned create = read_only ? 0 : MDB_CREATE;
    MDB_txn *txn;
    check(mdb_txn_begin(env, 0, read_only ? MDB_RDONLY : 0, &txn), "mdb_txn_begin");
    check(mdb_dbi_open(txn, "log", create, &logs), "log");
    check(mdb_dbi_open(txn, "ids", create, &ids), "ids");
    check(mdb_dbi_open(txn, "sessions", create, &sessions), "sessions");
    check(mdb_dbi_open(txn, "meta", create, &meta), "meta");
    check(mdb_txn_commit(txn), "mdb_txn_commit");
}

/* The last position in the log. */
static uint64_t read_head(void) {
    MDB_txn *txn;
    MDB_cursor *cursor;
    MDB_val key, value;
    uint64_t head = 0;
    check(mdb_txn_begin(env, 0, MDB_RDONLY, &txn), "mdb_txn_begin");
    check(mdb_cursor_open(txn, logs, &cursor), "mdb_cursor_open");
    if (mdb_cursor_get(cursor, &key, &value, MDB_LAST) == 0)
        for (size_t i = 0; i < key.mv_size; i++) head = head << 8 | ((uint8_t *)key.mv_data)[i];
    mdb_cursor_close(cursor);
    check(mdb_cursor_open(txn, ids, &cursor), "mdb_cursor_open");
    if (mdb_cursor_get(cursor, &key, &value, MDB_LAST) == 0 && key.mv_size == 16)
        memcpy(greatest_id, key.mv_data, 16);
    mdb_cursor_close(cursor);
    mdb_txn_abort(txn);
    return head;
}

static void put(MDB_txn *txn, MDB_dbi table, const void *key, size_t key_bytes, const void *value, size_t value_bytes,
                unsigned flags) {
    MDB_val k = {key_bytes, (void *)key}, v = {value_bytes, (void *)value};
    check(mdb_put(txn, table, &k, &v, flags), "mdb_put");
}

static void put_row(MDB_txn *txn, const struct row *row) {
    uint8_t key[17], value[8];
    put_big64(key, row->position);
    put(txn, logs, key, 8, row->record, row->record_bytes, MDB_APPEND);
    put_little64(value, row->position);
    int ascends = memcmp(row->id, greatest_id, 16) > 0;
    if (ascends) memcpy(greatest_id, row->id, 16);
    put(txn, ids, row->id, 16, value, 8, ascends ? MDB_APPEND : MDB_NOOVERWRITE);
    if (row->first == 0) return;
    if (row->first == row->position) {
        key[0] = 0;
        memcpy(key + 1, row->session, 16);
        put(txn, sessions, key, 17, value, 8, 0);
    }
    key[0] = 1;
    put_big64(key + 1, row->first);
    put_big64(key + 9, row->position);
    put(txn, sessions, key, 17, "", 0, 0);
}

static void write_rows(const char *mode, const char *path, const char *directory, uint64_t group, uint64_t limit) {
    struct rows rows = rows_open(path);
    struct row row;
    open_store(directory, 0);
    rows_skip(&rows, read_head());
    size_t room = 1024, count = 0;
    double *latencies = malloc(room * sizeof *latencies);
    uint64_t written = 0;
    int more = rows_next(&rows, &row);
    double start = seconds_now();
    while (more && written < limit) {
        double before = seconds_now();
        MDB_txn *txn;
        check(mdb_txn_begin(env, 0, 0, &txn), "mdb_txn_begin");
        for (uint64_t i = 0; i < group && more && written < limit; i++, written++) {
            put_row(txn, &row);
            more = rows_next(&rows, &row);
        }
        check(mdb_txn_commit(txn), "mdb_txn_commit");
        if (count == room) latencies = realloc(latencies, (room *= 2) * sizeof *latencies);
        latencies[count++] = seconds_now() - before;
    }
    report("lmdb", mode, written, group, seconds_now() - start, latencies, count);
    mdb_env_close(env);
}

/* verify-format wants the journal's id, which make-rows gave to all its rows. */
static void put_journal(const char *directory) {
    static const uint8_t journal[16] = {0x01, 0x98, 0xc0, 0xde, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0x0b, 0xe9, 0xc4};
    MDB_txn *txn;
    open_store(directory, 0);
    check(mdb_txn_begin(env, 0, 0, &txn), "mdb_txn_begin");
    put(txn, meta, "journal", 7, journal, 16, 0);
    check(mdb_txn_commit(txn), "mdb_txn_commit");
    mdb_env_close(env);
}

static void scan(const char *directory, int cold) {
    char path[4096];
    snprintf(path, sizeof path, "%s/data.mdb", directory);
    if (cold) evict(path);
    open_store(directory, MDB_RDONLY);
    double start = seconds_now();
    MDB_txn *txn;
    MDB_cursor *cursor;
    MDB_val key, value;
    uint64_t rows = 0, bytes = 0, sum = 0;
    check(mdb_txn_begin(env, 0, MDB_RDONLY, &txn), "mdb_txn_begin");
    check(mdb_cursor_open(txn, logs, &cursor), "mdb_cursor_open");
    while (mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0) {
        sum += sum_bytes(value.mv_data, value.mv_size);
        bytes += value.mv_size;
        rows++;
    }
    report_scan("lmdb", cold ? "scan cold" : "scan", rows, bytes, sum, seconds_now() - start);
    mdb_cursor_close(cursor);
    mdb_txn_abort(txn);
    mdb_env_close(env);
}

static void get(const char *directory, uint64_t count) {
    open_store(directory, MDB_RDONLY | MDB_NORDAHEAD);
    uint64_t head = read_head(), state = 1, sum = 0, bytes = 0;
    if (head == 0) fail(directory, "no entries");
    MDB_txn *txn;
    check(mdb_txn_begin(env, 0, MDB_RDONLY, &txn), "mdb_txn_begin");
    double start = seconds_now();
    for (uint64_t i = 0; i < count; i++) {
        uint8_t number[8];
        put_big64(number, 1 + random_next(&state) % head);
        MDB_val key = {8, number}, value;
        check(mdb_get(txn, logs, &key, &value), "mdb_get");
        sum += sum_bytes(value.mv_data, value.mv_size);
        bytes += value.mv_size;
    }
    report_scan("lmdb", "get", count, bytes, sum, seconds_now() - start);
    mdb_txn_abort(txn);
    mdb_env_close(env);
}

/* A stretch of one table into its twin, in key order; answers how many rows that were. */
static uint64_t copy_stretch(MDB_cursor *from, MDB_txn *txn, MDB_dbi to, uint64_t limit) {
    MDB_val key, value;
    uint64_t rows = 0;
    for (; rows < limit && mdb_cursor_get(from, &key, &value, MDB_NEXT) == 0; rows++)
        check(mdb_put(txn, to, &key, &value, MDB_APPEND), "mdb_put");
    return rows;
}

/* What a store holds, written again with nothing to decide: log, indexes and views grow beside each other. */
static void copy_store(const char *mode, const char *store, const char *directory, int views_only) {
    static const char *names[] = {"log", "ids", "sessions", "rows"};
    MDB_env *source;
    MDB_txn *reading;
    MDB_dbi from[4], to[4];
    MDB_cursor *cursors[4];
    MDB_stat stats[4];
    check(mdb_env_create(&source), "mdb_env_create");
    check(mdb_env_set_mapsize(source, (size_t)1 << 36), "mdb_env_set_mapsize");
    check(mdb_env_set_maxdbs(source, 8), "mdb_env_set_maxdbs");
    check(mdb_env_open(source, store, MDB_NOTLS | MDB_RDONLY, 0600), store);
    check(mdb_txn_begin(source, 0, MDB_RDONLY, &reading), "mdb_txn_begin");
    for (int i = 0; i < 4; i++) {
        check(mdb_dbi_open(reading, names[i], 0, &from[i]), names[i]);
        check(mdb_cursor_open(reading, from[i], &cursors[i]), names[i]);
        check(mdb_stat(reading, from[i], &stats[i]), names[i]);
    }
    open_store(directory, 0);
    MDB_txn *txn;
    check(mdb_txn_begin(env, 0, 0, &txn), "mdb_txn_begin");
    for (int i = 0; i < 4; i++) check(mdb_dbi_open(txn, names[i], MDB_CREATE, &to[i]), names[i]);
    check(mdb_txn_commit(txn), "mdb_txn_commit");

    double start = seconds_now();
    volatile uint64_t sum = 0;
    MDB_val key, value;
    if (views_only)
        while (mdb_cursor_get(cursors[0], &key, &value, MDB_NEXT) == 0) sum += sum_bytes(value.mv_data, value.mv_size);
    uint64_t entries = stats[0].ms_entries, batches = (entries + BULK_ROWS - 1) / BULK_ROWS;
    if (batches == 0) fail(store, "no entries");
    for (uint64_t batch = 0; batch < batches; batch++) {
        check(mdb_txn_begin(env, 0, 0, &txn), "mdb_txn_begin");
        for (int i = views_only ? 3 : 0; i < 4; i++)
            copy_stretch(cursors[i], txn, to[i], (stats[i].ms_entries + batches - 1) / batches);
        check(mdb_txn_commit(txn), "mdb_txn_commit");
    }
    double latency = seconds_now() - start;
    report("lmdb", mode, entries, BULK_ROWS, latency, &latency, 1);
    mdb_env_close(env);
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (strcmp(mode, "--help") == 0) {
        fputs(usage, stdout);
    } else if (strcmp(mode, "append") == 0 && argc == 6) {
        put_journal(argv[3]);
        write_rows(mode, argv[2], argv[3], number(argv[4]), number(argv[5]));
    } else if (strcmp(mode, "bulk") == 0 && (argc == 4 || argc == 5)) {
        put_journal(argv[3]);
        write_rows(mode, argv[2], argv[3], BULK_ROWS, argc == 5 ? number(argv[4]) : UINT64_MAX);
    } else if (strcmp(mode, "scan") == 0 && (argc == 3 || (argc == 4 && strcmp(argv[3], "cold") == 0))) {
        scan(argv[2], argc == 4);
    } else if ((strcmp(mode, "copy") == 0 || strcmp(mode, "views") == 0) && argc == 4) {
        copy_store(mode, argv[2], argv[3], strcmp(mode, "views") == 0);
    } else if (strcmp(mode, "get") == 0 && argc == 4) {
        get(argv[2], number(argv[3]));
    } else {
        fputs(usage, stderr);
        return 2;
    }
    return 0;
}
