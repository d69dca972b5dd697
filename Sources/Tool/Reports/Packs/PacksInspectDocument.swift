package import ReportSchema

/// The document of `ballast packs inspect`: one language pack.
package typealias PacksInspectDocument = ReportDocument<PacksInspectReport>

extension PacksInspectDocument {
  /// The messages if there are any to list, the sections of the file otherwise.
  package var document: Document {
    let contents =
      report.entries.map { Block.list(List(heading: "Messages", items: $0.map(item), textLimit: nil)) }
      ?? .table(sections)
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

  /// Empty for the base pack itself.
  private var receiver: RichText {
    if report.isBase { return "" }
    guard let basePack = options.basePack else {
      return ", for a receiver without a base pack; it is smaller with one"
    }
    return ", for a receiver with the base pack " + .code(basePack)
  }

  private var name: String {
    var name = localeName
    let app = [report.app, report.version].filter { !$0.isEmpty }.joined(separator: " ")
    if !app.isEmpty { name = "\(app), \(name)" }
    if report.revision > 1 { name += ", revision \(report.revision)" }
    return name
  }

  private var localeName: String {
    if report.isBase { return LocaleLabel.base(report.locale, report.name) }
    return LocaleLabel.long(report.locale, report.name)
  }

  private var downloads: String {
    report.downloadBytes.sorted { $0.key < $1.key }.map { "\(bytes($0.value)) (\($0.key))" }
      .joined(separator: ", ")
  }

  private var conclusion: Block {
    let messages = NumberText.counted(report.messages, "message")
    var sentence = "\(name): \(messages), \(bytes(report.packBytes)) on the device"
    if !downloads.isEmpty { sentence += ", download \(downloads)" }
    return .paragraph(RichText("\(sentence)."), role: .conclusion)
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
    if entry.table.isEmpty { return List.Item(.message(entry.key), details: details) }
    return List.Item(.message("\(entry.table): \(entry.key)"), details: details)
  }
}
