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
    for name in ["Quay.apk", "Quay.aab", "webext.xpi", "greeter.jar"] {
      let broken = ArchiveLaws.bundle(try Places.bytes(Places.fixture(name)))
      #expect(broken == nil, "\(name)")
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
}
