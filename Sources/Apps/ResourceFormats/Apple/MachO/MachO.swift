import Bytes

/// An executable or library of Apple's systems, for one or several processors. Apple's loader.h and fat.h.
package struct MachO: Sendable {
  /// Whether a part is encrypted, as in apps from the store.
  package private(set) var isEncrypted = false

  /// Other files begin with the same number as one for several processors: class files of Java.
  private static let maxProcessors = 16

  /// Nil for any other file.
  package init?(_ bytes: RawSpan) {
    var starts = [0]
    if bytes.bigEndian(at: 0, as: UInt32.self) == 0xcafe_babe {
      guard let count = bytes.bigEndian(at: 4, as: UInt32.self), count <= Self.maxProcessors else {
        return nil
      }
      starts = (0..<Int(count)).compactMap { index in
        bytes.bigEndian(at: 8 + 20 * index + 8, as: UInt32.self).map { Int($0) }
      }
    }
    var isMachO = false
    for start in starts {
      guard let magic = bytes.littleEndian(at: start, as: UInt32.self),
        magic == 0xfeed_face || magic == 0xfeed_facf
      else { return nil }
      isMachO = true
      var position = start + (magic == 0xfeed_facf ? 32 : 28)
      let count = bytes.littleEndian(at: start + 16, as: UInt32.self) ?? 0
      for _ in 0..<min(count, 10_000) {
        guard let command = bytes.littleEndian(at: position, as: UInt32.self),
          let size = bytes.littleEndian(at: position + 4, as: UInt32.self), size >= 8
        else { break }
        // LC_ENCRYPTION_INFO and LC_ENCRYPTION_INFO_64: `cryptid`
        if command == 0x21 || command == 0x2c,
          bytes.littleEndian(at: position + 16, as: UInt32.self) ?? 0 != 0
        {
          isEncrypted = true
        }
        // checked: the size has 32 bits, and a position lies within the file
        position += Int(size)
      }
    }
    if !isMachO { return nil }
  }
}
