package import ReportSchema

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
