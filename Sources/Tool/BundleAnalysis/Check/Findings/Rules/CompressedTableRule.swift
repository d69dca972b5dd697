import AppBundles

extension FindingRule {
  static let compressedTable = FindingRule(
    id: "compressed-table", severity: .error, title: "Compressed resources.arsc",
    explanation: """
      Apps for Android 11 and later (target API level 30) cannot be installed if `resources.arsc` is compressed. \
      An uncompressed table is memory-mapped; a compressed one is expanded in the memory of each process. \
      Findings in apps with a lower target are notes.
      """,
    remedy: "Store resources.arsc uncompressed and aligned to 4 bytes (zipalign).",
    reads: .tables
  ) { inputs, rule in
    inputs.files.tables.filter(\.encoding.isCompressed).map { table in
      rule.finding(
        at: Finding.Place(entry: table.path), "entry is compressed",
        severity: table.encoding.targetSDK.map { $0 >= 30 } ?? true ? nil : .note)
    }
  }
}
