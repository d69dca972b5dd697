import Archives
import DataFormats
import ResourceFormats
import TestSupport
import Testing

/// Contents of a fixture's entries, selected by the ends of their names.
func contents(_ fixture: String, _ suffixes: [String]) throws -> [[UInt8]] {
  let archive = try Archive(opening: Places.fixture(fixture))
  let entries = archive.entries.indices.filter { entry in
    suffixes.contains { archive.names[entry].hasSuffix($0) }
  }
  return try entries.map { try archive.content(at: $0) }
}

@Suite struct JarManifestTests {
  private func sections(_ text: String) -> [(name: String?, range: Range<Int>)] {
    JarManifest.sections(in: Array(text.utf8).span.bytes)
  }

  @Test func sectionsCoverAnyFile() throws {
    var inputs = try contents("Harbor.apk", [".MF", ".SF"])
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("Name: x\r\n\n \n:a".utf8)
    for _ in 0..<300 {
      inputs.append((0..<60).map { _ in alphabet.randomElement(using: &random) ?? 0 })
    }
    for bytes in inputs {
      var end = 0
      for section in JarManifest.sections(in: bytes.span.bytes) {
        #expect(section.range.lowerBound == end, "seed \(seed)")
        end = section.range.upperBound
      }
      #expect(end == bytes.count, "seed \(seed)")
    }
  }

  @Test(arguments: ["\r\n", "\n", "\r"]) func namesMayContinueOnNextLine(_ end: String) {
    let lines = [
      "Manifest-Version: 1.0", "Bundle-Version: 1", " .2", "", "Name: res/very", " /long", "Digest: x", "",
      "",
    ]
    let text = lines.joined(separator: end)
    #expect(sections(text).map(\.name) == [nil, "res/very/long"])
    #expect(JarManifest.mainAttributes(in: Array(text.utf8).span.bytes)["Bundle-Version"] == "1.2")
  }

  @Test func everySectionOfRealManifestNamesFile() throws {
    let archive = try Archive(opening: Places.fixture("Harbor.apk"))
    for bytes in try contents("Harbor.apk", [".MF", ".SF"]) {
      let names = JarManifest.sections(in: bytes.span.bytes).dropFirst().map(\.name)
      #expect(!names.isEmpty)
      for name in names { #expect(archive.find(try #require(name)) != nil) }
    }
  }
}
