import ReportSchema

/// The ways to deliver the translations: their table, what each needs, and the conclusion.
extension SimulateDocument {
  // MARK: - Names

  /// The name in tables and charts.
  func name(_ way: SimulateReport.Way) -> String {
    let name = label(way.way)
    var notes: [String] = []
    if way.way == report.comparison?.asBuilt { notes.append("as built") }
    if way.estimate != nil { notes.append("estimate") }
    return notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ", ")))"
  }

  /// The name without remarks.
  func label(_ way: ID<SimulateReport.WayName>) -> String {
    switch way.known {
    case .bundled: "Bundled"
    case .trimmed: "Trimmed"
    case .bundledPacks: "Packs in the app"
    case .splits: hasAssetPacks ? "Apple's asset packs" : "Language splits"
    case .packs: "Packs from a site"
    case nil: way.rawValue
    }
  }

  private var hasAssetPacks: Bool { report.app.hasAssetPacks }

  /// The subject of a sentence, and whether it is plural.
  private func subject(_ way: ID<SimulateReport.WayName>) -> (text: String, isPlural: Bool) {
    switch way.known {
    case .bundled: ("The app as it is", false)
    case .trimmed: ("Trimming", false)
    case .bundledPacks: ("Packs in the app", true)
    case .splits: ("Language splits", true)
    case .packs, nil: ("Packs from a site", true)
    }
  }

  // MARK: - Conclusion

  /// Whether packs are worth it, and whether something simpler is enough; nil if there are no ways.
  var verdict: String? {
    let parts = [remainder, isWorthwhile == true ? simplerWays : smallest].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private var isWorthwhile: Bool? { report.comparison?.packsPay }

  /// What the client library and the limit leave of the saving; nil if packs save nothing, or if nothing is to be added.
  private var remainder: String? {
    guard let comparison = report.comparison, let built = median(comparison.asBuilt),
      let packs = median(.init(.packs)), packs < built
    else { return nil }
    let tooLittle = "too little for packs to be worth it ('--worthwhile')"
    guard let client = report.clientBytes else {
      return comparison.packsPay ? nil : "That is \(tooLittle)."
    }
    let left = built - packs - client
    guard left > 0 else { return "The library takes more than that." }
    let remains = "With the library, \(NumberText.share(left, of: built)) remain"
    return comparison.packsPay ? "\(remains)." : "\(remains), \(tooLittle)."
  }

  /// The way with the smallest first download, if it is not packs.
  private var smallest: String? {
    guard let smallest = report.comparison?.smallest, smallest != .packs else { return nil }
    let (text, isPlural) = subject(smallest)
    // Asset packs are an estimate that no comparison uses.
    let scope = hasAssetPacks ? " of the ways that were built" : ""
    let counting = report.clientBytes == nil ? "" : ", counting the library"
    return "\(text) \(isPlural ? "have" : "has") the smallest first download\(scope)\(counting)."
  }

  private var simplerWays: String? {
    guard let comparison = report.comparison, let built = median(comparison.asBuilt) else { return nil }
    if let simpler {
      let saves = comparison.enough.flatMap(withClient) ?? 0 < withClient(.init(.packs)) ?? 0
      return "A simpler way \(saves ? "saves more" : "is enough"): \(simpler)"
    }
    let simpler = report.ways.filter {
      $0.way != comparison.asBuilt && $0.way != .packs && $0.isComparable(in: report.app)
    }.compactMap { way -> String? in
      guard let own = withClient(way.way), own < built else { return nil }
      return "\(subject(way.way).text.lowercasedFirst) \(NumberText.share(built - own, of: built))"
    }
    // An APK cannot show what a bundle of the same app would save.
    let bundle =
      report.archive.format == "apk"
      ? " An app bundle with language splits may save as much: run 'simulate' on it." : ""
    return simpler.isEmpty
      ? "No simpler way that was built saves anything.\(bundle)"
      : "Simpler ways save less: \(simpler.joined(separator: ", ")).\(bundle)"
  }

  /// The simpler way that is enough, with its saving: "packs in the app save 10.6 %, without a server." Nil if no way is.
  var simpler: String? {
    guard let comparison = report.comparison, let built = median(comparison.asBuilt),
      let enough = comparison.enough, let own = withClient(enough)
    else { return nil }
    let (text, isPlural) = subject(enough)
    var without = "without a server"
    if enough == .splits { without = "without packs" }
    if enough == .bundledPacks { without = "without a server, but with the client" }
    let share = NumberText.share(built - own, of: built)
    return "\(text.lowercasedFirst) \(isPlural ? "save" : "saves") \(share), \(without)."
  }

  /// The median first download of a way, with the client library if the way needs it.
  private func withClient(_ name: ID<SimulateReport.WayName>) -> Int? {
    let needsClient = name == .packs || name == .bundledPacks || name == .splits && hasAssetPacks
    return median(name).map { $0 + (needsClient ? report.clientBytes ?? 0 : 0) }
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
    let built = report.comparison.flatMap { median($0.asBuilt) }
    let smallest = ways.filter { $0.isComparable(in: report.app) }.min {
      withClient($0.way) ?? .max < withClient($1.way) ?? .max
    }
    let rows = ways.map { way in
      let median = way.firstDownload?.median ?? 0
      let withClient = withClient(way.way) ?? 0
      let style: Cell.Style = way.way == smallest?.way ? .good : .plain
      let countsClient = report.clientBytes != nil
      return Table.Row(
        .body, .text(name(way)), way.archiveBytes.map { .bytes($0) } ?? .unknown,
        Cell(.bytes(median, by: bytes), countsClient ? .plain : style),
        built.map { .share($0 - median, of: $0) } ?? .unknown,
        built.map { Cell(.share($0 - withClient, of: $0), style) } ?? .unknown,
        way.firstDownload.map { .bytes($0.min) } ?? .unknown,
        way.firstDownload.map { .bytes($0.max) } ?? .unknown,
        way.deviceBytes.map { .bytes($0) } ?? .unknown, way.updateBytes.map { .bytes($0) } ?? .unknown,
        .bar(median, of: largest))
    }
    return Table(
      "ways", caption: "Ways to deliver \(NumberText.counted(report.packTotals.packs, "translation"))",
      columns: [
        .init("Way", .name), .init("Archive"), .init("First download"), .init("Saved"),
        .init("With library", when: report.clientBytes != nil),
        .init("Smallest", when: isRange), .init("Largest", when: isRange), .init("On device"),
        .init("Text update", when: ways.contains { $0.updateBytes != nil }), .init("", .bar),
      ], rows: rows)
  }

  /// What each way needs and cannot do, and why a way does not apply; nil without ways.
  var needs: List? {
    let items = report.ways.compactMap { way -> List.Item? in
      if let reason = way.reason {
        return List.Item(RichText("\(name(way)): not available, because \(reason)"))
      }
      var parts: [String] = []
      if !way.needs.isEmpty { parts.append("needs \(way.needs)") }
      if !way.limits.isEmpty { parts.append(way.limits) }
      if let estimate = way.estimate { parts.append("estimated from \(estimate)") }
      return parts.isEmpty ? nil : List.Item(RichText("\(name(way)): \(parts.joined(separator: "; "))"))
    }
    if items.isEmpty { return nil }
    var notes = ["First download: of a device with each locale's language, median. On device: unpacked."]
    if let client {
      notes.append("With library: saved, less the client library (\(client)). No other column counts it.")
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
