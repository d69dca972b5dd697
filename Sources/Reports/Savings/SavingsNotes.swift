internal import ReportSchema

/// The sentences of a simulation.
struct SavingsNotes {
  private static let tagLimit = 40

  private let report: SavingsReport
  private let options: DocumentOptions
  private var bytes: ByteFormatter { options.byteFormatter }

  init(_ report: SavingsReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  // MARK: - Conclusion

  var conclusion: Block { .paragraph(RichText("\(headline)\(download)"), role: .conclusion) }

  var headline: String {
    let title = AppTitle(report.app, archive: report.archive).text
    let (before, after) = (report.before.archiveBytes, report.after.archiveBytes)
    guard report.removedEntries > 0 || report.rewrittenEntries > 0 else {
      let reason =
        report.keptForSystem.isEmpty
        ? "contains only base and kept locales" : "contains only localized resources that the system reads"
      return "\(title): nothing to remove: the archive (\(bytes(before))) \(reason)."
    }
    let bytes = bytes.distinguishing(before, after)
    let saved = report.savedArchiveBytes
    let change =
      saved < 0
      ? "\(bytes(-saved)) larger" : "\(bytes(saved)) smaller"
    let share = NumberText.shareChange(-saved, of: before)
    return "\(title): moving \(subject) into packs makes the archive \(change)"
      + " (\(bytes(before)) → \(bytes(after)), \(share))."
  }

  private var subject: String {
    let count = report.packTotals.packs
    return report.scope == .messages
      ? "the messages of \(NumberText.counted(count, "locale"))" : NumberText.counted(count, "translation")
  }

  private var download: String {
    guard let codec = report.codecs.first, !report.packs.isEmpty else { return "" }
    let range =
      codec.min == codec.max ? bytes(codec.max) : "\(bytes(codec.min)) to \(bytes(codec.max))"
    return " A user then downloads one pack: \(range)."
  }

  // MARK: - Notes

  /// The cost of one more locale, then how sizes were computed.
  var notes: [Block] {
    [oneMoreLocale, kept + measurement + models + written + source].filter { !$0.isEmpty }.map {
      .paragraph(Paragraph(.note, $0))
    }
  }

  private var oneMoreLocale: [RichText] {
    guard let more = report.oneMoreLocale else { return [] }
    let from = NumberText.counted(more.breakEvenLocales, "such locale")
    return [
      RichText(
        "One more locale (estimate): \(bytes(more.bundledArchiveBytes)) for every user if bundled, or"
          + " \(bytes(more.packDownloadBytes)) for its own users as a pack. From \(from), packs make each user's"
          + " download smaller.")
    ]
  }

  private var kept: [RichText] {
    let tags = NumberText.listed(["base"] + report.kept, limit: Self.tagLimit)
    let removed = NumberText.counted(report.removedEntries, "entry", "entries")
    var lines = [
      RichText("Kept: \(tags). Removed \(removed), rewrote \(NumberText.grouped(report.rewrittenEntries)).")
    ]
    lines += [
      report.otherLocales.filter { !report.kept.contains($0.locale) }.sentence(
        "They are removed and have no packs."),
      report.packs.isEmpty
        ? nil : report.messagesLeftOut.sentence("Packs contain", counted: report.packTotals.messages),
    ].compactMap(\.self)
    if !report.components.isEmpty {
      lines.append(
        RichText("Components: \(NumberText.listed(report.components, limit: Self.tagLimit))."))
    }
    return lines
  }

  private var measurement: [RichText] {
    var lines: [RichText] = ["Sizes after are measured on the rebuilt archive."]
    if report.rewrittenEntries > 0 {
      lines[0] =
        lines[0]
        + RichText(
          " Rewritten files shrink by other amounts than the shares that 'measure' apportions, because compression and"
            + " indices do not shrink in proportion.")
    }
    guard !report.packs.isEmpty else { return lines }
    var packs = "Packs are stored uncompressed on the device."
    if report.packTotals.assets > 0 {
      let files = NumberText.counted(report.packTotals.assets, "other file")
      packs += " A download includes the locale's part of \(files), such as images, as stored in the archive."
    }
    if report.baseDictionary { packs += " \(CodecLabel.dictionary(report.codecs.map(\.codec)))" }
    lines.append(RichText(packs))
    return lines
  }

  private static let rules = [
    "gzip9-whole": "the file compressed as a whole",
    "gzip6-split": "each APK compressed or stored, whichever is smaller",
  ]

  private var models: [RichText] {
    let rules = report.downloads.compactMap { model in
      Self.rules[model.name].map { "\(model.name): \($0)" }
    }
    var lines = rules.isEmpty ? [] : [RichText("Download models: \(rules.joined(separator: "; ")).")]
    if !report.omittedDownloads.isEmpty {
      let names = report.omittedDownloads.joined(separator: ", ")
      lines.append(
        "Download models not computed: \(names). " + .command("--download-models") + " computes them.")
    }
    return lines
  }

  private var written: [RichText] {
    var lines: [RichText] = []
    if let rebuilt = report.rebuilt {
      lines.append(
        "Rebuilt archive: " + .code(rebuilt) + " (signatures are invalid; re-sign before installing)")
    }
    if let folder = options.packFolder { lines.append("Packs: " + .code(folder)) }
    if let folder = options.assetPackFolder { lines.append("Asset packs: " + .code(folder)) }
    return lines
  }

  private var source: [RichText] { [AppTitle.source(report.archive, report.app, bytes)] }

  // MARK: - Next steps

  var next: Block {
    guard !report.packs.isEmpty else {
      return .next([.command("ballast measure") + " shows the locales of the app."])
    }
    if let folder = options.packFolder {
      return .next([.command("ballast packs publish \(folder)") + " prepares the packs for a web server."])
    }
    return .next([.command("--packs <folder>") + " writes the packs."])
  }
}
