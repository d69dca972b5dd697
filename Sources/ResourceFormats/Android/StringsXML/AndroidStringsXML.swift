internal import Bytes
package import DataFormats
package import Localization

/// `res/values/*.xml` in source form, as in an AAR or a source tree.
package enum AndroidStringsXML {
  /// The beginning of the names of files without messages, by a convention of Android's sources that lint
  /// follows: `donottranslate.xml`, `donottranslate_config.xml`.
  static let untranslatableFilePrefix = "donottranslate"

  /// The messages by key, in the syntax ``PlaceholderSyntax/android``. They equal
  /// ``ResourceTable/messages()`` of the file compiled by aapt2.
  ///
  /// Items of typed arrays are not messages. If a text exists for several products, the default's is used. A
  /// text that consists only of a reference to another resource is not a message, and neither is a resource
  /// with `translatable="false"`. `tools:ignore="MissingTranslation"` only silences lint.
  ///
  /// Compose Multiplatform compiles its resources with XmlValuesConverterTask: no text is a reference, quotation marks and
  /// white space are kept, tags are dropped, and only `\n`, `\t`, `\u00e4` and `\\` are escapes.
  package static func messages(
    in bytes: RawSpan, ofCompose: Bool = false
  ) throws(FormatError) -> [String: Message] {
    try resources(in: bytes, ofCompose: ofCompose).messages
  }

  /// A file with the messages of this one and other texts, for another locale. Other resources are left out.
  /// - Parameter transform: gets each text as it is written, with its markup, entities and escapes.
  package static func mappingMessages(
    in bytes: RawSpan, _ transform: (String) -> String
  ) throws(FormatError) -> [UInt8] {
    try XMLEntities.expanding(bytes) { bytes throws(FormatError) in
      var parser = ValuesParser(bytes, ofCompose: false)
      _ = try parser.resources()
      var output = bytes.text(parser.root) + "\n"
      for element in parser.elements {
        output += "    "
        var start = element.range.lowerBound
        for text in element.texts {
          output += bytes.text(start..<text.lowerBound) + transform(bytes.text(text))
          start = text.upperBound
        }
        output += bytes.text(start..<element.range.upperBound) + "\n"
      }
      return Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\(output)</resources>\n".utf8)
    }
  }

  /// - Returns: the messages, and the other texts: those with `translatable="false"`, and references as empty texts.
  fileprivate static func resources(
    in bytes: RawSpan, ofCompose: Bool = false
  ) throws(FormatError) -> (messages: [String: Message], others: [String: Message]) {
    try XMLEntities.expanding(bytes) { bytes throws(FormatError) in
      var parser = ValuesParser(bytes, ofCompose: ofCompose)
      return try parser.resources()
    }
  }
}

extension ResourceFormat {
  package static let androidStringsXML = ResourceFormat(
    name: "strings.xml",
    files: FilePattern("xml", excludedPrefix: AndroidStringsXML.untranslatableFilePrefix), kind: .strings,
    recognition: .byResourceFolder, syntax: .android,
    messages: .oneLocale { bytes, _ throws(FormatError) in try AndroidStringsXML.messages(in: bytes) },
    originals: { bytes throws(FormatError) in (try AndroidStringsXML.resources(in: bytes).others, [:]) },
    source: .custom { bytes, name throws(FormatError) in
      let messages = try AndroidStringsXML.messages(in: bytes)
      let isUntranslatable = name.hasPrefix(AndroidStringsXML.untranslatableFilePrefix)
      return .oneLocale(isUntranslatable ? [:] : messages, name: name, syntax: .android)
    })

  /// Before ``androidStringsXML``, whose files may lie in any folder.
  static let composeStringsXML = ResourceFormat(
    name: "Compose .xml", files: FilePattern("xml", ancestor: "composeResources"), kind: .strings,
    recognition: .byResourceFolder, syntax: .compose,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      try AndroidStringsXML.messages(in: bytes, ofCompose: true)
    },
    originals: { bytes throws(FormatError) in
      (try AndroidStringsXML.resources(in: bytes, ofCompose: true).others, [:])
    })
}

private struct ValuesParser: ~Escapable {
  private let isOfCompose: Bool
  private var scanner: XMLScanner
  private var found: [String: Message] = [:]
  private var budget: TextBudget
  private var others: [String: Message] = [:]
  /// The tag of the root, and the elements of messages with the contents of their texts.
  private(set) var root = 0..<0
  private(set) var elements: [(range: Range<Int>, texts: [Range<Int>])] = []
  private var texts: [Range<Int>] = []

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, ofCompose: Bool) {
    isOfCompose = ofCompose
    scanner = XMLScanner(bytes, passing: "\u{feff}")
    budget = TextBudget(for: bytes.byteCount)
  }

  @_lifetime(self: copy self)
  mutating func resources() throws(FormatError) -> (messages: [String: Message], others: [String: Message]) {
    var depth = 0
    while true {
      switch try scanner.next() {
      case .end:
        guard depth == 0 else { throw FormatError(.unterminated(.element), at: scanner.position) }
        return (found, others)
      case .text, .characterData: continue
      case .close:
        depth -= 1
        guard depth >= 0 else {
          throw FormatError(.unexpected(found: UInt8(ascii: "/"), expected: .element), at: scanner.position)
        }
      case .open(let name, let isEmpty):
        if depth == 0, !scanner.equals(name, "resources") {
          throw FormatError(.unknownElement(scanner.text(name)), at: name.lowerBound)
        }
        if depth == 0 { root = scanner.range }
        let start = scanner.range.lowerBound
        if depth == 1, try readResource(name, isEmpty: isEmpty) {
          if !texts.isEmpty { elements.append((start..<scanner.position, texts)) }
          texts = []
          continue
        }
        if !isEmpty { depth += 1 }
      }
    }
  }

  /// Reads up to the end of the element. Returns false, without reading, if it is not a text.
  @_lifetime(self: copy self)
  private mutating func readResource(_ element: Range<Int>, isEmpty: Bool) throws(FormatError) -> Bool {
    // aapt2's `ResourceParser::ParseResource`: an item has the type that it states.
    let type = try scanner.equals(element, "item") ? scanner.attribute("type") : nil
    let isString = scanner.equals(element, "string") || type == "string"
    let isArray = scanner.equals(element, "string-array")
    guard isString || isArray || scanner.equals(element, "plurals") else { return false }
    let name = try scanner.attribute("name") ?? ""
    let product = try scanner.attribute("product") ?? "default"
    let isMessage = try scanner.attribute("translatable") != "false"
    if isString {
      let text = try content(isEmpty: isEmpty)
      if let text, isMessage {
        add(.text(text), "string/\(name)", product)
      } else {
        texts = []
        others["string/\(name)"] = .text(text ?? "")
      }
      return true
    }
    guard !isEmpty else { return true }
    var index = 0
    var forms: [PluralCategory: String] = [:]
    while let item = try nextItem() {
      let quantity = try scanner.attribute("quantity") ?? ""
      if let text = try content(isEmpty: item.isEmpty) {
        if isArray {
          // The name is stored once and repeated in the key of every item.
          try budget.spend(name.utf8.count + 8, at: scanner.position)
          if isMessage { add(.text(text), "array/\(name)/\(index)", product) }
        } else if let category = PluralCategory(rawValue: quantity) {
          forms[category] = text
        }
      }
      index += 1
    }
    if !isMessage { texts = [] }
    if let message = AndroidMessageCollector.plural(PluralCategory.allCases.map { forms[$0] }) {
      if isMessage { add(message, "plurals/\(name)", product) } else { others["plurals/\(name)"] = message }
    }
    return true
  }

  private mutating func add(_ message: Message, _ key: String, _ product: String) {
    if product == "default" || found[key] == nil { found[key] = message }
  }

  /// Returns the next `item` of the element that was opened last, or nil at its end.
  @_lifetime(self: copy self)
  private mutating func nextItem() throws(FormatError) -> (name: Range<Int>, isEmpty: Bool)? {
    var inner = 0
    while true {
      switch try scanner.next() {
      case .open(let name, let isEmpty):
        if inner == 0, scanner.equals(name, "item") { return (name, isEmpty) }
        if !isEmpty { inner += 1 }
      case .close:
        if inner == 0 { return nil }
        inner -= 1
      case .text, .characterData: continue
      case .end: throw FormatError(.unterminated(.element), at: scanner.position)
      }
    }
  }

  /// The text of the element that was opened last, up to its end.
  @_lifetime(self: copy self)
  private mutating func content(isEmpty: Bool) throws(FormatError) -> String? {
    var text = ResourceText()
    let start = scanner.position
    guard !isEmpty else { return "" }
    // One element for each open element: whether it is a tag of the text. Elements like `xliff:g` are not.
    var isTag: [Bool] = []
    while true {
      switch try scanner.next() {
      case .text: text.append(try scanner.resolved(scanner.range))
      case .characterData: text.append(scanner.text(scanner.range))
      case .open(let name, let isEmpty):
        if scanner.text(name).contains(":") {
          text.divide()
          if !isEmpty { isTag.append(false) }
        } else {
          text.open(try tag(name))
          if isEmpty { text.close() } else { isTag.append(true) }
        }
      case .close:
        guard let last = isTag.popLast() else {
          if isOfCompose { return text.composeText }
          let result = try text.text(at: start)
          if result != nil { texts.append(start..<scanner.range.lowerBound) }
          return result
        }
        if last { text.close() } else { text.divide() }
      case .end: throw FormatError(.unterminated(.element), at: scanner.position)
      }
    }
  }

  /// aapt2 sorts attributes by name, without the namespace prefix.
  private func tag(_ name: Range<Int>) throws(FormatError) -> String {
    let attributes = try scanner.attributes().map { name, value in
      (name: name.split(separator: ":").last.map(String.init) ?? "", value: value)
    }
    return attributes.sorted { $0.name < $1.name }.reduce(scanner.text(name)) { tag, attribute in
      tag + ";\(attribute.name)=\(attribute.value)"
    }
  }
}
