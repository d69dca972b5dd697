internal import ReportSchema

/// What a reader of the table must know besides: what was shared out, what was not opened, what was odd.
struct FootprintNotes {
  private static let most = 8

  private let report: FootprintReport
  private let size: ByteFormatting

  init(_ report: FootprintReport, size: ByteFormatting) {
    self.report = report
    self.size = size
  }

  /// Of what one app is: name, version, platform.
  var title: String {
    let app = report.app
    var words = [app.identifier ?? report.archive.name]
    if let version = app.version { words.append(version) }
    if let build = app.build, build != app.version { words.append("(\(build))") }
    return words.joined(separator: " ")
  }

  var subtitle: String {
    let archive = report.archive
    var words = ["\(archive.name): \(archive.format)"]
    if let platform = report.app.platform { words.append(platform) }
    words.append(size(archive.bytes))
    words.append(archive.entries == 1 ? "1 entry" : "\(ByteFormatting.grouped(archive.entries)) entries")
    words.append(report.totals.locales == 1 ? "1 locale" : "\(report.totals.locales) locales")
    return words.joined(separator: ", ")
  }

  var selection: String? {
    guard !report.selection.components.isEmpty else { return nil }
    return "Locales, base and everybody's count only: "
      + report.selection.components.joined(separator: ", ")
  }

  /// Each with the entry it is about, if it is about one.
  var notes: [String] { capped(delivered + sharedOut + uncounted + unopened, of: "notes") }

  /// What a device gets is another number than the file's.
  private var delivered: [String] {
    guard let delivery = report.delivery else { return [] }
    let all = size(delivery.everyDevice.archiveBytes)
    let store = "\(size(delivery.forStore.archiveBytes)) is for the store alone."
    guard delivery.languageSplits else {
      return ["Delivered: every device gets all languages, \(all), as BundleConfig.pb says. \(store)"]
    }
    guard let most = delivery.languages.first, let least = delivery.languages.last else {
      return ["Delivered: every device gets \(all). \(store)"]
    }
    let median = delivery.languages[delivery.languages.count / 2]
    let range = [("at least", least), ("as a median", median), ("at most", most)].map { word, figures in
      "\(word) \(size(figures.archiveBytes)) (\(figures.language))"
    }
    return [
      "Delivered: every device gets \(all), and of \(delivery.languages.count) languages only its own: "
        + "\(range.joined(separator: ", ")). \(store)"
    ]
  }

  private var sharedOut: [String] {
    var byRule: [String: (count: Int, bytes: Int, unused: Int)] = [:]
    for container in report.containers {
      guard let rule = container.rule else { continue }
      byRule[rule, default: (0, 0, 0)].count += 1
      byRule[rule, default: (0, 0, 0)].bytes += container.apportionedArchiveBytes
      byRule[rule, default: (0, 0, 0)].unused += container.unusedInstallBytes
    }
    return byRule.sorted { $0.key < $1.key }.filter { $0.value.bytes > 0 }.map { rule, sum in
      let files = sum.count == 1 ? "1 file" : "\(sum.count) files"
      let unused = sum.unused == 0 ? "" : " Nothing refers to \(size(sum.unused)) of what is in there."
      return "Shared: \(size(sum.bytes)) of \(files) went to locales and base by rule \(rule).\(unused)"
    }
  }

  private var uncounted: [String] {
    let count = report.locales.reduce(report.base.uncountedResources) { $0 + $1.uncountedResources }
    guard count > 0 else { return [] }
    let tables = count == 1 ? "1 string table is" : "\(count) string tables are"
    return ["\(tables) of a format whose messages are not counted, or not readable (– or +)."]
  }

  private var unopened: [String] {
    report.containers.filter { $0.rule == nil }.map { container in
      let share = ByteFormatting.share(container.archiveBytes, of: report.totals.archiveBytes)
      return "\(container.entry) (\(size(container.archiveBytes)), \(share)) may hold locales; it is"
        + " not opened and counts as everybody's."
    }
  }

  var warnings: [String] {
    capped(
      report.warnings.map { warning in warning.entry.map { "\($0): \(warning.message)" } ?? warning.message },
      of: "warnings")
  }

  private func capped(_ lines: [String], of what: String) -> [String] {
    guard lines.count > Self.most + 1 else { return lines }
    return lines.prefix(Self.most) + ["\(lines.count - Self.most) more \(what); all are in the JSON output"]
  }
}
