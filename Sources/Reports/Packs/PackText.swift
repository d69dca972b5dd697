package import ReportSchema

/// One pack for a terminal.
package struct PackText {
  private let report: PackReport
  private let size: ByteFormatting

  package init(_ report: PackReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let app = [report.app, report.version].filter { !$0.isEmpty }.joined(separator: " ")
    var lines = [
      "\(report.locale)\(report.isBase ? ", base" : "")\(app.isEmpty ? "" : ", for \(app)")",
      "\(ByteFormatting.grouped(report.messages)) messages, \(size(report.packBytes)), checksum \(report.checksum)",
    ]
    for (codec, bytes) in report.downloadBytes.sorted(by: { $0.key < $1.key }) {
      lines.append("\(size(bytes)) on the wire with \(codec)")
    }
    var table = TextTable([.left, .right, .right])
    table.add(["Section", "Bytes", "Share"])
    for section in report.sections {
      table.add([
        section.name, size(section.bytes), ByteFormatting.share(section.bytes, of: report.packBytes),
      ])
    }
    lines += [""] + table.lines
    for entry in report.entries ?? [] {
      lines += ["", "\(entry.table.isEmpty ? "" : "\(entry.table): ")\(entry.key)"]
      lines += Self.lines(entry.value, indent: "  ")
      if let rendered = entry.rendered { lines.append("  → \(rendered)") }
    }
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }

  private static func lines(_ value: MessageFigures, indent: String) -> [String] {
    switch value {
    case .text(let text): [indent + text]
    case .variations(let by, let cases):
      ["\(indent)by \(by)"] + cases.sorted { $0.key < $1.key }.flatMap { named($0.key, $0.value, indent) }
    case .substitutions(let format, let parts):
      lines(format, indent: indent)
        + parts.sorted { $0.key < $1.key }.flatMap { named("@\($0.key)", $0.value, indent) }
    }
  }

  private static func named(_ name: String, _ value: MessageFigures, _ indent: String) -> [String] {
    if case .text(let text) = value { return ["\(indent)  \(name): \(text)"] }
    return ["\(indent)  \(name):"] + lines(value, indent: indent + "    ")
  }
}
