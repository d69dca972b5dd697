import Bytes
import Foundation
import ResourceFormats
import TestSupport
import Testing

/// Inputs found by fuzzers, and their seeds, satisfy the laws.
@Suite struct FuzzReplayTests {
  typealias Law = @Sendable ([UInt8]) -> String?

  private static let laws: [String: Law] = [
    "arsc": FormatLaws.resourceTable, "pb": FormatLaws.protobufTable, "loctable": FormatLaws.stringsTable,
    "car": FormatLaws.assetCatalog,
    "pak": {
      FormatLaws.format(named: ".pak", $0)
        ?? FormatLaws.names($0, of: dataPack(5, texts: ["Segel"]))
    },
    "mo": FormatLaws.gettextMO,
  ]

  @Test func messageFailCasesSatisfyLaws() throws {
    let seeds = Places.files(in: Places.package.appending(path: "Tests/Fuzz/Seeds"), withExtension: "")
    #expect(seeds.contains { $0.hasSuffix(".xcstrings") })
    for path in Places.failCases("messages") + seeds {
      let broken = FormatLaws.messages(try Places.bytes(path))
      #expect(broken == nil, "\(path)")
    }
  }

  @Test(arguments: ["arsc", "pb", "loctable", "car", "pak", "mo"])
  func failCasesSatisfyLaws(_ kind: String) throws {
    let law = try #require(Self.laws[kind])
    let seeds = Places.files(in: Places.package.appending(path: "Tests/Fuzz/Seeds"), withExtension: kind)
    for path in Places.failCases(kind) + seeds {
      let broken = law(try Places.bytes(path))
      #expect(broken == nil, "\(path)")
    }
  }

  @Test func formatFailCasesSatisfyLaws() throws {
    for path in Places.failCases("formats") {
      let (format, bytes) = try #require(FormatLaws.selectedFormat(try Places.bytes(path)), "\(path)")
      #expect(FormatLaws.format(format, bytes) == nil, "\(path)")
    }
  }

  /// A reader that drops a key, changes a text of one length, or traps at a rare character is found here first.
  @Test(arguments: FormatLaws.writtenFormats) func everyCharacterAndLengthIsReadAsWritten(_ format: String) {
    for variant in 0..<(["resources.arsc": 9, ".mo": 2][format] ?? 1) {
      let broken = FormatLaws.writtenCharacters(in: format, variant: variant)
      #expect(broken == nil, "variant \(variant)")
    }
  }

  /// The files of Fixtures satisfy the laws of every format with their extension.
  @Test func fixturesSatisfyLaws() throws {
    var formats: Set<String> = []
    let files = FileManager.default.enumerator(
      at: Places.package.appending(path: "Fixtures/sources"), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      if file.hasDirectoryPath { continue }
      for format in ResourceFormat.formats(of: FileExtension(file.pathExtension)) where format.isRead {
        formats.insert(format.name)
        let broken = FormatLaws.format(format, try Places.bytes(file.path(percentEncoded: false)))
        #expect(broken == nil, "\(file.lastPathComponent) as \(format.name)")
      }
    }
    #expect(formats.isSuperset(of: ["strings.xml", ".po", "JSON", ".properties", ".strings"]))
  }
}
