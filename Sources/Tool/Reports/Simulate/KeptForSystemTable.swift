import ReportSchema

/// The table of resources that stay in the app because the operating system reads them, and the steps besides packs.
extension SimulateDocument {
  private static var localeLimit: Int { 40 }

  /// Nil if nothing is kept.
  var keptForSystemTable: Table? {
    let rules = report.keptForSystem
    guard !rules.isEmpty else { return nil }
    let rows = rules.map { rule in
      Table.Row(
        .body, .text(.code("\(rule.rule)")), .count(rule.files), .count(rule.resources), .count(rule.locales),
        .bytes(rule.archiveBytes), .text(rule.rule.known?.resources ?? ""))
    }
    func sum(_ column: (SimulateReport.KeptForSystem) -> Int) -> Int { rules.reduce(0) { $0 + column($1) } }
    let total: [Cell] = [
      .text("Total"), .count(sum(\.files)), .count(sum(\.resources)), .empty, .bytes(sum(\.archiveBytes)),
      .empty,
    ]
    return Table(
      "kept-for-system", caption: "Kept in the app, because the system or Chromium reads it",
      columns: [
        .init("Rule", .name), .init("Files"), .init("Resources"), .init("Locales"), .init("Archive"),
        .init("", .name),
      ], rows: rows + [Table.Row(.total, total)])
  }

  /// Nil without steps.
  var steps: List? {
    guard !report.nextSteps.isEmpty else { return nil }
    return List(
      heading: "If you deliver packs, also",
      items: report.nextSteps.map { step in
        if step.locales.isEmpty { return List.Item(RichText(step.text)) }
        let tags = NumberText.listed(step.locales, limit: Self.localeLimit)
        return List.Item(RichText("\(step.text) Locales: \(tags)."))
      })
  }
}

extension SimulateReport.SystemRule {
  fileprivate var resources: String {
    switch self {
    case .infoPlistStrings: "name, permission texts"
    case .appShortcuts: "phrases for Siri"
    case .intents: "texts of intents"
    case .launchScreen: "launch screens"
    case .mainInterface: "first interface files"
    case .settingsBundle: "settings of the app"
    case .manifestAttributes: "names, icons, XML"
    case .manifestPermissions: "permission texts"
    case .manifestShortcuts: "app shortcuts"
    case .manifestMetadata: "widgets and others"
    case .chromium: "texts of Chromium"
    }
  }
}
