import Bytes
import Foundation
import TestSupport
import Testing

@Suite struct OutputTests {
  /// Without a commit, the empty folder remains.
  @Test func emptyFolderIsReplacedByTheCommit() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/out"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    do { _ = try OutputDirectory(at: target, called: "x") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    let tree = try OutputDirectory(at: target, called: "x")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    try tree.commit()
    #expect(FileManager.default.fileExists(atPath: target))
    try folder.write("file", [1])
    #expect(throws: OutputError.self) { try OutputDirectory(at: folder.path + "/file", called: "x") }
    #expect(try Places.bytes(folder.path + "/file") == [1])
  }

  @Test func fileAppearsCompleteOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out"
    try folder.write("out", Array("old".utf8))
    do {
      let file = try OutputFile(at: path)
      try file.write(Array("new".utf8).span.bytes)
      #expect(try Places.bytes(path) == Array("old".utf8))
    }
    #expect(try Places.bytes(path) == Array("old".utf8))
    let file = try OutputFile(at: path)
    try file.write(Array("new".utf8).span.bytes)
    #expect(file.size == 3)
    try file.commit()
    #expect(try Places.bytes(path) == Array("new".utf8))
    #expect(throws: OutputError.self) { try OutputFile(at: folder.path + "/nowhere/out") }
  }
  @Test func errorsNameThePathAsTyped() throws {
    do throws(OutputError) {
      _ = try OutputFile(at: "nowhere/at/all.txt")
      Issue.record("an output in a missing folder")
    } catch {
      #expect(error.path == "nowhere/at/all.txt")
      #expect(error.description == "cannot write 'nowhere/at/all.txt': no such file or directory")
    }
  }

  @Test func copyOfAMappedFileIsTheSameBytes() throws {
    let folder = try TemporaryFolder()
    // Larger than the copy's buffer, and not a multiple of it.
    let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 * 31) }
    try folder.write("in", bytes)
    // Opened with a descriptor, from which bytes are copied.
    let input = try InputFile.open(folder.path + "/in", pipeLimit: 0)
    let region: ByteRegion? = if case .bytes(let storage) = input { ByteRegion(storage) } else { nil }
    let file = try OutputFile(at: folder.path + "/out")
    let part = try #require(region?.region(5..<700_000))
    try file.copy(part)
    #expect(file.size == 699_995)
    let contents = try file.contents()
    let copied = contents.bytes.array()
    #expect(copied == Array(bytes[5..<700_000]))
    try file.commit()
    #expect(try Places.bytes(folder.path + "/out") == Array(bytes[5..<700_000]))
  }
}
