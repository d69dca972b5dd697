internal import AppBundles
internal import Archives

extension FindingRule {
  static let denseOffsets = FindingRule(
    id: "dense-offsets", .note, title: "Offsets without a value in resources.arsc",
    explanation: """
      For each locale, the table has an offset of 4 bytes for every resource, translated or not. Sparse encoding \
      has only those with a value. It saves 1 kB or more here. Android 8 and later read it.
      """,
    remedy: "Pass --enable-sparse-encoding to aapt2, or set android.enableSparseResourceEncoding."
  ) { inputs, rule in
    inputs.tables.filter { $0.form.sparseSavings >= 1000 }.map { table in
      rule.finding(
        at: Finding.Place(entry: table.path),
        "\(table.form.localizedNullBytes) bytes of offsets of locales have no value; sparse encoding of "
          + "\(table.form.sparseChunks) chunks removes \(table.form.sparseSavings) bytes",
        fix: table.isOutermost ? .rewrite([table.form.entry], .sparse) : nil)
    }
  }
}
