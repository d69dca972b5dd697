/// A problem that does not prevent a result. The bytes of the entry are counted.
package struct BundleWarning: Hashable, Sendable {
  package let entry: String?
  package let message: String

  package init(_ message: String, entry: String? = nil) {
    self.entry = entry
    self.message = message
  }
}
