import Archives
import Bytes
import DataFormats
import Foundation
import TestSupport
import Testing

@testable import ResourceFormats

/// `resources.arsc` and compiled XML written from an app bundle.
@Suite struct CompilationTests {
  private static func content(_ path: String, of fixture: String) throws -> [UInt8] {
    let archive = try Archive(opening: Places.fixture(fixture))
    let entry = try #require(archive.find(path), "\(fixture) has no \(path)")
    return try archive.content(at: entry)
  }

  private static func resources(of fixture: String) throws -> ModuleResources {
    let bytes = try content("base/resources.pb", of: fixture)
    return try ModuleResources(bytes.span.bytes)
  }

  /// aapt2 linked the APK and the bundle from the same sources.
  @Test(arguments: ["Harbor", "Quay"]) func xmlEqualsThatOfTheAPK(_ name: String) throws {
    let resources = try Self.resources(of: "\(name).aab")
    #expect(!resources.xmlFiles.isEmpty)
    for path in resources.xmlFiles.sorted() {
      let xml = try Self.content("base/\(path)", of: "\(name).aab")
      let written = try BinaryXMLWriter.bytes(protobufXML: xml.span.bytes, isUTF8: true)
      #expect(try written == Self.content(path, of: "\(name).apk"), "\(path)")
    }
    let manifest = try Self.content("base/manifest/AndroidManifest.xml", of: "\(name).aab")
    let written = try BinaryXMLWriter.bytes(protobufXML: manifest.span.bytes, isUTF8: false)
    #expect(try written == Self.content("AndroidManifest.xml", of: "\(name).apk"))
  }

  /// `aapt2 link` and `aapt2 convert` order strings differently, but the values are the same.
  @Test func tableHasTheValuesOfTheAPK() throws {
    let written = try ArscReader(ResourceTableWriter(Self.resources(of: "Quay.aab")).everything())
    let expected = try ArscReader(Self.content("resources.arsc", of: "Quay.apk"))
    #expect(!expected.resources.isEmpty)
    #expect(written.resources == expected.resources)
    #expect(written.values.unused.isEmpty)
    #expect(written.typeNames == expected.typeNames)
  }

  private static let hasAapt2 = (try? run("aapt2", ["version"]).status) == 0

  @Test(.enabled(if: hasAapt2, "aapt2 not installed"), arguments: ["Harbor", "Quay"])
  func tableEqualsThatOfAapt2(_ name: String) throws {
    let archive = try Archive(opening: Places.fixture("\(name).aab"))
    var apk = ZipBuilder([])
    for index in archive.entries.indices where archive.names[index].hasPrefix("base/") {
      let path = archive.names[index].dropFirst("base/".count)
      let isManifest = path == "manifest/AndroidManifest.xml"
      guard isManifest || path == "resources.pb" || path.hasPrefix("res/") else { continue }
      apk.entries.append(
        ZipBuilder.Entry(isManifest ? "AndroidManifest.xml" : String(path), try archive.content(at: index)))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "aapt2-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (
      folder.appending(path: "proto.apk").path, folder.appending(path: "binary.apk").path
    )
    try Data(apk.bytes).write(to: URL(filePath: input))
    let done = try run("aapt2", ["convert", "-o", output, input], readsErrors: true)
    #expect(done.status == 0, "\(String(decoding: done.output, as: UTF8.self))")
    let converted = try Archive(opening: output)
    let expected = try converted.content(at: #require(converted.find("resources.arsc")))
    #expect(try ResourceTableWriter(Self.resources(of: "\(name).aab")).everything() == expected)
  }

  // MARK: - Splits

  private typealias Builder = ProtobufTableBuilder

  private static func resources(_ builder: Builder) throws -> ModuleResources {
    let bytes = builder.bytes()
    return try ModuleResources(bytes.span.bytes)
  }

  @Test func splitKeepsIdsAndOmitsOtherValues() throws {
    let entries = [
      Builder.Entry(name: "first", values: [.init(nil, .text("one")), .init("de", .text("eins"))]),
      Builder.Entry(name: "second", values: [.init(nil, .text("two"))]),
      Builder.Entry(
        name: "third",
        values: [.init(nil, .text("three")), .init("de-AT", .text("drei")), .init("fr", .text("trois"))]),
    ]
    let resources = try Self.resources(
      Builder(packages: [.init(name: "a", types: [.init(name: "string", entries: entries)])]))
    let german = resources.values.indices.filter {
      resources.configurations[resources.values[$0].configuration].language == "de"
    }
    let split = try ArscReader(#require(try ResourceTableWriter(resources).split(german)))
    #expect(split.resources.map(\.id) == [0x7f01_0000, 0x7f01_0002])
    #expect(split.resources.flatMap(\.values).map(\.text) == ["eins", "drei"])
    #expect(split.values.strings == ["eins", "drei"])
    #expect(split.keys.map(\.strings) == [["first", "third"]])
    #expect(try ResourceTableWriter(resources).split([]) == nil)
  }

  @Test func fewValuesAreSparseOnRequest() throws {
    let entries = (0..<100).map { number in
      Builder.Entry(
        name: "n\(number)",
        values: [.init(nil, .text("a"))] + (number % 50 == 0 ? [.init("de", .text("b\(number)"))] : []))
    }
    let resources = try Self.resources(
      Builder(packages: [.init(name: "a", types: [.init(name: "string", entries: entries)])]))
    let dense = try ResourceTableWriter(resources).everything()
    let sparse = try ResourceTableWriter(resources, isSparse: true).everything()
    // 98 offsets of four bytes
    #expect(dense.count - sparse.count == 392)
    #expect(try ArscReader(dense).resources == ArscReader(sparse).resources)
    #expect(try ResourceTable(dense.span.bytes).encodedSparsely() == sparse)
  }

  @Test func idOfAResourceDoesNotMultiplyTheTable() throws {
    let values = (0..<4000).map { number in
      ProtobufField.message(
        6, [.message(1, [.number(24, UInt64(number + 1))]), .message(2, [.message(4, [.message(6, [])])])])
    }
    let entry = ProtobufField.message(3, [.message(1, [.number(1, 0xffff)]), .text(2, "a")] + values)
    let type = ProtobufField.message(3, [.message(1, [.number(1, 1)]), .text(2, "id"), entry])
    let bytes = ProtobufField.encode([.message(2, [.message(1, [.number(1, 0x7f)]), .text(2, "a"), type])])
    let resources = try ModuleResources(bytes.span.bytes)
    #expect(throws: FormatError.self) { try ResourceTableWriter(resources).everything() }
  }

  // MARK: - Configurations

  /// `aapt2 dump` of a table with these configurations. ResourceTypes.h: language and region in bytes 8 to 11, script
  /// from 36, variant from 40.
  @Test(
    arguments: [
      ("de", [0x64, 0x65, 0, 0], "", ""), ("pt-BR", [0x70, 0x74, 0x42, 0x52], "", ""),
      ("sr-Latn", [0x73, 0x72, 0, 0], "Latn", ""), ("es-419", [0x65, 0x73, 0xa4, 0x24], "", ""),
      ("fil", [0xad, 0x05, 0, 0], "", ""), ("ca-valencia", [0x63, 0x61, 0, 0], "", "valencia"),
    ] as [(String, [UInt8], String, String)])
  func localeIsPacked(_ tag: String, _ codes: [UInt8], _ script: String, _ variant: String) throws {
    let message = ProtobufField.encode([.text(3, tag)])
    let bytes = try CompiledConfiguration(message.span.bytes, 0..<message.count).bytes
    #expect(bytes.count == 64)
    #expect(Array(bytes[8..<12]) == codes, "\(tag)")
    func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }
    #expect(text(36..<40) == script)
    #expect(text(40..<48) == variant)
  }
}
