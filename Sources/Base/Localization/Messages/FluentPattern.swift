/// Fluent's patterns: text with placeables such as `{ $name }`, `{ -brand }` and `{ $count -> … }`. Fluent
/// Syntax 1.0, `spec/fluent.ebnf`.
package enum FluentPattern {
  /// Levels of nested placeables; more than translators write.
  static let depthLimit = 32
  /// Messages that one message refers to; more than translators write.
  static let referenceLimit = 256

  /// Splits a pattern. From its first syntax error on, a pattern is literal text.
  ///
  /// The cases of a selection are texts in the same syntax, without their common indentation. The default
  /// case is the last one.
  static func segments(of text: String) -> [TextSegment] {
    var parser = FluentPatternParser(Array(text.utf8))
    return parser.segments()
  }

  /// Whether a pattern, and each case in it, has no syntax error. Fluent skips an entry with one.
  package static func isValid(_ text: String) -> Bool { isValid(text, depth: 0) }

  private static func isValid(_ text: String, depth: Int) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return true }
    guard depth < depthLimit else { return false }
    var parser = FluentPatternParser(Array(text.utf8))
    let segments = parser.segments()
    guard !parser.isBroken else { return false }
    return segments.allSatisfy { segment in
      switch segment {
      case .variations(let variations, _), .selection(let variations, _):
        variations.cases.allSatisfy { one in
          one.message.texts.allSatisfy { !$0.isEmpty && isValid($0, depth: depth + 1) }
        }
      case .literal, .placeholder, .reference, .part: true
      }
    }
  }
}

extension FluentPattern {
  /// The functions that every program has: Fluent, "Built-in Functions".
  private static let builtIn: Set<String> = ["NUMBER", "DATETIME"]

  /// The built-in functions that a text calls without an argument. `{ NUMBER(n) }` refers to a message, which is not a number:
  /// the text displays `{n}`.
  package static func functionsWithoutArgument(in text: String) -> [String] {
    functions(in: text, depth: 0).filter { !$0.hasArgument && builtIn.contains($0.name) }
      .map { "{ \(written($0.name, in: text)) }" }
  }

  /// The first call of a function without a variable, as the text writes it: `NUMBER(n)`.
  private static func written(_ name: String, in text: String) -> String {
    var rest = text[...]
    while let range = rest.firstRange(of: name) {
      rest = rest[range.upperBound...]
      let call = rest.drop(while: \.isWhitespace)
      guard call.first == "(", call.dropFirst().first(where: { !$0.isWhitespace }) != "$",
        let end = call.firstIndex(of: ")")
      else { continue }
      return name + call[...end]
    }
    return "\(name)()"
  }

  /// The functions besides the built-in ones that a message calls.
  package static func ownFunctions(in message: Message) -> Set<String> {
    Set(message.texts.flatMap { functions(in: $0, depth: 0) }.map(\.name)).subtracting(builtIn)
  }

  private struct Call {
    let name: String
    let hasArgument: Bool
  }

  private static func functions(in text: String, depth: Int) -> [Call] {
    guard depth < depthLimit, text.utf8.contains(UInt8(ascii: "(")) else { return [] }
    func functions(in variations: Variations) -> [Call] {
      variations.cases.flatMap { one in
        one.message.texts.flatMap { self.functions(in: $0, depth: depth + 1) }
      }
    }
    return segments(of: text).flatMap { segment -> [Call] in
      switch segment {
      case .placeholder(let placeholder):
        placeholder.conversion.isEmpty ? [] : [Call(name: placeholder.conversion, hasArgument: true)]
      case .reference(.function(let name)): [Call(name: name, hasArgument: false)]
      case .selection(let variations, .function(let name)):
        (name.isEmpty ? [] : [Call(name: name, hasArgument: false)]) + functions(in: variations)
      case .selection(let variations, _), .variations(let variations, _): functions(in: variations)
      case .literal, .part, .reference: []
      }
    }
  }
}

/// A reference in a text to something other than an argument.
package enum TextReference: Equatable, Sendable {
  /// A message of the same table. A term, whose key begins with `-`, gets only these arguments.
  case message(key: String, arguments: [String: ArgumentValue])
  /// A function of the app.
  case function(String)
}

extension TextReference {
  /// The reference as Fluent displays it if it is unknown.
  package var name: String {
    switch self {
    case .message(let key, _): key
    case .function(let name): "\(name)()"
    }
  }

  var isTerm: Bool { name.hasPrefix("-") }
  /// Whether this is `-brand.gender`.
  var isTermAttribute: Bool { isTerm && name.utf8.contains(UInt8(ascii: ".")) }
}

extension Message {
  /// The messages that a message refers to, directly or through others, by key. Unknown messages are omitted.
  /// - Parameter find: returns the message of a key in the same table.
  package func references<Failure: Error>(
    _ syntax: PlaceholderSyntax, _ find: (String) throws(Failure) -> Message?
  ) throws(Failure) -> [String: Message] {
    guard syntax == .fluent else { return [:] }
    var found: [String: Message] = [:]
    var keys = referencedKeys(depth: 0)
    // A malicious message may refer to any number of others.
    while let key = keys.popLast(), found.count < FluentPattern.referenceLimit {
      guard found[key] == nil, let message = try find(key) else { continue }
      found[key] = message
      keys += message.referencedKeys(depth: 0)
    }
    return found
  }

  /// The keys of the messages and terms that the texts refer to, in the syntax ``PlaceholderSyntax/fluent``.
  package var fluentReferences: [String] { referencedKeys(depth: 0) }

  /// The same without selectors, whose texts are not displayed.
  package var displayedFluentReferences: [String] { referencedKeys(depth: 0, withSelectors: false) }

  private func referencedKeys(depth: Int, withSelectors: Bool = true) -> [String] {
    guard depth < FluentPattern.depthLimit else { return [] }
    return texts.flatMap(FluentPattern.segments).flatMap { segment -> [String] in
      switch segment {
      case .literal, .placeholder, .part, .reference(.function): return []
      case .reference(.message(let key, _)): return [key]
      case .variations(let variations, _):
        return variations.cases.flatMap {
          $0.message.referencedKeys(depth: depth + 1, withSelectors: withSelectors)
        }
      case .selection(let variations, let reference):
        let inner = variations.cases.flatMap {
          $0.message.referencedKeys(depth: depth + 1, withSelectors: withSelectors)
        }
        if withSelectors, case .message(let key, _) = reference { return inner + [key] }
        return inner
      }
    }
  }
}

/// An expression in a placeable: its whole content, or the selector of its cases.
enum FluentExpression {
  case literal(String)
  case variable(String)
  case reference(TextReference)
  /// A function with a variable as its first argument.
  case formatted(variable: String, function: String, isOrdinal: Bool)
  /// A placeable in a placeable.
  case segment(TextSegment)
}

extension FluentExpression {
  var segment: TextSegment {
    switch self {
    case .literal(let text): .literal(text)
    case .variable(let name): .placeholder(Placeholder(name: name))
    case .formatted(let name, let function, _): .placeholder(Placeholder(name: name, conversion: function))
    case .reference(let reference): .reference(reference)
    case .segment(let segment): segment
    }
  }

  /// The segment for a selection by this expression.
  /// - Parameter cases: not empty; the last is the default.
  func selection(_ cases: [Variations.Case]) -> TextSegment {
    switch self {
    case .variable(let name): return variations(by: name, cases, isOrdinal: false)
    case .formatted(let name, _, let isOrdinal): return variations(by: name, cases, isOrdinal: isOrdinal)
    case .reference(let reference):
      return .selection(Variations(by: .word(.first), cases), reference)
    case .literal, .segment:
      // No resource needs a constant selection. Its default is used.
      return .selection(Variations(by: .word(.first), cases), .function(""))
    }
  }

  private func variations(by name: String, _ cases: [Variations.Case], isOrdinal: Bool) -> TextSegment {
    let isPlural = cases.contains { one in
      switch one.key {
      case .exactly: true
      case .category(let category): category != .other
      default: false
      }
    }
    var selector: Selector = .word(.name(name))
    var conversion = "select"
    if isOrdinal {
      selector = .ordinal(.name(name))
      conversion = "selectordinal"
    } else if isPlural {
      selector = .plural(.name(name))
      conversion = "plural"
    }
    return .variations(Variations(by: selector, cases), Placeholder(name: name, conversion: conversion))
  }
}

extension MessageFormatter {
  /// The name of the function by which Firefox selects texts for an operating system.
  static let platformFunction = "PLATFORM"

  /// The result of ``platformFunction``; nil for devices without a name in Fluent.
  var platform: String? { device == .mac ? "macos" : nil }
}

extension Variations {
  /// The message that Fluent selects: the first case that equals the value or its plural category, or else the
  /// last case.
  func fluentSelection(_ value: ArgumentValue?, _ cardinals: PluralRules, _ ordinals: PluralRules) -> Message?
  {
    let number = value?.operands
    let rules = if case .ordinal = selector { ordinals } else { cardinals }
    let match = cases.first { one in
      switch (one.key, value) {
      case (.exactly(let exact), let value?): value.isEqual(to: exact)
      case (.category(let category), let value?):
        number.map { rules.category(of: $0) == category } ?? (value.written == category.rawValue)
      case (.word(let word), let value?): value.written == word
      default: false
      }
    }
    return (match ?? cases.last)?.message
  }
}

extension ArgumentValue {
  fileprivate func isEqual(to number: Int64) -> Bool {
    switch self {
    case .integer(let value): value == number
    case .decimal(let text): Double(text) == Double(number)
    case .text, .person: false
    }
  }
}
