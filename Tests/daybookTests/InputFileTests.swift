import TestSupport
import Testing

@testable import daybook

struct InputFileTests {
    private func place(_ text: String) throws -> (folder: CommandFolder, path: String) {
        let folder = try CommandFolder()
        try folder.write(text, to: "f")
        return (folder, folder.directory.file("f"))
    }

    @Test func `lends line after line, with numbers and without their ends`() throws {
        let (folder, path) = try place("ab\n\n \r\ncd")
        var file = try InputFile(path)
        var lines: [String] = []
        while let line = try file.nextLine(bytesMax: 10) {
            lines.append("\(line.number) \(line.bytes) \(line.isTerminated) \(line.isBlank)")
        }
        #expect(lines == ["1 [97, 98] true false", "2 [] true true", "3 [32, 13] true true", "4 [99, 100] false false"])
        #expect(try file.nextLine(bytesMax: 10) == nil)
        _ = folder
    }

    @Test func `what was not taken as lines can be had at once`() throws {
        let (folder, path) = try place("ab\ncd\nef")
        var file = try InputFile(path)
        _ = try file.nextLine(bytesMax: 10)
        #expect(try file.rest(bytesMax: 5) == Array("cd\nef".utf8))
        #expect(try file.rest(bytesMax: 0) == [])
        _ = folder
    }

    /// Longer than what is read at a time, so that lines stand across two readings.
    @Test(arguments: [262_143, 262_144, 262_145, 600_000])
    func `lines of any length, up to the bound`(_ length: Int) throws {
        let line = String(repeating: "x", count: length)
        let (folder, path) = try place(line + "\n" + line)
        for bytesMax in [length, length + 1] {
            var file = try InputFile(path)
            #expect(try file.nextLine(bytesMax: bytesMax)?.bytes.count == length)
            #expect(try file.nextLine(bytesMax: bytesMax)?.bytes.count == length)
            #expect(try file.nextLine(bytesMax: bytesMax) == nil)
        }
        var file = try InputFile(path)
        let error = #expect(throws: CommandRefusal.self) { try file.nextLine(bytesMax: length - 1) }
        #expect(error?.message == "\(path):1: the line is longer than \(length - 1) bytes")
        _ = folder
    }

    @Test(arguments: [262_143, 262_144, 262_145])
    func `a whole file up to the bound`(_ length: Int) throws {
        let (folder, path) = try place(String(repeating: "x", count: length))
        for bytesMax in [length, length + 1] {
            var file = try InputFile(path)
            #expect(try file.rest(bytesMax: bytesMax).count == length)
        }
        var file = try InputFile(path)
        let error = #expect(throws: CommandRefusal.self) { try file.rest(bytesMax: length - 1) }
        #expect(error?.message == "\(path): one document has at most \(length - 1) bytes")
        _ = folder
    }

    @Test func `a folder is no file`() throws {
        let folder = try CommandFolder()
        var file = try InputFile(folder.directory.path)
        let error = #expect(throws: FileFailure.self) { try file.nextLine(bytesMax: 10) }
        #expect(error?.call == "read")
    }
}
