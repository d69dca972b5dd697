/// Options of a document that its report does not contain.
package struct DocumentOptions: Hashable, Sendable {
  /// Whether byte counts are written in whole bytes (`--bytes`).
  package var exactBytes: Bool
  /// The path of the chart's file, relative to the Markdown file that links to it.
  package var chartLink: String?
  /// The folders that `simulate` wrote packs and asset packs to; nil if it wrote none.
  package var packFolder: String?
  package var assetPackFolder: String?

  package init(exactBytes: Bool = false, chartLink: String? = nil) {
    self.exactBytes = exactBytes
    self.chartLink = chartLink
  }

  var byteFormatter: ByteFormatter { ByteFormatter(isExact: exactBytes) }
}
