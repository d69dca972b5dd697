// Messages are trees of enumerations. The comparisons that the compiler derives and inlines would be a tenth of the code of an
// app that reads packs. These are not inlined.

extension Message: Hashable {
  /// Texts are equal if their bytes are: Unicode's normalization forms of one text are different downloads.
  @inline(never)
  package static func == (one: Message, other: Message) -> Bool {
    switch (one, other) {
    case (.text(let one), .text(let other)): one.hasSameBytes(as: other)
    case (.variations(let one), .variations(let other)): one == other
    case (.substitutions(let one), .substitutions(let other)): one == other
    default: false
    }
  }

  @inline(never)
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(text)
    case .variations(let variations): variations.hash(into: &hasher)
    case .substitutions(let substitutions): substitutions.hash(into: &hasher)
    }
  }
}

extension Variations: Hashable {
  @inline(never)
  package static func == (one: Variations, other: Variations) -> Bool {
    guard one.cases.count == other.cases.count, one.selector == other.selector else { return false }
    for index in one.cases.indices where one.cases[index] != other.cases[index] { return false }
    return true
  }

  @inline(never)
  package func hash(into hasher: inout Hasher) {
    hasher.combine(cases.count)
    for one in cases { one.hash(into: &hasher) }
  }
}

extension Variations.Case: Hashable {
  @inline(never)
  package static func == (one: Self, other: Self) -> Bool {
    one.key == other.key && one.message == other.message
  }

  @inline(never)
  package func hash(into hasher: inout Hasher) {
    key.hash(into: &hasher)
    message.hash(into: &hasher)
  }
}

extension Substitutions: Hashable {
  /// The index of names follows from the parts.
  @inline(never)
  package static func == (one: Substitutions, other: Substitutions) -> Bool {
    guard one.parts.count == other.parts.count, one.format == other.format else { return false }
    for index in one.parts.indices where one.parts[index] != other.parts[index] { return false }
    return true
  }

  @inline(never)
  package func hash(into hasher: inout Hasher) {
    format.hash(into: &hasher)
    hasher.combine(parts.count)
    for part in parts { part.hash(into: &hasher) }
  }
}

extension Substitutions.Part: Hashable {
  @inline(never)
  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.argument == other.argument && one.specifier == other.specifier
      && one.message == other.message
  }

  @inline(never)
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    message.hash(into: &hasher)
  }
}
