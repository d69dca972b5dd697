internal import AppBundles
internal import Localization

extension AppBundle {
  /// A warning if a folder contains several apps, or several versions of one app, whose sizes are summed.
  ///
  /// Split APKs of one version are one app.
  var severalAppsWarnings: [BundleWarning] {
    guard format == .folder else { return [] }
    let apps = nested.filter { $0.bundle.wholeOwner == .unlocalized }.compactMap { nested in
      nested.bundle.identity.identifier.map { (identifier: $0, nested.bundle) }
    }
    let identifiers = Set(apps.map(\.identifier)).sorted()
    if identifiers.count > 1 {
      return [Self.warning("\(identifiers.count) different apps (\(Self.list(identifiers)))")]
    }
    let versions = Set(apps.map { Self.version($0.1.identity) }).sorted()
    if versions.count > 1, let identifier = identifiers.first {
      return [Self.warning("\(versions.count) versions of \(identifier) (\(Self.list(versions)))")]
    }
    let copies = apps.filter { $0.1.components.first?.kind != .split }.count
    if copies > 1, let identifier = identifiers.first {
      return [Self.warning("\(copies) copies of \(identifier)")]
    }
    return []
  }

  private static func warning(_ found: String) -> BundleWarning {
    BundleWarning("the folder contains \(found); their sizes are summed")
  }

  private static func version(_ identity: AppIdentity) -> String {
    switch (identity.version, identity.build) {
    case (let version?, let build?) where version != build: "\(version) (\(build))"
    case (let version?, _): version
    case (nil, let build?): build
    case (nil, nil): "unknown"
    }
  }

  /// At most five names.
  private static func list(_ names: [String]) -> String {
    let most = 5
    let shown = names.prefix(most).joined(separator: ", ")
    return names.count > most ? "\(shown), …" : shown
  }
}
