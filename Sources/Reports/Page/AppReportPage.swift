package import ReportSchema

/// The page of `ballast report`, as HTML and as a document for the other formats.
package struct AppReportPage {
  private let report: AppReport
  private let options: DocumentOptions
  private let summary: PageSummary

  package init(_ report: AppReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
    summary = PageSummary(report: report, bytes: options.byteFormatter)
  }

  /// The chosen sections that have blocks, in the order of the page.
  var sections: [(section: PageSection, blocks: [Block])] {
    PageSection.all.filter { report.sections.contains($0.name) }.compactMap { section in
      let blocks = section.blocks(report, options)
      return blocks.isEmpty ? nil : (section, blocks)
    }
  }

  /// The warnings of all parts, each once.
  var warnings: [ReportWarning] {
    let all: [[ReportWarning]] = [
      report.footprint.warnings, report.savings?.warnings ?? [], report.packs?.warnings ?? [],
      report.growth?.warnings ?? [], report.staleness?.warnings ?? [], report.check.warnings,
    ]
    return all.joined().uniqued { [$0.entry, $0.message] }
  }

  package func document(_ options: DocumentOptions) -> Document {
    let blocks = sections.flatMap { part in
      [.heading(part.section.title)] + part.blocks
    }
    return Document(
      title: summary.title, blocks: summary.blocks + blocks, warnings: warnings,
      byteFormatter: options.byteFormatter)
  }

  /// One HTML file with the report as JSON in it.
  package func html() throws -> String {
    try PageRenderer(bytes: options.byteFormatter, origin: options.origin).render(
      summary, sections: sections, warnings: warnings, json: ReportJSON.line(of: report))
  }
}

/// A section of the page of `ballast report`: a function from finished values to blocks.
package struct PageSection: Sendable {
  /// The name on the command line and in links.
  package let name: String
  package let title: String
  /// The blocks; empty if the report does not have the values, or if there is nothing to show.
  package let blocks: @Sendable (AppReport, DocumentOptions) -> [Block]

  /// All sections in the order of the page: first the app, then what packs would save, then what changed, then what to
  /// fix. Notes are last, because they explain the others.
  package static let all = [
    PageSection(name: "composition", title: "Composition", blocks: CompositionSection.blocks),
    PageSection(name: "locales", title: "Locales", blocks: LocalesSection.blocks),
    PageSection(name: "savings", title: "Savings with language packs", blocks: SavingsSection.blocks),
    PageSection(name: "packs", title: "Pack sizes", blocks: PacksSection.blocks),
    PageSection(name: "changes", title: "Changes since the previous version", blocks: ChangesSection.blocks),
    PageSection(name: "staleness", title: "Freshness of older packs", blocks: StalenessSection.blocks),
    PageSection(name: "history", title: "History", blocks: HistorySection.blocks),
    PageSection(name: "findings", title: "Findings", blocks: FindingsSection.blocks),
    PageSection(name: "notes", title: "Notes", blocks: NotesSection.blocks),
  ]

  /// The names of all sections for help.
  package static var names: String { all.map(\.name).joined(separator: ", ") }
}
