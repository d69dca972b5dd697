internal import Localization

/// .NET's satellite assemblies: `de/App.resources.dll`. Other files in such a folder are nobody's.
enum SatelliteConvention {
  private static let extensions = Set<FileExtension>(words: "dll")

  private static func assemblies(_ folder: Int, _ around: Surroundings) -> (tag: LocaleTag, entries: [Int])? {
    let entries = around.files(in: folder, withExtensions: extensions)
      .filter { $0.name.lowercased().hasSuffix(".resources.dll") }.map(\.entry)
    guard !entries.isEmpty, let tag = LocaleTag(bcp47: around.name(folder)), tag.isKnownLanguage else {
      return nil
    }
    return (tag, entries)
  }

  /// A folder that holds nothing else goes as a whole.
  static func claim(_ folder: Int, _ around: Surroundings) -> Claim? {
    let place = around.tree.folders[folder]
    guard !place.files.isEmpty, place.subfolders.isEmpty,
      let found = assemblies(folder, around), found.entries.count == place.files.count
    else { return nil }
    return Claim(owner: .tag(found.tag), rule: .satelliteAssembly)
  }

  static func claims(_ folder: Int, _ around: Surroundings) -> [Int: Claim] {
    guard let found = assemblies(folder, around) else { return [:] }
    let claim = Claim(owner: .tag(found.tag), rule: .satelliteAssembly)
    return Dictionary(uniqueKeysWithValues: found.entries.map { ($0, claim) })
  }
}
