import AppBundles
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let copiedTable = FindingRule(
    id: "copied-table", severity: .warning, title: "The same texts in several components",
    explanation: """
      More than half of a table's messages, and at least 5, have the same keys and texts in the table of another \
      component or resource bundle. Wasted bytes are those of the shared messages in all tables but the largest. \
      Tables that the operating system reads from each component, such as `InfoPlist`, are ignored.
      """,
    remedy: """
      On Apple platforms, move the texts to a framework that app and extensions link, or to a file in their app group; \
      on Android, to a module that the others depend on.
      """,
    readsMessages: true, action: .sharedTables
  ) { inputs, rule in
    let files = Dictionary(grouping: inputs.files.all) { $0.table ?? "" }
    return inputs.copiedTables.groups.map { group in
      var keys: [Int: Set<String>] = [:]
      var emptied: [Int] = []
      var isMeasured = true
      for copy in group.copies {
        for file in files[copy.table] ?? [] {
          guard let shared = inputs.sharedKeys(of: copy, in: file) else { continue }
          guard inputs.bundle.canRemoveMessages(from: file.file) else {
            isMeasured = false
            continue
          }
          if copy.wholeOwners.contains(file.owner) {
            emptied.append(file.file)
          } else {
            keys[file.file] = shared
          }
        }
      }
      let copies = group.copies.map { copy in
        "\(copy.sharedMessages.grouped) of \(copy.messages.grouped) in \(copy.table)"
      }
      let count = Set(group.copies.flatMap(\.shared.keys)).count
      var fix: Finding.Fix?
      if isMeasured, !keys.isEmpty || !emptied.isEmpty {
        fix = .removeMessages(keys, emptied: emptied.sorted())
      }
      return rule.finding(
        at: inputs.place(ofTable: group.kept),
        "the same messages in \(counted(count, "language")), base included: \(copies.listed(limit: 4))",
        fix: fix)
    }
  }
}

extension FindingInputs {
  /// The shared messages of a file; nil without any.
  fileprivate func sharedKeys(of copy: CopiedTables.Copy, in file: InspectedFile) -> Set<String>? {
    let owner = file.owner
    if owner == .unlocalized {
      // A container of all locales: only keys that every locale shares.
      guard let first = copy.shared.values.first else { return nil }
      let keys = copy.shared.values.reduce(first) { $0.intersection($1) }
      return keys.isEmpty ? nil : keys
    }
    return copy.shared[owner]
  }
}
