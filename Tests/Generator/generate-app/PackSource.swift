import DataFormats
import Localization
import ResourceFormats

/// The messages of a scenario as fbt files: for each locale, one file of tables by hash key, as written by
/// `fbt-translate`, with every variation that the language distinguishes.
struct PackSource: Sendable {
  private let templates: [MessageTemplate]
  private let keys: [String]
  private let messages: MessageSet

  init(_ scenario: Scenario, _ messages: MessageSet) {
    self.messages = messages
    let all = MessageTemplates(scenario)
    let templates = messages.templates + (scenario.messages.count..<scenario.packs.messages).map { all[$0] }
    self.templates = templates
    var known: Set<String> = []
    keys = templates.map { template in
      let text = messages.english.text(template, TextGenerator.Variation(), .fbt)
      // Equal texts need different descriptions, because the key is a hash of both.
      var description = ""
      while true {
        let key = FBT.Tree.leaf(FBT.Leaf(FBT.Text(text, description: description))).hashKey
        if known.insert(key).inserted { return key }
        description = "\(template.index)\(description)"
      }
    }
  }

  /// Returns the file of one locale.
  func json(of locale: LocaleTag) -> [UInt8] {
    let translation = TextGenerator(locale, messages.scenario)
    var text: [UInt8] = [UInt8(ascii: "{")]
    for (template, key) in zip(templates, keys) {
      let texts = messages.isUntranslated(template, in: locale) ? messages.english : translation
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += "\n\"\(key)\":".utf8
      text += PackSource.table(template, texts).json.description.utf8
    }
    text += "\n}\n".utf8
    return text
  }

  /// Returns the variations of a message: by viewer, then by subject, then by number. As in fbt, a variation
  /// that equals the default is omitted.
  private static func table(_ template: MessageTemplate, _ texts: TextGenerator) -> FBT.Table {
    let agreement = texts.agreement(of: template)
    let genders = [("*", 0), ("1", 1), ("2", 2)]
    let numbers = texts.categories.reversed().enumerated().map { index, category in
      (category == .other ? "*" : key(category), index)
    }
    func level(
      _ kind: MessageTemplate.Agreement, _ keys: [(String, Int)], isByViewer: Bool = false,
      _ inner: (Int) -> FBT.Table
    ) -> FBT.Table {
      guard agreement.contains(kind) else { return inner(0) }
      var choices: [FBT.Choices.Choice] = []
      for (key, value) in keys {
        let table = inner(value)
        if choices.first?.table != table { choices.append(FBT.Choices.Choice(key, table)) }
      }
      return .choices(FBT.Choices(choices, isByViewer: isByViewer))
    }
    return level(.viewer, genders, isByViewer: true) { viewer in
      level(.subject, genders) { subject in
        level(.number, numbers) { number in
          .text(
            texts.text(
              template, TextGenerator.Variation(viewer: viewer, subject: subject, number: number), .fbt))
        }
      }
    }
  }

  /// Returns the number of a plural category in fbt: `IntlVariations`.
  private static func key(_ category: PluralCategory) -> String {
    switch category {
    case .zero: "16"
    case .one: "4"
    case .two: "8"
    case .few: "20"
    case .many: "12"
    case .other: "24"
    }
  }
}
