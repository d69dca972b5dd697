package import AppBundles
package import DataFormats
package import Localization
package import ReportSchema

/// A value of an app that a budget limits. The raw value is its name in budget files.
package enum BudgetSubject: String, Hashable, Sendable, CaseIterable {
  /// The archive file.
  case archive
  /// The unpacked app.
  case install
  /// All translations together.
  case localized
  /// The download of one user: the app without other translations.
  case user
  /// The number of languages.
  case locales
  /// A locale that the baseline does not have.
  case newLocale = "new-locale"
  case locale, kind, component
  /// The download of a locale's language pack.
  case pack
  /// The bytes that are read, expanded, hashed and parsed until a text of each table of a locale was shown.
  case firstText = "first-text"
  /// The share of base's messages that a locale or its parents have.
  case coverage
  /// Messages of the previous version's packs, by class.
  case crash, garbled, unknown, missing
  /// Translations that need a review, or whose base text changed since the older version while they did not.
  case unreviewed
  case findings
  case newFindings = "new-findings"
}

extension BudgetSubject {
  /// The kind of names that select several values. The raw value is the plural in errors.
  package enum Selection: String, Hashable, Sendable {
    case locales, kinds, components
    case findings = "severities or rules"
  }

  var unit: CheckReport.Unit {
    switch self {
    case .archive, .install, .localized, .user, .newLocale, .locale, .kind, .component, .pack,
      .firstText:
      .bytes
    case .locales, .crash, .garbled, .unknown, .missing, .unreviewed, .findings, .newFindings: .count
    case .coverage: .share
    }
  }

  /// Nil for a value of the app as a whole.
  var selection: Selection? {
    switch self {
    case .locale, .user, .pack, .coverage: .locales
    case .kind: .kinds
    case .component: .components
    case .findings, .newFindings: .findings
    case .archive, .install, .localized, .locales, .newLocale, .firstText, .crash, .garbled, .unknown,
      .missing, .unreviewed:
      nil
    }
  }

  /// The bases that a limit may name, the default first; empty if there is no choice.
  var bases: [CheckReport.Basis] {
    switch self {
    case .localized, .locale, .newLocale: [.archive, .install, .measuredArchive, .measuredInstall]
    case .user, .kind, .component: [.archive, .install]
    default: []
    }
  }

  /// Whether growth against a baseline may be limited.
  var limitsGrowth: Bool { LimitVocabulary.grows(rawValue) }

  /// Whether growth since the first accepted sizes may be limited.
  var limitsDrift: Bool { [.archive, .install, .localized, .locale].contains(self) }
}

/// The keys of a limit in budget files.
package enum BudgetKey: String, Hashable, Sendable {
  case max, min, basis
  /// The change since the older version.
  case growth
  case growthBytes = "growth-bytes"
  /// The change since the first accepted sizes.
  case drift
  case driftBytes = "drift-bytes"
  case ignoreBelow = "ignore-below"
  case optional

  var isGrowth: Bool { self == .growth || self == .growthBytes }
  var isDrift: Bool { self == .drift || self == .driftBytes }
  /// Whether the value is compared with a former one.
  var isRelative: Bool { isGrowth || isDrift }
}

/// One comparison of a budget.
package struct BudgetLimit: Hashable, Sendable {
  package let subject: BudgetSubject
  /// Locales as canonical tags, kinds, components, or severities and rules of findings. Empty for the app as a whole, and
  /// for every locale or component that no other limit of the same family names.
  var names: [String]
  /// The position of the names; that of the value without names.
  let namePosition: TextPosition
  package internal(set) var basis: CheckReport.Basis?
  /// The key of the amount: a maximum, a minimum, or one of growth or drift.
  package internal(set) var key = BudgetKey.max
  /// A number, or a share of the former value, of all messages or of 100 %.
  package internal(set) var amount = LimitThreshold.count(0)
  /// Smaller changes are not compared with growth limits.
  package internal(set) var ignoredChange = 0
  /// The limit as written.
  package internal(set) var text = ""
  package internal(set) var position: TextPosition
  /// The name of the section with the limit; nil for a shared one.
  package internal(set) var app: String?
  /// Whether an app may lack the locales or components that the limit names.
  package internal(set) var isOptional = false

  /// The names, or `*`; nil for the app as a whole.
  package var selector: String? {
    if subject.selection == nil { return nil }
    if names.isEmpty { return "*" }
    return names.joined(separator: ", ")
  }

  /// Whether the limit is for all translations. Other locales are limited only if the limit names them.
  var isForTranslations: Bool {
    switch subject {
    case .locale, .newLocale, .user, .coverage: names.isEmpty
    default: false
    }
  }

  /// `locale.archive`, `locale.archive.growth`, `locale.archive.growth-bytes`, `archive`.
  package var name: String {
    if [.growthBytes, .driftBytes].contains(key) { return "\(family)-bytes" }
    return family
  }

  /// The name without the unit. Of two limits of one family, the one that names a locale or component is used.
  var family: String {
    var parts = [subject.rawValue]
    if let basis { parts.append(basis.rawValue) }
    if key.isGrowth {
      parts.append("growth")
    } else if key.isDrift {
      parts.append("drift")
    }
    return parts.joined(separator: ".")
  }
}

/// The device of a budget, whose download limits of `user` compare.
package struct BudgetDevice: Hashable, Sendable {
  package let profile: DeviceProfile
  package let position: TextPosition
}

/// The locale of base of a budget, for apps that do not declare it.
package struct BudgetBase: Hashable, Sendable {
  package let locale: LocaleTag
  package let position: TextPosition
}

/// The limits of a budget file.
package struct Budget: Hashable, Sendable {
  /// As given by the user.
  package let path: String
  /// In the order of the file; of all apps, if there are sections.
  package let limits: [BudgetLimit]
  /// The limits of single apps; empty for a budget of one app.
  package let sections: [BudgetSection]
  /// Teams and what they own, in the order of the file.
  package var owners: [BudgetOwner] = []
  /// Nil if the file names none.
  package let device: BudgetDevice?
  /// Nil if the file names none.
  package var base: BudgetBase?
  /// The lines of the file, for errors.
  let lines: [String]
}
