/// A part of the app that is built and signed, or delivered, separately.
package struct Component: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case app
    case appClip
    case `extension`
    case framework
    case watchApp
    case featureModule
    case split
    case folder

    /// The kind in words: `watch app`.
    package var title: String {
      switch self {
      case .app, .extension, .framework, .split, .folder: rawValue
      case .appClip: "app clip"
      case .watchApp: "watch app"
      case .featureModule: "feature module"
      }
    }
  }

  package let name: String
  package let kind: Kind
  /// The component's folder in the archive; empty for the archive itself.
  package let path: String

  /// Whether a text is the component's name or its kind, as an identifier (`watchApp`) or in words
  /// (`watch app`). Case is ignored.
  package func matches(_ text: String) -> Bool {
    let text = text.lowercased()
    return [name, kind.rawValue, kind.title].contains { $0.lowercased() == text }
  }
}
