import Compression
import Foundation
import LanguagePacks
import TestSupport
import Testing

@Suite struct PackLawTests {
  /// The fuzzer's seeds: two packs, a delta between them, and a compressed one. BALLAST_RECORD=1 writes them anew.
  @Test func theSeedsArePacksAndADelta() throws {
    let (old, new) = (try LanguagePack(PackLaws.old), try LanguagePack(PackLaws.new))
    let seeds = [
      "old.pack": PackLaws.old, "new.pack": PackLaws.new,
      "old-new.delta": try PackDelta.make(from: old, to: new),
      "wire.pack": try CompressedPack.compress(new, .zlib),
    ]
    for (name, bytes) in seeds {
      let seed = Places.package.appending(path: "Tests/Fuzz/Seeds/\(name)")
      if ProcessInfo.processInfo.environment["BALLAST_RECORD"] != nil { try Data(bytes).write(to: seed) }
      // Compressed bytes are another library's, whose next version may make others.
      if name.hasPrefix("old.") || name.hasPrefix("new.") {
        #expect(try Places.bytes(seed.path(percentEncoded: false)) == bytes)
      }
    }
  }

  @Test func mutationsBreakNoLaw() throws {
    for bytes in [PackLaws.old, PackLaws.new] {
      for mutated in mutations(of: bytes) {
        #expect(PackLaws.reader(mutated) == nil)
        #expect(PackLaws.changes(Array(mutated.dropFirst(64))) == nil)
      }
    }
  }

  @Test func whatAFuzzerFoundBreaksNoLaw() throws {
    for path in Places.failCases("pack") {
      let bytes = try Places.bytes(path)
      for law in [PackLaws.reader, PackLaws.delta, PackLaws.changes, PackLaws.wire] {
        #expect(law(bytes) == nil, "\(path)")
      }
    }
  }
}
