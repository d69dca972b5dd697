import Bytes
package import DataFormats
import Localization
package import LocalizationAnalysis

extension ResourceFormat {
  /// Collected phrases and their translations, read as sources only. The files of one project are joined.
  static let fbt = ResourceFormat(
    name: "fbt JSON", files: FilePattern("json"), kind: .strings, recognition: .byContent, syntax: .fbt,
    source: .custom { bytes, _ throws(FormatError) in
      do throws(FormatError) { return .partial(PartialSource(try FBT.Source(parsing: bytes))) } catch {
        // A damaged file of fbt is an error, not a file of messages.
        guard error.reason == .notAnFBTFile else { throw error }
        return nil
      }
    })
}

extension PartialSource {
  fileprivate init(_ source: FBT.Source) {
    self.init(
      kind: "fbt JSON", content: source, hasTexts: !source.phrases.isEmpty,
      missingTexts: "fbt translations refer to texts by hash; add the file of collected phrases as a source",
      join: { contents, name throws(FormatError) in
        var joined: FBT.Source?
        for case let source as FBT.Source in contents { joined = joined?.joined(with: source) ?? source }
        return (try joined?.tables(name: name) ?? [:], LocaleTag(posix: FBT.Source.sourceLocale))
      })
  }
}

extension FBT.Source {
  /// The locale that phrases are written in, which is base.
  package static let sourceLocale = "en_US"

  /// The translated phrases: one table per locale. Keys are fbt's hashes of the phrases, equal in all
  /// locales.
  package func tables(name: String) throws(FormatError) -> [Owner: [StringTable]] {
    var source = self
    if !source.groups.contains(where: { $0.locale == Self.sourceLocale }) {
      source.groups.append(FBT.TranslationGroup(locale: Self.sourceLocale, entries: [:]))
    }
    let levels = Dictionary(phrases.map { ($0.tree.hashKey, $0.levels) }) { first, _ in first }
    var tables: [Owner: [StringTable]] = [:]
    for (locale, translated) in try source.translated().sorted(by: { $0.key < $1.key }) {
      guard let tag = FBT.Locale(locale).tag else { continue }
      guard tables[.locale(tag)] == nil else {
        throw FormatError(.conflictingTranslations(locale: locale), at: 0)
      }
      var messages: [String: Message] = [:]
      for (key, table) in translated { messages[key] = table.message(levels: levels[key]) }
      tables[.locale(tag)] = [StringTable(name: name, syntax: .fbt, messages: messages)]
    }
    return tables
  }
}
