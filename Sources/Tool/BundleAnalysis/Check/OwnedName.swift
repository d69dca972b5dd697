/// A name that output prints, and that a pattern of an owner may match. This is the only place that defines it.
enum OwnedName: Hashable {
  /// A key, with the type that Android's have before it: `plurals/boats` is also found as `boats`.
  case key(String)
  /// The path of a table or a file. A pattern is compared with the whole path, and with as many of its last parts as the
  /// pattern has: `Settings` and `de.lproj/Settings` both find `Payload/App.app/de.lproj/Settings.strings`. Extensions may be
  /// left out.
  case path(String)

  /// The shortest name that finds it.
  var shortest: String {
    switch self {
    case .key(let key): key.withoutType
    case .path(let path): path.lastParts(1).withoutExtensions.last ?? path
    }
  }
}

/// A name with the texts that patterns are compared with. They are computed once for all owners: an app has many files.
struct OwnedNameForms {
  private let whole: [ComparedName]
  /// By the number of parts of a pattern.
  private var endings: [Int: [ComparedName]] = [:]

  /// - Parameter depths: the numbers of parts of all patterns.
  init(_ name: OwnedName, depths: Set<Int>) {
    switch name {
    case .key(let key):
      let bare = key.withoutType
      whole = (bare == key ? [key] : [key, bare]).map(ComparedName.init)
    case .path(let path):
      whole = [ComparedName(path)]
      for depth in depths { endings[depth] = path.lastParts(depth).withoutExtensions.map(ComparedName.init) }
    }
  }

  /// Each text once. A pattern without wildcards matches if it is one of them: it has as many parts as the text.
  var all: Set<String> {
    var texts = Set(whole.map(\.text))
    for ending in endings.values.joined() { texts.insert(ending.text) }
    return texts
  }

  func matches(_ pattern: OwnerPattern) -> Bool {
    for name in whole where pattern.matches(name) { return true }
    for name in endings[pattern.parts] ?? [] where pattern.matches(name) { return true }
    return false
  }
}

/// A text, with the byte that most others differ in.
private struct ComparedName {
  let text: String
  /// Nil if it is not ASCII: equal texts may begin with different bytes then.
  let first: UInt8?

  init(_ text: String) {
    self.text = text
    first = text.firstASCII
  }
}

/// A text in which `*` stands for any text.
struct OwnerPattern: Hashable {
  let text: String
  /// The parts of a path, which slashes separate.
  let parts: Int
  /// The texts between wildcards; one without a wildcard.
  private let pieces: [String]
  /// As in ``ComparedName``; nil also for a pattern that begins with a wildcard.
  private let first: UInt8?

  init(_ text: String) {
    self.text = text
    parts = text.utf8.count { $0 == UInt8(ascii: "/") } + 1
    pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    first = pieces.first?.firstASCII
  }

  var hasWildcards: Bool { pieces.count > 1 }

  fileprivate func matches(_ name: ComparedName) -> Bool {
    if let first, let other = name.first, first != other { return false }
    return matches(name.text)
  }

  func matches(_ name: String) -> Bool {
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return name == text }
    guard name.hasPrefix(first), name.hasSuffix(last) else { return false }
    var rest = name.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count
  }
}

extension String {
  fileprivate var firstASCII: UInt8? { utf8.first.flatMap { $0 < 0x80 ? $0 : nil } }

  /// A key without the type that Android's tables have before it: `cancel` of `string/cancel`.
  var withoutType: String {
    let parts = split(separator: "/", maxSplits: 1)
    guard parts.count == 2, ["string", "plurals", "array"].contains(parts[0]) else { return self }
    return String(parts[1])
  }

  /// The last parts of a path: of two, `de.lproj/Settings.strings`.
  func lastParts(_ count: Int) -> String {
    split(separator: "/").suffix(count).joined(separator: "/")
  }

  /// A path as it is, without its last extension, without the last two, and so on: `messages.de.json`, `messages.de`, `messages`.
  fileprivate var withoutExtensions: [String] {
    let start = lastIndex(of: "/").map(index(after:)) ?? startIndex
    let dots = indices[start...].filter { self[$0] == "." && $0 != start }
    return [self] + dots.reversed().map { String(self[..<$0]) }
  }

  /// Whether the text is a pattern's, in which `*` stands for any text.
  package func matches(wildcards pattern: String) -> Bool { OwnerPattern(pattern).matches(self) }
}
