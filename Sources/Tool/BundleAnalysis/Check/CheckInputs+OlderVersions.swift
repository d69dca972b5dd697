import ReportSchema

extension CheckInputs {
  /// The warning about a file of accepted sizes that has none of the app; nil without one.
  /// - Parameters:
  ///   - entries: the entries of the file that are those of no other app.
  ///   - namesOtherApps: whether an entry of any other app is a reason to warn, as after a change of the identifier.
  fileprivate func nothingAccepted(in entries: [CheckBaseline], namesOtherApps: Bool) -> ReportWarning? {
    let namesakes = entries.filter(hasIdentity)
    if let first = namesakes.first {
      let names = namesakes.prefix(3).map { "'\($0.footprint.archive.name)'" }.joined(separator: ", ")
      return ReportWarning(message: "\(first.path): nothing is accepted for '\(name)', only for \(names)")
    }
    guard namesOtherApps, let other = entries.first else { return nil }
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
  ///   - ignoresUnusable: whether accepted sizes that cannot be compared are ignored with a warning.
  /// - Throws: ``InputError`` if an older version is of none of the apps or may be of several, if the only one is of
  ///   another app, or if a version is later than its app.
  package mutating func matchVersions(
    with older: [CheckBaseline], accepted: [CheckBaseline] = [], allowsDowngrade: Bool,
    isComplete: Bool = true, ignoresUnusable: Bool = false
  ) throws {
    try matchAccepted(
      accepted, allowsDowngrade: allowsDowngrade, isComplete: isComplete, ignoresUnusable: ignoresUnusable)
    let latest = separatingEarlierVersions(of: older)
    for app in self {
      for version in app.earlierVersions { try app.check(version, allowsDowngrade: allowsDowngrade) }
    }
    let versions = try olderVersions(among: latest, isComplete: isComplete)
    for (index, version) in zip(indices, versions) {
      if let version { try self[index].check(version, allowsDowngrade: allowsDowngrade) }
      self[index].baseline = version ?? self[index].acceptance
      try self[index].checkTextsOfSeveralVersions()
      self[index].addLostTranslations()
    }
  }

  /// Matches each app with its accepted sizes, and warns about an app without them.
  private mutating func matchAccepted(
    _ accepted: [CheckBaseline], allowsDowngrade: Bool, isComplete: Bool, ignoresUnusable: Bool
  ) throws {
    let isRenamed = isComplete && isOnlyAppRenamed(in: accepted)
    let entries = isRenamed ? [0] : matches(accepted)
    let free = accepted.indices.filter { !entries.contains($0) }.map { accepted[$0] }
    for (index, match) in zip(indices, entries) {
      guard let match else {
        let warning = self[index].nothingAccepted(in: free, namesOtherApps: ignoresUnusable)
        if let warning { self[index].warnings.append(warning) }
        continue
      }
      do { try self[index].check(accepted[match], allowsDowngrade: allowsDowngrade) } catch {
        guard ignoresUnusable else { throw error }
        self[index].warnings.append(ReportWarning(message: "\(error); these accepted sizes are ignored"))
        continue
      }
      self[index].acceptance = accepted[match]
    }
  }

  /// Whether the only app is that of the only accepted sizes. The file of an app without identifier may have been renamed, as
  /// App-1.0.zip.
  private func isOnlyAppRenamed(in accepted: [CheckBaseline]) -> Bool {
    guard count == 1, accepted.count == 1, let app = first, let entry = accepted.first else { return false }
    return app.hasIdentity(of: entry) && app.footprint?.app.identifier == nil
      && app.footprint?.archive.format == entry.footprint.archive.format
  }

  /// The older version of each app; nil for an app without one.
  /// - Throws: ``InputError`` if a version is of none of the apps or may be of several.
  private func olderVersions(
    among versions: [CheckBaseline], isComplete: Bool
  ) throws -> [CheckBaseline?] {
    if isComplete, count == 1, versions.count == 1 { return versions }
    let matches = matches(versions)
    if isComplete, let unused = versions.indices.first(where: { !matches.contains($0) }) {
      throw error(aboutUnused: versions[unused], among: versions)
    }
    return matches.map { match in match.map { versions[$0] } }
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
  private func error(aboutUnused unused: CheckBaseline, among older: [CheckBaseline]) -> InputError {
    if count(where: { $0.isVersion(unused) }) > 1 {
      return InputError(
        unused.path, "may be the older version of several apps", hint: "check these apps one at a time")
    }
    let hint = "pass each older version of an app once"
    let other = older.first {
      $0.path != unused.path && $0.footprint.app.identifier == unused.footprint.app.identifier
    }
    guard let other, contains(where: { $0.hasIdentity(of: unused) }), other.isSameVersion(as: unused) else {
      return InputError(unused.path, "is not an older version of a checked app", hint: hint)
    }
    return InputError(unused.path, "has the same version as \(other.path)", hint: hint)
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
