import LocalizationAnalysis

/// Why a limit cannot be read, and what to write instead. Budgets and `--fail-on` print the same text.
package struct LimitMistake: Error, Hashable {
  /// One line, in lower case, without a full stop.
  package let message: String
  package let hint: String
  /// The first wrong character of an option, from 1. A budget has the position of its value.
  package var column = 1

  init(_ message: String, hint: String) {
    self.message = message
    self.hint = hint
  }
}

/// How a limit is written.
enum LimitNotation {
  /// `growth: 5 %`, in a budget.
  case budget
  /// `growth=5%`, as the value of an option.
  case option

  func assignment(_ name: String, _ amount: String) -> String {
    switch self {
    case .budget: "\(name): \(amount)"
    case .option: "\(name)=\(amount.filter { $0 != " " })"
    }
  }

  /// The amount; of an option, with its name.
  func amount(_ amount: String, of name: String) -> String {
    switch self {
    case .budget: amount
    case .option: assignment(name, amount)
    }
  }
}

extension LimitMistake {
  /// `did you mean 'crash'?`; nil for a name that resembles no other.
  static func suggestion(for name: String, among names: [String]) -> String? {
    // A plural such as 'crashes' is too far from 'crash' for the distance of words.
    let closest = Suggestion.closest(to: name, among: names) ?? names.first { name.hasPrefix($0) }
    return closest.map { "did you mean '\($0)'?" }
  }
}
