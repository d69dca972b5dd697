import AppBundles
import Bytes
import ReportSchema

extension FindingRule {
  static let jsonSpaces = FindingRule(
    id: "json-spaces", severity: .note, title: "Localized JSON with spaces",
    explanation: "Line breaks and indentation of JSON files with messages, in a built app.",
    remedy: "Write JSON without spaces in release builds.",
    reads: .tables, action: .jsonSpaces
  ) { inputs, rule in
    // A file in a folder is a source, even beside an app. A file of a package in the folder is built.
    inputs.rewritable(rule, .minimized) {
      inputs.bundle.archive(of: $0.file).format == .folder ? 0 : $0.encoding?.spaceBytes ?? 0
    } evidence: {
      "\($0.grouped) bytes of spaces"
    }
  }
}
