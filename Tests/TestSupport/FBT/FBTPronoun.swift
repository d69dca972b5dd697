internal import Localization
package import ResourceFormats

extension FBT {
  /// Whom a call's pronoun is for.
  package enum Person: Int, Hashable, Sendable, CaseIterable {
    case notAPerson, female, male, femaleGuess, maleGuess, mixedOrUnknown, neuter, unknown
    case females, males, neuters, unknowns
  }

  package enum PronounUsage: Int, Hashable, Sendable, CaseIterable {
    case object, possessive, reflexive, subject
  }
}

extension FBT.Pronoun {
  /// `it` and `itself` are said of what is no person, but what is its is theirs.
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
