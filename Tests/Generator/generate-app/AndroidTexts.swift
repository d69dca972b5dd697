import Localization

/// The texts of a scenario as sources of an Android app: a file `strings.xml` for each locale.
///
/// A message has one name in all locales. Untranslated messages are missing, since an Android app shows the text of base
/// for them; an iOS app has a copy of the English text.
struct AndroidTexts: Sendable {
  private let messages: MessageSet
  private let names: [String]

  init(_ messages: MessageSet) {
    self.messages = messages
    var known: Set<String> = ["app_name"]
    names = messages.keys.enumerated().map { index, key in
      let name = Self.name(of: key)
      return known.insert(name).inserted ? name : "\(name)_\(index)"
    }
  }

  /// The name of a resource: lower case, digits and underscores, at most 60 characters.
  private static func name(of key: String) -> String {
    var name = "m"
    var endsWord = true
    for byte in key.utf8 {
      let lower = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      let isPlain =
        lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
        || lower >= UInt8(ascii: "0") && lower <= UInt8(ascii: "9")
      if isPlain {
        if endsWord { name += "_" }
        name.unicodeScalars.append(Unicode.Scalar(lower))
      }
      endsWord = !isPlain
      if name.utf8.count >= 60 { break }
    }
    return String(name.dropFirst(2).first?.isLetter ?? false ? name.dropFirst(2) : name[...])
  }

  /// The folder of a locale's values: `values`, `values-pt-rBR`, `values-b+zh+Hans`.
  static func folder(of locale: LocaleTag, isBase: Bool) -> String {
    guard !isBase else { return "values" }
    // The codes that Android uses for these languages.
    let language = ["he": "iw", "id": "in", "yi": "ji"][locale.language] ?? locale.language
    if locale.script != nil { return "values-b+\(locale.text.split(separator: "-").joined(separator: "+"))" }
    return "values-\(language)\(locale.region.map { "-r\($0)" } ?? "")"
  }

  /// Returns the file of one locale. aapt2 reads it.
  func xml(of locale: LocaleTag) -> String {
    let isBase = locale == messages.scenario.developmentLocale
    let texts = isBase ? messages.english : TextGenerator(locale, messages.scenario)
    var xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
    if isBase { xml += "  <string name=\"app_name\">\(Self.escaped(messages.scenario.app.name))</string>\n" }
    for (template, name) in zip(messages.templates, names)
    where isBase || !messages.isUntranslated(template, in: locale) {
      guard template.isPlural else {
        xml +=
          "  <string name=\"\(name)\">\(Self.escaped(texts.text(template, .init(), .android)))</string>\n"
        continue
      }
      xml += "  <plurals name=\"\(name)\">\n"
      for (index, category) in texts.categories.enumerated() {
        let variation = TextGenerator.Variation(number: texts.categories.count - 1 - index)
        let text = Self.escaped(texts.text(template, variation, .android))
        xml += "    <item quantity=\"\(category.rawValue)\">\(text)</item>\n"
      }
      xml += "  </plurals>\n"
    }
    return xml + "</resources>\n"
  }

  /// Android, "String resources", "Handle special characters".
  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case "'", "\"", "\\": out += "\\\(character)"
      case "@", "?": out += out.isEmpty ? "\\\(character)" : String(character)
      default: out.unicodeScalars.append(character)
      }
    }
    return out
  }
}
