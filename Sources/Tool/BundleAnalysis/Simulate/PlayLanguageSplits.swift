import AppBundles
import DataFormats
import Localization

/// Language splits in bundletool's layout for Google Play, one per language: a folder with the manifest and
/// the files of the configuration split. Regions and scripts of a language are delivered together.
struct PlayLanguageSplits {
  private let app: AppIdentity

  init(_ app: AppIdentity) { self.app = app }

  func files(_ packs: [AssetPackLayout.Pack]) -> [AssetPackLayout.File] {
    let languages = Dictionary(grouping: packs) { Self.language($0.locale) }.sorted { $0.key < $1.key }
    guard !languages.isEmpty else { return [] }
    return languages.flatMap(files)
      + [AssetPackLayout.File(path: "play/splits.json", contents: .manifest(index(languages).indentedBytes))]
  }

  private func files(of language: String, _ packs: [AssetPackLayout.Pack]) -> [AssetPackLayout.File] {
    let folder = "play/\(language)"
    // An app bundle's name for a folder of assets for one language.
    let targeted = "\(folder)/assets/languages#lang_\(language)"
    var paths = UniquePaths()
    let manifest = AssetPackLayout.File(
      path: paths.path(for: "AndroidManifest.xml", in: folder),
      contents: .manifest(Array(manifest(language).utf8)))
    var files = [manifest]
    for pack in packs {
      guard let name = pack.name else { continue }
      // Two locales of a language may have packs with the same name.
      let path = paths.path(for: name, in: "\(targeted)/\(pack.locale.text)")
      files.append(AssetPackLayout.File(path: path, contents: .pack(pack.locale)))
    }
    for pack in packs {
      for asset in pack.assets.sorted() {
        let (top, name) = Self.inSplit(asset)
        let path = paths.path(
          for:
            name, in: top.map { "\(folder)/\($0)" } ?? "\(targeted)/\(pack.locale.text)/assets")
        files.append(AssetPackLayout.File(path: path, contents: .asset(pack.locale, asset)))
      }
    }
    return files
  }

  /// Resources and assets of the base module keep their paths in the split.
  private static func inSplit(_ asset: String) -> (top: String?, name: String) {
    let parts = asset.split(separator: "/")
    let inModule = parts.first == "base" ? parts.dropFirst() : parts[...]
    guard let top = inModule.first, top == "res" || top == "assets", inModule.count > 1 else {
      return (nil, asset)
    }
    return (String(top), inModule.dropFirst().joined(separator: "/"))
  }

  /// Obsolete language codes that Android and Play still use, as Java's locales do.
  private static let oldCodes = ["he": "iw", "id": "in", "yi": "ji", "fil": "tl"]

  private static func language(_ locale: LocaleTag) -> String { oldCodes[locale.language] ?? locale.language }

  private func manifest(_ language: String) -> String {
    var attributes = ["xmlns:android=\"http://schemas.android.com/apk/res/android\""]
    if let identifier = app.identifier {
      attributes.append("package=\"\(XMLEscaping.attribute(XMLEscaping.allowed(identifier)))\"")
    }
    // A split can only be installed with a base of the same version code.
    if let build = app.build, let code = Int(build) { attributes.append("android:versionCode=\"\(code)\"") }
    attributes.append("split=\"config.\(language)\"")
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest
          \(attributes.joined(separator: "\n    "))>
        <application android:hasCode="false" />
      </manifest>

      """
  }

  private func index(_ languages: [(key: String, value: [AssetPackLayout.Pack])]) -> JSONValue {
    let splits = languages.map { language, packs in
      JSONValue(members: [
        ("split", .string("config.\(language)")), ("language", .string(language)),
        ("locales", .array(packs.map { .string($0.locale.text) })), ("directory", .string(language)),
      ])
    }
    let request = JSONValue(members: [("addLanguage", .array(languages.map { .string($0.key) }))])
    var members: [(String, JSONValue)] = []
    if let identifier = app.identifier { members.append(("package", .string(identifier))) }
    return JSONValue(members: members + [("splits", .array(splits)), ("splitInstallRequest", request)])
  }
}
