import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `locale/keys.de.tr` and `i18n/datepicker-pt-BR.js`: files of any kind in a folder for localizations that are named
/// alike, except for the locale at the end.
enum LocalizationFolderConvention {
  /// Extensions that only translators use. Two locales suffice to recognize such files: `validators.de.xlf`.
  static let bilingual = Set(
    ResourceFormat.all.filter(\.isBilingual).flatMap(\.files.extensions).map { FileExtension($0) })

  /// Extensions of files with texts, whether or not they are read.
  private static let texts = Set(
    ResourceFormat.all.filter { $0.kind == .strings && !$0.isCode }.flatMap(\.files.extensions)
      .map { FileExtension($0) }
  ).union(ResourceFormat.unreadTextExtensions.subtracting(["resx", "ts"]).map { FileExtension($0) })

  /// Claims files with at least three locales, one of them of a language that most programs have. Of files with texts, two
  /// such languages suffice: `locale-de.json` and `locale-en.json`. Of translators' files, one beside the source suffices, in
  /// any folder: `messages.de.xlf` and `messages.xlf`. The file without a locale belongs to base.
  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let isForLocales = LocaleNamedConvention.isForLocales(context.name(folder))
    let files = context.tree.folders[folder].files
      .filter { isForLocales || bilingual.contains(context.tree.fileExtensions[$0]) }
      .map { (entry: $0, name: context.names.fileName(of: $0)) }
    guard !files.isEmpty else { return [:] }
    let (localized, plain) = FileSiblings.grouped(files, split: split) { name, _ in
      LocaleSuffix.readings(name).filter { !$0.stem.isEmpty }
    }
    var claims: [Int: Claim] = [:]
    for (siblings, members) in localized {
      let fileExtension = FileExtension(siblings.fileExtension)
      let areFrequent = members.allSatisfy { LocaleShape.isFrequent($0.tag.language) }
      let isCertain = bilingual.contains(fileExtension) || areFrequent && texts.contains(fileExtension)
      let isBesideSource = bilingual.contains(fileExtension) && plain[siblings] != nil
      guard isForLocales || isBesideSource else { continue }
      let neededWithoutSource = isCertain ? 2 : 3
      let needed = isBesideSource ? 1 : neededWithoutSource
      guard Set(members.map(\.tag)).count >= (isDomainOfSymfony(siblings) ? 1 : needed),
        isBesideSource || members.contains(where: { LocaleShape.isFrequent($0.tag.language) })
      else { continue }
      for member in members {
        claims[member.entry] = Claim(owner: .locale(member.tag), rule: .localeInFileName)
      }
      if let fallback = plain[siblings] { claims[fallback] = Claim(owner: .base, rule: .fileNameDefault) }
    }
    return claims
  }

  /// `messages+intl-icu.de.yaml`: no other file has such a name. Symfony, "Translations", "Message Format".
  private static func isDomainOfSymfony(_ siblings: FileSiblings) -> Bool {
    siblings.stem.hasSuffix(XLIFFFile.icuDomain)
  }

  /// `datepicker-de` and `min.js`. A content hash is ignored.
  private static func split(_ name: String) -> (stem: String, fileExtension: String) {
    let name = name.withoutContentHash
    let stem = name.withoutExtension
    guard stem.hasSuffix(".min") else { return (stem, name.pathExtension) }
    return (stem.withoutExtension, "min.\(name.pathExtension)")
  }

  /// The name of a file without its locale and its extension; nil for a name without a locale.
  static func commonName(_ name: String) -> String? {
    LocaleShape(fileName: name).flatMap { $0.stem.isEmpty ? nil : String($0.stem.dropLast()) }
  }
}
