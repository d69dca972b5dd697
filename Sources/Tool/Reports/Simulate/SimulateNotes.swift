import ReportSchema

/// The sentences of a simulation.
extension SimulateDocument {
  private static var tagLimit: Int { 40 }

  // MARK: - Conclusion

  var conclusion: Block {
    .paragraph(
      RichText([conclusionText, archive].compactMap(\.self).joined(separator: " ")), role: .conclusion)
  }

  /// The saving of a device, and whether something simpler is enough.
  var conclusionText: String {
    [headline, verdict].compactMap(\.self).joined(separator: " ")
  }

  private var hasRemoved: Bool { report.removedEntries > 0 || report.rewrittenEntries > 0 }

  /// The net saving of a device.
  var headline: String {
    let title = AppTitle(report.app, archive: report.archive).textWithPlatform
    guard hasRemoved else {
      let reason =
        report.keptForSystem.isEmpty
        ? "contains only base and kept locales" : "contains only localized resources that the system reads"
      return "\(title): nothing to remove: the archive (\(bytes(report.before.archiveBytes))) \(reason)."
    }
    guard let saving = deviceSaving else { return "\(title): no translation can become a language pack." }
    return report.deviceDownload.languageSplits == true
      ? "\(title): language splits already leave each device its own language. Language packs \(saving)."
      : "\(title): language packs \(saving)."
  }

  /// `would save a device 1.30 MB of its 8.62 MB download (15.1 %, median of 24 locales)`; nil if there are no packs.
  var deviceSaving: String? {
    guard let user = report.typicalUser else { return nil }
    let bytes = bytes.distinguishing(user.before, user.after)
    let parts = [Self.share(user.saved, of: user.before), medianOf].compactMap(\.self)
    let share = "(\(parts.joined(separator: ", "))\(estimate); \(withoutClient))"
    return user.saved < 0
      ? "would add \(bytes(-user.saved)) to a device's \(bytes(user.before)) download \(share)"
      : "would save a device \(bytes(user.saved)) of its \(bytes(user.before)) download \(share)"
  }

  /// The share without its sign; nil for an addition of more than the whole, whose bytes are clearer.
  static func share(_ saved: Int, of before: Int) -> String? {
    saved < -before ? nil : NumberText.share(abs(saved), of: before)
  }

  /// `median of 24 locales`.
  var medianOf: String { "median of \(NumberText.counted(report.users.count, "locale"))" }

  /// A remark that the figure does not count the client.
  private var withoutClient: String {
    if let client { return "client library of \(client) not counted" }
    switch report.app.platform?.known {
    case .android, .webExtension, .java: return "without a client, which is still to be written"
    // A report of an earlier version.
    case .ios, .macos, .tvos, .watchos, .visionos, nil: return "client library not counted"
    }
  }

  /// `about 1.01 MB`; nil if the platform has no client.
  var client: String? { report.clientBytes.map { "about \(bytes($0))" } }

  private var estimate: String {
    switch report.deviceDownload.basis.known {
    case .gzip6: "; estimated with gzip -6"
    case .files: "; uncompressed files"
    case .archive, .bundle, nil: ""
    }
  }

  /// The archives before and after, without packs.
  private var archive: String? {
    guard hasRemoved else { return nil }
    let before = report.before.archiveBytes
    let after = report.after.archiveBytes
    let saved = report.savedArchiveBytes
    let bytes = bytes.distinguishing(before, after)
    let change = saved < 0 ? "\(bytes(-saved)) larger" : "\(bytes(saved)) smaller"
    let share = NumberText.shareChange(-saved, of: before)
    let name =
      report.deviceDownload.basis == .bundle || report.deviceDownload.languageSplits != nil
      ? "the archive, which no device downloads," : "the archive"
    return "Without \(subject), \(name) is \(change) (\(bytes(before)) → \(bytes(after)), \(share))."
  }

  /// The removed locales: the number of translations and, if there are any, of others.
  private var subject: String {
    // It is not known which other locales a component has.
    let count = report.components.isEmpty ? removedOthers.count : 0
    let others = count == 0 ? "" : " and \(NumberText.counted(count, "other locale"))"
    let subject = NumberText.counted(report.packTotals.packs, "translation") + others
    return report.scope == .messages ? "the messages of \(subject)" : subject
  }

  private var removedOthers: [OtherLocale] {
    report.otherLocales.filter { !report.kept.contains($0.locale) }
  }

  // MARK: - Notes

  /// The cost of one more locale, then how sizes were computed.
  var notes: [Block] {
    [device + oneMoreLocale, kept + measurement + models + rebuilt + source].filter { !$0.isEmpty }.map {
      .paragraph(Paragraph(.note, $0))
    }
  }

  /// Downloads of a device besides the app.
  private var device: [RichText] {
    guard let codec = report.codecs.first, !report.packs.isEmpty else { return [] }
    let range =
      codec.min == codec.max ? bytes(codec.max) : "\(bytes(codec.min)) to \(bytes(codec.max))"
    let base =
      report.basePackBytes > 0
      ? "the base pack (\(bytes(report.basePackBytes)), compressed in the app), " : ""
    let clientSize =
      client.map { " (its library takes \($0) in a stripped sample app on Linux x86-64, with gzip)" } ?? ""
    return [
      RichText(
        "With packs, a device also downloads \(base)its own pack (\(range)) and the metadata of a first launch (about"
          + " \(bytes(report.metadataBytes)), for a site with this version only). All are included in its figures; the"
          + " client is not\(clientSize).\(splits)"
      )
    ]
  }

  /// What a device downloads of language splits; empty if the app has none.
  private var splits: String {
    guard report.deviceDownload.languageSplits == true else { return "" }
    guard report.deviceDownload.basis == .bundle else {
      return " It downloads the splits of its own language only."
    }
    return
      " It downloads the splits of its own language only; their size is apportioned, and the rest is that of the"
      + " rebuilt archive, which can differ from the rest that 'measure' apportions."
  }

  private var oneMoreLocale: [RichText] {
    guard let more = report.oneMoreLocale else { return [] }
    let pays =
      more.breakEvenLocales.map {
        "With \(NumberText.counted($0, "such locale")) or more, packs make a device's download smaller, without the client."
      } ?? "However many such locales there are, packs do not make a device's download smaller."
    return [
      RichText(
        "One more locale like the median (estimate): \(bytes(more.bundledBytes)) for every device if bundled, or"
          + " \(bytes(more.packDownloadBytes)) for its own devices as a pack. \(pays)")
    ]
  }

  private var kept: [RichText] {
    let tags = NumberText.listed(["base"] + report.kept, limit: Self.tagLimit)
    let removed = NumberText.counted(report.removedEntries, "entry", "entries")
    var lines = [
      RichText("Kept: \(tags). Removed \(removed), rewrote \(NumberText.grouped(report.rewrittenEntries)).")
    ]
    let effect =
      report.keptForSystem.isEmpty
      ? "They are removed and have no packs."
      : "They have no packs; only what the system reads of them is kept."
    if let others = removedOthers.sentence(effect) { lines.append(others) }
    if !report.packs.isEmpty,
      let leftOut = report.messagesLeftOut.sentence("Packs contain", counted: report.packTotals.messages)
    {
      lines.append(leftOut)
    }
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
          " They can differ from the shares that 'measure' apportions, because compression and"
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

  private var models: [RichText] {
    report.downloads.contains { $0.name == .gzip6 }
      ? [
        "Compressed (gzip6): an estimate of 'gzip -6', as stores compress APKs; the file's size if it is smaller."
      ]
      : []
  }

  private var rebuilt: [RichText] {
    report.rebuilt.map {
      ["Rebuilt archive: " + .code($0) + " (signatures are invalid; re-sign before installing)"]
    } ?? []
  }

  private var source: [RichText] { [AppTitle.source(report.archive, report.app, bytes)] }
}
