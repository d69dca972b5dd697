import Bytes
import DataFormats
import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// Numbers at which rules of languages change.
private let numbers: [Int64] =
  Array(0...(Places.runsAll ? 1200 : 125)) + Array(495...510) + [
    999, 1000, 1001, 1002, 1011, 1199, 1200, 1999, 2000, 10_000, 10_001, 100_000, 1_000_000, 1_000_002,
    1_000_021, 2_000_000,
  ]

private func messages(mo bytes: [UInt8], _ locale: LocaleTag? = nil) throws -> [String: Message] {
  try GettextMO.messages(in: bytes.span.bytes, locale: locale)
}

private func messages(po bytes: [UInt8], _ locale: LocaleTag? = nil) throws -> [String: Message] {
  try GettextPO.messages(in: bytes.span.bytes, locale: locale)
}

/// A catalog whose messages have the given numbers of forms.
private func catalog(forms: some Sequence<Int>, rule: String) -> [UInt8] {
  let header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=\(rule);\n"
  return messageCatalog(
    [("", header)]
      + forms.map { count in
        ("a\(count)\0b", (0..<count).map(String.init).joined(separator: "\0"))
      }, false)
}

@Suite struct GettextFormLimitTests {
  /// The longest rule that is accepted has hundreds of operators. It is evaluated once, not for each message.
  @Test(.timeLimit(.minutes(10))) func aLongRuleIsEvaluatedOncePerCatalog() throws {
    let rule = (1...390).map { "n>\($0)" }.joined(separator: "+").prefix(1990).split(separator: "+")
      .dropLast()
      .joined(separator: "+")
    let german = try #require(LocaleTag(bcp47: "de"))
    let found = try messages(mo: catalog(forms: 1...64, rule: rule), german)
    #expect(found.count == 64)
  }

  @Test func theNumberOfFormsIsLimited() {
    let bytes = catalog(forms: [2, 65], rule: "n!=1")
    let limit = FormatError.Reason.tooManyPluralForms(limit: 64)
    #expect(#expect(throws: FormatError.self) { try messages(mo: bytes) }?.reason == limit)
    let source = "msgid \"a\"\nmsgid_plural \"b\"\n" + (0...64).map { "msgstr[\($0)] \"x\"\n" }.joined()
    let text = Array(source.utf8)
    #expect(#expect(throws: FormatError.self) { try messages(po: text) }?.reason == limit)
  }
}

private struct Rule: CustomTestStringConvertible, Sendable {
  let locale: String
  let header: String
  let count: Int
  /// The expected form, written in Swift.
  let form: @Sendable (Int64) -> Int
  /// Whether the forms are variations by category, with exact numbers if need be.
  let hasCategories: Bool

  var testDescription: String { "\(locale): \(header)" }
}

private let rules: [Rule] = [
  Rule(
    locale: "ro", header: "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);",
    count: 3,
    form: { n in
      if n == 1 { return 0 }
      return n == 0 || (1...19).contains(n % 100) ? 1 : 2
    }, hasCategories: true),
  Rule(
    locale: "mk", header: "nplurals=2; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : 1);", count: 2,
    form: { n in n % 10 == 1 && n % 100 != 11 ? 0 : 1 }, hasCategories: true),
  Rule(
    locale: "mk", header: "nplurals=3; plural=n%10==1 ? 0 : n%10==2 ? 1 : 2;", count: 3,
    form: { n in [1: 0, 2: 1][n % 10] ?? 2 }, hasCategories: false),
  Rule(
    locale: "mk", header: "nplurals=2; plural=(n==1 || n%10==1) ? 0 : 1;", count: 2,
    form: { n in n % 10 == 1 ? 0 : 1 }, hasCategories: false),
  Rule(
    locale: "pa", header: "nplurals=2; plural=(n != 1);", count: 2, form: { n in n == 1 ? 0 : 1 },
    hasCategories: true),
  Rule(
    locale: "sl", header: "nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);",
    count: 4,
    form: { n in [1: 1, 2: 2, 3: 3, 4: 3][n % 100] ?? 0 }, hasCategories: true),
  Rule(
    locale: "ar",
    header:
      "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
    count: 6,
    form: { n in
      switch (n, n % 100) {
      case (0...2, _): Int(n)
      case (_, 3...10): 3
      case (_, 11...99): 4
      default: 5
      }
    }, hasCategories: true),
  Rule(
    locale: "ru",
    header:
      "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    count: 3,
    form: { n in
      if n % 10 == 1, n % 100 != 11 { return 0 }
      return (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? 1 : 2
    }, hasCategories: true),
  Rule(locale: "ja", header: "nplurals=1; plural=0;", count: 1, form: { _ in 0 }, hasCategories: true),
  Rule(
    locale: "fr", header: "nplurals=2; plural=(n > 1);", count: 2, form: { n in n > 1 ? 1 : 0 },
    hasCategories: true),
  // Rules that no language has.
  Rule(
    locale: "en", header: "nplurals=4; plural=n/7%2 ? n%3 : n>500 && !(n==503) ? 3 : (n*2-1)%5 > 2;",
    count: 4,
    form: { n in
      if n / 7 % 2 == 1 { return Int(n % 3) }
      if n > 500, n != 503 { return 3 }
      // Unsigned: 0 * 2 - 1 is 2^64 - 1, whose remainder is 0.
      return n > 0 && (n * 2 - 1) % 5 > 2 ? 1 : 0
    }, hasCategories: false),
  // A form that is not among the texts, and no rule.
  Rule(
    locale: "ru", header: "nplurals=2; plural=n % 4;", count: 2, form: { n in n % 4 == 1 ? 1 : 0 },
    hasCategories: false),
  Rule(locale: "ru", header: "", count: 2, form: { n in n == 1 ? 0 : 1 }, hasCategories: true),
]

@Suite struct GettextPluralLawTests {
  private static let texts = ["A %d", "B %d", "C %d", "D %d", "E %d", "F %d"]

  @Test(arguments: rules) fileprivate func numberHasTheFormOfTheRule(_ rule: Rule) throws {
    let texts = Array(Self.texts.prefix(rule.count))
    let header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: \(rule.header)\n"
    let compiled = messageCatalog([("", header), ("%d a\0%d b", texts.joined(separator: "\0"))], false)
    let source =
      "msgid \"\"\nmsgstr \"\(header.replacing("\n", with: "\\n"))\"\n\nmsgid \"%d a\"\nmsgid_plural \"%d b\"\n"
      + texts.enumerated().map { "msgstr[\($0.offset)] \"\($0.element)\"\n" }.joined()
    let locale = try #require(LocaleTag(bcp47: rule.locale))
    let message = try #require(messages(mo: compiled, locale)["%d a"])
    #expect(try messages(po: Array(source.utf8), locale) == ["%d a": message])
    guard case .variations(let variations) = message else {
      Issue.record("no variations")
      return
    }
    if case .plural = variations.selector {
      #expect(rule.hasCategories)
    } else {
      #expect(!rule.hasCategories)
    }
    let unknown = try #require(messages(mo: compiled)["%d a"])
    for number in numbers {
      var call = MessageFormatter(locale: locale, syntax: .c, positional: [.integer(number)])
      let expected = texts[rule.form(number)].replacing("%d", with: "\(number)")
      #expect(call.text(of: message) == expected)
      // A catalog of an unknown language gives the same forms in every locale.
      call.locale = .undetermined
      #expect(call.text(of: unknown) == expected)
    }
  }

  // MARK: - Python

  private struct Catalog: Decodable {
    let path: String
    /// The form of each number from 0 to 200; -1 for a form without a text.
    let forms: [Int]
    let texts: [String: [String]]
  }

  /// Prints one line for each catalog with plural forms that Python reads: all if folders are named, else one for each
  /// locale and rule.
  private static let script = """
    import gettext, json, os, sys
    seen = set()
    for path in sys.stdin.read().splitlines():
        with open(path, "rb") as file:
            try:
                catalog = gettext.GNUTranslations(file)
            except Exception as error:
                print(f"{path}: {error!r}", file=sys.stderr)
                continue
        found = {}
        for key, text in catalog._catalog.items():
            if isinstance(key, tuple):
                found.setdefault(key[0], {})[key[1]] = text
        rule = (path.split("/")[-3:-2], catalog.info().get("plural-forms"))
        if str(rule) in seen and "BALLAST_CATALOGS" not in os.environ:
            continue
        seen.add(str(rule))
        texts = {key: [forms[i] for i in sorted(forms)] for key, forms in found.items()}
        if texts:
            indices = [catalog.plural(n) for n in range(201)]
            print(json.dumps({"path": path, "forms": indices, "texts": texts}))
    """

  private static let hasPython = (try? run("python3", ["-c", "import gettext"]))?.status == 0

  /// The catalogs below the folders that BALLAST_CATALOGS names, or the system's.
  private static func catalogs() throws -> [String] {
    let named = ProcessInfo.processInfo.environment["BALLAST_CATALOGS"]
    var paths: [String] = []
    for folder in (named ?? "/usr/share/locale").split(separator: ":") {
      let names = FileManager.default.enumerator(atPath: String(folder))?.compactMap { $0 as? String } ?? []
      paths += names.filter { $0.hasSuffix(".mo") }.map { "\(folder)/\($0)" }
    }
    // A file may be a link to another of the same locale.
    return paths.sorted()
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func formsEqualPythonsGettext() throws {
    let paths = Data(try Self.catalogs().joined(separator: "\n").utf8)
    let result = try run("python3", ["-c", Self.script], input: paths)
    try #require(result.status == 0)
    let lines = result.output.split(separator: UInt8(ascii: "\n"))
    var (catalogs, texts) = (0, 0)
    for line in lines {
      let catalog = try JSONDecoder().decode(Catalog.self, from: line)
      guard let folder = catalog.path.split(separator: "/").dropLast(2).last,
        let locale = LocaleTag(posix: String(folder))
      else { continue }
      let messages = try messages(mo: try Places.bytes(catalog.path), locale)
      catalogs += 1
      for (index, (key, expected)) in catalog.texts.sorted(by: { $0.key < $1.key }).enumerated() {
        let message = try #require(messages[key], "\(catalog.path): \(key)")
        // All messages of a catalog have one rule.
        for number in index < 2 ? Array(0...200) : [0, 1, 2, 3, 5, 11, 21, 100, 101] {
          let form = catalog.forms[number]
          guard expected.indices.contains(form) else { continue }
          let call = MessageFormatter(locale: locale, syntax: .c, positional: [.integer(Int64(number))])
          texts += 1
          let selected = call.selectedMessage(of: message)
          if selected != .text(expected[form]) {
            Issue.record("\(catalog.path): \(key), \(number): expected \(expected[form]), found \(selected)")
          }
        }
      }
    }
    #expect(catalogs > 0 && texts > 0)
    print("gettext: \(catalogs) catalogs and \(texts) texts equal Python's")
  }
}
