import LanguagePacks
import Localization
import Testing

/// Numbers that look random and are the same in every run of a seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

extension Message {
  /// Any message: texts of all kinds of characters, nested choices, parts.
  static func random(_ random: inout SeededGenerator, depth: Int = 0) -> Message {
    func text() -> String {
      let alphabets = ["abc %@ {x} ", "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}D", "äßж漢🏳️‍🌈", "\n\t\"\\"]
      return String(
        (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
          alphabets.randomElement(using: &random)?.randomElement(using: &random)
        })
    }
    func argument() -> ArgumentName {
      [.first, .viewer, .position(Int.random(in: 1...300, using: &random)), .name(text())]
        .randomElement(using: &random) ?? .first
    }
    switch depth < 3 ? Int.random(in: 0...5, using: &random) : 0 {
    case 1, 2:
      let selectors: [Selector] = [
        .plural(argument()), .ordinal(argument()), .gender(argument()), .device, .word(argument()),
      ]
      let keys: [CaseKey] = [
        .category(.few), .category(.other), .exactly(-3), .exactly(.max), .gender(.female), .device(.watch),
        .word(text()), .any,
      ]
      let cases = keys.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map {
        Variations.Case($0, Message.random(&random, depth: depth + 1))
      }
      return .variations(Variations(by: selectors.randomElement(using: &random) ?? .device, cases))
    case 3:
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { index in
        Substitutions.Part(
          name: "p\(index)", argument: argument(), specifier: text(),
          message: Message.random(&random, depth: depth + 1))
      }
      return .substitutions(Substitutions(format: Message.random(&random, depth: depth + 1), parts: parts))
    default: return .text(text())
    }
  }
}

func metadata(_ locale: String = "de") throws -> PackMetadata {
  PackMetadata(
    locale: try #require(LocaleTag(bcp47: locale)), baseLocale: LocaleTag(bcp47: "en"),
    appIdentifier: "org.example.app", appVersion: "1.0")
}

func tables(_ count: Int, seed: UInt64) -> [StringTable] {
  var random = SeededGenerator(seed: seed)
  var tables: [String: StringTable] = [:]
  for number in 0..<count {
    let name = ["Localizable", "Frameworks/Core/Errors", ""].randomElement(using: &random) ?? ""
    tables[name, default: StringTable(name: name, syntax: .apple)]["key.\(number)"] = .random(&random)
  }
  return Array(tables.values)
}

func built(_ tables: [StringTable], _ metadata: PackMetadata) throws(PackError) -> [UInt8] {
  var builder = PackBuilder(metadata)
  for table in tables { builder.add(table) }
  return try builder.build()
}

@Suite struct LanguagePackTests {
  @Test(arguments: [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 200, 1000, 5000])
  func everyKeyIsAnsweredWithItsMessage(_ count: Int) throws {
    let tables = tables(count, seed: UInt64(count))
    let pack = try LanguagePack(built(tables, try metadata()))
    #expect(pack.messageCount == count)
    for table in tables {
      let handle = pack.table(table.name)
      for (key, message) in table.messages { #expect(try pack.message(key, in: handle) == message) }
      #expect(try pack.message("no such key", in: handle) == nil)
    }
    try pack.verify()
    var expected = try metadata()
    expected.tables = tables.map { .init(name: $0.name, syntax: $0.syntax) }.sorted { $0.name < $1.name }
    #expect(try pack.metadata() == expected)
    #expect(pack.sections.reduce(0) { $0 + $1.bytes } == pack.byteCount)
  }

  @Test func theSameTablesGiveTheSameBytes() throws {
    let tables = tables(500, seed: 1)
    let one = try built(tables, try metadata())
    #expect(try built(tables.reversed(), try metadata()) == one)
    var halves: [StringTable] = []
    for table in tables {
      var first = StringTable(name: table.name, syntax: table.syntax)
      var second = first
      for (index, key) in table.sortedKeys.enumerated() {
        if index.isMultiple(of: 2) { first[key] = table[key] } else { second[key] = table[key] }
      }
      halves += [second, first]
    }
    #expect(try built(halves, try metadata()) == one)
    #expect(try built(tables, try metadata("fr")) != one)
  }

  /// Whatever is looked up in a damaged pack is refused, or answered as if nothing had happened.
  @Test func aFlippedByteIsNoticedOrDoesNotMatter() throws {
    let tables = tables(60, seed: 7)
    let bytes = try built(tables, try metadata())
    let original = try LanguagePack(bytes)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      var isNoticed = false
      do throws(PackError) {
        let pack = try LanguagePack(damaged)
        for table in tables {
          for key in table.messages.keys {
            do throws(PackError) {
              let answer = try pack.message(key, in: table.name)
              let expected = try original.message(key, in: table.name)
              #expect(expected == answer, "byte \(place)")
            } catch { isNoticed = true }
          }
        }
        do throws(PackError) { try pack.verify() } catch { isNoticed = true }
      } catch { isNoticed = true }
      #expect(isNoticed, "byte \(place)")
    }
  }

  @Test func aPackThatIsCutOrLongerIsRefused() throws {
    let bytes = try built(tables(60, seed: 3), try metadata())
    for length in 0..<bytes.count {
      #expect(throws: PackError.self) { try LanguagePack(Array(bytes.prefix(length))) }
    }
    #expect(throws: PackError.self) { try LanguagePack(bytes + [0]) }
    #expect(throws: PackError(.notAPack)) { try LanguagePack(Array("hello, this is no pack at all".utf8)) }
    #expect(throws: PackError.self) { try LanguagePack(opening: "/no/such/file") }
    #expect(throws: PackError.self) { try LanguagePack(opening: "/") }
  }

  @Test func aMessageThatIsTooDeepIsRefused() throws {
    var message = Message.text("x")
    for _ in 0..<40 { message = .variations(Variations(by: .device, [.init(.any, message)])) }
    let table = StringTable(name: "t", syntax: .plain, messages: ["k": message])
    #expect(throws: PackError.self) { try built([table], try metadata()) }
  }

  @Test func manyThreadsMayAsk() async throws {
    let tables = tables(2000, seed: 11)
    let pack = try LanguagePack(built(tables, try metadata()))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for table in tables {
            for (key, message) in table.messages {
              let answer = try pack.message(key, in: table.name)
              #expect(answer == message)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
