// On Linux, Foundation does not allow subclasses of Bundle in other modules: two members of the class are not in its module.
#if canImport(ObjectiveC)
  public import Foundation
  internal import ObjectiveC
  internal import OperatingSystem
  public import PackStore

  /// The class of the main bundle of an app that shows the texts of language packs.
  ///
  /// ```swift
  /// PackBundle.show(launch)
  /// NSLocalizedString("files.title", comment: "")
  /// ```
  ///
  /// Storyboards, and code that names no bundle, then find the texts of packs. A text that the packs do not contain comes
  /// from the app's resources.
  public final class PackBundle: Bundle, @unchecked Sendable {
    // SAFETY of `@unchecked`: as the class that it inherits from. An instance has no properties of its own, because the
    // class of the main bundle is changed. The only state has a lock.

    private static let shown = Locked<BundleTexts?>(nil)

    /// Shows the texts of a launch in the main bundle. Reads and writes no file.
    public static func show(_ launch: Launch) {
      shown.withLock { $0 = BundleTexts(launch) }
      _ = object_setClass(Bundle.main, PackBundle.self)
    }

    /// See `Bundle.localizedString(forKey:value:table:)`.
    public override func localizedString(forKey key: String, value: String?, table: String?) -> String {
      let text = Self.shown.withLock(\.self)?.localizedString(forKey: key, table: table)
      return text ?? super.localizedString(forKey: key, value: value, table: table)
    }
  }
#endif
