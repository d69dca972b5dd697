package import ReportSchema

/// A line of a file in the repository, from 1.
package struct SourcePlace: Hashable, Sendable {
  package let path: String
  package let line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }
}

/// Writes a check as workflow commands of GitHub Actions, which become annotations.
package enum GitHubAnnotations {
  /// GitHub shows ten annotations of a level per step. More would hide the important ones.
  private static let limit = 10

  /// One line per exceeded limit, per limit that was not checked, and per new finding: at most ten, the most severe first. The
  /// last one names how many are in the job summary only.
  /// - Parameter sources: the places of texts in the repository, by the id of a finding.
  package static func text(of reports: [CheckReport], sources: [String: SourcePlace] = [:]) -> String {
    let problems = reports.problems.filter { $0.accepted == nil && $0.isFromThisChange }
    let limits = problems.filter { !$0.isFinding }
    let findings = problems.filter(\.isFinding)
    let ordered =
      limits.filter { $0.level == "error" }
      + ["error", "warning", "note"].flatMap { level in findings.filter { $0.level == level } }
      + limits.filter { $0.level == "note" }
    let advice = CheckDocument.advice(on: reports).map {
      command("notice", ["title=How to accept"], $0.marked)
    }
    let room = max(1, limit - advice.count)
    let shown = ordered.count > room ? ordered.prefix(room - 1) : ordered[...]
    var lines = shown.map { line($0, sources) } + advice
    if shown.count < ordered.count {
      let more = NumberText.counted(ordered.count - shown.count, "more problem")
      lines.append(command("notice", ["title=Ballast"], "\(more) in the job summary"))
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func line(_ problem: CheckProblem, _ sources: [String: SourcePlace]) -> String {
    var place: [String] = []
    if let line = problem.line {
      place = ["file=\(property(problem.path))", "line=\(line)", "col=\(problem.column ?? 1)"]
    } else if let source = problem.findingID.flatMap({ sources[$0] }) {
      place = ["file=\(property(source.path))", "line=\(source.line)"]
    }
    let level = problem.level == "note" ? "notice" : problem.level
    return command(level, place + ["title=\(property(problem.title))"], problem.message)
  }

  private static func command(_ level: String, _ properties: [String], _ message: String) -> String {
    "::\(level) \(properties.joined(separator: ","))::\(data(message.printable))"
  }

  /// Percent signs and line breaks are escaped, as in GitHub's own toolkit.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text.printable).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

/// Writes a check as a comment on a pull request.
package enum CheckComment {
  /// The first line of every comment: a bot finds the comment by it and replaces it.
  package static let marker = "<!-- ballast-check -->"

  /// The most bytes of a comment. GitHub accepts 65,536 characters.
  private static let limit = 60_000

  /// The most items of a list that are shown without a click.
  private static let openItems = 10

  /// The headline as a title, sizes, new findings, and everything else; one line if nothing changed.
  package static func text(
    of reports: [CheckReport], failures: [InputFailure] = [], _ options: DocumentOptions = DocumentOptions()
  ) -> String {
    let head = marker + "\n"
    if failures.isEmpty, let size = unchangedSize(reports, options.byteFormatter) {
      var sentences = ["\(reports.title): size unchanged (\(size)). No new problems."]
      if let known = knownErrors(of: reports) { sentences.append(known) }
      if let unchecked = uncheckedRules(of: reports) { sentences.append(unchecked) }
      return head + sentences.joined(separator: " ") + "\n"
    }
    var document = CheckDocument(reports, failures: failures, options).document
    if case .paragraph(let headline)? = document.blocks.first, let line = headline.lines.first {
      document.title = line.plain
      document.blocks.removeFirst()
      document.blocksBeforeWarnings -= 1
    }
    document.blocks = document.blocks.flatMap { block in
      if case .list(let list) = block, !list.isFolded {
        list.folded(after: openItems)
      } else {
        [block]
      }
    }
    let reserved = MarkdownRenderer.limit - limit + head.utf8.count
    return head + MarkdownRenderer(reserving: reserved, keepsNumbers: true).render(document)
  }

  /// `5 known errors.` Nil without errors.
  private static func knownErrors(of reports: [CheckReport]) -> String? {
    let errors = reports.sum(\.findingCounts.error)
    guard errors > 0 else { return nil }
    return "\(NumberText.counted(errors, "known error"))."
  }

  /// The rules that were not run on one of the apps, as a sentence; nil if all were.
  private static func uncheckedRules(of reports: [CheckReport]) -> String? {
    let rules = reports.flatMap(\.notChecked).map(\.rule).uniqued(by: \.self)
    guard !rules.isEmpty else { return nil }
    return "Not checked: \(NumberText.listed(rules, limit: 3))."
  }

  /// Nil if anything differs from the baseline, or is not known.
  private static func unchangedSize(_ reports: [CheckReport], _ bytes: ByteFormatter) -> String? {
    let isUnchanged = reports.allSatisfy { report in
      report.passed && report.checksFindings && report.baseline?.hasFindings == true
        && report.findingCounts.new == 0 && report.warnings.isEmpty
        && report.sizes?.allSatisfy { $0.baseline == $0.actual } == true
        && !report.limits.contains { $0.notChecked != nil }
    }
    guard isUnchanged else { return nil }
    return bytes(reports.sum { $0.sizes?.first?.actual ?? 0 })
  }
}

extension List {
  /// The first items, and the others folded.
  fileprivate func folded(after limit: Int) -> [Block] {
    guard itemCount > limit else { return [.list(self)] }
    var (first, rest) = split(after: limit)
    rest.heading = RichText("\(NumberText.grouped(rest.itemCount)) more")
    rest.isFolded = true
    return [.list(first), .list(rest)]
  }
}
