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
  }

  package let name: String
  package let kind: Kind
  /// The component's folder in the archive; empty for the archive itself.
  package let path: String

  /// Whether a text is the component's name or its kind, as an identifier (`watchApp`) or in words
  /// (`watch app`). Case is ignored.
  package func matches(_ text: String) -> Bool {
    let text = text.lowercased()
    return name.lowercased() == text || kind.rawValue.lowercased() == text.filter { $0 != " " }
  }
}
