internal import AppBundles
package import Archives
package import Compression

extension Savings {
  /// Smallest, middle and largest of some sizes; zeros of none.
  package struct Distribution: Hashable, Sendable {
    package let min: Int
    package let median: Int
    package let max: Int

    init(_ sizes: [Int]) {
      let sorted = sizes.sorted()
      min = sorted.first ?? 0
      median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
      max = sorted.last ?? 0
    }
  }

  /// What all users together would download of packs, one each; and the spread.
  package func downloads(_ codec: Codec) -> (total: Int, spread: Distribution) {
    let sizes = packs.map { $0.downloadBytes(codec) }
    return (sizes.reduce(0, +), Distribution(sizes))
  }

  /// What the user of a locale downloads after: the rebuilt archive and the own pack.
  package func download(for pack: LocalePack, _ codec: Codec) -> ByteCount {
    after.bundle.archive.size + ByteCount(pack.downloadBytes(codec))
  }

  /// What another locale like those that left would cost.
  package struct OneMoreLocale: Hashable, Sendable {
    /// In the archive, to everybody: the mean of what was saved.
    package let bundled: ByteCount
    /// In a pack, to its own users: the median download.
    package let pack: ByteCount
    /// From how many such locales on a user downloads less with packs: the smallest number whose bundled bytes exceed one
    /// pack.
    package let breakEven: Int
  }

  /// Nil where nothing was saved.
  package func oneMoreLocale(_ codec: Codec) -> OneMoreLocale? {
    guard !packs.isEmpty, saved.value >= packs.count else { return nil }
    let bundled = saved.value / packs.count
    let median = downloads(codec).spread.median
    return OneMoreLocale(
      bundled: ByteCount(bundled), pack: ByteCount(median), breakEven: median / bundled + 1)
  }
}
