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
    let share = NumberText.shareChange(-saved, of: before)
    let sizes = "(\(bytes(before)) → \(rest), \(share))"
    if saved < 0 {
      return [RichText("Without \(subject), \(archiveName) is \(bytes(-saved)) larger \(sizes).")]
    }
    return [RichText("Without \(subject), \(archiveName) is \(bytes(saved)) smaller \(sizes).")]
  }

  private var archiveName: String {
    let hasDevices = report.device != nil || report.deviceDownload.languageSplits != nil
    if hasDevices { return "the archive, which no device downloads," }
    return "the archive"
  }

  /// `24 translations`, or `115 translations into 103 languages` if several tags name one language.
  var countedTranslations: String {
    let packs = report.packTotals.packs
    let translations = NumberText.counted(packs, "translation")
    guard let languages = report.packTotals.languages, languages != packs else { return translations }
    return "\(translations) into \(NumberText.counted(languages, "language"))"
  }

  /// The removed locales: the number of translations and, if there are any, of others.
  private var subject: String {
    // It is not known which other locales a component has.
    let others = report.components.isEmpty ? removedOthers.count : 0
    let packs = report.packTotals.packs
    var parts: [String] = []
    if packs > 0 || others == 0 { parts.append(countedTranslations) }
    if others > 0, packs > 0 { parts.append(NumberText.counted(others, "other locale")) }
    if others > 0, packs == 0 {
      let verb = NumberText.agreeing(others, "is not a translation", "are not translations")
      parts.append("\(NumberText.counted(others, "locale")) that \(verb)")
    }
    let subject = parts.joined(separator: " and ")
    if report.scope == .messages { return "the messages of \(subject)" }
    return subject
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
    var packs = "its own pack (\(bytes.range(codec.min, codec.max)))"
    if report.basePackBytes > 0 {
      packs = "the base pack (\(bytes(report.basePackBytes)), compressed in the app), \(packs)"
    }
    return [
      RichText(
        "With packs, a device also downloads \(packs) and the metadata of a first launch (about"
          + " \(bytes(report.metadataBytes)), for a site with this version only). All are included in its figures; the"
          + " client is not\(clientSize).\(splits)"
      )
    ]
  }

  /// ` (its library takes 641 to 714 kB, '--client-size')`; empty if the platform has no client.
  private var clientSize: String {
    guard let client else { return "" }
    if report.client?.given == true { return " (its library takes \(client), '--client-size')" }
    return
      " (its library takes \(client) with gzip, measured for arm64 and x86-64 on Linux, not on Apple's platforms;"
      + " '--client-size' sets your own figure)"
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
    if report.keptForSystem.isEmpty { return "They are removed and have no packs." }
    return "They have no packs; only what the system reads of them is kept."
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
    func effect(_ saved: Int) -> String {
      if saved < 0 { return "adds \(bytes(-saved))" }
      return "saves \(bytes(saved))"
    }
    return [
      RichText(
        "\(files): writing text \(effect(encoding.textSavedArchiveBytes)). Builds of string catalogs write XML, which"
          + " \(effect(encoding.xmlSavedArchiveBytes)). Reading either takes up to four times as long.")
    ]
  }

  private var models: [RichText] {
    guard report.downloads.contains(where: { $0.name == .gzip6 }) else { return [] }
    return [
      "Compressed (gzip6): an estimate of 'gzip -6', as stores compress APKs; the file's size if it is smaller."
    ]
  }

  private var rebuilt: [RichText] {
    report.rebuilt.map {
      ["Rebuilt archive: " + .code($0) + " (signatures are invalid; re-sign before installing)"]
    } ?? []
  }

  private var source: [RichText] { [AppTitle.source(report.archive, report.app, bytes)] }
}
