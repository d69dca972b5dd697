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
  /// The share of base's messages that a locale or its parents have.
  case coverage
  /// Messages of the previous version's packs, by class.
  case crash, garbled, missing
  /// Translations that need a review, or whose base text changed since the older version while they did not.
  case unreviewed
  case findings
  case newFindings = "new-findings"
}

extension BudgetSubject {
  /// The kind of names that select several values.
  package enum Selection: Hashable, Sendable {
    case locales, kinds, components, findings
  }

  var unit: CheckReport.Unit {
    switch self {
    case .archive, .install, .localized, .user, .newLocale, .locale, .kind, .component, .pack: .bytes
    case .locales, .crash, .garbled, .missing, .unreviewed, .findings, .newFindings: .count
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
    case .archive, .install, .localized, .locales, .newLocale, .crash, .garbled, .missing, .unreviewed: nil
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
  var limitsGrowth: Bool {
    [.archive, .install, .localized, .locale, .user, .kind, .component].contains(self)
  }

  /// Whether growth since the first entry of a baseline's history may be limited.
  var limitsDrift: Bool { [.archive, .install, .localized, .locale].contains(self) }
}

/// One comparison of a budget.
package struct BudgetLimit: Hashable, Sendable {
  package enum Comparison: Hashable, Sendable {
    case maximum(Int)
    /// The share of all messages, in millionths, for numbers of messages.
    case maximumShare(millionths: Int)
    /// The smallest share, in millionths.
    case minimumShare(millionths: Int)
    case growth(bytes: Int)
    case relativeGrowth(millionths: Int)
    case drift(bytes: Int)
    case relativeDrift(millionths: Int)

    var isGrowth: Bool {
      switch self {
      case .growth, .relativeGrowth: true
      default: false
      }
    }

    /// Whether growth or drift is limited in bytes, and not as a share.
    var isInBytes: Bool {
      switch self {
      case .growth, .drift: true
      default: false
      }
    }

    var isDrift: Bool {
      switch self {
      case .drift, .relativeDrift: true
      default: false
      }
    }
  }

  package let subject: BudgetSubject
  /// The names as written; nil for the app as a whole.
  package let selector: BudgetSelector?
  package let basis: CheckReport.Basis?
  package let comparison: Comparison
  /// Smaller changes are not compared with growth limits.
  package let ignoredChange: Int
  /// The limit as written.
  package let text: String
  package let position: TextPosition
  /// The position of the selector's names; that of the value without names.
  package internal(set) var namePosition: TextPosition
  /// Whether an app may lack the locales or components that the limit names.
  package let isOptional: Bool

  /// `locale.archive`, `locale.archive.growth`, `locale.archive.growth-bytes`, `archive`.
  package var name: String { family + (comparison.isInBytes ? "-bytes" : "") }

  /// The name without the unit. Of two limits of one family, the one that names a locale or component is used.
  var family: String {
    let suffix = comparison.isGrowth ? "growth" : comparison.isDrift ? "drift" : nil
    return [subject.rawValue, basis?.rawValue, suffix].compactMap(\.self).joined(separator: ".")
  }
}

/// The names that a limit applies to.
package enum BudgetSelector: Hashable, Sendable {
  /// Every locale that no other limit of the same subject names.
  case all
  case locales([LocaleTag])
  case names([String])

  package var text: String {
    switch self {
    case .all: "*"
    case .locales(let tags): tags.map(\.text).joined(separator: ", ")
    case .names(let names): names.joined(separator: ", ")
    }
  }
}

/// The limits of a budget file.
package struct Budget: Hashable, Sendable {
  /// As given by the user.
  package let path: String
  /// In the order of the file.
  package let limits: [BudgetLimit]
  /// The lines of the file, for errors.
  let lines: [String]
}
