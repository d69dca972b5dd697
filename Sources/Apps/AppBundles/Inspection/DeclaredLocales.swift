import Archives
import Bytes
import DataFormats
package import Localization
import LocalizationAnalysis
import ResourceFormats

/// The languages that an app declares in one of its files.
package struct DeclaredLocales: Hashable, Sendable {
  /// The path of the file, with `!/` after each archive.
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
  /// that does not parse is treated as missing: reading the app has warned about it. In sources, the file is XML.
  package func declaredLocales() -> DeclaredLocales? {
    ownArchives.lazy.filter { $0.wholeOwner == .unlocalized }.compactMap { declaredLocales(in: $0) }.first
  }

  private func declaredLocales(in archive: AppArchive) -> DeclaredLocales? {
    switch archive.format {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: declaredByInfoPlist(in: archive)
    case .apk: declaredByLocaleConfiguration(below: "res/", in: archive)
    case .aab: declaredByLocaleConfiguration(below: "base/res/", in: archive)
    case .folder: declaredBySources(in: archive)
    case .apks, .xapk, .apkm, .aar, .xpi, .jar, .deb, .asar: nil
    }
  }

  private func declaredByInfoPlist(in archive: AppArchive) -> DeclaredLocales? {
    guard let (path, info) = infoPlist(below: archive.root, in: archive), let names = info.localizations
    else { return nil }
    return declared(names, in: archive, at: path) { LocaleTag(appleFolder: $0) }
  }

  /// The locales of the `.lproj` folders of the app itself, also of empty ones: not of its frameworks and extensions.
  package var localesOfFolders: [LocaleTag] {
    let tags = files.indices.filter { file in
      files[file].rule == .lproj && !name(of: file).contains("Frameworks/")
        && !name(of: file).contains("PlugIns/")
    }.compactMap { files[$0].owner.tag }
    return Set(tags).sorted()
  }

  /// The only `localeConfig` of a project: several modules may be several apps.
  private func declaredBySources(in archive: AppArchive) -> DeclaredLocales? {
    let found = archive.files.filter { file in
      let parts = name(of: file).pathParts
      return isReadable(file) && Self.configurationNames.contains(parts.last ?? "")
        && parts.dropLast().last == "xml" && !parts.contains("build")
    }
    guard found.count == 1, let file = found.first,
      let names = try? parse(file, LocaleConfigurationXML.locales).get()
    else { return nil }
    return declared(names, in: archive, at: name(of: file)) { LocaleTag(bcp47: $0) }
  }

  private static let configurationNames = [
    "locales_config.xml", "locale_config.xml", "_generated_res_locale_config.xml",
  ]

  private func declaredByLocaleConfiguration(
    below folder: String, in archive: AppArchive
  ) -> DeclaredLocales? {
    for name in Self.configurationNames {
      let path = "\(folder)xml/\(name)"
      guard let names = compiledXML(at: path, in: archive)?.declaredLocales else { continue }
      return declared(names, in: archive, at: path) { LocaleTag(bcp47: $0) }
    }
    return nil
  }

  /// The Info.plist of a bundle in a folder, and its path; nil without one, and for one that does not parse.
  func infoPlist(below folder: String, in archive: AppArchive) -> (path: String, info: InfoPlist)? {
    let paths = ["Info.plist", "Contents/Info.plist"].map(folder.appendingPath)
    for path in paths {
      guard let file = readableFile(at: path, in: archive) else { continue }
      guard let info = try? parse(file, InfoPlist.init(bytes:)).get() else { return nil }
      return (path, info)
    }
    return nil
  }

  /// A compiled XML file of an Android app; nil without one, and for one that does not parse.
  func compiledXML(at path: String, in archive: AppArchive) -> CompiledXML? {
    readableFile(at: path, in: archive).flatMap { try? parse($0, archive.compiledXML).get() }
  }

  private func declared(
    _ names: [String], in archive: AppArchive, at path: String, _ tag: (String) -> LocaleTag?
  ) -> DeclaredLocales {
    let names = names.filter { $0 != "Base" }
    return DeclaredLocales(
      entry: archive.path + path, locales: names.compactMap(tag).filter { $0 != archive.baseLocale },
      invalid: names.filter { tag($0) == nil })
  }
}

extension AppArchive {
  /// Parses a compiled XML file of an Android app.
  func compiledXML(_ bytes: RawSpan) throws(FormatError) -> CompiledXML {
    try format == .aab ? CompiledXML(protobufXML: bytes) : CompiledXML(binaryXML: bytes)
  }
}
