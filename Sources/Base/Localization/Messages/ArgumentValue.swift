/// The value of a call's argument.
package enum ArgumentValue: Hashable, Sendable {
  case integer(Int64)
  /// A number as it is written, such as `1.50`: plural rules distinguish its digits.
  case decimal(String)
  case text(String)
  /// A person's name, and the person's gender.
  case person(String, Gender)

  /// The digits or the text, without a locale's separators.
  package var written: String {
    switch self {
    case .integer(let number): String(number)
    case .decimal(let text), .text(let text), .person(let text, _): text
    }
  }

  var operands: PluralOperands? {
    switch self {
    case .integer(let number): PluralOperands(number)
    case .decimal(let text): PluralOperands(text)
    case .text, .person: nil
    }
  }
}
