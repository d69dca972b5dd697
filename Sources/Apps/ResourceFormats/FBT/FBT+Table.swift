package import DataFormats

extension FBT {
  /// A phrase in one locale: a text, or texts by variation.
  package indirect enum Table: Hashable, Sendable {
    case text(String)
    case choices(Choices)
  }

  /// One level of a table. Choices have the property order of JavaScript and distinct keys.
  package struct Choices: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
      /// `*`, `_1`, the number of a variation, or a word.
      package let key: String
      package let table: Table

      package init(_ key: String, _ table: Table) {
        self.key = key
        self.table = table
      }
    }

    /// Whether the viewer selects, who is not an argument of the call.
    package let isByViewer: Bool
    package let choices: [Choice]

    /// If a key occurs twice, the last choice is used.
    package init(_ choices: [Choice], isByViewer: Bool = false) {
      var distinct = OrderedDictionary<Choice>()
      for choice in choices { distinct[choice.key, default: choice] = choice }
      self.choices = FBT.ordered(distinct.items.map(\.value), by: \.key)
      self.isByViewer = isByViewer
    }

    package subscript(key: String) -> Table? { choices.first { $0.key == key }?.table }
  }

  /// Translations by fbt's locale name, such as `pt_BR`, and by hash key.
  package typealias Translated = [String: [String: Table]]
}

extension FBT.Table {
  /// The JSON in a translated file.
  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .choices(let level):
      .object(
        level.choices.map { JSONValue.Member($0.key, $0.table.json) }
          + (level.isByViewer ? [JSONValue.Member(FBT.viewerMark, .number("1"))] : []))
    }
  }
}
