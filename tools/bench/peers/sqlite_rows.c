/* needs: header=sqlite3.h link=-lsqlite3 packages="apt libsqlite3-dev, brew sqlite" */
/* SQLite holding the same rows under the same indexes, in its mode for the same promise: WAL, synchronous=FULL. */
#include "peer.h"

#include <sqlite3.h>

static const char *usage =
    "sqlite_rows append ROWS DIR ROWS_PER_TRANSACTION COUNT   durable transactions, after the rows that are there\n"
    "sqlite_rows bulk ROWS DIR [COUNT]                        10,000 rows a transaction\n"
    "sqlite_rows scan DIR [cold]                              sum every byte of every record\n"
    "sqlite_rows get DIR COUNT                                records at random positions, summed\n"
    "Prints one line of JSON.\n";

static const char *schema =
    "CREATE TABLE IF NOT EXISTS log(position INTEGER PRIMARY KEY, record BLOB NOT NULL);"
    "CREATE TABLE IF NOT EXISTS ids(id BLOB PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS firsts(session BLOB PRIMARY KEY, first INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS sessions(first INTEGER, position INTEGER, PRIMARY KEY(first, position)) WITHOUT ROWID;";

static sqlite3 *database;
static sqlite3_stmt *begin, *commit, *add_log, *add_id, *add_first, *add_session;

static void check(int code, const char *what) {
    if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) fail(what, sqlite3_errmsg(database));
}

static sqlite3_stmt *prepared(const char *text) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v2(database, text, -1, &statement, 0), text);
    return statement;
}

static void run(sqlite3_stmt *statement) {
    check(sqlite3_step(statement), sqlite3_sql(statement));
    check(sqlite3_reset(statement), sqlite3_sql(statement));
}

static void open_store(const char *directory, int cold) {
    char path[4096];
    mkdir(directory, 0700);
    snprintf(path, sizeof path, "%s/rows.sqlite", directory);
    if (cold) {
        char log[4096 + 4];
        snprintf(log, sizeof log, "%s-wal", path);
        evict(path);
        evict(log);
    }
    check(sqlite3_open(path, &database), path);
    check(sqlite3_exec(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;", 0, 0, 0), "pragma");
    check(sqlite3_exec(database, schema, 0, 0, 0), "schema");
}

static uint64_t read_head(void) {
    sqlite3_stmt *statement = prepared("SELECT coalesce(max(position), 0) FROM log");
    check(sqlite3_step(statement), "head");
    uint64_t head = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return head;
}

static void put_row(const struct row *row) {
    sqlite3_int64 position = (sqlite3_int64)row->position, first = (sqlite3_int64)row->first;
    sqlite3_bind_int64(add_log, 1, position);
    sqlite3_bind_blob(add_log, 2, row->record, (int)row->record_bytes, SQLITE_STATIC);
    run(add_log);
    sqlite3_bind_blob(add_id, 1, row->id, 16, SQLITE_STATIC);
    sqlite3_bind_int64(add_id, 2, position);
    run(add_id);
    if (row->first == 0) return;
    if (row->first == row->position) {
        sqlite3_bind_blob(add_first, 1, row->session, 16, SQLITE_STATIC);
        sqlite3_bind_int64(add_first, 2, first);
        run(add_first);
    }
    sqlite3_bind_int64(add_session, 1, first);
    sqlite3_bind_int64(add_session, 2, position);
    run(add_session);
}

static void write_rows(const char *mode, const char *path, const char *directory, uint64_t group, uint64_t limit) {
    struct rows rows = rows_open(path);
    struct row row;
    open_store(directory, 0);
    begin = prepared("BEGIN IMMEDIATE");
    commit = prepared("COMMIT");
    add_log = prepared("INSERT INTO log VALUES(?, ?)");
    add_id = prepared("INSERT INTO ids VALUES(?, ?)");
    add_first = prepared("INSERT INTO firsts VALUES(?, ?)");
    add_session = prepared("INSERT INTO sessions VALUES(?, ?)");
    rows_skip(&rows, read_head());
    size_t room = 1024, count = 0;
    double *latencies = malloc(room * sizeof *latencies);
    uint64_t written = 0;
    int more = rows_next(&rows, &row);
    double start = seconds_now();
    while (more && written < limit) {
        double before = seconds_now();
        run(begin);
        for (uint64_t i = 0; i < group && more && written < limit; i++, written++) {
            put_row(&row);
            more = rows_next(&rows, &row);
        }
        run(commit);
        if (count == room) latencies = realloc(latencies, (room *= 2) * sizeof *latencies);
        latencies[count++] = seconds_now() - before;
    }
    report("sqlite", mode, written, group, seconds_now() - start, latencies, count);
}

static void scan(const char *directory, int cold) {
    open_store(directory, cold);
    double start = seconds_now();
    uint64_t rows = 0, bytes = 0, sum = 0;
    sqlite3_stmt *statement = prepared("SELECT record FROM log ORDER BY position");
    while (sqlite3_step(statement) == SQLITE_ROW) {
        size_t count = (size_t)sqlite3_column_bytes(statement, 0);
        sum += sum_bytes(sqlite3_column_blob(statement, 0), count);
        bytes += count;
        rows++;
    }
    report_scan("sqlite", cold ? "scan cold" : "scan", rows, bytes, sum, seconds_now() - start);
    sqlite3_finalize(statement);
}

static void get(const char *directory, uint64_t count) {
    open_store(directory, 0);
    uint64_t head = read_head(), state = 1, sum = 0, bytes = 0;
    if (head == 0) fail(directory, "no entries");
    sqlite3_stmt *statement = prepared("SELECT record FROM log WHERE position = ?");
    run(prepared("BEGIN"));
    double start = seconds_now();
    for (uint64_t i = 0; i < count; i++) {
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)(1 + random_next(&state) % head));
        check(sqlite3_step(statement), "get");
        size_t size = (size_t)sqlite3_column_bytes(statement, 0);
        sum += sum_bytes(sqlite3_column_blob(statement, 0), size);
        bytes += size;
        sqlite3_reset(statement);
    }
    report_scan("sqlite", "get", count, bytes, sum, seconds_now() - start);
    sqlite3_finalize(statement);
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (strcmp(mode, "--help") == 0) {
        fputs(usage, stdout);
    } else if (strcmp(mode, "append") == 0 && argc == 6) {
        write_rows(mode, argv[2], argv[3], number(argv[4]), number(argv[5]));
    } else if (strcmp(mode, "bulk") == 0 && (argc == 4 || argc == 5)) {
        write_rows(mode, argv[2], argv[3], BULK_ROWS, argc == 5 ? number(argv[4]) : UINT64_MAX);
    } else if (strcmp(mode, "scan") == 0 && (argc == 3 || (argc == 4 && strcmp(argv[3], "cold") == 0))) {
        scan(argv[2], argc == 4);
    } else if (strcmp(mode, "get") == 0 && argc == 4) {
        get(argv[2], number(argv[3]));
    } else {
        fputs(usage, stderr);
        return 2;
    }
    return 0;
}
