/// The kind of an app archive, determined by its layout and not by its name.
package enum BundleFormat: String, Hashable, Sendable, CaseIterable {
  case ipa, app, appex, framework, bundle, xcarchive
  case apk, aab, aar
  /// A set of split APKs from bundletool, APKPure or APKMirror, or a folder of them.
  case apks, xapk, apkm
  case xpi, jar
  /// A Debian package.
  case deb
  /// Resources without an app.
  case folder
}

extension BundleFormat {
  /// Whether archives inside are part of the app, and not files that it contains.
  var hasNestedBundles: Bool {
    switch self {
    case .apks, .xapk, .apkm, .deb, .folder: true
    default: false
    }
  }
}
