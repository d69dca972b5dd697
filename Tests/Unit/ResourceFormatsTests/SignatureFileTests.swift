import Archives
import DataFormats
import ResourceFormats
import TestSupport
import Testing

private func lines(_ bytes: [UInt8]) throws(FormatError) -> [CodeResources.Line] {
  var lines: [CodeResources.Line] = []
  try CodeResources.forEachLine(in: bytes.span.bytes) { lines.append($0) }
  return lines
}

/// Contents of a fixture's entries, selected by the ends of their names.
func contents(_ fixture: String, _ suffixes: [String]) throws -> [[UInt8]] {
  let archive = try Archive(opening: Places.fixture(fixture))
  let entries = archive.entries.indices.filter { entry in
    suffixes.contains { archive.names[entry].hasSuffix($0) }
  }
  return try entries.map { try archive.content(at: $0) }
}

@Suite struct CodeResourcesTests {
  private let seal = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>files</key>
    \t<dict>
    \t\t<key>de.lproj/a &amp; b.strings</key>
    \t\t<dict>
    \t\t\t<key>hash</key>
    \t\t\t<data>AAAA</data>
    \t\t\t<key>optional</key>
    \t\t\t<true/>
    \t\t</dict>
    \t\t<key>plain</key>
    \t\t<data>
    \t\tBBBB
    \t\t</data>
    \t</dict>
    \t<key>rules</key>
    \t<dict>
    \t\t<key>^.*</key>
    \t\t<true/>
    \t</dict>
    </dict>
    </plist>

    """

  @Test func entriesAreWholeLinesAndDoNotOverlap() throws {
    let bytes = Array(seal.utf8)
    let found = try lines(bytes)
    #expect(found.map(\.path) == ["de.lproj/a & b.strings", "plain"])
    let first = String(decoding: bytes[found[0].range], as: UTF8.self)
    #expect(first.hasPrefix("\t\t<key>de.lproj"))
    #expect(first.hasSuffix("\t\t</dict>\n"))
    #expect(found[1].range.lowerBound == found[0].range.upperBound)
  }

  @Test func remainderWithoutLinesIsPropertyList() throws {
    for bytes in try contents("Harbor.ipa", ["/CodeResources"]) + [Array(seal.utf8)] {
      let found = try lines(bytes)
      #expect(!found.isEmpty)
      var rest = bytes
      for line in found.reversed() where line.path.contains(".lproj/") { rest.removeSubrange(line.range) }
      let before = try PropertyList(bytes.span.bytes)
      let after = try PropertyList(rest.span.bytes)
      for section in ["files", "files2"] {
        let kept = before[section]?.dictionary?.entries.map(\.key).filter { !$0.contains(".lproj/") }
        #expect(after[section]?.dictionary?.entries.map(\.key) == kept)
      }
      #expect(after["rules"] == before["rules"])
    }
  }

  @Test func entriesOnOneLineAreSeparated() throws {
    let bytes = Array(
      "<plist><dict><key>files</key><dict><key>a</key><data/><key>b</key><data/></dict></dict></plist>".utf8)
    let found = try lines(bytes)
    #expect(
      found.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
        "<key>a</key><data/>", "<key>b</key><data/>",
      ])
  }

  @Test func mutatedFileGivesAscendingRangesOrTypedError() {
    let bytes = Array(seal.utf8)
    for mutated in mutations(of: bytes, everyByte: 2) {
      do throws(FormatError) {
        var end = 0
        for line in try lines(mutated) {
          #expect(line.range.lowerBound >= end && line.range.upperBound <= mutated.count)
          end = line.range.upperBound
        }
      } catch { #expect(!error.description.isEmpty) }
    }
  }
}

@Suite struct JarManifestTests {
  private func sections(_ text: String) -> [JarManifest.Section] {
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
