/// The bytes of an archive by the part of the container. The parts sum to the archive's size.
package struct Ledger: Hashable, Sendable {
  /// The contents of entries as they are stored, compressed or not.
  package var content: ByteCount = 0
  /// ZIP: local headers with names and extra fields, without alignment. Others: member headers.
  package var localHeaders: ByteCount = 0
  package var dataDescriptors: ByteCount = 0
  /// Bytes that align what follows, in extra fields or between entries.
  package var padding: ByteCount = 0
  /// The APK Signing Block.
  package var signingBlock: ByteCount = 0
  package var centralDirectory: ByteCount = 0
  /// End of central directory, its ZIP64 forms and the archive comment.
  package var endRecord: ByteCount = 0
  /// Bytes in no record: before the first entry, after the end, or left over by an editor.
  package var unattributed: ByteCount = 0

  package init() {}

  package var total: ByteCount {
    content + localHeaders + dataDescriptors + padding + signingBlock + centralDirectory + endRecord
      + unattributed
  }
}
