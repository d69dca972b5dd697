internal import Archives
internal import Bytes
internal import DataFormats
package import Localization
internal import ResourceFormats

/// The languages that an app declares in one of its files.
package struct DeclaredLocales: Hashable, Sendable {
  /// The path of the file in the archive.
  package let entry: String
  /// In the order of the file, without those of base.
  package let locales: [LocaleTag]
  /// Names that are not tags.
  package let invalid: [String]
}

extension AppBundle {
  /// `CFBundleLocalizations` of the app's own Info.plist, or Android's `localeConfig`; nil without one.
  ///
  /// Android's file is found by its usual names, `locales_config.xml` and the one of the Android Gradle plugin. A file
  /// that does not parse is treated as missing: reading the app has warned about it.
  package func declaredLocales() -> DeclaredLocales? {
    switch format {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: declaredByInfoPlist()
    case .apk: declaredByLocaleConfiguration(below: "res/")
    case .aab: declaredByLocaleConfiguration(below: "base/res/")
    case .apks, .xapk, .apkm:
      nested.lazy.filter { $0.bundle.wholeOwner == .unlocalized }.compactMap { $0.bundle.declaredLocales() }
        .first
    case .aar, .xpi, .jar, .deb, .folder: nil
    }
  }

  private func declaredByInfoPlist() -> DeclaredLocales? {
    guard let (path, info) = infoPlist(below: root), let names = info.localizations else { return nil }
    return declared(names, in: path) { LocaleTag(appleFolder: $0) }
  }

  private func declaredByLocaleConfiguration(below folder: String) -> DeclaredLocales? {
    for name in ["locales_config.xml", "locale_config.xml", "_generated_res_locale_config.xml"] {
      let path = "\(folder)xml/\(name)"
      guard let names = compiledXML(at: path)?.declaredLocales else { continue }
      return declared(names, in: path) { LocaleTag(bcp47: $0) }
    }
    return nil
  }

  /// The Info.plist of a bundle in a folder, and its path; nil without one, and for one that does not parse.
  func infoPlist(below folder: String) -> (path: String, info: InfoPlist)? {
    let paths = ["Info.plist", "Contents/Info.plist"].map(folder.appendingPath)
    guard let path = paths.first(where: { readableFile(at: $0) != nil }), let entry = readableFile(at: path),
      let info = try? archive.parse(at: entry, InfoPlist.init(bytes:)).get()
    else { return nil }
    return (path, info)
  }

  /// A compiled XML file of an Android app; nil without one, and for one that does not parse.
  func compiledXML(at path: String) -> CompiledXML? {
    readableFile(at: path).flatMap { try? archive.parse(at: $0, compiledXML).get() }
  }

  /// Parses a compiled XML file of an Android app.
  func compiledXML(_ bytes: RawSpan) throws(FormatError) -> CompiledXML {
    try format == .aab ? CompiledXML(protobufXML: bytes) : CompiledXML(binaryXML: bytes)
  }

  private func declared(
    _ names: [String], in path: String, _ tag: (String) -> LocaleTag?
  ) -> DeclaredLocales {
    let names = names.filter { $0 != "Base" }
    return DeclaredLocales(
      entry: path, locales: names.compactMap(tag).filter { $0 != baseLocale },
      invalid: names.filter { tag($0) == nil })
  }
}
