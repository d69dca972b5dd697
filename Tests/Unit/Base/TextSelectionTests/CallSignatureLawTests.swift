import Foundation
import Localization
import TestSupport
import Testing
import TextSelection

/// A call's arguments, and texts that show them.
private struct Call {
  let syntax: PlaceholderSyntax
  /// Arguments by position or by name, each with a conversion.
  var arguments: [(name: String, conversion: String)]

  init(_ syntax: PlaceholderSyntax, count: Int, _ random: inout SeededGenerator) {
    self.syntax = syntax
    let conversions = Self.classes[syntax] ?? [[""]]
    arguments = (0..<count).map { index in
      let group = conversions[Int.random(in: 0..<conversions.count, using: &random)]
      return ("name\(index)", group[Int.random(in: 0..<group.count, using: &random)])
    }
  }

  /// Groups of conversions that read the same type.
  static let classes: [PlaceholderSyntax: [[String]]] = [
    .apple: [
      ["@"], ["d", "i", "05d", "hhu", "x"], ["ld", "lld", "zu", "qX"], ["f", ".2f", "g", "-8E"], ["s"], ["p"],
      ["c"], ["S", "ls"],
    ],
    .c: [["s"], ["d", "u", "+d"], ["ld", "jd"], ["f", ".1f"], ["Lf"], ["c"], ["p"]],
    .printf: [["s"], ["d", "u"], ["f", ".1f"], ["c"]],
    // `%s` accepts any argument; it is tested by examples.
    .android: [["d", ",d", "x"], [".2f", "e"], ["tY", "tB"], ["b", "B"], ["h"], ["c"]],
    .icu: [["number", "plural, other {#}"], ["date", "time, short"], ["select, other {x}"]],
  ]

  static let all: [PlaceholderSyntax] = [
    .apple, .android, .compose, .c, .printf, .pythonBrace, .icu, .arb, .fbt, .i18next, .doubleBraces,
    .fluent, .chromium,
  ]

  var isPositional: Bool { [.apple, .android, .c, .printf].contains(syntax) }

  /// - Parameter isNumbered: whether positions are written.
  func placeholder(_ index: Int, isNumbered: Bool = true) -> String {
    let (name, conversion) = arguments[index]
    return switch syntax {
    case .apple, .android, .c, .printf, .javaPrintf, .ruby:
      "%\(isNumbered ? "\(index + 1)$" : "")\(conversion)"
    case .compose, .minecraft: "%\(index + 1)$s"
    case .numbered: "%\(index + 1)"
    case .boost: "%\(index + 1)%"
    case .icu4j, .messageFormat, .dotNet: "{\(index)}"
    case .python: "%(\(name))\(conversion)"
    case .namedPrintf: "%(\(name))s"
    case .icu, .formatJS, .arb, .quotedARB, .angular, .braces, .lingui:
      conversion.isEmpty ? "{\(name)}" : "{\(name), \(conversion)}"
    case .fbt, .pythonBrace, .simpleBraces, .vueI18n: "{\(name)}"
    case .i18next, .doubleBraces: "{{\(name)}}"
    case .fluent: "{ $\(name) }"
    case .chromium: "$\(name)$"
    case .webExtension, .banana: "$\(index + 1)"
    case .laravel: ":\(name)"
    case .symfony: "%\(name)%"
    case .plain: ""
    }
  }

  func text(_ order: [Int], isNumbered: Bool = true, _ random: inout SeededGenerator) -> String {
    // Compose displays both percent signs.
    let hasEscapes = isPositional && syntax != .compose
    let words = [
      "Datei", "é", "的", " ", "", "\n", syntax == .icu ? "''" : "'", hasEscapes ? "100%%" : "%", "🏳️‍🌈",
    ]
    // An empty text counts as not translated.
    return order.reduce("x" + (words.randomElement(using: &random) ?? "")) {
      $0 + placeholder($1, isNumbered: isNumbered) + " " + (words.randomElement(using: &random) ?? "")
    }
  }

  /// Returns this call with another type for one argument; nil for a syntax without types.
  func retyping(_ index: Int, _ random: inout SeededGenerator) -> Call? {
    guard let classes = Self.classes[syntax] else { return nil }
    let others = classes.filter { !$0.contains(arguments[index].conversion) }
    guard let conversion = others.randomElement(using: &random)?.randomElement(using: &random) else {
      return nil
    }
    var call = self
    call.arguments[index].conversion = conversion
    return call
  }
}

@Suite struct CallSignatureLawTests {
  private static let locales = ["en", "ja", "ru", "ar"].compactMap { LocaleTag(bcp47: $0) }
  private static let rounds: Range<UInt64> = 0..<(Places.runsAll ? 60 : 25)

  private func forEachCall(
    _ syntax: PlaceholderSyntax, _ body: (Call, String, CallSignature, inout SeededGenerator) throws -> Void
  ) rethrows {
    for seed in Self.rounds {
      var random = SeededGenerator(seed: seed)
      let call = Call(syntax, count: Int.random(in: 1...5, using: &random), &random)
      let text = call.text(Array(call.arguments.indices), isNumbered: Bool.random(using: &random), &random)
      try body(call, text, CallSignature(of: .text(text), syntax: syntax), &random)
    }
  }

  @Test(arguments: Call.all) func textWithPositionsIsCompatibleInAnyOrder(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, signature, random in
      let other = call.text(call.arguments.indices.shuffled(using: &random), &random)
      for locale in Self.locales {
        let issues = signature.issues(of: .text(other), in: locale)
        #expect(issues.isEmpty, "\(text) | \(other): \(issues)")
      }
      #expect(CallSignature(of: .text(other), syntax: syntax).signature == signature.signature)
      #expect(signature.arguments.count == call.arguments.count, "\(text)")
    }
  }

  @Test(arguments: Call.all) func omittedArgumentIsFound(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, signature, random in
      let dropped = Int.random(in: call.arguments.indices, using: &random)
      let shown = call.text(call.arguments.indices.filter { $0 != dropped }.shuffled(using: &random), &random)
      let issues = signature.issues(of: .text(shown), in: nil)
      // A variation by the omitted argument is omitted too.
      let isAsExpected = issues.contains {
        if case .unused(let argument) = $0 {
          [.position(dropped + 1), .name("name\(dropped)")].contains(argument.name)
        } else {
          false
        }
      }
      let isChoice = call.arguments[dropped].conversion.hasPrefix("select")
      #expect(isAsExpected != isChoice, "\(text) | \(shown): \(issues)")
    }
  }

  @Test(arguments: Call.all) func addedArgumentIsFound(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, signature, random in
      var more = call
      more.arguments.append(("more", call.arguments[0].conversion))
      let shown = more.text(more.arguments.indices.shuffled(using: &random), &random)
      let kinds = signature.issues(of: .text(shown), in: nil).map(\.kind)
      #expect(kinds == [.notPassed], "\(text) | \(shown)")
      // In the other direction, the argument is unused.
      let back = CallSignature(of: .text(shown), syntax: syntax).issues(of: .text(text), in: nil)
      #expect(back.allSatisfy { $0.kind == .unused }, "\(text) | \(shown): \(back)")
    }
  }

  @Test(arguments: [PlaceholderSyntax.apple, .android, .c, .icu])
  func changedTypeIsFound(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, signature, random in
      let index = Int.random(in: call.arguments.indices, using: &random)
      guard let other = call.retyping(index, &random) else { return }
      let shown = other.text(other.arguments.indices.shuffled(using: &random), &random)
      let kinds = signature.issues(of: .text(shown), in: nil).map(\.kind)
      #expect(kinds.contains(.wrongType), "\(text) | \(shown)")
    }
  }

  @Test(arguments: Call.all) func messageIsCompatibleWithItself(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, _, _, random in
      let indices = Array(call.arguments.indices)
      var cases: [Variations.Case] = []
      for category in PluralCategory.allCases where category == .other || Bool.random(using: &random) {
        let kept = indices.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        cases.append(.init(.category(category), .text(call.text(kept, &random))))
      }
      let chosen = Message.variations(Variations(by: .plural(.first), cases))
      let nested = Message.variations(
        Variations(by: .gender(.viewer), [.init(.gender(.male), chosen), .init(.any, chosen)]))
      for message in [chosen, nested] {
        for locale in Self.locales {
          let issues = CallSignature(of: message, syntax: syntax).issues(of: message, in: locale)
          #expect(issues.isEmpty, "\(message): \(issues)")
        }
      }
    }
  }

  /// A compatible text shows no missing argument.
  @Test(arguments: Call.all) func compatibleTextIsFormatted(_ syntax: PlaceholderSyntax) throws {
    let locale = try #require(LocaleTag(bcp47: "en"))
    var compatible = 0
    var others = 0
    forEachCall(syntax) { call, _, _, random in
      var call = call
      // All of one type: a wrong type cannot be recognized in the formatted text.
      for index in call.arguments.indices {
        call.arguments[index].conversion = syntax == .apple ? "@" : call.isPositional ? "s" : ""
      }
      let base = call.text(Array(call.arguments.indices), &random)
      var more = call
      more.arguments.append(("more", call.arguments[0].conversion))
      let order = more.arguments.indices.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
        .filter { $0 < call.arguments.count || Int.random(in: 0..<3, using: &random) == 0 }
      let shown = more.text(order.shuffled(using: &random), &random)
      let values = call.arguments.indices.map { "«\($0)»" }
      let rendering = MessageFormatter(
        locale: locale, syntax: syntax, positional: values.map { .text($0) },
        named: Dictionary(
          uniqueKeysWithValues: zip(call.arguments.map(\.name), values.map { .text($0) })))
      let text = rendering.text(of: .text(shown))
      // An argument that is not passed is written in parentheses. C and Foundation need every lower position.
      let isComplete = Set(order) == Set(0..<Set(order).count)
      let isRight = !text.contains("(") && (isComplete || ![.apple, .c, .printf].contains(syntax))
      #expect(
        CallSignature(of: .text(base), syntax: syntax).isCompatible(.text(shown), in: nil) == isRight,
        "\(base) | \(shown) | \(text)")
      if isRight { compatible += 1 } else { others += 1 }
    }
    #expect(compatible > 5 && others > 5)
  }

  /// Foundation's own formatter shows the arguments of a compatible text. Other texts are not tested: they may crash.
  /// Integers are below 2^31, so that texts that read them in another width are compatible.
  @Test func foundationFormatsCompatibleTexts() throws {
    let passed: [(conversions: [String], value: any CVarArg, written: String)] = [
      (["@", "8@", " @"], NSString(string: "«Ana»"), "«Ana»"),
      (["d", "4d", "u"], Int32(1_234_567), "1234567"),
      (["ld", "lld", "zu", "qd"], Int(1_987_654_321), "1987654321"), ([".2f", "6.2f"], 31.25, "31.25"),
    ]
    var compatible = 0
    for seed in 0..<UInt64(600) {
      var random = SeededGenerator(seed: seed)
      let arguments = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0..<passed.count, using: &random)
      }
      func text(_ order: [Int], isNumbered: Bool) -> String {
        order.map { index in
          // Occasionally a conversion of another type.
          let isOther = Int.random(in: 0..<12, using: &random) == 0
          let kind = isOther ? Int.random(in: 0..<passed.count, using: &random) : arguments[index]
          let conversion = passed[kind].conversions.randomElement(using: &random) ?? ""
          return "100%% é %\(isNumbered ? "\(index + 1)$" : "")\(conversion)"
        }.joined(separator: ", ") + "."
      }
      let all = Array(arguments.indices)
      let base = all.map { "%\($0 + 1)$\(passed[arguments[$0]].conversions[0])" }.joined()
      let isNumbered = Bool.random(using: &random)
      let order = isNumbered ? all.shuffled(using: &random) : all
      let isShort = Int.random(in: 0..<6, using: &random) == 0
      let used = isShort ? Array(order.dropLast()) : order
      let shown = text(used, isNumbered: isNumbered)
      guard CallSignature(of: .text(base), syntax: .apple).isCompatible(.text(shown), in: nil) else {
        continue
      }
      compatible += 1
      let written = String(format: shown, arguments: arguments.map { passed[$0].value })
      for index in used {
        #expect(written.contains(passed[arguments[index]].written), "\(base) | \(shown)")
      }
    }
    #expect((200...550).contains(compatible))
  }

  /// A number without a case is one whose category has no case.
  @Test func everyNumberHasACaseIfNoneIsMissing() {
    for seed in Self.rounds {
      var random = SeededGenerator(seed: seed)
      let keys = PluralCategory.allCases.dropLast().filter { _ in Bool.random(using: &random) }
      let message = Message.variations(
        Variations(by: .plural(.first), keys.map { .init(.category($0), .text("%d")) }))
      for locale in Self.locales {
        let rules = PluralRules(locale)
        let missing = Set((0...1000).map { rules.category(of: Int64($0)) }).subtracting(keys)
        let found = CallSignature(of: message, syntax: .android).issues(of: message, in: locale)
        #expect(Set(found) == Set(missing.map { .missingCase(.category($0), .android) }), "\(keys) \(locale)")
      }
    }
  }

  /// The lenient and the strict parser agree on texts that both understand.
  @Test(arguments: [PlaceholderSyntax.apple, .android, .c]) func bothParsersAgree(
    _ syntax: PlaceholderSyntax
  ) {
    forEachCall(syntax) { call, text, signature, _ in
      var next = 0
      let read = syntax.placeholders(of: text).filter { !$0.conversion.isEmpty }.map { placeholder in
        if placeholder.position == nil { next += 1 }
        return MessageArgument(
          .position(placeholder.position ?? next), conversion: placeholder.conversion, syntax: syntax)
      }
      // The lenient parser does not know dates and hash codes.
      if !call.arguments.contains(where: { "th".contains($0.conversion.prefix(1)) }) {
        #expect(signature.arguments == read.sorted(), "\(text)")
      }
    }
  }
}
