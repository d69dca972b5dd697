import Localization

extension CallSignature {
  /// The forms that a text of Symfony lacks for numbers of its language. `TranslatorTrait::trans` throws an exception for them:
  /// "Unable to choose a translation". A text without bars is displayed for every number, and intervals may have any limits.
  func missingFormsOfSymfony(in message: Message, _ locale: LocaleTag?) -> [CompatibilityIssue] {
    guard syntax == .symfony, let locale, case .text(let text) = message, case .text(let original) = base,
      [text, original].contains(where: { $0.contains("%count%") }),
      SymfonyPattern.forms(of: original).standard > 1
    else { return [] }
    let forms = SymfonyPattern.forms(of: text)
    let needed = SymfonyPlurals.formCount(in: locale)
    guard forms.intervals == 0, forms.standard > 1, forms.standard < needed else { return [] }
    return (forms.standard..<needed).map { .missingCase(.form($0), .symfony) }
  }
}

/// The number of plural forms by language: `TranslatorTrait::getPluralizationRule` of Symfony.
enum SymfonyPlurals {
  static func formCount(in locale: LocaleTag) -> Int {
    for (count, languages) in formCounts where languages.contains(locale.language) { return count }
    return 1
  }

  private static let formCounts: [(count: Int, languages: Set<String>)] = [
    (6, ["ar"]),
    (4, words("cy mt sl")),
    (3, words("be bs cs ga hr lt lv pl ro ru sh sk sr uk")),
    (
      2,
      words(
        """
        af am bg bh bn ca da de el en eo es et eu fa fi fil fo fr fur fy gl gu gun ha he hi hu hy is it ku lb ln mg mk ml mn mr \
        nah nb ne nl nn no nso oc om or pa pap ps pt so sq sv sw ta te ti tk ur wa zu
        """)
    ),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
