import Foundation
import TestSupport
import Testing

@testable import Bytes

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

  /// Until the commit, the old folder is complete; after it, only what was written or kept is there.
  @Test func folderWithContentsIsReplacedAsAWhole() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/out"
    for name in ["old", "kept", "both", "tree/a/b"] { try folder.write("out/\(name)", Array("old".utf8)) }
    do {
      let abandoned = try OutputDirectory(at: target, called: "out", replacing: true)
      try abandoned.write("both", Array("new".utf8))
      try abandoned.keep("tree")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    #expect(try Places.bytes(target + "/both") == Array("old".utf8))
    #expect(try Places.bytes(target + "/tree/a/b") == Array("old".utf8))
    let output = try OutputDirectory(at: target + "/", called: "out", replacing: true)
    try output.write("both", Array("new".utf8))
    try output.write("more/c", [])
    for name in try output.targetNames() where name == "kept" || name == "tree" { try output.keep(name) }
    #expect(try Places.bytes(target + "/both") == Array("old".utf8))
    try output.commit()
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == [
        "out", "out/both", "out/kept", "out/more", "out/more/c", "out/tree", "out/tree/a", "out/tree/a/b",
      ])
    #expect(try Places.bytes(target + "/both") == Array("new".utf8))
  }

  /// A link to the folder remains a link.
  @Test func targetOfALinkIsReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/old", [1])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "real")
    let output = try OutputDirectory(at: folder.path + "/link", called: "link", replacing: true)
    try output.write("new", [2])
    try output.commit()
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == [
        "link", "real", "real/new",
      ])
  }

  /// Temporary names of ended processes are removed; those of running ones, and other names, are not.
  @Test func leftoversOfEndedProcessesAreRemoved() throws {
    let folder = try TemporaryFolder()
    try folder.write("out.ballast-a1B2c3/out/de.pack", [1])
    try folder.write("out.ballast-d4E5f6", [1])
    try folder.write("out.ballast-notes/file", [1])
    try folder.write("out.backup/file", [1])
    let target = folder.path + "/out"
    let running = try OutputDirectory(at: target, called: "out", replacing: true)
    let others = ["out.backup", "out.ballast-notes"]
    let during = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(during.count == 3 && others.allSatisfy(during.contains))
    do { _ = try OutputDirectory(at: target, called: "out", replacing: true) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == during)
    try running.commit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["out"] + others)
    try folder.write("file.ballast-a1B2c3", [1])
    try OutputFile(at: folder.path + "/file").commit()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "out"] + others)
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

  /// Processes that write the same target use different names, which the next one recognizes as leftovers.
  @Test func temporaryNamesAreRandom() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/file"
    // Not every file system has files without names.
    guard Libc.openUnnamedFile(in: folder.path) != nil else { return }
    let names = try (0..<8).map { _ in
      let descriptor = try #require(Libc.openUnnamedFile(in: folder.path))
      defer { Libc.closeDescriptor(descriptor) }
      return try Libc.nameUnnamedFile(descriptor, beside: target)
    }
    #expect(Set(names).count == 8)
    for name in names { #expect(name.wholeMatch(of: /.*\/file\.ballast-[a-zA-Z0-9]{6}/) != nil, "\(name)") }
    try OutputFile(at: target).commit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }
}
