import TestSupport

/// libFuzzer's own mutations.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Changes an input before it is tried. Every fuzz target is linked with this function, which libFuzzer finds by its name.
///
/// libFuzzer changes single bytes and repeats parts of inputs. It rarely writes a certain character of several bytes, a text of
/// a certain length, two equal offsets, or a ZIP whose comment is as long as its end record declares.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  var mutation = Mutation(Array(UnsafeBufferPointer(start: start, count: count)), seed: seed)
  guard mutation.apply() else { return mutateBytes(start, count, limit) }
  let changed = mutation.bytes.prefix(limit)
  for (index, byte) in changed.enumerated() { start[index] = byte }
  return changed.count
}

private struct Mutation {
  private(set) var bytes: [UInt8]
  private var generator: SeededGenerator

  init(_ bytes: [UInt8], seed: UInt32) {
    self.bytes = bytes
    generator = SeededGenerator(seed: UInt64(seed))
  }

  /// False if the input is for libFuzzer to change, as most are.
  mutating func apply() -> Bool {
    switch number(below: 16) {
    case 0, 1: insertCharacters()
    case 2: insertRun()
    case 3: copyWord()
    case 4: return appendComment()
    default: return false
    }
    return true
  }

  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  /// Writes up to 128 consecutive code points, over other bytes or between them. Most are of the Basic Multilingual Plane.
  private mutating func insertCharacters() {
    let first = number(below: number(below: 8) == 0 ? 0x11_0000 : 0x1_0000)
    let scalars = (first..<(first + 1 << number(below: 8))).compactMap { Unicode.Scalar(UInt32($0)) }
    let text = String(String.UnicodeScalarView(scalars))
    let isWide = number(below: 4) == 0
    insert(
      isWide
        ? text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        : Array(text.utf8))
  }

  /// Repeats a byte up to 300 times.
  private mutating func insertRun() {
    guard !bytes.isEmpty else { return }
    let place = number(below: bytes.count)
    bytes.insert(contentsOf: [UInt8](repeating: bytes[place], count: 1 + number(below: 300)), at: place)
  }

  /// Writes one or two numbers of 4 bytes over others, so that two offsets in a table are equal.
  private mutating func copyWord() {
    let size = number(below: 2) == 0 ? 4 : 8
    guard bytes.count >= size else { return }
    let source = number(below: (bytes.count - size) / 4 + 1) * 4
    let target = number(below: (bytes.count - size) / 4 + 1) * 4
    for index in 0..<size { bytes[target + index] = bytes[source + index] }
  }

  private mutating func insert(_ part: [UInt8]) {
    let place = number(below: bytes.count + 1)
    let end = number(below: 2) == 0 ? place : min(place + part.count, bytes.count)
    bytes.replaceSubrange(place..<end, with: part)
  }

  /// Appends a comment to a ZIP, with its length in the last end record: random bytes, a part of the file, or an empty
  /// archive. False for other bytes.
  private mutating func appendComment() -> Bool {
    let size = 22
    guard bytes.count >= size,
      let record = (0...(bytes.count - size)).last(where: { bytes[$0...].starts(with: [0x50, 0x4b, 5, 6]) })
    else { return false }
    switch number(below: 3) {
    case 0: appendNumbers(1 + number(below: 40))
    case 1:
      let place = number(below: bytes.count)
      bytes += bytes[place...].prefix(1 + number(below: 200))
    default: bytes += [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: size - 4)
    }
    appendNumbers(number(below: 4))
    let length = bytes.count - record - size
    bytes[record + 20] = UInt8(truncatingIfNeeded: length)
    bytes[record + 21] = UInt8(truncatingIfNeeded: length >> 8)
    return true
  }

  private mutating func appendNumbers(_ count: Int) {
    for _ in 0..<count { bytes.append(UInt8(number(below: 256))) }
  }
}
