import ReportSchema

/// A simulation whose columns add up.
enum SimulateSample {
  static let longTag = "de-Latn-DE-1996-x-" + Array(repeating: "abcdefgh", count: 9).joined(separator: "-")

  /// - Parameter scale: a factor of all sizes and counts.
  static func report(
    locales: [String] = ["de", "ja", "pt-BR", "sr-Latn"], scale: Int = 1,
    _ change: (inout SimulateReport) -> Void = { _ in }
  ) -> SimulateReport {
    let before = MeasureReport.Size(archiveBytes: 104_321 * scale, installBytes: 125_991 * scale)
    let after = MeasureReport.Size(archiveBytes: 71_234 * scale, installBytes: 93_377 * scale)
    let packs = locales.enumerated().map { index, locale -> SimulateReport.Pack in
      let (download, assets) = (max(1, (4_703 - index) * scale), index % 2 * 1_207 * scale)
      return SimulateReport.Pack(
        locale: locale, name: MeasureSample.languages.first { $0.tag == locale }?.name,
        messages: 87 * scale, packBytes: max(1, (9_801 - index) * scale), codec: "zlib",
        packDownloadBytes: download, assets: index % 2 * 3, assetBytes: assets,
        downloadBytes: download + assets)
    }
    func sum(_ field: (SimulateReport.Pack) -> Int) -> Int { packs.reduce(0) { $0 + field($1) } }
    let users = packs.map {
      SimulateReport.User(
        locale: $0.locale, name: $0.name, before: before.archiveBytes,
        after: after.archiveBytes + (2_003 + 1_409) * scale + $0.downloadBytes,
        saved: before.archiveBytes - after.archiveBytes - (2_003 + 1_409) * scale - $0.downloadBytes)
    }
    var report = SimulateReport(
      archive: .init(
        name: "Harbor.aab", format: "aab", container: "zip", bytes: before.archiveBytes, entries: 131),
      app: .init(
        platform: "android", name: "Harbor", identifier: "org.example.Harbor", version: "1.2", build: "34",
        baseLanguage: "en"),
      scope: "deliverable", components: [], kept: ["en"],
      keptForSystem: [
        .init(rule: "info-plist-strings", files: 8, resources: 0, locales: 8, archiveBytes: 2_427 * scale),
        .init(rule: "manifest-attributes", files: 1, resources: 3, locales: 6, archiveBytes: 829 * scale),
      ],
      nextSteps: [
        .init(step: "declare-locales", text: "Declare the locales.", locales: ["de", "pt-BR"]),
        .init(step: "sign", text: "Sign the app again."),
      ], before: .init(archiveBytes: before.archiveBytes, installBytes: before.installBytes),
      after: .init(archiveBytes: after.archiveBytes, installBytes: after.installBytes),
      savedArchiveBytes: before.archiveBytes - after.archiveBytes,
      savedInstallBytes: before.installBytes - after.installBytes, removedEntries: 53, rewrittenEntries: 1,
      packs: packs,
      packTotals: .init(
        packs: packs.count, messages: sum(\.messages), packBytes: sum(\.packBytes),
        packDownloadBytes: sum(\.packDownloadBytes), assets: sum(\.assets), assetBytes: sum(\.assetBytes),
        downloadBytes: sum(\.downloadBytes)),
      codecs: ["zlib", "xz"].enumerated().map { index, codec in
        .init(
          codec: codec, totalBytes: 18_811 * scale - index, min: 4_601 * scale - index,
          median: 4_702 * scale - index, max: 5_905 * scale - index)
      }, baseDictionary: false, basePackBytes: 2_003 * scale, metadataBytes: 1_409 * scale,
      deviceDownload: .init(basis: .init(.archive), languageSplits: false), users: users,
      typicalUser: users.first.map { .init(before: $0.before, after: $0.after, saved: $0.saved) },
      downloads: ["archive", "gzip6"].enumerated().map { index, name in
        .init(
          name: .init(rawValue: name), before: 103_013 * scale - index, after: 70_007 * scale - index,
          saved: 33_006 * scale)
      },
      oneMoreLocale: .init(
        bundledBytes: 8_271 * scale, packDownloadBytes: 4_702 * scale, breakEvenLocales: 2),
      ways: ways([before.archiveBytes, nil, 90_001 * scale, 80_203 * scale, 79_349 * scale]),
      comparison: .init(
        asBuilt: .init(.bundled), smallest: .init(.packs), enough: .init(.splits), packsPay: true,
        worthwhile: 0.01),
      actions: actions(scale),
      allSimpleActions: locales.isEmpty
        ? nil
        : .init(
          actions: 2, savedDeviceBytes: 12_001 * scale, share: 0.115, savedArchiveBytes: 12_101 * scale,
          savedInstallBytes: 9_001 * scale, overlapBytes: 402 * scale),
      leaveOneOut: locales.map {
        .init(
          locale: $0, archiveBytes: 7_919 * scale, installBytes: 9_311 * scale,
          footprintArchiveBytes: 8_117 * scale, difference: -198 * scale)
      },
      unmodified: [.init(entry: "Payload/Harbor.app/Assets.car", reason: "contains images of de")],
      rebuilt: "Harbor.slim.aab",
      warnings: [.init(entry: "res/odd.xml", message: "is not valid XML")])
    change(&report)
    return report
  }

  /// Packs with a client of two sizes, a setting that slows reading, an estimate and a change of files.
  static func actions(_ scale: Int = 1) -> [SimulateReport.Action] {
    [
      .init(
        id: .init(.packs), title: "Language packs from a site (with the client library)",
        savedDeviceBytes: 17_801 * scale, low: 17_801 * scale, high: 19_802 * scale, share: 0.171,
        savedArchiveBytes: 31_084 * scale, savedInstallBytes: 22_203 * scale, effort: .init(.server),
        simple: false,
        measured: true, slows: "base texts until the first download", way: .init(.packs)),
      .init(
        id: .init(.assetPacks), title: "Language packs by the App Store",
        savedDeviceBytes: 15_004 * scale, share: 0.144, effort: .init(.server), simple: false,
        measured: false,
        estimate: "the sizes of the packs", slows: "", way: .init(.splits)),
      .init(
        id: .init(.stringsEncoding), title: "Write 8 strings files as text", savedDeviceBytes: 11_402 * scale,
        share: 0.109, savedArchiveBytes: 11_502 * scale, savedInstallBytes: 8_003 * scale,
        effort: .init(.setting),
        simple: true, measured: true, slows: "reading a table takes up to four times as long",
        lines: ["STRINGS_FILE_OUTPUT_ENCODING = UTF-8"], findings: ["binary-strings/Harbor"]),
      .init(
        id: .init(.duplicateFiles), title: "Remove 1 copied file",
        savedDeviceBytes: 1_001 * scale, share: 0.01, savedArchiveBytes: 1_001 * scale,
        savedInstallBytes: 998 * scale, effort: .init(.code), simple: true, measured: true, slows: "",
        findings: ["duplicate-file/Logo.png"]),
    ]
  }

  /// The five ways with their median first downloads; nil for one that does not apply.
  static func ways(_ medians: [Int?]) -> [SimulateReport.Way] {
    let names: [SimulateReport.WayName] = [.bundled, .trimmed, .bundledPacks, .splits, .packs]
    return zip(names, medians).map { name, median in
      guard let median else {
        return .init(
          way: .init(name), measured: false, reason: "nothing to change", needs: "", limits: "")
      }
      let isEstimate = name == .splits
      return .init(
        way: .init(name), archiveBytes: median,
        firstDownload: .init(min: median - median / 50, median: median, max: median + median / 40),
        deviceBytes: median + median / 4, measured: !isEstimate,
        estimate: isEstimate ? "bytes of the app bundle" : nil, needs: name == .bundled ? "" : "a change",
        limits: name == .packs ? "base texts until the first download" : "")
    }
  }
}
