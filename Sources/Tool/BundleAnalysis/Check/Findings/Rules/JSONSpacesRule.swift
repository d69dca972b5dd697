import AppBundles
import Bytes
import ReportSchema

extension FindingRule {
  static let jsonSpaces = FindingRule(
    id: "json-spaces", severity: .note, title: "Localized JSON with spaces",
    explanation: "Line breaks and indentation of JSON files with messages, in a built app.",
    remedy: "Write JSON without spaces in release builds.",
    reads: .tables
  ) { inputs, rule in
    guard inputs.bundle.format != .folder else { return [] }
    return inputs.rewritable(rule, .minimized) {
      $0.encoding?.spaceBytes ?? 0
    } evidence: {
      "\($0.grouped) bytes of spaces"
    }
  }
}
