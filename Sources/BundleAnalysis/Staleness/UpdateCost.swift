package import Compression
internal import Dispatch
package import LanguagePacks
package import Localization
internal import PackBuilding
internal import Synchronization

/// What it costs to replace a stale pack: the new one as a whole, or a delta from the old one.
package struct UpdateCost: Sendable {
  package struct Row: Hashable, Sendable {
    package let locale: LocaleTag
    /// The new pack's file.
    package let packBytes: Int
    /// The new pack on the wire, alone.
    package let downloadBytes: Int
    /// What turns the old pack into the new one; nil where there is no old one.
    package let deltaBytes: Int?
  }

  /// The new version's locales, by tag.
  package let rows: [Row]
  package let codec: Codec

  package var packBytes: Int { rows.reduce(0) { $0 + $1.packBytes } }
  package var downloadBytes: Int { rows.reduce(0) { $0 + $1.downloadBytes } }
  /// Of the packs that have an old one.
  package var deltaBytes: Int { rows.reduce(0) { $0 + ($1.deltaBytes ?? 0) } }

  package subscript(locale: LocaleTag) -> Row? { rows.first { $0.locale == locale } }

  /// Compresses and compares on all cores.
  /// - Parameter former: the locales that count, with what the old version calls them.
  package init(
    from old: PackSet, to new: PackSet, former: [LocaleTag: LocaleTag], codec: Codec = .zlib
  ) throws(PackError) {
    self.codec = codec
    var before: [LocaleTag: LanguagePack] = [:]
    for member in old.members { if let tag = member.locale { before[tag] = member.pack } }
    let olds = before
    let members = new.members.compactMap {
      member -> (locale: LocaleTag, new: LanguagePack, old: LanguagePack?)? in
      guard let tag = member.locale, let name = former[tag] else { return nil }
      return (tag, member.pack, olds[name])
    }
    let results = Mutex([Result<Row, PackError>?](repeating: nil, count: members.count))
    DispatchQueue.concurrentPerform(iterations: members.count) { index in
      let member = members[index]
      let result = Result { () throws(PackError) in
        Row(
          locale: member.locale, packBytes: member.new.byteCount,
          downloadBytes: try CompressedPack.compress(member.new, codec).count,
          deltaBytes: try Self.delta(from: member.old, to: member.new))
      }
      results.withLock { $0[index] = result }
    }
    var rows: [Row] = []
    for result in results.withLock({ $0 }) { if let result { rows.append(try result.get()) } }
    self.rows = rows
  }

  private static func delta(from old: LanguagePack?, to new: LanguagePack) throws(PackError) -> Int? {
    guard let old else { return nil }
    return try PackDelta.make(from: old, to: new).count
  }
}
