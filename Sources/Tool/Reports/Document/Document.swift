import ReportSchema

/// A report as a sequence of blocks, independent of the format it is written in.
///
/// Warnings belong to the document and not to a block, so that every renderer writes them. Those about the whole input
/// come after the conclusion, because they may change its meaning; those about an entry are at the end.
package struct Document: Sendable {
  /// The heading of a page. Plain text omits it, because the first paragraph names the subject.
  var title: String
  var blocks: [Block]
  var warnings: [ReportWarning]
  /// The first blocks, which precede the warnings about the whole input.
  var blocksBeforeWarnings = 1
  /// The notation of byte counts. Each table has one unit and one number of decimals.
  var byteFormatter: ByteFormatter
  /// The version of Ballast and the date, in the foot of an HTML page; nil for a page without them.
  package var origin: String?
  /// The most rows of a table that an HTML page shows at first, and on paper; nil for all.
  package var openRows: Int? = 20

  /// - Parameter blocks: nil or empty for those that the report has no values for.
  init(
    title: String, blocks: [Block?], warnings: [ReportWarning] = [],
    byteFormatter: ByteFormatter = ByteFormatter()
  ) {
    self.title = title
    self.blocks = blocks.compactMap(\.self).filter { !$0.isEmpty }.map { $0.withOneNotation(byteFormatter) }
    self.warnings = warnings
    self.byteFormatter = byteFormatter
  }

  /// The blocks, with the warnings that are not about an entry after the first ones.
  var blocksWithWarnings: [Block] {
    let general = warnings.filter { $0.entry == nil }
    guard !general.isEmpty else { return blocks }
    let paragraph = Paragraph(.alert, general.map { RichText("Warning: ") + $0.text })
    return Array(blocks.prefix(blocksBeforeWarnings)) + [.paragraph(paragraph)]
      + blocks.dropFirst(blocksBeforeWarnings)
  }

  /// The warnings about entries, the last block of every format.
  var entryWarnings: List {
    List(heading: "Warnings", items: warnings.filter { $0.entry != nil }.map { List.Item($0.text) })
  }
}

extension ReportWarning {
  var text: RichText { (entry.map { RichText.code($0) + ": " } ?? "") + RichText(message) }
}

enum Block: Hashable, Sendable {
  /// The heading of a section: the blocks up to the next one. The identifier is for links.
  case heading(String, id: String)
  case paragraph(Paragraph)
  /// Parts of the first screen: side by side on a wide page.
  case panels([Panel])
  case table(Table)
  case list(List)
  case figure(Figure)
  /// Commands that a reader may want to run next.
  case next([RichText])
  /// Commands of a shell to be copied, each on a line of its own that is not wrapped.
  case commands([String])

  /// Whether the block begins a section.
  var isHeading: Bool {
    guard case .heading = self else { return false }
    return true
  }

  /// Whether there is nothing to show. A document omits such a block.
  var isEmpty: Bool {
    switch self {
    case .paragraph(let paragraph): paragraph.lines.isEmpty
    case .table(let table): table.rows.isEmpty
    case .list(let list): list.itemCount == 0
    case .next(let items): items.isEmpty
    case .commands(let commands): commands.isEmpty
    case .panels(let panels): panels.isEmpty
    case .heading, .figure: false
    }
  }

  /// The block, or the headings and blocks of its panels, for formats that have one column.
  var withoutPanels: [Block] {
    guard case .panels(let panels) = self else { return [self] }
    return panels.flatMap { [.heading($0.title, id: $0.identifier)] + $0.blocks }
  }

  static func paragraph(_ lines: RichText..., role: Paragraph.Role = .plain) -> Block {
    .paragraph(Paragraph(role, lines))
  }
}

/// Sentences; each line begins on a line of its own in text.
struct Paragraph: Hashable, Sendable {
  enum Role: String, Hashable, Sendable {
    case plain
    /// The answer in a sentence.
    case conclusion
    /// Something that must be seen first.
    case alert
    case success
    /// Notes on how values were computed and what was omitted.
    case note
  }

  var role: Role
  var lines: [RichText]

  /// - Parameter lines: nil for those that the report has no values for.
  init(_ role: Role = .plain, _ lines: [RichText?]) {
    self.role = role
    self.lines = lines.compactMap(\.self)
  }

  /// - Parameter sentences: lines without links or styles; nil for those that the report has no values for.
  init(_ role: Role, sentences: [String?]) {
    self.init(role, sentences.compactMap(\.self).map { RichText($0) })
  }
}

/// A list of items under a heading.
struct List: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    var text: RichText
    var details: [RichText]
    /// Whether the item is a problem to fix.
    var isProblem: Bool

    init(_ text: RichText, details: [RichText] = [], isProblem: Bool = false) {
      self.text = text
      self.details = details
      self.isProblem = isProblem
    }
  }

  /// Items of one subject, such as a locale.
  struct Group: Hashable, Sendable {
    var heading: RichText?
    var items: [Item]

    init(_ heading: RichText? = nil, _ items: [Item]) {
      self.heading = heading
      self.items = items
    }
  }

  var heading: RichText
  var groups: [Group]
  /// The most items that text lists; nil for all.
  var textLimit: Int? = 20
  /// Whether Markdown and HTML show the items after a click only. HTML folds long lists, too.
  var isFolded = false
  /// Lines that text prints instead of the heading and the items; nil to print these.
  var summary: [RichText]?
}

extension List {
  init(heading: RichText, items: [Item], textLimit: Int? = 20) {
    self.init(heading: heading, groups: [Group(nil, items)], textLimit: textLimit)
  }

  var itemCount: Int { groups.reduce(0) { $0 + $1.items.count } }

  /// The first `limit` items, and the others, in their groups.
  func split(after limit: Int) -> (first: List, rest: List) {
    var first = self
    var rest = self
    var left = limit
    for (index, group) in groups.enumerated() {
      first.groups[index].items = Array(group.items.prefix(left))
      rest.groups[index].items = Array(group.items.dropFirst(left))
      left -= first.groups[index].items.count
    }
    return (first, rest)
  }
}

/// A part of the first screen, with a heading of its own.
struct Panel: Hashable, Sendable {
  var identifier: String
  var title: String
  var blocks: [Block]

  /// - Parameter blocks: nil or empty for those that the report has no values for.
  init(_ identifier: String, _ title: String, _ blocks: [Block?]) {
    self.identifier = identifier
    self.title = title
    self.blocks = blocks.compactMap(\.self).filter { !$0.isEmpty }
  }
}

/// A drawing with a text alternative.
struct Figure: Hashable, Sendable {
  var identifier: String
  /// A complete `<svg>` element that this module wrote.
  var svg: String
  /// The description of the drawing, in a sentence.
  var alternative: String
  /// Identifiers of the tables that have its figures.
  var tables: [String] = []
  /// The visible line below a drawing that fills the page; nil if its table is enough. Others show the description.
  var caption: String?
  /// Whether the drawing fills the width of the page. Others have a fixed width and scroll.
  var isFluid = false
  /// Whether the script of the page lets readers open its areas.
  var isInteractive = false
}

/// Options of a document that its report does not contain.
package struct DocumentOptions: Sendable {
  /// Whether byte counts are written in whole bytes (`--bytes`).
  package var exactBytes: Bool
  /// The label of a rule that attributes entries; nil for an unknown identifier.
  package var ruleLabel: @Sendable (String) -> String? = { _ in nil }
  /// The most entries of a comparison of sizes; nil for all.
  package var entryLimit: Int?
  /// Whether text lists problems that are known (`--all`), instead of counting them.
  package var listsKnown = false
  /// Path of the base pack that the downloads of an inspected pack refer to; nil if they do not refer to one.
  package var basePack: String?

  package init(exactBytes: Bool = false) { self.exactBytes = exactBytes }

  var byteFormatter: ByteFormatter { ByteFormatter(isExact: exactBytes) }
}

/// A report of a command and the options of its document. An extension for each report adds the document, with its tables
/// and sentences.
package struct ReportDocument<Report> {
  let report: Report
  let options: DocumentOptions

  package init(_ report: Report, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  /// Formats byte counts as the options ask: `bytes(1_234_567)`.
  var bytes: ByteFormatter { options.byteFormatter }
}
