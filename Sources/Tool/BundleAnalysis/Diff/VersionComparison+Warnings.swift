package import AppBundles
import Localization
import LocalizationAnalysis
import ReportSchema

extension VersionComparison {
  /// Warnings about the versions, and then those of reading them.
  package var warnings: [BundleWarning] {
    inputWarnings.map { BundleWarning($0) }
      + zip(versions, names).flatMap { version, name in
        version.strings.warnings.map { warning in
          BundleWarning(
            versions.count > 1 ? "\(name): \(warning.message)" : warning.message, entry: warning.entry,
            affectsMessages: warning.affectsMessages)
        }
      }
  }

  /// The labels in sentences: `version 3`, since a number alone is not readable as one, or the name of a file.
  private var names: [String] {
    labels.map { label -> String in
      if label.prefix(1).isDigits { return "version \(label)" }
      return label
    }
  }

  private var inputWarnings: [String] {
    var warnings = orderWarnings + baseWarnings
    if hasMergedTables {
      warnings.append(
        "tables are compared as one: \(TransifexTexts.fileName) has one table for all; of messages with the same key, that "
          + "of the last table is compared")
    }
    if !numberedTables.isEmpty {
      let names = numberedTables.map { name -> String in
        if name.isEmpty { return "the packs" }
        return "'\(name)'"
      }
      warnings.append(
        "keys of \(names.joined(separator: ", ")) are build-specific numbers; add the '.pak.info' file to compare by name"
      )
    }
    return warnings
  }

  private var orderWarnings: [String] {
    let identities = versions.map { MeasureReport.App($0.strings.identity, name: nil) }
    if let warning = unrelatedWarning { return [warning] }
    let problem = zip(identities, identities.dropFirst()).lazy.compactMap { VersionOrder($0, $1).problem }
      .first
    guard let problem else { return [] }
    return ["\(problem); pass the oldest version first"]
  }

  /// - Throws: ``InputError`` if a version follows a newer one, or one of another app.
  static func checkOrder(of versions: [ComparedVersion], allowsDowngrade: Bool) throws {
    for (older, newer) in zip(versions, versions.dropFirst()) {
      let apps = [older, newer].map { MeasureReport.App($0.strings.identity, name: nil) }
      try VersionOrder.check(apps[0], apps[1], at: newer.path, allowsDowngrade: allowsDowngrade)
    }
  }

  /// Nil if the oldest and the newest version have a key in common. An input may have no identifier.
  private var unrelatedWarning: String? {
    guard versions.count > 1, let oldest = versions.first, let newest = versions.last, oldest.kind != .packs,
      newest.kind != .packs, let old = names.first, let new = names.last
    else { return nil }
    guard !oldest.strings.sharesKey(with: newest.strings) else { return nil }
    return "no key of \(old) occurs in \(new); these may be different apps"
  }

  private var baseWarnings: [String] {
    var warnings: [String] = []
    guard let oldest = versions.first, let newest = versions.last, let old = names.first, let new = names.last
    else { return [] }
    if !hasBase {
      if newest.kind == .packs || newest.strings.baseLocale != nil {
        warnings.append("\(new): contains no base texts; each text is compared with its own locale")
      } else {
        warnings.append(
          "base locale unknown: each text is compared with its own locale; pass '--base'")
      }
    } else if oldest.strings.tables(of: .base).isEmpty, oldest.strings.messageCount > 0 {
      warnings.append("\(old): contains no base texts; changes of base texts are unknown")
    }
    let declared = zip(versions, names).compactMap { version, name in
      version.strings.baseLocale.map { (tag: $0, label: name) }
    }
    if let base {
      for (tag, label) in declared where tag != base {
        warnings.append("'--base \(base)' ignored for \(label), which declares base locale '\(tag)'")
      }
    }
    if let first = declared.first, let last = declared.last, first.tag.language != last.tag.language {
      warnings.append(
        "base languages differ: '\(first.tag)' in \(first.label), '\(last.tag)' in \(last.label)")
    }
    return warnings
  }
}

extension LocalizedStrings {
  /// Whether a key occurs in both values, in any table: tables, locales and base may have other names.
  fileprivate func sharesKey(with other: LocalizedStrings) -> Bool {
    var known: Set<String> = []
    for table in tables.values.flatMap(\.values) { known.formUnion(table.messages.keys) }
    return other.tables.values.contains { tables in
      tables.values.contains { $0.messages.keys.contains(where: known.contains) }
    }
  }
}
