import Bytes
package import LanguagePacks

/// Restores a pack's file from the expanded form of a download.
package enum PackRestoration {
  /// - Parameter limit: the largest number of bytes of the restored pack.
  package static func pack(
    _ form: RawSpan, base: LanguagePack?, old: LanguagePack?, limit: Int = .max
  ) throws(PackError) -> [UInt8] {
    var reader = PackReader(form, at: 0)
    let optional = try reader.number()
    var assembly = PackAssembly(seed: try reader.number(), revision: try reader.number(), metadata: [])
    assembly.optionalFeatures = optional
    let count = try reader.count()
    guard count <= PackLayout.messageLimit else { throw reader.failure }
    let reference = old ?? base
    assembly.metadata = try section(.metadata, &reader, form, reference)
    assembly.shapes = try section(.shapes, &reader, form, reference)
    assembly.otherIds = try section(.otherIds, &reader, form, reference)
    assembly.extensions = try section(.extensions, &reader, form, reference)
    guard assembly.otherIds.count % 8 == 0 else { throw reader.failure }

    let known = try KnownMessages(base: base, old: old, seed: assembly.seed)
    let messages = try RestoredMessages(&reader, form, known, count: count, shapes: assembly.shapes)
    let texts = messages.texts
    let size = PackLayout(try assembly.header(count: count, texts: texts.count)).fileSize
    guard size <= limit else { throw PackError(.expandsTooFar(declared: size, limit: limit)) }
    let order = messages.keys.indices.sorted { messages.keys[$0] < messages.keys[$1] }
    let keys = order.map { messages.keys[$0] }
    guard PackAssembly.isValid(keys) else { throw PackError(.malformed) }
    return try assembly.bytes(keys, texts: texts.count) { (index, output) throws(PackError) in
      output.append(copying: texts.rawBytes.extracting(messages.records[order[index]]))
    }
  }

  /// Reads a section: 0 if it equals the reference pack's section. Otherwise one plus the number of bytes at its start that
  /// are those of that section, the number of such bytes at its end, and the bytes between them.
  @_lifetime(reader: copy reader)
  private static func section(
    _ section: PackLayout.Section, _ reader: inout PackReader, _ form: borrowing RawSpan,
    _ reference: LanguagePack?
  ) throws(PackError) -> [UInt8] {
    let own = try reference?.transferredBytes(of: section) ?? []
    // checked: a count is not negative
    let start = try reader.count() - 1
    if start < 0 { return own }
    let end = try reader.count()
    let middle = try reader.skip(try reader.count())
    guard start <= own.count, end <= own.count - start else { throw reader.failure }
    return own[..<start] + form.extracting(middle).array() + own[(own.count - end)...]
  }
}

extension PackReader {
  /// Reads a number of at most 32 bits.
  @_lifetime(self: copy self)
  fileprivate mutating func number() throws(PackError) -> UInt32 {
    guard let number = UInt32(exactly: try varint()) else { throw failure }
    return number
  }
}
