import AppBundles
import Bytes
import ReportSchema

extension FindingRule {
  static let shippedComments = FindingRule(
    id: "shipped-comments", severity: .note, title: "Comments in shipped strings files",
    explanation: "Comments for translators are in `.strings` files of the built app.",
    remedy: "Remove the comments when the files are built.",
    reads: .tables, isFixedBySettings: true, action: .stringsComments
  ) { inputs, rule in
    inputs.rewritable(rule, .minimized) {
      $0.isInAppleApp ? $0.encoding?.commentBytes ?? 0 : 0
    } evidence: {
      "\($0.grouped) bytes of comments"
    }
  }
}

extension FindingInputs {
  /// One finding for each component with files that are smaller when they are written in another way.
  /// - Parameter bytes: the bytes of a file that the evidence counts; 0 for a file that the rule does not concern.
  func rewritable(
    _ rule: FindingRule, _ reduction: SizeReduction, _ bytes: (InspectedFile) -> Int,
    evidence: (Int) -> String
  ) -> [Finding] {
    Dictionary(grouping: files.all.filter { bytes($0) > 0 }, by: \.component.name).map { component, files in
      let files = files.sorted { $0.path < $1.path }
      return rule.finding(
        at: Finding.Place(component: component),
        evidence(files.reduce(0) { $0 + bytes($1) })
          + " in \(counted(files.count, "file")), such as \(files.first?.path ?? "")",
        fix: .rewrite(files.map(\.file).sorted(), reduction))
    }
  }
}
