package import AppBundles
package import Localization
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
package import TextSelection

/// The suitability of an older version's texts for a newer version.
///
/// Every key of the newer version is looked up in the older version, as an app with an outdated pack does.
/// The four classes sum to the newer version's keys.
package struct Staleness: Sendable {
  package struct Row: Hashable, Sendable {
    package let locale: LocaleTag
    /// The tag in the older version, if it is another.
    package let renamedFrom: LocaleTag?
    package let isInBoth: Bool
    /// Whether only the newer version has the locale.
    package let isNew: Bool
    /// The other locales whose texts are shown for missing messages, in fallback order.
    package let parents: [LocaleTag]
    package let counts: StalenessCounts
    /// Whether the locale is a translation in a version that has it, or was selected. Sums count translations only.
    package internal(set) var isTranslation: Bool

    /// Whether only the older version has messages of the locale. The newer version may have an empty or damaged file.
    package var isRemoved: Bool { counts.keys == 0 && counts[.removed] > 0 }
  }

  /// Locales of either version, except base, by tag.
  package let rows: [Row]
  /// The base texts, old compared with new.
  package let base: StalenessCounts
  /// Messages that are not fresh, were removed or have another base text; by locale, base first, then by
  /// table and key.
  package let changes: [MessageChange]
  /// Compatible messages of locales that omit an argument or read an integer in another width, in the same order.
  package let notes: [MessageChange]
  package let renames: Renames

  /// All locales together, with those that are not translations.
  package var total: StalenessCounts { rows.reduce(into: StalenessCounts()) { $0 += $1.counts } }

  /// Texts that must not be shown in the newer version. Base texts are not included: they are part of the
  /// app.
  package var incompatible: [MessageChange] {
    changes.filter { $0.freshness == .incompatible && $0.locale != nil }
  }
}

extension Staleness {
  /// - Parameters:
  ///   - old: the version on the device.
  ///   - new: the version whose keys are looked up. Its base texts define the arguments that calls pass.
  ///   - matchesRenames: whether renamed tables and locales are matched.
  package init(of old: LocalizedStrings, against new: LocalizedStrings, matchesRenames: Bool = true) {
    self.init(from: old, to: new, matchesRenames ? Renames(from: old, to: new) : .none)
  }

  /// Compares one version's own translations with its base texts: every key of base is looked up in each
  /// locale. A compatible translation is fresh; none is stale.
  package init(ofTranslationsIn strings: LocalizedStrings) { self.init(from: nil, to: strings, .none) }

  /// The translations that the code of their own version cannot display, by locale, table and key: ``incompatible``,
  /// several times as fast.
  static func incompatibleTexts(in strings: LocalizedStrings) -> [MessageChange] {
    textsWithProblems(in: strings).filter { $0.freshness == .incompatible }
  }

  /// The same, and the compatible translations that omit an argument.
  static func textsWithProblems(in strings: LocalizedStrings) -> [MessageChange] {
    let calls = BaseCalls(strings, old: strings, .none)
    let translations = concurrentMap(strings.locales.sorted()) {
      LocaleComparison(.locale($0), calls).textsWithProblems(of: strings.tables(of: .locale($0)))
    }.flatMap(\.self)
    // Base's language is a translation in a catalog of another source language, and Chrome refuses placeholders of base, too.
    let translated = strings.tables(of: .base).filter {
      $0.sourceLanguage != nil || $0.syntax == .webExtension
    }
    guard let base = strings.baseLocale, !translated.isEmpty else { return translations }
    return LocaleComparison(.locale(base), calls).textsWithProblems(of: translated) + translations
  }

  private init(from old: LocalizedStrings?, to new: LocalizedStrings, _ renames: Renames) {
    let before = old ?? new
    let calls = BaseCalls(new, old: before, renames)
    let oldTags = Set(before.locales)
    let newTags = Set(new.locales)
    let locales = oldTags.union(newTags).subtracting(renames.renamedLocales).sorted()
    let all = concurrentMap([Owner.base] + locales.map { .locale($0) }) { owner in
      var comparison = LocaleComparison(owner, calls)
      if let old { comparison.compare(old, new, renames) } else { comparison.compareAll(in: new) }
      return comparison
    }
    let oldRule = before.translationRule
    let newRule = new.translationRule
    self.renames = renames
    base = all.first?.counts ?? StalenessCounts()
    rows = zip(locales, all.dropFirst()).map { tag, comparison in
      let former = renames.oldTag(of: tag) ?? tag
      let isInOld = oldTags.contains(former)
      let isInNew = newTags.contains(tag)
      return Row(
        locale: tag, renamedFrom: renames.oldTag(of: tag), isInBoth: isInOld && isInNew, isNew: !isInOld,
        parents: comparison.parents, counts: comparison.counts,
        isTranslation: isInNew && newRule.isTranslation(tag) || isInOld && oldRule.isTranslation(former))
    }
    let changes = all.flatMap(\.changes)
    self.changes = changes.filter { $0.freshness != .fresh || $0.oldBase != nil }
    notes = changes.filter { $0.isNote && $0.locale != nil }
  }
}

extension Staleness {
  /// The staleness of these locales only, by either version's tag, and without changes of base; of all if
  /// none are given.
  package func selecting(_ locales: Set<LocaleTag>) -> Staleness {
    guard !locales.isEmpty else { return self }
    var rows = rows.filter { row in
      locales.contains(row.locale) || row.renamedFrom.map { locales.contains($0) } ?? false
    }
    for index in rows.indices { rows[index].isTranslation = true }
    let tags = Set(rows.map(\.locale))
    func isSelected(_ change: MessageChange) -> Bool {
      guard let locale = change.locale else { return false }
      return tags.contains(locale)
    }
    return Staleness(
      rows: rows, base: base, changes: changes.filter(isSelected), notes: notes.filter(isSelected),
      renames: renames)
  }
}

/// The change of one message between two versions.
package struct MessageChange: Hashable, Sendable {
  /// Nil for base.
  package let locale: LocaleTag?
  /// Name in the newer version, or in the older one if the message was removed.
  package let table: String
  package let key: String
  /// Nil for a removed message. A fresh message is listed only if its base text changed.
  package let freshness: Freshness?
  package let old: Message?
  package let new: Message?
  /// The newer version's base text, which defines the arguments. If base does not have the key, ``new``
  /// defines them.
  package let base: Message?
  /// The older version's base text, if it differs. The translation may then be out of date.
  package internal(set) var oldBase: Message?
  /// The reasons why the text is incompatible, and other differences between the text and the call.
  package let problems: [CompatibilityIssue]
  package let syntax: PlaceholderSyntax
  /// The parent locale whose text is shown for a missing message; nil if none is, and for other classes.
  package internal(set) var parent: LocaleTag?

  /// The call that displays the text: by base, by a key that names the arguments, or by the newer text.
  var call: CallSignature? {
    if let base { return CallSignature(of: base, syntax: syntax, key: key) }
    return CallSignature(ofKey: key, syntax: syntax)
      ?? new.map { CallSignature(of: $0, syntax: syntax, key: key) }
  }

  /// Whether the text is compatible, but omits an argument or reads an integer in another width.
  var isNote: Bool { problems.severity == .note }
  /// Whether the text is compatible, but omits an argument.
  var omitsArgument: Bool { isNote && problems.omitsArgument }
}
