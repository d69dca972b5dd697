/// A place where limits are written.
package enum LimitPlace: CaseIterable, Sendable {
  case budget, diff, packsCompare

  private var title: String {
    switch self {
    case .budget: "a budget"
    case .diff: "'ballast diff --fail-on'"
    case .packsCompare: "'ballast packs compare --fail-on'"
    }
  }

  /// The names of its limits, as help and hints list them.
  package var names: [String] { LimitVocabulary.all.filter { $0.places.contains(self) }.map(\.name) }

  /// The unit of a limit's amount; nil for a name that is not a limit here.
  func unit(of name: String) -> LimitUnit? {
    LimitVocabulary.all.first { $0.name == name && $0.places.contains(self) }?.unit
  }

  /// The mistake of a name that is not a limit here.
  /// - Parameter others: names that may be written in the same place, and are not limits.
  func unknown(_ name: String, besides others: [String] = []) -> LimitMistake {
    let names = self.names + others
    let elsewhere = LimitPlace.allCases.first { $0 != self && $0.unit(of: name) != nil }
    let hint: String
    if let suggestion = LimitMistake.suggestion(for: name, among: names) {
      hint = suggestion
    } else if let elsewhere {
      hint = "it is a limit of \(elsewhere.title)"
    } else {
      hint = "names: \(names.joined(separator: ", "))"
    }
    return LimitMistake("unknown limit '\(name)'", hint: hint)
  }
}

/// The names of all limits. A name means the same wherever it is written, and its amounts are read alike.
package enum LimitVocabulary {
  package struct Word: Sendable {
    package let name: String
    let unit: LimitUnit
    /// Whether growth of the value may be limited.
    let grows: Bool
    package let places: [LimitPlace]

    fileprivate init(_ name: String, _ unit: LimitUnit, grows: Bool = false, _ places: LimitPlace...) {
      self.name = name
      self.unit = unit
      self.grows = grows
      self.places = places
    }
  }

  /// Whether growth of a value may be limited; false for a name that is not a limit.
  static func grows(_ name: String) -> Bool { all.contains { $0.name == name && $0.grows } }

  package static let all = [
    // Sizes of an app.
    Word("archive", .size, grows: true, .budget), Word("install", .size, grows: true, .budget),
    Word("localized", .size, grows: true, .budget),
    Word("user", .size, grows: true, .budget), Word("locales", .count, .budget),
    Word("new-locale", .size, .budget),
    Word("locale", .size, grows: true, .budget), Word("kind", .size, grows: true, .budget),
    Word("component", .size, grows: true, .budget),
    Word("pack", .size, .budget), Word("first-text", .size, grows: true, .budget),
    // Messages of an older version.
    Word("coverage", .share, .budget),
    Word("stale", .countOrShare, .diff), Word("incompatible", .countOrShare, .diff),
    Word("crash", .countOrShare, .budget, .diff), Word("garbled", .countOrShare, .budget, .diff),
    Word("unknown", .countOrShare, .budget, .diff), Word("omitted", .countOrShare, .diff),
    Word("missing", .countOrShare, .budget, .diff),
    Word("changed", .countOrShare, .diff, .packsCompare), Word("added", .countOrShare, .diff, .packsCompare),
    Word("removed", .countOrShare, .diff, .packsCompare), Word("source", .countOrShare, .diff),
    Word("new-locales", .count, .diff), Word("removed-locales", .count, .diff),
    Word("unreviewed", .count, .budget), Word("findings", .count, .budget),
    Word("new-findings", .count, .budget),
    // Downloads of packs.
    Word("growth", .growth, .packsCompare), Word("growth-bytes", .size, .packsCompare),
  ]
}
