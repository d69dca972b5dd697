import Foundation
import ReportSchema
import Reports
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

private func figures(
  _ locale: String?, fresh: Int, stale: Int = 0, unsafe: Int = 0, missing: Int = 0, removed: Int = 0,
  renamedFrom: String? = nil, pack: Int? = nil
) -> StalenessFigures {
  let kind = StringChangeFigures(unchanged: fresh, changed: stale + unsafe, added: missing, removed: removed)
  return StalenessFigures(
    locale: locale, renamedFrom: renamedFrom, keys: fresh + stale + unsafe + missing, fresh: fresh,
    stale: stale, unsafe: unsafe, missing: missing, changed: stale + unsafe, added: missing, removed: removed,
    sourceChanged: stale,
    bytes: ClassFigures(
      fresh: fresh * 31, stale: stale * 29, unsafe: unsafe * 23, missing: missing * 19, removed: removed * 17),
    strings: StringFigures(
      plain: kind, varied: StringChangeFigures(unchanged: 0, changed: 0, added: 0, removed: 0)),
    packBytes: pack, downloadBytes: pack.map { $0 / 3 }, deltaBytes: pack.map { $0 / 40 })
}

private func unsafe(_ locale: String, key: String = "pier", text: String = "Anleger %d") -> UnsafeFigures {
  UnsafeFigures(
    locale: locale, table: "Localizable", key: key, old: "%d", new: "%@",
    problems: [ProblemFigures(kind: "wrongType", message: "'%1$d' is passed as '%1$@'")],
    oldText: .text(text),
    baseText: .text("Pier %@"))
}

/// A report of so many versions.
private func sample(
  versions: [String] = ["1.0", "1.1"], _ change: (inout StalenessReport) -> Void = { _ in }
) -> StalenessReport {
  let rows = [
    figures("de", fresh: 1301, stale: 17, unsafe: 3, missing: 11, removed: 7, pack: 104_729),
    figures("pt", fresh: 1201, missing: 5, renamedFrom: "pt-BR", pack: 98_317),
    figures("ja", fresh: 1103, pack: 91_193),
    figures("ar", fresh: 0, missing: 421), figures("it", fresh: 0, removed: 311),
  ]
  let sum = { (figure: (StalenessFigures) -> Int) in rows.reduce(0) { $0 + figure($1) } }
  var totals = figures(
    nil, fresh: sum(\.fresh), stale: sum(\.stale), unsafe: sum(\.unsafe), missing: sum(\.missing),
    removed: sum(\.removed))
  (totals.packBytes, totals.downloadBytes) = (294_239, 98_079)
  totals.deltaBytes = 7_354
  let curve =
    versions.count < 2
    ? []
    : (1..<versions.count).map { age in
      CurveFigures(
        age: age, pairs: versions.count - age, packs: 3 * (versions.count - age), keys: 3000,
        fresh: 2990 - 41 * age,
        stale: 7 * age, unsafe: age, missing: 10 + 33 * age, medianFreshShare: 0.99, leastFreshShare: 0.5,
        fullyFresh: 1,
        locales: [
          CurveLocaleFigures(
            locale: "de", keys: 1000, fresh: 990 - 30 * age, stale: 0, unsafe: 0, missing: 10 + 30 * age),
          CurveLocaleFigures(locale: "ja", keys: 1000, fresh: 1000, stale: 0, unsafe: 0, missing: 0),
        ])
    }
  var report = StalenessReport(
    versions: versions,
    sources: versions.map {
      VersionFigures(
        version: $0, name: "Harbor-\($0).ipa", kind: "app",
        app: AppFigures(
          platform: "ios", identifier: "org.example.Harbor", version: $0, build: "3", baseLanguage: "en"),
        locales: 5, messages: 5_003)
    },
    selection: StalenessSelection(locales: [], only: [], followsRenames: true, omittedLocales: 0),
    locales: rows,
    totals: totals, base: figures("en", fresh: 1307, stale: 19, missing: 13, removed: 2), codec: "zlib",
    unsafe: [unsafe("de"), unsafe("de", key: "berth", text: "Platz %d"), unsafe("ja")],
    renames: [RenameFigures(kind: "locale", from: "pt-BR", to: "pt")], translations: nil, curve: curve,
    strings: nil, breaches: nil,
    warnings: [WarningFigures(entry: "de.lproj/Odd.strings", message: "does not parse")])
  change(&report)
  return report
}

private func change(_ locale: String?, _ key: String, from old: String, to new: String) -> ChangeFigures {
  ChangeFigures(
    locale: locale, table: "Localizable", key: key, change: "stale", old: .text(old), new: .text(new),
    base: .text("Base's text"), oldBase: nil, problems: [],
    words: [
      WordFigures(
        path: "",
        segments: [SegmentFigures(change: "removed", text: old), SegmentFigures(change: "added", text: new)])
    ])
}

private let chain = ["1.0", "1.1", "1.2", "1.3"]

@Suite struct StalenessReportTests {
  private static let reports = [
    sample(), sample(versions: chain), sample(versions: ["1.1"]) { $0.codec = nil },
    sample {
      $0.strings = [
        change("de", "fog", from: "Nebel", to: "Dunst"), change(nil, "fog", from: "Fog", to: "Mist"),
      ]
      $0.translations = [unsafe("pt")]
      $0.breaches = [BreachFigures(limit: "unsafe", actual: 3, allowed: 0)]
      $0.passed = false
    },
    // No locale at all.
    sample {
      $0.locales = []
      $0.totals = figures(nil, fresh: 0)
      $0.unsafe = []
    },
  ]

  @Test(arguments: reports) func aReportComesBackFromItsJSON(_ report: StalenessReport) throws {
    let text = try JSONText.encode(report)
    #expect(try JSONDecoder().decode(StalenessReport.self, from: Data(text.utf8)) == report)
  }

  @Test func fieldsOfTheContractAreThere() throws {
    let text = try JSONText.encode(sample())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "ballast.staleness/1")
    let row = try #require((object["locales"] as? [[String: Any]])?.first { $0["locale"] as? String == "ar" })
    #expect(
      Set(row.keys).isSuperset(of: [
        "locale", "keys", "fresh", "stale", "unsafe", "missing", "changed", "added", "removed", "packBytes",
        "deltaBytes",
      ]))
    #expect(row["deltaBytes"] is NSNull)
    let first = try #require((object["unsafe"] as? [[String: Any]])?.first)
    #expect(Set(first.keys).isSuperset(of: ["locale", "table", "key", "old", "new"]))
    #expect(object["versions"] as? [String] == ["1.0", "1.1"])
    #expect((object["renames"] as? [[String: String]])?.first?["from"] == "pt-BR")
  }

  @Test(arguments: [sample(), sample(versions: chain)])
  func everyWriterShowsTheSameTotals(_ report: StalenessReport) {
    let texts = [
      StalenessText(report, exactBytes: true).text,
      StalenessMarkdown(report, exactBytes: true, chart: nil).text,
    ]
    for text in texts {
      for row in report.locales + [report.totals, report.base] {
        let cells = [row.keys, row.stale, row.unsafe, row.missing, row.removed]
        for cell in cells { #expect(text.contains(ByteFormatting.grouped(cell)), "\(cell)") }
        #expect(text.contains(ByteFormatting.share(row.fresh, of: row.keys)))
        for bytes in [row.packBytes, row.downloadBytes, row.deltaBytes].compactMap({ $0 }) {
          #expect(text.contains(ByteFormatting.grouped(bytes)))
        }
      }
      for point in report.curve where report.curve.count > 1 {
        #expect(text.contains(ByteFormatting.share(point.fresh, of: point.keys)))
      }
    }
    let csv = StalenessCSV(report).text
    for row in report.locales {
      #expect(csv.contains(",\(row.keys),\(row.fresh),\(row.stale),\(row.unsafe),\(row.missing),"))
    }
    #expect(csv.split(separator: "\r\n").count == report.locales.count + 1)
  }

  @Test(arguments: reports) func linesFitATerminal(_ report: StalenessReport) {
    for line in StalenessText(report, exactBytes: false).text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func whatIsUnsafeComesFirst() throws {
    let text = StalenessText(sample(), exactBytes: false).text
    let lines = text.split(separator: "\n")
    #expect(lines[1].hasPrefix("Unsafe: 3 texts of 1.0"))
    // One call to look at for both locales.
    #expect(text.contains("Unsafe: 3 texts of 2 messages"))
    #expect(text.contains("  de, ja  Localizable: pier\n"))
    let safe = sample {
      $0.unsafe = []
      $0.totals.unsafe = 0
    }
    #expect(!StalenessText(safe, exactBytes: false).text.contains("could crash it"))
    let failed = StalenessText(Self.reports[3], exactBytes: false).text
    #expect(failed.contains("failed: unsafe: 3 messages, 0 allowed"))
  }

  @Test func aCurveNeedsTwoPoints() {
    #expect(!StalenessText(sample(), exactBytes: false).text.contains("Fresh by age"))
    let text = StalenessText(sample(versions: chain), exactBytes: false).text
    #expect(text.contains("Fresh by age: "))
    #expect(text.contains("and 1 that stayed wholly fresh"))
  }

  /// Of one version no text is old.
  @Test func aVersionAloneHasNoOldTexts() {
    #expect(StalenessText(sample(), exactBytes: false).text.contains("old: Platz"))
    let alone = sample(versions: ["1.1"])
    for text in [
      StalenessText(alone, exactBytes: false).text,
      StalenessMarkdown(alone, exactBytes: false, chart: nil).text,
    ] { #expect(text.contains("text: Platz") && !text.contains("old: Platz")) }
    let pair = StalenessText(
      sample {
        $0.translations = $0.unsafe
        $0.unsafe = []
      }, exactBytes: false
    ).text
    #expect(pair.contains("text: Platz"))
  }

  /// Where no locale is in both versions there is no pack, and none that is 0 % fresh.
  @Test func anAgeWithoutPacksIsAGap() {
    let report = sample(versions: ["1", "2", "3", "4"]) { report in
      report.curve[2] = CurveFigures(
        age: 3, pairs: 1, packs: 0, keys: 0, fresh: 0, stale: 0, unsafe: 0, missing: 0, medianFreshShare: nil,
        leastFreshShare: nil, fullyFresh: 0, locales: [])
    }
    let text = StalenessText(report, exactBytes: false).text.replacing("\n", with: " ")
    #expect(text.contains("and those 2 versions old") && !text.contains("old –"))
    #expect(!text.contains("▁ is 0 % or less"))
    let picture = StalenessChart(report).svg
    #expect(picture.contains("<title>2: ") && !picture.contains("<title>3: "))
  }

  @Test func aDeltaOfNothingIsNoShare() {
    let some = StalenessText(sample { $0.locales[0].deltaBytes = nil }, exactBytes: true).text
    let sum = some.split(separator: "\n").first { $0.hasPrefix("all 5") && $0.contains("7,354") }
    #expect(sum?.hasSuffix("–") == true, "\(some)")
    let none = StalenessText(sample { $0.totals.deltaBytes = 0 }, exactBytes: false).text
    #expect(!none.contains("0 B  0.0 %"), "\(none)")
  }

  @Test func wordsThatWentAndCameAreTold() {
    #expect(StalenessText(Self.reports[3], exactBytes: false).text.contains("[-Nebel-]{+Dunst+}"))
    #expect(
      StalenessMarkdown(Self.reports[3], exactBytes: false, chart: nil).text
        .contains("<del>Nebel</del><ins>Dunst</ins>"))
    #expect(StalenessCSV(Self.reports[3]).text.contains("de,Localizable,fog,stale,Nebel,Dunst,Base's text,"))
  }

  /// Keys and texts are strangers' words: in a table, in a comment, and on a terminal.
  @Test func strangersTextsStayTexts() {
    let hostile = "|`<b>[x](y)**\u{1b}[31m\n\u{202e}## \u{0}" + String(repeating: "w", count: 200)
    let report = sample {
      $0.unsafe = (0..<10_000).map { unsafe("de", key: "\($0)\(hostile)", text: hostile) }
      $0.strings = (0..<3_000).map { change("de", "\($0)\(hostile)", from: hostile, to: "x\(hostile)") }
      $0.renames = (0..<2_000).map { RenameFigures(kind: "table", from: "\($0)\(hostile)", to: hostile) }
    }
    let markdown = StalenessMarkdown(report, exactBytes: false, chart: "a b)|`.svg").text
    #expect(markdown.utf8.count <= StalenessMarkdown.limit)
    #expect(markdown.contains(" more, in the other formats"))
    #expect(!markdown.contains("<b>") && !markdown.contains("\u{1b}") && !markdown.contains("[x](y)"))
    #expect(markdown.contains("](a%20b%29%7C%60.svg)"))
    // Sums stay whatever is cut.
    #expect(markdown.contains("**all 5**"))
    let text = StalenessText(report, exactBytes: false).text
    #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}"))
    #expect(StalenessCSV(report).text.split(separator: "\r\n").count == 3_001)
  }

  @Test(arguments: reports) func thePictureIsXML(_ report: StalenessReport) throws {
    var report = report
    report.sources[0].app.identifier = "<&\"\u{1b}>" + String(repeating: "long", count: 40)
    let picture = StalenessChart(report).svg
    let parser = XMLParser(data: Data(picture.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(!picture.contains("NaN"))
    #expect(StalenessChart(report).svg == picture)
  }

  @Test func theChartOfAChainHasEveryAge() {
    let picture = StalenessChart(sample(versions: chain)).svg
    for point in sample(versions: chain).curve {
      #expect(picture.contains(">\(ByteFormatting.share(point.fresh, of: point.keys))</text>"))
    }
    // Of two versions, what is not fresh.
    #expect(StalenessChart(sample()).svg.contains("What is not fresh"))
  }
}
