/// A ZIP file described by a test. Fields can be given wrong values; all others are ordinary.
package struct ZipBuilder: Sendable {
  package enum Descriptor: Sendable { case none, narrow, narrowUnsigned, wide, wideUnsigned, announcedOnly }

  package struct Entry: Sendable {
    package var name: [UInt8]
    package var content: [UInt8]
    package var deflates = false
    package var method: UInt16?
    package var flags: UInt16 = 0
    package var descriptor = Descriptor.none
    package var usesZip64 = false
    /// Bytes before all other extra fields of the central record.
    package var centralExtra: [UInt8] = []
    package var declaredSize: Int?
    package var declaredChecksum: UInt32?
    package var localExtra: [UInt8] = []
    package var localName: [UInt8]?
    /// Zeros after the content, in its compressed size.
    package var trailingBytes = 0
    /// Info-ZIP's Unicode path (APPNOTE 4.6.9), and whether its checksum is that of the name.
    package var unicodePath: (text: String, isCurrent: Bool)?
    /// Bytes between this entry and the one before.
    package var gap: [UInt8] = []
    /// Made on Unix, with this mode.
    package var mode: UInt32 = 0o100644
    /// The entry whose offset is declared for this one.
    package var sharesPlaceOf: Int?

    package init(_ name: String, _ content: [UInt8] = []) {
      self.name = Array(name.utf8)
      self.content = content
    }

    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    package func with(_ change: (inout Entry) -> Void) -> Entry {
      var copy = self
      change(&copy)
      return copy
    }
  }

  package var entries: [Entry]
  package var prefix: [UInt8] = []
  package var countsPrefix = false
  package var signingBlock: [UInt8] = []
  package var comment: [UInt8] = []
  package var suffix: [UInt8] = []
  package var declaredCount: Int?
  package var usesZip64EndRecord = false
  /// The offset of the directory in the ZIP64 end record.
  package var declaredDirectoryOffset: UInt64?
  package var disk: UInt16 = 0

  package init(_ entries: [Entry]) { self.entries = entries }

  package var bytes: [UInt8] {
    var out = ByteBuilder()
    out.raw(prefix)
    var starts: [Int] = []
    for entry in entries {
      out.raw(entry.gap)
      starts.append(out.count)
      writeLocal(entry, &out)
    }
    if !signingBlock.isEmpty {
      let size = UInt64(signingBlock.count + 8 + 16)
      out.little(size)
      out.raw(signingBlock)
      out.little(size)
      out.text("APK Sig Block 42")
    }
    let directory = out.count
    for (index, entry) in entries.enumerated() {
      writeCentral(entry, at: starts[entry.sharesPlaceOf ?? index] - base, &out)
    }
    writeEnd(directory: directory, size: out.count - directory, &out)
    out.raw(suffix)
    return out.bytes
  }

  /// The archive as Mozilla's build writes `omni.ja`: the number of bytes to preload, the directory, an end
  /// record, the entries, and the end record again.
  package var bytesWithDirectoryFirst: [UInt8] {
    var content = ByteBuilder()
    var starts: [Int] = []
    for entry in entries {
      content.raw(entry.gap)
      starts.append(content.count)
      writeLocal(entry, &content)
    }
    func directory(entriesAt start: Int) -> [UInt8] {
      var out = ByteBuilder()
      for (entry, offset) in zip(entries, starts) { writeCentral(entry, at: start + offset, &out) }
      return out.bytes
    }
    let size = directory(entriesAt: 0).count
    var end = ByteBuilder()
    writeEnd(directory: 4 + base, size: size, &end)
    let start = 4 + size + end.count
    var out = ByteBuilder()
    out.little(UInt32(start))
    out.raw(directory(entriesAt: start))
    out.raw(end.bytes)
    out.raw(content.bytes)
    out.raw(end.bytes)
    return out.bytes
  }

  private var base: Int { countsPrefix ? 0 : prefix.count }

  private func stored(_ entry: Entry) -> [UInt8] {
    (entry.deflates ? deflated(entry.content) : entry.content)
      + [UInt8](repeating: 0, count: entry.trailingBytes)
  }
  private func method(_ entry: Entry) -> UInt16 { entry.method ?? (entry.deflates ? 8 : 0) }
  private func flags(_ entry: Entry) -> UInt16 { entry.flags | (entry.descriptor == .none ? 0 : 8) }
  private func checksum(_ entry: Entry) -> UInt32 { entry.declaredChecksum ?? crc32(entry.content) }
  private func size(_ entry: Entry) -> Int { entry.declaredSize ?? entry.content.count }

  /// APPNOTE 4.3.7.
  private func writeLocal(_ entry: Entry, _ out: inout ByteBuilder) {
    let content = stored(entry)
    let isLate = entry.descriptor != .none
    let name = entry.localName ?? entry.name
    out.little(UInt32(0x0403_4b50))
    out.little(UInt16(20))
    out.little(flags(entry))
    out.little(method(entry))
    out.zeros(4)
    out.little(isLate ? 0 : checksum(entry))
    out.little(isLate ? 0 : UInt32(truncatingIfNeeded: content.count))
    out.little(isLate ? 0 : UInt32(truncatingIfNeeded: size(entry)))
    out.little(UInt16(name.count))
    out.little(UInt16(entry.localExtra.count))
    out.raw(name)
    out.raw(entry.localExtra)
    out.raw(content)
    switch entry.descriptor {
    case .none, .announcedOnly: return
    case .narrow, .wide: out.little(UInt32(0x0807_4b50))
    case .narrowUnsigned, .wideUnsigned: break
    }
    out.little(checksum(entry))
    if entry.descriptor == .wide || entry.descriptor == .wideUnsigned {
      out.little(UInt64(content.count))
      out.little(UInt64(size(entry)))
    } else {
      out.little(UInt32(content.count))
      out.little(UInt32(truncatingIfNeeded: size(entry)))
    }
  }

  /// APPNOTE 4.3.12.
  private func writeCentral(_ entry: Entry, at offset: Int, _ out: inout ByteBuilder) {
    var extra = ByteBuilder()
    extra.raw(entry.centralExtra)
    if entry.usesZip64 {
      extra.little(UInt16(1))
      extra.little(UInt16(24))
      extra.little(UInt64(size(entry)))
      extra.little(UInt64(stored(entry).count))
      extra.little(UInt64(offset))
    }
    if let (text, isCurrent) = entry.unicodePath {
      extra.little(UInt16(0x7075))
      extra.little(UInt16(5 + text.utf8.count))
      extra.raw([1])
      extra.little(crc32(entry.name) ^ (isCurrent ? 0 : 1))
      extra.text(text)
    }
    let most = UInt32.max
    out.little(UInt32(0x0201_4b50))
    out.little(UInt16(3 << 8 | 20))
    out.little(UInt16(20))
    out.little(flags(entry))
    out.little(method(entry))
    out.zeros(4)
    out.little(checksum(entry))
    out.little(entry.usesZip64 ? most : UInt32(truncatingIfNeeded: stored(entry).count))
    out.little(entry.usesZip64 ? most : UInt32(truncatingIfNeeded: size(entry)))
    out.little(UInt16(entry.name.count))
    out.little(UInt16(extra.count))
    out.zeros(6)
    out.little(entry.mode << 16)
    out.little(entry.usesZip64 ? most : UInt32(truncatingIfNeeded: offset))
    out.raw(entry.name)
    out.raw(extra.bytes)
  }

  /// APPNOTE 4.3.14 to 4.3.16.
  private func writeEnd(directory: Int, size: Int, _ out: inout ByteBuilder) {
    let count = declaredCount ?? entries.count
    if usesZip64EndRecord {
      let start = out.count
      out.little(UInt32(0x0606_4b50))
      out.little(UInt64(44))
      out.little(UInt16(45))
      out.little(UInt16(45))
      out.zeros(8)
      out.little(UInt64(count))
      out.little(UInt64(count))
      out.little(UInt64(size))
      out.little(declaredDirectoryOffset ?? UInt64(directory - base))
      out.little(UInt32(0x0706_4b50))
      out.zeros(4)
      out.little(UInt64(start - base))
      out.little(UInt32(1))
    }
    let isWide = usesZip64EndRecord
    out.little(UInt32(0x0605_4b50))
    out.little(disk)
    out.little(disk)
    out.little(isWide ? UInt16.max : UInt16(truncatingIfNeeded: count))
    out.little(isWide ? UInt16.max : UInt16(truncatingIfNeeded: count))
    out.little(isWide ? UInt32.max : UInt32(size))
    out.little(isWide ? UInt32.max : UInt32(directory - base))
    out.little(UInt16(comment.count))
    out.raw(comment)
  }
}
