import Archives
import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

@Suite(.enabled(if: Places.comparesRealData, "real data not available"))
struct RealResourceTableTests {
  private static func tables() throws -> [(name: String, bytes: [UInt8])] {
    var paths = Places.realFiles(in: "apk", withExtension: ".apk")
    let framework = "/usr/share/android-framework-res/framework-res.apk"
    if FileManager.default.fileExists(atPath: framework) { paths.append(framework) }
    return try paths.compactMap { path in
      let archive = try Archive(opening: path)
      guard let entry = archive.find("resources.arsc") else { return nil }
      return (URL(filePath: path).lastPathComponent, try archive.content(at: entry))
    }
  }

  private struct Slimmed: Decodable {
    var file: String
    var arsc: Int
    var arscSlim: Int
  }

  @Test func realTablesAreAttributedExactlyAndReducedLikeAapt2() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let oracle = try decoder.decode(
      [Slimmed].self, from: Data(try Places.bytes(Places.real("apk/slim-to-en.oracle.json"))))
    #expect(!oracle.isEmpty)
    var compared = 0
    for (name, bytes) in try Self.tables() {
      let found = try tableContents(bytes)
      #expect(found.sum == bytes.count, "\(name)")
      #expect(found.unreadableLocales == 0, "\(name)")
      guard let slimmed = oracle.first(where: { $0.file == name }) else { continue }
      compared += 1
      #expect(bytes.count == slimmed.arsc)
      let slim = try ResourceTable(bytes.span.bytes).removing { $0.text != "en" }
      // aapt2 also removes Topeka's values for v11, v12 and v14, which are below its minSdk. With these it
      // writes 172508 bytes.
      let most = name == "Topeka.apk" ? 172_508 : slimmed.arscSlim
      #expect(slim.count <= most, "\(name)")
      let after = try tableContents(slim)
      let left = Set(after.shares.shares.map { describe($0.owner) })
      #expect(left.isSubset(of: ["unlocalized", "base", "en"]), "\(name)")
      if slim != bytes { #expect(after.shares.unusedBytes == 0, "\(name)") }
    }
    #expect(compared == oracle.count)
  }

  @Test func realTablesAreEqualInOtherReader() throws {
    // The second reader decodes everything, so that large tables are covered only by the test above.
    for (name, bytes) in try Self.tables() where bytes.count < 300_000 {
      let before = try ArscReader(bytes)
      let german = before.resources.filter { Array($0.configuration[8..<10]) == Array("de".utf8) }
      let slim = try ResourceTable(bytes.span.bytes).removing { $0.language == "de" }
      let after = try ArscReader(slim)
      #expect(after.resources.count == before.resources.count - german.count, "\(name)")
      #expect(
        after.resources == before.resources.filter { Array($0.configuration[8..<10]) != Array("de".utf8) },
        "\(name)")
      if german.isEmpty { #expect(slim == bytes, "\(name)") } else { #expect(after.values.unused.isEmpty) }
    }
  }
}
