import Bytes
import DataFormats
package import Localization
import LocalizationAnalysis

/// The translations in a file of JavaScript: a bundle of React Native, webpack, Vite or esbuild, or a module.
///
/// Which objects are translations is the rule of ``JavaScriptFamily``. The file is not executed.
package struct JavaScriptTexts {
  /// Tables of accepted families, in the order of the file.
  private let tables: [JavaScriptTable]
  /// The number of the family of each table.
  private let families: [Int]
  /// The beginning that is added to the keys of a family, if an earlier family has one of them.
  private let prefixes: [Int: String]
  /// The number of languages whose texts are in other files.
  private let languagesElsewhere: Int

  /// Nil for a file without translations.
  init?(_ bytes: RawSpan) throws(FormatError) {
    guard !Hermes.isBytecode(bytes) else { return nil }
    let literals = try JavaScriptLiterals(bytes)
    let tags = try JavaScriptTags(literals, in: bytes)
    languagesElsewhere = tags.languagesOfOtherFiles(bytes)
    var tables = try literals.tables(in: bytes)
    var families = JavaScriptFamily.families(of: tables)
    var accepted: [Int: Int] = [:]
    for (number, family) in families.enumerated() {
      tags.setTags(of: family, in: &tables, bytes)
      guard family.isAccepted(tables) else { continue }
      for member in family.members { accepted[member] = number }
    }
    for listed in tags.listedTables(in: &tables, accepted: accepted) {
      for member in listed.members { accepted[member] = listed.family ?? families.count }
      if listed.family == nil { families.append(JavaScriptFamily(members: listed.members)) }
    }
    guard !accepted.isEmpty || languagesElsewhere > 0 else { return nil }
    let numbers = Self.outermost(accepted.keys, of: tables)
    self.tables = numbers.map { tables[$0] }
    self.families = numbers.map { accepted[$0] ?? 0 }
    var used: Set<String> = []
    var prefixes: [Int: String] = [:]
    var count = 0
    var seen: Set<Int> = []
    for family in self.families where seen.insert(family).inserted {
      count += 1
      let keys = tables[families[family].members[0]].texts.keys
      if !used.isDisjoint(with: keys) { prefixes[family] = "\(count)." }
      used.formUnion(keys)
    }
    self.prefixes = prefixes
  }

  /// The numbers of tables in the order of the file, without those in the code of another one.
  private static func outermost(
    _ numbers: some Sequence<Int>, of tables: [JavaScriptTable]
  ) -> [Int] {
    var end = 0
    return numbers.sorted { tables[$0].range.lowerBound < tables[$1].range.lowerBound }.filter { number in
      guard tables[number].range.lowerBound >= end else { return false }
      end = tables[number].range.upperBound
      return true
    }
  }

  /// The tables whose locale is known, as ranges of the file.
  package var ranges: [(tag: LocaleTag, range: Range<Int>)] {
    tables.compactMap { table in table.tag.map { ($0, table.range) } }
  }

  /// The messages of each locale by key. The keys of a second family begin with its number if the first has one of them.
  func messages(in bytes: RawSpan) throws(FormatError) -> [Owner: [String: Message]] {
    var owners: [Owner: [String: Message]] = [:]
    for (table, family) in zip(tables, families) {
      guard let tag = table.tag, let span = bytes.checked(table.range) else { continue }
      let suffixes = PluralSuffixes(span, locale: tag)
      let messages = try table.value.messages(TextBudget(for: table.range.count), suffixes)
      let prefix = prefixes[family] ?? ""
      for (key, message) in messages { owners[.locale(tag), default: [:]][prefix + key] = message }
    }
    return owners
  }

  /// The messages of a file with the texts of one locale: those of every literal object with three texts or more. Keys of
  /// objects with a key of an earlier one begin with a number. Nextcloud's have those of the JSON beside the file.
  static func messages(
    in bytes: RawSpan, locale: LocaleTag?
  ) throws(FormatError) -> [String: Message] {
    let tables = try JavaScriptLiterals(bytes).tables(in: bytes).filter { !$0.texts.isEmpty }
    if let table = tables.first, let texts = NextcloudMessages(script: bytes, table.value, table.range) {
      return texts.messages(locale: locale)
    }
    // A catalog of Jed that a program assigns: `locales['fr'] = {"domain": …, "locale_data": …}`.
    if tables.count == 1, let messages = tables[0].value.jedMessages(locale: locale) { return messages }
    var found: [String: Message] = [:]
    for (number, table) in tables.enumerated() {
      guard let span = bytes.checked(table.range) else { continue }
      let suffixes = PluralSuffixes(span, locale: locale)
      let messages = try table.value.messages(TextBudget(for: table.range.count), suffixes)
      let prefix = messages.keys.contains { found[$0] != nil } ? "\(number + 1)." : ""
      for (key, message) in messages { found[prefix + key] = message }
    }
    return found
  }

  /// The program's texts, which are the keys of a catalog of Jed; none in other files.
  static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    guard bytes.contains("locale_data") else { return ([:], [:]) }
    let tables = try JavaScriptLiterals(bytes).tables(in: bytes).filter { !$0.texts.isEmpty }
    guard tables.count == 1 else { return ([:], [:]) }
    return tables[0].value.jedOriginals ?? ([:], [:])
  }

  func shares(in bytes: RawSpan) throws(FormatError) -> ContainerShares {
    var attribution = ByteAttribution()
    for (tag, range) in ranges {
      attribution.add(own: range.count, to: .init(owner: .locale(tag), kind: .strings))
    }
    for (owner, messages) in try messages(in: bytes) {
      attribution.add(messages: messages.count, to: .init(owner: owner, kind: .strings))
    }
    var shares = try attribution.shares(of: bytes.byteCount, rest: .other)
    shares.remark = remark
    shares.isRemarkAboutImports = tables.allSatisfy { $0.tag != nil }
    return shares
  }
}

extension JavaScriptTexts {
  /// A warning about translations that are not attributed.
  private var remark: String? {
    let unknown = tables.filter { $0.tag == nil }
    if !unknown.isEmpty {
      let bytes = counted(unknown.reduce(0) { $0 + $1.range.count }, "byte")
      return "\(counted(unknown.count, "table")) of texts (\(bytes)) in an unknown language"
    }
    guard languagesElsewhere > 0 else { return nil }
    return
      "imports texts of \(languagesElsewhere) languages from files without a locale in their names; not attributed"
  }
}

/// The bytecode that React Native's engine executes.
enum Hermes {
  /// Whether the file begins with Hermes' number, in little endian: `hermes/BCGen/HBC/BytecodeFileFormat.h`, `MAGIC`.
  static func isBytecode(_ bytes: RawSpan) -> Bool {
    bytes.littleEndian(at: 0, as: UInt64.self) == 0x1f19_03c1_03bc_1fc6
  }

  static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares {
    var shares = try ByteAttribution().shares(of: bytes.byteCount, rest: .other)
    shares.remark = "Hermes bytecode of \(counted(bytes.byteCount, "byte")); texts in it are not read"
    return shares
  }
}

extension ResourceFormat {
  /// React Native's bundle on Apple's platforms, and modules and bundles of web apps.
  static let javaScript = javaScript(name: "JavaScript", files: FilePattern("jsbundle js mjs cjs"))

  /// React Native's bundle on Android.
  static let androidBundle = javaScript(
    name: "index.android.bundle", files: FilePattern("bundle", fileName: "index.android.bundle"))

  /// A module or chunk with the texts of one locale, which its name states.
  static let javaScriptOfLocale = ResourceFormat(
    name: "JavaScript of one locale", files: FilePattern("js mjs cjs"), kind: .strings,
    recognition: .byConvention, isCode: true, syntax: .i18next, isSyntaxDetected: true,
    messages: .oneLocale { bytes, locale throws(FormatError) in
      try JavaScriptTexts.messages(in: bytes, locale: locale)
    },
    originals: { bytes throws(FormatError) in try JavaScriptTexts.originals(in: bytes) })

  private static func javaScript(name: String, files: FilePattern) -> ResourceFormat {
    ResourceFormat(
      name: name, files: files, kind: .strings, recognition: .byContent,
      scope: .severalLocales(rule: "javascript-objects"), isCode: true, syntax: .i18next,
      isSyntaxDetected: true,
      messages: .severalLocales { bytes throws(FormatError) in
        try JavaScriptTexts(bytes).map { texts throws(FormatError) in try texts.messages(in: bytes) }
      },
      attribution: { bytes throws(FormatError) in
        if Hermes.isBytecode(bytes) { return try Hermes.shares(of: bytes) }
        return try JavaScriptTexts(bytes).map { texts throws(FormatError) in try texts.shares(in: bytes) }
      },
      textsInCode: { bytes throws(FormatError) in try JavaScriptTexts(bytes)?.ranges ?? [] })
  }
}
