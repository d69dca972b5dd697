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

  var kind: ArgumentClass { ArgumentClass(conversion, syntax) }

  /// Whether the call may pass any type: `%s` of Java and Python accepts all.
  var acceptsAnyType: Bool { [.android, .javaPrintf, .python].contains(syntax) && kind == .object }

  /// Whether this is `%{name}` or `%<name>d`.
  var isPercentName: Bool {
    if case .name = name { syntax == .printf || syntax == .ruby } else { false }
  }

  /// Whether the name is not an argument of a pattern: `{request.cmd}`.
  var isVariable: Bool {
    if case .name(let name) = name { syntax.isICU && name.contains(".") } else { false }
  }

  /// Whether a component of the app replaces the argument: `<1>`.
  var isTag: Bool {
    if case .name(let name) = name { name.hasPrefix("<") } else { false }
  }

  /// Whether an unnumbered conversion inside a part refers to the part's argument: a number, or the part's own type.
  func owns(_ conversion: String, _ syntax: PlaceholderSyntax) -> Bool {
    let kind = ArgumentClass(conversion, syntax)
    return kind == self.kind || kind.isNumber
  }

  /// Whether the file does not declare the name: `$NAME$` of a web extension.
  var isUndeclared: Bool {
    if case .name = name { syntax == .webExtension } else { false }
  }
}

extension MessageArgument: CustomStringConvertible {
  /// The placeholder as written in a text with several arguments, with its position: `%1$@`, `{count, plural}`.
  package var description: String { written(isOnly: false) }

  /// - Parameter isOnly: whether the text has only one argument, so that position 1 is omitted.
  func written(isOnly: Bool) -> String {
    switch (syntax, name) {
    case (_, .name(let name)) where name.hasPrefix("<"): name
    case (.apple, .position(let position)), (.android, .position(let position)),
      (.c, .position(let position)), (.printf, .position(let position)),
      (.javaPrintf, .position(let position)), (.ruby, .position(let position)):
      numberedConversion(position, isOnly: isOnly)
    case (.compose, .position(let position)): "%\(position)$s"
    case (.minecraft, .position(let position)): isOnly && position == 1 ? "%s" : "%\(position)$s"
    case (.boost, .position(let position)): "%\(position)%"
    case (.python, .position): "%\(conversion)"
    case (.printf, .name(let name)), (.ruby, .name(let name)):
      conversion == "{}" ? "%{\(name)}" : "%<\(name)>\(conversion)"
    case (.python, .name(let name)): "%(\(name))\(conversion)"
    case (.pythonBrace, .position(let position)), (.dotNet, .position(let position)): "{\(position - 1)}"
    // ICU counts from 0.
    case (.numbered, .position(let position)): "%\(position)"
    case (.numbered, .name(let name)): "%\(name)"
    case (.icu, .position(let position)), (.formatJS, .position(let position)),
      (.arb, .position(let position)), (.quotedARB, .position(let position)),
      (.angular, .position(let position)),
      (.icu4j, .position(let position)), (.messageFormat, .position(let position)),
      (.braces, .position(let position)),
      (.lingui, .position(let position)), (.simpleBraces, .position(let position)),
      (.vueI18n, .position(let position)):
      inBraces("\(position - 1)")
    case (.icu, .name(let name)), (.formatJS, .name(let name)), (.arb, .name(let name)),
      (.quotedARB, .name(let name)), (.angular, .name(let name)), (.icu4j, .name(let name)),
      (.messageFormat, .name(let name)), (.braces, .name(let name)), (.lingui, .name(let name)):
      inBraces(name)
    case (.i18next, .name(let name)), (.doubleBraces, .name(let name)): "{{\(name)}}"
    case (.fluent, .name(let name)): "{ $\(name) }"
    case (.chromium, .name(let name)), (.webExtension, .name(let name)): "$\(name)$"
    case (.chromium, .position(let position)), (.webExtension, .position(let position)),
      (.banana, .position(let position)):
      "$\(position)"
    case (.laravel, .name(let name)): ":\(name)"
    case (.namedPrintf, .name(let name)): "%(\(name))s"
    // The name has its signs.
    case (.symfony, .name(let name)): name
    case (_, .name(let name)): "{\(name)}"
    case (_, .position(let position)): "{\(position)}"
    case (_, .first): "a number"
    case (_, .viewer): "the viewer"
    }
  }

  /// `%1$@`, or `%@` for the only argument.
  private func numberedConversion(_ position: Int, isOnly: Bool) -> String {
    let own = conversion.isEmpty ? "arg" : conversion
    return isOnly && position == 1 ? "%\(own)" : "%\(position)$\(own)"
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
