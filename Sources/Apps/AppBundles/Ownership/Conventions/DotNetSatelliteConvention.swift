import Localization
import LocalizationAnalysis
import ResourceFormats

/// .NET's satellite assemblies: `de/App.resources.dll`. Other files in such a folder are not localized. .NET for Android
/// packages them as `lib/arm64-v8a/lib_de_App.resources.dll.so` (.NET 9) or as `assemblies/de/App.resources.dll`.
enum DotNetSatelliteConvention {
  static let traits = RuleTraits(
    label: "xx/Name.resources.dll", example: "`de/App.resources.dll`, `lib_de_App.resources.dll.so`",
    condition: "a known language; other files in the folder are not assigned", marksMessages: true
  ) {
    $0.removingLocaleFolders().named()
  }
  private static let extensions = Set<FileExtension>(words: "dll")

  private static func assemblies(_ folder: Int, _ context: ConventionContext) -> (
    tag: LocaleTag, entries: [Int]
  )? {
    guard let tag = LocaleName(context.name(folder))?.tag, tag.isKnownLanguage else { return nil }
    let entries = context.files(in: folder, withExtensions: extensions)
      .filter { $0.name.lowercased().hasSuffix(".resources.dll") }.map(\.entry)
    return entries.isEmpty ? nil : (tag, entries)
  }

  /// Claims a folder that contains nothing else.
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let content = context.tree.folders[folder]
    guard !content.files.isEmpty, content.subfolders.isEmpty,
      let found = assemblies(folder, context), found.entries.count == content.files.count
    else { return nil }
    return Claim(owner: .locale(found.tag), rule: .satelliteAssembly)
  }

  private static let libraries = Set<FileExtension>(words: "so")

  /// Claims the libraries of .NET for Android. `-` precedes the culture in some versions.
  static func libraryClaims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    for (entry, name) in context.files(in: folder, withExtensions: libraries) {
      guard name.hasSuffix(".resources.dll.so"), name.hasPrefix("lib_") || name.hasPrefix("lib-") else {
        continue
      }
      let culture = name.dropFirst(4).prefix { $0 != "_" }
      guard let tag = LocaleName(String(culture))?.tag, tag.isKnownLanguage else { continue }
      claims[entry] = Claim(owner: .locale(tag), rule: .satelliteAssembly)
    }
    return claims
  }

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard let found = assemblies(folder, context) else { return [:] }
    let claim = Claim(owner: .locale(found.tag), rule: .satelliteAssembly)
    return Dictionary(uniqueKeysWithValues: found.entries.map { ($0, claim) })
  }
}
