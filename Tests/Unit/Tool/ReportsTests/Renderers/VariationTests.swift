import Foundation
import ReportSchema
import TestSupport
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Laws that hold for copies of every sample with one changed value each: a number becomes 0, 1 or a thousand times as
/// large, a list is empty, reversed or doubled, a text is empty, an optional value is there or missing.
@Suite struct VariationTests {
  private static let limit = Places.runsAll ? 30 : 12

  @Test(arguments: DocumentSamples.all) func everyCopyKeepsTheLaws(_ sample: Sample) throws {
    let all = try sample.variations(Self.limit)
    #expect(all.count > Self.limit / 3)
    for forms in all {
      #expect(forms.isReadBack, "\(forms.name)")
      let html = HTMLRenderer().render(forms.document)
      let body = try String(html[#require(html.range(of: "<body>")).lowerBound...])
      let texts = [
        TextRenderer(width: 400).render(forms.document), MarkdownRenderer().render(forms.document), body,
      ]
      if let missing = missing(forms, texts) {
        Issue.record("\(forms.name): \(missing)")
        return
      }
      HostileTextTests.expectXML("<html>" + body, forms.name)
      HostileTextTests.expectTables(texts[1])
      let rows = HostileTextTests.parsed(forms.csv)
      #expect(rows.allSatisfy { $0.count == rows[0].count }, "\(forms.name)")
      for match in body.matches(of: /(?:x|width|cx|x1|x2)="(-?[0-9.]+)%"/) {
        let isShare = Double(match.output.1).map { (0...100).contains($0) }
        #expect(isShare == true, "\(forms.name): \(match.output.0)")
      }
      for svg in forms.charts { try expectShapesInFrame(svg, forms.name) }
    }
  }

  /// A sum or a warning that is not in all formats in the same notation.
  private func missing(_ forms: Sample.Forms, _ texts: [String]) -> String? {
    let cellText = CellText(bytes: forms.document.byteFormatter)
    let totals = forms.document.tables.flatMap(\.rows).filter { $0.role == .total }.flatMap(\.cells)
    let words =
      totals.filter { $0.addend != nil }.map { cellText.text($0.value).plain }
      + forms.document.warnings.map(\.message)
    for word in Set(words) where !word.isEmpty {
      for (format, text) in zip(RendererLawTests.formats, texts) where !text.contains(format.escape(word)) {
        return "\(format.name) lacks '\(word)'"
      }
    }
    return nil
  }
}

/// Expects that a chart is well-formed and that its shapes are within its frame.
func expectShapesInFrame(_ svg: String, _ name: String) throws {
  let drawing = try SVGElements(svg)
  let frame = drawing.frame
  #expect(frame.width > 100 && frame.height > 20, "\(name)")
  for element in drawing.elements {
    guard let box = element.box else { continue }
    #expect(box.minX >= 0 && box.minY >= 0 && box.maxX <= frame.width, "\(name): \(element)")
    #expect(box.maxY <= frame.height && box.width >= 0 && box.height >= 0, "\(name): \(element)")
  }
}
