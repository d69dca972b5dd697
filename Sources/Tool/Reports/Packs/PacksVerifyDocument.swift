package import ReportSchema

/// The document of `ballast packs verify`: the checks of a site and the problems found.
package typealias PacksVerifyDocument = ReportDocument<PacksVerifyReport>

extension PacksVerifyDocument {
  package var document: Document {
    let problems = report.problems.map { problem in
      List.Item(.code(problem.file) + RichText(": \(problem.message)"), isProblem: true)
    }
    var notes: [RichText] = []
    if let expires = report.expires {
      var sentences = "Expires at \(expires)."
      if let key = report.key { sentences += " Signed with key \(key)." }
      notes.append(RichText(sentences))
    }
    if let release = report.release {
      let checked =
        ", version \(release.version ?? "unknown"), \(NumberText.counted(release.keys, "key")); "
        + "\(NumberText.counted(release.packs, "pack")) of this version, and "
        + "\(NumberText.counted(release.messagesCompared, "text")) of older packs checked against its placeholders."
      notes.append(RichText("Release: ") + .code(release.app) + RichText(checked))
    }
    let blocks: [Block] = [
      .paragraph(
        RichText("\(subject): \(Self.headline(of: report))."), role: report.passed ? .success : .alert),
      .list(List(heading: "Problems", items: problems)), .table(SiteCostTable.table(report.locales)),
      .table(checks), .table(SiteVersions.table(report.versions)), .paragraph(Paragraph(.note, notes)),
    ]
    return Document(
      title: "\(subject): verification", blocks: blocks, warnings: report.warnings,
      byteFormatter: bytes)
  }

  private var subject: String { report.app ?? report.site }

  /// `passed: 12 files verified`
  package static func headline(of report: PacksVerifyReport) -> String {
    guard report.passed else { return "failed: \(NumberText.counted(report.problems.count, "problem"))" }
    var verified = "\(NumberText.counted(report.files, "file")) verified"
    if let version = report.release?.version { verified += ", fit for version \(version)" }
    if report.key == nil { return "passed, without signatures: \(verified)" }
    return "passed: \(verified)"
  }

  private var checks: Table {
    Table(
      "checks", columns: [.init("Check", .name), .init("Number")],
      rows: [
        ("Files verified", report.files), ("Verified by a signature", report.signatures),
        ("Packs restored", report.packsRestored), ("Deltas applied", report.deltasApplied),
        ("New keys looked up in older packs", report.newKeyLookups),
      ].map { Table.Row(.body, .text($0.0), .count($0.1)) })
  }
}
