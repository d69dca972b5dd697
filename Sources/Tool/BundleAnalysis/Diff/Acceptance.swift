import Localization
package import ReportSchema

/// A file of accepted cases that was read, with the path as given by the user.
package struct Acceptance: Sendable {
  package let path: String
  /// Without those that expired.
  package let cases: [AcceptedCases.Case]
  private let numbers: CaseNumbers
  /// Whether the file was created with every error of its apps.
  package let listsErrors: Bool
  /// Warnings about cases that expired.
  package let expired: [ReportWarning]

  /// Checks the values of all cases.
  /// - Parameters:
  ///   - day: the present day, as `2026-11-22`.
  ///   - hint: advice in errors.
  /// - Throws: ``InputError``.
  package init(_ file: AcceptedCases, path: String, on day: String, hint: String? = nil) throws {
    guard file.schema == AcceptedCases.schema else {
      throw InputError(
        path, "expected schema '\(AcceptedCases.schema)', found '\(file.schema)'", hint: hint)
    }
    var cases: [AcceptedCases.Case] = []
    var expired: [ReportWarning] = []
    for (index, one) in file.accepted.enumerated() {
      func error(_ problem: String) -> InputError {
        InputError(path, "accepted[\(index)]: \(problem)", hint: hint)
      }
      if one.reason.allSatisfy(\.isWhitespace) { throw error("'reason' is empty") }
      if one.key == nil, one.finding == nil { throw error("expected 'key' or 'finding'") }
      if let severity = one.severity, DiffReport.Severity(rawValue: severity) == nil {
        throw error("expected severity 'crash', 'garbled' or 'unknown', found '\(severity)'")
      }
      var one = one
      if let text = one.locale {
        guard let tag = LocaleTag(bcp47: text) else {
          throw error("'\(text)' is not a valid BCP 47 tag")
        }
        one.locale = tag.text
      }
      if let until = one.until {
        guard until.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/) != nil else {
          throw error("expected a day such as '2027-01-31', found '\(until)'")
        }
        if one.hasExpired(on: day) {
          let name = one.finding ?? one.key ?? ""
          expired.append(
            ReportWarning(
              entry: path, message: "the acceptance of '\(name)' expired on \(until): \(one.reason)"))
          continue
        }
      }
      cases.append(one)
    }
    self.path = path
    listsErrors = file.listsErrors ?? false
    self.expired = expired
    self.cases = cases
    numbers = CaseNumbers(cases)
  }

  /// The reason of the first case that accepts a text; nil if none does.
  func reason(accepting text: DiffReport.Incompatible) -> String? {
    numbers.cases(named: text.names, key: text.key).first { cases[$0].accepts(text) }.map { cases[$0].reason }
  }

  /// Warnings about cases that expired or accept none of the texts.
  func warnings(about texts: [DiffReport.Incompatible]) -> [ReportWarning] {
    let ofKeys = Dictionary(grouping: texts, by: \.key)
    return expired
      + cases.enumerated().compactMap { index, one in
        // A comparison does not have findings.
        guard one.finding == nil, let key = one.key, !(ofKeys[key] ?? []).contains(where: { one.accepts($0) })
        else {
          return nil
        }
        return ReportWarning(
          entry: path, message: "accepted[\(index)]: no incompatible text with key '\(key)' matches")
      }
  }
}

extension AcceptedCases.Case {
  /// Whether the case has one of the names, or without a name the key of a text, and no other value differs.
  func accepts(
    names: [String], severity: String, _ table: String?, _ key: String?, _ locale: String?
  ) -> Bool {
    (finding.map(names.contains) ?? (self.key != nil)) && [nil, key].contains(self.key)
      && [nil, table].contains(self.table) && [nil, locale].contains(self.locale)
      && [nil, severity].contains(self.severity)
  }

  fileprivate func accepts(_ text: DiffReport.Incompatible) -> Bool {
    accepts(names: text.names, severity: text.severity.rawValue, text.table, text.key, text.locale)
      && [nil, text.old].contains(old) && [nil, text.new].contains(new)
  }
}

extension DiffReport.Incompatible {
  /// The names of findings by which a case accepts the text.
  fileprivate var names: [String] {
    let severity = severity.rawValue
    return ["\(severity)/\(locale)/\(table)/\(key)", severity]
  }
}

extension AcceptedCases.Case {
  /// Whether the case has expired on a day such as `2026-11-22`.
  func hasExpired(on day: String) -> Bool {
    guard let until else { return false }
    return until < day
  }
}
