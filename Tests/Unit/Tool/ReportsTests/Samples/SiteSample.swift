import ReportSchema

/// A published site, and one with problems.
enum SiteSample {
  static let versions = [
    PacksPublishReport.Version(version: "1.0", revision: 1, packs: 3),
    PacksPublishReport.Version(version: "1.1", revision: 2, packs: 3, rollout: 125),
  ]

  static func publication(isUnchanged: Bool = false) -> PacksPublishReport {
    PacksPublishReport(
      site: "site", app: "org.example.ferry", isUnchanged: isUnchanged, sequence: 4,
      expires: "2027-02-20T08:00:00Z", key: "0123456789abcdef",
      versions: versions,
      packs: [
        .init(
          locale: "de", name: "German", messages: 15, packBytes: 2048,
          downloadBytes: ["zlib": 900, "brotli": 850], deltaBytes: ["zlib": 66]),
        .init(locale: "tlh", messages: 1, packBytes: 206, downloadBytes: ["zlib": 100]),
      ],
      locales: [
        .init(locale: "de", metadataBytes: 2000, firstLaunchBytes: 2850, updateBytes: 2066),
        .init(locale: "tlh", metadataBytes: 1900, firstLaunchBytes: 2000),
      ], filesWritten: 7, bytesWritten: 12_345, filesDeleted: 1, newKeyLookups: 1234,
      warnings: [.init(message: "the site is not signed")])
  }

  static let verification = PacksVerifyReport(
    site: "site", passed: false, app: "org.example.ferry", sequence: 4, expires: "2027-02-20T08:00:00Z",
    versions: versions, signatures: 0, files: 44, bytes: 30_720, packsRestored: 36, deltasApplied: 5,
    newKeyLookups: 6,
    problems: [
      .init(file: "newest.sig", error: "expired", message: "expired at 2027-02-20T08:00:00Z"),
      .init(file: "files/ab.bpd", error: "missing", message: "does not exist"),
    ], warnings: [])
}
