import Bytes
package import DataFormats
import Localization
import LocalizationAnalysis

/// The JSON of Meta's mobile language packs: an object or a list of objects extracted from code, or the translations of one
/// locale by the objects' ids. engineering.fb.com, "Language packs: Meta's mobile localization solution", 2022.
package struct FBTResources: Hashable, Sendable {
  /// A call in code.
  package struct Extracted: Hashable, Sendable {
    package let id: String
    /// A text, or texts nested by variation. The levels are in the order of the call's arguments.
    package let table: JSONValue
    /// The names of the arguments by which texts vary, of each kind in order.
    package let genders: [String]
    package let numbers: [String]
  }

  /// Empty in a file of translations.
  package let extracted: [Extracted]
  /// Empty in a file of extracted objects.
  package let translations: [String: JSONValue]
  /// The locale in the name of a file of translations.
  fileprivate var locale: LocaleTag?

  /// Nil if the file has another format: it must be one or more objects with `id` and `text_or_table`, or an object of
  /// texts and tables, one of them varying by gender with a default.
  package init?(parsing bytes: RawSpan) throws(FormatError) {
    let value = try JSONValue(parsing: bytes)
    func isExtracted(_ value: JSONValue) -> Bool {
      value["id"]?.string != nil && value["text_or_table"] != nil
    }
    if let items = value.items ?? (isExtracted(value) ? [value] : nil) {
      guard !items.isEmpty, items.allSatisfy(isExtracted) else { return nil }
      var extracted: [Extracted] = []
      for item in items { extracted.append(try Extracted(item)) }
      self.extracted = extracted
      translations = [:]
      return
    }
    guard let members = value.members, members.contains(where: { Self.hasGenders($0.value) }),
      members.allSatisfy({ Self.isTable($0.value) })
    else { return nil }
    extracted = []
    translations = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  private static func hasGenders(_ value: JSONValue) -> Bool {
    guard let members = value.members else { return false }
    let names = Set(members.map { $0.name.lowercased() })
    return Level(names) == .gender && !names.isDisjoint(with: ["male", "female"])
      && !names.isDisjoint(with: Level.defaults.union(["unknown"]))
      || members.contains { hasGenders($0.value) }
  }

  /// The argument that a level varies by.
  enum Level: Hashable {
    case gender, number

    /// - Parameter names: the keys of a level in lower case. Nil if there are others than of one kind.
    init?(_ names: Set<String>) {
      let specific = names.subtracting(Self.defaults)
      if !specific.isEmpty, specific.allSatisfy({ Gender(rawValue: $0) != nil }) {
        self = .gender
      } else if specific.allSatisfy({ PluralCategory(rawValue: $0) != nil }) {
        self = .number
      } else {
        return nil
      }
    }

    static let defaults: Set<String> = ["default", "*", "other"]

    func key(_ name: String) -> CaseKey {
      let name = name.lowercased()
      switch self {
      case .gender: return Gender(rawValue: name).map { .gender($0) } ?? .any
      case .number: return PluralCategory(rawValue: name).map { .category($0) } ?? .any
      }
    }
  }
}

extension FBTResources {
  /// The limit of nested levels.
  private static let depthLimit = 16

  fileprivate static func isTable(_ value: JSONValue, depth: Int = 0) -> Bool {
    guard let members = value.members else { return value.string != nil }
    return !members.isEmpty && depth < depthLimit && Level(Set(members.map { $0.name.lowercased() })) != nil
      && members.allSatisfy { isTable($0.value, depth: depth + 1) }
  }

  /// The message, with arguments named by the extracted object. An argument that it does not name is the first one.
  fileprivate static func message(
    _ table: JSONValue, _ extracted: Extracted?, genders: Int = 0, numbers: Int = 0
  ) -> Message {
    guard let choices = table.members else { return .text(table.string ?? "") }
    let level = Level(Set(choices.map { $0.name.lowercased() })) ?? .number
    let isGender = level == .gender
    let names = (isGender ? extracted?.genders : extracted?.numbers) ?? []
    let index = isGender ? genders : numbers
    let argument = names.indices.contains(index) ? ArgumentName.name(names[index]) : .first
    let nextGenders = isGender ? genders + 1 : genders
    let nextNumbers = isGender ? numbers : numbers + 1
    return .variations(
      Variations(
        by: isGender ? .gender(argument) : .plural(argument),
        choices.map {
          .init(level.key($0.name), message($0.value, extracted, genders: nextGenders, numbers: nextNumbers))
        }))
  }
}

extension FBTResources.Extracted {
  init(_ value: JSONValue) throws(FormatError) {
    guard let id = value["id"]?.string, let table = value["text_or_table"], FBTResources.isTable(table)
    else { throw FormatError(.badPhrase, at: 0) }
    var genders = [String]()
    var numbers = [String]()
    for variation in value["variations"]?.items ?? [] {
      guard let type = variation["type"]?.string, let token = variation["token"]?.string else { continue }
      switch type {
      case "GENDER": genders.append(token)
      case "NUMBER": numbers.append(token)
      default: throw FormatError(.badPhrase, at: 0)
      }
    }
    self.init(id: id, table: table, genders: genders, numbers: numbers)
  }
}

extension ResourceFormat {
  /// Extracted objects and nested translations, read as sources only. A file of translations is named for its locale.
  package static let fbtResources = ResourceFormat(
    name: "fbt resources", files: FilePattern("json"), kind: .strings, recognition: .byContent, syntax: .fbt,
    source: .custom { bytes, name throws(FormatError) in
      guard var file = try FBTResources(parsing: bytes) else { return nil }
      // fbt has locales of its own, such as `fb_HX`.
      file.locale = FBT.Locale(name).tag.flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
      guard file.translations.isEmpty || file.locale != nil else {
        throw FormatError(.noLocaleInName, at: 0)
      }
      return .partial(PartialSource(file))
    })
}

extension PartialSource {
  fileprivate init(_ file: FBTResources) {
    self.init(
      kind: "fbt resources", content: file, hasTexts: !file.extracted.isEmpty,
      missingTexts:
        "translations refer to extracted objects by id, which name the arguments of the texts; add the "
        + "file of extracted objects as a source",
      join: { contents, name throws(FormatError) in
        let files = contents.compactMap { $0 as? FBTResources }
        let extracted = files.flatMap(\.extracted)
        let byID = Dictionary(extracted.map { ($0.id, $0) }) { first, _ in first }
        var messages: [Owner: [String: Message]] = [:]
        for one in extracted { messages[.base, default: [:]][one.id] = FBTResources.message(one.table, one) }
        for file in files {
          guard let locale = file.locale else { continue }
          for (id, table) in file.translations {
            messages[.locale(locale), default: [:]][id] = FBTResources.message(table, byID[id])
          }
        }
        return (
          messages.mapValues { [StringTable(name: name, syntax: .fbt, messages: $0)] },
          LocaleTag(posix: FBT.Source.sourceLocale)
        )
      })
  }
}
