import Compression
import Foundation
import LanguagePacks
import PackBuilding
import PackRestoring
import TestSupport
import Testing

@Suite struct PackLawTests {
  /// The fuzzer's seeds. BALLAST_RECORD=1 writes them again.
  @Test func seedsAreCurrent() throws {
    let (old, new) = (try LanguagePack(PackLaws.old), try LanguagePack(PackLaws.new))
    var seeds = [
      "old.pack": PackLaws.old, "new.pack": PackLaws.new,
      "old-new.delta": try PackDownload.make(new, .zstd, old: old),
      "compressed.pack": try PackDownload.make(new, .zlib),
    ]
    // Without them, the fuzzer does not find a form that is restored: deltas are compressed.
    for (index, form) in try Self.forms().enumerated() { seeds["new-\(index).form"] = form }
    for (name, bytes) in seeds {
      let seed = Places.package.appending(path: "Tests/Fuzz/Seeds/\(name)")
      if ProcessInfo.processInfo.environment["BALLAST_RECORD"] != nil { try Data(bytes).write(to: seed) }
      // Another version of a compression library may compress to other bytes.
      if name == "old.pack" || name == "new.pack" || name.hasSuffix(".form") {
        #expect(try Places.bytes(seed.path(percentEncoded: false)) == bytes)
      }
    }
  }

  /// Receivers with and without a base pack and an old pack.
  static func receivers() throws -> [(base: LanguagePack?, old: LanguagePack?)] {
    let (old, new) = (try LanguagePack(PackLaws.old), try LanguagePack(PackLaws.new))
    return [(nil, nil), (new, nil), (old, nil), (nil, old), (new, old)]
  }

  /// Forms of the new pack that are not compressed.
  private static func forms() throws -> [[UInt8]] {
    let new = try LanguagePack(PackLaws.new)
    return try receivers().map { receiver in
      let download = try PackDownload.make(new, .none, base: receiver.base, old: receiver.old)
      return Array(try PackDownload(download).payload)
    }
  }

  @Test func mutationsViolateNoLaw() throws {
    for bytes in [PackLaws.old, PackLaws.new] {
      for mutated in mutations(of: bytes) {
        #expect(PackLaws.reader(mutated) == nil)
      }
    }
    for form in try Self.forms() {
      for mutated in mutations(of: form) { #expect(PackLaws.changes(mutated) == nil) }
    }
  }

  @Test func fuzzerFindingsViolateNoLaw() throws {
    for path in Places.failCases("pack") {
      let bytes = try Places.bytes(path)
      for law in [PackLaws.reader, PackLaws.delta, PackLaws.changes, PackLaws.compressed] {
        #expect(law(bytes) == nil, "\(path)")
      }
    }
  }
}
