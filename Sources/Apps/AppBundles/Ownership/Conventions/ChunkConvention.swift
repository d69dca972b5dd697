import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `assets/de-BfK3aX9z.js`, `locale-de-1a2b3c4d.js`: the chunks that bundlers of web apps make of one language each, in any
/// folder. The hash of the content is not a part of the name.
///
/// Chunks have the names of modules, and many words are codes of languages (`arc`, `ray`, `map`). So there must be three
/// languages, two of them frequent ones. A code of three letters must be that of a language into which programs are often
/// translated.
enum ChunkConvention {
  static let traits = RuleTraits(
    label: "chunk of one language", example: "`assets/de-BfK3aX9z.js`, `locale-de-1a2b3c4d.js`",
    condition:
      "a locale before the hash of the content; three locales or more of this name, two of frequent languages",
    marksMessages: true
  ) { path in
    let name = withoutHash(path.file)?.withoutExtension ?? path.file.withoutExtension
    return path.named(LocalizationFolderConvention.commonName("\(name).js") ?? "")
  }

  private static let extensions = Set<FileExtension>(words: "js mjs cjs")

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: extensions).compactMap { entry, name in
      withoutHash(name).map { (entry: entry, name: $0) }
    }
    guard files.count > 2 else { return [:] }
    let (localized, _) = FileSiblings.grouped(files) { name, _ in LocaleSuffix.readings(name) }
    var claims: [Int: Claim] = [:]
    for (_, members) in localized {
      let known = Set(members.filter { $0.evidence == .known }.map(\.tag.language))
      guard known.count > 2, known.count(where: { LocaleShape.isFrequent($0) }) > 1 else { continue }
      for member in members where member.evidence == .known && isLikely(member.tag) {
        claims[member.entry] = Claim(owner: .locale(member.tag), rule: .localeChunk)
      }
    }
    return claims
  }

  private static func isLikely(_ tag: LocaleTag) -> Bool {
    tag.language.utf8.count == 2 || tag.region != nil || tag.script != nil || longCodes.contains(tag.language)
  }

  /// Languages without a code of two letters that translators of programs use.
  private static let longCodes = Set(
    """
    ast bem ber brx chr ckb cmn dsb fil fur gsw haw hil hsb kab kmr kok lij mai mni nds oci ory pap sat scn sgs \
    smn sms szl tok tzm vec yue zgh
    """.split(separator: " ").map(String.init))

  /// The length of Vite's hashes, which may be letters only.
  private static let lengthOfHash = 8

  /// The name without the hash of its content; nil for a name without one.
  private static func withoutHash(_ name: String) -> String? {
    let plain = name.withoutContentHash
    if plain != name { return plain }
    // Vite's hash may contain the separator.
    let stem = name.withoutExtension
    let start = stem.utf8.count - lengthOfHash - 1
    guard start > 1, stem.utf8.dropFirst(start).first == UInt8(ascii: "-") else { return nil }
    let hash = stem.utf8.suffix(lengthOfHash)
    let isBase64 = hash.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) || $0 == 0x5f || $0 == 0x2d
    }
    // A word has no capital letter inside.
    guard isBase64, hash.dropFirst().contains(where: { (0x41...0x5a).contains($0) }) else { return nil }
    return "\(String(decoding: stem.utf8.prefix(start), as: UTF8.self)).\(name.pathExtension)"
  }
}
