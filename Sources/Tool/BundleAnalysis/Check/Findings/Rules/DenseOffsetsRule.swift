import AppBundles
import Bytes
import ReportSchema

extension FindingRule {
  static let denseOffsets = FindingRule(
    id: "dense-offsets", severity: .note, title: "Offsets without a value in resources.arsc",
    explanation: """
      For each locale, the table has an offset of 4 bytes for every resource, translated or not. Sparse encoding \
      has only those with a value. It saves 1 kB or more here. Android 8 and later read it, so aapt2 writes it only \
      if minSdkVersion is 26 or more. Other apps have no such findings.
      """,
    remedy:
      "Pass --enable-sparse-encoding to aapt2; since aapt2 2.20, --force-sparse-encoding below minSdkVersion 32.",
    reads: .tables, action: .sparseTable
  ) { inputs, rule in
    inputs.files.tables.filter {
      $0.encoding.minimumSDK >= 26 && $0.encoding.sparseSavings >= 1000
    }.map { table in
      rule.finding(
        at: Finding.Place(entry: table.path),
        "sparse encoding of \(table.encoding.sparseChunks.grouped) chunks removes \(table.encoding.sparseSavings.grouped) bytes of offsets",
        fix: .rewrite([table.encoding.file], .sparse),
        patch: [table.encoding.minimumSDK >= 32 ? enabled : forced])
    }
  }

  /// Android 12L and later.
  private static let enabled = additionalParameter("--enable-sparse-encoding")
  /// Since 2.20, aapt2 ignores the other option if the app runs on older versions (TableFlattener.cpp).
  private static let forced = additionalParameter("--force-sparse-encoding")

  private static func additionalParameter(_ option: String) -> String {
    "android { androidResources { additionalParameters += \"\(option)\" } }"
  }
}
