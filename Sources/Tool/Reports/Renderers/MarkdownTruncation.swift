extension MarkdownRenderer {
  private static let omission = MarkdownSection(
    head: ["**The report is too long for a comment. The other formats have the rest.**"])

  /// The page, shortened until it fits.
  ///
  /// Rows go first, the same number from every section. If the page without rows is still too long, its last sections
  /// go, except the warnings.
  func text(first: MarkdownSection, blocks: [MarkdownSection], last: MarkdownSection) -> String {
    func page(_ count: Int, rows: Int) -> String {
      var sections = [first] + blocks.prefix(count)
      if count < blocks.count { sections.append(Self.omission) }
      if !last.isEmpty { sections.append(last) }
      return sections.map { $0.text(rows: rows) }.joined(separator: "\n\n") + "\n"
    }
    let count = most(blocks.count) { page($0, rows: 0) }
    let rows = (blocks + [last]).map(\.rows.count).max() ?? 0
    return page(count, rows: most(rows) { page(count, rows: $0) })
  }

  /// The greatest number up to `all` whose page fits; 0 if none does.
  private func most(_ all: Int, _ page: (Int) -> String) -> Int {
    var fitting = 0
    var tooMany = all + 1
    let room = Self.limit - reserved
    // All blocks need no sentence about omitted ones.
    if page(all).utf8.count <= room { return all }
    while tooMany - fitting > 1 {
      let middle = fitting + (tooMany - fitting) / 2
      if page(middle).utf8.count <= room { fitting = middle } else { tooMany = middle }
    }
    return fitting
  }
}
