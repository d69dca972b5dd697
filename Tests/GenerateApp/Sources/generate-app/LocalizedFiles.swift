import DataFormats
import Localization

/// What an app carries for one locale, and what it weighs.
struct LocalizedFiles: Sendable {
  let locale: LocaleTag
  let messages: Int
  let files: [ZipFile]

  var folder: String { files.first?.path ?? "" }
  var plainBytes: Int { files.reduce(0) { $0 + $1.plainBytes } }
  var deflatedBytes: Int { files.reduce(0) { $0 + $1.content.count } }
  var recordBytes: Int { files.reduce(0) { $0 + $1.recordBytes } }
}

/// The app's messages, which any locale can say.
struct MessageSet: Sendable {
  let scenario: Scenario
  let outlines: [Outline]
  let keys: [String]
  let english: Speaker
  /// Of each message, the place of its table.
  private let tables: [Int]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let all = Outlines(scenario)
    let outlines = (0..<scenario.messages.count).map { all[$0] }
    self.outlines = outlines
    english = Speaker(scenario.developmentLocale, scenario)
    keys = MessageKeys(outlines, scenario, english: english).keys
    var random = SeededRandom(seed: scenario.seed, "tables")
    let total = scenario.messages.tables.reduce(0) { $0 + $1.weight }
    tables = outlines.map { _ in
      var left = random.fraction() * total
      for (place, table) in scenario.messages.tables.enumerated() {
        left -= table.weight
        if left < 0 { return place }
      }
      return 0
    }
  }

  /// Whether a locale has a message as English has it.
  func isUntranslated(_ outline: Outline, in locale: LocaleTag) -> Bool {
    guard locale != scenario.developmentLocale else { return false }
    var random = SeededRandom(seed: scenario.seed, "\(locale.text) \(outline.index)")
    return random.isTrue(scenario.messages.untranslated)
  }

  /// `xx.lproj/` with its tables: those of plain texts, and those of plurals.
  func files(of locale: LocaleTag, in bundle: String) throws -> LocalizedFiles {
    let speaker = locale == scenario.developmentLocale ? english : Speaker(locale, scenario)
    let none: [(key: String, value: PropertyListValue)] = []
    var texts = scenario.messages.tables.map { _ in none }
    var plurals = texts
    for (outline, key) in zip(outlines, keys) {
      let voice = isUntranslated(outline, in: locale) ? english : speaker
      let table = tables[outline.index]
      if outline.isPlural {
        plurals[table].append((key, plural(outline, voice, speaker.categories)))
      } else {
        texts[table].append((key, .text(voice.text(outline))))
      }
    }
    let folder = "\(bundle)/\(locale.text).lproj/"
    var files = [ZipFile(folder: folder)]
    for (place, table) in scenario.messages.tables.enumerated() {
      for (members, suffix) in [(texts[place], "strings"), (plurals[place], "stringsdict")]
      where !members.isEmpty {
        let list = PropertyListValue.table(
          members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        files.append(try ZipFile("\(folder)\(table.name).\(suffix)", list.binary))
      }
    }
    return LocalizedFiles(locale: locale, messages: outlines.count, files: files)
  }

  /// A plural as `.stringsdict` has it. Apple, "Localizing strings that contain plurals".
  private func plural(
    _ outline: Outline, _ voice: Speaker, _ categories: [PluralCategory]
  ) -> PropertyListValue {
    var forms: [(key: String, value: PropertyListValue)] = [
      ("NSStringFormatSpecTypeKey", .text("NSStringPluralRuleType")),
      ("NSStringFormatValueTypeKey", .text("d")),
    ]
    for (place, category) in categories.enumerated() {
      let variation = Speaker.Variation(number: categories.count - 1 - place)
      forms.append((category.rawValue, .text(voice.text(outline, variation))))
    }
    return .table([
      ("NSStringLocalizedFormatKey", .text("%#@count@")), ("count", .table(forms.sorted { $0.key < $1.key })),
    ])
  }
}
