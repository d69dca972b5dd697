import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import OperatingSystem
@testable import ProgramSystem

/// Files and folders that are made, replaced, locked and removed.
@Suite struct FolderTests {
  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  private func systemError(_ body: () throws(SystemError) -> Void) -> Int32? {
    do throws(SystemError) { try body() } catch { return error.code }
    return nil
  }

  private func outputError(_ body: () throws(OutputError) -> Void) -> OutputError? {
    do throws(OutputError) { try body() } catch { return error }
    return nil
  }

  @Test func foldersAreExchanged() throws {
    let folder = try TemporaryFolder()
    for name in ["one/a/b", "two/c"] { try folder.write(name, [1]) }
    try Libc.exchange(folder.path + "/one", with: folder.path + "/two")
    #expect(try names(folder.path) == ["one", "one/c", "two", "two/a", "two/a/b"])
    #expect(
      systemError { () throws(SystemError) in
        try Libc.exchange(folder.path + "/one", with: folder.path + "/no")
      } == ENOENT)
    #expect(Libc.canChange(folder.path) && !Libc.canChange(folder.path + "/missing"))
  }

  @Test func oneLockAtATime() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    do {
      let first = try SharedDirectory.Lock(path)
      #expect(first != nil)
      #expect(try SharedDirectory.Lock(path) == nil)
    }
    #expect(try SharedDirectory.Lock(path) != nil)
    #expect(
      systemError { () throws(SystemError) in _ = try SharedDirectory.Lock(folder.path + "/no/lock") }
        == ENOENT)
  }

  @Test func namesOfASharedFolderAreReplacedAndRemoved() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", [1])
    try folder.write("b", [2])
    try folder.write("c/d", [3])
    try SharedDirectory.rename(folder.path + "/a", to: folder.path + "/b", in: folder.path)
    #expect(try names(folder.path) == ["b", "c", "c/d"] && Places.bytes(folder.path + "/b") == [1])
    #expect(
      systemError { () throws(SystemError) in
        try SharedDirectory.rename(folder.path + "/a", to: folder.path + "/b", in: folder.path)
      } == ENOENT)
    #expect(
      systemError { () throws(SystemError) in
        try SharedDirectory.rename(folder.path + "/b", to: folder.path + "/e", in: folder.path + "/no")
      } == ENOENT)
    try SharedDirectory.remove(folder.path + "/missing")
    try SharedDirectory.remove(folder.path + "/e")
    #expect(
      systemError { () throws(SystemError) in try SharedDirectory.remove(folder.path + "/c") } == EISDIR)
    #expect(try names(folder.path) == ["c", "c/d"])
    #expect(abs(Libc.secondsSince1970 - Int64(Date().timeIntervalSince1970)) < 100)
  }

  // MARK: - Outputs

  @Test func foldersAboveAnOutputAreCreated() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    #expect(try Directories.create(path) == [])
    #expect(try Directories.create(path + "/a//b/c/") == [path + "/a", path + "/a/b", path + "/a/b/c"])
    #expect(try Directories.create(path + "/a/d") == [path + "/a/d"])
    try folder.write("file", [1])
    for name in ["/file", "/file/x"] {
      let error = outputError { () throws(OutputError) in try Directories.create(path + name) }
      #expect(error?.path == path + name && [EEXIST, ENOTDIR].contains(error?.code))
    }
    // Folders that were made before an error are removed, others are not.
    let long = path + "/a/e/" + String(repeating: "x", count: 300)
    #expect(
      outputError { () throws(OutputError) in try Directories.create(long) }
        == OutputError(path: long, code: ENAMETOOLONG))
    #expect(try names(path) == ["a", "a/b", "a/b/c", "a/d", "file"])
    Directories.removeEmpty([path + "/a", path + "/a/b", path + "/a/b/c"])
    #expect(try names(path) == ["a", "a/d", "file"])
  }

  @Test func newFilesDoNotReplaceOthers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/key"
    try NewFile.write([1, 2], to: path, permissions: 0o600)
    #expect(try FileStatus.ofFile(at: path).permissions == 0o600)
    #expect(
      outputError { () throws(OutputError) in try NewFile.write([3], to: path, permissions: 0o600) }
        == OutputError(path: path, code: SystemError.fileExists.code))
    #expect(try Places.bytes(path) == [1, 2])
    try SharedDirectory.remove(path)
    try SharedDirectory.remove(path)
    #expect(try names(folder.path).isEmpty)
  }

  @Test func filesAreCopiedWithTheirPermissions() throws {
    let folder = try TemporaryFolder()
    // Larger than the buffer of a copy.
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try folder.write("in/file", bytes)
    try folder.link("in/link", to: "nowhere")
    try Libc.setPermissions(0o751, ofFileAt: folder.path + "/in/file")
    for target in [folder.path + "/out", nil] {
      let output = try OutputDirectory(at: target, called: "x")
      try output.copy(folder.path + "/in/file", to: "a/b/file")
      try output.copy(folder.path + "/in/link", to: "link")
      try output.makeFolder("a/c")
      try output.makeFolder("a")
      let missing = outputError { () throws(OutputError) in try output.copy(folder.path + "/in/no", to: "no")
      }
      #expect(missing == OutputError(path: folder.path + "/in/no", code: ENOENT))
      #expect(try names(output.path) == ["a", "a/b", "a/b/file", "a/c", "link"])
      #expect(try Places.bytes(output.path + "/a/b/file") == bytes)
      #expect(try FileStatus.ofFile(at: output.path + "/a/b/file").permissions == 0o751)
      // A temporary folder shares the file.
      #expect(FileIdentity.isSame(output.path + "/a/b/file", folder.path + "/in/file") == (target == nil))
      #expect(try Libc.symbolicLinkTarget(output.path + "/link") == Array("nowhere".utf8))
      #expect(try output.commit() == OutputDirectory.Commit())
    }
    #expect(try names(folder.path + "/out") == ["a", "a/b", "a/b/file", "a/c", "link"])
    #expect(
      systemError { () throws(SystemError) in _ = try Libc.symbolicLinkTarget(folder.path + "/in/file")
      } == EINVAL)
  }

  @Test func targetsThatCannotBeReplacedAreErrors() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [1])
    try folder.write("full/x", [1])
    try folder.link("link", to: "full")
    for (name, replacing, code) in [
      ("file", false, EEXIST), ("file", true, EEXIST), ("full", false, ENOTEMPTY), ("link", false, EEXIST),
      ("no/out", false, ENOENT),
    ] as [(String, Bool, Int32)] {
      let error = outputError { () throws(OutputError) in
        _ = try OutputDirectory(at: folder.path + "/" + name, called: "x", replacing: replacing)
      }
      #expect(error == OutputError(path: folder.path + "/" + name, code: code), "\(name)")
    }
    #expect(try names(folder.path) == ["file", "full", "full/x", "link"])
    let output = try OutputDirectory(at: folder.path + "/full", called: "x", replacing: true)
    #expect(try output.targetNames() == ["x"])
    let other = try OutputDirectory(at: folder.path + "/new", called: "x", replacing: true)
    #expect(try other.targetNames() == [])
    #expect(FileStatus.ofFileIsFolder(output.path))
  }

  @Test func temporaryFilesHaveNoName() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(withoutName: ())
    let empty = try file.contents().count
    #expect(empty == 0)
    try file.write([1, 2, 3].span.rawBytes)
    try file.write([4].span.rawBytes)
    #expect(file.size == 4)
    let contents = try file.contents()
    let bytes = contents.bytes.array()
    #expect(bytes == [1, 2, 3, 4])
    try file.commit()
    // A pipe or a device is written to directly.
    let device = try OutputFile(at: "/dev/null")
    try device.write([1].span.rawBytes)
    try device.commit()
    #expect(try FileStatus.ofFile(at: "/dev/null").kind == .other)
    #expect(try names(folder.path).isEmpty)
    #expect(
      OutputError(path: nil, code: EPIPE).isClosedPipe && !OutputError(path: nil, code: ENOENT).isClosedPipe)
    #expect(OutputError(path: nil, code: ENOSPC).description.hasPrefix("cannot write standard output: "))
  }

  // MARK: - Inputs

  @Test func bytesAreReadUpToALimit() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<10).map { UInt8($0) }
    try folder.write("file", bytes)
    for limit in [-1, 0, 1, 9, 10, 11, 1 << 21] {
      #expect(
        try InputFile.contents(of: folder.path + "/file", limit: limit) == Array(bytes.prefix(max(0, limit))))
    }
    #expect(try InputFile.contents(of: folder.path + "/file") == bytes)
    #expect(throws: InputFileError.self) { try InputFile.contents(of: folder.path) }
    #expect(throws: InputFileError.self) { try InputFile.contents(of: folder.path, limit: 1) }
    #expect(throws: InputFileError.system(.open, SystemError(code: ENOENT))) {
      try InputFile.contents(of: folder.path + "/no")
    }
  }

  /// A pipe is read to its end, and no more than the limit.
  @Test(arguments: [0, 1, 9, 10, 11]) func pipesAreReadIntoMemory(limit: Int) throws {
    for bytes in [[], Array(0..<10)] as [[UInt8]] {
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data(bytes))
      try pipe.fileHandleForWriting.close()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let expected: InputFileError? =
        bytes.isEmpty ? .empty : limit < bytes.count ? .tooLong(limit: limit) : nil
      #expect(
        inputError { () throws(InputFileError) in _ = try InputFile.open(path, pipeLimit: limit) } == expected
      )
    }
  }

  private func inputError(_ body: () throws(InputFileError) -> Void) -> InputFileError? {
    do throws(InputFileError) { try body() } catch { return error }
    return nil
  }

  @Test func openedPathsAreFoldersOrBytes() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [1, 2])
    try folder.write("empty", [])
    guard case .directory = try InputFile.open(folder.path, pipeLimit: 0) else {
      Issue.record("not a folder")
      return
    }
    guard case .bytes(let storage) = try InputFile.open(folder.path + "/file", pipeLimit: 0) else { return }
    let bytes = storage.bytes.array()
    #expect(bytes == [1, 2])
    #expect(throws: InputFileError.empty) { _ = try InputFile.open(folder.path + "/empty", pipeLimit: 9) }
    #expect(throws: InputFileError.empty) { _ = try InputFile.open("/dev/null", pipeLimit: 9) }
    #expect(InputFile.name(of: "a") == "a" && InputFile.name(of: "/") == "/" && InputFile.name(of: "") == "")
    #expect(InputFile.name(of: folder.path + "/.") == folder.path.split(separator: "/").last.map(String.init))
    for (path, name) in [
      ("no/such/..", ".."), ("/usr/..", ".."), ("a/b.ipa", "b.ipa"), ("a/b.app/", "b.app"),
    ] {
      #expect(InputFile.name(of: path) == name)
    }
    for code in [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, EACCES, EIO, 0] {
      #expect(SystemError(code: code).isNoFile == [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP].contains(code))
    }
  }

  @Test func otherFilesThanTheStreamAreNotShortened() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [1, 2, 3])
    #expect(try !StandardStream.output.truncate(fileAt: folder.path + "/file", to: 1))
    #expect(try !StandardStream.error.truncate(fileAt: folder.path + "/no", to: 1))
    #expect(try Places.bytes(folder.path + "/file") == [1, 2, 3])
  }
}

extension FileStatus {
  fileprivate static func ofFileIsFolder(_ path: String) -> Bool {
    (try? ofFile(at: path).kind) == .directory
  }
}
