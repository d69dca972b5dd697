import Archives
import BundleAnalysis

extension Footprint {
  /// Archive bytes of locales, base, unlocalized and overhead together.
  var total: ByteCount {
    localized.total.archive + base.total.archive + unlocalized.total.archive + overhead
  }
}
