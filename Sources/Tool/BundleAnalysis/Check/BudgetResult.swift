import AppBundles
package import Localization
import LocalizationAnalysis
import ReportSchema

/// A value compared with a limit.
struct LimitComparison {
  let limit: BudgetLimit
  let value: BudgetValue
  /// The largest or smallest allowed value.
  let allowed: Int

  /// By how much the value is on the wrong side of the limit; 0 or less if it keeps it.
  var excess: Int {
    let actual = value.actual
    let isMinimum = limit.key == .min
    let (excess, overflow) =
      isMinimum
      ? allowed.subtractingReportingOverflow(actual) : actual.subtractingReportingOverflow(allowed)
    guard overflow else { return excess }
    return (actual > allowed) == isMinimum ? .min : .max
  }
}

extension CheckReport.NotChecked {
  /// The check fails without messages, and if a rule could not be run: any app would pass then.
  /// - Parameter message: one line, in lower case, without a full stop.
  init(_ cause: CheckReport.Cause, _ message: String) {
    let fails: Bool
    switch cause {
    case .unreadMessages, .noMessages, .ruleNotRun, .otherDevice: fails = true
    case .noBaseline, .nothingToCompare: fails = false
    }
    self.init(reason: ID(cause), fails: fails, message: message)
  }

  /// - Parameter files: warnings about the files whose messages were not read.
  init?(unread files: [ReportWarning]) {
    // Of one file, there may be a warning about its bytes and one about its messages.
    let files = files.uniqued { $0.entry ?? $0.message }
    guard let first = files.first else { return nil }
    var message = "messages not read: \(first.entry.map { "\($0): " } ?? "")\(first.message)"
    if files.count > 1 { message += " (and \(files.count - 1) more)" }
    self.init(.unreadMessages, message)
  }
}

extension CheckInputs {
  /// The reason why limits on messages of the app cannot be checked; nil if they can, and without the app.
  /// - Parameter needsBase: whether there must be messages of base. Without it, they are needed if the app has others:
  ///   these are then not compared, so that there are no findings in them.
  func messageProblem(needsBase: Bool) -> CheckReport.NotChecked? {
    CheckReport.NotChecked(unread: unread) ?? lackOfMessages(needsBase: needsBase)
  }

  /// The same without files that were not read.
  func lackOfMessages(needsBase: Bool) -> CheckReport.NotChecked? {
    guard let strings else { return nil }
    guard strings.tables(of: .base).allSatisfy(\.messages.isEmpty) else {
      return strings.tableWithoutBase.map {
        CheckReport.NotChecked(
          .noMessages, "base locale of \($0) unknown; pass '--base' with its tag")
      }
    }
    let isBaseKnown = strings.baseLocale != nil
    let count = strings.messageCount
    guard needsBase || count > 0 else { return nil }
    let message: String
    if count == 0 {
      message = "the app has no readable messages"
    } else if isBaseKnown {
      message = "base has no messages"
    } else {
      message = "base locale unknown; pass '--base' with its tag"
    }
    return CheckReport.NotChecked(.noMessages, message)
  }
}

extension CheckInputs {
  /// Whether texts are not compared because the locale of base is not known.
  package var needsBase: Bool {
    guard let strings, strings.baseLocale == nil, strings.messageCount > 0 else { return false }
    return strings.tables(of: .base).allSatisfy(\.messages.isEmpty) || strings.tableWithoutBase != nil
  }
}

extension CheckInputs {
  /// The language that is probably that of base, if it is not known and other texts show it: the resources have texts of base,
  /// and translations into all languages of the other tables but one. Of several, English. Nil if there is none.
  package var probableBase: LocaleTag? { needsBase ? strings?.probableBase : nil }
}

extension LocalizedStrings {
  fileprivate var probableBase: LocaleTag? {
    let base = Set(tables(of: .base).filter { !$0.messages.isEmpty }.map(\.name))
    guard !base.isEmpty else { return nil }
    var translated: Set<LocaleTag> = []
    var others: [String: Set<LocaleTag>] = [:]
    for locale in locales where locale.unusableReason == nil {
      for table in tables(of: .locale(locale)) where !table.messages.isEmpty {
        if base.contains(table.name) {
          translated.insert(locale)
        } else {
          others[table.name, default: []].insert(locale)
        }
      }
    }
    let shared = others.values.filter { $0.count > 1 }
    guard let first = shared.first else { return nil }
    let candidates = shared.dropFirst().reduce(first) { $0.intersection($1) }.subtracting(translated)
    if candidates.count == 1 { return candidates.first }
    return candidates.first { $0.text == "en" }
  }
}

extension DiffReport {
  /// The reason why limits on messages cannot be checked; nil if they can.
  /// - Parameter needsBase: whether the arguments that the code passes are read from base texts.
  func messageProblem(needsBase: Bool) -> CheckReport.NotChecked? {
    if let problem = CheckReport.NotChecked(unread: warnings.filter(\.affectsMessages)) { return problem }
    if totals.keys == 0, newLocales.isEmpty, removedLocales.isEmpty {
      return CheckReport.NotChecked(.noMessages, "the comparison has no messages")
    }
    guard needsBase, base.keys == 0 else { return nil }
    return CheckReport.NotChecked(
      .noMessages, "the comparison has no base texts; pass '--base' with the tag of the base locale")
  }

  /// The version whose packs are compared, or the name of its file.
  var olderVersion: String? { sources.first.map { $0.app.version ?? $0.name } }

  /// The messages that a limit counts, by the rules of `diff --fail-on`: without new locales and accepted texts, and with
  /// the former messages of locales that no longer have any.
  /// - Parameter unread: locales whose missing messages are not counted.
  func value(of subject: BudgetSubject, without unread: UnreadLocales = .none) -> BudgetValue {
    let new = Set(newLocales)
    let rows = locales.filter { row in
      (subject != .missing || row.translation) && !(row.locale.map { new.contains($0) } ?? false)
    }
    let without = Set(removedLocales)
    func removed(in rows: [Locale]) -> Int {
      rows.reduce(0) { sum, row in row.locale.map(without.contains) == true ? sum + row.removed : sum }
    }
    let counted = rows.filter { row in row.locale.map { !unread.affects($0) } ?? true }
    func count(_ severity: DiffReport.Severity) -> Int {
      incompatible.count { $0.severity == severity && $0.accepted == nil }
    }
    let actual =
      switch subject {
      case .crash: count(.crash)
      case .garbled: count(.garbled)
      case .unknown: count(.unknown)
      default: counted.reduce(removed(in: counted)) { $0 + $1.missing }
      }
    return BudgetValue(
      actual: actual, whole: rows.reduce(subject == .missing ? removed(in: rows) : 0) { $0 + $1.keys })
  }
}
