/// The names of Android resources, and their parts from which code may compose them.
///
/// A part is a range of sorted names: those that begin or end with it. No part of a name is copied.
struct ResourceNames: Sendable {
  /// The names and parts that are texts of code.
  struct Uses: Sendable {
    /// Names, by their numbers.
    fileprivate var names: Set<Int> = []
    /// Ranges of the names in their order.
    fileprivate var beginnings: Set<Range<Int>> = []
    /// Ranges of the names in the order of their endings.
    fileprivate var endings: Set<Range<Int>> = []

    mutating func formUnion(_ other: Self) {
      names.formUnion(other.names)
      beginnings.formUnion(other.beginnings)
      endings.formUnion(other.endings)
    }
  }

  /// Constants of code are not longer either.
  private static let maxLength = 128
  /// Parts of one character are constants of most code.
  private static let minLength = 2
  private static let separators = KeySearch.separators
  private static let digits = Set("0123456789".utf8)

  /// The keys of each name.
  private let keys: [[Int]]
  private let numbers: [String: Int]
  /// Each name once, sorted.
  private let names: SortedTexts
  /// The same names from their last byte to their first one, sorted.
  private let reversed: SortedTexts

  /// - Parameter all: the name of each key.
  init(_ all: [String]) {
    var keysOfName: [String: [Int]] = [:]
    for (index, name) in all.enumerated() where name.utf8.count <= Self.maxLength {
      keysOfName[name, default: []].append(index)
    }
    let texts = keysOfName.keys.map { (text: $0, bytes: Array($0.utf8)) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    keys = texts.map { keysOfName[$0.text] ?? [] }
    numbers = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1.text, $0) })
    names = SortedTexts(texts.map(\.bytes))
    reversed = SortedTexts(texts.map { $0.bytes.reversed() })
  }

  /// Adds the resources named `title` or `string/title`, and those that begin or end with the text. For a format such as
  /// `menu_%d`, only the part before the placeholder counts.
  ///
  /// The Android Gradle plugin keeps resources with such beginnings when it shrinks an app whose code looks up
  /// resources by name (`PossibleResourcesMarker`).
  func add(_ text: String, to uses: inout Uses) {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    if let number = numbers[name] { uses.names.insert(number) }
    let part = Array(name.utf8)
    guard part.count <= Self.maxLength else { return }
    if !addParts(part, to: &uses) { _ = addParts(Array(part.prefix { $0 != UInt8(ascii: "%") }), to: &uses) }
  }

  /// Adds the names that begin with a part and go on with a digit, or that begin or end with it at a separator.
  /// - Returns: whether there are any.
  private func addParts(_ part: [UInt8], to uses: inout Uses) -> Bool {
    var isFound = false
    func add(_ range: Range<Int>, _ ranges: inout Set<Range<Int>>) {
      guard !range.isEmpty else { return }
      isFound = true
      ranges.insert(range)
    }
    if let first = part.first, Self.separators.contains(first) {
      add(reversed.range(beginningWith: part.reversed()), &uses.endings)
    }
    guard part.count >= Self.minLength, let last = part.last else { return isFound }
    let range = names.range(beginningWith: part)
    guard !range.isEmpty else { return isFound }
    if part.count > Self.minLength, Self.separators.contains(last) {
      add(range, &uses.beginnings)
    } else {
      for next in Self.separators.union(Self.digits) {
        add(names.range(beginningWith: part + [next]), &uses.beginnings)
      }
    }
    return isFound
  }

  /// The keys whose names occur, and those whose names code may compose.
  func keys(in uses: Uses) -> (found: Set<Int>, composed: Set<Int>) {
    let composed = names.texts(in: uses.beginnings) + reversed.texts(in: uses.endings)
    return (Set(uses.names.flatMap { keys[$0] }), Set(composed.flatMap { keys[$0] }))
  }
}

/// Texts in the order of their bytes, with the place of each in another list.
private struct SortedTexts: Sendable {
  private let texts: [[UInt8]]
  private let numbers: [Int]

  init(_ texts: [[UInt8]]) {
    let sorted = texts.enumerated().sorted { $0.element.lexicographicallyPrecedes($1.element) }
    self.texts = sorted.map(\.element)
    numbers = sorted.map(\.offset)
  }

  /// The positions of the texts that begin with some bytes.
  func range(beginningWith part: [UInt8]) -> Range<Int> {
    let start = firstPosition { !$0.lexicographicallyPrecedes(part) }
    let end = firstPosition { !$0.lexicographicallyPrecedes(part) && !$0.starts(with: part) }
    return start..<end
  }

  /// The numbers of the texts in several ranges, each once.
  func texts(in ranges: Set<Range<Int>>) -> [Int] {
    var changes = [Int](repeating: 0, count: texts.count + 1)
    for range in ranges {
      changes[range.lowerBound] += 1
      changes[range.upperBound] -= 1
    }
    var depth = 0
    return numbers.indices.compactMap { position in
      depth += changes[position]
      return depth > 0 ? numbers[position] : nil
    }
  }

  /// The first position at which a condition is true. It is true for all texts after one for which it is.
  private func firstPosition(_ condition: ([UInt8]) -> Bool) -> Int {
    var low = 0
    var high = texts.count
    while low < high {
      let middle = (low + high) / 2
      if condition(texts[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
