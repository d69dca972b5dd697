import Localization

/// Assigns a form to a number by byte code: a list of rules, each an alternative of conjunctions of
/// comparisons. The first rule that matches determines the form. The last form is for numbers that match no
/// rule. Qt, `qtranslator.cpp`, `numerusHelper`; `numerus.cpp` of Qt Linguist.
struct QtNumerusRules {
  private enum Code {
    static let isOtherwise: UInt8 = 0x08
    static let lastDigit: UInt8 = 0x10
    static let lastTwoDigits: UInt8 = 0x20
    static let leadingThousands: UInt8 = 0x40
    static let and: UInt8 = 0xfd
    static let or: UInt8 = 0xfe
    static let nextRule: UInt8 = 0xff
  }

  /// The maximum length in bytes. Real code is shorter than 50 bytes.
  private static let lengthLimit = 255

  private let code: [UInt8]

  init(_ code: [UInt8]) { self.code = code }

  /// The same rules as an expression. Malformed or too long code gives form 0 for every number.
  var expression: PluralExpression {
    guard code.count <= Self.lengthLimit, let text = text else { return .always0 }
    return PluralExpression(text) ?? .always0
  }

  /// Nil if the code is malformed.
  private var text: String? {
    guard !code.isEmpty else { return "0" }
    var rest = code[...]
    var text = ""
    var condition = ""
    var form = 0
    while let operation = rest.popFirst() {
      guard let comparison = Self.comparison(operation, &rest) else { return nil }
      condition += comparison
      switch rest.popFirst() {
      case Code.and: condition += "&&"
      case Code.or: condition += "||"
      case Code.nextRule where rest.isEmpty: return nil
      case nil, Code.nextRule:
        text += "\(condition)?\(form):"
        form += 1
        condition = ""
      default: return nil
      }
    }
    // An operator without a right side.
    return condition.isEmpty ? text + "\(form)" : nil
  }

  private static func comparison(_ operation: UInt8, _ rest: inout ArraySlice<UInt8>) -> String? {
    let left =
      if operation & Code.lastDigit != 0 {
        "n%10"
      } else if operation & Code.lastTwoDigits != 0 {
        "n%100"
      } else if operation & Code.leadingThousands != 0 {
        leadingThousands
      } else {
        "n"
      }
    guard let right = rest.popFirst() else { return nil }
    let isOtherwise = operation & Code.isOtherwise != 0
    switch (operation & 0x07, isOtherwise) {
    case (1, false): return "\(left)==\(right)"
    case (1, true): return "\(left)!=\(right)"
    case (2, false): return "\(left)<\(right)"
    case (2, true): return "\(left)>=\(right)"
    case (3, false): return "\(left)<=\(right)"
    case (3, true): return "\(left)>\(right)"
    case (4, _):
      guard let top = rest.popFirst() else { return nil }
      return isOtherwise ? "(\(left)<\(right)||\(left)>\(top))" : "\(left)>=\(right)&&\(left)<=\(top)"
    default: return nil
    }
  }

  /// The digits of a number before its last complete groups of three. Qt's numbers have 32 bits.
  private static let leadingThousands =
    "(n<1000?n:n<1000000?n/1000:n<1000000000?n/1000000:n/1000000000)"
}
