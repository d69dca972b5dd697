extension SimulateReport.Way {
  /// Whether conclusions compare the way. Apple's asset packs, a layout that no store's tool verified, are shown only, and
  /// so are chunks, which have other texts than packs.
  package func isComparable(in app: MeasureReport.App) -> Bool {
    way != .chunks && (way != .splits || !app.hasAssetPacks)
  }
}

extension SimulateReport {
  /// The way as the app is built; without packs, there is no comparison that states it.
  package var asBuilt: ID<WayName> {
    comparison?.asBuilt ?? ID(deviceDownload.languageSplits == true ? .splits : .bundled)
  }
}

extension MeasureReport.App {
  /// Whether the platform is one whose store delivers localized asset packs.
  package var hasAssetPacks: Bool {
    switch platform?.known {
    case .ios, .macos, .tvos, .visionos: true
    case .watchos, .android, .webExtension, .java, .electron, .dotNet, .windows, nil: false
    }
  }
}

extension SimulateReport.WayComparison {
  /// A simpler way is enough if it saves this share of what packs save.
  package static let enoughShare = 2.0 / 3
}
