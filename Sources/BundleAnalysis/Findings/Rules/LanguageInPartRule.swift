internal import AppBundles
internal import Localization

extension FindingRule {
  static let languageInPart = FindingRule(
    id: "language-in-part", .warning, title: "Languages of an SDK or an extension only",
    explanation: """
      A framework, resource bundle or extension has a language that the app itself does not have. Apple's \
      platforms choose the language of frameworks and bundles by the app's own folders: such files are never \
      used. An extension is shown in its own languages, other than the app.
      """,
    remedy: "Add the language to the app, or remove it from the part."
  ) { inputs, rule in
    guard inputs.isBuiltForApple else { return [] }
    let main = inputs.mainFolder
    var folders: [LocaleTag: Set<String>] = [:]
    for file in inputs.files {
      if let tag = file.attribution.owner.tag { folders[tag, default: []].insert(file.bundleFolder) }
    }
    var known = Set(folders.filter { $0.value.contains(main) }.map(\.key.language))
    // An app without localized files of its own has no languages to compare with.
    guard !known.isEmpty else { return [] }
    known.formUnion((inputs.declared?.locales ?? []).map(\.language))
    if let base = inputs.bundle.baseLocale { known.insert(base.language) }
    return folders.filter { !known.contains($0.key.language) }.map { tag, parts in
      let isExtension = parts.contains { $0.contains(".appex") || $0.contains(".app/Watch/") }
      let names = parts.sorted().map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      return rule.finding(
        at: Finding.Place(component: names.count == 1 ? names[0] : nil, locale: tag),
        "only in \(names.listed(limit: 3))", fix: isExtension ? nil : .removeLocales([tag]))
    }
  }
}

extension FindingInputs {
  /// The folder of the app itself.
  var mainFolder: String {
    let folders = files.map(\.bundleFolder).filter { $0.hasSuffix(".app") }
    return folders.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? bundle.components.first?.path ?? ""
  }
}

extension [String] {
  /// `a, b, c and 2 more`.
  func listed(limit: Int) -> String {
    count > limit + 1
      ? prefix(limit).joined(separator: ", ") + " and \(count - limit) more" : joined(separator: ", ")
  }
}
