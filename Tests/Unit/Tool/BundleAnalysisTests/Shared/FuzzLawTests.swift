import BundleAnalysis
import Foundation
import FuzzLaws
import TestSupport
import Testing

/// Inputs found by the fuzzers of archives and documents, and their seeds, satisfy the laws.
@Suite struct FuzzLawTests {
  @Test func streams() throws {
    for path in Places.failCases("stream") {
      #expect(ArchiveLaws.stream(try Places.bytes(path)) == nil, "\(path)")
    }
    #expect(ArchiveLaws.stream(tar([("de.lproj/a.strings", Array("a = b;".utf8))])) == nil)
  }

  @Test func bundles() throws {
    for path in Places.failCases("bundle") {
      #expect(ArchiveLaws.bundle(try Places.bytes(path)) == nil, "\(path)")
    }
    for name in ["Harbor.ipa", "Quay.apk", "Quay.aab", "webext.xpi", "greeter.jar"] {
      let broken = ArchiveLaws.bundle(try Places.bytes(Places.fixture(name)))
      #expect(broken == nil, "\(name)")
    }
  }

  /// An archive of Electron, and the same with single bytes changed.
  @Test func electronArchives() throws {
    let files = [
      "main.js", "locales/de.json", "locales/en.json", "locales/fr/a.json", "node_modules/x/de.json",
    ]
    let valid = AsarBuilder(files.map { .init($0, "{\"key\": \"\($0)\"}") }).bytes
    #expect(ArchiveLaws.bundle(valid) == nil)
    for place in stride(from: 0, to: valid.count, by: Places.runsAll ? 1 : 11) {
      for value in [UInt8(ascii: "1"), valid[place] ^ 2] {
        var changed = valid
        changed[place] = value
        // The law reads other beginnings as a description of an archive.
        if place < 4 { continue }
        #expect(ArchiveLaws.bundle(changed) == nil, "byte \(place): \(value)")
      }
    }
  }

  @Test func documents() throws {
    let seeds = Places.files(
      in: Places.package.appending(path: "Tests/Fuzz/Seeds"), withExtension: ".document")
    #expect(!seeds.isEmpty)
    for path in Places.failCases("documents") + seeds {
      #expect(DocumentLaws.document(try Places.bytes(path)) == nil, "\(path)")
    }
  }

  /// A seed of another schema would be refused at its first field, and the fuzzer would stay there.
  @Test func seedsOfReportsMatchTheirSchemas() throws {
    for name in ["baseline", "compare", "diff", "measure", "simulate"] {
      let path = Places.package.appending(path: "Tests/Fuzz/Seeds/\(name).document").path
      let bytes = try Places.bytes(path)
      let start = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
      do {
        #expect(try DocumentLaws.validReport(Array(bytes[start...])) == nil, "\(path)")
      } catch is InputError {
        // The report was read; the limits of the law need another one.
      }
    }
  }
}
