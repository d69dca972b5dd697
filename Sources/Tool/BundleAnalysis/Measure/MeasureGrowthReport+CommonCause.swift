import Bytes
import ReportSchema

extension MeasureGrowthReport {
  /// The fewest translations whose common cause is named once.
  private static let minTranslations = 3

  /// `All 24 translations: 12 to 13 messages added, 27 removed.` Nil if a translation has other kinds of changes, or is new,
  /// removed or renamed.
  static func commonCause(of translations: [Locale]) -> String? {
    let isInBoth = translations.allSatisfy { $0.presence == .both && $0.renamedFrom == nil }
    guard translations.count >= minTranslations, isInBoth else { return nil }
    let kinds: [(counts: [Int?], what: String)] = [
      (translations.map(\.added), "added"), (translations.map(\.removed), "removed"),
      (translations.map(\.changed), "changed"),
    ]
    var texts: [String] = []
    for (counts, what) in kinds {
      let known = counts.compactMap(\.self)
      guard known.count == counts.count, let least = known.min(), let most = known.max() else { return nil }
      if most == 0 { continue }
      // A change of some translations only is named beside them.
      if least == 0 { return nil }
      let range = least == most ? most.grouped : "\(least.grouped) to \(most.grouped)"
      // The noun stands after the first number.
      var noun = agreeing(most, " message", " messages")
      if !texts.isEmpty { noun = "" }
      texts.append("\(range)\(noun) \(what)")
    }
    guard !texts.isEmpty else { return nil }
    return "All \(translations.count.grouped) translations: \(texts.joined(separator: ", "))."
  }
}
