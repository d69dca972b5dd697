/// The name of a kind of component in tables.
enum ComponentKindLabel {
  /// - Parameter id: the value of `components[].kind`; an unknown one is shown as it is.
  static func text(_ id: String) -> String { texts[id] ?? id }

  private static let texts = [
    "appClip": "app clip", "watchApp": "watch app", "featureModule": "feature module",
  ]
}
