import Bytes
import Foundation
import LanguagePacks
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// The process that times tables beside packs: its input, its output and the ratios.
@Suite struct TableTimingTests {
  private let tables = TimedTables(
    own: [[1, 2, 3], []], text: [[4]], pack: [5, 6], table: "Localizable", keys: ["a", "Größe", ""])

  @Test func tablesAreReadAsTheyWereWritten() throws {
    #expect(TimedTables(tables.bytes.span.rawBytes) == tables)
  }

  @Test func damagedInputIsRefused() {
    let bytes = tables.bytes
    for count in 0..<bytes.count {
      #expect(TimedTables(Array(bytes[..<count]).span.rawBytes) == nil, "\(count) of \(bytes.count) bytes")
    }
    #expect(TimedTables((bytes + [0]).span.rawBytes) == nil, "bytes after the end")
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 0xff
      _ = TimedTables(damaged.span.rawBytes)
    }
  }

  private func round(_ own: Int, _ text: Int?, _ pack: Int, instructions: Int? = nil) -> TimedRound {
    TimedRound(
      own: TimedRead(time: own, instructions: instructions), text: text.map { TimedRead(time: $0) },
      pack: TimedRead(time: pack), ownLookUps: TimedRead(time: 10), packLookUps: TimedRead(time: pack))
  }

  @Test func roundsAreReadAsTheyWereWritten() throws {
    let rounds = [round(10, 20, 5, instructions: 7), round(12, 30, 4)]
    #expect([TimedRound](text: rounds.text) == rounds)
    for text in ["", "1 2 3", "a b c d e f g h i j", "1 0 2 0 3 0 4 0 -5 0"] {
      #expect([TimedRound](text: text) == nil, "\(text)")
    }
  }

  /// Ratios of pairs, not of sums: 5/10, 4/10, 30/10, 2/10, 1/10.
  @Test func ratiosHaveMediansAndQuartiles() throws {
    let rounds = [(10, 5), (10, 4), (10, 30), (10, 2), (10, 1)].map { round($0.0, 2 * $0.0, $0.1) }
    let times = TableTimes(rounds)
    #expect(times.pack == TimeReport.Ratio(median: 0.4, low: 0.2, high: 0.5))
    #expect(times.text == TimeReport.Ratio(median: 2, low: 2, high: 2))
    #expect(times.packLookUp == times.pack && times.ownInstructions == nil)
    #expect(TableTimes([round(1, nil, 1, instructions: 9)]).ownInstructions == 9)
    #expect(TableTimes([round(1, nil, 1)]).text == nil)
  }

  /// A platform's reader and the library find the same texts. Without Foundation's library, nothing is timed.
  @Test func readersFindTheTextsOfATable() throws {
    try #require(FoundationLibrary.open(), "tests are linked with Foundation, or its toolchain is in PATH")
    let texts = Dictionary(uniqueKeysWithValues: (0..<40).map { ("key.\($0)", "Text \($0)") })
    let list = try Array(
      PropertyListSerialization.data(fromPropertyList: texts, format: .binary, options: 0))
    let strings = Array(texts.map { "\"\($0)\" = \"\($1)\";\n" }.joined().utf8)
    let app = AppFixture.ios(
      ["en.lproj/Localizable.strings": String(decoding: strings, as: UTF8.self)],
      info: "<key>CFBundleShortVersionString</key><string>1.0</string>",
      bytes: [("de.lproj/Localizable.strings", list)])
    let set = try PackSet.build(app.reading().strings)
    let pack = try #require(set.members.first { $0.locale != nil }).bytes
    var timed = TimedTables(
      own: [list], text: [strings], pack: pack, table: "Localizable", keys: texts.keys.sorted())
    let rounds = try #require(timed.measured())
    #expect(rounds.count == 41 && rounds.allSatisfy { $0.own.time > 0 && $0.text != nil && $0.pack.time > 0 })
    timed.keys.append("missing")
    #expect(timed.measured() == nil, "a text that no reader finds")
    timed.keys.removeLast()
    timed.own = [[1, 2, 3]]
    #expect(timed.measured() == nil, "a file that is no table")
  }
}
