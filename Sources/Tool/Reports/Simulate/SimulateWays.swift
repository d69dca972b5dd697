import ReportSchema

/// The ways to deliver the translations: their table, what each needs, and the conclusion.
extension SimulateDocument {
  // MARK: - Names

  /// The name in tables and charts.
  func name(_ way: SimulateReport.Way) -> String {
    let name = label(way.way)
    var notes: [String] = []
    if way.way == report.asBuilt { notes.append("as built") }
    if way.estimate != nil { notes.append("estimate") }
    if notes.isEmpty { return name }
    return "\(name) (\(notes.joined(separator: ", ")))"
  }

  /// The name without remarks.
  func label(_ way: ID<SimulateReport.WayName>) -> String {
    switch way.known {
    case .bundled: "Bundled"
    case .trimmed: "Trimmed"
    case .bundledPacks: "Packs in the app"
    case .splits where hasAssetPacks: "Apple's asset packs"
    case .splits: "Language splits"
    case .packs: "Packs from a site"
    case .chunks: "One chunk per language"
    case nil: way.rawValue
    }
  }

  private var hasAssetPacks: Bool { report.app.hasAssetPacks }

  /// The bytes that the client library adds to a way, from the least to the most; 0 for a way without a client.
  private func client(of way: SimulateReport.Way) -> (least: Int, most: Int) {
    guard way.way == .packs, let client = report.client.map(ClientRange.init) else {
      return (way.clientBytes ?? 0, way.clientBytes ?? 0)
    }
    return (client.low, client.high)
  }

  /// `8.1 %`, or `6.7 to 7.6 %` for packs from a site: what a way saves of the app as built, with the client library.
  private func savedWithClient(_ way: SimulateReport.Way, of built: Int) -> Cell {
    guard let median = way.firstDownload?.median else { return .unknown }
    let client = client(of: way)
    let least = built - median - client.most
    let most = built - median - client.least
    func share(_ saved: Int) -> String { NumberText.signedShare(saved, of: built) }
    guard least > -built, share(least) != share(most) else { return .saving(least, of: built) }
    return .text("\(share(least).dropLast(2)) to \(share(most))")
  }

  private func median(_ name: ID<SimulateReport.WayName>) -> Int? {
    report.ways.first { $0.way == name }?.firstDownload?.median
  }

  // MARK: - Table

  /// One row per way that applies; nil if there are none.
  var ways: Table? {
    let ways = report.ways.filter { $0.firstDownload != nil }
    guard !ways.isEmpty else { return nil }
    let isRange = ways.compactMap(\.firstDownload).contains { $0.max - $0.min > $0.median / 50 }
    let largest = ways.compactMap(\.firstDownload?.median).max() ?? 0
    let built = median(report.asBuilt)
    let drawn = DrawnWays(report, bytes)
    let smallest = drawn.ways.first { drawn.isBest($0) }?.way
    let rows = ways.map { way in
      let median = way.firstDownload?.median ?? 0
      let style: Cell.Style = way.way == smallest?.way ? .good : .plain
      var download = Cell.bytes(median)
      if report.client == nil { download.style = style }
      var saved = Cell.unknown
      var savedWithClient = Cell.unknown
      if let built {
        saved = .saving(built - median, of: built)
        savedWithClient = self.savedWithClient(way, of: built).styled(style)
      }
      return Table.Row(
        .body, .text(name(way)), .bytes(ifKnown: way.archiveBytes), download,
        saved, savedWithClient,
        .bytes(ifKnown: way.firstDownload?.min),
        .bytes(ifKnown: way.firstDownload?.max),
        .bytes(ifKnown: way.deviceBytes),
        .bytes(ifKnown: way.firstText?.totalBytes),
        .bytes(ifKnown: way.updateBytes),
        .bar(median, of: largest))
    }
    return Table(
      "ways", caption: "Ways to deliver \(deliveredTexts)",
      columns: [
        .init("Way", .name), .init("Archive"), .init("First download"),
        .init("Saved", decides: report.client == nil),
        .init("With library", when: report.client != nil, decides: true),
        .init("Smallest", when: isRange), .init("Largest", when: isRange), .init("On device"),
        .init("First text", when: ways.contains { $0.firstText != nil }),
        .init("Text update", when: ways.contains { $0.updateBytes != nil }), .init("", .bar),
      ], rows: rows)
  }

  private var deliveredTexts: String {
    if report.packTotals.packs == 0 { return "the translations in code" }
    return countedTranslations
  }

  /// The needs and limits of each way, or the reason why it does not apply; nil without ways.
  var needs: List? {
    let items = report.ways.compactMap { way -> List.Item? in
      if let reason = way.reason {
        return List.Item(RichText("\(name(way)): not available, because \(reason)"))
      }
      var parts: [String] = []
      if !way.needs.isEmpty { parts.append("needs \(way.needs)") }
      if !way.limits.isEmpty { parts.append(way.limits) }
      if let estimate = way.estimate { parts.append("estimated from \(estimate)") }
      guard !parts.isEmpty else { return nil }
      return List.Item(RichText("\(name(way)): \(parts.joined(separator: "; "))"))
    }
    if items.isEmpty { return nil }
    var notes = ["First download: of a device with each locale's language, median. On device: unpacked."]
    // Only apps for Apple's platforms have blocks of storage, and files for Foundation.
    if report.ways.contains(where: { $0.way == .packs && $0.onDiskBytes != nil }) {
      notes.append(
        "On device and First text, with packs from a site: also the tables as files that 'NSLocalizedString' reads"
      )
    }
    if let locale = report.ways.lazy.compactMap(\.firstTextLocale).first {
      let name = report.packs.first { $0.locale == locale }?.name ?? locale
      notes.append(
        "First text: bytes that a launch in \(name) reads, expands, hashes and parses before it shows a text, not a time"
          + " ('ballast time')")
    }
    if let client {
      notes.append(
        "With library: saved, less the part of the client library that the way needs (\(client)\(reading))."
          + " No other column counts it.")
    }
    if let comparison = report.comparison {
      notes.append(
        "Packs are worth it from a saving of \(NumberText.share(comparison.worthwhile)) ('--worthwhile')")
    }
    if report.ways.contains(where: { $0.updateBytes != nil }) {
      notes.append(
        "Text update: estimated by the files whose texts changed; from a site, the delta and the metadata")
    }
    return List(heading: "What each way needs", items: items + notes.map { List.Item(RichText($0)) })
  }
}
