package import ReportSchema

/// A first budget for an app: its present sizes plus 5 %, with a comment on each limit.
package struct BudgetTemplate: Sendable {
  private static let room = 5

  /// A budget file that the app satisfies.
  package let text: String
  /// Findings of severity error that the app has now.
  package let errors: Int

  /// - Parameter app: the app by its name and version, for a comment.
  package init(app: String, _ report: FootprintReport, errors: Int) {
    self.errors = errors
    let largest = report.translationSizes?.max ?? 0
    func limit(_ bytes: Int) -> String { Self.size(bytes, percentMore: Self.room) }
    var lines = [
      "# The size budget of ballast: 'ballast check APP' fails if a limit is exceeded.",
      "# The sizes are those of \(app.allSatisfy(Self.isPrintable) ? app : "the app") plus \(Self.room) %.",
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
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The smallest size of three digits that is as large: `109 KB`.
  private static func size(_ bytes: Int, percentMore percent: Int) -> String {
    let (product, overflow) = bytes.multipliedReportingOverflow(by: 100 + percent)
    let bytes = overflow ? bytes : product / 100 + (product % 100 > 0 ? 1 : 0)
    var (unit, scale) = ("", 1)
    for (name, size) in [("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000)] where bytes >= size {
      (unit, scale) = (name, size)
    }
    guard scale > 1 else { return "\(bytes)" }
    let decimals = bytes / scale >= 100 ? 0 : bytes / scale >= 10 ? 1 : 2
    let step = (0..<decimals).reduce(scale) { step, _ in step / 10 }
    let digits = bytes / step + (bytes % step > 0 ? 1 : 0)
    let power = scale / step
    let fraction = String(digits % power)
    let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
    return "\(digits / power)\(decimals > 0 ? ".\(zeros)\(fraction)" : "") \(unit)"
  }

  /// Names of apps come from files: a line break would end the comment.
  private static func isPrintable(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0.value != 0x2028 && $0.value != 0x2029
    }
  }
}
