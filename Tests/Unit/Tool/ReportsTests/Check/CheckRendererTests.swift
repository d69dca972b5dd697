import Foundation
import ReportSchema
import Testing

@testable import Reports

/// The formats of CI systems.
@Suite struct CheckRendererTests {
  // MARK: - JUnit

  private func cases(_ xml: SVGElements) -> [(name: String?, failure: String?)] {
    xml.elements.filter { $0.name == "testcase" }.map { one in
      let failure = one.children.map { xml.elements[$0] }.first { $0.name == "failure" }
      return (one.values["name"], failure?.values["message"])
    }
  }

  private func declared(_ xml: SVGElements, _ name: String) -> [Double?] {
    xml.elements.filter { $0.name.hasPrefix("testsuite") }.map { $0[name] }
  }

  @Test func everyLimitAndRuleIsATestCase() throws {
    let report = CheckSample.report()
    let xml = try SVGElements(JUnitRenderer.text(of: [report]))
    let cases = cases(xml)
    #expect(cases.count == report.limits.count + report.rules.count)
    #expect(cases.count { $0.failure != nil } == 5)
    #expect(declared(xml, "tests") == [7, 5, 2] && declared(xml, "failures") == [5, 4, 1])
    #expect(cases[0].failure == report.breaches[0].message)
    // The rule fails because 'error' is limited; the other one is not.
    #expect(cases[5].failure == "crash/el/Localizable/sync.count: '%@' is passed as '%lld' <&>")
    #expect(cases[6].failure == nil)
  }

  @Test func aPassedCheckHasNoFailures() throws {
    let xml = try SVGElements(JUnitRenderer.text(of: [CheckSample.passed]))
    #expect(cases(xml).allSatisfy { $0.failure == nil } && declared(xml, "failures") == [0, 0, 0])
  }

  /// A skipped test does not fail; an error does.
  @Test func aLimitThatWasNotCheckedIsSkippedOrAnError() throws {
    let text = JUnitRenderer.text(of: [CheckSample.unchecked])
    _ = try SVGElements(text)
    #expect(text.contains("<testsuites name=\"ballast\" tests=\"7\" failures=\"0\" errors=\"1\">"))
    #expect(text.contains("tests=\"5\" failures=\"0\" errors=\"1\" skipped=\"1\" time=\"0\">"))
    #expect(text.contains("<skipped message=\"no baseline; pass '--baseline FILE'\"/>"))
    #expect(text.contains("<error type=\"not-checked\" message=\"messages not read: a.strings: damaged\"/>"))
    #expect(text.contains("name=\"coverage [de, fr] ≥ 95 %\""))
  }

  /// A document has a table of limits if there are breaches, or sizes that no other table has, and of findings if there are findings.
  @Test(arguments: [false, true], [false, true])
  func tablesHaveRows(_ hasBreaches: Bool, _ hasFindings: Bool) {
    let report = CheckSample.report { report in
      report.baseline?.hasFindings = false
      if !hasBreaches {
        report.breaches = []
        // The limit on the unpacked app, which passed.
        report.limits.removeLast()
      }
      if !hasFindings { (report.findings, report.rules) = ([], []) }
    }
    let tables = AppCheck(
      report: report, allSizes: AllSizes([report], ByteFormatter()), bytes: ByteFormatter())
    #expect(tables.otherLimits.rows.isEmpty != hasBreaches && (tables.rules != nil) == hasFindings)
    #expect(tables.notChecked.rows.isEmpty)
    let document = CheckDocument([report]).document
    for text in RendererLawTests.formats.map({ $0.render(document) }) {
      #expect(text.contains("Other limits of") == hasBreaches)
      #expect(text.contains("Severity") == hasFindings)
      #expect(!text.contains("Limits not checked"))
    }
  }

  // MARK: - SARIF and GitLab

  @Test func limitsThatWereNotCheckedAreInEveryFormat() throws {
    let report = CheckSample.unchecked
    let sarif = try SARIFRenderer.text(of: [report], version: "1.0.0")
    let run = try sarifRun(sarif)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == report.findings.count + 1)
    #expect(results.first?["ruleId"] as? String == "limit/coverage")
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolConfigurationNotifications"] as? [[String: Any]])
    let message = try #require(notes.first?["message"] as? [String: String])
    #expect(notes.count == 1)
    #expect(message["text"]?.hasPrefix("locale.archive.growth [*] ≤ 5 % not checked: no baseline") == true)
    let issues = try #require(object(GitLabRenderer.text(of: [report])) as? [[String: Any]])
    #expect(issues.first?["check_name"] as? String == "limit/coverage" && issues.count == 3)
    let lines = GitHubAnnotations.text(of: [report]).split(separator: "\n")
    #expect(
      lines.first?.hasPrefix("::error file=ballast.yml,line=6,col=13,title=Limit coverage not checked::")
        == true)
    #expect(
      lines.last?.hasPrefix("::notice file=ballast.yml,line=5,col=24,title=Limit locale.archive.growth")
        == true)
    let document = CheckDocument([report]).document
    for text in RendererLawTests.formats.map({ $0.render(document) }) {
      #expect(text.contains("Limits not checked") && text.contains("messages not read: a.strings: damaged"))
    }
  }

  private func object(_ json: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(json.utf8))
  }

  private func sarifRun(_ text: String) throws -> [String: Any] {
    let log = try #require(object(text) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  @Test func everyBreachAndFindingIsAResult() throws {
    let report = CheckSample.report()
    let text = try SARIFRenderer.text(of: [report], version: "1.0.0")
    let run = try sarifRun(text)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == report.breaches.count + report.findings.count)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = Set((driver["rules"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String })
    for result in results {
      #expect(rules.contains(try #require(result["ruleId"] as? String)))
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect((result["locations"] as? [Any])?.count == 1)
    }
    // A place in the budget file, and a path without spaces.
    #expect(text.contains("\"startColumn\" : 24") && text.contains("\"startLine\" : 5"))
    #expect(text.contains("\"uri\" : \"a%20b%2C%20c.strings\""))
    #expect(results.count { $0["suppressions"] != nil } == 1)
  }

  @Test func gitLabIssuesHaveDistinctFingerprints() throws {
    let report = CheckSample.report()
    let issues = try #require(object(GitLabRenderer.text(of: [report])) as? [[String: Any]])
    #expect(issues.count == report.breaches.count + 2)
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
    for issue in issues {
      #expect(["info", "minor", "major", "critical"].contains(issue["severity"] as? String))
      let location = try #require(issue["location"] as? [String: Any])
      #expect((location["path"] as? String)?.isEmpty == false)
      #expect(((location["lines"] as? [String: Any])?["begin"] as? Int ?? 0) >= 1)
    }
    // A fingerprint is the same for every build.
    #expect(try GitLabRenderer.text(of: [report]) == GitLabRenderer.text(of: [CheckSample.report()]))
  }

  // MARK: - GitHub

  @Test func annotationsAreOneLineEach() {
    let report = CheckSample.report {
      $0.breaches[0].message = "50 % of\nit: 1,2"
      $0.budget = "ci/a,b:c.yml"
    }
    let lines = GitHubAnnotations.text(of: [report]).split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[5...].allSatisfy { $0.hasPrefix("::notice title=How to accept::") })
    #expect(
      lines[0]
        == "::error file=ci/a%2Cb%3Ac.yml,line=2,col=10,title=Limit archive exceeded::50 %25 of\u{fffd}it: 1,2"
    )
    // The warning is known, and the error is new.
    #expect(lines[4].hasPrefix("::error title=Title of crash::crash/el/"), "\(lines)")
  }

  /// New problems only, the most severe first; the last line has the number of the others.
  @Test func atMostTenAnnotationsAreWritten() {
    let report = CheckSample.report { report in
      var known = CheckSample.crashes(5, "known")
      for index in known.indices { known[index].id += "/known" }
      report.findings = known + CheckSample.crashes(100, "x", isNew: true)
      for index in 0..<102 { report.findings[index].severity = "warning" }
    }
    let lines = GitHubAnnotations.text(of: [report]).split(separator: "\n")
    let problems = lines.filter { !$0.hasPrefix("::notice") }
    #expect(lines.count == 10 && problems.prefix(6).allSatisfy { $0.hasPrefix("::error") }, "\(lines)")
    #expect(!lines.contains { $0.contains("known") }, "\(lines)")
    let more = 4 + 100 - problems.count
    #expect(lines.last == "::notice title=Ballast::\(more) more problems in the job summary")
  }

  /// A text of the repository is annotated at its line.
  @Test func annotationsAreAtTheLinesOfTexts() {
    let id = CheckSample.findings[0].id
    let text = GitHubAnnotations.text(
      of: [CheckSample.report()], sources: [id: SourcePlace(path: "el.lproj/a,b.strings", line: 7)])
    #expect(
      text.contains("\n::error file=el.lproj/a%2Cb.strings,line=7,title=Title of crash::crash/el/"), "\(text)"
    )
  }

  @Test func aCommentFitsAndBeginsWithItsMarker() {
    let small = CheckComment.text(of: [CheckSample.report()])
    #expect(
      small.hasPrefix(
        "<!-- ballast-check -->\n## Quay 1.2: failed: app 10,000,004 B (limit 10,000,000 B), German +4,600 B (limit +3,000 B) and 2 more. "
      ))
    let large = CheckSample.report {
      $0.findings = CheckSample.crashes(20_000, "one of many texts reads another argument")
    }
    let comment = CheckComment.text(of: [large])
    #expect(comment.utf8.count <= 60_000)
    #expect(comment.hasPrefix(CheckComment.marker + "\n"))
    #expect(comment.contains(": failed: app 10,000,004 B"))
  }

  /// The first ten of many new findings are shown without a click, and no finding is lost.
  @Test func manyNewFindingsAreFoldedAfterTheTenth() {
    let report = CheckSample.report {
      $0.findings = CheckSample.crashes(300, "text reads another argument", isNew: true)
    }
    let parts = CheckComment.text(of: [report]).split(separator: "<details>")
    func keys(_ text: Substring) -> Int { text.matches(of: /“key\d+”/).count }
    #expect(parts.count == 2 && keys(parts[0]) == 10 && keys(parts[1]) == 290, "\(parts)")
    #expect(parts[1].contains("<summary>290 more</summary>"))
  }

  /// Two apps of one name are told apart in every list, and share one table without columns that no app needs.
  @Test func severalAppsAreNamed() throws {
    let reports = ["a.apk", "b.apk"].map { name in
      CheckSample.report {
        $0.name = name
        if name == "b.apk" { $0.baseline = nil }
      }
    }
    #expect(reports.labelled.map(\.label) == ["Quay (a.apk): ", "Quay (b.apk): "])
    let issues = try #require(object(GitLabRenderer.text(of: reports)) as? [[String: Any]])
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
    let text = MarkdownRenderer().render(CheckDocument(reports).document)
    #expect(text.matches(of: /\| Part \|/).count == 1)
    #expect(text.contains("| **Quay (a.apk)** |") && text.contains("| **Quay (b.apk)** |"), "\(text)")
    #expect(text.contains("### Quay (a.apk): New findings: 1"), "\(text)")
  }

  @Test func aCommentWithoutChangesIsOneLine() {
    func comment(_ change: (inout CheckReport) -> Void = { _ in }) -> String {
      CheckComment.text(
        of: [
          CheckSample.report { report in
            (report.limits, report.breaches, report.passed) = ([], [], true)
            for index in report.findings.indices { report.findings[index].isNew = false }
            report.findingCounts.new = 0
            report.notChecked = []
            report.sizes = report.sizes?.map { size in
              var size = size
              size.baseline = size.actual
              return size
            }
            change(&report)
          }
        ])
    }
    #expect(
      comment()
        == "<!-- ballast-check -->\nQuay 1.2: size unchanged (10.0 MB). No new problems. 1 known error.\n")
    let unchecked = comment {
      $0.notChecked = [.init(rule: "dead-key", cause: "unsearched-code", reason: "no code found")]
    }
    #expect(unchecked.hasSuffix("1 known error. Not checked: dead-key.\n"), "\(unchecked)")
    // Whatever changed or is not known makes a comment with a table.
    for text in [
      comment { $0.findingCounts.new = 1 }, comment { $0.passed = false }, comment { $0.baseline = nil },
      comment { $0.baseline?.hasFindings = false }, comment { $0.sizes?[3].baseline = 89_999 },
      comment { $0.checksFindings = false }, comment { $0.warnings = [ReportWarning(message: "not read")] },
    ] { #expect(text.contains("## Quay 1.2: "), "\(text)") }
  }

  /// The rows of a check name the same bytes as its headline, and the listed parts and the others are all of them.
  @Test func theSizesSumToTheTranslations() throws {
    let table = try #require(
      AppCheck.sizes([
        AppCheck(
          report: CheckSample.report(),
          allSizes: AllSizes([CheckSample.report()], ByteFormatter(isExact: true)),
          bytes: ByteFormatter(isExact: true))
      ]))
    func bytes(_ row: Table.Row) -> [Int] { row.cells.compactMap(\.addend) }
    let rows = Dictionary(
      uniqueKeysWithValues: table.rows.map { row in
        (CellText(bytes: ByteFormatter()).text(row.cells[0].value).plain, bytes(row))
      })
    #expect(rows["App"]?.prefix(3) == [10_000_004, 9_960_000, 40_004])
    let locales = table.rows.filter {
      if case .locale = $0.cells[0].value { true } else { $0.role == .omitted }
    }
    for column in 0..<3 {
      #expect(
        locales.map { bytes($0)[column] }.reduce(0, +) == rows["Translations"]?[column], "column \(column)")
    }
    // Every other part that changed has a row, so that the changes sum to that of the app.
    let parts = table.rows.filter { $0.role == .subtotal }.map { bytes($0)[2] }
    #expect(parts.reduce(rows["Translations"]?[2] ?? 0, +) == rows["App"]?[2])
    #expect(table.rows.map { $0.cells[6] }.count { $0.style == .bad } == 2)
  }

  // MARK: - Documents

  @Test func theHeadlineCountsLimitsAndFindings() {
    let none = CheckSample.report {
      ($0.limits, $0.breaches, $0.passed) = ([CheckSample.unchecked.limits[1]], [], true)
    }
    for (report, result) in [
      (
        CheckSample.report { $0.breaches.removeFirst(2) },
        "failed: coverage of fr 91.23 % (minimum 95.00 %), 1 error (none allowed)"
      ),
      // With a new error, a check has not passed even if no limit is exceeded.
      (CheckSample.passed, "within all 5 limits"),
      (CheckSample.unchecked, "failed: within 3 limits, 2 not checked"),
      (none, "1 limit not checked"),
    ] {
      let headline = CheckDocument([report]).headline
      #expect(headline.hasPrefix("Quay 1.2: \(result). 10,000,004 B, 40,004 B larger than "), "\(headline)")
      #expect(headline.hasSuffix(". 1 new finding (1 error)"), "\(headline)")
    }
    let plain = CheckSample.report {
      ($0.limits, $0.breaches, $0.passed) = ([], [], true)
      $0.findingCounts.new = 0
    }
    #expect(
      CheckDocument([plain]).headline
        == "Quay 1.2: 10,000,004 B, 40,004 B larger than 1.1. No new problems; 1 known error, 1 known warning. No limit set"
    )
  }

  /// One mistake in several locales is one item, with the text of the first of them.
  @Test func equalFindingsOfSeveralLocalesShareAnItem() throws {
    let report = CheckSample.report { report in
      var finding = report.findings[0]
      (finding.table, finding.key, finding.accepted, finding.isNew) = ("Localizable", "sites", nil, false)
      finding.evidence = "a space in '%#@sites @'"
      finding.baseText = .text("%#@sites@")
      report.findings = ["cs", "fr"].map { locale in
        var finding = finding
        (finding.id, finding.locale, finding.text) = (
          "crash/\(locale)", locale, .text("%# @sites @ (\(locale))")
        )
        return finding
      }
      var other = finding
      (other.id, other.locale, other.evidence) = ("crash/de", "de", "'%2$@' is not passed")
      other.text = .variations(
        by: "plural", cases: ["one": .text("a"), "few": .text("b"), "many": .text("c"), "other": .text("d")])
      report.findings.append(other)
    }
    var options = DocumentOptions()
    options.listsKnown = true
    let text = TextRenderer(width: 120).render(CheckDocument([report], options).document)
    #expect(
      text.contains(
        """
            cs, fr  Localizable  “sites”: a space in '%#@sites @'
              text in cs, one of 2 locales: %# @sites @ (cs)
              base: %#@sites@
            de  Localizable  “sites”: '%2$@' is not passed
              de few: b
              de many: c
              2 more forms of de
              base: %#@sites@

        """), "\(text)")
  }

  /// 10,000,004 and 10,000,000 bytes are both 10.0 MB.
  @Test func numbersThatLookEqualAreWrittenInBytes() {
    let text = TextRenderer(width: 120).render(CheckDocument([CheckSample.report()]).document)
    #expect(text.contains("10,000,004 B") && text.contains("10,000,000 B"))
    // All sizes have the notation of the table.
    #expect(text.contains("64,600 B") && text.contains("63,000 B"))
    #expect(text.contains("Other limits of ballast.yml"))
  }
}
