package import ReportSchema

/// Staleness as GitHub's Markdown: the same tables as the text, cut where a comment would be too long.
package struct StalenessMarkdown {
  package static let limit = MarkdownFitting.limit

  /// Strings of one message; no language has more plural forms than six, but a message may vary by more.
  private static let mostStrings = 12
  private static let mostScalars = 240
  /// What stayed is cut in its middle, so that what changed is seen.
  private static let mostSame = 80

  private let report: StalenessReport
  private let size: ByteFormatting
  private let chart: String?

  /// - Parameters:
  ///   - exactBytes: whole bytes instead of kB and MB.
  ///   - chart: where the picture is, from where the Markdown will be.
  package init(_ report: StalenessReport, exactBytes: Bool, chart: String?) {
    self.report = report
    self.chart = chart
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let notes = StalenessNotes(report)
    let tables = StalenessTable(report, size: size)
    let body = Body(
      notes: notes, classes: MarkdownTable(tables.classes),
      tables: [tables.locales, tables.sizes, tables.curve].compactMap { $0.map(MarkdownTable.init) },
      lists: lists(notes))
    let most = (body.tables.map(\.rows.count) + body.lists.map(\.items.count)).max() ?? 0
    return MarkdownFitting.fitted(most: most) { self.text(body, rows: $0) }
  }

  private struct Body {
    let notes: StalenessNotes
    let classes: MarkdownTable
    let tables: [MarkdownTable]
    let lists: [List]
  }

  private struct List {
    var heading: String
    var items: [String]
  }

  private func text(_ body: Body, rows: Int) -> String {
    let notes = body.notes
    var lines = ["## \(MarkdownFitting.escaped(notes.title))", ""]
    if let alert = notes.alert { lines += ["**\(MarkdownFitting.escaped(alert))**", ""] }
    for sentence in [notes.answer, notes.aging] {
      if let sentence { lines += [MarkdownFitting.escaped(sentence), ""] }
    }
    if !notes.limits.isEmpty { lines += notes.limits.map { "- \(MarkdownFitting.escaped($0))" } + [""] }
    if let chart { lines += ["![How fresh texts are](\(Self.link(chart)))", ""] }
    for table in [body.classes] + body.tables { lines += table.lines(most: rows) + [""] }
    for list in body.lists {
      lines += ["### \(list.heading)", ""] + list.items.prefix(rows)
      if list.items.count > rows { lines.append("- \(MarkdownFitting.more(list.items.count - rows))") }
      lines.append("")
    }
    lines += notes.notes.map { "- \(MarkdownFitting.escaped($0))" }
    if !notes.warnings.isEmpty {
      lines += ["", "### Warnings", ""] + notes.warnings.map { "- \(MarkdownFitting.escaped($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lists(_ notes: StalenessNotes) -> [List] {
    var lists: [List] = []
    func add(_ heading: String, _ items: [String]) {
      if !items.isEmpty { lists.append(List(heading: heading, items: items)) }
    }
    add("Renames", notes.renamed.map { "- \(MarkdownFitting.escaped($0))" })
    for (heading, list, areOld) in [
      ("Unsafe", report.unsafe, report.versions.count > 1),
      ("Translations that do not fit", report.translations ?? [], false),
    ] {
      let messages = ListedMessage.grouped(list, areOld: areOld)
      add("\(heading): \(ListedMessage.extent(of: list))", messages.map(Self.item))
    }
    // One list of all locales, so that a cut leaves the first and not a few of each.
    let locales = report.strings.map { ListedLocale.all($0, base: report.base.locale) } ?? []
    add(
      "Messages",
      locales.flatMap { locale in
        locale.messages.enumerated().map { index, message in
          (index == 0 ? "\n**\(MarkdownFitting.escaped(locale.heading))**\n\n" : "") + Self.item(message)
        }
      })
    return lists
  }

  // MARK: - Messages

  private static func item(_ message: ListedMessage) -> String {
    let more = message.lines.count - mostStrings
    let head =
      "- **\(MarkdownFitting.escaped(message.kind))** \(MarkdownFitting.escaped(message.name.visible))"
    return
      ([head] + message.lines.prefix(mostStrings).map { "  - \(line($0))" }
      + (more > 0 ? ["  - \(MarkdownFitting.more(more))"] : [])).joined(separator: "\n")
  }

  private static func line(_ line: ListedMessage.Line) -> String {
    let text = line.segments.prefix(mostSame).map { segment in
      let text = segment.text.visible
      switch segment.change {
      case "removed": return "<del>\(escaped(text))</del>"
      case "added": return "<ins>\(escaped(text))</ins>"
      default: return line.segments.count == 1 ? escaped(text) : MarkdownText.escaped(shortened(text))
      }
    }.joined()
    let more = line.segments.count > mostSame ? "…" : ""
    return (line.label.isEmpty ? "" : "\(escaped(line.label)): ") + text + more
  }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(text.clipped(to: mostScalars))
  }

  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > mostSame else { return text }
    return String(scalars.prefix(mostSame / 2)) + " … " + String(scalars.suffix(mostSame / 2))
  }

  /// A path, as a link takes it: nothing in it ends the link.
  private static func link(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
