import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `locale/keys.de.tr` and `i18n/datepicker-pt-BR.js`: files of any kind in a folder for localizations that are named
/// alike, except for the locale at the end.
enum LocalizationFolderConvention {
  private struct Siblings: Hashable {
    /// With the separator after it.
    let stem: String
    /// All that follows the locale: `.min.js`.
    let extensions: String
  }

  /// Extensions that only translators use. Two locales suffice to recognize such files: `validators.de.xlf`.
  static let bilingual = Set(
    ResourceFormat.all.filter(\.isBilingual).flatMap(\.files.extensions).map { FileExtension($0) })

  /// Claims files with at least three locales, one of them of a language that most programs have. The file without a
  /// locale belongs to base.
  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard LocaleNamedConvention.isForLocales(context.name(folder)) else { return [:] }
    var groups: [Siblings: [(entry: Int, shape: LocaleShape, tag: LocaleTag)]] = [:]
    var others: [String: Int] = [:]
    for entry in context.tree.folders[folder].files {
      let name = context.names.fileName(of: entry)
      guard let shape = LocaleShape(fileName: name), !shape.stem.isEmpty,
        let tag = LocaleTag(posix: shape.text)
      else {
        others[name] = entry
        continue
      }
      let rest = name.utf8.dropFirst(shape.stem.utf8.count + shape.text.utf8.count)
      let siblings = Siblings(stem: shape.stem, extensions: String(decoding: rest, as: UTF8.self))
      groups[siblings, default: []].append((entry, shape, tag))
    }
    var claims: [Int: Claim] = [:]
    var accepted: Set<Siblings> = []
    for (siblings, members) in groups {
      let isBilingual = bilingual.contains(FileExtension(String(siblings.extensions.dropFirst())))
      guard Set(members.map(\.tag)).count >= (isBilingual ? 2 : 3),
        members.contains(where: \.shape.isFrequent)
      else { continue }
      for (entry, _, tag) in members { claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName) }
      accepted.insert(siblings)
      if let plain = others["\(siblings.stem.dropLast())\(siblings.extensions)"] {
        claims[plain] = Claim(owner: .base, rule: .fileNameDefault)
      }
    }
    if accepted.isEmpty { return claims }
    // Three letters are a language next to others: `keys.jbo.tr`.
    // No file system has longer names.
    for (name, entry) in others where name.utf8.count < 256 {
      for end in name.indices where name[end] == "." {
        guard let start = name.index(end, offsetBy: -3, limitedBy: name.startIndex),
          accepted.contains(Siblings(stem: String(name[..<start]), extensions: String(name[end...]))),
          !wordsOfCode.contains(String(name[start..<end])),
          let tag = LocaleTag(posix: String(name[start..<end])), tag.isKnownLanguage
        else { continue }
        claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName)
      }
    }
    return claims
  }

  /// Minangkabau and Newari are rarer in file names than these words.
  private static let wordsOfCode: Set = ["min", "new"]

  /// The name of a file without its locale and its extension; nil for a name without a locale.
  static func commonName(_ name: String) -> String? {
    LocaleShape(fileName: name).flatMap { $0.stem.isEmpty ? nil : String($0.stem.dropLast()) }
  }
}
