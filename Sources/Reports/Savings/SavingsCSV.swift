package import ReportSchema

/// Savings as CSV (RFC 4180, UTF-8): a row for each pack, with exact bytes, and no row that is a sum.
package struct SavingsCSV {
  private let report: SavingsReport

  package init(_ report: SavingsReport) { self.report = report }

  package var text: String {
    let users = Dictionary(report.user.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = report.packs.map { pack in
      let user = users[pack.locale]
      return [
        pack.locale, "\(pack.strings)", "\(pack.packBytes)", "\(pack.compressedBytes)", "\(pack.assetBytes)",
        "\(pack.downloadBytes)", pack.codec,
      ] + [user?.before, user?.after, user?.saved].map { $0.map(String.init) ?? "" }
    }
    return CSVText.lines([Self.columns] + rows)
  }

  private static let columns = [
    "locale", "strings", "packBytes", "compressedBytes", "assetBytes", "downloadBytes", "codec", "before",
    "after",
    "saved",
  ]
}
