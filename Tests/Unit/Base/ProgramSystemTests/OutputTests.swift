import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import OperatingSystem
@testable import ProgramSystem

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

  /// Until the commit, the old folder is complete.
  @Test func folderWithContentsIsReplacedAsAWhole() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/out"
    for name in ["kept", "both", "tree/a/b"] { try folder.write("out/\(name)", Array("old".utf8)) }
    do {
      let abandoned = try OutputDirectory(at: target, called: "out", replacing: true)
      try abandoned.write("both", Array("new".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    #expect(try Places.bytes(target + "/both") == Array("old".utf8))
    #expect(try Places.bytes(target + "/tree/a/b") == Array("old".utf8))
    let output = try OutputDirectory(at: target + "/", called: "out", replacing: true)
    try output.write("both", Array("new".utf8))
    try output.write("more/c", [])
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
        "link", "real", "real/new", "real/old",
      ])
  }

  // MARK: - Only what a process made is removed

  /// The outputs that a process may write at a path.
  enum Kind: CaseIterable {
    case file, replacedFile, abandonedFile, folder, emptyFolder, replacedFolder, abandonedFolder

    func write(_ path: String) throws {
      switch self {
      case .replacedFile: try Data([1]).write(to: URL(filePath: path))
      case .file, .abandonedFile, .folder: break
      default: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      switch self {
      case .file, .replacedFile: try OutputFile(at: path).commit()
      case .abandonedFile: _ = try OutputFile(at: path)
      case .folder, .emptyFolder:
        let output = try OutputDirectory(at: path, called: "x")
        try output.write("a/b", [1])
        try output.commit()
      case .replacedFolder, .abandonedFolder:
        try Data([1]).write(to: URL(filePath: "\(path)/a"))
        let output = try OutputDirectory(at: path, called: "x", replacing: true)
        try output.write("b", [1])
        if self == .replacedFolder { try output.commit() }
      }
    }
  }

  @Test(arguments: Kind.allCases) func neighboursAreKept(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let neighbours = try Neighbours(of: "out", in: folder)
    try kind.write(folder.path + "/out")
    #expect(try neighbours.changed() == [])
  }

  /// Everything in a replaced folder that is not an output of the same name is the same file, link or folder after it.
  @Test func otherFilesOfAReplacedFolderAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.write("out/made/old", [1])
    try folder.write("out/made/new", [1])
    try folder.write("out/tree/a/b", [1])
    try folder.write("elsewhere/file", [1])
    try folder.link("out/link", to: "../elsewhere")
    try folder.link("out/made/dangling", to: "nowhere")
    try folder.link("out/replaced", to: "../elsewhere/file")
    let target = folder.path + "/out"
    try Libc.setPermissions(0o705, ofFileAt: target + "/tree/a")
    let kept = ["link", "made/dangling", "made/old", "tree"]
    let old = try (kept + ["tree/a", "tree/a/b"]).map {
      try FileStatus.ofFile(at: "\(target)/\($0)", followingLinks: false)
    }
    let output = try OutputDirectory(at: target, called: "out", replacing: true)
    try output.write("made/new", [2])
    try output.write("replaced", [2])
    #expect(try output.commit() == OutputDirectory.Commit(kept: kept))
    #expect(
      try (kept + ["tree/a", "tree/a/b"]).map {
        try FileStatus.ofFile(at: "\(target)/\($0)", followingLinks: false)
      } == old)
    #expect(
      try folder.contents() == [
        "elsewhere": "folder", "elsewhere/file": "[1]", "out": "folder", "out/link": "link to ../elsewhere",
        "out/made": "folder", "out/made/dangling": "link to nowhere", "out/made/new": "[2]",
        "out/made/old": "[1]", "out/replaced": "[2]", "out/tree": "folder", "out/tree/a": "folder",
        "out/tree/a/b": "[1]",
      ])
  }

  /// A file is not written where a folder is, nor the reverse.
  @Test(arguments: ["file/new", "tree", "link/new"]) func otherKindsOfFilesAreNotReplaced(name: String) throws
  {
    let folder = try TemporaryFolder()
    for name in ["out/file", "out/tree/a", "elsewhere/file"] { try folder.write(name, [1]) }
    try folder.link("out/link", to: "../elsewhere")
    let before = try folder.contents()
    do {
      let output = try OutputDirectory(at: folder.path + "/out", called: "x", replacing: true)
      try output.write(name, [2])
      #expect(throws: OutputError.self) { try output.commit() }
    }
    #expect(try folder.contents() == before)
  }

  /// A file that another process puts into the folder at the last moment is not removed.
  @Test func lateFilesAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.write("out/old", [1])
    let output = try OutputDirectory(at: folder.path + "/out", called: "out", replacing: true)
    try output.write("old", [2])
    try folder.write("out/late", [3])
    #expect(try output.commit().kept == ["late"])
    #expect(try folder.contents() == ["out": "folder", "out/old": "[2]", "out/late": "[3]"])
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

  /// Processes that write the same target use different names.
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
  }
}
