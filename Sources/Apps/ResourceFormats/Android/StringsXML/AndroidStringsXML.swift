import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

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
    try XMLEntities.expandingMarkup(bytes) { bytes throws(FormatError) in
      var parser = ValuesParser(bytes, ofCompose: false)
      _ = try parser.resources()
      // With the document type, which may declare entities.
      var output = bytes.text(0..<parser.root.upperBound) + "\n"
      for element in parser.elements {
        output += "    "
        var start = element.range.lowerBound
        for text in element.texts {
          output += bytes.text(start..<text.lowerBound) + transform(bytes.text(text))
          start = text.upperBound
        }
        output += bytes.text(start..<element.range.upperBound) + "\n"
      }
      return Array("\(output)</resources>\n".utf8)
    }
  }

  /// The first place that aapt2 refuses, with all of its file: `ResourceParser` and `ResourceTable::AddResource`. Nil if there is
  /// none, or if the file does not parse.
  fileprivate static func refusal(of bytes: RawSpan) -> ResourceFormat.UnreadTexts? {
    let found = try? XMLEntities.expandingMarkup(bytes) { bytes throws(FormatError) -> ValuesRefusal? in
      var parser = ValuesParser(bytes, ofCompose: false)
      _ = try parser.resources()
      return parser.refusal ?? parser.textOfRoot
    }
    guard let refusal = found ?? nil else { return nil }
    let line = FormatError(.unterminated(.value), at: refusal.offset).withLine(in: bytes).line
    let place = line.map { " in line \($0)" } ?? ""
    if refusal.isOutside {
      return ResourceFormat.UnreadTexts(
        remark: "\(refusal.reason)\(place): Gradle leaves it out, and aapt2 refuses the file without Gradle",
        kind: "outside")
    }
    if refusal.isWarning {
      return ResourceFormat.UnreadTexts(
        remark:
          "aapt2 refuses the file unless it is called with '--legacy', as by Gradle: \(refusal.reason)\(place)",
        kind: "positions")
    }
    return ResourceFormat.UnreadTexts(
      reason: "aapt2 refuses the file: \(refusal.reason)\(place)", areShown: false)
  }

  fileprivate static func arrayLengths(
    in bytes: RawSpan, ofCompose: Bool = false
  ) throws(FormatError) -> [String: Int] {
    // Most files have no arrays.
    guard bytes.contains("array") else { return [:] }
    return try XMLEntities.expandingMarkup(bytes) { bytes throws(FormatError) in
      var parser = ValuesParser(bytes, ofCompose: ofCompose)
      _ = try parser.resources()
      return parser.arrayLengths
    }
  }

  /// - Returns: the messages, and the other texts: those with `translatable="false"`, and references as empty texts.
  fileprivate static func resources(
    in bytes: RawSpan, ofCompose: Bool = false
  ) throws(FormatError) -> (messages: [String: Message], others: [String: Message]) {
    try XMLEntities.expandingMarkup(bytes) { bytes throws(FormatError) in
      var parser = ValuesParser(bytes, ofCompose: ofCompose)
      return try parser.resources()
    }
  }
}

extension ResourceFormat {
  package static let androidStringsXML = ResourceFormat(
    name: "strings.xml",
    files: FilePattern("xml", excludedPrefix: AndroidStringsXML.untranslatableFilePrefix), kind: .strings,
    recognition: .byResourceFolder, structure: .androidXML, syntax: .android,
    messages: .oneLocale { bytes, _ throws(FormatError) in try AndroidStringsXML.messages(in: bytes) },
    originals: { bytes throws(FormatError) in (try AndroidStringsXML.resources(in: bytes).others, [:]) },
    arrayLengths: { bytes throws(FormatError) in [nil: try AndroidStringsXML.arrayLengths(in: bytes)] },
    unreadTexts: { bytes in .notWellFormed(bytes) ?? AndroidStringsXML.refusal(of: bytes) },
    source: .custom { bytes, name throws(FormatError) in
      let messages = try AndroidStringsXML.messages(in: bytes)
      let isUntranslatable = name.hasPrefix(AndroidStringsXML.untranslatableFilePrefix)
      return .oneLocale(isUntranslatable ? [:] : messages, name: name, syntax: .android)
    })

  /// moko-resources, which writes files for aapt2 with escapes of its own (`AndroidMRGenerator`), so that aapt2 does not read
  /// these. Before ``androidStringsXML``, whose files may lie in any folder.
  static let mokoStringsXML = ResourceFormat(
    name: "moko-resources .xml",
    files: FilePattern(
      "xml", folders: "moko-resources MR", excludedPrefix: AndroidStringsXML.untranslatableFilePrefix),
    kind: .strings, recognition: .byResourceFolder, structure: .androidXML, syntax: .android,
    messages: .oneLocale { bytes, _ throws(FormatError) in try AndroidStringsXML.messages(in: bytes) },
    originals: { bytes throws(FormatError) in (try AndroidStringsXML.resources(in: bytes).others, [:]) },
    unreadTexts: { bytes in .notWellFormed(bytes) })

  /// Before ``androidStringsXML``, whose files may lie in any folder.
  static let composeStringsXML = ResourceFormat(
    name: "Compose .xml", files: FilePattern("xml", folders: "composeResources"), kind: .strings,
    recognition: .byResourceFolder, syntax: .compose,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      try AndroidStringsXML.messages(in: bytes, ofCompose: true)
    },
    originals: { bytes throws(FormatError) in
      (try AndroidStringsXML.resources(in: bytes, ofCompose: true).others, [:])
    },
    arrayLengths: { bytes throws(FormatError) in
      [nil: try AndroidStringsXML.arrayLengths(in: bytes, ofCompose: true)]
    },
    unreadTexts: { bytes in .notWellFormed(bytes) })
}

/// A place in a file of values that aapt2 refuses.
private struct ValuesRefusal {
  let offset: Int
  let reason: String
  /// Whether aapt2 only warns if it is called with `--legacy`.
  var isWarning = false
  /// Whether Gradle removes the place before aapt2 reads the file.
  var isOutside = false
}

private struct ValuesParser: ~Escapable {
  private let isOfCompose: Bool
  private var xml: XMLElements
  private var found: [String: Message] = [:]
  private var budget: TextBudget
  private var others: [String: Message] = [:]
  /// The tag of the root, and the elements of messages with the contents of their texts.
  private(set) var root = 0..<0
  private(set) var elements: [(range: Range<Int>, texts: [Range<Int>])] = []
  private var texts: [Range<Int>] = []
  /// Whether the last text has tags.
  private var isStyled = false
  private(set) var refusal: ValuesRefusal?
  /// The numbers of items by the key of an array. Of several products, the longest array counts.
  private(set) var arrayLengths: [String: Int] = [:]
  /// The resources that were read, each with its type, name and product.
  private var defined: Set<String> = []

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, ofCompose: Bool) {
    isOfCompose = ofCompose
    xml = XMLElements(bytes)
    budget = TextBudget(for: bytes.byteCount)
  }

  @_lifetime(self: copy self)
  mutating func resources() throws(FormatError) -> (messages: [String: Message], others: [String: Message]) {
    while let name = try xml.next() {
      try xml.expectRoot(name, "resources")
      let start = xml.scanner.range.lowerBound
      if xml.depth == 1 { root = xml.scanner.range }
      guard xml.depth == 2 else { continue }
      try readResource(name)
      if !texts.isEmpty { elements.append((start..<xml.scanner.position, texts)) }
      texts = []
    }
    return (found, others)
  }

  /// The first text between the elements of resources. aapt2's `ResourceParser::ParseResources`: "plain text not allowed here".
  /// The Android Gradle plugin writes all values into one file first, and its `ValueResourceParser2` reads elements only.
  var textOfRoot: ValuesRefusal? {
    xml.textOfRoot.map { ValuesRefusal(offset: $0, reason: "text outside of an element", isOutside: true) }
  }

  /// Reads up to the end of the element, if it is a text.
  @_lifetime(self: copy self)
  private mutating func readResource(_ element: Range<Int>) throws(FormatError) {
    // aapt2's `ResourceParser::ParseResource`: an item has the type that it states.
    let type = try xml.scanner.equals(element, "item") ? xml.scanner.attribute("type") : nil
    let isString = xml.scanner.equals(element, "string") || type == "string"
    // aapt2's `ResourceParser::ParseArray`: an array of any values, which may be texts.
    let isAnyArray = xml.scanner.equals(element, "array")
    let isArray = isAnyArray || xml.scanner.equals(element, "string-array")
    // They are resources of the same type, and not messages.
    let isNumberArray = xml.scanner.equals(element, "integer-array")
    guard isString || isArray || isNumberArray || xml.scanner.equals(element, "plurals") else {
      return checkElement(element, type: type)
    }
    let name = try xml.scanner.attribute("name") ?? ""
    checkName(name, of: element)
    let product = try xml.scanner.attribute("product") ?? "default"
    var resource = "plurals/\(name)"
    if isString { resource = "string/\(name)" }
    if isArray || isNumberArray { resource = "array/\(name)" }
    if !defined.insert("\(resource) \(product)").inserted {
      refuse("'\(resource)' has two values", at: xml.scanner.range.lowerBound)
    }
    if isNumberArray { return }
    let isMessage = try xml.scanner.attribute("translatable") != "false"
    if isString { return try readText(of: resource, product, isItem: type != nil, isMessage: isMessage) }
    let format = try xml.scanner.attribute("format")
    let hasAnyValues = isAnyArray && format != "string"
    try readItems(of: resource, name, product, isArray: isArray, hasAnyValues, isMessage: isMessage)
  }

  @_lifetime(self: copy self)
  private mutating func readText(
    of resource: String, _ product: String, isItem: Bool, isMessage: Bool
  ) throws(FormatError) {
    let isFormat = try xml.scanner.attribute("formatted") != "false"
    let text = try content()
    // aapt2 examines positions in `ResourceParser::ParseString`, which does not read an <item>.
    if isMessage, !isItem, isFormat, let text, !isStyled, !JavaFormatPositions.areComplete(in: text) {
      refuse(
        "several arguments of '\(resource)' have no positions", at: xml.scanner.range.lowerBound,
        isWarning: true)
    }
    if let text, isMessage {
      add(.text(text), resource, product)
    } else {
      texts = []
      others[resource] = .text(text ?? "")
    }
  }

  /// Reads the items of an array, or the forms of a plural.
  @_lifetime(self: copy self)
  private mutating func readItems(
    of resource: String, _ name: String, _ product: String, isArray: Bool, _ hasAnyValues: Bool,
    isMessage: Bool
  ) throws(FormatError) {
    var index = 0
    var forms: [PluralCategory: String] = [:]
    var quantities: Set<String> = []
    while let item = try xml.next(within: 2) {
      guard xml.depth == 3 else { continue }
      guard xml.scanner.equals(item, "item") else {
        // `ParseArrayImpl` and `ParsePlural`: "unknown tag", also of other namespaces.
        if !isFormerName(item) { refuse("<\(tagName(item))> in '\(resource)'", at: item.lowerBound) }
        continue
      }
      let quantity = try xml.scanner.attribute("quantity") ?? ""
      if !isArray { checkQuantity(quantity, &quantities) }
      if let text = try content(asAnyValue: hasAnyValues) {
        if isArray {
          // The name is stored once and repeated in the key of every item.
          try budget.spend(name.utf8.count + 8, at: xml.scanner.position)
          if isMessage { add(.text(text), "array/\(name)/\(index)", product) }
        } else if let category = PluralCategory(rawValue: quantity) {
          forms[category] = text
        }
      }
      index += 1
    }
    if isArray { arrayLengths[resource] = max(index, arrayLengths[resource] ?? 0) }
    if !isMessage { texts = [] }
    if let message = AndroidMessageCollector.plural(PluralCategory.allCases.map { forms[$0] }) {
      if isMessage { add(message, "plurals/\(name)", product) } else { others["plurals/\(name)"] = message }
    }
  }

  /// `ResourceParser::ParseResource` of aapt2 for elements without texts: "must have a 'type' attribute", "unknown resource type".
  private mutating func checkElement(_ element: Range<Int>, type: String?) {
    if isIgnored(element) { return }
    let name = tagName(element)
    let place = xml.scanner.range.lowerBound
    if name == "item" {
      guard let type, !type.isEmpty else { return refuse("an <item> without a type", at: place) }
      if !Self.isKnown(type) { refuse("'\(type)' is not a type of resources", at: place) }
    } else if !Self.isKnown(name) {
      refuse("<\(name)> is not a type of resources", at: place)
    }
  }

  /// `IsValidResourceEntryName` of aapt2: a letter or `_`, and then letters, digits, `_`, `.` and `-`.
  private mutating func checkName(_ name: String, of element: Range<Int>) {
    let place = xml.scanner.range.lowerBound
    guard let first = name.unicodeScalars.first else {
      return refuse("a <\(tagName(element))> without a name", at: place)
    }
    let isValid =
      (first == "_" || first.properties.isXIDStart)
      && name.unicodeScalars.dropFirst().allSatisfy { $0 == "." || $0 == "-" || $0.properties.isXIDContinue }
    if !isValid { refuse("'\(name)' is not a valid name", at: place) }
  }

  private func tagName(_ element: Range<Int>) -> String { String(xml.scanner.text(element).prefix(40)) }

  /// Elements that aapt2 skips: those of other namespaces, and two former names (`ShouldIgnoreElement`).
  private func isIgnored(_ element: Range<Int>) -> Bool {
    xml.scanner.text(element).contains(":") || isFormerName(element)
  }

  private func isFormerName(_ element: Range<Int>) -> Bool {
    xml.scanner.equals(element, "skip") || xml.scanner.equals(element, "eat-comment")
  }

  private static func isKnown(_ type: String) -> Bool {
    ResourceText.types.contains(type) || otherTypes.contains(type)
  }

  /// Elements of `ResourceParser::ParseResource` that are not types of resources.
  private static let otherTypes: Set<String> = [
    "add-resource", "^attr-private", "bag", "configVarying", "declare-styleable", "integer-array",
    "java-symbol", "macro", "overlayable", "public", "public-group", "public-group-final",
    "staging-public-group", "staging-public-group-final", "string-array", "symbol",
  ]

  /// aapt2's `ResourceParser::ParsePlural`: an item, also one with a reference, has one of six quantities, each once.
  private mutating func checkQuantity(_ quantity: String, _ known: inout Set<String>) {
    let name = String(quantity[...].trimmed)
    let place = xml.scanner.range.lowerBound
    if PluralCategory(rawValue: name) == nil {
      refuse(name.isEmpty ? "an item without a quantity" : "'\(name)' is not a quantity", at: place)
    } else if !known.insert(name).inserted {
      refuse("quantity '\(name)' has two texts", at: place)
    }
  }

  /// Records the first refusal, or the first warning if nothing is refused.
  private mutating func refuse(_ reason: String, at offset: Int, isWarning: Bool = false) {
    guard refusal == nil || refusal?.isWarning == true && !isWarning else { return }
    refusal = ValuesRefusal(offset: offset, reason: reason, isWarning: isWarning)
  }

  private mutating func add(_ message: Message, _ key: String, _ product: String) {
    if product == "default" || found[key] == nil { found[key] = message }
  }

  /// The text of the element that was opened last, up to its end.
  /// - Parameter isOfAnyType: whether numbers, colors and other values are not texts.
  @_lifetime(self: copy self)
  private mutating func content(asAnyValue isOfAnyType: Bool = false) throws(FormatError) -> String? {
    var text = ResourceText()
    let start = xml.scanner.position
    isStyled = false
    guard !xml.isEmpty else { return "" }
    // One element for each open element: whether it is a tag of the text. Elements like `xliff:g` are not.
    var isTag: [Bool] = []
    try xml.forEachToken { scanner, token throws(FormatError) in
      switch token {
      case .text: text.append(try scanner.resolved(scanner.range))
      case .characterData: text.append(scanner.text(scanner.range))
      case .open(let name, let isEmpty) where scanner.text(name).contains(":"):
        text.divide()
        if !isEmpty { isTag.append(false) }
      case .open(let name, let isEmpty):
        text.open(try Self.tag(name, scanner))
        if isEmpty { text.close() } else { isTag.append(true) }
      case .close: if isTag.popLast() ?? false { text.close() } else { text.divide() }
      case .end: return
      }
    }
    isStyled = text.isStyled
    if isOfCompose { return text.composeText }
    if isOfAnyType, text.isValue { return nil }
    let result = try text.text(at: start)
    if text.hasBareApostrophe { refuse("an apostrophe is not written as \\'", at: start) }
    if result != nil { texts.append(start..<xml.scanner.range.lowerBound) }
    return result
  }

  /// aapt2 sorts attributes by name, without the namespace prefix.
  private static func tag(_ name: Range<Int>, _ scanner: borrowing XMLScanner) throws(FormatError) -> String {
    let attributes = try scanner.attributes().map { name, value in
      (name: name.split(separator: ":").last.map(String.init) ?? "", value: value)
    }
    return attributes.sorted { $0.name < $1.name }.reduce(scanner.text(name)) { tag, attribute in
      tag + ";\(attribute.name)=\(attribute.value)"
    }
  }
}
