import Foundation
import ReportSchema
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a drawing.
private final class SVGElements: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var attributes: [(name: String, values: [String: String])] = []
  private(set) var text = ""

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes values: [String: String]
  ) {
    names.append(name)
    attributes.append((name, values))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

@Suite struct ChartTests {
  private let charts: [(name: String, svg: String)] = [
    ("savings", SavingsChart(SavingsSample.report()).svg),
    ("many packs", SavingsChart(SavingsSample.report(locales: (0..<200).map { "x\($0)" })).svg),
    ("huge", SavingsChart(SavingsSample.report(scale: 80_000_000_000)).svg),
    ("staleness", StalenessChart(StalenessSample.report()).svg),
    ("single version", StalenessChart(StalenessSample.report(versions: ["1.0"])).svg),
    ("aged", StalenessChart(StalenessSample.report { StalenessSample.aged(&$0) }).svg),
    (
      "hostile", SavingsChart(SavingsSample.report { $0.packs[0].locale = HostileTextTests.hostile }).svg
    ),
  ]

  @Test func chartsAreWellFormedAndHaveATextAlternative() throws {
    for (name, svg) in charts {
      let elements = try SVGElements(svg)
      #expect(elements.names.prefix(3) == ["svg", "title", "desc"], "\(name)")
      #expect(!elements.names.contains("script") && !elements.names.contains("style"))
      #expect(elements.attributes[0].values["role"] == "img")
      #expect(!elements.text.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeForTerminal })
    }
  }

  @Test func shapesLieInTheFrame() throws {
    for (name, svg) in charts {
      let elements = try SVGElements(svg)
      let frame = elements.attributes[0].values
      let (width, height) = (Double(frame["width"] ?? "") ?? 0, Double(frame["height"] ?? "") ?? 0)
      for (element, values) in elements.attributes where element == "rect" {
        let numbers = ["x", "y", "width", "height"].compactMap { values[$0].flatMap(Double.init) }
        try #require(numbers.count == 4)
        #expect(numbers.allSatisfy { $0 >= 0 }, "\(name)")
        #expect(numbers[0] + numbers[2] <= width && numbers[1] + numbers[3] <= height, "\(name)")
      }
      for (element, values) in elements.attributes where element == "text" {
        #expect((Double(values["y"] ?? "") ?? -1) < height, "\(name)")
      }
    }
  }

  @Test func barsAreProportional() throws {
    let elements = try SVGElements(SavingsChart(SavingsSample.report()).svg)
    let bars = elements.attributes.filter { $0.name == "rect" && $0.values["height"] == "16" }
      .compactMap { Double($0.values["width"] ?? "") }
    // Before and after, in units of the longest bar.
    #expect(abs(bars[1] / bars[0] - 71_234.0 / 104_321) < 0.001)
  }

  @Test func packsThatAreNotDrawnAreCounted() throws {
    #expect(try SVGElements(charts[1].svg).text.contains("and 140 smaller packs"))
  }

  @Test func chartsMatchTheText() throws {
    let savings = try SVGElements(charts[0].svg).text
    #expect(savings.contains("33.1 kB") && savings.contains("−31.7 %") && savings.contains("German (de)"))
    let staleness = try SVGElements(charts[3].svg).text
    #expect(staleness.contains("94.0 %") && staleness.contains("2 texts of 1.0 may crash the app"))
    #expect(try SVGElements(charts[5].svg).text.contains("age in versions"))
  }

  @Test func htmlHasTheChart() {
    let html = HTMLRenderer().render(SavingsDocument(SavingsSample.report()).document)
    #expect(html.contains(charts[0].svg.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
