package import ReportSchema

/// The sentences of a staleness report.
struct StalenessNotes {
  private static let versionLimit = 8
  private static let tagLimit = 40

  private let report: StalenessReport
  private let bytes: ByteFormatter

  init(_ report: StalenessReport, bytes: ByteFormatter = ByteFormatter()) {
    self.report = report
    self.bytes = bytes
  }

  private var old: String { report.versions.first ?? "" }
  private var new: String { report.versions.last ?? "" }

  // MARK: - Conclusion

  /// The app and its versions: `DuckDuckGo 7.155.0 → 7.156.0`.
  var title: String {
    let apps = [report.sources.first, report.sources.last].map { $0.flatMap { AppTitle($0.app).name } }
    let name = apps[1] ?? (report.sources.last?.name).flatMap { $0 == new ? nil : $0 }
    // Two apps may be compared; then each is named.
    let other = apps[0] == apps[1] ? nil : apps[0]
    // Without a version, the file's name or the end of its path stands for both. A version may begin with the name.
    let files = Set(report.sources.map(\.name))
    func named(_ version: String, _ name: String?) -> String {
      let isFile = files.contains { version == $0 || version.hasSuffix("/\($0)") }
      guard let name, !isFile, !version.lowercased().hasPrefix(name.lowercased()) else { return version }
      return "\(name) \(version)"
    }
    guard report.versions.count > 1 else { return named(new, name) }
    let last = other == nil ? new : named(new, name)
    let first = named(old, other ?? name)
    return report.versions.count == 2
      ? "\(first) → \(last)"
      : "\(first) → … → \(last), \(NumberText.counted(report.versions.count, "version"))"
  }

  /// Exceeded limits and dangerous texts first, then the answer.
  var conclusion: [Block] {
    var blocks: [Block] = []
    if let limits { blocks.append(limits) }
    let lines = [answer, isSafe ? safety : nil, aging].compactMap { $0 }.map { RichText($0) }
    if !isSafe { blocks.append(.paragraph(RichText(safety), role: .alert)) }
    return blocks + [.paragraph(Paragraph(.conclusion, lines))]
  }

  var answer: String {
    let totals = report.totals
    guard totals.keys > 0 else { return "\(title): no messages in locales other than base." }
    if report.isSingleVersion { return singleAnswer }
    guard let known = knownKeys else {
      return "\(title): \(old) has none of the locales of \(new)."
    }
    let share = NumberText.share(known.fresh, of: known.keys)
    let count = report.newLocales.count
    let exempt =
      count == 0
      ? "" : " \(NumberText.counted(count, "new locale")) \(count == 1 ? "is" : "are") not included."
    return
      "\(title): a user of \(new) with the pack of \(old) sees the current text for \(share) of messages.\(exempt)"
  }

  /// The messages of locales that the older version has; nil if there are none.
  private var knownKeys: (fresh: Int, keys: Int)? {
    guard !report.newLocales.isEmpty else { return (report.totals.fresh, report.totals.keys) }
    guard let point = report.curve.last, point.keys > 0 else { return nil }
    return (point.fresh, point.keys)
  }

  /// Missing translations are not incompatible with the base text.
  private var singleAnswer: String {
    let totals = report.totals
    let translated = totals.keys - totals.missing
    let missing =
      "\(NumberText.counted(totals.missing, "message")) (\(NumberText.share(totals.missing, of: totals.keys)))"
    guard translated > 0 else { return "\(title): no base text has a translation; \(missing) missing." }
    let share = NumberText.share(totals.fresh, of: translated)
    let rest = totals.missing == 0 ? "" : "; \(missing) \(totals.missing == 1 ? "is" : "are") not translated"
    return "\(title): \(share) of the translations are compatible with the base texts\(rest)."
  }

  /// Whether the arguments that the code passes are known. Otherwise the newest texts stand for them.
  private var hasBaseTexts: Bool { report.base.keys > 0 }

  var isSafe: Bool { report.totals.incompatible == 0 }

  /// Whether old texts can harm, in a sentence.
  var safety: String {
    let count = report.totals.incompatible
    guard count > 0 else {
      let subject = report.isSingleVersion ? "text" : "text of \(old)"
      return hasBaseTexts
        ? "No \(subject) would crash the app or display incorrectly."
        : "No text has other arguments than the newest one; base texts are unknown."
    }
    let severities = report.severities
    guard severities.crash + severities.garbled > 0 else {
      return "Incompatible: \(NumberText.counted(count, "text")) may crash the app or display incorrectly."
    }
    let origin = report.isSingleVersion ? "" : " of \(old)"
    let crash = "\(NumberText.counted(severities.crash, "text"))\(origin) may crash the app"
    let garbled = NumberText.grouped(severities.garbled)
    if severities.garbled == 0 { return "Incompatible: \(crash)." }
    return severities.crash == 0
      ? "Incompatible: \(NumberText.counted(severities.garbled, "text"))\(origin) may display incorrectly."
      : "Incompatible: \(crash); \(garbled) may display incorrectly."
  }

  /// The curve in a sentence.
  var aging: String? {
    let points = report.agingPoints.filter { $0.keys > 0 }
    guard let first = points.first, let last = points.last else { return nil }
    func fresh(_ point: StalenessReport.CurvePoint) -> String {
      let age = NumberText.counted(point.age, "version")
      return "\(NumberText.share(point.fresh, of: point.keys)) after \(age)"
    }
    let rest = last.age == first.age ? "" : ", \(fresh(last))"
    return "Mean over all pairs of versions (locales of both): \(fresh(first))\(rest)."
  }

  private var limits: Block? {
    guard let breaches = report.breaches else { return nil }
    guard !breaches.isEmpty else { return .paragraph("passed: no limit exceeded", role: .success) }
    let lines = breaches.map { breach in
      RichText("failed: \(breach.sentence)")
    }
    return .paragraph(Paragraph(.alert, lines))
  }

  // MARK: - Notes

  /// The cost of an update, and the answers of older packs to new keys, in sentences.
  var update: Block? {
    var sentences: [String] = []
    if let codec = report.codec, let download = report.totals.downloadBytes {
      let deltas = report.totals.deltaBytes.map { ", deltas \(bytes($0))" } ?? ""
      sentences.append(
        "Download for an update (\(codec)): whole packs \(bytes(download))\(deltas) (all locales).")
    }
    if let check = report.newKeys {
      let answers = check.wrong == 0 ? "none" : "\(NumberText.grouped(check.wrong))"
      sentences.append(
        "New keys looked up in older packs: \(NumberText.counted(check.asked, "look-up")), wrong answers: \(answers)."
      )
    }
    return sentences.isEmpty ? nil : .paragraph(RichText(sentences.joined(separator: " ")))
  }

  /// The meaning of columns, what was selected and matched, and the versions.
  var notes: [Block] {
    [
      renames + newLocales + removedLocales + parents + counts + omitted + accepted + source + fileStrings
        + selection,
      versions,
    ].filter {
      !$0.isEmpty
    }.map {
      .paragraph(Paragraph(.note, $0))
    }
  }

  private var counts: [RichText] {
    guard !report.isSingleVersion else {
      return [
        "Compatible: the translation accepts the arguments that the code passes, as read from key and base text."
      ]
    }
    let all = report.locales + [report.totals, report.base]
    var lines: [RichText] = []
    if all.contains(where: { $0.changed != $0.stale + $0.incompatible }) {
      lines.append("Changed: messages of both versions with different texts.")
    }
    if all.contains(where: { $0.added != $0.missing }) {
      lines.append(RichText("Added: messages that \(old) does not have."))
    }
    if all.contains(where: { $0.removed > 0 }) {
      lines.append(RichText("Removed: messages that are not in \(new)."))
    }
    return lines
  }

  /// The locales whose texts are shown for missing messages, and what is shown without any text.
  private var parents: [RichText] {
    var lines: [RichText] = []
    let chains = report.locales.filter { $0.parentText > 0 }.compactMap { row in
      row.locale.map { "\($0) → \(row.parents.joined(separator: " → "))" }
    }
    if !chains.isEmpty {
      lines.append(RichText("Parents and siblings: \(NumberText.listed(chains, limit: Self.tagLimit))."))
    }
    if report.totals.noText > 0 {
      lines.append(
        "No text: neither a parent locale nor base has the message; the key or a default is shown.")
    }
    return lines
  }

  private var omitted: [RichText] {
    let count = report.totals.omitted
    guard count > 0 else { return [] }
    let verb = count == 1 ? "does" : "do"
    return [
      RichText(
        "\(NumberText.counted(count, "compatible text")) \(verb) not show an argument that the code passes.")
    ]
  }

  private var accepted: [RichText] {
    let count = report.severities.accepted
    guard count > 0 else { return [] }
    return [RichText("Accepted: \(NumberText.counted(count, "incompatible text")), not counted in limits.")]
  }

  /// Limits do not count new locales, unless one of them is about their number.
  private var newLocales: [RichText] {
    guard !report.newLocales.isEmpty else { return [] }
    let tags = NumberText.listed(report.newLocales, limit: Self.tagLimit)
    return [RichText("New locales (not in \(old)): \(tags).")]
  }

  /// Limits count the former messages of these locales as missing.
  private var removedLocales: [RichText] {
    guard !report.removedLocales.isEmpty else { return [] }
    let tags = NumberText.listed(report.removedLocales, limit: Self.tagLimit)
    return [RichText("Locales without messages in \(new): \(tags).")]
  }

  private var source: [RichText] {
    let count = report.totals.sourceChanged
    guard count > 0 else { return [] }
    let translations = NumberText.counted(count, "translation")
    return [
      RichText(
        "The base text of \(translations) changed; \(count == 1 ? "it" : "they") may be outdated even if fresh."
      )
    ]
  }

  private var fileStrings: [RichText] {
    let counts = report.fileStrings
    guard !report.isSingleVersion, report.selection.locales.isEmpty, counts.new > 0 else { return [] }
    let share = NumberText.fineShare(counts.unchanged, of: counts.new)
    return [
      RichText(
        "As listed in files, base included and every plural form counted: \(NumberText.grouped(counts.unchanged))"
          + " of \(NumberText.counted(counts.new, "string")) unchanged (\(share)).")
    ]
  }

  private var selection: [RichText] {
    var lines: [RichText] = []
    if !report.selection.locales.isEmpty {
      let tags = NumberText.listed(report.selection.locales, limit: Self.tagLimit)
      lines.append(RichText("Locales: \(tags)."))
    }
    if !report.selection.only.isEmpty {
      let only = report.selection.only.joined(separator: " or ")
      lines.append(RichText("Listed: locales and messages that are \(only). Totals include all."))
    }
    return lines
  }

  private var renames: [RichText] {
    var lines: [RichText] = []
    if !report.renames.isEmpty {
      let renames = report.renames.map { "\($0.from) → \($0.to) (\($0.kind))" }
      lines.append(RichText("Matched renames: \(renames.joined(separator: ", "))."))
    }
    if !report.selection.matchesRenames, !report.isSingleVersion {
      lines.append(
        "Renamed tables and locales were not matched; their messages count as removed and missing.")
    }
    return lines
  }

  private var versions: [RichText] {
    let lines = report.sources.map { source in
      let name: RichText = source.name == source.version ? "" : .code(source.name) + ", "
      let counts = [
        NumberText.counted(source.locales, "locale"), NumberText.counted(source.messages, "message"),
      ]
      return RichText("\(source.version): ") + name + RichText("\(counts.joined(separator: ", ")).")
    }
    guard lines.count > Self.versionLimit + 1 else { return lines }
    let more = NumberText.counted(lines.count - Self.versionLimit, "more version")
    return lines.prefix(Self.versionLimit) + [RichText("\(more).")]
  }
}

extension StalenessReport.Breach {
  /// `missing=2%: 1,532 messages, 620 allowed`, `locale.crash: de: 2 messages, 0 allowed`
  package var sentence: String {
    let subject = locale.map { "\(budget): \($0)" } ?? budget
    if budget.split(separator: "=").first?.hasSuffix("growth") == true {
      return "\(subject): \(NumberText.grouped(actual)) B larger, \(NumberText.grouped(limit)) B allowed"
    }
    let unit =
      budget.hasPrefix("new-locale")
      ? "new locale" : budget.hasPrefix("removed-locale") ? "removed locale" : "message"
    return "\(subject): \(NumberText.counted(actual, unit)), \(NumberText.grouped(limit)) allowed"
  }
}
