package import ReportSchema

/// The document of `ballast time`: the work before the first text.
package typealias TimeDocument = ReportDocument<TimeReport>

extension TimeDocument {
  package var document: Document {
    Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): work before the first text",
      blocks: [.paragraph(RichText(verdict), role: .conclusion)] + report.locales.map { .table(table($0)) }
        + [.paragraph(Paragraph(.note, notes.map { RichText($0) }))],
      warnings: report.warnings, byteFormatter: bytes)
  }

  /// The locale with the most work, and its pack.
  private var verdict: String {
    guard let locale = report.locales.first, let own = locale.work(.bundled) else { return "" }
    let before = "Before the first \(locale.name ?? locale.locale) text, the app"
    var sentence = "\(before) reads, expands, hashes and parses \(work(own))"
    if let pack = locale.work(.pack) { sentence += "; a pack, \(work(pack))" }
    if let launch = locale.work(.packs) {
      sentence += "; a pack store, which verifies the pack, \(work(launch))"
    }
    return sentence + "."
  }

  /// The sum of the columns of bytes: a store hashes what it reads.
  private func work(_ work: TimeReport.Work) -> String {
    let entries = NumberText.counted(work.entriesParsed, "entry", "entries")
    return "\(bytes(work.totalBytes)) (\(entries))"
  }

  private func table(_ locale: TimeReport.Locale) -> Table {
    let ways = locale.ways
    func has(_ value: (TimeReport.Work) -> Int) -> Bool { ways.contains { value($0.firstText) > 0 } }
    // Small counts are compared as well: a pack reads a few hundred bytes.
    let works = ways.map(\.firstText) + ways.compactMap(\.before)
    let notation = bytes.common(
      to: works.flatMap { [$0.bytesRead, $0.bytesExpanded, $0.bytesHashed, $0.bytesParsed] })
    var caption = "First text, \(locale.name ?? locale.locale)"
    if let rank = locale.rank { caption += " (\(rank.rawValue) of \(report.measuredLocales))" }
    return Table(
      "time-\(locale.locale)", caption: RichText(caption),
      columns: [
        .init("Way", .name), .init("Reads"), .init("Expands", when: has(\.bytesExpanded)),
        .init("Hashes", when: has(\.bytesHashed)), .init("Parses"), .init("Entries"),
        .init("Writes", when: has(\.filesWritten)), .init("Syncs", when: has(\.syncs)),
        .init("Look-up"), .init("Time", when: isTimed), .init("Look-up time", when: isTimed),
        .init("Estimate (ms)", when: report.speeds != nil),
      ],
      rows: ways.filter { $0.way.known != .allTables || locale.tables > 1 }.flatMap { way in
        let row = row(label(way, locale), way.firstText, notation, way)
        guard let before = way.before else { return [row] }
        return [row, self.row("  \(report.against?.version ?? "older version")", before, notation)]
      })
  }

  private func row(
    _ label: String, _ work: TimeReport.Work, _ notation: ByteFormatter,
    _ way: TimeReport.Way? = nil
  ) -> Table.Row {
    func bytes(_ number: Int) -> Cell { number == 0 ? .unknown : Cell(.bytes(number, by: notation)) }
    func count(_ number: Int) -> Cell { number == 0 ? .unknown : .count(number) }
    let lookUp = way?.lookUp
    return Table.Row(
      .body, .text(label), bytes(work.bytesRead), bytes(work.bytesExpanded), bytes(work.bytesHashed),
      bytes(work.bytesParsed), count(work.entriesParsed), count(work.filesWritten), count(work.syncs),
      .text(ifKnown: lookUp.map(Self.size)), .text(ifKnown: Self.ratio(work.ratio, work.ratioQuartiles)),
      .text(ifKnown: Self.ratio(lookUp?.ratio, lookUp?.ratioQuartiles)),
      .text(ifKnown: way?.estimate.map(Self.milliseconds)))
  }

  private var isTimed: Bool {
    report.locales.contains { $0.ways.contains { $0.firstText.ratio != nil } }
  }

  /// The bytes that are hashed and parsed; `–` if the texts are in memory.
  private static func size(of lookUp: TimeReport.LookUp) -> String {
    let bytes = lookUp.bytesHashed + lookUp.bytesParsed
    if bytes == 0 { return "–" }
    return "\(NumberText.grouped(bytes)) B"
  }

  /// `1.00 ×`, or `0.21 × (0.19–0.24)` with quartiles; nil without a ratio.
  private static func ratio(_ ratio: Double?, _ quartiles: TimeReport.Quartiles?) -> String? {
    guard let ratio else { return nil }
    let median = "\(NumberText.ratio(ratio)) ×"
    guard let quartiles, quartiles.low != quartiles.high else { return median }
    return "\(median) (\(NumberText.ratio(quartiles.low))–\(NumberText.ratio(quartiles.high)))"
  }

  /// `0.4 to 2.1`
  private static func milliseconds(_ estimate: TimeReport.Estimate) -> String {
    let low = DeliverText.milliseconds(estimate.lowMilliseconds)
    let high = DeliverText.milliseconds(estimate.highMilliseconds)
    if low == high { return low }
    return "\(low) to \(high)"
  }

  private func label(_ way: TimeReport.Way, _ locale: TimeReport.Locale) -> String {
    switch way.way.known {
    case .bundled where locale.table == Self.androidTable: way.reader
    case .bundled: "\(locale.table), \(way.reader)"
    case .allTables: "All \(NumberText.counted(locale.tables, "table")) of the app"
    case .text: "\(locale.table) as text"
    case .pack: "Language pack"
    case .packs: "Pack store, everything verified"
    case .update where isUpdate: "Update of the pack, in the background"
    case .update: "Download of the pack, in the background"
    case .bundle: "Pack store, table of the written bundle"
    case .bundleUpdate: "All tables of that bundle, in the background"
    case nil: way.way.rawValue
    }
  }

  /// Whether the older app is another version, whose pack a device has. Builds of one version have one pack.
  private var isUpdate: Bool {
    guard let against = report.against else { return false }
    return against.version != report.app.version
  }

  /// The name of the only table of an Android app.
  private static let androidTable = "res"

  private var notes: [String] {
    [
      "Reads: bytes from storage; of mapped files, pages of 4,096 bytes. Parses: bytes that are examined one by one; texts "
        + "with a stored length are copied instead.",
      "Entries: named values that are read. Writes: files. Syncs: waits until data is on the disk.",
      "Counts come from readers that ran, and are the same on every machine. They are not times.",
      "Look-up: bytes that are hashed and parsed for one more text; none if the first text read all of them.",
    ] + limitNotes + timeNotes + estimateNotes
  }

  /// The number that a budget limits, from which a user takes the limit.
  private var limitNotes: [String] {
    let sums = report.locales.compactMap { locale in
      locale.work(.allTables).map { "\(locale.name ?? locale.locale) \(NumberText.grouped($0.totalBytes)) B" }
    }
    guard !sums.isEmpty else { return [] }
    return [
      "A limit on 'first-text' counts what is read, expanded, hashed and parsed for a text of each table of the app:"
        + " \(sums.joined(separator: ", "))."
    ]
  }

  private var timeNotes: [String] {
    guard isTimed else { return [] }
    return [
      "Time: on this machine, with the files in memory, beside the app's own table, which CoreFoundation reads: the median of pairs, with"
        + " quartiles. On a phone, times differ and storage adds to them; the ratio shows which way needs less of the"
        + " processor."
    ]
  }

  private var estimateNotes: [String] {
    guard let speeds = report.speeds else { return [] }
    let lookups = NumberText.counted(speeds.lookups, "look-up")
    var notes = [
      "Estimate: from the counts, the speeds of '\(speeds.name)' and \(lookups); nothing was timed, and the code of the app"
        + " is not included."
    ]
    if !speeds.unknown.isEmpty {
      let names = speeds.unknown.map { "'\($0)'" }.joined(separator: ", ")
      notes.append("No estimate where the work needs \(names), which the speeds lack.")
    }
    return notes
  }
}

extension TimeReport.Locale {
  fileprivate func work(_ way: TimeReport.WayName) -> TimeReport.Work? {
    ways.first { $0.way.known == way }?.firstText
  }
}
