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
    case .footprint: try checkThatIsFirst(footprint != nil, "measure")
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

extension [CheckInputs] {
  /// Adds a report to the app that it is about: without several apps, to the only one.
  /// - Throws: as ``CheckInputs/add(_:_:)``; ``CheckInputError`` if the report may be about none or several of the apps.
  package mutating func add(_ report: CheckedReport, _ path: String) throws {
    if count == 1 { return try self[0].add(report, path) }
    let candidates = indices.compactMap { index in
      var inputs = self[index]
      let isAboutIt = (try? inputs.add(report, path)) != nil && (try? inputs.checkSubjects()) != nil
      return isAboutIt ? (index: index, inputs: inputs) : nil
    }
    guard let only = candidates.first, candidates.count == 1 else {
      throw CheckInputError(
        path,
        candidates.isEmpty ? "is about none of the apps" : "may be about \(candidates.count) of the apps",
        hint: "check this report with its app only")
    }
    self[only.index] = only.inputs
  }

  /// Matches each app with its older version and its accepted measurement. Without an older version, it is compared with that.
  /// - Throws: as for older versions.
  package mutating func compare(
    with older: [CheckBaseline], accepting accepted: [CheckBaseline], allowsDowngrade: Bool, isComplete: Bool
  ) throws {
    if !accepted.isEmpty {
      try compare(with: accepted, allowsDowngrade: allowsDowngrade, isComplete: isComplete)
    }
    guard !older.isEmpty else { return }
    for index in indices { self[index].acceptance = self[index].baseline }
    try compare(with: older, allowsDowngrade: allowsDowngrade, isComplete: isComplete)
  }

  /// Gives each app its older version: the only one of the same app, or that with the same file name.
  /// - Parameter isComplete: whether all apps could be read. Otherwise an older version may be of another one.
  /// - Throws: ``CheckInputError`` if all older versions of a file are of other apps, ``InputError`` if one is of another app
  ///   or newer than its app.
  package mutating func compare(
    with older: [CheckBaseline], allowsDowngrade: Bool, isComplete: Bool = true
  ) throws {
    if count == 1, older.count == 1, isComplete {
      self[0].baseline = older.first
    } else {
      var unused = Swift.Array(older.indices)
      for index in indices {
        let own = self[index]
        func isNamesake(_ app: CheckInputs, of version: CheckBaseline) -> Bool {
          app.isVersion(version) && version.footprint.archive.name == app.footprint?.archive.name
        }
        let same = unused.filter { own.isVersion(older[$0]) }
        let named = same.filter { isNamesake(own, of: older[$0]) }
        // Apps with one identifier and one file name, as of two architectures, have older versions in the same order.
        if let first = named.first,
          self[index...].count(where: { isNamesake($0, of: older[first]) }) != named.count
        {
          throw CheckInputError(
            older[first].path, "may be the older version of several apps",
            hint: "check these apps one at a time")
        }
        let isOnly = same.count == 1 && count { $0.isVersion(older[same[0]]) } == 1
        guard let match = named.first ?? (isOnly ? same[0] : nil) else { continue }
        unused.removeAll { $0 == match }
        self[index].baseline = older[match]
      }
      if isComplete, let other = unused.first {
        throw CheckInputError(
          older[other].path, "is not an older version of a checked app",
          hint: "pass one older version of each app")
      }
    }
    for inputs in self { try inputs.checkBaseline(allowsDowngrade: allowsDowngrade) }
  }

  /// Adds the decisions of a file and of the baselines that '--accept' wrote. Of several apps, each has those of the file
  /// that it uses, and the first also those that none uses.
  /// - Parameter day: the present day, as `2026-11-22`.
  /// - Returns: warnings about decisions that expired.
  package mutating func accept(_ file: Acceptance?, on day: String) throws -> [ReportWarning] {
    var expired = file?.expired ?? []
    for index in indices {
      self[index].accepted = file?.cases ?? []
      guard let decision = self[index].decision, let cases = decision.file?.accepted else { continue }
      let own = try Acceptance(AcceptedCases(accepted: cases), path: decision.path, on: day)
      expired += own.expired
      self[index].accepted += own.cases
    }
    guard count > 1, let file else { return expired }
    let uses = map { inputs in
      Set(AcceptanceIndex(inputs).cases(usedBy: inputs.findings ?? []).unused)
    }
    let shared = Set(file.cases)
    for index in indices {
      self[index].accepted.removeAll { one in
        shared.contains(one) && uses[index].contains(one)
          && (index > 0 || uses.contains { !$0.contains(one) })
      }
    }
    return expired
  }
}
