import ReportSchema

/// The sentences of a footprint.
extension MeasureDocument {
  private static var unopenedLimit: Int { 5 }
  private static var tagLimit: Int { 20 }

  private var isPartial: Bool { !report.selection.components.isEmpty }

  // MARK: - Conclusion

  var headline: String { MeasureConclusion(report, bytes).text }

  /// Languages that only libraries have. Nil without any, and with `--component`.
  var libraryLanguages: LibraryLanguagesText? {
    guard report.selection.components.isEmpty else { return nil }
    return report.libraryLanguages.map { LibraryLanguagesText($0, of: report.totals.archiveBytes, bytes) }
  }

  var conclusion: Block {
    guard let sizes = report.translationSizes, report.translations.locales > 0 else {
      // The headline about a device does not name the languages of libraries.
      var sentences = ["\(headline)."]
      if report.device != nil, let remark = libraryLanguages?.remark { sentences.append(remark) }
      return .paragraph(Paragraph(.conclusion, sentences: sentences))
    }
    // As in the table of locales.
    let largest = max(report.totals.archiveBytes, report.totals.installBytes)
    let bytes = bytes.tabular(largest.magnitude)
    var details = "Median translation \(bytes(sizes.median)); largest"
    details += " \(sizes.largestName ?? sizes.largestLocale), \(bytes(sizes.max))."
    if sizes.localesWithOneMessage > 0 {
      let has = NumberText.agreeing(sizes.localesWithOneMessage, "has", "have")
      details += " \(NumberText.counted(sizes.localesWithOneMessage, "locale")) \(has) 1 message."
    }
    if let languages = report.sameLanguages, !languages.isEmpty {
      let tags = languages.map { $0.joined(separator: " and ") }
      details += " Counted as one language: \(NumberText.listed(tags, limit: Self.tagLimit))."
    }
    if let libraryLanguages { details += " \(libraryLanguages.remark)" }
    if let others = otherThanLibraries {
      details += " \(NumberText.counted(others.locales, "other locale")) (\(bytes(others.archiveBytes)))"
      details += NumberText.agreeing(others.locales, " is not a translation.", " are not translations.")
    }
    return .paragraph(RichText("\(headline)."), RichText(details), role: .conclusion)
  }

  var selection: Block {
    var lines: [RichText] = []
    if isPartial {
      let names = NumberText.listed(report.selection.components, limit: Self.tagLimit)
      lines.append("Components: \(names). The rest of the app is in the row 'Other components'.")
    }
    if !report.selection.locales.isEmpty {
      lines.append("Locales: \(NumberText.listed(report.selection.locales, limit: Self.tagLimit)).")
    }
    return .paragraph(Paragraph(.note, lines))
  }

  // MARK: - Notes

  var notes: Block {
    let source = AppTitle.source(report.archive, report.app, bytes)
    let measurement = onDisk + delivery + apportioned + uncounted + unopened
    return .paragraph(Paragraph(.note, measurement + [coverageLeftOut, source]))
  }

  private var onDisk: [RichText] {
    guard let onDisk = report.totals.onDiskBytes else { return [] }
    return [RichText("On disk: \(bytes(onDisk)), because files occupy blocks of 4 KiB.")]
  }

  private var delivery: [RichText] {
    guard let device = report.device else { return [] }
    return [DeviceText(device, bytes).sentence] + DeviceText(device, bytes).modules
  }

  private var apportioned: [RichText] {
    let rules = report.rules.filter { $0.apportionedArchiveBytes > 0 }
    guard !rules.isEmpty else { return [] }
    let lines = rules.map { rule -> RichText in
      let files = NumberText.counted(rule.containers, "shared file")
      let apportioned = "\(bytes(rule.apportionedArchiveBytes)) apportioned to locales and base"
      let result = "\(files): \(apportioned) (rule: \(rule.rule))"
      if rule.unusedInstallBytes == 0 { return RichText("\(result).") }
      return RichText("\(result); \(bytes(rule.unusedInstallBytes)) of install size is unreferenced.")
    }
    return lines + ["All other bytes are exact."]
  }

  private var uncounted: [RichText] {
    let count = report.totals.uncountedResources
    guard count > 0 else { return [] }
    return [
      RichText(
        "Messages in \(NumberText.counted(count, "string table")) were not counted (unsupported or unreadable"
          + " format); incomplete counts are marked + or –.")
    ]
  }

  private var unopened: [RichText] {
    let containers = report.containers.filter { $0.rule == nil }
    let lines = containers.prefix(Self.unopenedLimit).map { container in
      let share = NumberText.share(container.archiveBytes, of: report.totals.archiveBytes)
      return RichText.code(container.entry)
        + RichText(
          " (\(bytes(container.archiveBytes)), \(share)): not opened; may contain localized resources; counted as not"
            + " localized.")
    }
    let rest = containers.count - lines.count
    guard rest > 0 else { return lines }
    return lines + [RichText("\(NumberText.counted(rest, "more unopened file")).")]
  }

  // MARK: - Next steps

  /// Whether all texts are in code, which packs cannot replace.
  private var isInCode: Bool {
    let inCode = report.containers.filter { $0.rule == "javascript-objects" }.map(\.localizedArchiveBytes)
    let ofLocales = (report.locales + [report.base]).map(\.archiveBytes)
    return !inCode.isEmpty && inCode.reduce(0, +) == ofLocales.reduce(0, +)
  }

  var next: Block? {
    guard let sizes = report.translationSizes, report.entries == nil else { return nil }
    let tag = report.selection.locales.first ?? sizes.largestLocale
    let remedy = isInCode ? "one chunk per language" : "language packs"
    let explanation = RichText.command("--explain --locale \(tag)") + " lists what this locale consists of."
    // A device already downloads only the packages of its languages in a bundle of Windows.
    let bundles = [".msixbundle", ".appxbundle"]
    if bundles.contains(where: report.archive.name.lowercased().hasSuffix) { return .next([explanation]) }
    return .next(
      [.command("ballast simulate") + " shows what \(remedy) would save;", explanation])
  }
}
