package import AppBundles
import LanguagePacks
package import Localization
import LocalizationAnalysis
import PackRestoring
import TextSelection

/// The packs of one version, in one folder or as single files, with the messages if their keys are known.
package struct PackVersion {
  package let files: [PackFile]
  /// Nil if the packs lie in several folders, or if the list of keys beside them is missing or of other packs.
  package let strings: LocalizedStrings?

  /// - Parameters:
  ///   - base: a base pack that is not one of the files.
  ///   - locales: the locales to keep besides base; empty for all.
  package init(_ files: [PackFile], base: PackFile?, locales: Set<LocaleTag> = []) throws {
    let kept = try files.filter { file in
      let metadata = try file.metadata()
      let isBase = metadata.isBase || FilePath(file.path).name == PackFile.baseName
      return locales.isEmpty || isBase || locales.contains(metadata.locale)
    }
    self.files = kept
    var others: [PackFile] = []
    if let base, !kept.contains(where: { $0.path == base.path }) { others = [base] }
    // The texts of parents are those of packs that are not selected too.
    strings = try Self.strings(of: files + others)
  }

  private static func strings(of files: [PackFile]) throws -> LocalizedStrings? {
    guard let first = files.first, Set(files.map(\.keysPath)).count == 1, let keys = try first.keysBeside()
    else { return nil }
    let packs = files.map(\.pack)
    let strings = try InputError.naming(first.path) { () throws(PackError) in
      try LocalizedStrings(packs: packs, keys: keys)
    }
    return strings.messageCount == packs.reduce(0) { $0 + $1.messageCount } ? strings : nil
  }

  /// The path of the pack that a platform selects for languages in order of preference. The platform is that of most
  /// of the tables.
  package func path(for preferred: [LocaleTag]) throws -> String {
    var paths: [LocaleTag: String] = [:]
    var base: String?
    var rules: [LocaleFallback: Int] = [:]
    for file in files {
      let metadata = try file.metadata()
      paths[metadata.locale] = file.path
      if metadata.isBase { base = file.path }
      for table in metadata.tables { rules[LocaleFallback(of: table.syntax), default: 0] += 1 }
    }
    let rule = rules.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .truncation
    let selected = rule.selection(for: preferred, among: paths.keys)
    guard let path = selected.flatMap({ paths[$0] }) ?? base else {
      throw UsageError(
        "no pack for \(preferred.map(\.text).joined(separator: ", ")), and no base pack",
        hint: "locales: \(paths.keys.sorted().map(\.text).joined(separator: ", "))")
    }
    return path
  }
}
