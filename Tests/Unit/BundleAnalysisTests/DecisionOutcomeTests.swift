import AppBundles
import Archives
import BundleAnalysis
import DataFormats
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

/// Outcomes of rules, comparisons, budgets and savings for combinations of their inputs, as recorded in `Goldens`.
@Suite struct DecisionOutcomeTests {
  private static func outcome(_ body: () throws -> String) -> String {
    do { return try body() } catch { return "error \(error)" }
  }

  // MARK: - Texts

  private static let texts = [
    "", " ", "boat", "Boat", "boat.", "boat…", "boat...", "%d boats", "%1$d boats", "%@ boats", "%d of %d",
    "%2$d of %1$d", "%s", "%%", "50%", "% d", "{0} boats", "{count, plural, one{# boat} other{# boats}}",
    "{g, select, a{b} other{c}}", "{{name}}", "$t(x)", "<b>boat</b>", "<b>boat", "boat\n", "\u{a0}boat",
    "BOAT", "OK", "https://example.org", "yyyy-MM-dd", "EEE d MMM", "h:mm a", "Der Hafenmeister grüßt",
    "日本", "[!! boat !!]", "TODO", "k1", "12.5", "\u{200f}boat", "boat boat", "&amp;", "it's", "\\n",
    String(repeating: "harbor ", count: 12),
  ]

  private static func stringsFile(_ texts: [String]) -> String {
    texts.enumerated().map { index, text in
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
        "\n", with: "\\n")
      return "\"k\(index)\" = \"\(escaped)\";\n"
    }.joined()
  }

  private static func xmlFile(_ texts: [String]) -> String {
    "<resources>"
      + texts.enumerated().map { index, text in
        "<string name=\"k\(index)\">\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
      }.joined() + "</resources>"
  }

  private static func jsonFile(_ texts: [String]) throws -> String {
    try sortedJSON(Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("k\($0.offset)", $0.element) }))
  }

  /// Each text as the base text of all texts.
  @Test func rulesOfTexts() throws {
    try expectRecorded("rules-of-texts") { recording in
      for (index, base) in Self.texts.enumerated() {
        let bases = Self.texts.map { _ in base }
        let apps = [
          AppFixture.ios([
            "en.lproj/A.strings": Self.stringsFile(bases), "de.lproj/A.strings": Self.stringsFile(Self.texts),
            "pt.lproj/A.strings": Self.stringsFile(bases),
            "pt-BR.lproj/A.strings": Self.stringsFile(Self.texts.reversed()),
          ]),
          .archive(
            "Quay.zip",
            [
              .init("res/values/strings.xml", Self.xmlFile(bases)),
              .init("res/values-de/strings.xml", Self.xmlFile(Self.texts)),
            ]),
          .archive(
            "quay-web.zip",
            [
              .init("locales/en.json", try Self.jsonFile(bases)),
              .init("locales/de.json", try Self.jsonFile(Self.texts)),
            ]),
        ]
        for app in apps {
          recording.add(
            "base \(index)",
            try app.findings().map {
              "\($0.rule) \($0.severity) \($0.place) \($0.evidence) \($0.fix.map { "\($0)" } ?? "-")"
            })
        }
      }
    }
  }

  // MARK: - Versions

  private static let versions: [(name: String, fixture: AppFixture)] = {
    let one = strings(["boat"])
    let two = strings(["boat", "harbor"])
    func archive(_ files: KeyValuePairs<String, String>) -> AppFixture {
      .archive("texts.zip", files.map { .init($0.key, $0.value) })
    }
    return [
      ("app", .ios(["en.lproj/A.strings": two, "de.lproj/A.strings": strings(["Boot", "Hafen"])])),
      (
        "next app",
        .ios([
          "en.lproj/A.strings": strings(["boats", "harbor", "tide"]),
          "de.lproj/A.strings": strings(["Boot", "Hafen", "%d"]), "fr.lproj/A.strings": one,
        ])
      ),
      (
        "renamed",
        .ios([
          "en.lproj/B.strings": "\"a\" = \"boat\"; \"b\" = \"harbor\";",
          "de-DE.lproj/B.strings": "\"a\" = \"Boot\"; \"b\" = \"Hafen\";",
        ])
      ),
      ("one text without base", archive(["de.lproj/A.strings": one])),
      ("texts without base", archive(["de.lproj/A.strings": two, "fr.lproj/A.strings": one])),
      ("only base", .ios(["en.lproj/A.strings": one])),
      ("no texts", .ios(["de.lproj/a.png": "x"])),
      (
        "numbers",
        .ios([
          "en.lproj/A.strings": "\"1\" = \"boat\"; \"2\" = \"tide\"; \"3\" = \"fog\";",
          "de.lproj/A.strings": "\"1\" = \"Boot\"; \"2\" = \"Flut\"; \"3\" = \"Nebel\";",
        ])
      ),
      (
        "old tags",
        .ios([
          "en.lproj/A.strings": one, "iw.lproj/A.strings": one, "in.lproj/A.strings": one,
          "no.lproj/A.strings": one,
        ])
      ),
      (
        "new tags",
        .ios([
          "en.lproj/A.strings": one, "he.lproj/A.strings": one, "id.lproj/A.strings": two,
          "nb.lproj/A.strings": one,
        ])
      ),
    ]
  }()

  @Test func comparisonsOfVersions() throws {
    let strings = try Self.versions.map { ($0.name, try $0.fixture.inputs().inputs.strings) }
    func version(_ index: Int) -> ComparedVersion {
      ComparedVersion(strings[index].1, path: "\(index).zip", name: "\(index).zip")
    }
    var options: [VersionComparison.Options] = []
    for base in [nil, "de", "ja"] {
      for locales in [[], ["de"], ["fr", "ja"], ["he", "de-DE"]] {
        for isThorough in [false, true] {
          options.append(
            .init(
              locales: locales.compactMap { LocaleTag(bcp47: $0) },
              base: base.flatMap { LocaleTag(bcp47: $0) },
              matchesRenames: !isThorough || base == nil, buildsPacks: isThorough,
              checksTranslations: isThorough))
        }
      }
    }
    let limits = StalenessLimit.names.flatMap { ["\($0)=0", "locale.\($0)=40%"] }.compactMap {
      StalenessLimit($0)
    }
    try expectRecorded("comparisons") { recording in
      for old in strings.indices {
        for new in [nil] + strings.indices.map(Optional.some) {
          let later = new.map { [version($0)] } ?? []
          recording.add(
            "\(strings[old].0), \(new.map { strings[$0].0 } ?? "alone")",
            options.map { options in
              Self.outcome {
                let comparison = try VersionComparison(version(old), later, options)
                return try sortedJSON(
                  StalenessReport(comparison, only: [], listsMessages: true, limits: limits))
                  + "\(comparison.hasBase) \(comparison.numberedTables) \(comparison.labels)"
              }
            })
        }
      }
      for first in strings.indices {
        let three = [first, (first + 1) % strings.count, (first + 4) % strings.count].map(version)
        recording.add(
          "three from \(strings[first].0)",
          options.map { options in
            Self.outcome {
              let comparison = try VersionComparison(three[0], Array(three.dropFirst()), options)
              return try sortedJSON(
                StalenessReport(comparison, only: [.stale, .missing], listsMessages: false, limits: limits))
            }
          })
      }
    }
  }

  // MARK: - Budgets

  private static let amounts = [
    "10 KB", "0", "1", "5 %", "95.5 %", "100%", "-1", "x", "", "~", "[1]", "{}", "9223372036854775807",
    "{ max: 10 KB }", "{ max: 0, basis: install }", "{ max: 1, basis: archive }", "{ basis: install }",
    "{ max: 0, basis: measured-install }", "{ max: 2 MB, basis: measured-archive }",
    "{ growth: 0 }", "{ growth: 2 %, growth-bytes: 1 B, ignore-below: 1 KiB }", "{ growth-bytes: 0 }",
    "{ drift: 1 %, drift-bytes: 0 }", "{ max: 1, max: 2 }", "{ maximum: 1 }", "{ growth: 5 MB }",
    "{ \"*\": 0 }", "{ de: 1 }", "{ \"de, fr\": 2, \"*\": 100 KB }", "{ de: { max: 1, basis: install } }",
    "{ de: { growth: 0 } }", "{ tlh: 1 }", "{ xx-: 1 }", "{ de: 1, de: 2 }", "{ error: 0 }",
    "{ warning: 0, error: 1 }", "{ info: 0 }", "{ crash: 0, missing-translations: 2 }", "{ nothing: 0 }",
    "{ images: 1, strings: 10 }", "{ A: 1 }", "{ Quay: 0, \"*\": 5 }",
  ]

  /// The values of a small app and of its next version, with and without each input.
  private static func checkInputs() throws -> [(name: String, inputs: CheckInputs)] {
    func reading(_ index: Int) throws -> (CheckInputs, LocalizedStrings) {
      let inputs = try versions[index].fixture.inputs().inputs
      var check = CheckInputs(name: "Quay.ipa")
      check.footprint = FootprintReport(inputs.footprint)
      check.findings = [Finding](in: inputs)
      check.coverage = ParentCoverage.ofEveryLocale(in: inputs.strings)
      check.messages = CheckedMessages(
        count: inputs.strings.messageCount,
        baseCount: inputs.strings.tables(of: .base).reduce(0) { $0 + $1.messages.count }, isBaseKnown: true,
        unread: [])
      return (check, inputs.strings)
    }
    let (old, oldStrings) = try reading(0)
    var (whole, newStrings) = try reading(1)
    let comparison = try VersionComparison(
      ComparedVersion(oldStrings, path: "a", name: "a"), [ComparedVersion(newStrings, path: "b", name: "b")])
    whole.staleness = try StalenessReport(comparison, only: [], listsMessages: true, limits: [])
    whole.savings = SavingsReport(try savings(versions[1].fixture.inputs().bundle, RemovalOptions()))
    if let footprint = old.footprint {
      whole.baseline = CheckBaseline(path: "old.json", footprint: footprint)
    }
    func without(_ change: (inout CheckInputs) -> Void) -> CheckInputs {
      var copy = whole
      change(&copy)
      return copy
    }
    var all = [
      ("whole", whole), ("without baseline", without { $0.baseline = nil }),
      ("without savings", without { $0.savings = nil }),
      ("without staleness", without { $0.staleness = nil }),
      ("without findings", without { $0.findings = nil }),
      ("without messages", without { $0.messages = nil }),
      ("without coverage", without { $0.coverage = nil }),
      ("without footprint", without { $0.footprint = nil }),
    ]
    if let file = BaselineFile(accepting: old, nil, reason: "first", date: "2026-11-01") {
      all.append(("accepted", without { $0.baseline = CheckBaseline(path: "accepted.json", file: file) }))
    }
    return all
  }

  @Test func budgetsOfApps() throws {
    let inputs = try Self.checkInputs()
    let subjects = BudgetSubject.allCases.map(\.rawValue) + ["archives", "Locale", "user ", "version"]
    try expectRecorded("budgets-of-apps") { recording in
      for subject in subjects {
        for amount in Self.amounts {
          let text = "version: 1\n\(subject): \(amount)\n"
          do throws(BudgetError) {
            let budget = try Budget(reading: Array(text.utf8), path: "b.yml")
            recording.add(
              "\(subject): \(amount)",
              inputs.map { name, inputs in
                Self.outcome {
                  let accepted = BaselineFile(accepting: inputs, budget, reason: "r", date: "2026-11-22")
                  return try sortedJSON(CheckReport(inputs, budget))
                    + (accepted.map { try sortedJSON($0) } ?? "-")
                }
              })
          } catch {
            recording.add(
              "\(subject): \(amount)",
              error.mistakes.map {
                "mistake \($0.position.line):\($0.position.column) \($0.message) \($0.hint)"
              })
          }
        }
      }
      for text in [
        "", "version: 2", "version: x", "archive: 1", "- 1", "version: 1",
        "version: 1\narchive: 1\narchive: 2",
        "version: 1\nlocale:\n  de: 1\n  de: 2", "version: 1\nlocale:\n  \"de, de\": 1\n", "version: [1]",
      ] {
        do throws(BudgetError) {
          let budget = try Budget(reading: Array(text.utf8), path: "b.yml")
          recording.add("file '\(text)'", ["\(budget.limits)"])
        } catch { recording.add("file '\(text)'", error.mistakes.map { "mistake \($0)" }) }
      }
    }
  }

  // MARK: - Pages

  /// The translations of the smallest components and kinds are joined if a page would have too many parts.
  @Test func partsOfLargeApps() throws {
    let inputs = try Self.versions[0].fixture.inputs().inputs
    let check = try CheckReport(CheckInputs(name: "Quay.ipa"), nil)
    try expectRecorded("parts-of-pages") { recording in
      for (components, locales) in [(1, 3), (10, 200), (20, 98), (20, 99), (40, 99), (300, 20)] {
        var footprint = FootprintReport(inputs.footprint)
        footprint.entries = (0..<components).flatMap { component in
          (["base", "unlocalized"] + (0..<locales).map { "aa-x-\($0)" }).enumerated().map { index, owner in
            FootprintReport.Entry(
              entry: "\(component)/\(owner)", component: "C\(component)",
              owner: owner, kind: component.isMultiple(of: 3) ? "strings" : "images", rule: "lproj",
              archiveBytes: 100 * component + index % 7, apportionedArchiveBytes: 0, installBytes: 10 + index,
              apportionedInstallBytes: 0, basis: "measured", messages: nil)
          }
        }
        let report = AppReport(
          sections: [], footprint: footprint, savings: nil, packs: nil, growth: nil, staleness: nil,
          aging: nil, trend: nil, check: check)
        recording.add(
          "\(components) components, \(locales) locales",
          ["\(report.composition.count)", try sortedJSON(report.composition)])
      }
    }
  }

  // MARK: - Savings

  private static func savings(_ bundle: AppBundle, _ removal: RemovalOptions) throws -> Savings {
    try SavingsMeasurement(of: bundle, .init(removal: removal, measuresLeaveOneOut: true))
      .run(writingTo: RebuildOutput(for: bundle.archive, at: nil))
  }

  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "Quay.apk", "Harbor.aab", "webext.xpi", "greeter.jar"])
  func savingsOfApps(_ name: String) throws {
    let bundle = try AppBundle(opening: Places.fixture(name))
    try expectRecorded("savings-\(name.replacing(".", with: "-"))") { recording in
      for kept in [[], ["de"], ["fr", "ja"], ["en"], ["tlh"]] {
        for scope in RemovalScope.allCases {
          recording.add(
            "keeping \(kept), \(scope)",
            [false, true].map { isPart in
              Self.outcome {
                let removal = RemovalOptions(
                  keeping: Set(kept.compactMap { LocaleTag(bcp47: $0) }), scope: scope,
                  leavesSignatures: isPart, includes: { !isPart || $0.path == bundle.components[0].path })
                let savings = try Self.savings(bundle, removal)
                return try sortedJSON(SavingsReport(savings))
              }
            })
        }
      }
    }
  }
}
