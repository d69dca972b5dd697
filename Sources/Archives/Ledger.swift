/// Every byte of an archive by the part of the container it lies in. The parts sum to the archive's size.
public struct Ledger: Hashable, Sendable {
  /// The entries' own bytes as they are stored, compressed or not.
  public var content: ByteCount = 0
  /// Local headers with their names and extra fields, alignment excepted (ZIP); member headers (others).
  public var localHeaders: ByteCount = 0
  public var dataDescriptors: ByteCount = 0
  /// Bytes that only align what follows: in extra fields or between entries.
  public var padding: ByteCount = 0
  /// The APK Signing Block.
  public var signingBlock: ByteCount = 0
  public var centralDirectory: ByteCount = 0
  /// End of central directory, its ZIP64 forms and the archive comment.
  public var endRecord: ByteCount = 0
  /// What no record claims: bytes before the first entry, after the end, or left behind by an editor.
  public var unattributed: ByteCount = 0

  public init() {}

  public var total: ByteCount {
    content + localHeaders + dataDescriptors + padding + signingBlock + centralDirectory + endRecord
      + unattributed
  }
}
