import ReportSchema

/// The first sentences of a check.
extension CheckDocument {
  private static let listedBreaches = 2
  private static let listedApps = 3

  /// `DuckDuckGo 7.156.0: passed: within all 7 limits. 8.62 MB, 12.0 kB smaller than 7.155.0. No new problems; 5 known errors.`, or
  /// `Quay 1.2: failed: app +322 kB (limit +173 kB), German 82.6 kB (limit 66.5 kB) and 1 more. 2 of 9 limits not checked.`
  var headline: String {
    let names = (failures.isEmpty ? [] : failures.map(\.input)) + reports.titles
    let title = NumberText.joined(names.map(\.printable), limit: Self.listedApps)
    let limits = reports.flatMap(\.limits)
    let failed = failures.isEmpty ? [] : ["\(NumberText.counted(failures.count, "app")) could not be read"]
    let first = (failed + limitParts(limits)).joined(separator: ", ")
    // A check with new errors has not passed, even if no limit counts them.
    var result = limits.isEmpty || reports.sum(\.newErrors) > 0 ? "" : "passed: "
    if !reports.passed || !failures.isEmpty { result = "failed: " }
    let verdict = first.isEmpty ? nil : result + first
    let sentences = [verdict, sizeChange, findingParts(limits), limits.isEmpty ? "no limit set" : nil]
      .compactMap(\.self)
    let rest = sentences.dropFirst().map(\.uppercasedFirst)
    return "\(title): \((sentences.prefix(1) + rest).joined(separator: ". "))"
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
      parts.append("within \(kept > 1 && notChecked == 0 ? "all " : "")\(NumberText.counted(kept, "limit"))")
    }
    let checkedNothing = notChecked == limits.count && !reports.passed
    let lacksBaseline = limits.contains { limit in
      limit.notChecked.map { $0.reason == .noBaseline } ?? false
    }
    if checkedNothing, lacksBaseline, reports.allSatisfy({ $0.baseline == nil }) {
      let count = NumberText.counted(notChecked, "limit")
      parts.append(
        "nothing was checked: \(count) \(notChecked == 1 ? "needs" : "need") an older version ('--against')")
    } else if checkedNothing {
      parts.append("nothing was checked")
    } else if notChecked > 0 {
      let noBaseline = reports.allSatisfy { report in
        report.baseline == nil
          && report.limits.allSatisfy { $0.notChecked.map { $0.reason == .noBaseline } ?? true }
      }
      let result = noBaseline ? " skipped (no older version)" : " not checked"
      let counted = NumberText.counted(notChecked, "limit")
      if exceeded > 0 {
        // After values that exceed limits, a number alone would seem to count values.
        parts = ["\(parts.joined()). \(counted)\(result)"]
      } else {
        parts.append((parts.isEmpty ? counted : NumberText.grouped(notChecked)) + result)
      }
    }
    return parts
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
    let severities = [
      (reports.sum(\.findingCounts.error), "error"), (reports.sum(\.findingCounts.warning), "warning"),
      (reports.sum(\.findingCounts.note), "note"),
    ].filter { $0.0 > 0 }.map { NumberText.counted($0, knowsOld ? "known \($1)" : $1) }
    var parts: [String] = []
    if new > 0, newErrors == new, namesNewErrors {
      // The first sentence has them.
    } else if new > 0 {
      parts.append(
        NumberText.counted(new, "new finding")
          + (newErrors == 0 ? "" : " (\(NumberText.counted(newErrors, "error")))"))
    } else if knowsOld {
      parts.append(
        (["no new problems"] + [severities.joined(separator: ", ")].filter { !$0.isEmpty }).joined(
          separator: "; "))
    } else if !severities.isEmpty {
      parts.append(severities.joined(separator: ", "))
    } else if limits.isEmpty {
      parts.append(nothingFound)
    }
    if let notCompared, parts != [Self.nothingRead] { parts.insert(notCompared, at: 0) }
    let unchecked = reports.count { !$0.checksFindings }
    if unchecked > 0 { parts.append("findings of \(NumberText.counted(unchecked, "app")) not checked") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
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
    return reports.count == 1
      ? "translations not compared" : "translations of \(NumberText.counted(count, "app")) not compared"
  }

  private var nothingFound: String {
    let warnings = reports.flatMap(\.warnings)
    if warnings.areAboutUnrecognizedLanguages, reports.allSatisfy(\.readNothing) {
      return Self.nothingRead
    }
    if notCompared != nil { return "nothing else found" }
    return warnings.contains(where: \.affectsMessages)
      ? "nothing found in the files that were read" : "nothing found"
  }

  /// `8,624.5 kB, 12.0 kB smaller than 7.155.0`, or `8.62 MB, unchanged`; nil for several apps, or without a baseline.
  private var sizeChange: String? {
    // The first sentence has the size of an app that exceeds its limit.
    guard reports.count == 1, failures.isEmpty, !reports[0].breaches.contains(where: \.isAboutTheArchive),
      let size = reports[0].sizes?.first(where: { $0.part == .archive }), let former = size.baseline
    else { return nil }
    let bytes = AppCheck.notation(of: reports, options.byteFormatter)
    if size.change == 0 { return "\(bytes(size.actual)), unchanged" }
    let direction = size.change < 0 ? "smaller" : "larger"
    let version = reports[0].baseline?.version ?? "before"
    let change = bytes.change(from: former, to: size.actual).dropFirst()
    return "\(bytes(size.actual)), \(change) \(direction) than \(version)"
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
