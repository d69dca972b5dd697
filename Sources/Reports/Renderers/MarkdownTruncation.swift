/// Shortens a page until it fits in a limit.
///
/// Rows go first, the same number from every section. If the page without rows is still too long, its last sections
/// go, except the warnings.
struct MarkdownTruncation {
  /// In bytes of UTF-8.
  let limit: Int

  private static let omission = MarkdownSection(
    head: ["**The report is too long for a comment. The other formats have the rest.**"])

  func text(first: MarkdownSection, blocks: [MarkdownSection], last: MarkdownSection?) -> String {
    let end = last.map { [$0] } ?? []
    var sections = [first] + blocks + end
    if byteCount(sections, rows: 0) > limit {
      // The sections without rows, from the first on, that fit together with the omission and the warnings.
      var used = byteCount([first, Self.omission] + end, rows: 0)
      let fitting = blocks.prefix { section in
        used += section.byteCount(rows: 0) + Self.gap
        return used <= limit
      }
      sections = [first] + fitting + [Self.omission] + end
    }
    var fitting = 0
    var tooMany = (sections.map(\.rows.count).max() ?? 0) + 1
    while tooMany - fitting > 1 {
      let middle = fitting + (tooMany - fitting) / 2
      if byteCount(sections, rows: middle) <= limit { fitting = middle } else { tooMany = middle }
    }
    return sections.map { $0.text(rows: fitting) }.joined(separator: "\n\n") + "\n"
  }

  /// The empty line between two sections.
  private static let gap = 2

  private func byteCount(_ sections: [MarkdownSection], rows: Int) -> Int {
    sections.reduce(1 + Self.gap * max(0, sections.count - 1)) { $0 + $1.byteCount(rows: rows) }
  }
}
