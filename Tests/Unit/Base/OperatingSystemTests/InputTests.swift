import Bytes
import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite struct InputTests {
  @Test func filesAreMappedAndOthersAreErrors() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [1, 2, 3])
    try folder.write("empty", [])
    let storage = try InputFile.map(folder.path + "/file")
    let bytes = storage.bytes.array()
    #expect(bytes == [1, 2, 3])
    #expect(throws: InputFileError.empty) { _ = try InputFile.map(folder.path + "/empty") }
    #expect(throws: InputFileError.system(.open, .isFolder)) { _ = try InputFile.map(folder.path) }
    #expect(throws: InputFileError.notAFile) { _ = try InputFile.map("/dev/null") }
    #expect(throws: InputFileError.system(.open, SystemError(code: ENOENT))) {
      _ = try InputFile.map(folder.path + "/missing")
    }
    #expect(SystemError(code: ENOENT).description == "no such file or directory")
  }

  @Test func statusHasKindSizeAndIdentity() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [1, 2, 3])
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    #expect(try FileStatus.ofFile(at: link).kind == .file)
    #expect(try FileStatus.ofFile(at: link).size == 3)
    #expect(try FileStatus.ofFile(at: link, followingLinks: false).kind == .symbolicLink)
    #expect(try FileStatus.ofFile(at: folder.path).kind == .directory)
    #expect(FileIdentity.isSame(link, folder.path + "/./file"))
    #expect(!FileIdentity.isSame(link, folder.path))
    #expect(!FileIdentity.isSame("missing", "missing"))
    #expect(
      try Libc.names(inFolder: folder.path.utf8).map { String(decoding: $0, as: UTF8.self) }.sorted()
        == ["file", "link"])
  }
}
