package import ReportSchema

/// The sentences of a staleness report.
extension DiffDocument {
  private static var versionLimit: Int { 8 }
  private static var tagLimit: Int { 40 }

  private var old: String { report.versions.first ?? "" }
  private var new: String { report.versions.last ?? "" }

  // MARK: - Conclusion

  /// The app and its versions: `DuckDuckGo 7.155.0 → 7.156.0`.
  var title: String {
    let names = [report.sources.first, report.sources.last].map { $0.flatMap { AppTitle($0.app).name } }
    func named(_ version: String, _ name: String?) -> String {
      // A label that is the name of a file, or the end of its path, stands for itself. A version may begin with the name.
      let isFile = report.sources.contains { version == $0.name || version.hasSuffix("/\($0.name)") }
      guard let name, !isFile, !version.lowercased().hasPrefix(name.lowercased()) else { return version }
      return "\(name) \(version)"
    }
    let count = report.versions.count
    guard count > 1 else { return named(new, names[1]) }
    // Two apps may be compared; then each is named.
    let first = named(old, names[0])
    let last = names[0] == names[1] ? new : named(new, names[1])
    if count == 2 { return "\(first) → \(last)" }
    return "\(first) → … → \(last), \(NumberText.counted(count, "version"))"
  }

  /// Exceeded limits and dangerous texts first, then the answer.
  var conclusion: [Block] {
    var lines = [answer]
    var blocks: [Block] = []
    if let limits { blocks.append(limits) }
    if isSafe {
      lines.append(safety)
    } else {
      blocks.append(.paragraph(RichText("\(title): \(safety)"), role: .alert))
    }
    if let aging { lines.append(aging) }
    blocks.append(.paragraph(Paragraph(.conclusion, lines.map { RichText($0) })))
    return blocks
  }

  var answer: String {
    let totals = report.totals
    guard totals.keys > 0 else {
      if report.newLocales.isEmpty { return "\(title): no messages in locales other than base." }
      return "\(title): \(old) has none of the locales of \(new)."
    }
    if report.isSingleVersion { return singleAnswer }
    let share = NumberText.share(totals.fresh, of: totals.keys)
    return
      "\(title): with the packs of \(old), \(share) of \(comparedMessages) are up to date.\(renamed)\(rawKeys)"
      + "\(exempt)\(disappeared)\(unread)"
  }

  private var exempt: String {
    let count = report.newLocales.count
    if count == 0 { return "" }
    let verb = NumberText.agreeing(count, "is", "are")
    return " \(NumberText.counted(count, "new locale")) \(verb) not included."
  }

  private var disappeared: String {
    let count = report.removedLocales.count
    if count == 0 { return "" }
    let verb = NumberText.agreeing(count, "is", "are")
    return " \(NumberText.counted(count, "locale")) of \(old) \(verb) not in \(new)."
  }

  /// The files whose messages could not be read, in either version.
  private var unreadFiles: Int { Set(report.warnings.filter(\.affectsMessages).compactMap(\.entry)).count }

  private var comparedMessages: String {
    if unreadFiles == 0 { return "the messages" }
    return "the messages that were read"
  }

  private var unread: String {
    let count = unreadFiles
    if count == 0 { return "" }
    let verb = NumberText.agreeing(count, "is", "are")
    return " \(NumberText.counted(count, "file")) could not be read and \(verb) not compared."
  }

  /// A pack has its own names of tables, and a client does not know the new ones: ` Without matching the renamed table SyncUI:
  /// 91.7 %.`
  private var renamed: String {
    guard let without = report.withoutRenames else { return "" }
    let tables = report.renames.filter { $0.kind == .table }
    let share = NumberText.share(without.fresh, of: without.keys)
    if tables.count == 1 { return " Without matching the renamed table \(tables[0].from): \(share)." }
    return " Without matching the renamed \(NumberText.grouped(tables.count)) tables: \(share)."
  }

  /// The messages that have no text in any language.
  private var rawKeys: String {
    let count = report.totals.noText
    if count == 0 { return "" }
    return " \(NumberText.counted(count, "message")) would show a key or a default."
  }

  /// The shares of the table: of all messages, translated or not.
  private var singleAnswer: String {
    let totals = report.totals
    guard totals.missing < totals.keys else {
      return
        "\(title): no base text has a translation; \(NumberText.counted(totals.missing, "message")) missing."
    }
    func share(_ count: Int) -> String { NumberText.share(count, of: totals.keys) }
    var clauses = [
      "\(title): \(share(totals.fresh)) of \(comparedMessages) have a translation that is compatible with the base text"
    ]
    if totals.incompatible > 0 { clauses.append("\(share(totals.incompatible)) are incompatible") }
    if totals.missing > 0 { clauses.append("\(share(totals.missing)) are not translated") }
    return "\(clauses.joined(separator: "; ")).\(unread)"
  }

  /// Whether the arguments that the code passes are known. Otherwise the newest texts stand for them.
  private var hasBaseTexts: Bool { report.base.keys > 0 }

  var isSafe: Bool { incompatible == 0 }

  /// A text of a locale that is not a translation may crash, too.
  private var incompatible: Int {
    report.totals.incompatible + report.otherLocales.reduce(0) { $0 + $1.incompatible }
  }

  /// Whether old texts can harm, in a sentence.
  var safety: String {
    let count = incompatible
    guard count > 0 else { return safetyOfCompatibleTexts }
    let severities = report.severities
    let effects = [
      (severities.crash, "may crash the app"), (severities.garbled, "may display incorrectly"),
      (severities.unknown, "may not fit, with an unknown effect"),
    ].filter { $0.0 > 0 }
    guard let first = effects.first else {
      return "\(NumberText.counted(count, "text")) may crash the app or display incorrectly."
    }
    let texts = NumberText.counted(first.0, "text")
    let rest = effects.dropFirst().map { "; \(NumberText.grouped($0.0)) \($0.1)" }.joined()
    if report.isSingleVersion { return "\(texts) \(first.1)\(rest)." }
    return "\(texts) that changed since \(old) \(first.1)\(rest)."
  }

  private var safetyOfCompatibleTexts: String {
    guard hasBaseTexts else {
      return "No text has other arguments than the newest one; base texts are unknown."
    }
    if report.isSingleVersion {
      return "Compared with base, no translation would crash the app or display incorrectly."
    }
    return "No text of \(old) that \(new) changed would crash \(new) or display incorrectly. "
      + "'check' compares the texts of \(new) with base."
  }

  /// The curve in a sentence.
  var aging: String? {
    let points = report.agingPoints.filter { $0.keys > 0 }
    guard let first = points.first, let last = points.last else { return nil }
    func fresh(_ point: DiffReport.CurvePoint) -> String {
      let age = NumberText.counted(point.age, "version")
      return "\(NumberText.share(point.fresh, of: point.keys)) after \(age)"
    }
    let mean = "Mean over all pairs of versions (locales of both): \(fresh(first))"
    if first.age == last.age { return "\(mean)." }
    return "\(mean), \(fresh(last))."
  }

  private var limits: Block? { report.breaches.map { DiffReport.Breach.block($0) } }

  // MARK: - Notes

  /// The cost of an update in sentences.
  var update: Block? {
    guard let codec = report.codec, let download = report.totals.downloadBytes else { return nil }
    var deltas = ""
    if let deltaBytes = report.totals.deltaBytes { deltas = ", deltas \(bytes(deltaBytes))" }
    var sentences = [
      "Download for an update (\(codec)): whole packs \(bytes(download))\(deltas) (all locales of both versions)."
    ]
    if let metadata = report.metadataBytes {
      sentences.append(
        "A device also downloads about \(bytes(metadata)) of metadata (on a site with only this version).")
    }
    if report.sources.contains(where: { $0.app.platform != nil }) {
      sentences.append(
        "These packs contain all compared messages; 'packs build' leaves out those that the system reads.")
    }
    return .paragraph(RichText(sentences.joined(separator: " ")))
  }

  /// The meaning of columns, what was selected and matched, and the versions.
  var notes: [Block] {
    [renames + localeLines + counts + others, versions].map { .paragraph(Paragraph(.note, $0)) }
  }

  private var renames: [RichText] {
    let renames = report.renames.map { "\($0.from) → \($0.to) (\($0.kind))" }
    var lines: [RichText] = []
    if !renames.isEmpty {
      lines.append(
        "Matched renames: \(renames.joined(separator: ", ")). '--no-renames' does not match them.")
    }
    if let without = report.withoutRenames {
      lines.append(
        "Without matching: \(NumberText.counted(without.fresh, "message")) of \(NumberText.grouped(without.keys)) up to"
          + " date (\(NumberText.share(without.fresh, of: without.keys))).")
    }
    if !report.selection.matchesRenames, !report.isSingleVersion {
      lines.append(
        "Renamed tables and locales were not matched; their messages count as removed and missing.")
    }
    return lines
  }

  /// Locales of one version only. Limits do not count new locales, unless one of them is about their number. They count
  /// the former messages of removed locales as missing. Then the locales whose texts are shown for missing messages, and
  /// what is shown without any text.
  private var localeLines: [RichText] {
    let chains = report.locales.filter { $0.parentText > 0 }.compactMap { row in
      row.locale.map { "\($0) → \(row.parents.joined(separator: " → "))" }
    }
    let lists = [
      ("New locales (not in \(old))", report.newLocales),
      ("Locales without messages in \(new)", report.removedLocales), ("Parents and siblings", chains),
    ]
    var lines = lists.filter { !$0.1.isEmpty }.map { title, names in
      RichText("\(title): \(NumberText.listed(names, limit: Self.tagLimit)).")
    }
    if report.totals.noText > 0 {
      lines.append(
        "No text: neither a parent locale nor base has the message; the key or a default is shown.")
    }
    return lines
  }

  private var counts: [RichText] {
    guard !report.isSingleVersion else {
      return [
        "Compatible: the translation accepts the arguments that the code passes, as read from key and base text.",
        "Messages: those that base or the locale has, each once.",
      ]
    }
    let all = report.locales + [report.totals, report.base]
    var lines: [RichText] = []
    if all.contains(where: { $0.changed != $0.stale + $0.incompatible }) {
      lines.append("Changed: messages of both versions with different texts.")
    }
    if all.contains(where: { $0.added != $0.missing }) {
      lines.append("Added: messages that \(old) does not have.")
    }
    if all.contains(where: { $0.removed > 0 }) {
      lines.append("Removed: messages that are not in \(new).")
    }
    return lines
  }

  /// Texts that are counted differently, and what was selected.
  private var others: [RichText] {
    var lines = otherLines.map { RichText($0) }
    // The messages of a version are those of all its locales.
    if report.selection.locales.isEmpty, let source = report.sources.last,
      let leftOut = source.messagesLeftOut.sentence("Compared", counted: source.messages)
    {
      lines.append(leftOut)
    }
    return lines
  }

  private var otherLines: [String] {
    var lines: [String] = []
    let omitted = report.totals.omitted
    let accepted = report.severities.accepted
    if omitted > 0 {
      let verb = NumberText.agreeing(omitted, "does", "do")
      lines.append(
        "\(NumberText.counted(omitted, "compatible text")) \(verb) not show an argument that the code passes."
      )
    }
    if accepted > 0 {
      lines.append("Accepted: \(NumberText.counted(accepted, "incompatible text")), not counted in limits.")
    }
    let others = report.otherLocales.compactMap(\.locale)
    if !others.isEmpty {
      lines.append("Not translations, and not counted: \(NumberText.listed(others, limit: Self.tagLimit)).")
    }
    let changed = report.totals.sourceChanged
    if changed > 0 {
      lines.append(
        "The base text of \(NumberText.counted(changed, "translated message")) changed; fresh ones may be outdated."
      )
    }
    if let unchangedStrings { lines.append(unchangedStrings) }
    if !report.selection.locales.isEmpty {
      lines.append("Locales: \(NumberText.listed(report.selection.locales, limit: Self.tagLimit)).")
    }
    if !report.selection.only.isEmpty {
      let only = report.selection.only.joined(separator: " or ")
      lines.append("Listed: locales and messages that are \(only). Totals include all.")
    }
    return lines
  }

  /// Nil unless two versions are compared with all their locales.
  private var unchangedStrings: String? {
    let strings = report.fileStrings
    guard !report.isSingleVersion, report.selection.locales.isEmpty, strings.new > 0 else { return nil }
    let unchanged = NumberText.grouped(strings.unchanged)
    let all = NumberText.counted(strings.new, "string")
    let share = NumberText.fineShare(strings.unchanged, of: strings.new)
    let result = "\(unchanged) of \(all) unchanged (\(share))"
    if report.newLocales.isEmpty {
      return "As listed in files, base included and every plural form counted: \(result)."
    }
    return "As listed in files, base and new locales included and every plural form counted: \(result)."
  }

  private var versions: [RichText] {
    let lines = report.sources.map { source -> RichText in
      let locales = NumberText.counted(source.locales, "locale")
      let messages = NumberText.counted(source.messages, "message")
      if source.name == source.version { return RichText("\(source.version): \(locales), \(messages).") }
      return RichText("\(source.version): ") + .code(source.name) + RichText(", \(locales), \(messages).")
    }
    guard lines.count > Self.versionLimit + 1 else { return lines }
    let more = NumberText.counted(lines.count - Self.versionLimit, "more version")
    return lines.prefix(Self.versionLimit) + [RichText("\(more).")]
  }
}

extension DiffReport.Breach {
  /// Exceeded limits, or that there are none.
  static func block(_ breaches: [Self]) -> Block {
    if breaches.isEmpty { return .paragraph("passed: no limit exceeded", role: .success) }
    return .paragraph(Paragraph(.alert, breaches.map { RichText("failed: \($0.sentence)") }))
  }

  /// `missing=2%: 1,532 messages, 620 allowed`, `locale.crash: de: 2 messages, 0 allowed`
  package var sentence: String {
    var subject = budget
    if let locale { subject += ": \(locale)" }
    let name = budget.split(separator: "=").first ?? ""
    if name.hasSuffix("growth") || name.hasSuffix("growth-bytes") {
      return "\(subject): \(NumberText.grouped(actual)) B to download, \(NumberText.grouped(limit)) B allowed"
    }
    var unit = "message"
    if budget.hasPrefix("new-locales") { unit = "new locale" }
    if budget.hasPrefix("removed-locales") { unit = "removed locale" }
    return "\(subject): \(NumberText.counted(actual, unit)), \(NumberText.grouped(limit)) allowed"
  }
}
