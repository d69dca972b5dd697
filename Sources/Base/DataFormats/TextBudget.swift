import Bytes

/// Limits the size of the texts that a reader makes of a file: those that are referred to several times, or composed of
/// names and numbers.
///
/// Every reader whose texts may be larger than its file spends from one. Texts copied once need none.
package struct TextBudget {
  /// Bytes of UTF-8.
  package let limit: Int
  /// Bytes that may still be spent.
  package private(set) var left: Int

  /// The limit is 16 times the file's size, and 512 KiB more for the nesting of small files.
  /// - Parameter byteCount: the size of the file or of a part of it.
  package init(for byteCount: Int) {
    limit = 16 * byteCount + (1 << 19)
    left = limit
  }

  /// - Parameter offset: of the text in the file, for the error.
  package mutating func spend(_ count: Int, at offset: Int) throws(FormatError) {
    left -= count
    guard left >= 0 else { throw FormatError(.tooMuchText(limit: limit), at: offset) }
  }
}
