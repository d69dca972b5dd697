package import Archives

extension ByteCount {
  /// The size of a block of APFS, the file system of Apple's devices.
  private static let block = 4096

  /// The bytes that a file of this size occupies in blocks of 4 KiB.
  package var inBlocks: ByteCount {
    let rest = value % Self.block
    return rest == 0 ? self : self + ByteCount(Self.block - rest)
  }
}
