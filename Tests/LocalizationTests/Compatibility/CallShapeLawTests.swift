import Foundation
import Localization
import TestSupport
import Testing

/// A call's arguments, and texts that show them.
private struct Call {
  let syntax: PlaceholderSyntax
  /// By position, or by name; with a conversion for each.
  var arguments: [(name: String, conversion: String)]

  init(_ syntax: PlaceholderSyntax, count: Int, _ random: inout SeededGenerator) {
    self.syntax = syntax
    let conversions = Self.classes[syntax] ?? [[""]]
    arguments = (0..<count).map { index in
      let group = conversions[Int.random(in: 0..<conversions.count, using: &random)]
      return ("name\(index)", group[Int.random(in: 0..<group.count, using: &random)])
    }
  }

  /// Conversions that read the same.
  static let classes: [PlaceholderSyntax: [[String]]] = [
    .apple: [
      ["@"], ["d", "i", "05d", "hhu", "x"], ["ld", "lld", "zu", "qX"], ["f", ".2f", "g", "-8E"], ["s"], ["p"],
      ["c"], ["S", "ls"],
    ],
    .c: [["s"], ["d", "u", "+d"], ["ld", "jd"], ["f", ".1f"], ["Lf"], ["c"], ["p"]],
    // `%s` takes what any other does, and is left to examples.
    .android: [["d", ",d", "x"], [".2f", "e"], ["tY", "tB"], ["b", "B"], ["h"], ["c"]],
    .icu: [["number", "plural, other {#}"], ["date", "time, short"], ["select, other {x}"]],
  ]

  static let all: [PlaceholderSyntax] = [.apple, .android, .c, .icu, .fbt, .i18next, .fluent, .chromium]

  var isPositional: Bool { [.apple, .android, .c].contains(syntax) }

  /// - Parameter isNumbered: whether positions are told.
  func placeholder(_ index: Int, isNumbered: Bool = true) -> String {
    let (name, conversion) = arguments[index]
    return switch syntax {
    case .apple, .android, .c: "%\(isNumbered ? "\(index + 1)$" : "")\(conversion)"
    case .icu: conversion.isEmpty ? "{\(name)}" : "{\(name), \(conversion)}"
    case .fbt: "{\(name)}"
    case .i18next: "{{\(name)}}"
    case .fluent: "{ $\(name) }"
    case .chromium: "$\(name)$"
    case .plain: ""
    }
  }

  func text(_ order: [Int], isNumbered: Bool = true, _ random: inout SeededGenerator) -> String {
    let words = [
      "Datei", "é", "的", " ", "", "\n", syntax == .icu ? "''" : "'", isPositional ? "100%%" : "%", "🏳️‍🌈",
    ]
    // An empty text is none.
    return order.reduce("x" + (words.randomElement(using: &random) ?? "")) {
      $0 + placeholder($1, isNumbered: isNumbered) + " " + (words.randomElement(using: &random) ?? "")
    }
  }

  /// This call with another class for one argument; nil where the syntax has none.
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

@Suite struct CallShapeLawTests {
  private static let locales = ["en", "ja", "ru", "ar"].compactMap { LocaleTag(bcp47: $0) }
  private static let rounds: Range<UInt64> = 0..<60

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

  @Test(arguments: Call.all) func aTextFitsInAnyOrderThatIsTold(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, shape, random in
      let other = call.text(call.arguments.indices.shuffled(using: &random), &random)
      for locale in Self.locales {
        let problems = shape.problems(of: .text(other), in: locale)
        #expect(problems.isEmpty, "\(text) | \(other): \(problems)")
      }
      #expect(CallSignature(of: .text(other), syntax: syntax).signature == shape.signature)
      #expect(shape.arguments.count == call.arguments.count, "\(text)")
    }
  }

  @Test(arguments: Call.all) func whatIsLeftOutIsFound(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, shape, random in
      let dropped = Int.random(in: call.arguments.indices, using: &random)
      let shown = call.text(call.arguments.indices.filter { $0 != dropped }.shuffled(using: &random), &random)
      let problems = shape.problems(of: .text(shown), in: nil)
      // A choice by what is left out is gone too.
      let isAsExpected = problems.contains {
        if case .unused(let argument) = $0 {
          [.position(dropped + 1), .name("name\(dropped)")].contains(argument.name)
        } else {
          false
        }
      }
      let isChoice = call.arguments[dropped].conversion.hasPrefix("select")
      #expect(isAsExpected != isChoice, "\(text) | \(shown): \(problems)")
    }
  }

  @Test(arguments: Call.all) func whatIsAddedIsFound(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, shape, random in
      var more = call
      more.arguments.append(("more", call.arguments[0].conversion))
      let shown = more.text(more.arguments.indices.shuffled(using: &random), &random)
      let kinds = shape.problems(of: .text(shown), in: nil).map(\.kind)
      #expect(kinds == [.notPassed], "\(text) | \(shown)")
      // The other way round it is left out.
      let back = CallSignature(of: .text(shown), syntax: syntax).problems(of: .text(text), in: nil)
      #expect(back.allSatisfy { $0.kind == .unused }, "\(text) | \(shown): \(back)")
    }
  }

  @Test(arguments: [PlaceholderSyntax.apple, .android, .c, .icu])
  func whatIsRetypedIsFound(_ syntax: PlaceholderSyntax) {
    forEachCall(syntax) { call, text, shape, random in
      let index = Int.random(in: call.arguments.indices, using: &random)
      guard let other = call.retyping(index, &random) else { return }
      let shown = other.text(other.arguments.indices.shuffled(using: &random), &random)
      let kinds = shape.problems(of: .text(shown), in: nil).map(\.kind)
      #expect(kinds.contains(.wrongType), "\(text) | \(shown)")
    }
  }

  @Test(arguments: Call.all) func aMessageFitsItself(_ syntax: PlaceholderSyntax) {
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
          let problems = CallSignature(of: message, syntax: syntax).problems(of: message, in: locale)
          #expect(problems.isEmpty, "\(message): \(problems)")
        }
      }
    }
  }

  /// What fits shows each argument that base shows, and nothing that is missing.
  @Test(arguments: Call.all) func whatFitsIsFilledIn(_ syntax: PlaceholderSyntax) throws {
    let locale = try #require(LocaleTag(bcp47: "en"))
    var fitting = 0
    var others = 0
    forEachCall(syntax) { call, _, _, random in
      var call = call
      // Of one class: what is read as something else is not to be seen in a text.
      for index in call.arguments.indices {
        call.arguments[index].conversion = ["apple": "@", "android": "s", "c": "s"][syntax.rawValue] ?? ""
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
      let isRight = values.allSatisfy(text.contains) && !text.contains("(")
      #expect(
        CallSignature(of: .text(base), syntax: syntax).fits(.text(shown), in: nil) == isRight,
        "\(base) | \(shown) | \(text)")
      if isRight { fitting += 1 } else { others += 1 }
    }
    #expect(fitting > 5 && others > 5)
  }

  /// Foundation's own formatter shows all that is passed to a text that fits. It is not asked of others: it may crash.
  @Test func foundationFillsInWhatFits() throws {
    let passed: [(conversions: [String], value: any CVarArg, written: String)] = [
      (["@", "8@", " @"], NSString(string: "«Ana»"), "«Ana»"),
      (["d", "4d", "u"], Int32(1_234_567), "1234567"),
      (["ld", "lld", "zu", "qd"], Int(98_765_432_109), "98765432109"), ([".2f", "6.2f"], 31.25, "31.25"),
    ]
    var fitting = 0
    for seed in 0..<UInt64(600) {
      var random = SeededGenerator(seed: seed)
      let arguments = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0..<passed.count, using: &random)
      }
      func text(_ order: [Int], isNumbered: Bool) -> String {
        order.map { index in
          // Now and then one that takes something else.
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
      let shown = text(isShort ? Array(order.dropLast()) : order, isNumbered: isNumbered)
      guard CallSignature(of: .text(base), syntax: .apple).fits(.text(shown), in: nil) else { continue }
      fitting += 1
      let written = String(format: shown, arguments: arguments.map { passed[$0].value })
      for argument in arguments { #expect(written.contains(passed[argument].written), "\(base) | \(shown)") }
    }
    #expect((200...550).contains(fitting))
  }

  /// A number for which there is no case is one whose category there is none for.
  @Test func everyNumberHasACaseWhereNoneIsMissing() {
    for seed in Self.rounds {
      var random = SeededGenerator(seed: seed)
      let keys = PluralCategory.allCases.dropLast().filter { _ in Bool.random(using: &random) }
      let message = Message.variations(
        Variations(by: .plural(.first), keys.map { .init(.category($0), .text("%d")) }))
      for locale in Self.locales {
        let rules = PluralRules(locale)
        let missing = Set((0...1000).map { rules.category(of: Int64($0)) }).subtracting(keys)
        let found = CallSignature(of: message, syntax: .android).problems(of: message, in: locale)
        #expect(Set(found) == Set(missing.map { .missingCase(.category($0)) }), "\(keys) \(locale)")
      }
    }
  }

  /// Where the lenient reading and the strict one see the same, they agree on it.
  @Test(arguments: [PlaceholderSyntax.apple, .android, .c]) func bothReadingsAgree(
    _ syntax: PlaceholderSyntax
  ) {
    forEachCall(syntax) { call, text, shape, _ in
      var next = 0
      let read = syntax.placeholders(of: text).filter { !$0.conversion.isEmpty }.map { placeholder in
        if placeholder.position == nil { next += 1 }
        return MessageArgument(
          .position(placeholder.position ?? next), conversion: placeholder.conversion, syntax: syntax)
      }
      // Dates and hash codes are nothing that the lenient one knows.
      if !call.arguments.contains(where: { "th".contains($0.conversion.prefix(1)) }) {
        #expect(shape.arguments == read.sorted(), "\(text)")
      }
    }
  }
}
