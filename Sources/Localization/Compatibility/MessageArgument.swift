/// One of a call's arguments as a text reads it: which, and as what.
package struct MessageArgument: Hashable, Sendable {
  /// By position or by name; ``ArgumentName/first`` and ``ArgumentName/viewer`` are not read by texts.
  package let name: ArgumentName
  /// In the syntax's own words: `@`, `ld`, `.2f`, `plural`. Empty for anything.
  package let conversion: String
  package let syntax: PlaceholderSyntax

  package init(_ name: ArgumentName, conversion: String = "", syntax: PlaceholderSyntax) {
    self.name = name
    self.conversion = conversion
    self.syntax = syntax
  }

  var kind: ArgumentClass { ArgumentClass(conversion, syntax) }
}

extension MessageArgument: CustomStringConvertible {
  /// As a text with several would write it, a position always told: `%1$@`, `{count, plural}`.
  package var description: String { written(isOnly: false) }

  /// - Parameter isOnly: whether a position need not be told.
  func written(isOnly: Bool) -> String {
    switch (syntax, name) {
    case (.apple, .position(let place)), (.android, .position(let place)), (.c, .position(let place)):
      "%\(isOnly && place == 1 ? "" : "\(place)$")\(conversion.isEmpty ? "arg" : conversion)"
    // ICU counts from 0.
    case (.icu, .position(let place)): "{\(place - 1)\(conversion.isEmpty ? "" : ", \(conversion)")}"
    case (.icu, .name(let name)): "{\(name)\(conversion.isEmpty ? "" : ", \(conversion)")}"
    case (.i18next, .name(let name)): "{{\(name)}}"
    case (.fluent, .name(let name)): "{ $\(name) }"
    case (.chromium, .name(let name)): "$\(name)$"
    case (.chromium, .position(let place)): "$\(place)"
    case (_, .name(let name)): "{\(name)}"
    case (_, .position(let place)): "{\(place)}"
    case (_, .first): "a number"
    case (_, .viewer): "the viewer"
    }
  }
}

extension MessageArgument: Comparable {
  /// Positions first, in their order, then names.
  package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, String, String) {
    switch name {
    case .position(let place): (place, "", conversion)
    case .name(let name): (Int.max, name, conversion)
    case .first, .viewer: (Int.max, "", conversion)
    }
  }
}
