package import ReportSchema

/// The document of `ballast packs inspect`: one language pack.
package typealias PacksInspectDocument = ReportDocument<PacksInspectReport>

extension PacksInspectDocument {
  /// The messages if there are any to list, the sections of the file otherwise.
  package var document: Document {
    let contents =
      report.entries.map { Block.list(List(heading: "Messages", items: $0.map(item), textLimit: nil)) }
      ?? .table(sections)
    let receiver: RichText =
      report.isBase
      ? ""
      : options.basePack.map { ", for a receiver with the base pack " + .code($0) }
        ?? ", for a receiver without a base pack; it is smaller with one"
    var notes: [RichText] = []
    if !report.parents.isEmpty {
      let parents = report.parents.joined(separator: ", ")
      notes.append(RichText("Parents and siblings, tried before base: \(parents)."))
    }
    if !downloads.isEmpty { notes.append(RichText("Download: \(downloads)") + receiver + ".") }
    notes.append(RichText("File: ") + .code(report.file) + ", checksum " + .code(report.checksum))
    return Document(
      title: "\(name): language pack", blocks: [conclusion, contents, .paragraph(Paragraph(.note, notes))],
      byteFormatter: bytes)
  }

  private var name: String {
    let locale =
      report.isBase
      ? LocaleLabel.base(report.locale, report.name) : LocaleLabel.long(report.locale, report.name)
    let app = [report.app, report.version].filter { !$0.isEmpty }.joined(separator: " ")
    let revision = report.revision > 1 ? ", revision \(report.revision)" : ""
    return app.isEmpty ? "\(locale)\(revision)" : "\(app), \(locale)\(revision)"
  }

  private var downloads: String {
    report.downloadBytes.sorted { $0.key < $1.key }.map { "\(bytes($0.value)) (\($0.key))" }
      .joined(separator: ", ")
  }

  private var conclusion: Block {
    let download = downloads.isEmpty ? "" : ", download \(downloads)"
    return .paragraph(
      RichText(
        "\(name): \(NumberText.counted(report.messages, "message")), \(bytes(report.packBytes)) on the"
          + " device\(download)."), role: .conclusion)
  }

  private var sections: Table {
    let rows = report.sections.map { section in
      Table.Row(
        .body, .text(section.name.words.uppercasedFirst), .bytes(section.bytes),
        .share(section.bytes, of: report.packBytes))
    }
    let total = Table.Row(
      .total, "Total", .bytes(report.packBytes), .share(report.packBytes, of: report.packBytes))
    return Table(
      "sections", columns: [.init("Section", .name), .init("Bytes"), .init("Share")], rows: rows + [total])
  }

  // MARK: - Messages

  private func item(_ entry: PacksInspectReport.Entry) -> List.Item {
    let key = entry.table.isEmpty ? entry.key : "\(entry.table): \(entry.key)"
    var details = entry.message.lines("", language: report.locale)
    if let rendered = entry.rendered {
      details.append("→ " + .message(rendered, language: report.locale))
    }
    if let transifex = entry.transifex {
      details.append("pushed: " + .message(transifex.pushed))
      if let stored = transifex.stored, stored != transifex.pushed {
        details.append("stored: " + .message(stored))
      }
    }
    if let base = entry.base { details += base.lines("base", language: nil) }
    return List.Item(.message(key), details: details)
  }
}
