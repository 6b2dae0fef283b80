internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A thread of its own for work that blocks, so that no thread of the cooperative pool does.
///
/// The thread ends when its body returns. Dropping the value does not stop it.
public final class DedicatedThread: Sendable {
    /// The stack of every such thread: the size of a main thread's.
    public static let stackBytes = 8 << 20
    /// What Linux shows of a thread's name.
    public static let nameBytesMax = 15

    private let course: Course

    /// Starts a thread that runs `body`; its name, cut to ``nameBytesMax`` bytes, is for debuggers.
    public init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        course = Course(name: String(decoding: name.utf8.prefix(Self.nameBytesMax), as: UTF8.self), body: body)
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstacksize(&attributes, Self.stackBytes)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // The new thread takes over this reference; if it never starts, it is given back below.
        let handedOver = unsafe Unmanaged.passRetained(course)
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let code = unsafe pthread_create(&thread, &attributes, { unsafe runCourse($0) }, handedOver.toOpaque())
        guard code == 0 else {
            unsafe handedOver.release()
            throw SystemError(code: code, call: "pthread_create")
        }
    }

    /// Blocks until the body has returned. Any number of threads may wait, but not the thread itself.
    public func join() { course.waitForEnd() }
}

/// What a thread runs, and whether it has ended.
private final class Course: Sendable {
    let name: String
    let body: @Sendable () -> Void
    private let monitor = Monitor()
    // Only touched while `monitor` is locked.
    private nonisolated(unsafe) var hasEnded = false

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    func run() {
        #if canImport(Darwin)
        _ = unsafe pthread_setname_np(name)
        #else
        _ = unsafe pthread_setname_np(pthread_self(), name)
        #endif
        body()
        monitor.lock()
        unsafe hasEnded = true
        monitor.wakeAll()
        monitor.unlock()
    }

    func waitForEnd() {
        monitor.lock()
        while unsafe !hasEnded { monitor.wait() }
        monitor.unlock()
    }
}

/// Runs the course whose retained reference `pointer` is, and gives the reference back.
private func runCourse(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer = unsafe pointer { unsafe Unmanaged<Course>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
}
