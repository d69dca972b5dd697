internal import ReportSchema

/// What stands around the tables: what was done, how each figure came about, and what was left.
struct SavingsNotes {
  private static let most = 8
  private static let mostTags = 40

  private let report: SavingsReport
  private let formatting: ByteFormatting

  init(_ report: SavingsReport, size: ByteFormatting) {
    self.report = report
    formatting = size
  }

  /// In a sentence no column says what a number counts.
  private func size(_ bytes: Int) -> String {
    formatting.isExact ? "\(formatting(bytes)) bytes" : formatting(bytes)
  }

  /// Of what one app is: name, version, build.
  var title: String {
    let app = report.app
    var words = [app.identifier ?? report.archive.name]
    if let version = app.version { words.append(version) }
    if let build = app.build, build != app.version { words.append("(\(build))") }
    return words.joined(separator: " ")
  }

  var subtitle: String {
    var words = ["\(report.archive.name): \(report.archive.format)"]
    if let platform = report.app.platform { words.append(platform) }
    words.append(count(report.archive.entries, "entry", "entries"))
    return words.joined(separator: ", ")
  }

  /// The answer in a sentence, with what it is an answer to.
  var headline: String {
    let before = report.before.archiveBytes
    guard report.removedEntries + report.rewrittenEntries > 0 else {
      return "\(size(before)): nothing leaves, since there is no locale but base and what is kept."
    }
    let what = report.only == "strings" ? "translated strings" : "everything localized"
    let share = SavingsTable.share(report.savedArchiveBytes, of: before)
    return "\(size(before)) → \(size(report.after.archiveBytes)): without \(what)"
      + " of \(count(report.packs.count, "locale", "locales")) the archive is"
      + " \(size(abs(report.savedArchiveBytes))) \(report.savedArchiveBytes < 0 ? "bigger" : "smaller"), \(share)."
  }

  var kept: String {
    let kept =
      report.kept.isEmpty ? "base alone" : "base and \(Self.listed(report.kept, most: Self.mostTags))"
    let changes =
      "\(count(report.removedEntries, "entry", "entries")) removed,"
      + " \(count(report.rewrittenEntries, "was", "were")) written again without locales"
    var text = "Kept: \(kept). \(changes)."
    if !report.components.isEmpty {
      text += " Only: \(Self.listed(report.components, most: Self.mostTags))."
    }
    return text
  }

  /// How the figures of the tables came about, in the tables' order.
  var notes: [String] {
    [measured, packs, models, devices, alone, oneMore, rebuilt].compactMap { $0 }
  }

  private var measured: String? {
    "After and saved are measured on the rebuilt archive: it was written, and its size read off."
  }

  private var packs: String? {
    guard let largest = report.packs.max(by: { $0.downloadBytes < $1.downloadBytes }),
      let smallest = report.packs.min(by: { $0.downloadBytes < $1.downloadBytes })
    else { return nil }
    let names = Set(report.packs.map(\.codec))
    let codec = names.count == 1 ? "with \(names.first ?? "")" : "with the codec that is named"
    let behind = report.behindBase ? ", behind base's pack where the codec takes it" : ""
    let assets = report.packs.reduce(0) { $0 + $1.assets }
    let files =
      assets == 0
      ? ""
      : ", and \(count(assets, "file", "files")) that are no messages, as they lay in the archive (assets)"
    return
      "Download: each locale's pack, compressed \(codec)\(behind)\(files); \(size(smallest.downloadBytes))"
      + " (\(smallest.locale)) to \(size(largest.downloadBytes)) (\(largest.locale)). Packs lie on disk as they are."
      + " After, for a user: the rebuilt archive and the own download."
  }

  private static let rules = [
    "archive": "the file as it is",
    "gzip9-whole": "the file deflated once more as a whole, as apkanalyzer does",
    "gzip6-split": "each APK raw or deflated, whichever is smaller, as bundletool does",
  ]

  private var models: String? {
    let rules = report.downloads.compactMap { model in Self.rules[model.name].map { "\(model.name) is \($0)" }
    }
    return rules.isEmpty ? nil : "Download models: \(rules.joined(separator: "; "))."
  }

  private var devices: String? {
    guard report.delivery?.isEmpty == false else { return nil }
    return
      "Device: what a phone of one language gets, in the bundle's own bytes: all languages, the store's language"
      + " splits, or the rebuilt bundle and the own pack."
  }

  private var alone: String? {
    guard report.each?.isEmpty == false else { return nil }
    return
      "Alone: measured with that locale removed and no other. The footprint gives each locale its share of what"
      + " several use, which stays while one of them does."
  }

  private var oneMore: String? {
    guard let more = report.oneMoreLocale else { return nil }
    let locales = more.breakEvenLocales == 1 ? "1 locale" : "\(more.breakEvenLocales) locales"
    return
      "One more locale: bundled, \(size(more.bundledArchiveBytes)) to everybody (the mean of what left); as a pack,"
      + " \(size(more.packDownloadBytes)) to its own users (the median download). From \(locales) on, a user downloads"
      + " less with packs."
  }

  private var rebuilt: String? {
    report.rebuilt.map { "Rebuilt: \($0). Its signatures no longer hold: it is there to be measured." }
  }

  /// What still holds something for locales that left.
  var left: [String] { capped(report.left, of: "entries") { "\($0.entry): \($0.reason)" } }

  var warnings: [String] {
    capped(report.warnings, of: "warnings") { warning in
      warning.entry.map { "\($0): \(warning.message)" } ?? warning.message
    }
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(ByteFormatting.grouped(number)) \(number == 1 ? one : many)"
  }

  private static func listed(_ names: [String], most: Int) -> String {
    guard names.count > most + 1 else { return names.joined(separator: ", ") }
    return names.prefix(most).joined(separator: ", ")
      + " and \(ByteFormatting.grouped(names.count - most)) more"
  }

  private func capped<Item>(_ items: [Item], of what: String, line: (Item) -> String) -> [String] {
    guard items.count > Self.most + 1 else { return items.map(line) }
    return items.prefix(Self.most).map(line)
      + ["\(ByteFormatting.grouped(items.count - Self.most)) more \(what); all are in the JSON output"]
  }
}
