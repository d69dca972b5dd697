import ReportSchema

/// The sentences about what grew.
extension AppCheck {
  /// `Largest: promo.mp4 +300 kB (new file). All 24 translations: 12 messages added.` Nil if no file is known to have changed.
  var growth: RichText? {
    var sentences: [RichText] = []
    if let changes = largestChanges { sentences.append("Largest: " + changes) }
    if let cause = report.commonCause { sentences.append(RichText(String(cause.dropLast()))) }
    guard let first = sentences.first else { return nil }
    return sentences.dropFirst().reduce(RichText(label) + first) { $0 + ". " + $1 } + "."
  }

  /// `promo.mp4 +300 kB (new file), de.lproj/Main.strings +16 kB (400 messages added)`; without
  /// tables of a passed check whose cause is that of all translations. Nil if no file is known to have changed.
  private var largestChanges: RichText? {
    let changes = report.largestChanges.filter { !report.passed || !isOfAllTranslations($0) }
    let paths = changes.map(\.path)
    let named = changes.map { change -> RichText in
      let name = RichText.message(Self.shortPath(change.path, among: paths))
      let difference = bytes.change(change.change)
      if isOfAllTranslations(change) { return name + RichText(" \(difference)") }
      return name + RichText(" \(difference) (\(change.why))")
    }
    return named.first.map { named.dropFirst().reduce($0) { $0 + ", " + $1 } }
  }

  /// The end of a path that no other one has: `promo.mp4`, `de.lproj/Main.strings`, `Map.framework/de.lproj/Main.strings`.
  private static func shortPath(_ path: String, among paths: [String]) -> String {
    let parts = path.split(separator: "/")
    // Tables of several languages have one name, whether or not the others changed.
    let folder = parts.dropLast().last ?? ""
    let isOfLanguage = folder.hasSuffix(".lproj") || folder.hasPrefix("values")
    let fewest = isOfLanguage ? 2 : 1
    for count in fewest..<max(fewest, parts.count) {
      let ending = parts.suffix(count)
      let others = paths.count { $0 != path && $0.split(separator: "/").suffix(count) == ending }
      if others == 0 { return ending.joined(separator: "/") }
    }
    return path
  }

  /// Whether the cause of a change is named in the sentence about all translations.
  private func isOfAllTranslations(_ change: CheckReport.Change) -> Bool {
    report.commonCause != nil && (report.sizes ?? []).contains { $0.part == .locale && $0.why == change.why }
  }

  // MARK: - Exceeded limits

  /// The beginning of sentences and headings: `Quay: `; empty for the only app.
  var label: String {
    guard let app else { return "" }
    return "\(app): "
  }

  /// `German 82.6 kB (limit 66.5 kB)`, `coverage of ar 37.65 % (minimum 40.00 %)` or `2 new errors (none allowed)`; with the name
  /// of one of several apps.
  func description(_ breach: CheckReport.Breach) -> String {
    switch breach.unit.known {
    case .count: return countDescription(breach)
    case .share:
      let limit = NumberText.fineShare(breach.limit, of: 1_000_000)
      return "\(name(of: breach)) \(NumberText.fineShare(breach.actual, of: 1_000_000)) (minimum \(limit))"
    case .bytes, nil: return sizeDescription(breach)
    }
  }

  /// `app`, `German`, `download with German`, `coverage of ar`; of several apps, `Quay: app`.
  func name(of breach: CheckReport.Breach) -> String {
    let language = report.sizes?.first { $0.locale != nil && $0.locale == breach.subject }?.name
    let subject = language ?? breach.subject
    let name: String
    switch breach.budget.split(separator: ".").first {
    case "archive": name = "app"
    case "install": name = "unpacked app"
    case "localized": name = "translations"
    case "locale", "new-locale": name = subject ?? breach.budget
    case "kind", "component": name = breach.subject ?? breach.budget
    case "user": name = Self.joined("download", "with", language)
    case "pack": name = Self.joined("language pack", "of", subject)
    // The work of readers is not a size.
    case "first-text": name = Self.joined("work for a text of each table", "in", subject)
    default: name = Self.joined(breach.budget, "of", breach.subject)
    }
    return label + name
  }

  /// `language pack of German`, or only the first words without a name.
  private static func joined(_ words: String, _ preposition: String, _ name: String?) -> String {
    guard let name else { return words }
    return "\(words) \(preposition) \(name)"
  }

  /// `German 82.6 kB (limit 66.5 kB)`, or of growth `German +21.7 kB (limit +6 kB)`, in the notation of the
  /// table of sizes.
  private func sizeDescription(_ breach: CheckReport.Breach) -> String {
    let name = name(of: breach)
    // Other sizes than those of the archive are in the table of limits, where each row has its notation.
    let isOfArchive = breach.basis?.known == .archive
    var notation =
      isOfArchive ? allSizes.notation : bytes.distinguishing(breach.limit, breach.actual)
    if notation(breach.actual) == notation(breach.limit) { notation = ByteFormatter(isExact: true) }
    let others = Self.others(of: breach)
    guard let baseline = breach.baseline else {
      return "\(name) \(notation(breach.actual)) (limit \(notation(breach.limit))\(others))"
    }
    let change = notation.change(from: baseline, to: breach.actual)
    return "\(name) \(change) (limit \(notation.change(from: baseline, to: breach.limit))\(others))"
  }

  /// `, exceeded by 22 more languages`; empty without others.
  private static func others(of breach: CheckReport.Breach) -> String {
    guard let others = breach.others, others > 0 else { return "" }
    return ", exceeded by \(NumberText.counted(others, "more language"))"
  }

  /// The things that a limit on a number counts, in words of someone who does not know its name.
  private static let countedNouns: [String: (one: String, several: String)] = [
    "crash": ("text crashes", "texts crash"), "garbled": ("garbled text", "garbled texts"),
    "unknown": ("text of unknown effect", "texts of unknown effect"),
    "missing": ("missing text", "missing texts"),
    "unreviewed": ("unreviewed translation", "unreviewed translations"), "locales": ("language", "languages"),
  ]

  /// - Parameter version: the number of a version, or the name of a file without one.
  private static func packs(of version: String) -> String {
    if version.first?.isNumber == true { return "packs of version \(version)" }
    return "packs of \(version)"
  }

  /// `none allowed`, or `limit 2`
  private static func allowance(of breach: CheckReport.Breach) -> String {
    if breach.limit == 0 { return "none allowed" }
    return "limit \(NumberText.grouped(breach.limit))"
  }

  /// `5 errors (none allowed)`, `1 new error (none allowed)`, `4 texts crash with old packs (limit 2)`
  private func countDescription(_ breach: CheckReport.Breach) -> String {
    let allowed = Self.allowance(of: breach)
    guard breach.budget.hasSuffix("findings"), let subject = breach.subject else {
      guard let noun = Self.countedNouns[breach.budget] else {
        return "\(name(of: breach)) \(NumberText.grouped(breach.actual)) (\(allowed))"
      }
      let counted = NumberText.counted(breach.actual, noun.one, noun.several)
      // Texts of packs that devices have from an older version.
      if ["crash", "garbled", "unknown", "missing"].contains(breach.budget) {
        let packs = breach.subject.map(Self.packs) ?? "old packs"
        return "\(label)\(counted) with \(packs) (\(allowed))"
      }
      return "\(label)\(counted) (\(allowed))"
    }
    let adjective = breach.budget == "new-findings" ? "new " : ""
    let isSeverity = CheckReport.Severity(rawValue: subject) != nil
    if isSeverity {
      return "\(label)\(NumberText.counted(breach.actual, adjective + subject)) (\(allowed))"
    }
    let counted = NumberText.counted(breach.actual, "\(adjective)finding")
    return "\(label)\(counted) of \(subject) (\(allowed))"
  }
}
