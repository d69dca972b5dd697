internal import DataFormats
import Localization
import ResourceFormats

/// What fbt makes of the scenario's messages: of each locale a file of tables by hash key, as `fbt-translate` writes
/// them, with every variation that the locale tells apart.
struct PackSource: Sendable {
  private let outlines: [Outline]
  private let keys: [String]
  private let messages: MessageSet

  init(_ scenario: Scenario, _ messages: MessageSet) {
    self.messages = messages
    let all = Outlines(scenario)
    let outlines = messages.outlines + (scenario.messages.count..<scenario.packs.messages).map { all[$0] }
    self.outlines = outlines
    var known: Set<String> = []
    keys = outlines.map { outline in
      let text = messages.english.text(outline, Speaker.Variation(), .fbt)
      // Texts that read alike have different descriptions.
      var description = ""
      while true {
        let key = FBT.Tree.leaf(FBT.Leaf(FBT.Text(text, description: description))).hashKey
        if known.insert(key).inserted { return key }
        description = "\(outline.index)\(description)"
      }
    }
  }

  /// The file of one locale.
  func json(of locale: LocaleTag) -> [UInt8] {
    let speaker = Speaker(locale, messages.scenario)
    var text: [UInt8] = [UInt8(ascii: "{")]
    for (outline, key) in zip(outlines, keys) {
      let table = messages.isUntranslated(outline, in: locale) ? messages.english : speaker
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += "\n\"\(key)\":".utf8
      text += PackSource.table(outline, table).json.description.utf8
    }
    text += "\n}\n".utf8
    return text
  }

  /// Who is looking goes first, then whom the text is about, then how many. A text that is no other than the more
  /// general one's is left out, as fbt does.
  private static func table(_ outline: Outline, _ speaker: Speaker) -> FBT.Table {
    let agreement = speaker.varies(outline)
    let genders = [("*", 0), ("1", 1), ("2", 2)]
    let numbers = speaker.categories.reversed().enumerated().map { place, category in
      (category == .other ? "*" : key(category), place)
    }
    func level(
      _ kind: Outline.Agreement, _ keys: [(String, Int)], isByViewer: Bool = false,
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
            speaker.text(
              outline, Speaker.Variation(viewer: viewer, subject: subject, number: number), .fbt))
        }
      }
    }
  }

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
