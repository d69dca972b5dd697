package import AppBundles
package import Archives
package import Localization

/// One problem in an app that someone can fix.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Costs bytes or polish.
    case note
    /// Users see something wrong, or bytes are wasted for all of them.
    case warning
    /// The app may crash, or a store rejects it.
    case error
  }

  /// The part of the app that a finding is about. Values that do not apply are nil.
  package struct Place: Hashable, Sendable {
    package var component: String?
    /// The path in the file that was opened, with `!/` after each archive.
    package var entry: String?
    /// The path of the app in the file that was opened; empty if that is the app.
    package var pathOfApp = ""
    package var table: String?
    package var key: String?
    package var locale: LocaleTag?
    /// The component in the finding's id, if its name is that of a file, which may have another name in the next version.
    package fileprivate(set) var stableComponent: String?
    /// How much of the table is affected, if that is a part of the finding's id.
    package var extent: String?
  }

  /// A change of the archive that fixes the finding, by which wasted bytes are measured.
  package enum Fix: Hashable, Sendable {
    /// Files and folders, as indices into the files of the app.
    case removeEntries([Int])
    case removeLocales([LocaleTag])
    case rewrite([Int], SizeReduction)
    /// The messages to remove from files, by key, and files that have no others.
    case removeMessages([Int: Set<String>], emptied: [Int])

    /// The locales that are removed as a whole.
    var removedLocales: [LocaleTag] {
      if case .removeLocales(let tags) = self { tags } else { [] }
    }

    /// Whether files of texts are rewritten in a smaller notation.
    var rewritesTextFiles: Bool {
      guard case .rewrite(_, .text) = self else { return false }
      return true
    }
  }

  /// The identifier of the rule.
  package let rule: String
  package let severity: Severity
  package fileprivate(set) var place: Place
  /// The problem in one line, in lower case, without a full stop.
  package let evidence: String
  /// The translation; nil unless the finding is about one text.
  package let text: Message?
  /// Nil if base does not have the text.
  package let baseText: Message?
  /// Nil if no bytes are wasted, or if they cannot be measured.
  package private(set) var fix: Fix?
  /// Lines of a configuration file that fix the finding; empty if there are none.
  let patch: [String]
  /// The archive bytes that the fix saves, read off a rebuilt archive; nil if they were not measured.
  package internal(set) var wastedBytes: ByteCount?

  /// The finding without these locales; nil if nothing remains.
  func keeping(_ locales: Set<LocaleTag>) -> Finding? {
    guard case .removeLocales(let tags)? = fix else {
      return place.locale.map(locales.contains) ?? false ? nil : self
    }
    let removed = tags.filter { !locales.contains($0) }
    guard !removed.isEmpty else { return nil }
    var kept = self
    kept.fix = .removeLocales(removed)
    return kept
  }

  /// The locales that fixes of findings remove, those of empty folders included.
  static func localesRemoved(by findings: [Finding]) -> Set<LocaleTag> {
    findings.reduce(into: []) { locales, finding in
      locales.formUnion(finding.fix?.removedLocales ?? [])
      if case .removeEntries? = finding.fix, let locale = finding.place.locale { locales.insert(locale) }
    }
  }

  /// The same finding, whose files are written in another way.
  func rewriting(as reduction: SizeReduction) -> Finding {
    var finding = self
    if case .rewrite(let files, _)? = fix { finding.fix = .rewrite(files, reduction) }
    return finding
  }

  /// The same finding, with an id that depends neither on the path of the app in the file that was opened, nor on the name of
  /// that file.
  func inApp(of bundle: AppBundle) -> Finding {
    var finding = self
    finding.place.pathOfApp = bundle.own.path
    if let component = bundle.componentNamedAfterFile, place.component == component {
      finding.place.stableComponent = bundle.identity.identifier
    }
    return finding
  }

  /// The rule and the place in one line, the same for every build: `crash/el/Localizable/sync.count`. Archives that only
  /// carry the app do not change it.
  package var id: String {
    let entry = place.entry.map { entry in
      entry.hasPrefix(place.pathOfApp) ? String(entry.dropFirst(place.pathOfApp.count)) : entry
    }
    let path = place.table ?? entry ?? place.stableComponent ?? place.component
    var id = rule
    for case let part? in [place.locale?.text, path, place.key, place.extent] { id += "/\(part)" }
    return id
  }
}

extension AppBundle {
  /// The name of the component that is the app as a whole, if it is that of the archive: an APK has no folder with a name of
  /// its own. An app for Apple's platforms is a folder, which is not renamed for each version.
  fileprivate var componentNamedAfterFile: String? {
    guard own.root.isEmpty, own.format != .aab, own.archive.container != .directory, !format.isForApple
    else { return nil }
    return own.components.first.map { components[$0].name }
  }
}
