import Archives
import Foundation
import TestSupport
import Testing

@Suite struct ContainerTests {
  private let files: [(name: String, content: [UInt8])] = [
    ("App.app/Info.plist", Array("info".utf8)), ("App.app/de.lproj/a.strings", Array("strings".utf8)),
    ("App.app/big", [UInt8](repeating: 1, count: 3000)),
  ]

  @Test func plainTarEntriesAreMeasuredInBlocks() throws {
    let bytes = tar(files)
    let archive = try Archive(name: "app.tar", bytes: bytes) { $0.byteCount == 26 }
    #expect(archive.entries.map(\.archiveBytes) == [1024, 1024, 512 + 3072])
    #expect(archive.entries.map(\.installBytes) == [4, 7, 3000])
    #expect(archive.entries.allSatisfy { $0.basis == .measured })
    #expect(archive.entries.map(\.storedBytes) == archive.entries.map(\.installBytes))
    #expect(archive.ledger.total == archive.size)
    #expect(archive.ledger.content == ByteCount(4 + 7 + 3000))
    // A header for each entry, and its content up to the next block.
    #expect(archive.ledger.localHeaders == ByteCount(3 * 512 + (512 - 4) + (512 - 7) + 72))
    #expect(archive.ledger.padding == 1024)
    #expect(try archive.content(at: 1) == Array("strings".utf8))
    #expect(throws: ArchiveError.self) { try archive.content(at: 0) }
  }

  /// The end record of the last entry is near the end of the file.
  @Test func aContainerIsNotTheZipThatItEndsWith() throws {
    let zip = ZipBuilder([.init("inner.txt", "inner")]).bytes
    let members = [("App.app/a", [1, 2]), ("App.app/last.zip", zip)] as [(name: String, content: [UInt8])]
    var ar = Array("!<arch>\n".utf8)
    for (name, content) in members {
      let fields = [("\(name.replacing("/", with: "_"))/", 16), ("0", 12), ("0", 6), ("0", 6), ("100644", 8)]
      for (text, width) in fields {
        ar += Array(text.padding(toLength: width, withPad: " ", startingAt: 0).utf8)
      }
      ar += Array("\(content.count)".padding(toLength: 10, withPad: " ", startingAt: 0).utf8) + [0x60, 0x0a]
      ar += content + (content.count % 2 == 0 ? [] : [0x0a])
    }
    for (bytes, format) in [(tar(members), "tar"), (ar, "ar")] {
      let archive = try Archive(name: "app", bytes: bytes)
      #expect(archive.entries.map(\.installBytes.value) == [2, zip.count], "\(format): \(archive.container)")
    }
  }

  @Test func compressedTarIsApportionedAndSumsToTheFile() throws {
    let bytes = gzipped(tar(files))
    let archive = try Archive(name: "app.tar.gz", bytes: bytes)
    #expect(archive.container == .stream(format: "POSIX ustar format", filters: ["gzip"]))
    #expect(archive.entries.allSatisfy { $0.basis == .apportioned })
    #expect(archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }.value == bytes.count)
    #expect(archive.ledger.total == archive.size)
  }

  @Test func truncatedOrDamagedStreamIsATypedError() {
    let bytes = gzipped(tar(files))
    for mutated in mutations(of: bytes, everyByte: 97).prefix(700) {
      do throws(ArchiveError) { _ = try Archive(name: "mutated", bytes: mutated) } catch {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(throws: ArchiveError.self) { try Archive(name: "cut", bytes: Array(bytes.dropLast(2000))) }
  }

  @Test func otherFilesAreNotArchives() {
    #expect(refusal([]) == .empty)
    #expect(refusal(Array("just some text\n".utf8)) == .notAnArchive)
    // A list of files of this machine, which libarchive would go and read.
    #expect(refusal(Array("#mtree\n./etc/passwd type=file\n".utf8)) == .notAnArchive)
  }

  @Test func folderIsAnArchiveAndLinksAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    for (name, content) in files { try folder.write(name, content) }
    try folder.write("App.app/empty", [])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/App.app/fr.lproj", withDestinationPath: "de.lproj")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/App.app/root", withDestinationPath: "/")
    let archive = try Archive(opening: folder.path)
    #expect(archive.container == .directory)
    // Within a folder by name, and what is in a folder behind the folder's siblings.
    let expected = [
      "App.app/", "App.app/Info.plist", "App.app/big", "App.app/de.lproj/", "App.app/empty",
      "App.app/fr.lproj", "App.app/root", "App.app/de.lproj/a.strings",
    ]
    #expect(archive.entries.indices.map { archive.names[$0] } == expected)
    #expect(archive.size.value == 4 + 7 + 3000 + "de.lproj".count + 1)
    #expect(archive.ledger.total == archive.size)
    let index = try #require(archive.find("App.app/de.lproj/a.strings"))
    #expect(try archive.content(at: index) == Array("strings".utf8))
    let contents = try archive.readContents(archive.entries.map { $0.kind == .file ? .passed : .verified }) {
      $1.byteCount
    }
    #expect(contents.values.reduce(0, +) == 3011)
  }

  @Test func aFolderHasTheLimitsOfAnArchive() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b/c"] { try folder.write(name, [1]) }
    #expect(try Archive(opening: folder.path, limits: Limits { $0.entries = 3 }).entries.count == 3)
    let error = #expect(throws: ArchiveError.self) {
      try Archive(opening: folder.path, limits: Limits { $0.entries = 2 })
    }
    #expect(error?.reason == .tooManyEntries(limit: 2))
  }

  /// Files that are not archives, and the files beside them.
  @Test func singleFilesAreRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.strings", [1, 2, 3])
    try folder.write("folder/b", [1])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "a.strings")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/dangling", withDestinationPath: "missing")
    let path = folder.path + "/a.strings"
    #expect(try Archive.names(besideFileAt: path) == ["a.strings", "link"])
    #expect(try Archive.contents(ofFileAt: path) == [1, 2, 3])
    #expect(try Archive.contents(ofFileAt: folder.path + "/folder") == nil)
    let large = #expect(throws: ArchiveError.self) {
      try Archive.contents(ofFileAt: path, limits: Limits { $0.maxInMemoryBytes = 2 })
    }
    #expect(large?.reason == .tooLargeForMemory(limit: 2) && large?.path == path)
    let missing = #expect(throws: ArchiveError.self) {
      try Archive.names(besideFileAt: folder.path + "/missing/a")
    }
    #expect(missing?.path == folder.path + "/missing/")
  }

  #if os(Linux)
    @Test func filesWithInvalidNamesAreCounted() throws {
      let folder = try TemporaryFolder()
      try folder.write("de.lproj/a.strings", Array("a = b;".utf8))
      let name: [CChar] = Array((folder.path + "/").utf8CString.dropLast()) + [-1, -2, 0]
      let file = fopen(name, "w")
      try #require(file != nil)
      fputs("four", file)
      fclose(file)
      let archive = try Archive(opening: folder.path)
      #expect(archive.size.value == 6 + 4)
      #expect(archive.warnings.map(\.reason) == [.nameIsNotUTF8])
      let contents = try archive.readContents(archive.entries.map { $0.kind == .file ? .passed : .verified })
      {
        $1.byteCount
      }
      #expect(Array(contents.values) == [6])
    }
  #endif

  @Test func nestedArchiveIsReadInPlaceOrExpanded() throws {
    let inner = ZipBuilder([.init("de.lproj/x", "deep")]).bytes
    for deflates in [false, true] {
      let entry = ZipBuilder.Entry("inner.apk", inner).with { $0.deflates = deflates }
      let outer = try Archive(name: "outer.apks", bytes: ZipBuilder([entry]).bytes)
      let archive = try outer.archive(at: 0)
      #expect(archive.name == "inner.apk")
      #expect(try archive.content(at: 0) == Array("deep".utf8))
      #expect(archive.ledger.total.value == inner.count)
    }
  }

  @Test func nestedArchivesShareOneBudget() throws {
    let inner = ZipBuilder([.init("zeros", [UInt8](repeating: 0, count: 600))]).bytes
    let zip = ZipBuilder([.init("a.apk", inner), .init("b.apk", inner)]).bytes
    let outer = try Archive(
      name: "o", bytes: zip, limits: Limits { $0.expandedBytes = 2 * inner.count + 1000 })
    _ = try outer.archive(at: 0)
    #expect(throws: ArchiveError.self) { try outer.archive(at: 1) }
  }

  @Test(arguments: Places.archives) func fixturesSumToTheirFiles(_ name: String) throws {
    let archive = try Archive(opening: Places.fixture(name))
    #expect(archive.ledger.total == archive.size)
    #expect(archive.size.value == (try Places.bytes(Places.fixture(name))).count)
    #expect(archive.warnings.isEmpty)
    _ = try archive.readContents(archive.entries.map { _ in .verified }) { $1.byteCount }
  }

  @Test func nestingIsLimited() throws {
    var bytes = ZipBuilder([.init("core", "1")]).bytes
    for _ in 0..<4 { bytes = ZipBuilder([.init("in.zip", bytes)]).bytes }
    var archive = try Archive(name: "outer", bytes: bytes)
    for _ in 0..<3 { archive = try archive.archive(at: 0) }
    let deepest = archive
    #expect(throws: ArchiveError.self) { try deepest.archive(at: 0) }
  }
}

@Suite struct ApportionmentTests {
  @Test func sharesSumToTheTotalForAnyWeights() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let total = Int.random(in: 0...1_000_000, using: &random)
      let most = [1, 10, 1 << 40, Int.max / 8].randomElement(using: &random) ?? 1
      let weights = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Int.random(in: 0...most, using: &random)
      }
      let shares = apportion(ByteCount(total), by: weights)
      #expect(shares.reduce(0) { $0 + $1.value } == total, "seed \(seed)")
      let sum = weights.reduce(0.0) { $0 + Double($1) }
      for (share, weight) in zip(shares, weights) where sum > 0 {
        let exact = Double(total) * (Double(weight) / sum)
        #expect(abs(Double(share.value) - exact) <= 1.001, "seed \(seed)")
      }
    }
  }

  @Test func remaindersGoToTheLargest() {
    #expect(apportion(10, by: [1, 1, 1]) == [4, 3, 3])
    #expect(apportion(1, by: [1, 3]) == [0, 1])
    #expect(apportion(5, by: [0, 0]) == [0, 5])
    #expect(apportion(5, by: []) == [])
  }
}
