import Localization
import LocalizationAnalysis
import ResourceFormats

/// `app-de.jar` and `app-fr.jar`, or `de.jar` and `fr.jar`: JARs of one language each.
///
/// Many names of libraries end with a word of two letters (`commons-io.jar`). At least two locales are needed, one of
/// them of a language that most programs have.
enum LibraryConvention {
  private static let extensions = Set<FileExtension>(words: "jar")

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var groups: [String: [(entry: Int, shape: LocaleShape, tag: LocaleTag)]] = [:]
    for (entry, name) in context.files(in: folder, withExtensions: extensions) {
      guard let shape = LocaleShape(fileName: name), let tag = LocaleTag(posix: shape.text) else { continue }
      groups[shape.stem, default: []].append((entry, shape, tag))
    }
    var claims: [Int: Claim] = [:]
    for members in groups.values {
      guard Set(members.map(\.tag)).count > 1, members.contains(where: \.shape.isFrequent) else { continue }
      for (entry, _, tag) in members { claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName) }
    }
    return claims
  }
}
