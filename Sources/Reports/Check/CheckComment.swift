package import ReportSchema

/// Writes a check as a comment on a pull request.
package enum CheckComment {
  /// The first line of every comment: a bot finds the comment by it and replaces it.
  package static let marker = "<!-- ballast-check -->"

  /// At most ``MarkdownRenderer/limit`` bytes.
  package static func text(of report: CheckReport, _ options: DocumentOptions = DocumentOptions()) -> String {
    let head = marker + "\n"
    return head
      + MarkdownRenderer(reserving: head.utf8.count).render(CheckDocument(report, options).document)
  }
}
