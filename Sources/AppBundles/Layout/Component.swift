/// A part of the app that is built and signed, or delivered, separately.
package struct Component: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case app
    case appClip = "app clip"
    case `extension`
    case framework
    case watchApp = "watch app"
    case featureModule = "feature module"
    case split
    case folder
  }

  package let name: String
  package let kind: Kind
  /// The component's folder in the archive; empty for the archive itself.
  package let path: String
}
