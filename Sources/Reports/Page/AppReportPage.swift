package import ReportSchema

/// The page of `ballast report`, as HTML and as a document for the other formats.
package struct AppReportPage {
  private let report: AppReport
  private let options: DocumentOptions
  private let summary: PageSummary

  package init(_ report: AppReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
    summary = PageSummary(report, bytes: options.byteFormatter)
  }

  /// The chosen sections that have blocks, in the order of the page.
  var sections: [(section: PageSection, blocks: [Block])] {
    PageSection.all.filter { report.sections.contains($0.name) }.compactMap { section in
      let blocks = section.blocks(report, options)
      return blocks.isEmpty ? nil : (section, blocks)
    }
  }

  /// The warnings of all parts, each once.
  var warnings: [Document.Warning] {
    let all: [[ReportWarning]] = [
      report.footprint.warnings, report.savings?.warnings ?? [], report.packs?.warnings ?? [],
      report.growth?.warnings ?? [], report.staleness?.warnings ?? [], report.check.warnings,
    ]
    var seen: Set<Document.Warning> = []
    return all.joined().map(Document.Warning.init).filter { seen.insert($0).inserted }
  }

  package func document(_ options: DocumentOptions) -> Document {
    let blocks = sections.flatMap { part in
      [.heading(Heading(part.section.name, part.section.title))] + part.blocks
    }
    return Document(
      title: summary.title, blocks: summary.blocks + blocks, warnings: warnings,
      byteFormatter: options.byteFormatter)
  }

  /// One HTML file with the report as JSON in it.
  package func html() throws -> String {
    try PageRenderer(bytes: options.byteFormatter).render(
      summary, sections: sections, warnings: warnings, json: ReportJSON.line(of: report))
  }
}
