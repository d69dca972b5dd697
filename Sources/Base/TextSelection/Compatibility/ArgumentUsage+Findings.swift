import Localization

extension ArgumentUsage {
  struct Gap: Hashable {
    /// The position as the text writes it.
    let position: Int
    /// The place of the argument that is read: the number of positions up to this one that the text has.
    let actual: Int

    /// The gaps of a text that reads these arguments.
    static func gaps(in arguments: Set<ArgumentName>) -> [Gap] {
      let positions = arguments.compactMap(\.position).sorted()
      var gaps: [Gap] = []
      for (index, position) in positions.enumerated() where position != index + 1 {
        gaps.append(Gap(position: position, actual: index + 1))
      }
      return gaps
    }
  }

  /// An argument that is read as a type.
  struct Use: Hashable {
    let name: ArgumentName
    let kind: ArgumentClass
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

  /// The arguments that one case of variations shows.
  struct ShownByCase {
    var shown: Shown
    /// Whether the case counts for ``Shown/generally``. A case for one number or few numbers does not.
    var isGeneral = true
    /// Whether the case may omit its number, and does.
    var omitsNumber = false
  }

  /// The place of a text in its message.
  struct Context {
    /// The enclosing substitutions.
    var parts: Substitutions?
    /// The argument of the enclosing part.
    var own: MessageArgument?
    /// The number of arguments before an unnumbered one.
    var passed = 0
    /// The argument that `#` stands for in ICU's plurals.
    var counted: Placeholder?
    /// Whether fbt uses a more general case if this one has no matching text.
    var hasFallback = false
    /// Whether the text is displayed as a whole: not a part, and not inserted into another text.
    var isWhole = true
  }
}

extension PlaceholderSyntax {
  /// The placeholders of a text that are read only if apostrophes are ordinary characters.
  /// - Parameter counted: the argument that `#` stands for.
  func quotedArguments(of text: String, counted: Placeholder?) -> [MessageArgument] {
    let read = Set(ICUPattern.segments(of: text, self, counted: counted).compactMap(\.argument))
    let all = ICUPattern.segments(of: text, .arb, counted: counted).compactMap(\.argument)
    return all.filter { !read.contains($0) }.map { MessageArgument($0, syntax: self) }
  }

  /// The tags of a text that are read only if apostrophes are ordinary characters.
  func quotedTags(of text: String) -> [MessageArgument] {
    guard self == .formatJS, text.utf8.contains(UInt8(ascii: "<")) else { return [] }
    let all = ICUPattern.tags(of: text.replacing("'", with: ""), self)
    let quoted = all.subtracting(ICUPattern.tags(of: text, self))
    return quoted.map { MessageArgument(.name($0), syntax: self) }
  }
}
