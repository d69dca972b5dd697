import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `messages_pt_BR.properties`, `app_de.qm`, `app.de.qm`, `app_de.arb`: files with a locale in the name, for the
/// formats that define how, and JARs of one language (`core_ja.jar`).
///
/// A single file is not sufficient (`tool_id.properties`): the same name with another locale, or without one,
/// must be next to it.
enum FileNameConvention {
  static let traits = RuleTraits(
    label: "locale in the file name",
    example:
      "`messages_pt_BR.properties`, `app.de.qm`, `po/de.po`, `core_ja.jar`, `keys.de.tr`, `…-german(de)_assets_all.bundle`",
    condition:
      "a known language, and the plain name or another locale beside it; of several readings, the one that most files share",
    marksMessages: true
  ) { path in
    if let script = ScriptTranslationConvention.split(path.file) { return path.named(script.table) }
    let stem = path.file.withoutExtension
    let tag = path.owner == .base ? path.baseLocale : path.owner.tag
    var readings = LocaleSuffix.readings(stem)
    if case .partOfName(let read) = path.naming { readings = read(stem) }
    return path.named(
      readings.first { $0.tag == tag }?.stem ?? LocalizationFolderConvention.commonName(path.file)
        ?? readings.first?.stem ?? stem)
  }
  static let defaultTraits = RuleTraits(
    label: "default of files with a locale in the name", example: "`messages.properties`",
    condition: "beside `messages_de.properties`; belongs to base", marksMessages: true)

  private static let namings: [String: @Sendable (String) -> [(stem: String, tag: LocaleTag)]] = {
    // A JAR of one language next to others, or next to the one of the program.
    var namings = ["jar": LocaleSuffix.reading]
    for format in ResourceFormat.all {
      guard case .partOfName(let readings) = format.localeNaming else { continue }
      for name in format.files.extensions { namings[name] = readings }
    }
    return namings
  }()

  /// The extensions of files with messages.
  static let messages = extensions.subtracting([FileExtension("jar")])

  private static let extensions = Set(namings.keys.map { FileExtension($0) })

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: extensions)
    guard !files.isEmpty else { return [:] }
    let (localized, plain) = FileSiblings.grouped(files) { name, fileExtension in
      namings[fileExtension]?(name) ?? []
    }
    var claims: [Int: Claim] = [:]
    for (siblings, members) in localized {
      // In a folder for localizations, whole names are locales by another convention.
      if siblings.stem.isEmpty, LocaleNamedConvention.isForLocales(context.name(folder)) { continue }
      let fallback = siblings.stem.isEmpty ? nil : plain[siblings]
      guard fallback != nil || Set(members.map(\.tag)).count > 1 else { continue }
      // Java's separator is `_`. After a dot, `app.pt` and `app.pt_BR` may be two words.
      if fallback == nil, siblings.fileExtension != "qm", Set(members.map(\.tag.language)).count < 2,
        members.allSatisfy({ isDotted(context.names.fileName(of: $0.entry), siblings) })
      {
        continue
      }
      // Two letters are weak evidence: `is.qm`, `no.qm`.
      if siblings.stem.isEmpty, !members.contains(where: { LocaleShape.isFrequent($0.tag.language) }) {
        continue
      }
      let tags = tags(of: members, siblings, context)
      for member in members {
        claims[member.entry] = Claim(
          owner: .locale(tags[member.entry] ?? member.tag), rule: .localeInFileName)
      }
      // A JAR without a locale in its name contains the program.
      if let fallback, siblings.fileExtension != "jar" {
        claims[fallback] = Claim(owner: .base, rule: .fileNameDefault)
      }
    }
    return claims
  }

  /// The locales of files of a resource bundle in which two names mean the same one; empty for other files.
  private static func tags(
    of members: [FileSiblings.Member], _ siblings: FileSiblings, _ context: ConventionContext
  ) -> [Int: LocaleTag] {
    guard siblings.fileExtension == "properties", Set(members.map(\.tag)).count < members.count else {
      return [:]
    }
    var names: [Int: String] = [:]
    var tags: [String: LocaleTag] = [:]
    for member in members {
      let stem = context.names.fileName(of: member.entry).withoutExtension
      let name = String(stem.dropFirst(siblings.stem.count + 1))
      names[member.entry] = name
      tags[name] = member.tag
    }
    let distinguished = LocaleTag.distinguished(javaSuffixes: tags)
    return names.compactMapValues { distinguished[$0] }
  }

  private static func isDotted(_ name: String, _ siblings: FileSiblings) -> Bool {
    name.hasPrefix("\(siblings.stem).")
  }
}
