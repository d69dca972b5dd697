import Foundation
import ReportSchema
import Testing

@testable import Reports

/// Every bar and every figure of a picture on a page equals a cell of its table.
@Suite struct PictureLawTests {
  private static let pages: [(name: String, report: AppReport)] = [
    ("everything", ReportSample.report()),
    ("many locales", ReportSample.report(locales: 30)),
    ("Apple, with a client", ReportSample.report { client(&$0) }),
    ("without a history", ReportSample.report { ($0.trend, $0.aging) = (nil, nil) }),
    ("grown", ReportSample.report { $0.growth = MeasureGrowthSample.alike(24) }),
    ("hostile", ReportSample.report(hostile: HostileTextTests.hostile)),
  ]

  private static func client(_ report: inout AppReport) {
    report.savings?.app.platform = .init(.ios)
    report.savings?.client = .init(low: 9_000, high: 10_000, given: false)
    for index in report.savings?.ways.indices ?? 0..<0
    where (report.savings?.ways[index].way ?? .init(.bundled)) == .packs {
      report.savings?.ways[index].clientBytes = 9_000
    }
  }

  private static func tree(_ report: AppReport) throws -> PageTree {
    try PageTree(HTMLRenderer().render(AppReportDocument(report).document))
  }

  @Test func everyMarkIsACellOfItsTables() throws {
    var count = 0
    for (name, report) in Self.pages {
      let page = try Self.tree(report)
      for figure in page.all("figure") {
        guard let tables = page[figure].values["data-tables"] else { continue }
        let cells = Set(
          try tables.split(separator: " ").flatMap { table -> [String] in
            let table = try #require(page.element(id: String(table)), "\(name): no table \(table)")
            return page.below(table).compactMap { page[$0].values["data-v"] }
          })
        for mark in page.below(figure) {
          guard let value = page[mark].values["data-v"] else { continue }
          count += 1
          #expect(
            cells.contains(value), "\(name): \(page[figure]) draws \(value), which \(tables) does not have")
        }
      }
    }
    #expect(count > 90)
  }

  @Test func everyFigureInAMapIsTheTextOfACell() throws {
    let page = try Self.tree(ReportSample.report())
    let cells = Set(page.all("td").map { page.text($0) })
    let figures = page.all("text").filter { page[$0].values["class"] == "figure" }
    #expect(!figures.isEmpty)
    for figure in figures { #expect(cells.contains(page.text(figure)), "\(page.text(figure))") }
  }

  /// Bars in cells stand beside their figures.
  @Test func everyBarIsACellOfItsRow() throws {
    var count = 0
    for (name, report) in Self.pages {
      let page = try Self.tree(report)
      for row in page.all("tr") {
        let cells = page.children(row).compactMap { page[$0].values["data-v"] }
        for bar in page.below(row) where page[bar].name == "rect" {
          guard let value = page[bar].values["data-v"] else { continue }
          count += 1
          #expect(cells.contains(value), "\(name): a bar of \(value) beside \(page.text(row))")
        }
      }
    }
    #expect(count > 20)
  }

  @Test func barsAreAsLongAsTheirFigures() throws {
    for (name, report) in Self.pages {
      let page = try Self.tree(report)
      for table in ["made-of-ways", "largest-changes"] {
        guard let table = page.element(id: table) else { continue }
        let bars = page.below(table).filter { page[$0].name == "rect" }.compactMap {
          bar -> (value: Double, width: Double)? in
          guard let value = page[bar]["data-v"], let width = page.percent(bar, "width") else { return nil }
          return (abs(value), width)
        }
        let scale = bars.map { $0.width / max(1, $0.value) }.min() ?? 0
        // Short bars stay visible.
        for bar in bars where bar.width > 1 {
          #expect(abs(bar.width - scale * bar.value) < 0.5, "\(name): \(bar)")
        }
      }
    }
  }

  /// Whatever the sizes are, the bar that is marked as best is the shortest, the library included.
  @Test(arguments: [
    [90, 80, 70, 60, 50], [50, 60, 70, 80, 90], [70, 50, 50, 90, 60], [90, 80, 70, nil, 75],
  ])
  func theBestBarIsTheShortest(_ medians: [Int?]) throws {
    for library in [nil, 1_000, 30_000] {
      let page = try Self.tree(
        ReportSample.report { report in
          report.savings?.ways = SimulateSample.ways(medians.map { $0.map { $0 * 1000 } })
          report.savings?.client = library.map { .init(low: $0 / 2, high: $0, given: false) }
          guard let last = report.savings?.ways.indices.last else { return }
          report.savings?.ways[last].clientBytes = library.map { $0 / 2 }
        })
      let table = try #require(page.element(id: "made-of-ways"))
      let rows = page.below(table).filter { page[$0].name == "tr" }
      func length(_ row: Int) -> Double {
        page.below(row).filter { page[$0].name == "rect" }.reduce(0) { $0 + (page.percent($1, "width") ?? 0) }
      }
      let best = rows.filter { row in page.below(row).contains { page[$0].values["class"] == "f-best" } }
      #expect(best.count <= 1)
      let lengths = rows.map(length).filter { $0 > 0 }
      for row in best {
        #expect(lengths.allSatisfy { $0 >= length(row) }, "\(medians), library \(library ?? 0)")
      }
    }
  }

  // MARK: - First screen

  @Test func thePartsOfTheAppSumToIt() throws {
    for (_, report) in Self.pages {
      let document = AppReportDocument(report).document
      try expectSums(#require(document.table("made-of-parts")), of: [.body])
      if let changes = document.table("largest-changes") { try expectSums(changes, of: [.body, .omitted]) }
      try expectSums(#require(document.table("map-table")), of: [.body, .subtotal])
    }
  }

  @Test func languagesThatChangedAlikeAreOneBar() throws {
    let report = ReportSample.report { $0.growth = MeasureGrowthSample.alike(24) }
    let table = try #require(AppReportDocument(report).document.table("largest-changes"))
    let texts = table.rows.map { $0.cells.map { CellText(bytes: ByteFormatter()).text($0.value).plain } }
    #expect(texts[0] == ["promo.mp4", "+300 kB", "", "new file"])
    #expect(
      texts[1] == ["24 languages, alike", "+12 kB", "", "messages in each: 12 to 13 added, 27 removed"])
    #expect(table.rows.last?.role == .total)
  }

  @Test func problemsNameLanguagesAndTheCause() {
    let document = AppReportDocument(ReportSample.report())
    guard case .list(let list) = document.problems else { return #expect(Bool(false), "no list") }
    #expect(list.groups[0].items.first?.isProblem == true)
  }

  @Test func aTerminalShowsTheFirstScreenAndTheCommandOfThePage() {
    let document = AppReportDocument(ReportSample.report())
    let text = TextRenderer().render(
      document.firstScreen(command: "ballast report App.ipa --output report.html"))
    #expect(text.contains("'ballast report App.ipa --output report.html'"))
    #expect(text.contains("\nWhat the app is made of\n"))
    #expect(!text.contains("\nComposition\n"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 70)
  }

  // MARK: - Long tables

  /// The rows that are shown, and the row of the others, add up to the total; the button has the same number.
  @Test(arguments: [(nil, 60), (20, 21), (20, 22), (5, 60)] as [(Int?, Int)])
  func foldedRowsAddUp(_ open: Int?, _ count: Int) throws {
    let rows = (1...count).map { Table.Row(.body, .locale("x\($0)", nil), .bytes($0 * 7_001), .count($0)) }
    let table = Table(
      "t", caption: "T", columns: [.init("Locale", .name), .init("Archive"), .init("Messages")],
      rows: rows + [
        .init(.total, "Total", .bytes(count * (count + 1) / 2 * 7_001), .count(count * (count + 1) / 2))
      ])
    let html = HTMLTable(table, CellText(bytes: ByteFormatter()), openRows: open).html.joined(separator: "\n")
    let page = try PageTree("<body>\(html)</body>")
    func sum(_ rows: [Int], _ column: Int) -> Double {
      rows.reduce(0) { $0 + (page[page.children($1)[column]]["data-v"] ?? 0) }
    }
    let all = page.all("tr").filter {
      page[$0].values["class"] ?? "" != "total" && !page.text($0).contains("Archive")
    }
    let folded = all.filter { page[$0].values["class"] == "folded" }
    let rest = all.filter { page[$0].values["class"] == "omitted rest" }
    let isFolded = open.map { count > $0 + 1 } ?? false
    #expect(rest.count == (isFolded ? 1 : 0) && folded.count == (isFolded ? count - (open ?? 0) : 0))
    for column in [1, 2] { #expect(sum(rest, column) == sum(folded, column)) }
    guard let rest = rest.first else { return }
    let button = try #require(page.all("button").first)
    #expect(page.text(button) == "\(folded.count) more locales")
    #expect(page.text(page.children(rest)[0]) == page.text(button))
  }

  // MARK: - Map

  @Test func areasAreInProportionAndDoNotOverlap() throws {
    let sizes = [6_000_000, 1_200_000, 900_000, 400_000, 399_999, 20_000, 1_000, 1]
    let tiles = sizes.map {
      Treemap.Tile(mark: Mark(title: "t", value: $0, figure: "\($0) B"), label: "t", color: .code)
    }
    let page = try PageTree(
      "<body>\(Treemap(tiles: tiles).elements(on: .page, height: 400).joined())</body>")
    let areas = page.children(0).map { tile in
      CGRect(
        x: (page.percent(tile, "x") ?? 0) * 10, y: page[tile]["y"] ?? 0,
        width: (page.percent(tile, "width") ?? 0) * 10,
        height: page[tile]["height"] ?? 0)
    }
    #expect(areas.count >= 6)
    let scale = 1000.0 * 400 / Double(sizes.reduce(0, +))
    for (size, area) in zip(sizes, areas) where size > 300_000 {
      #expect(abs(area.width * area.height / (Double(size) * scale) - 1) < 0.03, "\(size) \(area)")
    }
    for (index, one) in areas.enumerated() {
      #expect(one.maxX < 1000.2 && one.maxY < 400.2, "\(one)")
      for other in areas.dropFirst(index + 1) {
        let overlap = one.intersection(other)
        #expect(overlap.isNull || overlap.width < 0.2 || overlap.height < 0.2, "\(one) \(other)")
      }
    }
  }

  /// Sizes of which sums are too large for an integer are drawn, and do not stop the program.
  @Test(arguments: [0, 1, 2, 40]) func picturesOfExtremeSizesAreDrawn(_ count: Int) throws {
    for size in [0, 1, Int.max, -1] {
      let parts = Array(repeating: BarPart(name: "p", size: size, color: .code), count: count)
      let marks = Array(repeating: Mark(title: "m", value: size, figure: "m"), count: count)
      let median = Mark(title: "m", value: size, figure: "m")
      let drawings = [
        StackedBar(parts: parts, whole: size) { "\($0)" }.elements(on: .page, y: 0, height: 9),
        DotStrip(marks: marks, median: median, color: .code).elements(on: .page, y: 0).elements,
        HeatStrip(marks: marks.map { ($0, 3) }, color: .code).elements(on: .page, y: 0, height: 9),
        SizeLine(name: "n", marks: marks, color: .code).elements(on: .page, y: 0),
        Treemap(tiles: marks.map { .init(mark: $0, label: "", color: .code) }).elements(
          on: .page, height: 90),
      ]
      for drawing in drawings { _ = try PageTree("<body>\(drawing.joined())</body>") }
    }
  }
}

/// The elements of a page's body.
private struct PageTree {
  private let elements: SVGElements

  init(_ page: String) throws {
    let start = try #require(page.range(of: "<body>")).lowerBound
    let end = try #require(page.range(of: "</body>")).upperBound
    let body = page[start..<end].replacing("<br>", with: "<br/>").replacing(/<input ([^>]*)>/) {
      "<input \($0.output.1)/>"
    }
    elements = try SVGElements(String(body))
  }

  subscript(_ index: Int) -> SVGElements.Element { elements.elements[index] }

  func all(_ name: String) -> [Int] { elements.elements.indices.filter { self[$0].name == name } }
  func element(id: String) -> Int? { elements.elements.indices.first { self[$0].values["id"] == id } }
  func children(_ index: Int) -> [Int] { self[index].children }
  func below(_ index: Int) -> [Int] { children(index).flatMap { [$0] + below($0) } }
  func text(_ index: Int) -> String { self[index].text + children(index).map(text).joined() }

  /// The number of an attribute such as `12.5%`.
  func percent(_ index: Int, _ name: String) -> Double? {
    self[index].values[name].flatMap { $0.hasSuffix("%") ? Double($0.dropLast()) : nil }
  }
}
