internal import Compression
internal import Localization
package import ReportSchema

extension PackagingReport {
  package init(_ packaging: Packaging) {
    self.init(
      codec: packaging.codec.rawValue,
      locales: packaging.rows.map { row in
        Locale(
          locale: row.locale.text, name: row.locale.englishName, parents: row.parents.map(\.text),
          messages: row.messages, flattenedMessages: row.flattenedMessages, chain: Sizes(row.chain),
          flattened: Sizes(row.flattened))
      }, chain: Sizes(packaging.chain), flattened: Sizes(packaging.flattened))
  }
}

extension PackagingReport.Sizes {
  fileprivate init(_ sizes: Packaging.Sizes) {
    self.init(packBytes: sizes.packBytes, downloadBytes: sizes.downloadBytes)
  }
}
