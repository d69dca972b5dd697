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

  /// Matches each app with its older version and with its accepted one, which replaces a missing older version.
  /// - Parameters:
  ///   - accepted: the entries of the file of accepted sizes. Those of other apps are ignored.
  ///   - isComplete: whether all apps could be read. Otherwise an older version may be of another one.
  ///   - skipsNewer: whether an accepted entry of a later version is a warning, and not an error.
  /// - Returns: warnings about accepted entries that are not used.
  /// - Throws: ``CheckInputError`` if an older version is of none of the apps or may be of several, ``InputError`` if the
  ///   only one is of another app, or if a version is later than its app.
  package mutating func compare(
    with older: [CheckBaseline], accepted: [CheckBaseline] = [], allowsDowngrade: Bool,
    isComplete: Bool = true, skipsNewer: Bool = false
  ) throws -> [ReportWarning] {
    var warnings: [ReportWarning] = []
    let isOnly = count == 1 && isComplete
    // The file of an app without identifier may have been renamed, as App-1.0.zip.
    let isRenamed =
      isOnly && accepted.count == 1 && self[0].hasIdentity(of: accepted[0])
      && self[0].footprint?.app.identifier == nil
      && self[0].footprint?.archive.format == accepted[0].footprint.archive.format
    for (index, match) in zip(indices, isRenamed ? [0] : matches(accepted)) {
      guard let match else {
        let others = accepted.filter(self[index].hasIdentity)
        if let first = others.first {
          let names = others.prefix(3).map { "'\($0.footprint.archive.name)'" }.joined(separator: ", ")
          warnings.append(
            ReportWarning(
              message: "\(first.path): nothing is accepted for '\(self[index].name)', only for \(names)"))
        }
        continue
      }
      do { try self[index].check(accepted[match], allowsDowngrade: allowsDowngrade) } catch {
        guard skipsNewer else { throw error }
        warnings.append(ReportWarning(message: "\(error); these accepted sizes are ignored"))
        continue
      }
      self[index].acceptance = accepted[match]
    }
    let versions = isOnly && older.count == 1 ? [0] : matches(older)
    if isComplete, let unused = older.indices.first(where: { !versions.contains($0) }) {
      let isAmbiguous = count { $0.isVersion(older[unused]) } > 1
      throw CheckInputError(
        older[unused].path,
        isAmbiguous
          ? "may be the older version of several apps" : "is not an older version of a checked app",
        hint: isAmbiguous ? "check these apps one at a time" : "pass one older version of each app")
    }
    for (index, match) in zip(indices, versions) {
      if let match { try self[index].check(older[match], allowsDowngrade: allowsDowngrade) }
      self[index].baseline = match.map { older[$0] } ?? self[index].acceptance
    }
    return warnings
  }

  /// The index of each app's version: the one with the same file name, or the only one of the same app.
  private func matches(_ versions: [CheckBaseline]) -> [Int?] {
    indices.map { index in
      let same = versions.indices.filter { self[index].isVersion(versions[$0]) }
      let named = same.filter { self[index].isNamesake(of: versions[$0]) }
      let candidates = named.isEmpty ? same : named
      guard let first = candidates.first else { return nil }
      let rivals = indices.filter { rival in
        self[rival].isVersion(versions[first])
          && (named.isEmpty || self[rival].isNamesake(of: versions[first]))
      }
      // Apps with one identifier and one file name, as of two architectures, have older versions in the same order.
      guard rivals.count == candidates.count, !named.isEmpty || rivals.count == 1 else { return nil }
      return rivals.firstIndex(of: index).map { candidates[$0] }
    }
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
