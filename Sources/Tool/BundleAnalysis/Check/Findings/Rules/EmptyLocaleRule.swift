import AppBundles
import Localization
import LocalizationAnalysis
import ReportSchema
import TextSelection

extension FindingRule {
  static let emptyLocale = FindingRule(
    id: "empty-locale", severity: .warning, title: "Locales without contents",
    explanation: """
      The locale has an empty folder, or only tables without messages. On Apple platforms the app then claims to \
      support the language, and shows base to its users instead of their second language. In sources, a region or \
      script is ignored if the language has messages: Xcode's folder may be empty because the texts are elsewhere. So are \
      English catalogs of gettext: they have the texts of the program. English files beside those of \
      base are ignored if base may be English: Java needs an empty `messages_en.properties` and may show English users the \
      language of the machine without it. A folder in `_locales` without \
      `messages.json` is an error: Chrome does not install the extension.
      """,
    remedy: """
      Add the translations. A locale without texts on purpose shows base; in an app for Apple's platforms, it keeps users from \
      their second language.
      """,
    readsMessages: true, isFixedBySettings: true, action: .unusableLanguages
  ) { inputs, rule in
    let folders = inputs.files.emptyFolders.map { folder in
      rule.finding(
        at: Finding.Place(entry: folder.path, locale: folder.locale), "folder is empty",
        fix: .removeEntries([folder.file]))
    }
    let refused = inputs.files.foldersWithoutMessages.map { folder in
      rule.finding(
        at: Finding.Place(entry: folder.path, locale: folder.locale), "'messages.json' is missing",
        severity: folder.locale.isLanguageOfChrome ? .error : nil)
    }
    let known = Set(
      inputs.files.emptyFolders.map(\.locale) + inputs.files.foldersWithoutMessages.map(\.locale)
    )
    .union(inputs.bundle.localesWithCode)
    // An item of an array that is a reference is displayed, and is not a message: aapt2, `ParseArrayImpl`.
    .union(inputs.localesWithArrays)
    let withMessages = inputs.footprint.locales.filter { $0.sizes.total.messages > 0 }.map(\.tag)
    let translated = FallbackLocales(inputs.bundle.withBaseLocale(withMessages), .apple)
    return folders + refused
      + inputs.footprint.locales.filter { locale in
        guard !known.contains(locale.tag), locale.sizes.uncountedResources == 0, locale.sizes.resources > 0,
          locale.sizes.total.messages == 0
        else { return false }
        if locale.tag.language == "en", inputs.hasTextsOfProgram(locale.tag) { return false }
        if !inputs.isBuiltForApple, !translated.chain(for: locale.tag).isEmpty { return false }
        return [.interface, .images, .audio, .video, .fonts, .other].allSatisfy {
          locale.sizes[$0].install == .zero
        }
      }.map { locale in
        rule.finding(
          at: Finding.Place(locale: locale.tag), "no texts, so that base is displayed",
          fix: inputs.bundle.format == .folder ? nil : .removeLocales([locale.tag]))
      }
  }
}

extension LocaleTag {
  /// Whether Chrome has the language. It ignores folders of others: Chromium, `extension_l10n_util::AddLocale`.
  fileprivate var isLanguageOfChrome: Bool { Self.languagesOfChrome.contains(language) }

  private static let languagesOfChrome = Set(
    """
    af am ar bg bn ca cs da de el en es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl no pl pt ro ru \
    sk sl sr sv sw ta te th tr uk ur vi zh
    """.split(separator: " ").map(String.init))
}

extension FindingInputs {
  /// Whether the files of English need no texts, because those of the program are English.
  ///
  /// GNU gettext manual, "Preparing Strings": the keys of a catalog are the program's texts. `java.util.ResourceBundle`,
  /// "getBundle": without a file for the user's language, Java reads that of the machine's language before the one of base, so
  /// that an empty `messages_en.properties` beside `messages.properties` selects the texts of base. Android, "App resources
  /// overview": a resource that `values-en` lacks is read from `values`.
  fileprivate func hasTextsOfProgram(_ locale: LocaleTag) -> Bool {
    var mayBeBase = true
    if let baseLocale = bundle.baseLocale { mayBeBase = baseLocale.language == locale.language }
    return files.all.filter { $0.owner.tag == locale }.allSatisfy { file in
      if ["po", "mo"].contains(where: { file.path.hasSuffix(".\($0)") }) { return true }
      return mayBeBase && hasFileOfBase(file)
    }
  }

  /// Whether base has a file of the same table.
  private func hasFileOfBase(_ file: InspectedFile) -> Bool {
    guard let table = file.table else { return false }
    return files.ofTables[table, default: []].contains { files.all[$0].owner == .base }
  }
}
