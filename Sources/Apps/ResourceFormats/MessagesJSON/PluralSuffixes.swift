import Bytes
import DataFormats
import Localization

/// The plural forms of i18next, which are sibling members. i18next, "JSON Format".
struct PluralSuffixes {
  /// Whether names with suffixes are forms at all.
  private let isUsed: Bool
  /// Whether suffixes may be numbers.
  private let isNumbered: Bool
  /// The locale of the texts, whose rule assigns numbered forms to numbers; nil if unknown.
  private(set) var locale: LocaleTag?

  /// The suffixes that a file uses.
  ///
  /// MediaWiki's files, with a member `@metadata`, have keys with any suffix and no plural members. Numbers
  /// are forms only in version 3 of i18next, for languages with several plural forms: such a file contains a
  /// placeholder for the number, `{{count}}`.
  init(_ bytes: RawSpan, locale: LocaleTag? = nil, isUsed: Bool = true) {
    self.locale = locale
    self.isUsed = isUsed && !bytes.contains("\"@metadata\"", before: UInt8(ascii: ":"))
    isNumbered =
      self.isUsed && (bytes.contains("{{count", before: nil) || bytes.contains("{{ count", before: nil))
  }

  /// The suffixes of a part of the file with texts of one locale.
  func inLocale(_ locale: LocaleTag) -> Self {
    var suffixes = self
    suffixes.locale = locale
    return suffixes
  }

  /// The message that a name with a suffix belongs to; other names are returned unchanged.
  ///
  /// Numbered forms begin at 0, have no gaps, and there is no plain name with them. The form 0 is the only one in
  /// a language without a plural.
  func stem(_ name: String, among names: Set<String>) -> String {
    guard isUsed, let underscore = name.lastIndex(of: "_") else { return name }
    let stem = String(name[..<underscore])
    let suffix = String(name[name.index(after: underscore)...])
    if PluralCategory(rawValue: suffix) != nil { return hasForms(stem, among: names) ? stem : name }
    if suffix == "plural" { return names.contains(stem) ? stem : name }
    guard isNumbered, suffix.utf8.count == 1, let number = Int(suffix), number < Self.countLimit,
      number > 0 || names.contains("\(stem)_1") || I18nextPluralRules.hasOneForm(locale),
      !names.contains(stem),
      (0...number).allSatisfy({ names.contains("\(stem)_\($0)") })
    else { return name }
    return stem
  }

  /// Whether the names with a stem are plural forms. The form `other` is one of English and many languages; it is not
  /// needed in a language whose whole numbers have other categories, such as Polish: i18next uses `Intl.PluralRules`.
  private func hasForms(_ stem: String, among names: Set<String>) -> Bool {
    if names.contains("\(stem)_other") { return true }
    let present = Set(PluralCategory.allCases.filter { names.contains("\(stem)_\($0.rawValue)") })
    guard let locale, present.count > 1 else { return false }
    let categories = PluralRules(locale).integerCategories
    // Names such as `step_one` and `step_two` may be numbers of steps.
    let isSure = present.contains(.few) || present.contains(.many)
    return isSure && !categories.contains(.other) && present.isSubset(of: categories.union([.zero]))
  }

  /// No language has more forms.
  private static let countLimit = 6

  /// Returns the messages in the order of the texts.
  func messages(_ texts: [(name: String, text: String)]) -> [(stem: String, message: Message)] {
    let names = Set(texts.lazy.map(\.name))
    var groups = OrderedDictionary<[(suffix: String, text: String)]>()
    for (name, text) in texts {
      let stem = stem(name, among: names)
      groups[stem, default: []].append((String(name.dropFirst(stem.count).dropFirst()), text))
    }
    return groups.items.map { ($0.key, message($0.key, $0.value)) }
  }

  private func message(_ stem: String, _ forms: [(suffix: String, text: String)]) -> Message {
    if forms.count == 1, let form = forms.first, form.suffix.isEmpty { return .text(form.text) }
    let suffixes = Set(forms.lazy.map(\.suffix))
    let count = ArgumentName.name("count")
    // Numbered forms, from 0. The language's rule in version 3 selects one, and not the category of CLDR: Latvian has the form
    // 2 for 0 only, and the form 1 for 10 as for 2.
    if !suffixes.isDisjoint(with: ["0", "1"]) {
      let texts = forms.sorted { $0.suffix < $1.suffix }.map(\.text)
      let rule = I18nextPluralRules.rule(for: locale)
      var numbered = PluralForms(rule: rule, locale: locale, argument: count, namesEveryCategory: true)
      return numbered.message(texts)
    }
    // In the older pair the plain name is the singular. With the newer forms it is for calls without a
    // number.
    let isPair = suffixes.contains("plural") && !suffixes.contains("other")
    let cases = forms.compactMap { suffix, text -> Variations.Case? in
      if let category = PluralCategory(rawValue: suffix) { return .init(.category(category), .text(text)) }
      if suffix.isEmpty { return .init(isPair ? .category(.one) : .any, .text(text)) }
      return isPair ? .init(.category(.other), .text(text)) : nil
    }
    let selector: Selector = stem.hasSuffix("_ordinal") ? .ordinal(count) : .plural(count)
    return .variations(Variations(by: selector, cases))
  }
}

extension RawSpan {
  /// Whether the bytes contain a text, followed by white space and a byte if one is given.
  fileprivate func contains(_ text: StaticString, before next: UInt8?) -> Bool {
    guard text.utf8CodeUnitCount <= byteCount else { return false }
    for start in 0...(byteCount - text.utf8CodeUnitCount) where matches(text, at: start) {
      guard let next else { return true }
      var end = start + text.utf8CodeUnitCount
      while let byte = byte(at: end), byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
        end += 1
      }
      if byte(at: end) == next { return true }
    }
    return false
  }
}
