import Localization
package import ResourceFormats

extension FBT {
  /// The referent of a pronoun in a call.
  package enum Person: Int, Hashable, Sendable, CaseIterable {
    case notAPerson, female, male, femaleGuess, maleGuess, mixedOrUnknown, neuter, unknown
    case females, males, neuters, unknowns
  }

  package enum PronounUsage: Int, Hashable, Sendable, CaseIterable {
    case object, possessive, reflexive, subject
  }

  /// The referents that a table distinguishes.
  package enum Pronoun: Hashable, Sendable {
    case notAPerson, female, male, unknownOrSeveral
  }
}

extension FBT.Pronoun {
  /// `it` and `itself` refer to something that is not a person; its possessive is the form for unknown or
  /// several persons.
  package init(_ person: FBT.Person, _ usage: FBT.PronounUsage) {
    switch person {
    case .notAPerson: self = usage == .object || usage == .reflexive ? .notAPerson : .unknownOrSeveral
    case .neuter, .unknown: self = usage == .reflexive ? .notAPerson : .unknownOrSeveral
    case .female, .femaleGuess: self = .female
    case .male, .maleGuess: self = .male
    case .mixedOrUnknown, .females, .males, .neuters, .unknowns: self = .unknownOrSeveral
    }
  }
}

extension FBT.Pronoun {
  var argument: ArgumentValue {
    switch self {
    case .notAPerson: .text("0")
    case .female: .person("", .female)
    case .male: .person("", .male)
    case .unknownOrSeveral: .person("", .unknown)
    }
  }
}
