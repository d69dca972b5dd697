import ReportSchema

@testable import Reports

extension GoldenCase {
  static let packs: [GoldenCase] =
    packComparisons + packInspections + sites + [
      GoldenCase("pack-sizes-chart.svg") {
        PackSizesChart(PackSample.report(), bytes: ByteFormatter())?.svg ?? ""
      },
      GoldenCase("pack-sizes-chart-stacked.svg") {
        let chart = PackSizesChart(stacked, bytes: ByteFormatter(isExact: true))
        return "\(chart?.description ?? "")\n\(chart?.svg ?? "")"
      },
    ]

  /// Packs of nearly the same size, one of one byte, one of 5 MB, and one without a download.
  private static let stacked = PackSample.report { report in
    report.packs = [report.packs[0]]
    report.packs += (0..<14).map { PackSample.pack("x\($0)", nil, messages: 1, download: 900_000 + $0) }
    report.packs += [1, 5_000_000].map { PackSample.pack("y", "<Y>", messages: 1, download: $0) }
    report.packs.append(PackSample.pack("z", nil, messages: 1, download: 7))
    report.packs[report.packs.count - 1].downloadBytes = [:]
    report.downloadBytes = .init(codec: "zlib", min: 1, median: 900_007, max: 5_000_000)
  }

  // MARK: - Comparisons

  private static func packs(
    _ name: String, _ options: DocumentOptions = DocumentOptions(), isChange: Bool = false,
    _ change: @escaping @Sendable (inout PackComparisonReport) -> Void = { _ in }
  ) -> GoldenCase {
    .document(name) {
      PackComparisonDocument(PackSample.report(isChange: isChange, change), options).document
    }
  }

  private static let packComparisons: [GoldenCase] = [
    packs("packs", DocumentOptions(chartLink: "c.svg")), packs("packs-changed", isChange: true),
    packs("packs-differences", DocumentOptions(exactBytes: true)) { report in
      report = PackSample.differences(3)
      report.packagings = packagings
    },
    packs("packs-one") { report in
      report.packs = [PackSample.pack("el", nil, messages: 0, download: 50)]
      report.packs[0].parentText = 2
      report.packs[0].untranslated = nil
      report.downloadBytes = .init(codec: "zlib", min: 50, median: 50, max: 50)
      (report.totalMessages, report.totalPackBytes, report.codecs) = (1, 200, ["zlib", "br"])
      report.totalDownloadBytes = ["zlib": 50]
      report.breaches = []
      report.baseDictionary = true
    },
    packs("packs-only-base") { report in
      report.packs = [report.packs[0]]
      report.packs[0].locale = "und"
      (report.packs[0].app, report.packs[0].version) = ("", "")
      report.downloadBytes = nil
      report.baseDictionary = false
      (report.totalMessages, report.totalPackBytes, report.totalDownloadBytes) = (0, 0, [:])
    },
    packs("packs-none") { report in
      (report.packs, report.downloadBytes, report.codecs, report.warnings) = ([], nil, [], [])
      (report.totalMessages, report.totalPackBytes, report.totalDownloadBytes) = (0, 0, [:])
    },
    packs("packs-no-expansion") { report in
      report.packs[1].expansion = nil
      report.packs[2].textCharacters = 0
      report.codecs = ["zstd", "zlib"]
      report.packs[2].parentText = 1
      report.packs[1].parentText = 0
      report.packs[1].missing = nil
    },
    packs("packs-no-letters") { report in
      report.packs[1].textCharacters = 0
      for index in report.packs.indices { report.packs[index].untranslated = nil }
    },
    packs("packs-no-base-letters") { $0.packs[0].textCharacters = 0 },
    packs("packs-older", isChange: true, older),
    packs("packs-older-files", isChange: true) { report in
      older(&report)
      let version = report.packs[0].version
      report.against?.version = version
      report.against?.hasKeys = true
      report.against?.renames = []
      report.against?.newLocales = []
      report.breaches = []
    },
    packs("packs-older-unnamed", isChange: true) { report in
      older(&report)
      for index in report.packs.indices { report.packs[index].app = "" }
      report.against?.app = ""
      report.against?.removedLocales = []
      report.changes = []
      report.changeTotals = .init(
        packs: 0, larger: 0, smaller: 0, unchanged: 0, oldPackBytes: 0, newPackBytes: 0, oldDownloadBytes: 0,
        newDownloadBytes: 0, downloadChange: 0, added: 0, removed: 0, changed: 0, textChange: 0)
    },
  ]

  /// Changes in both directions, more than the conclusion names, with base, a rename and equal sizes.
  @Sendable private static func older(_ report: inout PackComparisonReport) {
    report.against = .init(
      files: ["old/de.pack", "old/el.pack"], app: "Harbour", version: "1.1", newLocales: ["zu"],
      removedLocales: ["br", "co"], renames: [.init(kind: "table", from: "A", to: "B")], hasKeys: false)
    let sample = report.changes?.first
    report.changes = (0..<9).compactMap { index in
      guard var change = sample else { return nil }
      change.locale = "x\(index)"
      change.name = index == 1 ? nil : "X \(index)"
      change.renamedFrom = index < 2 ? "w\(index)" : nil
      change.isBase = index == 2
      change.downloadChange = 4 - index
      change.newDownloadBytes = change.oldDownloadBytes + 4 - index
      change.added = index
      return change
    }
    report.changeTotals = .init(
      packs: 9, larger: 4, smaller: 4, unchanged: 1, oldPackBytes: 41_900, newPackBytes: 42_416,
      oldDownloadBytes: 10_404, newDownloadBytes: 10_404, downloadChange: 0, added: 36, removed: 9,
      changed: 36, textChange: 390)
    report.breaches = [.init(budget: "locale.growth=1", locale: "x0", limit: 1, actual: 4)]
  }

  // MARK: - One pack

  private static func inspection(
    _ name: String, basePack: String? = nil, _ change: (inout PackReport) -> Void
  ) -> GoldenCase {
    var pack = PackSample.pack("de", "German", messages: 4, download: 400)
    change(&pack)
    return .document(name) { [pack] in PackInspection(pack, basePack: basePack).document }
  }

  private static let packInspections: [GoldenCase] = [
    inspection("pack") { $0.sections.append(.init(name: "future", bytes: 0)) },
    inspection("pack-with-base", basePack: "base.pack") { pack in
      pack.parents = ["de-AT", "de"]
      pack.revision = 1
      pack.version = ""
    },
    inspection("pack-without-download", basePack: "base.pack") { pack in
      pack.downloadBytes = [:]
      (pack.app, pack.version, pack.name, pack.messages) = ("", "", nil, 1)
    },
    inspection("pack-base", basePack: "base.pack") { $0.isBase = true },
    inspection("pack-entries") { pack in
      pack.entries = [
        .init(table: "", key: "plain", message: .text("Hallo\nWelt"), base: .text("Hello")),
        .init(
          table: "T", key: "plural",
          message: .variations(
            by: "plural",
            cases: [
              "other": .text("Boote"), "one": .variations(by: "device", cases: ["ipad": .text("Boot")]),
            ]),
          base: .variations(by: "plural", cases: ["other": .text("boats")]), rendered: "3 Boote",
          transifex: .init(pushed: "{n, plural}", stored: "{n}")),
        .init(
          table: "T", key: "parts",
          message: .substitutions(
            format: .text("%#@a@ %#@b@"),
            parts: ["b": .text("B"), "a": .variations(by: "plural:1", cases: ["one": .text("A")])]),
          base: .substitutions(format: .text("x"), parts: ["a": .text("y")]),
          transifex: .init(pushed: "same", stored: "same")),
        .init(table: "T", key: "pushed", message: .text(""), transifex: .init(pushed: "only")),
      ]
    },
  ]

  // MARK: - Sites

  private static let versions = [
    PublicationReport.Version(version: "1.0", revision: 1, packs: 3),
    PublicationReport.Version(version: "1.1", revision: 2, packs: 1),
  ]

  private static func publication(_ change: (inout PublicationReport) -> Void) -> PublicationReport {
    var report = PublicationReport(
      site: "site", app: "org.example.ferry", isUnchanged: false, sequence: 4, manifest: "manifests/ab.json",
      expires: "2027-02-20T08:00:00Z", key: "0123456789abcdef", versions: versions,
      packs: [
        .init(
          locale: "de", name: "German", messages: 15, packBytes: 2048,
          downloadBytes: ["zlib": 900, "brotli": 850], deltaBytes: 66),
        .init(locale: "tlh", messages: 1, packBytes: 206, downloadBytes: ["zlib": 100]),
      ], filesWritten: 7, bytesWritten: 12_345, filesDeleted: 1, newKeyLookups: 1234,
      warnings: DocumentSamples.warnings)
    change(&report)
    return report
  }

  private static func verification(_ change: (inout VerificationReport) -> Void) -> VerificationReport {
    var report = VerificationReport(
      site: "site", passed: false, app: "org.example.ferry", sequence: 4, expires: "2027-02-20T08:00:00Z",
      versions: versions, signatures: 2, files: 44, bytes: 30_720, packsRestored: 36, deltasApplied: 5,
      newKeyLookups: 6,
      problems: [.init(file: "files/ab.bpd", error: "missing", message: "does not exist")],
      warnings: DocumentSamples.warnings)
    change(&report)
    return report
  }

  private static let sites: [GoldenCase] =
    [
      ("site-published", publication { _ in }),
      (
        "site-published-unsigned",
        publication { report in
          report.key = nil
          report.signingCommands = ["openssl pkeyutl -sign \\", "  -inkey KEY"]
          (report.newKeyLookups, report.filesWritten, report.packs) = (0, 1, [])
        }
      ),
      (
        "site-unchanged",
        publication { report in
          report.isUnchanged = true
          report.newKeyLookups = 1
          report.packs.removeLast()
        }
      ),
      ("site-without-versions", publication { $0.versions = [] }),
    ].map { name, report in .document(name) { PublicationDocument(report).document } }
    + [
      ("site-failed", verification { _ in }),
      (
        "site-verified",
        verification { report in
          (report.passed, report.problems, report.key, report.files) = (true, [], "0123456789abcdef", 1)
        }
      ),
      (
        "site-unreadable",
        verification { report in
          report.problems.append(.init(file: "newest", error: "damaged", message: "is not valid"))
          (report.app, report.expires, report.versions, report.key) = (nil, nil, [], "01")
        }
      ),
    ].map { name, report in .document(name) { VerificationDocument(report).document } }
}
