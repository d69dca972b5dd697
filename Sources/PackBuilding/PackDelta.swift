internal import Bytes
internal import Compression
package import LanguagePacks

/// A file that turns an old pack into a new one, byte for byte.
///
/// A delta of changes lists which of the old pack's messages are removed and which have a new text. It also contains
/// those texts and the added messages, compressed with the old pack as the dictionary. If that is not smaller, the delta
/// is the new pack as a whole, compressed in the same way. LanguagePackFormat.md defines the layout.
package enum PackDelta {
  private static let magic = Array("BPD".utf8)
  private static let headerSize = 20

  private enum Form: UInt8 {
    /// The new pack as a whole.
    case whole = 1
    case changes = 2
  }

  /// Makes a delta between any two packs, in the form that is smaller. Changes of less than an eighth of the new pack's
  /// size are used without trying the other form, which takes most of the time.
  package static func make(from old: LanguagePack, to new: LanguagePack) throws(PackError) -> [UInt8] {
    guard let changes = try verifiedChanges(from: old, to: new) else {
      return try framed(.whole, compressed(new.bytes, old: old), old, new)
    }
    let smaller = try compressed(changes.span.rawBytes, old: old)
    if changes.count < new.byteCount / 8 { return framed(.changes, smaller, old, new) }
    let whole = try compressed(new.bytes, old: old)
    return smaller.count < whole.count ? framed(.changes, smaller, old, new) : framed(.whole, whole, old, new)
  }

  /// Returns nil if the packs have different seeds, or if applying the changes does not give the new pack's bytes.
  private static func verifiedChanges(
    from old: LanguagePack, to new: LanguagePack
  ) throws(PackError) -> [UInt8]? {
    guard old.seed == new.seed else { return nil }
    let changes = try changes(from: old, to: new)
    return try pack(applying: changes.span.rawBytes, to: old) == new.bytes.array() ? changes : nil
  }

  private static func framed(
    _ form: Form, _ payload: [UInt8], _ old: LanguagePack, _ new: LanguagePack
  ) -> [UInt8] {
    var output = magic + [form.rawValue]
    output.append(littleEndian: old.checksum)
    output.append(littleEndian: new.checksum)
    return output + payload
  }

  /// Returns the new pack.
  ///
  /// - Throws: ``PackError`` if the delta was made for another old pack, is damaged, or does not result in the pack
  ///   whose checksum it declares.
  package static func apply(_ delta: [UInt8], to old: LanguagePack) throws(PackError) -> [UInt8] {
    let bytes = delta.span.rawBytes
    guard delta.starts(with: magic), let number = bytes.byte(at: 3),
      let from = bytes.littleEndian(at: 4, as: UInt64.self),
      let to = bytes.littleEndian(at: 12, as: UInt64.self),
      let payload = bytes.checked(headerSize..<bytes.byteCount)
    else { throw PackError(.notADelta) }
    guard let form = Form(rawValue: number) else { throw PackError(.notADelta, at: 3) }
    guard from == old.checksum else { throw PackError(.wrongStart(expected: from, found: old.checksum)) }
    let expanded: [UInt8]
    do throws(CompressionError) {
      expanded = try Codec.zstd.expand(payload, limit: PackLayout.sizeLimit, prefix: old.bytes)
    } catch { throw PackError(.compression("\(error)"), at: headerSize) }
    let result = form == .whole ? expanded : try pack(applying: expanded.span.rawBytes, to: old)
    let pack = try LanguagePack(result)
    try pack.verify()
    guard pack.checksum == to else { throw PackError(.damaged, at: 12) }
    return result
  }

  private static func compressed(_ bytes: RawSpan, old: LanguagePack) throws(PackError) -> [UInt8] {
    do throws(CompressionError) { return try Codec.zstd.compress(bytes, prefix: old.bytes) } catch {
      throw PackError(.compression("\(error)"))
    }
  }
}
