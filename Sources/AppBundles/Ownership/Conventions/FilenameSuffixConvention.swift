internal import Localization

/// `messages_pt_BR.properties`, `app_de.qm`, `app_de.arb`: a name, then a locale. One file alone proves nothing
/// (`tool_id.properties`); it takes the name without a suffix, or a second locale, beside it.
enum FilenameSuffixConvention {
  private static let extensions = Set<FileExtension>(words: "properties qm arb")

  private struct Family: Hashable {
    let stem: String
    let fileExtension: String
  }

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: extensions)
    guard files.count > 1 else { return [:] }
    var families: [Family: [(entry: Int, tag: LocaleTag)]] = [:]
    var plain: [Family: Int] = [:]
    for (entry, name) in files {
      let stem = name.withoutExtension
      if let (family, tag) = split(stem) {
        families[Family(stem: family, fileExtension: name.pathExtension), default: []].append((entry, tag))
      }
      plain[Family(stem: stem, fileExtension: name.pathExtension)] = entry
    }
    var claims: [Int: Claim] = [:]
    for (family, members) in families {
      let fallback = plain[family]
      guard fallback != nil || Set(members.map(\.tag)).count > 1 else { continue }
      for (entry, tag) in members { claims[entry] = Claim(owner: .tag(tag), rule: .propertiesSuffix) }
      if let fallback { claims[fallback] = Claim(owner: .base, rule: .propertiesDefault) }
    }
    return claims
  }

  /// The longest suffix that is a locale of a known language.
  static func split(_ stem: String) -> (stem: String, tag: LocaleTag)? {
    var start = stem.startIndex
    while let separator = stem[start...].firstIndex(of: "_") {
      start = stem.index(after: separator)
      if separator != stem.startIndex, let tag = LocaleTag(javaSuffix: String(stem[start...])),
        tag.isKnownLanguage
      {
        return (String(stem[..<separator]), tag)
      }
    }
    return nil
  }
}
