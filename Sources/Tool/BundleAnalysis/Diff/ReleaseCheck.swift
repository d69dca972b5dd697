package import AppBundles
import Bytes
import LanguagePacks
import Localization
import LocalizationAnalysis
package import PackBuilding
import PackRestoring
package import ReportSchema
import TextSelection

/// The check that a site serves what one build of an app needs: a pack of its keys for each locale, and no text of any
/// version that its code cannot display.
package struct ReleaseCheck {
  package private(set) var release: PacksVerifyReport.Release
  package private(set) var problems: [PacksVerifyReport.Problem] = []

  /// - Parameters:
  ///   - path: the app, as given by the user.
  ///   - versions: the restored versions of the site.
  /// - Throws: ``InputError`` if the app has no messages; `PackError` if a pack is damaged.
  package init(of strings: LocalizedStrings, at path: String, versions: [SiteVersion]) throws {
    guard strings.messageCount > 0 else { throw InputError.noMessages(path) }
    let version = strings.identity.version
    release = PacksVerifyReport.Release(
      app: path, version: version, keys: strings.keys.count, packs: 0, messagesCompared: 0)
    if let site = versions.first?.app, let app = strings.identity.identifier, app != site {
      addProblem("wrongApplication", "is \(app); the site serves packs of \(site)")
    } else if let served = versions.last(where: { $0.version == version }) {
      release.packs = served.packs.count
      compare(strings, with: served)
      for older in versions.prefix(while: { $0.version != version }) {
        try compare(strings, served, withOlder: older)
      }
    } else {
      addProblem(
        "noVersion",
        version.map { "the site serves no packs of version \($0)" }
          ?? "declares no version, so that no packs can be its own")
    }
  }

  private mutating func addProblem(_ error: String, _ message: String) {
    problems.append(.init(file: release.app, error: error, message: message))
  }

  /// Looks for locales and keys that the packs of this version lack.
  private mutating func compare(_ strings: LocalizedStrings, with served: SiteVersion) {
    let tags = Set(served.packs.filter { !$0.metadata.isBase }.map(\.metadata.locale))
    let rule = strings.translationRule
    let missing = strings.locales.filter { rule.isTranslation($0) && !tags.contains($0) }
    if !missing.isEmpty {
      addProblem(
        "missingPack",
        "version \(served.version) has no pack for \(missing.map(\.text).joined(separator: ", "))")
    }
    let known = Set(served.keys.keys)
    let unknown = strings.keys.filter { !known.contains($0) }
    guard let first = unknown.first else { return }
    addProblem(
      "missingKeys",
      "\(unknown.count) of its \(release.keys) keys \(agreeing(unknown.count, "is", "are")) in no pack of version "
        + "\(served.version), among them '\(first.key)' of table '\(first.table)'; the packs are of another build"
    )
  }

  /// Compares the texts of an older version with the arguments that this build passes. A text that is the newest too is a
  /// fault of the translation, whatever its age, and so is a missing plural form: `check` reports both.
  private mutating func compare(
    _ strings: LocalizedStrings, _ served: SiteVersion, withOlder version: SiteVersion
  ) throws {
    let calls = BaseCalls(strings, old: strings, .none)
    var unfit: [(key: String, locale: LocaleTag)] = []
    for pack in version.packs {
      let newest = served.pack(for: pack)?.pack
      for table in strings.tables(of: .base) {
        let stored = pack.pack.table(table.name)
        for key in table.messages.keys.sorted() {
          guard let text = try pack.pack.message(key, in: stored) else { continue }
          release.messagesCompared += 1
          let issues = calls.signature(of: key, in: table)?.issues(of: text, in: pack.metadata.locale) ?? []
          if issues.filter({ !$0.isOfForms }).isIncompatible,
            try newest?.message(key, in: table.name) != text
          {
            unfit.append((key, pack.metadata.locale))
          }
        }
      }
    }
    guard let first = unfit.first else { return }
    addProblem(
      "incompatible",
      "\(counted(unfit.count, "text")) of version \(version.version) would crash or display "
        + "garbage, among them '\(first.key)' in '\(first.locale.text)'; use new keys, or publish with fewer "
        + "'--keep-versions'")
  }
}
