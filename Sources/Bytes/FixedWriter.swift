/// Writes from start to end into memory of a fixed size. Bytes that would exceed the size are not written.
@safe
package struct FixedWriter: ~Copyable {
  // SAFETY: the memory outlives the writer and has `capacity` bytes, within which every write is checked.
  @usableFromInline let start: UnsafeMutableRawPointer
  @usableFromInline let capacity: Int
  @usableFromInline var position = 0

  /// - Parameter memory: must outlive the writer.
  fileprivate init?(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    guard let base = memory.baseAddress else { return nil }
    unsafe start = UnsafeMutableRawPointer(base)
    capacity = memory.count
  }

  /// The number of bytes that were written or skipped; greater than the size if bytes did not fit.
  @inlinable package var count: Int { position }

  @inlinable
  package mutating func append(copying bytes: RawSpan) {
    let length = bytes.byteCount
    if length > 0, length <= capacity - min(position, capacity) {
      // SAFETY: the bytes fit, and both pointers are used within the call only.
      unsafe bytes.withUnsafeBytes { source in
        if let base = source.baseAddress {
          unsafe (start + position).copyMemory(from: base, byteCount: length)
        }
      }
    }
    position += length
  }

  /// Appends an integer's low bytes, lowest first. Bytes after them may be overwritten with zeros.
  /// - Parameter width: at most the size of the integer.
  @inlinable
  package mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(
    littleEndian value: Value, width: Int
  ) {
    let size = MemoryLayout<Value>.size
    if size <= capacity - min(position, capacity) {
      // SAFETY: the whole integer fits.
      unsafe (start + position).storeBytes(of: value.littleEndian, as: Value.self)
    } else {
      for index in 0..<min(width, size) where position + index < capacity {
        // SAFETY: the byte is within the memory.
        unsafe (start + position + index).storeBytes(
          of: UInt8(truncatingIfNeeded: value >> Value(8 * index)), as: UInt8.self)
      }
    }
    position += width
  }

  @inlinable
  package mutating func append(littleEndian value: UInt32) { append(littleEndian: value, width: 4) }
  @inlinable
  package mutating func append(_ byte: UInt8) { append(littleEndian: byte, width: 1) }

  /// Leaves bytes as they are: zero, unless they were written before.
  package mutating func skip(_ length: Int) { position += max(0, length) }

  /// Overwrites four bytes. Nothing is written if they do not lie within the memory.
  package func replace(at offset: Int, littleEndian value: UInt32) {
    guard offset >= 0, offset <= capacity - 4 else { return }
    // SAFETY: the four bytes are within the memory.
    unsafe (start + offset).storeBytes(of: value.littleEndian, as: UInt32.self)
  }
}

extension [UInt8] {
  /// Creates an array whose bytes are written by `body`. Others are zero.
  package init<Failure>(
    count: Int, _ body: (inout FixedWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(repeating: 0, count: count)
    // SAFETY: the writer cannot be copied, and ends with the call.
    try unsafe withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
      guard var writer = unsafe FixedWriter(buffer) else { return }
      try body(&writer)
    }
  }
}
