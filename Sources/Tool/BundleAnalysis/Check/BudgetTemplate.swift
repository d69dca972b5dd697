import DataFormats
package import Localization
package import ReportSchema

/// A first budget: no new errors, and for each app a section with its present sizes plus 5 %.
package enum BudgetTemplate {
  /// Per cent between the present size and a limit.
  static let room = 5

  /// The beginning of a budget file, without sections.
  package static let head = """
    # The size budget of ballast: 'ballast check APP' fails if a limit is exceeded.
    version: 1

    # Texts that may crash an app, and other errors. Those that an app had when its section was written are accepted in
    # \(AcceptedCases.defaultPath): fix them, and remove them there.
    new-findings: { error: 0 }

    # The limits of each app. 'match' is a pattern of the file's name, or the identifier of the app.
    apps:

    """

  /// The section of an app, which satisfies it.
  /// - Parameters:
  ///   - app: the app by its name and version, for a comment of one line.
  ///   - name: the name of the section.
  ///   - match: as in ``BudgetSection/match``.
  ///   - base: the locale of base that the user named; nil if none.
  ///   - report: the sizes of the app.
  ///   - inputs: its texts.
  package static func section(
    app: String, name: String, match: String, base: LocaleTag? = nil, _ report: MeasureReport,
    _ inputs: CheckInputs
  ) -> String {
    let largest = report.translationSizes?.max ?? 0
    func limit(_ bytes: Int) -> String { Self.limit(for: bytes).text }
    func whole(_ bytes: Int) -> String {
      "{ max: \(limit(bytes)), growth: 2 %, ignore-below: \(ignoredChange(for: bytes, perCent: 1, most: 10_000)) }"
    }
    // Half of what the median translation may grow.
    let ignored = ignoredChange(for: report.translationSizes?.median ?? largest, perCent: 5, most: 1000)
    var lines = ["match: \(JSONValue.string(match))"]
    if let base { lines.append("base: \(JSONValue.string(base.text))") }
    if let device = report.device, let most = report.largestDeviceDownload {
      lines += [
        "# What this device downloads with the largest language.",
        "device: \(JSONValue.string(device.profile))", "user: { \"*\": \(whole(most)) }",
      ]
    }
    lines += [
      "# The archive file. 'growth' counts from the older version of '--against'.",
      "archive: \(whole(report.totals.archiveBytes))",
      "# The unpacked app, which may grow where the archive does not.",
      "install: \(whole(report.totals.installBytes))",
    ]
    // An app may have pseudo-locales or languages of libraries only.
    if report.translations.archiveBytes > 0 {
      lines += ["# All translations together.", "localized: \(limit(report.translations.archiveBytes))"]
    }
    if largest > 0 {
      lines += [
        "# Each translation: the largest one plus \(Self.room) %. A line such as 'de: 70 KB' is for one of them.",
        "locale:", "  \"*\": { max: \(limit(largest)), growth: 10 %, ignore-below: \(ignored) }",
        "# A translation that the older version does not have.", "new-locale: \(limit(largest))",
      ]
    }
    lines += coverage(of: inputs)
    return "  # The sizes are those of \(app) plus \(Self.room) %.\n  \(name):\n"
      + lines.map { "    \($0)\n" }.joined()
  }

  /// The lines with the present share of translated texts of each translation, rounded down to whole per cents. The lowest one
  /// is for all languages that the budget does not name. None if texts were not read or not compared.
  private static func coverage(of inputs: CheckInputs) -> [String] {
    guard let footprint = inputs.footprint, inputs.messageProblem(needsBase: true) == nil else { return [] }
    let others = OtherLocales(of: footprint)
    let coverage = (inputs.coverage ?? []).filter { !others.contains($0.locale) }
    guard let lowest = coverage.map(\.percent).min() else { return [] }
    var lines: [String] = []
    // A limit may name what the measurement lists.
    let known = Set(footprint.locales.compactMap(\.locale))
    let shares = Dictionary(grouping: coverage.filter { known.contains($0.locale) }, by: \.percent)
    if lowest > 0 { lines.append("  \"*\": \(lowest) %") }
    for (share, locales) in shares.sorted(by: { $0.key < $1.key }) where share > lowest {
      lines += self.lines(for: locales.map(\.locale), "\(share) %")
    }
    guard !lines.isEmpty else { return [] }
    // Languages with almost no messages, which the app may remove.
    let empty = (inputs.coverage ?? []).map(\.locale).filter { others.mayBeCut($0) && known.contains($0) }
    return [
      "# The share of texts that are translated, at least. Lower it if texts of base are translated later.",
      "coverage:",
    ] + lines + self.lines(for: empty, "{ min: 0 %, optional: true }")
  }

  /// A limit on many locales, in lines of a readable length.
  private static func lines(for locales: [String], _ limit: String) -> [String] {
    let tags = locales.sorted()
    return stride(from: 0, to: tags.count, by: namesPerLine).map { start in
      let names = tags[start..<min(start + namesPerLine, tags.count)].joined(separator: ", ")
      return "  \"\(names)\": \(limit)"
    }
  }

  private static let namesPerLine = 12

  /// The change that does not count as growth: a share of the size that is less than the allowed growth, so that growth is limited
  /// in small apps, too.
  private static func ignoredChange(for bytes: Int, perCent: Int, most: Int) -> String {
    let (product, overflow) = bytes.multipliedReportingOverflow(by: perCent)
    let change = overflow ? most : min(most, product / 100)
    if change % 1000 == 0, change > 0 { return "\(change / 1000) KB" }
    return "\(change) B"
  }

  /// The limit for a present size: the smallest size of three digits that is at least 5 % larger, as `109 KB`.
  static func limit(for bytes: Int) -> (text: String, bytes: Int) {
    let (product, overflow) = bytes.multipliedReportingOverflow(by: 100 + room)
    let roundedUp = product / 100 + (product % 100 > 0 ? 1 : 0)
    let bytes = overflow ? bytes : roundedUp
    let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    guard let (unit, scale) = units.first(where: { bytes >= $0.1 }) else {
      return ("\(bytes) B", bytes)
    }
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
    var number = "\(digits / power)"
    if decimals > 0 { number += ".\(fraction)" }
    return ("\(number) \(unit)", digits.multipliedReportingOverflow(by: step).partialValue)
  }
}

extension MeasureReport.Coverage {
  /// The share in whole per cents, rounded down.
  fileprivate var percent: Int { share / 10_000 }
}
