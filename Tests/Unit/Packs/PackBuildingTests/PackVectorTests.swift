import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import TestSupport
import Testing

/// The test vectors for readers in other languages, `Fixtures/pack-vectors.json`. BALLAST_RECORD=1 writes them again.
@Suite struct PackVectorTests {
  private static let path = Places.fixture("pack-vectors.json")

  private static func vectors() throws -> PackVectors {
    try JSONDecoder().decode(PackVectors.self, from: Data(Places.bytes(path)))
  }

  @Test func vectorsAreCurrent() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = try Array(encoder.encode(PackVectors.generated())) + [10]
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] != nil {
      try Data(bytes).write(to: URL(filePath: Self.path))
      Issue.record("recorded")
    }
    #expect(try Places.bytes(Self.path) == bytes)
  }

  @Test func packsGiveTheirAnswers() throws {
    let vectors = try Self.vectors()
    #expect(vectors.packs.count >= 7)
    for vector in vectors.packs {
      let pack = try LanguagePack(vector.bytes)
      try pack.verify()
      let info = try pack.info()
      #expect((info.locale, info.baseLocale ?? "") == (vector.locale, vector.baseLocale))
      #expect((info.appIdentifier, info.appVersion) == (vector.app, vector.version))
      #expect((info.revision, info.parents, info.tables) == (vector.revision, vector.parents, vector.tables))
      #expect(pack.messageCount == vector.messages)
      for answer in vector.answers {
        let message = try pack.message(answer.key, in: answer.table)
        #expect(message.map(VectorMessage.init) == answer.message, "\(vector.name): \(answer.key)")
      }
    }
  }

  @Test func damagedPacksGiveTheirErrors() throws {
    for vector in try Self.vectors().damaged {
      var found = "none"
      do throws(PackError) {
        let pack = try LanguagePack(vector.bytes)
        if let key = vector.key { _ = try pack.message(key, in: "Localizable") }
      } catch { found = error.reason.vectorName }
      #expect(found == vector.error, "\(vector.name)")
    }
  }

  @Test func downloadsAreRestoredOrRefused() throws {
    let vectors = try Self.vectors()
    let packs = Dictionary(uniqueKeysWithValues: vectors.packs.map { ($0.name, $0.bytes) })
    #expect(vectors.downloads.count >= 8)
    for vector in vectors.downloads {
      func pack(_ name: String?) throws -> LanguagePack? {
        try name.map { try LanguagePack(#require(packs[$0])) }
      }
      let (base, old) = (try pack(vector.base), try pack(vector.old))
      var found = "none"
      do throws(PackError) {
        let result = try PackDownload.expand(vector.bytes, base: base, old: old)
        #expect(result == packs[vector.result ?? ""], "\(vector.name)")
      } catch { found = error.reason.vectorName }
      #expect(found == vector.error ?? "none", "\(vector.name)")
    }
  }
}
