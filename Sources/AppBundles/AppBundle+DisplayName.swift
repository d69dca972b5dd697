extension AppBundle {
  /// The name of the app's folder without its extension, in Apple's formats; nil in others, which have no
  /// such folder.
  package var displayName: String? {
    switch format {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: components.first?.name
    default: nil
    }
  }
}
