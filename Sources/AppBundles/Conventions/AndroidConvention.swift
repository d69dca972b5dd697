internal import Localization

/// `res/values-pt-rBR`, `res/drawable-b+sr+Latn`, `res/raw-mcc310-de`; a default `values` folder is base.
enum AndroidConvention {
  /// Resource types that have a folder. developer.android.com, "App resources overview".
  private static let types: Set<String> = [
    "anim", "animator", "color", "drawable", "font", "interpolator", "layout", "menu", "mipmap",
    "navigation", "raw", "transition", "values", "xml",
  ]

  static func claim(_ folder: Int, _ around: Surroundings) -> Claim? {
    guard around.parent(folder).name == "res" else { return nil }
    let name = around.name(folder)
    let parts = name.split(separator: "-", maxSplits: 1)
    guard let type = parts.first, types.contains(String(type)) else { return nil }
    if parts.count == 2, let tag = LocaleTag(androidQualifiers: String(parts[1])) {
      return Claim(owner: .tag(tag), rule: .androidQualifier)
    }
    return type == "values" ? Claim(owner: .base, rule: .androidDefault) : nil
  }
}

/// `assets/voices#lang_de`: how an app bundle's assets name the language that they are delivered to.
enum LanguageTargeting {
  static func claim(_ folder: Int, _ around: Surroundings) -> Claim? {
    let dimensions = around.name(folder).split(separator: "#", omittingEmptySubsequences: false).dropFirst()
    for dimension in dimensions where dimension.hasPrefix("lang_") {
      return LocaleTag(bcp47: dimension.dropFirst("lang_".count)).map {
        Claim(owner: .tag($0), rule: .languageTargeting)
      }
    }
    return nil
  }
}

/// `config.de`, `config.pt_BR`, `pilot.config.fr`: the split that a device of one language gets.
enum LanguageSplit {
  /// - Parameter name: a split's name from its manifest, or its file name without extension.
  static func tag(_ name: String) -> LocaleTag? {
    let parts = name.split(whereSeparator: { $0 == "." || $0 == "-" }).map(String.init)
    let word: String? =
      if let config = parts.lastIndex(where: { $0 == "config" || $0 == "split_config" }) {
        parts.dropFirst(config + 1).joined(separator: "-")
      } else {
        parts.count > 1 ? parts[1...].joined(separator: "-") : nil
      }
    guard let word, let tag = LocaleTag(bcp47: word), tag.isKnownLanguage else { return nil }
    return tag
  }
}
