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

  /// The same finding, whose files are written in another way.
  func rewriting(as reduction: SizeReduction) -> Finding {
    var finding = self
    if case .rewrite(let files, _)? = fix { finding.fix = .rewrite(files, reduction) }
    return finding
  }

  /// The same finding in an app at a path in the file that was opened.
  func inApp(at path: String) -> Finding {
    var finding = self
    finding.place.pathOfApp = path
    return finding
  }

  /// The rule and the place in one line, the same for every build: `crash/el/Localizable/sync.count`. Archives that only
  /// carry the app do not change it.
  package var id: String {
    let entry = place.entry.map { entry in
      entry.hasPrefix(place.pathOfApp) ? String(entry.dropFirst(place.pathOfApp.count)) : entry
    }
    let path = place.table ?? entry ?? place.component
    return [rule, place.locale?.text, path, place.key].compactMap(\.self).joined(separator: "/")
  }
}
