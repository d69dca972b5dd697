public import Foundation
public import PackStore

/// The texts of a launch for code that looks up texts in a `Bundle`.
///
/// A text comes from the bundle that a refresh wrote. If that bundle is missing, is damaged or lacks the table, the text
/// comes from the packs. Without the bundle, a text that varies by number is the one for any number.
public struct BundleTexts: @unchecked Sendable {
  // SAFETY of `@unchecked`: a bundle may be used from all threads, and its class is not marked so on Linux.

  /// The bundle that a refresh wrote for these texts; nil if it is missing or damaged.
  public let written: Bundle?
  private let texts: PackTexts

  /// The value for a missing text; no message is this text.
  private static let missing = "\u{0}"

  /// Creates the texts of a launch. Reads no file: the bundle reads a table when it is first used.
  public init(_ launch: Launch) {
    texts = launch.texts
    written = launch.bundle.flatMap { Bundle(path: $0) }
  }

  /// Returns the text of a key, or nil if the packs do not contain it.
  ///
  /// - Parameter table: the name of the strings file without its extension; nil for `Localizable`.
  public func localizedString(forKey key: String, table: String? = nil) -> String? {
    let found = written?.localizedString(forKey: key, value: Self.missing, table: table)
    if let found, found != Self.missing { return found }
    return texts.localizedString(forKey: key, table: table ?? "Localizable")
  }
}
