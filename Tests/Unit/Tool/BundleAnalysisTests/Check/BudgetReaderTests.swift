import BundleAnalysis
import DataFormats
import TestSupport
import Testing

/// Budget files and their mistakes.
@Suite struct BudgetReaderTests {
  private func mistakes(_ text: String) -> [String] {
    do throws(YAMLFileError) {
      _ = try Budget(reading: Array(text.utf8), path: "b.yml")
      return []
    } catch {
      return error.mistakes.map { "\($0.position.line):\($0.position.column): \($0.message) (\($0.hint))" }
    }
  }

  /// A selector without a name would be a limit that nothing exceeds.
  @Test(arguments: ["locale", "coverage", "kind", "component", "pack", "findings"])
  func selectorsHaveNoEmptyNames(_ subject: String) {
    for selector in ["", " ", ",", "de,,fr", "de,", ",de"] {
      let found = mistakes("version: 1\n\(subject): { \"\(selector)\": 1 }\n")
      #expect(
        found.count == 1 && found[0].hasPrefix("2:\(subject.count + 5): '\(selector)' has an empty name ("),
        "\(found)")
    }
  }

  @Test func everyLimitIsRead() throws {
    let text = """
      # Comment.
      version: 1
      archive: { max: 10 MB, growth: 2 %, growth-bytes: 50 KB, ignore-below: 1KiB, drift: 20 % }
      install: 40MB
      localized: { max: 2 MB, basis: measured-install }
      user: 9 MB
      locales: 40
      new-locale: 80 KB
      locale:
        "*": 60 KB
        de, pt-BR: { max: 1.5MiB, basis: install }
      kind: { images: 1 MB, "audio, video": 4096 B }
      component:
        Widgets: 200 KB
      pack: { "*": 30 KB }
      coverage: 95.5 %
      crash: 0
      garbled: 3
      missing: 2%
      findings: { error: 0, "pseudo-locale, empty-locale": 1 }
      new-findings: { warning: 0 }
      """
    let budget = try Budget(reading: Array(text.utf8), path: "b.yml")
    let lines = budget.limits.map { limit in
      "\(limit.position.line):\(limit.position.column) \(limit.name) \(limit.selector ?? "-") \(limit.text)"
    }
    #expect(
      lines == [
        "3:17 archive - 10 MB", "3:32 archive.growth - 2 %", "3:51 archive.growth-bytes - 50 KB",
        "3:85 archive.drift - 20 %", "4:10 install - 40MB", "5:19 localized.measured-install - 2 MB",
        "6:7 user.archive * 9 MB", "7:10 locales - 40", "8:13 new-locale.archive - 80 KB",
        "10:8 locale.archive * 60 KB", "11:21 locale.install de, pt-BR 1.5MiB",
        "12:17 kind.archive images 1 MB",
        "12:39 kind.archive audio, video 4096 B", "14:12 component.archive Widgets 200 KB",
        "15:14 pack * 30 KB",
        "16:11 coverage * 95.5 %", "17:8 crash - 0", "18:10 garbled - 3", "19:10 missing - 2%",
        "20:20 findings error 0", "20:54 findings pseudo-locale, empty-locale 1",
        "21:26 new-findings warning 0",
      ])
    #expect(budget.limits[1].ignoredChange == 1024)
    #expect(budget.limits[0].key == .max && budget.limits[0].amount == .count(10_000_000))
    #expect(budget.limits[1].key == .growth && budget.limits[1].amount == .share(millionths: 20_000))
    #expect(budget.limits[15].key == .min)
    #expect(budget.limits[15].amount == .share(millionths: 955_000))
    #expect(
      budget.limits[18].key == .max && budget.limits[18].amount == .share(millionths: 20_000))
  }

  /// Mistakes: each error has its line, its column, what is wrong and what to write.
  @Test(arguments: [
    ("", "1:1: the file has no limits (begin with 'version: 1' and 'archive: 10 MB')"),
    ("archive: 1 MB", "1:1: missing 'version' (begin the file with 'version: 1')"),
    ("version: 2", "1:10: unknown version of the file (this release reads 'version: 1')"),
    ("- archive", "1:1: expected names with limits, found a list (begin with 'version: 1')"),
    ("version: 1\narcive: 1 MB", "2:1: unknown limit 'arcive' (did you mean 'archive'?)"),
    (
      "version: 1\narchive: 10 XB",
      "2:10: expected a size, found '10 XB' (sizes are written as 4096 B, 600 KB, 2 MB or 1.5MiB)"
    ),
    (
      "version: 1\narchive: -5 KB",
      "2:10: expected a size, found '-5 KB' (sizes are written as 4096 B, 600 KB, 2 MB or 1.5MiB)"
    ),
    (
      "version: 1\narchive: 5 %",
      "2:10: expected a size, found '5 %' (limit growth by a share: { growth: 5 % })"
    ),
    ("version: 1\narchive:", "2:9: 'archive' has no value (write a limit: 600 KB)"),
    (
      "version: 1\nlocale: { de, fr: 5 KB }",
      "2:13: 'de' has no value (write a limit: 600 KB; put several names in quotes: \"de, …\": 600 KB)"
    ),
    ("version: 1\narchive: [1 MB]", "2:10: expected a limit, found a list (write one limit: 600 KB)"),
    (
      "version: 1\narchive: { growth: 5 KB }",
      "2:20: expected a share, found '5 KB' (write growth-bytes: 5 KB, or a share such as 5 %)"
    ),
    (
      "version: 1\narchive: { max: }",
      "2:17: expected a value of 'max', found nothing (write a value, or remove 'max')"
    ),
    (
      "version: 1\narchive: { max: 1 MB, growth: ~ }",
      "2:31: expected a value of 'growth', found nothing (write a value, or remove 'growth')"
    ),
    (
      "version: 1\nlocalized: { max: 1 MB, basis: null }",
      "2:32: expected a value of 'basis', found nothing (write a value, or remove 'basis')"
    ),
    (
      "version: 1\narchive: { max: [1 MB] }",
      "2:17: expected a value of 'max', found a list (write a value, or remove 'max')"
    ),
    ("version: 1\narchive: { maxx: 5 KB }", "2:12: unknown key 'maxx' (did you mean 'max'?)"),
    (
      "version: 1\narchive: { max: 1 MB, basis: install }",
      "2:23: unknown key 'basis' (names: max, growth, growth-bytes, ignore-below, drift, drift-bytes)"
    ),
    (
      "version: 1\nlocalized: { max: 1 MB, basis: instal }",
      "2:32: unknown basis 'instal' (did you mean 'install'?)"
    ),
    (
      "version: 1\narchive: { max: 1 MB, ignore-below: 1 KB }",
      "2:23: 'ignore-below' needs a limit of growth (add 'growth: 5 %' or remove it)"
    ),
    ("version: 1\narchive: 1 MB\narchive: 2 MB", "3:1: 'archive' is repeated (keep one of them)"),
    ("version: 1\nlocale:\n  German: 5 KB", "3:3: 'German' is not a valid BCP 47 tag (did you mean 'de'?)"),
    ("version: 1\nlocale:\n  germna: 5 KB", "3:3: 'germna' is not a valid BCP 47 tag (did you mean 'de'?)"),
    ("version: 1\nlocale:\n  english: 5 KB", "3:3: 'english' is not a valid BCP 47 tag (did you mean 'en'?)"),
    (
      "version: 1\nlocale: { max: 5 KB }",
      "2:11: 'max' is not a locale (write it below a locale: \"*\": { max: … })"
    ),
    (
      "version: 1\nlocale:\n  - de",
      "3:3: expected locales with limits, found a list (write one limit per locale, or for all: \"*\": 60 KB)"
    ),
    ("version: 1\nkind: { image: 5 KB }", "2:9: unknown kind 'image' (did you mean 'images'?)"),
    ("version: 1\nfindings: { crahs: 0 }", "2:13: unknown severity or rule 'crahs' (did you mean 'crash'?)"),
    (
      "version: 1\nfindings: 0",
      "2:11: expected severities or rules with limits, found '0' (write one number per severity or rule: error: 0)"
    ),
    (
      "version: 1\nlocale: { \"*\": { max: 5 KB, optional: true } }",
      "2:29: 'optional' needs a name (remove 'optional': \"*\" is for those that the app has, and for no others)"
    ),
    (
      "version: 1\nlocale: { de: { max: 5 KB, optional: maybe } }",
      "2:38: expected true or false, found 'maybe' (write optional: true)"
    ),
    ("version: 1\narchive: 10", "2:10: '10' has no unit (write 10 B, 10 KB or 10 MB)"),
    (
      "version: 1\nlocale: { \"*\": { max: 0, growth-bytes: 3 } }",
      "2:40: '3' has no unit (write 3 B, 3 KB or 3 MB)"
    ),
    (
      "version: 1\ncoverage: { \"*\": 80 }",
      "2:18: expected a share from 0 % to 100 %, found '80' (write 80 %)"
    ),
    (
      "version: 1\nfindings: { crashes: 0 }",
      "2:13: unknown severity or rule 'crashes' (did you mean 'crash'?)"
    ),
    ("version: 1\nlocales: many", "2:10: expected a number, found 'many' (write 0)"),
    ("version: 1\nlocales: 3 MB", "2:10: expected a number, found '3 MB' (write 3)"),
    ("version: 1\ncoverage: 120 %", "2:11: expected a share from 0 % to 100 %, found '120 %' (write 95 %)"),
    ("version: 1\nlocale:\n  *: 60 KB", "3:"),
    ("version: 1\nlocale:\n\t\"*\": 60 KB", "3:1: found character that cannot start any token"),
    ("version: 1\narchive: \"1 MB", "2:"),
    (
      "version: 1\n---\nversion: 1",
      "2:1: the file contains a second document (remove '---' and what follows it)"
    ),
    ("version: 1\narchive: &a 1 MB\ninstall: *a", "3:10: anchors and aliases are not supported"),
  ]) func aMistakeHasAPlaceAndARemedy(_ text: String, _ expected: String) throws {
    let found = mistakes(text)
    #expect(found.count == 1, "\(found)")
    let first = try #require(found.first)
    #expect(first.hasPrefix(expected), "\(first)")
    #expect(first.hasSuffix(")") && !first.hasSuffix("()"))
  }

  /// Any bytes give a budget or an error.
  @Test func truncatedAndChangedFilesAreHandled() {
    let bytes = Array(
      "version: 1\nlocale:\n  \"*\": { max: 60 KB, growth: 5 % }\nfindings: { error: 0 }\n".utf8)
    for changed in mutations(of: bytes, others: Array("\t\n\"*{".utf8)) {
      do throws(YAMLFileError) { _ = try Budget(reading: changed, path: "b") } catch {
        #expect(!error.mistakes.isEmpty)
      }
    }
    let deep = "version: 1\narchive: " + String(repeating: "[", count: 5000)
    #expect(mistakes(deep).first?.contains("nesting depth exceeds 32") == true)
  }
}
