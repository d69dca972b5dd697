internal import ReportSchema

/// A message of a list: what it is called, and what there is to say about its texts.
struct ListedMessage {
  struct Line {
    /// What the text is (`base`, `old one`); empty where it goes without saying.
    var label: String
    /// What stayed, what went and what came.
    var segments: [SegmentFigures]
  }

  /// What it is, ahead of its name: its locale, or what became of it.
  var kind: String
  var table: String
  var key: String
  var lines: [Line]

  var name: String { table.isEmpty ? key : "\(table): \(key)" }

  /// Texts of one message that do not fit for the same reason, in whatever locales: one call to look at.
  /// - Parameter label: what such a text is called.
  init(_ group: [UnsafeFigures], label: String) {
    let figures = group.first
    (table, key) = (figures?.table ?? "", figures?.key ?? "")
    let tags = group.map(\.locale).joined(separator: ", ")
    let isLong = group.count > Self.mostTags
    kind = isLong ? "\(ByteFormatting.grouped(group.count)) locales" : tags
    lines = []
    guard let figures else { return }
    let read = figures.old.isEmpty ? "nothing" : figures.old
    let passed = figures.new.isEmpty ? "nothing" : figures.new
    lines = [Self.line("reads", "\(read) → \(passed)")] + Self.problems(figures.problems)
    if isLong { lines.append(Self.line("locales", tags)) }
    lines += Self.lines(group.count == 1 ? label : "\(label) \(figures.locale)", figures.oldText)
    if let base = figures.baseText { lines += Self.lines("base", base) }
  }

  /// More locales than this do not stand ahead of a name.
  private static let mostTags = 6

  /// `36 texts of 1 message`
  static func extent(of list: [UnsafeFigures]) -> String {
    let messages = Set(list.map { [$0.table, $0.key] }).count
    return "\(ByteFormatting.grouped(list.count)) \(list.count == 1 ? "text" : "texts") of"
      + " \(ByteFormatting.grouped(messages)) \(messages == 1 ? "message" : "messages")"
  }

  /// In the order of their first texts.
  /// - Parameter areOld: whether they are an older version's, and not the newest one's own.
  static func grouped(_ list: [UnsafeFigures], areOld: Bool) -> [ListedMessage] {
    struct Reason: Hashable {
      let table, key, old, new: String
      let problems: [ProblemFigures]
    }
    var order: [Reason] = []
    var groups: [Reason: [UnsafeFigures]] = [:]
    for figures in list {
      let reason = Reason(
        table: figures.table, key: figures.key, old: figures.old, new: figures.new, problems: figures.problems
      )
      if groups[reason] == nil { order.append(reason) }
      groups[reason, default: []].append(figures)
    }
    return order.map { ListedMessage(groups[$0] ?? [], label: areOld ? "old" : "text") }
  }

  /// A message that is not as it was.
  init(_ figures: ChangeFigures) {
    (kind, table, key) = (figures.change, figures.table, figures.key)
    lines = Self.problems(figures.problems)
    if !figures.words.isEmpty {
      lines += figures.words.map { Line(label: $0.path, segments: $0.segments) }
    } else if let old = figures.old, old == figures.new {
      lines += Self.lines("text", old)
    } else {
      if let old = figures.old { lines += Self.lines("old", old) }
      if let new = figures.new { lines += Self.lines("new", new) }
    }
    if let oldBase = figures.oldBase { lines += Self.lines("base was", oldBase) }
    // Base's own text was shown.
    if let base = figures.base, figures.locale != nil { lines += Self.lines("base", base) }
  }

  private static func problems(_ problems: [ProblemFigures]) -> [Line] {
    problems.isEmpty ? [] : [line("problem", problems.map(\.message).joined(separator: "; "))]
  }

  private static func lines(_ label: String, _ message: MessageFigures) -> [Line] {
    message.strings.map { path, text in line(path.isEmpty ? label : "\(label) \(path)", text) }
  }

  private static func line(_ label: String, _ text: String) -> Line {
    Line(label: label, segments: [SegmentFigures(change: "same", text: text)])
  }
}

extension MessageFigures {
  /// Its strings, each with the way to it: `one`, `@count/other`, or nothing of a text that does not vary.
  var strings: [(path: String, text: String)] { strings(below: "") }

  private func strings(below path: String) -> [(path: String, text: String)] {
    func child(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
    switch self {
    case .text(let text): return [(path, text)]
    case .variations(_, let cases):
      return cases.sorted { $0.key < $1.key }.flatMap { $0.value.strings(below: child($0.key)) }
    case .substitutions(let format, let parts):
      return format.strings(below: path)
        + parts.sorted { $0.key < $1.key }.flatMap { $0.value.strings(below: child("@\($0.key)")) }
    }
  }

  /// In one cell: `one: a file; other: files`.
  var flattened: String {
    strings.map { path, text in path.isEmpty ? text : "\(path): \(text)" }.joined(separator: "; ")
  }
}

/// Messages of one locale, or of base.
struct ListedLocale {
  var heading: String
  var messages: [ListedMessage]

  /// In the report's order.
  static func all(_ changes: [ChangeFigures], base: String?) -> [ListedLocale] {
    var order: [String?] = []
    var groups: [String?: [ChangeFigures]] = [:]
    for change in changes {
      if groups[change.locale] == nil { order.append(change.locale) }
      groups[change.locale, default: []].append(change)
    }
    return order.map { locale in
      let group = groups[locale] ?? []
      let counts = ["unsafe", "stale", "missing", "removed", "source"].compactMap { kind -> String? in
        let count = group.count { $0.change == kind }
        return count == 0 ? nil : "\(ByteFormatting.grouped(count)) \(kind)"
      }
      let name = locale ?? base.map { "base (\($0))" } ?? "base"
      return ListedLocale(
        heading: "\(name): \(counts.joined(separator: ", "))", messages: group.map(ListedMessage.init))
    }
  }
}
