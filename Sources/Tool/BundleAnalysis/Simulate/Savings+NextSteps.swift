import AppBundles
import Archives
import Localization
import ReportSchema

extension Savings {
  /// The steps besides the packs that a team takes before a release without the removed locales. Empty if nothing was
  /// removed.
  var nextSteps: [SimulateReport.NextStep] {
    let app = before.bundle
    let tags = packs.map(\.locale).sorted()
    guard !tags.isEmpty else { return [] }
    // Locales that the app declares in a file of its own.
    let declared = Set(app.declaredLocales()?.locales ?? [])
    // Locales with a resource in the rebuilt app itself, whose folders the system reads.
    let folders = localesWithFolder
    var steps: [SimulateReport.NextStep] = []
    func addStep(_ step: String, _ text: String) { steps.append(.init(step: step, text: text)) }
    /// Adds a step for some of the locales, if there are any.
    func addStep(_ step: String, _ text: String, where isConcerned: (LocaleTag) -> Bool) {
      let locales = tags.filter(isConcerned).map(\.text)
      if !locales.isEmpty { steps.append(.init(step: step, text: text, locales: locales)) }
    }
    switch app.identity.platform {
    case .ios, .macos, .tvos, .watchos, .visionos:
      addStep(
        "declare-locales",
        "Add the locales without a folder to CFBundleLocalizations in Info.plist: otherwise the system does not"
          + " offer these languages."
      ) { !folders.contains($0) && !declared.contains($0) }
      addStep(
        "keep-folders",
        "Keep the folders of these locales: they contain files that only the system reads, and the system offers the"
          + " languages because of them.", where: folders.contains)
      if app.hasAppIntents {
        addStep(
          "app-intents",
          "Move the texts of App Intents from Localizable to a table of their own: the system reads them from"
            + " the app, and a table that App Intents name is kept.")
      }
      addStep(
        "notifications",
        "Send notifications as texts, or add a notification service extension: the system looks up 'loc-key' in"
          + " the installed app only.")
    case .android:
      addStep(
        "locale-configuration",
        "List these locales in the file of 'android:localeConfig': a generated file contains only locales with"
          + " resources, and from Android 13 on the system offers only listed languages."
      ) { !declared.contains($0) }
      if app.languageSplits == true {
        addStep(
          "language-splits",
          "Turn off language splits ('bundle.language.enableSplit') if users choose a language in the app. With splits,"
            + " the store delivers what the app keeps of a language only to devices set to it.")
      }
    case .webExtension:
      addStep(
        "extension-name",
        "Accept that browsers and stores show the name and description of manifest.json in the default locale, or"
          + " keep the messages that it refers to.")
    case .java, .electron, .dotNet, .windows, nil: return []
    }
    addStep("sign", "Sign the app again: the signatures of the rebuilt archive are invalid.")
    return steps
  }
}

extension AppBundle {
  fileprivate var hasAppIntents: Bool {
    files.indices.contains {
      name(of: $0).hasSuffix("Metadata.appintents/extract.actionsdata")
    }
  }
}
