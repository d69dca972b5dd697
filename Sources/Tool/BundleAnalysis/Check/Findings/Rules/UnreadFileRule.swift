import Localization

extension FindingRule {
  static let unreadFile = FindingRule(
    id: "unread-file", severity: .error, title: "Files whose messages could not be read",
    explanation: """
      The file does not parse, or is larger than a limit. Its messages are not checked, and missing in the app if \
      readers of the platform refuse it, too. Of a .strings file with a stray character, Foundation reads only the texts \
      before it, and users see base for the others. It is never accepted by id. With an older version that has the same unread \
      file, it counts as known; limits on messages still fail.
      """,
    remedy: "Repair the file; one that is too large needs --max-content."
  ) { inputs, rule in
    (inputs.unread + inputs.readInPart).map { file in
      rule.finding(at: Finding.Place(entry: file.path, locale: file.locale), file.reason)
    }
  }
}
