internal import AppBundles
internal import Archives
internal import Localization
internal import ReportSchema

/// The steps besides the packs that a team takes before a release without the removed locales.
struct SavingsSteps {
  private let savings: Savings
  private var before: AppBundle { savings.before.bundle }
  private var removed: [LocaleTag] { savings.packs.map(\.locale).sorted() }

  init(_ savings: Savings) { self.savings = savings }

  /// Empty if nothing was removed.
  var steps: [SavingsReport.NextStep] {
    guard !savings.packs.isEmpty else { return [] }
    return switch before.identity.platform {
    case .ios, .macos, .tvos, .watchos, .visionos: apple + [sign]
    case .android: android + [sign]
    case .webExtension: [extensionName, sign]
    case .java, nil: []
    }
  }

  private var sign: SavingsReport.NextStep {
    .init(step: "sign", text: "Sign the app again: the signatures of the rebuilt archive are invalid.")
  }

  /// Locales that the app declares in a file of its own.
  private var declared: Set<LocaleTag> { Set(before.declaredLocales()?.locales ?? []) }

  private func step(_ name: String, _ text: String, _ locales: [LocaleTag]) -> SavingsReport.NextStep? {
    locales.isEmpty ? nil : .init(step: name, text: text, locales: locales.map(\.text))
  }

  // MARK: - Apple

  private var apple: [SavingsReport.NextStep] {
    let remaining = removed.filter(folders.contains)
    let undeclared = removed.filter { !folders.contains($0) && !declared.contains($0) }
    var steps = [
      step(
        "declare-locales",
        "Add the locales without a folder to CFBundleLocalizations in Info.plist: otherwise the system does not"
          + " offer these languages.", undeclared),
      step(
        "keep-folders",
        "Keep the folders of these locales: they contain files that only the system reads, and the system offers the"
          + " languages because of them.", remaining),
    ].compactMap(\.self)
    if hasAppIntents {
      steps.append(
        .init(
          step: "app-intents",
          text:
            "Move the texts of App Intents from Localizable to a table of their own: the system reads them from"
            + " the app, and a table that App Intents name is kept."))
    }
    steps.append(
      .init(
        step: "notifications",
        text:
          "Send notifications as texts, or add a notification service extension: the system looks up 'loc-key' in"
          + " the installed app only."))
    return steps
  }

  /// Locales with a resource in the rebuilt app itself, whose folders the system reads.
  private var folders: Set<LocaleTag> {
    Set(savings.after.bundle.attributions.lazy.filter { $0.component == 0 }.compactMap(\.owner.tag))
  }

  private var hasAppIntents: Bool {
    before.archive.entries.indices.contains {
      before.archive.names[$0].hasSuffix("Metadata.appintents/extract.actionsdata")
    }
  }

  // MARK: - Others

  private var android: [SavingsReport.NextStep] {
    var steps = [
      step(
        "locale-configuration",
        "List these locales in the file of 'android:localeConfig': a generated file contains only locales with"
          + " resources, and from Android 13 on the system offers only listed languages.",
        removed.filter { !declared.contains($0) })
    ].compactMap(\.self)
    if before.languageSplits == true {
      steps.append(
        .init(
          step: "language-splits",
          text:
            "Turn off language splits ('bundle.language.enableSplit') if users choose a language in the app: the"
            + " store delivers the texts that remain only for the languages of the device."))
    }
    return steps
  }

  private var extensionName: SavingsReport.NextStep {
    .init(
      step: "extension-name",
      text:
        "Accept that browsers and stores show the name and description of manifest.json in the default locale, or"
        + " keep the messages that it refers to.")
  }
}
