import Localization

extension ArgumentUsage {
  struct Gap: Hashable {
    /// The position as the text writes it.
    let position: Int
    /// The place of the argument that is read: the number of positions up to this one that the text has.
    let actual: Int
  }

  struct Unintended: Hashable {
    /// As the text writes it, with the percent sign.
    let written: String
    let argument: ArgumentName
    /// Whether the text reads the same argument at another place too.
    let isRepeated: Bool
  }

  struct Implied: Hashable {
    let key: CaseKey
    /// A number besides the one that the text has in words.
    let example: Int64
  }

  /// The arguments that a user sees.
  struct Shown {
    /// In every text; a text for one number or few numbers counts as showing this number.
    var always: Set<ArgumentName> = []
    /// In every text that is not for one number or few numbers.
    var generally: Set<ArgumentName> = []

    mutating func formUnion(_ other: Shown) {
      always.formUnion(other.always)
      generally.formUnion(other.generally)
    }
  }
}
