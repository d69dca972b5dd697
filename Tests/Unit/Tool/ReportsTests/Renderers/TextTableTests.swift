import DataFormats
import Testing

@testable import Reports

@Suite struct TextTableTests {
  private func lines(_ table: Table, width: Int) -> [String] {
    TextTableLayout(table, width: width, cellText: CellText(bytes: ByteFormatter())) { text, _ in text }.lines
  }

  private let table = Table(
    "t", columns: [.init("Locale", .name), .init("Archive"), .init("", .bar), .init("Pack on device")],
    rows: [
      .init(.body, [.locale("el", "Greek"), .bytes(63_312), .bar(63_312, of: 63_312), .count(1_371)]),
      .init(.body, [.locale("ja", "日本語"), .bytes(31_656), .bar(31_656, of: 63_312), .count(7)]),
      .init(.total, ["Total", .bytes(94_968), .empty, .count(1_378)]),
    ])

  @Test func columnsAreAlignedByDisplayWidth() {
    #expect(
      lines(table, width: 80) == [
        "Locale      Archive                                               Pack on device",
        "el  Greek   63.3 kB  ███████████████████████████████████████████           1,371",
        "ja  日本語  31.7 kB  █████████████████████▌                                    7",
        "Total       95.0 kB                                                        1,378",
      ])
  }

  @Test func barsAreRemovedFirst() {
    #expect(lines(table, width: 45).contains { $0.contains("█") })
    #expect(
      lines(table, width: 40) == [
        "Locale      Archive  Pack on device",
        "el  Greek   63.3 kB           1,371",
        "ja  日本語  31.7 kB               7",
        "Total       95.0 kB           1,378",
      ])
  }

  @Test func titlesWrapNext() {
    #expect(
      lines(table, width: 30) == [
        "                     Pack on",
        "Locale      Archive   device",
        "el  Greek   63.3 kB    1,371",
        "ja  日本語  31.7 kB        7",
        "Total       95.0 kB    1,378",
      ])
  }

  @Test func namesOfRowsWrap() {
    let table = Table(
      "t", columns: [.init("Locale", .name), .init("Archive"), .init("Install")],
      rows: [
        .init(.body, [.locale("zh-Hant", "Traditional Chinese"), .bytes(1), .bytes(2)]),
        .init(.body, [.locale("el", "Greek"), .bytes(10), .bytes(20)]),
      ])
    #expect(
      lines(table, width: 40) == [
        "Locale               Archive Install",
        "zh-Hant  Traditional     1 B     2 B",
        "         Chinese",
        "el       Greek          10 B    20 B",
      ])
  }

  @Test func columnsThatDoNotFitContinueBelow() {
    #expect(
      lines(table, width: 22) == [
        "Locale      Archive",
        "el  Greek   63.3 kB",
        "ja  日本語  31.7 kB",
        "Total       95.0 kB",
        "",
        "            Pack on",
        "Locale       device",
        "el  Greek     1,371",
        "ja  日本語        7",
        "Total         1,378",
      ])
  }

  @Test func longWordsOfNamesAreBroken() {
    let name = "de-Latn-DE-1996-x-abcdefgh-abcdefgh"
    let table = Table(
      "t", columns: [.init("Locale", .name), .init("Archive")],
      rows: [
        .init(.body, [.locale("el", nil), .bytes(1)]), .init(.body, [.locale(name, nil), .bytes(22)]),
      ])
    #expect(
      lines(table, width: 40) == [
        "Locale                           Archive",
        "el                                   1 B",
        "de-Latn-DE-1996-x-abcdefgh-abcde    22 B",
        "fgh",
      ])
  }

  @Test func emptyTitlesTakeNoLine() {
    let table = Table("t", columns: [.init("", .name), .init("")], rows: [.init(.body, ["a", .count(1)])])
    #expect(lines(table, width: 40) == ["a  1"])
  }

  @Test func pathsMayExceedTheLine() {
    let path = String(repeating: "a/", count: 60)
    let table = Table(
      "t", columns: [.init("Owner", .name), .init("Archive"), .init("Entry", .path)],
      rows: [.init(.body, ["de", .bytes(7), .text(.code(path))])])
    #expect(lines(table, width: 40) == ["Owner  Archive  Entry", "de         7 B  \(path)"])
  }

  /// A table of any shape at any width shows every cell, and no line is wider than allowed.
  @Test func everyCellIsShownAtEveryWidth() {
    for columns in 1...8 {
      for nameLength in [1, 9, 30, 90] {
        let table = Table(
          "t",
          columns: [.init("Name of locale", .name)]
            + (1...columns).map { .init("Column title \($0)", $0 % 3 == 0 ? .name : .number) },
          rows: (0..<3).map { row in
            .init(
              row == 2 ? .total : .body,
              [.text(RichText(String(repeating: "漢", count: nameLength / 2) + "ß\(row)"))]
                + (1...columns).map { .count(row * 1_000_000 + $0) })
          })
        for width in stride(from: 24, through: 140, by: 4) {
          let lines = lines(table, width: width)
          #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(columns) \(nameLength) \(width)")
          let text = lines.joined(separator: "\n")
          for row in 0..<3 {
            for column in 1...columns {
              #expect(text.contains(NumberText.grouped(row * 1_000_000 + column)))
            }
          }
          // The last letter of each name, which may be broken.
          #expect(text.count { $0 == "ß" } >= 3)
        }
      }
    }
  }

  /// Ten bars of almost one length are no picture; nine are shown, and so are ten of which one is much shorter.
  @Test(arguments: [
    (Array(repeating: 90, count: 10), false), (Array(repeating: 90, count: 9), true),
    (Array(repeating: 90, count: 9) + [60], true), (Array(repeating: 90, count: 9) + [61], false),
  ])
  func equalBarsAreNoPicture(_ sizes: [Int], _ isShown: Bool) {
    let table = Table(
      "sizes", columns: [.init("Name", .name), .init("", .bar), .init("Size")],
      rows: sizes.map { Table.Row(.body, "a", .bar($0, of: 90), .bytes($0)) })
    #expect(table.columns.contains { $0.content == .bar } == isShown, "\(sizes)")
    #expect(table.rows.allSatisfy { $0.cells.count == table.columns.count })
    #expect(table.rows.first?.cells.last == .bytes(90), "cells stay below their titles")
  }
}
