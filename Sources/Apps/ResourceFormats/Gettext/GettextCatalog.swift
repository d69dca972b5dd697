import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

/// A text of a program and its translations, in the encoding of the catalog.
struct GettextEntry {
  /// Such as `fuzzy` and `c-format`. A compiled catalog has none.
  var flags: Set<String> = []
  /// The singular; with a context, the context, U+0004 and the singular.
  let key: [UInt8]
  let plural: [UInt8]?
  /// One translation, or the plural forms.
  let translations: [[UInt8]]
  /// The offset of the entry in the file, for errors.
  let offset: Int

  var isHeader: Bool { key.isEmpty }
  /// Whether the entry has a translation, which may be fuzzy.
  var hasTranslation: Bool { translations.first?.isEmpty == false }

  private var formatFlags: Set<String> { flags.filter { $0.hasSuffix("-format") } }
  /// Whether a flag names a formatter that is used.
  fileprivate var isMarkedAsFormat: Bool {
    formatFlags.contains { !$0.hasPrefix("no-") && !$0.hasPrefix("possible-") }
  }

  fileprivate var isUnmarked: Bool { formatFlags.isEmpty }

  /// Whether a reference, `#: app/models/host.rb:12`, is to a file of Ruby or PHP, and none is to one of JavaScript.
  private var isOfRubySource: Bool {
    flags.contains(GettextEntry.rubySource) && !flags.contains(GettextEntry.otherSource)
  }
  /// The syntax of a text without a flag whose references are all to files of Python, and that has fields: `{}`, `{0}`, `{name}`.
  /// `xgettext` before 0.19 knew no flag for them.
  ///
  /// A name may also be text for the user, or for code of its own: `Use {date} in the file name`. Only `str.format` has fields
  /// without a name, and formats (Python, "Format String Syntax").
  private var syntaxOfPythonFields: PlaceholderSyntax? {
    guard flags.contains(GettextEntry.pythonSource), !flags.contains(GettextEntry.sourceOtherThanPython)
    else { return nil }
    let text = String(decoding: key, as: UTF8.self)
    // Nothing shows which formatter reads a text with fields and conversions.
    guard text.contains("{"), !text.contains("%"), PythonBracePattern.hasPlainFieldsOnly(text) else {
      return nil
    }
    let fields = PlaceholderSyntax.pythonBrace.placeholders(of: text)
    // A format or a conversion, as in `{date:>10}` and `{date!r}`, follows the name.
    let areNames = fields.allSatisfy { field in field.name.map { text.contains("{\($0)}") } ?? false }
    return areNames ? .simpleBraces : .pythonBrace
  }
  /// Whether the text is not for `str.format`, in a catalog whose other texts are marked: `python-brace-format` has names and
  /// numbers, and not `{}` (GNU gettext manual, "python-brace-format").
  fileprivate var hasNoFieldsOfPython: Bool {
    formatFlags.isEmpty && syntaxOfPythonFields != nil && !String(decoding: key, as: UTF8.self).contains("{}")
  }
  fileprivate var isMarkedAsFields: Bool { flags.contains("python-brace-format") }
  static let pythonSource = "source of Python"
  static let sourceOtherThanPython = "source in a language other than Python"

  /// Whether a text without flags and references has names such as `%{host}`. `xgettext` of other languages writes references or
  /// flags: vue-gettext `#: a.vue:1`, and Elixir `elixir-format`.
  fileprivate var hasNamesOfRuby: Bool {
    guard formatFlags.isEmpty, !flags.contains(GettextEntry.otherSource) else { return false }
    let text = String(decoding: key, as: UTF8.self)
    return text.contains("%{") && PlaceholderSyntax.ruby.accepts(text)
  }
  /// Whether a text without flags has names such as `{{name}}` and no conversions. Code replaces them, as in angular-gettext and in
  /// programs with FastGettext.
  fileprivate var hasDoubleBraces: Bool {
    guard formatFlags.isEmpty, !flags.contains(GettextEntry.pythonSource) else { return false }
    let text = String(decoding: key, as: UTF8.self)
    return text.contains("{{") && !text.contains("%")
      && !PlaceholderSyntax.doubleBraces.placeholders(of: text).isEmpty
  }
  /// Whether the program's text has a name that only vue-gettext finds, `%{ name }` (`interpolate.js`).
  fileprivate var hasNameWithSpaces: Bool { String(decoding: key, as: UTF8.self).contains("%{ ") }
  static let rubySource = "source of Ruby or PHP"
  static let otherSource = "source in another language"

  /// The syntax of the formatter that a flag names. GNU gettext manual, "PO Files". Nil if it is unknown: without a flag,
  /// or with those of other formatters. Texts with `no-c-format` are not formatted.
  fileprivate var statedSyntax: PlaceholderSyntax? {
    let formats = formatFlags.filter { !$0.hasPrefix("possible-") }
    switch formats.filter({ !$0.hasPrefix("no-") }) {
    case ["c-format"]: return .c
    // The text also has braces.
    case ["python-format"], ["python-format", "python-brace-format"]: return .python
    case ["python-brace-format"]: return .pythonBrace
    case let others where others.isEmpty:
      if !formats.isEmpty { return .plain }
      if isOfRubySource { return .ruby }
      return syntaxOfPythonFields
    case let others: return others.count == 1 ? others.first.flatMap { Self.syntaxes[$0] } : nil
    }
  }

  /// GNU gettext manual, "The PO Format" and "Language-specific format strings". A flag without an entry has the syntax of
  /// the catalog: some printf of a formatter that is unknown.
  private static let syntaxes: [String: PlaceholderSyntax] = [
    "kde-format": .numbered, "kde-kuit-format": .numbered, "qt-format": .numbered,
    "qt-plural-format": .numbered, "boost-format": .boost, "ycp-format": .numbered,
    "objc-format": .apple, "java-printf-format": .android, "java-format": .messageFormat,
    "perl-brace-format": .fbt, "ruby-format": .ruby, "elixir-format": .ruby, "php-format": .ruby,
    "csharp-format": .dotNet,
  ]

  /// Whether a text is formatted although no flag says how, in a catalog whose other texts are marked.
  fileprivate func isLiteral(_ texts: [String]) -> Bool {
    formatFlags.isEmpty && !isOfRubySource && !texts.allSatisfy(PlaceholderSyntax.c.accepts)
  }
}

/// The texts of a catalog, compiled or not.
struct GettextCatalog {
  private let header: GettextHeader
  private let entries: [GettextEntry]

  /// - Parameter isConverted: whether the entries are in UTF-8 now, although the header declares another charset.
  init(_ entries: [GettextEntry], isConverted: Bool = false) throws(FormatError) {
    let text = entries.first(where: \.isHeader)?.translations.first ?? []
    header = try GettextHeader(text, isConverted: isConverted, at: 0)
    self.entries = entries.filter { !$0.isHeader }
  }

  /// The messages by key, in the syntax ``PlaceholderSyntax/printf``. If an entry occurs several times, the last is used.
  ///
  /// Plural forms are selected by the first number, with the catalog's own rule. Where the plural rules of the
  /// locale select the same forms, they are variations by category.
  func messages(locale: LocaleTag?) throws(FormatError) -> [String: Message] {
    var forms = PluralForms(rule: header.rule, locale: locale)
    var messages: [String: Message] = [:]
    for entry in entries {
      let texts = try texts(entry.translations, of: entry)
      messages[try key(of: entry)] = entry.plural == nil ? .text(texts[0]) : forms.message(texts)
    }
    return messages
  }

  /// The texts of the program by key: the singulars, with the plurals where there are some.
  ///
  /// `xgettext` marks every text with conversions that the formatter accepts. GNU gettext manual, "c-format Flag". In a
  /// catalog with marks, the percent signs of a text that has none, and that C does not accept, are ordinary characters.
  func originals() throws(FormatError) -> ResourceFormat.Originals {
    var messages: [String: Message] = [:]
    var syntaxes: [String: PlaceholderSyntax] = [:]
    let hasMarks = entries.contains(where: \.isMarkedAsFormat)
    // `xgettext` marks a text of Qt only if the program's text has `%1`. The texts of a catalog have one formatter.
    let isOfQt = Set(entries.compactMap(\.statedSyntax)) == [.numbered]
    let marksFields = entries.contains(where: \.isMarkedAsFields)
    let mayBeOfRuby = !entries.contains(where: \.hasNameWithSpaces)
    for entry in entries {
      let key = try key(of: entry)
      var texts = [key]
      if let plural = entry.plural { texts.append(try text(plural, of: entry)) }
      messages[key] = Message(gettextOriginals: texts)
      if header.isOfLingui {
        syntaxes[key] = .lingui
      } else if isOfQt, entry.isUnmarked {
        syntaxes[key] = .numbered
      } else if mayBeOfRuby, entry.hasNamesOfRuby {
        syntaxes[key] = .ruby
      } else if entry.hasDoubleBraces {
        syntaxes[key] = .doubleBraces
      } else {
        let isLiteral = hasMarks && entry.isLiteral(texts) || marksFields && entry.hasNoFieldsOfPython
        syntaxes[key] = isLiteral ? .plain : entry.statedSyntax
      }
    }
    return (messages, syntaxes)
  }

  private func key(of entry: GettextEntry) throws(FormatError) -> String { try text(entry.key, of: entry) }

  private func texts(_ texts: [[UInt8]], of entry: GettextEntry) throws(FormatError) -> [String] {
    try texts.map { text throws(FormatError) in try self.text(text, of: entry) }
  }

  private func text(_ bytes: [UInt8], of entry: GettextEntry) throws(FormatError) -> String {
    let text = try header.text(bytes, at: entry.offset)
    // Most texts have no segment, and a search for characters takes longer than reading the catalog.
    let mayHaveSegments = bytes.span.rawBytes.firstOffset(of: UInt8(ascii: "<")) != nil
    return mayHaveSegments ? GettextSystemSegment.filled(text) : text
  }
}

extension Message {
  /// The text of a program that uses gettext, in its singular and plural.
  /// - Parameter texts: the singular, which may have a context before U+0004, and perhaps the plural.
  init(gettextOriginals texts: [String]) {
    let singular = texts.first.map(Self.withoutContext) ?? ""
    if texts.count > 1 {
      self = .variations(
        Variations(
          by: .plural(.first),
          [.init(.category(.one), .text(singular)), .init(.category(.other), .text(texts[1]))]))
    } else {
      self = .text(singular)
    }
  }

  /// The text after the first U+0004; the text before it, if nothing follows.
  private static func withoutContext(_ text: String) -> String {
    guard let end = text.utf8.firstIndex(of: 4), text.utf8.count > 1 else { return text }
    let rest = text[text.utf8.index(after: end)...]
    return rest.isEmpty ? String(text[..<end]) : String(rest)
  }
}
