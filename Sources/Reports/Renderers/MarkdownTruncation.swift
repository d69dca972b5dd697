/// Shortens a document until its Markdown fits in a limit.
///
/// Rows and items go first, the same number from every table, list and from the warnings. If the document without rows
/// is still too long, its last blocks go.
struct MarkdownTruncation {
  /// In bytes of UTF-8.
  let limit: Int

  /// - Parameter write: writes a document with at most so many rows of each table and list.
  func text(of document: Document, write: (Document, Int) -> String) -> String {
    let whole = write(document, .max)
    guard !fits(whole) else { return whole }
    var document = document
    while !fits(write(document, 0)), !document.blocks.isEmpty {
      document.blocks.removeLast(max(1, document.blocks.count / 4))
      document.blocks.append(Self.omission)
      if document.blocks.count == 1 { break }
      document.blocks = document.blocks.filter { $0 != Self.omission } + [Self.omission]
    }
    var fitting = 0
    var tooMany = longest(document)
    while tooMany - fitting > 1 {
      let middle = fitting + (tooMany - fitting) / 2
      if fits(write(document, middle)) { fitting = middle } else { tooMany = middle }
    }
    return write(document, fitting)
  }

  private static let omission = Block.paragraph(
    "The report is too long for a comment. The other formats have the rest.", role: .alert)

  private func fits(_ text: String) -> Bool { text.utf8.count <= limit }

  /// The rows of the longest table or list.
  private func longest(_ document: Document) -> Int {
    document.blocks.reduce(document.warnings.count) { longest, block in
      switch block {
      case .table(let table): max(longest, table.rows.count)
      case .list(let list): max(longest, list.itemCount)
      default: longest
      }
    }
  }
}
