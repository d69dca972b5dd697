import ReportSchema

/// Lists of incompatible and changed messages.
extension DiffDocument {
  /// The maximum number of tags in the title of an item.
  private static var tagLimit: Int { 6 }
  /// The maximum number of incompatible messages that text lists if messages were not requested.
  private static var incompatibleLimit: Int { 20 }

  var messages: [Block] {
    var lists = [incompatibleTexts]
    if let changes = report.changes {
      lists += [compatibleTexts, List(heading: "Messages", groups: groups(changes), textLimit: nil)]
    }
    return lists.map(Block.list)
  }

  // MARK: - Incompatible texts

  /// Texts of one message that are incompatible for the same reason share an item.
  private var incompatibleTexts: List {
    let texts = report.incompatible
    let label = report.isSingleVersion ? "text" : "old"
    let groups = texts.grouped { text in
      var reason = text
      reason.locale = ""
      reason.oldText = .text("")
      reason.baseText = nil
      return reason
    }
    let messages = Set(texts.map { [$0.table, $0.key] }).count
    let extent =
      "\(NumberText.counted(texts.count, "text")) of \(NumberText.counted(messages, "message"))"
    return List(
      heading: RichText("Incompatible: \(extent)"),
      items: groups.compactMap { item($0.elements, label: label) },
      textLimit: report.changes == nil ? Self.incompatibleLimit : nil)
  }

  private func item(_ texts: [DiffReport.Incompatible], label: String) -> List.Item? {
    guard let text = texts.first else { return nil }
    let tags = texts.map(\.locale).joined(separator: ", ")
    let isLong = texts.count > Self.tagLimit
    let locales = isLong ? NumberText.counted(texts.count, "locale") : tags
    let reads = Self.arguments(text.old)
    let passed = Self.arguments(text.new)
    var details = Self.problems(text.problems)
    // A single problem about types names both already.
    if text.problems.count != 1 || !text.problems[0].message.contains("code passes") {
      details.insert(RichText("text uses ") + .message(reads) + "; code passes " + .message(passed), at: 0)
    }
    if let reason = text.accepted { details.append("accepted: " + .message(reason)) }
    if isLong { details.append(RichText("locales: \(tags)")) }
    details += text.oldText.lines(
      label + LocaleLabel.quoted(text.locale, of: texts.count), language: text.locale)
    if let base = text.baseText { details += base.lines("base", language: report.base.locale) }
    return List.Item(
      .strong("\(text.severity)") + RichText("  \(locales)  ") + Self.name(text.table, text.key),
      details: details, isProblem: text.accepted == nil)
  }

  private static func arguments(_ list: String) -> String {
    if list.isEmpty { return "no arguments" }
    return list
  }

  /// Compatible texts that do not use the arguments as the code passes them: they omit one, or read another width.
  private var compatibleTexts: List {
    List(
      heading: RichText(
        "Compatible, with other arguments: \(NumberText.counted(report.notes.count, "text"))"),
      items: report.notes.map { note in
        List.Item(
          RichText("\(note.locale)  ") + Self.name(note.table, note.key),
          details: Self.problems(note.problems))
      }, textLimit: nil)
  }

  // MARK: - Changes

  private func groups(_ changes: [DiffReport.MessageChange]) -> [List.Group] {
    let rows = Dictionary(report.locales.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    return changes.grouped(by: \.locale).map { locale, group in
      let row = rows[locale]
      let counts = DiffReport.ChangeKind.allCases.compactMap { kind -> String? in
        let listed = group.count { $0.change == kind }
        guard listed > 0 else { return nil }
        let all = row.flatMap { Self.count(of: kind, in: $0) } ?? listed
        if all > listed { return "\(NumberText.grouped(listed)) of \(NumberText.grouped(all)) \(kind)" }
        return "\(NumberText.grouped(listed)) \(kind)"
      }
      let name =
        locale.map { LocaleLabel.long($0, row?.name) }
        ?? LocaleLabel.base(report.base.locale, report.base.name)
      return List.Group(RichText("\(name): \(counts.joined(separator: ", "))"), group.map(item))
    }
  }

  /// All changes of a locale: a page lists the first ones only. Nil if they are not counted.
  private static func count(of kind: DiffReport.ChangeKind, in locale: DiffReport.Locale) -> Int? {
    switch kind {
    case .incompatible: locale.incompatible
    case .missing: locale.missing
    case .stale: locale.stale
    case .removed: locale.removed
    case .source: nil
    }
  }

  private func item(_ change: DiffReport.MessageChange) -> List.Item {
    var details = Self.problems(change.problems)
    let language = change.locale ?? report.base.locale
    if !change.differences.isEmpty {
      details += change.differences.map { difference in
        Self.label(difference.path)
          + RichText(
            difference.segments.map { segment in
              let kind: RichText.Span.Kind =
                switch segment.change.known {
                case .removed: .removed
                case .added: .added
                case .same, nil: .message
                }
              return RichText.Span(kind, segment.text, language: language)
            })
      }
    } else if let old = change.old, old == change.new {
      details += old.lines("text", language: language)
    } else {
      if let old = change.old { details += old.lines("old", language: language) }
      if let new = change.new { details += new.lines("new", language: language) }
    }
    if let parent = change.parent { details.append(RichText("shown: the text of \(parent)")) }
    if let oldBase = change.oldBase {
      details += oldBase.lines("old base", language: report.base.locale)
    }
    // The texts of base itself are listed already.
    if let base = change.base, change.locale != nil {
      details += base.lines("base", language: report.base.locale)
    }
    return List.Item(
      .strong("\(change.change)") + "  " + Self.name(change.table, change.key), details: details,
      isProblem: change.change == .incompatible)
  }

  // MARK: - Lines

  private static func name(_ table: String, _ key: String) -> RichText {
    if table.isEmpty { return .message(key) }
    return .message("\(table): \(key)")
  }

  private static func problems(_ problems: [DiffReport.Problem]) -> [RichText] {
    if problems.isEmpty { return [] }
    return ["problem: " + .message(problems.map(\.message).joined(separator: "; "))]
  }

  private static func label(_ label: String) -> RichText {
    if label.isEmpty { return "" }
    return .message(label) + ": "
  }
}
