package import AppBundles
package import Compression
package import LanguagePacks
package import Localization
internal import PackBuilding
package import ReportSchema

/// The packs of locales that have parents, packaged in two ways: as a chain of a locale's own pack and its parents'
/// packs, or as one flattened pack that contains the parents' texts too.
package struct Packaging: Sendable {
  package struct Sizes: Hashable, Sendable {
    package fileprivate(set) var packBytes = 0
    package fileprivate(set) var downloadBytes = 0

    fileprivate static func += (left: inout Self, right: Self) {
      left.packBytes += right.packBytes
      left.downloadBytes += right.downloadBytes
    }
  }

  /// The download of one user.
  package struct Row: Hashable, Sendable {
    package let locale: LocaleTag
    /// The parents that have at least one text that is shown, the first first.
    package let parents: [LocaleTag]
    /// Messages of the locale's own pack.
    package let messages: Int
    package let flattenedMessages: Int
    /// The locale's own pack and the packs of its parents.
    package let chain: Sizes
    package let flattened: Sizes
  }

  /// By tag, at least one.
  package let rows: [Row]
  package let codec: Codec
  /// All packs to publish, except base.
  package let chain: Sizes
  package let flattened: Sizes

  /// Builds the flattened packs.
  /// - Parameters:
  ///   - set: the packs of `strings`. Locales without a pack are not parents.
  ///   - usesBaseDictionary: whether the base pack is used as a dictionary, if the codec supports one.
  /// - Returns: nil if no locale shows a text of a parent.
  package init?(
    _ strings: LocalizedStrings, _ set: PackSet, codec: Codec, usesBaseDictionary: Bool
  ) throws(PackError) {
    let locales = Set(set.members.compactMap(\.locale))
    var strings = strings
    strings.keep { owner in owner.tag.map(locales.contains) ?? true }
    let regional = ParentCoverage.ofEveryLocale(in: strings).filter { $0.parentText > 0 }
    guard !regional.isEmpty else { return nil }
    var complete = strings
    for coverage in regional {
      complete.replaceTables(of: .locale(coverage.locale), by: strings.flattenedTables(of: coverage.locale))
    }
    let flat = try PackSet.build(complete, locales: Set(regional.map(\.locale)))
    let base = usesBaseDictionary ? set.base?.pack : nil
    let own = try Self.sizes(of: set, codec, base)
    let flattened = try Self.sizes(of: flat, codec, base)
    func messages(_ tag: LocaleTag, _ set: PackSet) -> Int {
      set.members.first { $0.locale == tag }?.pack.messageCount ?? 0
    }
    rows = regional.map { coverage in
      let parents = coverage.parents
      var chain = Sizes()
      for tag in [coverage.locale] + parents { chain += own[tag] ?? Sizes() }
      return Row(
        locale: coverage.locale, parents: parents, messages: messages(coverage.locale, set),
        flattenedMessages: messages(coverage.locale, flat), chain: chain,
        flattened: flattened[coverage.locale] ?? Sizes())
    }
    self.codec = codec
    self.chain = own.values.reduce(into: Sizes()) { $0 += $1 }
    self.flattened = own.merging(flattened) { _, new in new }.values.reduce(into: Sizes()) { $0 += $1 }
  }

  private static func sizes(
    of set: PackSet, _ codec: Codec, _ base: LanguagePack?
  ) throws(PackError) -> [LocaleTag: Sizes] {
    var sizes: [LocaleTag: Sizes] = [:]
    for member in set.members {
      guard let tag = member.locale else { continue }
      sizes[tag] = Sizes(
        packBytes: member.pack.byteCount,
        downloadBytes: try PackDownload.make(member.pack, codec, base: base).count)
    }
    return sizes
  }
}

extension PackagingReport {
  package init(_ packaging: Packaging) {
    self.init(
      codec: packaging.codec.rawValue,
      locales: packaging.rows.map { row in
        Locale(
          locale: row.locale.text, name: row.locale.englishName, parents: row.parents.map(\.text),
          messages: row.messages, flattenedMessages: row.flattenedMessages, chain: Sizes(row.chain),
          flattened: Sizes(row.flattened))
      }, chain: Sizes(packaging.chain), flattened: Sizes(packaging.flattened))
  }
}

extension PackagingReport.Sizes {
  fileprivate init(_ sizes: Packaging.Sizes) {
    self.init(packBytes: sizes.packBytes, downloadBytes: sizes.downloadBytes)
  }
}
