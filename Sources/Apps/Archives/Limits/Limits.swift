/// The limits within which an archive is read.
///
/// The defaults accept every real app and refuse a decompression bomb. Deflate reaches 1,032 : 1 in ordinary
/// files, so the ratio is checked only above ``ratioFloor``.
package struct Limits: Hashable, Sendable {
  /// The largest number of entries in one archive.
  package var entries = 2_000_000
  /// The largest sum of unpacked sizes of the archive and the archives inside it.
  package var expandedBytes = 64 << 30
  /// The largest ratio of unpacked size to archive size, checked above ``ratioFloor`` bytes.
  package var ratio = 200
  /// The unpacked size up to which any ratio is accepted.
  package var ratioFloor = 1 << 30
  /// The largest depth of archives inside archives; the outermost counts as 1.
  package var nesting = 4
  /// The largest number of archives inside the outermost one, at any depth. Opening one takes up to 0.2 ms, so that many
  /// small ones would take longer than their size allows.
  package var archives = 5_000
  /// The largest number of folders in the path of an entry.
  package var pathDepth = 256
  /// The largest length of a path, in bytes of UTF-8. No system accepts more than 4,096 bytes.
  package var nameLength = 4096
  /// The largest sum of the lengths of all paths, below 2^31. An archive may have as many bytes of paths as its file has.
  package var nameBytes = 32 << 20
  /// The largest sum of contents that are in memory while an archive is open: archives inside the archive that are
  /// not stored, and contents of a stream. They may be twice as large as the archive's file.
  package var retainedBytes = 64 << 20
  /// The largest number of locales in one archive. It exceeds the number of languages that have a two-letter code, and
  /// bounds tables with a row per locale.
  package var locales = 2_000
  /// The largest content that is read into memory. Larger ones are verified and counted only. Files of formats that are
  /// parsed may have as many bytes in total, or ``parsedRatio`` times the archive's size.
  package var maxInMemoryBytes = 64 << 20
  /// The largest ratio of the files that are parsed to the archive's size. Real apps have up to 3. Parsed contents take
  /// up to twelve times their size in memory.
  static let parsedRatio = 8
  /// The largest number of bytes read from a pipe, which are all in memory at once.
  package var pipedBytes = 4 << 30

  /// Whether RAR, CAB, ISO 9660 and LHA are read.
  package var readsAllFormats = false
  /// The processor time for reading a stream of less than 10 MB in a process of its own; one second more for each
  /// 10 MB.
  package var streamSeconds = 1
  /// The path of a program that calls ``StreamReading/run(_:retaining:)``. Streams other than tar and gzip are read in
  /// a process of it. Nil to read them in this process.
  package var streamProgram: String?
  /// Counts expansions, for tests; nil to count none.
  package var log: ExpansionLog?

  package init(_ change: (inout Limits) -> Void = { _ in }) { change(&self) }

  package static let standard = Limits()

  /// Contents with more bytes are read one at a time.
  static let largeContent = 4 << 20
}
