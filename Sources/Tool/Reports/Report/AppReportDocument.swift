package import ReportSchema

/// The document of `ballast report`: the first screen, and a section for each part.
package typealias AppReportDocument = ReportDocument<AppReport>

extension AppReportDocument {
  package var document: Document {
    Document(
      title: title,
      blocks: summary
        + sections.flatMap { [.heading($0.section.title, id: $0.section.name)] + $0.blocks },
      warnings: warnings, byteFormatter: bytes)
  }

  /// The first screen.
  /// - Parameter command: the command that writes the page with all sections.
  package func firstScreen(command: String) -> Document {
    Document(
      title: title,
      blocks: summary + [.next([RichText("the page with all sections: ") + .command(command)])],
      warnings: warnings.filter { $0.entry == nil }, byteFormatter: bytes)
  }

  /// The chosen sections that have blocks, in the order of the page.
  var sections: [(section: ReportSection, blocks: [Block])] {
    ReportSection.all.filter { report.sections.contains($0.name) }.compactMap { section in
      let blocks = section.blocks(report, options).filter { !$0.isEmpty }
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
}

/// A section of the page of `ballast report`: a function from finished values to blocks.
package struct ReportSection: Sendable {
  /// The name on the command line and in links.
  package let name: String
  package let title: String
  /// The blocks; empty if the report does not have the values, or if there is nothing to show.
  let blocks: @Sendable (AppReport, DocumentOptions) -> [Block]

  /// All sections in the order of the page: first the app, then what packs would save, then what changed, then what to
  /// fix. Notes are last, because they explain the others.
  package static let all = [
    ReportSection(name: "composition", title: "Composition", blocks: CompositionSection.blocks),
    ReportSection(name: "locales", title: "Locales", blocks: LocalesSection.blocks),
    ReportSection(name: "savings", title: "Savings with language packs", blocks: SimulateSection.blocks),
    ReportSection(name: "packs", title: "Pack sizes", blocks: PacksSection.blocks),
    ReportSection(
      name: "changes", title: "Changes since the previous version", blocks: ChangesSection.blocks),
    ReportSection(name: "staleness", title: "Freshness of older packs", blocks: DiffSection.blocks),
    ReportSection(name: "history", title: "History", blocks: HistorySection.blocks),
    ReportSection(name: "findings", title: "Findings", blocks: FindingsSection.blocks),
    ReportSection(name: "notes", title: "Notes", blocks: NotesSection.blocks),
  ]

  /// The names of all sections for help.
  package static var names: String { all.map(\.name).joined(separator: ", ") }
}
