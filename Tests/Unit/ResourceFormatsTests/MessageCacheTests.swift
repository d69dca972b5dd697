import Archives
import Bytes
import DataFormats
import Dispatch
import Localization
import ResourceFormats
import TestSupport
import Testing

private typealias Builder = ArscBuilder

private let german = Builder.Configuration(language: "de")
private let french = Builder.Configuration(language: "fr")

/// Base and German with a text, a text with a tag, a plural and an array, which tests change one at a time. German has
/// two values of a text, so that its messages are always decoded; those of French are deferred.
private struct Harbor {
  var text = "Hafen"
  var key = "title"
  var tag = Builder.Tag(name: "b", first: 4, last: 8)
  var tagged = "Ein altes Schiff"
  var one = "%d Schiff"
  var form: UInt32 = 0x0100_0006
  var density: UInt16 = 0
  var items = ["Mo", "Di"]
  var encoding = Builder.Encoding.utf8

  var bytes: [UInt8] {
    let configuration = Builder.Configuration(language: "de", density: density)
    let plural = Builder.Item.map([(form, .text(one)), (0x0100_0004, .text("%d Schiffe"))])
    return ArscBuilder([
      Builder.Package(types: [
        Builder.ResourceType(
          "string", entries: 3,
          [
            Builder.Variant(.any, [.init(0, "title", "Harbor"), .init(2, "only", "Only")]),
            Builder.Variant(
              configuration,
              [
                .init(0, key, text), .init(1, "bold", .value(.styled(tagged, [tag]))),
                .init(2, "0_resource_name_obfuscated", "Ohne Namen"),
              ]),
            Builder.Variant(german, [.init(0, "title", "Einfach")]),
            Builder.Variant(
              french,
              [.init(0, "title", "Port 🚢é"), .init(1, "bold", .value(.styled(tagged, [tag])))]),
          ]),
        Builder.ResourceType(
          "plurals", entries: 1,
          [
            Builder.Variant(configuration, [.init(0, "ships", plural)]),
            Builder.Variant(french, [.init(0, "ships", plural)]),
          ]),
        Builder.ResourceType(
          "array", entries: 1,
          [
            Builder.Variant(configuration, [.init(0, "days", .array(items))]),
            Builder.Variant(french, [.init(0, "days", .array(["lu"]))]),
          ]),
      ])
    ]).with { $0.encoding = encoding }.bytes
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// Each differs from the first in one property.
  static let changed: [(String, Harbor)] = [
    ("text", Harbor().with { $0.text = "Hafem" }), ("key", Harbor().with { $0.key = "titlf" }),
    ("tag's name", Harbor().with { $0.tag.name = "i" }), ("tag's place", Harbor().with { $0.tag.last = 7 }),
    ("tagged text", Harbor().with { $0.tagged = "Ein altes Schofe" }),
    ("plural's text", Harbor().with { $0.one = "%d Schufe" }),
    ("plural's form", Harbor().with { $0.form = 0x0100_0007 }),
    ("qualifier", Harbor().with { $0.density = 240 }), ("item", Harbor().with { $0.items = ["Mo", "Mi"] }),
    ("items", Harbor().with { $0.items = ["Mo"] }), ("order", Harbor().with { $0.items = ["Di", "Mo"] }),
  ]
}

private func messages(_ bytes: [UInt8]) throws(FormatError) -> [Owner: [String: Message]] {
  try ResourceTable(bytes.span.bytes).messages()
}

private func tables(
  _ bytes: [UInt8], sharing shared: MessageCache
) throws(FormatError) -> [Owner: TableMessages] {
  try ResourceTable.deferredMessages(of: ByteRegion(ByteStorage(copying: bytes)), sharing: shared)
}

private func messages(
  _ bytes: [UInt8], sharing shared: MessageCache
) throws(FormatError) -> [Owner: [String: Message]] {
  try tables(bytes, sharing: shared).mapValues(\.all)
}

@Suite struct MessageCacheTests {
  @Test(arguments: Harbor.changed.map(\.0))
  func changedMessagesAreReadAgain(_ name: String) throws {
    let changed = try #require(Harbor.changed.first { $0.0 == name }?.1)
    let shared = MessageCache()
    let old = try tables(Harbor().bytes, sharing: shared)
    let new = try tables(changed.bytes, sharing: shared)
    #expect(try new.mapValues(\.all) == messages(changed.bytes))
    #expect(new != old)
    let (base, oldBase) = try (#require(new[.base]), #require(old[.base]))
    #expect(base.isShared(with: oldBase))
  }

  @Test func equalMessagesAreDecodedOnce() throws {
    let shared = MessageCache()
    let old = try tables(Harbor().bytes, sharing: shared)
    let new = try tables(Harbor().with { $0.items = [] }.bytes, sharing: shared)
    let again = try tables(Harbor().bytes, sharing: shared)
    let owners: [Owner] = [.base, .locale(try #require(LocaleTag(bcp47: "fr")))]
    for owner in owners {
      let table = try #require(old[owner])
      #expect(table.deferred != nil)
      #expect(try table.isShared(with: #require(new[owner])))
      #expect(try table.isShared(with: #require(again[owner])))
    }
    #expect(try old.mapValues(\.all) == messages(Harbor().bytes))
  }

  /// Items of arrays are decoded with each table, because their keys depend on base.
  @Test func messagesAreSharedBesidesItemsOfArrays() throws {
    let shared = MessageCache()
    let french = Owner.locale(try #require(LocaleTag(bcp47: "fr")))
    let table = try #require(try tables(Harbor().bytes, sharing: shared)[french])
    #expect(table.decoded == ["array/days/0": .text("lu")])
    #expect(table["array/days/0"] == .text("lu"))
    #expect(table["string/title"] == .text("Port 🚢é"))
    #expect(table.having(["string/title", "string/none"]) == ["string/title": .text("Port 🚢é")])
    let renamed = table.replacingDecoded(by: ["array/days=Mo": .text("lu")])
    #expect(!renamed.isShared(with: table))
    #expect(renamed != table)
    #expect(renamed.count == 4 && renamed.all.count == 4)
    #expect(renamed["array/days/0"] == nil && renamed["array/days=Mo"] == .text("lu"))
  }

  /// An array that a second entry shares is not read again, so it does not make other messages.
  @Test func aSharedArrayDoesNotChangeTheMessages() throws {
    func table(_ more: [Builder.Entry]) -> [UInt8] {
      let days = Builder.Entry(0, "days", .array(["Mo", "Di"]))
      let type = Builder.ResourceType(
        "array", entries: 2, [Builder.Variant(.any, [days]), Builder.Variant(german, [days] + more)])
      return ArscBuilder([Builder.Package(types: [type])]).bytes
    }
    let shared = MessageCache()
    let once = try tables(table([]), sharing: shared)
    let twice = try tables(table([.init(1, "days", .entry(of: 0))]), sharing: shared)
    #expect(once.count == 2 && once.values.allSatisfy { $0.all.count == 2 })
    for (owner, messages) in once {
      let other = try #require(twice[owner])
      #expect(messages.all == other.all && messages.isShared(with: other))
    }
  }

  /// The same bytes are different texts in another encoding.
  @Test func encodingsAreDistinguished() throws {
    let shared = MessageCache()
    for (encoding, text) in [(Builder.Encoding.utf8, "AB"), (.utf16, "\u{4241}")] {
      let type = Builder.ResourceType("string", entries: 1, [Builder.Variant(.any, [.init(0, "a", text)])])
      let bytes = ArscBuilder([Builder.Package(types: [type])]).with { $0.encoding = encoding }.bytes
      #expect(try messages(bytes, sharing: shared) == [.base: ["string/a": .text(text)]])
    }
  }

  @Test func errorsDoNotAffectOtherTables() throws {
    // A string index outside the pool.
    let damaged = Harbor().bytes
    let places = damaged.indices.dropLast(3).filter {
      Array(damaged[$0..<($0 + 4)]) == [8, 0, 0, 3]
    }
    for place in places {
      var damaged = damaged
      damaged[place + 7] = 0x7f
      let bytes = damaged
      let shared = MessageCache()
      let alone = #expect(throws: FormatError.self) { try messages(bytes) }
      for _ in 0..<2 {
        let error = #expect(throws: FormatError.self) { try messages(bytes, sharing: shared) }
        #expect(error == alone)
        #expect(try messages(Harbor().bytes, sharing: shared) == messages(Harbor().bytes))
      }
    }
    #expect(places.count > 5)
  }

  @Test func mutatedTableReadsEqualWithoutCache() {
    for encoding in Builder.Encoding.allCases {
      let harbor = Harbor().with { $0.encoding = encoding }.bytes
      let shared = MessageCache()
      for mutated in mutations(of: harbor, everyByte: encoding == .utf8 ? 1 : 3) {
        #expect(FormatLaws.sharing(mutated, with: shared) == nil)
      }
      #expect(FormatLaws.sharing(harbor, with: shared) == nil)
    }
  }

  /// French is compared without decoding it. Its messages are those that the change concerns, if any.
  @Test(arguments: Harbor.changed.map(\.0))
  func differenceHasWhatChanged(_ name: String) throws {
    let changed = try #require(Harbor.changed.first { $0.0 == name }?.1)
    #expect(FormatLaws.difference(changed.bytes, from: Harbor().bytes) == .success(2))
    let french = Owner.locale(try #require(LocaleTag(bcp47: "fr")))
    let old = try #require(try tables(Harbor().bytes, sharing: MessageCache())[french])
    let new = try #require(try tables(changed.bytes, sharing: MessageCache())[french])
    let found = try #require(new.difference(from: old))
    let expected: Set<String> =
      switch name {
      case "tag's name", "tag's place", "tagged text": ["string/bold"]
      case "plural's text", "plural's form": ["plurals/ships"]
      default: []
      }
    #expect(Set(found.these.keys) == expected.union(["array/days/0"]))
    #expect(Set(found.others.keys) == expected.union(["array/days/0"]))
  }

  @Test func differenceOfMutatedTablesHasWhatChanged() {
    for encoding in Builder.Encoding.allCases {
      let harbor = Harbor().with { $0.encoding = encoding }.bytes
      #expect(FormatLaws.difference(harbor, from: harbor) == .success(2))
      for mutated in mutations(of: harbor, everyByte: encoding == .utf8 ? 5 : 11) {
        for result in [
          FormatLaws.difference(mutated, from: harbor), FormatLaws.difference(harbor, from: mutated),
        ] {
          if case .failure(let broken) = result { Issue.record("\(broken.reason)") }
        }
      }
    }
  }

  @Test func appSharesAllMessagesWithItself() throws {
    let archive = try Archive(opening: Places.fixture("Harbor.apk"))
    let table = try archive.content(at: try #require(archive.find("resources.arsc")))
    let shared = MessageCache()
    let first = try tables(table, sharing: shared)
    let second = try tables(table, sharing: shared)
    #expect(try first.mapValues(\.all) == messages(table))
    #expect(first.count == second.count)
    for (owner, messages) in first {
      #expect(try messages.isShared(with: #require(second[owner])))
    }
  }

  @Test(.enabled(if: Places.realData != nil, "real data not available"))
  func concurrentReadsEqualSeparateReads() throws {
    let tables = try ["apk/wikipedia-50598.apk", "apk/wikipedia-50600.apk"].map { name in
      let archive = try Archive(opening: Places.real(name))
      return try archive.content(at: try #require(archive.find("resources.arsc")))
    }
    let alone = try tables.map { try messages($0) }
    for order in [[0, 1], [1, 0], [0, 1, 0]] {
      let shared = MessageCache()
      DispatchQueue.concurrentPerform(iterations: order.count) { index in
        let found = try? messages(tables[order[index]], sharing: shared)
        #expect(found != nil && found == alone[order[index]])
      }
    }
  }
}
