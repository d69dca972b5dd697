import ReportSchema
import Testing

@testable import Reports

@Suite struct DiffDocumentTests {
  private func text(_ report: DiffReport) -> String {
    TextRenderer().render(DiffDocument(report).document)
  }
  private func sentences(_ report: DiffReport) -> String { text(report).replacing("\n", with: " ") }

  @Test func everyColumnSumsToItsTotal() throws {
    let omitted = [DiffSample.locale("zu", fresh: 7, stale: 1, missing: 2, removed: 5)]
    for report in [
      DiffSample.report(), DiffSample.report(DiffSample.rows, omitted: omitted),
      DiffSample.report([], omitted: omitted),
    ] {
      let document = DiffDocument(report).document
      try expectSums(#require(document.table("classes")), of: [.body])
      try expectSums(#require(document.table("locales")), of: [.body, .omitted])
      if let sizes = document.table("sizes") { try expectSums(sizes, of: [.body, .omitted]) }
    }
  }

  @Test func safetyIsOneSentence() {
    let safe = [DiffSample.locale("da", "Danish", fresh: 9, missing: 1)]
    let sentence = "No text of 1.0 that 1.1 changed would crash 1.1 or display incorrectly."
    #expect(
      sentences(DiffSample.report(safe)).contains(
        "\(sentence) 'check' compares the texts of 1.1 with base."))
    for (crash, garbled, sentence) in [
      (1, 1, "1 text that changed since 1.0 may crash the app; 1 may display incorrectly."),
      (0, 2, "2 texts that changed since 1.0 may display incorrectly."),
      (0, 0, "2 texts may crash the app or display incorrectly."),
    ] {
      let report = DiffSample.report {
        $0.severities = .init(crash: crash, garbled: garbled, accepted: 0)
      }
      #expect(sentences(report).hasPrefix("Ferry 1.0 → 1.1: \(sentence)"), "\(sentences(report))")
    }
  }

  @Test func limitsComeFirst() {
    let failed = DiffSample.report {
      $0.breaches = [.init(budget: "missing=2%", limit: 620, actual: 1532)]
    }
    #expect(text(failed).hasPrefix("failed: missing=2%: 1,532 messages, 620 allowed\n\n"))
    #expect(text(DiffSample.report { $0.breaches = [] }).hasPrefix("passed: no limit exceeded\n\n"))
  }

  @Test func singleVersionHasNoAges() throws {
    let report = DiffSample.report(versions: ["1.1"])
    let text = text(report)
    #expect(
      sentences(report).contains(
        "94.0 % of the messages have a translation that is compatible with the base text; 1.0 % are incompatible; 2.0 % are not translated."
      ))
    let none = DiffSample.report([DiffSample.locale("da", fresh: 0, missing: 3)], versions: ["1.1"])
    #expect(
      sentences(none).contains("Ferry 1.1: no base text has a translation; 3 messages missing."))
    #expect(!text.contains("Stale") && !text.contains("Fresh") && !text.contains("Base (English)"))
    let classes = try #require(DiffDocument(report).document.table("classes"))
    #expect(classes.rows[0].cells == ["Compatible", .count(188), .share(188, of: 200), "safe to show"])
  }

  @Test func onlyThreeVersionsHaveACurve() throws {
    let document = DiffDocument(DiffSample.report { DiffSample.aged(&$0) }).document
    #expect(try #require(document.table("curve")).rows.count == 2)
    #expect(document.blocks.contains { if case .figure = $0 { true } else { false } })
    let pair = DiffSample.report()
    #expect(DiffDocument(pair).document.table("curve") == nil && DiffChart(pair) == nil)
  }

  @Test func textsOfOneReasonShareAnItem() throws {
    let report = DiffSample.report {
      let text = $0.incompatible[0]
      $0.incompatible = (0..<9).map { index in
        var text = text
        text.locale = "x\(index)"
        return text
      }
    }
    let list = try #require(DiffDocument(report).document.lists.first)
    #expect(list.heading == "Incompatible: 9 texts of 1 message")
    #expect(list.itemCount == 1)
    #expect(list.groups[0].items[0].text.plain == "crash  9 locales  Localizable: sync.count.0")
    #expect(
      list.groups[0].items[0].details.contains { $0.plain == "locales: x0, x1, x2, x3, x4, x5, x6, x7, x8" })
  }

  @Test func longListsAreCutUnlessMessagesWereAskedFor() {
    let rows = [DiffSample.locale("el", "Greek", fresh: 1, incompatible: 50)]
    let short = text(DiffSample.report(rows))
    #expect(short.contains("\n  30 more; JSON, CSV and HTML list all\n"))
    let long = text(DiffSample.report(rows) { $0.changes = DiffSample.changes })
    #expect(long.contains("sync.count.49") && !long.contains("30 more"))
    #expect(
      long.contains("  Greek (el): 1 stale\n    stale  Localizable: relay\n      [-old-]{+new+} relay⏎now\n"))
  }

  /// The share of the first sentence is that of the table of classes and of the total row.
  private func expectHeadlineEqualsTables(_ report: DiffReport) throws {
    let document = DiffDocument(report).document
    let share = NumberText.share(report.totals.fresh, of: report.totals.keys)
    #expect(DiffDocument(report).answer.contains(share))
    let classes = try #require(document.table("classes"))
    #expect(classes.rows.first?.cells[2] == .share(report.totals.fresh, of: report.totals.keys))
    let locales = try #require(document.table("locales"))
    let total = try #require(locales.rows.first { $0.role == .total })
    #expect(total.cells[1] == .share(report.totals.fresh, of: report.totals.keys))
    try expectSums(classes, of: [.body])
    try expectSums(locales, of: [.body, .omitted])
    if let sizes = document.table("sizes") { try expectSums(sizes, of: [.body, .omitted]) }
  }

  /// All messages of a new locale are missing, which is not a property of the old packs.
  @Test(arguments: [1, 9]) func newLocalesAreBelowTheTotal(_ count: Int) throws {
    let new = (0..<count).map {
      DiffSample.locale("zu-x-\($0)", fresh: 0, missing: 100, packBytes: 700, downloadBytes: 300)
    }
    let report = DiffSample.report(DiffSample.rows, new: new)
    let included = count == 1 ? "1 new locale is not included." : "9 new locales are not included."
    #expect(sentences(report).contains("94.0 % of the messages are up to date. "), "\(sentences(report))")
    #expect(sentences(report).contains(included))
    try expectHeadlineEqualsTables(report)
    let table = try #require(DiffDocument(report).document.table("locales"))
    #expect(table.rows[2].cells[0] == "All other translations (2)")
    let below = table.rows[3..<(3 + count)]
    #expect(below.allSatisfy { $0.cells[2] == .count(100) && $0.role == .subtotal })
    let others = DiffSample.report([], new: new)
    #expect(sentences(others).contains("Ferry 1.0 → 1.1: 1.0 has none of the locales of 1.1."))
  }

  @Test func titleNamesAnAppOnce() {
    func title(_ versions: [String], _ names: [String], app: String?) -> String {
      DiffDocument(
        DiffSample.report(versions: versions) { report in
          for index in report.sources.indices {
            report.sources[index].name = names[index]
            (report.sources[index].app.name, report.sources[index].app.identifier) = (app, nil)
          }
        }
      ).title
    }
    #expect(title(["v1/src", "v2/src"], ["src", "src"], app: nil) == "v1/src → v2/src")
    #expect(title(["Ferry-1", "Ferry-2"], ["a", "b"], app: "Ferry") == "Ferry-1 → Ferry-2")
    #expect(title(["r/1", "r/2"], ["a.apk", "b.apk"], app: "Ferry") == "Ferry r/1 → r/2")
  }

  @Test func twoAppsAreNamed() {
    let report = DiffSample.report { $0.sources[0].app.name = "Bridge" }
    #expect(sentences(report).contains("Bridge 1.0 → Ferry 1.1: with the packs of 1.0"))
  }

  /// A circumstance of a comparison, and the sentence about it.
  private static let circumstances: [(String, @Sendable (inout DiffReport) -> Void)] = [
    ("No text: neither a parent locale nor base has the message", { $0.totals.noText = 1 }),
    ("1 compatible text does not show an argument that the code passes.", { $0.totals.omitted = 1 }),
    ("2 compatible texts do not show an argument", { $0.totals.omitted = 2 }),
    ("Accepted: 2 incompatible texts, not counted in limits.", { $0.severities.accepted = 2 }),
    ("Locales without messages in 1.1: br, co.", { $0.removedLocales = ["br", "co"] }),
    (
      "The base text of 1 translated message changed; fresh ones may be outdated.",
      { $0.totals.sourceChanged = 1 }
    ),
    ("The base text of 3 translated messages changed;", { $0.totals.sourceChanged = 3 }),
    ("Locales: el, da.", { $0.selection.locales = ["el", "da"] }),
    (
      "Listed: locales and messages that are stale or missing. Totals include all.",
      { $0.selection.only = ["stale", "missing"] }
    ),
    (
      "Renamed tables and locales were not matched; their messages count as removed",
      { $0.selection.matchesRenames = false }
    ),
    (
      "failed: growth=1kB: 2,500 B to download, 1,000 B allowed",
      { $0.breaches = [.init(budget: "growth=1kB", limit: 1_000, actual: 2_500)] }
    ),
    (
      "failed: new-locales: 1 new locale, 0 allowed",
      { $0.breaches = [.init(budget: "new-locales", limit: 0, actual: 1)] }
    ),
    (
      "failed: removed-locales: 2 removed locales, 0 allowed",
      { $0.breaches = [.init(budget: "removed-locales", limit: 0, actual: 2)] }
    ),
    (
      "failed: crash: de: 1 message, 0 allowed",
      { $0.breaches = [.init(budget: "crash", locale: "de", limit: 0, actual: 1)] }
    ),
    ("2 more versions.", { report in report.sources += (0..<8).map { _ in report.sources[0] } }),
  ]

  @Test(arguments: circumstances.indices) func everyCircumstanceHasASentence(_ index: Int) {
    let (sentence, change) = Self.circumstances[index]
    #expect(!sentences(DiffSample.report()).contains(sentence))
    #expect(sentences(DiffSample.report { change(&$0) }).contains(sentence))
  }

  @Test func omittedArgumentsAreListedWithMessages() throws {
    let report = DiffSample.report {
      $0.changes = []
      $0.notes = [
        .init(
          locale: "el", table: "Files", key: "title", old: "%@", new: "%@ %d",
          problems: [.init(kind: "unused", message: "%d is not shown")])
      ]
    }
    let list = try #require(DiffDocument(report).document.lists.last)
    #expect(list.heading == "Compatible, with other arguments: 1 text")
    #expect(list.groups[0].items[0].text.plain == "el  Files: title")
    #expect(list.groups[0].items[0].details.map(\.plain) == ["problem: %d is not shown"])
  }
}
