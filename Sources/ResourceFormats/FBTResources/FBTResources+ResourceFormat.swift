internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// Extracted objects and nested translations, read as sources only. A file of translations is named for its locale.
  static let fbtResources = ResourceFormat(
    name: "fbt resources", files: FilePattern("json"), kind: .strings, recognition: .byContent, syntax: .fbt,
    source: .custom { bytes, name throws(FormatError) in
      guard let file = try FBTResources(parsing: bytes) else { return nil }
      // fbt has locales of its own, such as `fb_HX`.
      let locale = LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
      guard file.translations.isEmpty || locale != nil else { throw FormatError(.noLocaleInName, at: 0) }
      return .partial(PartialSource(FBTResourcesFile(resources: file, locale: locale)))
    })
}

/// A file with the locale in its name.
private struct FBTResourcesFile: Sendable {
  let resources: FBTResources
  let locale: LocaleTag?
}

extension PartialSource {
  fileprivate init(_ file: FBTResourcesFile) {
    self.init(
      kind: "fbt resources", content: file, hasTexts: !file.resources.extracted.isEmpty,
      missingTexts:
        "translations refer to extracted objects by id, which name the arguments of the texts; add the "
        + "file of extracted objects as a source",
      join: { contents, name throws(FormatError) in
        let files = contents.compactMap { $0 as? FBTResourcesFile }
        let extracted = files.flatMap(\.resources.extracted)
        let byID = Dictionary(extracted.map { ($0.id, $0) }) { first, _ in first }
        var messages: [Owner: [String: Message]] = [:]
        for one in extracted { messages[.base, default: [:]][one.id] = one.table.message(one) }
        for file in files {
          guard let locale = file.locale else { continue }
          for (id, table) in file.resources.translations {
            messages[.locale(locale), default: [:]][id] = table.message(byID[id])
          }
        }
        return (
          messages.mapValues { [StringTable(name: name, syntax: .fbt, messages: $0)] },
          LocaleTag(posix: FBT.Source.sourceLocale)
        )
      })
  }
}
