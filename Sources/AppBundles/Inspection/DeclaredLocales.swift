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
    case .apk: declaredByLocaleConfiguration(below: "res/") { try? CompiledXML(binaryXML: $0) }
    case .aab: declaredByLocaleConfiguration(below: "base/res/") { try? CompiledXML(protobufXML: $0) }
    case .apks, .xapk, .apkm:
      nested.lazy.filter { $0.bundle.wholeOwner == .unlocalized }.compactMap { $0.bundle.declaredLocales() }
        .first
    case .aar, .xpi, .jar, .deb, .folder: nil
    }
  }

  private func declaredByInfoPlist() -> DeclaredLocales? {
    for name in ["Info.plist", "Contents/Info.plist"] {
      let path = root.appendingPath(name)
      guard let entry = archive.find(path), archive.isKept(entry), let bytes = try? archive.content(at: entry)
      else { continue }
      guard let names = (try? InfoPlist(bytes: bytes.span.rawBytes))?.localizations else { return nil }
      return declared(names, in: path) { LocaleTag(appleFolder: $0) }
    }
    return nil
  }

  private func declaredByLocaleConfiguration(
    below folder: String, _ read: (RawSpan) -> CompiledXML?
  ) -> DeclaredLocales? {
    for name in ["locales_config.xml", "locale_config.xml", "_generated_res_locale_config.xml"] {
      let path = "\(folder)xml/\(name)"
      guard let entry = archive.find(path), archive.isKept(entry),
        let bytes = try? archive.content(at: entry),
        let names = read(bytes.span.rawBytes)?.declaredLocales
      else { continue }
      return declared(names, in: path) { LocaleTag(bcp47: $0) }
    }
    return nil
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
