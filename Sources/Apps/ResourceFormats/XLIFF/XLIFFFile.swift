package import DataFormats
package import Localization
import LocalizationAnalysis

/// XLIFF 1.2, and 2.0 and later.
package enum XLIFFFile {
  /// The end of the name of Symfony's files whose texts are patterns of ICU, before the locale.
  package static let icuDomain = "+intl-icu"

  /// The file that Symfony's `XliffFileDumper` names as the original of each XLIFF.
  static let originalOfSymfony = "file.ext"

  /// A `<file>`: the units of one file of the app.
  package struct File: Hashable, Sendable {
    /// The app's file as named by the exporting tool: `App/en.lproj/Localizable.strings`.
    package let original: String
    /// Nil if it is missing or not a locale.
    package let sourceLanguage: LocaleTag?
    package let targetLanguage: LocaleTag?
    package internal(set) var units: [Unit] = []
    /// Whether texts have elements for placeholders or tags, each written as ``XLIFFMarkup`` does.
    package internal(set) var hasMarkup = false
  }

  /// A `<trans-unit>`, or a `<unit>` of XLIFF 2. Line ends in texts are `\n`. Nested elements are reduced to their texts, or
  /// to placeholders if the formatter is unknown and the unit has no name.
  package struct Unit: Hashable, Sendable {
    package let id: String
    /// `resname`, or `name` in XLIFF 2: the key of the text in the program. XLIFF 1.2, "Attributes"; 2.0, 4.3.1.21. Nil if it is
    /// missing or empty.
    package internal(set) var name: String?
    package internal(set) var source: String?
    /// Nil if it is missing. Proposals of a translation memory are ignored.
    package internal(set) var target: String?
    /// `state` of the target: `needs-review-translation`, `final`. In XLIFF 2 `initial` if one of the segments has it, and the
    /// state of the last segment otherwise: `translated`.
    package internal(set) var state: String?
  }

  /// The language of the source texts: `source-language` of the first file, or `srcLang`. Nil if it is missing or not a locale.
  static func sourceLanguage(in bytes: RawSpan) throws(FormatError) -> LocaleTag? {
    try XMLEntities.expandingMarkup(bytes) { bytes throws(FormatError) in
      var elements = XMLElements(bytes)
      while let name = try elements.next(), elements.depth <= 2 {
        try elements.expectRoot(name, "xliff")
        let isRoot = elements.depth == 1
        guard let language = try elements.scanner.attribute(isRoot ? "srcLang" : "source-language") else {
          if isRoot || !elements.scanner.equals(name, "file") { continue }
          return nil
        }
        return LocaleTag(bcp47: language)
      }
      return nil
    }
  }

  /// The files, in order. Units without an id, and units with `translate="no"` are skipped.
  package static func files(in bytes: RawSpan) throws(FormatError) -> [File] {
    try XMLEntities.expandingMarkup(bytes, expandedFiles)
  }

  private static func expandedFiles(in bytes: RawSpan) throws(FormatError) -> [File] {
    var elements = XMLElements(bytes)
    var files: [File] = []
    var file: File?
    var budget = TextBudget(for: bytes.byteCount)
    // XLIFF 2 states the languages of all files in the root.
    var source: String?
    var target: String?
    while let name = try elements.next() {
      try elements.expectRoot(name, "xliff")
      if elements.scanner.equals(name, "xliff") {
        source = try elements.scanner.attribute("srcLang")
        target = try elements.scanner.attribute("trgLang")
      } else if elements.scanner.equals(name, "file") {
        if let file { files.append(file) }
        file = try File(elements, sourceOfAll: source, targetOfAll: target)
      } else if elements.scanner.equals(name, "trans-unit") {
        try file?.readUnit(&elements, nameAttribute: "resname", &budget, contents: unit)
      } else if elements.scanner.equals(name, "unit") {
        try file?.readUnit(&elements, nameAttribute: "name", &budget, contents: segments)
      }
    }
    if let file { files.append(file) }
    return files
  }

  private static func unit(
    _ id: String, _ elements: inout XMLElements, _ markup: inout XLIFFMarkup
  ) throws(FormatError) -> Unit {
    var unit = Unit(id: id)
    let level = elements.depth
    while let name = try elements.next(within: level) {
      guard elements.depth == level + 1 else { continue }
      if elements.scanner.equals(name, "source") {
        unit.source = try markup.content(of: &elements)
      } else if elements.scanner.equals(name, "target") {
        unit.state = try elements.scanner.attribute("state")
        unit.target = try markup.content(of: &elements)
      }
    }
    return unit
  }

  /// A unit of XLIFF 2: the texts of its segments, and of what is between them, one after the other.
  private static func segments(
    _ id: String, _ elements: inout XMLElements, _ markup: inout XLIFFMarkup
  ) throws(FormatError) -> Unit {
    var unit = Unit(id: id)
    let level = elements.depth
    while let name = try elements.next(within: level) {
      if elements.depth == level + 1, elements.scanner.equals(name, "segment") {
        // XLIFF 2.0, 4.3.1.25: the state is one of the segment, so that a unit is translated if all its segments are.
        let state = try elements.scanner.attribute("state")
        if unit.state != "initial" { unit.state = state }
      } else if elements.depth == level + 2, elements.scanner.equals(name, "source") {
        unit.source = (unit.source ?? "") + (try markup.content(of: &elements))
      } else if elements.depth == level + 2, elements.scanner.equals(name, "target") {
        unit.target = (unit.target ?? "") + (try markup.content(of: &elements))
      }
    }
    return unit
  }
}

extension XLIFFFile.File {
  /// A file whose `<file>` begins here.
  fileprivate init(
    _ elements: borrowing XMLElements, sourceOfAll: String?, targetOfAll: String?
  ) throws(FormatError) {
    let source = try elements.scanner.attribute("source-language") ?? sourceOfAll ?? ""
    let target = try elements.scanner.attribute("target-language") ?? targetOfAll ?? ""
    original = try elements.scanner.attribute("original") ?? ""
    sourceLanguage = LocaleTag(bcp47: source)
    targetLanguage = LocaleTag(bcp47: target)
  }

  /// Adds the unit that begins here, unless it has no id or `translate="no"`.
  fileprivate mutating func readUnit(
    _ elements: inout XMLElements, nameAttribute: StaticString, _ budget: inout TextBudget,
    contents: (String, inout XMLElements, inout XLIFFMarkup) throws(FormatError) -> XLIFFFile.Unit
  ) throws(FormatError) {
    guard let id = try elements.scanner.attribute("id") else { return }
    // The name of the file is stored once and is part of the key of every unit.
    try budget.spend(original.utf8.count, at: elements.scanner.position)
    let isTranslatable = try elements.scanner.attribute("translate") != "no"
    var name = try elements.scanner.attribute(nameAttribute)
    if name?.isEmpty == true { name = nil }
    let isOfSymfony = original == XLIFFFile.originalOfSymfony
    var markup = XLIFFMarkup(isWritten: name == nil && hasUnknownFormatter && !isOfSymfony)
    var unit = try contents(id, &elements, &markup)
    // `XliffFileLoader::extractXliff1`: the key is `resname`, or else the source.
    unit.name = name ?? (isOfSymfony ? unit.source : nil)
    guard isTranslatable else { return }
    units.append(unit)
    if markup.isFound { hasMarkup = true }
  }
}

extension ResourceFormat {
  /// In an app, a file contributes its translations, or its source texts if it has no translation.
  static let xliff = ResourceFormat(
    name: "XLIFF", files: FilePattern("xliff xlf"), kind: .strings, localeNaming: .wholeName,
    isBilingual: true,
    syntax: .apple,
    messages: .oneLocale { bytes, _ throws(FormatError) in try XLIFFFile.messages(in: bytes) },
    unreadTexts: { bytes in .notWellFormed(bytes) },
    unreviewed: XLIFFFile.unreviewed,
    baseLocale: { bytes throws(FormatError) in try XLIFFFile.sourceLanguage(in: bytes) },
    source: .custom(XLIFFFile.messageSource))
}

extension XLIFFFile {
  /// The translations in all `<file>` elements, or the source texts if there are none.
  fileprivate static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    let files = try files(in: bytes)
    let isTranslated = files.contains { $0.units.contains { $0.target != nil } }
    let side: Side = isTranslated ? .target : .source
    var messages: [String: Message] = [:]
    for file in files { messages.merge(file.messages(side)) { _, new in new } }
    return messages
  }

  /// The translations that are marked as not finished, by the locale of their file.
  fileprivate static func unreviewed(
    in bytes: RawSpan
  ) throws(FormatError) -> [LocaleTag?: ResourceFormat.MarkedTexts] {
    var counts: [LocaleTag?: ResourceFormat.MarkedTexts] = [:]
    for file in try files(in: bytes) {
      // Xcode exports a file of the source language too, with the state `new` for each text.
      let isOfSource = file.targetLanguage != nil && file.targetLanguage == file.sourceLanguage
      let marked = file.units.filter {
        $0.target != nil && $0.isUnfinished && !(isOfSource && $0.isUntranslated)
      }
      guard !marked.isEmpty else { continue }
      // checked: at most one for each unit
      counts[file.targetLanguage, default: .init()].count += marked.count
      counts[file.targetLanguage, default: .init()].untranslated += marked.count(where: \.isUntranslated)
    }
    return counts
  }

  /// The texts of both sides as tables: one for each `<file>` and side.
  fileprivate static func messageSource(
    in bytes: RawSpan, name: String
  ) throws(FormatError) -> MessageSource? {
    var tables: [Owner: [StringTable]] = [:]
    var base: LocaleTag?
    for file in try files(in: bytes) {
      base = base ?? file.sourceLanguage
      let table = file.tableName(in: name)
      let syntax = name.contains(icuDomain) ? .icu : file.syntax
      // The texts of another program, in a file of several: its own source defines the arguments of its texts.
      var source = Owner.base
      var otherSource: LocaleTag?
      if let language = file.sourceLanguage, language.language != base?.language {
        source = .locale(language)
        otherSource = language
      }
      tables[source, default: []].append(
        StringTable(
          name: table, syntax: syntax, messages: file.messages(.source), sourceLanguage: otherSource))
      let translations = file.messages(.target)
      guard file.targetLanguage != nil || !translations.isEmpty else { continue }
      var target = Owner.unlocalized
      if let language = file.targetLanguage { target = .locale(language) }
      tables[target, default: []].append(
        StringTable(name: table, syntax: syntax, messages: translations, sourceLanguage: otherSource))
    }
    return .tables(tables, base: base)
  }
}

extension XLIFFFile.File {
  /// The name of the app's file without its extension, or else that of the XLIFF file.
  fileprivate func tableName(in name: String) -> String {
    if original.isEmpty { return name }
    return original.withoutExtension.withoutLocaleFolder
  }
}

extension XLIFFFile.Unit {
  /// Whether the target is marked as not translated. XLIFF 1.2, "state": `new` is "a new item", `needs-translation` "needs to be
  /// translated", and of `needs-l10n` the text and the rest need it. XLIFF 2.0, 4.3.1.25: `initial`.
  fileprivate var isUntranslated: Bool {
    ["new", "initial", "needs-translation", "needs-l10n"].contains(state)
  }

  /// Whether the target is marked as not translated, or as not reviewed: the other states of unfinished work begin with `needs-`.
  fileprivate var isUnfinished: Bool { isUntranslated || state?.hasPrefix("needs-") == true }
}

extension String {
  /// A path without its `.lproj` folder.
  fileprivate var withoutLocaleFolder: String {
    split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }
}
