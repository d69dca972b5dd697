internal import Bytes
internal import DataFormats

/// The strings of a pool to keep, and their new indices.
struct PoolCompaction {
  private var isUsed: [Bool]
  private var indices: [UInt32] = []

  init(_ count: Int) { isUsed = [Bool](repeating: false, count: count) }

  mutating func keep(_ index: UInt32) throws(FormatError) {
    guard Int(index) < isUsed.count else { throw FormatError(.badStringIndex(index), at: 0) }
    isUsed[Int(index)] = true
  }

  func isKept(_ index: Int) -> Bool { isUsed[index] }

  /// Assigns the new indices, in the order of the old ones.
  mutating func assignIndices() {
    var next: UInt32 = 0
    indices = isUsed.map { isUsed in
      defer { if isUsed { next += 1 } }
      return next
    }
  }

  /// The new index of a string to keep.
  subscript(index: UInt32) -> UInt32 { indices[Int(index)] }
}
