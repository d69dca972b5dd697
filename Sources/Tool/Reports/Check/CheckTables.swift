import ReportSchema

/// The tables of one app.
extension AppCheck {
  private func identifier(_ name: String) -> String {
    guard let app else { return name }
    return "\(name)-\(app)"
  }

  private func caption(_ text: RichText) -> RichText {
    guard let app else { return text }
    return RichText("\(app): ") + text
  }

  // MARK: - Sizes

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
    let parts = ShownParts(of: report)
    let notation = allSizes.notation
    var rows = (parts.wholes + parts.listed).map { row(.body, name(of: $0), $0, by: notation) }
    if !parts.listed.isEmpty, report.baseline != nil, !parts.moreLocales.isEmpty {
      let sum = CheckReport.PartSize(
        part: ID(.locale), actual: parts.moreLocales.reduce(0) { $0 + $1.actual },
        baseline: parts.moreLocales.reduce(0) { $0 + ($1.baseline ?? 0) })
      let name = NumberText.counted(parts.moreLocales.count, "more locale")
      rows.append(row(.omitted, .text(name), sum, by: notation))
    }
    rows += parts.others.map { row(.subtotal, name(of: $0), $0, by: notation) }
    return Table(
      "sizes",
      columns: [
        .init("Part", .name), .init("Now"), .init("Before", when: allSizes.haveBaseline),
        .init("Change", when: allSizes.haveBaseline), .init("Growth", when: allSizes.haveBaseline),
        .init("Limit", when: allSizes.haveLimits),
        .init("Result", .name, when: allSizes.exceedLimits),
        .init("Why", .name, when: allSizes.haveCauses),
      ], rows: rows)
  }

  private func name(of size: CheckReport.PartSize) -> Cell {
    switch size.part.known {
    case .archive:
      if let app { .text(RichText.strong(app)) } else { "App" }
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
    let limit = Cell.bytes(ifAny: size.limit, by: notation)
    var before: [Cell] = [.empty, .empty, .empty]
    if let baseline = size.baseline {
      before = [
        baseline == 0 ? "new" : Cell(.bytes(baseline, by: notation)),
        Cell(.byteDifference(from: baseline, to: size.actual, by: notation)),
        Cell(.shareChange(size.change, of: baseline)),
      ]
    }
    var cause = Cell.empty
    if let why = report.shownCause(of: size) { cause = .text(.message(why)) }
    return Table.Row(
      role,
      [name, Cell(.bytes(size.actual, by: notation))] + before
        + [limit, Self.resultCell(of: size), cause])
  }

  private static func resultCell(of size: CheckReport.PartSize) -> Cell {
    if size.isExceeded { return Cell.text("exceeded").styled(.bad) }
    if size.limit != nil { return "ok" }
    return .empty
  }

  // MARK: - Limits

  /// Exceeded limits other than those in ``sizes``, then passed limits on other sizes, such as downloads and packs.
  var otherLimits: Table {
    let exceeded = report.breaches.filter { breach in
      breach.basis?.known != .archive
        || !(report.sizes ?? []).contains {
          $0.locale == breach.subject && $0.actual == breach.actual && $0.limit == breach.limit
        }
    }
    // A check without problems fits on a screen: the unpacked app, which 'init' limits in each budget, has no row then.
    let passed = nearestLimits.filter { !report.breaches.isEmpty || $0.sizeName != "install" }
    let hasBaseline = exceeded.contains { $0.baseline != nil } || passed.contains { $0.baseline != nil }
    let title =
      if !passed.isEmpty {
        "Other limits"
      } else if exceeded.count < report.breaches.count {
        "Other exceeded limits"
      } else {
        "Exceeded limits"
      }
    return Table(
      identifier("limits"), caption: caption(RichText("\(title) of ") + .code(report.budget ?? "")),
      columns: [
        .init("Limit", .name), .init("Subject", .name), .init("Actual"), .init("Allowed"),
        .init("Baseline", when: hasBaseline), .init("Result", .name, when: !passed.isEmpty), .init("Line"),
      ],
      rows: exceeded.map(row) + passed.map(row))
  }

  /// The passed limit on each size that is exceeded first, such as its maximum or its growth.
  private var nearestLimits: [CheckReport.Limit] {
    let passed = report.limits.filter(\.isSizeOfItsOwn)
    return passed.grouped { "\($0.sizeName) \($0.selector ?? "")" }.compactMap { _, limits in
      limits.min { $0.room < $1.room }
    }
  }

  private func row(_ breach: CheckReport.Breach) -> Table.Row {
    let bytes = bytes.distinguishing(breach.limit, breach.actual)
    func size(_ value: Int?) -> Cell {
      guard let value else { return .empty }
      return cell(value, breach.unit, bytes)
    }
    return Table.Row(
      .body, .text(breach.budget), .code(ifAny: breach.subject), size(breach.actual).styled(.bad),
      size(breach.limit), size(breach.baseline), Cell.text("exceeded").styled(.bad), .count(breach.line))
  }

  /// The largest value of a passed limit.
  private func row(_ limit: CheckReport.Limit) -> Table.Row {
    func size(_ value: Int?) -> Cell {
      guard let value else { return .empty }
      return cell(value, limit.unit, bytes)
    }
    return Table.Row(
      .body, .text(limit.budget), .code(ifAny: limit.subject),
      size(limit.actual), size(limit.limit), size(limit.baseline), "ok", .count(limit.line))
  }

  /// Limits that were not checked.
  var notChecked: Table {
    let limits = report.limits.compactMap { limit in limit.notChecked.map { (limit, $0) } }
    return Table(
      identifier("not-checked"), caption: caption("Limits not checked"),
      columns: [.init("Limit", .name), .init("Subject", .name), .init("Line"), .init("Reason", .name)],
      rows: limits.map { limit, reason in
        var text = Cell.text(.message(reason.message))
        if reason.fails { text.style = .bad }
        return Table.Row(
          .body, .text(limit.budget), .code(ifAny: limit.selector), .count(limit.line), text)
      })
  }

  private func cell(_ value: Int, _ unit: ID<CheckReport.Unit>, _ bytes: ByteFormatter) -> Cell {
    switch unit.known {
    case .bytes: Cell(.bytes(value, by: bytes))
    case .share: .text(NumberText.fineShare(value, of: 1_000_000))
    case .count, nil: .count(value)
    }
  }

  // MARK: - Owners

  /// The components and findings of each team; nil without owners.
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
    guard !severities.isEmpty else { return nil }
    return severities.map { "\($0)" }.joined(separator: ", ")
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

/// What the sizes of all apps have, which one table shows.
struct AllSizes {
  /// A notation in which a size looks different from a limit that it exceeds.
  let notation: ByteFormatter
  let haveBaseline: Bool
  let haveLimits: Bool
  let exceedLimits: Bool
  /// Whether a reason is known for a size that is shown.
  let haveCauses: Bool

  init(_ reports: [CheckReport], _ bytes: ByteFormatter) {
    let sizes = reports.flatMap { $0.sizes ?? [] }
    notation = Self.notation(of: sizes, bytes)
    haveBaseline = reports.contains { $0.baseline != nil }
    haveLimits = sizes.contains { $0.limit != nil }
    exceedLimits = sizes.contains(where: \.isExceeded)
    haveCauses = reports.contains { report in
      ShownParts(of: report).all.contains { report.shownCause(of: $0) != nil }
    }
  }

  private static func notation(of sizes: [CheckReport.PartSize], _ bytes: ByteFormatter) -> ByteFormatter {
    let notation = bytes.comparing(sizes.map { ($0.baseline ?? $0.actual, $0.actual) })
    let looksEqual = sizes.contains { size in
      guard let limit = size.limit, size.actual > limit else { return false }
      return notation(size.actual) == notation(limit)
    }
    return looksEqual ? ByteFormatter(isExact: true) : notation
  }
}

/// The parts of an app that the table of sizes lists.
private struct ShownParts {
  /// The app and its translations.
  let wholes: [CheckReport.PartSize]
  /// Translations that exceed a limit, or changed most; without a baseline, the largest.
  let listed: [CheckReport.PartSize]
  let moreLocales: [CheckReport.PartSize]
  /// Other parts that changed.
  let others: [CheckReport.PartSize]

  var all: [CheckReport.PartSize] { wholes + listed + others }

  init(of report: CheckReport) {
    let sizes = report.sizes ?? []
    let hasBaseline = report.baseline != nil
    let order = sizes.filter { $0.part == .locale }.sorted { one, other in
      if one.isExceeded != other.isExceeded { return one.isExceeded }
      guard hasBaseline else { return one.actual > other.actual }
      return one.change.magnitude > other.change.magnitude
    }
    let fewest = report.passed && hasBaseline ? 3 : 5
    let listed = order.prefix(max(fewest, order.count(where: \.isExceeded))).filter { size in
      guard hasBaseline else { return size.limit != nil }
      return size.change != 0 || size.isExceeded
    }
    let wholes: [ID<CheckReport.Part>] = [ID(.archive), ID(.translations)]
    self.wholes = sizes.filter { size in
      let isNothing = size.actual == 0 && size.change == 0
      return wholes.contains(size.part) && !(size.part == .translations && isNothing)
    }
    self.listed = listed
    moreLocales = order.dropFirst(listed.count).filter { $0.actual > 0 || $0.change != 0 }
    others = sizes.filter { !wholes.contains($0.part) && $0.part != .locale && $0.change != 0 }
  }
}

extension CheckReport {
  /// The cause of a change in the table of sizes; nil if a sentence has it. That names the cause of all translations, and the
  /// largest files: other parts of a passed check have few more.
  fileprivate func shownCause(of size: PartSize) -> String? {
    guard commonCause != nil, size.part == .locale || passed else { return size.why }
    return nil
  }
}

extension CheckReport.Limit {
  /// Whether the limit passed, and its value is a size that the table of parts does not have.
  fileprivate var isSizeOfItsOwn: Bool {
    let parts = ["archive", "localized.archive", "locale.archive", "new-locale.archive"]
    return unit.known == .bytes && actual != nil && exceeded == 0 && notChecked == nil
      && !parts.contains(sizeName)
  }

  /// The size that is limited, whether its maximum or its growth: `install` of `install.growth-bytes`.
  fileprivate var sizeName: String {
    let parts = budget.split(separator: ".")
    return parts.filter { !$0.hasPrefix("growth") && !$0.hasPrefix("drift") }.joined(separator: ".")
  }

  /// The bytes between the nearest value and what is allowed.
  fileprivate var room: Int {
    guard let limit, let actual else { return .max }
    let (room, overflows) = limit.subtractingReportingOverflow(actual)
    return overflows ? .max : room
  }
}

extension CheckReport.PartSize {
  var isExceeded: Bool {
    guard let limit else { return false }
    return actual > limit
  }

  /// 0 without a baseline.
  var change: Int { actual - (baseline ?? actual) }
}
