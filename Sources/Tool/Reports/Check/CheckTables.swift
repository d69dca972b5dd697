import ReportSchema

/// The tables of one app.
extension AppCheck {
  private func identifier(_ name: String) -> String { app.map { "\(name)-\($0)" } ?? name }

  private func caption(_ text: RichText) -> RichText { app.map { RichText("\($0): ") + text } ?? text }

  // MARK: - Sizes

  /// The fewest translations that are listed, if as many changed.
  private static let listedParts = 5

  /// The sizes of all apps in one table; nil if no app has any.
  static func sizes(_ apps: [AppCheck]) -> Table? {
    let tables = apps.compactMap(\.sizes)
    guard var table = tables.first, tables.count > 1 else { return tables.first }
    // A renderer may move rows of totals to the end, which would separate them from their app.
    table.rows = tables.flatMap(\.rows).map { Table.Row(.body, $0.cells) }
    return table
  }

  /// The app, its translations, those that changed most, and every other part that changed; without a baseline, those with
  /// a limit. Nil if there is neither a baseline nor such a limit, unless there are several apps.
  private var sizes: Table? {
    guard let sizes = report.sizes,
      app != nil || report.baseline != nil || sizes.contains(where: { $0.limit != nil })
    else {
      return nil
    }
    let wholes = sizes.filter { $0.part == .archive || $0.part == .translations }
    let others = sizes.filter { size in
      size.part != .archive && size.part != .translations && size.part != .locale && size.change != 0
    }
    let order = sizes.filter { $0.part == .locale }.sorted { one, other in
      if one.isExceeded != other.isExceeded { return one.isExceeded }
      if report.baseline == nil { return one.actual > other.actual }
      return one.change.magnitude > other.change.magnitude
    }
    let count = max(Self.listedParts, order.count(where: \.isExceeded))
    let listed = order.prefix(count).filter {
      report.baseline == nil ? $0.limit != nil : $0.change != 0 || $0.isExceeded
    }
    let moreLocales = order.dropFirst(listed.count).filter { $0.actual > 0 || $0.change != 0 }
    let notation = Self.notation(of: reports, bytes)
    var rows = (wholes + listed).map { row(.body, name(of: $0), $0, by: notation) }
    if !listed.isEmpty, report.baseline != nil, !moreLocales.isEmpty {
      let sum = CheckReport.PartSize(
        part: ID(.locale), actual: moreLocales.reduce(0) { $0 + $1.actual },
        baseline: moreLocales.reduce(0) { $0 + ($1.baseline ?? 0) })
      rows.append(
        row(.omitted, .text(NumberText.counted(moreLocales.count, "more locale")), sum, by: notation))
    }
    rows += others.map { row(.subtotal, name(of: $0), $0, by: notation) }
    let showsChange = reports.contains { $0.baseline != nil }
    let showsWhy = reports.contains { report in
      (report.sizes ?? []).contains { $0.why != nil && ($0.part != .locale || report.commonCause == nil) }
    }
    let showsLimit = reports.contains { ($0.sizes ?? []).contains { $0.limit != nil } }
    return Table(
      "sizes",
      columns: [
        .init("Part", .name), .init("Now"), .init("Before", when: showsChange),
        .init("Change", when: showsChange), .init("Growth", when: showsChange),
        .init("Limit", when: showsLimit),
        .init("Result", .name, when: reports.contains { ($0.sizes ?? []).contains(where: \.isExceeded) }),
        .init("Why", .name, when: showsWhy),
      ], rows: rows)
  }

  private func name(of size: CheckReport.PartSize) -> Cell {
    switch size.part.known {
    case .archive: app.map { Cell.text(RichText.strong($0)) } ?? "App"
    case .translations: "Translations"
    case .locale: LocaleLabel.cell(size.locale, size.name)
    case .otherLocales: "Other locales"
    case .base: "Base"
    case .unlocalized: "Not localized"
    case .overhead: "Archive overhead"
    case nil: .text(size.part.rawValue)
    }
  }

  private func row(
    _ role: Table.Row.Role, _ name: Cell, _ size: CheckReport.PartSize, by notation: ByteFormatter
  ) -> Table.Row {
    let limit = size.limit.map { Cell(.bytes($0, by: notation)) } ?? .empty
    var result: Cell = size.limit == nil ? .empty : "ok"
    if size.isExceeded { result = Cell.text("exceeded").styled(.bad) }
    var before: [Cell] = [.empty, .empty, .empty]
    if let baseline = size.baseline {
      before = [
        baseline == 0 ? "new" : Cell(.bytes(baseline, by: notation)),
        Cell(.byteDifference(from: baseline, to: size.actual, by: notation)),
        Cell(.shareChange(size.change, of: baseline)),
      ]
    }
    // A cause of all translations is a sentence.
    let why = size.part == .locale && report.commonCause != nil ? nil : size.why
    return Table.Row(
      role,
      [name, Cell(.bytes(size.actual, by: notation))] + before + [limit, result]
        + [why.map { .text(.message($0)) } ?? .empty])
  }

  /// The notation of the sizes of all apps, in which a size looks different from a limit that it exceeds.
  static func notation(of reports: [CheckReport], _ bytes: ByteFormatter) -> ByteFormatter {
    let sizes = reports.flatMap { $0.sizes ?? [] }
    let notation = bytes.comparing(sizes.map { ($0.baseline ?? $0.actual, $0.actual) })
    let looksEqual = sizes.contains { size in
      size.limit.map { size.actual > $0 && notation(size.actual) == notation($0) } ?? false
    }
    return looksEqual ? ByteFormatter(isExact: true) : notation
  }

  // MARK: - Limits

  /// Exceeded limits other than those in ``sizes``.
  var breaches: Table {
    let breaches = report.breaches.filter { breach in
      breach.basis?.known != .archive
        || !(report.sizes ?? []).contains {
          $0.locale == breach.subject && $0.actual == breach.actual && $0.limit == breach.limit
        }
    }
    let hasBaseline = breaches.contains { $0.baseline != nil }
    let other = breaches.count < report.breaches.count ? "Other exceeded" : "Exceeded"
    return Table(
      identifier("breaches"), caption: caption(RichText("\(other) limits of ") + .code(report.budget ?? "")),
      columns: [
        .init("Limit", .name), .init("Subject", .name), .init("Actual"), .init("Allowed"),
        .init("Baseline", when: hasBaseline), .init("Line"),
      ],
      rows: breaches.map { breach in
        let bytes = bytes.distinguishing(breach.limit, breach.actual)
        return Table.Row(
          .body, .text(breach.budget), breach.subject.map { .text(.code($0)) } ?? .empty,
          cell(breach.actual, breach, bytes).styled(.bad), cell(breach.limit, breach, bytes),
          breach.baseline.map { cell($0, breach, bytes) } ?? .empty, .count(breach.line))
      })
  }

  /// Limits that were not checked.
  var notChecked: Table {
    let limits = report.limits.compactMap { limit in limit.notChecked.map { (limit, $0) } }
    return Table(
      identifier("not-checked"), caption: caption("Limits not checked"),
      columns: [.init("Limit", .name), .init("Subject", .name), .init("Line"), .init("Reason", .name)],
      rows: limits.map { limit, reason in
        let subject = limit.selector.map { Cell.text(.code($0)) } ?? .empty
        let text = Cell.text(.message(reason.message))
        return Table.Row(
          .body, .text(limit.budget), subject, .count(limit.line),
          reason.fails ? text.styled(.bad) : text)
      })
  }

  private func cell(_ value: Int, _ breach: CheckReport.Breach, _ bytes: ByteFormatter) -> Cell {
    switch breach.unit.known {
    case .bytes: Cell(.bytes(value, by: bytes))
    case .share: .text(NumberText.fineShare(value, of: 1_000_000))
    case .count, nil: .count(value)
    }
  }

  // MARK: - Owners

  /// What each team owns; nil without owners.
  var owners: Table? {
    let owners = report.owners
    guard !owners.isEmpty else { return nil }
    let hasBaseline = owners.contains { $0.archiveBytes != nil && $0.baselineArchiveBytes != nil }
    let notation = bytes.comparing(
      owners.map { ($0.baselineArchiveBytes ?? $0.archiveBytes ?? 0, $0.archiveBytes ?? 0) })
    return Table(
      identifier("owners"), caption: caption("Owners"),
      columns: [
        .init("Owner", .name), .init("Archive"), .init("Before", when: hasBaseline),
        .init("Change", when: hasBaseline), .init("Findings"),
        .init("New", when: report.baseline?.hasFindings == true),
      ],
      rows: owners.map { owner in
        var sizes: [Cell] = [.unknown, .empty, .empty]
        if let now = owner.archiveBytes {
          sizes[0] = Cell(.bytes(now, by: notation))
          if let before = owner.baselineArchiveBytes {
            sizes[1] = Cell(.bytes(before, by: notation))
            sizes[2] = Cell(.byteDifference(from: before, to: now, by: notation))
          }
        }
        return Table.Row(
          .body,
          [.text(.message(owner.owner))] + sizes + [.count(owner.findings), .count(owner.newFindings)])
      })
  }

  // MARK: - Rules

  /// The severities of findings, the worst first: `warning, note`. Nil without findings.
  private static func severities(of found: [CheckReport.Finding]) -> String? {
    let order: [ID<CheckReport.Severity>] = [ID(.error), ID(.warning), ID(.note)]
    let severities = order.filter { severity in found.contains { $0.severity == severity } }
    return severities.isEmpty ? nil : severities.map { "\($0)" }.joined(separator: ", ")
  }

  /// Findings by rule; nil without findings.
  var rules: Table? {
    guard !report.rules.isEmpty else { return nil }
    func row(
      _ role: Table.Row.Role, _ name: String, _ severity: String, _ found: [CheckReport.Finding]
    ) -> Table.Row {
      let waste = found.compactMap(\.wastedArchiveBytes)
      return Table.Row(
        role, .text(name), .text(severity), .count(found.count), .count(found.count { $0.accepted != nil }),
        waste.isEmpty ? .unknown : .bytes(waste.reduce(0, +)))
    }
    return Table(
      identifier("rules"), caption: app.map { RichText($0) },
      columns: [
        .init("Rule", .name), .init("Severity", .name), .init("Findings"),
        .init("Accepted", when: report.findingCounts.accepted > 0),
        .init("Wasted", when: report.measuresWaste),
      ],
      rows: report.rules.map { rule in
        let found = report.findings.filter { $0.rule == rule.id }
        return row(.body, rule.id, Self.severities(of: found) ?? "\(rule.severity)", found)
      } + [row(.total, "All findings", "", report.findings)])
  }
}

extension CheckReport.PartSize {
  var isExceeded: Bool { limit.map { actual > $0 } ?? false }

  /// 0 without a baseline.
  var change: Int { actual - (baseline ?? actual) }
}
