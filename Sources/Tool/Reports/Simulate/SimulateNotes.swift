import ReportSchema

/// The sentences of a simulation.
extension SimulateDocument {
  private static var tagLimit: Int { 40 }

  // MARK: - Conclusion

  var conclusion: Block { .paragraph(RichText(conclusionText), role: .conclusion) }

  /// The best step, and the saving of language packs.
  var conclusionText: String { SimulateConclusion(report, isExact: bytes.isExact).text }

  private var hasRemoved: Bool { report.removedEntries > 0 || report.rewrittenEntries > 0 }

  /// Languages that only libraries have; nil if there are none.
  var libraryLanguages: LibraryLanguagesText? {
    report.libraryLanguages.map { languages in
      let action = report.actions.first { $0.id == .libraryLanguages }
      return LibraryLanguagesText(
        languages, of: report.before.archiveBytes, action == nil ? bytes : actions.bytes, saved: action)
    }
  }

  /// `median of 24 locales`.
  var medianOf: String { "median of \(NumberText.counted(report.users.count, "locale"))" }

  /// `641 to 714 kB`; nil if the platform has no client.
  var client: String? { report.client.map { ClientRange($0).text(bytes) } }

  /// `; 213 kB for packs in the app and asset packs`: the part of the client library that reads packs. Empty if no such way
  /// was measured.
  var reading: String {
    let names: [(way: ID<SimulateReport.WayName>, name: String)] = [
      (ID(.bundledPacks), "packs in the app"), (ID(.splits), "asset packs"),
    ]
    let readers = names.compactMap { way, name -> (size: Int, name: String)? in
      let found = report.ways.first { $0.way == way && $0.firstDownload != nil }
      return found?.clientBytes.map { ($0, name) }
    }
    guard let first = readers.first else { return "" }
    let same = readers.filter { $0.size == first.size }.map(\.name)
    return "; \(bytes(first.size)) for \(same.joined(separator: " and "))"
  }

  /// The archives before and after, without packs.
  private var archiveChange: [RichText] {
    guard hasRemoved else { return [] }
    let before = report.before.archiveBytes
    let saved = report.savedArchiveBytes
    let bytes = report.notationOfSizes(bytes)
    let rest = bytes.remainder(of: before, without: saved)
    let change = saved < 0 ? "\(bytes(-saved)) larger" : "\(bytes(saved)) smaller"
    let share = NumberText.shareChange(-saved, of: before)
    let name =
      report.device != nil || report.deviceDownload.languageSplits != nil
      ? "the archive, which no device downloads," : "the archive"
    return [
      RichText("Without \(subject), \(name) is \(change) (\(bytes(before)) → \(rest), \(share)).")
    ]
  }

  /// The removed locales: the number of translations and, if there are any, of others.
  private var subject: String {
    // It is not known which other locales a component has.
    let count = report.components.isEmpty ? removedOthers.count : 0
    let packs = report.packTotals.packs
    let parts = [
      packs == 0 && count > 0 ? nil : NumberText.counted(packs, "translation"),
      count == 0 ? nil : NumberText.counted(count, "other locale"),
    ]
    let subject = parts.compactMap(\.self).joined(separator: " and ")
    return report.scope == .messages ? "the messages of \(subject)" : subject
  }

  private var removedOthers: [OtherLocale] {
    report.otherLocales.filter { !report.kept.contains($0.locale) }
  }

  // MARK: - Notes

  /// The cost of one more locale, then how sizes were computed.
  var notes: [Block] {
    let figures = archiveChange + kept + measurement + stringsEncoding + models + rebuilt + source
    return [device + oneMoreLocale, figures].filter { !$0.isEmpty }.map {
      .paragraph(Paragraph(.note, $0))
    }
  }

  /// Downloads of a device besides the app.
  private var device: [RichText] {
    guard let codec = report.codecs.first, !report.packs.isEmpty else { return [] }
    let bytes = bytes.common(to: [codec.min, codec.max, report.basePackBytes, report.metadataBytes])
    let base =
      report.basePackBytes > 0
      ? "the base pack (\(bytes(report.basePackBytes)), compressed in the app), " : ""
    let clientSize =
      client.map {
        report.client?.given == true
          ? " (its library takes \($0), '--client-size')"
          : " (its library takes \($0) with gzip, measured for arm64 and x86-64 on Linux, not on Apple's platforms;"
            + " '--client-size' sets your own figure)"
      } ?? ""
    return [
      RichText(
        "With packs, a device also downloads \(base)its own pack (\(bytes.range(codec.min, codec.max))) and the metadata of a first launch (about"
          + " \(bytes(report.metadataBytes)), for a site with this version only). All are included in its figures; the"
          + " client is not\(clientSize).\(splits)"
      )
    ]
  }

  /// A sentence about the language splits that a device downloads; empty if the app has none.
  private var splits: String {
    guard report.deviceDownload.languageSplits == true else { return "" }
    return " It downloads the splits of its own language only."
  }

  private var oneMoreLocale: [RichText] {
    guard let more = report.oneMoreLocale else { return [] }
    let bytes = bytes.common(to: [more.bundledBytes, more.packDownloadBytes])
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
    let ofLibraries = Set(report.libraryLanguages?.locales ?? [])
    if let others = removedOthers.filter({ !ofLibraries.contains($0.locale) }).sentence(effectOnOthers) {
      lines.append(others)
    }
    if !report.packs.isEmpty, let libraryLanguages { lines.append(RichText(libraryLanguages.remark)) }
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

  /// The effect of the simulation on locales that are not translations.
  private var effectOnOthers: String {
    guard hasRemoved else { return "They have no packs." }
    return report.keptForSystem.isEmpty
      ? "They are removed and have no packs."
      : "They have no packs; only what the system reads of them is kept."
  }

  private var measurement: [RichText] {
    guard hasRemoved || !report.packs.isEmpty else { return [] }
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

  /// The assumption about strings files, with the figures of both forms.
  private var stringsEncoding: [RichText] {
    guard let encoding = report.stringsEncoding else { return [] }
    let files = NumberText.counted(encoding.files, "binary strings file")
    let bytes = bytes.common(to: [encoding.textSavedArchiveBytes, encoding.xmlSavedArchiveBytes])
    func effect(_ saved: Int) -> String { saved < 0 ? "adds \(bytes(-saved))" : "saves \(bytes(saved))" }
    return [
      RichText(
        "\(files): writing text \(effect(encoding.textSavedArchiveBytes)). Builds of string catalogs write XML, which"
          + " \(effect(encoding.xmlSavedArchiveBytes)). Reading either takes up to four times as long.")
    ]
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
