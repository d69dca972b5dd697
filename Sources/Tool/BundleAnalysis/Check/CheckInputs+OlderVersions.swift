import ReportSchema

extension CheckInputs {
  /// The warning about a file of accepted sizes that has other apps only, as after a change of the identifier.
  fileprivate func nothingAccepted(in other: CheckBaseline) -> ReportWarning {
    let own = app?.identifier ?? name
    let known = other.footprint.app.identifier ?? other.footprint.archive.name
    return ReportWarning(
      message: "\(other.path): nothing is accepted for '\(own)', only for other apps such as '\(known)'; "
        + "'--accept REASON' adds this one")
  }
}

extension [CheckInputs] {
  /// Matches each app with its older version and with its accepted one, which replaces a missing older version.
  /// - Parameters:
  ///   - accepted: the entries of the file of accepted sizes. Those of other apps are ignored.
  ///   - isComplete: whether all apps could be read. Otherwise an older version may be of another one.
  ///   - skipsNewer: whether an accepted entry of a later version is a warning, and not an error.
  /// - Throws: ``InputError`` if an older version is of none of the apps or may be of several, if the only one is of
  ///   another app, or if a version is later than its app.
  package mutating func compare(
    with older: [CheckBaseline], accepted: [CheckBaseline] = [], allowsDowngrade: Bool,
    isComplete: Bool = true, skipsNewer: Bool = false
  ) throws {
    let isOnly = count == 1 && isComplete
    // The file of an app without identifier may have been renamed, as App-1.0.zip.
    let isRenamed =
      isOnly && accepted.count == 1 && self[0].hasIdentity(of: accepted[0])
      && self[0].footprint?.app.identifier == nil
      && self[0].footprint?.archive.format == accepted[0].footprint.archive.format
    let entries = isRenamed ? [0] : matches(accepted)
    let free = accepted.indices.filter { !entries.contains($0) }.map { accepted[$0] }
    for (index, match) in zip(indices, entries) {
      guard let match else {
        let others = free.filter(self[index].hasIdentity)
        if let first = others.first {
          let names = others.prefix(3).map { "'\($0.footprint.archive.name)'" }.joined(separator: ", ")
          self[index].warnings.append(
            ReportWarning(
              message: "\(first.path): nothing is accepted for '\(self[index].name)', only for \(names)"))
        } else if skipsNewer, let other = free.first {
          self[index].warnings.append(self[index].nothingAccepted(in: other))
        }
        continue
      }
      do { try self[index].check(accepted[match], allowsDowngrade: allowsDowngrade) } catch {
        guard skipsNewer else { throw error }
        self[index].warnings.append(
          ReportWarning(message: "\(error); these accepted sizes are ignored"))
        continue
      }
      self[index].acceptance = accepted[match]
    }
    let older = separatingEarlierVersions(of: older)
    for app in self {
      for version in app.earlierVersions { try app.check(version, allowsDowngrade: allowsDowngrade) }
    }
    let versions = isOnly && older.count == 1 ? [0] : matches(older)
    if isComplete, let unused = older.indices.first(where: { !versions.contains($0) }) {
      let isAmbiguous = count { $0.isVersion(older[unused]) } > 1
      throw InputError(
        older[unused].path,
        problem(of: older[unused], isAmbiguous: isAmbiguous, among: older),
        hint: isAmbiguous ? "check these apps one at a time" : "pass each older version of an app once")
    }
    for (index, match) in zip(indices, versions) {
      if let match { try self[index].check(older[match], allowsDowngrade: allowsDowngrade) }
      self[index].baseline = match.map { older[$0] } ?? self[index].acceptance
      try self[index].checkTextsOfSeveralVersions()
      self[index].addLostTranslations()
    }
  }

  /// The app whose older version a file may be, before its texts are read: the only one, or that of the same identifier, and
  /// of several the one in a file of the same name.
  package func app(ofOlderVersion name: String, identifier: String?) -> CheckInputs? {
    let own = filter { $0.app?.identifier == identifier }
    if let namesake = own.first(where: { $0.name == name }) { return namesake }
    // Another app is an error, which names both identifiers.
    return own.count == 1 ? own.first : nil
  }

  /// Why a file of '--against' was not matched with an app.
  private func problem(
    of unused: CheckBaseline, isAmbiguous: Bool, among older: [CheckBaseline]
  ) -> String {
    if isAmbiguous { return "may be the older version of several apps" }
    let other = older.first {
      $0.path != unused.path && $0.footprint.app.identifier == unused.footprint.app.identifier
    }
    guard let other, contains(where: { $0.hasIdentity(of: unused) }), other.isSameVersion(as: unused) else {
      return "is not an older version of a checked app"
    }
    return "has the same version as \(other.path)"
  }

  /// Adds all but the latest of several older versions to their app: their packs are compared. Versions of
  /// several apps that cannot be told apart, and two files of one version, are left.
  /// - Returns: the other versions.
  private mutating func separatingEarlierVersions(of older: [CheckBaseline]) -> [CheckBaseline] {
    var earlier: Set<Int> = []
    let counts = Dictionary(grouping: compactMap(\.app?.identifier), by: \.self).mapValues(\.count)
    for index in indices {
      guard let identifier = self[index].app?.identifier, counts[identifier] == 1 else { continue }
      let own = older.indices.filter { self[index].hasIdentity(of: older[$0]) }
      let latest = own.max { one, other in
        VersionOrder(older[other].footprint.app, older[one].footprint.app).isWrong
      }
      for other in own where other != latest {
        guard let latest, !older[other].isSameVersion(as: older[latest]) else { continue }
        earlier.insert(other)
        self[index].earlierVersions.append(older[other])
      }
    }
    return older.indices.filter { !earlier.contains($0) }.map { older[$0] }
  }

  /// The index of each app's version: the one whose app has the same file name, among several of them the one in a file of
  /// the same name, or the only one of the same app.
  private func matches(_ versions: [CheckBaseline]) -> [Int?] {
    let names: [(CheckInputs, CheckBaseline) -> Bool] = [
      { $0.isNamesake(of: $1) }, { $0.hasFileName(of: $1) },
    ]
    return indices.map { index in
      var candidates = versions.indices.filter { self[index].isVersion(versions[$0]) }
      var compared: [(CheckInputs, CheckBaseline) -> Bool] = []
      for name in names {
        let named = candidates.filter { name(self[index], versions[$0]) }
        guard !named.isEmpty else { continue }
        candidates = named
        compared.append(name)
      }
      guard let first = candidates.first else { return nil }
      let rivals = indices.filter { rival in
        self[rival].isVersion(versions[first]) && compared.allSatisfy { $0(self[rival], versions[first]) }
      }
      // Apps with one identifier and one file name, as of two architectures, have older versions in the same order.
      guard rivals.count == candidates.count, !compared.isEmpty || rivals.count == 1 else { return nil }
      return rivals.firstIndex(of: index).map { candidates[$0] }
    }
  }

  /// Adds the decisions of a file and of the baselines that '--accept' wrote. Of several apps, each has those of the file
  /// that it uses, and the first also those that none uses.
  /// - Parameter day: the present day, as `2026-11-22`.
  package mutating func accept(_ file: Acceptance?, on day: String) throws {
    for index in indices {
      self[index].warnings += file?.expired ?? []
      self[index].accepted = file?.cases ?? []
      self[index].listsErrors = file?.listsErrors ?? false
      guard let decision = self[index].decision, let cases = decision.file?.accepted else { continue }
      let own = try Acceptance(AcceptedCases(accepted: cases), path: decision.path, on: day)
      self[index].warnings += own.expired
      self[index].accepted += own.cases
    }
    guard count > 1, let file else { return }
    let uses = map { inputs in
      Set(AcceptanceIndex(inputs).cases(usedBy: inputs.findings ?? []).unused)
    }
    let shared = Set(file.cases)
    let identifiers = map(\.app?.identifier)
    for index in indices {
      let kept = self[index].accepted.filter { one in
        guard shared.contains(one), uses[index].contains(one) else { return true }
        // A case of one app is never used by another.
        let possible = indices.filter { one.app == nil || one.app == identifiers[$0] }
        return index == possible.first && possible.allSatisfy { uses[$0].contains(one) }
      }
      self[index].accepted = kept
    }
  }
}
