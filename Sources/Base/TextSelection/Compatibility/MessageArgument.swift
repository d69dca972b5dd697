package import Localization

/// A reference from a text to one of a call's arguments, with the conversion that the text applies.
package struct MessageArgument: Hashable, Sendable {
  /// A position or a name; texts do not refer to ``ArgumentName/first`` and ``ArgumentName/viewer``.
  package let name: ArgumentName
  /// The conversion as the syntax writes it: `@`, `ld`, `.2f`, `plural`. Empty for any argument.
  package let conversion: String
  package let syntax: PlaceholderSyntax

  package init(_ name: ArgumentName, conversion: String = "", syntax: PlaceholderSyntax) {
    self.name = name
    self.conversion = conversion
    self.syntax = syntax
  }

  /// With the conversion of a pattern, or with `{}`, which has no position as written. Other placeholders have no types.
  init(_ placeholder: Placeholder, _ syntax: PlaceholderSyntax) {
    let isTyped = syntax.isICU || placeholder.conversion == SimpleBracePattern.unnumbered
    self.init(placeholder.argument, conversion: isTyped ? placeholder.conversion : "", syntax: syntax)
  }

  var kind: ArgumentClass { ArgumentClass(conversion, syntax) }

  /// Whether the call may pass any type: `%s` of Java and Python accepts all.
  var acceptsAnyType: Bool { [.android, .javaPrintf, .python].contains(syntax) && kind == .object }

  /// Whether this is `%{name}` or `%<name>d`.
  var isPercentName: Bool { name.text != nil && (syntax == .printf || syntax == .ruby) }

  /// Whether the name is not an argument of a pattern: `{request.cmd}`.
  var isVariable: Bool {
    guard syntax.isICU, let name = name.text else { return false }
    return name.contains(".")
  }

  /// Whether a component of the app replaces the argument: `<1>`.
  var isTag: Bool {
    guard let name = name.text else { return false }
    return name.hasPrefix("<")
  }

  /// Whether an unnumbered conversion inside a part refers to the part's argument: a number, or the part's own type.
  func owns(_ conversion: String, _ syntax: PlaceholderSyntax) -> Bool {
    let kind = ArgumentClass(conversion, syntax)
    return kind == self.kind || kind.isNumber
  }

  /// Whether the file does not declare the name: `$NAME$` of a web extension.
  var isUndeclared: Bool { name.text != nil && syntax == .webExtension }
}

extension MessageArgument: CustomStringConvertible {
  /// The placeholder as written in a text with several arguments, with its position: `%1$@`, `{count, plural}`.
  package var description: String { written(isOnly: false) }

  /// - Parameter isOnly: whether the text has only one argument, so that position 1 is omitted.
  func written(isOnly: Bool) -> String {
    switch name {
    case .position(let position): written(at: position, isOnly: isOnly)
    case .name(let name): written(named: name)
    case .first: "a number"
    case .viewer: "the viewer"
    }
  }

  private func written(at position: Int, isOnly: Bool) -> String {
    switch syntax {
    case .apple, .android, .c, .printf, .javaPrintf, .ruby: numberedConversion(position, isOnly: isOnly)
    case .python: "%\(conversion)"
    case .simpleBraces where conversion == SimpleBracePattern.unnumbered: conversion
    case .compose: "%\(position)$s"
    case .minecraft where isOnly && position == 1: "%s"
    case .minecraft: "%\(position)$s"
    case .boost: "%\(position)%"
    case .numbered: "%\(position)"
    // ICU counts from 0.
    case .icu, .formatJS, .arb, .quotedARB, .angular, .icu4j, .messageFormat, .braces, .lingui,
      .simpleBraces, .vueI18n:
      inBraces("\(position - 1)")
    case .pythonBrace, .dotNet: "{\(position - 1)}"
    case .chromium, .webExtension, .banana: "$\(position)"
    default: "{\(position)}"
    }
  }

  private func written(named name: String) -> String {
    if name.hasPrefix("<") { return name }
    return switch syntax {
    case .printf where conversion == "{}", .ruby where conversion == "{}": "%{\(name)}"
    case .printf, .ruby: "%<\(name)>\(conversion)"
    case .python: "%(\(name))\(conversion)"
    case .numbered: "%\(name)"
    case .icu, .formatJS, .arb, .quotedARB, .angular, .icu4j, .messageFormat, .braces, .lingui: inBraces(name)
    case .namedPrintf: "%(\(name))s"
    case .i18next, .doubleBraces: "{{\(name)}}"
    case .fluent: "{ $\(name) }"
    case .chromium, .webExtension: "$\(name)$"
    case .laravel: ":\(name)"
    // The name has its signs.
    case .symfony: name
    default: "{\(name)}"
    }
  }

  /// `%1$@`, or `%@` for the only argument.
  private func numberedConversion(_ position: Int, isOnly: Bool) -> String {
    var own = conversion
    if own.isEmpty { own = "arg" }
    if isOnly, position == 1 { return "%\(own)" }
    return "%\(position)$\(own)"
  }

  /// `{count, plural}`, or `{count}` without a conversion.
  private func inBraces(_ name: String) -> String {
    conversion.isEmpty ? "{\(name)}" : "{\(name), \(conversion)}"
  }
}

extension MessageArgument: Comparable {
  /// Positions first, in their order, then names.
  package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, String, String) {
    switch name {
    case .position(let position): (position, "", conversion)
    case .name(let name): (Int.max, name, conversion)
    case .first, .viewer: (Int.max, "", conversion)
    }
  }
}

extension MessageArgument {
  /// Whether the message formats the argument as a number: `%d`, `%.2f`, `{count, plural, …}`.
  package var isNumeric: Bool { kind.isNumber }
}
