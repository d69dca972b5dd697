import ReportSchema
import Testing

@testable import Reports

@Suite struct SiteDocumentTests {
  private func text(_ document: Document) -> String { TextRenderer(width: 100).render(document) }

  private static let versions = [
    PublicationReport.Version(version: "1.0", revision: 1, packs: 3),
    PublicationReport.Version(version: "1.1", revision: 2, packs: 3),
  ]

  private static func publication(isUnchanged: Bool = false) -> PublicationReport {
    PublicationReport(
      site: "site", app: "org.example.ferry", isUnchanged: isUnchanged, sequence: 4,
      manifest: "manifests/ab.json", expires: "2027-02-20T08:00:00Z", key: "0123456789abcdef",
      versions: versions,
      packs: [
        .init(
          locale: "de", name: "German", messages: 15, packBytes: 2048,
          downloadBytes: ["zlib": 900, "brotli": 850], deltaBytes: 66),
        .init(locale: "tlh", messages: 1, packBytes: 206, downloadBytes: ["zlib": 100]),
      ], filesWritten: 7, bytesWritten: 12_345, filesDeleted: 1, newKeyLookups: 1234,
      warnings: [.init(message: "the site is not signed")])
  }

  @Test func publicationIsAsRecorded() {
    #expect(
      text(PublicationDocument(Self.publication()).document) == """
        org.example.ferry 1.1 revision 2: 2 packs and base published. 7 files written (12.3 kB), 1 deleted.

        Warning: the site is not signed

        Locale      Messages     Size  Download (brotli)  Download (zlib)  Delta
        de  German        15  2.05 kB              850 B            900 B   66 B
        tlh                1    206 B                  –            100 B      –

        Version  Revision  Packs
        1.0             1      3
        1.1             2      3

        Delta: smallest download for the pack of the version before.
        Manifest: manifests/ab.json, sequence number 4, expires at 2027-02-20T08:00:00Z.
        Signed with key 0123456789abcdef.
        New keys were looked up in older packs: 1,234 look-ups, no answer.

        """)
    let again = text(PublicationDocument(Self.publication(isUnchanged: true)).document)
    #expect(
      again.hasPrefix(
        "These packs are already published; no file was written. Newest version of org.example.ferry"))
  }

  @Test func verificationIsAsRecorded() {
    var report = VerificationReport(
      site: "site", passed: false, app: "org.example.ferry", sequence: 4, expires: "2027-02-20T08:00:00Z",
      versions: Self.versions, signatures: 0, files: 44, bytes: 30_720, packsRestored: 36, deltasApplied: 5,
      newKeyLookups: 6,
      problems: [
        .init(file: "newest.sig", error: "expired", message: "expired at 2027-02-20T08:00:00Z"),
        .init(file: "files/ab.bpd", error: "missing", message: "does not exist"),
      ], warnings: [])
    #expect(
      text(VerificationDocument(report).document) == """
        org.example.ferry: failed: 2 problems.

        Problems
          newest.sig: expired at 2027-02-20T08:00:00Z
          files/ab.bpd: does not exist

        Check                              Number
        Signatures verified                     0
        Files compared with their SHA-256      44
        Packs restored                         36
        Deltas applied                          5
        New keys looked up in older packs       6

        Version  Revision  Packs
        1.0             1      3
        1.1             2      3

        Expires at 2027-02-20T08:00:00Z.

        """)
    (report.passed, report.problems, report.key) = (true, [], "0123456789abcdef")
    let passed = text(VerificationDocument(report).document)
    #expect(passed.hasPrefix("org.example.ferry: passed: 44 files verified.\n"))
    #expect(passed.contains("Expires at 2027-02-20T08:00:00Z. Signed with key 0123456789abcdef."))
    let rows = HostileTextTests.parsed(CSVRenderer().render(VerificationDocument(report).document))
    #expect(rows.contains { $0.contains("deltasApplied") && $0.contains("5") })
  }
}
