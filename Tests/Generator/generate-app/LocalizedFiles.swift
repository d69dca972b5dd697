import Localization

/// The files of an app for one locale.
struct LocalizedFiles: Sendable {
  let locale: LocaleTag
  let messages: Int
  let files: [ZipFile]

  /// The sum of the uncompressed file sizes.
  var plainBytes: Int { files.reduce(0) { $0 + $1.plainBytes } }
  /// The sum of the compressed file sizes, without headers.
  var deflatedBytes: Int { files.reduce(0) { $0 + $1.content.count } }
  /// The sum of the archive bytes, headers included.
  var recordBytes: Int { files.reduce(0) { $0 + $1.recordBytes } }
}

/// The messages of an app, independent of locale.
struct MessageSet: Sendable {
  let scenario: Scenario
  let templates: [MessageTemplate]
  let keys: [String]
  let english: TextGenerator
  /// The index of each message's table in the scenario.
  private let tableIndices: [Int]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let all = MessageTemplates(scenario)
    let templates = (0..<scenario.messages.count).map { all[$0] }
    self.templates = templates
    english = TextGenerator(scenario.developmentLocale, scenario)
    keys = MessageKeys(templates, scenario, english: english).keys
    var random = SeededRandom(seed: scenario.seed, "tables")
    let total = scenario.messages.tables.reduce(0) { $0 + $1.weight }
    tableIndices = templates.map { _ in
      var remaining = random.fraction() * total
      for (index, table) in scenario.messages.tables.enumerated() {
        remaining -= table.weight
        if remaining < 0 { return index }
      }
      return 0
    }
  }

  /// Whether the text of a message in a locale is still the English one.
  func isUntranslated(_ template: MessageTemplate, in locale: LocaleTag) -> Bool {
    guard locale != scenario.developmentLocale else { return false }
    var random = SeededRandom(seed: scenario.seed, "\(locale.text) \(template.index)")
    return random.isTrue(scenario.messages.untranslated)
  }

  /// Returns the folder `xx.lproj/` and its tables: a `.strings` and a `.stringsdict` file per table name.
  func files(of locale: LocaleTag, in bundle: String) throws -> LocalizedFiles {
    let translation = locale == scenario.developmentLocale ? english : TextGenerator(locale, scenario)
    let none: [(key: String, value: PropertyListValue)] = []
    var texts = scenario.messages.tables.map { _ in none }
    var plurals = texts
    for (template, key) in zip(templates, keys) {
      let generator = isUntranslated(template, in: locale) ? english : translation
      let table = tableIndices[template.index]
      if template.isPlural {
        plurals[table].append((key, plural(template, generator, translation.categories)))
      } else {
        texts[table].append((key, .string(generator.text(template))))
      }
    }
    let folder = "\(bundle)/\(locale.text).lproj/"
    var files = [ZipFile(folder: folder)]
    for (index, table) in scenario.messages.tables.enumerated() {
      for (members, suffix) in [(texts[index], "strings"), (plurals[index], "stringsdict")]
      where !members.isEmpty {
        let list = PropertyListValue.dictionary(
          members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        files.append(try ZipFile("\(folder)\(table.name).\(suffix)", list.binary))
      }
    }
    return LocalizedFiles(locale: locale, messages: templates.count, files: files)
  }

  /// Returns an entry of a `.stringsdict` file. Apple, "Localizing strings that contain plurals".
  private func plural(
    _ template: MessageTemplate, _ generator: TextGenerator, _ categories: [PluralCategory]
  ) -> PropertyListValue {
    var forms: [(key: String, value: PropertyListValue)] = [
      ("NSStringFormatSpecTypeKey", .string("NSStringPluralRuleType")),
      ("NSStringFormatValueTypeKey", .string("d")),
    ]
    for (index, category) in categories.enumerated() {
      let variation = TextGenerator.Variation(number: categories.count - 1 - index)
      forms.append((category.rawValue, .string(generator.text(template, variation))))
    }
    return .dictionary([
      ("NSStringLocalizedFormatKey", .string("%#@count@")),
      ("count", .dictionary(forms.sorted { $0.key < $1.key })),
    ])
  }
}
