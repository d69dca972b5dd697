import ReportSchema

/// A footprint whose columns add up.
enum MeasureSample {
  static let languages: [(tag: String, name: String)] = [
    ("el", "Greek"), ("sk", "Slovak"), ("pt-BR", "Portuguese (Brazil)"), ("ar", "Arabic"),
    ("sr-Latn", "Serbian (Latin)"), ("ja", "Japanese"), ("de", "German"), ("fr", "French"),
  ]

  /// - Parameters:
  ///   - count: the number of translations.
  ///   - top: the number of listed translations; the others are a sum.
  ///   - scale: a factor of all sizes.
  static func report(
    count: Int = 4, top: Int = 20, scale: Int = 1, warnings: [ReportWarning] = [],
    _ change: (inout MeasureReport) -> Void = { _ in }
  ) -> MeasureReport {
    let locales = (0..<count).map { locale($0, scale: scale) }
    let translations = sum(locales)
    let base = locale(count + 3, scale: scale, tag: "en", name: "English")
    let sizes = locales.map(\.archiveBytes).sorted()
    let (unlocalized, overhead) = (714_253 * scale, 22 * scale)
    let whole = translations.archiveBytes + base.archiveBytes + unlocalized + overhead
    let install = translations.installBytes + base.installBytes + unlocalized * 2
    var report = MeasureReport(
      archive: .init(
        name: "DuckDuckGo.ipa", format: "ipa", container: "zip", bytes: whole, entries: 897),
      app: .init(
        platform: "ios", name: "DuckDuckGo", identifier: "com.example.browser", version: "7.156.0",
        build: "3",
        baseLanguage: "en"),
      ledger: .init(
        content: whole - overhead, localHeaders: 0, dataDescriptors: 0, padding: 0, signingBlock: 0,
        centralDirectory: 0, endRecord: overhead, unattributed: 0),
      totals: .init(
        archiveBytes: whole, installBytes: install, localizedArchiveBytes: translations.archiveBytes,
        localizedInstallBytes: translations.installBytes, locales: count + 1,
        messages: translations.messages + base.messages, uncountedResources: 0),
      locales: Array(locales.prefix(top)), translations: translations,
      translationSizes: count == 0
        ? nil
        : .init(
          min: sizes[0], median: (sizes[(count - 1) / 2] + sizes[count / 2] + 1) / 2, max: sizes[count - 1],
          smallestLocale: locales[count - 1].locale ?? "", largestLocale: locales[0].locale ?? "",
          largestName: locales[0].name, localesWithOneMessage: 0),
      base: base, unlocalized: .init(archiveBytes: unlocalized, installBytes: unlocalized * 2),
      overhead: .init(archiveBytes: overhead),
      components: [
        .init(
          name: "DuckDuckGo", kind: "app", path: "Payload/DuckDuckGo.app", archiveBytes: whole - overhead,
          installBytes: install, localizedArchiveBytes: translations.archiveBytes,
          localizedInstallBytes: translations.installBytes)
      ],
      containers: [],
      rules: [
        .init(
          rule: "code-resources-lines", containers: 4, localizedArchiveBytes: 6_270 * scale,
          apportionedArchiveBytes: 6_270 * scale, unusedInstallBytes: 0)
      ],
      selection: .init(
        components: [], locales: [], sort: "archive", omitted: sum(Array(locales.dropFirst(top))),
        unselected: .init(archiveBytes: 0, installBytes: 0)),
      warnings: warnings)
    change(&report)
    return report
  }

  private static func locale(
    _ index: Int, scale: Int, tag: String? = nil, name: String? = nil
  ) -> MeasureReport.Locale {
    let language = index < languages.count ? languages[index] : ("x\(index)", "Language \(index)")
    let bytes = max(1, 63_312 - index * 1_111) * scale
    return MeasureReport.Locale(
      locale: tag ?? language.0, name: name ?? language.1, archiveBytes: bytes,
      measuredArchiveBytes: bytes - 10, apportionedArchiveBytes: 10, installBytes: bytes * 3,
      measuredInstallBytes: bytes * 3 - 20, apportionedInstallBytes: 20, resources: 3,
      messages: 1_371 - index, uncountedResources: 0,
      kinds: kinds(
        .init(archiveBytes: bytes - 500, installBytes: bytes * 3 - 900, messages: 1_300 - index),
        .init(archiveBytes: 500, installBytes: 900, messages: 71)))
  }

  private static func kinds(
    _ strings: MeasureReport.Kind, _ plurals: MeasureReport.Kind
  ) -> MeasureReport.Kinds {
    let none = MeasureReport.Kind(archiveBytes: 0, installBytes: 0, messages: 0)
    return MeasureReport.Kinds(
      strings: strings, plurals: plurals, interface: none, images: none, audio: none, video: none,
      fonts: none, other: none)
  }

  static func sum(_ locales: [MeasureReport.Locale]) -> MeasureReport.LocaleSum {
    func sum(_ field: (MeasureReport.Locale) -> Int) -> Int { locales.reduce(0) { $0 + field($1) } }
    func kind(_ path: KeyPath<MeasureReport.Kinds, MeasureReport.Kind>) -> MeasureReport.Kind {
      .init(
        archiveBytes: sum { $0.kinds[keyPath: path].archiveBytes },
        installBytes: sum { $0.kinds[keyPath: path].installBytes },
        messages: sum { $0.kinds[keyPath: path].messages })
    }
    return MeasureReport.LocaleSum(
      locales: locales.count, archiveBytes: sum(\.archiveBytes),
      measuredArchiveBytes: sum(\.measuredArchiveBytes),
      apportionedArchiveBytes: sum(\.apportionedArchiveBytes), installBytes: sum(\.installBytes),
      measuredInstallBytes: sum(\.measuredInstallBytes),
      apportionedInstallBytes: sum(\.apportionedInstallBytes), resources: sum(\.resources),
      messages: sum(\.messages), uncountedResources: sum(\.uncountedResources),
      kinds: kinds(kind(\.strings), kind(\.plurals)))
  }
}
