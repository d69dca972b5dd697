import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackRestoring
import TestSupport
import Testing

@Suite struct LanguagePackTests {
  @Test(arguments: [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 200, 1000, 5000])
  func everyKeyHasItsMessage(_ count: Int) throws {
    let tables = SamplePacks.tables(count, seed: UInt64(count))
    let pack = try LanguagePack(SamplePacks.pack(tables))
    #expect(pack.messageCount == count)
    for table in tables {
      let handle = pack.table(table.name)
      for (key, message) in table.messages { #expect(try pack.message(key, in: handle) == message) }
      #expect(try pack.message("no such key", in: handle) == nil)
    }
    try pack.verify()
    var expected = SamplePacks.metadata()
    expected.tables = tables.map { .init(name: $0.name, syntax: $0.syntax) }
    #expect(try pack.metadata() == expected)
    #expect(pack.sections.reduce(0) { $0 + $1.bytes } == pack.byteCount)
  }

  /// A look-up in a damaged pack throws, or returns the message of the undamaged pack.
  @Test func everyChangedByteIsDetectedOrHarmless() throws {
    let tables = SamplePacks.tables(60, seed: 7)
    let bytes = try SamplePacks.pack(tables)
    let original = try LanguagePack(bytes)
    for offset in stride(from: 0, to: bytes.count, by: Places.runsAll ? 1 : 3) {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      var isDetected = false
      do throws(PackError) {
        let pack = try LanguagePack(damaged)
        for table in tables {
          for key in table.messages.keys {
            do throws(PackError) {
              let found = try pack.message(key, in: table.name)
              let expected = try original.message(key, in: table.name)
              #expect(expected == found, "byte \(offset)")
            } catch { isDetected = true }
          }
        }
        do throws(PackError) { try pack.verify() } catch { isDetected = true }
      } catch { isDetected = true }
      #expect(isDetected, "byte \(offset)")
    }
  }

  /// The header can be valid and the checksum of the file wrong, if the header was written for it.
  @Test func aWrongChecksumOfTheFileIsFound() throws {
    var bytes = try SamplePacks.pack(SamplePacks.tables(60, seed: 7))
    func put(_ value: UInt64, at offset: Int) {
      for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index))) }
    }
    let original = try LanguagePack(bytes)
    try original.verify()
    put(original.checksum ^ 1, at: PackLayout.checksumOffset)
    #expect(throws: PackError(.damaged, at: PackLayout.headerCheckOffset)) { try LanguagePack(bytes) }
    let layout = try #require(original.sections.last)
    let checks = bytes.count - layout.bytes..<bytes.count
    put(PackLayout.headerCheck(bytes.span.bytes, checks: checks), at: PackLayout.headerCheckOffset)
    let changed = try LanguagePack(bytes)
    #expect(throws: PackError(.damaged, at: PackLayout.checksumOffset)) { try changed.verify() }
  }

  @Test func truncatedOrExtendedPackIsRefused() throws {
    let bytes = try SamplePacks.pack(SamplePacks.tables(60, seed: 3))
    for length in 0..<bytes.count {
      #expect(throws: PackError.self) { try LanguagePack(Array(bytes.prefix(length))) }
    }
    #expect(throws: PackError(.wrongLength(declared: bytes.count, actual: bytes.count + 1))) {
      try LanguagePack(bytes + [0])
    }
    #expect(throws: PackError(.notAPack)) { try LanguagePack(Array("hello, this is not a pack".utf8)) }
    #expect(throws: PackError(.cannotOpen(code: 2))) { try LanguagePack(opening: "/no/such/file") }
    #expect(throws: PackError(.cannotOpen(code: 21))) { try LanguagePack(opening: "/") }
  }

  /// A mapped file that becomes shorter would end the process.
  @Test func copiedFileSurvivesItsTruncation() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.pack"
    let bytes = try SamplePacks.pack(SamplePacks.tables(500, seed: 4))
    try Data(bytes).write(to: URL(filePath: path))
    let pack = try LanguagePack(copyingFile: path)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 10)
    try pack.verify()
    #expect(pack.messageCount == 500)
    #expect(throws: PackError(.wrongLength(declared: 64, actual: 10))) { try LanguagePack(copyingFile: path) }
    #expect(throws: PackError(.cannotOpen(code: 2))) { try LanguagePack(copyingFile: path + "x") }
  }

  @Test func equalTextsOfAMessageAreStoredOnce() throws {
    func size(_ text: (Int) -> String) throws -> Int {
      let cases = (0..<15).map { Variations.Case(.form($0), .text(text($0))) }
      let message = Message.variations(Variations(by: .form(.first, .germanic), cases))
      let table = StringTable(name: "Localizable", syntax: .plain, messages: ["k": message])
      let pack = try LanguagePack(SamplePacks.pack([table]))
      #expect(try pack.message("k", in: "Localizable") == message)
      return pack.byteCount
    }
    let long = String(repeating: "Liegeplatz ", count: 20)
    // Each of the 14 other texts is a reference of two bytes instead of one.
    #expect(
      try size { _ in long } < size { long + String(UnicodeScalar(UInt8(65 + $0))) } - 14 * long.utf8.count)
    // These strings are equal in Swift, and their bytes are not.
    #expect(try size { $0 == 0 ? "é" : "e\u{301}" } > size { _ in "é" })
  }

  @Test func lookUpsFromSeveralThreadsAgree() async throws {
    let tables = SamplePacks.tables(2000, seed: 11)
    let pack = try LanguagePack(SamplePacks.pack(tables))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for table in tables {
            for (key, message) in table.messages {
              let found = try pack.message(key, in: table.name)
              #expect(found == message)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
