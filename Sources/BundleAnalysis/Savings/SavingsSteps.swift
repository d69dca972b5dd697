internal import AppBundles
internal import Archives
internal import Localization
internal import ReportSchema

/// The steps besides the packs that a team takes before a release without the removed locales.
struct SavingsSteps {
  private let savings: Savings
  private var before: AppBundle { savings.before.bundle }

  init(_ savings: Savings) { self.savings = savings }

  /// Empty if nothing was removed.
  var steps: [SavingsReport.NextStep] {
    let removed = savings.packs.map(\.locale).sorted()
    guard !removed.isEmpty else { return [] }
    return rows(removed).compactMap { step, text, locales in
      guard let locales else { return nil }
      return .init(step: step, text: text, locales: locales.map(\.text))
    }
  }

  /// The locales of a step are nil if it does not apply, and empty if it is about the app.
  private typealias Row = (step: String, text: String, locales: [LocaleTag]?)

  private func rows(_ removed: [LocaleTag]) -> [Row] {
    // Locales that the app declares in a file of its own.
    let declared = Set(before.declaredLocales()?.locales ?? [])
    // Locales with a resource in the rebuilt app itself, whose folders the system reads.
    let folders = savings.localesWithFolder
    func some(_ isConcerned: (LocaleTag) -> Bool) -> [LocaleTag]? {
      let locales = removed.filter(isConcerned)
      return locales.isEmpty ? nil : locales
    }
    let sign: Row = (
      "sign", "Sign the app again: the signatures of the rebuilt archive are invalid.", []
    )
    switch before.identity.platform {
    case .ios, .macos, .tvos, .watchos, .visionos:
      return [
        (
          "declare-locales",
          "Add the locales without a folder to CFBundleLocalizations in Info.plist: otherwise the system does not"
            + " offer these languages.", some { !folders.contains($0) && !declared.contains($0) }
        ),
        (
          "keep-folders",
          "Keep the folders of these locales: they contain files that only the system reads, and the system offers the"
            + " languages because of them.", some(folders.contains)
        ),
        (
          "app-intents",
          "Move the texts of App Intents from Localizable to a table of their own: the system reads them from"
            + " the app, and a table that App Intents name is kept.", hasAppIntents ? [] : nil
        ),
        (
          "notifications",
          "Send notifications as texts, or add a notification service extension: the system looks up 'loc-key' in"
            + " the installed app only.", []
        ), sign,
      ]
    case .android:
      return [
        (
          "locale-configuration",
          "List these locales in the file of 'android:localeConfig': a generated file contains only locales with"
            + " resources, and from Android 13 on the system offers only listed languages.",
          some { !declared.contains($0) }
        ),
        (
          "language-splits",
          "Turn off language splits ('bundle.language.enableSplit') if users choose a language in the app: the"
            + " store delivers the texts that remain only for the languages of the device.",
          before.languageSplits == true ? [] : nil
        ), sign,
      ]
    case .webExtension:
      return [
        (
          "extension-name",
          "Accept that browsers and stores show the name and description of manifest.json in the default locale, or"
            + " keep the messages that it refers to.", []
        ), sign,
      ]
    case .java, nil: return []
    }
  }

  private var hasAppIntents: Bool {
    before.archive.entries.indices.contains {
      before.archive.names[$0].hasSuffix("Metadata.appintents/extract.actionsdata")
    }
  }
}
