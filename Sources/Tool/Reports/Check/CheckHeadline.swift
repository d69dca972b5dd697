import ReportSchema

/// The first sentences of a check.
extension CheckDocument {
  private static let listedBreaches = 2
  private static let listedApps = 3

  /// `DuckDuckGo 7.156.0: passed: within all 7 limits. 8.62 MB, 12.0 kB smaller than 7.155.0. No new problems; 5 known errors.`, or
  /// `Quay 1.2: failed: app +322 kB (limit +173 kB), German 82.6 kB (limit 66.5 kB) and 1 more. 2 of 9 limits not checked.`
  var headline: String {
    let names = failures.map(\.input) + reports.titles
    let title = NumberText.joined(names.map(\.printable), limit: Self.listedApps)
    let limits = reports.flatMap(\.limits)
    var sentences: [String] = []
    if let verdict = verdict(limits) { sentences.append(verdict) }
    if let sizeChange { sentences.append(sizeChange) }
    if let findings = findingParts(limits) { sentences.append(findings) }
    if limits.isEmpty { sentences.append("no limit set") }
    let rest = sentences.dropFirst().map(\.uppercasedFirst)
    return "\(title): \((sentences.prefix(1) + rest).joined(separator: ". "))"
  }

  /// `passed: within all 7 limits`; nil without limits, if every app could be read.
  private func verdict(_ limits: [CheckReport.Limit]) -> String? {
    var parts = limitParts(limits)
    if !failures.isEmpty {
      parts.insert("\(NumberText.counted(failures.count, "app")) could not be read", at: 0)
    }
    let result = parts.joined(separator: ", ")
    guard !result.isEmpty else { return nil }
    if !reports.passed || !failures.isEmpty { return "failed: \(result)" }
    // A check with new errors has not passed, even if no limit counts them. Without an older version, all may be new.
    if limits.isEmpty || reports.contains(where: \.mayHaveNewErrors) { return result }
    return "passed: \(result)"
  }

  /// Limits that are exceeded, kept and skipped.
  private func limitParts(_ limits: [CheckReport.Limit]) -> [String] {
    guard !limits.isEmpty else { return [] }
    var parts: [String] = []
    let exceeded = limits.count { $0.exceeded > 0 }
    let notChecked = limits.count { $0.notChecked != nil }
    let kept = limits.count - notChecked - exceeded
    if exceeded > 0 {
      parts.append(exceededValues)
    } else if kept > 0 {
      parts.append(Self.keptLimits(kept, areAll: notChecked == 0))
    }
    let checkedNothing = notChecked == limits.count && !reports.passed
    let lacksBaseline = limits.contains(where: \.lacksBaseline)
    if checkedNothing, lacksBaseline, reports.allSatisfy({ $0.baseline == nil }) {
      let count = NumberText.counted(notChecked, "limit")
      let verb = NumberText.agreeing(notChecked, "needs", "need")
      parts.append("nothing was checked: \(count) \(verb) an older version ('--against')")
    } else if checkedNothing {
      parts.append("nothing was checked")
    } else if notChecked > 0 {
      let counted = NumberText.counted(notChecked, "limit")
      if exceeded > 0 {
        // After values that exceed limits, a number alone would seem to count values.
        parts = ["\(parts.joined()). \(counted) \(resultOfSkippedLimits)"]
      } else if parts.isEmpty {
        parts.append("\(counted) \(resultOfSkippedLimits)")
      } else {
        parts.append("\(NumberText.grouped(notChecked)) \(resultOfSkippedLimits)")
      }
    }
    return parts
  }

  /// `within all 7 limits`, or `within 5 limits` if others were not checked.
  private static func keptLimits(_ count: Int, areAll: Bool) -> String {
    let counted = NumberText.counted(count, "limit")
    if areAll, count > 1 { return "within all \(counted)" }
    return "within \(counted)"
  }

  private var resultOfSkippedLimits: String {
    let isForLackOfBaseline = reports.allSatisfy { report in
      report.baseline == nil
        && report.limits.allSatisfy { $0.notChecked == nil || $0.lacksBaseline }
    }
    if isForLackOfBaseline { return "skipped (no older version)" }
    return "not checked"
  }

  /// `app +322 kB (limit +173 kB), German 82.6 kB (limit 66.5 kB) and 1 more`
  private var exceededValues: String {
    let values = apps.flatMap { app in
      // What grew by how much is more than that it is too large.
      let breaches = app.report.breaches
      let ordered = breaches.filter { $0.baseline != nil } + breaches.filter { $0.baseline == nil }
      let first = ordered.uniqued { app.name(of: $0) }
      return breaches.filter { first.contains($0) }.map { app.description($0) }
    }
    return NumberText.listed(values, limit: Self.listedBreaches)
  }

  /// New findings, or known ones; nil if limits were checked and there are none.
  private func findingParts(_ limits: [CheckReport.Limit]) -> String? {
    if reports.allSatisfy({ !$0.checksFindings }) { return "findings not checked" }
    let new = reports.sum(\.findingCounts.new)
    let newErrors = reports.sum(\.newErrors)
    let knowsOld = reports.allSatisfy { $0.baseline?.hasFindings == true }
    var parts: [String] = []
    if new > 0, newErrors == new, namesNewErrors {
      // The first sentence has them.
    } else if new > 0 {
      parts.append(Self.newFindings(new, errors: newErrors))
    } else if knowsOld {
      var problems = "no new problems"
      if let known = findingsBySeverity("known ") { problems += "; \(known)" }
      parts.append(problems)
    } else if let findings = findingsBySeverity("") {
      parts.append(findings)
    } else if limits.isEmpty {
      parts.append(nothingFound)
    }
    if let notCompared, parts != [Self.nothingRead] { parts.insert(notCompared, at: 0) }
    let unchecked = reports.count { !$0.checksFindings }
    if unchecked > 0 { parts.append("findings of \(NumberText.counted(unchecked, "app")) not checked") }
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: ", ")
  }

  /// `3 new findings (1 error)`
  private static func newFindings(_ count: Int, errors: Int) -> String {
    let counted = NumberText.counted(count, "new finding")
    if errors == 0 { return counted }
    return "\(counted) (\(NumberText.counted(errors, "error")))"
  }

  /// `5 known errors, 1 known warning`; nil without findings.
  private func findingsBySeverity(_ adjective: String) -> String? {
    let counts = [
      (reports.sum(\.findingCounts.error), "error"), (reports.sum(\.findingCounts.warning), "warning"),
      (reports.sum(\.findingCounts.note), "note"),
    ].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return nil }
    return counts.map { NumberText.counted($0, adjective + $1) }.joined(separator: ", ")
  }

  /// Whether an exceeded limit on new errors is in the first sentence, and counts all of them.
  private var namesNewErrors: Bool {
    let breaches = reports.flatMap(\.breaches)
    return breaches.count <= Self.listedBreaches + 1
      && breaches.contains { breach in
        breach.budget == "new-findings" && breach.subject == "error"
          && breach.actual == reports.sum(\.newErrors)
      }
  }

  private static let nothingRead = "nothing could be read"

  /// `translations not compared`, with the number of several apps; nil if all are.
  private var notCompared: String? {
    let count = reports.count(where: \.hasUncomparedTranslations)
    guard count > 0 else { return nil }
    if reports.count == 1 { return "translations not compared" }
    return "translations of \(NumberText.counted(count, "app")) not compared"
  }

  private var nothingFound: String {
    let warnings = reports.flatMap(\.warnings)
    if warnings.areAboutUnrecognizedLanguages, reports.allSatisfy(\.readNothing) {
      return Self.nothingRead
    }
    if notCompared != nil { return "nothing else found" }
    if warnings.contains(where: \.affectsMessages) { return "nothing found in the files that were read" }
    return "nothing found"
  }

  /// `8,624.5 kB, 12.0 kB smaller than 7.155.0`, or `8.62 MB, unchanged`; nil for several apps, or without a baseline.
  private var sizeChange: String? {
    // The first sentence has the size of an app that exceeds its limit.
    guard reports.count == 1, failures.isEmpty, !reports[0].breaches.contains(where: \.isAboutTheArchive),
      let size = reports[0].sizes?.first(where: { $0.part == .archive }), let former = size.baseline
    else { return nil }
    let bytes = AllSizes(reports, options.byteFormatter).notation
    if size.change == 0 { return "\(bytes(size.actual)), unchanged" }
    let version = reports[0].baseline?.version ?? "before"
    let change = bytes.change(from: former, to: size.actual).dropFirst()
    if size.change < 0 { return "\(bytes(size.actual)), \(change) smaller than \(version)" }
    return "\(bytes(size.actual)), \(change) larger than \(version)"
  }
}

extension CheckReport {
  /// Whether translations were not compared with the texts of base.
  fileprivate var hasUncomparedTranslations: Bool {
    readNothing || notChecked.contains { $0.cause == .unknownBase || $0.cause == .noBaseTexts }
  }

  /// Whether rules that read messages had no message.
  fileprivate var readNothing: Bool {
    notChecked.contains { $0.cause == .noTexts || $0.cause == .unreadFormat }
  }
}

extension CheckReport.Limit {
  /// Whether the limit was not checked because there is no older version.
  fileprivate var lacksBaseline: Bool {
    guard let notChecked else { return false }
    return notChecked.reason == .noBaseline
  }
}
