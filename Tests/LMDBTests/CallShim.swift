import Foundation
import TestSupport

/// A library that the probe loads before its own, so that chosen calls on the data file fail or are logged.
struct CallShim {
    private let directory: TemporaryDirectory
    /// The file whose existence makes the call fail that it names: `meta`, `data` or `sync`.
    var switchPath: String { directory.file("failing") }
    /// What was written and synced, in order, as ``PowerLoss`` reads it.
    var logPath: String { directory.file("log") }

    init() throws {
        directory = try TemporaryDirectory("shim")
        let source = directory.file("shim.c")
        try Self.source.write(toFile: source, atomically: true, encoding: .utf8)
        let built = try ShellScript.run("cc -shared -fPIC -O1 -w -o \(directory.path)/shim.so \(source) -ldl")
        guard built.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["output": built.output]) }
    }

    /// What the probe's environment must hold.
    func environment(logging: Bool = false) -> [String: String] {
        var variables = ["LD_PRELOAD": directory.file("shim.so"), "SHIM_SWITCH": switchPath]
        if logging { variables["SHIM_LOG"] = logPath }
        return variables
    }

    func fail(_ call: String) throws { try call.write(toFile: switchPath, atomically: true, encoding: .utf8) }

    func mend() throws { try FileManager.default.removeItem(atPath: switchPath) }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/uio.h>
        #include <unistd.h>

        static int is_data(int fd) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
            ssize_t n = readlink(link, path, sizeof path - 1);
            return n > 8 && memcmp(path + n - 8, "data.mdb", 8) == 0;
        }
        static int must_fail(const char *call) {
            char text[16] = "";
            FILE *file = fopen(getenv("SHIM_SWITCH"), "r");
            if (!file) return 0;
            fgets(text, sizeof text, file);
            fclose(file);
            return strcmp(text, call) == 0;
        }
        /* One record: kind, offset, length, bytes. W written, D written and synced, S sync, A acknowledged. */
        static void note(char kind, off_t offset, const void *bytes, size_t length) {
            const char *path = getenv("SHIM_LOG");
            if (!path) return;
            int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
            uint64_t head[3] = { kind, offset, length };
            struct iovec parts[2] = { { head, sizeof head }, { (void *)bytes, length } };
            static ssize_t (*real)(int, const struct iovec *, int);
            if (!real) real = dlsym(RTLD_NEXT, "writev");
            real(fd, parts, 2);
            close(fd);
        }
        static ssize_t put(int fd, const void *bytes, size_t length, off_t offset,
                           ssize_t (*real)(int, const void *, size_t, off_t)) {
            if (!is_data(fd)) return real(fd, bytes, length, offset);
            if (must_fail(length < 4096 ? "meta" : "data")) { errno = EIO; return -1; }
            ssize_t n = real(fd, bytes, length, offset);
            if (n > 0) note(fcntl(fd, F_GETFL) & O_DSYNC ? 'D' : 'W', offset, bytes, n);
            return n;
        }
        ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
            return put(fd, bytes, length, offset, dlsym(RTLD_NEXT, "pwrite"));
        }
        ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
            return put(fd, bytes, length, offset, dlsym(RTLD_NEXT, "pwrite64"));
        }
        ssize_t writev(int fd, const struct iovec *parts, int count) {
            ssize_t (*real)(int, const struct iovec *, int) = dlsym(RTLD_NEXT, "writev");
            if (!is_data(fd)) return real(fd, parts, count);
            if (must_fail("data")) { errno = EIO; return -1; }
            off_t offset = lseek(fd, 0, SEEK_CUR);
            ssize_t n = real(fd, parts, count);
            ssize_t left = n;
            for (int i = 0; i < count && left > 0; i++) {
                size_t length = parts[i].iov_len < left ? parts[i].iov_len : left;
                note('W', offset, parts[i].iov_base, length);
                offset += length;
                left -= length;
            }
            return n;
        }
        ssize_t write(int fd, const void *bytes, size_t length) {
            ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
            off_t offset = lseek(fd, 0, SEEK_CUR);
            if (fd == 1) note('A', 0, "", 0);
            ssize_t n = real(fd, bytes, length);
            if (n > 0 && fd > 2 && is_data(fd)) note('W', offset, bytes, n);
            return n;
        }
        int fdatasync(int fd) {
            int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
            if (!is_data(fd)) return real(fd);
            if (must_fail("sync")) { errno = EIO; return -1; }
            int code = real(fd);
            if (code == 0) note('S', 0, "", 0);
            return code;
        }
        """#
}
