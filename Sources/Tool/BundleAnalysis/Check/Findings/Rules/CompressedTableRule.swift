import AppBundles

extension FindingRule {
  static let compressedTable = FindingRule(
    id: "compressed-table", severity: .error, title: "resources.arsc that is compressed or not aligned",
    explanation: """
      Apps for Android 11 and later (target API level 30) cannot be installed if `resources.arsc` is compressed, or does \
      not begin at a multiple of 4 bytes. An uncompressed table is memory-mapped; a compressed one is expanded in the \
      memory of each process. Findings in apps with a lower target are notes.
      """,
    remedy: "Store resources.arsc uncompressed and aligned to 4 bytes (zipalign).",
    reads: .tables
  ) { inputs, rule in
    inputs.files.tables.compactMap { table in
      guard let problem = table.encoding.problem else { return nil }
      return rule.finding(
        at: Finding.Place(entry: table.path), problem,
        severity: table.encoding.targetSDK.map { $0 >= 30 } ?? true ? nil : .note)
    }
  }
}

extension ResourceTableEncoding {
  fileprivate var problem: String? {
    if isCompressed { return "entry is compressed" }
    if !isAligned { return "entry does not begin at a multiple of 4 bytes" }
    return nil
  }
}
