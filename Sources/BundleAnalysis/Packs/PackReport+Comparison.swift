package import AppBundles
internal import Bytes
internal import Compression
internal import LanguagePacks
package import Localization
package import ReportSchema

extension PackReport {
  /// - Parameters:
  ///   - file: path of the pack.
  ///   - difference: from base; nil if it is not reported.
  ///   - coverage: the texts shown for missing messages; nil if the keys are not known.
  ///   - entries: messages to list; nil if none were requested.
  package init(
    _ row: PackComparison.Row, file: String, difference: Difference? = nil,
    coverage: ParentCoverage? = nil, entries: [Entry]? = nil
  ) {
    self.init(
      file: file, locale: row.metadata.locale.text, name: row.metadata.locale.englishName,
      isBase: row.isBase, app: row.metadata.appIdentifier, version: row.metadata.appVersion,
      revision: Int(row.metadata.revision), parents: row.metadata.parents.map(\.text),
      checksum: row.checksum.hexadecimal, messages: row.messages, packBytes: row.packBytes,
      downloadBytes: Dictionary(
        uniqueKeysWithValues: row.compressedBytes.map { ($0.key.rawValue, $0.value) }),
      textCharacters: row.texts.characters, textBytes: row.texts.bytes,
      untranslated: row.texts.untranslated, missing: row.texts.missing,
      parentText: coverage?.parentText, baseText: coverage?.baseText, expansion: row.texts.expansion,
      difference: difference,
      sections: row.sections.map { Section(name: $0.name, bytes: $0.bytes) }, entries: entries)
  }
}

extension PackReport.Entry {
  /// - Parameters:
  ///   - base: the message of the base pack; nil if unknown.
  ///   - rendered: the text shown to a user for given arguments; nil without arguments.
  ///   - transifex: the message as Transifex stores it; nil if it was not requested.
  package init(
    table: String, key: String, _ message: Message, base: Message? = nil, rendered: String? = nil,
    transifex: TransifexTexts? = nil
  ) {
    self.init(
      table: table, key: key, message: ReportMessage(message), base: base.map { ReportMessage($0) },
      rendered: rendered,
      transifex: transifex.map { PackReport.Transifex(pushed: $0.pushed, stored: $0.stored) })
  }
}
