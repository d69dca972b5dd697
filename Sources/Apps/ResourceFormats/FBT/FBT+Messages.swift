package import Localization

extension FBT.Table {
  /// Converts the table to a message. A level with only `*` is omitted.
  ///
  /// - Parameter levels: the levels of the phrase, if it is known. Otherwise the keys determine the selector:
  ///   `1`, `2` and `3` are genders, but not those of a pronoun, for which `1` is female. An argument without
  ///   a name is named by the position of its level, from 1. The viewer has no position.
  package func message(levels: [FBT.Level?]? = nil) -> Message { message(levels, 0) }

  private func message(_ levels: [FBT.Level?]?, _ depth: Int) -> Message {
    guard case .choices(let level) = self else {
      guard case .text(let text) = self else { return .text("") }
      return .text(text)
    }
    let next = level.isByViewer ? depth : depth + 1
    if level.choices.count == 1, let only = level.choices.first, only.key == FBT.any {
      return only.table.message(levels, next)
    }
    let known = Self.knownLevel(levels, at: depth)
    let kind = level.kind(of: known, isKnown: levels != nil, position: depth)
    let cases = level.choices.map { Variations.Case(kind.key($0.key), $0.table.message(levels, next)) }
    return .variations(Variations(by: kind.selector, cases))
  }

  private static func knownLevel(_ levels: [FBT.Level?]?, at depth: Int) -> FBT.Level? {
    guard let levels, depth < levels.count else { return nil }
    return levels[depth]
  }
}

/// The selector of a level, and the meaning of its keys.
private enum LevelKind {
  case gender(ArgumentName)
  case number(ArgumentName)
  case pronoun(ArgumentName)
  case word(ArgumentName)

  var selector: Selector {
    switch self {
    case .gender(let name), .pronoun(let name): .gender(name)
    case .number(let name): .plural(name)
    case .word(let name): .word(name)
    }
  }

  func key(_ key: String) -> CaseKey {
    if key == FBT.any { return .any }
    switch self {
    case .gender:
      if let gender = FBT.gender(key) { return .gender(gender) }
      return .word(key)
    case .number:
      if key == FBT.exactlyOne { return .exactly(1) }
      if let category = FBT.category(key) { return .category(category) }
      return .word(key)
    case .pronoun: return FBT.pronoun(key) ?? .word(key)
    case .word: return .word(key)
    }
  }
}

extension FBT.Choices {
  /// - Parameters:
  ///   - level: the level in a known phrase; nil if the phrase does not specify it.
  ///   - depth: the number of levels above that are not by the viewer.
  fileprivate func kind(of level: FBT.Level?, isKnown: Bool, position depth: Int) -> LevelKind {
    if isByViewer { return .gender(.viewer) }
    let position = ArgumentName.position(depth + 1)
    switch level {
    case .gender(let token): return .gender(.name(token))
    case .number(let token?): return .number(.name(token))
    case .number(nil): return .number(position)
    case .pronoun: return .pronoun(position)
    case .word: return .word(position)
    case nil: break
    }
    let keys = Set(choices.map(\.key)).subtracting([FBT.any])
    let hasAny = keys.count < choices.count
    if keys.allSatisfy({ $0 == FBT.exactlyOne || FBT.category($0) != nil }), hasAny || !isKnown {
      return .number(position)
    }
    // A known phrase specifies its gender levels: the genders of an unspecified one are those of a pronoun.
    if !isKnown, keys.allSatisfy({ FBT.gender($0) != nil }) { return .gender(position) }
    if hasAny, keys.allSatisfy({ FBT.pronoun($0) != nil }) { return .pronoun(position) }
    return .word(position)
  }
}

extension FBT {
  /// The referent of a pronoun in a table. Its numbers differ from those of ``Mask/gender``: `0` is not a person, and `11`
  /// is unknown or several persons.
  fileprivate static func pronoun(_ key: String) -> CaseKey? {
    switch key {
    case "0": .word("0")
    case "1": .gender(.female)
    case "2": .gender(.male)
    case "11": .gender(.unknown)
    default: nil
    }
  }
}
