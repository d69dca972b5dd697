/// Every byte of an archive by the part of the container it lies in. The parts sum to the archive's size.
package struct Ledger: Hashable, Sendable {
  /// The entries' own bytes as they are stored, compressed or not.
  package var content: ByteCount = 0
  /// Local headers with their names and extra fields, alignment excepted (ZIP); member headers (others).
  package var localHeaders: ByteCount = 0
  package var dataDescriptors: ByteCount = 0
  /// Bytes that only align what follows: in extra fields or between entries.
  package var padding: ByteCount = 0
  /// The APK Signing Block.
  package var signingBlock: ByteCount = 0
  package var centralDirectory: ByteCount = 0
  /// End of central directory, its ZIP64 forms and the archive comment.
  package var endRecord: ByteCount = 0
  /// What no record claims: bytes before the first entry, after the end, or left behind by an editor.
  package var unattributed: ByteCount = 0

  package init() {}

  package var total: ByteCount {
    content + localHeaders + dataDescriptors + padding + signingBlock + centralDirectory + endRecord
      + unattributed
  }
}
