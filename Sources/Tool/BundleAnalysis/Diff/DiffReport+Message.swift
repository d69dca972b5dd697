import Localization
import ReportSchema
import TextSelection

extension DiffReport.Incompatible {
  /// Nil for a base text.
  init?(_ change: MessageChange, _ acceptance: Acceptance?) {
    guard let locale = change.locale, let old = change.old, let call = change.call else { return nil }
    self.init(
      locale: locale.text, table: change.table, key: change.key,
      severity: ID(change.problems.reportedSeverity), old: call.placeholders(of: old),
      new: call.signature,
      problems: change.problems.causesFirst.map(DiffReport.Problem.init), oldText: ReportMessage(old),
      baseText: change.base.map { ReportMessage($0) })
    accepted = acceptance?.reason(accepting: self)
  }
}

extension [CompatibilityIssue] {
  /// The severity of incompatible texts.
  fileprivate var reportedSeverity: DiffReport.Severity {
    switch severity {
    case .crash: .crash
    case .garbled: .garbled
    case .unknown, .note, nil: .unknown
    }
  }
}

extension DiffReport.Note {
  /// Nil for a base text.
  init?(_ change: MessageChange) {
    guard let locale = change.locale, let text = change.old, let call = change.call else { return nil }
    self.init(
      locale: locale.text, table: change.table, key: change.key, old: call.placeholders(of: text),
      new: call.signature,
      problems: change.problems.causesFirst.map(DiffReport.Problem.init))
  }
}

extension DiffReport.Problem {
  fileprivate init(_ issue: CompatibilityIssue) {
    self.init(kind: ID(rawValue: issue.kind.rawValue), message: "\(issue)")
  }
}

extension DiffReport.MessageChange {
  init(_ change: MessageChange) {
    var differences: [DiffReport.Difference] = []
    if let old = change.old, let new = change.new {
      differences = DiffReport.Difference.all(from: old, to: new)
    }
    let kind: ID<DiffReport.ChangeKind> =
      switch change.freshness {
      case .fresh: ID(.source)
      case .some(let freshness): ID(rawValue: freshness.rawValue)
      case nil: ID(.removed)
      }
    self.init(
      locale: change.locale?.text, table: change.table, key: change.key, change: kind,
      old: change.old.map { ReportMessage($0) }, new: change.new.map { ReportMessage($0) },
      base: change.base.map { ReportMessage($0) }, oldBase: change.oldBase.map { ReportMessage($0) },
      parent: change.parent?.text,
      problems: change.problems.causesFirst.map(DiffReport.Problem.init), differences: differences)
  }
}
