internal import ReportSchema

/// What stands around the tables: the answer, what the words mean, and what was left out.
struct StalenessNotes {
  private static let most = 8
  private static let mostTags = 40

  private let report: StalenessReport

  init(_ report: StalenessReport) { self.report = report }

  private var isSingleVersion: Bool { report.versions.count == 1 }
  private var old: String { report.versions.first ?? "" }
  private var new: String { report.versions.last ?? "" }
  private var localeCount: Int { report.locales.count + report.selection.omittedLocales }

  /// Of which app, and which versions.
  var title: String {
    let apps = [report.sources.first, report.sources.last].map { $0?.app.identifier }
    let name = apps[1] ?? (report.sources.last?.name).flatMap { $0 == new ? nil : $0 }
    // Two apps may be compared, and each says who it is.
    let other = apps[0] == apps[1] ? nil : apps[0]
    let versions =
      switch report.versions.count {
      case ...1: new
      case 2: "\(named(old, other)) → \(other == nil ? new : named(new, name))"
      default:
        "\(named(old, other)) → … → \(other == nil ? new : named(new, name)),"
          + " \(ByteFormatting.grouped(report.versions.count)) versions"
      }
    return other == nil ? named(versions, name) : versions
  }

  private func named(_ version: String, _ name: String?) -> String {
    name.map { "\($0) \(version)" } ?? version
  }

  /// What must be seen before all else.
  var alert: String? {
    let count = report.totals.unsafe
    guard count > 0 else { return nil }
    let texts = self.count(count, "text", "texts")
    return isSingleVersion
      ? "Unsafe: \(texts) of \(new) could crash it or garble what it says."
      : "Unsafe: \(texts) of \(old), shown in \(new), could crash it or garble what it says."
  }

  /// The answer in a sentence.
  var answer: String {
    let totals = report.totals
    guard totals.keys > 0 else { return "\(new) has no message of a locale besides base's." }
    let fresh = ByteFormatting.share(totals.fresh, of: totals.keys)
    let of = "(of \(count(totals.keys, "message", "messages")) in \(count(localeCount, "locale", "locales")))"
    let missing =
      totals.missing == 0
      ? "none missing" : "\(ByteFormatting.share(totals.missing, of: totals.keys)) missing"
    let unsafe = totals.unsafe == 0 ? "none unsafe" : "\(ByteFormatting.grouped(totals.unsafe)) unsafe"
    if isSingleVersion {
      return "Translations of \(new) held against its base: \(fresh) fit, \(unsafe), \(missing) \(of)."
    }
    let stale = ByteFormatting.share(totals.stale, of: totals.keys)
    let others =
      switch (totals.stale, totals.unsafe) {
      case (0, 0): "no text stale or unsafe"
      case (0, _): "none stale, \(unsafe)"
      default: "\(stale) stale, \(unsafe)"
      }
    return "Packs of \(old) in \(new): \(fresh) fresh, \(others), \(missing) \(of)."
  }

  /// The curve in a sentence.
  var aging: String? {
    let points = report.agingPoints.filter { $0.keys > 0 }
    guard let first = points.first, let last = points.last else { return nil }
    func fresh(_ point: CurveFigures) -> String { ByteFormatting.share(point.fresh, of: point.keys) }
    let start =
      "Over all versions, packs \(count(first.age, "version", "versions")) old are \(fresh(first)) fresh"
    return last.age == first.age
      ? "\(start)." : "\(start), and those \(last.age) versions old \(fresh(last))."
  }

  /// Limits that were not kept, or that all were; nothing where there were none.
  var limits: [String] {
    guard let breaches = report.breaches else { return [] }
    guard !breaches.isEmpty else { return ["passed: every limit was kept"] }
    return breaches.map {
      "failed: \($0.limit): \(count($0.actual, "message", "messages")), \(ByteFormatting.grouped($0.allowed)) allowed"
    }
  }

  /// In the order of what they are about.
  var notes: [String] {
    [words, counts, strings, source, sizes, ages, omitted, chosen, renames].compactMap { $0 } + versions
  }

  private var words: String {
    isSingleVersion
      ? "Fit: a translation that takes what the code passes, as base's text has it. Unsafe: one that does not, and could"
        + " crash the app or garble what it says. Missing: no translation; base's text is shown."
      : "Fresh: the old pack has the newest text. Stale: an older text, which fits the call. Unsafe: one that does not"
        + " fit what the newest base text passes, and could crash the app or garble what it says. Missing: no text;"
        + " base's is shown."
  }

  private var counts: String? {
    let all = report.locales + [report.totals, report.base]
    var words: [String] = []
    if all.contains(where: { $0.changed != $0.stale + $0.unsafe }) {
      words.append("Changed: keys of both versions, with other texts.")
    }
    if all.contains(where: { $0.added != $0.missing }) { words.append("Added: keys that \(old) has not.") }
    if all.contains(where: { $0.removed > 0 }) { words.append("Removed: keys that \(new) has no more.") }
    return isSingleVersion || words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// As other tools count, base among them.
  private var strings: String? {
    let kinds = [report.totals.strings, report.base.strings].flatMap { [$0.plain, $0.varied] }
    let (same, all) = (kinds.reduce(0) { $0 + $1.unchanged }, kinds.reduce(0) { $0 + $1.new })
    guard !isSingleVersion, report.selection.locales.isEmpty, all > 0 else { return nil }
    return "As files list strings, each form of a plural by itself and base's among them:"
      + " \(ByteFormatting.grouped(same)) of \(ByteFormatting.grouped(all)) are unchanged,"
      + " \(ByteFormatting.fineShare(same, of: all))."
  }

  private var source: String? {
    let count = report.totals.sourceChanged
    guard count > 0 else { return nil }
    return
      "\(self.count(count, "text is", "texts are")) of keys whose base text changed: even a fresh one may say"
      + " what base said before."
  }

  private var sizes: String? {
    report.codec.map {
      "Download: the newest pack, compressed with \($0). Delta: what makes it of the old pack, and its share of the"
        + " download."
    }
  }

  private var ages: String? {
    report.agingPoints.isEmpty
      ? nil
      : "Age: how many versions a pack is behind, over all pairs of versions that lie so far apart and the locales that"
        + " both have. Median pack: its fresh share. Wholly fresh: packs of which every text is."
  }

  private var omitted: String? {
    let count = report.selection.omittedLocales
    guard count > 0 else { return nil }
    let what = report.selection.only.joined(separator: " or ")
    return
      "\(self.count(count, "locale is", "locales are")) left out, without anything \(what); sums are of all."
  }

  private var chosen: String? {
    let tags = report.selection.locales
    return tags.isEmpty ? nil : "Only: \(Self.listed(tags, most: Self.mostTags))."
  }

  private var renames: String? {
    report.selection.followsRenames || isSingleVersion
      ? nil : "Tables and locales that are called otherwise and hold the same count as others."
  }

  private var versions: [String] {
    let lines = report.sources.map {
      "\($0.version): \($0.name == $0.version ? "" : "\($0.name), ")\(count($0.locales, "locale", "locales")),"
        + " \(count($0.messages, "message", "messages"))."
    }
    return Self.capped(lines, of: "versions")
  }

  /// `SyncUI → SyncUI-iOS (table)`
  var renamed: [String] { report.renames.map { "\($0.from) → \($0.to) (\($0.kind))" } }

  var warnings: [String] {
    Self.capped(
      report.warnings.map { warning in warning.entry.map { "\($0): \(warning.message)" } ?? warning.message },
      of: "warnings")
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(ByteFormatting.grouped(number)) \(number == 1 ? one : many)"
  }

  private static func listed(_ names: [String], most: Int) -> String {
    guard names.count > most + 1 else { return names.joined(separator: ", ") }
    return names.prefix(most).joined(separator: ", ")
      + " and \(ByteFormatting.grouped(names.count - most)) more"
  }

  private static func capped(_ lines: [String], of what: String) -> [String] {
    guard lines.count > most + 1 else { return lines }
    return lines.prefix(most)
      + ["\(ByteFormatting.grouped(lines.count - most)) more \(what); all are in the JSON output"]
  }
}

extension StalenessReport {
  /// What makes a curve: of two versions there is one point, and the tables say it.
  var agingPoints: [CurveFigures] { curve.count > 1 ? curve : [] }
}
