internal import AppBundles
internal import ReportSchema

extension FindingRule {
  static let shippedComments = FindingRule(
    id: "shipped-comments", .note, title: "Comments in shipped strings files",
    explanation: "Comments for translators are in `.strings` files of the built app.",
    remedy: "Convert strings files to binary property lists, which have no comments.",
    isFixedBySettings: true
  ) { inputs, rule in
    guard inputs.isBuiltForApple else { return [] }
    return inputs.rewritable(rule) {
      $0.encoding?.commentBytes ?? 0
    } evidence: {
      "\($0.grouped) bytes of comments"
    }
  }
}

extension FindingInputs {
  /// One finding for each component with files that are smaller in their minimal form.
  /// - Parameter bytes: the bytes of a file that the minimal form does not have.
  func rewritable(
    _ rule: FindingRule, _ bytes: (InspectedFile) -> Int, evidence: (Int) -> String
  ) -> [Finding] {
    byComponent { bytes($0) > 0 }.map { component, files in
      let entries = files.compactMap(\.entry)
      return rule.finding(
        at: Finding.Place(component: component),
        evidence(files.reduce(0) { $0 + bytes($1) })
          + " in \(files.count) \(files.count == 1 ? "file" : "files"), such as \(files.first?.path ?? "")",
        fix: entries.count == files.count ? .rewrite(entries.sorted(), .minimized) : nil)
    }
  }
}
