import ReportSchema

/// The composition of the app: a bar of its parts, and the download with each way to deliver its translations.
extension AppReportDocument {
  private static let tables = (parts: "made-of-parts", ways: "made-of-ways")

  var makeup: [Block?] {
    let parts = parts
    return [
      .figure(stack(parts)), .table(partsTable(parts)), waysTable.map(Block.table),
    ]
  }

  // MARK: - Parts

  /// Code, images, base texts, languages and the rest. They sum to the archive.
  var parts: [BarPart] {
    var sizes: [ChartColor: Int] = [:]
    for part in report.composition { sizes[ChartColor(part), default: 0] += part.archiveBytes }
    sizes[.other, default: 0] += report.footprint.overhead.archiveBytes
    let base = report.footprint.base
    func part(_ color: ChartColor, _ name: String) -> [BarPart] {
      guard let size = sizes[color], size != 0 else { return [] }
      return [BarPart(name: name, size: size, color: color)]
    }
    return part(.code, "Code") + part(.images, "Images") + part(.base, baseName(base.name ?? base.locale))
      + languages(sizes[.languages] ?? 0) + part(.other, "Other")
  }

  /// The translations that the first sentence counts, and other locales.
  /// - Parameter all: the bytes of both.
  private func languages(_ all: Int) -> [BarPart] {
    let translations = report.footprint.translations
    let others = all - translations.archiveBytes
    guard translations.locales > 0, others >= 0 else {
      if all == 0 { return [] }
      return [BarPart(name: "Other languages", size: all, color: .languages)]
    }
    let title = NumberText.counted(report.footprint.numberOfLanguages, "language")
    let languages = BarPart(name: title, size: translations.archiveBytes, color: .languages)
    if others == 0 { return [languages] }
    return [
      languages, BarPart(name: "Locales that are not translations", size: others, color: .languages),
    ]
  }

  private func baseName(_ language: String?) -> String {
    guard let language else { return "Texts in the app's own language" }
    return "Texts in \(language), the app's own language"
  }

  private func stack(_ parts: [BarPart]) -> Figure {
    let whole = report.footprint.totals.archiveBytes
    let formatter = partsFormatter(parts)
    let bar = StackedBar(parts: parts, whole: whole) { formatter($0) }
    let height = 34
    let markers = StackedBar.markers(
      markers, of: whole, on: .page, y: height + 2)
    let sentence = parts.map { "\($0.name) \(formatter($0.size))" }.joined(separator: ", ")
    var tables = [Self.tables.parts]
    if drawn != nil { tables.append(Self.tables.ways) }
    var wholeHeight = height + 2
    if !self.markers.isEmpty { wholeHeight += markers.height }
    return Figure(
      "made-of-bar", tables: tables,
      title: "What the app is made of",
      alternative: "\(sentence).",
      caption: legend,
      height: wholeHeight,
      bar.elements(on: .page, y: 0, height: height) + markers.elements)
  }

  func partsFormatter(_ parts: [BarPart]) -> ByteFormatter {
    bytes.common(to: parts.map(\.size))
  }

  private func partsTable(_ parts: [BarPart]) -> Table {
    let whole = report.footprint.totals.archiveBytes
    let formatter = partsFormatter(parts)
    let rows = parts.map { part in
      Table.Row(
        .body, .text(part.name), Cell(.bytes(part.size, by: formatter)), .share(part.size, of: whole)
      ).keyed(part.color)
    }
    let name = report.footprint.device == nil ? "Total" : "The whole bundle"
    return Table(
      Self.tables.parts, caption: "Parts of the archive",
      columns: [.init("Part", .name), .init("Archive"), .init("Share")],
      rows: rows + [
        Table.Row(.total, .text(name), Cell(.bytes(whole, by: formatter)), .share(whole, of: whole))
      ])
  }

  // MARK: - Ways

  private var drawn: DrawnWays? {
    guard let savings = report.savings else { return nil }
    let drawn = DrawnWays(savings, bytes)
    guard !drawn.ways.isEmpty else { return nil }
    return drawn
  }

  /// The name of a way in the picture of the app.
  private func letter(_ index: Int) -> String {
    let letters = Array("ABCDEFGH")
    guard letters.indices.contains(index) else { return "\(index + 1)" }
    return String(letters[index])
  }

  /// Marks below the bar of the app, if a device downloads the archive itself. A larger download has no place there.
  private var markers: [(letter: String, mark: Mark)] {
    guard let savings = report.savings, let drawn, savings.deviceDownload.basis == .archive else { return [] }
    let formatter = drawn.formatter
    let marked = drawn.ways.enumerated().filter { _, way in
      way.way.way != savings.asBuilt && way.sum <= report.footprint.totals.archiveBytes
    }
    return marked.map { index, way in
      (letter(index), Mark(title: way.name, value: way.sum, figure: formatter(way.sum)))
    }
  }

  private var waysTable: Table? {
    guard let drawn else { return nil }
    let formatter = drawn.formatter
    let hasLibrary = drawn.hasLibrary
    let rows = drawn.ways.enumerated().map { index, way -> Table.Row in
      var name = "\(letter(index))  \(way.name)"
      var download = Cell(.bytes(way.download, by: formatter))
      var library = Cell.empty
      var sum = Cell(.bytes(way.sum, by: formatter))
      if way.library != 0 { library = Cell(.bytes(way.library, by: formatter)) }
      if drawn.isBest(way) {
        name += " (\(drawn.best))"
        sum.style = .good
        // Without a library, the table has no column of sums.
        if !hasLibrary { download.style = .good }
      }
      return Table.Row(
        .body, .text(name), Cell(.bars(drawn.parts(way), of: drawn.longest)), download, library, sum)
    }
    var caption = "First download of a device"
    if report.footprint.device != nil { caption = "Download of a device" }
    return Table(
      Self.tables.ways, caption: RichText(caption),
      columns: [
        .init("Way", .name), .init("", .bar), .init("Download"), .init("Library", when: hasLibrary),
        .init("Together", when: hasLibrary, decides: true),
      ], rows: rows)
  }

  /// The meaning of letters, hatches and green in the pictures; nil if they have none.
  private var legend: String? {
    guard let drawn else { return nil }
    var sentences: [String] = []
    if !markers.isEmpty { sentences.append("Letters: the download with each way below.") }
    if drawn.hasLibrary { sentences.append("Hatched: the client library, at most.") }
    if drawn.ways.contains(where: { drawn.isBest($0) }) {
      sentences.append("Green: the \(drawn.best) download.")
    }
    guard !sentences.isEmpty else { return nil }
    return sentences.joined(separator: " ")
  }
}

extension ChartColor {
  /// The part of the app that a sum belongs to.
  init(_ part: AppReport.Part) { self.init(kind: part.kind, owner: part.owner) }

  init(kind: String, owner: ID<MeasureReport.Owner>) {
    switch (owner.known, kind) {
    case (.base, "strings"), (.base, "plurals"), (.base, "interface"): self = .base
    case (.base, "images"), (.unlocalized, "images"): self = .images
    case (.unlocalized, "code"): self = .code
    case (.base, _), (.unlocalized, _): self = .other
    default: self = .languages
    }
  }
}
