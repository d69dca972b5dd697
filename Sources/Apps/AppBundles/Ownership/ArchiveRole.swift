import Localization
import LocalizationAnalysis
import ResourceFormats

/// The part of an app that an archive is as a whole: a split, a language pack, a library of one language.
struct ArchiveRole {
  /// The claim on all entries; nil for an archive that belongs to no locale.
  let claim: Claim?
  /// The name of the split; nil for an archive that is not one.
  let splitName: String?

  /// - Parameters:
  ///   - name: the archive's own name.
  ///   - outer: the format of the archive that contains this one; nil for the outermost.
  ///   - owner: the locale of a nested archive by its name, such as that of a JAR of one language.
  init(
    _ parsed: ParsedIdentity, _ format: BundleFormat, name: String, in outer: BundleFormat?, owner: LocaleTag?
  ) {
    let fileName = name.lastPathPart.withoutExtension
    let isPackage = outer != nil && format == .apk
    // The file name is a fallback for an unreadable manifest: an app may be named `shop-de.apk`.
    let fallback = parsed.identity.identifier == nil ? fileName : nil
    let split = isPackage ? parsed.splitName ?? fallback : nil
    // In a folder, a package without a split's name is an app. In a set of splits, it is the base split.
    splitName = isPackage && (split != nil || outer != .folder) ? split ?? fileName : nil
    let language = split.flatMap { LanguageSplit.tag($0, configurations: parsed.splitConfigurations) }
    let pack = parsed.languagePack.flatMap { LocaleTag(bcp47: $0) }
    let editorPack = parsed.editorLanguagePack.flatMap { LocaleTag(bcp47: $0) }
    claim =
      language.map { Claim(owner: .locale($0), rule: .languageSplit) }
      ?? pack.map { Claim(owner: .locale($0), rule: .languagePack) }
      ?? editorPack.map { Claim(owner: .locale($0), rule: .editorLanguagePack) }
      ?? owner.map { Claim(owner: .locale($0), rule: .localeInFileName) }
  }

  var owner: Owner { claim?.owner ?? .unlocalized }

  /// The first component of the archive.
  func component(_ component: Component, in outer: BundleFormat?, _ format: BundleFormat) -> Component {
    if let splitName { return Component(name: splitName, kind: .split, path: component.path) }
    guard outer != nil, component.path.isEmpty, format == .jar || format == .apk else { return component }
    // A JAR inside another archive is a library of it.
    return Component(
      name: component.name.lastPathPart, kind: format == .jar ? .framework : component.kind, path: "")
  }
}
