import DataFormats

extension FBT {
  /// Bob Jenkins's one-at-a-time hash.
  package static func jenkins(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 0
    for byte in bytes {
      hash &+= UInt32(byte)
      hash &+= hash << 10
      hash ^= hash >> 6
    }
    hash &+= hash << 3
    hash ^= hash >> 11
    hash &+= hash << 15
    return hash
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  static func base62(_ number: UInt32) -> String {
    var rest = number
    var text: [Character] = []
    repeat {
      text.append(digits[Int(rest % 62)])
      rest /= 62
    } while rest > 0
    return String(text.reversed())
  }
}

extension FBT.Tree {
  /// The hash encoded in `hashKey`.
  package var hashCode: UInt32 {
    let descriptions = Set(leaves.map(\.text.description))
    guard descriptions.count == 1, let description = descriptions.first else {
      return FBT.jenkins(json(withDescriptions: true).description.utf8)
    }
    return FBT.jenkins("\(json(withDescriptions: false))|\(description)".utf8)
  }

  /// The key of the phrase's translation in a translated file and in code.
  ///
  /// A phrase has one key for all its leaves, derived from their texts, descriptions, aliases and variations;
  /// changing any of them changes the key. The source location and the translations do not affect it.
  /// `hashToLeaf` contains other keys, those of single leaves, which only translations use.
  package var hashKey: String { FBT.base62(hashCode) }

  private func json(withDescriptions: Bool) -> JSONValue {
    switch self {
    case .branches(let branches):
      return .object(
        branches.map { JSONValue.Member($0.key, $0.tree.json(withDescriptions: withDescriptions)) })
    case .leaf(let leaf):
      var members = [JSONValue.Member("text", .string(leaf.text.text))]
      if withDescriptions { members.insert(JSONValue.Member("desc", .string(leaf.text.description)), at: 0) }
      if let aliases = leaf.aliases {
        let names = aliases.map { JSONValue.Member($0.token, .string($0.alias)) }
        members.append(JSONValue.Member("tokenAliases", .object(names)))
      } else if !withDescriptions {
        return .string(leaf.text.text)
      }
      return .object(members)
    }
  }
}
