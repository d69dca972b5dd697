import ReportSchema

/// A map of sizes: component, kind, language, file. Without a script, it has components and kinds.
struct FileMap {
  static let tableName = "map-table"
  private static let height = 340

  private let report: AppReport
  private let bytes: ByteFormatter

  init(_ report: AppReport, _ options: DocumentOptions) {
    self.report = report
    // As in the tables of the map, which have the sum of all files.
    bytes = options.byteFormatter.tabular(report.footprint.totals.archiveBytes.magnitude)
  }

  // MARK: - Drawing

  var figure: Figure {
    let groups = report.composition.grouped { [$0.component, $0.kind] }
    let tiles = groups.map { names, parts -> Treemap.Tile in
      let size = parts.reduce(0) { $0 + $1.archiveBytes }
      var color = ChartColor.other
      if let largest = parts.max(by: { $0.archiveBytes < $1.archiveBytes }) { color = ChartColor(largest) }
      let title = "\(names[0]), \(names[1])"
      return Treemap.Tile(
        mark: Mark(title: title, value: size, figure: bytes(size)), label: "\(names[0]): \(names[1])",
        color: color)
    }
    return Figure(
      "map", tables: [Self.tableName, "composition-table"], title: "Map of sizes",
      alternative: "Areas in proportion to archive bytes, by component and kind.",
      caption: "Areas in proportion to archive bytes. Select one to open it; Escape goes back.",
      height: Self.height, Treemap(tiles: tiles).elements(on: .page, height: Self.height), isInteractive: true
    )
  }

  // MARK: - Table

  /// A row for each large file, and sums of the others.
  var table: Table {
    let files = report.files ?? []
    let overhead = report.footprint.overhead.archiveBytes
    let names = Dictionary(
      report.footprint.locales.map { ($0.locale ?? "", $0.name) }, uniquingKeysWith: { first, _ in first })
    let rows = files.map { file -> Table.Row in
      let owner: String
      switch file.owner.known {
      case .base: owner = "Base"
      case .unlocalized: owner = "Not localized"
      case .translations, .several: owner = "Several languages"
      case nil: owner = names[file.owner.rawValue].flatMap(\.self) ?? file.owner.rawValue
      }
      var name = RichText(NumberText.counted(file.files, "smaller file"))
      if let entry = file.entry { name = .code(entry) }
      return Table.Row(
        .body, .text(.message(file.component)), .text(file.kind.uppercasedFirst), .text(owner), .text(name),
        .bytes(file.archiveBytes)
      ).keyed(ChartColor(kind: file.kind, owner: file.owner))
    }
    let total = files.reduce(overhead) { $0 + $1.archiveBytes }
    var sums = [Table.Row(.total, "Total", .empty, .empty, .empty, .bytes(total))]
    if overhead != 0 {
      let row = Table.Row(.subtotal, "Archive overhead", .empty, .empty, .empty, .bytes(overhead))
      sums.insert(row, at: 0)
    }
    var table = Table(
      Self.tableName, caption: "Files, the largest first",
      columns: [
        .init("Component", .name), .init("Kind", .name), .init("Language", .name), .init("File", .name),
        .init("Archive"),
      ],
      rows: rows + sums)
    table.openRows = 5
    return table
  }
}
