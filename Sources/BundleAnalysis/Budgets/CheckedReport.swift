package import ReportSchema

/// A report that another command wrote, as an input of a check.
package enum CheckedReport: Sendable {
  case footprint(FootprintReport)
  case savings(SavingsReport)
  case packs(PackComparisonReport)
  case staleness(StalenessReport)

  /// - Throws: ``CheckInputError`` if the report is about a part of the app only.
  package func checkThatItIsComplete(_ path: String) throws(CheckInputError) {
    switch self {
    case .footprint(let report)
    where report.selection.omitted.locales > 0 || !report.selection.components.isEmpty:
      throw CheckInputError(
        path, "is a measurement of a part of the app",
        hint: "measure without '--locale', '--component' and '--top'")
    case .savings(let report) where !report.components.isEmpty:
      throw CheckInputError(
        path, "is a simulation of a part of the app", hint: "simulate without '--component'")
    case .packs(let report) where !(report.selectedLocales?.isEmpty ?? true):
      throw CheckInputError(
        path, "is a comparison of a part of the packs", hint: "compare without '--locale'")
    case .staleness(let report)
    where !report.selection.locales.isEmpty || report.selection.omittedLocales > 0:
      throw CheckInputError(
        path, "is a comparison of a part of the app", hint: "compare without '--locale' and '--only'")
    case .footprint, .savings, .packs, .staleness: break
    }
  }
}

/// A report that cannot be checked, or not together with the others.
package struct CheckInputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the report.
  package let path: String
  package let message: String
  package let hint: String

  init(_ path: String, _ message: String, hint: String) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  package var description: String { "\(path): \(message)" }
}

/// A second input of a kind that a check reads once.
package struct RepeatedCheckInput: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// The subject of the inputs, such as `report of 'diff'`.
  let subject: String
  package let hint: String

  package var description: String { "'\(path)' is a second \(subject)" }
}

extension CheckInputs {
  /// The app that an input is about, by the input's path.
  struct Subject: Hashable, Sendable {
    let path: String
    let identifier: String?
    /// The newest version; nil if the input is about several.
    let version: String?
  }

  /// Checks that the inputs contain no app yet.
  /// - Throws: ``RepeatedCheckInput`` if there is an app or a measurement already.
  package func checkThatNoAppWasAdded(_ path: String) throws(RepeatedCheckInput) {
    guard footprint == nil else {
      throw RepeatedCheckInput(path: path, subject: "app or measurement", hint: "check one app at a time")
    }
  }

  /// Adds a report.
  /// - Throws: ``RepeatedCheckInput`` if there is such a report already; ``CheckInputError`` if it is about a part of the
  ///   app.
  package mutating func add(_ report: CheckedReport, _ path: String) throws {
    func checkThatIsFirst(_ present: Bool, _ command: String) throws(RepeatedCheckInput) {
      guard present else { return }
      throw RepeatedCheckInput(
        path: path, subject: "report of '\(command)'", hint: "pass one report of each command")
    }
    switch report {
    case .footprint: try checkThatNoAppWasAdded(path)
    case .savings: try checkThatIsFirst(savings != nil, "simulate")
    case .packs: try checkThatIsFirst(packs != nil, "packs compare")
    case .staleness: try checkThatIsFirst(staleness != nil, "diff")
    }
    try report.checkThatItIsComplete(path)
    switch report {
    case .footprint(let report):
      footprint = report
      addSubject(report.app, path)
    case .savings(let report):
      savings = report
      addSubject(report.app, path)
    case .packs(let report):
      packs = report
      // The version of packs is any text of '--app-version', such as a build number.
      subjects += report.packs.filter { !$0.app.isEmpty }.map {
        Subject(path: path, identifier: $0.app, version: nil)
      }
    case .staleness(let report):
      staleness = report
      subjects += report.sources.map { Subject(path: path, identifier: $0.app.identifier, version: nil) }
      addSubject(report.sources.last?.app, path)
    }
  }

  mutating func addSubject(_ app: FootprintReport.App?, _ path: String) {
    subjects.append(Subject(path: path, identifier: app?.identifier, version: app?.version))
  }

  /// - Throws: ``CheckInputError`` if the inputs are about different apps, or about different versions of one.
  package func checkSubjects() throws(CheckInputError) {
    func firstTwo(_ value: (Subject) -> String?) -> (
      first: (path: String, value: String), other: (path: String, value: String)
    )? {
      let known = subjects.compactMap { subject in value(subject).map { (path: subject.path, value: $0) } }
      guard let first = known.first, let other = known.first(where: { $0.value != first.value }) else {
        return nil
      }
      return (first, other)
    }
    if let (first, other) = firstTwo(\.identifier) {
      throw CheckInputError(
        other.path, "is about '\(other.value)', and \(first.path) about '\(first.value)'",
        hint: "check reports of one app at a time")
    }
    if let (first, other) = firstTwo(\.version) {
      throw CheckInputError(
        other.path, "is about version \(other.value), and \(first.path) about \(first.value)",
        hint: "write the reports again for one version")
    }
  }
}
