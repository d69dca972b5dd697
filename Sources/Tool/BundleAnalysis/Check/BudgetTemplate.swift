package import ReportSchema

/// A first budget for an app: its present sizes plus 5 %, with a comment on each limit.
package enum BudgetTemplate {
  private static let room = 5

  /// A budget file that the app satisfies.
  /// - Parameters:
  ///   - app: the app by its name and version, for a comment of one line.
  ///   - errors: the findings of severity error that the app has now.
  package static func text(app: String, _ report: MeasureReport, errors: Int) -> String {
    let largest = report.translationSizes?.max ?? 0
    func limit(_ bytes: Int) -> String { size(bytes, percentMore: Self.room) }
    var lines = [
      "# The size budget of ballast: 'ballast check APP' fails if a limit is exceeded.",
      "# The sizes are those of \(app) plus \(Self.room) %.",
      "version: 1", "",
      "# The archive file. 'growth' counts from the older version of '--against'.",
      "archive: { max: \(limit(report.totals.archiveBytes)), growth: 2 %, ignore-below: 10 KB }",
    ]
    if largest > 0 {
      lines += [
        "", "# All translations together.", "localized: \(limit(report.translations.archiveBytes))", "",
        "# Each translation: the largest one plus \(Self.room) %. A line such as 'de: 70 KB' is for one of them.",
        "locale:", "  \"*\": { max: \(limit(largest)), growth: 10 %, ignore-below: 1 KB }", "",
        "# A translation that the older version does not have.", "new-locale: \(limit(largest))",
      ]
    }
    lines += [
      "",
      errors == 0
        ? "# Texts that may crash the app, and other errors that 'ballast check' finds."
        : "# Errors found now. Fix them, then lower this number.",
      "findings: { error: \(errors) }",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The smallest size of three digits that is as large: `109 KB`.
  private static func size(_ bytes: Int, percentMore percent: Int) -> String {
    let (product, overflow) = bytes.multipliedReportingOverflow(by: 100 + percent)
    let roundedUp = product / 100 + (product % 100 > 0 ? 1 : 0)
    let bytes = overflow ? bytes : roundedUp
    let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    guard let (unit, scale) = units.first(where: { bytes >= $0.1 }) else { return "\(bytes)" }
    let decimals: Int
    switch bytes / scale {
    case 100...: decimals = 0
    case 10...: decimals = 1
    default: decimals = 2
    }
    let power = [1, 10, 100][decimals]
    let step = scale / power
    let digits = bytes / step + (bytes % step > 0 ? 1 : 0)
    let fraction = "\(digits % power + power)".dropFirst()
    return "\(digits / power)\(fraction.isEmpty ? "" : ".\(fraction)") \(unit)"
  }
}
